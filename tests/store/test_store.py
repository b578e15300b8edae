"""The compiled library: made anew when a file changes, and only then; and never in the way when it cannot be kept."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import judge as program
from judge.errors import LibraryError
from judge.store import Store, open_store, seal
from tests.conftest import MakeLibrary

WICK = "glossary/lanterns/terms/wick.toml"
MOTH = "glossary/lanterns/terms/moth.toml"


def term(name: str, text: str = "A wick burns.") -> str:
    """The file of a term with one clause."""
    return (
        f'name = "{name}"\nkind = "counter"\nenglish = "{name}"\ngloss = "It burns."\nsource = "book"\n\n'
        f'[[clause]]\nn = 1\ntext = "{text}"\n'
    )


@pytest.fixture
def library(make_library: MakeLibrary) -> Path:
    """A library of one game with two terms."""
    return make_library({WICK: term("Wick"), MOTH: term("Moth")})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where compiled libraries are kept; not there yet."""
    return tmp_path / "cache"


def kept(folder: Path) -> Path:
    """The one compiled file; beside it lies its seal."""
    (path,) = folder.glob("*.sqlite")
    return path


def written(folder: Path) -> tuple[int, int]:
    """What is another when the compiled file was made anew."""
    status = kept(folder).stat()
    return status.st_ino, status.st_mtime_ns


def names(store: Store) -> list[str]:
    """The names of a compiled library's terms."""
    return [entry.name for entry in store.entries("lanterns")]


def edited(library: Path) -> None:
    """The name of a term is written otherwise."""
    (library / WICK).write_text(term("Taper"), encoding="utf-8")


def edited_in_place(library: Path) -> None:
    """The name of a term is written otherwise, and the file stays as long as it was."""
    (library / WICK).write_text(term("Wyck"), encoding="utf-8")
    os.utime(library / WICK, ns=(1, 1))


def added(library: Path) -> None:
    """One more term."""
    (library / "glossary/lanterns/terms/hood.toml").write_text(term("Hood"), encoding="utf-8")


def added_concept(library: Path) -> None:
    """The first file of concepts."""
    text = '[dusk]\nname = "Dusk"\nenglish = "Dusk"\nkind = "phase"\n'
    (library / "glossary/lanterns/concepts.toml").write_text(text, encoding="utf-8")


def removed(library: Path) -> None:
    """One term fewer."""
    (library / MOTH).unlink()


def renamed(library: Path) -> None:
    """A term with another id."""
    (library / MOTH).rename(library / "glossary/lanterns/terms/moths.toml")


def test_the_first_command_compiles_the_library(library: Path, folder: Path) -> None:
    assert names(open_store(library, folder)) == ["Moth", "Wick"]
    assert kept(folder).suffix == ".sqlite"


def test_nothing_is_compiled_again_when_nothing_changed(library: Path, folder: Path) -> None:
    open_store(library, folder)
    before = written(folder)
    assert names(open_store(library, folder)) == ["Moth", "Wick"]
    assert written(folder) == before


def test_a_library_is_the_same_however_it_is_named(
    library: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_store(library, folder)
    before = written(folder)
    monkeypatch.chdir(library.parent)
    open_store(Path("library"), folder)
    open_store(library / ".." / "library", folder)
    assert written(folder) == before


def test_a_cache_that_is_named_from_the_current_folder_is_used(
    library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    open_store(library, Path("here"))
    before = written(tmp_path / "here")
    assert names(open_store(library, Path("here"))) == ["Moth", "Wick"]
    assert written(tmp_path / "here") == before


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (edited, ["Moth", "Taper"]),
        (edited_in_place, ["Moth", "Wyck"]),
        (added, ["Hood", "Moth", "Wick"]),
        (added_concept, ["Moth", "Wick"]),
        (removed, ["Wick"]),
        (renamed, ["Moth", "Wick"]),
    ],
)
def test_a_change_of_a_file_is_seen_by_the_next_command(
    library: Path, folder: Path, change: Callable[[Path], None], expected: list[str]
) -> None:
    open_store(library, folder)
    before = written(folder)
    change(library)
    store = open_store(library, folder)
    assert names(store) == expected
    assert written(folder) != before
    assert [entry.id for entry in store.entries("lanterns")] == [
        f"lanterns/{path.stem}" for path in sorted((library / WICK).parent.iterdir(), key=_printed_name)
    ]
    assert bool(store.concepts("lanterns")) == (change is added_concept)


def _printed_name(path: Path) -> str:
    return path.read_text(encoding="utf-8").split('"')[1]


def test_two_libraries_do_not_share_a_file(library: Path, folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other" / "glossary" / "lanterns"
    (other / "terms").mkdir(parents=True)
    (other / "game.toml").write_bytes((library / "glossary/lanterns/game.toml").read_bytes())
    (other / "terms" / "hood.toml").write_text(term("Hood"), encoding="utf-8")
    assert names(open_store(library, folder)) == ["Moth", "Wick"]
    assert names(open_store(tmp_path / "other", folder)) == ["Hood"]
    assert names(open_store(library, folder)) == ["Moth", "Wick"]
    assert len(list(folder.glob("*.sqlite"))) == 2


# ---- when nothing can be kept ----------------------------------------------------------------------------------------


def test_a_file_in_the_place_of_the_cache_is_left_alone_and_the_answer_comes_all_the_same(
    library: Path, folder: Path
) -> None:
    folder.write_text("mine", encoding="utf-8")
    assert names(open_store(library, folder)) == ["Moth", "Wick"]
    assert folder.read_text(encoding="utf-8") == "mine"


def test_a_folder_in_the_place_of_the_compiled_file_is_left_alone_and_the_answer_comes_all_the_same(
    library: Path, folder: Path
) -> None:
    open_store(library, folder)
    path = kept(folder)
    path.unlink()
    path.mkdir()
    (path / "mine").touch()
    assert names(open_store(library, folder)) == ["Moth", "Wick"]
    assert [found.name for found in folder.glob("*.sqlite")] == [path.name]
    assert (path / "mine").exists()


def test_a_cache_that_cannot_exist_is_no_obstacle(library: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for impossible in (tmp_path / "file" / "below" / "it", tmp_path / ("x" * 300)):
        assert names(open_store(library, impossible)) == ["Moth", "Wick"]


# ---- what else may lie there -----------------------------------------------------------------------------------------


def _truncated(size: float) -> Callable[[Path], None]:
    def damage(path: Path) -> None:
        os.truncate(path, int(path.stat().st_size * size))

    return damage


def _short_by(count: int) -> Callable[[Path], None]:
    def damage(path: Path) -> None:
        os.truncate(path, path.stat().st_size - count)

    return damage


def _zeroed(first: float, last: float) -> Callable[[Path], None]:
    def damage(path: Path) -> None:
        data = bytearray(path.read_bytes())
        start, end = int(len(data) * first), int(len(data) * last)
        data[start:end] = bytes(end - start)
        path.write_bytes(data)

    return damage


def _altered(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"A wick burns", b"A wick turns"))


def _foreign(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as connection:
        connection.execute("create table meta (key text, value text)")
        connection.execute("insert into meta values ('stamp', 'of something else')")
    connection.close()


def _unrelated(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as connection:
        connection.execute("create table recipes (name text)")
    connection.close()


def _text(path: Path) -> None:
    path.write_text("no database at all\n" * 500, encoding="utf-8")


def _dangling(path: Path) -> None:
    path.unlink()
    path.symlink_to(path.with_name("nowhere"))


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(_truncated(0), id="empty"),
        pytest.param(_truncated(0.02), id="cut within its first page"),
        pytest.param(_truncated(0.5), id="cut in the middle"),
        pytest.param(_short_by(1), id="one byte short"),
        pytest.param(_short_by(4096), id="a page short"),
        pytest.param(_zeroed(0, 1), id="zeros"),
        pytest.param(_zeroed(0.5, 1), id="zeros in its second half"),
        pytest.param(_zeroed(0.2, 0.9), id="zeros in the middle"),
        pytest.param(_altered, id="a letter changed"),
        pytest.param(_foreign, id="another program's store"),
        pytest.param(_unrelated, id="a database of something else"),
        pytest.param(_text, id="no database"),
        pytest.param(_dangling, id="a link to nowhere"),
    ],
)
def test_a_file_that_is_no_whole_store_is_replaced(library: Path, folder: Path, damage: Callable[[Path], None]) -> None:
    open_store(library, folder)
    path = kept(folder)
    damage(path)
    store = open_store(library, folder)
    assert everything(store) == everything(open_store(library, folder.with_name("another")))
    before = written(folder)
    open_store(library, folder)
    assert written(folder) == before


def everything(store: Store) -> list[object]:
    """All that is read of a small library."""
    return [
        store.games,
        store.entries("lanterns"),
        store.name_keys(None),
        list(store.links()),
        store.passages_with("en:burns"),
        store.clause_text("lanterns/wick#1"),
    ]


def test_a_store_of_an_older_version_is_replaced(library: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as before_the_update:
        before_the_update.setattr(seal, "__version__", "0.0.1")
        open_store(library, folder)
    before = written(folder)
    assert names(open_store(library, folder)) == ["Moth", "Wick"]
    assert written(folder) != before


# ---- several commands at once, and commands that were killed ---------------------------------------------------------


def test_commands_that_compile_at_the_same_time_all_answer_alike(library: Path, folder: Path) -> None:
    for number in range(150):
        path = library / f"glossary/lanterns/terms/term-{number}.toml"
        path.write_text(term(f"Term {number}", f"Term {number} and term {number + 1} burn."), encoding="utf-8")
    root = Path(program.__file__).parent.parent
    environment = {**os.environ, "JUDGE_HOME": str(folder.parent), "PYTHONPATH": str(root)}
    command = [sys.executable, "-m", "judge", "--library", str(library), "show", "lanterns/wick", "lanterns/term-7"]
    started = [
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    answers = [process.communicate() for process in started]
    assert [process.returncode for process in started] == [0, 0, 0]
    assert {error for _, error in answers} == {""}
    assert len({out for out, _ in answers}) == 1
    assert "Term 7 and term 8 burn." in answers[0][0]
    assert sorted(path.suffix for path in folder.iterdir()) == [".seal", ".sqlite"]


def test_what_a_killed_command_left_is_removed_once_it_is_old(library: Path, folder: Path) -> None:
    folder.mkdir()
    name = "library-0123456789abcdef.sqlite.{}.tmp"
    old, young, other = (folder / name.format("1.1"), folder / name.format("2.2"), folder / "notes.tmp")
    for path in (old, young, other):
        path.write_bytes(b"half a store")
    an_hour_ago = time.time() - 3600
    os.utime(old, (an_hour_ago, an_hour_ago))
    os.utime(other, (an_hour_ago, an_hour_ago))
    open_store(library, folder)
    assert not old.exists()
    assert young.exists()  # a command that is still at work may be writing it
    assert other.exists()


def test_an_unfinished_file_is_never_read(library: Path, folder: Path) -> None:
    open_store(library, folder)
    path = kept(folder)
    unfinished = path.with_name(f"{path.name}.1.1.tmp")
    path.rename(unfinished)
    os.truncate(unfinished, unfinished.stat().st_size // 2)
    assert names(open_store(library, folder)) == ["Moth", "Wick"]
    assert path.exists()


def test_a_faulty_library_leaves_nothing_behind(library: Path, folder: Path) -> None:
    (library / WICK).write_text("name = ", encoding="utf-8")
    with pytest.raises(LibraryError, match=r"wick\.toml:1: not-toml"):
        open_store(library, folder)
    assert not folder.exists()
