"""Whatever happens to the compiled library or the search index: the answer comes all the same, with one warning."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import judge as program
from judge.cli.session import Session
from judge.search import fulltext
from judge.store import seal
from tests.conftest import Judge, MakeLibrary

KILLS = int(os.environ.get("JUDGE_KILLS", "6"))
QUERY = "burns slowly downwards"


def term(name: str, text: str) -> str:
    """The file of a term with one clause."""
    return (
        f'name = "{name}"\nkind = "counter"\nenglish = "{name}"\ngloss = "A part."\nsource = "book"\n\n'
        f'[[clause]]\nn = 1\ntext = "{text}"\n'
    )


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of the test's own."""
    folder = tmp_path / "home"
    monkeypatch.setenv("JUDGE_HOME", str(folder))
    return folder


@pytest.fixture
def library(make_library: MakeLibrary) -> Path:
    """A game of three terms."""
    terms = {"Wick": "A wick burns slowly downwards.", "Moth": "A moth circles.", "Hood": "A hood keeps the wind off."}
    return make_library(
        {f"glossary/lanterns/terms/{name.lower()}.toml": term(name, text) for name, text in terms.items()}
    )


@pytest.fixture
def answer(judge: Judge, library: Path, home: Path) -> str:
    """What a search of the texts answers when nothing is wrong; store and index are there after it."""
    answer = judge("search", QUERY, library=library).out
    assert "lanterns/wick" in answer
    assert store(home).exists()
    assert index(home).is_dir()
    return answer


def store(home: Path) -> Path:
    """The compiled library."""
    (path,) = (home / "cache").glob("*.sqlite")
    return path


def index(home: Path) -> Path:
    """The search index."""
    (path,) = (home / "cache").glob("*.text")
    return path


def segment(home: Path) -> Path:
    """The index's largest file."""
    return max(index(home).iterdir(), key=lambda path: path.stat().st_size)


def _truncated(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def _emptied(path: Path) -> None:
    os.truncate(path, 0)


def _zeroed(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


def _altered(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0xFF
    path.write_bytes(data)


def _longer(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"more")


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _unreadable(path: Path) -> None:
    path.unlink()
    path.symlink_to(path)


def _foreign(path: Path) -> None:
    path.write_bytes(b"csomething\nelse\n." * 100)


STORE: dict[str, Callable[[Path], object]] = {
    "store cut in the middle": lambda home: _truncated(store(home)),
    "store emptied": lambda home: _emptied(store(home)),
    "store of zeros": lambda home: _zeroed(store(home)),
    "a byte of the store changed": lambda home: _altered(store(home)),
    "store with something after it": lambda home: _longer(store(home)),
    "another file in the store's place": lambda home: _foreign(store(home)),
    "the store a link to itself": lambda home: _unreadable(store(home)),
}
INDEX: dict[str, Callable[[Path], object]] = {
    "index cut in the middle": lambda home: _truncated(segment(home)),
    "index emptied": lambda home: _emptied(segment(home)),
    "index of zeros": lambda home: _zeroed(segment(home)),
    "a byte of the index changed": lambda home: _altered(segment(home)),
    "a file of the index removed": lambda home: segment(home).unlink(),
    "all files of the index removed": lambda home: _emptied_folder(index(home)),
    "a folder in the place of a file of the index": lambda home: _folder(segment(home)),
    "the index's seal removed": lambda home: (index(home) / "seal").unlink(),
    "an index of an older format": lambda home: _older(index(home) / "seal"),
    "a foreign table of contents": lambda home: _foreign(next(index(home).glob("*.toc"))),
    "a file in the place of the index": lambda home: _file(index(home)),
    "something more in the index": lambda home: (index(home) / "MAIN_2.toc").write_bytes(b"cos\nsystem\n."),
}  # fmt: skip


def _emptied_folder(path: Path) -> None:
    shutil.rmtree(path)
    path.mkdir()


def _older(path: Path) -> None:
    path.write_text(path.read_text(encoding="utf-8").replace("judge text index", "judge old index"), encoding="utf-8")


def _file(path: Path) -> None:
    shutil.rmtree(path)
    path.write_text("mine", encoding="utf-8")


@pytest.mark.parametrize("damage", [*STORE, *INDEX])
def test_the_answer_comes_with_one_warning_and_the_next_one_without(
    judge: Judge, library: Path, home: Path, answer: str, damage: str
) -> None:
    (STORE | INDEX)[damage](home)
    ran = judge("search", QUERY, library=library)
    assert (ran.code, ran.out) == (0, answer)
    assert ran.err.startswith("judge: the ")
    assert len(ran.err.splitlines()) == 1
    again = judge("search", QUERY, library=library)
    assert (again.code, again.out, again.err) == (0, answer, "")


@pytest.mark.parametrize("damage", STORE)
def test_a_look_up_is_never_answered_from_a_damaged_store(
    judge: Judge, library: Path, home: Path, answer: str, damage: str
) -> None:
    shown = judge("show", "lanterns/wick", library=library)
    STORE[damage](home)
    ran = judge("show", "lanterns/wick", library=library)
    assert answer
    assert (ran.code, ran.out) == (0, shown.out)
    assert len(ran.err.splitlines()) == 1


def test_damage_that_keeps_the_files_times_is_seen(judge: Judge, library: Path, home: Path, answer: str) -> None:
    path = store(home)
    before = path.stat()
    path.write_bytes(path.read_bytes().replace(b"slowly", b"gladly"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    ran = judge("search", QUERY, library=library)
    assert ran.out == answer
    assert len(ran.err.splitlines()) == 1


def test_a_folder_in_the_place_of_the_store_is_left_alone_and_told(judge: Judge, library: Path, home: Path) -> None:
    shown = judge("show", "lanterns/wick", library=library).out
    path = store(home)
    path.unlink()
    path.mkdir()
    (path / "mine").touch()
    ran = judge("show", "lanterns/wick", library=library)
    assert (ran.code, ran.out) == (0, shown)
    assert len(ran.err.splitlines()) == 1
    assert (path / "mine").exists()


def test_a_folder_of_somebody_elses_in_the_place_of_the_index_is_left_alone(
    judge: Judge, library: Path, home: Path, answer: str
) -> None:
    path = index(home)
    shutil.rmtree(path)
    path.mkdir()
    (path / "holiday.jpg").touch()
    ran = judge("search", QUERY, library=library)
    assert (ran.code, ran.out) == (0, answer)
    assert ran.err
    assert [one.name for one in path.iterdir()] == ["holiday.jpg"]


def test_without_room_on_the_disk_the_answer_comes_with_one_warning(
    judge: Judge, library: Path, home: Path, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    shutil.rmtree(index(home))
    monkeypatch.setattr(fulltext, "_fill", full)
    ran = judge("search", QUERY, library=library)
    assert (ran.code, ran.out) == (0, answer)
    assert len(ran.err.splitlines()) == 1
    assert os.strerror(errno.ENOSPC) in ran.err
    assert not [path for path in (home / "cache").iterdir() if path.name.endswith(".tmp")]


def test_a_cache_that_cannot_be_written_is_told_once(judge: Judge, library: Path, home: Path) -> None:
    home.mkdir()
    (home / "cache").write_text("mine", encoding="utf-8")
    ran = judge("search", QUERY, library=library)
    assert ran.code == 0
    assert "lanterns/wick" in ran.out
    assert len(ran.err.splitlines()) == 1
    assert (home / "cache").read_text(encoding="utf-8") == "mine"


def test_no_program_but_this_one_is_asked_what_an_index_holds(
    judge: Judge, library: Path, home: Path, answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[object] = []
    monkeypatch.setattr("whoosh.index.open_dir", lambda *given, **_: opened.append(given))
    _foreign(next(index(home).glob("*.toc")))
    assert judge("search", QUERY, library=library).out == answer
    assert opened == []


def test_the_index_and_the_store_answer_alike(judge: Judge, library: Path, home: Path, answer: str) -> None:
    without = home.with_name("another")
    os.environ["JUDGE_HOME"] = str(without)  # the home fixture puts it back
    assert judge("search", QUERY, library=library).out == answer


# ---- large libraries -------------------------------------------------------------------------------------------------


@pytest.fixture
def large(library: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library that counts as large."""
    monkeypatch.setattr(seal, "MANY", 1)
    return library


def test_a_look_up_of_a_large_library_sees_an_edit_of_what_it_shows(judge: Judge, large: Path, home: Path) -> None:
    assert "burns slowly" in judge("show", "lanterns/wick", library=large).out
    path = large / "glossary/lanterns/terms/wick.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("slowly", "gladly"), encoding="utf-8")
    assert "burns gladly" in judge("show", "lanterns/wick", library=large).out
    assert store(home).exists()


def test_a_look_up_of_a_large_library_sees_what_is_added_and_what_is_gone(
    judge: Judge, large: Path, home: Path
) -> None:
    judge("show", "lanterns/wick", library=large)
    path = large / "glossary/lanterns/terms/soot.toml"
    path.write_text(term("Soot", "Soot settles."), encoding="utf-8")
    assert judge("search", "soot", library=large).code == 0
    path.unlink()
    assert judge("search", "soot", library=large).code == 1
    assert store(home).exists()


def test_an_edit_elsewhere_in_a_large_library_is_told_after_the_answer(judge: Judge, large: Path, home: Path) -> None:
    judge("show", "lanterns/wick", library=large)
    session = Session(str(large))
    assert session.glance.shown("lanterns/wick")
    assert not session.outdated()
    path = large / "glossary/lanterns/terms/moth.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("circles", "meets a wick"), encoding="utf-8")
    assert session.trusted(["lanterns/wick"])
    assert session.outdated()
    assert "lanterns/moth" in judge("show", "lanterns/wick", library=large).out
    assert store(home).exists()


def test_a_name_that_came_by_an_edit_is_found_in_a_large_library(judge: Judge, large: Path, home: Path) -> None:
    judge("show", "lanterns/wick", library=large)
    path = large / "glossary/lanterns/terms/moth.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("Moth", "Mite"), encoding="utf-8")
    assert "lanterns/moth" in judge("search", "mite", library=large).out
    assert store(home).exists()


def test_a_look_up_of_a_library_that_is_not_large_sees_every_edit_but_of_recorded_questions(
    judge: Judge, library: Path, home: Path
) -> None:
    asked = library / "glossary/lanterns/asked/wick.toml"
    asked.parent.mkdir()
    asked.write_text('[[asked]]\nclause = "wick#1"\nyes = ["Does a wick burn?"]\n', encoding="utf-8")
    judge("show", "lanterns/wick", library=library)
    kept = store(home).stat().st_ino
    asked.write_text(asked.read_text(encoding="utf-8").replace("a wick", "the wick"), encoding="utf-8")
    assert "lanterns/moth" not in judge("show", "lanterns/wick", library=library).out
    assert store(home).stat().st_ino == kept  # nothing that was shown is drawn from them
    assert judge("ask", "Does the wick burn?", library=library).out.startswith("Understood")
    kept = store(home).stat().st_ino
    path = library / "glossary/lanterns/terms/moth.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("circles", "meets a wick"), encoding="utf-8")
    assert "lanterns/moth" in judge("show", "lanterns/wick", library=library).out
    assert store(home).stat().st_ino != kept


# ---- several at once, and killed ones --------------------------------------------------------------------------------


def command(library: Path, *arguments: str) -> list[str]:
    """The command line of a process of its own."""
    return [sys.executable, "-m", "judge", "--library", str(library), *arguments]


@pytest.fixture
def environment(home: Path) -> dict[str, str]:
    """What that process is told."""
    return {**os.environ, "JUDGE_HOME": str(home), "PYTHONPATH": str(Path(program.__file__).parents[1])}


def test_two_that_build_the_index_at_once_answer_alike(
    library: Path, home: Path, environment: dict[str, str], judge: Judge
) -> None:
    judge("show", "lanterns/wick", library=library)
    started = [
        subprocess.Popen(
            command(library, "search", QUERY),
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(3)
    ]
    answers = [process.communicate() for process in started]
    assert len(set(answers)) == 1
    assert answers[0][1] == ""
    assert "lanterns/wick" in answers[0][0]
    assert index(home).is_dir()
    assert not [path for path in (home / "cache").iterdir() if path.name.endswith(".tmp")]


def moments(duration: float) -> Iterator[float]:
    """Moments spread over a run."""
    yield from (duration * (kill + 0.5) / KILLS for kill in range(KILLS))


def test_after_a_search_was_killed_while_it_built_the_next_one_answers(
    library: Path, home: Path, environment: dict[str, str], judge: Judge
) -> None:
    started = time.monotonic()
    subprocess.run(command(library, "search", QUERY), env=environment, capture_output=True, check=True)
    duration = time.monotonic() - started
    answer = judge("search", QUERY, library=library).out
    killed = 0
    for moment in moments(duration):
        shutil.rmtree(home)
        process = subprocess.Popen(
            command(library, "search", QUERY), env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            process.wait(timeout=moment)
        except subprocess.TimeoutExpired:
            process.kill()
            killed += process.wait() == -signal.SIGKILL
        ran = judge("search", QUERY, library=library)
        assert (ran.code, ran.out, ran.err) == (0, answer, "")
    assert killed
