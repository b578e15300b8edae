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
from contextlib import closing, suppress
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Literal

from judge.language.base import Told
from judge.model import GameLibrary, Place
from judge.questions.reading import Reading
from judge.questions.recorded import asked
from judge.questions.vocabulary import Way
from judge.store import records, seal

#: ``game`` is all of a game, ``words`` what its words make, ``asked`` its recorded questions as they are recorded, and
#: ``answers`` as they were read; ``program`` tells by which program all of it was compiled.
Part = Literal["game", "words", "asked", "answers", "program"]

#: A reading as it is written in the store.
Written = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a recorded question, one under each of its keys: the number of the first, how many they are, and the
    question."""

    first: int
    count: int
    record: str


_ENTRY = "id, game, name, number, kind, english, gloss, note, source, place, file, record"
_LINK = "source, target, kind, surface, layer, clause, first, last"
#: What writes each part of a game from the ``earlier`` store into a new one, in the order in which it was written
#: there; what is numbered throughout a store goes on from where the new one has come.
_CARRIED: Mapping[Part, tuple[str, ...]] = {
    "words": (
        "insert into name select * from earlier.name where game = :game",
        "insert into part select * from earlier.part where game = :game",
        "insert into asking select * from earlier.asking where game = :game",
        "insert into spelling select * from earlier.spelling where game = :game",
        "insert into form select * from earlier.form where game = :game",
        "insert into inflection select * from earlier.inflection where game = :game",
        "insert into pattern select n - :pattern + :patterns, record from earlier.pattern where n in "
        "(select pattern from earlier.opening where game = :game) order by n",
        "insert into opening select game, way, key, pattern - :pattern + :patterns from earlier.opening "
        "where game = :game",
    ),
    "answers": (
        "insert into recorded select * from earlier.recorded where game = :game",
        "insert into recorded_having select * from earlier.recorded_having where game = :game",
        "insert into recorded_count select * from earlier.recorded_count where game = :game",
        "insert into kept select * from earlier.kept where game = :game",
        "insert into telling select * from earlier.telling where game = :game",
    ),
    "game": (
        "insert into game select * from earlier.game where id = :game",
        "insert into source select * from earlier.source where game = :game",
        f"insert into entry ({_ENTRY}) select {_ENTRY} from earlier.entry where game = :game order by n",
        "insert into clause (id, entry, text) select one.id, entry, text from earlier.clause as one "
        "join earlier.entry as home on home.id = entry where game = :game order by one.n",
        "insert into official (entry, source, edition, text, date, stale) "
        "select entry, one.source, edition, text, date, stale from earlier.official as one "
        "join earlier.entry as home on home.id = entry where game = :game order by one.n",
        "insert into ruling (id, game, question, verdict, record) select id, game, question, verdict, record "
        "from earlier.ruling where game = :game order by n",
        "insert into wording select one.* from earlier.wording as one "
        "join earlier.ruling as home on home.id = ruling where game = :game",
        f"insert into link ({_LINK}) select {_LINK} from earlier.link "
        "where substr(source, 1, length(:game) + 1) = :game || '/' order by n",
        "insert into fact (game, kind, record) select game, kind, record from earlier.fact "
        "where game = :game order by n",
        "insert into passage select n - :passage + :passages, home, kind, code, one.length, shown, text "
        "from earlier.passage as one join earlier.home on home.id = home where game = :game order by n",
        "insert into term (rowid, terms) select doc - :passage + :passages, group_concat(term, ' ') "
        "from earlier.term_list where doc between :passage and :last group by doc",
        "insert into home select id, place - :home + :homes, game, length, worth from earlier.home where game = :game",
        "insert into stamp select * from earlier.stamp where game = :game order by rowid",
    ),
}
#: Where the numbers of a game begin and end in the earlier store, and how far they have come in the new one.
_NUMBERS = {
    "pattern": "select min(pattern) from earlier.opening where game = ?",
    "patterns": "select coalesce(max(n), 0) + 1 from main.pattern",
    "passage": "select min(n) from earlier.passage join earlier.home on home.id = home where game = ?",
    "last": "select max(n) from earlier.passage join earlier.home on home.id = home where game = ?",
    "passages": "select coalesce(max(n), -1) + 1 from main.passage",
    "home": "select min(place) from earlier.home where game = ?",
    "homes": "select count(*) from main.home",
}


class GoneError(Exception):
    """An earlier store is no longer what it was; everything is compiled from nothing then."""


class Earlier:
    """A store of the library as it was; without one, there is nothing to take."""

    def __init__(self, path: Path | None) -> None:
        self._address = seal.read_only(str(path)) if path else ""
        self._stamps: dict[tuple[str, str], str] = {}
        if path:
            with suppress(sqlite3.Error), closing(sqlite3.connect(self._address, uri=True)) as connection:
                self._stamps = _stamps(connection, "main")

    def has(self, game: str, part: Part, stamp: str) -> bool:
        """Whether that part of a game was compiled of the same."""
        return bool(stamp) and self._stamps.get((game, part)) == stamp

    def beside(self, new: sqlite3.Connection) -> None:
        """Have the earlier store beside a new one, to write from the one into the other. Raises GoneError."""
        if not self._stamps:
            return
        try:
            new.execute("attach ? as earlier", (self._address,))
            there = _stamps(new, "earlier")
        except sqlite3.Error as error:
            raise GoneError from error
        if there != self._stamps:
            raise GoneError

    def carry(self, game: str, part: Part, new: sqlite3.Connection) -> None:
        """Write that part into the new store, as if it were compiled there; of a whole game, all."""
        values: dict[str, Any] = {"game": game}
        for name, sql in _NUMBERS.items():
            values[name] = new.execute(sql, (game,) if "?" in sql else ()).fetchone()[0]
        for sql in _CARRIED[part]:
            new.execute(sql, values)
        if part == "game":
            self.carry(game, "words", new)
            self.carry(game, "answers", new)

    def readings(self, game: str, new: sqlite3.Connection) -> dict[str, Written]:
        """How the questions of a game were read, by question; of the same words, they are read so again."""
        [data] = new.execute("select data from earlier.kept where game = ?", (game,)).fetchone()
        return _written(data)

    def recorded(self, game: str, new: sqlite3.Connection) -> list[Rows]:
        """The recorded questions of a game, in their order."""
        # what a question is in words comes first of its rows, and is no reading
        rows = new.execute("select n, record from earlier.recorded where game = ? and reading = '' order by n", (game,))
        firsts: list[tuple[int, str]] = rows.fetchall()
        sql = "select coalesce(max(n), 0) + 1 from earlier.recorded where game = ?"
        ends = [*(n for n, _ in firsts[1:]), new.execute(sql, (game,)).fetchone()[0]]
        return [Rows(n, end - n, record) for (n, record), end in zip(firsts, ends, strict=True)] if firsts else []

    def again(self, game: str, numbers: Iterable[tuple[int, int]], new: sqlite3.Connection) -> None:
        """Write rows of recorded questions into the new store, each under another number than it had; what is
        recorded twice has the same rows twice."""
        new.execute("create temporary table again (n integer not null, number integer primary key)")
        new.executemany("insert into again values (?, ?)", numbers)
        new.execute(
            "insert into recorded select game, number, key, record, reading from again "
            "cross join earlier.recorded as was on was.game = ? and was.n = again.n",
            (game,),
        )
        new.execute("drop table again")

    def telling(self, game: str, new: sqlite3.Connection) -> dict[str, str]:
        """What recorded questions were told apart by, besides how they are read: of each term what the facts say."""
        return dict(new.execute("select term, value from earlier.telling where game = ?", (game,)).fetchall())

    def patterns(self, game: str, new: sqlite3.Connection) -> dict[tuple[Way, str], tuple[str, ...]]:
        """The patterns of a game's words by way of reading and text, with what each was looked up by."""
        sql = (
            "select way, record, key from earlier.opening join earlier.pattern on pattern.n = opening.pattern "
            "where game = ?"
        )
        found: dict[tuple[Way, str], set[str]] = {}
        for way, record, key in new.execute(sql, (game,)):
            found.setdefault((way, record), set()).add(key)
        return {pattern: tuple(sorted(keys)) for pattern, keys in found.items()}

    def asking(self, game: str, new: sqlite3.Connection) -> tuple[str, str]:
        """The words of asking, and the joins."""
        [(asking, joins)] = new.execute("select record, joins from earlier.asking where game = ?", (game,))
        return str(asking), str(joins)

    def told(self, game: str, code: str, new: sqlite3.Connection) -> Told:
        """What a dictionary said of a game's words, which are of the language ``code``."""
        words = new.execute("select word, known from earlier.form where game = ? and code = ?", (game, code))
        forms = new.execute("select word, forms from earlier.inflection where game = ?", (game,))
        return Told(dict(words.fetchall()), {word: frozenset(told.split()) for word, told in forms})


def _stamps(connection: sqlite3.Connection, store: str) -> dict[tuple[str, str], str]:
    rows = connection.execute(f"select game, part, value from {store}.stamp")
    return {(game, part): value for game, part, value in rows}


def words_stamp(found: GameLibrary) -> str:
    """What changes when anything is read otherwise, or the program that reads: all of a game's entries and concepts
    but what they say."""
    nowhere = Place("", 0)
    told = [(replace(one, clauses=(), note="", gloss="", place=nowhere), one.defined) for one in found.entries]
    return _digest((*seal.program(), found.game.id, found.game.language, repr(told), repr(found.concepts)))


def program_stamp() -> str:
    """What changes when the program that compiles does."""
    return _digest(seal.program())


def asked_stamp(found: GameLibrary) -> str:
    """What changes when recorded questions do, or the program that keeps them."""
    return _digest((*seal.program(), found.game.id, *map(repr, asked(found))))


def packed(read: Mapping[str, Written]) -> bytes:
    """Readings by question for the store."""
    return zlib.compress(json.dumps(read, ensure_ascii=False, separators=(",", ":")).encode(), 1)


def unpacked(data: bytes) -> dict[str, Reading]:
    """The readings that were :func:`packed`."""
    return {question: reading(one) for question, one in _written(data).items()}


def _written(data: bytes) -> dict[str, Written]:
    found: dict[str, Written] = json.loads(zlib.decompress(data))
    return found


def written(found: Reading) -> Written:
    """A reading as it is written: the fields that are not as they are by default."""
    return {
        name: sorted(value) if isinstance(value, frozenset) else value
        for name, usual in _FIELDS
        if (value := getattr(found, name)) != usual
    }


_FIELDS = tuple((one.name, one.default) for one in fields(Reading))


def reading(data: Written) -> Reading:
    """The reading that was :func:`written`."""
    told = {name: records.frozen(value) for name, value in data.items()}
    return Reading(**{**told, "asks": frozenset(data["asks"])})


def _digest(parts: Iterable[str]) -> str:
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogateescape")).hexdigest()
