"""Checks a library: everything that the loader refuses, and what only shows when it is put to work.

Errors are wrong, facts that cannot all hold among them; warnings are worth a look: facts that nothing hangs on, what
the graph shows (hubs, orphans, terms that explain each other, terms that are used and never defined), names that an
entry's own text never uses, and entries that were checked against another official text than the one imported.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from pathlib import Path

from judge import graph as graphs
from judge import paths
from judge.documents.imported import officials
from judge.documents.shelf import Shelf
from judge.library import read_library
from judge.library.own import with_own
from judge.model import Entry, GameLibrary, Library, Problem, Recorded, Ruling
from judge.questions.ask import Asker
from judge.questions.interact import Desk
from judge.questions.reading import Reading
from judge.questions.recorded import rulings, unbound
from judge.reasoning import Engine, Knowledge
from judge.reasoning.checker import Checker
from judge.restates import unlike
from judge.soundness import contradictory, idle
from judge.store import Store, open_store
from judge.workers import spread

Problems = tuple[Problem, ...]
#: So many recorded questions are answered sooner than processes are started.
_FEW = 500


def check(root: Path, shelf: Shelf | None = None) -> tuple[Problems, Problems]:
    """Errors and warnings of the library under ``root``, by file and line."""
    library, problems = read_library(root)
    if problems:
        return problems, ()
    library, of_own = with_own(library, shelf.rulings if shelf else None)
    errors = [*of_own, *(problem for found in library.games.values() for problem in _replayed(found))]
    errors += [problem for found in library.games.values() for problem in _dated_ahead(found)]
    errors += [problem for found in library.games.values() for problem in contradictory(found)]
    store = open_store(root, paths.cache(), shelf)
    warnings = [problem for found in library.games.values() for problem in (*_shared_names(found), *idle(found))]
    read = {game: tuple(_read(found, store)) for game, found in library.games.items()}
    for recorded, unread, verdict in _asked(store, read):
        errors += _answered_otherwise(recorded, verdict)
        warnings += _unread(recorded, unread)
    errors += [_unbound(one) for game, found in library.games.items() for one in unbound(found, read[game])]
    warnings += _of_graph(library, store)
    if shelf:
        warnings += [one.problem for one in unlike(library, officials(shelf))]
    return tuple(sorted(errors)), tuple(sorted(warnings))


def _replayed(found: GameLibrary) -> list[Problem]:
    """Rulings that the reasoning, asked the same, answers otherwise, or with a proof that does not hold; an override
    says that it knows."""
    engine = Engine(Knowledge.of(found))
    checker = Checker(engine.knowledge)
    return [problem for ruling in found.rulings if (problem := _replay(engine, checker, ruling))]


def _dated_ahead(found: GameLibrary) -> Iterator[Problem]:
    """Rulings dated after tomorrow: where the sun rises first, tomorrow is today."""
    last = (date.today() + timedelta(days=1)).isoformat()
    for ruling in found.rulings:
        if ruling.date > last:
            message = f"the ruling is dated {ruling.date}, which is still to come; correct 'date'"
            yield Problem(ruling.place.file, ruling.place.line, "future-date", message)


def _replay(engine: Engine, checker: Checker, ruling: Ruling) -> Problem | None:
    query = ruling.query
    if query is None or ruling.overrides:
        return None
    answer = engine.ask(query.focus, dict(query.event), query.others)
    if flaws := checker.flaws(answer):
        message = f"the proof does not hold: {'; '.join(flaws)}; this is a fault of the reasoning, please report it"
        return Problem(ruling.place.file, ruling.place.line, "proof-flawed", message)
    if answer.verdict == query.finding:
        return None
    message = (
        f"the reasoning finds '{answer.verdict}', the ruling stands on '{query.finding}'; correct the facts or the "
        "ruling, or say why it overrides them"
    )
    return Problem(ruling.place.file, ruling.place.line, "ruling-disagrees", message)


def _read(found: GameLibrary, store: Store) -> Iterator[tuple[Recorded, Reading]]:
    """Each question of a game with a recorded answer, and how the store says that it reads."""
    readings = store.readings(found.game.id)
    yield from ((one, readings[one.question]) for one in (*rulings(found), *found.asked) if one.question in readings)


def _asked(
    store: Store, readings: Mapping[str, Iterable[tuple[Recorded, Reading]]]
) -> Iterator[tuple[Recorded, tuple[str, ...], str]]:
    """Each question with a recorded answer, the words of it that are unread, and what the facts alone answer."""
    askers = {game: Asker(Desk(store, game)) for game in readings}
    asked = [(game, recorded, reading) for game, read in readings.items() for recorded, reading in read]

    def reasoned(one: tuple[str, Recorded, Reading]) -> tuple[tuple[str, ...], str]:
        game, _, reading = one
        return askers[game].reasoned(reading)

    processes = os.cpu_count() or 1 if len(asked) > _FEW else 1
    yield from ((asked[place][1], *found) for place, found in spread(asked, reasoned, processes))


def _answered_otherwise(recorded: Recorded, verdict: str) -> Iterator[Problem]:
    """A recorded question that the facts alone, asked in the same words, answer otherwise."""
    wanted = f"{recorded.number:g}" if recorded.number is not None else recorded.verdict
    if verdict not in ("unclear", "undetermined", wanted):
        message = f"recorded as '{wanted}', and the facts answer '{verdict}'; correct the facts or the record"
        yield Problem(recorded.place.file, recorded.place.line, "asked-disagrees", message)


def _unbound(recorded: Recorded) -> Problem:
    """A formula whose letters cannot be told by what they count."""
    message = (
        f"'{recorded.formula}': which number is which cannot be told in '{recorded.question}'; name what each counts, "
        "once each where it matters which is which"
    )
    return Problem(recorded.place.file, recorded.place.line, "formula-unbound", message)


def _unread(recorded: Recorded, unread: tuple[str, ...]) -> Iterator[Problem]:
    """A question that a clause answers, with a word that nothing knows: it is found word for word only."""
    if unread and not recorded.ruling:
        message = f"not read: {', '.join(unread)}; put it in words that are, or give a concept the pattern"
        yield Problem(recorded.place.file, recorded.place.line, "asked-unread", message)


def _shared_names(found: GameLibrary) -> Iterator[Problem]:
    """Names that two entries share without being tied as the same concept."""
    by_name: dict[str, list[Entry]] = {}
    for entry in found.entries:
        by_name.setdefault(entry.name.casefold(), []).append(entry)
    for first, *others in by_name.values():
        for other in others:
            if other.slug not in first.same and first.slug not in other.same:
                yield _warn(
                    other,
                    "shared-name",
                    f"'{other.name}' is also the name of {first.id}; if they are one, tie them with 'same'",
                )


def _of_graph(library: Library, store: Store) -> Iterator[Problem]:
    entries = {entry.id: entry for game in library.games.values() for entry in game.entries}
    for game in library.games:
        found = graphs.graph(store, game)
        for id_ in graphs.hubs(found):
            yield _warn(
                entries[id_],
                "hub",
                f"more than {graphs.HUB_SHARE:.0%} of the game refers to {id_}; a picture may leave it out",
            )
        for id_ in graphs.orphans(found):
            yield _warn(
                entries[id_], "orphan", f"{id_} refers to nothing and nothing refers to it; tie it, or give it patterns"
            )
        for one, other in graphs.mutual(found):
            yield _warn(entries[one], "mutual", f"{one} and {other} explain each other in their first clauses")
        for id_, users in graphs.used_undefined(found):
            yield _warn(entries[id_], "undefined", f"{id_} is used by {len(users)} entries and no text held defines it")
    yield from _unused_names(entries.values())


def _unused_names(entries: Iterable[Entry]) -> Iterator[Problem]:
    """Headings of the document with a spelling that the entry's own text never has."""
    for entry in entries:
        text = " ".join(clause.text for clause in entry.clauses).casefold()
        word = entry.heading.casefold() if entry.heading.isalpha() else ""
        if text and word and word[:-2] not in text:
            yield _warn(
                entry, "heading-unused", f"the heading '{entry.heading}' is a spelling that its own text never uses"
            )


def _warn(entry: Entry, code: str, message: str) -> Problem:
    return Problem(entry.place.file, entry.place.line, code, message)
