"""Two or three terms and no question: where does one change what another does?

The events that each speaks of are tried, with the other as one of the event's facets, with the other present, and as
what the other leads to; what the other does not change is not reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import permutations

from judge.model import THIS, Pattern
from judge.reasoning.bearing import named
from judge.reasoning.engine import Engine, Reached, confidence
from judge.reasoning.matching import Event, Match
from judge.reasoning.proof import Finding, Step

#: Facets that another term can fill.
_FILLABLE = ("event", "by", "from", "of", "as", "paid", "during")
_STOPPING = frozenset({"prevents", "shields", "replaces", "forbids", "disables"})
_MOST = 12


@dataclass(frozen=True, slots=True)
class _Situation:
    """An event to try: how the other came into it."""

    event: tuple[tuple[str, str], ...]
    given: tuple[Step, ...] = ()
    filled: bool = False


def interactions(engine: Engine, terms: Iterable[str], event: Event | None = None) -> tuple[Finding, ...]:
    """What the terms do to one another, the most telling first; at most a dozen findings."""
    asked = tuple(dict.fromkeys(map(engine.knowledge.concept, terms)))
    found: list[Finding] = []
    if len(asked) == 1:
        found += _several(engine, asked[0])
    for focus, other in permutations(asked, 2):
        third = tuple(term for term in asked if term not in (focus, other))
        found += _kinds(engine, focus, other)
        found += _order(engine, focus, other)
        found += _spared(engine, focus, other)
        found += _tried(engine, focus, other, third, event)
    cited = [one for one in found if one.citations]  # what only an assumption says is no finding
    unique = {(one.verdict, one.focus, one.citations): one for one in reversed(cited)}
    ranked = sorted(unique.values(), key=_telling)[:_MOST]
    return tuple(replace(one, confidence=confidence(one)) for one in ranked)


def candidates(engine: Engine, terms: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The pairs of ``terms`` that can have a finding, each once and sorted: those whose facts have a term in common, or
    terms that something ties. The others have none; trying them would only take time."""
    marks = {term: _footprint(engine, engine.knowledge.concept(term)) for term in sorted(set(terms))}
    by_mark: dict[str, list[str]] = {}
    for term, mark in marks.items():
        for one in mark:
            by_mark.setdefault(one, []).append(term)
    for term, mark in marks.items():
        others = {other for one in mark for other in by_mark[one] if other > term}
        yield from ((term, other) for other in sorted(others))


def _footprint(engine: Engine, term: str) -> frozenset[str]:
    """All that the facts of a term can be compared by."""
    return frozenset().union(*(engine.taxonomy.tied(one) for one in named(engine, term)))


def _tried(engine: Engine, focus: str, other: str, third: tuple[str, ...], event: Event | None) -> Iterator[Finding]:
    situations = [_Situation(tuple(event.items()))] if event else list(_situations(engine, focus, other))
    for situation in dict.fromkeys(situations):
        tried = dict(situation.event)
        both = engine.ask(focus, tried, (other, *third), situation.given)
        if both.verdict == "undetermined" or both.proof is None:
            continue
        alone = engine.ask(focus, tried)
        if not event and _is_about_another_event(both):
            continue
        if event or situation.filled or alone.verdict != both.verdict or both.proof.rule == "replaced-before":
            yield both


def _is_about_another_event(found: Finding) -> bool:
    """Whether the clauses are outside because they speak of another event altogether: that says nothing of this one,
    and the other term has no part in it."""
    event = dict(found.event).get("event", "")
    if found.proof is None or found.verdict != "does_not_apply":
        return False
    steps = found.proof.premises if found.proof.rule == "together" else (found.proof,)
    return all(step.rule == "outside" and any(event in one.args for one in step.premises) for step in steps)


def _situations(engine: Engine, focus: str, other: str) -> Iterator[_Situation]:
    reached = engine.effects(focus)
    for one in reached:
        itself = focus if engine.taxonomy.is_a(focus, one.effect.subject) else one.effect.subject
        for pattern in one.effect.when:
            for base in _as_its_kind(engine, focus, one, pattern, _events(pattern, itself)):
                yield _Situation(tuple(base.items()))
                for facet in _FILLABLE:
                    if facet in base and _relates(engine, other, pattern.get(facet)):
                        yield _filled(base, facet, other)
        for exemption in one.effect.unless:
            for pattern in exemption.when:
                yield from _exceptional(engine, one, pattern, other)
    for theirs in engine.effects(other):
        if theirs.effect.does in _STOPPING:  # does the focus still work on what the other stops?
            for pattern in theirs.effect.when:
                yield from (_Situation(tuple(base.items())) for base in _events(pattern, theirs.effect.subject))
        for led in (*theirs.effect.leads, *theirs.effect.instead):
            step = Step("leads-to", (other, led), (theirs.effect.clause,), theirs.via)
            yield _Situation((("event", led), ("by", other)), (step,), filled=True)


def _as_its_kind(
    engine: Engine, focus: str, reached: Reached, pattern: Pattern, bases: Iterable[Event]
) -> Iterator[Event]:
    """The events of a class's clause for one of its kinds: what the clause says of some kinds is said of them only."""
    subject, is_a = reached.effect.subject, engine.taxonomy.is_a
    for base in bases:
        event = dict(base)
        for facet in ("by", "from"):
            values = [value for value in pattern.get(facet) if value != THIS]
            if focus != subject and values and is_a(focus, subject) and all(is_a(value, subject) for value in values):
                if not any(is_a(focus, value) for value in values):
                    break
                event[facet] = focus
        else:
            yield event


def _exceptional(engine: Engine, one: Reached, pattern: Pattern, other: str) -> Iterator[_Situation]:
    """The event of an exception, when the other term is what the exception is about."""
    for base in _events(pattern, one.effect.subject):
        event = base if "event" in base else {**_first_event(one), **base}
        for facet in _FILLABLE:
            if facet in base and _relates(engine, other, pattern.get(facet)):
                yield _filled(event, facet, other)


def _filled(event: Event, facet: str, other: str) -> _Situation:
    """The event with ``other`` as one of its facets; an event that is another's brings no facets of the first."""
    kept = {} if facet == "event" else event
    return _Situation(tuple({**kept, facet: other}.items()), filled=True)


def _first_event(one: Reached) -> Event:
    events = [values[0] for pattern in one.effect.when if (values := pattern.get("event"))]
    return {"event": events[0]} if events else {}


def _events(pattern: Pattern, subject: str) -> Iterator[Event]:
    """Events that fit a pattern: one for each event that it names, other facets by their first alternative."""
    base = {facet: _meant(values[0], facet, subject) for facet, values in pattern.facets if facet != "event"}
    names = pattern.get("event")
    if not names and base:
        yield base
    for name in names:
        yield {"event": _meant(name, "event", subject), **base}


def _meant(value: str, facet: str, subject: str) -> str:
    return subject if value == THIS and facet in ("event", "by", "from") else value


def _relates(engine: Engine, term: str, alternatives: tuple[str, ...]) -> bool:
    """Whether something known ties a term to what a facet asks for."""
    wanted = tuple(value for value in alternatives if value != THIS)
    return (
        bool(wanted) and engine.matcher.one({"by": term}, Pattern((("by", wanted),)), "").match is not Match.UNRELATED
    )


def _kinds(engine: Engine, one: str, other: str) -> Iterator[Finding]:
    """One term is a kind or part of the other, or is not."""
    if is_a := engine.taxonomy.is_a(one, other):
        yield Finding("applies", one, (other,), proof=Step("so-kind", (one, other), (), (is_a,)))
    for relation in engine.knowledge.related(one, "parts"):
        if other in relation.objects:
            yield Finding("applies", one, (other,), proof=Step("part", (one, other), (relation.clause,)))
    if one < other and (is_not := engine.taxonomy.is_not(one, other)):
        yield Finding("does_not_apply", one, (other,), proof=Step("so-not", (one, other), (), (is_not,)))


def _order(engine: Engine, one: str, other: str) -> Iterator[Finding]:
    """Which of the two comes first."""
    for rule in ("before", "after"):
        for relation in engine.knowledge.related(one, rule):
            for above in relation.objects:
                if is_a := engine.taxonomy.is_a(other, above):
                    step = Step(rule, (one, other), (relation.clause,), (is_a,) if is_a.cites else ())
                    yield Finding("order", one, (other,), proof=step)


def _spared(engine: Engine, focus: str, other: str) -> Iterator[Finding]:
    """What the other switches off, the focus is not."""
    for reached in engine.effects(other):
        if reached.effect.does == "disables" and not any(
            engine.taxonomy.is_a(focus, kind) for kind in reached.effect.what
        ):
            apart = [step for kind in reached.effect.what if (step := engine.taxonomy.is_not(focus, kind))]
            if len(apart) == len(reached.effect.what):
                clause = Step("does", (reached.effect.clause,), (reached.effect.clause,), reached.via)
                yield Finding("applies", focus, (other,), proof=Step("spared", (focus, other), (), (clause, *apart)))


def _several(engine: Engine, term: str, seen: frozenset[str] = frozenset()) -> Iterator[Finding]:
    """How several of one term add up: its own rule, else its nearest class's or model's."""
    for above, chain in sorted(engine.taxonomy.ancestors(term).items(), key=lambda pair: len(pair[1])):
        for relation in engine.knowledge.related(above, "stacks"):
            cites = (relation.clause, *(link.clause for link in chain if link.clause))
            yield Finding("stacks", term, (term,), proof=Step("stacks", (term, *relation.objects), cites))
            return
    for relation in engine.knowledge.related(term, "like"):
        for model in (model for model in relation.objects if model not in seen):
            for found in _several(engine, model, seen | {term}):
                if found.proof:
                    step = Step("like", (term, model), (relation.clause,), (found.proof,))
                    yield Finding("stacks", term, (term,), proof=step)


def _telling(found: Finding) -> tuple[int, int, int]:
    """Firm before conditional, few clauses before many."""
    firm = (
        "conflict",
        "forbidden",
        "replaced",
        "does_not_apply",
        "stacks",
        "order",
        "applies",
        "allowed",
        "conditional",
    )
    return (int(found.verdict == "conditional"), len(found.citations), firm.index(found.verdict))
