"""Where things are: the library and templates that ship, what the user keeps, and the cache."""

from __future__ import annotations

import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def shipped(part: str) -> Path:
    """The folder that holds ``part`` (``glossary`` or ``site_templates``): inside an installed package, or beside it
    in a checkout."""
    inside = _PACKAGE / "data"
    return inside if (inside / part).is_dir() else _PACKAGE.parent


def library() -> Path:
    """The library that ships with the program."""
    return shipped("glossary")


def templates() -> Path:
    """The site's templates."""
    return shipped("site_templates") / "site_templates"


def home() -> Path | None:
    """``JUDGE_HOME``, where what the user adds is kept, when it is set."""
    value = os.environ.get("JUDGE_HOME")
    return Path(value).expanduser() if value else None


def cache() -> Path:
    """The folder of what can be made again at any time; it may not exist, nor be writable."""
    if kept := home():
        return kept / "cache"
    if named := os.environ.get("XDG_CACHE_HOME"):
        return Path(named) / "judge"
    try:
        return Path.home() / ".cache" / "judge"
    except RuntimeError:  # no home folder is known
        return Path(os.sep) / "nonexistent"
