"""Reading the compiled store. Every method asks one thing of it; nothing is kept in memory."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import nlargest
from typing import TYPE_CHECKING

from judge.model import Concept, Effect, Entry, Game, Link, Official, Recorded, Relation, Ruling, TermInfo
from judge.store import records
from judge.store.glance import Glance

if TYPE_CHECKING:
    from judge.questions.reading import Reading


@dataclass(frozen=True, slots=True)
class Family:
    """What stands around an entry, as ids."""

    parent: str | None
    children: tuple[str, ...]
    previous: str | None
    next: str | None


@dataclass(frozen=True, slots=True)
class Near:
    """A recorded question that shares terms with another: its number, its key, how it was read, and itself as it was
    written."""

    n: int
    key: str
    manner: str
    record: str

    @property
    def recorded(self) -> Recorded:
        """The question."""
        return records.recorded(self.record)


#: What sums of the same weights in another order may differ by, and to how many digits they do not.
_ROUNDING, _DIGITS = 1e-9, 9
#: So many values are asked for in one statement.
_AT_ONCE = 500
_LINK = "select source, target, kind, surface, layer, clause, first, last from link"


class Store(Glance):
    """A compiled library."""

    @cached_property
    def games(self) -> dict[str, Game]:
        """Every game, by id."""
        rows = self._connection.execute("select id, record from game order by id")
        return {id_: records.game(record) for id_, record in rows}

    def entry(self, id_: str) -> Entry | None:
        """The entry with this id."""
        row = self._connection.execute("select record from entry where id = ?", (id_,)).fetchone()
        return records.entry(row[0]) if row else None

    def entries(self, game: str) -> tuple[Entry, ...]:
        """A game's entries, in the library's order."""
        rows = self._connection.execute("select record from entry where game = ? order by n", (game,))
        return tuple(records.entry(row[0]) for row in rows)

    def numbers(self, game: str) -> dict[str, str]:
        """A game's rule numbers in the printed order, with the rules' ids."""
        rows = self._connection.execute(
            "select number, id from entry where game = ? and number is not null order by n", (game,)
        )
        return dict(rows.fetchall())

    def entry_ids(self, game: str) -> list[str]:
        """A game's entries' ids, in the library's order."""
        return [row[0] for row in self._connection.execute("select id from entry where game = ? order by n", (game,))]

    def game_stamp(self, game: str) -> str:
        """What changes when anything does that a game was compiled from; empty when that is not known."""
        row = self._connection.execute("select value from stamp where game = ? and part = 'game'", (game,)).fetchone()
        return str(row[0]) if row else ""

    def ruling(self, id_: str) -> Ruling | None:
        """The ruling with this id."""
        row = self._connection.execute("select record from ruling where id = ?", (id_,)).fetchone()
        return records.ruling(row[0]) if row else None

    def rulings(self, game: str) -> tuple[Ruling, ...]:
        """A game's rulings, by id."""
        rows = self._connection.execute("select record from ruling where game = ? order by id", (game,))
        return tuple(records.ruling(row[0]) for row in rows)

    def recorded(self, key: str, game: str) -> list[tuple[Recorded, str]]:
        """The questions with a recorded answer under this key, each with how its question was read."""
        sql = "select record, reading from recorded indexed by recorded_key where key = ? and game = ? order by n"
        return [(records.recorded(record), reading) for record, reading in self._connection.execute(sql, (key, game))]

    def recorded_counts(self, game: str, terms: Collection[str]) -> dict[str, int]:
        """How many recorded questions of a game have each of these terms, and under ``""`` how many are read whole;
        none that is none."""
        marks = ", ".join("?" * len(terms))
        sql = f"select term, questions from recorded_count where game = ? and term in ('', {marks})"
        return dict(self._connection.execute(sql, (game, *terms)).fetchall())

    def recorded_weighed(self, game: str) -> dict[str, int]:
        """How many recorded questions of a game have each term, and under ``""`` how many are read whole."""
        return dict(self._connection.execute("select term, questions from recorded_count where game = ?", (game,)))

    def recorded_nearest(self, game: str, weights: Mapping[str, float], most: int) -> list[tuple[Near, float]]:
        """The recorded questions whose terms have the most of these ``weights`` together, ``most`` of them, each with
        the weight."""
        nearest = _nearest(self._having(game, weights), weights, most)
        found = {near.n: near for near in self._near(game, [n for n, _ in nearest])}
        return [(found[n], shared) for n, shared in nearest]

    def recorded_sharing(
        self, game: str, kinds: Collection[str], weights: Mapping[str, float], least: float
    ) -> Iterator[Near]:
        """The recorded questions of these kinds whose terms have at least so much of these ``weights`` together, in
        their order."""
        yield from self._near(game, _sharing(self._having(game, weights, kinds), weights, least))

    def _near(self, game: str, numbers: Sequence[int]) -> Iterator[Near]:
        """The recorded questions of these numbers, in their order."""
        for first in range(0, len(numbers), _AT_ONCE):
            some = numbers[first : first + _AT_ONCE]
            sql = f"select n, key, reading, record from recorded where game = ? and n in ({_marks(some)}) order by n"
            yield from (Near(*row) for row in self._connection.execute(sql, (game, *some)))

    def _having(self, game: str, terms: Collection[str], kinds: Collection[str] = ()) -> Mapping[str, list[int]]:
        """The numbers of the recorded questions that have each of these terms; of these ``kinds``, or of any."""
        sql = f"select term, questions from recorded_having where game = ? and term in ({_marks(terms)})"
        sql += f" and kind in ({_marks(kinds)})" if kinds else ""
        having: dict[str, list[int]] = {}
        for term, data in self._connection.execute(sql, (game, *terms, *kinds)):
            having.setdefault(term, []).extend(records.numbers(data))
        return having

    def readings(self, game: str) -> dict[str, Reading]:
        """How the questions of a game with a recorded answer read, by question."""
        from judge.store.kept import unpacked  # only the check goes through all

        [data] = next(iter(self.rows("select data from kept where game = ?", (game,))))
        return unpacked(data)

    def links(self) -> Iterator[Link]:
        """Every link."""
        yield from (Link(*row) for row in self._connection.execute(f"{_LINK} order by n"))

    def links_from(self, id_: str) -> list[Link]:
        """What an entry or ruling refers to."""
        return [Link(*row) for row in self._connection.execute(f"{_LINK} where source = ? order by n", (id_,))]

    def links_to(self, id_: str) -> list[Link]:
        """What refers to an entry or clause."""
        return [Link(*row) for row in self._connection.execute(f"{_LINK} where target = ? order by n", (id_,))]

    def family(self, entry: Entry) -> Family:
        """What stands around an entry: above, below, before and after it."""
        if entry.number:
            above = entry.number.split(".")
            numbers = (".".join(above[:count]) for count in range(len(above) - 1, 0, -1))
            sql = "select id from entry where game = ? and number = ?"
            found = (row[0] for number in numbers for row in self.rows(sql, (entry.game, number)))
            parent = next(found, None)
        else:
            parent = f"{entry.game}/{entry.part_of}" if entry.part_of else None
        children = tuple(self.children(entry.game, entry.id, entry.number))
        return Family(parent, children, self._beside(entry, "<", "desc"), self._beside(entry, ">", "asc"))

    def _beside(self, entry: Entry, side: str, order: str) -> str | None:
        """The term or rule before or after an entry."""
        sql = (
            f"select id from entry where game = ? and (number is not null) = ? "
            f"and n {side} (select n from entry where id = ?) order by n {order} limit 1"
        )
        rows = self.rows(sql, (entry.game, entry.number is not None, entry.id))
        return next((row[0] for row in rows), None)

    def official(self, entry: str) -> tuple[Official, ...]:
        """The publisher's wording of an entry, where the user has imported it."""
        rows = self._connection.execute(
            "select source, edition, text, date, stale from official where entry = ? order by n", (entry,)
        )
        return tuple(Official(source, edition, text, date, bool(stale)) for source, edition, text, date, stale in rows)

    def concepts(self, game: str) -> tuple[Concept, ...]:
        """A game's concepts."""
        return tuple(records.concept(record) for record in self._facts(game, "concept"))

    def terms(self, game: str) -> tuple[TermInfo, ...]:
        """What the reasoning knows of a game's entries."""
        return tuple(records.term(record) for record in self._facts(game, "term"))

    def relations(self, game: str) -> tuple[Relation, ...]:
        """A game's relations."""
        return tuple(records.relation(record) for record in self._facts(game, "relation"))

    def effects(self, game: str) -> tuple[Effect, ...]:
        """A game's effects."""
        return tuple(records.effect(record) for record in self._facts(game, "effect"))

    def asking(self, game: str) -> str:
        """A game's language's words of asking, as the compiler wrote them."""
        return str(self._connection.execute("select record from asking where game = ?", (game,)).fetchone()[0])

    def joins(self, game: str) -> str:
        """A game's joins, as the compiler wrote them."""
        return str(self._connection.execute("select joins from asking where game = ?", (game,)).fetchone()[0])

    def patterns(self, game: str, way: str, keys: Sequence[str]) -> list[tuple[int, str]]:
        """The patterns under any of these keys, as the compiler wrote and numbered them."""
        found: set[tuple[int, str]] = set()
        sql = "select n, record from opening join pattern on n = pattern where game = ? and way = ? and key in ({})"
        for first in range(0, len(keys), _AT_ONCE):
            some = keys[first : first + _AT_ONCE]
            found.update(self._connection.execute(sql.format(", ".join("?" * len(some))), (game, way, *some)))
        return sorted(found)

    def spellings(self, game: str, length: int) -> list[tuple[str, str]]:
        """The words of a game's patterns that have so many letters without accents, one more or one less: so, and as
        they are."""
        sql = "select bare, word from spelling where game = ? and length(bare) between ? and ?"
        return self._connection.execute(sql, (game, length - 1, length + 1)).fetchall()

    def form(self, code: str, word: str) -> str | None:
        """What is known of a word's form in a language, as its grammar wrote it."""
        sql = "select known from form where code = ? and word = ?"
        row = self._connection.execute(sql, (code, word)).fetchone()
        return row[0] if row else None

    def inflections(self, game: str) -> dict[str, frozenset[str]]:
        """The forms of words of a game's names and patterns, where a dictionary told them, by word."""
        rows = self._connection.execute("select word, forms from inflection where game = ?", (game,))
        return {word: frozenset(forms.split()) for word, forms in rows}

    def _facts(self, game: str, kind: str) -> Iterator[str]:
        rows = self._connection.execute("select record from fact where game = ? and kind = ? order by n", (game, kind))
        yield from (row[0] for row in rows)


def _marks(values: Collection[object]) -> str:
    return ", ".join("?" * len(values))


# Both look at the heaviest terms first, which fewest have: as soon as those that are left weigh too little together,
# only what was found before is looked for (MaxScore: Turtle and Flood, "Query Evaluation", Information Processing &
# Management 31, 1995).


def _sharing(having: Mapping[str, Collection[int]], weights: Mapping[str, float], least: float) -> list[int]:
    """Which numbers have at least so much of the weights of the terms that they are under, sorted."""
    least -= _ROUNDING
    found: dict[int, float] = {}
    for term, weight, left in _heaviest_first(weights):
        _add(found, having.get(term, ()), weight, more=left >= least)
    return sorted(n for n, shared in found.items() if shared >= least)


def _nearest(having: Mapping[str, Collection[int]], weights: Mapping[str, float], most: int) -> list[tuple[int, float]]:
    """The ``most`` numbers that have the most of the weights of the terms that they are under, and how much, the first
    of as much first."""
    found: dict[int, float] = {}
    least = 0.0
    for term, weight, left in _heaviest_first(weights):
        _add(found, having.get(term, ()), weight, more=left >= least - _ROUNDING)
        least = nlargest(most, found.values())[-1] if len(found) >= most else 0.0
    near = ((n, shared) for n, shared in found.items() if shared >= least - _ROUNDING)
    return sorted(near, key=lambda one: (-round(one[1], _DIGITS), one[0]))[:most]


def _heaviest_first(weights: Mapping[str, float]) -> Iterator[tuple[str, float, float]]:
    """Terms with their weights, and what those that are left weigh together."""
    left = math.fsum(weights.values())
    for term, weight in sorted(weights.items(), key=lambda one: -one[1]):
        yield term, weight, left
        left -= weight


def _add(found: dict[int, float], numbers: Collection[int], weight: float, *, more: bool) -> None:
    """Add a weight to what these numbers have; to those that are ``found``, or to ``more``."""
    for n in numbers if more else found.keys() & set(numbers):
        found[n] = found.get(n, 0.0) + weight
