"""Official passages that several entries share: which of their sentences speak of which entry.

A procedure without headings, or a heading with two terms, gives several entries the same text. A sentence of it that
names some of them is not about the others; two terms that one heading defines together are not tied by it; and terms
that a sentence lists side by side ("by discard, return or attachment") are not tied to each other.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from judge.language.matcher import Matcher, Mention
from judge.language.text import sentences
from judge.model import Entry, Link, Official

#: What stands between the members of a list: a comma, "or", "and", an article.
_COORDINATES = re.compile(
    r"\s*(?:,|vagy|és|illetve|или|и|либо|or|and|,\s*(?:vagy|és|illetve|или|и|or|and))\s*(?:az? )?"
)


class Passages:
    """The official texts of a game's entries, and what of them each entry shares with which others."""

    def __init__(
        self, entries: Iterable[Entry], officials: Mapping[str, tuple[Official, ...]], matcher: Matcher
    ) -> None:
        entries = tuple(entries)
        self._matcher = matcher
        self._named: dict[str, frozenset[str]] = {}
        #: An entry and those that are part of it count as one.
        self._whole = {entry.id: f"{entry.game}/{entry.part_of}" if entry.part_of else entry.id for entry in entries}
        self._sharing: dict[str, set[str]] = defaultdict(set)
        for entry in entries:
            for official in officials.get(entry.id, ()):
                for first, last in _passages(entry, official.text):
                    self._sharing[official.text[first:last]].add(self._whole[entry.id])

    def of(self, entry: Entry, text: str, found: Iterable[Link]) -> Iterator[Link]:
        """Those of the links ``found`` in an entry's official text that are the entry's own."""
        found = tuple(found)
        own = self._whole[entry.id]
        for first, last in _passages(entry, text):
            others = self._sharing[text[first:last]] - {own}
            beside = set[str]() if entry.lines else others
            about = self._about(text[first:last], own, others)
            listed = self._listed_with(text[first:last], own) if entry.lines else set()
            for link in found:
                counts = any(begin <= link.start - first < end for begin, end in about)
                if counts and link.start - first not in listed and self._whole.get(link.target) not in beside:
                    yield link

    def _about(self, passage: str, own: str, others: set[str]) -> list[tuple[int, int]]:
        """Where the sentences are that speak of ``own``: all, when none names it."""
        parts = list(sentences(passage))
        names = [self._names(passage[first:last]) for first, last in parts]
        if not any(own in named for named in names):
            return parts
        return [part for part, named in zip(parts, names, strict=True) if own in named or not named & others]

    def _listed_with(self, passage: str, own: str) -> set[int]:
        """Where the mentions begin that stand in one list with a mention of ``own``."""
        runs: list[list[Mention]] = []
        for mention in self._matcher.find(passage):
            if runs and _COORDINATES.fullmatch(passage[runs[-1][-1].end : mention.start]):
                runs[-1].append(mention)
            else:
                runs.append([mention])
        return {one.start for run in runs if any(self._whole[one.term] == own for one in run) for one in run}

    def _names(self, sentence: str) -> frozenset[str]:
        if sentence not in self._named:
            mentions = self._matcher.find(sentence)
            self._named[sentence] = frozenset(self._whole[mention.term] for mention in mentions)
        return self._named[sentence]


def _passages(entry: Entry, text: str) -> Iterator[tuple[int, int]]:
    """The lines of a text that was laid beside the entry by line, else the whole of it."""
    first = 0
    for line in text.split("\n") if entry.lines else [text]:
        yield first, first + len(line)
        first += len(line) + 1
