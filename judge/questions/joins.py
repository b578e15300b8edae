"""A concept that is read from parts: «kézbe» and «visszavesz», wherever they stand in one clause of a question.

A language with free word order puts anything between a verb and what belongs to it, and a pattern with a gap would hide
what stands there. So a concept names its parts, and each part is read by its own patterns:
``joins = ["kezbe + visszavetel/visszajovetel", ":negated + fizetes", "alomjelzo* + kerules"]``. ``/`` is *or*; a part
with ``*`` is still read by itself; a part with ``:`` is a word of how questions are put.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from judge.language.matcher import Mention
from judge.language.patterns import parts_of_join
from judge.language.text import Token
from judge.model import Concept

_CLAUSE_ENDS = frozenset(",;:.?!()[]…")


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a join: what may stand for it, as the matcher's ids; ``stays`` when it is also read by itself."""

    ids: frozenset[str]
    stays: bool


@dataclass(frozen=True, slots=True)
class Join:
    """The parts that together are read as ``id``."""

    id: str
    parts: tuple[Part, ...]


def joins(concepts: Iterable[Concept], game: str) -> tuple[Join, ...]:
    """The joins of a game's concepts; those of more parts come first."""
    concepts = tuple(concepts)
    ours = {concept.slug for concept in concepts}
    found = []
    for concept in concepts:
        for notation in concept.joins:
            parts = (Part(_ids(names, ours, game), stays) for names, stays in parts_of_join(notation))
            found.append(Join(concept.read_as(game), tuple(parts)))
    return tuple(sorted(found, key=lambda join: -len(join.parts)))


def kept(known: Iterable[Join]) -> str:
    """Joins as text for the store."""
    data = [[join.id, [[sorted(part.ids), part.stays] for part in join.parts]] for join in known]
    return json.dumps(data, ensure_ascii=False)


def recalled(text: str) -> tuple[Join, ...]:
    """The joins that :func:`kept` wrote."""
    return tuple(
        Join(id_, tuple(Part(frozenset(ids), stays) for ids, stays in parts)) for id_, parts in json.loads(text)
    )


def joined(words: list[Token], found: tuple[Mention, ...], known: tuple[Join, ...]) -> tuple[Mention, ...]:
    """The mentions, with the parts of each join as one mention where its first part stood."""
    clause = _clauses(words)
    left = list(found)
    ids = {mention.term for mention in left}
    for join in known:
        while not join.parts[0].ids.isdisjoint(ids) and (taken := _parts(join, left, clause)):
            first = min(taken, key=lambda mention: mention.start)
            gone = [mention for mention, part in zip(taken, join.parts, strict=True) if not part.stays]
            left = [mention for mention in left if mention not in gone]
            left.append(Mention(join.id, first.start, first.end))
            ids = {mention.term for mention in left}
            if not gone or any(join.id in part.ids for part in join.parts):
                break  # what it made would be joined again, without end
    return tuple(sorted(left, key=lambda mention: (mention.start, mention.term)))


def _parts(join: Join, left: list[Mention], clause: dict[int, int]) -> list[Mention]:
    """The mentions, all of one clause, that stand for the parts; empty when there are none."""
    for place in dict.fromkeys(clause[mention.start] for mention in left if mention.term in join.parts[0].ids):
        here = [mention for mention in left if clause[mention.start] == place]
        taken: list[Mention] = []
        for part in join.parts:
            fitting = (one for one in here if one.term in part.ids and one not in taken)
            if (one := next(fitting, None)) is None:
                break
            taken.append(one)
        else:
            return taken
    return []


def _clauses(words: list[Token]) -> dict[int, int]:
    """Each word's start → the number of the clause that it stands in."""
    number, places = 0, {}
    for word in words:
        number += any(sign in _CLAUSE_ENDS for sign in word.gap)
        places[word.start] = number
    return places


def _ids(names: Iterable[str], concepts: set[str], game: str) -> frozenset[str]:
    return frozenset(one if one.startswith(":") else f"~{one}" if one in concepts else f"{game}/{one}" for one in names)
