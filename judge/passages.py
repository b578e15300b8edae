"""Official passages that several entries share: which of their sentences speak of which entry.

A procedure without headings, or a heading with two terms, gives several entries the same text. A sentence of it that
names some of them is not about the others; two terms that one heading defines together are not tied by it; and terms
that a sentence lists side by side ("by discard, return or attachment") are not tied to each other.

A paragraph of a procedure is about the term that it names first: each of its sentences says something of that one. Of
another term, which has a sentence of its own in the paragraph, a sentence that also names the first says only what the
two have to do with each other. A sentence that leads into a list is about what the list is of: of the paragraph's term
it says something only where that has the list too.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from judge.language.matcher import Matcher, Mention
from judge.language.text import sentences
from judge.model import Entry, Link, Official

#: What stands between the members of a list: a comma, "or", "and", an article.
_COORDINATES = re.compile(
    r"\s*(?:,|vagy|és|illetve|или|и|либо|or|and|,\s*(?:vagy|és|illetve|или|и|or|and))\s*(?:az? )?"
)
#: How a sentence begins that goes on with what the one before it says, and has no subject of its own.
_GOES_ON = re.compile(r"\W*(?:ez|ezt|ezek|ezeket|ezután|это|этот|эта|эти|затем|this|these|then)\b", re.IGNORECASE)

#: Where a sentence begins and ends in its passage.
_Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Tie:
    """A sentence that speaks of an entry, and which of its terms it ties to it: ``only`` one, or all but those that
    stand ``beside`` it in the heading or are ``listed`` (by where they begin) in one list with it."""

    span: _Span
    beside: frozenset[str] = frozenset()
    listed: frozenset[int] = frozenset()
    only: str = ""

    def holds(self, start: int, target: str) -> bool:
        """Whether it ties the mention of ``target`` that begins at ``start``."""
        within = self.span[0] <= start < self.span[1]
        return within and start not in self.listed and target not in self.beside and self.only in ("", target)


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
        for place, (first, last) in enumerate(_passages(entry, text)):
            passage = text[first:last]
            others = frozenset(self._sharing[passage] - {own})
            if entry.lines:
                ties = self._of_paragraph(passage, own, others, listless=_lacks_list(entry, place, passage))
            else:
                ties = self._of_heading(passage, own, others)
            for link in found:
                if any(tie.holds(link.start - first, self._whole.get(link.target, link.target)) for tie in ties):
                    yield link

    def _of_heading(self, passage: str, own: str, others: frozenset[str]) -> list[_Tie]:
        parts = list(sentences(passage))
        return [_Tie(part, beside=others) for part in self._about(passage, parts, own, others)]

    def _of_paragraph(self, passage: str, own: str, others: frozenset[str], *, listless: bool) -> list[_Tie]:
        parts = list(sentences(passage))
        listed = self._listed_with(passage, own)
        topic = next((self._whole[mention.term] for mention in self._matcher.find(passage)), "")
        if own == topic:
            return [_Tie(part, listed=listed) for part in (parts[:-1] if listless and parts[1:] else parts)]
        apart = any(
            own in named and topic not in named and not _GOES_ON.match(passage, first)
            for first, last in parts
            for named in [self._names(passage[first:last])]
        )
        return [
            _Tie(part, listed=listed, only=topic if apart and topic in self._names(passage[slice(*part)]) else "")
            for part in self._about(passage, parts, own, others)
        ]

    def _about(self, passage: str, parts: list[_Span], own: str, others: frozenset[str]) -> list[_Span]:
        """Which of the sentences speak of ``own``: all, when none names it."""
        names = [self._names(passage[first:last]) for first, last in parts]
        if not any(own in named for named in names):
            return parts
        return [part for part, named in zip(parts, names, strict=True) if own in named or not named & others]

    def _listed_with(self, passage: str, own: str) -> frozenset[int]:
        """Where the mentions begin that stand in one list with a mention of ``own``."""
        runs: list[list[Mention]] = []
        for mention in self._matcher.find(passage):
            if runs and _COORDINATES.fullmatch(passage[runs[-1][-1].end : mention.start]):
                runs[-1].append(mention)
            else:
                runs.append([mention])
        return frozenset(one.start for run in runs if any(self._whole[one.term] == own for one in run) for one in run)

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


def _lacks_list(entry: Entry, place: int, passage: str) -> bool:
    """Whether a passage ends by leading into a list, and the lines of that list are not laid beside the entry."""
    following = entry.lines[place] + 1 if place < len(entry.lines) else None
    return passage.rstrip().endswith(":") and following not in entry.lines
