"""What the rest of the program asks of a language."""

from __future__ import annotations

from typing import Protocol


class Language(Protocol):
    """One language. Words come in and go out as :func:`judge.language.text.normalise` writes them."""

    code: str
    #: Letters in the order of the dictionary, those that count as one together: ``"a á"``. Several characters may be
    #: one letter (Hungarian ``cs``).
    alphabet: tuple[str, ...]
    #: Words that may stand between a separable prefix and its verb.
    auxiliaries: frozenset[str]

    def unaccented(self) -> Language:
        """The language for texts that are typed without accents, knowing no words yet."""

    def learn(self, word: str) -> frozenset[str]:
        """The keys of a word of a term. A grammar that is anchored on the glossary's own words learns it here."""

    def keys(self, word: str) -> frozenset[str]:
        """The keys of a word of a text: it may be a form of a learnt word when they share a key."""

    def verb_keys(self, word: str) -> frozenset[str]:
        """As :meth:`keys`, with the forms that only a verb has."""

    def forms(self, word: str) -> frozenset[str]:
        """Inflected forms of a word of a name, for looking names up; empty where they are told by their ending."""
