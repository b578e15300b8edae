"""Sums: how many wounds get through, how many lives there are; with the clauses and the arithmetic that led there.

Only what facts state is computed: a number that is the sum of others (``plus``, ``minus``), the smallest of others
(``least_of``), what a prevention leaves of an amount (``upto``), and how several of one add up (``stacks``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from judge.questions.reading import Reading
from judge.reasoning import Engine, Step


@dataclass(frozen=True, slots=True)
class Sum:
    """A number, the arithmetic as text, and the proof."""

    number: int
    proof: Step


def computed(engine: Engine, reading: Reading) -> Sum | None:
    """The number that a question asks for; None when the facts do not give it, or give two, and when it is not known
    what a number of the question counts."""
    if len(reading.amounts) != len(reading.numbers):
        return None
    amounts: dict[str, list[int]] = defaultdict(list)
    for slug, number in reading.amounts:
        amounts[engine.knowledge.concept(slug)].append(number)
    asked = dict.fromkeys(map(engine.knowledge.concept, reading.how_many)) or {"": None}
    rules = (_summed, _least, _left_over, _several)
    found = [one for wanted in asked for rule in rules for one in rule(engine, wanted, amounts)]
    return found[0] if len({one.number for one in found}) == 1 else None


def _summed(engine: Engine, wanted: str, amounts: dict[str, list[int]]) -> Iterator[Sum]:
    """A number that is the sum of others: lives are starting and extra lives, less the wounds."""
    added, taken = engine.knowledge.related(wanted, "plus"), engine.knowledge.related(wanted, "minus")
    plus = [one for relation in added for one in relation.objects]
    minus = [one for relation in taken for one in relation.objects]
    given = [one for one in (*plus, *minus) if one in amounts]
    if not plus or len(given) < 2 or set(amounts) - {*plus, *minus}:
        return
    terms = [f"{sum(amounts[one])}" for one in plus if one in amounts]
    number = sum(sum(amounts[one]) for one in plus if one in amounts)
    text = " + ".join(terms)
    for one in (one for one in minus if one in amounts):
        number -= sum(amounts[one])
        text += f" − {sum(amounts[one])}"
    cites = tuple(dict.fromkeys(relation.clause for relation in (*added, *taken)))
    yield Sum(number, Step("sum", (wanted, f"{text} = {number}"), cites))


def _least(engine: Engine, wanted: str, amounts: dict[str, list[int]]) -> Iterator[Sum]:
    """A number that is the smallest of others: healing takes off at most the wounds that are there."""
    for relation in engine.knowledge.related(wanted, "least_of"):
        if all(one in amounts for one in relation.objects) and set(amounts) <= {*relation.objects}:
            values = [sum(amounts[one]) for one in relation.objects]
            text = f"min({', '.join(map(str, values))}) = {min(values)}"
            yield Sum(min(values), Step("sum", (wanted, text), (relation.clause,)))


def _left_over(engine: Engine, wanted: str, amounts: dict[str, list[int]]) -> Iterator[Sum]:
    """What a prevention leaves of an amount, where it applies to its source; all of it where it does not."""
    for guard in amounts:
        preventing = [one for one in engine.effects(guard) if one.effect.does == "prevents" and one.effect.upto]
        for source in amounts:
            events = [
                pattern.get("event")[0] for one in preventing for pattern in one.effect.when if pattern.get("event")
            ]
            if source == guard or not events or len(amounts) != 2:
                continue
            found = engine.ask(guard, {"event": events[0], "by": source})
            if found.proof is None or found.verdict not in ("applies", "does_not_apply"):
                continue
            dealt, prevented = sum(amounts[source]), max(amounts[guard]) if found.verdict == "applies" else 0
            left = max(0, dealt - prevented)
            text = f"{' + '.join(map(str, amounts[source]))} − {min(prevented, dealt)} = {left}"
            if not wanted or _counts(engine, wanted, events[0]):
                yield Sum(left, Step("sum", (wanted or guard, text), (), (found.proof,)))


def _several(engine: Engine, wanted: str, amounts: dict[str, list[int]]) -> Iterator[Sum]:
    """How several of one add up: only the largest counts, or they are summed."""
    for term, values in amounts.items():
        for relation in engine.knowledge.related(term, "stacks"):
            if len(values) > 1 and len(amounts) == 1 and relation.objects[0] in ("largest", "sum"):
                number = max(values) if relation.objects[0] == "largest" else sum(values)
                sign = (
                    f"max({', '.join(map(str, values))})"
                    if relation.objects[0] == "largest"
                    else " + ".join(map(str, values))
                )
                yield Sum(number, Step("sum", (term, f"{sign} = {number}"), (relation.clause,)))


def _counts(engine: Engine, wanted: str, event: str) -> bool:
    """Whether what is asked for is what the event deals: wounds, of wounds being dealt."""
    return (
        wanted == event
        or bool(engine.taxonomy.is_a(event, wanted))
        or any(event in relation.objects for relation in engine.knowledge.related(wanted, "has"))
    )
