"""Library → store: compiling, and keeping the compiled file fresh, whole and out of the way of other processes."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import time
from contextlib import suppress
from pathlib import Path

from judge import __version__
from judge.language import language
from judge.language.collation import sort_key
from judge.language.text import fold
from judge.library import files, load
from judge.links import links
from judge.model import Entry, GameLibrary, Library
from judge.names import name_keys
from judge.store import records
from judge.store.reader import Store
from judge.store.schema import TABLES

_PACKAGE = Path(__file__).resolve().parents[1]
#: The parts of the program that decide what is in the store.
_COMPILER = ("library", "language", "links.py", "names.py", "store", "model.py")
#: An unfinished file that no running command can still be writing.
_STALE_SECONDS = 900


def open_store(root: Path, cache: Path) -> Store:
    """The store of the library under ``root``, compiled anew when a file of it changed.

    Raises :class:`judge.errors.LibraryError` when the library has a fault.
    """
    root = root.resolve()
    stamp = fingerprint(root)
    path = cache / f"library-{hashlib.sha256(str(root).encode()).hexdigest()[:16]}.sqlite"
    if store := _read(path, stamp):
        return store
    library = load(root)
    return _write(path, library, stamp) or _in_memory(library, stamp)


def fingerprint(root: Path) -> str:
    """What changes when a file of the library does, or the program that compiles it: names, sizes and times of all."""
    digest = hashlib.sha256(__version__.encode())
    compiler = (found for part in _COMPILER for found in _sources(_PACKAGE / part))
    for base, path in (*((root, path) for path in files(root)), *((_PACKAGE, path) for path in compiler)):
        status = path.stat()
        digest.update(f"{path.relative_to(base)}\0{status.st_size}\0{status.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _sources(path: Path) -> list[Path]:
    return [path] if path.is_file() else sorted(path.glob("*.py"))


def _read(path: Path, stamp: str) -> Store | None:
    """The store in ``path``, when it is whole and of this library as it is now."""
    try:
        connection = sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)
    except (sqlite3.Error, ValueError, OSError):
        return None
    try:
        found = connection.execute("select value from meta where key = 'stamp'").fetchone()
    except sqlite3.Error:
        found = None
    if found and found[0] == stamp:
        return Store(connection)
    connection.close()
    return None


def _write(path: Path, library: Library, stamp: str) -> Store | None:
    """Compile into a file of our own and rename it to ``path``; None when that cannot be done."""
    aside = path.with_name(f"{path.name}.{os.getpid()}.{time.monotonic_ns()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _tidy(path.parent)
        connection = sqlite3.connect(aside)
        try:
            connection.executescript("pragma journal_mode = off; pragma synchronous = off;")
            _fill(connection, library, stamp)
        finally:
            connection.close()
        if path.is_dir():
            return None
        os.replace(aside, path)
    except (OSError, sqlite3.Error):
        return None
    finally:
        with suppress(OSError):
            aside.unlink(missing_ok=True)
    return _read(path, stamp)


def _in_memory(library: Library, stamp: str) -> Store:
    connection = sqlite3.connect(":memory:")
    _fill(connection, library, stamp)
    return Store(connection)


def _ordered(found: GameLibrary) -> list[Entry]:
    """Terms in the dictionary's order, then numbered rules in the printed one."""
    order = sort_key(language(found.game.language))
    terms = sorted((entry for entry in found.entries if entry.number is None), key=lambda entry: order(entry.name))
    return [*terms, *(entry for entry in found.entries if entry.number is not None)]


def _tidy(folder: Path) -> None:
    """Remove what a command that was killed left unfinished."""
    for path in folder.glob("library-*.tmp"):
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > _STALE_SECONDS:
                path.unlink()


def _fill(connection: sqlite3.Connection, library: Library, stamp: str) -> None:
    connection.executescript(TABLES)
    with connection:
        for found in library.games.values():
            game = found.game.id
            grammar = language(found.game.language)
            connection.execute("insert into game values (?, ?)", (game, records.dump(found.game)))
            for entry in _ordered(found):
                row = (entry.id, game, entry.name, entry.number, records.dump(entry))
                connection.execute("insert into entry (id, game, name, number, record) values (?, ?, ?, ?, ?)", row)
                clauses = [(clause.id, entry.id, clause.text) for clause in entry.clauses]
                connection.executemany("insert into clause (id, entry, text) values (?, ?, ?)", clauses)
                words = [(clause.id, game, fold(clause.text)) for clause in entry.clauses]
                words.append((entry.id, game, fold(f"{' '.join(entry.names)} {entry.english} {entry.gloss}")))
                connection.executemany("insert into words values (?, ?, ?)", words)
            names = {(*key, game, entry.id) for entry in found.entries for key in name_keys(entry, grammar)}
            connection.executemany("insert into name values (?, ?, ?, ?)", sorted(names))
            for ruling in found.rulings:
                recorded = (ruling.id, game, records.dump(ruling))
                connection.execute("insert into ruling (id, game, record) values (?, ?, ?)", recorded)
                body = fold(f"{ruling.question} {ruling.answer} {ruling.english}")
                connection.execute("insert into words values (?, ?, ?)", (ruling.id, game, body))
            connection.executemany(
                "insert into link (source, target, kind, surface, layer, clause, first, last) "
                "values (?, ?, ?, ?, ?, ?, ?, ?)",
                [(x.source, x.target, x.kind, x.surface, x.layer, x.clause, x.start, x.end) for x in links(found)],
            )
            facts = [
                *(("concept", records.dump(concept)) for concept in found.concepts),
                *(("relation", records.dump(relation)) for relation in found.relations),
                *(("effect", records.dump(effect)) for effect in found.effects),
            ]
            rows = [(game, kind, record) for kind, record in facts]
            connection.executemany("insert into fact (game, kind, record) values (?, ?, ?)", rows)
        connection.execute("insert into meta values ('stamp', ?)", (stamp,))
