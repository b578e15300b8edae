"""A file of ``asked/``: the questions that clauses answer by themselves, by verdict, a number standing for itself::

[[asked]]
clause = "horgony#2"
with   = ["other-entry#3"]
no     = ["…?", "…?"]
7      = ["…?"]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from judge.library.table import Table
from judge.model import RULING_VERDICTS, Recorded

_NUMBER = re.compile(r"-?\d+")
_VERDICTS = frozenset(RULING_VERDICTS) - {"number"}


@dataclass(frozen=True, slots=True)
class ReadAsked:
    """What one ``[[asked]]`` records, with the table that it stands in."""

    recorded: tuple[Recorded, ...]
    table: Table


def read_asked(table: Table, game: str) -> tuple[ReadAsked, ...]:
    """The questions of a file; ``with`` names further clauses that the answers rest on."""
    found = tuple(ReadAsked(tuple(_recorded(one, game)), one) for one in table.tables("asked"))
    table.close()
    return found


def _recorded(table: Table, game: str) -> Iterator[Recorded]:
    clause = table.text("clause", required=True)
    if not clause:
        return
    cites = tuple(f"{game}/{one}" for one in (clause, *table.texts("with")))
    for key in table.names():
        if key in ("clause", "with"):
            continue
        if not _NUMBER.fullmatch(key) and key not in _VERDICTS:
            table.problem("unknown-verdict", f"'{key}' is no verdict; use yes, no, conditional, … or the number", key)
            continue
        place = replace(table.place, line=table.line(key))
        number = float(key) if _NUMBER.fullmatch(key) else None
        verdict = "number" if number is not None else key
        for question in table.texts(key):
            yield Recorded(question, verdict, cites, place, number)  # type: ignore[arg-type]
