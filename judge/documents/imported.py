"""Importing one document: read, mend, cut, match, report, keep."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from judge.documents import anomalies, matching, pieces
from judge.documents.anomalies import Anomaly
from judge.documents.pieces import Piece
from judge.documents.reading import DocumentError, read_lines
from judge.documents.repairs import Repair, repair
from judge.documents.shelf import Shelf
from judge.language import language
from judge.language.matcher import Matcher
from judge.links import terms
from judge.model import Entry, Game, Official, Source

#: With fewer of its entries found than this, a file is another document, or half of this one.
_LEAST_SHARE = 0.8
#: In a document without headings, so many of its entries must be spoken of where they should be.
_LEAST_SPOKEN = 0.6


def digest(text: str) -> str:
    """What an entry's ``restates`` says of the official text that it was checked against: its words, as they come."""
    return f"sha256:{hashlib.sha256(' '.join(text.split()).encode()).hexdigest()}"


@dataclass(frozen=True, slots=True)
class Imported:
    """A document beside the entries that restate it."""

    game: str
    source: str
    edition: str
    date: str
    hash: str
    pieces: tuple[Piece, ...]
    matched: dict[str, str]
    unmatched: tuple[str, ...]
    missing: tuple[str, ...]
    repairs: tuple[Repair, ...]
    anomalies: tuple[Anomaly, ...]

    def record(self) -> dict[str, Any]:
        """What is kept of it."""
        return asdict(self)


def import_document(
    path: Path, game: Game, source: Source, entries: Iterable[Entry], edition: str = "", date: str = ""
) -> Imported:
    """What the document in ``path`` says of each entry. Raises :class:`DocumentError`, and keeps nothing."""
    entries = tuple(entries)
    own = tuple(entry for entry in entries if entry.source == source.id and entry.defined)
    lines, repairs = repair(read_lines(path), game.language)
    begins = frozenset(line for entry in own for line in entry.lines)
    cut = pieces.split(lines, source, matching.headings(own), begins)
    matched = matching.match(cut, own, source)
    _refuse_another(path, source, own, matched, entries, game.language)
    taken = {piece for found in matched.values() for piece in found}
    begins_at = min((piece.line for piece in taken), default=0)
    texts = {id_: "\n".join(filter(None, (piece.text for piece in found))) for id_, found in matched.items()}
    held = frozenset(
        {piece.number for piece in cut if piece.number}
        | {entry.number for entry in entries if entry.number and entry.defined}
    )
    return Imported(
        game=game.id,
        source=source.id,
        edition=edition or source.edition,
        date=date or source.date,
        hash=digest("\n".join(lines)),
        pieces=cut,
        matched=texts,
        unmatched=tuple(
            piece.place
            for piece in cut
            if piece not in taken and not (piece.line < begins_at and anomalies.is_title(piece, source))
        ),
        missing=tuple(entry.id for entry in own if entry.id not in matched),
        repairs=repairs,
        anomalies=anomalies.find(lines, cut, repairs, source, game.language, held),
    )


def officials(shelf: Shelf, game: str | None = None) -> dict[str, tuple[Official, ...]]:
    """The official wording of every entry that an imported document has a text of."""
    found: dict[str, tuple[Official, ...]] = {}
    for record in shelf.records(game):
        for id_, text in record["matched"].items():
            if text:
                found[id_] = (*found.get(id_, ()), Official(record["source"], record["edition"], text, record["date"]))
    return found


def _refuse_another(
    path: Path,
    source: Source,
    own: tuple[Entry, ...],
    matched: dict[str, tuple[Piece, ...]],
    entries: tuple[Entry, ...],
    code: str,
) -> None:
    """Refuse a file in which too few of the document's entries are found, or spoken of."""
    if not own:
        raise DocumentError(
            f"no entry names the document '{source.id}' as its source; there is nothing to lay it beside"
        )
    found = sum(entry.id in matched for entry in own)
    if source.places == "line":
        found = min(found, round(_spoken(own, matched, entries, code) / _LEAST_SPOKEN * _LEAST_SHARE * len(own)))
    if found < _LEAST_SHARE * len(own):
        raise DocumentError(
            f"{path} is not, or not all of, «{source.title}»: {found} of its {len(own)} entries found in it; "
            "nothing was changed"
        )


def _spoken(
    own: tuple[Entry, ...], matched: dict[str, tuple[Piece, ...]], entries: tuple[Entry, ...], code: str
) -> float:
    """The share of entries that are named in the lines which should speak of them."""
    matcher = Matcher(language(code), terms(entries))
    named = 0
    for entry in own:
        text = "\n".join(piece.text for piece in matched.get(entry.id, ()))
        named += any(mention.term == entry.id for mention in matcher.find(text))
    return named / len(own)
