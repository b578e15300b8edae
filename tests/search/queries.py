"""The queries of ``queries.txt``: what players type, and the entries that may come first."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Query(NamedTuple):
    """A query of a kind, within a game or None, with the ids that are right."""

    kind: str
    text: str
    game: str | None
    accepted: frozenset[str]


def rows() -> list[Query]:
    """All of them, in the file's order."""
    lines = (Path(__file__).parent / "queries.txt").read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.split("|")] for line in lines if line and not line.startswith("#")]
    return [Query(kind, text, game or None, frozenset(ids.split())) for kind, text, game, ids in cells]
