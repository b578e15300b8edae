"""Two revisions of a library asked the same: which verdicts flip, which are lost, and that no other is named."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from judge.library import load
from judge.revisions import shifts
from tests.conftest import EMPTY_GAME, Judge

_KEYWORDS = 40


def _keyword(n: int, does: str = "forbids", event: str = "snuff", more: str = "") -> str:
    return (
        f'name = "Charm {n}"\nkind = "keyword"\nenglish = "Charm {n}"\ngloss = "A charm."\nsource = "book"\n'
        f'[[clause]]\nn = 1\ntext = "Charm {n} speaks of being {event}ed."\ndoes = "{does}"\n'
        f'when = {{ event = "{event}", of = "this" }}\n{more}'
    )


def _ruling(n: int) -> str:
    return (
        f'question = "Does charm {n} help?"\nverdict = "no"\nanswer = "No."\nenglish = "No."\n'
        f'terms = ["charm-{n}"]\ncites = ["charm-{n}#1"]\nstatus = "derived"\ndate = 2026-11-29\n'
        f'[query]\nfocus = "charm-{n}"\nevent = "snuff"\nof = "lantern"\nfinding = "forbidden"\n'
    )


def _library(root: Path, changed: dict[int, str] | None = None) -> Path:
    """Forty keywords that know nothing of one another, each with a ruling; some of them written otherwise."""
    files = {"glossary/lanterns/game.toml": EMPTY_GAME}
    for name, kind in (("lantern", "class"), ("snuff", "event"), ("sell", "event")):
        files[f"glossary/lanterns/terms/{name}.toml"] = (
            f'name = "{name.capitalize()}"\nkind = "{kind}"\nenglish = "{name}"\ngloss = "It is."\nsource = "book"\n'
            f'[[clause]]\nn = 1\ntext = "There is such a thing."\n'
        )
    for n in range(_KEYWORDS):
        files[f"glossary/lanterns/terms/charm-{n}.toml"] = (changed or {}).get(n) or _keyword(n)
        files[f"rulings/lanterns/charm-{n}.toml"] = _ruling(n)
    for path, text in files.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return root


#: A seeded change of a rule → what becomes of its ruling.
CHANGES: dict[str, tuple[Callable[[int], str], str]] = {
    "allowed now": (lambda n: _keyword(n, "allows"), "flipped"),
    "shielded now": (lambda n: _keyword(n, "shields"), "flipped"),
    "of another event": (lambda n: _keyword(n, event="sell"), "undecided"),
    "the fact is gone": (
        lambda n: _keyword(n).split("does =")[0],
        "undecided",
    ),
    "the same in other words": (lambda n: _keyword(n).replace("speaks of", "is about"), "cited"),
    "nothing but a gloss": (lambda n: _keyword(n).replace("A charm.", "A small charm."), ""),
}


@pytest.mark.parametrize("name", CHANGES)
def test_every_ruling_that_changes_is_named_and_no_other(name: str, tmp_path: Path) -> None:
    """Each of the forty rules is changed once, alone."""
    rewrite, expected = CHANGES[name]
    old = load(_library(tmp_path / "old"))
    for n in range(0, _KEYWORDS, len(CHANGES)):
        new = load(_library(tmp_path / f"new-{n}", {n: rewrite(n)}))
        found = [(shift.kind, shift.of) for shift in shifts(old, new)]
        assert found == ([(expected, f"lanterns/ruling/charm-{n}")] if expected else [])


def test_forty_seeded_changes_at_once(tmp_path: Path) -> None:
    kinds = list(CHANGES.values())
    changed = {n: kinds[n % len(kinds)][0](n) for n in range(_KEYWORDS)}
    expected = {(kind, f"lanterns/ruling/charm-{n}") for n in range(_KEYWORDS) if (kind := kinds[n % len(kinds)][1])}
    found = shifts(load(_library(tmp_path / "old")), load(_library(tmp_path / "new", changed)))
    assert {(shift.kind, shift.of) for shift in found} == expected
    assert [shift.kind for shift in found[:13]] == ["flipped"] * 13  # the worst first


def test_a_ruling_that_comes_or_goes(tmp_path: Path) -> None:
    old, new = _library(tmp_path / "old"), _library(tmp_path / "new")
    (new / "rulings/lanterns/charm-3.toml").rename(new / "rulings/lanterns/charm-three.toml")
    found = [(shift.kind, shift.of) for shift in shifts(load(old), load(new))]
    assert found == [("added", "lanterns/ruling/charm-three"), ("removed", "lanterns/ruling/charm-3")]


def test_the_command_compares_folders(tmp_path: Path, judge: Judge) -> None:
    old = _library(tmp_path / "old")
    new = _library(tmp_path / "new", {5: _keyword(5, "allows")})
    ran = judge("diff", "--verdicts", str(old), str(new), library=new)
    assert ran.out == "flipped: lanterns/ruling/charm-5: forbidden → allowed\n"
    [shift] = judge("diff", "--verdicts", str(old), "--json", library=new).records
    assert (shift["kind"], shift["of"], shift["before"]) == ("flipped", "lanterns/ruling/charm-5", "forbidden")
    assert judge("diff", "--verdicts", str(new), library=new).out == "no verdict changes\n"


def test_the_command_compares_with_a_git_revision(tmp_path: Path, judge: Judge) -> None:
    root = _library(tmp_path / "library")
    git = ["git", "-c", "user.name=t", "-c", "user.email=t@example.invalid", "-C", str(root)]
    for command in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "first"]):
        subprocess.run([*git, *command], check=True, capture_output=True)
    _library(root, {7: _keyword(7, "allows")})
    ran = judge("diff", "--verdicts", "HEAD", library=root)
    assert ran.out == "flipped: lanterns/ruling/charm-7: forbidden → allowed\n"


def test_what_is_no_library_is_told_in_one_line(tmp_path: Path, judge: Judge) -> None:
    root = _library(tmp_path / "library")
    ran = judge("diff", "--verdicts", "no-such-thing", library=root)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "neither a folder with glossary/" in ran.err


def test_pairs_of_keywords_are_compared_when_asked_for(tmp_path: Path, judge: Judge) -> None:
    hood = _keyword(1).replace('of = "this"', 'by = "charm-2"')
    old = _library(tmp_path / "old", {1: hood})
    new = _library(tmp_path / "new", {1: hood.split("does =")[0]})
    found = [(shift.kind, shift.of, shift.after) for shift in shifts(load(old), load(new), pairs=True)]
    assert ("undecided", "lanterns/charm-1+lanterns/charm-2", "undetermined") in found
    assert {of for _, of, _ in found if "+" in of} == {"lanterns/charm-1+lanterns/charm-2"}
    out = judge("diff", "--verdicts", str(old), str(new), "--pairs", library=new).out
    assert "undecided: lanterns/charm-1+lanterns/charm-2: forbidden → undetermined" in out
