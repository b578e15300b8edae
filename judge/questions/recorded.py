"""Questions whose answers are recorded: by a ruling, or as one that a clause answers by itself.

They are kept by how they *read*, so that the same question in other words finds them: the same terms and concepts,
asked for in the same way, with the same numbers, and no term in a part that contradicts the part it had. What goes
without saying beside another term is no difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from judge.formula import LETTERS, taken
from judge.model import THIS, GameLibrary, Pattern, Recorded
from judge.questions.joins import joins
from judge.questions.manner import Manner
from judge.questions.reading import Reader, Reading
from judge.questions.vocabulary import Vocabulary
from judge.reasoning.knowledge import Knowledge
from judge.reasoning.taxonomy import Taxonomy

#: What is asked besides whether something is so, which tells two questions apart.
_APART = (
    "counts",
    "must",
    "stays",
    "number",
    "times",
    "order",
    "stacks",
    "again",
    "several",
    "negated",
    "only",
    "every",
    "before",
)
#: What tells two questions apart that a formula answers, besides.
_APART_IN_NUMBER = frozenset({"each", "further", "saves"})
#: What a clause does when its event comes.
_ON_ITS_EVENT = ("triggers", "acts", "replaces")
#: What may be asked besides where a number is asked for; its words are in the key.
_OF_NUMBERS = frozenset({"several"})
#: The parts of a reading with the terms that its keys are made of, besides what its numbers count.
_OF_TERMS = ("named", "denied", "as_kind", "how_many", "given")
#: So many terms at least make a question.
_FEWEST = 2
#: What two questions of one kind may differ in: whether it works, rather than whether it is so; and whether something
#: is so of what the other asks whether it counts as it.
WITHIN_KIND = frozenset({"works", "counts"})
#: What stands, in the key of a formula, for its numbers.
_ANY = "any"
#: What marks, in the key of a formula, the words that say how many, and the terms whose number is asked for.
_SAID, _FOR = "said:", "for:"


def reader(library: GameLibrary, vocabulary: Vocabulary) -> Reader:
    """What reads the questions of a game with a recorded answer."""
    return Reader(vocabulary, joins(library.concepts, library.game.id))


def asked(library: GameLibrary) -> tuple[Recorded, ...]:
    """Each question of a game with a recorded answer."""
    return (*rulings(library), *library.asked)


def unbound(library: GameLibrary, read: Iterable[tuple[Recorded, Reading]]) -> Iterator[Recorded]:
    """The recorded formulas whose numbers cannot be told in their questions as they are read."""
    keys = Keys.of_game(library)
    yield from (one for one, reading in read if one.formula and not keys.bound(one, reading))


def rulings(library: GameLibrary) -> Iterator[Recorded]:
    """A game's rulings that stand."""
    for one in library.rulings:
        if one.status != "superseded":
            cites = tuple(f"{one.game}/{clause}" for clause in one.cites)
            yield Recorded(one.question, one.verdict, cites, one.place, one.number, one.id)


def in_words(question: str) -> str:
    """The key of a question as it is typed, letters' case and spaces aside."""
    return "=" + " ".join(question.casefold().split())


def parts_of(key: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """What the key of a reading is made of: terms, what is asked besides whether it is so, and numbers."""
    terms, asked, counted = (tuple(part.split()) for part in key.split("|"))
    return terms, asked, counted


def named(reading: Mapping[str, Any]) -> Iterator[str]:
    """The terms of a reading, given by its fields, that its keys are made of."""
    for name in _OF_TERMS:
        yield from reading.get(name, ())
    yield from (term for term, _ in reading.get("amounts", ()))


def kind(asked: Iterable[str], counted: Sequence[str]) -> str:
    """What kind of question one is that asks so, and counts that: a question of another kind tells nothing of it. Of a
    formula, the numbers are any."""
    besides = " ".join(sorted(set(asked) - WITHIN_KIND))
    return f"{besides}|{_ANY if counted[:1] == (_ANY,) else ' '.join(counted)}"


def beside_numbers(counted: Collection[str]) -> tuple[frozenset[str], frozenset[str]]:
    """Of the last part of a formula's key: the words that say how many, and the terms whose number is asked for."""
    said, wanted = ({one.removeprefix(mark) for one in counted if one.startswith(mark)} for mark in (_SAID, _FOR))
    return frozenset(said), frozenset(wanted)


class Keys:
    """What two readings of questions about one game must share to be the same question: terms, kind, numbers."""

    def __init__(
        self,
        knowledge: Knowledge,
        taxonomy: Taxonomy,
        aside: Iterable[str],
        light: Iterable[str] = (),
    ) -> None:
        """Terms that stand ``aside`` tell no two questions apart; ``light`` ones do not beside two others, of which
        they say only that they are done or come about."""
        self._knowledge, self._taxonomy, self._aside = knowledge, taxonomy, frozenset(aside)
        self._light = frozenset(light)

    @classmethod
    def of_game(cls, library: GameLibrary) -> Keys:
        """Those of a game's recorded questions."""
        knowledge, game = Knowledge.of(library), library.game
        return cls(knowledge, Taxonomy(knowledge), game.aside, (*game.doing, *game.coming))

    def telling(self) -> dict[str, str]:
        """Of each term all that readings which name it are told apart by, as text: what it stands for, of what that is
        a kind, and on which events it does something. On nothing else of the facts do the keys of a reading hang."""
        return {term: repr(self._told(self._knowledge.concept(term))) for term in self._knowledge.terms}

    def _told(self, concept: str) -> tuple[object, ...]:
        apart = concept in self._aside, concept in self._light
        return concept, apart, sorted(self._taxonomy.ancestors(concept)), self._events(concept)

    def keyed(self, one: Recorded, reading: Reading) -> Iterator[tuple[str, Recorded, str]]:
        """A question with a recorded answer under its words and under its reading, with what that was."""
        yield in_words(one.question), one, ""
        if not reading.unread:
            yield self.of(reading), one, Manner.of(reading).text
            if one.formula and (bound := self.bound(one, reading)):
                yield self.of_any_numbers(reading), bound, Manner.of(without_numbers(reading)).text

    def of(self, reading: Reading) -> str:
        """The key of a reading, as text."""
        asked = [reading.asking] if reading.asking and "number" not in reading.asks else []  # «какой максимум»
        if {"saves", "against"} & reading.asks:  # of a shield, protecting and working are opposites
            asked.append("saves")
        elif "works" in reading.asks:
            asked.append("works")
        counting = all(one.isdecimal() for one in reading.several)  # «две карты» asks no more than «2 карты»
        idle = {"several"} if counting else set()
        idle |= {"must"} if "number" in reading.asks else set()  # how many must be, or are
        asked += [one for one in _APART if one in reading.asks - idle]
        asked += ["further"] if {"further", "number"} <= reading.asks else []
        numbers = Counter(reading.numbers)
        if "number" not in reading.asks:  # «Büntetés: 4» is answered as any punishment is
            numbers -= Counter(reading.parameters)
        # «most 2, there is 1» is not «most 1, there are 2»
        counted = [*map(str, reading.numbers if "number" in reading.asks else sorted(numbers.elements()))]
        counted += [f"{of}:{'-'.join(map(str, series))}" for of, series in reading.series]  # «на 1-2-3»
        words = {one for one in reading.several if not one.isdecimal()}
        counted += [*sorted(filter(str.isdecimal, reading.several)), *sorted(words)]  # two helpers are not three
        return "|".join((" ".join(self._terms(reading)), " ".join(asked), " ".join(counted)))

    def of_any_numbers(self, reading: Reading) -> str:
        """The key under which a formula is kept: of the numbers, only what each of them counts. What is needed is not
        what there is, nor the rest of it the whole."""
        asked = [one for one in _APART if one in reading.asks - _OF_NUMBERS]
        asked += sorted(_APART_IN_NUMBER & reading.asks)
        asked += sorted({"works"} & reading.asks if "number" not in reading.asks else ())
        counted = [_ANY, *sorted(term or "it" for term, _ in self.numbered(reading))]
        counted += [f"{_SAID}{word}" for word in sorted(reading.several)]
        counted += [f"{_FOR}{term}" for term in sorted(self.asked_for(reading))]
        return "|".join((" ".join(self._terms(reading)), " ".join(asked), " ".join(counted)))

    def asked_for(self, reading: Reading) -> set[str]:
        """The terms that the question asks how many of, and what is said of them there: how many will be there is not
        how many are put on."""
        asked, given = ({*map(self._knowledge.concept, terms)} for terms in (reading.how_many, reading.given))
        return asked - given - self._aside

    def numbered(self, reading: Reading) -> tuple[tuple[str, int], ...]:
        """The numbers of a reading in their order, each with the term that it counts, if it is known."""
        left, found = list(reading.amounts), []
        for number in reading.numbers:
            slug, _ = counted = next((one for one in left if one[1] == number), ("", number))
            if counted in left:
                left.remove(counted)
            found.append((self._knowledge.concept(slug) if slug else "", number))
        return tuple(found)

    def bound(self, one: Recorded, reading: Reading) -> Recorded | None:
        """A recorded formula with the terms that its letters count; None where a number of it is not read, or two of
        one term may change places and the formula tells them apart."""
        counted = {number: term for term, number in self.numbered(reading)}
        if counted.keys() != {LETTERS[letter] for letter, _ in one.binds}:
            return None
        binds = tuple((letter, counted[LETTERS[letter]]) for letter, _ in one.binds)
        formula = taken(one.formula)
        alike = [(letter, other) for (letter, term), (other, too) in combinations(binds, 2) if term == too]
        return None if any(formula.tells_apart(*pair) for pair in alike) else replace(one, binds=binds)

    def _terms(self, reading: Reading) -> list[str]:
        """The terms and words that tell a reading from another, sorted."""
        named = {self._knowledge.concept(slug) for slug in reading.named} - self._aside
        content = set(reading.content)
        telling = set(map(self._knowledge.concept, (*reading.denied, *reading.as_kind)))
        # «магический удар — ближняя атака»: of which kind it is goes without saying
        for implies in (self._taxonomy.is_wider, self._is_event_of, self._is_light_beside(reading)):
            said = {one for one in named if not any(implies(one, other) for other in named if other != one)}
            said |= named & telling  # «ран не было», «это атака?» do not go without saying
            named = said if len(said | content) >= _FEWEST else named
        return [*sorted(named), *sorted(content)]

    def _is_light_beside(self, reading: Reading) -> Callable[[str, str], bool]:
        """Whether one term says of another only that it is done or comes about: «могу объявить выстрел?» asks what
        «могу выстрелить?» does; but where it is counted, what is put on is not what there is, and who may do it is not
        to whom it may be done."""
        counted = "number" in reading.asks or len(reading.numbers) >= _FEWEST
        light = frozenset() if counted or reading.agents else self._light
        return lambda one, other: one in light and other not in light

    def _is_event_of(self, one: str, other: str) -> bool:
        """Whether ``one`` is the event that ``other`` does something on, for the card that has it: where «дар смерти»
        is asked about, that the card dies goes without saying."""
        return any(
            one in pattern.get("event")
            and (
                THIS in (*pattern.get("of"), *pattern.get("by")) or all(facet == "event" for facet, _ in pattern.facets)
            )
            for pattern in self._events(other)
        )

    def _events(self, term: str) -> list[Pattern]:
        """The events on which a term does something."""
        effects = self._knowledge.effects.get(term, ())
        return [pattern for effect in effects if effect.does in _ON_ITS_EVENT for pattern in effect.when]


def without_numbers(reading: Reading) -> Reading:
    """A reading as it would be with any other numbers, in any order."""
    return replace(reading, numbers=(), amounts=(), parameters=(), roles=())
