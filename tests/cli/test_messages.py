"""A mistake on the command line gives one line that says what to do, exit code 2, and never a traceback."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import judge as package
from tests.cli.small import SMALL
from tests.conftest import Judge, MakeLibrary, Ran

pytestmark = pytest.mark.usefixtures("shipped")

#: The folder that the package is imported from.
ROOT = str(Path(package.__file__).resolve().parent.parent)
#: What was typed, and what the line must say of it: what is wrong, and what to do.
MISTAKES = [
    ("", "judge --help"),
    ("frobnicate", "'frobnicate'.*judge --help"),
    ("shwo hkk/elet", "Did you mean 'show'"),
    ("--bogus", "--bogus.*judge --help"),
    ("show", "ID.*judge show --help"),
    ("show --gaem hkk elet", "--gaem.*--game"),
    ("show hkk/elet --game", "--game.*requires an argument"),
    ("show --game chess elet", "'chess'.*berserk, hkk, ikon"),
    ("search --game chess elet", "'chess'.*berserk, hkk, ikon"),
    ("interact --game chess elet izom", "'chess'.*berserk, hkk, ikon"),
    ("links --game chess", "'chess'.*berserk, hkk, ikon"),
    ("build out --game chess", "'chess'.*berserk, hkk, ikon"),
    ("--lang xx show hkk/elet", "xx.*hu, ru, en"),
    ("--lang", "--lang.*requires an argument"),
    ("show --lang hu hkk/elet", "--lang.*judge show --help"),
    ("--library no-such-folder show hkk/elet", "no-such-folder.*glossary/ and rulings/"),
    ("--library empty show hkk/elet", "empty.*glossary/<game>/game.toml"),
    ("--library empty check", "empty.*glossary/<game>/game.toml"),
    ("--library a-file show hkk/elet", "a-file.*glossary/ and rulings/"),
    ("search", "a query, or --batch FILE"),
    ("search elet --limit 0", "--limit.*1<=x<=1000"),
    ("search elet --limit -3", "--limit.*1<=x<=1000"),
    ("search elet --limit 1001", "--limit.*1<=x<=1000"),
    ("search elet --limit many", "--limit.*'many'"),
    ("search elet horgony", r"extra argument \(horgony\).*judge search --help"),
    ("search elet --batch a-file", "a query or --batch, not both"),
    ("search --batch no-such-file", "no-such-file.*name a file, or - for standard input"),
    ("search --batch empty", "empty.*name a file, or - for standard input"),
    ("interact", "two terms, or --batch FILE"),
    ("interact hkk/elet", "two or three terms"),
    ("interact hkk/elet hkk/izom hkk/arnyek hkk/horgony", "two or three terms"),
    ("interact hkk/elet hkk/izom --batch a-file", "two terms or --batch, not both"),
    ("interact --batch no-such-file", "no-such-file.*name a file"),
    ("interact hkk/elet berserk/bronya-x", "different games.*berserk, hkk"),
    ("interact --game ikon hkk/elet hkk/izom", "different games.*hkk, ikon"),
    ("interact gazda tulajdonos", "hkk, ikon.*--game"),
    ("interact horgony kézlimit", "no game has all of these terms"),
    ("interact hkk/elet hkk/izom --event colour=red", "'colour'.*event, by, from"),
    ("links --layer secret", "secret.*authored, official or all"),
    ("links hkk/elet hkk/izom", "extra argument.*judge links --help"),
    ("import", "GAME SOURCE FILE"),
    ("import hkk kodex", "GAME SOURCE FILE"),
    ("import chess book a-file", "'chess'.*berserk, hkk, ikon"),
    ("import hkk rules a-file", "'rules'.*fogalmak, kodex"),
    ("import hkk kodex no-such-file", "no-such-file.*cannot be read"),
    ("import hkk kodex empty", "empty is a folder; name the document's file"),
    ("import hkk kodex a-file", "a-file holds no text"),
    ("check hkk", "extra argument.*judge check --help"),
    ("build", "OUT.*judge build --help"),
    ("build full", "full is not a site that judge built; name an empty or a new folder"),
    ("build a-file", "a-file is not a site that judge built; name an empty or a new folder"),
    ("build a-file/site", "a-file.*check the path"),
    ("serve full", "full holds no built site; run judge build full first"),
    ("serve no-such-folder", "no-such-folder holds no built site; run judge build no-such-folder first"),
    ("serve --port 70000", "--port.*0<=x<=65535"),
    ("serve --port http", "--port.*'http'"),
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder of a command: something of every kind to name by mistake."""
    here = tmp_path / "here"
    (here / "full").mkdir(parents=True)
    (here / "full" / "letter.txt").write_text("mine", encoding="utf-8")
    (here / "empty").mkdir()
    (here / "a-file").write_text("mine", encoding="utf-8")
    monkeypatch.chdir(here)
    return here


def _files(folder: Path) -> dict[str, str]:
    return {str(path.relative_to(folder)): path.read_text("utf-8") for path in folder.rglob("*") if path.is_file()}


def _is_one_line(ran: Ran) -> str:
    """The line, when the command wrote that and nothing else."""
    assert ran.out == ""
    assert ran.err.startswith("judge: ")
    assert ran.err.endswith("\n")
    assert ran.err.count("\n") == 1
    assert "Traceback" not in ran.err
    assert not re.search(r"\.;|\.\.|;;|\?;? Did you mean", ran.err)
    return ran.err


@pytest.mark.parametrize(("typed", "says"), MISTAKES, ids=[typed or "nothing" for typed, _ in MISTAKES])
def test_a_mistake_is_told_in_one_line_that_says_what_to_do(judge: Judge, folder: Path, typed: str, says: str) -> None:
    before = _files(folder)
    ran = judge(*typed.split())
    line = _is_one_line(ran)
    assert ran.code == 2
    assert re.search(says, line), line
    assert _files(folder) == before


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (["show", "hkk/nincs"], "'hkk/nincs'.*judge search"),
        (["links", "hkk/nincs"], "'hkk/nincs'.*judge search"),
        (["interact", "hkk/elet", "xyzzyq"], "'xyzzyq'.*judge search"),
        (["interact", "hkk/elet", ""], "''.*judge search"),
        (["interact", "hkk/elet", "hkk/izom", "--event", "xyzzyq"], "'xyzzyq'.*judge search"),
        (["search", "xyzzyq"], "judge search --help"),
        (["show", "q" * 10_000], "judge search"),
    ],
)
def test_what_is_not_found_is_told_in_one_line_with_exit_code_1(judge: Judge, typed: list[str], says: str) -> None:
    ran = judge(*typed)
    assert ran.code == 1
    assert ran.err.startswith("judge: ")
    assert ran.err.count("\n") == 1
    assert len(ran.err) < 300
    assert re.search(says, ran.err)


def test_what_was_probably_meant_is_listed_under_an_unknown_id(judge: Judge) -> None:
    ran = judge("show", "hkk/horgonyy")
    assert ran.out.splitlines()[1].split() == ["Horgony", "hkk/horgony"]


@pytest.mark.parametrize(("lang", "label"), [("hu", "Nincs találat."), ("ru", "Ничего не найдено."), ("en", "Nothing")])
def test_nothing_found_is_said_in_one_language(judge: Judge, lang: str, label: str) -> None:
    line = judge("--lang", lang, "search", "xyzzyq").err
    assert label in line
    assert lang == "en" or not re.search(r"\b(Try|words|or)\b", line)


def test_a_ruling_is_no_term(judge: Judge, make_library: MakeLibrary) -> None:
    ran = judge("interact", "wick", "lanterns/ruling/all-three", library=make_library(SMALL))
    assert ran.code == 2
    assert re.search("is a ruling; name terms", _is_one_line(ran))


def test_a_faulty_library_is_told_with_the_place_of_its_first_fault(judge: Judge, make_library: MakeLibrary) -> None:
    library = make_library({**SMALL, "glossary/lanterns/terms/soot.toml": "name = \n"})
    ran = judge("show", "lanterns/wick", library=library)
    assert ran.code == 2
    assert "glossary/lanterns/terms/soot.toml:1: not-toml" in _is_one_line(ran)


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        yield listening.getsockname()[1]


def test_a_port_that_is_taken_is_told_and_another_one_suggested(
    judge: Judge, make_library: MakeLibrary, tmp_path: Path, taken_port: int
) -> None:
    site = tmp_path / "site"
    assert judge("build", str(site), library=make_library(SMALL)).code == 0
    ran = judge("serve", str(site), "--port", str(taken_port))
    assert ran.code == 2
    assert re.search(f"port {taken_port} is taken; give another with --port", _is_one_line(ran))


def test_a_text_with_line_breaks_is_still_told_in_one_line(judge: Judge) -> None:
    ran = judge("show", "--game", "che\nss\r\n", "elet")
    assert ran.code == 2
    _is_one_line(ran)


def _program(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own, in a terminal that only knows ASCII."""
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONPATH": ROOT}
    return subprocess.run(
        [sys.executable, "-m", "judge", *arguments], env=environment, capture_output=True, encoding="utf-8", check=False
    )


def test_the_program_ends_with_the_exit_code_and_writes_utf_8_whatever_the_locale() -> None:
    shown = _program("show", "--json", "hkk/elet")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert json.loads(shown.stdout)["name"] == "Élet"
    missing = _program("show", "hkk/nincs")
    assert missing.returncode == 1
    mistaken = _program("--nonsense")
    assert (mistaken.returncode, mistaken.stdout) == (2, "")
    assert mistaken.stderr.count("\n") == 1


def test_a_reader_that_had_enough_is_no_error() -> None:
    command = f'"{sys.executable}" -m judge links --json | head -n 1'
    environment = {**os.environ, "PYTHONPATH": ROOT}
    ran = subprocess.run(command, shell=True, env=environment, capture_output=True, encoding="utf-8", check=False)
    assert ran.stderr == ""
    assert len(ran.stdout.splitlines()) == 1
