"""What a user adds, under ``JUDGE_HOME``: imported official documents, one JSON file each, with their earlier
editions; and the user's own rulings.

The edition in force is ``<game>/<source>.json``; those that it took the place of are
``<game>/earlier/<source>/0001.json`` and on, oldest first. Own rulings are ``<game>/<slug>.toml`` in a folder of their
own, in the form of the library's.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from judge.documents.reading import DocumentError
from judge.layout import folders, toml_files

_FORMAT = 1
#: What a record must have for the rest of the program to read it.
_KEYS = {"game": str, "source": str, "edition": str, "date": str, "hash": str, "pieces": list, "matched": dict}


class Shelf:
    """A folder of imported documents, and one of own rulings. What is written is written aside and renamed; a damaged
    document is as none."""

    def __init__(self, folder: Path, rulings: Path | None = None) -> None:
        self._folder = folder
        self.rulings = rulings

    def path(self, game: str, source: str) -> Path:
        """Where a document is kept."""
        return self._folder / game / f"{source}.json"

    def folders(self) -> tuple[Path, ...]:
        """Where it is: the documents, then the own rulings if it has any."""
        return (self._folder, self.rulings) if self.rulings else (self._folder,)

    def paths(self) -> list[Path]:
        """Every file in force, in a fixed order: documents, then own rulings."""
        own = [path for folder in folders(self.rulings) for path in toml_files(folder)] if self.rulings else []
        return [*self._documents(), *own]

    def _documents(self) -> list[Path]:
        try:
            return sorted(path for path in self._folder.glob("*/*.json") if path.is_file())
        except OSError:
            return []

    def get(self, game: str, source: str) -> dict[str, Any] | None:
        """A kept document's record, or None."""
        return _read(self.path(game, source))

    def records(self, game: str | None = None) -> Iterator[dict[str, Any]]:
        """The records of every kept document of a game, or of all."""
        for path in self._documents():
            if game in (None, path.parent.name) and (record := self.get(path.parent.name, path.stem)):
                yield record

    def editions(self, game: str, source: str) -> list[dict[str, Any]]:
        """Every edition that is kept, oldest first; the last is the one in force."""
        kept = [_read(path) for path in self._earlier(game, source)]
        found: list[dict[str, Any]] = []
        for record in (*kept, self.get(game, source)):
            if record and not (found and found[-1]["hash"] == record["hash"]):
                found.append(record)
        return found

    def put(self, game: str, source: str, record: dict[str, Any]) -> None:
        """Keep a document; another edition that was there becomes an earlier one. Nothing changes when it cannot be
        written."""
        before = self.get(game, source)
        if before and before["hash"] != record["hash"]:
            earlier = self._earlier(game, source)
            last = _read(earlier[-1]) if earlier else None
            if not last or last["hash"] != before["hash"]:  # else an import was stopped half-way
                number = int(earlier[-1].stem) + 1 if earlier else 1
                _write(self._earlier_folder(game, source) / f"{number:04}.json", before)
        _write(self.path(game, source), record)

    def remove(self, game: str, source: str) -> bool:
        """Take a document away with its earlier editions; whether there was one."""
        try:
            shutil.rmtree(self._earlier_folder(game, source), ignore_errors=True)
            self.path(game, source).unlink()
        except FileNotFoundError:
            return False
        except OSError as error:
            raise DocumentError(f"{self.path(game, source)}: cannot be removed ({error.strerror})") from None
        return True

    def _earlier_folder(self, game: str, source: str) -> Path:
        return self._folder / game / "earlier" / source

    def _earlier(self, game: str, source: str) -> list[Path]:
        return sorted(path for path in self._earlier_folder(game, source).glob("*.json") if path.stem.isdigit())


def _read(path: Path) -> dict[str, Any] | None:
    """A record; None for a file that is none."""
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    return record if _is_whole(record) else None


def _write(path: Path, record: dict[str, Any]) -> None:
    """Write a record aside and rename it."""
    aside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        aside.write_text(json.dumps({"format": _FORMAT, **record}, ensure_ascii=False), encoding="utf-8")
        os.replace(aside, path)
    except OSError as error:
        raise DocumentError(
            f"{path}: cannot be written ({error.strerror}); set JUDGE_HOME to a folder of yours"
        ) from None
    finally:
        with suppress(OSError):
            aside.unlink(missing_ok=True)


def _is_whole(record: Any) -> bool:
    return (
        isinstance(record, dict)
        and record.get("format") == _FORMAT
        and all(isinstance(record.get(key), kind) for key, kind in _KEYS.items())
        and all(isinstance(text, str) for text in record["matched"].values())
    )
