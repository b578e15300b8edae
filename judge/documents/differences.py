"""What a newer edition of a document does to the library that restates it.

An entry is *touched* by the changes of its own pieces, *stale* when the newer text is not the one that it was checked
against, and *misled* when the number or heading that it names now means another piece: it resolves, and lies.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from judge.documents import matching
from judge.documents.editions import Change, Comparison, compare
from judge.documents.imported import digest
from judge.documents.pieces import Piece, heading_key
from judge.model import Entry, Ruling, Source


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition of a document as it was imported. ``hash`` is of the whole text."""

    edition: str
    date: str
    hash: str
    pieces: tuple[Piece, ...]

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> Edition:
        """The edition that a record of the shelf holds."""
        pieces = tuple(Piece(**piece) for piece in record["pieces"])
        return cls(record["edition"], record["date"], record["hash"], pieces)

    @property
    def name(self) -> str:
        """How a person names it."""
        return f"{self.edition}, {self.date}, {self.hash[7:19]}"


@dataclass(frozen=True, slots=True)
class Difference:
    """Two editions of one document, and what the newer one touches. Ids are entries' and rulings'."""

    game: str
    source: str
    old: Edition
    new: Edition
    comparison: Comparison
    #: The entries of each change, in the comparison's order.
    touched: tuple[tuple[str, ...], ...]
    #: Entries that name a place which now means another piece.
    misled: tuple[str, ...]
    stale: tuple[str, ...]
    rulings: tuple[str, ...]

    def of(self, entry: str) -> tuple[Change, ...]:
        """The changes that touch one entry."""
        changes = zip(self.comparison.changes, self.touched, strict=True)
        return tuple(change for change, entries in changes if entry in entries)


def difference(
    game: str, source: Source, old: Edition, new: Edition, entries: Iterable[Entry], rulings: Iterable[Ruling]
) -> Difference:
    """Compare two editions and lay the changes beside the ``entries`` and ``rulings`` of the game."""
    own = tuple(entry for entry in entries if entry.source == source.id and entry.defined)
    comparison = compare(old.pieces, new.pieces, placed=source.places != "line")
    before, after = (matching.match(edition.pieces, own, source) for edition in (old, new))
    holders = _holders(before), _holders(after)
    touched = tuple(_entries(change, holders) for change in comparison.changes)
    reused = {_place(place) for place in comparison.reused}
    misled = tuple(entry.id for entry in own if _place(entry.number or entry.heading or entry.name) in reused)
    affected = {*misled, *(id_ for ids in touched for id_ in ids)}
    return Difference(
        game,
        source.id,
        old,
        new,
        comparison,
        touched,
        misled,
        tuple(entry.id for entry in own if entry.restates and entry.restates != _hash(after.get(entry.id, ()))),
        tuple(ruling.id for ruling in rulings if affected & {f"{game}/{cite.split('#')[0]}" for cite in ruling.cites}),
    )


def _holders(matched: Mapping[str, tuple[Piece, ...]]) -> dict[Piece, list[str]]:
    found: dict[Piece, list[str]] = {}
    for id_, pieces in matched.items():
        for piece in pieces:
            found.setdefault(piece, []).append(id_)
    return found


def _entries(change: Change, holders: tuple[Mapping[Piece, list[str]], Mapping[Piece, list[str]]]) -> tuple[str, ...]:
    sides = zip((change.old, change.new), holders, strict=True)
    return tuple(dict.fromkeys(id_ for pieces, held in sides for piece in pieces for id_ in held.get(piece, ())))


def _hash(pieces: Iterable[Piece]) -> str:
    return digest("\n".join(filter(None, (piece.text for piece in pieces))))


def _place(place: str) -> str:
    return place if place[:1].isdigit() else heading_key(place)
