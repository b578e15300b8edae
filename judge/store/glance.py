"""What a look-up reads of the compiled store: single columns, no records. Imports nothing that takes time."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:  # a look-up needs no more of it than its connection
    import sqlite3
    from collections.abc import Iterable
    from typing import Any


class Shown:
    """What a person is shown of an entry; ``clauses`` as (id, text), ``place`` is where it stands in its document."""

    __slots__ = ("clauses", "english", "game", "gloss", "id", "kind", "name", "note", "number", "place", "source")

    def __init__(self, row: tuple[Any, ...], clauses: list[tuple[str, str]]) -> None:
        self.id, self.game, self.name, self.number, self.kind, self.english, self.gloss, *rest = row
        self.note, self.source, self.place = rest
        self.clauses = clauses


class Ties:
    """The ids of what an entry is tied to: the same elsewhere, what it builds on, what cites it."""

    __slots__ = ("builds_on", "cited_by", "same")

    def __init__(self, same: list[str], builds_on: list[str], cited_by: list[str]) -> None:
        self.same, self.builds_on, self.cited_by = same, builds_on, cited_by


class Glance:
    """A compiled library, as far as looking things up in it goes."""

    #: Whether a full text was searched for without the index, which should then be made.
    lacks_index = False
    #: The index of the full text, once it is open (:mod:`judge.search.fulltext`).
    index: Any = None

    def __init__(self, connection: sqlite3.Connection, path: str = "", stamp: str = "") -> None:
        """``path`` and ``stamp``: the file that was opened, and of what it was compiled; none when it is in memory."""
        self._connection = connection
        self._kept: dict[tuple[str, str | None], Any] = {}
        self.path, self.stamp = path, stamp

    def rows(self, sql: str, values: tuple[object, ...] = ()) -> Iterable[tuple[Any, ...]]:
        """The rows of a query."""
        return self._connection.execute(sql, values)

    @property
    def is_large(self) -> bool:
        """Whether a look-up did not look through all files of the library (:mod:`judge.store.seal`)."""
        return any(True for _ in self.rows("select 1 from file limit 1"))

    @property
    def languages(self) -> dict[str, str]:
        """Every game's language, by the game's id, in the order of the ids."""
        if ("languages", None) not in self._kept:
            self._kept["languages", None] = dict(self.rows("select id, language from game order by id"))
        found: dict[str, str] = self._kept["languages", None]
        return found

    def name_of(self, id_: str) -> str:
        """An entry's printed name; the id when there is none."""
        row = self._one("select name from entry where id = ?", id_)
        return row[0] if row else id_

    def gloss_of(self, id_: str) -> str:
        """An entry's gloss, or nothing."""
        row = self._one("select gloss from entry where id = ?", id_)
        return row[0] if row else ""

    def has_entry(self, id_: str) -> bool:
        """Whether there is such an entry."""
        return self._one("select 1 from entry where id = ?", id_) is not None

    def shown(self, id_: str) -> Shown | None:
        """What is shown of the entry with this id."""
        columns = "id, game, name, number, kind, english, gloss, note, source, place"
        row = self._one(f"select {columns} from entry where id = ?", id_)
        clauses = self.rows("select id, text from clause where entry = ? order by n", (id_,))
        return Shown(row, [(clause, text) for clause, text in clauses]) if row else None

    def ties(self, id_: str) -> Ties:
        """What an entry is tied to by links, rulings aside."""
        out = list(self.rows("select kind, target from link where source = ? order by n", (id_,)))
        back = self.rows("select source from link where target = ? order by n", (id_,))
        return Ties(
            [target for kind, target in out if kind == "same"],
            [target for kind, target in out if kind not in ("same", "parent")],
            [source for (source,) in back if "/ruling/" not in source],
        )

    def kin(self, id_: str) -> list[str]:
        """The ids of what an entry or ruling belongs to: the same elsewhere, what it is part of, the rule above it; of
        a ruling, what it is on."""
        kinds = "kind in ('same', 'part_of', 'parent', 'cites')"
        out = self.rows(f"select target from link where source = ? and {kinds} order by n", (id_,))
        back = self.rows("select source from link where target = ? and kind = 'same' order by n", (id_,))
        return [row[0].split("#")[0] for rows in (out, back) for row in rows]

    def children(self, game: str, id_: str, number: str | None) -> list[str]:
        """The rules directly under a numbered one, in the printed order; of a term, what is explained in it."""
        if not number:
            rows = self.rows("select source from link where target = ? and kind = 'part_of' order by n", (id_,))
            return [row[0] for row in rows]
        sql = "select number, id from entry where game = ? and number > ? and number < ? order by n"
        below = dict(self.rows(sql, (game, f"{number}.", f"{number}/")))
        return [one for own, one in below.items() if not any(own.startswith(f"{other}.") for other in below)]

    def rulings_on(self, entry: str) -> list[str]:
        """Ids of the rulings that are about an entry or cite a clause of it."""
        about = "select source from link where target = ? union select source from link where target > ? and target < ?"
        sql = f"select source from ({about}) where source like '%/ruling/%' order by source"
        return [row[0] for row in self.rows(sql, (entry, f"{entry}#", f"{entry}#~"))]

    def verdict_of(self, ruling: str, entry: str) -> tuple[str, str, str]:
        """A ruling's question and verdict, and how it is worded for an entry, if it is."""
        sql = (
            "select question, verdict, coalesce(text, '') from ruling left join wording "
            "on wording.ruling = ruling.id and wording.entry = ? where ruling.id = ?"
        )
        question, verdict, worded = next(iter(self.rows(sql, (entry, ruling))))
        return question, verdict, worded

    def officials_of(self, entry: str) -> list[tuple[str, str, bool, str]]:
        """The publisher's wordings of an entry that are imported: document, edition, whether it is stale, text."""
        sql = "select source, edition, stale, text from official where entry = ? order by n"
        return [(source, edition, bool(stale), text) for source, edition, stale, text in self.rows(sql, (entry,))]

    def drawn_from(self, ids: Iterable[str]) -> list[str]:
        """The lines of the files that say what is shown of entries; none are known of a library that is not large."""
        sql = "select line from entry join file on file.path = entry.file where entry.id = ?"
        return [os.fsdecode(row[0]) for id_ in ids for row in self.rows(sql, (id_,))]

    def title(self, game: str, source: str) -> str:
        """A document's title; its id when the game has no such document."""
        for row in self.rows("select title from source where game = ? and id = ?", (game, source)):
            return str(row[0])
        return ""

    def clause_text(self, id_: str) -> str | None:
        """A clause's text."""
        row = self._one("select text from clause where id = ?", id_)
        return row[0] if row else None

    def question_of(self, id_: str) -> str | None:
        """A ruling's question."""
        row = self._one("select question from ruling where id = ?", id_)
        return row[0] if row else None

    def by_number(self, number: str, game: str | None = None) -> list[str]:
        """Ids of the rules with exactly this number."""
        rows = self.rows("select id, game from entry where number = ? order by n", (number,))
        return [id_ for id_, of in rows if game in (None, of)]

    def has_term(self, terms: Iterable[str]) -> bool:
        """Whether any passage is found by one of these terms (:mod:`judge.search.terms`)."""
        return any(self._one("select 1 from term_list where term = ? limit 1", term) for term in terms)

    def passages_with(self, term: str) -> list[int]:
        """The numbers of the passages that are found by a term, in order."""
        return sorted({row[0] for row in self.rows("select doc from term_list where term = ?", (term,))})

    def name_keys(self, game: str | None) -> list[str]:
        """Every whole key of a name; kept, since slips are looked for in all of them."""
        kinds = "kind in ('name', 'alias', 'abbreviation', 'english')"
        return self._list("name_keys", f"select distinct key from name where {kinds}", game)

    def name_parts(self, game: str | None) -> list[str]:
        """Every word of a name that is no stem; kept."""
        return self._list("name_parts", "select distinct word from part where worth = 1 and code != 'la'", game)

    def _list(self, what: str, sql: str, game: str | None) -> list[str]:
        if (what, game) not in self._kept:
            rows = self.rows(f"{sql} and game = ?", (game,)) if game else self.rows(sql)
            self._kept[what, game] = [row[0] for row in rows]
        found: list[str] = self._kept[what, game]
        return found

    def _one(self, sql: str, value: str) -> tuple[Any, ...] | None:
        for row in self.rows(sql, (value,)):
            return row
        return None
