"""Questions in words: read, tried on the reasoning, answered as asked; and no verdict while a content word is unread.

What the terms of a question may do to each other is tried in every role that the facts allow; only when all that is
found says the same, and everything that was read had a part in it, is it a verdict.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from judge.model import THIS, Effect, Pattern
from judge.questions.answers import Answer
from judge.questions.interact import Desk
from judge.questions.numbers import computed
from judge.questions.reading import Reader, Reading
from judge.reasoning import Finding, interactions
from judge.reasoning.matching import Event, Match

#: What stops its event: when it works, the event does not happen.
_STOPPING = frozenset({"prevents", "shields", "forbids", "replaces", "spares", "without"})
_WORKS = frozenset({"applies", "allowed", "forbidden", "replaced"})
_ACTS = ("event", "action", "procedure")
#: Kinds of terms that set the scene: they need have no part in the answer.
_SCENERY = ("zone", "role", "value", "phase", "section")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question's answer. ``answer`` is None while something is unread, or when nothing decides."""

    question: str
    game: str
    reading: Reading
    terms: tuple[str, ...]
    event: str
    verdict: str
    answer: Answer | None
    nearest: tuple[str, ...]
    number: float | None = None


class Asker:
    """Answers questions about one game."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._game = desk.game.id

    def ask(self, question: str) -> Asked:
        """The answer to a question, as it was asked."""
        reading = self._reader.read(question)
        terms = tuple(f"{self._game}/{slug}" for slug in reading.terms)
        nearest = self._desk.nearest(terms) if terms else ()
        event = next(iter(self._events(reading)), "")
        if reading.unread or not (reading.terms or reading.concepts):
            return Asked(question, self._game, reading, terms, event, "unclear", None, nearest)
        recorded = self._recorded(reading, question)
        if recorded:
            return Asked(question, self._game, reading, terms, event, recorded.verdict, recorded, nearest)
        if "number" in reading.asks and (total := computed(self._desk.engine, reading)):
            summed = Finding("number", reading.how_many or reading.terms[0], proof=total.proof)
            answered = self._desk.answer(summed)
            return Asked(question, self._game, reading, terms, event, "number", answered, nearest, float(total.number))
        verdict, found = self._decided(reading)
        answer = self._desk.answer(found) if found else None
        return Asked(question, self._game, reading, terms, event, verdict, answer, nearest)

    def _decided(self, reading: Reading) -> tuple[str, Finding | None]:
        """The verdict that everything found agrees on, with the best of it."""
        if "number" in reading.asks or "order" in reading.asks:
            return "undetermined", None
        asked = {self._concept(slug) for slug in (*reading.terms, *reading.concepts)}
        found = [(verdict, one) for one in self._found(reading) if (verdict := self._as_asked(one, reading, asked))]
        verdicts = {verdict for verdict, _ in found}
        if not found or len(verdicts - {"conditional"}) > 1:
            return "undetermined", None
        verdict = next(iter(verdicts - {"conditional"}), "conditional")
        return verdict, min((one for said, one in found if said == verdict), key=lambda one: len(one.citations))

    def _found(self, reading: Reading) -> Iterator[Finding]:
        """Findings in which all that was read has a part."""
        acts = list(self._events(reading))
        slugs = [self._concept(slug) for slug in (*reading.terms, *reading.concepts) if slug not in acts]
        slugs = list(dict.fromkeys(slugs))
        engine = self._desk.engine
        for focus in (*slugs, *acts):
            if not engine.effects(focus):
                continue
            others = tuple(slug for slug in slugs if slug != focus)
            for event in self._tried(focus, acts, others):
                found = engine.ask(focus, event, others)
                if found.proof and found.verdict != "undetermined" and self._all_used(found, (*slugs, *acts)):
                    yield found
        if not acts and len(slugs) in (2, 3):
            for found in interactions(engine, slugs):
                if found.proof and self._all_used(found, slugs):
                    yield found

    def _tried(self, focus: str, acts: list[str], others: Iterable[str]) -> Iterator[Event]:
        """The events to try: each that the question names, with the other terms in the roles that facts give them."""
        for act in acts:
            event: Event = {"event": act}
            for other in others:
                for facet in ("by", "of", "as", "during", "paid", "from", "actor"):
                    if facet not in event and self._fits(focus, facet, other):
                        event[facet] = other
                        break
            for facet in ("by", "from"):
                if facet not in event and self._is_source(focus, facet):
                    event[facet] = focus
            yield event

    def _is_source(self, focus: str, facet: str) -> bool:
        """Whether a clause of ``focus`` speaks of events that it is itself the source of: a defender against *this*
        strike."""
        taxonomy = self._desk.engine.taxonomy
        wanted = {
            value
            for reached in self._desk.engine.effects(focus)
            for pattern in reached.effect.when
            for value in pattern.get(facet)
        }
        return any(value == THIS or taxonomy.is_a(focus, value) for value in wanted)

    def _fits(self, focus: str, facet: str, term: str) -> bool:
        """Whether a clause of ``focus`` speaks of this facet, and something known ties it to ``term``."""
        for reached in self._desk.engine.effects(focus):
            patterns = [*reached.effect.when, *(one for exemption in reached.effect.unless for one in exemption.when)]
            for pattern in patterns:
                wanted = tuple(value for value in pattern.get(facet) if value != THIS)
                if wanted:
                    matched = self._desk.engine.matcher.one({facet: term}, Pattern(((facet, wanted),)), focus)
                    if matched.match is not Match.UNRELATED:
                        return True
        return False

    def _as_asked(self, found: Finding, reading: Reading, asked: set[str]) -> str | None:
        """The finding as an answer: does it work, does it happen, does it stay, is that what follows."""
        if found.verdict in ("conditional", "conflict"):
            return found.verdict
        if found.verdict in ("stacks", "order") or found.proof is None:
            return None
        works = found.verdict in _WORKS
        stops = bool(self._verbs(found) & _STOPPING) or found.verdict in ("forbidden", "replaced")
        happens = not works if stops else works
        if self._leaves_alone(found):
            happens = False
        if self._something_else_follows(found, asked):
            return "no" if works else None
        if self._is_itself_the_event(found):  # what follows from an event is no answer to whether it happens
            return _yes(works) if self._results(found) & asked else None
        if "stays" in reading.asks and not self._results(found) & asked:
            return None if not stops and not works else _yes(not happens)
        if "works" in reading.asks and "happens" not in reading.asks:
            return _yes(works)
        return _yes(happens)

    def _something_else_follows(self, found: Finding, asked: set[str]) -> bool:
        """Whether the question names a result, and what follows excludes it: it comes out open, and not closed."""
        is_not = self._desk.engine.taxonomy.is_not
        return any(is_not(term, result) for result in self._results(found) for term in asked)

    def _leaves_alone(self, found: Finding) -> bool:
        """Whether what was found is that the term itself does not do it, or does not touch this."""
        effects = self._cited_effects(found)
        verbs = {effect.does for effect in effects}
        own = all(THIS in pattern.get("by") for effect in effects for pattern in effect.when)
        return found.verdict == "does_not_apply" and (verbs == {"without"} or (verbs == {"spares"} and own))

    def _is_itself_the_event(self, found: Finding) -> bool:
        """Whether a finding only says what follows when its term, an event, comes to pass."""
        return dict(found.event).get("event") == found.focus and not self._verbs(found) & {
            *_STOPPING, "allows", "requires"
        }

    def _results(self, found: Finding) -> set[str]:
        """What follows from the clauses that a finding rests on."""
        return {
            result for effect in self._cited_effects(found) if effect.does not in _STOPPING for result in effect.leads
        }

    def _verbs(self, found: Finding) -> set[str]:
        """What the clauses that a finding rests on do."""
        return {effect.does for effect in self._cited_effects(found)}

    def _cited_effects(self, found: Finding) -> list[Effect]:
        cited = set(found.citations)
        return [one.effect for one in self._desk.engine.effects(found.focus) if one.effect.clause in cited]

    def _all_used(self, found: Finding, slugs: Iterable[str]) -> bool:
        """Whether every term of the question has a part in the finding, scenery aside."""
        taxonomy = self._desk.engine.taxonomy
        part = {found.focus, *(value for _, value in found.event)}
        cited = {cite.split("#")[0].split("/", 1)[1] for cite in found.citations}
        part |= cited | {self._concept(slug) for slug in cited}
        results = self._results(found)
        part |= results
        for slug in slugs:
            info = self._desk.engine.knowledge.terms.get(slug)
            if slug in part or (info and info.kind in _SCENERY):
                continue
            related = any(slug in taxonomy.ancestors(one) or one in taxonomy.ancestors(slug) for one in part)
            if not related and not any(taxonomy.is_not(slug, result) for result in results):
                return False
        return True

    def _recorded(self, reading: Reading, question: str) -> Answer | None:
        """A ruling on this very question, word for word."""
        asked = " ".join(question.casefold().split())
        for ruling in self._desk.rulings:
            if " ".join(ruling.question.casefold().split()) == asked and ruling.status != "superseded":
                return self._desk.ruled(ruling)
        return None

    def _events(self, reading: Reading) -> Iterator[str]:
        """What the question says that happens: its events and actions, the most special of them."""
        taxonomy = self._desk.engine.taxonomy
        terms = self._desk.engine.knowledge.terms
        read = [self._concept(slug) for slug in (*reading.concepts, *reading.terms)]
        acts = [slug for slug in dict.fromkeys(read) if slug in terms and terms[slug].kind in _ACTS]
        yield from (one for one in acts if not any(one != other and one in taxonomy.ancestors(other) for other in acts))

    def _concept(self, slug: str) -> str:
        return self._desk.engine.knowledge.concept(slug)

    @cached_property
    def _reader(self) -> Reader:
        store = self._desk.store
        return Reader(self._desk.game.language, store.entries(self._game), store.concepts(self._game))


def _yes(true: bool) -> str:
    return "yes" if true else "no"
