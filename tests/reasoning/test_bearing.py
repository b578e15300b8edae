"""Facts bear on the findings of two terms only where it is said that they do: the others are what they were, whatever
fact changed."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pytest

from judge.model import Effect, Entry, Exemption, Pattern, Relation
from judge.reasoning import Engine, Finding, Knowledge, flips, interactions
from judge.reasoning.bearing import Bearing
from judge.reasoning.counterfactual import Flip
from judge.reasoning.pairs import candidates
from judge.store import Store

Pair = tuple[str, str]
Found = dict[Pair, tuple[tuple[Finding, ...], tuple[tuple[Flip, ...], ...]]]

GAME = "ikon"
#: So many facts are changed, one after another.
EDITS = 30


@dataclass
class Edited:
    """The facts of a game while somebody edits them."""

    shipped: Store
    chance: random.Random
    relations: list[Relation] = field(init=False)
    effects: list[Effect] = field(init=False)

    def __post_init__(self) -> None:
        self.relations, self.effects = [*self.shipped.relations(GAME)], [*self.shipped.effects(GAME)]

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.shipped.entries(GAME)

    def engine(self) -> Engine:
        game = self.shipped.games[GAME]
        return Engine(
            Knowledge(self.entries, self.shipped.concepts(GAME), self.relations, self.effects, game.precedence)
        )

    def term(self) -> str:
        """Any term or concept."""
        concepts = [one.slug for one in self.shipped.concepts(GAME)]
        return self.chance.choice([*(one.slug for one in self.entries), *concepts])

    def effect(self, change: Callable[[Effect], Effect]) -> None:
        place = self.chance.randrange(len(self.effects))
        self.effects[place] = change(self.effects[place])

    def relation(self, kind: str, change: Callable[[Relation], Relation]) -> None:
        place = self.chance.choice([n for n, one in enumerate(self.relations) if kind in ("", one.kind)])
        self.relations[place] = change(self.relations[place])

    def edit(self) -> str:
        """Change one fact; tells how."""
        what = self.chance.choice(sorted(EDITED))
        EDITED[what](self)
        return what

    def pattern(self, effect: Effect, facets: Callable[[list[tuple[str, tuple[str, ...]]]], None]) -> Effect:
        """An effect with one of its patterns changed."""
        if not effect.when:
            return effect
        place = self.chance.randrange(len(effect.when))
        told = [*effect.when[place].facets]
        facets(told)
        return replace(effect, when=(*effect.when[:place], Pattern(tuple(told)), *effect.when[place + 1 :]))

    def new(self, kind: str) -> None:
        clause = self.effects[0].clause
        self.relations.append(Relation(kind, self.term(), (self.term(),), clause))

    def excepted(self, effect: Effect) -> Effect:
        case = Exemption((Pattern((("by", (self.term(),)),)),), self.effects[0].clause)
        return replace(effect, unless=() if effect.unless else (case,))


EDITED: dict[str, Callable[[Edited], None]] = {
    "a relation goes": lambda one: one.relation("", lambda told: replace(told, subject=one.term())),
    "a class": lambda one: one.new("is_a"),
    "an opposite": lambda one: one.new("not_a"),
    "a list is open": lambda one: one.relation("kinds", lambda told: replace(told, closed=not told.closed)),
    "one more on a list": lambda one: one.relation(
        "kinds", lambda told: replace(told, objects=(*told.objects, one.term()))
    ),
    "a verb": lambda one: one.effect(
        lambda told: replace(told, does=one.chance.choice(["forbids", "allows", "triggers", "shields", "replaces"]))
    ),
    "a facet goes": lambda one: one.effect(lambda told: one.pattern(told, lambda facets: facets.__delitem__(0))),
    "another event": lambda one: one.effect(
        lambda told: one.pattern(told, lambda facets: facets.__setitem__(0, ("event", (one.term(),))))
    ),
    "a condition": lambda one: one.effect(lambda told: replace(told, conditions=() if told.conditions else ("So.",))),
    "what it leads to": lambda one: one.effect(lambda told: replace(told, leads=(*told.leads, one.term()))),
    "an exception": lambda one: one.effect(one.excepted),
}


def terms(edited: Edited, engine: Engine) -> list[str]:
    return sorted({engine.knowledge.concept(one.slug) for one in edited.entries})


def derived(engine: Engine, of: list[str]) -> Found:
    """All that is found of every two terms."""
    found: Found = {}
    for pair in (*candidates(engine, of), *((term, term) for term in of)):
        if findings := interactions(engine, pair):
            found[pair] = findings, tuple(flips(engine, one) for one in findings)
    return found


@pytest.mark.parametrize("seed", [1, 2])
def test_what_an_edited_fact_does_not_touch_is_derived_as_before(shipped: Store, seed: int) -> None:
    edited = Edited(shipped, random.Random(seed))
    engine = edited.engine()
    of = terms(edited, engine)
    before, bearing = derived(engine, of), Bearing(engine, of)
    spared = changed = 0
    for _ in range(EDITS):
        what = edited.edit()
        engine = edited.engine()
        now = Bearing(engine, of)
        touched = now.touched(bearing.keys, bearing.kinds)
        after = derived(engine, of)
        for pair in sorted(before.keys() | after.keys()):
            if touched(*pair):
                changed += before.get(pair) != after.get(pair)
            else:
                spared += 1
                assert before.get(pair) == after.get(pair), (what, pair)
        before, bearing = after, now
    assert changed > EDITS
    assert spared > EDITS * len(before) / 2


def test_where_no_fact_changed_nothing_is_touched(shipped: Store) -> None:
    edited = Edited(shipped, random.Random(0))
    first, again = (Bearing(engine, terms(edited, engine)) for engine in (edited.engine(), edited.engine()))
    touched = again.touched(first.keys, first.kinds)
    assert not touched.terms
    assert not any(touched(one, other) for one in first.keys for other in first.keys)


def test_two_terms_are_touched_when_something_comes_to_be_both_that_they_name(shipped: Store) -> None:
    """What is below two terms stands in no fact of theirs."""
    engine = Edited(shipped, random.Random(0)).engine()
    pair = next(
        pair
        for pair in candidates(engine, terms(Edited(shipped, random.Random(0)), engine))
        if not engine.taxonomy.may_overlap(*pair)
    )
    edited = Edited(shipped, random.Random(0))
    before = Bearing(engine, pair)
    edited.relations.append(Relation("is_a", "nobody-named-this", pair, edited.effects[0].clause))
    touched = Bearing(edited.engine(), pair).touched(before.keys, before.kinds)
    assert not touched.terms
    assert touched(*pair)
