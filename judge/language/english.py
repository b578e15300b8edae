"""English: plurals, possessives and the regular verb endings are told by their ending."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

from judge.language.base import Role, Told


class English:
    """A light stemmer: enough for game terms, which rarely inflect otherwise."""

    code = "en"
    alphabet = tuple("abcdefghijklmnopqrstuvwxyz")
    auxiliaries: frozenset[str] = frozenset()
    absolutes = frozenset(("never", "always", "only", "any"))

    def __init__(self) -> None:
        self._learnt: dict[str, set[str]] = defaultdict(set)  # stem → words

    def anew(self) -> English:
        """Another one."""
        return English()

    def unaccented(self) -> English:
        """Another one: there are no accents."""
        return English()

    def learn(self, word: str) -> frozenset[str]:
        """Remember a word of a term; its key is the word."""
        self._learnt[_stem(word)].add(word)
        return frozenset({word})

    def keys(self, word: str) -> frozenset[str]:
        """The learnt words that share its stem, and the word itself."""
        return frozenset({word, *self._learnt.get(_stem(word), ())})

    def verb_keys(self, word: str) -> frozenset[str]:
        """The same: English verbs and nouns share their endings."""
        return self.keys(word)

    def openings(self, word: str, prefix: str = "") -> frozenset[str]:
        """Its stem."""
        return frozenset({f"~{_stem(prefix + word)}"})

    def beginnings(self, word: str) -> frozenset[str]:
        """Its stem."""
        return self.openings(word)

    def study(self, words: Iterable[str], only: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Nothing: endings tell it."""
        return iter(())

    def recollect(self, told: Told) -> None:
        """Nothing was told."""

    def recall(self, kept: Callable[[str], str | None]) -> None:
        """Nothing was kept."""

    def forms(self, word: str) -> frozenset[str]:
        """None: endings tell them."""
        return frozenset()

    def role(self, before: Sequence[str], word: str, base: str, after: str) -> Role:
        """Told by the preposition."""
        return next((_PREPOSITIONS[one] for one in reversed(before) if one in _PREPOSITIONS), "")

    def may(self, word: str) -> bool:
        """Never: it takes a word of its own."""
        return False

    def happens_to_its_subject(self, word: str) -> bool:
        """Not told by its form."""
        return False

    def may_name(self, word: str) -> bool:
        """Always: it is not told."""
        return True

    def whole_verbs(self, sentence: str) -> str:
        """No part of a verb stands apart from it."""
        return sentence

    def active(self, word: str) -> str:
        """No form has such an ending."""
        return word


_PREPOSITIONS: dict[str, Role] = {
    "from": "source", "against": "source", "by": "means", "with": "means", "on": "target", "onto": "target",
    "to": "target", "into": "target", "at": "target", "in": "place", "during": "place", "as": "role",
}  # fmt: skip


@cache
def _stem(word: str) -> str:
    for ending, instead in (("'s", ""), ("ies", "y"), ("sses", "ss"), ("es", ""), ("s", ""), ("ing", ""), ("ed", "")):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            word = word[: -len(ending)] + instead
            break
    return word[:-1] if word.endswith("e") and len(word) > 3 else word


LANGUAGE = English
