"""Library and imported documents → the rows of the store."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from judge.documents.imported import digest, officials
from judge.documents.shelf import Shelf
from judge.language import language
from judge.language.collation import sort_key
from judge.language.text import fold
from judge.library import load
from judge.library.own import with_own
from judge.links import links
from judge.model import Entry, GameLibrary, Official
from judge.names import name_keys
from judge.questions.recorded import keyed
from judge.store import records
from judge.store.schema import TABLES


class Compiler:
    """Everything that goes into a store, read once. Raises LibraryError when the library has a fault."""

    def __init__(self, root: Path, shelf: Shelf | None = None) -> None:
        self._library, _ = with_own(load(root), shelf.rulings if shelf else None)
        self._officials = officials(shelf) if shelf else {}

    def fill(self, connection: sqlite3.Connection, stamp: str) -> None:
        """Write it all into an empty database; the stamp comes last."""
        connection.executescript(TABLES)
        with connection:
            for found in self._library.games.values():
                self._game(connection, found)
            connection.execute("insert into meta values ('stamp', ?)", (stamp,))

    def _game(self, connection: sqlite3.Connection, found: GameLibrary) -> None:
        connection.execute("insert into game values (?, ?)", (found.game.id, records.dump(found.game)))
        for entry in _ordered(found):
            self._entry(connection, entry)
        grammar = language(found.game.language)
        names = {(*key, found.game.id, entry.id) for entry in found.entries for key in name_keys(entry, grammar)}
        connection.executemany("insert into name values (?, ?, ?, ?)", sorted(names))
        for ruling in found.rulings:
            row = (ruling.id, ruling.game, records.dump(ruling))
            connection.execute("insert into ruling (id, game, record) values (?, ?, ?)", row)
            body = fold(f"{ruling.question} {ruling.answer} {ruling.english}")
            connection.execute("insert into words values (?, ?, ?)", (ruling.id, ruling.game, body))
        connection.executemany(
            "insert into link (source, target, kind, surface, layer, clause, first, last) "
            "values (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (one.source, one.target, one.kind, one.surface, one.layer, one.clause, one.start, one.end)
                for one in links(found, self._officials)
            ],
        )
        connection.executemany(
            "insert into recorded (key, game, record, reading) values (?, ?, ?, ?)",
            [(key, found.game.id, records.dump(one), reading) for key, one, reading in keyed(found)],
        )
        facts = [
            *(("concept", records.dump(concept)) for concept in found.concepts),
            *(("relation", records.dump(relation)) for relation in found.relations),
            *(("effect", records.dump(effect)) for effect in found.effects),
        ]
        rows = [(found.game.id, kind, record) for kind, record in facts]
        connection.executemany("insert into fact (game, kind, record) values (?, ?, ?)", rows)

    def _entry(self, connection: sqlite3.Connection, entry: Entry) -> None:
        row = (entry.id, entry.game, entry.name, entry.number, records.dump(entry))
        connection.execute("insert into entry (id, game, name, number, record) values (?, ?, ?, ?, ?)", row)
        clauses = [(clause.id, entry.id, clause.text) for clause in entry.clauses]
        connection.executemany("insert into clause (id, entry, text) values (?, ?, ?)", clauses)
        texts = self._officials.get(entry.id, ())
        connection.executemany(
            "insert into official (entry, source, edition, text, date, stale) values (?, ?, ?, ?, ?, ?)",
            [(entry.id, one.source, one.edition, one.text, one.date, _stale(entry, one)) for one in texts],
        )
        said = [(clause.id, clause.text) for clause in entry.clauses] + [(entry.id, one.text) for one in texts]
        said.append((entry.id, f"{' '.join(entry.names)} {entry.english} {entry.gloss}"))
        connection.executemany(
            "insert into words values (?, ?, ?)", [(id_, entry.game, fold(text)) for id_, text in said]
        )


def _stale(entry: Entry, official: Official) -> bool:
    """Whether an entry was checked against another wording of its document than the one imported."""
    return bool(entry.restates) and official.source == entry.source and entry.restates != digest(official.text)


def _ordered(found: GameLibrary) -> list[Entry]:
    """Terms in the dictionary's order, then numbered rules in the printed one."""
    order = sort_key(language(found.game.language))
    terms = sorted((entry for entry in found.entries if entry.number is None), key=lambda entry: order(entry.name))
    return [*terms, *(entry for entry in found.entries if entry.number is not None)]
