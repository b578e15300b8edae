"""Numbers of a question: each goes with what it stands beside, and a sum needs to know what all of them count."""

from __future__ import annotations

import pytest

from judge.questions.counter import Counter
from judge.questions.numbers import computed
from judge.questions.reading import Reading
from judge.reasoning import Engine
from judge.store import Store
from tests.reasoning.rules import Rules


@pytest.mark.parametrize(
    ("question", "amounts"),
    [
        ("ран 3, жажда 2", (("nanesenie-ran", 3), ("zhazhda-x", 2))),  # what follows the comma has a number of its own
        ("3 раны, жажда 2", (("nanesenie-ran", 3), ("zhazhda-x", 2))),
        ("Броня 2 и жажда", (("bronya-x", 2),)),
        ("жажда, 5, броня", ()),  # a number by itself goes with nothing
    ],
)
def test_a_number_goes_with_its_own_phrase(shipped: Store, question: str, amounts: tuple[tuple[str, int], ...]) -> None:
    reading = Counter(shipped).ask(question, "berserk").reading
    assert reading.amounts == amounts
    assert reading.numbers


def engine() -> Engine:
    return Rules().says("load#1", "plus", "crate", "barrel").says("load#1", "minus", "hole").engine()


def reading(numbers: tuple[int, ...], **amounts: int) -> Reading:
    return Reading((), (), frozenset({"number"}), numbers, (), amounts=tuple(amounts.items()), how_many=("load",))


def test_what_is_the_sum_of_others_less_a_third_is_computed_with_its_clause() -> None:
    total = computed(engine(), reading((9, 2, 4), crate=9, barrel=2, hole=4))
    assert total
    assert total.number == 7
    assert total.proof.args == ("load", "9 + 2 − 4 = 7")
    assert total.proof.all_cites == ("load#1",)


def test_while_a_number_goes_with_nothing_there_is_no_sum() -> None:
    assert computed(engine(), reading((9, 2, 4), crate=9, barrel=2)) is None


def test_one_summand_alone_makes_no_sum() -> None:
    assert computed(engine(), reading((9,), crate=9)) is None


@pytest.mark.parametrize(
    ("question", "number"),
    [
        # a prevention takes the first wounds of a turn, and only from what it is against
        ("У карты Броня 2. Её ударили простым ударом на 3. Сколько ран прошло?", 1),
        ("Разряд на 5 в карту с Бронёй 2: сколько ран она получит?", 5),
        ("Броня 3. В мой ход выстрел на 2, в ход противника простой удар на 4. Сколько ран?", 1),
        ("Сколько ран предотвратит Броня 2 от выстрела на 5?", 2),
        ("Броня 1 и Броня 4, выстрел на 6. Сколько ран?", 2),
        ("Броня 3. За ход два удара на 5. Сколько ран?", None),  # two of five each are not two and five
        # a roll picks from the series
        ("Кубик 5, выстрел на 1-2-4. Сколько ран?", 2),
        ("Кубик 7, выстрел на 1-2-4. Сколько ран?", None),
        # at most so many, with what is there already
        ("Душелов 2, погибло 6 существ. Сколько фишек?", 2),
        ("Душелов 4, погибло 3 существа. Сколько фишек?", 3),
        # what is left of it; what a keyword gives
        ("Излечить на 2 карту с 6 ранами. Сколько ран останется?", 4),
        ("На карте 6 ран, излечили на 2. Сколько осталось?", 4),
        ("Дар жизни 3. Сколько дополнительных жизней получит существо?", 3),
        # what has no part in the sum
        ("Дар жизни 3 и Ловкость. Сколько дополнительных жизней получит существо?", None),
    ],
)
def test_the_sum_of_a_question(shipped: Store, question: str, number: int | None) -> None:
    asked = Counter(shipped).ask(question, "berserk")
    assert asked.number == number, asked.reading
    if number is not None:
        assert asked.answer
        assert asked.answer.citations
        assert str(number) in asked.answer.proof[-1].sentence
