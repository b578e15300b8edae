"""What of a question can make no difference that the rules held know of."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

from judge.questions.manner import Manner
from judge.reasoning import Engine
from judge.store.reader import Store

#: The kinds of terms whose numbers measure.
_MEASURED = frozenset({"value", "cost", "event", "keyword"})
#: The kinds of terms that make a difference where they are asked about: what happens, who does it, when.
_ASKED = frozenset({"event", "role", "phase"})
#: The kinds of entries that tell where, when, whose and how much, and what is done: what a rule speaks of, mostly, and
#: seldom what its answer turns on.
_BACKGROUND = frozenset({"zone", "role", "phase", "value", "cost", "action"})
#: The kinds of terms that may set the scene wherever they are named.
_SCENE = frozenset({"value", "cost", "phase", "section", "procedure"})
#: The kinds of entries that an answer seldom turns on where a question names one of them besides.
_IN_PASSING = frozenset({"action", "role", "value"})
#: The kinds of terms that are one thing where they are told, and another where they are asked about.
_TOLD_OR_ASKED = frozenset({"role", "zone"})
#: The relations that put classes among classes.
_OF_CLASSES = frozenset({"is_a", "kinds"})


class Incidental:
    """Tells the terms that set the scene from those that rules speak of, in one game."""

    def __init__(self, engine: Engine, store: Store, game: str) -> None:
        self._engine, self._store, self._game = engine, store, game

    def __call__(self, term: str, given: Collection[str]) -> bool:
        """Whether a term can make no difference: nothing is written of it, it is no word that turns the sense of
        others (kind rule: "before", "instead", "another"), and it is not what is asked to happen, by whom or when,
        unless it is among what is ``given`` as having happened."""
        if self._engine.effects(term) or self._store.has_entry(f"{self._game}/{term}"):
            return False
        kind = self.kind(term)
        return kind != "rule" and (kind not in _ASKED or term in given)

    def plain_class(self, term: str) -> bool:
        """Whether an entry is of a class of cards, and no fact of its own tells that class from others: a gnome."""
        return self.kind(term) == "class" and term not in self._told_apart

    @cached_property
    def _told_apart(self) -> frozenset[str]:
        """The terms that have effects of their own, or that an effect or relation of another speaks of."""
        knowledge = self._engine.knowledge
        effects = [effect for found in knowledge.effects.values() for effect in found]
        patterns = [pattern for effect in effects for pattern in effect.when]
        spoken = {value for pattern in patterns for _, values in pattern.facets for value in values}
        spoken |= {one for effect in effects for one in (*effect.leads, *effect.instead)}
        related = [relation for found in knowledge.relations.values() for relation in found]
        spoken |= {one for relation in related if relation.kind not in _OF_CLASSES for one in relation.objects}
        subjects = ((slug, {one.kind for one in found}) for slug, found in knowledge.relations.items())
        spoken |= {slug for slug, kinds in subjects if not kinds <= _OF_CLASSES}
        return frozenset(spoken | {slug for slug, own in knowledge.effects.items() if own})

    def scene(self, terms: Collection[str], given: Collection[str]) -> frozenset[str]:
        """Those of a question's terms that only tell where, when, of what class and to whom it happens, while no effect
        of the others speaks of such: a shield that stops every shot stops one in the opponent's turn. Measured over
        the recorded questions, each unknown: of 259 answered so, 255 rightly."""
        may_be = {term for term in terms if self._may_be_scene(term, given)}
        reached = (one.effect for term in terms if term not in may_be for one in self._engine.effects(term))
        patterns = [
            pattern
            for effect in reached
            for pattern in (*effect.when, *(pattern for one in effect.unless for pattern in one.when))
        ]
        spoken = {value for pattern in patterns for _, values in pattern.facets for value in values}
        return frozenset(term for term in may_be if not any(self._akin(term, value) for value in spoken))

    def _may_be_scene(self, term: str, given: Collection[str]) -> bool:
        kind = self.kind(term)
        if kind == "class" and self._store.has_entry(f"{self._game}/{term}") and self.plain_class(term):
            return True
        if self._engine.effects(term):
            return False
        if kind == "class":
            return self._store.has_entry(f"{self._game}/{term}") and term in given
        if kind == "role":  # but which player it is does matter
            return len(self._engine.taxonomy.ancestors(term)) == 1
        return kind in _SCENE

    def _akin(self, one: str, other: str) -> bool:
        ancestors = self._engine.taxonomy.ancestors
        return one == other or one in ancestors(other) or other in ancestors(one)

    def given_alike(self, one: Manner, other: Manner) -> bool:
        """Whether two questions, where both name a player or a place, either both ask about it or both take it as
        given: who does something, and where a card stands, is another question than to whom and where to."""
        named = {*one.in_order} & {*other.in_order}
        return all((slug in one.given) == (slug in other.given) for slug in named if self.kind(slug) in _TOLD_OR_ASKED)

    def in_passing(self, term: str, given: Collection[str]) -> bool:
        """Whether an entry is of the kinds that an answer seldom turns on when a question names it besides: what is
        done, whose it is, how much, and where, if that is asked about. Measured as :meth:`scene`: 273 of 280."""
        kind = self.kind(term)
        told = kind in _IN_PASSING or (kind == "zone" and term not in given)
        return told and self._store.has_entry(f"{self._game}/{term}")

    def background(self, term: str) -> bool:
        """Whether a term is one of the kinds that an answer seldom turns on."""
        return self.kind(term) in _BACKGROUND

    def measured(self, term: str) -> bool:
        """Whether a number beside a term measures it, rather than counting several: 3 wounds, Armour 3, «удар на 3»."""
        entry = self._store.entry(f"{self._game}/{term}")
        return self.kind(term) in _MEASURED or bool(entry and entry.parameter)

    def kind(self, term: str) -> str:
        """What kind of term it is; empty for a word that is only read."""
        known = self._engine.knowledge.terms.get(term)
        return known.kind if known else ""
