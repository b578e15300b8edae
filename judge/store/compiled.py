"""Library → store: compiling, and keeping the compiled file fresh, whole and out of the way of other processes."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import time
import zlib
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from judge import __version__
from judge.documents.shelf import Shelf
from judge.layout import files
from judge.store.reader import Store

if TYPE_CHECKING:
    from judge.store.compiler import Compiler

_PACKAGE = Path(__file__).resolve().parents[1]
#: The parts of the program that decide what is in the store.
_COMPILER = (
    *("documents", "language", "library", "links.py", "model.py", "names.py", "passages.py", "search", "store"),
    *("questions/reading.py", "questions/recorded.py", "questions/lexicon"),
)
#: An unfinished file that no running command can still be writing.
_STALE_SECONDS = 900
#: Where in a database SQLite leaves room for a number of ours (user_version): a checksum of all the rest stands there.
_SEAL = slice(60, 64)


def open_store(root: Path, cache: Path, shelf: Shelf | None = None) -> Store:
    """The store of the library under ``root`` with the documents on the ``shelf``, compiled anew when a file changed.

    Raises :class:`judge.errors.LibraryError` when the library has a fault.
    """
    root = root.resolve()
    stamp = fingerprint(root, shelf)
    path = cache.absolute() / f"library-{hashlib.sha256(os.fsencode(root)).hexdigest()[:16]}.sqlite"
    if store := _read(path, stamp):
        return store
    from judge.store.compiler import Compiler  # reads and links everything: only when something changed

    compiler = Compiler(root, shelf)
    return _write(path, compiler, stamp) or _in_memory(compiler, stamp)


def fingerprint(root: Path, shelf: Shelf | None = None) -> str:
    """What changes when a file of the library does, or the program that compiles it: names, sizes and times of all."""
    digest = hashlib.sha256(__version__.encode())
    compiler = (found for part in _COMPILER for found in _sources(_PACKAGE / part))
    kept = shelf.paths() if shelf else []
    of_library = [(root, path) for path in files(root)]
    for base, path in (
        *of_library,
        *((_PACKAGE, path) for path in compiler),
        *((path.parents[1], path) for path in kept),
    ):
        status = path.stat()
        digest.update(
            f"{path.relative_to(base)}\0{status.st_size}\0{status.st_mtime_ns}\n".encode("utf-8", "surrogateescape")
        )
    return digest.hexdigest()


def _sources(path: Path) -> list[Path]:
    return [path] if path.is_file() else sorted((*path.glob("*.py"), *path.glob("*.toml")))


def _read(path: Path, stamp: str) -> Store | None:
    """The store in ``path``, when it is whole and of this library as it is now."""
    try:
        data = path.read_bytes()
        if data[_SEAL] != _checksum(data):  # cut short, or not all of it reached the disk
            return None
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


def _write(path: Path, compiler: Compiler, stamp: str) -> Store | None:
    """Compile into a file of our own and rename it to ``path``; None when that cannot be done."""
    aside = path.with_name(f"{path.name}.{os.getpid()}.{time.monotonic_ns()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _tidy(path.parent)
        connection = sqlite3.connect(aside)
        try:
            connection.executescript("pragma journal_mode = off; pragma synchronous = off;")
            compiler.fill(connection, stamp)
        finally:
            connection.close()
        if path.is_dir():
            return None
        with aside.open("r+b") as file:
            seal = _checksum(file.read())
            file.seek(_SEAL.start)
            file.write(seal)
        os.replace(aside, path)
    except (OSError, sqlite3.Error):
        return None
    finally:
        with suppress(OSError):
            aside.unlink(missing_ok=True)
    return _read(path, stamp)


def _checksum(data: bytes) -> bytes:
    return zlib.crc32(data[_SEAL.stop :], zlib.crc32(data[: _SEAL.start])).to_bytes(4, "big")


def _in_memory(compiler: Compiler, stamp: str) -> Store:
    connection = sqlite3.connect(":memory:")
    compiler.fill(connection, stamp)
    return Store(connection)


def _tidy(folder: Path) -> None:
    """Remove what a command that was killed left unfinished."""
    for path in folder.glob("library-*.tmp"):
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > _STALE_SECONDS:
                path.unlink()
