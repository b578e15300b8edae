"""Where things are, as plain text: what :mod:`judge.paths` hands out as paths. Imports nothing that takes time."""

from __future__ import annotations

import os

from judge.errors import UsageError

PACKAGE = os.path.dirname(os.path.realpath(__file__))


def shipped(part: str) -> str:
    """The folder that holds ``part`` (``glossary`` or ``site_templates``): inside an installed package, or beside it
    in a checkout."""
    inside = os.path.join(PACKAGE, "data")
    return inside if os.path.isdir(os.path.join(inside, part)) else os.path.dirname(PACKAGE)


def home() -> str:
    """Where what the user adds is kept: ``JUDGE_HOME``, else the user's own data folder."""
    return _named("JUDGE_HOME") or _under_home("XDG_DATA_HOME", ".local/share")


def cache() -> str:
    """The folder of what can be made again at any time; it may not exist, nor be writable."""
    kept = _named("JUDGE_HOME")
    return os.path.join(kept, "cache") if kept else _under_home("XDG_CACHE_HOME", ".cache")


def official() -> str:
    """The folder of the official documents that the user has imported."""
    return os.path.join(home(), "official")


def rulings() -> str:
    """The folder of the user's own rulings."""
    return os.path.join(home(), "rulings")


def _named(variable: str) -> str:
    value = os.environ.get(variable, "")
    found = os.path.expanduser(value)
    if found.startswith("~"):
        raise UsageError(f"{variable}={value}: there is no such home folder; name another folder")
    return found


def _under_home(variable: str, usual: str) -> str:
    user = os.path.expanduser("~")
    named = _named(variable) or (os.path.join(user, usual) if user != "~" else "")
    return os.path.join(named, "judge") if named else os.path.join(os.sep, "nonexistent")
