"""Whatever the files hold and whatever is typed: an answer, or one line that says what to do."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import judge as program
from judge.library import read_library
from judge.model import Problem
from tests.robustness.fuzz import assert_well_ended, fuzz, own_home, run, run_case, write
from tests.robustness.mutations import LIBRARY, Case, batch, case, command, library, mutated, word

RANDOMS = st.integers(0, 2**64).map(Random)
MANY = settings(max_examples=50, suppress_health_check=list(HealthCheck))
FEW = settings(MANY, max_examples=12)


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """A folder for the cases, and a home for the program."""
    with own_home() as path:
        yield path


@pytest.fixture(scope="module")
def sound(folder: Path) -> Path:
    """The library that cases begin with, with nothing done to it."""
    write(folder / "sound", LIBRARY)
    return folder / "sound"


@pytest.fixture(autouse=True)
def _own_home(folder: Path) -> None:
    """The home of the cases stays theirs, instead of the tests' common one."""


# ---- files -----------------------------------------------------------------------------------------------------------


@MANY
@given(random=RANDOMS)
def test_any_command_on_any_damaged_library_ends_well(folder: Path, random: Random) -> None:
    ended = run_case(case(random), folder)
    assert ended.code in (0, 1, 2)


@MANY
@given(random=RANDOMS)
def test_a_damaged_library_is_checked_to_the_end(folder: Path, random: Random) -> None:
    files = library(random)
    ended = run_case(Case(files, ("check", "--json")), folder)
    if ended.code != 2:  # 2: nothing is left that looks like a library
        record = json.loads(ended.out)
        assert bool(record["errors"]) == (ended.code == 1)
        for error in record["errors"]:
            assert error["line"] >= 1
            assert error["code"]
            assert error["message"] == " ".join(error["message"].splitlines())


@FEW
@given(random=RANDOMS)
def test_a_library_that_checks_clean_can_be_used(folder: Path, random: Random) -> None:
    files = library(random)
    if run_case(Case(files, ("check",)), folder).code == 0:
        for arguments in (("build", "{out}"), ("graph",), ("mentions", "--json"), ("search", "wick", "--json")):
            assert run_case(Case(files, arguments), folder).code in (0, 1)


@MANY
@given(
    data=st.one_of(st.binary(), st.text().map(str.encode), RANDOMS.map(lambda random: mutated(LIBRARY[_WICK], random)))
)
def test_any_file_is_read_or_told_with_its_line(folder: Path, data: bytes) -> None:
    write(folder / "read", {**LIBRARY, _WICK: data})
    _, problems = read_library(folder / "read")
    for problem in problems:
        assert isinstance(problem, Problem)
        assert 1 <= problem.line <= data.count(b"\n") + 1 or problem.file != _WICK


_WICK = "glossary/lanterns/terms/wick.toml"


@pytest.mark.parametrize(
    "fact",
    [
        pytest.param('like = ["{0}"]', id="like each other"),
        pytest.param('is_a = ["{0}"]', id="kinds of each other"),
        pytest.param('parts = ["{0}"]', id="parts of each other"),
        pytest.param('gives = ["{0}"]', id="each puts the other on"),
        pytest.param('not_a = ["{0}"]\nis_a = ["{0}"]', id="is and is not"),
        pytest.param('kinds = ["{0}", "moth"]\nclosed = true\nexclusive = true', id="all and only each other"),
        pytest.param('before = ["{0}"]', id="each before the other"),
        pytest.param('does = "disables"\nwhat = ["{0}"]', id="each switches the other off"),
        pytest.param('does = "replaces"\nwhen = {{ event = "snuff" }}\ninstead = ["{0}"]', id="each in its place"),
        pytest.param('does = "triggers"\nwhen = {{ event = "this" }}\nleads = ["{0}"]', id="each leads to the other"),
        pytest.param('does = "forbids"\nwhen = {{ event = "snuff", by = "{0}" }}', id="each forbids the other"),
    ],
)
def test_two_terms_that_are_tied_in_a_circle_have_an_answer(folder: Path, fact: str) -> None:
    files = dict(LIBRARY)
    for one, other in (("wick", "hood"), ("hood", "wick")):
        path = f"glossary/lanterns/terms/{one}.toml"
        files[path] += f'\n[[clause]]\nn = 9\ntext = "Round and round: {one}."\n{fact.format(other)}\n'.encode()
    for terms in (("wick", "hood"), ("wick", "wick"), ("hood", "hood"), ("hood", "wick", "moth")):
        ended = run_case(Case(files, ("interact", *terms, "--game", "lanterns", "--json")), folder)
        assert (ended.code, ended.err) == (0, "")
        assert json.loads(ended.out)["findings"]


@pytest.mark.parametrize(
    "name", ["²", "Ⅷ", "١", "—", "\u200b", "Ǆ", "İ", "ß", "ﬁ", "𝔚ick", "\U00017000", "😀", "x" * 1_000]
)
def test_a_term_may_have_any_printable_name(folder: Path, name: str) -> None:
    for language in ("en", "hu", "ru"):
        game = "glossary/lanterns/game.toml"
        files = {
            **LIBRARY,
            game: LIBRARY[game].replace(b'"en"', f'"{language}"'.encode()),
            _WICK: LIBRARY[_WICK].replace(b'name = "Wick"', f'name = "{name}"'.encode()),
        }
        for arguments in (("show", "lanterns/wick"), ("search", name), ("build", "{out}"), ("links",)):
            ended = run_case(Case(files, arguments), folder)
            assert ended.code in (0, 1), ended.err


# ---- what is typed ---------------------------------------------------------------------------------------------------


@MANY
@given(random=RANDOMS)
def test_any_command_with_any_words_ends_well(folder: Path, random: Random) -> None:
    arguments, stdin = command(random)
    run_case(Case(LIBRARY, arguments, stdin), folder)


@FEW
@given(text=st.text(), random=RANDOMS)
def test_any_text_can_be_asked_for(sound: Path, text: str, random: Random) -> None:
    other = word(random)
    for arguments in (
        ("search", "--json", "--", text),
        ("show", "--json", "--", text),
        ("interact", "--json", "--", text, other),
        ("interact", "--json", "--event", text, "--", "wick", "glass"),
        ("ask", "--json", "--", text),
        ("ask", "--json", "--", f"{text} {other}?"),
        ("links", "--", text),
        ("search", "--game", text, "--", other),
    ):
        ended = run(("--library", str(sound), *arguments))
        assert_well_ended(ended, Case(LIBRARY, arguments))


@MANY
@given(lines=st.lists(st.one_of(st.binary(max_size=60), RANDOMS.map(lambda random: batch(random, "search")))))
def test_any_batch_gets_a_line_for_each_of_its_lines(sound: Path, lines: list[bytes]) -> None:
    for name in ("search", "interact", "ask"):
        found = Case(LIBRARY, (name, "--batch", "-"), b"\n".join(lines))
        ended = run(("--library", str(sound), *found.arguments), found.stdin)
        assert_well_ended(ended, found)
        assert (ended.code, ended.err) == (0, "")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        pytest.param(("show", "#1" * 50_000), 1, id="a hundred thousand characters of clause numbers"),
        pytest.param(("show", "7." * 50_000 + "7"), 1, id="a rule number without end"),
        pytest.param(("show", "x" * 100_000), 1, id="a name without end"),
        pytest.param(("search", "(" * 100_000), 1, id="brackets without end"),
        pytest.param(("interact", "wick", "é" * 100_000), 1, id="a term without end"),
        pytest.param(("show", "a\nb\x1b[2J"), 1, id="what a terminal would obey"),
        pytest.param(("show", "a\u2028b"), 1, id="a line separator"),
        pytest.param(("show", "wick\x00"), 2, id="NUL"),
        pytest.param(("build", "/"), 2, id="the root folder"),
        pytest.param(("build", "{folder}/a**b"), 0, id="a folder with stars in its name"),
        pytest.param(("build", "{folder}/[a]?"), 0, id="a folder that looks like a pattern"),
        pytest.param(("build", "{folder}/" + "x" * 300), 2, id="a folder with too long a name"),
        pytest.param(("serve", "/"), 2, id="serving the root folder"),
        pytest.param(("serve", "{folder}/none"), 2, id="serving what is not there"),
        pytest.param(("search", "--batch", "{folder}"), 2, id="a folder for a batch"),
        pytest.param(("search", "--batch", "{folder}/none"), 2, id="a batch that is not there"),
        pytest.param(("search", "--batch", "x" * 300), 2, id="a batch with too long a name"),
        pytest.param(("search", "wick", "--limit", "9" * 50), 2, id="a limit without end"),
        pytest.param(("--library", "{folder}/none", "check"), 2, id="a library that is not there"),
        pytest.param(("--library", "x" * 300, "check"), 2, id="a library with too long a name"),
    ],
)
def test_what_is_too_much_is_told_in_one_line(
    sound: Path, tmp_path: Path, arguments: tuple[str, ...], code: int
) -> None:
    said = tuple(argument.replace("{folder}", str(tmp_path)) for argument in arguments)
    ended = run(said if said[0] == "--library" else ("--library", str(sound), *said))
    assert ended.code == code
    assert len(ended.err.splitlines()) == bool(code)
    assert ended.err.isprintable() or ended.err[:-1].isprintable()
    assert ended.err.startswith("judge: ") or not code


def test_a_limit_without_end_in_a_batch_is_told_on_its_line(sound: Path) -> None:
    lines = b'{"id": 1, "query": "wick", "limit": 1000000000000000000000}\n{"id": 2, "query": "wick"}\n'
    ended = run(("--library", str(sound), "search", "--batch", "-"), lines)
    wrong, right = map(json.loads, ended.out.splitlines())
    assert (ended.code, wrong["id"], "limit" in wrong["error"]) == (0, 1, True)
    assert right["results"]


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_what_json_has_no_number_for_is_no_line_of_a_batch(sound: Path, number: str) -> None:
    ended = run(("--library", str(sound), "search", "--batch", "-"), f'{{"id": {number}, "query": "wick"}}'.encode())
    assert ended.code == 0
    assert set(json.loads(ended.out)) == {"id", "error"}
    assert json.loads(ended.out)["id"] is None


def test_a_home_that_nobody_has_is_told_in_one_line(sound: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGE_HOME", "~nobody-has-this-name/judge")
    ended = run(("--library", str(sound), "show", "wick"))
    assert ended.code == 2
    assert ended.err.startswith("judge: JUDGE_HOME=~nobody-has-this-name/judge: ")
    assert len(ended.err.splitlines()) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="file names are bytes on Linux only")
def test_words_and_folders_that_are_not_utf8_are_answered_or_told_in_one_line(sound: Path, tmp_path: Path) -> None:
    odd = os.fsencode(tmp_path) + b"/\xff"
    write(Path(os.fsdecode(odd)), LIBRARY)
    environment = {**os.environ, "PYTHONPATH": str(Path(program.__file__).parents[1])}
    for arguments, code in (
        ((b"--library", os.fsencode(sound), b"search", b"\xff\xfe"), 1),
        ((b"--library", os.fsencode(sound), b"show", b"lanterns/\xff"), 2),
        ((b"--library", odd, b"show", b"lanterns/wick"), 0),
        ((b"--library", odd, b"check"), 0),
        ((b"--library", os.fsencode(sound), b"build", odd + b"-site"), 0),
    ):
        ended = subprocess.run([sys.executable, "-m", "judge", *arguments], env=environment, capture_output=True)
        assert (ended.returncode, ended.stderr.count(b"\n")) == (code, 1 if code else 0), ended.stderr
        assert ended.stderr.startswith(b"judge: ") or not code


def test_the_script_tells_the_number_of_a_case_that_broke(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def breaks(found: Case, folder: Path) -> None:
        raise KeyError("found nothing")

    assert fuzz(3, first=40) == 0
    assert "3 cases, 0 broken" in capsys.readouterr().out
    monkeypatch.setattr("tests.robustness.fuzz.run_case", breaks)
    assert fuzz(1, first=4711) == 1
    assert "BROKEN: case 4711: KeyError" in capsys.readouterr().out
