"""A file of ``asked/``: the questions that clauses answer by themselves, by verdict, a number standing for itself::

[[asked]]
clause = "horgony#2"
with   = ["other-entry#3"]
no     = ["…?", "…?"]
7      = ["…?"]
"max(0, X - Y)" = ["… X …, … Y …?"]
"Y <= X" = ["… X …, … Y …?"]

A formula is over the letters that stand for numbers in its questions; one that compares is answered yes or no.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from judge.formula import LETTERS, taken
from judge.library.table import Table
from judge.model import RULING_VERDICTS, Place, Recorded

_NUMBER = re.compile(r"-?\d+")
_LETTER = re.compile(r"\b[A-Z]\b")


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
        place = replace(table.place, line=table.line(key))
        if _NUMBER.fullmatch(key):
            yield from (Recorded(one, "number", cites, place, float(key)) for one in table.texts(key))
        elif key in RULING_VERDICTS and key != "number":
            yield from (Recorded(one, key, cites, place) for one in table.texts(key))
        else:
            yield from _computed(table, key, cites, place)


def _computed(table: Table, key: str, cites: tuple[str, ...], place: Place) -> Iterator[Recorded]:
    """The questions that a formula answers, with the numbers that its letters stand for."""
    try:
        formula = taken(key)
    except ValueError:
        known = "yes, no, conditional, … , the number, or a formula such as max(0, X - Y) or Y <= X"
        table.problem("unknown-verdict", f"'{key}' is no verdict; use {known}", key)
        return
    for text in table.texts(key):
        said = {letter for letter in _LETTER.findall(text) if letter in LETTERS}
        if missing := [letter for letter in formula.letters if letter not in said]:
            table.problem("letter-missing", f"'{text}' has no {', '.join(missing)}, of which '{key}' is made", key)
            continue
        question = _LETTER.sub(lambda found: str(LETTERS.get(found[0], found[0])), text)
        verdict, value = formula.answer(LETTERS)
        number = None if value is None else float(value)
        binds = tuple((letter, "") for letter in sorted(said))
        yield Recorded(question, verdict, cites, place, number, formula=key, binds=binds)
