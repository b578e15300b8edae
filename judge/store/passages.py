"""What a library says, cut into the passages that full text is found in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from judge.language.letters import words
from judge.model import Concept, Effect, Entry, GameLibrary, Official, Ruling
from judge.search.weights import KEYWORD, UNDEFINED

#: The signs of the notation of mention patterns.
_SIGNS = str.maketrans("", "", "=~+!#.,")


@dataclass(frozen=True, slots=True)
class Said:
    """One passage: the entry or ruling it is of, its kind (:data:`judge.search.weights.PASSAGES`), its language, and
    the id of what a person is shown of it."""

    home: str
    kind: str
    code: str
    text: str
    shown: str = ""


def said(found: GameLibrary, officials: Mapping[str, tuple[Official, ...]]) -> Iterator[Said]:
    """Every passage of a game, the entries in the library's order, then the rulings."""
    code = found.game.language
    names = Related(found.concepts, found.entries, found.effects)
    for entry in found.entries:
        yield from _of_entry(entry, code, officials.get(entry.id, ()))
        if related := names.related(entry):
            yield Said(entry.id, "related", code, " ".join(f"{own} {patterns}" for own, _, patterns in related))
            yield Said(entry.id, "related-en", "en", " ".join(english for _, english, _ in related))
    for ruling in found.rulings:
        yield from _of_ruling(ruling, code)


def worth(entry: Entry) -> float:
    """What an entry is worth beside another that has as much of a query."""
    return (1.0 if entry.defined else UNDEFINED) * (KEYWORD if entry.kind == "keyword" else 1.0)


def length(entry: Entry) -> int:
    """How many words an entry says."""
    return sum(len(words(clause.text)) for clause in entry.clauses)


def _of_entry(entry: Entry, code: str, officials: tuple[Official, ...]) -> Iterator[Said]:
    yield Said(entry.id, "name", code, " ".join(entry.names))
    yield Said(entry.id, "english", "en", entry.english)
    yield Said(entry.id, "gloss", "en", entry.gloss)
    yield from (Said(entry.id, "clause", code, clause.text, clause.id) for clause in entry.clauses)
    yield from (Said(entry.id, "official", code, one.text) for one in officials)
    yield from (Said(entry.id, "pattern", code, plain(notation)) for notation in entry.patterns)
    if entry.note:
        yield Said(entry.id, "note", code, entry.note)


def _of_ruling(ruling: Ruling, code: str) -> Iterator[Said]:
    yield Said(ruling.id, "ruling", code, f"{ruling.question} {ruling.answer}", ruling.id)
    yield Said(ruling.id, "gloss", "en", ruling.english)


def plain(notation: str) -> str:
    """A pattern's words, of alternatives the first."""
    return " ".join(part.strip("/").split("/")[0].translate(_SIGNS) for part in notation.split())


class Related:
    """What the facts of each entry speak of."""

    def __init__(self, concepts: Iterable[Concept], entries: Iterable[Entry], effects: Iterable[Effect]) -> None:
        self._names: dict[str, tuple[str, str, tuple[str, ...]]] = {
            one.slug: (one.name, one.english, ()) for one in concepts
        }
        self._names |= {one.slug: (" ".join(one.names), one.english, one.patterns) for one in entries}
        self._slugs: dict[str, set[str]] = defaultdict(set)
        for effect in effects:
            self._slugs[effect.clause.split("#")[0].rpartition("/")[2]] |= set(_slugs(effect))

    def slugs(self, entry: Entry) -> list[str]:
        """The entries and concepts that the facts of an entry speak of."""
        return [slug for slug in sorted(self._slugs.get(entry.slug, ())) if slug in self._names]

    def related(self, entry: Entry) -> list[tuple[str, str, str]]:
        """Their names, English names and patterns; not those of concepts, which read questions and are many."""
        found = [self._names[slug] for slug in self.slugs(entry)]
        return [(own, english, " ".join(map(plain, patterns))) for own, english, patterns in found]


def _slugs(effect: Effect) -> Iterator[str]:
    for pattern in effect.when:
        for _, values in pattern.facets:
            yield from values
    yield from (*effect.instead, *effect.leads, *effect.what)
