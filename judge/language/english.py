"""English: plurals, possessives and the regular verb endings are told by their ending."""

from __future__ import annotations

from functools import cache


class English:
    """A light stemmer: enough for game terms, which rarely inflect otherwise."""

    code = "en"
    alphabet = tuple("abcdefghijklmnopqrstuvwxyz")

    def learn(self, word: str) -> frozenset[str]:
        """The word's stem."""
        return self.keys(word)

    def keys(self, word: str) -> frozenset[str]:
        """The stem, and the word itself."""
        return frozenset({word, _stem(word)})

    def verb_keys(self, word: str) -> frozenset[str]:
        """The same: English verbs and nouns share their endings."""
        return self.keys(word)

    def forms(self, word: str) -> frozenset[str]:
        """None: endings tell them."""
        return frozenset()


@cache
def _stem(word: str) -> str:
    for ending, instead in (("'s", ""), ("ies", "y"), ("sses", "ss"), ("es", ""), ("s", ""), ("ing", ""), ("ed", "")):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            word = word[: -len(ending)] + instead
            break
    return word[:-1] if word.endswith("e") and len(word) > 3 else word


LANGUAGE = English
