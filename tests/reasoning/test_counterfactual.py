"""What would flip an answer, and into what."""

from __future__ import annotations

from judge.reasoning import flips
from tests.reasoning.rules import Rules


def ward() -> Rules:
    """A ward that replaces leaving, but not when leaving is a cost; by fire, either way."""
    rules = Rules().does("ward#1", "replaces", when={"event": "leave", "of": "this"}, instead=("stay",))
    rules.excepts("ward#2", "ward#1", {"event": "leave", "as": "cost"})
    return rules.says("flee#1", "is_a", "leave").says("fee#1", "is_a", "cost")


def test_an_exception_that_was_not_shown_says_what_the_answer_becomes() -> None:
    engine = ward().engine()
    found = engine.ask("ward", {"event": "flee"})
    assert found.verdict == "replaced"
    assert [(one.considered.clause, one.verdict) for one in flips(engine, found)] == [("ward#2", "does_not_apply")]


def test_an_exception_that_holds_already_flips_nothing() -> None:
    engine = ward().engine()
    assert flips(engine, engine.ask("ward", {"event": "leave", "as": "fee"})) == ()


def test_an_exception_that_another_clause_makes_good_flips_nothing() -> None:
    rules = ward().does("ward#3", "replaces", when={"event": "leave", "as": "cost"}, instead=("stay",))
    engine = rules.engine()
    found = engine.ask("ward", {"event": "leave"})
    assert found.verdict == "replaced"
    assert flips(engine, found) == ()


def test_a_condition_settles_what_hangs_on_it() -> None:
    engine = Rules().does("torch#1", "forbids", when={"event": "dark"}, conditions=("while it is lit",)).engine()
    found = engine.ask("torch", {"event": "dark"})
    assert found.verdict == "conditional"
    assert [(one.considered.text, one.verdict) for one in flips(engine, found)] == [("while it is lit", "forbidden")]


def life() -> Rules:
    """A keyword that puts a counter on only if paid for; two clauses say what the counter does."""
    rules = Rules().says("life#1", "gives", "token", conditions=("paid",)).kind("counter", "token")
    rules.does("token#1", "replaces", when={"event": "leave", "of": "this"}, instead=("token-off",))
    return rules.does("token#2", "replaces", when={"event": "leave", "of": "this"}, instead=("token-off",))


def test_where_a_counter_is_there_it_does_what_it_does_said_once() -> None:
    engine = life().engine()
    found = engine.ask("life", {"event": "leave"})
    assert found.verdict == "conditional"
    assert [(one.considered.text, one.verdict) for one in flips(engine, found)] == [("paid", "replaced")]


def test_a_counter_that_may_fail_even_if_it_is_there_flips_nothing_by_being_there() -> None:
    rules = life().says("fire#1", "is_a", "harm")
    for clause in ("token#1", "token#2"):
        rules.excepts("token#3", clause, {"event": "leave", "by": "fire"})
    engine = rules.engine()
    found = engine.ask("life", {"event": "leave", "by": "harm"})
    assert found.verdict == "conditional"
    assert "paid" not in [one.considered.text for one in flips(engine, found)]


def test_a_wider_case_leaves_the_event_as_narrow_as_it_was_asked() -> None:
    rules = ward().excepts("ward#4", "ward#1", {"event": "flee"})  # fleeing is no matter for the ward, cost or not
    engine = rules.engine()
    found = engine.ask("ward", {"event": "flee"})
    assert found.verdict == "does_not_apply"
    assert flips(engine, found) == ()


def test_each_case_of_an_exception_is_said_by_itself() -> None:
    rules = ward().excepts("ward#5", "ward#1", [{"event": "leave", "by": "fire"}, {"event": "leave", "by": "flood"}])
    engine = rules.engine()
    told = [dict(one.considered.case) for one in flips(engine, engine.ask("ward", {"event": "leave"}))]
    assert [case["by"] for case in told if "by" in case] == [("fire",), ("flood",)]


def test_where_one_document_only_may_make_an_exception_its_case_does_not_settle_the_answer() -> None:
    rules = ward().does("seal#1", "replaces", about="ward", when={"event": "leave", "of": "this"}, instead=("stay",))
    rules.excepts("seal#2", "seal#1", {"event": "leave", "as": "fee"}).written_in("one", "ward").written_in(
        "two", "seal"
    )
    engine = rules.engine()
    turned = {one.considered.clause: one.verdict for one in flips(engine, engine.ask("ward", {"event": "leave"}))}
    assert turned["ward#2"] == "conditional"  # a cost may be a fee


def test_where_a_prohibition_is_lifted_it_may_be_done() -> None:
    rules = (
        Rules()
        .does("gate#1", "forbids", when={"event": "pass"})
        .excepts("gate#2", "gate#1", {"event": "pass", "by": "guard"})
    )
    engine = rules.engine()
    found = engine.ask("gate", {"event": "pass"})
    assert [(one.considered.clause, one.verdict) for one in flips(engine, found)] == [("gate#2", "allowed")]


def test_a_case_that_two_clauses_except_is_said_once() -> None:
    rules = ward().does("ward#6", "replaces", when={"event": "leave", "of": "this"}, instead=("stay",))
    rules.excepts("ward#7", "ward#6", {"event": "leave", "as": "cost"})
    engine = rules.engine()
    found = engine.ask("ward", {"event": "leave"})
    assert [(one.considered.clause, one.verdict) for one in flips(engine, found)] == [("ward#2", "does_not_apply")]
