"""For whoever writes patterns: what two terms are both found by, and what looks like a term and was not found."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from judge.language.matcher import Matcher, Term
from judge.language.patterns import MentionPattern
from judge.language.text import tokens

_PREFIX = 5


@dataclass(frozen=True, slots=True)
class Collision:
    """Terms that one pattern finds; only the first of them ever is."""

    pattern: MentionPattern
    terms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Unlinked:
    """A word that begins like a term's and is in no mention."""

    place: str
    word: str
    term: str


def collisions(terms: Iterable[Term]) -> Iterator[Collision]:
    """Every pattern that two terms share."""
    owners: dict[MentionPattern, list[str]] = defaultdict(list)
    for term in terms:
        for pattern in term.patterns:
            owners[pattern].append(term.id)
    yield from (Collision(pattern, tuple(ids)) for pattern, ids in owners.items() if len(ids) > 1)


def unlinked(matcher: Matcher, terms: Iterable[Term], texts: Iterable[tuple[str, str]]) -> Iterator[Unlinked]:
    """Words of ``texts`` (place and text) that begin like a word of a term's pattern and did not link."""
    beginnings: dict[str, str] = {}
    for term in terms:
        for pattern in term.patterns:
            for word in (word for element in pattern.elements for word in element.words if len(word) >= _PREFIX):
                beginnings.setdefault(word[:_PREFIX], term.id)
    for place, text in texts:
        mentions = matcher.find(text)
        for token in tokens(text):
            term_id = beginnings.get(token.folded[:_PREFIX])
            if term_id and not any(found.start <= token.start < found.end for found in mentions):
                yield Unlinked(place, token.text, term_id)
