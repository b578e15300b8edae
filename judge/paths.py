"""Where things are: the library and templates that ship, what the user keeps, and the cache."""

from __future__ import annotations

from pathlib import Path

from judge import where


def shipped(part: str) -> Path:
    """The folder that holds ``part`` (``glossary`` or ``site_templates``): inside an installed package, or beside it
    in a checkout."""
    return Path(where.shipped(part))


def library() -> Path:
    """The library that ships with the program."""
    return shipped("glossary")


def templates() -> Path:
    """The site's templates."""
    return shipped("site_templates") / "site_templates"


def home() -> Path:
    """Where what the user adds is kept: ``JUDGE_HOME``, else the user's own data folder."""
    return Path(where.home())


def cache() -> Path:
    """The folder of what can be made again at any time; it may not exist, nor be writable."""
    return Path(where.cache())


def official() -> Path:
    """The folder of the official documents that the user has imported."""
    return Path(where.official())


def rulings() -> Path:
    """The folder of the user's own rulings."""
    return Path(where.rulings())
