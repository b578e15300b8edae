"""Sums: how many wounds get through, how many lives there are; with the clauses and the arithmetic that led there.

Only what facts state is computed: a number that is the sum of others (``plus``, ``minus``, ``times``), the smallest of
others (``least_of``), at most so many (``most``), what a prevention leaves of an amount (``upto``), how several of one
add up (``stacks``), what a roll makes of a series (``rolls``), and what a clause gives (``amount``).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from judge.model import THIS, Effect
from judge.questions.reading import Reading
from judge.reasoning import Engine, Finding, Step

#: Kinds of terms that have no part in a sum: where, who and what of.
_SCENERY = ("zone", "role", "value", "section", "phase")


@dataclass(frozen=True, slots=True)
class Sum:
    """A number, the proof, whose last step has the arithmetic as text, and the terms that have a part in it."""

    number: int
    proof: Step
    used: frozenset[str]


def computed(engine: Engine, reading: Reading, aside: Iterable[str] = ()) -> Sum | None:
    """The number that a question asks for; None when the facts do not give it, or give two, when it is not known what a
    number of the question counts, and when a term of it, those aside excepted, has no part in the sum."""
    if len(reading.amounts) != len(reading.numbers):
        return None
    question = _Question(engine, reading)
    asked = dict.fromkeys(map(engine.knowledge.concept, reading.how_many)) or {"": None}
    found = [
        one
        for wanted in asked
        for rule in _RULES
        for one in rule(question, wanted)
        if question.all_used(one.used | {*aside, wanted})
    ]
    return found[0] if len({one.number for one in found}) == 1 else None


class _Question:
    """A question's numbers by what they count."""

    def __init__(self, engine: Engine, reading: Reading) -> None:
        concept = engine.knowledge.concept
        self.engine = engine
        self.reading = reading
        self.amounts: dict[str, list[int]] = defaultdict(list)
        for slug, number in reading.amounts:
            self.amounts[concept(slug)].append(number)
        self.in_order = [(concept(slug), number) for slug, number in reading.in_order]

    def of(self, slug: str) -> list[int]:
        """The numbers that count a term, or what is one: «дополнительных» are additional lives."""
        own = self.amounts.get(slug)
        return own or [n for one, values in self.amounts.items() if self.is_a(one, slug) for n in values]

    def is_a(self, slug: str, above: str) -> bool:
        """Whether a term is of a class, or is it."""
        return slug == above or bool(self.engine.taxonomy.is_a(slug, above))

    def names(self, slug: str) -> bool:
        """Whether the question names a term, or what is one."""
        return any(self.is_a(one, slug) for one in map(self.engine.knowledge.concept, self.reading.named))

    def counted(self, slugs: Iterable[str]) -> bool:
        """Whether every number of the question counts one of these."""
        return all(any(self.is_a(one, slug) for slug in slugs) for one in self.amounts)

    def all_used(self, used: Iterable[str]) -> bool:
        """Whether every term of the question that does more than set the scene has a part."""
        used, terms = set(used), self.engine.knowledge.terms
        return all(
            slug in used
            or terms[slug].kind in _SCENERY
            or any(self.is_a(slug, one) or self.is_a(one, slug) for one in used)
            for slug in map(self.engine.knowledge.concept, self.reading.named)
        )

    def dealt(self, guard: str, event: str, source: str) -> Finding:
        """What a guard does on an event from a source; a source may say both: a wound from a shot."""
        own = source != event and self.is_a(source, event)
        return self.engine.ask(guard, {"event": source} if own else {"event": event, "by": source})

    def with_its_events(self, slug: str) -> Iterator[str]:
        """A class, with those of it that the question names, and what their clauses speak of."""
        for one in map(self.engine.knowledge.concept, self.reading.named):
            if self.is_a(one, slug):
                yield one
                yield from (
                    value
                    for effect in self.effects(one)
                    for pattern in effect.when
                    for _, values in pattern.facets
                    for value in values
                )

    def effects(self, slug: str) -> Iterator[Effect]:
        """The effects of a term."""
        return (reached.effect for reached in self.engine.effects(slug))


def _summed(question: _Question, wanted: str) -> Iterator[Sum]:
    """A number that is the sum of others: lives are starting and extra lives, less the wounds; each of a part may count
    several times."""
    related = question.engine.knowledge.related
    parts = [(one, {"plus": 1, "minus": -1}.get(kind) or int(relation.facet), relation)
             for kind in ("plus", "minus", "times") for relation in related(wanted, kind)
             for one in relation.objects]  # fmt: skip
    given = [(one, factor, relation) for one, factor, relation in parts if question.of(one)]
    apart = [one for relation in related(wanted, "regardless") for one in relation.objects]
    uncounted = any(not question.of(one) and question.names(one) for one, _, _ in parts)  # «extra lives, 2 wounds»
    enough = len(given) > 1 or any(relation.kind == "times" for _, _, relation in given)
    if uncounted or not enough or not question.counted([*(one for one, _, _ in parts), *apart]):
        return
    idle = {term for one in apart for term in question.with_its_events(one)}
    number, text = 0, ""
    for one, factor, _ in given:
        value = sum(question.of(one))
        sign = " − " if factor < 0 else " + " if text else ""
        text += f"{sign}{f'{factor} × ' if factor > 1 else ''}{value}"
        number += factor * value
    cites = [relation.clause for _, _, relation in given]
    yield _sum(number, wanted, f"{text} = {number}", cites, (), {*(one for one, _, _ in given), *idle})


def _least(question: _Question, wanted: str) -> Iterator[Sum]:
    """A number that is the smallest of others: healing takes off at most the wounds that are there; and what it leaves
    of them."""
    for subject, relations in question.engine.knowledge.relations.items():
        for relation in (one for one in relations if one.kind == "least_of"):
            given = [question.of(one) for one in relation.objects]
            if not all(given) or not question.counted(relation.objects):
                continue
            values = [sum(one) for one in given]
            least, text = min(values), f"min({', '.join(map(str, values))}) = {min(values)}"
            stays = "stays" in question.reading.asks
            used = {*relation.objects, *(one for effect in question.effects(subject) for one in effect.leads)}
            if not stays and (question.is_a(wanted, subject) or wanted in used):
                yield _sum(least, wanted, text, [relation.clause], (), used)
            elif wanted in relation.objects and wanted != subject and len(values) == _TWO:
                had = sum(question.of(wanted))
                text = f"{had} − {least} = {had - least}"
                yield _sum(had - least, wanted, text, [relation.clause], (), used)


def _at_most(question: _Question, wanted: str) -> Iterator[Sum]:
    """No more than a limit allows (``most``): what comes to a card beyond it is not put on."""
    related, ancestors = question.engine.knowledge.related, question.engine.taxonomy.ancestors
    for limit, values in question.amounts.items():
        limits = {*ancestors(limit), *(part for one in related(limit, "parts") for part in one.objects)}
        for relation in (one for up in sorted(limits) for one in related(up, "most")):
            capped = relation.objects[0]
            parts = [one for total in related(capped, "plus") for one in total.objects]
            others = [one for one in parts if not question.is_a(wanted, one)]
            held = sum(n for one in others for n in question.of(one))
            come = [(one, n) for one, found in question.amounts.items() for n in found
                    if one != limit and not any(question.is_a(one, other) for other in others)]  # fmt: skip
            effects = list(question.effects(limit))
            leads = {one for effect in effects if capped in effect.leads for one in effect.leads}
            asked = question.reading.asks
            if "must" in asked or (come and "happens" in asked):
                continue  # how many are needed, and how many more may come, are other sums
            adds = len(others) < len(parts) or wanted in leads or wanted in [one for one, _ in come]
            if len(come) > 1 or not (come or (held and len(others) < len(parts))) or not (wanted == capped or adds):
                continue
            room = max(0, max(values) - held)
            number = min(come[0][1], room) if come else room
            left = f"{max(values)} − {held}" if held else f"{max(values)}"
            text = f"min({come[0][1]}, {left}) = {number}" if come else f"{left} = {number}"
            brings = (
                value for effect in effects for pattern in effect.when for _, of in pattern.facets for value in of
            )
            yield _sum(number, wanted, text, [relation.clause], (), {*limits, capped, *question.amounts, *brings})


def _limit(question: _Question, wanted: str) -> Iterator[Sum]:
    """The limit itself, where the question asks for the most of what is limited; of several, as they stack."""
    related, ancestors = question.engine.knowledge.related, question.engine.taxonomy.ancestors
    named = set(map(question.engine.knowledge.concept, question.reading.named))
    for limit, values in question.amounts.items():
        limits = {*ancestors(limit), *(part for one in related(limit, "parts") for part in one.objects)}
        found = [one for up in sorted(limits) for one in related(up, "most")]
        largest = any(one.objects == ("largest",) for one in related(limit, "stacks"))
        if len(question.amounts) > 1 or not found or (len(values) > 1 and not largest):
            continue
        capped = {one for relation in found for one in relation.objects}
        most = {one for one in named - {limit} if any(capped & set(rel.objects) for rel in related(one, "most"))}
        if most and wanted in {*capped, *most}:
            text = f"max({', '.join(map(str, values))}) = {max(values)}" if len(values) > 1 else str(max(values))
            cites = [one.clause for one in (*found, *related(limit, "stacks"), *related(limit, "parts"))]
            yield _sum(max(values), limit, text, cites, (), {limit, *limits, *capped, *most})


def _left_over(question: _Question, wanted: str) -> Iterator[Sum]:
    """What a prevention leaves of the amounts of a turn, and what it prevents; of what it does not touch, all."""
    engine = question.engine
    for guard, values in question.amounts.items():
        preventing = [one for one in question.effects(guard) if one.does == "prevents" and one.upto]
        events = [pattern.get("event")[0] for one in preventing for pattern in one.when if pattern.get("event")]
        periods = {period for one in preventing for pattern in one.when for period in pattern.get("per")}
        largest = any(one.objects == ("largest",) for one in engine.knowledge.related(guard, "stacks"))
        if not events or (len(values) > 1 and not largest) or (wanted and not _counts(engine, wanted, events[0])):
            continue
        turns = _turns(question, guard, events[0], periods)
        asked = {source: question.dealt(guard, events[0], source) for turn in turns for source, _ in turn}
        if not asked or any(one.verdict not in ("applies", "does_not_apply") for one in asked.values()):
            continue
        yield _prevented(question, wanted or guard, max(values), turns, asked)


def _prevented(
    question: _Question, wanted: str, most: int, turns: list[list[tuple[str, int]]], asked: dict[str, Finding]
) -> Sum:
    """The sum over the turns; in each the first ``most`` are prevented."""
    dealt, stopped, shown = 0, 0, []
    for turn in turns:
        all_of = sum(n for _, n in turn)
        less = min(most, sum(n for source, n in turn if asked[source].verdict == "applies"))
        dealt, stopped = dealt + all_of, stopped + less
        shown.append(f"({' + '.join(str(n) for _, n in turn)}) − {less}" if len(turn) > 1 else f"{all_of} − {less}")
    saved = "saves" in question.reading.asks
    number = stopped if saved else dealt - stopped
    text = f"{dealt} − {dealt - stopped} = {stopped}" if saved else f"{' + '.join(shown)} = {number}"
    proofs = tuple(one.proof for one in asked.values() if one.proof)
    used = {slug for slug, _ in question.in_order if slug in asked or slug in question.amounts}
    event = next(value for one in asked.values() for facet, value in one.event if facet == "event")
    return _sum(number, wanted, text, (), proofs, {*used, event})


def _turns(question: _Question, guard: str, event: str, periods: set[str]) -> list[list[tuple[str, int]]]:
    """The sources with their amounts, by turn; an amount of what happens goes with the source named before it."""
    turns: list[list[tuple[str, int]]] = [[]]
    kinds = {slug for slug, _ in question.in_order if any(question.is_a(slug, period) for period in periods)}
    firsts = [slug for slug, number in question.in_order if slug in kinds or (number is not None and slug != guard)]
    after = bool(firsts) and firsts[0] not in kinds  # «удар на 3 в мой ход»
    source, named = "", ""
    for slug, number in question.in_order:
        if slug in kinds:
            if after or (named and slug != named):
                turns.append([])
            named = slug
        elif slug == guard:
            continue
        elif question.is_a(slug, event):
            if number is not None:
                turns[-1].append((source or slug if slug == event else slug, number))
        elif number is not None:
            turns[-1].append((slug, number))
            source = slug
        else:
            source = slug
    names = [slug for slug, _ in question.in_order if slug in kinds]
    if after and len(set(names)) < len(names):
        return []  # one turn, named again
    if after and len(names) == 1:
        return [[one for turn in turns for one in turn]]
    return [turn for turn in turns if turn]


def _shielded(question: _Question, wanted: str) -> Iterator[Sum]:
    """What comes through a shield: nothing of what it shields from, and all of the rest."""
    engine = question.engine
    for guard in dict.fromkeys(map(engine.knowledge.concept, question.reading.named)):
        shields = any(
            one.does == "shields" and any(THIS in pattern.get("of") for pattern in one.when)
            for one in question.effects(guard)
        )
        turns = _turns(question, guard, wanted, set()) if wanted and shields and guard not in question.amounts else []
        asked = {source: question.dealt(guard, wanted, source) for turn in turns for source, _ in turn}
        if asked and all(one.verdict in ("applies", "does_not_apply") for one in asked.values()):
            most = sum(n for turn in turns for _, n in turn)
            total = _prevented(question, wanted, most, turns, asked)
            yield replace(total, used=total.used | {guard})


def _several(question: _Question, wanted: str) -> Iterator[Sum]:
    """How several of one add up: only the largest counts, or they are summed."""
    for term, values in question.amounts.items():
        for relation in question.engine.knowledge.related(term, "stacks"):
            if len(values) > 1 and len(question.amounts) == 1 and relation.objects[0] in ("largest", "sum"):
                largest = relation.objects[0] == "largest"
                number = max(values) if largest else sum(values)
                sign = f"max({', '.join(map(str, values))})" if largest else " + ".join(map(str, values))
                yield _sum(number, term, f"{sign} = {number}", [relation.clause], (), {term, wanted})


def _rolled(question: _Question, wanted: str) -> Iterator[Sum]:
    """Which number of a series a roll stands for: a shot of 1-2-3, a five rolled; one number alone is all of them."""
    related = question.engine.knowledge.related
    alone = [(one, values) for one, values in question.amounts.items() if len(values) == 1]
    for slug, numbers in (*question.reading.series, *alone):
        term = question.engine.knowledge.concept(slug)
        rows = [(int(bound), one.clause) for one in related(term, "rolls") for bound in one.objects]
        series = tuple(numbers) * len(rows) if len(numbers) == 1 else numbers
        dice = [one for relation in related(term, "after") for one in relation.objects]
        dice = [one for one in question.amounts if any(question.is_a(one, die) for die in dice)]
        rolled = [n for one in dice for n in question.amounts[one]]
        row = next((place for place, (bound, _) in enumerate(rows) if rolled and rolled[0] <= bound), None)
        if len(rolled) == 1 and row is not None and len(series) == len(rows):
            text = f"{rolled[0]}: {'-'.join(map(str, series))} → {series[row]}"
            yield _sum(series[row], wanted or term, text, [rows[row][1]], (), [term, *dice])


def _given(question: _Question, wanted: str) -> Iterator[Sum]:
    """What a clause gives or asks for, as many as the keyword says, or so many for each: Punishment 3 deals 3; several
    add up where they do."""
    for term, values in question.amounts.items():
        sums = len(values) == 1 or any(
            one.objects == ("sum",) for one in question.engine.knowledge.related(term, "stacks")
        )
        for effect in question.effects(term):
            amount = _OF_X.fullmatch(effect.amount)
            if not amount or not sums or len(question.amounts) != 1 or effect.conditions:
                continue
            events = {value for pattern in effect.when for _, found in pattern.facets for value in found}
            dealt = {*effect.leads, *(value for pattern in effect.when for value in pattern.get("event"))}
            if wanted and any(question.is_a(one, wanted) or question.is_a(wanted, one) for one in dealt):
                factor, total = int(amount[1] or 1), " + ".join(map(str, values))
                number = factor * sum(values)
                text = f"{factor} × {total} = {number}" if factor > 1 else f"{total} = {number}"
                yield _sum(number, wanted, text, [effect.clause], (), {term, *dealt, *events})


_TWO = 2
_OF_X = re.compile(r"(\d*)X")
_RULES = (_summed, _least, _at_most, _limit, _left_over, _shielded, _several, _rolled, _given)


def _sum(
    number: int, wanted: str, text: str, cites: Iterable[str], proofs: tuple[Step, ...], used: Iterable[str]
) -> Sum:
    return Sum(number, Step("sum", (wanted, text), tuple(dict.fromkeys(cites)), proofs), frozenset(used))


def _counts(engine: Engine, wanted: str, event: str) -> bool:
    """Whether what is asked for is what the event deals: wounds, of wounds being dealt."""
    return (
        wanted == event
        or bool(engine.taxonomy.is_a(event, wanted))
        or any(event in relation.objects for relation in engine.knowledge.related(wanted, "has"))
    )
