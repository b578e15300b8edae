"""Which questions may read otherwise since the words that questions are put in have changed.

A pattern is found in a question only where one of the question's words may be its longest: that is how those of the
store are looked up (:mod:`judge.questions.vocabulary`). So a question that has no such word of a pattern that came or
went reads as it did, where everything in it was read, and none of it as a slip; of those that are recorded, all but
some are so, and the rest is read again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from judge.language import Language
from judge.language.matcher import beginnings
from judge.language.text import Token, fold, normalise, runs
from judge.questions.vocabulary import WAYS, Way, grammar_of


class Changed:
    """Patterns that came or went, by the ``keys`` under which they are looked up in each way of reading; ``known``
    tells what is known of a form of any of their words in the game's language."""

    def __init__(
        self, grammar: Language, keys: Mapping[Way, Collection[str]], known: Callable[[str], str | None]
    ) -> None:
        # an abbreviation with what hangs on it is taken for any with that abbreviation
        self._keys = {
            way: frozenset(part for key in keys.get(way, ()) for part in (key, _without_suffix(key))) for way in WAYS
        }
        self._whole_verbs = grammar.whole_verbs
        self._grammars = {way: grammar_of(way, grammar) for way in WAYS}
        for one in self._grammars.values():
            if one.code == grammar.code:
                one.recall(known)
        self._met: dict[str, bool] = {}

    def spares(self, question: str) -> bool:
        """Whether a question reads as it did, of which every word was read as it stands."""
        return not any(map(self._tells, runs(self._whole_verbs(question))))

    def _tells(self, word: str) -> bool:
        """Whether a word may be of one of the patterns, however a question is read."""
        if word not in self._met:
            begun = (beginnings(self._grammars[way], (_token(fold(word) if way == "bare" else word),)) for way in WAYS)
            self._met[word] = any(map(frozenset.intersection, map(self._keys.__getitem__, WAYS), begun))
        return self._met[word]


def _token(word: str) -> Token:
    return Token(word, normalise(word), 0, len(word), "")


def _without_suffix(key: str) -> str:
    return key.split("-")[0] if key.startswith("=") else key
