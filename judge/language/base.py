"""What the rest of the program asks of a language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

#: What a word is in its sentence, as its case and the words beside it tell. ``subject``: it does something, or
#: something is so of it; ``object``: it is done to; ``target``: it is done at or onto this; ``source``: it comes from
#: this, or is against this; ``means``: it is done with or by this; ``place``: where it is, or on what; ``bearing``: an
#: attribute, with which what follows is marked («életjelzős»); ``recipient``; ``role``: as what.
Role = Literal["", "subject", "object", "target", "source", "means", "place", "bearing", "recipient", "role"]


@dataclass(frozen=True, slots=True)
class Told:
    """What a dictionary said before: of ``words``, as they were studied, and the inflected ``forms`` of words."""

    words: Mapping[str, str] = field(default_factory=dict)
    forms: Mapping[str, frozenset[str]] = field(default_factory=dict)


class Language(Protocol):
    """One language. Words come in and go out as :func:`judge.language.text.normalise` writes them."""

    code: str
    #: Letters in the order of the dictionary, those that count as one together: ``"a á"``. Several characters may be
    #: one letter (Hungarian ``cs``).
    alphabet: tuple[str, ...]
    #: Words that may stand between a separable prefix and its verb.
    auxiliaries: frozenset[str]
    #: Words, folded, that say that there is no exception: "never", "always", "only".
    absolutes: frozenset[str]

    def anew(self) -> Language:
        """The same, knowing no words yet."""

    def unaccented(self) -> Language:
        """The language for texts that are typed without accents, knowing no words yet."""

    def learn(self, word: str) -> frozenset[str]:
        """The keys of a word of a term. A grammar that is anchored on the glossary's own words learns it here."""

    def keys(self, word: str) -> frozenset[str]:
        """The keys of a word of a text: it may be a form of a learnt word when they share a key."""

    def verb_keys(self, word: str) -> frozenset[str]:
        """As :meth:`keys`, with the forms that only a verb has."""

    def openings(self, word: str, prefix: str = "") -> frozenset[str]:
        """The keys under which a word of a term is kept, so that it is found by those of its forms; or those of a verb
        with its separable prefix."""

    def beginnings(self, word: str) -> frozenset[str]:
        """The keys under which all that ``word`` may be a form of is kept; it need not have been learnt."""

    def study(self, words: Iterable[str], only: Iterable[str]) -> Iterator[tuple[str, str]]:
        """What is known of every form of these words, and ``only`` of those just as they are, as text to be kept;
        nothing where endings tell it."""

    def recollect(self, told: Told) -> None:
        """Of what was told before, ask no dictionary again."""

    def recall(self, kept: Callable[[str], str | None]) -> None:
        """From now on, know of a form what was kept of it; a form of which nothing was is that of no learnt word."""

    def forms(self, word: str) -> frozenset[str]:
        """Inflected forms of a word of a name, for looking names up; empty where they are told by their ending."""

    def role(self, before: Sequence[str], word: str, base: str, after: str) -> Role:
        """The role of ``word``, a form of ``base`` as :meth:`learn` knows it; ``before`` are the words before it in its
        phrase, the nearest last, and ``after`` the one after it. Empty where they do not tell; Hungarian needs the
        ``base``."""

    def may(self, word: str) -> bool:
        """Whether a verb's form says that something may be done: «húzhatok»."""

    def happens_to_its_subject(self, word: str) -> bool:
        """Whether a verb says what its subject undergoes rather than does to another: to die, to move."""

    def may_name(self, word: str) -> bool:
        """Whether a form may say what something is: a noun, an adjective, a participle, and no finite verb; always so
        where forms do not tell."""

    def whole_verbs(self, sentence: str) -> str:
        """A sentence with what parts of a verb stand apart from it put to it: "ki tudom még játszani" as "tudom még
        kijátszani"."""

    def active(self, word: str) -> str:
        """A verb's form without the ending that says that its subject undergoes it: «замещаются» as «замещают»; any
        other word as it is."""
