"""What every two terms of a game do to one another, as far as anything was found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from judge.model import Ruling
from judge.questions.interact import Desk
from judge.reasoning import Finding, interactions
from judge.reasoning.bearing import Bearing
from judge.reasoning.pairs import candidates
from judge.site import kept
from judge.site.kept import Derived, Found, Nearest
from judge.workers import spread


@dataclass(frozen=True, slots=True)
class Pair:
    """Two terms (slugs, in order; the same one twice when it is asked how several add up), the rulings on just them,
    what the reasoning finds, and the clauses that come nearest."""

    one: str
    other: str
    rulings: tuple[Ruling, ...]
    derived: Derived
    nearest: tuple[str, ...]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What the reasoning finds."""
        return self.derived.findings

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


def _every(one: str, other: str) -> bool:
    return True


class Pairing:
    """The pairs of one game, those of each first term by itself. Of what is ``known`` of all pairs, only those are
    worked out that are ``touched`` by what has changed since."""

    def __init__(
        self, desk: Desk, terms: list[str], known: Found, touched: Callable[[str, str], bool] | None = _every
    ) -> None:
        self._desk = desk
        self._terms = terms
        own = set(terms)
        self._known = {
            pair: found for pair, found in known.items() if own.issuperset(pair) and not (touched and touched(*pair))
        }
        worth_trying = (*candidates(desk.engine, terms), *((term, term) for term in terms)) if touched else ()
        self._anew = {pair for pair in worth_trying if touched and touched(*pair)}
        self._others: dict[str, set[str]] = {term: set() for term in terms}
        for one, other in (*self._known, *self._anew, *self._ruled()):
            self._others[one].add(other)

    def of(self, one: str) -> list[Pair]:
        """The pairs with a finding or a ruling of a term and itself or a later one."""
        return [pair for other in sorted(self._others[one]) if (pair := self._pair(one, other))]

    def _ruled(self) -> Iterator[tuple[str, str]]:
        """The pairs on which a ruling is recorded: a rule about a term is the term."""
        concept = self._desk.engine.knowledge.concept
        by_concept = {concept(term): term for term in self._terms}
        for ruling in self._desk.rulings:
            terms = sorted({by_concept[concept(term)] for term in ruling.terms if concept(term) in by_concept})
            if len(terms) == 2:
                yield terms[0], terms[1]

    def _pair(self, one: str, other: str) -> Pair | None:
        rulings = tuple(self._desk.rulings_on({one, other}))
        derived, nearest = self._derived(one, other, ruled=bool(rulings))
        if not rulings and not derived.findings:
            return None
        if nearest is None:
            game = self._desk.game.id
            nearest = self._desk.nearest((f"{game}/{one}", f"{game}/{other}"))
        return Pair(one, other, rulings, derived, nearest)

    def _derived(self, one: str, other: str, *, ruled: bool) -> tuple[Derived, Nearest | None]:
        """What is known of a pair, or found out now; of one that is not kept, unless there is a ruling, nothing."""
        if known := self._known.get((one, other)):
            return known
        engine = self._desk.engine
        unknown = (one, other) in self._anew or ruled
        return Derived.of(engine, interactions(engine, (one, other)) if unknown else ()), None


def pairs(desk: Desk, processes: int = 1, cache: Path | None = None) -> tuple[Pair, ...]:
    """The pairs with a finding or a ruling, in the order of their slugs."""
    terms = sorted(set(standing(desk).values()))
    before = kept.findings(desk, cache)
    known = before.found if before else {}
    same = before is not None and before.facts == kept.facts(desk)
    bearing = None if same or cache is None else Bearing(desk.engine, terms)
    touched = bearing.touched(before.keys, before.kinds) if bearing and before else _every
    pairing = Pairing(desk, terms, known, None if same else touched)
    whole = same and all(nearest is not None for _, nearest in known.values())
    parts = dict(spread(terms, pairing.of, 1 if whole else processes))
    found = tuple(pair for place in sorted(parts) for pair in parts[place])
    if cache and not whole:
        bears = bearing or before
        keys, kinds = (bears.keys, bears.kinds) if bears else ({}, {})
        kept.keep(desk, cache, {(pair.one, pair.other): (pair.derived, pair.nearest) for pair in found}, keys, kinds)
    return found
