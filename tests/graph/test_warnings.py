"""What the graph shows a maintainer: warnings of ``judge check``, each on a library that has just that."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Judge, MakeLibrary
from tests.graph.small import RING, library, path_of

Told = tuple[str, str]


def _warnings(judge: Judge, root: Path) -> list[Told]:
    """Each warning's file and code."""
    ran = judge("check", "--json", library=root)
    [report] = ran.records
    assert report["errors"] == []
    assert ran.code == 0
    assert {one["line"] for one in report["warnings"]} <= {1}
    return [(one["file"], one["code"]) for one in report["warnings"]]


def test_a_sound_library_has_none(make_library: MakeLibrary, judge: Judge) -> None:
    root = make_library(library(RING))
    assert _warnings(judge, root) == []
    assert judge("check", library=root).out == "0 errors, 0 warnings\n"


def _moths(count: int, sought: str) -> dict[str, tuple[str, ...]]:
    return {f"{sought}-moth-{letter * 3}": (f"It seeks the {sought}.",) for letter in "abcdefghijklmno"[:count]}


def test_a_term_that_a_large_share_of_its_game_refers_to_is_a_hub(make_library: MakeLibrary, judge: Judge) -> None:
    root = make_library(library(RING | _moths(10, "flame")))
    assert _warnings(judge, root) == [(path_of("flame"), "hub")]


def test_a_term_that_as_many_refer_to_in_a_larger_game_is_none(make_library: MakeLibrary, judge: Judge) -> None:
    others = _moths(10, "lid") | _moths(10, "jug") | _moths(10, "oil") | _moths(10, "wick")
    root = make_library(library(RING | _moths(10, "flame") | others))
    assert _warnings(judge, root) == []


@pytest.mark.parametrize(
    ("clauses", "more", "told"),
    [
        pytest.param({"brick": ("It is red.",)}, {}, [(path_of("brick"), "orphan")], id="nothing ties it"),
        pytest.param({"brick": ("It is not oil.",)}, {}, [], id="it refers to something"),
        pytest.param({"lid": ("It is of tin.", "It lies on a brick.")} | {"brick": ("It is red.",)}, {}, [], id="used"),
        pytest.param({"brick": ("It is red.",)}, {"brick": 'see = ["oil"]'}, [], id="it has a see"),
    ],
)
def test_an_entry_that_nothing_ties_to_another_is_an_orphan(
    clauses: dict[str, tuple[str, ...]], more: dict[str, str], told: list[Told], make_library: MakeLibrary, judge: Judge
) -> None:
    assert _warnings(judge, make_library(library(RING | clauses, more))) == told


@pytest.mark.parametrize(
    ("clauses", "told"),
    [
        pytest.param({"oil": ("Oil feeds a flame.",)}, [(path_of("flame"), "mutual")], id="first clauses"),
        pytest.param({"oil": ("Oil stands in a jug.", "It feeds a flame.")}, [], id="a later clause"),
        pytest.param({"oil": ("Oil stands in a jug, not in a wick.",)}, [], id="a ring of three"),
    ],
)
def test_two_entries_whose_first_clauses_name_each_other_explain_nothing(
    clauses: dict[str, tuple[str, ...]], told: list[Told], make_library: MakeLibrary, judge: Judge
) -> None:
    assert _warnings(judge, make_library(library(RING | clauses))) == told


@pytest.mark.parametrize(
    ("clauses", "told"),
    [
        pytest.param({"lid": ()}, [(path_of("lid"), "undefined")], id="used"),
        pytest.param({"brick": ()}, [(path_of("brick"), "orphan")], id="not used"),
    ],
)
def test_a_term_that_is_used_and_that_no_text_defines_is_told(
    clauses: dict[str, tuple[str, ...]], told: list[Told], make_library: MakeLibrary, judge: Judge
) -> None:
    assert _warnings(judge, make_library(library(RING | clauses))) == told


def test_how_many_entries_use_it_is_told(make_library: MakeLibrary, judge: Judge) -> None:
    root = make_library(library(RING | {"lid": (), "snuffer": ("A snuffer ends each flame under a lid.",)}))
    [report] = judge("check", "--json", library=root).records
    messages = [one["message"] for one in report["warnings"]]
    assert messages == ["lanterns/lid is used by 2 entries and no text held defines it"]


@pytest.mark.parametrize(
    ("heading", "told"),
    [
        pytest.param("Candle", [(path_of("wick"), "heading-unused")], id="another word"),
        pytest.param("Wick", [], id="its word"),
        pytest.param("Wicks", [], id="a form of its word"),
        pytest.param("Candle, wick", [], id="two words"),
    ],
)
def test_a_heading_that_its_own_text_never_uses_is_told(
    heading: str, told: list[Told], make_library: MakeLibrary, judge: Judge
) -> None:
    assert _warnings(judge, make_library(library(RING, {"wick": f'heading = "{heading}"'}))) == told


@pytest.mark.parametrize(
    ("more", "told"),
    [
        pytest.param("", ["shared-name"], id="two"),
        pytest.param('same = ["wick"]', [], id="one and the same"),
    ],
)
def test_two_entries_of_one_name_are_told_unless_they_are_tied_as_the_same(
    more: str, told: list[str], make_library: MakeLibrary, judge: Judge
) -> None:
    files = library(RING | {"taper": ("It burns with a flame.",)}, {"taper": more})
    files[path_of("taper")] = files[path_of("taper")].replace('name = "Taper"', 'name = "wick"')
    assert [code for _, code in _warnings(judge, make_library(files))] == told


def test_a_library_with_errors_tells_them_first(make_library: MakeLibrary, judge: Judge) -> None:
    root = make_library(library(RING | {"brick": ("It is red.",)}, {"lid": 'see = ["nowhere"]'}))
    ran = judge("check", "--json", library=root)
    [report] = ran.records
    assert ran.code == 1
    assert [(one["file"], one["code"]) for one in report["errors"]] == [(path_of("lid"), "unknown-id")]
    assert report["warnings"] == []


def test_a_person_sees_some_of_each_kind_and_how_many_more(make_library: MakeLibrary, judge: Judge) -> None:
    bricks = {f"brick-of-{letter * 3}": ("It is red.",) for letter in "abcde"}
    ran = judge("check", library=make_library(library(RING | bricks)))
    assert ran.code == 0
    assert ran.out.count(": orphan: ") == 3
    assert "… 2 more of orphan: judge check --json lists all" in ran.out
    assert ran.out.endswith("0 errors, 5 warnings\n")
