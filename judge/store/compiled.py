"""Library → store: compiling, and keeping the compiled file fresh, whole and out of the way of other processes."""

from __future__ import annotations

import os
import sqlite3
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from judge.documents.shelf import Shelf
from judge.layout import game_folders
from judge.notices import notice
from judge.store import seal
from judge.store.reader import Store

if TYPE_CHECKING:
    from judge.store.compiler import Compiler

#: A store of so many bytes is looked at by a process of its own.
_LARGE = 4_000_000
#: An unfinished file that no running command can still be writing.
_STALE_SECONDS = 900
#: Where in a database SQLite leaves room for a number of ours (user_version): a checksum of all the rest stands there.
_SEAL = slice(60, 64)


def open_store(root: Path, cache: Path, shelf: Shelf | None = None) -> Store:
    """The store of the library under ``root`` with what is on the ``shelf``, compiled anew when a file changed.

    Raises :class:`judge.errors.LibraryError` when the library has a fault.
    """
    place = seal.Place(*map(os.fspath, (root, cache, *(shelf.folders() if shelf else ()))))
    game_folders(Path(place.root))  # tells when there is no library
    files = list(seal.sources(place))
    stamp = seal.stamp_of(files)
    path = Path(place.store)
    if connection := _read(place, stamp, files):
        return Store(connection, place.store, stamp)
    from judge.store.kept import GoneError  # what compiles is imported only when something changed

    whole = _looked_at(path)
    try:
        connection, kept = _compiled(place, shelf, stamp, files, whole)
    except GoneError:
        connection, kept = _compiled(place, shelf, stamp, files, None)
    if kept and not whole():
        notice("the compiled library was damaged and is made anew")
    return Store(connection, place.store, stamp) if kept else Store(connection)


def _looked_at(path: Path) -> Callable[[], bool]:
    """Whether a store is whole, found out while the library is read; of none, that is so."""
    from judge.workers import begun

    try:
        size = os.lstat(path).st_size
    except OSError:
        return lambda: True
    return cache(begun(partial(_is_whole, path), (os.cpu_count() or 1) if size > _LARGE else 1))


def _compiled(
    place: seal.Place, shelf: Shelf | None, stamp: str, files: list[str], whole: Callable[[], bool] | None
) -> tuple[sqlite3.Connection, bool]:
    """A new store, and whether it could be kept in its place. It is made of the one that there is, where that is
    ``whole``. Raises GoneError where it is not, or is replaced meanwhile."""
    from judge.store.compiler import Compiler
    from judge.store.kept import GoneError

    earlier = Path(place.store) if whole else None
    compiler = Compiler(Path(place.root), shelf, earlier=earlier, stamps=seal.stamps(place))
    if whole and not whole():
        raise GoneError
    if _write(Path(place.store), compiler, stamp, files) and (connection := _read(place, stamp, files, written=True)):
        return connection, True
    connection = sqlite3.connect(":memory:", uri=True)
    compiler.fill(connection, stamp)
    return connection, False


def _read(place: seal.Place, stamp: str, files: list[str], *, written: bool = False) -> sqlite3.Connection | None:
    """The store in its place, when it is whole, as one is that was just ``written``, and of this library as it is now;
    it is sealed then."""
    path = Path(place.store)
    sealed = seal.matches(place)
    try:
        if not sealed and not written and not _is_whole(path):
            return None
        connection = sqlite3.connect(seal.read_only(place.store), uri=True)
    except (sqlite3.Error, ValueError, OSError):
        return None
    try:
        found = connection.execute("select value from meta where key = 'stamp'").fetchone()
    except sqlite3.Error:
        found = None
    if found and found[0] == stamp:
        if not sealed or seal.fresh(place) != stamp:
            seal.put(place, stamp, files)
        return connection
    connection.close()
    return None


def _is_whole(path: Path) -> bool:
    """Whether all of a store is as it was written."""
    try:
        data = path.read_bytes()
    except OSError:
        return False
    return data[_SEAL] == _checksum(data)


def _write(path: Path, compiler: Compiler, stamp: str, files: list[str]) -> bool:
    """Compile into a file of our own and rename it to ``path``; told when that cannot be done."""
    aside = path.with_name(f"{path.name}.{os.getpid()}.{time.monotonic_ns()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _tidy(path.parent)
        connection = sqlite3.connect(aside, uri=True)
        try:
            connection.executescript("pragma journal_mode = off; pragma synchronous = off;")
            compiler.fill(connection, stamp, files if seal.is_large(files) else ())
        finally:
            connection.close()
        with aside.open("r+b") as file:
            checksum = _checksum(file.read())
            file.seek(_SEAL.start)
            file.write(checksum)
            file.flush()
            os.fsync(file.fileno())
        os.replace(aside, path)
    except (OSError, sqlite3.Error) as error:
        reason = getattr(error, "strerror", None) or error
        notice(f"the compiled library cannot be kept in {path.parent} ({reason}); every command compiles it anew")
        return False
    finally:
        with suppress(OSError):
            aside.unlink(missing_ok=True)
    return True


def _checksum(data: bytes) -> bytes:
    return zlib.crc32(data[_SEAL.stop :], zlib.crc32(data[: _SEAL.start])).to_bytes(4, "big")


def _tidy(folder: Path) -> None:
    """Remove what a command that was killed left unfinished."""
    for path in folder.glob("library-*.tmp"):
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > _STALE_SECONDS:
                path.unlink()
