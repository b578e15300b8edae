"""Everything the reasoning finds about a game's keywords: each on every event, and every two of them.

What a reader reviews, a snapshot keeps and a coverage counts. Slow for a question (seconds), meant for the whole game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement

from judge.model import Entry
from judge.reasoning.engine import Engine
from judge.reasoning.pairs import candidates, interactions
from judge.reasoning.proof import Finding

#: Kinds of entries that do something: what judges ask about in pairs.
KEYWORDS = frozenset({"keyword", "counter", "cost", "action", "procedure"})
#: Kinds of terms that can happen.
EVENTS = frozenset({"event", "action", "procedure"})


@dataclass(frozen=True, slots=True)
class Row:
    """What was found of these terms: of one keyword on an event, or of two keywords."""

    terms: tuple[str, str]
    findings: tuple[Finding, ...]


def keywords(entries: Iterable[Entry]) -> tuple[str, ...]:
    """The slugs of a game's keywords, sorted; a rule about one stands for it and is not another."""
    return tuple(sorted(entry.slug for entry in entries if entry.kind in KEYWORDS and entry.number is None))


def on_events(engine: Engine, words: Iterable[str]) -> Iterator[Row]:
    """Each keyword on each event of the game, no more being said of it; what says nothing is left out."""
    events = sorted(slug for slug, info in engine.knowledge.terms.items() if info.kind in EVENTS)
    for word in words:
        for event in events:
            found = engine.ask(word, {"event": event})
            if found.verdict != "undetermined":
                yield Row((word, event), (found,))


def in_pairs(engine: Engine, words: Iterable[str]) -> Iterator[Row]:
    """Every two keywords, and each with another of itself, with all that one changes of what the other does."""
    words = tuple(words)
    may = frozenset(candidates(engine, words))
    for one, other in combinations_with_replacement(sorted(words), 2):
        yield Row((one, other), interactions(engine, (one, other)) if one == other or (one, other) in may else ())
