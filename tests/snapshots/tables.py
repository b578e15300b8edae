"""The reviewed tables as text: one finding a line, sorted, so that a new fact shows as a few changed lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from judge.questions.interact import Desk
from judge.reasoning import Engine, Finding
from judge.reasoning.tables import in_pairs, keywords, on_events

FOLDER = Path(__file__).parent


def snapshot(game: str) -> Path:
    """Where a game's reviewed tables are."""
    return FOLDER / f"{game}.txt"


def lines(desk: Desk) -> list[str]:
    """The game's tables as they are now."""
    return table(desk.engine, keywords(desk.store.entries(desk.game.id)))


def table(engine: Engine, words: Iterable[str]) -> list[str]:
    """What the reasoning finds of each of the words on every event, and of every two of them."""
    words = tuple(words)
    on = {
        f"{row.terms[0]} on {row.terms[1]}: {_told(found)}"
        for row in on_events(engine, words)
        for found in row.findings
    }
    pairs = {
        f"{row.terms[0]} + {row.terms[1]}: {_where(found)}{_told(found)}"
        for row in in_pairs(engine, words)
        for found in row.findings
    }
    return sorted(on | pairs)


def changes(before: list[str], now: list[str]) -> Iterator[str]:
    """What is gone and what is new, as a reader of a diff expects it."""
    gone, new = set(before) - set(now), set(now) - set(before)
    for line in sorted(gone | new, key=lambda line: (line.split(":")[0], line in new)):
        yield f"{'+' if line in new else '-'} {line}"


def _where(found: Finding) -> str:
    """Whose finding it is, and on what event."""
    facets = ", ".join(f"{facet} {value}" for facet, value in found.event)
    return f"{found.focus} ({facets}) " if facets else f"{found.focus} "


def _told(found: Finding) -> str:
    """The verdict, the step that it rests on, and the clauses."""
    rule = found.proof.rule if found.proof else ""
    if found.proof and rule == "stacks":
        rule = f"{rule} {found.proof.args[1]}"
    clauses = " ".join(cite.split("/", 1)[1] for cite in sorted(found.citations))
    return f"{found.verdict}, {rule} [{clauses}]"
