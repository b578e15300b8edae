"""An event against a pattern, three-valued and facet by facet: in, out, or open; and a fourth, unrelated.

A facet that the event does not name is open. A facet is *unrelated* when nothing known ties the two terms: then
nothing is said, rather than "out".

Steps: ``not-given`` (the question does not say), ``may-be`` (it may or may not be one), ``brings`` (a class brings a
facet: an attack deals wounds).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from judge.model import THIS, Pattern
from judge.reasoning.knowledge import Knowledge
from judge.reasoning.proof import Step
from judge.reasoning.taxonomy import Taxonomy, grounds

#: An event: facet → term.
Event = dict[str, str]
#: Facets in which ``this`` means the keyword itself; elsewhere it means the card or player that has it.
SOURCE_FACETS = ("event", "by", "from")
#: So many events are kept with what their classes bring.
_MOST_KEPT = 50_000


class Match(Enum):
    """How an event and a pattern compare."""

    IN = "in"
    OPEN = "open"
    OUT = "out"
    UNRELATED = "unrelated"


@dataclass(frozen=True, slots=True)
class Matched:
    """The result, and the steps that show it; ``open_facets`` are those that the event leaves open."""

    match: Match
    steps: tuple[Step, ...] = ()
    open_facets: tuple[str, ...] = ()


#: Fits, with nothing to show for it.
_IN = Matched(Match.IN)


class Matcher:
    """Compares events with patterns of one game."""

    def __init__(self, knowledge: Knowledge, taxonomy: Taxonomy) -> None:
        self._knowledge = knowledge
        self._taxonomy = taxonomy
        self._compared: dict[tuple[str, str], Matched] = {}
        self._facets: dict[tuple[str, tuple[str, ...]], Matched] = {}
        self._brought: dict[str, tuple[tuple[str, str, Step], ...]] = {}
        self._completed: dict[tuple[tuple[str, str], ...], tuple[Event, dict[str, Step]]] = {}

    def completed(self, event: Event) -> tuple[Mapping[str, str], Mapping[str, Step]]:
        """The event with the facets that its terms' classes bring, and why they are there."""
        key = tuple(event.items())
        if key not in self._completed:
            if len(self._completed) > _MOST_KEPT:
                self._completed.clear()
            self._completed[key] = self._complete(event)
        return self._completed[key]

    def _complete(self, event: Event) -> tuple[Event, dict[str, Step]]:
        full, why = dict(event), {}
        for value in event.values():
            for facet, brought, step in self._brings(value):
                if facet not in full:
                    full[facet], why[facet] = brought, step
        return full, why

    def brought(self, value: str) -> tuple[str, ...]:
        """What a term's classes bring into an event."""
        return tuple(brought for _, brought, _ in self._brings(value))

    def _brings(self, value: str) -> tuple[tuple[str, str, Step], ...]:
        """The facets that a term's classes bring, each with its value and why."""
        if value not in self._brought:
            self._brought[value] = tuple(
                (
                    brought.facet,
                    brought.objects[0],
                    Step("brings", (value, brought.objects[0]), *grounds((brought, *chain))),
                )
                for above, chain in self._taxonomy.ancestors(value).items()
                for brought in self._knowledge.related(above, "has")
            )
        return self._brought[value]

    def any(self, event: Event, patterns: tuple[Pattern, ...], subject: str) -> Matched:
        """The best match of several patterns (or)."""
        if not patterns:
            return Matched(Match.IN)
        results = [self.one(event, pattern, subject) for pattern in patterns]
        for wanted in (Match.IN, Match.OPEN, Match.UNRELATED):
            for result in results:
                if result.match is wanted:
                    return result
        return Matched(Match.OUT, tuple(step for result in results for step in result.steps))

    def one(self, event: Event, pattern: Pattern, subject: str) -> Matched:
        """How ``event`` compares with one pattern (and)."""
        full, why = self.completed(event)
        steps: list[Step] = []
        opened: list[str] = []
        unrelated = touched = False
        for facet, alternatives in pattern.facets:
            if facet == "per":  # in what time it is counted narrows no event
                continue
            if facet not in full:
                if alternatives != (THIS,) or facet in SOURCE_FACETS:  # else: asked about the card that has it
                    opened.append(facet)
                continue
            result = self._facet(facet, full[facet], alternatives, subject)
            brought = (why[facet],) if facet in why else ()
            if result.match is Match.OUT:
                return Matched(Match.OUT, (*result.steps, *brought))
            # that one of the two speaks of the card itself, whichever it is, ties nothing
            itself = full[facet] == THIS or (alternatives == (THIS,) and self._is_carried(facet, subject))
            touched |= result.match in (Match.IN, Match.OPEN) and not itself
            unrelated |= result.match is Match.UNRELATED
            if result.match is Match.OPEN:
                opened.append(facet)
            steps += [*result.steps, *brought]
        if unrelated or not touched:
            return Matched(Match.UNRELATED, tuple(steps))
        return Matched(Match.OPEN if opened else Match.IN, tuple(steps), tuple(opened))

    def _is_carried(self, facet: str, subject: str) -> bool:
        """Whether *this* is whichever card or player has the keyword or counter, and not the keyword itself, nor a card
        of a class."""
        info = self._knowledge.terms.get(subject)
        return facet not in SOURCE_FACETS and not (info is not None and info.kind == "class")

    def _facet(self, facet: str, value: str, alternatives: tuple[str, ...], subject: str) -> Matched:
        if THIS in alternatives:
            if self._is_carried(facet, subject):
                return _IN  # asked about the card or player that has it
            alternatives = tuple(subject if wanted == THIS else wanted for wanted in alternatives)
        if (value, alternatives) not in self._facets:
            self._facets[value, alternatives] = self._best(value, alternatives)
        return self._facets[value, alternatives]

    def _best(self, value: str, alternatives: tuple[str, ...]) -> Matched:
        results = [self._value(value, wanted) for wanted in alternatives]
        for match in (Match.IN, Match.OPEN, Match.UNRELATED):
            hits = [result for result in results if result.match is match]
            if hits:
                return min(hits, key=lambda result: sum(len(step.all_cites) for step in result.steps))
        return Matched(Match.OUT, tuple(step for result in results for step in result.steps))

    def _value(self, value: str, wanted: str) -> Matched:
        if (value, wanted) not in self._compared:
            self._compared[value, wanted] = self._compare(value, wanted)
        return self._compared[value, wanted]

    def _compare(self, value: str, wanted: str) -> Matched:
        if value == THIS:
            return Matched(Match.OPEN)
        if value == wanted:
            return _IN
        if is_a := self._taxonomy.is_a(value, wanted):
            return Matched(Match.IN, (is_a,))
        if is_not := self._taxonomy.is_not(value, wanted):
            return Matched(Match.OUT, (is_not,))
        if narrower := self._taxonomy.is_a(wanted, value):
            return Matched(Match.OPEN, (Step("may-be", (value, wanted), narrower.cites, narrower.premises),))
        if self._taxonomy.may_overlap(value, wanted):
            return Matched(Match.OPEN, (Step("may-be", (value, wanted)),))
        if closed := self._taxonomy.may_be(value, wanted):
            return Matched(Match.OPEN, (Step("may-be", (value, wanted), *grounds(closed)),))
        return Matched(Match.UNRELATED)
