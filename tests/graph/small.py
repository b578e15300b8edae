"""A little library whose references are known: a ring of four terms, and what hangs on it."""

from __future__ import annotations

from tests.conftest import EMPTY_GAME
from tests.documents.small import term

#: Each term's clauses; names are its mentions. wick → flame → oil → jug → wick, snuffer → flame, jug → lid.
RING = {
    "wick": ("A wick carries one flame.", "It is cut at dusk."),
    "flame": ("A flame eats oil.",),
    "oil": ("Oil stands in a jug.",),
    "jug": ("A jug hides the wick.", "It stands under a lid."),
    "lid": ("It is of tin.",),
    "snuffer": ("A snuffer ends each flame.",),
}


def path_of(slug: str, game: str = "lanterns") -> str:
    """Where a term's file is."""
    return f"glossary/{game}/terms/{slug}.toml"


def library(clauses: dict[str, tuple[str, ...]], more: dict[str, str] | None = None) -> dict[str, str]:
    """The files of a library with these terms; ``more`` are further keys of some."""
    files = {path_of(slug): _term(slug, texts, (more or {}).get(slug, "")) for slug, texts in clauses.items()}
    return {"glossary/lanterns/game.toml": EMPTY_GAME, **files}


def _term(slug: str, clauses: tuple[str, ...], more: str) -> str:
    return term(slug.replace("-", " ").capitalize(), "book", *clauses, more=more)
