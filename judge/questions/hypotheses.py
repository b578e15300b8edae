"""What recorded questions have in common, where none is quite the one that is asked.

The terms that a question shares with a recorded one are a *hypothesis*: it stands while every recorded question that
has them all, and asks alike, is answered the same. This is the JSM method of V. K. Finn, as the lazy classification of
S. O. Kuznetsov ("Fitting Pattern Structures to Knowledge Discovery in Big Data", ICFCA 2013): an intersection with an
example that no counterexample contains. It decides a question when it holds half of what was said, a rare term
weighing more than a common one (inverse document frequency), and when neither what it passes over in the question nor
what its examples say besides can make a difference that the rules held know of, but for one term of the background.
Where two hypotheses say otherwise, nothing is decided.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from judge.model import Recorded
from judge.questions.incidental import Incidental
from judge.questions.manner import Manner
from judge.questions.reading import ASKS_FOR, Reading
from judge.questions.recorded import kind, parts_of
from judge.reasoning import Engine
from judge.store.reader import Store

#: How much of a question, by weight, a hypothesis holds at least. Measured by leaving each recorded question out in
#: turn: of those answered so, 96 in 100 were answered rightly, though the nearest to many is written as its opposite.
_SHARE = 0.5
#: So many terms at least make a hypothesis.
_FEWEST = 2
#: So many at least where questions say more on both sides: with fewer, one in four was answered wrongly.
_SHARED_BESIDES = 4
#: What may be asked besides, without being another question: whether it works, rather than whether it is so.
_NO_OTHER = frozenset({"works"})
_TWO = 2
#: The kinds of what happens or is done.
_DONE = frozenset({"event", "action"})


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """What decides a question: the terms ``shared`` with ``times`` recorded questions, all answered as ``recorded``
    is, and the terms ``passed`` over."""

    recorded: Recorded
    shared: tuple[str, ...]
    passed: tuple[str, ...]
    times: int


@dataclass(frozen=True, slots=True)
class _Example:
    """A recorded question that asks alike: its terms, those that it takes as given, and whether it asks for ``just``
    the same, or whether something is so of what the other asks whether it counts as it."""

    terms: frozenset[str]
    given: frozenset[str]
    recorded: Recorded
    just: bool

    @property
    def asked(self) -> frozenset[str]:
        return self.terms - self.given

    @property
    def answer(self) -> tuple[str, float | None]:
        return self.recorded.verdict, self.recorded.number


class Hypotheses:
    """Answers questions about one game by what recorded ones have in common."""

    def __init__(self, engine: Engine, store: Store, game: str, incidental: Incidental) -> None:
        self._engine, self._store, self._game, self._incidental = engine, store, game, incidental

    def decide(self, reading: Reading, key: str) -> Hypothesis | None:
        """What decides a question of this reading and key, if all hypotheses that stand agree."""
        terms = frozenset(parts_of(key)[0])
        if len(terms) < _FEWEST:
            return None
        counts = self._store.recorded_counts(self._game, terms)
        weights = {term: math.log1p(counts.get("", 0) / counts.get(term, 1)) for term in sorted(terms)}
        least = _SHARE * math.fsum(weights.values())
        examples = list(self._examples(key, reading, weights, least))
        given = self._concepts(reading.given)
        classes = "counts" not in reading.asks
        found: dict[tuple[str, float | None], Hypothesis] = {}
        for shared in _shared(examples, terms, weights):
            holding = [one for one in examples if shared <= one.terms]
            passed = terms - shared
            if (
                math.fsum(weights[term] for term in shared) >= least
                and len({one.answer for one in holding}) == 1
                and self._tells_what_happens(shared, passed - given, reading)
                and self._may_be_passed(passed, given, classes=classes)
                and (nearest := self._witness(shared, passed, terms - given, holding))
            ):
                times = len({one.terms for one in holding})
                told = Hypothesis(nearest.recorded, tuple(sorted(shared)), tuple(sorted(passed)), times)
                found.setdefault(nearest.answer, told)
        return next(iter(found.values())) if len(found) == 1 else None

    def _may_be_passed(self, passed: frozenset[str], given: frozenset[str], *, classes: bool) -> bool:
        """Whether what is passed over can make no difference, or, of one term, seldom does; of ``classes`` of cards, if
        it is not asked what is of which."""
        incidental = self._incidental
        telling = [
            term for term in passed if not (incidental(term, given) or (classes and incidental.plain_class(term)))
        ]
        return len(telling) <= 1 and all(incidental.in_passing(term, given) for term in telling)

    def _examples(self, key: str, reading: Reading, weights: Mapping[str, float], least: float) -> Iterator[_Example]:
        """The recorded questions that share terms of so much weight, ask alike, and contradict nothing of the
        reading."""
        mine, (terms, asked, counted) = Manner.of(reading), parts_of(key)
        numbers = {counted, ()} if "number" not in asked and self._measures(reading) else {counted}
        kinds = {kind(asked, one) for one in numbers}
        for near in self._store.recorded_sharing(self._game, kinds, weights, least):
            theirs, asks, _ = parts_of(near.key)
            differ, shared = {*asks} ^ {*asked}, {*terms} & {*theirs}
            manner = Manner.told(near.manner)
            if (
                mine.fits(manner)
                and self._incidental.given_alike(mine, manner)
                and self._same_doers(mine, manner, shared)
                and (differ <= _NO_OTHER or self._of_the_same(mine, manner, shared))
            ):
                yield _Example(frozenset(theirs), self._concepts(manner.given), near.recorded, differ <= _NO_OTHER)

    def _same_doers(self, mine: Manner, theirs: Manner, shared: Collection[str]) -> bool:
        """Whether of the terms shared, the same are asked about as doing something, and as being carried."""
        sides = ((mine.agents, theirs.agents), (mine.carried, theirs.carried))
        return all(not (self._concepts(one) ^ self._concepts(other)).intersection(shared) for one, other in sides)

    def _of_the_same(self, mine: Manner, theirs: Manner, shared: Collection[str]) -> bool:
        """Whether, nothing happening, the same of the shared terms is named first, of those that it is not asked
        whether something is."""
        concept = self._engine.knowledge.concept
        first = {next((one for one in map(concept, read.in_order) if one in shared), "") for read in (mine, theirs)}
        done = _DONE if mine.as_kind else _DONE - {"action"}
        happens = mine.happens or theirs.happens or any(self._incidental.kind(term) in done for term in shared)
        return len(first) == 1 and not happens

    def _witness(
        self, shared: frozenset[str], passed: frozenset[str], asked: frozenset[str], holding: list[_Example]
    ) -> _Example | None:
        """The recorded question that shows the shared terms to be all that its answer hangs on: what it says besides
        is incidental; it asks about something of what is ``asked``; where it is the only one, it has no other term in
        a term's place; and a number is answered as by one that says no more."""
        alone = len({one.terms for one in holding}) == 1
        for one in sorted(holding, key=lambda one: len(one.terms)):
            besides = one.terms - shared
            most = _SHARED_BESIDES if passed else _FEWEST + alone
            exactly = one.recorded.verdict == "number" or (alone and passed) or len(shared) < most
            of_the_same = not asked or not one.asked or not asked.isdisjoint(one.asked)
            telling = [term for term in besides if not self._incidental(term, one.given)]
            if (
                of_the_same
                and not (besides and exactly)
                and len(telling) <= one.just
                and self._in_background(telling, passed)
            ):
                return one
        return None

    def _in_background(self, telling: Collection[str], passed: Collection[str]) -> bool:
        """Whether an answer seldom turns on such terms, and none stands in the place of one passed over."""
        kinds = {self._incidental.kind(term) for term in telling}
        in_place = any(self._incidental.kind(term) in kinds for term in passed)
        return all(map(self._incidental.background, telling)) and not in_place

    def _tells_what_happens(self, shared: frozenset[str], passed: frozenset[str], reading: Reading) -> bool:
        """Whether the shared terms tell what happens, or nothing is passed over that might: «сильнее» in "are elves
        stronger?" is what is asked, but not the rain in "may elves strike in the rain?"."""
        by_word = not ASKS_FOR.isdisjoint(reading.asks)
        may_happen = any(not by_word or self._incidental.kind(term) in ("", "event") for term in passed)
        return not may_happen or any(self._incidental.kind(term) == "event" for term in shared)

    def _measures(self, reading: Reading) -> bool:
        """Whether the numbers of a question can make no difference: they measure, and count no cards or counters.
        What holds of any wounds holds of three; that one avatar may be had does not say that two may. Of two numbers,
        the one may be asked to be more than the other."""
        counted = self._concepts(slug for slug, _ in reading.amounts)
        told = not (reading.series or reading.several or 0 in reading.numbers)  # nought is "not"
        return told and len({*reading.numbers}) < _TWO and all(map(self._incidental.measured, counted))

    def _concepts(self, slugs: Iterable[str]) -> frozenset[str]:
        return frozenset(map(self._engine.knowledge.concept, slugs))


def _shared(examples: Iterable[_Example], terms: frozenset[str], weights: Mapping[str, float]) -> list[frozenset[str]]:
    """The sets of terms that a question shares with examples, the weightiest first."""
    found = {terms & one.terms for one in examples}
    return sorted(
        (one for one in found if len(one) >= _FEWEST),
        key=lambda one: (-math.fsum(weights[term] for term in one), sorted(one)),
    )
