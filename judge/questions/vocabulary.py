"""The words that a question can be put in: a game's terms and concepts by all their names, and a language's words of
asking; and what may be read in a question, found without going through all of them.

:class:`Known` is made of a game's entries, and knows everything. It writes it down for the store, by how each pattern
begins, and :class:`Kept` then reads what a question's words may begin, whatever the library's size.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache, cached_property
from importlib import resources
from typing import Any, Literal, Protocol

from judge.language import Language, language
from judge.language.matcher import Matcher, Term, beginnings, opening
from judge.language.patterns import Element, MentionPattern, of_name, parse, without_parameter
from judge.language.text import fold, normalise
from judge.links import terms as entry_terms
from judge.model import Concept, Entry
from judge.store.reader import Store

#: How the words that everybody knows, and no fact speaks of, are marked.
CONTENT = ":content="
#: How a question is read: as it is written, without accents, or by English names.
Way = Literal["plain", "bare", "english"]
WAYS: tuple[Way, ...] = Way.__args__  # type: ignore[attr-defined]


@dataclass(frozen=True, slots=True)
class Asking:
    """A language's words around what is asked: "with", "can", "undergo", articles, "if", "is", the endings of what
    something counts as; and whether it tells protecting from working."""

    carrying: frozenset[str]
    able: frozenset[str]
    undergoing: frozenset[str]
    articles: frozenset[str]
    supposing: frozenset[str]
    linking: frozenset[str]
    asking: frozenset[str]
    asking_first: frozenset[str]
    kind_endings: tuple[str, ...]
    tells_protecting: bool


def _asking(data: Mapping[str, Any]) -> Asking:
    """The words of asking from lists of words by name, each as text or list."""
    lists = {name: data.get(name, ()) for name in Asking.__dataclass_fields__ if name != "tells_protecting"}
    words = {name: value.split() if isinstance(value, str) else value for name, value in lists.items()}
    return Asking(
        carrying=frozenset(words["carrying"]),
        able=frozenset(words["able"]),
        undergoing=frozenset(words["undergoing"]),
        articles=frozenset(words["articles"]),
        supposing=frozenset(words["supposing"]),
        linking=frozenset(words["linking"]),
        asking=frozenset(words["asking"]),
        asking_first=frozenset(words["asking_first"]),
        kind_endings=tuple(words["kind_endings"]),
        tells_protecting=bool(data["tells_protecting"]),
    )


class Vocabulary(Protocol):
    """What the reading of questions about one game asks for."""

    grammar: Language
    asking: Asking

    def matcher(self, way: Way, question: str) -> Matcher:
        """Finds, in this question, all that the game's terms, concepts and words of asking are mentioned by."""

    def spellings(self) -> Iterable[str]:
        """Every word of every pattern, to see what an unknown one is a slip of."""


class Known:
    """Everything, from a game's entries and concepts."""

    def __init__(self, code: str, entries: Sequence[Entry], concepts: Iterable[Concept]) -> None:
        self._code = code
        self.grammar = language(code)
        lexicon = _lexicon(code)
        self.asking = _asking({**lexicon, "tells_protecting": "saves" in lexicon["asks"]})
        concepts = tuple(concepts)
        plain = (
            *entry_terms(entries),
            *(term for concept in concepts for term in _concept_terms(concept)),
            *_lexicon_terms(code),
            *_english_terms(entries if code != "en" else ()),
        )
        self._terms: dict[Way, tuple[Term, ...]] = {
            "plain": plain,
            "bare": tuple(map(_bare, plain)),
            "english": (*_in_english(entries, concepts), *_lexicon_terms("en")),
        }

    @cached_property
    def _matchers(self) -> dict[Way, Matcher]:
        return {}

    def matcher(self, way: Way, question: str) -> Matcher:
        """All that can be found in any question."""
        if way not in self._matchers:
            self._matchers[way] = Matcher(_grammar(way, self.grammar), self._terms[way])
        return self._matchers[way]

    def spellings(self) -> frozenset[str]:
        """Every word of every pattern."""
        return frozenset(word for term in self._terms["plain"] for pattern in term.patterns for word in _words(pattern))

    def asking_kept(self) -> str:
        """The words of asking, as text for the store."""
        return json.dumps(
            {
                key: sorted(value) if isinstance(value, frozenset) else value
                for key, value in asdict(self.asking).items()
            },
            ensure_ascii=False,
        )

    def patterns_kept(self) -> Iterator[tuple[Way, tuple[str, ...], str]]:
        """Each pattern for the store: the way that it is of, what it is looked up by, and itself as text."""
        for way, terms in self._terms.items():
            grammar = _grammar(way, self.grammar)
            never: dict[str, tuple[str, ...]] = {}
            for term in terms:
                never[term.id] = (*never.get(term.id, ()), *term.never)
            for term in terms:
                for pattern in term.patterns:
                    if begins := tuple(sorted(opening(grammar, pattern))):
                        yield way, begins, _dumped(replace(term, never=never[term.id]), pattern)

    def forms_kept(self) -> Iterator[tuple[str, str, str]]:
        """For the store, what the grammars know of every form of every word of the patterns: language, form, text."""
        words: dict[str, set[str]] = {}
        for way, terms in self._terms.items():
            code = "en" if way == "english" else self._code
            known = (pattern for term in terms for pattern in (*term.patterns, *_patterns(term.never)))
            words.setdefault(code, set()).update(word for one in known for word in _words(one))
        for code, all_words in words.items():
            yield from ((code, form, text) for form, text in language(code).study(sorted(all_words)))


class Kept:
    """What was written down in the store, read as questions need it."""

    def __init__(self, store: Store, game: str, code: str) -> None:
        self._store, self._game = store, game
        self.grammar = language(code)
        self.asking = _asking(json.loads(store.asking(game)))
        self._grammars = {way: _grammar(way, self.grammar) for way in WAYS}
        for grammar in (self.grammar, *self._grammars.values()):
            grammar.recall(lambda word, code=grammar.code: store.form(code, word))  # type: ignore[misc]
        # what was read for one question serves the next
        self._matchers = {way: Matcher(grammar) for way, grammar in self._grammars.items()}
        self._looked_up: dict[Way, set[str]] = {way: set() for way in WAYS}
        self._found: dict[Way, set[int]] = {way: set() for way in WAYS}

    def matcher(self, way: Way, question: str) -> Matcher:
        """All that may be found in this question."""
        new = beginnings(self._grammars[way], question) - self._looked_up[way]
        if new:
            self._looked_up[way] |= new
            found = self._store.patterns(self._game, way, sorted(new))
            self._matchers[way].add(_loaded(text) for n, text in found if n not in self._found[way])
            self._found[way].update(n for n, _ in found)
        return self._matchers[way]

    def spellings(self) -> Iterable[str]:
        """Every word of every pattern."""
        return self._store.spellings(self._game)


def _grammar(way: Way, grammar: Language) -> Language:
    """The language that a way of reading compares words in, knowing no words yet."""
    if way == "english":
        return language("en")
    return grammar.unaccented() if way == "bare" else language(grammar.code)


def _dumped(term: Term, pattern: MentionPattern) -> str:
    elements = [(element.form, *element.words) for element in pattern.elements]
    return json.dumps([term.id, term.rank, term.capital, term.never, elements], ensure_ascii=False)


def _loaded(text: str) -> Term:
    id_, rank, capital, never, elements = json.loads(text)
    pattern = MentionPattern(tuple(Element(form, tuple(words)) for form, *words in elements))
    return Term(id_, (pattern,), capital, tuple(never), rank)


def _patterns(notations: Iterable[str]) -> Iterator[MentionPattern]:
    return (pattern for notation in notations for pattern in parse(notation))


def _concept_terms(concept: Concept) -> Iterator[Term]:
    """A concept's name and its patterns. The patterns of a class come before an entry's, which are for rule texts and
    may name its opposite: «небестелесный» is mentioned in them as «Бестелесность»; and so do the forms that a pattern
    gives exactly: «kézbe» is more than the hand."""
    named = [pattern for name in (concept.name,) if (pattern := of_name(name))]
    noted = list(dict.fromkeys(pattern for notation in concept.patterns for pattern in parse(notation)))
    first = [one for one in noted if concept.kind == "class" or all(part.form == "exact" for part in one.elements)]
    yield Term(f"~{concept.slug}", tuple(named), rank=2)
    yield Term(f"~{concept.slug}", tuple(first), rank=-1)
    yield Term(f"~{concept.slug}", tuple(one for one in noted if one not in first), rank=2)


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


def _in_english(entries: Iterable[Entry], concepts: Iterable[Concept]) -> Iterator[Term]:
    """Entries and concepts by their English names, for questions that are put in English; «/» parts two names."""
    for id_, english in [
        *((entry.id, entry.english) for entry in entries),
        *((f"~{concept.slug}", concept.english) for concept in concepts),
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
    for element in pattern.elements:
        if element.form in ("word", "verb", "exact"):
            yield normalise(element.words[0])
        elif element.form == "joined":
            yield from (normalise(element.words[1]), normalise("".join(element.words)))
