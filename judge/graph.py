"""The term graph: entries, rules, clauses, rulings and documents, tied by what they say of each other.

Built from the compiled store. Only what needs the whole graph imports this module (and with it networkx); a look-up
reads its links from the store.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import networkx as nx

from judge.errors import NotFoundError
from judge.model import Link
from judge.store import Store

#: What leads from one entry to another when a person follows references.
_FOLLOWED = ("reference", "see", "mention", "part_of", "same", "parent", "fact")
#: Of these, what stands in the text.
_SAID = ("reference", "see", "mention")
#: An entry that more than this share of its game refers to is a hub.
HUB_SHARE = 0.25
_FEWEST_OF_A_HUB = 10


@dataclass(frozen=True, slots=True)
class Hop:
    """One reference on a path; ``backwards`` when it is followed against its direction."""

    link: Link
    backwards: bool = False


def graph(store: Store, game: str | None = None, layer: str = "all") -> nx.MultiDiGraph[str]:
    """The graph of one game, or of all; games share no node. Node attributes: ``kind``, ``name``, ``game``; edge
    attributes: ``kind``, ``surface``, ``layer``, ``clause``."""
    found: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    for of in [game] if game else list(store.games):
        for source in store.games[of].sources:
            found.add_node(f"{of}/source/{source.id}", kind="source", name=source.title, game=of)
        for entry in store.entries(of):
            found.add_node(entry.id, kind="rule" if entry.number else "entry", name=entry.name, game=of)
            for clause in entry.clauses:
                found.add_node(clause.id, kind="clause", name=clause.text, game=of)
                found.add_edge(entry.id, clause.id, kind="says", surface="", layer="authored", clause=clause.id)
            if entry.source:
                found.add_edge(
                    entry.id, f"{of}/source/{entry.source}", kind="restates", surface="", layer="authored", clause=""
                )
        for ruling in store.rulings(of):
            found.add_node(ruling.id, kind="ruling", name=ruling.question, game=of)
    for link in store.links():
        if layer in ("all", link.layer) and link.source in found and link.target in found:
            found.add_edge(
                link.source, link.target, kind=link.kind, surface=link.surface, layer=link.layer, clause=link.clause
            )
    return found


def path(store: Store, start: str, end: str) -> tuple[Hop, ...]:
    """The shortest chain of references from one entry to another; against their direction only where none leads there
    along it. Raises NotFoundError when nothing ties the two."""
    along: nx.DiGraph[str] = nx.DiGraph()
    for link in store.links():
        if link.kind in _FOLLOWED and link.source != link.target:
            known = along.get_edge_data(link.source, link.target)
            if known is None or _FOLLOWED.index(link.kind) < _FOLLOWED.index(known["link"].kind):
                along.add_edge(link.source, link.target, link=link)
    for followed in (along, along.to_undirected(as_view=True)):
        try:
            nodes = nx.shortest_path(followed, start, end)
        except (nx.NetworkXNoPath, nx.NodeNotFound):
            continue
        return tuple(_hop(along, one, other) for one, other in pairwise(nodes))
    raise NotFoundError(f"no chain of references ties {start} and {end}")


def around(whole: nx.MultiDiGraph[str], id_: str, depth: int) -> nx.MultiDiGraph[str]:
    """A term's neighbourhood: what it refers to and what refers to it, ``depth`` steps away, and their documents."""
    documents = {node for node, data in whole.nodes(data=True) if data["kind"] == "source"}
    tied = nx.restricted_view(whole, documents, ())  # one document does not make all of its entries neighbours
    near = set(nx.ego_graph(tied.to_undirected(as_view=True), id_, radius=depth))
    return whole.subgraph(near | {node for one in near for node in whole.successors(one) if node in documents}).copy()


def as_records(found: nx.MultiDiGraph[str]) -> dict[str, Any]:
    """The graph as plain data: nodes and edges."""
    return {
        "nodes": [{"id": node, **data} for node, data in found.nodes(data=True)],
        "edges": [{"from": one, "to": other, **data} for one, other, data in found.edges(data=True)],
    }


def as_dot(found: nx.MultiDiGraph[str]) -> Iterator[str]:
    """The graph in Graphviz' language, a line at a time; several edges of one kind are one."""
    yield "digraph judge {"
    for node, data in found.nodes(data=True):
        yield f"  {_quoted(node)} [label={_quoted(data['name'])}, kind={_quoted(data['kind'])}];"
    edges = dict.fromkeys((one, other, data["kind"]) for one, other, data in found.edges(data=True))
    for one, other, kind in edges:
        yield f"  {_quoted(one)} -> {_quoted(other)} [kind={_quoted(kind)}];"
    yield "}"


def hubs(found: nx.MultiDiGraph[str]) -> list[str]:
    """Entries that a large share of their game refers to."""
    entries = _entries(found)
    referring = {node: set(found.predecessors(node)) & entries for node in entries}
    least = max(HUB_SHARE * len(entries), _FEWEST_OF_A_HUB)
    return sorted(node for node in entries if len(referring[node]) > least)


def orphans(found: nx.MultiDiGraph[str]) -> list[str]:
    """Entries that refer to nothing and that nothing refers to."""
    entries = _entries(found)
    return sorted(node for node in entries if not (_tied(found, node) & entries))


def mutual(found: nx.MultiDiGraph[str]) -> list[tuple[str, str]]:
    """Pairs of entries whose first clauses name each other: each is explained by the other."""
    first = {
        (one, other)
        for one, other, data in found.edges(data=True)
        if data["kind"] == "mention" and data["clause"] == f"{one}#1"
    }
    return sorted((one, other) for one, other in first if one < other and (other, one) in first)


def used_undefined(found: nx.MultiDiGraph[str]) -> list[tuple[str, tuple[str, ...]]]:
    """Entries without a clause that the texts of others say, with the entries that do; that a fact needs a term does
    not make it a word of the text."""
    entries = _entries(found)
    undefined = [
        node for node in entries if not any(data["kind"] == "says" for _, _, data in found.out_edges(node, data=True))
    ]
    used = [
        (node, {one for one, _, data in found.in_edges(node, data=True) if data["kind"] in _SAID} & entries)
        for node in undefined
    ]
    return sorted((node, tuple(sorted(users))) for node, users in used if users)


def _hop(along: nx.DiGraph[str], one: str, other: str) -> Hop:
    data = along.get_edge_data(one, other)
    return Hop(data["link"]) if data else Hop(along.get_edge_data(other, one)["link"], backwards=True)


def _entries(found: nx.MultiDiGraph[str]) -> set[str]:
    return {node for node, data in found.nodes(data=True) if data["kind"] in ("entry", "rule")}


def _tied(found: nx.MultiDiGraph[str], node: str) -> set[str]:
    return set(found.successors(node)) | set(found.predecessors(node))


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
