"""What every two terms of a game do to one another, as far as anything was found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from judge.model import Effect, Pattern, Relation, Ruling
from judge.questions.interact import Desk
from judge.reasoning import Finding, interactions
from judge.site.workers import spread


@dataclass(frozen=True, slots=True)
class Pair:
    """Two terms (slugs, in order; the same one twice when it is asked how several add up), the rulings on just them,
    what the reasoning finds, and the clauses that come nearest."""

    one: str
    other: str
    rulings: tuple[Ruling, ...]
    findings: tuple[Finding, ...]
    nearest: tuple[str, ...]

    @property
    def name(self) -> str:
        """What its page is called."""
        return f"{self.one}+{self.other}"

    @property
    def verdicts(self) -> tuple[str, ...]:
        """What is said of them, rulings first."""
        return (*(ruling.verdict for ruling in self.rulings), *(finding.verdict for finding in self.findings))


def standing(desk: Desk) -> dict[str, str]:
    """Each entry's slug, with the slug of the entry that it stands for: a numbered rule is about its keyword."""
    slugs = [entry.slug for entry in desk.store.entries(desk.game.id)]
    own = set(slugs)
    first: dict[str, str] = {}
    found = {}
    for slug in slugs:
        concept = desk.engine.knowledge.concept(slug)
        found[slug] = concept if concept in own else first.setdefault(concept, slug)
    return found


class Pairing:
    """The pairs of one game, those of each first term by itself."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._concept = desk.engine.knowledge.concept
        self.terms = sorted(set(standing(desk).values()))
        self._ruled = {frozenset(map(self._concept, ruling.terms)) for ruling in desk.rulings}
        self._told = named(desk)

    def of(self, one: str) -> list[Pair]:
        """The pairs with a finding or a ruling of a term and itself or a later one."""
        found = (self._pair(one, other) for other in self.terms[self.terms.index(one) :])
        return [pair for pair in found if pair]

    def _pair(self, one: str, other: str) -> Pair | None:
        desk, concepts = self._desk, frozenset(map(self._concept, (one, other)))
        rulings = tuple(desk.rulings_on({one, other})) if concepts in self._ruled else ()
        findings = interactions(desk.engine, (one, other)) if concepts <= self._told else ()
        if not rulings and not findings:
            return None
        nearest = desk.nearest((f"{desk.game.id}/{one}", f"{desk.game.id}/{other}"))
        return Pair(one, other, rulings, findings, nearest)


def pairs(desk: Desk, processes: int = 1) -> tuple[Pair, ...]:
    """The pairs with a finding or a ruling, in the order of their slugs."""
    pairing = Pairing(desk)
    found = dict(spread(pairing.terms, pairing.of, processes))
    return tuple(pair for place in sorted(found) for pair in found[place])


def named(desk: Desk) -> frozenset[str]:
    """The terms that any fact names; of the others, nothing can be found."""
    facts = desk.engine.knowledge
    found = [slug for relations in facts.relations.values() for one in relations for slug in _of_relation(one)]
    found += [slug for effects in facts.effects.values() for one in effects for slug in _of_effect(one)]
    return frozenset(map(facts.concept, found))


def _of_relation(relation: Relation) -> Iterator[str]:
    yield relation.subject
    yield from relation.objects


def _of_effect(effect: Effect) -> Iterator[str]:
    yield effect.subject
    yield from (*effect.instead, *effect.leads, *effect.what, effect.amount, effect.limit)
    yield from (name for name, _ in effect.values)
    yield from _of_patterns(effect.when)
    for exemption in effect.unless:
        yield from _of_patterns(exemption.when)


def _of_patterns(patterns: Iterable[Pattern]) -> Iterator[str]:
    yield from (value for pattern in patterns for _, values in pattern.facets for value in values)
