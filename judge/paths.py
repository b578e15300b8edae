"""Where things are: the library and templates that ship, what the user keeps, and the cache."""

from __future__ import annotations

import os
from pathlib import Path

from judge.errors import UsageError

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


def home() -> Path:
    """Where what the user adds is kept: ``JUDGE_HOME``, else the user's own data folder."""
    return _named("JUDGE_HOME") or _under_home("XDG_DATA_HOME", ".local/share")


def cache() -> Path:
    """The folder of what can be made again at any time; it may not exist, nor be writable."""
    kept = _named("JUDGE_HOME")
    return kept / "cache" if kept else _under_home("XDG_CACHE_HOME", ".cache")


def official() -> Path:
    """The folder of the official documents that the user has imported."""
    return home() / "official"


def rulings() -> Path:
    """The folder of the user's own rulings."""
    return home() / "rulings"


def _named(variable: str) -> Path | None:
    value = os.environ.get(variable)
    try:
        return Path(value).expanduser() if value else None
    except RuntimeError:
        raise UsageError(f"{variable}={value}: there is no such home folder; name another folder") from None


def _under_home(variable: str, usual: str) -> Path:
    try:
        return (_named(variable) or Path.home() / usual) / "judge"
    except RuntimeError:  # no home folder is known
        return Path(os.sep) / "nonexistent"
