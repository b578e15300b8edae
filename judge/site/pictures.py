"""Pictures as data for SVG templates: the neighbourhood of a term, and a whole game. Plain arithmetic, the same every
time; every node is a link."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from judge.site.book import Book

_MOST = 12
_WIDTH = 344
_ROW = 30
_RADIUS = 66
#: How wide a letter is at most on average, in units of the picture.
_LETTER = 7.0


@dataclass(frozen=True, slots=True)
class Node:
    """An entry in a picture: where its dot is, where its label begins, how that is aligned, and what it says."""

    id: str
    x: int
    y: int
    text_x: int
    anchor: str
    label: str
    name: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A term (at ``x``, ``y``) and its neighbours: on the left what it builds on, on the right what cites it."""

    width: int
    height: int
    x: int
    y: int
    label: str
    nodes: tuple[Node, ...]


def neighbourhood(book: Book, id_: str, builds_on: Iterable[str], cited_by: Iterable[str]) -> Picture | None:
    """A term's nearest neighbours, at most a dozen: what it builds on to the left, what cites it to the right. Those
    that few others are tied to come first: a hub says little about any one term. None when nothing is tied to it."""
    left = list(builds_on)
    right = [one for one in cited_by if one not in left]
    half = _MOST // 2
    kept_left = _nearest(book, id_, left, max(half, _MOST - len(right)))
    kept_right = _nearest(book, id_, right, _MOST - len(kept_left))
    rows = max(len(kept_left), len(kept_right))
    if not rows:
        return None
    rows += rows % 2  # the middle row is the term's own
    height = (rows + 1) * _ROW
    nodes = [*_side(book, kept_left, rows, -1), *_side(book, kept_right, rows, 1)]
    name = book.entries[id_].name
    return Picture(_WIDTH, height, _WIDTH // 2, height // 2, shortened_to(name, _WIDTH - 40), tuple(nodes))


def _nearest(book: Book, id_: str, others: list[str], most: int) -> list[str]:
    """The neighbours that are tied most to a term for their own number of ties, in the order given."""
    ties = book.ties[id_]
    strength = {one: ties[one] / math.log2(2 + len(book.ties[one])) for one in others}
    kept = set(sorted(others, key=lambda one: (-strength[one], one))[:most])
    return [one for one in others if one in kept]


def _side(book: Book, ids: list[str], rows: int, side: int) -> list[Node]:
    """The nodes of one side, on half an ellipse around the term; none in the term's own row."""
    places = [row for row in range(rows + 1) if row != rows // 2]
    first = (rows - len(ids)) // 2
    found = []
    for id_, row in zip(ids, places[first:], strict=False):
        up = (row - rows / 2) / (rows / 2 + 0.5)
        x = round(_WIDTH / 2 + side * (14 + _RADIUS * math.sqrt(1 - up * up)))
        y = round((row + 0.5) * _ROW)
        text_x = x + side * 9
        room = text_x - 2 if side < 0 else _WIDTH - text_x - 2
        name = book.entries[id_].name
        found.append(Node(id_, x, y, text_x, "end" if side < 0 else "start", shortened_to(name, room), name))
    return found


def shortened_to(name: str, room: float) -> str:
    """A name that fits into so many units."""
    most = int(room / _LETTER)
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"


# ---- a whole game ---------------------------------------------------------------------------------------------------

_ARC = 15
_LABELS = 150
_FEWEST = 24
_STRONGEST = 2


@dataclass(frozen=True, slots=True)
class Spoke:
    """An entry on the rim of a whole game's picture; ``turned`` on the left half, so that no label stands on its
    head."""

    id: str
    kind: str
    angle: float
    turned: bool
    label: str
    name: str


@dataclass(frozen=True, slots=True)
class Wheel:
    """A whole game: entries by kind around a circle of a radius, and the curves between them as one path a kind."""

    size: int
    radius: int
    spokes: tuple[Spoke, ...]
    curves: tuple[tuple[str, str], ...]


def wheel(book: Book) -> Wheel:
    """Every entry that is tied to another, by kind, each with its strongest ties; ties to hubs are left out."""
    tied = [one for one in book.entries.values() if set(book.ties[one.id]) - book.hubs and one.id not in book.hubs]
    kinds = list(dict.fromkeys(entry.kind for entry in book.entries.values()))
    order = sorted(tied, key=lambda entry: kinds.index(entry.kind))
    radius = round(_ARC * max(len(order), _FEWEST) / math.tau)
    spokes = []
    at: dict[str, tuple[int, int]] = {}
    for place, entry in enumerate(order):
        turn = math.tau * place / len(order)
        at[entry.id] = (round(radius * math.cos(turn)), round(radius * math.sin(turn)))
        turned = math.cos(turn) < 0
        angle = round(math.degrees(turn) - (180 if turned else 0), 1)
        label = shortened_to(entry.name, _LABELS - 26)
        spokes.append(Spoke(entry.id, entry.kind, angle, turned, label, entry.name))
    curves: dict[str, list[str]] = {}
    for one, other in _strongest(book, at):
        (x, y), (to_x, to_y) = at[one], at[other]
        middle = f"{round((x + to_x) / 6)} {round((y + to_y) / 6)}"
        curves.setdefault(book.entries[one].kind, []).append(f"M{x} {y}Q{middle} {to_x} {to_y}")
    return Wheel(
        2 * (radius + _LABELS),
        radius,
        tuple(spokes),
        tuple((kind, "".join(paths)) for kind, paths in curves.items()),
    )


def _strongest(book: Book, shown: Iterable[str]) -> list[tuple[str, str]]:
    """The strongest ties of each entry to others that are shown, each once."""
    kept = list(shown)
    place = {id_: n for n, id_ in enumerate(kept)}
    found = {}
    for id_ in kept:
        for other in _nearest(book, id_, [one for one in book.ties[id_] if one in place], _STRONGEST):
            found[min(id_, other, key=place.__getitem__), max(id_, other, key=place.__getitem__)] = True
    return list(found)
