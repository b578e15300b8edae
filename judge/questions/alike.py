"""The recorded questions that come nearest to one: shown beside it where nothing decides, never as its answer.

Two questions are the more alike, the more they share of the terms of both (Tanimoto's coefficient), a term weighing
the more, the fewer questions have it (inverse document frequency); that they ask in the same way, and with the same
numbers, counts besides. Measured over 488 questions that nothing decides: the first six entries that are looked at are
all that the question needs in 87 of 100 with those of the nearest questions, in 66 without.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from judge.model import Recorded
from judge.questions.recorded import parts_of
from judge.store.reader import Near, Store

#: So many recorded questions are compared, those that share the most first: with ten times as many, hardly any other
#: comes nearest.
_COMPARED = 20
#: What it counts that two questions ask in the same way, and that they have the same numbers.
_SAME_WAY, _SAME_NUMBERS = 0.15, 0.05


@dataclass(frozen=True, slots=True)
class Alike:
    """A recorded question, and how like the one asked its terms are, from 0 to 1."""

    near: Near
    likeness: float

    @property
    def recorded(self) -> Recorded:
        """The question."""
        return self.near.recorded


class Nearest:
    """Finds the recorded questions of one game that are most like one that is asked."""

    def __init__(self, store: Store, game: str) -> None:
        self._store, self._game = store, game

    def of(self, key: str) -> tuple[Alike, ...]:
        """The recorded questions nearest to that of this key, the most alike first."""
        terms, asked, counted = parts_of(key)
        weights = {term: self._weight(term) for term in sorted(terms)}
        whole = math.fsum(weights.values())
        found: list[tuple[float, Alike]] = []
        for near, shared in self._store.recorded_nearest(self._game, weights, _COMPARED):
            theirs, asks, count = parts_of(near.key)
            likeness = shared / (whole + math.fsum(map(self._weight, theirs)) - shared)
            alike = likeness + _SAME_WAY * (asks == asked) + _SAME_NUMBERS * (count == counted)
            found.append((alike, Alike(near, likeness)))
        return tuple(one for _, one in sorted(found, key=lambda pair: -pair[0]))

    def _weight(self, term: str) -> float:
        return self._weights.get(term, self._weights[""])

    @cached_property
    def _weights(self) -> Mapping[str, float]:
        """What each term weighs, and under ``""`` one that no recorded question has."""
        counts = self._store.recorded_weighed(self._game)
        whole = counts.pop("", 0)
        return {term: math.log1p(whole / (count + 1)) for term, count in (*counts.items(), ("", 0))}


def clauses(near: Iterable[Alike]) -> Iterator[str]:
    """The clauses that recorded questions rest on, the nearest's first, one of each entry."""
    entries = set()
    for one in near:
        for clause in one.recorded.cites:
            if (entry := clause.split("#")[0]) not in entries:
                entries.add(entry)
                yield clause
