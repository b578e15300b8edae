"""What a look-up imports, and that the command line is read alike with and without the parser of all commands."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import judge as program
from judge.cli import completion, quick
from tests.conftest import Judge

pytestmark = pytest.mark.usefixtures("shipped")

HEAVY = ("typer", "click", "rich", "networkx", "jinja2", "whoosh", "pymorphy3", "rapidfuzz", "bs4", "pypdf")
#: What takes more than two milliseconds and is not needed either.
SLOW = ("re", "dataclasses", "pathlib", "typing", "hashlib", "sqlite3", "tomllib", "inspect")
LOOK_UPS = [
    ("show", "hkk/134.4.7"),
    ("show", "hkk/elet#1", "berserk/bronya-x"),
    ("show", "--game", "hkk", "134.4"),
    ("show", "horgony"),
    ("search", "elet"),
    ("search", "életjelzőket", "--limit", "3"),
    ("search", "134.4"),
    ("search", "-g", "berserk", "вампиризмом"),
    ("--lang", "hu", "search", "ÉP"),
]


def imported(*arguments: str, code: int = 0, installed: bool = False) -> set[str]:
    """The modules that a process of its own has loaded when a command has ended with this code; of those that are
    installed it has none, unless it may."""
    script = (
        "import sys; from judge.cli.main import main; code = main(sys.argv[1:]); "
        "print(*sys.modules, file=sys.stderr); sys.exit(code)"
    )
    command = [sys.executable, *([] if installed else ["-S"]), "-c", script, *arguments]
    environment = {**os.environ, "PYTHONPATH": str(Path(program.__file__).parents[1])}
    ran = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=False)
    assert ran.returncode == code, ran.stderr
    return set(ran.stderr.split())


@pytest.mark.parametrize("arguments", LOOK_UPS, ids=" ".join)
def test_a_look_up_imports_nothing_that_it_does_not_use(judge: Judge, arguments: tuple[str, ...]) -> None:
    assert judge(*arguments).code == 0  # the library is compiled by now
    found = imported(*arguments)
    assert not found & {*HEAVY, *SLOW, "json"}
    assert "judge.search.text" not in found


@pytest.mark.parametrize("arguments", [("show", "--json", "hkk/134.4.7"), ("search", "--json", "elet")], ids=" ".join)
def test_json_is_imported_where_it_is_asked_for(judge: Judge, arguments: tuple[str, ...]) -> None:
    assert judge(*arguments).code == 0
    found = imported(*arguments)
    assert "json" in found
    assert not found & set(HEAVY)


@pytest.mark.parametrize(
    "arguments",
    [
        ("interact", "hkk/horgony", "hkk/arnyek"),
        ("ask", "--game", "hkk", "Visszavethető kézbe a horgonyos lap?"),
        ("ask", "--game", "berserk", "Можно ли лечить симбиота заклинанием?"),
    ],
    ids=" ".join,
)
def test_a_question_loads_neither_the_parser_nor_a_dictionary(judge: Judge, arguments: tuple[str, ...]) -> None:
    assert judge(*arguments).code == 0
    assert not imported(*arguments) & {*HEAVY, "tomllib", "judge.questions.known"}


def test_a_word_that_nobody_knows_loads_no_dictionary(judge: Judge) -> None:
    question = ("ask", "--game", "berserk", "Можно ли лечить симбиота хлорофиллом?")
    assert "хлорофиллом" in judge(*question).out
    found = imported(*question, code=1, installed=True)
    assert "rapidfuzz" in found  # a slip was looked for
    assert not found & {*HEAVY, "tomllib", "judge.questions.known"} - {"rapidfuzz"}


def test_a_completion_imports_no_parser(judge: Judge) -> None:
    judge("show", "hkk/elet")
    found = imported("__complete", "show", "hkk/el")
    assert not found & {*HEAVY, *SLOW, "json"}


@pytest.mark.parametrize(
    "arguments",
    [
        ("show",),
        ("show", "--help"),
        ("search", "--batch", "-"),
        ("search", "a", "b"),
        ("search", "--limit", "0", "a"),
        ("search", "--limit", "x", "a"),
        ("search", "--limit"),
        ("search", "--unknown", "a"),
        ("show", "--limit", "3", "elet"),
        ("show", "--", "-x"),
        ("ask", "what", "else"),
        ("ask", "--batch", "-"),
        ("interact", "elet", "--unknown"),
        ("links", "hkk/elet"),
        ("--version",),
        ("--library",),
        ("",),
        (),
        ("search", ""),
        ("show", ""),
        ("search", "--game=", "--json=1", "x"),
        ("search", "-n5", "x"),
    ],
    ids=" ".join,
)
def test_what_is_not_plainly_a_look_up_is_left_to_the_parser(arguments: tuple[str, ...]) -> None:
    assert quick.run(list(arguments)) is None


@pytest.mark.parametrize(
    "arguments",
    [
        ("show", "--game", "nincs", "elet"),
        ("show", "--game=nincs", "elet"),
        ("--lang", "xx", "search", "elet"),
        ("--library", "/nowhere/at/all", "search", "elet"),
        ("show", "hkk/nincs"),
        ("search", "xyzzyq"),
        ("ask", "--game", "hkk", "--json", "Mi ez az izé?"),
        ("ask", "--game", "nincs", "Mi ez?"),
        ("interact", "elet"),
        ("interact", "hkk/horgony", "hkk/arnyek", "--json"),
        ("interact", "hkk/eletjelzo", "hkk/leny", "--event=felaldozas"),
        ("interact", "hkk/horgony", "berserk/bronya-x"),
        ("search", "--limit=2", "gazda"),
        ("show", "gazda", "--game", "ikon"),
        ("show", "hkk/elet", "nincs ilyen", "ikon/hos", "--json"),
    ],
    ids=" ".join,
)
def test_the_parser_says_the_same(judge: Judge, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]) -> None:
    at_once = judge(*arguments)
    monkeypatch.setattr(quick, "_read", lambda _: None)
    assert judge(*arguments) == at_once


def test_the_commands_and_options_that_are_completed_are_those_of_the_parser() -> None:
    import typer

    from judge.cli.app import app

    parser = typer.main.get_command(app)
    known = {
        name: " ".join(max(one.opts, key=len) for one in command.params if one.param_type_name == "option")
        for name, command in parser.commands.items()  # type: ignore[attr-defined]
    }
    assert known == completion.COMMANDS, "bring COMMANDS in judge/cli/completion.py up to date"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["se"], "search"),
        (["show", "--g"], "--game"),
        (["search", "--"], "--batch"),
        (["show", "--game", "b"], "berserk"),
        (["--lang", "h"], "hu"),
        (["show", "hkk/134.4."], "hkk/134.4.7"),
        (["show", "ho"], "hkk/horgony"),
        (["show", "élet"], "hkk/eletjelzo"),
        (["show", "вамп"], "berserk/vampirizm"),
        (["show", "h"], "hkk/"),
        (["interact", "hkk/horgony", "hkk/arn"], "hkk/arnyek"),
        (["search", "--game", "ikon", "kul"], "ikon/kuldetes"),
        (["show", "134.4"], "134.4.7"),
        (["links", "--layer", ""], "official"),
        (["import", "i"], "ikon"),
        ([""], "ask"),
    ],
    ids=" ".join,
)
def test_a_word_is_completed(judge: Judge, words: list[str], expected: str) -> None:
    judge("show", "hkk/elet")
    ran = judge("__complete", *words)
    assert ran.code == 0
    assert expected in ran.out.splitlines()
    assert ran.err == ""


def test_within_a_game_only_its_terms_are_completed(judge: Judge) -> None:
    judge("show", "hkk/elet")
    found = judge("__complete", "show", "--game", "ikon", "k").out.splitlines()
    assert found
    assert all(one.startswith("ikon/") or judge("show", "--game", "ikon", one).code == 0 for one in found)


@pytest.mark.parametrize(
    "words", [["nonsense", "x"], ["show", "\x00"], ["show", "%_*"], ["--library", "/nowhere", "x"]]
)
def test_a_completion_never_fails_aloud(judge: Judge, words: list[str]) -> None:
    ran = judge("__complete", *words)
    assert ran.code in (0, 1, 2)
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    ("shell", "told"), [("bash", "complete -o"), ("zsh", "compdef"), ("fish", "complete -c judge")]
)
def test_a_shell_is_told_what_to_ask(judge: Judge, shell: str, told: str) -> None:
    ran = judge("completion", shell)
    assert ran.code == 0
    assert told in ran.out
    assert "judge __complete" in ran.out


def test_another_shell_is_an_error_that_says_what_there_is(judge: Judge) -> None:
    ran = judge("completion", "tcsh")
    assert ran.code == 2
    assert "bash, zsh, fish" in ran.err
