"""Files → library: reads the TOML of every game, checks all of it, and gives back frozen values.

Where the files are is in :mod:`judge.layout`. Nothing here knows any game, and nothing is guessed: either everything
is right, or every fault is told with its place.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from judge.errors import LibraryError
from judge.layout import folders, game_folders, toml_files
from judge.library import references, toml
from judge.library.asked import read_asked
from judge.library.entries import ReadEntry, read_chapter, read_term
from judge.library.games import read_assumed, read_concepts, read_game, read_needs
from judge.library.rulings import read_ruling
from judge.library.table import Table
from judge.library.toml import Document
from judge.model import Concept, Effect, Exemption, Game, GameLibrary, Library, Problem, Relation, Ruling

__all__ = ["load", "read_library"]

#: What a file is read as.
Read = TypeVar("Read")
#: A concept, its relations, and the table that they stand in.
ReadConcept = tuple[Concept, tuple[Relation, ...], Table]
#: What patterns must say of each event, and the table that says so.
ReadNeeds = tuple[dict[str, tuple[str, ...]], Table | None]


def load(root: Path, without: Collection[str] = ()) -> Library:
    """The library under ``root``, of all games but those that it is to be ``without``.

    Raises :class:`LibraryError` with every fault, or :class:`UsageError` when there is no library.
    """
    library, problems = read_library(root, without)
    if problems:
        raise LibraryError(problems)
    return library


def read_library(root: Path, without: Collection[str] = ()) -> tuple[Library, tuple[Problem, ...]]:
    """What can be read of the library under ``root``, and every fault in it, by file and line."""
    problems: list[Problem] = []
    found = game_folders(root)
    wanted = [folder for folder in found if folder.name not in without]
    games = {folder.name: _Reader(root, folder, problems).game_library() for folder in wanted}
    known = {folder.name for folder in found}
    for stray in folders(root / "rulings"):
        if stray.name not in known:
            problems.append(
                Problem(f"rulings/{stray.name}", 1, "unknown-game", "no such game in glossary; rename the folder")
            )
    read = {game: library for game, library in games.items() if library}
    return Library(read), tuple(sorted(set(problems)))


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads one game; faults go into ``problems``."""

    root: Path
    folder: Path
    problems: list[Problem]

    def game_library(self) -> GameLibrary | None:
        """The game, or None when it has no readable ``game.toml``."""
        id_ = self.folder.name
        table = self._table(self.folder / "game.toml")
        game = read_game(table, id_) if table else None
        reads = (*self._each("terms", lambda found, stem: (read_term(found, id_, stem),)), *self._chapters(id_))
        concepts, assumed, needs = self._concepts()
        rulings = self._rulings(id_)
        asked = self._each("asked", lambda found, _: read_asked(found, id_))
        self.problems.extend(references.duplicates(reads))
        if game is None or table is None:
            return None
        names = replace(_names(game, reads, concepts, rulings), unread=self._unread())
        references.check_game(table, game, names)
        for entry in reads:
            references.check_entry(entry, names)
        for concept, relations, found in concepts:
            references.check_concept(concept, relations, found, id_, names)
        for relation, found in assumed:
            references.check_assumed(relation, found, names)
        relations = (*_relations(id_, reads, concepts), *(relation for relation, _ in assumed))
        references.check_needs(*needs, reads, relations, names)
        for ruling, found in rulings:
            references.check_ruling(ruling, found, names)
        references.check_successors(rulings)
        for recorded in asked:
            references.check_asked(recorded, id_, names)
        return GameLibrary(
            game=game,
            entries=tuple(found.entry for found in reads),
            concepts=tuple(concept for concept, _, _ in concepts),
            relations=relations,
            effects=tuple(_effects(id_, reads)),
            rulings=tuple(ruling for ruling, _ in rulings),
            asked=tuple(one for found in asked for one in found.recorded),
        )

    def _chapters(self, game: str) -> tuple[ReadEntry, ...]:
        return self._each("rules", lambda table, stem: read_chapter(table, game, stem))

    def _concepts(self) -> tuple[tuple[ReadConcept, ...], tuple[tuple[Relation, Table], ...], ReadNeeds]:
        path = self.folder / "concepts.toml"
        table = self._table(path) if path.exists() else None
        return (read_concepts(table), read_assumed(table), read_needs(table)) if table else ((), (), ({}, None))

    def _rulings(self, game: str) -> tuple[tuple[Ruling, Table], ...]:
        paths = toml_files(self.root / "rulings" / game)
        return tuple((read_ruling(table, game, path.stem), table) for path in paths if (table := self._table(path)))

    def _each(self, part: str, make: Callable[[Table, str], tuple[Read, ...]]) -> tuple[Read, ...]:
        paths = toml_files(self.folder / part)
        return tuple(one for path in paths if (table := self._table(path)) for one in make(table, path.stem))

    def _unread(self) -> frozenset[str]:
        """The stems of this game's files that could not be read."""
        mine = f"{self.folder.relative_to(self.root).as_posix()}/"
        codes = ("not-toml", "not-utf8", "unreadable")
        found = [one.file for one in self.problems if one.code in codes and one.file.startswith(mine)]
        return frozenset(Path(file).stem for file in found)

    def _table(self, path: Path) -> Table | None:
        found = toml.read(path, path.relative_to(self.root).as_posix())
        if isinstance(found, Document):
            return Table(found, (), found.data, self.problems)
        self.problems.append(found)
        return None


def _names(
    game: Game,
    reads: Iterable[ReadEntry],
    concepts: Iterable[ReadConcept],
    rulings: Iterable[tuple[Ruling, Table]],
) -> references.Names:
    reads = tuple(reads)
    return references.Names(
        entries=frozenset(read.entry.slug for read in reads),
        concepts=frozenset(concept.slug for concept, _, _ in concepts if not concept.same),
        clauses=frozenset(clause.id for read in reads for clause in read.entry.clauses),
        effects=frozenset(effect.clause for read in reads for facts in read.facts for effect in facts.effects),
        sources=frozenset(source.id for source in game.sources),
        rulings=frozenset(ruling.id.rsplit("/", 1)[1] for ruling, _ in rulings),
    )


def _relations(game: str, reads: Iterable[ReadEntry], concepts: Iterable[ReadConcept]) -> Iterator[Relation]:
    for found in reads:
        for facts in found.facts:
            yield from facts.relations
        if found.entry.template and found.entry.filled:
            yield Relation("fills", found.entry.slug, (found.entry.template,), "", facet=found.entry.filled)
    for _, relations, _ in concepts:
        for relation in relations:
            yield replace(relation, clause=f"{game}/{relation.clause}") if relation.clause else relation


def _effects(game: str, reads: Iterable[ReadEntry]) -> Iterator[Effect]:
    """Every effect, with the exceptions that other clauses state of it."""
    stated = [facts for found in reads for facts in found.facts]
    exempts: dict[str, list[Exemption]] = {}
    for facts in stated:
        for target, exemption in facts.exempts:
            exempts.setdefault(f"{game}/{target}", []).append(exemption)
    for facts in stated:
        for effect in facts.effects:
            yield replace(effect, unless=(*effect.unless, *exempts.get(effect.clause, ())))
