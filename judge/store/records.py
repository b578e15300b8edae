"""Frozen values to text and back, for the store. Only the types of :mod:`judge.model` occur."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Literal

from judge.model import (
    Clause,
    Concept,
    Effect,
    Entry,
    Exemption,
    Game,
    Pattern,
    Place,
    Precedence,
    Query,
    Recorded,
    Relation,
    Ruling,
    Source,
    TermInfo,
)

#: How several numbers are one value of the store: as an ``array`` of this type.
NUMBERS: Literal["I"] = "I"


def dump(value: Any) -> str:
    """A value as text."""
    return _WRITTEN.encode(value)


def _told(value: Any) -> dict[str, Any]:
    """A value's fields; those that are values are told in their turn."""
    return {one: getattr(value, one) for one in value.__dataclass_fields__}


_WRITTEN = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=_told)


def entry(text: str) -> Entry:
    """An entry from its text."""
    data = frozen(json.loads(text))
    data["place"] = Place(**data["place"])
    data["clauses"] = tuple(Clause(**{**clause, "place": Place(**clause["place"])}) for clause in data["clauses"])
    return Entry(**data)


def ruling(text: str) -> Ruling:
    """A ruling from its text."""
    data = frozen(json.loads(text))
    data["place"] = Place(**data["place"])
    data["query"] = Query(**data["query"]) if data["query"] else None
    return Ruling(**data)


def recorded(text: str) -> Recorded:
    """A question with a recorded answer from its text."""
    data = json.loads(text)
    data["place"] = Place(**data["place"])
    data["cites"], data["binds"] = tuple(data["cites"]), tuple(map(tuple, data["binds"]))
    return Recorded(**data)


def numbers(data: bytes) -> Sequence[int]:
    """The numbers that a value holds."""
    return memoryview(data).cast(NUMBERS)


def game(text: str) -> Game:
    """A game from its text."""
    data = frozen(json.loads(text))
    data["sources"] = tuple(Source(**source) for source in data["sources"])
    data["precedence"] = tuple(Precedence(**rank) for rank in data["precedence"])
    return Game(**data)


# what the reasoning reads whole, each time that it is started: no more is walked through than there is


def concept(text: str) -> Concept:
    """A concept from its text."""
    data = json.loads(text)
    data["patterns"], data["joins"] = tuple(data["patterns"]), tuple(data["joins"])
    return Concept(**data)


def term(text: str) -> TermInfo:
    """What the reasoning knows of a term from its text."""
    data = json.loads(text)
    data["about"] = tuple(data["about"])
    return TermInfo(**data)


def relation(text: str) -> Relation:
    """A relation from its text."""
    data = json.loads(text)
    data["objects"], data["conditions"] = tuple(data["objects"]), tuple(data["conditions"])
    return Relation(**data)


def effect(text: str) -> Effect:
    """An effect from its text."""
    data = json.loads(text)
    for name in ("instead", "leads", "what", "conditions"):
        data[name] = tuple(data[name])
    data["values"] = tuple(map(tuple, data["values"]))
    data["when"] = _patterns(data["when"])
    data["unless"] = tuple(Exemption(_patterns(found["when"]), found["clause"]) for found in data["unless"])
    return Effect(**data)


def _patterns(found: Any) -> tuple[Pattern, ...]:
    return tuple(Pattern(tuple((facet, tuple(values)) for facet, values in one["facets"])) for one in found)


def frozen(value: Any) -> Any:
    """JSON's lists as the tuples they were."""
    if isinstance(value, list):
        return tuple(frozen(item) for item in value)
    if isinstance(value, dict):
        return {key: frozen(item) for key, item in value.items()}
    return value
