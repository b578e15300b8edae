"""Where the files of a library are. A library is a folder::

glossary/<game>/game.toml        the game, its language and documents
glossary/<game>/concepts.toml    events and classes that facts need and no entry defines (optional)
glossary/<game>/terms/<slug>.toml
glossary/<game>/rules/<chapter>.toml
glossary/<game>/asked/<name>.toml    the questions that clauses answer by themselves (optional)
rulings/<game>/<slug>.toml
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from judge.errors import UsageError


def game_folders(root: Path) -> list[Path]:
    """The folders of a library's games. Raises UsageError when there is none."""
    found = folders(root / "glossary")
    if not found:
        raise UsageError(
            f"no library in {root}: it needs glossary/<game>/game.toml; give another folder with --library"
        )
    return found


def folders(path: Path) -> list[Path]:
    """The folders in ``path``, hidden ones aside; none when it is no folder."""
    try:
        return sorted(found for found in path.iterdir() if found.is_dir() and not found.name.startswith((".", "_")))
    except OSError:
        return []


def toml_files(folder: Path) -> list[Path]:
    """The TOML files in a folder, hidden ones aside; none when it is no folder."""
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == ".toml" and not path.name.startswith("."))
    except OSError:
        return []


def files(root: Path) -> Iterator[Path]:
    """Every file that a library is read from, in a fixed order."""
    for folder in game_folders(root):
        yield from (path for name in ("game.toml", "concepts.toml") if (path := folder / name).exists())
        for part in (folder / "terms", folder / "rules", folder / "asked", root / "rulings" / folder.name):
            yield from toml_files(part)
