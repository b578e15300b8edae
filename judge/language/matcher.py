"""Finds every mention of a game's terms in a text: keys of words → patterns → longest match, no overlaps.

One game at a time: *helyszín* is a term of HKK and another of IKON.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from judge.language import Language
from judge.language.patterns import Element, Form, MentionPattern, parse
from judge.language.text import Token, normalise, tokens

_GAP = 2
#: So many letters at least follow a prefix, unless the verb itself has fewer: «leüt».
_SHORTEST = 3


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
class _Place:
    """An element of a pattern, ready to be compared: ``keys`` are those of its word in the matcher's language."""

    form: Form
    words: tuple[str, ...]
    keys: frozenset[str]


@dataclass(frozen=True, slots=True, eq=False)
class _Known:
    """A term by one of its patterns, ready to be compared. ``single``: each place is one word, none between them;
    ``needs`` are words that a text must have for it just as they are, ``spelt`` its words without an ending, and
    ``words`` how many of a text's words it stands for."""

    term: Term
    places: tuple[_Place, ...]
    single: bool
    needs: frozenset[str]
    spelt: tuple[str, ...]
    words: int
    base: str


@dataclass(frozen=True, slots=True)
class _Found:
    first: int
    last: int
    known: _Known
    exact: int


class Matcher:
    """The terms of one game, ready to be found in its language; no one else teaches this ``language`` words."""

    def __init__(self, language: Language, terms: Iterable[Term] = (), unhidden: frozenset[str] = frozenset()) -> None:
        """``unhidden`` are words that no gap of a pattern passes over: «not» is never lost in one."""
        self._language = language
        self._unhidden = unhidden
        self._index: dict[str, list[_Known]] = defaultdict(list)
        self._prefixed: dict[str, list[_Known]] = defaultdict(list)
        # by term: notation → the patterns of it
        self._never: dict[str, dict[str, list[tuple[_Place, ...]]]] = defaultdict(dict)
        # what was worked out of a word of a text serves wherever it stands, until there is more to be found
        self._begun: dict[tuple[str, str], tuple[_Known, ...]] = {}
        self._keys: dict[str, frozenset[str]] = {}
        self._verb_keys: dict[str, frozenset[str]] = {}
        self.add(terms)

    def add(self, terms: Iterable[Term]) -> None:
        """Find these too; several may share an id."""
        for term in terms:
            never = self._never[term.id]
            never.update((one, [*map(self._places, parse(one))]) for one in term.never if one not in never)
            for pattern in term.patterns:
                self._add(term, pattern)
        self._begun.clear()
        self._keys.clear()
        self._verb_keys.clear()

    def find(self, text: str, own: str = "") -> tuple[Mention, ...]:
        """Every mention in ``text``, in order, without overlaps; a text's ``own`` term hides none that its name holds:
        what is said of «Защита от дальних атак» is said of «дальних атак»."""
        return self.find_among(tuple(tokens(text)), own)

    def find_among(self, words: Sequence[Token], own: str = "") -> tuple[Mention, ...]:
        """As :meth:`find`, in a text whose words are known."""
        there = {spelt for word in words for spelt in (word.folded, word.whole)}
        found = [one for at in range(len(words)) for one in self._at(words, at, there) if one.known.term.id != own]
        taken = [False] * len(words)
        mentions = []
        for mention in sorted(found, key=_preference):
            if not any(taken[mention.first : mention.last]):
                for place in range(mention.first, mention.last):
                    taken[place] = True
                start, end = words[mention.first].start, words[mention.last - 1].end
                mentions.append(Mention(mention.known.term.id, start, end, mention.known.base))
        return tuple(sorted(mentions, key=lambda mention: mention.start))

    def _add(self, term: Term, pattern: MentionPattern) -> None:
        places = self._places(pattern)
        spelt = tuple("".join(place.words) for place in places)
        single = all(place.form not in ("gap", "auxiliaries", "comma", "parameter") for place in places)
        needs = frozenset(place.words[0] for place in places[1:] if place.form == "exact")
        known = _Known(term, places, single, needs, spelt, pattern.places, pattern.last_word)
        first = places[0]
        for key in first.keys:
            self._index[key].append(known)
        if first.form in ("exact", "abbreviation"):
            self._index["=" + normalise(first.words[0])].append(known)
        if first.form == "joined":
            self._prefixed[first.words[0]].append(known)

    def _places(self, pattern: MentionPattern) -> tuple[_Place, ...]:
        return tuple(_Place(one.form, one.words, self._learnt(one)) for one in pattern.elements)

    def _learnt(self, element: Element) -> frozenset[str]:
        if element.form in ("word", "verb"):
            return self._language.learn(element.words[0])
        if element.form == "joined":
            return self._language.learn(element.words[1]) | self._language.learn("".join(element.words))
        return frozenset()

    def _at(self, words: Sequence[Token], at: int, there: set[str]) -> Iterator[_Found]:
        word = words[at]
        begun = self._begun.get((word.folded, word.suffix))
        if begun is None:
            begun = self._begun[word.folded, word.suffix] = tuple(self._beginning(word))
        for known in begun:
            end = self._end(known, words, at) if known.needs <= there else at
            if end > at and not (known.term.capital and not word.text[0].isupper()):
                if self._banned(known.term, words, at, end):
                    continue
                last = end - 1
                exact = sum(words[min(at + n, last)].folded == spelt for n, spelt in enumerate(known.spelt))
                yield _Found(at, end, known, exact)

    def _beginning(self, word: Token) -> Iterator[_Known]:
        """The patterns that a word may begin, however it is spelt; of an abbreviation that is seen where it stands."""
        found: dict[_Known, None] = {}
        for key in (*sorted(self._verb_keys_of(word.folded)), *_exactly(word)):
            found.update(dict.fromkeys(self._index.get(key, ())))
        for prefix, begun in self._prefixed.items():
            if word.folded.startswith(prefix):
                found.update(dict.fromkeys(begun))
        for known in found:
            if known.places[0].form == "abbreviation" or self._fits(known.places[0], word):
                yield known

    def _end(self, known: _Known, words: Sequence[Token], at: int) -> int:
        """Where a match of a pattern from ``at`` ends (exclusive) at the latest; ``at`` where there is none."""
        if not known.single:
            return max(self._ends(known.places, words, at), default=at)
        if known.places[0].form == "abbreviation" and not self._fits(known.places[0], words[at]):
            return at
        end = at + 1
        for place in known.places[1:]:
            if end == len(words) or not self._fits(place, words[end]):
                return at
            if words[end].breaks or "," in words[end].gap:
                return at
            end += 1
        return end

    def _banned(self, term: Term, words: Sequence[Token], at: int, end: int) -> bool:
        return any(
            reached >= end
            for patterns in self._never[term.id].values()
            for places in patterns
            for start in range(max(0, at - 3), at + 1)
            for reached in self._ends(places, words, start)
        )

    def _ends(
        self, places: tuple[_Place, ...], words: Sequence[Token], at: int, *, first: bool = True
    ) -> Iterator[int]:
        """Where a match of ``places`` from ``at`` may end (exclusive)."""
        if not places:
            yield at
            return
        place, rest = places[0], places[1:]
        if place.form in ("gap", "auxiliaries"):
            yield from self._ends(rest, words, at, first=False)
            for between in range(at, min(at + (_GAP if place.form == "gap" else 3), len(words))):
                if words[between].breaks or "," in words[between].gap or words[between].folded in self._unhidden:
                    return
                if place.form == "auxiliaries" and words[between].folded not in self._language.auxiliaries:
                    return
                yield from self._ends(rest, words, between + 1, first=False)
            return
        if place.form == "comma":
            comma = at < len(words) and "," in words[at].gap and not words[at].breaks
            yield from self._ends(rest, words, at, first=comma)
            return
        if at >= len(words) or (not first and (words[at].breaks or "," in words[at].gap)):
            return
        if self._fits(place, words[at]):
            at += 1
            while place.form == "parameter" and at < len(words) and words[at].is_parameter and words[at].gap == "-":
                at += 1
            yield from self._ends(rest, words, at, first=False)

    def _fits(self, place: _Place, word: Token) -> bool:
        match place.form:
            case "word":
                return word.folded == place.words[0] or not place.keys.isdisjoint(self._keys_of(word.folded))
            case "verb":
                return not place.keys.isdisjoint(self._verb_keys_of(word.folded))
            case "exact":
                return place.words[0] in (word.folded, word.whole)
            case "parameter":
                return word.is_parameter
            case "abbreviation":
                return _abbreviates(word, place.words[0])
            case "joined":
                return self._is_joined(place.words, word.folded)
            case _:
                return False

    def _is_joined(self, words: tuple[str, ...], word: str) -> bool:
        prefix, base = words
        if not word.startswith(prefix) or len(word) < len(prefix) + min(_SHORTEST, len(base)):
            return False
        forms = self._verb_keys_of(word[len(prefix) :]) | self._verb_keys_of(word)
        return base in forms or prefix + base in forms

    def _keys_of(self, word: str) -> frozenset[str]:
        if (found := self._keys.get(word)) is None:
            found = self._keys[word] = self._language.keys(word)
        return found

    def _verb_keys_of(self, word: str) -> frozenset[str]:
        if (found := self._verb_keys.get(word)) is None:
            found = self._verb_keys[word] = self._language.verb_keys(word)
        return found


def openings(grammar: Language, pattern: MentionPattern) -> frozenset[str]:
    """The keys that a pattern is looked up by when only those are wanted that may be found in a text: those of its
    longest word, which fewest texts have."""
    longest = max(pattern.elements, key=lambda element: len("".join(element.words)))
    if longest.form in ("word", "verb"):
        return grammar.openings(longest.words[0])
    if longest.form == "joined":
        prefix, base = longest.words
        return grammar.openings(base, prefix)
    return frozenset({f"={normalise(longest.words[0])}"}) if longest.words else frozenset()


def beginnings(grammar: Language, words: Iterable[Token]) -> frozenset[str]:
    """The keys of all patterns that one of these words may be the longest of: see :func:`openings`."""
    return frozenset(key for word in words for key in (*grammar.beginnings(word.folded), *_exactly(word)))


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
    known, length = found.known, found.last - found.first
    gaps = length - known.words
    return (gaps - length, gaps, known.term.rank, found.first, -found.exact, known.term.id, not known.base)
