"""What one compiling leaves for the next, in the store itself: whole games, and of a game that changed, what hangs on
its words or facts alone.

Most of the time of compiling goes into what an edited text does not touch: the other games, the patterns and forms of
words, and how recorded questions are read. Each part of a game has a stamp of all that it is made of; while that is the
same, its rows are taken over as they are. Of an older program, or damaged, nothing is.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import zlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Literal

from judge.model import GameLibrary, Place, Recorded
from judge.questions.reading import Reading
from judge.questions.recorded import rulings
from judge.store import records, seal

#: ``game`` is all of a game, ``words`` what its words make, ``answers`` its recorded questions as they are read.
Part = Literal["game", "words", "answers"]

#: Table and rows of each part, the rows in the order in which they were written; what is numbered throughout a store
#: goes on from where the new one has come.
_ROWS: Mapping[Part, tuple[tuple[str, str], ...]] = {
    "words": (
        ("asking", "select * from asking where game = :game"),
        ("spelling", "select * from spelling where game = :game"),
        ("form", "select * from form where game = :game"),
    ),
    "answers": (
        ("recorded", "select * from recorded where game = :game order by rowid"),
        ("kept", "select * from kept where game = :game"),
    ),
    "game": (
        ("game", "select * from game where id = :game"),
        ("source", "select * from source where game = :game"),
        (
            "entry",
            "select id, game, name, number, kind, english, gloss, note, source, place, file, record from entry "
            "where game = :game order by n",
        ),
        (
            "clause",
            "select clause.id, entry, text from clause join entry on entry.id = entry where game = :game "
            "order by clause.n",
        ),
        (
            "official",
            "select entry, official.source, edition, text, date, stale from official join entry on entry.id = entry "
            "where game = :game order by official.n",
        ),
        ("name", "select * from name where game = :game"),
        ("part", "select * from part where game = :game"),
        ("ruling", "select id, game, question, verdict, record from ruling where game = :game order by n"),
        (
            "wording",
            "select ruling, entry, text from wording join ruling on ruling.id = ruling where game = :game",
        ),
        (
            "link",
            "select source, target, kind, surface, layer, clause, first, last from link "
            "where substr(source, 1, length(:game) + 1) = :game || '/' order by n",
        ),
        ("fact", "select game, kind, record from fact where game = :game order by n"),
        (
            "home",
            "select id, place - (select min(place) from home where game = :game) + :homes as place, game, length, "
            "worth from home where game = :game",
        ),
        (
            "passage",
            "select n - :first + :passages as n, home, kind, code, passage.length, shown, text from passage "
            "join home on home.id = home where game = :game order by n",
        ),
        (
            "term",
            "select doc - :first + :passages as rowid, group_concat(term, ' ') as terms from term_list "
            "where doc between :first and :last group by doc",
        ),
    ),
}


class Earlier:
    """A store of the library as it was; without one, there is nothing to take."""

    def __init__(self, path: Path | None) -> None:
        self._connection: sqlite3.Connection | None = None
        self._stamps: dict[tuple[str, str], str] = {}
        if path is not None:
            with suppress(sqlite3.Error):
                self._connection = sqlite3.connect(seal.read_only(str(path)), uri=True)
                rows = self._connection.execute("select game, part, value from stamp")
                self._stamps = {(game, part): value for game, part, value in rows}

    def has(self, game: str, part: Part, stamp: str) -> bool:
        """Whether that part of a game was compiled of the same."""
        return bool(stamp) and self._stamps.get((game, part)) == stamp

    def carry(self, game: str, part: Part, new: sqlite3.Connection) -> None:
        """Write the rows of that part into a new store, as if they were compiled there; of a whole game, all."""
        if self._connection is None:
            return
        first, last = self._passages(game) if part == "game" else (0, -1)
        values = {
            "game": game,
            "first": first,
            "last": last,
            "homes": _value(new, "select count(*) from home"),
            "passages": _value(new, "select coalesce(max(n), -1) + 1 from passage"),
        }
        for table, sql in _ROWS[part]:
            _write(new, table, self._connection.execute(sql, values))
        if part == "words":
            self._patterns(game, new)
        if part == "game":
            self.carry(game, "words", new)
            self.carry(game, "answers", new)
            _write(new, "stamp", self._connection.execute("select * from stamp where game = ? order by rowid", (game,)))

    def readings(self, game: str) -> Mapping[str, Reading]:
        """How the questions of a game were read, by question; of the same words, they are read so again."""
        with suppress(sqlite3.Error, zlib.error, ValueError, TypeError, LookupError, AttributeError):
            if self._connection is not None:
                [data] = self._connection.execute("select data from kept where game = ?", (game,)).fetchone()
                found = json.loads(zlib.decompress(data))
                return {question: _reading(one) for question, one in found.items()}
        return {}

    def _passages(self, game: str) -> tuple[int, int]:
        """The numbers of a game's first and last passage."""
        sql = "select coalesce(min(n), 0), coalesce(max(n), -1) from passage join home on home.id = home where game = ?"
        assert self._connection is not None
        first, last = self._connection.execute(sql, (game,)).fetchone()
        return first, last

    def _patterns(self, game: str, new: sqlite3.Connection) -> None:
        """The patterns of a game with what they are looked up by, numbered anew."""
        assert self._connection is not None
        least = _value(new, "select coalesce(max(n), 0) + 1 from pattern")
        sql = "select distinct pattern from opening where game = ? order by pattern"
        number = {row[0]: n for n, row in enumerate(self._connection.execute(sql, (game,)), least)}
        patterns = self._connection.execute("select n, record from pattern order by n")
        new.executemany("insert into pattern values (?, ?)", ((number[n], one) for n, one in patterns if n in number))
        openings = self._connection.execute("select way, key, pattern from opening where game = ?", (game,))
        rows = ((game, way, key, number[pattern]) for way, key, pattern in openings)
        new.executemany("insert into opening values (?, ?, ?, ?)", rows)


def words_stamp(found: GameLibrary) -> str:
    """What changes when anything is read otherwise, or the program that reads: all of a game's entries and concepts
    but what they say."""
    nowhere = Place("", 0)
    told = [(replace(one, clauses=(), note="", gloss="", place=nowhere), one.defined) for one in found.entries]
    return _digest((*seal.program(), found.game.id, found.game.language, repr(told), repr(found.concepts)))


def answers_stamp(found: GameLibrary, words: str) -> str:
    """What changes when recorded questions do, or the words (of this stamp) or facts that tell them apart."""
    kinds = [(one.slug, one.kind, one.source, one.about) for one in found.entries]
    facts = (kinds, found.concepts, found.relations, found.effects)
    return _digest((words, repr(found.game), repr(facts), *map(repr, (*rulings(found), *found.asked))))


def packed(read: Iterable[tuple[Recorded, Reading]]) -> bytes:
    """Readings by question for the store: of each, the fields that are not as they are by default."""
    told = {
        one.question: {
            name: sorted(value) if isinstance(value, frozenset) else value
            for name, usual in _FIELDS
            if (value := getattr(reading, name)) != usual
        }
        for one, reading in read
    }
    return zlib.compress(json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode(), 1)


_FIELDS = tuple((one.name, one.default) for one in fields(Reading))


def _reading(data: dict[str, Any]) -> Reading:
    told = {name: records.frozen(value) for name, value in data.items()}
    return Reading(**{**told, "asks": frozenset(data["asks"])})


def _write(new: sqlite3.Connection, table: str, rows: sqlite3.Cursor) -> None:
    columns = [column[0] for column in rows.description]
    sql = f"insert into {table} ({', '.join(columns)}) values ({', '.join('?' * len(columns))})"
    new.executemany(sql, rows)


def _value(connection: sqlite3.Connection, sql: str) -> int:
    found: int = connection.execute(sql).fetchone()[0]
    return found


def _digest(parts: Iterable[str]) -> str:
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogateescape")).hexdigest()
