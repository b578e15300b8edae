"""Proofs hold: a second program checks each against the facts; they need what they cite, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeVar

import pytest

from judge.model import Concept, Effect, Entry, Precedence, Relation
from judge.reasoning import Engine, Finding, Knowledge, Step, interactions
from judge.reasoning.checker import Checker
from judge.reasoning.pairs import candidates
from judge.reasoning.tables import Row, in_pairs, keywords, on_events
from judge.store import Store

from .rules import Rules

T = TypeVar("T")

GAMES = ("berserk", "hkk", "ikon")
#: So many clauses of each game are taken away, one at a time; and so many orders are tried.
DELETED, SHUFFLES = 40, 1
#: So many pairs are tried of those that nothing ties.
PASSED_OVER = 400


@dataclass(frozen=True)
class Facts:
    """A game's facts, to make a part of them or another order."""

    entries: tuple[Entry, ...]
    concepts: tuple[Concept, ...]
    relations: tuple[Relation, ...]
    effects: tuple[Effect, ...]
    precedence: tuple[Precedence, ...]

    def engine(self, keep: Callable[[str], bool] = bool) -> Engine:
        """The reasoning over the facts of the clauses that are kept; what is assumed stays."""
        relations = [one for one in self.relations if not one.clause or keep(one.clause)]
        effects = [
            replace(one, unless=tuple(case for case in one.unless if keep(case.clause)))
            for one in self.effects
            if keep(one.clause)
        ]
        return Engine(Knowledge(self.entries, self.concepts, relations, effects, self.precedence))

    def shuffled(self, seed: int) -> Facts:
        """The same facts as if files, rules and clauses stood in another order."""
        order = random.Random(seed)

        def shuffle(values: tuple[T, ...]) -> tuple[T, ...]:
            return tuple(order.sample(values, len(values)))

        effects = tuple(replace(one, unless=shuffle(one.unless)) for one in shuffle(self.effects))
        return Facts(shuffle(self.entries), shuffle(self.concepts), shuffle(self.relations), effects, self.precedence)


@pytest.fixture(scope="module")
def facts(shipped: Store) -> dict[str, Facts]:
    return {
        game: Facts(
            shipped.entries(game),
            shipped.concepts(game),
            shipped.relations(game),
            shipped.effects(game),
            shipped.games[game].precedence,
        )
        for game in GAMES
    }


def table(facts: Facts, engine: Engine) -> list[Row]:
    """Every finding of the keyword × event and keyword × keyword tables."""
    words = keywords(facts.entries)
    return [*on_events(engine, words), *(row for row in in_pairs(engine, words) if row.findings)]


@pytest.fixture(scope="module")
def rows(facts: dict[str, Facts]) -> dict[str, list[Row]]:
    return {game: table(facts[game], facts[game].engine()) for game in GAMES}


def again(engine: Engine, row: Row, found: Finding) -> list[Finding]:
    """What the reasoning over other facts finds on the same: of two terms without an event, all that it finds."""
    if found.event:
        return [engine.ask(found.focus, dict(found.event), found.others)]
    return [one for one in interactions(engine, row.terms) if not one.event and one.focus == found.focus]


# ---- the shipped games ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_proof_of_the_tables_holds(game: str, facts: dict[str, Facts], rows: dict[str, list[Row]]) -> None:
    checker = Checker(facts[game].engine().knowledge)
    flawed = [(row.terms, flaw) for row in rows[game] for found in row.findings for flaw in checker.flaws(found)]
    assert len(rows[game]) > 100
    assert flawed == []


@pytest.mark.parametrize("game", GAMES)
def test_two_terms_that_no_fact_ties_have_no_findings(game: str, facts: dict[str, Facts]) -> None:
    """What is passed over when all pairs are worked out would have come to nothing."""
    engine, slugs = facts[game].engine(), sorted(entry.slug for entry in facts[game].entries)
    may = set(candidates(engine, slugs))
    others = [pair for pair in combinations(slugs, 2) if pair not in may]
    assert len(others) > len(slugs)
    for pair in random.Random(game).sample(others, PASSED_OVER):
        assert interactions(engine, pair) == (), pair


@pytest.mark.parametrize("game", GAMES)
def test_what_is_cited_is_enough(game: str, facts: dict[str, Facts], rows: dict[str, list[Row]]) -> None:
    """With no other fact in the game than those of the cited clauses, the verdict is the same; or it is left open,
    where the proof shows no more than that nothing keeps one thing from being another."""
    for row in rows[game]:
        for found in row.findings:
            alone = facts[game].engine(frozenset(found.citations).__contains__)
            verdicts = {one.verdict for one in again(alone, row, found)}
            if verdicts == {"undetermined"} and any(one.rule == "may-be" and not one.cites for one in steps(found)):
                continue
            assert found.verdict in verdicts, (row.terms, found.event, found.verdict, found.citations, verdicts)


@pytest.mark.parametrize("game", GAMES)
def test_without_a_cited_clause_the_verdict_falls_or_is_borne_out_by_others(
    game: str, facts: dict[str, Facts], rows: dict[str, list[Row]]
) -> None:
    clauses = sorted({cite for row in rows[game] for found in row.findings for cite in found.citations})
    fell = stood = 0
    for deleted in random.Random(game).sample(clauses, min(DELETED, len(clauses))):
        without = facts[game].engine(lambda clause, gone=deleted: clause != gone)  # type: ignore[misc]
        checker = Checker(without.knowledge)
        for row in rows[game]:
            for found in (one for one in row.findings if deleted in set(one.citations) - led_there(one)):
                still = [one for one in again(without, row, found) if one.verdict == found.verdict]
                for now in still:
                    assert deleted not in now.citations
                    assert not checker.flaws(now), (deleted, row.terms, now.event)
                stood, fell = stood + bool(still), fell + (not still)
    assert fell > stood / 5  # much is said twice: by a class and by its kinds, by one document and by another


def steps(found: Finding) -> tuple[Step, ...]:
    return tuple(found.proof.steps()) if found.proof else ()


@pytest.mark.parametrize("game", GAMES)
def test_the_order_of_files_rules_and_clauses_does_not_matter(
    game: str, facts: dict[str, Facts], rows: dict[str, list[Row]]
) -> None:
    told = [found_in(row) for row in rows[game]]
    for seed in range(SHUFFLES):
        shuffled = facts[game].shuffled(seed)
        assert [found_in(row) for row in table(shuffled, shuffled.engine())] == told


@pytest.mark.parametrize("game", GAMES)
def test_the_order_of_questions_does_not_matter(game: str, facts: dict[str, Facts], rows: dict[str, list[Row]]) -> None:
    engine = facts[game].engine()
    for row in reversed(rows[game]):
        for found in row.findings:
            now = {(one.verdict, frozenset(one.citations) | led_there(found)) for one in again(engine, row, found)}
            assert (found.verdict, frozenset(found.citations)) in now, (row.terms, found.event)


def led_there(found: Finding) -> frozenset[str]:
    """The clauses that only say how the event came about."""
    steps = found.proof.premises if found.proof else ()
    return frozenset(cite for one in steps if one.rule == "leads-to" for cite in one.all_cites)


def found_in(row: Row) -> tuple[tuple[str, str], list[tuple[str, str, object, tuple[str, ...]]]]:
    return row.terms, [(one.focus, one.verdict, one.event, tuple(sorted(one.citations))) for one in row.findings]


# ---- the checker itself: a proof that was tampered with does not pass -----------------------------------------------


def watch() -> tuple[Checker, Finding]:
    """A lamp shields from wind, but not from what is sacred; a gale is wind, and incense is not."""
    rules = Rules().does("lamp#1", "shields", when={"event": "dark", "by": "wind", "of": "this"})
    rules.excepts("lamp#2", "lamp#1", {"event": "dark", "by": "sacred"}).does(
        "moth#1", "triggers", when={"event": "dark"}
    )
    rules.says("gale#1", "is_a", "wind").says("incense#1", "not_a", "wind").says("psalm#1", "is_a", "sacred")
    engine = rules.engine()
    return Checker(engine.knowledge), engine.ask("lamp", {"event": "dark", "by": "gale"})


def only_step(found: Finding) -> Step:
    assert found.proof is not None
    return found.proof


def test_a_proof_as_it_was_made_passes() -> None:
    checker, found = watch()
    assert checker.flaws(found) == ()


def test_another_verdict_than_the_proof_comes_to_does_not_pass() -> None:
    checker, found = watch()
    assert checker.flaws(replace(found, verdict="forbidden"))
    assert checker.flaws(replace(found, proof=None))


def test_a_clause_that_is_not_cited_is_missed() -> None:
    checker, found = watch()
    uncited = tuple(replace(premise, cites=()) for premise in only_step(found).premises)
    assert checker.flaws(replace(found, proof=replace(only_step(found), premises=uncited)))


def test_a_step_that_lacks_its_premise_does_not_follow() -> None:
    checker, found = watch()
    assert checker.flaws(replace(found, proof=replace(only_step(found), premises=())))


def test_a_clause_that_says_something_else_is_no_ground() -> None:
    checker, found = watch()
    step = replace(only_step(found), args=("moth#1",), cites=("moth#1",))
    assert checker.flaws(replace(found, proof=step))


def test_a_clause_cited_for_nothing_is_noticed() -> None:
    checker, found = watch()
    padded = tuple(replace(premise, cites=(*premise.cites, "psalm#1")) for premise in only_step(found).premises)
    assert checker.flaws(replace(found, proof=replace(only_step(found), premises=padded)))


def test_the_same_proof_does_not_serve_another_event() -> None:
    checker, found = watch()
    assert checker.flaws(replace(found, event=(("event", "dark"), ("by", "incense"))))


def test_an_exception_that_holds_and_was_passed_over_is_noticed() -> None:
    checker, found = watch()
    sacred = replace(found, event=(("event", "dark"), ("by", "psalm")))
    assert any("'does'" in flaw for flaw in checker.flaws(sacred))


def test_a_step_that_no_rule_makes_does_not_pass() -> None:
    checker, found = watch()
    assert checker.flaws(replace(found, proof=replace(only_step(found), rule="surely")))


def test_an_assumption_that_nobody_made_does_not_pass() -> None:
    checker, found = watch()
    step = replace(only_step(found), premises=(*only_step(found).premises, Step("assumed", ("lamps are bright",))))
    assert checker.flaws(replace(found, proof=step))


def test_arithmetic_that_does_not_come_out_does_not_pass() -> None:
    checker, found = watch()
    right, wrong = (Step("sum", ("wounds", shown)) for shown in ("3 + 1 − 2 = 2", "3 + 1 − 2 = 3"))
    assert checker.flaws(replace(found, verdict="number", proof=right)) == ()
    assert checker.flaws(replace(found, verdict="number", proof=wrong))
    assert checker.flaws(replace(found, verdict="number", proof=Step("sum", ("armour", "max(1, 3) = 3")))) == ()
