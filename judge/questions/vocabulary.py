"""The words that a question can be put in: a game's terms and concepts by all their names, and a language's words of
asking; and what of them may be read in a question, found without going through all.

:class:`judge.questions.known.Known` is made of a game's entries, and knows everything. It is written down in the store,
by the longest word of each pattern, and :class:`Kept` then reads what a question's words may be of, whatever the
library's size.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from judge.language import Language, language
from judge.language.matcher import Matcher, Term, beginnings
from judge.language.patterns import Element, MentionPattern
from judge.language.text import Token, fold
from judge.store.reader import Store

#: How the words that everybody knows, and no fact speaks of, are marked.
CONTENT = ":content="
#: How a question is read: as it is written, without accents, or by English names.
Way = Literal["plain", "bare", "english"]
WAYS: tuple[Way, ...] = Way.__args__  # type: ignore[attr-defined]


@dataclass(frozen=True, slots=True)
class Asking:
    """A language's words around what is asked: "with", "can", "undergo", articles, what says that one thing is another,
    what a sentence with one term asks it of («Это атака?»), "if", "is", the endings of what something counts as; what
    ``depending`` parts of a sentence begin with, or end their first word in; the game's ``abbreviations``; what alone
    asks, ``closing`` a question, whether it may be; what no gap of a pattern hides; which words for how many or which
    time say the same, the first of each for all; and whether it tells protecting from working."""

    carrying: frozenset[str]
    able: frozenset[str]
    undergoing: frozenset[str]
    articles: frozenset[str]
    copulas: frozenset[str]
    pronouns: frozenset[str]
    supposing: frozenset[str]
    linking: frozenset[str]
    asking: frozenset[str]
    asking_first: frozenset[str]
    unhidden: frozenset[str]
    kind_endings: tuple[str, ...]
    depending: frozenset[str]
    depending_endings: tuple[str, ...]
    abbreviations: frozenset[str]
    closing: frozenset[str]
    alike: tuple[tuple[str, ...], ...]
    tells_protecting: bool

    def depends(self, word: str) -> bool:
        """Whether a part of a sentence that begins with a word says more of what stands before."""
        return word in self.depending or word.endswith(self.depending_endings)


def asking_of(data: Mapping[str, Any]) -> Asking:
    """The words of asking from lists of words by name, each as text or list."""
    lists = {
        name: data.get(name, ()) for name in Asking.__dataclass_fields__ if name not in ("alike", "tells_protecting")
    }
    words = {name: value.split() if isinstance(value, str) else value for name, value in lists.items()}
    return Asking(
        carrying=frozenset(words["carrying"]),
        able=frozenset(words["able"]),
        undergoing=frozenset(words["undergoing"]),
        articles=frozenset(words["articles"]),
        copulas=frozenset(words["copulas"]),
        pronouns=frozenset(words["pronouns"]),
        supposing=frozenset(words["supposing"]),
        linking=frozenset(words["linking"]),
        asking=frozenset(words["asking"]),
        asking_first=frozenset(words["asking_first"]),
        unhidden=frozenset(words["unhidden"]),
        kind_endings=tuple(words["kind_endings"]),
        abbreviations=frozenset(words["abbreviations"]),
        closing=_with_or_without_accents(words["closing"]),
        depending=_with_or_without_accents(words["depending"]),
        depending_endings=tuple(words["depending_endings"]),
        alike=tuple(tuple(map(fold, group)) for group in data.get("alike", ())),
        tells_protecting=bool(data["tells_protecting"]),
    )


def _with_or_without_accents(words: Iterable[str]) -> frozenset[str]:
    return frozenset(spelt for word in words for spelt in (word, fold(word)))


class Vocabulary(Protocol):
    """What the reading of questions about one game asks for."""

    grammar: Language
    asking: Asking

    def matcher(self, way: Way, words: Sequence[Token]) -> Matcher:
        """Finds, in a question of these words, all that the game's terms, concepts and words of asking are mentioned
        by."""

    def spellings(self, length: int) -> Iterable[tuple[str, str]]:
        """Every word of every pattern that an unknown one of so many letters may be a slip of: without accents, one
        letter longer or shorter at most, and as it is."""


class Kept:
    """What was written down in the store, read as questions need it."""

    def __init__(self, store: Store, game: str, code: str) -> None:
        self._store, self._game = store, game
        self.grammar = language(code)
        self.asking = asking_of(json.loads(store.asking(game)))
        self._grammars = {way: grammar_of(way, self.grammar) for way in WAYS}
        for grammar in (self.grammar, *self._grammars.values()):
            grammar.recall(lambda word, code=grammar.code: store.form(code, word))  # type: ignore[misc]
        # what was read for one question serves the next
        self._matchers = {way: Matcher(of, unhidden=self.asking.unhidden) for way, of in self._grammars.items()}
        self._words: dict[Way, set[str]] = {way: set() for way in WAYS}
        self._looked_up: dict[Way, set[str]] = {way: set() for way in WAYS}
        self._found: dict[Way, set[int]] = {way: set() for way in WAYS}

    def matcher(self, way: Way, words: Sequence[Token]) -> Matcher:
        """All that may be found in a question of these words."""
        unknown = [word for word in words if word.whole not in self._words[way]]
        if unknown:
            self._words[way].update(word.whole for word in unknown)
            self._look_up(way, beginnings(self._grammars[way], unknown) - self._looked_up[way])
        return self._matchers[way]

    def _look_up(self, way: Way, new: frozenset[str]) -> None:
        self._looked_up[way] |= new
        found = [
            (n, text) for n, text in self._store.patterns(self._game, way, sorted(new)) if n not in self._found[way]
        ]
        if found:
            self._matchers[way].add(_loaded(text) for _, text in found)
            self._found[way].update(n for n, _ in found)

    def spellings(self, length: int) -> Iterable[tuple[str, str]]:
        """Every word of every pattern that has as many letters without accents, one more or one less."""
        return self._store.spellings(self._game, length)


def grammar_of(way: Way, grammar: Language) -> Language:
    """The language that a way of reading compares words in, knowing no words yet."""
    if way == "english":
        return language("en")
    return grammar.unaccented() if way == "bare" else grammar.anew()


def _loaded(text: str) -> Term:
    id_, rank, capital, never, elements = json.loads(text)
    pattern = MentionPattern(tuple(Element(form, tuple(words)) for form, *words in elements))
    return Term(id_, (pattern,), capital, tuple(never), rank)
