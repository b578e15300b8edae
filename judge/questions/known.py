"""All the words that a question about a game can be put in, from its entries, concepts and its language's lexicon; and
how they are written down for the store, which :class:`judge.questions.vocabulary.Kept` reads.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from functools import cache, cached_property
from importlib import resources
from typing import Any

from judge.language import language
from judge.language.base import Told
from judge.language.matcher import Matcher, Term, openings
from judge.language.patterns import Element, MentionPattern, of_name, parse, without_parameter
from judge.language.text import Token, fold, normalise
from judge.links import terms as entry_terms
from judge.model import Concept, Entry
from judge.questions.vocabulary import CONTENT, Way, asking_of, grammar_of


class Known:
    """Everything, from a game's entries and concepts."""

    def __init__(
        self, game: str, code: str, entries: Sequence[Entry], concepts: Iterable[Concept], told: Told | None = None
    ) -> None:
        """``told`` is what a dictionary said before; it is asked of the rest only."""
        self._code = code
        self.grammar = language(code)
        self.told = told or Told()
        self.grammar.recollect(self.told)
        lexicon = _lexicon(code)
        concepts = tuple(concepts)
        plain = (
            *entry_terms(entries),
            *(term for concept in concepts for term in _concept_terms(concept, game)),
            *_lexicon_terms(code),
            *_english_terms(entries if code != "en" else ()),
        )
        self._terms: dict[Way, tuple[Term, ...]] = {
            "plain": plain,
            "bare": tuple(map(_bare, plain)),
            "english": (*_in_english(entries, concepts, game), *_lexicon_terms("en")),
        }
        elements = (element for term in plain for pattern in term.patterns for element in pattern.elements)
        short = {word for element in elements if element.form == "abbreviation" for word in element.words}
        self.asking = asking_of({**lexicon, "abbreviations": short, "tells_protecting": "saves" in lexicon["asks"]})

    @cached_property
    def _matchers(self) -> dict[Way, Matcher]:
        return {}

    def matcher(self, way: Way, words: Sequence[Token]) -> Matcher:
        """All that can be found in any question."""
        if way not in self._matchers:
            self._matchers[way] = Matcher(grammar_of(way, self.grammar), self._terms[way], self.asking.unhidden)
        return self._matchers[way]

    def spellings(self, length: int) -> list[tuple[str, str]]:
        """Every word of every pattern that has as many letters without accents, one more or one less."""
        return [one for near in range(length - 1, length + 2) for one in self._by_length.get(near, ())]

    @cached_property
    def _by_length(self) -> dict[int, list[tuple[str, str]]]:
        found: dict[int, list[tuple[str, str]]] = {}
        for bare, word in self.all_spellings:
            found.setdefault(len(bare), []).append((bare, word))
        return found

    @cached_property
    def all_spellings(self) -> tuple[tuple[str, str], ...]:
        """Every word of every pattern, without accents and as it is."""
        patterns = (pattern for term in self._terms["plain"] for pattern in term.patterns)
        return tuple((fold(word), word) for word in sorted({word for one in patterns for word in _words(one)}))

    def asking_kept(self) -> str:
        """The words of asking, as text for the store."""
        return json.dumps(
            {
                key: sorted(value) if isinstance(value, frozenset) else value
                for key, value in asdict(self.asking).items()
            },
            ensure_ascii=False,
        )

    def patterns_kept(
        self, before: Mapping[tuple[Way, str], tuple[str, ...]]
    ) -> Iterator[tuple[Way, tuple[str, ...], str]]:
        """Each pattern for the store: the way that it is of, what it is looked up by, and itself as text. Of those that
        were kept ``before``, by way and text, it is told what they were looked up by."""
        for way, terms in self._terms.items():
            grammar = grammar_of(way, self.grammar)
            never: dict[str, tuple[str, ...]] = {}
            for term in terms:
                never[term.id] = (*never.get(term.id, ()), *term.never)
            for term in terms:
                for pattern in term.patterns:
                    text = _dumped(term, never[term.id], pattern)
                    if begins := before.get((way, text)) or tuple(sorted(openings(grammar, pattern))):
                        yield way, begins, text

    @property
    def inflected(self) -> set[str]:
        """The words of patterns that are found in any of their forms, in the game's own language."""
        return self._inflected(self._terms["plain"])[0]

    def _inflected(self, terms: Iterable[Term]) -> tuple[set[str], set[str]]:
        """The words of terms' patterns that are found in any of their forms, and those that are found as they are."""
        patterns = [one for term in terms for one in (*term.patterns, *_patterns(term.never))]
        elements = [element for pattern in patterns for element in pattern.elements]
        inflected = {word for one in elements if one.form != "exact" for word in _words_of(one)}
        return inflected, {word for one in elements if one.form == "exact" for word in _words_of(one)}

    def forms_kept(self) -> Iterator[tuple[str, str, str]]:
        """For the store, what the grammars know of the words that questions are mostly put in, so that they need no
        dictionary: language, form, text. They are every form of every word of the patterns, where a pattern is not of
        just one; a word spelt without accents is worked out when it comes."""
        for terms, grammar in ((self._terms["plain"], self.grammar), (self._terms["english"], language("en"))):
            studied = grammar.study(*self._inflected(terms))
            yield from ((grammar.code, form, text) for form, text in studied)


def _dumped(term: Term, never: tuple[str, ...], pattern: MentionPattern) -> str:
    elements = [(element.form, *element.words) for element in pattern.elements]
    return _WRITTEN.encode([term.id, term.rank, term.capital, never, elements])


#: Writes patterns down.
_WRITTEN = json.JSONEncoder(ensure_ascii=False)


def _patterns(notations: Iterable[str]) -> Iterator[MentionPattern]:
    return (pattern for notation in notations for pattern in parse(notation))


def _concept_terms(concept: Concept, game: str) -> Iterator[Term]:
    """A concept's name and its patterns. The patterns of a class come before an entry's, which are for rule texts and
    may name its opposite: «небестелесный» is mentioned in them as «Бестелесность»; and so do the forms that a pattern
    gives exactly: «kézbe» is more than the hand."""
    id_ = concept.read_as(game)
    named = [pattern for name in (concept.name,) if (pattern := of_name(name))]
    noted = list(dict.fromkeys(pattern for notation in concept.patterns for pattern in parse(notation)))
    first = [one for one in noted if concept.kind == "class" or all(part.form == "exact" for part in one.elements)]
    yield Term(id_, tuple(named), rank=2)
    yield Term(id_, tuple(first), rank=-1)
    yield Term(id_, tuple(one for one in noted if one not in first), rank=2)


def _lexicon_terms(code: str) -> Iterator[Term]:
    lexicon = _lexicon(code)
    ignored = tuple(pattern for word in lexicon["ignored"].split() for pattern in parse(f"={word}"))
    asking = f"{lexicon.get('asking', '')} {lexicon.get('asking_first', '')}".split()
    ignored += tuple(pattern for word in asking for pattern in parse(f"={word}"))
    yield Term(":ignored", ignored, rank=4)
    for word in lexicon.get("content", "").split():
        yield Term(f"{CONTENT}{word}", parse(word), rank=5)
    for table, rank in (("asks", 3), ("first", -1)):  # ``first``: even where an entry has the same word
        for what, notations in lexicon.get(table, {}).items():
            yield Term(f":{what}", tuple(pattern for one in notations for pattern in parse(one)), rank=rank)


def _english_terms(entries: Iterable[Entry]) -> Iterator[Term]:
    """English names, so that a question may use them in any game."""
    for entry in entries:
        if pattern := of_name(entry.english):
            exact = tuple(
                replace(element, form="exact") if element.form == "word" else element for element in pattern.elements
            )
            yield Term(entry.id, (MentionPattern(exact),), never=entry.never, rank=3)


def _in_english(entries: Iterable[Entry], concepts: Iterable[Concept], game: str) -> Iterator[Term]:
    """Entries and concepts by their English names, for questions that are put in English; «/» parts two names."""
    for id_, english in [
        *((entry.id, entry.english) for entry in entries),
        *((concept.read_as(game), concept.english) for concept in concepts),
    ]:
        named = [of_name(name) for name in english.split(" / ")]
        bare = [without_parameter(name) for name in english.split(" / ")]
        if patterns := tuple(dict.fromkeys(pattern for pattern in (*named, *bare) if pattern)):
            yield Term(id_, patterns, rank=0 if not id_.startswith("~") else 2)


@cache
def _lexicon(code: str) -> dict[str, Any]:
    text = resources.files("judge.questions").joinpath("lexicon", f"{code}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def _bare(term: Term) -> Term:
    """A term whose patterns are spelt without accents."""
    patterns = tuple(
        MentionPattern(
            tuple(
                element if element.form == "abbreviation" else replace(element, words=tuple(map(fold, element.words)))
                for element in pattern.elements
            )
        )
        for pattern in term.patterns
    )
    return replace(term, patterns=patterns)


def _words(pattern: MentionPattern) -> Iterator[str]:
    return (word for element in pattern.elements for word in _words_of(element))


def _words_of(element: Element) -> Iterator[str]:
    if element.form in ("word", "verb", "exact"):
        yield normalise(element.words[0])
    elif element.form == "joined":
        yield normalise(element.words[1])
        yield normalise("".join(element.words))
