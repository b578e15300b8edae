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
def _places(alphabet: tuple[str, ...]) -> tuple[dict[str, int], re.Pattern[str]]:
    """The place of every letter, and a pattern that cuts a text into letters, numbers and other characters."""
    places = {letter: place for place, group in enumerate(alphabet) for letter in group.split()}
    longest_first = sorted(places, key=len, reverse=True)
    return places, re.compile("|".join([*map(re.escape, longest_first), r"\d+", "."]), re.DOTALL)


def sort_key(language: Language) -> Callable[[str], SortKey]:
    """A key for ``sorted`` that puts names in the dictionary's order; numbers come before letters, by their value."""
    places, letters = _places(language.alphabet)

    def key(text: str) -> SortKey:
        order = []
        for letter in letters.findall(normalise(text)):
            if letter.isdecimal():
                order.append(int(letter[:12]) - 10**13)
            elif (place := places.get(letter, places.get(fold(letter)))) is not None:
                order.append(place)
        return tuple(order), normalise(text), text

    return key


def initial(name: str, language: Language) -> str:
    """The letter that a name stands under in an index; ``#`` when it begins with none."""
    places, letters = _places(language.alphabet)
    for letter in letters.findall(normalise(name)):
        place = places.get(letter, places.get(fold(letter)))
        if place is not None:
            return language.alphabet[place].split()[0].capitalize()
        if letter.isalnum():
            break
    return "#"
