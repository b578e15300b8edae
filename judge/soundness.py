"""Facts that cannot all hold, and facts that nothing hangs on.

*Contradictory*: nothing can be of a class (it is two things that are told apart), two terms are kinds of each other or
before each other, or one document forbids and allows, or counts in two ways, the very same. *Idle*: asked about just
the case that it speaks of, the reasoning cites it nowhere and answers the same without it; either another fact says it
already, or it does not say what was meant. What is computed with (sums, limits, rolls) and what switches others off is
not asked so, and never called idle.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from judge.model import THIS, Effect, Exemption, GameLibrary, Pattern, Place, Problem, Relation
from judge.reasoning import Engine, Knowledge
from judge.reasoning.matching import SOURCE_FACETS, Event
from judge.reasoning.pairs import interactions

#: Verbs that say opposite things of one event.
_OPPOSITE = (frozenset({"forbids", "allows"}), frozenset({"forbids", "requires"}), frozenset({"triggers", "without"}))
#: Relations that say what is a kind of what, or is not.
_OF_KINDS = frozenset({"is_a", "kinds", "not_a"})
#: Relations that show in what a term does, or in what it does to the other.
_SHOWN = frozenset({"parts", "gives", "like"})

#: A question to the reasoning: about whom, and on which event.
_Question = tuple[str, Event]


def contradictory(found: GameLibrary) -> Iterator[Problem]:
    """Facts of a game that cannot all hold, each at the clause that states one of them."""
    places = _places(found)
    engine = Engine(Knowledge.of(found))
    for term in sorted(engine.knowledge.terms):
        if apart := engine.taxonomy.is_not(term, term):
            message = (
                f"nothing can be '{term}': {' and '.join(apart.all_cites) or 'what is assumed'} tell its classes apart"
            )
            yield _problem(places, apart.all_cites, "contradictory", f"{message}; correct one of the facts")
    for kind, circle in _circles(found.relations):
        clauses = tuple(relation.clause for relation in circle)
        names = " → ".join((*(relation.subject for relation in circle), circle[0].subject))
        yield _problem(places, clauses, "contradictory", f"{kind} in a circle: {names}; correct one of the facts")
    for one, other in (*_opposed(engine.knowledge), *_counted_twice(engine.knowledge)):
        message = f"{one} and {other} say opposite things of the very same; correct one, or give it its condition"
        yield _problem(places, (one,), "contradictory", message)


def idle(found: GameLibrary) -> Iterator[Problem]:
    """Facts of a game that change no answer, each at its clause."""
    places = _places(found)
    desk = _Desk(found)
    for effect in found.effects:
        if (
            effect.when
            and effect.does != "disables"
            and desk.is_idle(_asked_of(effect), effect.clause, _Without(effect))
        ):
            yield _idle(places, effect.clause, f'does = "{effect.does}"')
        for exemption in effect.unless:
            questions = _asked_of_exception(effect, exemption)
            if desk.is_idle(questions, exemption.clause, _without_exception(effect, exemption)):
                yield _idle(places, exemption.clause, f"the exception from {effect.clause}")
    for relation in found.relations:
        if relation.clause and desk.is_unused(relation):
            yield _idle(places, relation.clause, f"{relation.kind} of '{relation.subject}'")


@dataclass(frozen=True, slots=True)
class _Without:
    """A change to the facts: an effect taken away, or put in another's place."""

    gone: Effect
    instead: Effect | None = None

    def of(self, found: GameLibrary) -> GameLibrary:
        """The game with the change."""
        kept = (self.instead if one == self.gone else one for one in found.effects)
        return replace(found, effects=tuple(one for one in kept if one is not None))


class _Desk:
    """Asks the reasoning with all facts, and without one."""

    def __init__(self, found: GameLibrary) -> None:
        self._found = found
        self._engine = Engine(Knowledge.of(found))

    def is_idle(self, questions: Iterable[_Question], clause: str, change: _Without) -> bool:
        """Whether no answer cites a clause, not even as considered, and all are the same after the change."""
        asked = tuple(questions)
        answers = [self._engine.ask(focus, event) for focus, event in asked]
        if any(clause in (*one.citations, *(case.clause for case in one.considered)) for one in answers):
            return False
        other = Engine(Knowledge.of(change.of(self._found)))
        after = [other.ask(focus, event) for focus, event in asked]
        return all(
            (one.verdict, set(one.citations)) == (two.verdict, set(two.citations))
            for one, two in zip(answers, after, strict=True)
        )

    def is_unused(self, relation: Relation) -> bool:
        """Whether a relation shows in nothing that is told of its terms."""
        if relation.kind in _OF_KINDS:
            return any(not self._told_of_kinds(relation, other) for other in relation.objects)
        if relation.kind in _SHOWN:
            return any(not self._told_of_both(relation, other) for other in relation.objects)
        return False

    def _told_of_kinds(self, relation: Relation, other: str) -> bool:
        taxonomy = self._engine.taxonomy
        if relation.kind == "not_a":
            step = taxonomy.is_not(relation.subject, other)
        else:
            step = taxonomy.is_a(*((relation.subject, other) if relation.kind == "is_a" else (other, relation.subject)))
        return step is not None and relation.clause in step.all_cites

    def _told_of_both(self, relation: Relation, other: str) -> bool:
        reached = self._engine.effects(self._engine.knowledge.concept(relation.subject))
        if any(relation.clause in step.all_cites for one in reached for step in one.via):
            return True
        terms = (relation.subject, other), (relation.subject,)
        return any(relation.clause in one.citations for asked in terms for one in interactions(self._engine, asked))


def _asked_of(effect: Effect) -> Iterator[_Question]:
    """The questions about just the case of an effect, pattern by pattern."""
    return ((effect.subject, event) for pattern in effect.when for event in _events(pattern, effect.subject))


def _asked_of_exception(effect: Effect, exemption: Exemption) -> Iterator[_Question]:
    """The questions about an effect's case with what its exception is about."""
    for focus, event in _asked_of(effect):
        for pattern in exemption.when:
            yield from ((focus, {**event, **case}) for case in _events(pattern, effect.subject))


def _events(pattern: Pattern, subject: str) -> Iterator[Event]:
    """Events that fit a pattern: one for each event that it names, other facets by their first alternative."""

    def meant(value: str, facet: str) -> str:
        return subject if value == THIS and facet in SOURCE_FACETS else value

    base = {facet: meant(values[0], facet) for facet, values in pattern.facets if facet != "event"}
    named = pattern.get("event")
    if not named and base:
        yield base
    yield from ({"event": meant(one, "event"), **base} for one in named)


def _without_exception(effect: Effect, exemption: Exemption) -> _Without:
    return _Without(effect, replace(effect, unless=tuple(one for one in effect.unless if one != exemption)))


def _circles(relations: Iterable[Relation]) -> Iterator[tuple[str, tuple[Relation, ...]]]:
    """Terms that are kinds of each other, or before each other, two by two."""
    kinds: dict[tuple[str, str], Relation] = {}
    order: dict[tuple[str, str], Relation] = {}
    for relation in relations:
        for other in relation.objects:
            if relation.kind in ("is_a", "before"):
                (kinds if relation.kind == "is_a" else order)[relation.subject, other] = relation
            elif relation.kind in ("kinds", "after"):
                (kinds if relation.kind == "kinds" else order)[other, relation.subject] = relation
    for kind, ties in (("is_a", kinds), ("before", order)):
        for one, other in sorted(ties):
            if one < other and (other, one) in ties:
                yield kind, (ties[one, other], ties[other, one])


def _opposed(knowledge: Knowledge) -> Iterator[tuple[str, str]]:
    """Clauses of one document that say opposite things of a term on one and the same pattern, neither of them with a
    condition or an exception; an absolute prohibition beats a permission."""
    plain: dict[tuple[str, str, Pattern], list[Effect]] = defaultdict(list)
    for effects in knowledge.effects.values():
        for effect in effects:
            if not (effect.conditions or effect.unless or effect.absolute):
                for pattern in effect.when:
                    plain[effect.subject, knowledge.document(effect.clause), pattern].append(effect)
    for same in plain.values():
        for place, one in enumerate(same):
            for other in same[place + 1 :]:
                if frozenset({one.does, other.does}) in _OPPOSITE:
                    yield one.clause, other.clause


def _counted_twice(knowledge: Knowledge) -> Iterator[tuple[str, str]]:
    """Clauses of one document by which several of a term add up in two ways, or one counts for two numbers."""
    for relations in knowledge.relations.values():
        said: dict[tuple[str, ...], Relation] = {}
        for relation in (one for one in relations if one.kind in ("stacks", "times")):
            about = relation.objects if relation.kind == "times" else ()
            first = said.setdefault((relation.kind, knowledge.document(relation.clause), *about), relation)
            if (first.objects, first.facet) != (relation.objects, relation.facet):
                yield first.clause, relation.clause


def _places(found: GameLibrary) -> dict[str, Place]:
    return {clause.id: clause.place for entry in found.entries for clause in entry.clauses}


def _idle(places: dict[str, Place], clause: str, what: str) -> Problem:
    message = (
        f"{clause}: {what} changes no answer, not even about just its own case, which other facts answer; take it out, "
        "or say the case that it is meant for"
    )
    return _problem(places, (clause,), "idle-fact", message)


def _problem(places: dict[str, Place], clauses: tuple[str, ...], code: str, message: str) -> Problem:
    """A problem at the first of the clauses that has a place; one that is assumed stands in no clause."""
    place = next((places[clause] for clause in clauses if clause in places), Place("glossary", 1))
    return Problem(place.file, place.line, code, message)
