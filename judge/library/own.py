"""The user's own rulings: files of the same form as the library's, kept with what the user adds.

A faulty one is left out and told by ``judge check``: it must not stop a judge from looking rules up.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from judge.layout import toml_files
from judge.library import references, toml
from judge.library.rulings import read_ruling
from judge.library.table import Table
from judge.library.toml import Document
from judge.model import GameLibrary, Library, Problem


def with_own(library: Library, folder: Path | None) -> tuple[Library, tuple[Problem, ...]]:
    """The library with the sound rulings of ``folder`` (``<game>/<slug>.toml``), and the faults of the others."""
    if folder is None:
        return library, ()
    problems: list[Problem] = []
    games = {id_: _with_own(game, folder, problems) for id_, game in library.games.items()}
    return Library(games), tuple(sorted(problems))


def _with_own(game: GameLibrary, folder: Path, problems: list[Problem]) -> GameLibrary:
    taken = {ruling.id for ruling in game.rulings}
    added = []
    for path in toml_files(folder / game.game.id):
        faults: list[Problem] = []
        found = toml.read(path, str(path))
        if not isinstance(found, Document):
            problems.append(found)
            continue
        table = Table(found, (), found.data, faults)
        ruling = replace(read_ruling(table, game.game.id, path.stem), own=True)
        if ruling.id in taken:
            table.problem("taken-id", f"the library has a ruling '{path.stem}'; rename the file")
        references.check_ruling(ruling, table, _names(game, {*taken, ruling.id}))
        problems += faults
        if not faults:
            added.append(ruling)
    return replace(game, rulings=(*game.rulings, *added))


def _names(game: GameLibrary, rulings: Iterable[str]) -> references.Names:
    return references.Names(
        entries=frozenset(entry.slug for entry in game.entries),
        concepts=frozenset(concept.slug for concept in game.concepts),
        clauses=frozenset(clause.id for entry in game.entries for clause in entry.clauses),
        effects=frozenset(effect.clause for effect in game.effects),
        sources=frozenset(source.id for source in game.game.sources),
        rulings=frozenset(ruling.rsplit("/", 1)[1] for ruling in rulings),
    )
