"""Which official text each entry was checked against: comparing, and filling the hashes in.

An entry's ``restates`` names the text by its hash. ``judge check`` compares it with what the user has imported; a
maintainer who has compared an entry with its text has the hash written into its file.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from judge.documents.imported import digest
from judge.errors import UsageError
from judge.library import toml
from judge.library.toml import Document, KeyPath
from judge.model import Entry, Library, Official, Problem


@dataclass(frozen=True, slots=True)
class Unlike:
    """An entry whose ``restates`` is not the hash of its imported official text."""

    entry: Entry
    hash: str

    @property
    def problem(self) -> Problem:
        """As a warning of the check."""
        place = self.entry.place
        what = "names another official text than the one imported" if self.entry.restates else "is not filled in"
        message = f"'restates' {what}; compare the entry with it, then run judge restates --write"
        return Problem(place.file, place.line, "restates", message)


def unlike(library: Library, officials: Mapping[str, tuple[Official, ...]]) -> Iterator[Unlike]:
    """Every entry with an imported text that it does not name."""
    for game in library.games.values():
        for entry in game.entries:
            for text in officials.get(entry.id, ()):
                if text.source == entry.source and entry.restates != (found := digest(text.text)):
                    yield Unlike(entry, found)


def write(root: Path, found: list[Unlike]) -> int:
    """Write the hashes into the entries' files; how many were written. Each file is written aside and renamed."""
    by_file: dict[str, list[Unlike]] = {}
    for one in found:
        by_file.setdefault(one.entry.place.file, []).append(one)
    texts = {root / file: _filled_in(root / file, file, ones) for file, ones in by_file.items()}
    for path, text in texts.items():
        _replace(path, text)
    return len(found)


def _filled_in(path: Path, file: str, ones: list[Unlike]) -> str:
    """A file's text with the hashes in it; line ends and all else as they were."""
    document = toml.read(path, file)
    if not isinstance(document, Document):
        raise UsageError(str(document))
    lines = path.read_bytes().decode().split("\n")
    for one in sorted(ones, key=lambda one: -one.entry.place.line):  # from below, so that lines above stay theirs
        _set(lines, document, _table(document, one.entry), one.hash)
    return "\n".join(lines)


def _table(document: Document, entry: Entry) -> KeyPath:
    """The path of an entry's table: the document itself, or the rule that begins where the entry does."""
    if entry.number is None:
        return ()
    for path, line in document.lines.items():
        if len(path) == 2 and line == entry.place.line and (*path, "gloss") in document.lines:
            return path
    raise UsageError(f"{document.file}:{entry.place.line}: {entry.id} is no table of its own; write it as [[rule]]")


def _set(lines: list[str], document: Document, table: KeyPath, found: str) -> None:
    at = document.lines.get((*table, "restates"))
    gloss = document.lines[*table, "gloss"]
    before = lines[gloss - 1].split("=")[0]
    width = len(before) - 1 if before.rstrip() == "gloss" else 0
    end = "\r" if lines[gloss - 1].endswith("\r") else ""
    line = f'{"restates".ljust(width)} = "{found}"{end}'
    if at is not None:
        lines[at - 1] = line
    else:  # after the gloss, where that ends in its line
        lines.insert(gloss if isinstance(toml.parse(lines[gloss - 1], ""), Document) else gloss - 1, line)


def _replace(path: Path, text: str) -> None:
    aside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        aside.write_bytes(text.encode())
        os.replace(aside, path)
    finally:
        with suppress(OSError):
            aside.unlink(missing_ok=True)
