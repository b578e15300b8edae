"""Lines → pieces: what a document says under one heading, number or line.

Three forms, as ``places`` of the document in ``game.toml`` says: *number* (a number alone on its line, with a title, or
with its text), *heading* (a heading on a line of its own, or as the first sentence of a paragraph; numbered rules may
stand among them) and *line* (plain paragraphs).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from judge.language.text import fold
from judge.model import Source

NUMBERED = re.compile(r"(?P<number>\d+(?:\.\d+)*)(?P<dot>\.?)(?=\s|$)\s*(?P<rest>.*)")
#: The next rule's number, stuck to the last full stop of the one before.
_GLUED = re.compile(r"(?<=[^\W\d_])\.(?=\d+(?:\.\d+)+\.(?:\s|$))")
#: What a page carries besides its text: navigation, page numbers, an index.
FURNITURE = re.compile(
    r"^\s*(?:[⇐⇒←→]\s*\w+.*|[«»]\s+\w[^«»]*|(?:\d+\s+){4,}\d+|Tartalomjegyzék\s*\|.*|\d+\s*/\s*\d+|(?:Page|Oldal|Стр\.?)\s*\d+.*)\s*$",
    re.IGNORECASE,
)
SUPPLEMENT = re.compile(r"^\s*\[Kiegészítés\]\s*$", re.IGNORECASE)
_LONGEST_HEADING = 90
_LONGEST_INLINE = 50


@dataclass(frozen=True, slots=True)
class Piece:
    """What stands under one place of a document; ``line`` is where it begins, counted from 1.

    ``supplement``: an empty supplement mark follows; ``doubled``: its number is printed twice.
    """

    line: int
    heading: str = ""
    number: str = ""
    text: str = ""
    supplement: bool = False
    doubled: bool = False

    @property
    def place(self) -> str:
        """How a person finds it."""
        return self.number or self.heading or str(self.line)


#: A line of a document with its number.
_Line = tuple[int, str]


def split(
    lines: tuple[str, ...], source: Source, headings: frozenset[str], begins: frozenset[int] = frozenset()
) -> tuple[Piece, ...]:
    """The pieces of a document. ``headings`` are the keys (:func:`heading_key`) of the headings that entries name,
    ``begins`` the lines that entries name: one without a place of its own begins a piece there."""
    kept = [(n, line.strip()) for n, line in enumerate(lines, 1) if line.strip() and not FURNITURE.match(line)]
    if source.places == "line":
        return tuple(Piece(n, text=text) for n, text in kept)
    if source.places == "number":
        return _merged(_gathered(_unglued(kept), _numbered_start))
    blank_before = {n for n in range(1, len(lines) + 1) if n == 1 or not lines[n - 2].strip()}
    blank_after = {n for n in range(1, len(lines) + 1) if n == len(lines) or not lines[n].strip()}

    inline = (
        sum(bool(found and found.text) for line in kept if (found := _known_heading(line, headings))) > len(kept) / 4
    )

    def start(line: _Line) -> Piece | None:
        alone = line[0] in blank_before and line[0] in blank_after
        return (
            (Piece(line[0], text=line[1]) if line[0] in begins else None)
            or _rule_start(line)
            or _known_heading(line, headings)
            or (_looks_like_inline_heading(line) if inline else None)
            or (_looks_like_heading(line) if alone else None)
        )

    return _merged(_gathered(kept, start))


def heading_key(heading: str) -> str:
    """What two spellings of one heading share: letters and digits; X is Х."""
    words = re.findall(r"[^\W_]+", fold(heading).replace("х", "x"))
    return " ".join(words)


def _gathered(lines: list[_Line], start: Callable[[_Line], Piece | None]) -> Iterator[Piece]:
    """Each start with the lines up to the next; what comes before the first is a piece without a place."""
    current: Piece | None = None
    for n, text in lines:
        if SUPPLEMENT.match(text):
            if current:
                current = replace(current, supplement=True)
            continue
        if begun := start((n, text)):
            if current:
                yield current
            current = begun
        elif current:
            current = replace(current, text=f"{current.text}\n{text}".strip())
        else:
            current = Piece(n, text=text)
    if current:
        yield current


def _numbered_start(line: _Line) -> Piece | None:
    """``134.4.0.`` alone, ``134.4. Title`` with its text below, or ``134.9.1. Text``."""
    n, text = line
    match = NUMBERED.match(text)
    if match is None or not (match["dot"] or "." in match["number"]):
        return None
    rest = match["rest"].strip()
    is_title = bool(rest) and len(rest) <= _LONGEST_HEADING and not rest.endswith((".", "!", "?", ";"))
    return Piece(n, rest if is_title else "", match["number"], "" if is_title else rest)


def _rule_start(line: _Line) -> Piece | None:
    """A numbered rule among headings: its number has a dot inside, and its text follows."""
    match = NUMBERED.match(line[1])
    if match is None or "." not in match["number"]:
        return None
    return Piece(line[0], "", match["number"], match["rest"].strip())


def _known_heading(line: _Line, headings: frozenset[str]) -> Piece | None:
    """A heading that an entry names: the whole line (editions in brackets aside), or the first sentence."""
    n, text = line
    for heading in (text.rstrip("."), re.sub(r"\s*\([^)]*\)\s*$", "", text)):
        if len(heading) <= _LONGEST_HEADING and heading_key(heading) in headings:
            return Piece(n, text.rstrip("."))
    at = -1
    longest: Piece | None = None
    while 0 <= (at := text.find(".", at + 1)) <= _LONGEST_HEADING:
        if text[at + 1 : at + 2] in ("", " ", '"') and heading_key(text[:at]) in headings:
            longest = Piece(n, text[:at].strip(), text=text[at + 1 :].lstrip('" ').strip())
    return longest


def _looks_like_heading(line: _Line) -> Piece | None:
    """A short line on its own that ends no sentence."""
    n, text = line
    if len(text) > _LONGEST_HEADING or text.endswith((".", "!", "?", ":", ";", ",")) or not text[:1].isupper():
        return None
    return Piece(n, text)


def _looks_like_inline_heading(line: _Line) -> Piece | None:
    """A paragraph whose first sentence is a name of a few words: «Маркер. Предмет, который …»."""
    n, text = line
    heading, stop, rest = text.partition(". ")
    if not stop or len(heading) > _LONGEST_INLINE or len(heading.split()) > 5 or re.search(r"[:;,!?]", heading):
        return None
    return Piece(n, heading, text=rest) if heading[:1].isupper() and rest[:1].isupper() else None


def _unglued(lines: list[_Line]) -> list[_Line]:
    return [(n, part.strip()) for n, text in lines for part in _GLUED.sub(".\n", text).split("\n") if part.strip()]


def _merged(pieces: Iterator[Piece]) -> tuple[Piece, ...]:
    """A number printed alone and again before its text is one piece; an orphan colon before a text is dropped."""
    found: list[Piece] = []
    for piece in pieces:
        last = found[-1] if found else None
        if last and piece.number and last.number == piece.number and not last.text and not last.heading:
            found[-1] = replace(piece, line=last.line, doubled=True)
        else:
            found.append(piece)
    return tuple(replace(piece, text=piece.text.removeprefix(":").strip()) for piece in found)
