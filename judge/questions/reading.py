"""A question in words → what it is about: terms, what happens, what is asked of it, numbers, and what was not read.

No model of language: mentions are found by the same matcher as in the rules' texts, over the game's terms and concepts
and a small lexicon of how questions are put (data in ``lexicon/``). A word that none of them knows is *unread*.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from judge.language import Language
from judge.language.base import Role
from judge.language.matcher import Mention
from judge.language.text import Token, fold, tokens
from judge.questions.joins import Join, joined
from judge.questions.vocabulary import CONTENT, Asking, Vocabulary, Way

#: What a question can ask of an event: whether something works, whether it happens or may be done, whether what would
#: leave stays, whether it must be done, how many, which comes first. ``saves``: whether something protects, and
#: ``against`` what; ``counts``: whether one thing is of another kind; ``stacks``: whether several add up; ``again``: of
#: a second time; ``several``: of more than one; ``negated``: something in the question is denied; ``only``; ``every``;
#: ``before``: of the time before something rather than after it; ``further``: of how many more; ``each``: of so many
#: for each of several.
ASKS = (
    *("works", "counts", "saves", "happens", "stays", "must", "number", "times", "order", "against", "stacks", "again"),
    *("several", "negated", "only", "every", "before", "further", "each"),
)
#: Those of them that make a question of what they stand in.
ASKS_FOR = frozenset(("works", "counts", "saves", "happens", "stays", "must", "number", "times", "order", "stacks"))
#: A slip is looked for in words of so many letters.
SLIP_LENGTH = 5
_LONGEST_NUMBER = 5
_PAIR = 2
#: How many words before a name may be of its phrase: «от его магического удара».
_PHRASE = 3
#: So many words at least tell what happened.
_TOLD = 3
#: What is asked only where it is said last.
_OF_THE_LAST = frozenset({":stays", ":works", ":must", ":saves", ":against"})
_VOWELS = frozenset("aeiouyаеиоуыэюя")
_SENTENCE = re.compile(r"[.!?;:…]")


@dataclass(frozen=True, slots=True)
class Reading:
    """What was understood. ``terms`` are slugs of entries and ``concepts`` of concepts, in the order of the
    question; ``named`` are both together. ``repaired`` are words with a slip, as typed and as read; ``amounts`` are
    numbers with the term that each goes with, ``how_many`` are the terms named after the word that asks for a
    number. ``bearers`` are terms with what they carry («существо с жаждой»), ``carried`` is what a card is said to
    have, whichever it is («на карту с Бронёй»). ``agents`` are asked about as doing something («может ли летающее
    лечить»). ``as_kind`` is what the question asks whether something else is («hátránynak számít a Jutalom»).
    ``roles`` are what the forms of names tell, and ``given`` are named only in what the question takes as given:
    «если цель ранена»; ``parameters`` are numbers that a term is printed with: «Élet: 2». ``denied`` are the terms
    that a word for "not" stands by. ``series`` are numbers that belong together, with their term («выстрел на
    1-2-3»), and ``in_order`` are all the mentions, each with the number that goes with it. ``bracketed`` are terms
    in brackets, which tell of something else in the sentence; ``content`` are words that are known and that no fact
    speaks of, and ``asking`` is the word that asks who, what or when, where the question does not say what might be
    the answer. ``several`` are the words that say how many or which time («két», «kétszer»), without accents."""

    terms: tuple[str, ...]
    concepts: tuple[str, ...]
    asks: frozenset[str]
    numbers: tuple[int, ...]
    unread: tuple[str, ...]
    repaired: tuple[tuple[str, str], ...] = ()
    amounts: tuple[tuple[str, int], ...] = ()
    how_many: tuple[str, ...] = ()
    bearers: tuple[tuple[str, str], ...] = ()
    carried: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    agents: tuple[str, ...] = ()
    as_kind: tuple[str, ...] = ()
    roles: tuple[tuple[str, Role], ...] = ()
    given: tuple[str, ...] = ()
    parameters: tuple[int, ...] = ()
    denied: tuple[str, ...] = ()
    series: tuple[tuple[str, tuple[int, ...]], ...] = ()
    in_order: tuple[tuple[str, int | None], ...] = ()
    content: tuple[str, ...] = ()
    bracketed: tuple[str, ...] = ()
    asking: str = ""
    several: tuple[str, ...] = ()

    def role(self, slug: str) -> Role:
        """The role of a term, where all its mentions agree."""
        told = {role for one, role in self.roles if one == slug}
        return told.pop() if len(told) == 1 else ""


class Reader:
    """Reads questions about one game."""

    def __init__(self, vocabulary: Vocabulary, joins: tuple[Join, ...]) -> None:
        self._vocabulary = vocabulary
        self._asking = vocabulary.asking
        self._joins = joins
        self._alike = {word: group[0] for group in vocabulary.asking.alike for word in group}

    def read(self, question: str, *, mend: bool = True) -> Reading:
        """The best reading: as written, without accents, then with slips mended, unless it is not to ``mend`` any."""
        question = self._vocabulary.grammar.whole_verbs(self._in_capitals(question))
        first = self._with("plain", question)
        if not first.unread:
            return first
        english = self._with("english", question)
        if not english.unread:
            return english
        bare = self._with("bare", fold(question))
        best = min((first, bare, english), key=lambda reading: len(reading.unread))
        if best is english:
            return english
        if best.unread and len((active := self._actively(question, best.unread)).unread) < len(best.unread):
            best = active
        if mend and best.unread and (mended := self._mended(question, best.unread)):
            again = self.read_once(mended[0])
            if len(again.unread) < len(best.unread):
                return replace(again, repaired=mended[1])
        return best

    def _actively(self, question: str, unread: Iterable[str]) -> Reading:
        """A reading of the question with its unread verbs said the other way round: «проводится» as «проводит»."""
        for word in unread:
            question = question.replace(word, self._vocabulary.grammar.active(word))
        return self.read_once(question)

    def _in_capitals(self, question: str) -> str:
        """A question with its abbreviations in capitals where small letters stand for nothing else: by a number, or
        with a suffix, or with no vowel: «3 ép-s», «fp-t»."""
        words, parts, end = list(tokens(question)), [], 0
        printed = {one.lower(): one for one in self._asking.abbreviations}
        for place, word in enumerate(words):
            by_number = place and _is_number(words[place - 1])
            suffixed = words[place + 1 :] and words[place + 1].gap == "-"
            alone = _VOWELS.isdisjoint(fold(word.text))
            said = printed.get(word.text, word.text) if by_number or suffixed or alone else word.text
            parts += [question[end : word.start], said, question[word.start + len(word.text) : word.end]]
            end = word.end
        return "".join([*parts, question[end:]])

    def in_figures(self, question: str) -> str:
        """A question with its words for numbers as figures: «two wounds» as «2 wounds»."""
        parts, end = [], 0
        for word in tokens(question):
            figure = self._alike.get(fold(word.text.lower()), "")
            parts += [question[end : word.start], figure if figure.isdecimal() else question[word.start : word.end]]
            end = word.end
        return "".join([*parts, question[end:]])

    def read_once(self, question: str) -> Reading:
        """A reading without mending slips."""
        first, bare = self._with("plain", question), self._with("bare", fold(question))
        return bare if len(bare.unread) < len(first.unread) else first

    def _with(self, way: Way, question: str) -> Reading:
        asking, grammar = self._asking, self._vocabulary.grammar
        words = list(tokens(question))
        mentions = self._vocabulary.matcher(way, words).find_among(words)
        mentions = _without_tag(words, mentions)
        found = joined(words, self._closed(words, mentions), self._joins)
        ids = list(dict.fromkeys(mention.term for mention in found))
        bearers = tuple(_bearers(words, found, asking.carrying))
        inside = self._inside(way, words, found)
        predicate = (
            ()
            if inside
            else _predicate(words, found, asking.articles, grammar)
            or _dashed(words, found, asking.copulas)
            or _is_it(words, found, asking.pronouns, grammar)
        )
        series = tuple(_series(words, mentions))
        counted = list(_counted(words, mentions, asking.linking))
        told = _told_until(words, found, asking, grammar)
        return Reading(
            terms=tuple(id_.split("/", 1)[1] for id_ in ids if "/" in id_),
            concepts=tuple(id_[1:] for id_ in ids if id_.startswith("~")),
            asks=self._asks(_asked_ids(words, found, told))
            | inside
            | ({"counts"} if predicate else set())
            | ({"each"} if _so_many_each(counted) else set())
            | ({"happens"} if any(_may(words, found, grammar)) else set()),
            numbers=tuple(int(word.folded) for place, word in enumerate(words) if _is_amount(words, place)),
            unread=tuple(word.text for word in words if not _read(word, mentions)),
            amounts=tuple((_slug(mention), int(number.folded)) for mention, number in counted),
            how_many=_how_many(found),
            bearers=bearers,
            carried=tuple(_carried(words, found, asking.carrying)),
            named=tuple(_slug_of(id_) for id_ in ids if not id_.startswith(":")),
            agents=self._agents(words, found, bearers),
            as_kind=predicate or tuple(_counted_as(words, found, asking.kind_endings)),
            roles=tuple(_roles(question, words, found, grammar)),
            given=tuple(_given(words, found, told, asking.supposing)),
            bracketed=tuple(_bracketed(words, found)),
            parameters=tuple(_parameters(words, mentions)),
            denied=tuple(_denied(words, found)),
            series=series,
            in_order=tuple(_in_order(found, counted)),
            content=tuple(id_.removeprefix(CONTENT) for id_ in ids if id_.startswith(CONTENT)),
            asking=self._alike.get(asked := _asking(words, found, asking.asking, asking.asking_first), asked),
            several=tuple(_several(question, found, self._alike)),
        )

    def _closed(self, words: list[Token], mentions: tuple[Mention, ...]) -> tuple[Mention, ...]:
        """The mentions, with a word that just closes a question read as asking whether it may be: «…, mehet?»."""
        if len(words) < _PAIR or words[-1].folded not in self._asking.closing or not words[-1].gap.strip():
            return mentions
        last = words[-1]
        before = tuple(one for one in mentions if one.end <= last.start)
        return (*before, Mention(":happens", last.start, last.end))

    def _agents(
        self, words: list[Token], found: tuple[Mention, ...], bearers: tuple[tuple[str, str], ...]
    ) -> tuple[str, ...]:
        """Who is asked about as able to do something: named right before or after "can", unless it is to undergo it."""
        able = [place for place, word in enumerate(words) if word.folded in self._asking.able]
        if not able or any(
            word.folded in self._asking.undergoing or self._vocabulary.grammar.happens_to_its_subject(word.folded)
            for word in words
        ):
            return ()
        starts = {word.start for place in able for word in words[place + 1 : place + 3]}
        ends = {words[place - 1].end for place in able if place}
        agents = {_slug(one) for one in found if one.term[0] != ":" and (one.start in starts or one.end in ends)}
        borne = {one for pair in bearers if agents & set(pair) for one in pair}
        return tuple(sorted(agents | borne))

    def _inside(self, way: Way, words: list[Token], found: tuple[Mention, ...]) -> frozenset[str]:
        """What the words ask that stand inside a mention, between a verb's prefix and the verb: «le kell vennem»."""
        between = [
            word
            for one in found
            if one.term[0] != ":"
            for word in words
            if one.start < word.start and word.end < one.end
        ]
        asked = {
            mention.term for word in between for mention in self._vocabulary.matcher(way, [word]).find_among([word])
        }
        return frozenset(term[1:] for term in asked & {":must", ":happens"})

    def _asks(self, ids: Iterable[str]) -> frozenset[str]:
        asks = frozenset(id_[1:] for id_ in ids if id_.startswith(":")) & frozenset(ASKS)
        # a lexicon that does not tell protecting from working means either by what works
        asks |= {"saves"} if "works" in asks and not self._asking.tells_protecting else set()
        return asks | ({"number"} if "times" in asks else set())

    def _mended(self, question: str, unread: Iterable[str]) -> tuple[str, tuple[tuple[str, str], ...]] | None:
        """The question with each unread word as the one word that it is a slip of, where there is just one."""
        from rapidfuzz.distance import OSA

        repaired = []
        for word in unread:
            if len(word) < SLIP_LENGTH:
                continue
            typed = fold(word)
            alike = self._vocabulary.spellings(len(typed))
            near = {known for bare, known in alike if OSA.distance(typed, bare, score_cutoff=1) <= 1}
            near = {known for known in near if len(known) >= SLIP_LENGTH}
            if len(near) == 1:
                repaired.append((word, near.pop()))
        for typed, meant in repaired:
            question = question.replace(typed, meant)
        return (question, tuple(repaired)) if repaired else None


def _asked_ids(words: list[Token], found: tuple[Mention, ...], told: int) -> list[str]:
    """The ids of the mentions, but for what stays, works, protects or must be done by what is ``told`` before the
    question, if that names something, and for how many more by any sentence before it: «a life is left. …?»."""
    begin = words[told].start if words else 0
    last = max((word.start for place, word in enumerate(words) if place and _SENTENCE.search(word.gap)), default=0)
    names = any(one.start >= begin for one in found if not one.term.startswith(":"))
    begins = {":further": last, **dict.fromkeys(_OF_THE_LAST, begin if names else 0)}
    return list(dict.fromkeys(one.term for one in found if one.start >= begins.get(one.term, 0)))


def _read(word: Token, found: tuple[Mention, ...]) -> bool:
    covered = any(mention.start <= word.start < mention.end for mention in found)
    return covered or word.is_parameter or word.folded[:1].isdecimal()


def _counted(
    words: list[Token], found: tuple[Mention, ...], linking: frozenset[str]
) -> Iterator[tuple[Mention, Token]]:
    """Numbers with the mention that they count: in it («Броня 3»), right before it («3 раны»), or right after («ран 5»,
    «выстрел на 2 и на 3»); with no comma in between: in «жизней 7, ран 3» the seven are not wounds."""
    named = [mention for mention in found if not mention.term.startswith(":")]
    joined = [not any(sign in ",;.?!" for sign in word.gap) for word in words]  # to the word before
    last: Mention | None = None
    for place, word in enumerate(words):
        if not _is_amount(words, place):
            continue
        inside = [one for one in named if one.start <= word.start < one.end]
        after = [
            one for one in named if words[place + 1 :] and joined[place + 1] and one.start == words[place + 1].start
        ]
        back = place - 1
        while back > 0 and joined[back + 1] and words[back].folded in linking:
            back -= 1
        before = [one for one in named if place and joined[place] and one.end == words[max(back, 0)].end]
        again = [last] if last and back >= 0 and _is_number(words[back]) and joined[place] else []
        printed = [one for one in before if "/" in one.term and word.gap.strip() == ":"]  # «Büntetés: 2 lapot»
        if home := next(iter([*inside, *printed, *after, *before, *again]), None):
            last = home
            yield home, word


def _so_many_each(counted: Iterable[tuple[Mention, Token]]) -> bool:
    """Whether one number stands before a term and another after it: «2 удара на 4» are two of four each."""
    sides: dict[Mention, set[bool]] = {}
    for mention, number in counted:
        sides.setdefault(mention, set()).add(number.start < mention.start)
    return any(len(found) > 1 for found in sides.values())


def _series(words: list[Token], found: tuple[Mention, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Numbers with hyphens, with the term that they end or follow: «выстрел на 1-2-3»."""
    for place in range(len(words)):
        if not _in_series(words, place) or (place and _in_series(words, place - 1) and words[place].gap == "-"):
            continue
        end = place
        while end + 1 < len(words) and words[end + 1].gap == "-" and _is_number(words[end + 1]):
            end += 1
        before = [one for one in found if one.term[0] != ":" and one.start < words[place].start]
        if before:
            yield _slug(before[-1]), tuple(int(word.folded) for word in words[place : end + 1])


def _in_series(words: list[Token], place: int) -> bool:
    """Whether the word at a place is a number beside another with just a hyphen between."""
    if not _is_number(words[place]):
        return False
    before = place and words[place].gap == "-" and _is_number(words[place - 1])
    return bool(before or (words[place + 1 :] and words[place + 1].gap == "-" and _is_number(words[place + 1])))


def _is_amount(words: list[Token], place: int) -> bool:
    return _is_number(words[place]) and not _in_series(words, place)


def _in_order(found: tuple[Mention, ...], counted: list[tuple[Mention, Token]]) -> Iterator[tuple[str, int | None]]:
    """Every mention of a term, once for each number that goes with it."""
    for one in found:
        if one.term[0] != ":":
            numbers: list[int | None] = [
                int(number.folded) for of, number in counted if of == one or (of not in found and of.term == one.term)
            ]  # one that became part of a join is there by its name only
            yield from ((_slug(one), number) for number in numbers or [None])


def _parameters(words: list[Token], found: tuple[Mention, ...]) -> Iterator[int]:
    """Numbers that a term is printed with: «Élet: 2»."""
    ends = {mention.end for mention in found if "/" in mention.term}
    for before, word in pairwise(words):
        if _is_number(word) and before.end in ends and word.gap.strip() == ":":
            yield int(word.folded)


def _is_number(word: Token) -> bool:
    return word.folded.isdecimal() and len(word.folded) <= _LONGEST_NUMBER


def _how_many(found: tuple[Mention, ...]) -> tuple[str, ...]:
    """The terms after the word that asks for a number, else the one before."""
    asked = next((mention.end for mention in found if mention.term in (":number", ":times")), None)
    if asked is None:
        return ()
    after = tuple(_slug(one) for one in found if one.start >= asked and not one.term.startswith(":"))
    before = tuple(_slug(one) for one in reversed(found) if one.start < asked and not one.term.startswith(":"))
    return after or before[:1]


def _bearers(words: list[Token], found: tuple[Mention, ...], carrying: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Terms with what they carry: two mentions with just a word for "with" between them."""
    named = [mention for mention in found if not mention.term.startswith(":")]
    for one, two in pairwise(named):
        between = [word.folded for word in words if one.end <= word.start < two.start]
        if len(between) == 1 and between[0] in carrying:
            yield _slug(one), _slug(two)


def _carried(words: list[Token], found: tuple[Mention, ...], carrying: frozenset[str]) -> Iterator[str]:
    """Terms right after a word for "with", unless they are also named by themselves: «a shot at a card with Armour:
    does the Armour work?»."""
    starts = {word.start for before, word in pairwise(words) if before.folded in carrying}
    alone = {mention.term for mention in found if mention.start not in starts}
    yield from (
        _slug(mention)
        for mention in found
        if mention.term[0] != ":" and mention.start in starts and mention.term not in alone
    )


def _predicate(
    words: list[Token], found: tuple[Mention, ...], articles: frozenset[str], grammar: Language
) -> tuple[str, ...]:
    """The first of just two terms with nothing but an article between them: «Hátrány a Jutalom?» asks whether the
    second is the first; but «Elpusztítható a követő?» whether it may be done."""
    named = [mention for mention in found if mention.term[0] != ":"]
    if len(named) != _PAIR or any(mention.term[0] == ":" and mention.term != ":ignored" for mention in found):
        return ()
    one, other = named
    between = [word.folded for word in words if one.end <= word.start < other.start]
    before = [word.folded for word in words if word.end <= one.start]
    parted = any("," in word.gap for word in words if one.start < word.start <= other.start)
    plain = _ends(other, words, found) and not parted and not (before and before[-1] in articles)
    doable = any(_may(words, found, grammar))
    return (_slug(one),) if plain and not doable and len(between) == 1 and between[0] in articles else ()


def _dashed(words: list[Token], found: tuple[Mention, ...], copulas: frozenset[str]) -> tuple[str, ...]:
    """The second of just two terms with a dash or a word for "is", and nothing that counts, between them:
    «Манёвр — атака?» asks whether the first is the second, and not what may be done with it."""
    named = [mention for mention in found if mention.term[0] != ":"]
    if len(named) != _PAIR or any(mention.term[0] == ":" and mention.term != ":ignored" for mention in found):
        return ()
    one, other = named
    after = next(word for word in words if word.start >= one.end)  # what else stands between is ignored
    linked = after.gap.strip() in ("—", "–") or after.folded in copulas
    return (_slug(other),) if linked and _ends(other, words, found) else ()


def _is_it(
    words: list[Token], found: tuple[Mention, ...], pronouns: frozenset[str], grammar: Language
) -> tuple[str, ...]:
    """The one term of a last sentence that has nothing else in it but a word for "it" («…. Это атака?»), unless it is
    what happens to it: «…. Оно погибнет?»"""
    begin = max((place for place, word in enumerate(words) if place and _SENTENCE.search(word.gap)), default=0)
    if not begin or words[begin].folded not in pronouns:
        return ()
    asked = [one for one in found if one.start > words[begin].start]
    named = [one for one in asked if one.term != ":ignored"]
    alone = len(named) == 1 and named[0].term[0] != ":" and _ends(named[0], words, found)
    said = [word for word in words if alone and named[0].start <= word.start < named[0].end]
    between = [word for word in words[begin + 1 :] if not any(one.start <= word.start < one.end for one in asked)]
    return (_slug(named[0]),) if not between and any(grammar.may_name(word.folded) for word in said) else ()


def _ends(one: Mention, words: list[Token], found: tuple[Mention, ...]) -> bool:
    """Whether nothing comes after a mention but what is ignored: «…? Köszi!»."""
    ignored = [(other.start, other.end) for other in found if other.term == ":ignored"]
    after = [word for word in words if word.start >= one.end]
    return all(any(start <= word.start < end for start, end in ignored) for word in after)


def _may(words: list[Token], found: tuple[Mention, ...], grammar: Language) -> Iterator[bool]:
    """Of each word but the small ones, whether its form says that something may be done."""
    small = [(one.start, one.end) for one in found if one.term == ":ignored"]
    return (grammar.may(word.folded) for word in words if not any(start <= word.start < end for start, end in small))


def _counted_as(words: list[Token], found: tuple[Mention, ...], endings: tuple[str, ...]) -> Iterator[str]:
    """Terms right before or after a word for "counts as", in the case that it wants: «hátránynak számít»."""
    ends = {word.end: word.folded for word in words}
    for one, two in pairwise(found):
        for counts, term in ((one, two), (two, one)):
            if counts.term == ":counts" and term.term[0] != ":" and endings and ends[term.end].endswith(endings):
                yield _slug(term)


def _roles(
    question: str, words: list[Token], found: tuple[Mention, ...], grammar: Language
) -> Iterator[tuple[str, Role]]:
    """What the form of each name tells, with the words of its phrase before it and the one after it."""
    named = {one.end: one for one in found if not one.term.startswith(":")}
    within = {word.end for word in words for one in named.values() if one.start <= word.start and word.end < one.end}
    within |= {one.end for one in named.values() if any(one.start <= end < one.end for end in within)}
    for place, word in enumerate(words):
        if not (mention := named.get(word.end)):
            continue
        first = place
        while first and words[first].start > mention.start:
            first -= 1
        phrase = first
        while phrase and not words[phrase].gap.strip() and place - phrase < _PHRASE:
            if words[phrase - 1].end in within:
                break  # «с защитой от заклинаний атаковали заклинанием»: that preposition was another's
            phrase -= 1
        before = tuple(one.folded for one in words[phrase:place])
        after = words[place + 1].folded if words[place + 1 :] and not words[place + 1].gap.strip() else ""
        yield _slug(mention), grammar.role(before, question[word.start : word.end].lower(), mention.base, after)


def _given(words: list[Token], found: tuple[Mention, ...], told: int, supposing: frozenset[str]) -> Iterator[str]:
    """The terms that are named only in what is taken as given: in what is ``told`` before the question, or in a part
    of it that begins with a word for "if" and ends at a comma, or at the end."""
    given = set(range(told))
    supposed = False
    for place, word in enumerate(words[told:], told):
        starts = place == told or "," in word.gap or "-" in word.gap.split() or "–" in word.gap or "—" in word.gap
        supposed = word.folded in supposing if starts else supposed or word.folded in supposing
        given |= {place} if supposed else set()
    inside = {words[place].start for place in given}
    said = [one for one in found if one.term[0] != ":" or one.term.startswith(CONTENT)]
    named = [(one.start in inside, _slug(one)) for one in said]
    asked = {slug for is_given, slug in named if not is_given}
    yield from dict.fromkeys(slug for is_given, slug in named if is_given and slug not in asked)


def _asked_from(words: list[Token], found: tuple[Mention, ...]) -> int:
    """Where the last sentence begins that names something or asks more than whether it may be done: «…. Можно?»,
    «…? Köszi!» ask what stands before."""
    starts = [place for place, word in enumerate(words) if place and _SENTENCE.search(word.gap)]
    asked = [one for one in found if one.term[0] != ":" or one.term[1:] in ASKS_FOR - {"happens"}]
    last = max((one.start for one in asked), default=0)
    return max((place for place in starts if words[place].start <= last), default=0)


def _told_until(words: list[Token], found: tuple[Mention, ...], asking: Asking, grammar: Language) -> int:
    """Where what is asked begins: at the last sentence, or after its last comma, if nothing is asked before that, and
    what follows names something and depends on nothing that stands before: «the target was wounded, does it die?», but
    «…, which is closed?»."""
    last = _asked_from(words, found)
    comma = max((place for place, word in enumerate(words[last:], last) if place > last and "," in word.gap), default=0)
    after = words[comma].folded
    if comma - last < _TOLD or asking.depends(after) or after in asking.asking | asking.asking_first:
        return last
    begin, end = words[last].start, words[comma].start
    named = any(one.start >= end and one.term[0] != ":" for one in found)
    asks = any(begin <= one.start < end and one.term[1:] in ASKS_FOR - {"stays"} for one in found if one.term[0] == ":")
    before = [word for word in words if begin <= word.start < end]
    asks = asks or any(_may(before, found, grammar)) or any(word.folded in asking.asking for word in before)
    return comma if named and not asks else last


def _several(question: str, found: tuple[Mention, ...], alike: Mapping[str, str]) -> Iterator[str]:
    """The words that say how many or which time, each as the first of those that say the same: «двумя» as 2."""
    for one in found:
        if one.term in (":several", ":again"):
            said = fold(" ".join(question[one.start : one.end].lower().split()))
            yield alike.get(said, said)


def _bracketed(words: list[Token], found: tuple[Mention, ...]) -> Iterator[str]:
    """The terms that stand in brackets: «раненой (выстрелом)»."""
    inside, starts = False, set()
    for word in words:
        inside = word.gap.rfind("(") > word.gap.rfind(")") or (inside and ")" not in word.gap)
        starts |= {word.start} if inside else set()
    yield from dict.fromkeys(_slug(one) for one in found if one.start in starts and not one.term.startswith(":"))


def _asking(words: list[Token], found: tuple[Mention, ...], asking: frozenset[str], first: frozenset[str]) -> str:
    """The word that asks who, what or when: any such in the last sentence, or ``first`` in it, with no other part, one
    that may mean something else elsewhere; none where a term follows the last comma, as what might be the answer."""
    begin = max((place for place, word in enumerate(words) if place and _SENTENCE.search(word.gap)), default=0)
    last = words[begin:]
    commas = [place for place, word in enumerate(last) if place and word.gap.strip()]
    ends = [one.end for one in found if one.term[0] == ":" and one.term[1:] in ASKS_FOR]  # «может ли зайти туда, где»
    asked = [
        place
        for place, word in enumerate(last)
        if word.folded in asking
        and place not in commas
        and not _indefinite(last, place)
        and not any(last[0].start <= end <= word.start for end in ends)
    ]
    if not asked and not commas and last and last[0].folded in first:
        return last[0].folded
    named = any(one.term[0] != ":" and commas and one.start >= last[commas[-1]].start for one in found)
    return last[asked[0]].folded if asked and not (named and asked[-1] < commas[-1]) else ""


def _indefinite(words: list[Token], place: int) -> bool:
    """Whether the word at a place is joined to another by a hyphen: «какой-то» asks nothing."""
    return any(words[at].gap == "-" for at in (place, place + 1) if 0 < at < len(words))


def _without_tag(words: list[Token], mentions: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """The mentions, with a "not" that only asks to be agreed with read as saying nothing: «…, нет?», "…, nem?"."""
    if len(words) <= _PAIR or "," not in words[-1].gap:
        return mentions
    denial = (":negated", words[-1].start)
    return tuple(replace(one, term=":ignored") if (one.term, one.start) == denial else one for one in mentions)


def _denied(words: list[Token], found: tuple[Mention, ...]) -> Iterator[str]:
    """The first term after each word for "not" in the same part of the sentence, else the last before it."""
    part, parts = 0, {}
    for word in words:
        part += bool(word.gap.strip(" \"«»„”'"))
        parts[word.start] = part
    for place, one in enumerate(found):
        if one.term == ":negated":
            after = [two for two in found[place + 1 :] if two.term[0] != ":" and parts[two.start] == parts[one.start]]
            before = [two for two in found[:place] if two.term[0] != ":" and parts[two.start] == parts[one.start]]
            yield from (_slug(two) for two in (after[:1] or before[-1:]))


def _slug(mention: Mention) -> str:
    return _slug_of(mention.term)


def _slug_of(id_: str) -> str:
    if id_.startswith(CONTENT):
        return id_.removeprefix(CONTENT)
    return id_[1:] if id_.startswith("~") else id_.split("/", 1)[1]
