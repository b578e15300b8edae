"""Reading the compiled store. Every method asks one thing of it; nothing is kept in memory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from judge.model import Concept, Effect, Entry, Game, Link, Official, Recorded, Relation, Ruling
from judge.store import records
from judge.store.glance import Glance


@dataclass(frozen=True, slots=True)
class Family:
    """What stands around an entry, as ids."""

    parent: str | None
    children: tuple[str, ...]
    previous: str | None
    next: str | None


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

    def by_number(self, number: str, game: str | None = None) -> list[str]:
        """Ids of the rules with exactly this number."""
        rows = self._connection.execute("select id, game from entry where number = ? order by n", (number,))
        return [id_ for id_, of in rows if game in (None, of)]

    def numbers(self, game: str) -> dict[str, str]:
        """A game's rule numbers in the printed order, with the rules' ids."""
        rows = self._connection.execute(
            "select number, id from entry where game = ? and number is not null order by n", (game,)
        )
        return dict(rows.fetchall())

    def entry_ids(self, game: str) -> list[str]:
        """A game's entries' ids, in the library's order."""
        return [row[0] for row in self._connection.execute("select id from entry where game = ? order by n", (game,))]

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
        sql = "select record, reading from recorded where key = ? and game = ? order by rowid"
        return [(records.recorded(record), reading) for record, reading in self._connection.execute(sql, (key, game))]

    def links(self) -> Iterator[Link]:
        """Every link."""
        yield from (Link(*row) for row in self._connection.execute(f"{_LINK} order by n"))

    def links_from(self, id_: str) -> list[Link]:
        """What an entry or ruling refers to."""
        return [Link(*row) for row in self._connection.execute(f"{_LINK} where source = ? order by n", (id_,))]

    def links_to(self, id_: str) -> list[Link]:
        """What refers to an entry or clause."""
        return [Link(*row) for row in self._connection.execute(f"{_LINK} where target = ? order by n", (id_,))]

    def rulings_on(self, entry: str) -> list[str]:
        """Ids of the rulings that are about an entry or cite a clause of it."""
        sql = (
            "select distinct source from link where source like '%/ruling/%' and "
            "(target = ? or (target > ? and target < ?)) order by source"
        )
        return [row[0] for row in self._connection.execute(sql, (entry, f"{entry}#", f"{entry}#~"))]

    def family(self, entry: Entry) -> Family:
        """What stands around an entry: above, below, before and after it."""
        is_rule = entry.number is not None
        sql = "select id from entry where game = ? and (number is not null) = ? order by n"
        same_sort = [row[0] for row in self._connection.execute(sql, (entry.game, is_rule))]
        place = same_sort.index(entry.id)
        parent: str | None = None
        children: tuple[str, ...] = ()
        if entry.number:
            numbers = self.numbers(entry.game)
            parents = [number for number in numbers if entry.number.startswith(number + ".")]
            parent = numbers[max(parents, key=len)] if parents else None
            below = [number for number in numbers if number.startswith(entry.number + ".")]
            direct = [
                number
                for number in below
                if not any(number.startswith(other + ".") for other in below if other != number)
            ]
            children = tuple(numbers[number] for number in direct)
        else:
            parent = f"{entry.game}/{entry.part_of}" if entry.part_of else None
            rows = self._connection.execute(
                "select source from link where target = ? and kind = 'part_of' order by n", (entry.id,)
            )
            children = tuple(row[0] for row in rows)
        previous = same_sort[place - 1] if place else None
        following = same_sort[place + 1] if place + 1 < len(same_sort) else None
        return Family(parent, children, previous, following)

    def official(self, entry: str) -> tuple[Official, ...]:
        """The publisher's wording of an entry, where the user has imported it."""
        rows = self._connection.execute(
            "select source, edition, text, date, stale from official where entry = ? order by n", (entry,)
        )
        return tuple(Official(source, edition, text, date, bool(stale)) for source, edition, text, date, stale in rows)

    def concepts(self, game: str) -> tuple[Concept, ...]:
        """A game's concepts."""
        return tuple(records.concept(record) for record in self._facts(game, "concept"))

    def relations(self, game: str) -> tuple[Relation, ...]:
        """A game's relations."""
        return tuple(records.relation(record) for record in self._facts(game, "relation"))

    def effects(self, game: str) -> tuple[Effect, ...]:
        """A game's effects."""
        return tuple(records.effect(record) for record in self._facts(game, "effect"))

    def _facts(self, game: str, kind: str) -> Iterator[str]:
        rows = self._connection.execute("select record from fact where game = ? and kind = ? order by n", (game, kind))
        yield from (row[0] for row in rows)
