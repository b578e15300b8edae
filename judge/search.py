"""Finding entries by what a person types: numbers exactly, names in any spelling, and the words of the clauses.

Ranks by how the name was met, best first: exact, an alias, an abbreviation, without accents, inflected, the beginning,
a slip, in Latin letters, on the wrong keyboard; then the text. A hit says how it was found.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from judge.language import Language, language
from judge.language.text import fold, tokens
from judge.names import name_words
from judge.store import Store

#: Scores by match; a hit's score is between 0 and 1.
SCORES = {
    "id": 1.0, "name": 0.98, "alias": 0.94, "abbreviation": 0.96, "unaccented": 0.9, "inflected": 0.85, "child": 0.8,
    "prefix": 0.7, "typo": 0.55, "transliterated": 0.5, "layout": 0.45, "text": 0.2,
}  # fmt: skip
_NUMBER = re.compile(r"[#§]?\s*(\d+(?:\.\d+)*)\.?")
_LONGEST = 200
#: How many rows of the text are looked through for hits of different entries.
_ROWS = 1000


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry, clause's entry or ruling that was found; ``match`` says how, ``snippet`` where in the text."""

    id: str
    name: str
    match: str
    score: float
    snippet: str = ""


def search(store: Store, query: str, game: str | None = None, limit: int = 10) -> tuple[Hit, ...]:
    """The best ``limit`` hits for anything a person types. Never raises for any text."""
    query = " ".join(unicodedata.normalize("NFC", query[:_LONGEST]).split())
    found: dict[str, tuple[float, str]] = {}
    for id_, match, weight in _candidates(store, query, game):
        score = SCORES[match] * weight
        if score > found.get(id_, (0.0, ""))[0]:
            found[id_] = (score, match)
    order = {id_: place for place, id_ in enumerate(found)}
    ranked = sorted(found, key=lambda id_: (-found[id_][0], order[id_]))[: max(limit, 0)]
    hits = [Hit(id_, store.name_of(id_), found[id_][1], round(found[id_][0], 3), _gloss(store, id_)) for id_ in ranked]
    if len(hits) < limit:
        hits += [hit for hit in _full_text(store, query, game, limit) if hit.id not in found][: limit - len(hits)]
    return tuple(hits)


def near(store: Store, query: str, game: str | None = None, limit: int = 5) -> tuple[str, ...]:
    """Ids of what was probably meant; of a number that no rule has, those around it."""
    query = query[:_LONGEST]
    while _NUMBER.fullmatch(query) and "." in query and not search(store, query, game, 1):
        query = query.rstrip(".").rpartition(".")[0]
    return tuple(hit.id for hit in search(store, query, game, limit))


def _candidates(store: Store, query: str, game: str | None) -> Iterator[tuple[str, str, float]]:
    """Ids with how they were found and a weight that orders hits of one kind; the cheap and certain first."""
    if not query:
        return
    if (entry := query.split("#")[0]) and store.entry(entry):
        yield entry, "id", 1.0
        return
    if number := _NUMBER.fullmatch(query):
        yield from _by_number(store, number[1], game)
        return
    words = name_words(query)
    if not words:
        return
    index = _Index(store, game)
    exact = list(index.exact(words))
    yield from exact
    inflected = list(index.inflected(words))
    yield from inflected
    yield from index.beginning(words)
    if not exact and not inflected:
        slips = list(index.slips(words))
        yield from slips
        yield from index.in_latin(words)
        if not slips:
            yield from index.other_keyboard(query)


def _by_number(store: Store, number: str, game: str | None) -> Iterator[tuple[str, str, float]]:
    """The rule with exactly this number, then its descendants in the printed order."""
    for place, of in enumerate([game] if game else sorted(store.games)):
        numbers = store.numbers(of)
        if number in numbers:
            yield numbers[number], "id", 1.0 - place / 100
        below = [known for known in numbers if known.startswith(number + ".")]
        for rank, known in enumerate(below):
            yield numbers[known], "child", 1.0 - place / 100 - rank / 10_000


class _Index:
    """The names of one game, or of all."""

    def __init__(self, store: Store, game: str | None) -> None:
        self._store = store
        self._game = game
        self._by_key: dict[str, list[tuple[str, str]]] = defaultdict(list)
        self._forms: dict[str, set[str]] = defaultdict(set)
        for key, kind, entry in store.names(game):
            if kind == "form":
                self._forms[entry].add(key)
            elif kind != "number" and not kind.startswith("="):
                self._by_key[key].append((kind, entry))

    def exact(self, words: tuple[str, ...]) -> Iterator[tuple[str, str, float]]:
        """The name as typed; accents that are right count more than accents left out."""
        spelt, folded = " ".join(words), " ".join(map(fold, words))
        for kind, entry in self._store.named(spelt, self._game):
            if kind.startswith("="):
                yield entry, kind[1:], self._weight(entry)
        for kind, entry in self._store.named(folded, self._game):
            if kind == "english":
                yield entry, "alias", 0.97 * self._weight(entry)
            elif kind in ("name", "alias", "abbreviation"):
                plain = kind == "abbreviation" or spelt == folded
                yield entry, kind if plain and kind == "abbreviation" else "unaccented", self._weight(entry)
        joined = folded.replace(" ", "")
        for key, named in self._by_key.items():
            if " " in key and key.replace(" ", "") == joined and key != folded:
                apart = [entry for kind, entry in named if kind != "english"]
                yield from ((entry, "unaccented", 0.97 * self._weight(entry)) for entry in apart)

    def inflected(self, words: tuple[str, ...]) -> Iterator[tuple[str, str, float]]:
        """A form of the name; for several words, as many of them as the query has."""
        wanted = {fold(word) for word in words}
        for game in [self._game] if self._game else sorted(self._store.games):
            grammar = _folded_grammar(self._store.games[game].language)
            for key, named in self._by_key.items():
                own = [entry for kind, entry in named if kind in ("name", "alias") and entry.startswith(f"{game}/")]
                if not own:
                    continue
                parts = key.split()
                for part in parts:
                    grammar.learn(part)
                met = sum(any(part in grammar.verb_keys(word) for word in wanted) for part in parts)
                if met and met == min(len(parts), len(wanted)) and len(wanted) <= len(parts):
                    yield from ((entry, "inflected", (met / len(parts)) ** 0.5 * self._weight(entry)) for entry in own)
        for entry, forms in self._forms.items():
            count = len(wanted & forms)
            if count == len(wanted):
                found = self._store.entry(entry)  # by its longest name: «карты» is half of «Закрыть карту»
                length = max((len(name_words(name)) for name in found.names), default=1) if found else 1
                yield entry, "inflected", min(1.0, (count / max(1, length)) ** 0.5) * self._weight(entry)

    def beginning(self, words: tuple[str, ...]) -> Iterator[tuple[str, str, float]]:
        """Names that begin with what was typed, or have a word that does."""
        start = " ".join(map(fold, words))
        if len(start) < 2:
            return
        for key, named in self._by_key.items():
            if key.startswith(start) or f" {start}" in f" {key}":
                share = len(start) / len(key) * (1.0 if key.startswith(start) else 0.9)
                yield from ((entry, "prefix", 0.6 + 0.4 * share) for kind, entry in named)

    def slips(self, words: tuple[str, ...]) -> Iterator[tuple[str, str, float]]:
        """Names one slip of the finger away, or two where they are long."""
        from rapidfuzz.distance import OSA

        typed = " ".join(map(fold, words))
        most = 0 if len(typed) < 3 else 1 if len(typed) < 7 else 2
        if not most:
            return
        for key, named in self._by_key.items():
            distance = OSA.distance(typed, key, score_cutoff=most)
            if distance <= most:
                yield from ((entry, "typo", 1 - 0.15 * distance) for kind, entry in named)
            elif " " in key and " " not in typed:
                nearest = min(OSA.distance(typed, part, score_cutoff=most) for part in key.split())
                if nearest <= most:
                    yield from ((entry, "typo", 0.8 - 0.15 * nearest) for kind, entry in named)

    def in_latin(self, words: tuple[str, ...]) -> Iterator[tuple[str, str, float]]:
        """Cyrillic names in Latin letters."""
        from judge.language.typing import skeleton

        if any("а" <= char <= "я" for word in words for char in fold(word)):
            return
        typed = [skeleton(word) for word in words]
        for key, named in self._by_key.items():
            if any("а" <= char <= "я" for char in key):
                parts = [skeleton(part) for part in key.split()]
                if parts == typed:
                    yield from ((entry, "transliterated", 1.0) for kind, entry in named)
                elif set(typed) <= set(parts):
                    yield from ((entry, "transliterated", 0.8) for kind, entry in named)

    def other_keyboard(self, query: str) -> Iterator[tuple[str, str, float]]:
        """What the same keys write on a Russian keyboard."""
        from judge.language.typing import other_layout

        words = name_words(other_layout(query))
        if words and words != name_words(query):
            for entry, _, weight in self.exact(words):
                yield entry, "layout", weight

    def _weight(self, entry: str) -> float:
        """Of two entries by one name, the term before the rule about it."""
        return 0.995 if entry.split("/", 1)[1][0].isdigit() else 1.0


def _folded_grammar(code: str) -> Language:
    if code == "hu":
        from judge.language.hungarian import Hungarian

        return Hungarian(accents=False)
    return language(code)


def _full_text(store: Store, query: str, game: str | None, limit: int) -> Iterator[Hit]:
    """Entries and rulings whose text has the words, all of them before some of them."""
    if store.entry(query.split("#")[0]):
        return
    words = [fold(token.text) for token in tokens(query)][:12]
    terms = [f'"{word}"*' for word in words if len(word) > 1]
    if (number := _NUMBER.fullmatch(query)) and len(number[1]) > 1:  # where it is cited: 134.1, but not 134.10
        terms = [f'"{number[1]}"']
    if not terms:
        return
    seen: set[str] = set()
    for joint in (" AND ", " OR "):
        for id_, _ in store.full_text(joint.join(terms), game, max(limit * 3, _ROWS)):
            home = id_.split("#")[0]
            if home not in seen:
                seen.add(home)
                yield Hit(
                    home, _title(store, home), "text", SCORES["text"], store.clause_text(id_) or _gloss(store, home)
                )


def _title(store: Store, id_: str) -> str:
    ruling = store.ruling(id_) if "/ruling/" in id_ else None
    return ruling.question if ruling else store.name_of(id_)


def _gloss(store: Store, id_: str) -> str:
    entry = store.entry(id_)
    return entry.gloss if entry else ""
