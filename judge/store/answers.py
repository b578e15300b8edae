"""Recorded questions → the rows of the store; those that would be as they were are taken over from an earlier one."""

from __future__ import annotations

import os
import sqlite3
from array import array
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from judge.model import GameLibrary, Recorded
from judge.questions.reading import Reader
from judge.questions.recorded import Keys, asked, kind, named, parts_of
from judge.store import records
from judge.store.kept import Earlier, Rows, Written, packed, reading, written
from judge.workers import spread

#: So many questions are read sooner by several processes, each of which learns the game's words first.
_WORTH_SPREADING = 300


@dataclass(frozen=True, slots=True)
class Answers:
    """The recorded questions of a game as they stood in an ``earlier`` store: those whose reading is known ``before``
    read so again. ``same``: they are the same questions, in the same order."""

    earlier: Earlier
    before: Mapping[str, Written]
    same: bool

    def write(
        self, connection: sqlite3.Connection, found: GameLibrary, keys: Keys, reader: Callable[[], Reader]
    ) -> None:
        """Write the game's questions into a new store, by their ``keys``; what reads them is asked for only where one
        is to be read."""
        game, questions, telling = found.game.id, asked(found), keys.telling()
        read = self._read(questions, reader)
        rows = self._rows(connection, game, questions, telling)
        number = 0
        again: list[tuple[int, int]] = []
        new: list[tuple[str, int, str, str, str]] = []
        for one, was in zip(questions, rows, strict=True):
            if was:
                again += ((was.first + n, number + n) for n in range(was.count))
                number += was.count
            else:
                for key, meant, manner in keys.keyed(one, reading(read[one.question])):
                    new.append((game, number, key, records.dump(meant), manner))
                    number += 1
        if again:
            self.earlier.again(game, again, connection)
        connection.executemany("insert into recorded values (?, ?, ?, ?, ?)", new)
        _list(connection, game)
        connection.execute("insert into kept values (?, ?)", (game, packed(read)))
        rest = ((game, term, value) for term, value in telling.items())
        connection.executemany("insert into telling values (?, ?, ?)", rest)

    def _read(self, questions: Iterable[Recorded], reader: Callable[[], Reader]) -> dict[str, Written]:
        """How each question reads."""
        found = dict(self.before)
        if unknown := [one.question for one in questions if one.question not in found]:
            anew = spread(unknown, reader().read, os.cpu_count() or 1, _WORTH_SPREADING)
            found.update((unknown[place], written(one)) for place, one in anew)
        return {one.question: found[one.question] for one in questions}

    def _rows(
        self, connection: sqlite3.Connection, game: str, questions: Collection[Recorded], telling: Mapping[str, str]
    ) -> list[Rows | None]:
        """Of each question the rows that it had, where it has the same again."""
        if not self.before:
            return [None for _ in questions]
        rows: list[Rows] = self.earlier.recorded(game, connection)
        was = self.earlier.telling(game, connection)
        changed = {term for term in was.keys() | telling.keys() if was.get(term) != telling.get(term)}
        found: list[Rows | None]
        if self.same and len(rows) == len(questions):
            found = [*rows]
        else:
            by_record = {one.record: one for one in rows}
            found = [by_record.get(records.dump(one)) for one in questions]
        return [
            one if (read := self.before.get(asked.question)) and changed.isdisjoint(named(read)) else None
            for asked, one in zip(questions, found, strict=True)
        ]


def _list(connection: sqlite3.Connection, game: str) -> None:
    """Write which of a game's questions that are read whole have each term, by their kind, and how many."""
    counts: Counter[str] = Counter()
    having: dict[tuple[str, str], array[int]] = {}
    rows = connection.execute("select n, key from recorded where game = ? and reading != '' order by n", (game,))
    for n, key in rows:
        terms, asks, counted = parts_of(key)
        counts.update(("", *terms))
        for term in terms:
            having.setdefault((term, kind(asks, counted)), array(records.NUMBERS)).append(n)
    lists = ((game, *term_and_kind, numbers.tobytes()) for term_and_kind, numbers in sorted(having.items()))
    connection.executemany("insert into recorded_having values (?, ?, ?, ?)", lists)
    connection.executemany("insert into recorded_count values (?, ?, ?)", ((game, *one) for one in counts.items()))
