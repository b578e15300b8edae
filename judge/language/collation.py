"""The dictionary's order: Hungarian puts ``cs`` after ``c`` and ``á`` beside ``a``, Russian ``ё`` beside ``е``."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from judge.language.base import Language
from judge.language.text import fold, normalise

#: A sort key: the letters' places, then the same with accents told apart, then the text.
SortKey = tuple[tuple[int, ...], str, str]


@cache
def _letters(alphabet: tuple[str, ...]) -> re.Pattern[str]:
    by_length = sorted(alphabet, key=len, reverse=True)
    return re.compile("|".join([*map(re.escape, by_length), r"\d+", "."]), re.DOTALL)


def sort_key(language: Language) -> Callable[[str], SortKey]:
    """A key for ``sorted`` that puts names in the dictionary's order; what is no letter comes before letters."""
    places = {letter: place for place, letter in enumerate(language.alphabet)}
    folded = {fold(letter): places[letter] for letter in reversed(language.alphabet)}
    pattern = _letters(language.alphabet)

    def key(text: str) -> SortKey:
        found = pattern.findall(normalise(text))
        order = []
        for letter in found:
            if letter.isdigit():
                order.append(int(letter[:12]) - 10**13)
            elif letter in places or fold(letter) in folded:
                order.append(folded.get(fold(letter), places.get(letter, 0)))
        return tuple(order), normalise(text), text

    return key


def initial(name: str, language: Language) -> str:
    """The letter that a name stands under in an index; ``#`` when it begins with none."""
    for letter in _letters(language.alphabet).findall(normalise(name)):
        if letter in language.alphabet:
            return str(letter).capitalize()
        if any(fold(letter) == fold(known) for known in language.alphabet):
            return fold(letter).capitalize()
        if letter.isalnum():
            break
    return "#"
