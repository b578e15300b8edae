"""Proofs: what was concluded, by which step, from which clauses. Immutable, and built while deducing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

Confidence = Literal["explicit", "derived", "ruling"]
Holds = Literal["yes", "no", "open"]


@dataclass(frozen=True, slots=True)
class Step:
    """A conclusion. ``rule`` names the inference step, ``args`` are the terms that fill its sentence, ``cites`` the
    clauses it rests on itself, ``premises`` the conclusions it rests on."""

    rule: str
    args: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    premises: tuple[Step, ...] = ()
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.rule, self.args, self.cites, self.premises)))

    def __hash__(self) -> int:
        """Told once: a proof is told apart by all that it rests on, over and over."""
        return self._hash

    def steps(self) -> Iterator[Step]:
        """This step and all it rests on, premises first, each once."""
        seen: set[Step] = set()

        def walk(step: Step) -> Iterator[Step]:
            if step not in seen:
                seen.add(step)
                for premise in step.premises:
                    yield from walk(premise)
                yield step

        return walk(self)

    @property
    def cites_one(self) -> bool:
        """Whether all of it rests on just one clause."""
        cites: set[str] = set()
        left = [self]
        while left and len(cites) < 2:
            step = left.pop()
            cites.update(step.cites)
            left += step.premises
        return len(cites) == 1

    @property
    def all_cites(self) -> tuple[str, ...]:
        """Every clause it rests on, the conclusion's own first."""
        return tuple(dict.fromkeys(cite for step in reversed(tuple(self.steps())) for cite in step.cites))


@dataclass(frozen=True, slots=True)
class Considered:
    """An exception or condition that was looked at: the clause, in which case it holds, and whether it does."""

    clause: str
    holds: Holds
    case: tuple[tuple[str, tuple[str, ...]], ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """What one term does, with the others, on an event (facet → term). ``undetermined`` has no proof."""

    verdict: str
    focus: str
    others: tuple[str, ...] = ()
    event: tuple[tuple[str, str], ...] = ()
    confidence: Confidence = "derived"
    proof: Step | None = None
    considered: tuple[Considered, ...] = ()

    @property
    def citations(self) -> tuple[str, ...]:
        """The clauses that it rests on."""
        return self.proof.all_cites if self.proof else ()
