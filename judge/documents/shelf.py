"""The official documents that a user has imported, one JSON file each under ``JUDGE_HOME``."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from judge.documents.reading import DocumentError

_FORMAT = 1
#: What a record must have for the rest of the program to read it.
_KEYS = {"game": str, "source": str, "edition": str, "date": str, "hash": str, "pieces": list, "matched": dict}


class Shelf:
    """A folder of imported documents. What is written is written aside and renamed; a damaged file is as none."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def path(self, game: str, source: str) -> Path:
        """Where a document is kept."""
        return self._folder / game / f"{source}.json"

    def paths(self) -> list[Path]:
        """Every document that is kept, in a fixed order."""
        try:
            return sorted(path for path in self._folder.glob("*/*.json") if path.is_file())
        except OSError:
            return []

    def get(self, game: str, source: str) -> dict[str, Any] | None:
        """A kept document's record, or None."""
        try:
            record = json.loads(self.path(game, source).read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return None
        return record if _is_whole(record) else None

    def records(self, game: str | None = None) -> Iterator[dict[str, Any]]:
        """The records of every kept document of a game, or of all."""
        for path in self.paths():
            if game in (None, path.parent.name) and (record := self.get(path.parent.name, path.stem)):
                yield record

    def put(self, game: str, source: str, record: dict[str, Any]) -> None:
        """Keep a document in place of what was there; nothing changes when it cannot be written."""
        path = self.path(game, source)
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

    def remove(self, game: str, source: str) -> bool:
        """Take a document away; whether there was one."""
        try:
            self.path(game, source).unlink()
        except FileNotFoundError:
            return False
        except OSError as error:
            raise DocumentError(f"{self.path(game, source)}: cannot be removed ({error.strerror})") from None
        return True


def _is_whole(record: Any) -> bool:
    return (
        isinstance(record, dict)
        and record.get("format") == _FORMAT
        and all(isinstance(record.get(key), kind) for key, kind in _KEYS.items())
        and all(isinstance(text, str) for text in record["matched"].values())
    )
