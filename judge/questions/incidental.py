"""What of a question can make no difference that the rules held know of."""

from __future__ import annotations

from collections.abc import Collection

from judge.reasoning import Engine
from judge.store.reader import Store

#: The kinds of terms whose numbers measure.
_MEASURED = frozenset({"value", "cost", "event", "keyword"})
#: The kinds of entries that tell where, when, whose and how much, and what is done: what a rule speaks of, mostly, and
#: seldom what its answer turns on.
_BACKGROUND = frozenset({"zone", "role", "phase", "value", "cost", "action"})


class Incidental:
    """Tells the terms that set the scene from those that rules speak of, in one game."""

    def __init__(self, engine: Engine, store: Store, game: str) -> None:
        self._engine, self._store, self._game = engine, store, game

    def __call__(self, term: str, given: Collection[str]) -> bool:
        """Whether a term can make no difference: nothing is written of it, it is no word that turns the sense of
        others (kind rule: "before", "instead", "another"), and it is not what is asked to happen, unless it is among
        what is ``given`` as having happened."""
        if self._engine.effects(term) or self._store.has_entry(f"{self._game}/{term}"):
            return False
        kind = self.kind(term)
        return kind != "rule" and (kind != "event" or term in given)

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
