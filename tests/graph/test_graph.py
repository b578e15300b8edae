"""``judge graph`` and ``judge links``: what is tied to what, as data and for Graphviz."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.graph import as_dot
from judge.store import Store
from tests.conftest import EMPTY_GAME, Judge, MakeLibrary
from tests.documents.small import GLOSSARY, ruling, term
from tests.graph.small import RING, library, path_of

#: A string of Graphviz' language, quoted.
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_NODE = re.compile(rf"  ({_STRING.pattern}) \[label=({_STRING.pattern}), kind=({_STRING.pattern})\];")
_EDGE = re.compile(rf"  ({_STRING.pattern}) -> ({_STRING.pattern}) \[kind=({_STRING.pattern})\];")
Three = tuple[str, str, str]


def _unquoted(strings: tuple[str | Any, ...]) -> Three:
    one, two, three = (re.sub(r"\\(.)", r"\1", string[1:-1]) for string in strings)
    return one, two, three


def _read(dot: str) -> tuple[list[Three], list[Three]]:
    """Nodes (id, label, kind) and edges (from, to, kind) of a graph in Graphviz' language. Fails on anything else."""
    first, *lines, last = dot.splitlines()
    assert (first, last) == ("digraph judge {", "}")
    nodes = [found for line in lines if (found := _NODE.fullmatch(line))]
    edges = [found for line in lines if (found := _EDGE.fullmatch(line))]
    assert len(nodes) + len(edges) == len(lines)
    return [_unquoted(found.groups()) for found in nodes], [_unquoted(found.groups()) for found in edges]


def _graph(judge: Judge, root: Path, *options: str) -> tuple[dict[str, dict[str, Any]], list[dict[str, Any]]]:
    """Nodes by id, and edges."""
    ran = judge("graph", *options, library=root)
    assert (ran.code, ran.err) == (0, "")
    [record] = ran.records
    return {node["id"]: node for node in record["nodes"]}, record["edges"]


@pytest.fixture
def ring(make_library: MakeLibrary) -> Path:
    """The ring of four terms, and what hangs on it."""
    return make_library(library(RING))


def test_entries_clauses_rulings_and_documents_are_nodes_of_their_kinds(
    make_library: MakeLibrary, judge: Judge
) -> None:
    files = library(RING) | {"rulings/lanterns/dusk.toml": ruling("Is it cut?", "wick", "wick#2")}
    nodes, edges = _graph(judge, make_library(files))
    assert Counter(node["kind"] for node in nodes.values()) == {"entry": 6, "clause": 8, "ruling": 1, "source": 1}
    assert nodes["lanterns/wick"] == {"id": "lanterns/wick", "kind": "entry", "name": "Wick", "game": "lanterns"}
    assert nodes["lanterns/wick#2"]["name"] == "It is cut at dusk."
    assert nodes["lanterns/source/book"]["name"] == "Book of Lanterns"
    told = {(edge["from"], edge["to"], edge["kind"]) for edge in edges}
    assert {
        ("lanterns/wick", "lanterns/wick#2", "says"),
        ("lanterns/wick", "lanterns/flame", "mention"),
        ("lanterns/wick", "lanterns/source/book", "restates"),
        ("lanterns/ruling/dusk", "lanterns/wick", "mention"),
        ("lanterns/ruling/dusk", "lanterns/wick#2", "cites"),
    } <= told


def test_an_edge_tells_the_words_and_the_clause_that_make_it(ring: Path, judge: Judge) -> None:
    _, edges = _graph(judge, ring)
    [edge] = [edge for edge in edges if (edge["from"], edge["kind"]) == ("lanterns/snuffer", "mention")]
    assert edge == {
        "from": "lanterns/snuffer", "to": "lanterns/flame", "kind": "mention", "surface": "flame", "layer": "authored",
        "clause": "lanterns/snuffer#1",
    }  # fmt: skip


@pytest.mark.usefixtures("lent")
def test_every_edge_ties_two_nodes(shipped: Store, judge: Judge) -> None:
    [record] = judge("graph").records
    ids = {node["id"] for node in record["nodes"]}
    assert len(ids) == len(record["nodes"])
    assert {edge[end] for edge in record["edges"] for end in ("from", "to")} <= ids
    entries = {node["id"] for node in record["nodes"] if node["kind"] in ("entry", "rule")}
    assert entries == {id_ for game in shipped.games for id_ in shipped.entry_ids(game)}


def test_games_share_no_node_and_no_edge_leads_from_one_to_another(make_library: MakeLibrary, judge: Judge) -> None:
    other = {
        "glossary/kites/game.toml": EMPTY_GAME.replace("Lanterns", "Kites"),
        path_of("wick", "kites"): term("Wick", "book", "A wick of a kite has no flame."),
        path_of("flame", "kites"): term("Flame", "book", "A flame is red."),
    }
    root = make_library(library(RING) | other)
    nodes, edges = _graph(judge, root)
    assert {node["game"] for node in nodes.values()} == {"lanterns", "kites"}
    assert {id_.split("/")[0] == node["game"] for id_, node in nodes.items()} == {True}
    assert {edge["from"].split("/")[0] == edge["to"].split("/")[0] for edge in edges} == {True}
    of_one, of_other = (_graph(judge, root, "--game", game) for game in ("lanterns", "kites"))
    assert not of_one[0].keys() & of_other[0].keys()
    assert of_one[0] | of_other[0] == nodes
    assert len(of_one[1]) + len(of_other[1]) == len(edges)


@pytest.mark.usefixtures("lent")
def test_the_shipped_games_are_apart(judge: Judge) -> None:
    [record] = judge("graph").records
    assert {edge["from"].split("/")[0] == edge["to"].split("/")[0] for edge in record["edges"]} == {True}


# ---- Around one entry -----------------------------------------------------------------------------------------------


def _entries(nodes: dict[str, dict[str, Any]]) -> set[str]:
    return {id_.split("/")[1] for id_, node in nodes.items() if node["kind"] == "entry"}


@pytest.mark.parametrize(
    ("asked", "entries"),
    [
        (["lanterns/snuffer"], {"snuffer", "flame"}),
        (["lanterns/snuffer", "--depth", "1"], {"snuffer", "flame"}),
        (["lanterns/snuffer", "--depth", "2"], {"snuffer", "flame", "wick", "oil"}),
        (["lanterns/snuffer", "--depth", "3"], {"snuffer", "flame", "wick", "oil", "jug"}),
        (["lanterns/snuffer", "--depth", "4"], {"snuffer", "flame", "wick", "oil", "jug", "lid"}),
        (["lanterns/flame"], {"wick", "flame", "oil", "snuffer"}),
        (["Lid"], {"lid", "jug"}),
    ],
)
def test_a_neighbourhood_reaches_as_many_references_far_as_asked(
    asked: list[str], entries: set[str], ring: Path, judge: Judge
) -> None:
    nodes, edges = _graph(judge, ring, *asked)
    assert _entries(nodes) == entries
    assert {edge[end] for edge in edges for end in ("from", "to")} <= nodes.keys()


def test_a_neighbourhood_has_every_edge_between_its_nodes(ring: Path, judge: Judge) -> None:
    whole = _graph(judge, ring)[1]
    nodes, edges = _graph(judge, ring, "lanterns/flame")
    within = [edge for edge in whole if {edge["from"], edge["to"]} <= nodes.keys()]
    assert sorted(map(str, edges)) == sorted(map(str, within))


def test_a_neighbourhood_names_the_documents_of_its_entries(ring: Path, judge: Judge) -> None:
    assert "lanterns/source/book" in _graph(judge, ring, "lanterns/flame")[0]


@pytest.mark.parametrize("depth", ["0", "10", "x"])
def test_a_depth_that_makes_no_sense_is_told(depth: str, ring: Path, judge: Judge) -> None:
    ran = judge("graph", "lanterns/flame", "--depth", depth, library=ring)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "--depth" in ran.err


# ---- Graphviz -------------------------------------------------------------------------------------------------------


def test_for_graphviz_it_is_the_same_graph(ring: Path, judge: Judge) -> None:
    nodes, edges = _graph(judge, ring)
    ran = judge("graph", "--dot", library=ring)
    assert (ran.code, ran.err) == (0, "")
    read_nodes, read_edges = _read(ran.out)
    assert read_nodes == [(id_, node["name"], node["kind"]) for id_, node in nodes.items()]
    assert sorted(read_edges) == sorted({(edge["from"], edge["to"], edge["kind"]) for edge in edges})


@pytest.mark.usefixtures("lent")
def test_the_shipped_library_can_be_read_back(judge: Judge) -> None:
    [record] = judge("graph", "--game", "berserk").records
    nodes, edges = _read(judge("graph", "--game", "berserk", "--dot").out)
    assert nodes == [(node["id"], node["name"], node["kind"]) for node in record["nodes"]]
    assert set(edges) == {(edge["from"], edge["to"], edge["kind"]) for edge in record["edges"]}


@given(st.text(alphabet="aő\\\"'[]{};>- n", min_size=1, max_size=12).map(str.strip).filter(bool))
def test_quotes_and_backslashes_come_back_as_they_were(name: str) -> None:
    found: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    found.add_node(f"lanterns/{name}", kind="entry", name=name)
    found.add_edge(f"lanterns/{name}", f"lanterns/{name}", kind=name)
    nodes, edges = _read("\n".join(as_dot(found)))
    assert nodes == [(f"lanterns/{name}", name, "entry")]
    assert edges == [(f"lanterns/{name}", f"lanterns/{name}", name)]


def test_a_clause_with_quotes_and_backslashes_is_escaped(make_library: MakeLibrary, judge: Judge) -> None:
    clause = r"Say \"boo\" or \\boo\\ to the jug."
    root = make_library(library({"jug": ("It listens.",), "ghost": (clause,)}))
    out = judge("graph", "--dot", library=root).out
    assert r'label="Say \"boo\" or \\boo\\ to the jug."' in out
    assert r'Say "boo" or \boo\ to the jug.' in {label for _, label, _ in _read(out)[0]}


# ---- The two layers -------------------------------------------------------------------------------------------------


@pytest.fixture
def imported(make_library: MakeLibrary, tmp_path: Path, judge: Judge) -> Path:
    """The Hungarian game, with an entry whose clause says of another what the document does."""
    path = "glossary/lampas/terms/furesz.toml"
    files = dict(GLOSSARY.library) | {
        path: term("Fűrész", "szotar", "Kapukat vág ketté, és az őr sem ragasztja össze.")
    }
    root = make_library(files)
    text = GLOSSARY.text.replace("és a hőst számolja", "és ködkürtöt fúj")
    assert judge("import", "lampas", "szotar", str(GLOSSARY.write(tmp_path, text)), library=root).code == 0
    return root


def _links(judge: Judge, root: Path, *options: str) -> list[tuple[str, str, str]]:
    ran = judge("links", "--json", *options, library=root)
    assert (ran.code, ran.err) == (0, "")
    return [(_slug(one["from"]), _slug(one["to"]), one["layer"]) for one in ran.records if one["kind"] == "mention"]


def _slug(id_: str) -> str:
    return id_.split("/")[1]


OURS = ("furesz", "or", "authored")
THEIRS = [("furesz", "or", "official"), ("or", "kodkurt", "official")]


@pytest.mark.parametrize(
    ("options", "links"),
    [
        ([], [OURS]),
        (["--layer", "authored"], [OURS]),
        (["--layer", "official"], THEIRS),
        (["--layer", "all"], [OURS, *THEIRS]),
        (["lampas/furesz", "--layer", "all"], [OURS, THEIRS[0]]),
        (["lampas/kodkurt", "--layer", "all"], [THEIRS[1]]),
        (["lampas/kodkurt"], []),
    ],
)
def test_links_of_the_official_text_stand_beside_ours(
    options: list[str], links: list[tuple[str, str, str]], imported: Path, judge: Judge
) -> None:
    assert _links(judge, imported, *options) == links


def test_the_graph_has_either_layer_or_both(imported: Path, judge: Judge) -> None:
    def mentions(*options: str) -> Iterator[tuple[str, str, str]]:
        for edge in _graph(judge, imported, *options)[1]:
            if edge["kind"] == "mention":
                yield _slug(edge["from"]), _slug(edge["to"]), edge["layer"]

    assert sorted(mentions()) == sorted([OURS, *THEIRS])
    assert sorted(mentions("--layer", "authored")) == [OURS]
    assert sorted(mentions("--layer", "official")) == THEIRS


def test_without_the_document_its_links_are_gone(imported: Path, judge: Judge) -> None:
    assert judge("import", "lampas", "szotar", "--remove", library=imported).code == 0
    assert _links(judge, imported, "--layer", "all") == [OURS]


@pytest.mark.parametrize("command", ["links", "graph"])
def test_a_layer_that_there_is_not_is_told(command: str, ring: Path, judge: Judge) -> None:
    ran = judge(command, "--layer", "ours", library=ring)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "judge: --layer ours: use authored, official or all\n"


# ---- What a look-up costs -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "needed"),
    [
        (["links", "lanterns/wick"], False),
        (["links", "lanterns/wick", "--json", "--layer", "all"], False),
        (["links"], False),
        (["show", "lanterns/wick"], False),
        (["search", "wick"], False),
        (["import", "--list"], False),
        (["graph", "lanterns/wick"], True),
        (["path", "lanterns/wick", "lanterns/oil"], True),
    ],
)
def test_only_what_needs_the_whole_graph_loads_networkx(arguments: list[str], needed: bool, ring: Path) -> None:
    assert _loads("networkx", arguments, ring) == needed


@pytest.mark.parametrize("module", ["judge.reasoning", "judge.language.matcher", "judge.library"])
def test_a_look_up_by_id_loads_only_the_store(module: str, ring: Path) -> None:
    assert _loads("judge.store", ["show", "lanterns/wick"], ring)  # compiles it, so that it is there
    assert not _loads(module, ["show", "lanterns/wick"], ring)


def _loads(module: str, arguments: list[str], library: Path) -> bool:
    """Whether a command of a fresh process imports a module."""
    program = (
        "import sys; from judge.cli.main import main; module, *arguments = sys.argv[1:]; code = main(arguments); "
        "print(module in sys.modules, file=sys.stderr); sys.exit(code)"
    )
    command = [sys.executable, "-c", program, module, "--library", str(library), *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, env=dict(os.environ))
    return ran.stderr == "True\n"
