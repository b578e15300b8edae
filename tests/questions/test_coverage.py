"""Which share of the keyword pairs is decided, and what is open, of a game of four keywords."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.questions.coverage import SHARES, Coverage, coverage
from judge.questions.interact import Desk
from judge.store import open_store
from tests.conftest import Judge, MakeLibrary

TERM = """\
name = "{name}"
kind = "keyword"
english = "{name}"
gloss = "…"
source = "book"
[[clause]]
n = 1
text = "{text}"
{facts}
"""
CONCEPTS = """\
[dark]
name = "dark"
english = "dark"
kind = "event"
"""


def term(name: str, text: str, facts: str = "") -> str:
    return TERM.format(name=name, text=text, facts=facts)


FILES = {
    "glossary/lanterns/concepts.toml": CONCEPTS,
    "glossary/lanterns/terms/lamp.toml": term("Lamp", "No dark.", 'does = "forbids"\nwhen = { event = "dark" }'),
    "glossary/lanterns/terms/moth.toml": term("Moth", "Glows.", 'does = "triggers"\nwhen = { event = "dark" }'),
    "glossary/lanterns/terms/bell.toml": term("Bell", "Rings for a moth."),
    "glossary/lanterns/terms/rope.toml": term("Rope", "Holds."),
    "rulings/lanterns/rope-and-bell.toml": """\
question = "Does the rope hold the bell?"
verdict = "undetermined"
answer = "The book does not say."
english = "The book does not say."
terms = ["rope", "bell"]
cites = ["rope#1"]
status = "outstanding"
date = 2026-11-30
""",
}


@pytest.fixture
def library(make_library: MakeLibrary) -> Path:
    return make_library(FILES)


@pytest.fixture
def covered(library: Path, tmp_path: Path) -> Coverage:
    return coverage(Desk(open_store(library, tmp_path / "cache"), "lanterns"))


def test_every_pair_is_counted_once(covered: Coverage) -> None:
    assert (covered.keywords, covered.pairs) == (4, 10)  # each with each, and with another of itself
    assert sum(getattr(covered, share) for share in SHARES) == covered.pairs


def test_what_clauses_say_together_is_derived(covered: Coverage) -> None:
    assert (covered.explicit, covered.derived, covered.undetermined) == (0, 1, 9)


def test_what_a_clause_names_and_nothing_decides_is_open(covered: Coverage) -> None:
    assert ("lanterns/bell", "lanterns/moth") in {one.terms for one in covered.open}
    assert ("lanterns/lamp", "lanterns/rope") not in {one.terms for one in covered.open}


def test_a_ruling_that_leaves_it_open_is_an_open_question(covered: Coverage) -> None:
    told = {one.terms: one.clauses for one in covered.open}
    assert told["lanterns/bell", "lanterns/rope"] == ("lanterns/ruling/rope-and-bell",)


def test_the_command_tells_the_same_to_people_and_programs(judge: Judge, library: Path, covered: Coverage) -> None:
    record = judge("coverage", "lanterns", "--json", library=library).records[0]
    assert {share: record[share] for share in SHARES} == {share: getattr(covered, share) for share in SHARES}
    assert len(record["open"]) == len(covered.open)
    shown = judge("coverage", library=library).out
    assert "derived: 1 (10.0%)" in shown
    assert "Bell [lanterns/bell] + Moth [lanterns/moth]: lanterns/bell#1" in shown


def test_an_unknown_game_is_told_in_one_line(judge: Judge, library: Path) -> None:
    ran = judge("coverage", "checkers", library=library)
    assert (ran.code, len(ran.err.splitlines())) == (2, 1)
