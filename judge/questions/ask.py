"""Questions in words: read, tried on the reasoning, answered as asked; and no verdict while a content word is unread.

What the terms of a question may do to each other is tried in every role that the facts allow; only when all that is
found says the same, and everything that was read had a part in it, is it a verdict.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice, pairwise

from judge.language.base import Role
from judge.model import THIS, Recorded
from judge.questions.alike import Alike, Nearest, clauses
from judge.questions.answers import Answer
from judge.questions.events import Events
from judge.questions.evidence import OF_KINDS, STOPPING, Evidence
from judge.questions.formulas import Computed, Formulas
from judge.questions.hypotheses import Hypotheses, Hypothesis
from judge.questions.incidental import Incidental
from judge.questions.interact import Desk
from judge.questions.joins import recalled
from judge.questions.manner import Manner
from judge.questions.numbers import Sum, computed
from judge.questions.reading import Reader, Reading
from judge.questions.recorded import Keys, in_words
from judge.questions.replies import Replies
from judge.questions.vocabulary import Kept
from judge.reasoning import Engine, Finding, Step, interactions

_PAIR = 2
#: So many answers on two or three terms are kept.
_MOST_KEPT = 10_000
#: So many terms of a scene, at most, are left out for the facts.
_MOST_SCENE = 2
#: So many clauses are cited for an answer that the rules do not decide.
_LOOKED_AT = 6
#: So many clauses and rulings, at most, are nearest to a question; so many of them those of the questions most alike.
_NEAREST, _OF_ALIKE = 8, 3
#: So many questions are shown that are alike, and how alike they are at least.
_SHOWN, _ALIKE = 3, 0.4
#: What rests on more than its own clauses when so alike a question does that is answered the same; so many, at most.
_SO_ALIKE, _SECONDED = 0.5, 2
#: What may be asked besides how many, of one of everything.
_OF_ONE = frozenset({"number", "must", "happens", "works"})
#: What may be asked besides whether several of one add up; and what that comes to, by how they stack.
_OF_SEVERAL = frozenset({"stacks", "again", "several", "happens", "works"})
_STACKING = {"sum": "yes", "largest": "no", "one": "no", "unique": "no"}


@dataclass(frozen=True, slots=True)
class Asked:
    """A question's answer. ``answer`` is None while something is unread, or when nothing decides; ``understood`` are
    the names of what was read in it. ``alike`` are the recorded questions nearest to one that nothing decides: other
    questions, with answers of their own. ``nearest`` are clauses and rulings, those first that such questions rest
    on."""

    question: str
    game: str
    reading: Reading
    terms: tuple[str, ...]
    understood: tuple[str, ...]
    event: str
    nearest: tuple[str, ...]
    verdict: str = "unclear"
    answer: Answer | None = None
    number: float | None = None
    alike: tuple[Recorded, ...] = ()

    @property
    def citations(self) -> tuple[str, ...]:
        """The clauses that the answer rests on; where the rules do not decide, those that come nearest to it, one of
        each entry: what was looked at, and is silent."""
        if self.answer and self.answer.citations:
            return self.answer.citations
        if self.verdict != "undetermined":
            return ()
        return tuple({id_.split("#")[0]: id_ for id_ in reversed(self.nearest) if "#" in id_}.values())[::-1][
            :_LOOKED_AT
        ]


@dataclass(frozen=True, slots=True)
class _Bare:
    """A verdict of the facts on a question without its ``scene``."""

    verdict: str
    found: Finding
    scene: tuple[str, ...]


class Asker:
    """Answers questions about one game."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._game = desk.game.id
        self._mentions: dict[str, dict[str, frozenset[str]]] = {}  # by entry: what each of its clauses mentions
        self._interactions: dict[tuple[str, ...], tuple[Finding, ...]] = {}

    @cached_property
    def _events(self) -> Events:
        return Events(self._engine, self._desk.game.aside)

    @cached_property
    def _keys(self) -> Keys:
        game = self._desk.game
        return Keys(self._engine.knowledge, self._engine.taxonomy, game.aside, (*game.doing, *game.coming))

    @cached_property
    def _evidence(self) -> Evidence:
        return Evidence(self._engine, self._mentioned, self._desk.game.aside)

    @cached_property
    def _incidental(self) -> Incidental:
        return Incidental(self._engine, self._desk.store, self._game)

    @cached_property
    def _hypotheses(self) -> Hypotheses:
        return Hypotheses(self._engine, self._desk.store, self._game, self._incidental)

    @cached_property
    def _formulas(self) -> Formulas:
        return Formulas(self._engine, self._desk.store, self._game, self._incidental, self._keys)

    @cached_property
    def _nearest(self) -> Nearest:
        return Nearest(self._desk.store, self._game)

    @cached_property
    def _replies(self) -> Replies:
        return Replies(self._engine, self._evidence, self._desk.game.leaving)

    def read(self, question: str, *, mend: bool = True) -> Reading:
        """How a question reads, before anything is worked out; with slips mended, if it may be."""
        return self._reader.read(question, mend=mend)

    def ask(self, question: str, reading: Reading | None = None) -> Asked:
        """The answer to a question, as it was asked; its ``reading`` where it was read already."""
        reading = reading or self.read(question)
        asked = self._asked(question, reading)
        if asked.number is not None:  # it is worked out, and rests on nothing else
            return asked
        near = self._nearest.of(self._keys.of(reading))
        return self._seconded(asked, near) if asked.answer else self._with_alike(asked, near)

    def _asked(self, question: str, reading: Reading) -> Asked:
        """The answer by itself."""
        terms = tuple(f"{self._game}/{slug}" for slug in reading.terms)
        asked = Asked(
            question,
            self._game,
            reading,
            terms,
            understood=tuple(dict.fromkeys(map(self._desk.name, reading.named))),
            event=next(iter(self._events.acts(reading)), ""),
            nearest=self._desk.nearest(terms) if terms else (),
        )
        if recorded := self._recorded(in_words(question), None):
            return self._as_recorded(asked, recorded)
        if reading.unread or not reading.named:
            return asked
        figures = self._in_figures(question, reading)
        if total := self._sum(figures):
            summed = Finding("number", (*reading.how_many, *reading.terms, *reading.concepts)[0], proof=total.proof)
            answered = replace(self._desk.answer(summed), sentence=f"{self._desk.name(summed.focus)}: {total.number}.")
            return replace(asked, verdict="number", answer=answered, number=float(total.number))
        if told := self._told(reading):
            return replace(asked, verdict="number", answer=self._desk.answer(told[1]), number=float(told[0]))
        verdict, found = self._decided(reading)
        if found and figures is not reading and self._decided(figures)[0] != verdict:
            found = None  # «two» says what «2» does
        key = self._keys.of(reading)
        recorded = self._recorded(key, reading)
        computed_so = None if recorded else self._formulas.decide(question, figures)
        if found is None:
            return self._on_record(asked, key, recorded, computed_so)
        on_record = recorded.verdict if recorded else computed_so.answer[0] if computed_so else verdict
        if on_record != verdict:  # facts and record disagree: neither is shown
            return replace(asked, verdict="undetermined")
        return replace(asked, verdict=verdict, answer=self._desk.answer(found))

    def _with_alike(self, asked: Asked, near: tuple[Alike, ...]) -> Asked:
        """A question that nothing decides, with the recorded ones that are most alike, and the clauses they rest on."""
        own = list(islice(clauses(near), _OF_ALIKE))
        entries = {id_.split("#")[0] for id_ in own}
        others = [id_ for id_ in asked.nearest if id_.split("#")[0] not in entries or id_ in own]
        nearest = tuple(dict.fromkeys([*own, *others]))[:_NEAREST]
        alike = (recorded for one in near if one.likeness >= _ALIKE and not (recorded := one.recorded).formula)
        return replace(asked, nearest=nearest, alike=tuple(islice(alike, _SHOWN)))

    def _seconded(self, asked: Asked, near: tuple[Alike, ...]) -> Asked:
        """An answer with the clauses that the same answer to the questions most alike rests on besides."""
        same = (one for one in near if one.likeness >= _SO_ALIKE and one.recorded.verdict == asked.verdict)
        cited = {id_.split("#")[0] for id_ in asked.citations}
        more = [id_ for id_ in clauses(same) if id_.split("#")[0] not in cited][:_SECONDED]
        return replace(asked, answer=self._desk.seconded(asked.answer, tuple(more))) if more and asked.answer else asked

    def _on_record(self, asked: Asked, key: str, recorded: Recorded | None, computed_so: Computed | None) -> Asked:
        """The answer where the facts give none: as it is recorded, by a formula, or by what records have in common."""
        if recorded:
            return self._as_recorded(asked, recorded)
        if computed_so:
            verdict, number = computed_so.answer
            answer = self._desk.computed(computed_so)
            return replace(asked, verdict=verdict, answer=answer, number=None if number is None else float(number))
        shared, bare = self._hypotheses.decide(asked.reading, key), self._without_scene(asked.reading)
        if shared and bare and shared.recorded.verdict != bare.verdict:
            return replace(asked, verdict="undetermined")
        if bare:
            return replace(asked, verdict=bare.verdict, answer=self._desk.besides(bare.found, bare.scene))
        return self._as_others(asked, shared) if shared else replace(asked, verdict="undetermined")

    def _without_scene(self, reading: Reading) -> _Bare | None:
        """What the facts say of a question without what only sets its scene, if they say yes or no."""
        if reading.numbers:
            return None
        given = frozenset(map(self._concept, reading.given))
        scene = self._incidental.scene(dict.fromkeys(map(self._concept, reading.named)), given)
        if not 0 < len(scene) <= _MOST_SCENE:
            return None
        bare = self._left_out(reading, {slug for slug in reading.named if self._concept(slug) in scene})
        if len(set(bare.named)) < _PAIR:
            return None
        verdict, found = self._decided(bare)
        return _Bare(verdict, found, tuple(sorted(scene))) if found and verdict in ("yes", "no") else None

    @staticmethod
    def _left_out(reading: Reading, slugs: Collection[str]) -> Reading:
        """A reading without some terms."""
        named, terms, concepts = (
            tuple(slug for slug in several if slug not in slugs)
            for several in (reading.named, reading.terms, reading.concepts)
        )
        roles = tuple((slug, role) for slug, role in reading.roles if slug not in slugs)
        return replace(reading, named=named, terms=terms, concepts=concepts, roles=roles)

    def reasoned(self, reading: Reading) -> tuple[tuple[str, ...], str]:
        """The words of a question that are unread, and the verdict of the facts alone, whatever is recorded."""
        if reading.unread:
            return reading.unread, "unclear"
        if total := self._sum(reading):
            return (), f"{total.number:g}"
        if told := self._told(reading):
            return (), f"{told[0]}"
        return (), self._decided(reading)[0]

    def _recorded(self, key: str, reading: Reading | None) -> Recorded | None:
        """The recorded question under a key that contradicts nothing of the reading; None where two say otherwise."""
        manner = Manner.of(reading) if reading else None
        kept = self._desk.store.recorded(key, self._game)
        found = [one for one, read in kept if manner is None or self._fits(manner, Manner.told(read))]
        return found[0] if len({(one.verdict, one.number) for one in found}) == 1 else None

    def _fits(self, mine: Manner, theirs: Manner) -> bool:
        return mine.fits(theirs) and self._incidental.given_alike(mine, theirs)

    def _as_recorded(self, asked: Asked, recorded: Recorded) -> Asked:
        """The answer that is recorded."""
        answer = self._desk.recorded(recorded)
        return replace(asked, verdict=recorded.verdict, answer=answer, number=recorded.number)

    def _in_figures(self, question: str, reading: Reading) -> Reading:
        """A question's reading with its words for numbers as figures, where it has any."""
        if any(map(str.isdecimal, reading.several)):
            return self._reader.read(self._reader.in_figures(question))
        return reading

    def _as_others(self, asked: Asked, shared: Hypothesis) -> Asked:
        """The answer that every recorded question has that shares these terms."""
        found = shared.recorded
        return replace(asked, verdict=found.verdict, answer=self._desk.shared(shared), number=found.number)

    def _sum(self, reading: Reading) -> Sum | None:
        """The number that a question asks for, where the facts give it."""
        if {"again", "each"} & reading.asks or not (self._a_sum(reading) and all(map(str.isdecimal, reading.several))):
            return None  # what happens twice, or all of it
        return computed(self._engine, reading, {*self._scenery(reading), *self._desk.game.aside})

    def _scenery(self, reading: Reading) -> list[str]:
        """The terms that make no difference to a number: none of them what is asked for («how many too many»), or a
        case that a rule tells from others."""
        given, asked = frozenset(map(self._concept, reading.given)), self._keys.asked_for(reading)
        named = dict.fromkeys(map(self._concept, reading.named))
        return [slug for slug in named if slug not in asked | self._formulas.times and self._incidental(slug, given)]

    def _a_sum(self, reading: Reading) -> bool:
        """Whether a number is asked for, and every word of it has a part in sums."""
        return "number" in reading.asks and not reading.content

    def _told(self, reading: Reading) -> tuple[int, Finding] | None:
        """How many a clause says, where just that is asked of what it is about: 1 FP is taken off the helper. Not of
        several, nor how often."""
        if not self._a_sum(reading) or reading.numbers or reading.asking or reading.asks - _OF_ONE:
            return None
        plain = replace(reading, asks=reading.asks - {"number"})
        asked = {self._concept(slug) for slug in (*reading.terms, *reading.concepts)}
        counted = self._evidence.foreground(map(self._concept, reading.how_many[:1]))
        numbers: dict[int, Finding] = {}
        for one in self._found(plain):
            if (said := self._replies.verdict(one, plain, asked)) in ("no", "conditional", "conflict"):
                return None
            happening = {dict(one.event).get("event", ""), *self._evidence.results(one)} & asked
            amounts = {effect.amount for effect in self._evidence.effects(one) if effect.amount.isdecimal()}
            if said == "yes" and len(amounts) == 1 and happening.issuperset(counted):
                numbers.setdefault(int(*amounts), one)
        return next(iter(numbers.items())) if len(numbers) == 1 else None

    def _mentioned(self, clause: str) -> frozenset[str]:
        home = clause.split("#")[0]
        if home not in self._mentions:
            named: dict[str, set[str]] = {}
            for link in self._desk.store.links_from(home):
                named.setdefault(link.clause, set()).add(link.target.split("/", 1)[1])
            self._mentions[home] = {one: frozenset(terms) for one, terms in named.items()}
        return self._mentions[home].get(clause, frozenset())

    def _decided(self, reading: Reading) -> tuple[str, Finding | None]:
        """The verdict that everything found agrees on, with the best of it."""
        if "number" in reading.asks or "order" in reading.asks or reading.content or reading.asking:
            return "undetermined", None
        if "stacks" in reading.asks:
            return self._stacked(reading)
        reading = self._plainly(self._completed(reading))
        asked = {self._concept(slug) for slug in (*reading.terms, *reading.concepts)}
        replies = self._replies
        found = [
            (said, one)
            for one in self._found(reading)
            if not set(reading.bracketed) & {dict(one.event).get(facet) for facet in ("event", "by")}
            and (said := replies.verdict(one, reading, asked))
        ]
        verdicts = {verdict for verdict, _ in found}
        if not found or len(verdicts - {"conditional"}) > 1:
            return "undetermined", None
        verdict = next(iter(verdicts - {"conditional"}), "conditional")
        return verdict, min((one for said, one in found if said == verdict), key=lambda one: len(one.citations))

    def _completed(self, reading: Reading) -> Reading:
        """A question of what guards, against what, and no more («броня от выстрела?») asks whether it protects."""
        if reading.asks != {"against"} or len(reading.named) != _PAIR:
            return reading
        effects = (reached.effect for reached in self._engine.effects(self._concept(reading.named[0])))
        guards = any(
            effect.does in STOPPING and any(THIS in pattern.get("of") for pattern in effect.when) for effect in effects
        )
        return replace(reading, asks=frozenset({"against", "saves"})) if guards else reading

    def _plainly(self, reading: Reading) -> Reading:
        """A reading without what is said twice: of what is given, that it is done («объявил выстрел»), and a kind that
        stands beside one of it, or beside the means of it («атаковали выстрелом»)."""
        if "counts" in reading.asks:
            return reading
        game, given = self._desk.game, set(reading.given)
        twice = {slug for slug in given if self._concept(slug) in game.doing}
        for one, two in pairwise(slug for slug in reading.named if self._concept(slug) not in game.aside):
            if (one in given) == (two in given):
                twice |= {kind for kind, of in ((one, two), (two, one)) if self._says_again(kind, of, reading)}
        if not twice or len(set(reading.named) - twice) < _PAIR:
            return reading
        plain = self._left_out(reading, twice)
        if any(self._events.acts(reading)) and not any(self._events.acts(plain)):
            return reading  # what is done is said but once: it strikes, with a plain strike
        return plain

    def _says_again(self, kind: str, of: str, reading: Reading) -> bool:
        """Whether a term is the other's kind, or cannot be and has it as its means: attacked with a spell."""
        kind, special, taxonomy = self._concept(kind), self._concept(of), self._engine.taxonomy
        if reading.role(of) == "means" and taxonomy.is_not(special, kind):
            return True
        return taxonomy.is_wider(kind, special)

    def _stacked(self, reading: Reading) -> tuple[str, Finding | None]:
        """Whether several of the one term that the question names add up."""
        named = self._evidence.foreground(dict.fromkeys(map(self._concept, (*reading.terms, *reading.concepts))))
        if len(named) != 1 or len(reading.terms) != 1 or reading.asks - _OF_SEVERAL:
            return "undetermined", None
        parameters = self._parameters.get(named[0], ())
        for found in self._done(named):
            how = found.proof.args[1] if found.proof and found.proof.rule == "stacks" else ""
            differ = any(one.startswith("[") for one in parameters)  # two with different texts are not two of one
            if how == "unique" and (parameters or not reading.asks & {"again", "several"}):
                continue  # not the same one, or not asked of several: what it gives may well add up
            if how in _STACKING and not differ:
                return _STACKING[how], found
        return "undetermined", None

    def _found(self, reading: Reading) -> Iterator[Finding]:
        """Findings in which all that was read has a part."""
        acts = list(self._events.acts(reading))
        read = [self._concept(slug) for slug in (*reading.terms, *reading.concepts) if slug not in acts]
        slugs = list(dict.fromkeys(read))
        bearers = [(self._concept(one), self._concept(two)) for one, two in reading.bearers]
        plain = {one for one, _ in bearers if one in self._desk.game.aside}  # «карта с бронёй» is what has the armour
        bearers = [pair for pair in bearers if pair[0] not in plain]
        slugs = [slug for slug in slugs if slug not in plain]
        if "counts" in reading.asks and (apart := self._apart([*slugs, *acts])):
            yield apart
            return
        roles = self._events.roles(reading)
        agents = set() if "saves" in reading.asks else {self._concept(one) for one in reading.agents}
        agents |= self._events.doers(roles)
        for focus in (*slugs, *acts):
            if self._engine.effects(focus):
                found = self._of_named(focus, acts, slugs, bearers, roles)
                yield from (one for one in found if not self._evidence.suffered_by(one, agents))
        for focus in self._ruled_on(acts):
            if focus not in slugs and focus not in acts:
                yield from self._under_another_heading(focus, acts, slugs, roles)
        if not acts and len(slugs) in (2, 3) and not bearers:
            told = (found for found in self._between(slugs) if not self._evidence.suffered_by(found, agents))
            told = (one for one in told if self._upward(one, reading) and not self._beside(one, reading))
            # two terms and no more, «a hős karakter?»: is the one of the other's kind
            bare = not reading.asks and [role for _, role in reading.roles] == ["subject"] * len(reading.named)
            yield from (one for one in told if not bare or (one.proof and one.proof.rule in OF_KINDS))
        yield from (found for found in self._of_kind([*acts, *slugs], acts) if self._upward(found, reading))

    def _of_named(
        self,
        focus: str,
        acts: list[str],
        slugs: list[str],
        bearers: list[tuple[str, str]],
        roles: Mapping[str, Role],
    ) -> Iterator[Finding]:
        """What a term that the question names does in its events."""
        borne = {one for pair in bearers if focus in pair for one in pair}  # who carries it does not suffer it too
        others = tuple(slug for slug in slugs if slug != focus and slug not in borne)
        plain = {one for one, two in bearers if two == focus and not self._engine.effects(one)}
        named = [slug for slug in (*slugs, *acts) if slug not in plain]
        about_more = bool(self._evidence.foreground(slugs)) and focus in acts
        for event in self._events.tried(focus, acts, others, roles):
            found = self._engine.ask(focus, event, others)
            if about_more and found.verdict == "conditional":
                continue  # what an event may lead to, in a question about something else
            if found.proof and found.verdict != "undetermined" and self._evidence.all_used(found, named):
                yield found

    def _between(self, slugs: list[str]) -> Iterator[Finding]:
        """What two or three terms do to each other, when the question names no event."""
        for found in self._done(slugs):
            if found.verdict == "conditional":
                continue  # open in an event that the question does not name
            if found.verdict == "does_not_apply" and not self._source_told(found, slugs):
                continue  # that something has no part in what the question does not tell of is no answer
            if found.proof and self._evidence.all_used(found, slugs) and self._evidence.as_told(found, slugs):
                yield found

    def _beside(self, found: Finding, reading: Reading) -> bool:
        """Whether what is allowed is not what the question names; unless it asks what works on this, named last."""
        leads = self._evidence.results(found)
        if not leads or self._evidence.verbs(found) != {"allows"} or leads.intersection(reading.named):
            return False
        return reading.asks != {"works"} or found.focus == self._concept(reading.named[0])

    def _source_told(self, found: Finding, slugs: list[str]) -> bool:
        """Whether the source in a finding's event is among the terms, or of a kind with one of them."""
        ancestors, source = self._engine.taxonomy.ancestors, dict(found.event).get("by")
        return source is None or any(source in ancestors(slug) or slug in ancestors(source) for slug in slugs)

    def _of_kind(self, slugs: list[str], acts: list[str]) -> Iterator[Finding]:
        """Whether one of two terms, an event among them, counts as the other."""
        slugs = self._evidence.foreground(slugs)
        if len(acts) in (1, _PAIR) and len(slugs) == _PAIR:
            for found in self._done(slugs):
                if found.proof and found.proof.rule in OF_KINDS:
                    yield found

    def _upward(self, found: Finding, reading: Reading) -> bool:
        """Whether what is of a kind is named before the kind, or the kind as such: that every creature is a monster
        does not follow."""
        if found.proof is None or found.proof.rule != "so-kind":
            return True
        named = {self._concept(slug) for slug in reading.named} - set(self._desk.game.aside)
        if not named <= {found.focus, *found.others}:
            return False  # a kind of what exactly?
        if reading.given and not reading.as_kind:  # «átüt-e, ha az épületet támadja»
            return found.focus in {self._concept(slug) for slug in reading.given}
        if reading.as_kind:
            return found.others[0] in {self._concept(slug) for slug in reading.as_kind}
        places = {self._concept(slug): place for place, slug in reversed(list(enumerate(reading.named)))}
        return places.get(found.focus, 0) < places.get(found.others[0], 0)

    def _apart(self, slugs: list[str]) -> Finding | None:
        """That one of two terms is not of the other's kind, when the question asks whether it is."""
        named = slugs if len(slugs) == _PAIR else self._evidence.foreground(slugs)
        if len(named) != _PAIR or not (is_not := self._engine.taxonomy.is_not(named[0], named[1])):
            return None
        proof = Step("so-not", (named[0], named[1]), (), (is_not,))
        return Finding("does_not_apply", named[0], (named[1],), proof=proof) if is_not.all_cites else None

    def _under_another_heading(
        self, focus: str, acts: list[str], slugs: list[str], roles: Mapping[str, Role]
    ) -> Iterator[Finding]:
        """What a term that the question does not name says of its event, when the event holds all that was read."""
        for event in self._events.tried(focus, acts, slugs, roles, named=False):
            found = self._engine.ask(focus, event, slugs)
            part = {*event.values(), *self._evidence.results(found)}
            if (
                found.proof
                and found.verdict not in ("undetermined", "conditional")
                and (found.verdict != "does_not_apply" or found.proof.rule == "does")  # outside it, it says nothing
                and part.issuperset((*self._evidence.foreground(slugs), *acts))
                and self._evidence.all_used(found, slugs)
            ):
                yield found

    def _ruled_on(self, acts: Iterable[str]) -> list[str]:
        """What the rules say of these events for every card alike, under whatever heading: not what a keyword or
        counter does for the card that has it."""
        above = {one for act in acts for one in (act, *self._engine.taxonomy.ancestors(act))}
        return sorted({term for act in above for term in self._rules_on.get(act, ())})

    @cached_property
    def _rules_on(self) -> dict[str, set[str]]:
        """The terms whose clauses speak of an event for every card alike, by event."""
        found: dict[str, set[str]] = {}
        knowledge = self._engine.knowledge
        for term, effects in knowledge.effects.items():
            if knowledge.terms[term].kind not in ("keyword", "counter"):
                for pattern in (pattern for effect in effects for pattern in effect.when):
                    if not any(THIS in values for _, values in pattern.facets):
                        for event in pattern.get("event"):
                            found.setdefault(event, set()).add(term)
        return found

    def _done(self, slugs: Iterable[str]) -> tuple[Finding, ...]:
        """What terms do to one another; kept, since much is asked about the same few."""
        terms = tuple(slugs)
        if terms not in self._interactions:
            if len(self._interactions) > _MOST_KEPT:
                self._interactions.clear()
            self._interactions[terms] = interactions(self._engine, terms)
        return self._interactions[terms]

    @cached_property
    def _engine(self) -> Engine:
        return self._desk.engine

    def _concept(self, slug: str) -> str:
        return self._engine.knowledge.concept(slug)

    @cached_property
    def _parameters(self) -> dict[str, tuple[str, ...]]:
        """The parameters of the terms that have any."""
        entries = self._desk.store.entries(self._game)
        return {
            entry.slug: (entry.parameter,) if isinstance(entry.parameter, str) else tuple(entry.parameter)
            for entry in entries
            if entry.parameter
        }

    @cached_property
    def _reader(self) -> Reader:
        store = self._desk.store
        vocabulary = Kept(store, self._game, self._desk.game.language)
        return Reader(vocabulary, recalled(store.joins(self._game)))
