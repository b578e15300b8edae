"""Who does what to whom in a question, over the library that ships: what must not be taken for an answer."""

from __future__ import annotations

import pytest

from judge.questions.ask import Asker
from judge.questions.interact import Desk
from judge.store import Store


@pytest.fixture(scope="module")
def asker(shipped: Store) -> Asker:
    return Asker(Desk(shipped, "berserk"))


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        # the strike asked about is itself the source
        ("Против метания защитник разрешён?", "undetermined"),
        # what happens without causing that does not cause it
        ("При Авангарде карта закрывается?", "no"),
        # that something follows from an event does not make the event happen
        ("Можно вызвать существо в третий ряд?", "undetermined"),
        ("Можно вызвать существо с кладбища?", "no"),
        ("Вызвать можно закрытым?", "no"),
        # who has a keyword does not suffer it
        ("Бестелесное существо с вампиризмом может использовать вампиризм?", "undetermined"),
        # the opposite of a term is not the term
        ("Бестелесного можно вылечить?", "no"),
        ("Небестелесного можно вылечить?", "yes"),
        # what stands in brackets tells how something came about, and is not what is asked about
        ("Броня спасёт от метания (существо уже ударили заклинанием)?", "undetermined"),
    ],
)
def test_the_verdict_of_a_question(asker: Asker, question: str, verdict: str) -> None:
    asked = asker.ask(question)
    assert asked.verdict == verdict, asked.reading


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        # who does what its subject undergoes: to retreat, to use a manoeuvre
        ("Артефакт может отступить?", "no"),
        ("Артефакт может использовать манёвр?", "no"),
        # a second time is one too many of what goes once a turn
        ("Карта с Ловкостью может переместиться дважды за ход, когда получает раны?", "no"),
    ],
)
def test_who_does_it_and_how_often(asker: Asker, question: str, verdict: str) -> None:
    asked = asker.ask(question)
    assert asked.verdict == verdict, asked.reading
