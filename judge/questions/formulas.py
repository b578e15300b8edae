"""Answers by recorded formulas: a question with numbers of its own, computed as a recorded one is.

A formula is kept under the terms of its question, with what each of its letters counts. It answers a question whose
numbers count the same, that asks for the same, and that differs only in what can make no difference. As among
hypotheses (see :mod:`judge.questions.hypotheses`), all formulas of questions that have the terms shared must come to
the same answer.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from judge.formula import taken
from judge.model import Recorded
from judge.questions.incidental import Incidental
from judge.questions.manner import Manner
from judge.questions.reading import Reading
from judge.questions.recorded import Keys, beside_numbers, kind, parts_of, without_numbers
from judge.reasoning import Engine
from judge.store.reader import Store

#: How much of a question, by weight, is shared at least. What is shared has its numbers in it, so it is less than a
#: hypothesis without numbers needs. Measured by leaving out each of 658 recorded formulas: 128 answers, all right.
_SHARE = 0.3
#: A number with a minus: «−2» is not two.
_BELOW_NOTHING = re.compile(r"(?:^|[\s(])[-−–]\d")


@dataclass(frozen=True, slots=True)
class Computed:
    """An answer by a recorded formula: what its letters stand for, and the terms ``passed`` over."""

    recorded: Recorded
    numbers: Mapping[str, int]
    passed: tuple[str, ...]

    @property
    def answer(self) -> tuple[str, int | None]:
        """The verdict that the formula comes to, and its number."""
        return taken(self.recorded.formula).answer(self.numbers)

    @property
    def shown(self) -> str:
        """The sum in numbers."""
        return taken(self.recorded.formula).shown(self.numbers)


@dataclass(frozen=True, slots=True)
class _Example:
    """A recorded formula that asks for the same of the same numbers: its key, its terms, those that it takes as given,
    what its letters would be, and the answer."""

    key: str
    terms: frozenset[str]
    given: frozenset[str]
    recorded: Recorded
    letters: Mapping[str, int]
    answer: tuple[str, int | None]


class Formulas:
    """Computes the answers to questions about one game by recorded formulas."""

    def __init__(self, engine: Engine, store: Store, game: str, incidental: Incidental, keys: Keys) -> None:
        self._engine, self._store, self._game = engine, store, game
        self._incidental, self._keys = incidental, keys

    def decide(self, question: str, reading: Reading) -> Computed | None:
        """The answer to a question with numbers; None where formulas come to different ones, for numbers below nothing,
        and for numbers that belong together."""
        if not reading.numbers or reading.series or reading.unread or _BELOW_NOTHING.search(question):
            return None
        key = self._keys.of_any_numbers(reading)
        terms = frozenset(parts_of(key)[0])
        examples = list(self._examples(key, reading))
        if same := {one.answer: one for one in examples if one.key == key}:
            return self._of(next(iter(same.values())), frozenset()) if len(same) == 1 else None
        found: dict[tuple[str, int | None], Computed] = {}
        for shared in {terms & one.terms for one in examples}:
            holding = [one for one in examples if shared <= one.terms]
            if (
                len({one.answer for one in holding}) == 1
                and self._idle(terms - shared, frozenset(map(self._concept, reading.given)), reading)
                and (nearest := self._witness(shared, holding, reading))
            ):
                found.setdefault(nearest.answer, self._of(nearest, terms - shared))
        return next(iter(found.values())) if len(found) == 1 else None

    def _examples(self, key: str, reading: Reading) -> Iterator[_Example]:
        """The recorded formulas that share enough, ask for the same, and whose letters count the numbers."""
        terms, asked, counted = parts_of(key)
        counts = self._store.recorded_counts(self._game, terms)
        weights = {term: math.log1p(counts.get("", 0) / counts.get(term, 1)) for term in sorted(terms)}
        mine, (said, wanted) = Manner.of(without_numbers(reading)), beside_numbers(counted)
        least = _SHARE * math.fsum(weights.values())
        for near in self._store.recorded_sharing(self._game, {kind(asked, counted)}, weights, least):
            theirs, asks, count = parts_of(near.key)
            said_so, wanted_so = beside_numbers(count)
            of_the_same = wanted == wanted_so or not wanted.isdisjoint(wanted_so)
            if not (
                asks == asked and said_so == said and of_the_same and mine.fits(manner := Manner.told(near.manner))
            ):
                continue
            recorded = near.recorded
            if bound := self._bound(recorded, frozenset(theirs), reading):
                letters, counting = bound
                with suppress(ZeroDivisionError):  # nothing is not shared out
                    answer = taken(recorded.formula).answer(letters)
                    given = frozenset(map(self._concept, manner.given))
                    known_as = frozenset(counting.get(term, term) for term in theirs)
                    yield _Example(near.key, known_as, given, recorded, letters, answer)

    def _bound(
        self, recorded: Recorded, theirs: frozenset[str], reading: Reading
    ) -> tuple[dict[str, int], dict[str, str]] | None:
        """What the letters of a formula are in a question, and which of its terms count there what terms of the formula
        count; None where it cannot be told, or numbers are left. A number is the letter's that counts the same, or a
        class of it; one beside no term, of what is named elsewhere."""
        left = list(self._keys.numbered(reading))
        letters, counting = {}, {}
        named = {*map(self._concept, reading.named)}
        for letter, term in recorded.binds:
            same = [one for one in left if one[0] == term]
            same = same or [one for one in left if one[0] and term and self._akin(one[0], term)]
            same = same or [one for one in left if (not one[0] and term in named) or (not term and one[0] in theirs)]
            if not same or (same[0][0] != term and len(same) > 1):
                return None
            left.remove(same[0])
            mine, letters[letter] = same[0]
            if mine and term:
                counting[term] = mine
        return None if left else (letters, counting)

    def _akin(self, one: str, other: str) -> bool:
        ancestors = self._engine.taxonomy.ancestors
        return one in ancestors(other) or other in ancestors(one)

    def _witness(self, shared: frozenset[str], holding: Iterable[_Example], reading: Reading) -> _Example | None:
        """The formula whose question says nothing besides that could make a difference."""
        for one in sorted(holding, key=lambda one: len(one.terms)):
            if self._idle(one.terms - shared, one.given, reading):
                return one
        return None

    def _idle(self, terms: Collection[str], given: frozenset[str], reading: Reading) -> bool:
        """Whether terms make no difference to a number: none of them what is asked for («how many too many»), a case
        that a rule tells from others, or one that is none of what others are («не раненная атакой»)."""
        telling, idle = self._keys.asked_for(reading) | self.times, self._incidental
        telling |= {term for term in terms if any(self._engine.knowledge.related(term, "not_a"))}
        return all(term not in telling and (idle(term, given) or idle.plain_class(term)) for term in terms)

    @cached_property
    def times(self) -> frozenset[str]:
        """The times during which something holds, and as what, that does not hold else: «in the opponent's turn»,
        «twice»."""
        effects = (effect for effects in self._engine.knowledge.effects.values() for effect in effects)
        patterns = [pattern for one in effects for pattern in one.when]
        return frozenset(time for one in patterns for time in (*one.get("during"), *one.get("as")))

    def _of(self, one: _Example, passed: frozenset[str]) -> Computed:
        return Computed(one.recorded, one.letters, tuple(sorted(passed)))

    def _concept(self, slug: str) -> str:
        return self._engine.knowledge.concept(slug)
