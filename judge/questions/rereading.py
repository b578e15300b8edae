"""Which questions may read otherwise since the words that questions are put in have changed.

A pattern is found in a question only where one of the question's words may begin it: that is how those of the store are
looked up (:mod:`judge.questions.vocabulary`). So a question of which no word may begin a pattern that came or went
reads as it did. Where something in it was not read, or was a slip, it does if besides no word of it is near to a word
that came or went, or that may begin such a pattern.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from rapidfuzz.distance import OSA

from judge.language import Language
from judge.language.matcher import beginnings
from judge.language.text import Token, fold, normalise, runs
from judge.questions.reading import SLIP_LENGTH
from judge.questions.vocabulary import WAYS, Way, grammar_of

#: What a pattern's words are by the spelling without accents, and as they are.
Spelling = tuple[str, str]


class Changed:
    """Patterns that came or went, by the ``keys`` under which they are looked up in each way of reading; ``known``
    tells what is known of a form of any of their words in the game's language. ``spellings`` are all that there were
    and that there are."""

    def __init__(
        self,
        grammar: Language,
        keys: Mapping[Way, Collection[str]],
        known: Callable[[str], str | None],
        spellings: tuple[Iterable[Spelling], Iterable[Spelling]],
    ) -> None:
        # an abbreviation with what hangs on it is taken for any with that abbreviation
        self._keys = {
            way: frozenset(part for key in keys.get(way, ()) for part in (key, _without_suffix(key))) for way in WAYS
        }
        self._grammars = {way: grammar_of(way, grammar) for way in WAYS}
        for one in self._grammars.values():
            if one.code == grammar.code:
                one.recall(known)
        self._met: dict[str, bool] = {}
        before, now = map(set, spellings)
        self._meant = {bare for bare, word in before | now if ((bare, word) in before) != ((bare, word) in now)}
        self._meant |= {bare for bare, word in before & now if self._begins(word)}

    def spares(self, question: str, *, whole: bool) -> bool:
        """Whether a question reads as it did; it was read ``whole`` when every word was, and none was a slip."""
        words = runs(question)
        if any(map(self._begins, words)):
            return False
        if whole:
            return True
        long = [word for word in words if len(word) >= SLIP_LENGTH]
        once = all(question.count(word) == 1 for word in long)  # one that is within another changes that one too
        near = (OSA.distance(fold(word.lower()), meant, score_cutoff=1) <= 1 for word in long for meant in self._meant)
        return once and not any(near)

    def _begins(self, word: str) -> bool:
        """Whether a word may begin one of the patterns, however a question is read."""
        if word not in self._met:
            begun = (beginnings(self._grammars[way], (_token(fold(word) if way == "bare" else word),)) for way in WAYS)
            self._met[word] = any(map(frozenset.intersection, map(self._keys.__getitem__, WAYS), begun))
        return self._met[word]


def _token(word: str) -> Token:
    return Token(word, normalise(word), 0, len(word), "")


def _without_suffix(key: str) -> str:
    return key.split("-")[0] if key.startswith("=") else key
