"""Finding entries by their names and numbers, in any spelling. Asks the store a few keyed questions, whatever its size.

The ladder, best first (scores in :mod:`judge.search.weights`): a number, then its descendants in the printed order;
the name as spelt, an abbreviation, an alias, an English name; without accents or spaces; by its words in any form
(every word of the query must be in one name: the more of the name, the better); the beginning of a name or of its last
words; then, only where nothing was found so far or a part of a long name: what stands before a parameter, Latin letters
for Cyrillic, a slip, beginnings of several words, the other keyboard.
"""

from __future__ import annotations

from judge.language.letters import fold
from judge.language.stems import stems
from judge.names import FORM, LATIN, before_parameter, name_words, stem_worth
from judge.search.weights import SCORES

TYPE_CHECKING = False
if TYPE_CHECKING:  # only names of types: a look-up starts without them
    from collections.abc import Iterable, Iterator

    from judge.store.glance import Glance

#: Kinds of whole keys, and what they are called as matches when the query was typed without the accents.
_FOLDED = {"name": "unaccented", "alias": "unaccented", "abbreviation": "abbreviation", "english": "alias"}
#: Of two entries by one name, the term before the rule about it.
_RULE = 0.995
#: Of two names in other forms, the printed one before another.
_OTHER_NAME = 0.998
_ENGLISH, _JOINED, _PART_OF_ENGLISH = 0.97, 0.97, 0.9
#: At most so many beginnings are looked at, and so many words that one slip may have meant.
_MOST_BEGINNINGS, _MOST_MEANT = 100, 12
#: How many letters a slip may change: none of a word shorter than three, one of a word shorter than seven, else two.
_NO_SLIP, _ONE_SLIP = 3, 7
_SLIP = 0.15
#: What scores less, a word or two of a longer name, does not keep from looking for slips, unless the texts have it so.
_POOR = 0.6
#: From what likeness (Jaro-Winkler) a name is suggested; so much of a query is looked at.
_NEAR, _LONGEST = 0.82, 200
_CYRILLIC = ("а", "я")

#: An entry, how it was found, and a weight that orders those found alike.
Found = tuple[str, str, float]


class Names:
    """The names of one game, or of all."""

    def __init__(self, store: Glance, game: str | None = None) -> None:
        self._store = store
        self._game = game
        self._codes = sorted({code for id_, code in store.languages.items() if game in (None, id_)} | {"en"})

    def find(self, query: str, *, guess: bool = True) -> dict[str, tuple[float, str]]:
        """Entries with their score and match, in the order in which they were found. With ``guess``, also by slips."""
        words = name_words(query)
        if not words:
            return {}
        found: dict[str, tuple[float, str]] = {}
        _keep(found, self._exact(words))
        _keep(found, self._inside(words))
        _keep(found, self._beginning(words))
        if _best(found) >= _POOR or (_best(found) and self._known(words)):
            return found
        if before := before_parameter(query):
            _keep(found, self._exact(before))
            _keep(found, self._inside(before))
        _keep(found, self._in_latin(words))
        if guess and not _sure(found) and not self._known(words):
            _keep(found, self._slips(words))
        if not found:
            _keep(found, self._fragments(words))
        if not found:
            _keep(found, self._other_keyboard(query))
        return found

    def number(self, number: str) -> dict[str, tuple[float, str]]:
        """The rule with exactly this number, then its descendants in the printed order."""
        found: dict[str, tuple[float, str]] = {}
        sql = "select id, game, number from entry where (number = ? or (number > ? and number < ?)) order by game, n"
        games = [self._game] if self._game else sorted(self._store.languages)
        rank = dict.fromkeys(games, 0)
        for id_, game, own in self._store.rows(sql, (number, f"{number}.", f"{number}/")):
            if game in rank:
                weight = 1.0 - games.index(game) / 100
                match = "id" if own == number else "child"
                found[id_] = (SCORES[match] * (weight - rank[game] / 10_000), match)
                rank[game] += match == "child"
        return dict(sorted(found.items(), key=lambda one: -one[1][0]))

    def suggestions(self, query: str, limit: int = 3) -> list[str]:
        """Ids of entries whose names are nearest to a query that found nothing; none when none is near."""
        from rapidfuzz import process
        from rapidfuzz.distance import JaroWinkler

        typed = " ".join(map(fold, name_words(query[:_LONGEST])))
        keys = self._store.name_keys(self._game)
        near = process.extract(typed, keys, scorer=JaroWinkler.similarity, score_cutoff=_NEAR, limit=4 * limit)
        return list(dict.fromkeys(entry for key, _, _ in near for kind, entry in self._named(key) if kind in _FOLDED))[
            :limit
        ]

    def _exact(self, words: tuple[str, ...]) -> Iterator[Found]:
        """The name as typed; accents that are right count more than accents left out."""
        spelt, folded = " ".join(words), " ".join(map(fold, words))
        for kind, entry in self._named(spelt):
            if kind.startswith("=") and kind != "=english":
                yield entry, kind[1:], _weight(entry)
        for kind, entry in self._named(folded):
            if kind in _FOLDED:
                yield entry, _FOLDED[kind], (_ENGLISH if kind == "english" else 1.0) * _weight(entry)
        joined = folded.replace(" ", "")
        for kind, entry in self._named(joined):
            if kind == "joined" or (joined != folded and kind in ("name", "alias")):
                yield entry, "unaccented", _JOINED * _weight(entry)

    def _inside(self, words: Iterable[str], match: str = "inflected") -> Iterator[Found]:
        """Names that have every word of the query, in whatever form."""
        yield from self._together([self._forms(fold(word)) for word in dict.fromkeys(words)], match)

    def _together(self, words: list[dict[_Name, float]], match: str) -> Iterator[Found]:
        """Names that every word was met in; each word comes with the names that have it and what the form is worth."""
        rarest = min(words, key=len)
        for name in rarest:
            if len(words) <= name[3] and all(name in found for found in words):
                entry, number, code, size = name
                translated = code == "en" and self._store.languages[entry.split("/", 1)[0]] != "en"
                kind = "alias" if translated and match == "inflected" else match
                whole = len(words) == size
                english = 1.0 if kind != "alias" else _ENGLISH if whole else _PART_OF_ENGLISH
                form = min(found[name] for found in words)
                printed = _weight(entry) * (_OTHER_NAME if number else 1.0)
                yield entry, kind, (len(words) / size) ** 0.5 * form * english * printed

    def _forms(self, word: str) -> dict[_Name, float]:
        """The names that have a word in some form."""
        found: dict[_Name, float] = {}
        self._look(found, word, None, 1.0)
        for code in self._codes:
            for stem in stems(word, code):
                self._look(found, stem, code, stem_worth(stem, word))
        return found

    def _look(self, found: dict[_Name, float], word: str, code: str | None, worth: float) -> None:
        for entry, name, of, size, own in self._parts("word = ?", (word,)):
            itself = code is None and of != LATIN and (own >= FORM or of == "en")  # a bare stem is a beginning
            if itself or of == code:
                key = (entry, name, of, size)
                found[key] = max(found.get(key, 0.0), min(worth, own))

    def _beginning(self, words: tuple[str, ...]) -> Iterator[Found]:
        """Names that begin with what was typed, or have a word that does."""
        start = " ".join(map(fold, words))
        if len(start) < 2:
            return
        sql = "select length, kind, entry from name where key >= ? and key < ?" + (
            " and game = ?" if self._game else ""
        )
        values = (start, f"{start}\U0010ffff", *((self._game,) if self._game else ()))
        rows = self._store.rows(f"{sql} order by length, key limit {_MOST_BEGINNINGS}", values)
        for length, kind, entry in rows:
            if kind in _FOLDED or kind == "tail":
                share = len(start) / length * (0.9 if kind == "tail" else 1.0)
                yield entry, "prefix", 0.6 + 0.4 * share

    def _fragments(self, words: tuple[str, ...]) -> Iterator[Found]:
        """Names whose words begin like those of the query, or have its first words and begin like its last."""
        if len(words) < 2 or any(len(word) < 3 for word in words[:-1]) or len(words[-1]) < 2:
            return
        met = []
        for word in map(fold, words):
            begun = {
                (entry, name, code, size): own * 0.9
                for entry, name, code, size, own in self._parts(
                    f"word >= ? and word < ? and worth = 1 limit {10 * _MOST_BEGINNINGS}", (word, f"{word}\U0010ffff")
                )
                if code != LATIN
            }
            met.append(begun | self._forms(word))
        for entry, _, weight in self._together(met, "prefix"):
            yield entry, "prefix", 0.8 * weight

    def _slips(self, words: tuple[str, ...]) -> Iterator[Found]:
        """Names one slip of the finger away, or two where they are long; and names with such words in them."""
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        typed = " ".join(map(fold, words))
        if most := _slips_in(typed):
            keys = self._store.name_keys(self._game)
            for key, distance, _ in process.extract(typed, keys, scorer=OSA.distance, score_cutoff=most, limit=None):
                for kind, entry in self._named(key):
                    if kind in _FOLDED:
                        yield entry, "typo", _weight(entry) - _SLIP * distance - 0.01 * (key[:1] != typed[:1])
        meant = [list(self._meant(fold(word))) for word in words]
        if all(meant):
            readings = sorted(_readings(meant), key=lambda reading: reading[1])[:_MOST_MEANT]
            for reading, slips in readings:
                if slips:
                    for entry, _, weight in self._inside(reading):
                        yield entry, "typo", weight - _SLIP * slips - 0.05

    def _meant(self, word: str) -> Iterator[tuple[str, int]]:
        """The words of names that a typed word may be, with the number of slips."""
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        if self._forms(word):
            yield word, 0
            return
        if most := _slips_in(word):
            known = self._store.name_parts(self._game)
            near = process.extract(word, known, scorer=OSA.distance, score_cutoff=most, limit=_MOST_MEANT)
            yield from ((found, int(distance)) for found, distance, _ in near)

    def _in_latin(self, words: tuple[str, ...]) -> Iterator[Found]:
        """Cyrillic names in Latin letters, whole words and those of which an ending is another."""
        from judge.language.typing import skeleton

        folded = [fold(word) for word in words]
        if "ru" not in self._codes or any(_is_cyrillic(char) for word in folded for char in word):
            return
        met = []
        for word in folded:
            here: dict[_Name, float] = {}
            for typed in dict.fromkeys((skeleton(word), skeleton(word.replace("j", "zh")))):
                for cut in range(3):
                    stem = typed[: len(typed) - cut]
                    if len(stem) >= 3 or not cut:
                        for entry, name, code, size, own in self._parts("word = ? and code = 'la'", (stem,)):
                            here.setdefault((entry, name, code, size), own * (1.0 if not cut else 0.9 - 0.03 * cut))
            met.append(here)
        for entry, match, weight in self._together(met, "transliterated"):
            yield entry, match, weight
        if len(words) == 1 and len(start := skeleton(folded[0])) >= 4:
            begun = "word > ? and word < ? and code = 'la' and worth = 1 order by length(word) limit 20"
            for entry, _, _, size, _ in self._parts(begun, (start, f"{start}\U0010ffff")):
                yield entry, "transliterated", 0.7 * size**-0.5

    def _other_keyboard(self, query: str) -> Iterator[Found]:
        """What the same keys write on a keyboard of the other script."""
        from judge.language.typing import other_layout

        meant = other_layout(query)
        words = name_words(meant)
        if words and words != name_words(query):
            for found in (self._exact(words), self._inside(words), self._beginning(words)):
                for entry, match, weight in found:
                    yield entry, "layout", weight * (0.7 if match == "prefix" else 1.0)

    def _known(self, words: tuple[str, ...]) -> bool:
        """Whether the texts have all of the words just so: then none of them is a slip."""
        return all(
            self._store.has_term(f"{code}:{fold(word)}" for code in self._codes) for word in words if len(word) > 1
        )

    def _named(self, key: str) -> list[tuple[str, str]]:
        rows = self._store.rows("select kind, game, entry from name where key = ?", (key,))
        return [(kind, entry) for kind, game, entry in rows if self._game in (None, game)]

    def _parts(self, where: str, values: tuple[str, ...]) -> Iterator[tuple[str, int, str, int, float]]:
        sql = f"select entry, name, code, size, worth from part where {'game = ? and ' if self._game else ''}{where}"
        yield from self._store.rows(sql, (*((self._game,) if self._game else ()), *values))


#: A name of an entry: the entry, the name's number, its language, how many words it has.
_Name = tuple[str, int, str, int]


def _keep(found: dict[str, tuple[float, str]], more: Iterable[Found]) -> None:
    """Add what was found; of an entry that was found twice, the better."""
    for entry, match, weight in more:
        score = SCORES[match] * weight
        if score > found.get(entry, (0.0, ""))[0]:
            found[entry] = (score, match)


def certain(score: float, match: str) -> bool:
    """Whether a hit is the whole of a name, in whatever spelling: «ряд» is no name of «Первый ряд»."""
    return match not in ("prefix", "typo", "text", "child") and score >= 0.95 * SCORES[match]


def _best(found: dict[str, tuple[float, str]]) -> float:
    """The best score of what is more than a beginning."""
    return max((score for score, match in found.values() if match != "prefix"), default=0.0)


def _sure(found: dict[str, tuple[float, str]]) -> bool:
    return any(certain(score, match) for score, match in found.values())


def _weight(entry: str) -> float:
    return _RULE if entry.split("/", 1)[1][0].isdigit() else 1.0


def _slips_in(word: str) -> int:
    return 0 if len(word) < _NO_SLIP else 1 if len(word) < _ONE_SLIP else 2


def _is_cyrillic(char: str) -> bool:
    return _CYRILLIC[0] <= char <= _CYRILLIC[1]


def _readings(meant: list[list[tuple[str, int]]]) -> list[tuple[tuple[str, ...], int]]:
    """Every way of reading the words, with the number of slips; no more than can be looked at."""
    readings: list[tuple[tuple[str, ...], int]] = [((), 0)]
    for word in meant:
        readings = [((*before, one), slips + more) for before, slips in readings for one, more in word]
        readings = sorted(readings, key=lambda reading: reading[1])[:_MOST_MEANT]
    return readings
