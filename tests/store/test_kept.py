"""What has not changed is kept from one compiling to the next, and is what would be compiled."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.library import toml
from judge.model import Problem, Recorded
from judge.questions.reading import Reader, Reading
from judge.questions.recorded import Keys
from judge.store import kept, open_store, seal
from tests.cli.small import term
from tests.conftest import EMPTY_GAME, MakeLibrary

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
        pytest.param(
            WICK,
            'name = "Wick"',
            'name = "Wick"\naliases = ["burn"]',
            2,
            id="what may have a new word, or was not read",
        ),
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


def test_what_is_recorded_twice_is_kept_twice(make_library: MakeLibrary, cache: Path, tmp_path: Path) -> None:
    twice = FILES[ASKED].replace("burn?", 'burn?", "Does a wick burn?')
    root = make_library(FILES | {ASKED: twice})
    open_store(root, cache)
    (root / ASKED).write_text(twice.replace("counter?", 'counter?", "Is a wick lit?'), "utf-8")
    open_store(root, cache)
    kept_rows = recorded(root, cache)
    open_store(root, tmp_path / "anew")
    assert kept_rows == recorded(root, tmp_path / "anew")


MOTH = "glossary/lanterns/terms/moth.toml"
BOTH = "Is it a moth or a wick?"
TWO = {
    WICK: term("Wick", "counter", "It burns.", "A wick burns.", "A wick is lit."),
    MOTH: term("Moth", "counter", "It flies.", "A moth flies to a wick."),
    ASKED: f'[[asked]]\nclause = "wick#1"\nyes = ["Wick?", "{BOTH}", "Moth?", "Candel?"]\n',
}


@pytest.mark.parametrize(
    ("file", "before", "after", "again"),
    [
        pytest.param(WICK, 'name = "Wick"', 'name = "Candle"', ["Wick?", BOTH, "Candel?"], id="another name"),
        pytest.param(MOTH, 'name = "Moth"', 'name = "Moth"\naliases = ["fly"]', ["Candel?"], id="a name more"),
        pytest.param(
            WICK, 'english = "Wick"', 'english = "Moth wick"', ["Wick?", "Moth?", BOTH, "Candel?"], id="in English"
        ),
    ],
)
def test_of_other_words_those_questions_are_read_again_that_may_have_them_or_were_not_read_whole(
    make_library: MakeLibrary, tmp_path: Path, read: list[str], file: str, before: str, after: str, again: list[str]
) -> None:
    root = make_library(TWO)
    open_store(root, tmp_path / "cache")
    read.clear()
    assert before in TWO[file]
    (root / file).write_text(TWO[file].replace(before, after), "utf-8")
    open_store(root, tmp_path / "cache")
    assert set(read) == set(again)
    open_store(root, tmp_path / "another")
    assert recorded(root, tmp_path / "cache") == recorded(root, tmp_path / "another")


def test_of_an_edited_fact_those_questions_are_keyed_again_that_name_its_term(
    make_library: MakeLibrary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = make_library(TWO)
    open_store(root, tmp_path / "cache")
    keyed: list[str] = []
    real = Keys.keyed

    def noting(self: Keys, one: Recorded, reading: Reading) -> Iterator[tuple[str, Recorded, str]]:
        keyed.append(one.question)
        yield from real(self, one, reading)

    monkeypatch.setattr(Keys, "keyed", noting)
    text = TWO[WICK].replace('text = "A wick is lit."', 'text = "A wick is lit."\nis_a = ["moth"]')
    assert text != TWO[WICK]
    (root / WICK).write_text(text, "utf-8")
    open_store(root, tmp_path / "cache")
    assert keyed == ["Wick?", BOTH]
    open_store(root, tmp_path / "another")
    assert recorded(root, tmp_path / "cache") == recorded(root, tmp_path / "another")


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


# ---- of several games ------------------------------------------------------------------------------------------------

OTHERS = {
    f"glossary/{game}/{name}": text
    for game, of in (("beacons", "Beacons"), ("torches", "Torches"))
    for name, text in {
        "game.toml": EMPTY_GAME.replace("Lanterns", of),
        "terms/wick.toml": term("Wick", "counter", "It burns.", "A wick burns.", "A wick is lit."),
        "terms/moth.toml": term("Moth", "counter", "It flies.", "A moth flies to a wick."),
        "asked/wick.toml": FILES[ASKED],
        "rules/1.toml": 'chapter = "1"\nsource = "book"\n\n[[rule]]\nnumber = "1.1"\nname = "Light"\nkind = "rule"\n'
        'english = "Light"\ngloss = "Light."\n[[rule.clause]]\nn = 1\ntext = "A lit wick is a light."\n',
    }.items()
}
RULED = """question = "Is a wick lit?"
verdict = "yes"
answer = "It is."
english = "It is."
terms = ["wick"]
cites = ["wick#2"]
status = "derived"
date = 2026-11-30
"""
EDITS = {
    "a text": (WICK, "A wick is lit.", "Every wick may be lit."),
    "a name": (WICK, 'name = "Wick"', 'name = "Taper"'),
    "a name's spelling": (WICK, 'name = "Wick"', 'name = "Wicks"'),
    "a name in English": (WICK, 'english = "Wick"', 'english = "Moth wick"'),
    "a name more": (WICK, "kind =", 'aliases = ["Moth burner", "burn"]\\nkind ='),
    "a fact": (WICK, 'text = "A wick is lit."', 'text = "A wick is lit."\\nis_a = ["moth"]'),
    "another game's text": ("glossary/beacons/terms/moth.toml", "flies to a wick", "loves a wick and a moth"),
    "another game's ruling": ("rulings/torches/lit.toml", "It is.", "It may be."),
    "a question": (ASKED, "burn?", 'burn?", "Can a wick burn?'),
}


def tables(root: Path, cache: Path) -> dict[str, list[tuple[object, ...]]]:
    """All that a store says, in the order in which it stands there; of terms, which passages have them."""
    with sqlite3.connect(seal.Place(str(root), str(cache)).store) as connection:
        names = [row[0] for row in connection.execute("select name from sqlite_master where type = 'table'")]
        found = {}
        for name in names:
            if name not in ("meta", "file", "term") and not name.startswith(
                ("term_data", "term_idx", "term_config", "sqlite")
            ):
                found[name] = connection.execute(f"select * from {name}").fetchall()
    return found


@pytest.fixture
def several(make_library: MakeLibrary) -> Path:
    """A library of three games, with a ruling."""
    moth = {"glossary/lanterns/terms/moth.toml": OTHERS["glossary/torches/terms/moth.toml"]}
    return make_library({**FILES, **moth, **OTHERS, "rulings/torches/lit.toml": RULED})


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_what_is_taken_over_is_what_would_be_compiled(several: Path, tmp_path: Path, edit: tuple[str, ...]) -> None:
    file, before, after = edit
    open_store(several, tmp_path / "cache")
    text = (several / file).read_text("utf-8")
    (several / file).write_text(text.replace(before, after.replace("\\n", "\n")), "utf-8")
    assert (several / file).read_text("utf-8") != text
    open_store(several, tmp_path / "cache")
    open_store(several, tmp_path / "another")
    taken, compiled = tables(several, tmp_path / "cache"), tables(several, tmp_path / "another")
    assert all(taken[name] == compiled[name] for name in compiled)
    assert [name for name in ("entry", "link", "recorded", "term_list", "opening") if not taken[name]] == []


def test_of_games_that_have_not_changed_no_file_is_read(
    several: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_store(several, tmp_path / "cache")
    (several / WICK).write_text(FILES[WICK].replace("is lit", "may be lit"), "utf-8")
    read: list[str] = []
    real = toml.read

    def noting(path: Path, file: str) -> toml.Document | Problem:
        read.append(file)
        return real(path, file)

    monkeypatch.setattr(toml, "read", noting)
    open_store(several, tmp_path / "cache")
    assert {file.split("/")[1] for file in read} == {"lanterns"}


def test_a_game_that_is_gone_is_not_taken_over(several: Path, tmp_path: Path) -> None:
    open_store(several, tmp_path / "cache")
    shutil.rmtree(several / "glossary/torches")
    shutil.rmtree(several / "rulings")
    assert list(open_store(several, tmp_path / "cache").games) == ["beacons", "lanterns"]


def test_a_store_that_is_replaced_meanwhile_is_not_taken_from(
    several: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_store(several, tmp_path / "cache")
    (several / WICK).write_text(FILES[WICK].replace("is lit", "may be lit"), "utf-8")
    beside = kept.Earlier.beside

    def replaced(self: kept.Earlier, new: sqlite3.Connection) -> None:
        self._stamps = {key: f"{stamp} of another" for key, stamp in self._stamps.items()}
        beside(self, new)

    monkeypatch.setattr(kept.Earlier, "beside", replaced)
    open_store(several, tmp_path / "cache")
    open_store(several, tmp_path / "another")
    assert tables(several, tmp_path / "cache") == tables(several, tmp_path / "another")
