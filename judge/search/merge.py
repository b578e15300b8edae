"""Names and texts in one list: names first, then where the texts speak of it. A hit says how it was found."""

from __future__ import annotations

import unicodedata

from judge.search.names import Names, certain
from judge.search.weights import SCORES

TYPE_CHECKING = False
if TYPE_CHECKING:  # a look-up starts without them
    from collections.abc import Iterator

    from judge.store.glance import Glance

_LONGEST = 200
#: A number of fewer characters among words is a parameter.
_SHORTEST_NUMBER = 3
#: How the words that were met are marked in a snippet.
MARK = "**"


class Hit:
    """An entry or ruling that was found; ``match`` says how, ``snippet`` where in the text, with the words marked."""

    __slots__ = ("id", "match", "name", "score", "snippet")

    def __init__(self, id_: str, name: str, match: str, score: float, snippet: str = "") -> None:
        self.id = id_
        self.name = name
        self.match = match
        self.score = score
        self.snippet = snippet

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hit) and all(getattr(self, key) == getattr(other, key) for key in self.__slots__)

    def __hash__(self) -> int:
        return hash((self.id, self.match, self.score))

    def __repr__(self) -> str:
        return f"Hit({self.id!r}, {self.name!r}, {self.match!r}, {self.score!r}, {self.snippet!r})"


def search(store: Glance, query: str, game: str | None = None, limit: int = 10) -> tuple[Hit, ...]:
    """The best ``limit`` hits for anything a person types. Never raises for any text.

    What is the whole of a name is followed by what cites it; else the texts are searched for the words.
    """
    query = " ".join(unicodedata.normalize("NFC", _typed(query)).split())
    if not query or limit < 1:
        return ()
    named = _named(store, query, game)
    order = {id_: place for place, id_ in enumerate(named)}
    ranked = sorted(named, key=lambda id_: (-named[id_][0], order[id_]))[:limit]
    hits = [Hit(id_, store.name_of(id_), named[id_][1], round(named[id_][0], 3), store.gloss_of(id_)) for id_ in ranked]
    if len(hits) < limit:
        more = _citing(store, hits[0].id) if hits and certain(*named[hits[0].id]) else _text(store, query, game, limit)
        seen = set(named)
        for hit in more:
            if hit.id not in seen and len(hits) < limit:
                seen.add(hit.id)
                hits.append(hit)
    return tuple(hits)


def near(store: Glance, query: str, game: str | None = None, limit: int = 5) -> tuple[str, ...]:
    """Ids of what was probably meant; of a number that no rule has, those around it."""
    query = _typed(query)
    while (number := _number(query)) and "." in number and not search(store, query, game, 1):
        query = number.rpartition(".")[0]
    found = tuple(hit.id for hit in search(store, query, game, limit))
    return found or tuple(Names(store, game).suggestions(query, limit))


def _typed(query: str) -> str:
    """As much of a query as is looked at, without halves of characters."""
    return query[:_LONGEST].encode("utf-8", "replace").decode("utf-8")


def _named(store: Glance, query: str, game: str | None) -> dict[str, tuple[float, str]]:
    entry = query.split("#")[0]
    if entry and store.has_entry(entry):
        return {entry: (SCORES["id"], "id")} if game in (None, entry.split("/")[0]) else {}
    names = Names(store, game)
    if number := _number(query):
        return names.number(number)
    found = names.find(query)
    return found | names.number(number) if (number := _cited(store, query, game)) else found


def _number(query: str) -> str:
    """The rule's number that a query is: ``§134.4.``, ``(134.4)``; empty when it is none."""
    bare = query.strip("()[]§#., ")
    return bare if bare and all(part.isascii() and part.isdigit() for part in bare.split(".")) else ""


def _cited(store: Glance, query: str, game: str | None) -> str:
    """The one rule whose number stands among other words: ``134.4.7. szabály``."""
    numbers = [number for word in query.split() if len(number := _number(word)) >= _SHORTEST_NUMBER]
    return numbers[0] if len(numbers) == 1 and store.by_number(numbers[0], game) else ""


def _citing(store: Glance, id_: str) -> Iterator[Hit]:
    """Entries and rulings that mention an entry, with the clause and the words that do."""
    sql = "select source, clause, first, last from link where target = ? and kind in ('mention', 'cites') order by n"
    for place, (source, clause, first, last) in enumerate(store.rows(sql, (id_,))):
        text = store.clause_text(clause) or "" if clause else ""
        if text:
            text = f"{text[:first]}{MARK}{text[first:last]}{MARK}{text[last:]}"
        score = SCORES["text"] / (1 + place / 100)
        yield Hit(source, store.question_of(source) or store.name_of(source), "text", round(score, 6), text)


def _text(store: Glance, query: str, game: str | None, limit: int) -> Iterator[Hit]:
    from judge.search.text import find  # ranks, and opens an index: not for a look-up

    number = _number(query)
    best = 0.0
    for home, score, snippet in find(store, f"#{number}" if number else query, game, limit):
        best = best or score
        name = store.question_of(home) or store.name_of(home)
        yield Hit(home, name, "text", round(SCORES["text"] * score / best, 6), snippet)
