"""Ranks entries by what their texts say. Knows no index: whatever lists the passages of a term will do.

For the words of a query, each with its terms (:func:`judge.search.terms.asked`)::

    worth(word)      = ln(1 + (N - n + 0.5) / (n + 0.5)) ** RARITY       n of N entries have a term of it
    value(word, p)   = worth(word) * PASSAGES[kind of p] * weight of the best term of it in the passage p
    all(entry)       = sum over words of: best value + MORE * the next three
    together(entry)  = max over passages p of: sum over words of
                       value(word, p) / (1 + PASSAGE_LONG * ln(1 + words of p / PASSAGE_WORDS))
    score            = (all / (1 + LONG * ln(1 + words of its clauses / LONG_WORDS)) + TOGETHER * together)
                       * UNDEFINED if it has no clause, * KEYWORD if it is one, * RULING if it is a ruling

How often a term stands in a passage does not count. Ties go to the entry that comes first in the library's order.
All numbers are in :mod:`judge.search.weights`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from math import log

from judge.search.weights import (
    LONG,
    LONG_WORDS,
    MORE,
    MOST_MORE,
    PASSAGE_LONG,
    PASSAGE_WORDS,
    PASSAGES,
    RARITY,
    TOGETHER,
)

#: A term → the numbers of the passages that have it.
Postings = Callable[[str], Iterable[int]]


class Passage:
    """What a passage is: the entry it is of, its kind, how many words it has."""

    __slots__ = ("home", "kind", "length")

    def __init__(self, home: str, kind: str, length: int) -> None:
        self.home = home
        self.kind = kind
        self.length = length


class Home:
    """What an entry or ruling is to the ranking: its place in the library, its length in words, its worth."""

    __slots__ = ("length", "place", "worth")

    def __init__(self, place: int, length: int, worth: float) -> None:
        self.place = place
        self.length = length
        self.worth = worth


class Ranked:
    """An entry or ruling with its score, and the passage that has most of the query."""

    __slots__ = ("best", "id", "score")

    def __init__(self, id_: str, score: float, best: int) -> None:
        self.id = id_
        self.score = score
        self.best = best


def met(terms: Mapping[str, float], postings: Postings) -> dict[int, float]:
    """The passages that have a term of a word, each with the weight of the best."""
    found: dict[int, float] = {}
    for term, weight in terms.items():
        for number in postings(term):
            if weight > found.get(number, 0.0):
                found[number] = weight
    return found


def rank(
    words: Iterable[Mapping[int, float]],
    passages: Mapping[int, Passage],
    homes: Mapping[str, Home],
    count: int,
) -> list[Ranked]:
    """The entries that have any of the words, best first; each word is what :func:`met` found of it, ``passages`` are
    those to be looked at, ``homes`` theirs, ``count`` the number of all entries."""
    everything: dict[str, float] = defaultdict(float)
    together: dict[int, float] = defaultdict(float)
    for found in words:
        values: dict[str, list[float]] = defaultdict(list)
        inside = {number: weight for number, weight in found.items() if number in passages}
        with_it = len({passages[number].home for number in inside})
        worth = log(1 + (count - with_it + 0.5) / (with_it + 0.5)) ** RARITY if with_it else 0.0
        for number, weight in inside.items():
            passage = passages[number]
            value = worth * PASSAGES[passage.kind] * weight
            values[passage.home].append(value)
            together[number] += value / (1 + PASSAGE_LONG * log(1 + passage.length / PASSAGE_WORDS))
        for home, found_values in values.items():
            best, *others = sorted(found_values, reverse=True)
            everything[home] += best + MORE * sum(others[:MOST_MORE])
    densest: dict[str, int] = {}
    for number in sorted(together):
        home = passages[number].home
        if home not in densest or together[number] > together[densest[home]]:
            densest[home] = number
    ranked = [
        Ranked(
            home,
            homes[home].worth
            * (value / (1 + LONG * log(1 + homes[home].length / LONG_WORDS)) + TOGETHER * together[densest[home]]),
            densest[home],
        )
        for home, value in everything.items()
    ]
    return sorted(ranked, key=lambda one: (-one.score, homes[one.id].place))
