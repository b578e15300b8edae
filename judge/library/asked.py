"""The questions that a clause answers by itself: ``asked = { no = ["…"], 7 = ["…"], with = ["other-entry#3"] }``."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.library.table import Table
from judge.model import RULING_VERDICTS, Recorded

_NUMBER = re.compile(r"-?\d+")


def read_asked(table: Table, clause: str) -> tuple[Recorded, ...]:
    """The questions of the clause in ``table``, by verdict, a number standing for itself; ``with`` names further
    clauses of the game that the answers rest on."""
    found = table.table("asked")
    if found is None:
        return ()
    game = clause.split("/", 1)[0]
    cites = (clause, *(f"{game}/{other}" for other in found.texts("with")))
    recorded: list[Recorded] = []
    for key in found.names():
        if key == "with":
            continue
        if not _NUMBER.fullmatch(key) and key not in set(RULING_VERDICTS) - {"number"}:
            found.problem("unknown-verdict", f"'{key}' is no verdict; use yes, no, conditional, … or the number", key)
            continue
        place = replace(found.place, line=found.line(key))
        number = float(key) if _NUMBER.fullmatch(key) else None
        verdict = "number" if number is not None else key
        recorded += [Recorded(one, verdict, cites, place, number) for one in found.texts(key)]  # type: ignore[arg-type]
    return tuple(recorded)
