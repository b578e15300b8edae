"""``judge diff`` and ``judge history``: what a newer edition changed, and what in the library that touches."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Judge, MakeLibrary
from tests.documents.small import RULES, ruling

_CLAUSE = "12.2#1"
_RULING = {"rulings/lampas/martas.toml": ruling("Vízbe márthatom?", "12.2", _CLAUSE)}


@pytest.fixture
def library(make_library: MakeLibrary) -> Path:
    """The Hungarian numbered rules with a ruling on one of them."""
    return make_library({**RULES.library, **_RULING})


#: A rule comes in after 12.1.0; the two after it move on by one, and one of them is reworded as well.
SECOND = RULES.text.replace(
    "12.2. Égő lámpást vízbe mártani tilos.12.3. Hajnalban minden lámpás kialszik.",
    "12.2. A gazdátlan lámpás azé, aki először megtalálja.\n12.3. Égő lámpást vízbe mártani szigorúan tilos.",
)


def _import(judge: Judge, library: Path, text: str, folder: Path, edition: str) -> None:
    file = RULES.write(folder, text)
    assert judge("import", "lampas", "torveny", str(file), "--edition", edition, library=library).code == 0


def _diff(judge: Judge, library: Path, *named: str) -> dict[str, Any]:
    ran = judge("diff", "lampas", "torveny", *named, "--json", library=library)
    assert ran.code == 0, ran.err
    return ran.records[0]


def test_a_number_that_now_means_another_rule_is_the_first_thing_said(
    library: Path, tmp_path: Path, judge: Judge
) -> None:
    _import(judge, library, RULES.text, tmp_path, "first")
    _import(judge, library, SECOND, tmp_path, "second")
    lines = judge("diff", "lampas", "torveny", library=library).out.splitlines()
    assert lines[1] == "UGYANAZ A HELY MA MÁST JELÖL: 12.2, 12.3"
    assert lines[2].endswith("lampas/12.2, lampas/12.3")
    lines = judge("--lang", "en", "diff", "lampas", "torveny", library=library).out.splitlines()
    assert re.fullmatch(r"lampas torveny: first \([0-9a-f]{12}\) → second \([0-9a-f]{12}\)", lines[0])
    assert lines[1] == "THE SAME PLACE NOW MEANS SOMETHING ELSE: 12.2, 12.3"
    assert lines[3] == "added: 12.2 [lampas/12.2]"
    assert lines[4].startswith("    {+")  # what came in is shown, and what went
    assert "renumbered, reworded: 12.2 → 12.3 [lampas/12.2, lampas/12.3]" in lines
    assert any(line.startswith("    [-") for line in lines)
    assert lines[-2:] == ["Rulings that rest on them:", lines[-1]]
    assert lines[-1].endswith("[lampas/ruling/martas]")


def test_each_change_names_its_entries_and_the_rulings_that_rest_on_them(
    library: Path, tmp_path: Path, judge: Judge
) -> None:
    _import(judge, library, RULES.text, tmp_path, "first")
    _import(judge, library, SECOND, tmp_path, "second")
    told = _diff(judge, library)
    assert [(one["kind"], one["also"], one["old"], one["new"]) for one in told["changes"]] == [
        ("added", [], [], ["12.2"]),
        ("renumbered", ["reworded"], ["12.2"], ["12.3"]),
        ("removed", [], ["12.3"], []),
    ]
    assert told["rulings"] == ["lampas/ruling/martas"]
    assert ["added", "szigorúan"] in told["changes"][1]["words"]


def test_editions_are_named_by_name_hash_or_file(library: Path, tmp_path: Path, judge: Judge) -> None:
    for edition, text in (("first", RULES.text), ("second", SECOND), ("third", SECOND.replace("szigorúan ", ""))):
        _import(judge, library, text, tmp_path, edition)
    assert (_diff(judge, library)["old"]["edition"], _diff(judge, library)["new"]["edition"]) == ("second", "third")
    told = _diff(judge, library, "first", "third")
    by_hash = _diff(judge, library, told["old"]["hash"][7:15], told["new"]["hash"][7:15])
    assert by_hash == told
    file = RULES.write(tmp_path, name="copy.txt")
    assert _diff(judge, library, "first", str(file))["changes"] == []
    ran = judge("diff", "lampas", "torveny", "first", "fourth", library=library)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "no edition and no file is called 'fourth'" in ran.err


def test_with_one_edition_there_is_nothing_to_compare(library: Path, tmp_path: Path, judge: Judge) -> None:
    _import(judge, library, RULES.text, tmp_path, "first")
    ran = judge("diff", "lampas", "torveny", library=library)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.count("\n") == 1


def test_an_entry_checked_against_the_old_text_is_stale(library: Path, tmp_path: Path, judge: Judge) -> None:
    _import(judge, library, RULES.text, tmp_path, "first")
    assert judge("restates", "--write", library=library).code == 0
    _import(judge, library, RULES.text.replace("tilos", "szabad"), tmp_path, "second")
    assert _diff(judge, library)["stale"] == ["lampas/12.2"]
    [warned] = [
        one for one in judge("check", "--json", library=library).records[0]["warnings"] if one["code"] == "restates"
    ]
    assert "another official text" in warned["message"]


def test_the_history_of_a_rule_shows_each_edition_and_its_rulings(library: Path, tmp_path: Path, judge: Judge) -> None:
    _import(judge, library, RULES.text, tmp_path, "first")
    _import(judge, library, RULES.text.replace("tilos", "szabad"), tmp_path, "second")
    [told] = judge("history", "lampas/12.2", "--json", library=library).records
    assert [one["edition"] for one in told["editions"]] == ["first", "second"]
    assert [change["kind"] for change in told["editions"][1]["changes"]] == ["reworded"]
    assert [one["id"] for one in told["rulings"]] == ["lampas/ruling/martas"]
    lines = judge("--lang", "en", "history", "lampas/12.2", library=library).out.splitlines()
    assert lines[1] == "  the first that is kept"
    assert lines[3] == "  reworded: 12.2"
    assert "[-tilos.-] {+szabad.+}" in lines[4]
    [other] = judge("history", "lampas/12.4", "--json", library=library).records
    assert other["editions"][1]["changes"] == []


def test_the_history_says_that_the_place_now_means_another_rule_and_where_its_text_went(
    library: Path, tmp_path: Path, judge: Judge
) -> None:
    _import(judge, library, RULES.text, tmp_path, "first")
    _import(judge, library, SECOND, tmp_path, "second")
    [told] = judge("history", "lampas/12.2", "--json", library=library).records
    assert [one["misled"] for one in told["editions"]] == [False, True]
    lines = judge("--lang", "en", "history", "lampas/12.2", library=library).out.splitlines()
    assert lines[3] == "  THE SAME PLACE NOW MEANS SOMETHING ELSE"
    assert "  renumbered, reworded: 12.2 → 12.3" in lines
    [other] = judge("history", "lampas/12.1", "--json", library=library).records
    assert not other["editions"][1]["misled"]


def test_earlier_editions_stay_until_the_document_is_removed(
    library: Path, tmp_path: Path, home: Path, judge: Judge
) -> None:
    _import(judge, library, RULES.text, tmp_path, "first")
    _import(judge, library, SECOND, tmp_path, "second")
    _import(judge, library, SECOND, tmp_path, "second again")
    assert len(list((home / "official").rglob("*.json"))) == 2  # the same text again is no edition
    assert judge("import", "lampas", "torveny", "--remove", library=library).code == 0
    assert not list((home / "official").rglob("*.json"))
