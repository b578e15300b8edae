"""What players type, and the entries that may come first: names in any spelling with some descriptions in
``queries.txt``, descriptions alone in ``descriptions.txt``."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Query(NamedTuple):
    """A query of a kind, within a game or None, with the ids that are right."""

    kind: str
    text: str
    game: str | None
    accepted: frozenset[str]


def rows(file: str = "queries.txt") -> list[Query]:
    """All of a file, in its order."""
    lines = (Path(__file__).parent / file).read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.split("|")] for line in lines if line and not line.startswith("#")]
    return [Query(kind, text, game or None, frozenset(ids.split())) for kind, text, game, ids in cells]
