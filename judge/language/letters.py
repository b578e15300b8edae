"""Spelling: what one word looks like however it was typed. Imports nothing that costs time at a start."""

from __future__ import annotations

import unicodedata

#: Letters that are written in two ways and mean one: ё/е, and õ û ô for the Hungarian ő ű ő.
_SAME = str.maketrans("ёЁõÕôÔûÛ", "еЕőŐőŐűŰ")
#: Latin letters that stand for a Cyrillic parameter, and the reverse: «Броня X» is «Броня Х».
PARAMETERS = frozenset("xyzхуn")
_APOSTROPHES = "’'"
_HYPHENS = "-‑–"


class _Apart(dict[int, int]):
    """A table for ``str.translate``: letters and digits stay, hyphens become one, all else is a space."""

    def __missing__(self, code: int) -> int:
        char = chr(code)
        kept = "-" if char in _HYPHENS else char if char.isalnum() or char in _APOSTROPHES else " "
        self[code] = ord(kept)
        return self[code]


class _Marks(dict[int, int | None]):
    """A table for ``str.translate`` that leaves out accents which stand by themselves."""

    def __missing__(self, code: int) -> int | None:
        self[code] = None if unicodedata.combining(chr(code)) else code
        return self[code]


_APART, _MARKS = _Apart(), _Marks()


def normalise(word: str) -> str:
    """One spelling for one word: lower case, composed, doubled spellings unified. Accents stay."""
    if word.isascii():
        return word.lower()
    return unicodedata.normalize("NFC", word).translate(_SAME).lower().replace("\u00ad", "")


def fold(text: str) -> str:
    """What is left of a text when its accents are: ``Büntetés`` → ``buntetes``, ``йод`` stays ``иод``."""
    normal = normalise(text)
    return normal if normal.isascii() else unicodedata.normalize("NFD", normal).translate(_MARKS)


def words(text: str) -> list[str]:
    """The words of a text as they stand; one that hangs on an abbreviation or number by a hyphen (``ÉP-je``,
    ``2-es``) is no word of its own, and its suffix is left out."""
    found: list[str] = []
    for chunk in text.translate(_APART).split():
        before = ""
        for part in (bare for piece in chunk.split("-") if (bare := piece.strip(_APOSTROPHES))):
            if before and hangs(before, part):
                continue
            found.append(part)
            before = part
    return found


def is_parameter(word: str) -> bool:
    """Whether a word as it stands is a number, or a letter that stands for one: not the preposition «у»."""
    folded = normalise(word)
    return folded.isdigit() or (folded in PARAMETERS and word != "у")


def hangs(before: str, word: str) -> bool:
    """Whether ``word`` is a suffix of the abbreviation or number before it."""
    abbreviation = is_parameter(before) or (len(before) <= 5 and before.isupper()) or before in ("Ép", "Fp")
    return abbreviation and word.islower() and len(word) < 7
