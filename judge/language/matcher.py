"""Finds every mention of a game's terms in a text: keys of words → patterns → longest match, no overlaps.

One game at a time: *helyszín* is a term of HKK and another of IKON.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from judge.language import Language
from judge.language.patterns import Element, MentionPattern, parse
from judge.language.text import Token, normalise, tokens

_GAP = 2
_LONGEST_PREFIX = 12


@dataclass(frozen=True, slots=True)
class Term:
    """A term and how its mentions look. ``capital``: only with a capital letter; ``never``: not within these."""

    id: str
    patterns: tuple[MentionPattern, ...]
    capital: bool = False
    never: tuple[str, ...] = ()
    rank: int = 0


@dataclass(frozen=True, slots=True)
class Mention:
    """A term named in a text, from ``start`` to ``end`` (offsets into the text as given); ``base`` is its last word
    without an ending, empty when the pattern that found it does not have it so."""

    term: str
    start: int
    end: int
    base: str = ""


@dataclass(frozen=True, slots=True)
class _Found:
    first: int
    last: int
    term: Term
    pattern: MentionPattern
    exact: int


class Matcher:
    """The terms of one game, ready to be found in its language."""

    def __init__(self, language: Language, terms: Iterable[Term] = ()) -> None:
        self._language = language
        self._keys: dict[tuple[str, ...], frozenset[str]] = {}
        self._index: dict[str, list[tuple[Term, MentionPattern]]] = defaultdict(list)
        self._prefixed: dict[str, list[tuple[Term, MentionPattern]]] = defaultdict(list)
        self._never: dict[str, tuple[MentionPattern, ...]] = {}
        self.add(terms)

    def add(self, terms: Iterable[Term]) -> None:
        """Find these too; several may share an id."""
        for term in terms:
            never = tuple(pattern for notation in term.never for pattern in parse(notation))
            self._never[term.id] = tuple(dict.fromkeys((*self._never.get(term.id, ()), *never)))
            for pattern in term.patterns:
                self._add(term, pattern)
            for pattern in never:
                self._learn(pattern)

    def find(self, text: str, own: str = "") -> tuple[Mention, ...]:
        """Every mention in ``text``, in order, without overlaps; a text's ``own`` term hides none that its name holds:
        what is said of «Защита от дальних атак» is said of «дальних атак»."""
        words = list(tokens(text))
        found = [mention for at in range(len(words)) for mention in self._at(words, at) if mention.term.id != own]
        taken = [False] * len(words)
        mentions = []
        for mention in sorted(found, key=_preference):
            span = range(mention.first, mention.last)
            if not any(taken[place] for place in span):
                for place in span:
                    taken[place] = True
                start, end = words[mention.first].start, words[mention.last - 1].end
                mentions.append(Mention(mention.term.id, start, end, mention.pattern.last_word))
        return tuple(sorted(mentions, key=lambda mention: mention.start))

    def _add(self, term: Term, pattern: MentionPattern) -> None:
        self._learn(pattern)
        first = pattern.elements[0]
        if first.form in ("word", "verb", "joined"):
            for key in self._keys[first.form, *first.words]:
                self._index[key].append((term, pattern))
        elif first.form in ("exact", "abbreviation"):
            self._index["=" + normalise(first.words[0])].append((term, pattern))
        if first.form == "joined":
            self._prefixed[first.words[0]].append((term, pattern))

    def _learn(self, pattern: MentionPattern) -> None:
        for element in pattern.elements:
            if element.form in ("word", "verb"):
                self._keys[element.form, *element.words] = self._language.learn(element.words[0])
            elif element.form == "joined":
                base = self._language.learn(element.words[1])
                self._keys[element.form, *element.words] = base | self._language.learn("".join(element.words))

    def _at(self, words: list[Token], at: int) -> Iterator[_Found]:
        word = words[at].folded
        candidates: dict[int, tuple[Term, MentionPattern]] = {}
        for key in (*self._language.verb_keys(word), *_exactly(words[at])):
            candidates.update((id(found[1]), found) for found in self._index.get(key, ()))
        for prefix, found in self._prefixed.items():
            if word.startswith(prefix):
                candidates.update((id(pair[1]), pair) for pair in found)
        for term, pattern in candidates.values():
            end = max(self._ends(pattern.elements, words, at), default=at)
            if (
                end > at
                and not (term.capital and not words[at].text[0].isupper())
                and not self._banned(term, words, at, end)
            ):
                exact = sum(
                    words[min(at + place, end - 1)].folded == "".join(element.words)
                    for place, element in enumerate(pattern.elements)
                )
                yield _Found(at, end, term, pattern, exact)

    def _banned(self, term: Term, words: list[Token], at: int, end: int) -> bool:
        return any(
            reached >= end
            for pattern in self._never[term.id]
            for start in range(max(0, at - 3), at + 1)
            for reached in self._ends(pattern.elements, words, start)
        )

    def _ends(self, elements: tuple[Element, ...], words: list[Token], at: int, *, first: bool = True) -> Iterator[int]:
        """Where a match of ``elements`` from ``at`` may end (exclusive)."""
        if not elements:
            yield at
            return
        element, rest = elements[0], elements[1:]
        if element.form in ("gap", "auxiliaries"):
            yield from self._ends(rest, words, at, first=False)
            for place in range(at, min(at + (_GAP if element.form == "gap" else 3), len(words))):
                if words[place].breaks or "," in words[place].gap:
                    return
                if element.form == "auxiliaries" and words[place].folded not in self._language.auxiliaries:
                    return
                yield from self._ends(rest, words, place + 1, first=False)
            return
        if element.form == "comma":
            comma = at < len(words) and "," in words[at].gap and not words[at].breaks
            yield from self._ends(rest, words, at, first=comma)
            return
        if at >= len(words) or (not first and (words[at].breaks or "," in words[at].gap)):
            return
        if self._fits(element, words[at]):
            at += 1
            while element.form == "parameter" and at < len(words) and words[at].is_parameter and words[at].gap == "-":
                at += 1
            yield from self._ends(rest, words, at, first=False)

    def _fits(self, element: Element, word: Token) -> bool:
        match element.form:
            case "word":
                return word.folded == element.words[0] or bool(
                    self._keys["word", *element.words] & self._language.keys(word.folded)
                )
            case "verb":
                return bool(self._keys["verb", *element.words] & self._language.verb_keys(word.folded))
            case "exact":
                return element.words[0] in (word.folded, word.whole)
            case "parameter":
                return word.is_parameter
            case "abbreviation":
                return _abbreviates(word, element.words[0])
            case "joined":
                return self._is_joined(element.words, word.folded)
            case _:
                return False

    def _is_joined(self, words: tuple[str, ...], word: str) -> bool:
        prefix, base = words
        if not word.startswith(prefix) or len(word) < len(prefix) + 3:
            return False
        return bool(
            {base, prefix + base} & (self._language.verb_keys(word[len(prefix) :]) | self._language.verb_keys(word))
        )


def opening(grammar: Language, pattern: MentionPattern) -> frozenset[str]:
    """The keys that a pattern is looked up by when only those are wanted that a text's words may begin."""
    first = pattern.elements[0]
    if first.form in ("word", "verb"):
        return grammar.openings(first.words[0])
    if first.form == "joined":
        return frozenset({f"^{first.words[0]}"})
    return frozenset({f"={normalise(first.words[0])}"}) if first.form in ("exact", "abbreviation") else frozenset()


def beginnings(grammar: Language, text: str) -> frozenset[str]:
    """The keys of all patterns that a word of ``text`` may begin: see :func:`opening`."""
    found: set[str] = set()
    for token in tokens(text):
        word = token.folded
        found |= {*grammar.beginnings(word), *_exactly(token)}
        found.update(f"^{word[:length]}" for length in range(1, min(len(word), _LONGEST_PREFIX) + 1))
    return frozenset(found)


def _exactly(word: Token) -> tuple[str, ...]:
    """The keys of patterns that begin with exactly this word, without a suffix or with it."""
    return f"={word.folded}", f"={word.folded.split('-')[0]}", f"={word.whole}"


def _abbreviates(word: Token, abbreviation: str) -> bool:
    """Whether ``word`` is the abbreviation, alone or with a hyphened suffix, and in capitals as printed."""
    if word.text == abbreviation:
        return True
    folded = normalise(abbreviation)
    return word.folded == folded and word.text[:1].isupper()


def _preference(found: _Found) -> tuple[int, int, int, int, int, str, bool]:
    """Longest first; the id, and whether the last word's base is known, so that the same text always reads the same."""
    gaps = (found.last - found.first) - found.pattern.places
    length, base = found.last - found.first, not found.pattern.last_word
    return (gaps - length, gaps, found.term.rank, found.first, -found.exact, found.term.id, base)
