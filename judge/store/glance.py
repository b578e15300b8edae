"""What a look-up reads of the compiled store: single columns, no records. Imports nothing that takes time."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:  # a look-up needs no more of it than its connection
    import sqlite3
    from collections.abc import Iterable
    from typing import Any


class Glance:
    """A compiled library, as far as looking things up in it goes."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._kept: dict[tuple[str, str | None], Any] = {}

    def rows(self, sql: str, values: tuple[object, ...] = ()) -> Iterable[tuple[Any, ...]]:
        """The rows of a query."""
        return self._connection.execute(sql, values)

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

    def clause_text(self, id_: str) -> str | None:
        """A clause's text."""
        row = self._one("select text from clause where id = ?", id_)
        return row[0] if row else None

    def question_of(self, id_: str) -> str | None:
        """A ruling's question."""
        row = self._one("select question from ruling where id = ?", id_)
        return row[0] if row else None

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
