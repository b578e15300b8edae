"""A way to write a few facts down as rules, without files: what the tests of the reasoning start from."""

from __future__ import annotations

from typing import Any

from judge.model import Concept, Effect, Exemption, Kind, Pattern, Precedence, Relation, TermInfo
from judge.reasoning import Engine, Knowledge


class Rules:
    """Collects facts; every clause is named by what it is called with, as ``"torch#1"``."""

    def __init__(self) -> None:
        self._relations: list[Relation] = []
        self._effects: dict[str, Effect] = {}
        self._kinds: dict[str, Kind] = {}
        self._documents: dict[str, str] = {}
        self.precedence: tuple[Precedence, ...] = ()

    def says(self, clause: str, kind: str, *objects: str, about: str = "", **more: Any) -> Rules:
        """A relation of the clause's term: ``says("torch#1", "is_a", "light")``."""
        self._relations.append(Relation(kind, about or clause.split("#")[0], objects, clause, **more))
        return self

    def assumes(self, subject: str, kind: str, *objects: str, why: str = "it is so") -> Rules:
        """A relation that no clause states."""
        self._relations.append(Relation(kind, subject, objects, "", why=why))
        return self

    def does(self, clause: str, verb: str, *, about: str = "", when: Any = (), **more: Any) -> Rules:
        """An effect: ``does("torch#2", "forbids", when={"event": "dark"})``."""
        self._effects[clause] = Effect(clause, about or clause.split("#")[0], verb, _patterns(when), **more)
        return self

    def excepts(self, clause: str, target: str, when: Any) -> Rules:
        """A clause that takes events away from another's effect."""
        effect = self._effects[target]
        exemption = Exemption(_patterns(when), clause)
        more = {name: getattr(effect, name) for name in ("instead", "leads", "what", "may", "upto", "absolute")}
        self._effects[target] = Effect(
            effect.clause, effect.subject, effect.does, effect.when, unless=(*effect.unless, exemption), **more
        )
        return self

    def kind(self, kind: Kind, *terms: str) -> Rules:
        """What sort of term these are; a keyword unless said."""
        self._kinds.update(dict.fromkeys(terms, kind))
        return self

    def written_in(self, document: str, *terms: str) -> Rules:
        """The document that the clauses of these terms restate."""
        self._documents.update(dict.fromkeys(terms, document))
        return self

    def engine(self, *, backwards: bool = False) -> Engine:
        """The reasoning over these rules; the order in which they were written must not matter."""
        relations, effects = list(self._relations), list(self._effects.values())
        if backwards:
            relations.reverse()
            effects.reverse()
        terms = sorted(self._terms(), reverse=backwards)
        concepts = [Concept(term, term, term, self._kinds.get(term, "keyword")) for term in terms]
        knowledge = Knowledge((), concepts, relations, effects, self.precedence)
        for term, document in self._documents.items():
            knowledge.terms[term] = TermInfo(term, self._kinds.get(term, "keyword"), document)
        return Engine(knowledge)

    def _terms(self) -> set[str]:
        named = {term for relation in self._relations for term in (relation.subject, *relation.objects)}
        for effect in self._effects.values():
            named |= {effect.subject, *effect.instead, *effect.leads, *effect.what}
            patterns = [*effect.when, *(pattern for one in effect.unless for pattern in one.when)]
            named |= {value for pattern in patterns for _, values in pattern.facets for value in values}
        return named - {"this", "filled"}


def _patterns(when: Any) -> tuple[Pattern, ...]:
    found = [when] if isinstance(when, dict) else list(when)
    return tuple(Pattern(tuple((facet, _values(value)) for facet, value in one.items())) for one in found)


def _values(value: str | list[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)
