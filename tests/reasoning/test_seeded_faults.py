"""Wrong facts, put into the shipped games one kind at a time: each changes a reviewed verdict, or breaks a ruling."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from judge.model import Effect, Exemption, Pattern, Relation
from judge.reasoning import Engine, Knowledge
from judge.reasoning.tables import keywords
from judge.store import Store
from tests.snapshots.tables import table

#: So many facts of each kind are made wrong; one is caught at the least.
TRIED = 25
GAME = "hkk"

Facts = tuple[list[Relation], list[Effect]]
Mutation = Callable[[list[Relation], list[Effect], random.Random], Iterator[Facts]]


def of_effects(fits: Callable[[Effect], bool], wrong: Callable[[Effect], Effect | None]) -> Mutation:
    """Each effect that fits, made wrong; without it where nothing is left."""

    def mutate(relations: list[Relation], effects: list[Effect], order: random.Random) -> Iterator[Facts]:
        found = [one for one in effects if fits(one)]
        for one in order.sample(found, min(TRIED, len(found))):
            made = wrong(one)
            yield relations, [other for other in effects if other is not one] + ([made] if made else [])

    return mutate


def of_relations(fits: Callable[[Relation], bool], wrong: Callable[[Relation], Relation | None]) -> Mutation:
    """Each relation that fits, made wrong; without it where nothing is left."""

    def mutate(relations: list[Relation], effects: list[Effect], order: random.Random) -> Iterator[Facts]:
        found = [one for one in relations if one.clause and fits(one)]
        for one in order.sample(found, min(TRIED, len(found))):
            made = wrong(one)
            yield [other for other in relations if other is not one] + ([made] if made else []), effects

    return mutate


def without(facet: str) -> Callable[[Effect], Effect]:
    def wrong(effect: Effect) -> Effect:
        when = tuple(Pattern(tuple(pair for pair in one.facets if pair[0] != facet)) for one in effect.when)
        return replace(effect, when=when)

    return wrong


def has(facet: str) -> Callable[[Effect], bool]:
    return lambda effect: any(len(one.facets) > 1 and one.get(facet) not in ((), ("this",)) for one in effect.when)


def does(*verbs: str) -> Callable[[Effect], bool]:
    return lambda effect: effect.does in verbs


def kind(name: str) -> Callable[[Relation], bool]:
    return lambda relation: relation.kind == name


FAULTS: dict[str, Mutation] = {
    "a prohibition turned into a permission": of_effects(does("forbids"), lambda one: replace(one, does="allows")),
    "a permission turned into a prohibition": of_effects(does("allows"), lambda one: replace(one, does="forbids")),
    "a replacement turned into a trigger": of_effects(
        does("replaces"), lambda one: replace(one, does="triggers", leads=one.instead, instead=())
    ),
    "a trigger turned into a shield": of_effects(does("triggers"), lambda one: replace(one, does="shields")),
    "an effect left out": of_effects(does("forbids", "replaces", "triggers"), lambda one: None),
    "what it is done by, left out": of_effects(has("by"), without("by")),
    "what it is done to, left out": of_effects(has("of"), without("of")),
    "when, left out": of_effects(has("during"), without("during")),
    "the event, left out": of_effects(has("event"), without("event")),
    "an exception left out": of_effects(lambda one: bool(one.unless), lambda one: replace(one, unless=())),
    "an exception that the text does not make": of_effects(
        lambda one: bool(one.when) and not one.unless,
        lambda one: replace(one, unless=(Exemption((one.when[0],), one.clause),)),
    ),
    "a condition left out": of_effects(lambda one: bool(one.conditions), lambda one: replace(one, conditions=())),
    "a condition that the text does not set": of_effects(
        lambda one: bool(one.when) and not one.conditions, lambda one: replace(one, conditions=("it rains",))
    ),
    "a rule about another term": of_effects(does("forbids"), lambda one: replace(one, subject="pulzalo-jelzo")),
    "what happens instead, wrong": of_effects(
        does("replaces"), lambda one: replace(one, instead=("elet", *one.instead[1:]), may=not one.may)
    ),
    "a kind left out": of_relations(kind("is_a"), lambda one: None),
    "a kind turned round": of_relations(
        kind("is_a"), lambda one: replace(one, subject=one.objects[0], objects=(one.subject,))
    ),
    "a kind where the text says that it is none": of_relations(kind("not_a"), lambda one: replace(one, kind="is_a")),
    "no kind where the text says that it is one": of_relations(kind("is_a"), lambda one: replace(one, kind="not_a")),
    "how several add up, wrong": of_relations(kind("stacks"), lambda one: replace(one, objects=("newest",))),
    "a counter that nothing puts on": of_relations(kind("gives"), lambda one: None),
    "a list that is not said to be exclusive": of_relations(
        lambda one: one.kind == "kinds" and not one.exclusive, lambda one: replace(one, exclusive=True)
    ),
}


def told(store: Store, relations: list[Relation], effects: list[Effect]) -> list[str]:
    """What the reviewed tables hold, and what the rulings stand on."""
    entries = store.entries(GAME)
    engine = Engine(Knowledge(entries, store.concepts(GAME), relations, effects, store.games[GAME].precedence))
    rulings = [
        f"{ruling.id}: {engine.ask(ruling.query.focus, dict(ruling.query.event), ruling.query.others).verdict}"
        for ruling in store.rulings(GAME)
        if ruling.query
    ]
    return [*table(engine, keywords(entries)), *rulings]


@pytest.fixture(scope="module")
def reviewed(shipped: Store) -> list[str]:
    return told(shipped, list(shipped.relations(GAME)), list(shipped.effects(GAME)))


@pytest.mark.parametrize("fault", sorted(FAULTS))
def test_a_wrong_fact_is_caught(fault: str, shipped: Store, reviewed: list[str]) -> None:
    wrong = list(FAULTS[fault](list(shipped.relations(GAME)), list(shipped.effects(GAME)), random.Random(fault)))
    assert wrong, "the game has no fact to make wrong in this way"
    assert any(told(shipped, *facts) != reviewed for facts in wrong)
