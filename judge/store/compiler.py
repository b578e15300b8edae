"""Library and imported documents → the rows of the store."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from pathlib import Path

from judge.documents.imported import digest, officials
from judge.documents.shelf import Shelf
from judge.language import language
from judge.language.base import Told
from judge.language.collation import sort_key
from judge.language.letters import words
from judge.library import load
from judge.library.own import with_own
from judge.links import links
from judge.model import Entry, GameLibrary, Official, TermInfo
from judge.names import name_keys, name_parts, spelt_words
from judge.questions.joins import joins, kept
from judge.questions.known import Known
from judge.questions.recorded import Keys, reader
from judge.questions.rereading import Changed
from judge.questions.vocabulary import Way
from judge.search.terms import terms_of
from judge.search.weights import RULING
from judge.store import records, seal
from judge.store.answers import Answers
from judge.store.kept import Earlier, Part, Written, asked_stamp, program_stamp, words_stamp
from judge.store.passages import length, said, worth
from judge.store.schema import TABLES
from judge.workers import begun, uncollected

#: What a pattern is looked up by.
Keyed = tuple[str, ...]
#: A passage but for its number, and the terms that it is found by.
Passage = tuple[tuple[str, str, str, int, str, str], str]
#: Passages, and the rows of links but for their numbers.
Texts = tuple[list[Passage], list[tuple[str, str, str, str, str, str, int, int]]]
#: So many entries are worth a process of their own.
_WORTH_A_PROCESS = 100


class Compiler:
    """Everything that goes into a store, read once. Raises LibraryError when the library has a fault."""

    def __init__(
        self,
        root: Path,
        shelf: Shelf | None = None,
        earlier: Path | None = None,
        stamps: Mapping[str, str] | None = None,
    ) -> None:
        """From ``earlier``, a whole store of the library as it was, is taken over what has not changed since: a game
        when its stamp is as in ``stamps``, by game."""
        self._root = root
        self._stamps = stamps or {}
        self._earlier = Earlier(earlier)
        self._carried = [game for game, stamp in self._stamps.items() if self._earlier.has(game, "game", stamp)]
        self._library = with_own(load(root, self._carried), shelf.rulings if shelf else None)[0]
        self._officials = officials(shelf) if shelf else {}

    def fill(self, connection: sqlite3.Connection, stamp: str, files: Iterable[str] = ()) -> None:
        """Write it all into an empty database; the stamp comes last. ``files`` are the lines of a large library's files
        (:mod:`judge.store.seal`). Raises GoneError when the earlier store was replaced meanwhile."""
        texts = {game: self._begun(found) for game, found in self._library.games.items()}
        connection.executescript(TABLES)
        self._earlier.beside(connection)
        with connection, uncollected():
            paths = ((os.fsencode(path), os.fsencode(line)) for path, line in seal.by_path(files))
            connection.executemany("insert or replace into file values (?, ?)", paths)
            for game in sorted({*self._carried, *self._library.games}):
                if found := self._library.games.get(game):
                    self._questions(connection, found)
                    self._game(connection, found, texts[game])
                else:
                    self._earlier.carry(game, "game", connection)
            connection.execute("insert into meta values ('stamp', ?)", (stamp,))

    def _begun(self, found: GameLibrary) -> Callable[[], Texts]:
        """What a game's texts come to, worked out while its words and questions are."""
        processes = (os.cpu_count() or 1) if len(found.entries) >= _WORTH_A_PROCESS else 1
        return begun(partial(self._texts, found), processes)

    def _game(self, connection: sqlite3.Connection, found: GameLibrary, texts: Callable[[], Texts]) -> None:
        connection.execute(
            "insert into game values (?, ?, ?)", (found.game.id, found.game.language, records.dump(found.game))
        )
        titles = [(found.game.id, source.id, source.title) for source in found.game.sources]
        connection.executemany("insert into source values (?, ?, ?)", titles)
        for entry in _ordered(found):
            self._entry(connection, entry)
        passages, tied = texts()
        _write_said(connection, found, passages)
        for ruling in found.rulings:
            row = (ruling.id, ruling.game, ruling.question, ruling.verdict, records.dump(ruling))
            connection.execute("insert into ruling (id, game, question, verdict, record) values (?, ?, ?, ?, ?)", row)
            worded = [(ruling.id, f"{ruling.game}/{slug}", text) for slug, text in ruling.wording]
            connection.executemany("insert or replace into wording values (?, ?, ?)", worded)
        connection.executemany(
            "insert into link (source, target, kind, surface, layer, clause, first, last) "
            "values (?, ?, ?, ?, ?, ?, ?, ?)",
            tied,
        )
        facts = [
            *(("term", records.dump(_info(entry))) for entry in found.entries),
            *(("concept", records.dump(concept)) for concept in found.concepts),
            *(("relation", records.dump(relation)) for relation in found.relations),
            *(("effect", records.dump(effect)) for effect in found.effects),
        ]
        rows = [(found.game.id, kind, record) for kind, record in facts]
        connection.executemany("insert into fact (game, kind, record) values (?, ?, ?)", rows)

    def _questions(self, connection: sqlite3.Connection, found: GameLibrary) -> None:
        """How questions about a game are read, and those with a recorded answer."""
        game = found.game.id
        stamps: dict[Part, str] = {
            "game": self._stamps.get(game, ""),
            "words": words_stamp(found),
            "asked": asked_stamp(found),
            "program": program_stamp(),
        }
        rows = ((game, part, stamp) for part, stamp in stamps.items())
        connection.executemany("insert into stamp values (?, ?, ?)", rows)
        same = {part: self._earlier.has(game, part, stamp) for part, stamp in stamps.items()}
        keys = Keys.of_game(found)

        @cache
        def known() -> Known:
            told = self._earlier.told(game, found.game.language, connection) if same["program"] else Told()
            return Known(game, found.game.language, found.entries, found.concepts, told)

        if same["words"]:
            self._earlier.carry(game, "words", connection)
            if same["asked"] and self._earlier.telling(game, connection) == keys.telling():
                self._earlier.carry(game, "answers", connection)
                return
            before = self._earlier.readings(game, connection)
        else:
            before = self._words(connection, found, known(), same_program=same["program"])
        answers = Answers(self._earlier, before, same["asked"])
        answers.write(connection, found, keys, lambda: reader(found, known()))

    def _words(
        self, connection: sqlite3.Connection, found: GameLibrary, known: Known, *, same_program: bool
    ) -> dict[str, Written]:
        """Write the words that questions about a game are put in. Gives the earlier readings of those recorded
        questions that read so again."""
        patterns = self._earlier.patterns(found.game.id, connection) if same_program else {}
        kept = [*known.patterns_kept(patterns)]
        words = _write_words(connection, found, known, kept)
        return self._still(connection, found, known, words, (patterns, kept)) if same_program else {}

    def _still(
        self,
        connection: sqlite3.Connection,
        found: GameLibrary,
        known: Known,
        words: Mapping[str, str],
        patterns: tuple[Mapping[tuple[Way, str], Keyed], Iterable[tuple[Way, Keyed, str]]],
    ) -> dict[str, Written]:
        """Of words that have changed, the earlier readings of those recorded questions that read so again. ``words``
        are what is known of any form of those there are, ``patterns`` those that there were and that there are."""
        game = found.game.id
        before, now = patterns[0], {(way, record): begins for way, begins, record in patterns[1]}
        if self._earlier.asking(game, connection) != _asking(found, known):
            return {}
        keys: dict[Way, set[str]] = {}
        for way, record in before.keys() ^ now.keys():
            keys.setdefault(way, set()).update(before.get((way, record), ()), now.get((way, record), ()))
        told = known.told.words
        changed = Changed(known.grammar, keys, lambda form: words.get(form, told.get(form)))
        read = self._earlier.readings(game, connection)
        return {question: one for question, one in read.items() if _whole(one) and changed.spares(question)}

    def _entry(self, connection: sqlite3.Connection, entry: Entry) -> None:
        said = (
            entry.kind,
            entry.english,
            entry.gloss,
            entry.note,
            entry.source,
            _place(entry),
            os.fsencode(self._root / entry.place.file),
        )
        row = (entry.id, entry.game, entry.name, entry.number, *said, records.dump(entry))
        connection.execute(
            "insert into entry (id, game, name, number, kind, english, gloss, note, source, place, file, record) "
            "values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            row,
        )
        clauses = [(clause.id, entry.id, clause.text) for clause in entry.clauses]
        connection.executemany("insert into clause (id, entry, text) values (?, ?, ?)", clauses)
        texts = self._officials.get(entry.id, ())
        connection.executemany(
            "insert into official (entry, source, edition, text, date, stale) values (?, ?, ?, ?, ?, ?)",
            [(entry.id, one.source, one.edition, one.text, one.date, _stale(entry, one)) for one in texts],
        )

    def _texts(self, found: GameLibrary) -> Texts:
        """What a game's texts come to: its passages, and the links in them."""
        passages = [
            (
                (one.home, one.kind, one.code, len(words(one.text)), one.shown, one.text),
                " ".join(sorted(terms_of(one.text, one.code))),
            )
            for one in said(found, self._officials)
        ]
        tied = [
            (one.source, one.target, one.kind, one.surface, one.layer, one.clause, one.start, one.end)
            for one in links(found, self._officials)
        ]
        return passages, tied


def _write_said(connection: sqlite3.Connection, found: GameLibrary, passages: Iterable[Passage]) -> None:
    """The passages of a game, the terms that they are found by, and the entries and rulings that they are of."""
    place = connection.execute("select count(*) from home").fetchone()[0]
    homes = [(entry.id, length(entry), worth(entry)) for entry in _ordered(found)]
    homes += [(ruling.id, len(words(ruling.answer)), RULING) for ruling in found.rulings]
    connection.executemany(
        "insert into home values (?, ?, ?, ?, ?)",
        [(id_, place + n, found.game.id, size, value) for n, (id_, size, value) in enumerate(homes)],
    )
    number = connection.execute("select coalesce(max(n), -1) + 1 from passage").fetchone()[0]
    for n, (row, terms) in enumerate(passages, number):
        connection.execute("insert into passage values (?, ?, ?, ?, ?, ?, ?)", (n, *row))
        connection.execute("insert into term (rowid, terms) values (?, ?)", (n, terms))


def _asking(found: GameLibrary, known: Known) -> tuple[str, str]:
    """A game's words of asking, and its joins, as text."""
    return known.asking_kept(), kept(joins(found.concepts, found.game.id))


def _write_words(
    connection: sqlite3.Connection, found: GameLibrary, known: Known, patterns: Iterable[tuple[Way, Keyed, str]]
) -> dict[str, str]:
    """The words that questions about a game are put in, and those that its entries are looked up by. Gives back what is
    known of their forms in the game's own language."""
    grammar = known.grammar
    names = {
        (key, kind, entry.id): (key, kind, found.game.id, entry.id, length)
        for entry in found.entries
        for key, kind, length in name_keys(entry)
    }
    connection.executemany("insert into name values (?, ?, ?, ?, ?)", sorted(names.values()))
    parts = {
        (word, entry.id, name, code): (word, code, worth, found.game.id, entry.id, name, size)
        for entry in found.entries
        for word, code, worth, name, size in sorted(name_parts(entry, grammar), key=lambda part: part[2])
    }
    connection.executemany("insert into part values (?, ?, ?, ?, ?, ?, ?)", sorted(parts.values()))
    game = found.game.id
    connection.execute("insert into asking values (?, ?, ?)", (game, *_asking(found, known)))
    first = connection.execute("select coalesce(max(n), 0) + 1 from pattern").fetchone()[0]
    numbered = [(n, *pattern) for n, pattern in enumerate(patterns, first)]
    connection.executemany("insert into pattern values (?, ?)", ((n, record) for n, _, _, record in numbered))
    opened = ((game, way, key, n) for n, way, begins, _ in numbered for key in begins)
    connection.executemany("insert into opening values (?, ?, ?, ?)", opened)
    spelt = [(game, bare, word) for bare, word in known.all_spellings]
    connection.executemany("insert into spelling values (?, ?, ?)", spelt)
    forms = {(code, form): text for code, form, text in known.forms_kept()}
    rows = ((*form, text, game) for form, text in forms.items())
    connection.executemany("insert into form values (?, ?, ?, ?)", rows)
    inflected = sorted(known.inflected.union(*map(spelt_words, found.entries)))
    inflections = [(game, word, " ".join(sorted(grammar.forms(word)))) for word in inflected]
    connection.executemany("insert into inflection values (?, ?, ?)", (one for one in inflections if one[2]))
    return {form: text for (code, form), text in forms.items() if code == grammar.code}


def _whole(read: Written) -> bool:
    """Whether every word of a question was read, and none as a slip."""
    return not read["unread"] and not read.get("repaired")


def _stale(entry: Entry, official: Official) -> bool:
    """Whether an entry was checked against another wording of its document than the one imported."""
    return bool(entry.restates) and official.source == entry.source and entry.restates != digest(official.text)


def _place(entry: Entry) -> str:
    """Where an entry stands in its document, to be cited."""
    where = entry.number or entry.heading or entry.name
    return f"{where}, {', '.join(map(str, entry.lines))}" if entry.lines else where


def _info(entry: Entry) -> TermInfo:
    return TermInfo(entry.slug, entry.kind, entry.source, entry.about)


def _ordered(found: GameLibrary) -> list[Entry]:
    """Terms in the dictionary's order, then numbered rules in the printed one."""
    order = sort_key(language(found.game.language))
    terms = sorted((entry for entry in found.entries if entry.number is None), key=lambda entry: order(entry.name))
    return [*terms, *(entry for entry in found.entries if entry.number is not None)]
