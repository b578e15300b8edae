"""What hangs on words alone is kept from one compiling to the next."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from judge.questions.reading import Reader, Reading
from judge.store import open_store, seal
from tests.cli.small import term
from tests.conftest import MakeLibrary

WICK = "glossary/lanterns/terms/wick.toml"
ASKED = "glossary/lanterns/asked/wick.toml"
FILES = {
    WICK: term("Wick", "counter", "It burns.", "A wick burns.", "A wick is lit."),
    ASKED: '[[asked]]\nclause = "wick#1"\nyes = ["Does a wick burn?"]\nno = ["Is a wick no counter?"]\n',
}


def recorded(root: Path, cache: Path) -> list[tuple[str, ...]]:
    """The recorded questions of the store, as it has them."""
    with sqlite3.connect(seal.Place(str(root), str(cache)).store) as connection:
        return sorted(connection.execute("select key, game, record, reading from recorded"))


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The questions that are read, as they are."""
    asked: list[str] = []
    real = Reader.read

    def told(self: Reader, question: str, *, mend: bool = True) -> Reading:
        asked.append(question)
        return real(self, question, mend=mend)

    monkeypatch.setattr(Reader, "read", told)
    return asked


def test_an_edited_text_costs_no_reading(make_library: MakeLibrary, cache: Path, read: list[str]) -> None:
    root = make_library(FILES)
    open_store(root, cache)
    before = recorded(root, cache)
    assert len(read) == 2
    (root / WICK).write_text(FILES[WICK].replace("A wick is lit.", "Every wick may be lit by a match."), "utf-8")
    open_store(root, cache)
    assert len(read) == 2
    assert recorded(root, cache) == before


@pytest.mark.parametrize(
    ("file", "before", "after", "again"),
    [
        pytest.param(ASKED, "burn?", 'burn?", "Can a wick burn?', 1, id="a new question, and no other"),
        pytest.param(WICK, 'name = "Wick"', 'name = "Wick"\naliases = ["taper"]', 2, id="all, for a new word"),
    ],
)
def test_what_is_new_is_read(
    make_library: MakeLibrary, cache: Path, read: list[str], file: str, before: str, after: str, again: int
) -> None:
    root = make_library(FILES)
    open_store(root, cache)
    read.clear()
    (root / file).write_text(FILES[file].replace(before, after), "utf-8")
    open_store(root, cache)
    assert len(read) == again


@pytest.mark.parametrize("harm", ["update kept set data = x'00'", "drop table kept", "delete from kept"])
def test_what_is_damaged_or_missing_is_made_anew(
    make_library: MakeLibrary, cache: Path, read: list[str], harm: str
) -> None:
    root = make_library(FILES)
    open_store(root, cache)
    before = recorded(root, cache)
    read.clear()
    with sqlite3.connect(seal.Place(str(root), str(cache)).store) as connection:
        connection.execute(harm)
    (root / WICK).write_text(FILES[WICK].replace("A wick is lit.", "A wick may be lit."), "utf-8")
    open_store(root, cache)
    assert len(read) == 2
    assert recorded(root, cache) == before
