"""Everything that can go wrong, as one small family.

Whatever reaches a user is a :class:`JudgeError`: its text is one line that says what is wrong and what to do, and its
``exit_code`` is what the command ends with (contract: 1 nothing found, 2 the command line or an input file was wrong).
"""

from __future__ import annotations

from dataclasses import dataclass


def one_line(message: object) -> str:
    """A message on one line, without what a terminal would obey: it may repeat whatever somebody typed."""
    return " ".join("".join(char if char.isprintable() else " " for char in str(message)).split())


class JudgeError(Exception):
    """An error to be told in one line."""

    exit_code = 2


class UsageError(JudgeError):
    """The command line, a batch line or a folder named on it was wrong."""


class NotFoundError(JudgeError):
    """Nothing has this id, number or name; ``near`` are ids that were close."""

    exit_code = 1

    def __init__(self, message: str, near: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.near = near


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One fault in a library's files: ``file:line: code: message``; ``file`` is relative to the library."""

    file: str
    line: int
    code: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.code}: {self.message}"


class LibraryError(JudgeError):
    """The files of a library do not load; ``problems`` lists every fault of every file."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        more = f" (and {len(problems) - 1} more: run judge check)" if len(problems) > 1 else ""
        super().__init__(f"{problems[0]}{more}")
        self.problems = problems
