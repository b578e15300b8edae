"""What a person is told on the way: one line on standard error each, once a process. The answer comes all the same."""

from __future__ import annotations

import sys

_told: set[str] = set()


def notice(text: str) -> None:
    """Tell ``text``, unless it was told already."""
    if text not in _told:
        _told.add(text)
        sys.stderr.write(f"judge: {text}\n")


def forget() -> None:
    """Begin anew: a command in the same process tells its own."""
    _told.clear()
