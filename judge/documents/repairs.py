"""Mending what was damaged between the publisher and the file. Every repair is told with its line.

Lines in, as many lines out: numbers of lines stay those of the file.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass

#: Hungarian letters whose two UTF-8 bytes were read as two characters of Latin-1 or Windows-1252.
_MOJIBAKE = {
    letter.encode().decode(read_as, errors="replace"): letter
    for read_as in ("latin-1", "cp1252")
    for letter in "áéíóöőúüűÍÁÉÓÖŐÚÜŰ"
}
_MOJIBAKE_FOUND = re.compile(
    "|".join(re.escape(broken) for broken in sorted(_MOJIBAKE, key=len, reverse=True) if broken)
)
_OLD_LETTERS = str.maketrans("õÕôÔûÛ", "őŐőŐűŰ")
_INVISIBLE = re.compile("[\u00ad\u200b\u200c\u200d\u2060\ufeff\x00-\x08\x0e-\x1f\x7f]")
_CONTROLS = re.compile("[\x80-\x9f]")  # after the letters that have one in them
_BLANKS = re.compile("[\u00a0\u2000-\u200a\u202f\u205f\u3000]")
_OPENING_QUOTE = re.compile(r'(?P<before>^|[\s(«„])"\s+(?=[^\s:.,;])')
_CLOSING_QUOTE = re.compile(r'(?<=[\]\w])\s+"(?=[.,;)]|$)|(?<=\w)"\s+(?=[.,](?:\s|$))')


@dataclass(frozen=True, slots=True)
class Repair:
    """What stood in a line, and what stands there now."""

    line: int
    before: str
    after: str


def repair(lines: tuple[str, ...], language: str) -> tuple[tuple[str, ...], tuple[Repair, ...]]:
    """The lines mended, and what was done."""
    steps: list[Callable[[str], str]] = [
        lambda line: unicodedata.normalize("NFC", _BLANKS.sub(" ", _INVISIBLE.sub("", line.replace("Ã\xad", "í")))),
    ]
    if language == "hu":
        if any("Ã" in line or "Å" in line for line in lines):
            steps.append(_unscrambled)
        steps.append(lambda line: line.translate(_OLD_LETTERS))
    if language == "ru":
        steps.append(_quotes_closed_up)
    steps.append(lambda line: _CONTROLS.sub("", line))
    mended = tuple(_all(steps, line) for line in lines)
    repairs = tuple(
        found for n, (old, new) in enumerate(zip(lines, mended, strict=True), 1) for found in _differences(n, old, new)
    )
    return tuple(line.rstrip() for line in mended), repairs


def _all(steps: list[Callable[[str], str]], line: str) -> str:
    for step in steps:
        line = step(line)
    return line


def _unscrambled(line: str) -> str:
    """Two characters back to one letter; an Ã that lost its second byte was í."""
    return _MOJIBAKE_FOUND.sub(lambda match: _MOJIBAKE[match[0]], line).replace("Ã", "í")


def _quotes_closed_up(line: str) -> str:
    """A straight quotation mark touches what it quotes: a stray blank behind every opening one is taken out."""
    return _CLOSING_QUOTE.sub('"', _OPENING_QUOTE.sub(lambda match: match["before"] + '"', line))


def _differences(n: int, old: str, new: str) -> Iterator[Repair]:
    """The words that changed; the whole line, cut short, where words joined or parted."""
    if old == new:
        return
    before, after = old.split(), new.split()
    if len(before) == len(after):
        yield from (Repair(n, one, other) for one, other in zip(before, after, strict=True) if one != other)
        if old.split() == new.split():
            yield Repair(n, "other blanks", "plain blanks")
    else:
        changed = next((place for place, pair in enumerate(zip(before, after, strict=False)) if pair[0] != pair[1]), 0)
        yield Repair(n, _excerpt(before, changed), _excerpt(after, changed))


def _excerpt(words: list[str], at: int) -> str:
    return " ".join(words[at : at + 4])
