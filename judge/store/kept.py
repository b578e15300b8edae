"""What of a game's words is kept from one compiling to the next: their forms, and how recorded questions read.

Both take most of the time of compiling, and hang on the words of the library and on nothing else: while no word
changes, an edited text costs neither. They stand in the store itself; of another stamp, damaged or of an older format,
they are made anew.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from judge.model import Recorded
from judge.questions.reading import Reading
from judge.store import records, seal

#: What a grammar knows of a form: language, form, text.
Form = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Kept:
    """The forms of a game's words, and the readings of its questions, by question."""

    stamp: str
    forms: tuple[Form, ...]
    readings: Mapping[str, Reading]

    def forms_or(self, study: Callable[[], Iterator[Form]]) -> tuple[Form, ...]:
        """The forms, studied now where none are kept."""
        return self.forms or tuple(study())


def stamp_of(words: Iterable[str]) -> str:
    """What forms and readings hang on: a game's words, as the store has them, and the program that reads."""
    told = hashlib.sha256("\n".join(seal.program()).encode("utf-8", "surrogateescape"))
    for word in words:
        told.update(f"{word}\0".encode())
    return told.hexdigest()


def taken(earlier: Path | None, game: str, stamp: str) -> Kept:
    """What an earlier store has kept for a game under this stamp; nothing of any other."""
    if earlier is None:
        return Kept(stamp, (), {})
    try:
        with closing(sqlite3.connect(seal.read_only(str(earlier)), uri=True)) as connection:
            row = connection.execute("select data from kept where game = ? and stamp = ?", (game, stamp)).fetchone()
        found = json.loads(zlib.decompress(row[0])) if row else {"forms": [], "readings": {}}
        readings = {question: _reading(records.frozen(one)) for question, one in found["readings"].items()}
        return Kept(stamp, tuple(map(tuple, found["forms"])), readings)
    except (sqlite3.Error, OSError, zlib.error, ValueError, TypeError, LookupError, AttributeError):
        return Kept(stamp, (), {})


def packed(forms: Iterable[Form], read: Iterable[tuple[Recorded, Reading]]) -> bytes:
    """Forms and readings for the store."""
    readings = {one.question: {**asdict(reading), "asks": sorted(reading.asks)} for one, reading in read}
    told = json.dumps({"forms": list(forms), "readings": readings}, ensure_ascii=False, separators=(",", ":"))
    return zlib.compress(told.encode(), 6)


def _reading(data: Mapping[str, Any]) -> Reading:
    return Reading(**{**data, "asks": frozenset(data["asks"])})
