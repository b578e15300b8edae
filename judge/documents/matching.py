"""Pieces ↔ entries: by number, by heading, or by line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from judge.documents.pieces import Piece, heading_key
from judge.model import Entry, Source

_EXPANSIONS = re.compile(r"\s*\([^)]*\)\s*$")


def headings(entries: Iterable[Entry]) -> frozenset[str]:
    """The keys of every heading that these entries name."""
    return frozenset(heading_key(_heading(entry)) for entry in entries if not entry.number)


def match(pieces: tuple[Piece, ...], entries: Iterable[Entry], source: Source) -> dict[str, tuple[Piece, ...]]:
    """The pieces of each entry of the document, by the entry's id; an entry without a piece is left out."""
    entries = tuple(entries)
    by_number = {piece.number: piece for piece in pieces if piece.number}
    by_heading: dict[str, Piece] = {}
    for piece in pieces:
        if piece.heading and not piece.number:
            by_heading.setdefault(heading_key(piece.heading), piece)
            by_heading.setdefault(heading_key(_EXPANSIONS.sub("", piece.heading)), piece)
    plain = source.places == "line"  # counted without blank lines: a saved page has others than a text
    by_line = {n if plain else piece.line: piece for n, piece in enumerate(pieces, 1)}
    found: dict[str, tuple[Piece, ...]] = {}
    for entry in entries:
        if own := _of(entry, source, by_number, by_heading, by_line):
            found[entry.id] = own
    for entry in entries:  # what the document describes only in other entries
        described = [piece for slug in entry.see for piece in found.get(f"{entry.game}/{slug}", ())]
        if entry.id not in found and described:
            found[entry.id] = tuple(dict.fromkeys(described))
    return found


def _of(
    entry: Entry,
    source: Source,
    by_number: Mapping[str, Piece],
    by_heading: Mapping[str, Piece],
    by_line: Mapping[int, Piece],
) -> tuple[Piece, ...]:
    if source.places == "line":
        return tuple(by_line[line] for line in entry.lines if line in by_line)
    number = entry.number or entry.heading
    if number in by_number:
        return (by_number[number],)
    if not entry.number and (piece := by_heading.get(heading_key(_heading(entry)))):
        return (piece,)
    unplaced = (by_line[line] for line in entry.lines if line in by_line)
    return tuple(piece for piece in unplaced if not piece.number and not piece.heading)


def _heading(entry: Entry) -> str:
    return entry.heading or entry.name
