"""The facts of one game, indexed by the term they are about."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from judge.model import Concept, Effect, Entry, GameLibrary, Precedence, Relation, TermInfo

T = TypeVar("T", Relation, Effect)


class Knowledge:
    """What a game's clauses state. Terms are slugs; a rule *about* one term stands for that term."""

    def __init__(
        self,
        entries: Iterable[Entry | TermInfo],
        concepts: Iterable[Concept],
        relations: Iterable[Relation],
        effects: Iterable[Effect],
        precedence: tuple[Precedence, ...] = (),
    ) -> None:
        self.precedence = precedence
        self.terms: dict[str, TermInfo] = {}
        self._stands_for: dict[str, str] = {}
        for entry in entries:
            self.terms[entry.slug] = TermInfo(entry.slug, entry.kind, entry.source, entry.about)
            if len(entry.about) == 1:
                self._stands_for[entry.slug] = entry.about[0]
        for concept in concepts:
            if concept.same:
                continue  # the entry by other words
            self.terms[concept.slug] = TermInfo(concept.slug, concept.kind)
        # in one order, whatever order the files, rules and clauses stood in
        self.relations: Mapping[str, list[Relation]] = _by_subject(sorted(relations, key=_order_of_relation))
        self.effects: Mapping[str, list[Effect]] = _by_subject(sorted(map(_ordered, effects), key=_order_of_effect))

    @classmethod
    def of(cls, game: GameLibrary) -> Knowledge:
        """The facts of a game as its files say them."""
        return cls(game.entries, game.concepts, game.relations, game.effects, game.game.precedence)

    def concept(self, slug: str) -> str:
        """The term that a slug stands for: a numbered rule is about its keyword or counter."""
        seen = set()
        while slug in self._stands_for and slug not in seen:
            seen.add(slug)
            slug = self._stands_for[slug]
        return slug

    def related(self, slug: str, kind: str) -> list[Relation]:
        """The relations of one kind that are stated of a term."""
        return [relation for relation in self.relations.get(slug, ()) if relation.kind == kind]

    def document(self, clause: str) -> str:
        """The document that a clause restates."""
        info = self.terms.get(clause.split("#")[0].split("/", 1)[-1])
        return info.source if info else ""

    def preferred(self, clauses: Iterable[str]) -> Precedence | None:
        """The precedence that decides between the documents of two clauses, when the game states one."""
        documents = {self.document(clause) for clause in clauses}
        return next((rank for rank in self.precedence if len(documents & set(rank.over)) > 1), None)


def _place(clause: str) -> tuple[str, int]:
    home, _, n = clause.rpartition("#")
    return home, int(n or 0) if n.isdecimal() else 0


def _order_of_relation(relation: Relation) -> tuple[str, str, bool, tuple[str, int], tuple[str, ...]]:
    """By the term, and of what is said of it twice its own entry's clause first."""
    home = relation.clause.split("#")[0].split("/", 1)[-1]
    return relation.subject, relation.kind, home != relation.subject, _place(relation.clause), relation.objects


def _order_of_effect(effect: Effect) -> tuple[str, tuple[str, int]]:
    return effect.subject, _place(effect.clause)


def _ordered(effect: Effect) -> Effect:
    """An effect with its exceptions in the order of their clauses."""
    if len(effect.unless) < 2:
        return effect
    return replace(effect, unless=tuple(sorted(effect.unless, key=lambda one: _place(one.clause))))


def _by_subject(facts: Iterable[T]) -> Mapping[str, list[T]]:
    found: dict[str, list[T]] = defaultdict(list)
    for fact in facts:
        found[fact.subject].append(fact)
    return found
