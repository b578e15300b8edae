"""Everything that can go wrong, as one small family.

Whatever reaches a user is a :class:`JudgeError`: its text is one line that says what is wrong and what to do, and its
``exit_code`` is what the command ends with (contract: 1 nothing found, 2 the command line or an input file was wrong).
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from judge.model import Problem


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


class LibraryError(JudgeError):
    """The files of a library do not load; ``problems`` lists every fault of every file."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        more = f" (and {len(problems) - 1} more: run judge check)" if len(problems) > 1 else ""
        super().__init__(f"{problems[0]}{more}")
        self.problems = problems
