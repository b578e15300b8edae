"""TOML with line numbers: what ``tomllib`` reads, and where each key stands.

``tomllib`` (standard library) reads the values and refuses what is not TOML; it does not tell where a key was, and a
fault in a library must be told as ``file:line``. So the text is walked a second time for headers and keys only, which
is safe because ``tomllib`` has accepted it already.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from judge.model import Problem

#: A key's path in a document: table names, positions in arrays of tables, and the key.
KeyPath = tuple[str | int, ...]

#: A library's files are flat.
_DEEPEST = 50
_LINE_IN_ERROR = re.compile(r"\(at (?:line (\d+), column \d+|end of document)\)")
_PART = re.compile(r"""\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([A-Za-z0-9_-]+))\s*""")
_TOKEN = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}'  # multi-line strings may end in up to two quotes of their own
    r"|'''.*?'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'"
    r"|#[^\n]*"
    r"|[\[\]{}\n=]"
    r"|[^\"'#\[\]{}\n=]+",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Document:
    """A TOML file: its tables, and the line of every key and table header."""

    file: str
    data: dict[str, Any]
    lines: dict[KeyPath, int] = field(default_factory=dict)

    def line(self, path: KeyPath) -> int:
        """The line of a key, or of the nearest table around it; 1 for the document."""
        while path:
            if path in self.lines:
                return self.lines[path]
            path = path[:-1]
        return 1


def read(path: Path, file: str) -> Document | Problem:
    """The document in ``path``, or why it cannot be read; ``file`` is what a person calls it."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start].count(b"\n")
        return Problem(file, before + 1, "not-utf8", "not UTF-8 text; save the file as UTF-8")
    except OSError as error:
        return Problem(file, 1, "unreadable", f"cannot be read ({error.strerror}); check the file and its permissions")
    return parse(text, file)


def parse(text: str, file: str) -> Document | Problem:
    """The document in ``text``, or the first thing in it that is not TOML."""
    try:
        data = tomllib.loads(text)
        _bounded(data)
    except tomllib.TOMLDecodeError as error:
        found = _LINE_IN_ERROR.search(str(error))
        line = int(found[1]) if found and found[1] else text.count("\n") + 1
        reason = _LINE_IN_ERROR.sub("", str(error)).strip()
        hint = "remove one of the two" if "overwrite" in reason or "twice" in reason else "correct this line"
        return Problem(file, line, "not-toml", f"not TOML: {reason}; {hint}")
    except (RecursionError, ValueError) as error:  # nested too deep; a number out of range
        return Problem(file, 1, "not-toml", f"not TOML: {str(error).splitlines()[0]}; simplify the file")
    lines: dict[KeyPath, int] = {}
    for path, line in _key_lines(text.replace("\r\n", "\n")):
        for end in range(1, len(path) + 1):  # a table that only its parts name begins with the first of them
            lines.setdefault(path[:end], line)
    return Document(file, data, lines)


def _bounded(value: object, depth: int = 0) -> None:
    """Raise ValueError for what TOML readers need not accept, and what no library needs."""
    if depth > _DEEPEST:
        raise ValueError("nested too deep")
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        raise ValueError("a whole number of more than 64 bits")
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for one in inner:
        _bounded(one, depth + 1)


def _key_lines(text: str) -> Iterator[tuple[KeyPath, int]]:
    """Every table header and top-level key with its line, from a text that is known to be TOML."""
    base: KeyPath = ()
    counts: dict[KeyPath, int] = {}
    line, depth, statement, started = 1, 0, "", 1
    for token in (m[0] for m in _TOKEN.finditer(text + "\n")):
        if token == "\n" and depth == 0:
            statement = statement.strip()
            if statement.startswith("["):
                base = _resolve(tuple(_parts(statement.strip("[] \t"))), counts, array=statement.startswith("[["))
                yield base, started
            statement = ""
        elif token == "=" and depth == 0 and not statement.strip().startswith("["):
            yield base + tuple(_parts(statement)), started
            statement = "= "  # the value: its own keys are looked up by their table's line
            depth = 0
        elif statement.lstrip().startswith("="):
            depth += (token in "[{") - (token in "]}") if len(token) == 1 else 0
        elif not token.startswith("#"):
            if not statement.strip():
                started = line
            statement += token
        line += token.count("\n")


def _parts(dotted: str) -> Iterator[str]:
    """The parts of a dotted key."""
    at = 0
    while match := _PART.match(dotted, at):
        basic, literal, bare = match.groups()
        if basic is not None:
            yield str(tomllib.loads(f'key = "{basic}"')["key"])  # with its escapes read
        else:
            yield literal if literal is not None else bare
        at = match.end() + 1


def _resolve(names: tuple[str, ...], counts: dict[KeyPath, int], *, array: bool) -> KeyPath:
    """A header's path with the position of every array of tables on it."""
    path: KeyPath = ()
    for place, name in enumerate(names):
        path += (name,)
        if array and place == len(names) - 1:
            counts[path] = counts.get(path, -1) + 1
            for deeper in [known for known in counts if len(known) > len(path) and known[: len(path)] == path]:
                if deeper[len(path)] == counts[path]:
                    del counts[deeper]
        if path in counts:
            path += (counts[path],)
    return path
