"""``judge path``: the shortest chain of references, along their direction wherever there is one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.conftest import EMPTY_GAME, Judge, MakeLibrary
from tests.documents.small import GLOSSARY, chapter, rule, term
from tests.graph.small import RING, library, path_of


@pytest.fixture
def ring(make_library: MakeLibrary) -> Path:
    """The ring of four terms, and what hangs on it."""
    return make_library(library(RING))


def _hops(judge: Judge, root: Path, *asked: str) -> list[tuple[str, str, bool]]:
    """Each hop as the reference's own ends, and whether it is followed backwards."""
    ran = judge("path", *asked, "--json", library=root)
    assert (ran.code, ran.err) == (0, "")
    [record] = ran.records
    return [(_slug(hop["from"]), _slug(hop["to"]), hop["backwards"]) for hop in record["hops"]]


def _slug(id_: str) -> str:
    return id_.split("/")[1]


@pytest.mark.parametrize(
    ("start", "end", "hops"),
    [
        ("wick", "flame", [("wick", "flame", False)]),
        ("wick", "oil", [("wick", "flame", False), ("flame", "oil", False)]),
        ("flame", "wick", [("flame", "oil", False), ("oil", "jug", False), ("jug", "wick", False)]),
        ("lid", "jug", [("jug", "lid", True)]),
        ("lid", "oil", [("jug", "lid", True), ("oil", "jug", True)]),
        ("wick", "wick", []),
    ],
)
def test_references_are_followed_against_their_direction_only_where_none_leads_along_it(
    start: str, end: str, hops: list[tuple[str, str, bool]], ring: Path, judge: Judge
) -> None:
    assert _hops(judge, ring, f"lanterns/{start}", f"lanterns/{end}") == hops


def test_a_longer_way_along_the_references_beats_a_shorter_one_against_them(ring: Path, judge: Judge) -> None:
    backwards = [backwards for _, _, backwards in _hops(judge, ring, "lanterns/jug", "lanterns/oil")]
    assert backwards == [False, False, False]  # jug → wick → flame → oil, though oil → jug is one step


def test_json_has_both_ends_and_each_link(ring: Path, judge: Judge) -> None:
    [record] = judge("path", "lanterns/wick", "lanterns/oil", "--json", library=ring).records
    assert (record["from"], record["to"]) == ("lanterns/wick", "lanterns/oil")
    first, _ = record["hops"]
    expected: dict[str, Any] = {"kind": "mention", "surface": "flame", "layer": "authored", "backwards": False}
    assert {key: first[key] for key in expected} == expected


def test_a_person_reads_each_link_with_the_words_that_make_it(ring: Path, judge: Judge) -> None:
    assert judge("path", "lanterns/wick", "lanterns/oil", library=ring).out.splitlines() == [
        "Wick [lanterns/wick] → Flame [lanterns/flame]  (mention)",
        "    „flame”: A wick carries one flame. [lanterns/wick#1]",
        "Flame [lanterns/flame] → Oil [lanterns/oil]  (mention)",
        "    „oil”: A flame eats oil. [lanterns/flame#1]",
    ]


def test_a_person_sees_which_links_are_followed_backwards(ring: Path, judge: Judge) -> None:
    lines = judge("path", "lanterns/snuffer", "lanterns/lid", library=ring).out.splitlines()
    assert all("→" in line for line in lines[::2])
    assert judge("path", "lanterns/lid", "lanterns/oil", library=ring).out.splitlines()[::2] == [
        "Lid [lanterns/lid] ← Jug [lanterns/jug]  (mention)",
        "Jug [lanterns/jug] ← Oil [lanterns/oil]  (mention)",
    ]


def test_names_and_clauses_are_understood(ring: Path, judge: Judge) -> None:
    assert _hops(judge, ring, "Snuffer", "oil") == [("snuffer", "flame", False), ("flame", "oil", False)]
    assert _hops(judge, ring, "lanterns/wick#2", "flame") == [("wick", "flame", False)]


def test_see_part_and_parent_lead_on_as_well(make_library: MakeLibrary, judge: Judge) -> None:
    files = library(
        {"tin": ("It shines.",), "spout": ("It drips.",), "handle": ("It bends.",)},
        {"tin": 'see = ["spout"]', "spout": 'part_of = "handle"'},
    )
    rules = chapter("7", "book", rule("7", "Dusk", "It falls."), rule("7.1", "Dawn", "It breaks (7.)."))
    root = make_library({**files, "glossary/lanterns/rules/7.toml": rules})
    assert _hops(judge, root, "lanterns/tin", "lanterns/handle") == [
        ("tin", "spout", False),
        ("spout", "handle", False),
    ]
    [record] = judge("path", "lanterns/7.1", "lanterns/7", "--json", library=root).records
    assert [hop["kind"] for hop in record["hops"]] == ["reference"]  # says more than that it stands under it


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (("lanterns/wick", "lanterns/brick"), "no chain of references ties lanterns/wick and lanterns/brick"),
        (("lanterns/wick", "kites/wick"), "no chain of references ties lanterns/wick and kites/wick"),
        (("lanterns/wick", "lanterns/nowhere"), "lanterns/nowhere"),
    ],
)
def test_where_nothing_ties_the_two_that_is_told(
    asked: tuple[str, str], words: str, make_library: MakeLibrary, judge: Judge
) -> None:
    root = make_library(
        {
            **library({**RING, "brick": ("It is red.",)}),
            "glossary/kites/game.toml": EMPTY_GAME.replace("Lanterns", "Kites"),
            path_of("wick", "kites"): term("Wick", "book", "A wick carries one flame."),
            path_of("flame", "kites"): term("Flame", "book", "It is a kite."),
        }
    )
    ran = judge("path", *asked, library=root)
    assert (ran.code, ran.out, ran.err.count("\n")) == (1, "", 1)
    assert words in ran.err


def test_an_imported_text_can_make_the_link(make_library: MakeLibrary, tmp_path: Path, judge: Judge) -> None:
    root = make_library(dict(GLOSSARY.library))
    assert judge("path", "lampas/furesz", "lampas/or", library=root).code == 1
    assert judge("import", "lampas", "szotar", str(GLOSSARY.write(tmp_path)), library=root).code == 0
    [record] = judge("path", "lampas/furesz", "lampas/or", "--json", library=root).records
    assert [(hop["layer"], hop["surface"]) for hop in record["hops"]] == [("official", "őr")]
