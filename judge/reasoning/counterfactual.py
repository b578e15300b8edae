"""What would flip an answer: each exception or condition that it leaves open is held to be so, and the same is asked
again. The nearest such changes are those of a single case; more than one at a time is not tried."""

from __future__ import annotations

from dataclasses import dataclass

from judge.reasoning.engine import OUTCOME, Engine
from judge.reasoning.proof import Considered, Finding


@dataclass(frozen=True, slots=True)
class Flip:
    """An open case, and the verdict that the answer becomes where it holds."""

    considered: Considered
    verdict: str


def flips(engine: Engine, found: Finding) -> tuple[Flip, ...]:
    """The open cases of a finding that change its verdict, in the order in which they were considered; what several
    clauses hang on is one case."""
    opened: dict[object, Considered] = {}
    for one in found.considered:
        if one.holds == "open":
            opened.setdefault(one.text or one.case or one, one)
    cases = ((one, _verdict(engine, found, one)) for one in opened.values())
    return tuple(Flip(one, verdict) for one, verdict in cases if verdict not in ("undetermined", found.verdict))


def _verdict(engine: Engine, found: Finding, case: Considered) -> str:
    """What is found where a case holds; a condition in words is no event, and only settles what hangs on it."""
    if case.case:
        return _where_it_holds(engine, found, case)
    if counter := engine.counter_supposing(found.focus, case.text):
        return engine.ask(counter, dict(found.event), found.others).verdict
    outcomes = {
        OUTCOME[reached.effect.does]
        for reached in engine.effects(found.focus)
        if reached.effect.clause == case.clause and reached.effect.does in OUTCOME
    }
    return outcomes.pop() if found.verdict == "conditional" and len(outcomes) == 1 else "undetermined"


def _where_it_holds(engine: Engine, found: Finding, case: Considered) -> str:
    """What is found of the event that was asked about where it is the case, with all that goes with it."""
    full, _ = engine.matcher.completed(dict(found.event))
    event = dict(full)
    for facet, values in case.case:
        if values and not any(engine.taxonomy.is_a(full.get(facet, ""), value) for value in values):
            event[facet] = values[0]  # else it is so already, of the kind that was asked about
    if engine.in_doubt(found.focus, event):
        return "conditional"
    verdict = engine.ask(found.focus, event, found.others).verdict
    return "allowed" if verdict == "does_not_apply" and engine.lifted(found.focus, event) else verdict
