"""How a question is put, beside the terms, the kind and the numbers that its key has: who does what to what, what is
only given, what comes first. Two questions under one key are the same only when neither contradicts the other in this.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import combinations

from judge.questions.reading import Reading

#: The parts that the roles of names come to.
_PARTS = {
    "subject": "does", "object": "undergoes", "target": "undergoes", "recipient": "undergoes", "source": "causes",
    "means": "causes", "place": "place",
}  # fmt: skip
_CONTRARY = frozenset({frozenset({"undergoes", "causes"})})


@dataclass(frozen=True, slots=True)
class Manner:
    """What of a reading is compared: ``parts`` (term → what it does there), ``agents``, ``given``, the ``first`` term
    where the order tells, ``counts`` (term → its numbers), what something is asked to be ``worked_on``, what is
    ``carried``, what it asks whether something is (``as_kind``), the other terms ``in_order``, and whether it asks if
    something ``happens``."""

    parts: Mapping[str, str]
    agents: Collection[str]
    given: Collection[str]
    first: Collection[str]
    counts: Mapping[str, list[int]]
    worked_on: Collection[str]
    carried: Collection[str]
    as_kind: Collection[str]
    in_order: Collection[str]
    happens: bool

    @classmethod
    def of(cls, reading: Reading) -> Manner:
        """The manner of a reading."""
        named = dict.fromkeys(reading.named)
        return cls(
            parts={slug: part for slug in named if (part := _PARTS.get(reading.role(slug)))},
            agents=reading.agents,
            given=reading.given,
            first=_first(reading),
            counts={slug: sorted(n for of, n in reading.amounts if of == slug) for slug, _ in reading.amounts},
            worked_on=_worked_on(reading),
            carried=reading.carried,
            as_kind=reading.as_kind,
            in_order=[slug for slug in named if slug not in reading.as_kind],
            happens="happens" in reading.asks,
        )

    @classmethod
    def told(cls, text: str) -> Manner:
        """The manner that :attr:`text` was written of."""
        return cls(*json.loads(text))

    @property
    def text(self) -> str:
        """The manner as text for the store."""
        return json.dumps([getattr(self, name) for name in self.__slots__], ensure_ascii=False)

    def fits(self, other: Manner) -> bool:
        """Whether the one contradicts nothing of the other."""
        sides = (
            (self.agents, other.agents),
            (self.given, other.given),
            (self.first, other.first),
            (self.worked_on, other.worked_on),
            (self.as_kind, other.as_kind),
        )
        same_numbers = all(other.counts.get(slug, numbers) == numbers for slug, numbers in self.counts.items())
        parts = _fit(self.parts, other.parts) and not (self._works_on(other) or other._works_on(self))
        return same_numbers and parts and all(_same_side(*both) for both in sides)

    def _works_on(self, other: Manner) -> bool:
        """Whether what something is asked to work on is, in the other, what does something: the Armour works."""
        return any(other.parts.get(slug) == "does" for slug in self.worked_on)


def _fit(mine: Mapping[str, str], theirs: Mapping[str, str]) -> bool:
    """Whether no term causes what it undergoes in the other, and no two have changed places."""
    shared = [slug for slug in mine if slug in theirs]
    if any(frozenset({mine[slug], theirs[slug]}) in _CONTRARY for slug in shared):
        return False
    return not any(
        mine[one] != mine[two] and (mine[one], mine[two]) == (theirs[two], theirs[one])
        for one, two in combinations(shared, 2)
    )


def _same_side(mine: Collection[str], theirs: Collection[str]) -> bool:
    """Whether two lists, where both say something, have something in common."""
    return not mine or not theirs or not set(mine).isdisjoint(theirs)


def _worked_on(reading: Reading) -> tuple[str, ...]:
    """What something is asked to work on: the spell on the shield, or the shield on the spell?"""
    if "works" not in reading.asks:
        return ()
    return (*reading.carried, *(slug for slug in dict.fromkeys(reading.named) if reading.role(slug) == "target"))


def _first(reading: Reading) -> tuple[str, ...]:
    """The first term, where the question asks whether it is of the other's kind or which comes first, or names two in
    the same role."""
    roles = {role for _, role in reading.roles}
    alike = len(roles) == 1 and "" not in roles and len(reading.roles) == len(reading.named) > 1
    of_what = tuple(slug for slug in reading.named if slug not in reading.as_kind)
    return of_what[:1] if {"counts", "order"} & reading.asks or alike else ()
