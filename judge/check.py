"""Checks a library: everything that the loader refuses, and what only shows when it is put to work."""

from __future__ import annotations

from pathlib import Path

from judge.errors import Problem
from judge.library import read_library
from judge.model import GameLibrary, Ruling
from judge.reasoning import Engine, Knowledge

Problems = tuple[Problem, ...]


def check(root: Path) -> tuple[Problems, Problems]:
    """Errors and warnings of the library under ``root``, by file and line."""
    library, problems = read_library(root)
    if problems:
        return problems, ()
    errors = [problem for found in library.games.values() for problem in _replayed(found)]
    warnings = [problem for found in library.games.values() for problem in _names(found)]
    return tuple(sorted(errors)), tuple(sorted(warnings))


def _replayed(found: GameLibrary) -> list[Problem]:
    """Rulings that the reasoning, asked the same, answers otherwise; an override says that it knows."""
    engine = Engine(Knowledge(found.entries, found.concepts, found.relations, found.effects, found.game.precedence))
    return [problem for ruling in found.rulings if (problem := _replay(engine, ruling))]


def _replay(engine: Engine, ruling: Ruling) -> Problem | None:
    query = ruling.query
    if query is None or ruling.overrides:
        return None
    answer = engine.ask(query.focus, dict(query.event), query.others)
    if answer.verdict == query.finding:
        return None
    message = (
        f"the reasoning finds '{answer.verdict}', the ruling stands on '{query.finding}'; correct the facts or the "
        "ruling, or say why it overrides them"
    )
    return Problem(ruling.place.file, ruling.place.line, "ruling-disagrees", message)


def _names(found: GameLibrary) -> list[Problem]:
    """Names that two entries share without being tied as the same concept."""
    by_name: dict[str, list[int]] = {}
    for place, entry in enumerate(found.entries):
        by_name.setdefault(entry.name.casefold(), []).append(place)
    problems = []
    for places in by_name.values():
        first = found.entries[places[0]]
        for other in (found.entries[place] for place in places[1:]):
            if other.slug not in first.same and first.slug not in other.same:
                message = (
                    f"'{other.name}' is also the name of {first.id}; if they are one concept, tie them with 'same'"
                )
                problems.append(Problem(other.place.file, other.place.line, "shared-name", message))
    return problems
