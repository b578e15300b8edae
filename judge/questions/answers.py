"""What a question is answered with: findings in words, with citations. The shapes are those of the contract."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ProofStep:
    """A step of a proof; ``premises`` are the indexes of earlier steps."""

    rule: str
    sentence: str
    cites: tuple[str, ...] = ()
    premises: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Weighed:
    """An exception or condition that was considered; ``holds`` is yes, no or open."""

    sentence: str
    cites: tuple[str, ...]
    holds: str


@dataclass(frozen=True, slots=True)
class Turned:
    """A case that was left open, and the verdict that the answer becomes where it holds."""

    case: Weighed
    verdict: str


@dataclass(frozen=True, slots=True)
class Answer:
    """One finding. ``ruling`` is the id of the recorded ruling that it is, if it is one."""

    verdict: str
    sentence: str
    confidence: str
    citations: tuple[str, ...] = ()
    proof: tuple[ProofStep, ...] = ()
    considered: tuple[Weighed, ...] = ()
    flips: tuple[Turned, ...] = ()
    ruling: str = ""


@dataclass(frozen=True, slots=True)
class Interaction:
    """What two or three terms do to one another. ``nearest`` are clauses and rulings that speak of both."""

    game: str
    terms: tuple[str, ...]
    findings: tuple[Answer, ...]
    nearest: tuple[str, ...]

    @property
    def decided(self) -> bool:
        """Whether anything was found out."""
        return any(found.verdict != "undetermined" for found in self.findings)
