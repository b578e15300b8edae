"""Reading one table of a file: typed keys, and a problem for each that is missing, misspelt or of the wrong type.

A :class:`Table` hands out values and notes what it was asked for; :meth:`Table.close` then reports every key that
nobody asked for. Nothing raises: a fault is noted, a harmless default returned, and the rest is still read, so that
one run tells all faults.
"""

from __future__ import annotations

import datetime
import difflib
import math
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from judge.library.toml import Document, KeyPath
from judge.model import Place, Problem

_TYPES = {str: "text in quotes", bool: "true or false", int: "a whole number", float: "a number", list: "a list",
          dict: "a table", datetime.date: "a date"}  # fmt: skip


class Table:
    """One table of ``document``, at ``path``."""

    def __init__(self, document: Document, path: KeyPath, data: dict[str, Any], problems: list[Problem]) -> None:
        self.document = document
        self.path = path
        self.data = data
        self.problems = problems
        self._asked: set[str] = set()

    def line(self, key: str | int | None = None) -> int:
        """The line of a key, or of the table."""
        return self.document.line(self.path if key is None else (*self.path, key))

    @property
    def place(self) -> Place:
        """Where this table begins."""
        return Place(self.document.file, self.line())

    def problem(self, code: str, message: str, key: str | None = None) -> None:
        """Note a fault at ``key``, or at the table."""
        self.problems.append(Problem(self.document.file, self.line(key), code, message))

    def text(self, key: str, *, required: bool = False) -> str:
        """A string, trimmed; ``""`` when it is not there."""
        value: str | None = self._value(key, str)
        if value is not None and not _one_line(value):
            self.problem(
                "control-character", f"'{key}' has a line break or control character; write it on one line", key
            )
            return ""
        value = str(value or "").strip()
        if required and not value and isinstance(self.data.get(key, ""), str):
            what = "is empty" if key in self.data else "is missing"
            self.problem(f"missing-{key}", f"'{key}' {what}; write {key} = \"…\"", key if key in self.data else None)
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of strings; a single string counts as a list of one."""
        value = self.data.get(key)
        found = (value,) if isinstance(value, str) else tuple(self._value(key, list) or ())
        self._asked.add(key)
        wrong = [item for item in found if not isinstance(item, str) or not item.strip() or not _one_line(item)]
        if wrong:
            self.problem(
                "wrong-type", f"'{key}' lists {_shown(wrong[0])}; each must be text in quotes on one line", key
            )
        return tuple(item.strip() for item in found if item not in wrong)

    def choice(self, key: str, allowed: Iterable[str], *, required: bool = True, default: str = "") -> str:
        """A string that must be one of ``allowed``."""
        options = tuple(allowed)
        value = self.text(key, required=required)
        if value and value not in options:
            self.problem(f"unknown-{key}", f"{key} = {_shown(value)}{_near(value, options)}", key)
            return default
        return value or default

    def integer(self, key: str, *, required: bool = False) -> int | None:
        """A whole number from 1 up."""
        value: int | None = self._value(key, int)
        if value is None:
            if required and key not in self.data:
                self.problem(f"missing-{key}", f"'{key}' is missing; write {key} = 1")
        elif value < 1:
            self.problem("wrong-number", f"{key} = {value}; count from 1", key)
            return None
        return value

    def integers(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        found = self._value(key, list) or []
        if any(not isinstance(item, int) or isinstance(item, bool) or item < 1 for item in found):
            self.problem("wrong-type", f"'{key}' must be a list of line numbers, as [12, 14]", key)
            return ()
        return tuple(found)

    def flag(self, key: str, *, default: bool = False) -> bool:
        """true or false; ``default`` when it is not there."""
        value = self._value(key, bool)
        return default if value is None else bool(value)

    def number(self, key: str) -> float | None:
        """A number, with or without decimals."""
        value = self.data.get(key)
        if isinstance(value, int) and not isinstance(value, bool):
            self._asked.add(key)
            return float(value)
        found: float | None = self._value(key, float)
        if found is not None and not math.isfinite(found):
            self.problem("wrong-number", f"'{key}' must be a finite number", key)
            return None
        return found

    def date(self, key: str, *, required: bool = False) -> str:
        """A date, as text (ISO 8601)."""
        value = self._value(key, datetime.date)
        if isinstance(value, datetime.datetime):
            self.problem("wrong-type", f"'{key}' must be a date without a time, as 2026-11-30", key)
            return ""
        if value is None and required and key not in self.data:
            self.problem(f"missing-{key}", f"'{key}' is missing; write {key} = 2026-11-30")
        return value.isoformat() if value else ""

    def table(self, key: str) -> Table | None:
        """A table inside this one."""
        value = self._value(key, dict)
        return None if value is None else Table(self.document, (*self.path, key), value, self.problems)

    def tables(self, key: str) -> Iterator[Table]:
        """The tables of ``[[key]]``; a single inline table counts as one."""
        value = self.data.get(key)
        if isinstance(value, dict):
            self._asked.add(key)
            yield Table(self.document, (*self.path, key), value, self.problems)
            return
        for place, item in enumerate(self._value(key, list) or ()):
            if isinstance(item, dict):
                yield Table(self.document, (*self.path, key, place), item, self.problems)
            else:
                self.problem("wrong-type", f"'{key}' must be [[{key}]] tables, not {_shown(item)}", key)

    def names(self) -> tuple[str, ...]:
        """Every key that is there; all count as asked for."""
        self._asked.update(self.data)
        return tuple(self.data)

    def close(self, known: Iterable[str] = ()) -> None:
        """Report every key that was never asked for; ``known`` are further keys that would have been right."""
        allowed = sorted(self._asked | set(known))
        for key in self.data:
            if key not in self._asked:
                self.problem("unknown-key", f"unknown key {_shown(key)}{_near(key, allowed)}", key)

    def _value(self, key: str, kind: type) -> Any:
        self._asked.add(key)
        if key not in self.data:
            return None
        value = self.data[key]
        if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
            return value
        hint = ""
        if kind is str and isinstance(value, int | float):  # of 134.10 only 134.1 is left by now
            hint = f'; put it in quotes, as it is printed: {key} = "…"'
        self.problem("wrong-type", f"'{key}' must be {_TYPES[kind]}, not {_shown(value)}{hint}", key)
        return None


def each(tables: Iterable[Table], read: Callable[[Table], Any]) -> tuple[Any, ...]:
    """What ``read`` makes of each table, without the ones it made nothing of."""
    return tuple(value for value in map(read, tables) if value is not None)


def _one_line(text: str) -> bool:
    return text.isprintable() or all(char.isprintable() or char in "\u00ad\u200b\u00a0\u202f" for char in text)


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


def _near(word: str, options: Iterable[str]) -> str:
    """What to write instead: the nearest option, or all of them when there are few."""
    known = list(options)
    close = difflib.get_close_matches(word, known, n=1, cutoff=0.6)
    if close:
        return f"; did you mean '{close[0]}'?"
    return f"; use one of: {', '.join(known)}" if known else "; remove it"
