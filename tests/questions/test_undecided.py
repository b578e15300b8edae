"""Two hundred questions that the rules held do not decide, or with a word that nobody knows: not one verdict."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from judge.questions.counter import Counter
from judge.store import Store

QUESTIONS: dict[str, dict[str, list[str]]] = tomllib.loads(
    Path(__file__).with_name("undecided.toml").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("game", QUESTIONS)
def test_what_the_rules_do_not_decide_gets_no_verdict(shipped: Store, game: str) -> None:
    counter = Counter(shipped)
    asked = {question: counter.ask(question, game) for kind in QUESTIONS[game].values() for question in kind}
    assert {question: one.verdict for question, one in asked.items() if one.answer} == {}
    assert {one.verdict for one in asked.values()} <= {"unclear", "undetermined"}


@pytest.mark.parametrize("game", QUESTIONS)
def test_a_word_that_nobody_knows_is_named(shipped: Store, game: str) -> None:
    counter = Counter(shipped)
    assert [question for question in QUESTIONS[game]["unknown"] if not counter.ask(question, game).reading.unread] == []


def test_there_are_two_hundred() -> None:
    assert len({(game, one) for game, kinds in QUESTIONS.items() for kind in kinds.values() for one in kind}) >= 200
