"""Which facts can bear on the findings of two terms: so that, where facts changed, only those are derived again that
may be others.

All that is tried of two terms is made of what their own effects and relations name (:func:`named`). Of these it is read
what stands at them, at their classes, at the members of closed lists and at what follows from them (:meth:`_reach`);
all that is hashed for each term. Besides, it is asked whether something is both of two terms that are named: that hangs
on what is below them, and is compared by itself (:class:`Bearing`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from judge.model import FILLED, THIS
from judge.reasoning.engine import Engine

#: Every class of a term, itself included, by the term.
Kinds = Mapping[str, Sequence[str]]


class Bearing:
    """What bears on each of these terms of a game."""

    def __init__(self, engine: Engine, terms: Iterable[str]) -> None:
        self._engine = engine
        self._hashes: dict[str, str] = {}
        self.names = {term: self._names(term) for term in terms}
        #: By the term, a hash of all that is read for its findings.
        self.keys = {term: self._key(term) for term in self.names}

    @cached_property
    def kinds(self) -> Kinds:
        """The classes of every term that has any."""
        return {term: tuple(above) for term, above in self._engine.taxonomy.kinds().items() if len(above) > 1}

    def touched(self, keys: Mapping[str, str], kinds: Kinds) -> Touched:
        """What may have other findings than when these were the ``keys`` and ``kinds``."""
        return Touched(self, keys, kinds)

    def _subjects(self, term: str) -> list[str]:
        """The term, and the counters that it is asked by: what they do by themselves may flip a finding."""
        concept = self._engine.knowledge.concept(term)
        steps = (step for reached in self._engine.effects(concept) for step in reached.via if step.rule == "gives")
        return list(dict.fromkeys((concept, *(step.args[1] for step in steps))))

    def _names(self, term: str) -> frozenset[str]:
        subjects = self._subjects(term)
        ways = (reached.via for subject in subjects for reached in self._engine.effects(subject))
        names = {one for via in ways for step in via for one in step.args}
        return frozenset(names.union(*(named(self._engine, subject) for subject in subjects)))

    def _key(self, term: str) -> str:
        engine = self._engine
        told = []
        for subject in self._subjects(term):
            reached = engine.effects(subject)
            clauses = [one.effect.clause for one in reached]
            clauses += [exemption.clause for one in reached for exemption in one.effect.unless]
            told += [subject, repr(reached), *map(engine.knowledge.document, clauses)]
        return _digest([*told, *map(self._hash, sorted(self._reach(self.names[term])))])

    def _reach(self, names: Iterable[str]) -> set[str]:
        """All that is looked at where these are compared with anything: their classes, what is on a closed list of
        any, what is like them, and what follows where they happen."""
        engine = self._engine
        found: set[str] = set()
        left = set(names)
        while left:
            term = left.pop()
            found.add(term)
            like = (one for relation in engine.knowledge.related(term, "like") for one in relation.objects)
            left |= {*engine.taxonomy.beside(term), *like, *engine.leading.get(term, ())} - found
        return found

    def _hash(self, term: str) -> str:
        """A hash of what is stated right at a term."""
        if term not in self._hashes:
            engine, knowledge = self._engine, self._engine.knowledge
            told = (knowledge.terms.get(term), knowledge.relations.get(term, ()), engine.leading.get(term, ()))
            self._hashes[term] = _digest([term, repr(told), repr(engine.taxonomy.stated(term))])
        return self._hashes[term]


class Touched:
    """Whether two terms may have other findings than before: something else bears on one of them, or two of the terms
    that they name have come to have something in common, or have it no more."""

    def __init__(self, now: Bearing, keys: Mapping[str, str], kinds: Kinds) -> None:
        self._names = now.names
        self.terms = frozenset(term for term, key in now.keys.items() if keys.get(term) != key)
        before, after = _overlaps(kinds), _overlaps(now.kinds)
        differ = {
            term: before.get(term, {term}) ^ after.get(term, {term}) for term in sorted({*before, *after})
        }  # of what has no class and no kind, only itself is both
        self._differ = {term: others for term, others in differ.items() if others}

    def __call__(self, one: str, other: str) -> bool:
        """Whether these two may."""
        if one in self.terms or other in self.terms:
            return True
        names = self._names[one] | self._names[other] if self._differ else frozenset()
        return any(not names.isdisjoint(self._differ[name]) for name in names & self._differ.keys())


def named(engine: Engine, term: str) -> frozenset[str]:
    """All that the facts of a term name, and what these bring into an event."""
    found = {term}
    for relation in engine.knowledge.relations.get(term, ()):
        found.update((*relation.objects, *([relation.facet] if relation.kind == "fills" else [])))
    for reached in engine.effects(term):
        effect = reached.effect
        patterns = (*effect.when, *(pattern for exemption in effect.unless for pattern in exemption.when))
        values = (value for pattern in patterns for _, values in pattern.facets for value in values)
        found.update((effect.subject, *effect.leads, *effect.instead, *effect.what, *values))
    found -= {THIS, FILLED}
    return frozenset(found | {value for one in found for value in engine.matcher.brought(one)})


def _overlaps(kinds: Kinds) -> dict[str, set[str]]:
    """By every term that has classes or kinds, those that share something which is both."""
    found: dict[str, set[str]] = {}
    for above in kinds.values():
        for one in above:
            found.setdefault(one, {one}).update(above)
    return found


def _digest(parts: Iterable[str]) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]
