"""What is imported is kept whole: repeatable, in one step, and a damaged file is as none."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Judge, MakeLibrary
from tests.documents.small import GLOSSARY, RULES


@pytest.fixture
def library(make_library: MakeLibrary) -> Path:
    """The library of the Hungarian game."""
    return make_library({**GLOSSARY.library, **RULES.library})


@pytest.fixture
def kept(library: Path, tmp_path: Path, home: Path, judge: Judge) -> Path:
    """The file that the imported glossary is kept in."""
    assert judge("import", "lampas", "szotar", str(GLOSSARY.write(tmp_path)), library=library).code == 0
    [path] = _files(home)
    return path


def _files(home: Path) -> list[Path]:
    """What is kept, earlier editions aside."""
    found = [path for path in (home / "official").rglob("*") if path.is_file() or path.is_symlink()]
    return [path for path in found if "earlier" not in path.parts]


def _newer(tmp_path: Path) -> str:
    return str(GLOSSARY.write(tmp_path, GLOSSARY.text.replace("háromszor", "négyszer"), "newer.txt"))


def test_importing_twice_keeps_the_same_record_and_reports_no_change(
    kept: Path, library: Path, tmp_path: Path, judge: Judge
) -> None:
    before = kept.read_bytes()
    [first] = judge("import", "lampas", "szotar", str(tmp_path / "document.txt"), "--json", library=library).records
    assert kept.read_bytes() == before
    assert first["difference"] is None
    [again] = judge("import", "lampas", "szotar", str(tmp_path / "document.txt"), "--json", library=library).records
    assert again == first


def test_the_record_says_nothing_of_where_the_file_was_or_when(kept: Path, tmp_path: Path) -> None:
    assert str(tmp_path) not in kept.read_text("utf-8")
    assert json.loads(kept.read_text("utf-8"))["date"] == "unknown"


def test_a_newer_document_takes_the_place_of_the_old_one(
    kept: Path, library: Path, tmp_path: Path, home: Path, judge: Judge
) -> None:
    assert judge("import", "lampas", "szotar", _newer(tmp_path), library=library).code == 0
    assert _files(home) == [kept]
    [shown] = judge("show", "lampas/buvos-kanoc", "--json", library=library).records
    assert [one["text"].split()[3] for one in shown["official"]] == ["négyszer"]


class _Failing:
    """``os.replace`` that fails when a document is to be put in its place."""

    def __init__(self, error: BaseException) -> None:
        self._error = error
        self._replace = os.replace

    def __call__(self, source: Path, target: Path) -> None:
        if Path(target).name == "szotar.json":
            raise self._error
        self._replace(source, target)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(28, "No space left on device"), "No space left on device"),
        (PermissionError(13, "Permission denied"), "set JUDGE_HOME to a folder of yours"),
    ],
)
def test_failing_while_writing_leaves_the_old_document(
    error: OSError, words: str, kept: Path, library: Path, tmp_path: Path, home: Path, judge: Judge,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    before = kept.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", _Failing(error))
        ran = judge("import", "lampas", "szotar", _newer(tmp_path), library=library)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert words in ran.err
    assert kept.read_bytes() == before
    assert _files(home) == [kept]


def test_being_interrupted_while_writing_leaves_the_old_document(
    kept: Path, library: Path, tmp_path: Path, home: Path, judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = kept.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", _Failing(KeyboardInterrupt()))
        assert judge("import", "lampas", "szotar", _newer(tmp_path), library=library).code == 130
    assert kept.read_bytes() == before
    assert _files(home) == [kept]


def test_a_folder_that_cannot_be_made_is_told_in_one_line(
    library: Path, tmp_path: Path, home: Path, judge: Judge
) -> None:
    home.mkdir()
    (home / "official").write_text("a file where the folder should be", encoding="utf-8")
    ran = judge("import", "lampas", "szotar", str(GLOSSARY.write(tmp_path)), library=library)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "cannot be written" in ran.err


def test_being_killed_while_writing_leaves_the_old_document(
    kept: Path, library: Path, tmp_path: Path, home: Path, judge: Judge
) -> None:
    before = kept.read_bytes()
    program = (
        "import os, signal, sys\n"
        "replace = os.replace\n"
        "def killed(source, target):\n"
        "    os.kill(os.getpid(), signal.SIGKILL) if str(target).endswith('szotar.json') else replace(source, target)\n"
        "os.replace = killed\n"
        "from judge.cli.main import main\n"
        "main(sys.argv[1:])\n"
    )
    command = ["--library", str(library), "import", "lampas", "szotar", _newer(tmp_path)]
    ran = subprocess.run([sys.executable, "-c", program, *command], check=False, capture_output=True)
    assert ran.returncode == -signal.SIGKILL
    assert kept.read_bytes() == before
    assert len(_files(home)) == 2  # and what was being written, which is nobody's document
    assert len(judge("import", "--list", library=library).out.splitlines()) == 1
    [shown] = judge("show", "lampas/buvos-kanoc", "--json", library=library).records
    assert [one["text"] for one in shown["official"]] == [GLOSSARY.matched["lampas/buvos-kanoc"]]


def _with(**changed: Any) -> Callable[[str], str]:
    return lambda text: json.dumps({**json.loads(text), **changed})


def _without(key: str) -> Callable[[str], str]:
    return lambda text: json.dumps({name: value for name, value in json.loads(text).items() if name != key})


DAMAGED: dict[str, Callable[[str], str | bytes]] = {
    "empty": lambda text: "",
    "cut short": lambda text: text[: len(text) // 2],
    "with more behind it": lambda text: text + "}",
    "not text": lambda text: b"\xff\xfe\0\1" * 50,
    "no table": lambda text: f"[{text}]",
    "nothing in it": lambda text: "{}",
    "null": lambda text: "null",
    "nested without an end": lambda text: "[" * 200_000,
    "of another format": _with(format=2),
    "without a format": _without("format"),
    "a format only": lambda text: '{"format": 1}',
    **{
        f"without its {key}": _without(key)
        for key in ("game", "source", "edition", "date", "hash", "pieces", "matched")
    },
    "texts that are no table": _with(matched=["Őr"]),
    "a text that is a number": _with(matched={"lampas/or": 7}),
    "pieces that are a number": _with(pieces=7),
    "an edition that is a number": _with(edition=7),
}


@pytest.mark.parametrize("damage", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_file_is_as_none_and_can_be_imported_again_or_removed(
    damage: Callable[[str], str | bytes], kept: Path, library: Path, tmp_path: Path, home: Path, judge: Judge
) -> None:
    found = damage(kept.read_text("utf-8"))
    data = found if isinstance(found, bytes) else found.encode()
    kept.write_bytes(data)
    [shown] = judge("show", "lampas/or", "--json", library=library).records
    assert shown["official"] == []
    for command in (["import", "--list"], ["restates"], ["links", "--layer", "official"]):
        ran = judge(*command, library=library)
        assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert judge("check", library=library).code == 0

    [report] = judge("import", "lampas", "szotar", str(tmp_path / "document.txt"), "--json", library=library).records
    assert report["difference"] is None
    [shown] = judge("show", "lampas/or", "--json", library=library).records
    assert len(shown["official"]) == 1

    kept.write_bytes(data)
    assert judge("import", "lampas", "szotar", "--remove", library=library).code == 0
    assert _files(home) == []


@pytest.mark.parametrize("stray", ["a folder", "a link to nothing", "a file of something else"])
def test_whatever_else_lies_on_the_shelf_is_no_document(stray: str, kept: Path, library: Path, judge: Judge) -> None:
    place = kept.with_name("torveny.json")
    if stray == "a folder":
        place.mkdir()
    elif stray == "a link to nothing":
        place.symlink_to("nowhere")
    else:
        place.write_text("őr", encoding="utf-8")
    assert len(judge("import", "--list", library=library).out.splitlines()) == 1
    [shown] = judge("show", "lampas/or", "--json", library=library).records
    assert len(shown["official"]) == 1


def test_a_document_of_an_entry_that_is_no_more_is_no_fault(kept: Path, library: Path, judge: Judge) -> None:
    (library / "glossary/lampas/terms/or.toml").unlink()
    assert judge("check", library=library).code == 0
    [shown] = judge("show", "lampas/furesz", "--json", library=library).records
    assert len(shown["official"]) == 1
