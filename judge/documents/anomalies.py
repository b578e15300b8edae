"""What looks wrong in a document: told as data, never mended. ``place`` is a number, a heading or a line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from judge.documents.pieces import FURNITURE, SUPPLEMENT, Piece, heading_key
from judge.documents.repairs import Repair
from judge.language import language
from judge.language.collation import initial, sort_key
from judge.model import Source

#: Places where a picture stood that the text has lost.
_LOST_ICONS = {
    "any": re.compile(r"(?<=[\w»”\"]) [.,](?=\s|$)|[„\"\w]\s:(?=\s)"),
    "hu": re.compile(r"(?<![Ee]zt )(?<![Ee]z )\b[Aa] (?=ikon\w*|jel\b|jelet\b)"),
    "ru": re.compile(r"[Зз]нач(?:ок|ка|ки|ков|ком)\b|(?:имеющ|содерж)\w+ в оплате"),
}
#: A rule's number in brackets, with a dot inside or after it: (120.), (95.4).
_REFERENCE = re.compile(r"\((\d+(?:\.\d+)+|\d+(?=\.))\.?\)")
_SEE = re.compile(r"\b[Сс]м\. (?:также )?([А-ЯЁ][^.]*)(?:\.|$)")
_SENTENCE_END = (".", "!", "?", "”", "»", '"', ")", ":", "…")


@dataclass(frozen=True, slots=True)
class Anomaly:
    """One thing that looks wrong: its kind, where, and the words in question."""

    kind: str
    place: str
    text: str


def find(
    lines: tuple[str, ...],
    pieces: tuple[Piece, ...],
    repairs: tuple[Repair, ...],
    source: Source,
    code: str,
    held: frozenset[str],
) -> tuple[Anomaly, ...]:
    """Every anomaly of a document, kind by kind. ``held`` are the numbers that any text of the game has."""
    found = [
        *_furniture(lines),
        *_edges(lines, pieces, source, code),
        *_numbering(pieces),
        *_alphabet(pieces, source, code),
        *_supplements(lines, pieces),
        *_lost_icons(lines, code),
        *_dangling(pieces, held),
        *(Anomaly("mojibake", str(one.line), one.before) for one in repairs if "Ã" in one.before or "Å" in one.before),
    ]
    return tuple(dict.fromkeys(found))


def is_title(piece: Piece, source: Source) -> bool:
    """Whether a piece without a number is the document's title, or a part of it."""
    said = piece.heading or piece.text
    return bool(said) and not piece.number and said in source.title


def _furniture(lines: Iterable[str]) -> Iterator[Anomaly]:
    for n, line in enumerate(lines, 1):
        if line.strip() and FURNITURE.match(line):
            yield Anomaly("furniture", str(n), line.strip())


def _edges(lines: tuple[str, ...], pieces: tuple[Piece, ...], source: Source, code: str) -> Iterator[Anomaly]:
    """A beginning in mid-text, an end in mid-sentence or in the middle of the alphabet."""
    placed = pieces and source.places != "line" and not is_title(pieces[0], source)
    if placed and not pieces[0].heading and not pieces[0].number:
        yield Anomaly("truncated-start", str(pieces[0].line), _excerpt(pieces[0].text))
    said = ((n, line.strip()) for n, line in enumerate(lines, 1) if line.strip() and not FURNITURE.match(line))
    at, end = max(said, default=(0, "."))
    if not end.endswith(_SENTENCE_END):
        yield Anomaly("truncated-end", str(at), _excerpt(end))
    grammar = language(code)
    last = next((piece for piece in reversed(pieces) if piece.heading and not piece.number), None)
    if last and source.places == "heading" and len(pieces) > len(grammar.alphabet):
        letters = [group.split()[0].capitalize() for group in grammar.alphabet]
        letter = initial(last.heading, grammar)
        if letter in letters and letters.index(letter) < len(letters) * 2 / 3:
            yield Anomaly("truncated-end", last.heading, f"the alphabet ends at {letter}")


def _numbering(pieces: tuple[Piece, ...]) -> Iterator[Anomaly]:
    seen: dict[str, int] = {}
    previous: tuple[int, ...] = ()
    for piece in (piece for piece in pieces if piece.number):
        parts = tuple(map(int, piece.number.split(".")))
        if piece.doubled or piece.number in seen:
            yield Anomaly(
                "doubled-number", piece.number, f"printed again, first in line {seen.get(piece.number, piece.line)}"
            )
        if previous and parts < previous:
            yield Anomaly("broken-order", piece.number, f"after {'.'.join(map(str, previous))}")
        elif previous and (missing := _missing(previous, parts)):
            yield Anomaly("gap", piece.number, f"missing: {', '.join(missing)}")
        elif not previous and len(parts) > 1 and parts[-1] > 1:
            first = ".".join(map(str, (*parts[:-1], 1)))
            yield Anomaly("gap", piece.number, f"missing: {first}" + ("" if parts[-1] == 2 else " and on"))
        seen.setdefault(piece.number, piece.line)
        previous = max(previous, parts)


def _missing(previous: tuple[int, ...], parts: tuple[int, ...]) -> list[str]:
    """Numbers left out between two neighbours: 134.1.2, 134.4 → 134.2, 134.3; 134.4, 135.2 → 135.1."""
    depth = next((place for place, pair in enumerate(zip(previous, parts, strict=False)) if pair[0] != pair[1]), None)
    if depth is None and len(parts) <= len(previous):
        return []
    if depth is None:  # a child: its first may be 0 or 1
        depth, start = len(previous), min(1, parts[len(previous)])
    else:
        start = previous[depth] + 1
    left_out = [(*parts[:depth], number) for number in range(start, parts[depth])]
    left_out += [(*parts[:at], number) for at in range(depth + 1, len(parts)) for number in range(1, parts[at])]
    return [".".join(map(str, number)) for number in left_out]


def _alphabet(pieces: tuple[Piece, ...], source: Source, code: str) -> Iterator[Anomaly]:
    """Headings that belong before the one that they follow, by letters, by words and by accents alike. A heading
    without a text begins a part of the document, and the alphabet anew."""
    if source.places != "heading":
        return
    letters = sort_key(language(code))

    def by_words(heading: str) -> list[tuple[int, ...]]:
        return [letters(word)[0] for word in heading.split()]

    orders: tuple[Callable[[str], Any], ...] = (lambda heading: letters(heading)[0], by_words, str.casefold)
    for before, here in pairwise(piece for piece in pieces if piece.heading and not piece.number):
        follows = before is not pieces[0] and before.text and here.text
        if follows and all(order(here.heading) < order(before.heading) for order in orders):
            yield Anomaly("broken-order", here.heading, f"after {before.heading}")


def _supplements(lines: tuple[str, ...], pieces: tuple[Piece, ...]) -> Iterator[Anomaly]:
    """Supplement marks with nothing before the next piece."""
    marked = {piece.line: piece.place for piece in pieces if piece.supplement}
    begins = {piece.line for piece in pieces}
    kept = [(n, line) for n, line in enumerate(lines, 1) if line.strip() and not FURNITURE.match(line)]
    for (n, line), (after, following) in pairwise([*kept, (0, "")]):
        if SUPPLEMENT.match(line) and (not after or after in begins or SUPPLEMENT.match(following)):
            owner = max((start for start in marked if start <= n), default=0)
            yield Anomaly("empty-supplement", marked.get(owner, str(n)), line.strip())


def _lost_icons(lines: Iterable[str], code: str) -> Iterator[Anomaly]:
    patterns = [_LOST_ICONS["any"], *([_LOST_ICONS[code]] if code in _LOST_ICONS else [])]
    for n, line in enumerate(lines, 1):
        spots = sorted(match.start() for pattern in patterns for match in pattern.finditer(line))
        for at in spots:
            start, end = line.rfind(" ", 0, max(0, at - 25)) + 1, line.find(" ", at + 25)
            yield Anomaly("lost-icon", str(n), line[start : end if end >= 0 else len(line)].strip())


def _dangling(pieces: tuple[Piece, ...], held: frozenset[str]) -> Iterator[Anomaly]:
    keys = {heading_key(piece.heading): piece.heading for piece in pieces if piece.heading}
    for piece in pieces:
        for match in _REFERENCE.finditer(f"{piece.heading} {piece.text}"):
            if match[1] not in held:
                yield Anomaly("dangling-reference", piece.place, match[0])
        for match in _SEE.finditer(piece.text):
            target = heading_key(match[1])
            if target and not any(key == target or key.startswith(f"{target} ") for key in keys):
                meant = next((heading for key, heading in keys.items() if set(target.split()) <= set(key.split())), "")
                yield Anomaly("dangling-reference", piece.place, f"{match[0]} → {meant}?" if meant else match[0])


def _excerpt(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "…"
