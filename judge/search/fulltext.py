"""The full-text index: whoosh, and nothing else in the program imports it.

The index lists the passages of each term (:mod:`judge.search.terms`), in the order of the store's passages; scoring is
:mod:`judge.search.ranking`. It is a cache beside the compiled store: a folder named after the store's stamp, written
aside, sealed, and renamed into its place. Opening an index runs ``pickle``, so only a folder whose every file is just
as it was when this program sealed it is opened; anything else is answered from the store's own FTS5 table, which has
the same terms, and the index is made anew after the answer.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
import types
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from judge.notices import notice

#: Raise it when what is written changes.
_FORMAT = "judge text index 1"
_SEAL = "seal"
_STALE_SECONDS = 900
_MEMORY_MB = 256


@contextmanager
def _quiet() -> Iterator[None]:
    """Whoosh 2.7.4 warns on newer Pythons, and imports a web client for one function that is never called here."""
    stub = None
    if "urllib.request" not in sys.modules:
        stub = sys.modules["urllib.request"] = types.ModuleType("urllib.request")
        stub.urlretrieve = None  # type: ignore[attr-defined]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        if stub is not None and sys.modules.get("urllib.request") is stub:
            del sys.modules["urllib.request"]


with _quiet():
    import whoosh
    from whoosh import fields, formats, index
    from whoosh.analysis import Composable, Token


class Given(Composable):  # type: ignore[misc]
    """An analyzer for what is analysed already: the terms, with spaces between."""

    def __call__(self, value: str, **_: object) -> Iterator[Any]:
        """Each term, in any order."""
        token = Token()
        token.boost, token.stopped = 1.0, False
        for term in value.split():
            token.text = term
            yield token


class Terms(fields.FieldType):  # type: ignore[misc]
    """A field that only says which documents have which terms."""

    def __init__(self) -> None:
        self.analyzer = Given()
        self.format = formats.Existence()
        self.indexed, self.scorable, self.stored, self.unique = True, False, False, False
        self.vector = self.column_type = None
        self.sortable = self.spelling = False
        self.multitoken_query = "default"


class Index:
    """An open index."""

    def __init__(self, reader: Any) -> None:
        self._reader = reader

    def passages_with(self, term: str) -> list[int]:
        """The numbers of the passages that have a term, in order."""
        if ("terms", term) not in self._reader:
            return []
        return list(self._reader.postings("terms", term).all_ids())


def folder_of(store: Path, stamp: str) -> Path:
    """Where the index of a compiled store belongs."""
    return store.with_name(f"{store.stem}.{stamp[:16]}.text")


def open_index(store: Path, stamp: str) -> Index | None:
    """The index of a compiled store, when it is there and as it was sealed; None when it must be made anew."""
    folder = folder_of(store, stamp)
    if not os.path.lexists(folder):
        return None
    try:
        if (folder / _SEAL).read_text(encoding="utf-8") != _sealed(folder, stamp):
            raise ValueError
        with _quiet():
            return Index(index.open_dir(os.fspath(folder), readonly=True).reader())
    except Exception:  # whoosh raises whatever its files make it: any error means made anew
        notice("the search index was damaged and is made anew")
        return None


def build(store: Path, stamp: str, passages: Iterable[str]) -> None:
    """Make the index of a compiled store from the terms of each of its passages, in order. Told when it cannot be."""
    folder = folder_of(store, stamp)
    aside = store.with_name(f"{folder.name}.{os.getpid()}.{time.monotonic_ns()}.tmp")
    try:
        _tidy(store)
        aside.mkdir(parents=True)
        _fill(aside, passages)
        (aside / _SEAL).write_text(_sealed(aside, stamp), encoding="utf-8")
        _swap_in(aside, folder)
    except OSError as error:
        notice(f"the search index cannot be kept ({error.strerror or error}); answers come without it")
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def _fill(folder: Path, passages: Iterable[str]) -> None:
    with _quiet():
        writer = index.create_in(os.fspath(folder), fields.Schema(terms=Terms())).writer(limitmb=_MEMORY_MB)
        for terms in passages:
            writer.add_document(terms=terms)
        writer.commit()
    for lock in folder.glob("*LOCK"):
        lock.unlink()
    for path in folder.iterdir():
        with path.open("rb") as file:
            os.fsync(file.fileno())


def _sealed(folder: Path, stamp: str) -> str:
    """What the seal of a folder says: of which store it is, and what its files are, as the file system knows them."""
    lines = [_FORMAT, stamp, ".".join(map(str, whoosh.__version__)), f"{sys.version_info[0]}.{sys.version_info[1]}"]
    for path in sorted(folder.iterdir()):
        if path.name != _SEAL:
            status = path.stat()
            lines.append(f"{path.name} {status.st_size} {status.st_mtime_ns} {status.st_ctime_ns} {status.st_ino}")
    return "\n".join(lines) + "\n"


def _swap_in(aside: Path, folder: Path) -> None:
    """Rename a finished folder into its place; what another process put there meanwhile, or damage left, gives way."""
    if folder.is_symlink() or folder.is_file():
        folder.unlink()
    if folder.exists():
        if not _ours(folder):
            raise OSError(f"{folder.name} is in its place")
        folder.rename(aside.with_suffix(".old.tmp"))
    try:
        aside.rename(folder)
    finally:
        shutil.rmtree(aside.with_suffix(".old.tmp"), ignore_errors=True)


def _ours(folder: Path) -> bool:
    return all(path.name == _SEAL or "MAIN_" in path.name for path in folder.iterdir())


def _tidy(store: Path) -> None:
    """Remove indexes of what the store was before, and what a command that was killed left unfinished."""
    for path in store.parent.glob(f"{store.stem}.*"):
        with suppress(OSError):
            unfinished = path.name.endswith(".tmp") and time.time() - path.stat().st_mtime > _STALE_SECONDS
            if path.is_dir() and (unfinished or path.name.endswith(".text")) and _ours(path):
                shutil.rmtree(path)
