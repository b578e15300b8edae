"""Numbers of a question: each goes with what it stands beside, and a sum needs to know what all of them count."""

from __future__ import annotations

import pytest

from judge.questions.counter import Counter
from judge.store import Store


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("Начальных жизней 9, дополнительных жизней 2, ран 4. Сколько жизней?", 7),
        ("9 начальных жизней, 2 дополнительные жизни, 4 раны. Сколько жизней?", 7),
        ("Сколько жизней у существа: начальных жизней 6 и ран 5?", 1),
    ],
)
def test_lives_are_starting_and_extra_lives_less_the_wounds(shipped: Store, question: str, number: int) -> None:
    asked = Counter(shipped).ask(question, "berserk")
    assert (asked.verdict, asked.number) == ("number", number)
    assert asked.answer
    assert asked.answer.sentence.endswith(f": {number}.")
    assert asked.answer.citations


@pytest.mark.parametrize(
    "question",
    [
        "Начальных жизней 9, ран 4, на поле 3 существа. Сколько жизней?",
        "Начальных жизней 9. Сколько жизней?",
    ],
)
def test_without_knowing_what_each_number_counts_there_is_no_sum(shipped: Store, question: str) -> None:
    assert Counter(shipped).ask(question, "berserk").number is None
