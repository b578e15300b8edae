"""Every answer names the documents and editions that it rests on, and says when one of them has changed since."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import EMPTY_GAME, Judge, MakeLibrary

_BOOK = """\
# Glass

A lantern with glass is never snuffed by a moth, nor by anything that a moth has touched on its way to the flame.

# Moth

A moth is small, pale, and always on its way to a flame; it snuffs whatever lantern it comes upon in the night.
"""


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path / "home"))


@pytest.fixture
def library(make_library: MakeLibrary) -> Path:
    """A keyword, and what it guards against."""

    def term(name: str, kind: str, fact: str, source: str = 'source = "book"\n') -> str:
        return (
            f'name = "{name}"\nkind = "{kind}"\nenglish = "{name}"\ngloss = "It is."\n{source}'
            f'[[clause]]\nn = 1\ntext = "{name} is as it is."\n{fact}'
        )

    glass = 'does = "forbids"\nwhen = { event = "snuffing", of = "this", by = "moth" }\n'
    return make_library(
        {
            "glossary/lanterns/game.toml": EMPTY_GAME,
            "glossary/lanterns/concepts.toml": '[snuffing]\nname = "snuffing"\nenglish = "snuffing"\nkind = "event"\n',
            "glossary/lanterns/terms/glass.toml": term("Glass", "keyword", glass),
            "glossary/lanterns/terms/moth.toml": term("Moth", "class", ""),
        }
    )


def _import(judge: Judge, library: Path, tmp_path: Path, text: str, edition: str) -> None:
    file = tmp_path / "book.md"
    file.write_text(text, encoding="utf-8")
    ran = judge("import", "lanterns", "book", str(file), "--edition", edition, "--date", "2026-11-01", library=library)
    assert ran.code == 0, ran.err


def test_without_a_copy_the_edition_is_that_of_the_game(library: Path, judge: Judge) -> None:
    [found] = judge("interact", "glass", "moth", "--json", library=library).records
    assert found["sources"] == [
        {
            "source": "book", "title": "Book of Lanterns", "edition": "first", "date": "unknown", "held": False,
            "stale": [],
        }
    ]  # fmt: skip


def test_with_a_copy_it_is_that_of_the_copy_and_a_change_since_is_said(
    library: Path, tmp_path: Path, judge: Judge
) -> None:
    _import(judge, library, tmp_path, _BOOK, "second")
    assert judge("restates", "--write", library=library).code == 0
    [found] = judge("interact", "glass", "moth", "--json", library=library).records
    [source] = found["sources"]
    assert (source["edition"], source["date"], source["held"], source["stale"]) == ("second", "2026-11-01", True, [])
    _import(judge, library, tmp_path, _BOOK.replace("never snuffed", "sometimes snuffed"), "third")
    [found] = judge("interact", "glass", "moth", "--json", library=library).records
    [source] = found["sources"]
    assert (source["edition"], source["stale"]) == ("third", ["lanterns/glass"])
    out = judge("interact", "glass", "moth", library=library).out
    assert "Source: Book of Lanterns (third, 2026-11-01)" in out
    assert "The official text has changed since; to be checked again: lanterns/glass" in out
    [shown] = judge("show", "lanterns/glass", "--json", library=library).records
    assert shown["official"][0]["stale"]
    assert "has changed since" in judge("show", "lanterns/glass", library=library).out
    assert "has changed since" not in judge("show", "lanterns/moth", library=library).out
