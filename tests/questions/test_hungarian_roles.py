"""Hungarian questions whose verdict hangs on who bears a keyword, on kinds, and on what the question does not tell."""

from __future__ import annotations

import pytest

from judge.language import language
from judge.language.text import fold
from judge.questions.counter import Counter
from judge.store import Store

ASKED = [
    # a card that bears the keyword is no other part of the event
    ("Harcban megölik a kárpótlásos lényemet. Jár érte a kárpótlás?", "no"),
    ("Méregjelzőtől pusztul el a jutalmas lényem. Érvényesül a jutalom?", "no"),
    # whether one thing counts as another
    ("Szabálylapnak számít a követő?", "no"),
    ("Altípusnak számít a vízió?", "yes"),
    ("Altípus a vízió?", "yes"),
    ("Kézbe vettem a lapomat. Ez kikerülés a játékból?", "yes"),
    ("Víziónak számít az altípus?", "undetermined"),  # that every one is of the kind does not follow
    ("Vízió az altípus?", "undetermined"),
    ("Önálló jelzőt játékba hozni lap kijátszásának számít?", "no"),
    # a special ability is switched off; whether Shadow is one, nothing says
    ("A dermesztés jelző kikapcsolja a kárpótlást?", "yes"),
    ("A dermesztés jelző kikapcsolja az Árnyékot?", "undetermined"),
    # a role that the question does not tell is not made up
    ("Gyógyulhat a lényem?", "undetermined"),
    ("Gyógyulhat a lényem a maximum fölé?", "no"),
]


@pytest.mark.parametrize(("question", "verdict"), ASKED)
def test_the_verdict_of_a_question(shipped: Store, question: str, verdict: str) -> None:
    asked = Counter(shipped).ask(question, "hkk")
    assert asked.verdict == verdict, asked.reading


ROLES = [
    ("lényemet", "lény", "", "object"),
    ("varázslattal", "varázslat", "", "means"),
    ("méregjelzőtől", "méregjelző", "", "source"),
    ("életjelzős", "életjelző", "", "bearing"),
    ("lényen", "lény", "", "place"),
    ("gyűjtőből", "gyűjtő", "", "source"),
    ("kezembe", "kéz", "", "target"),
    ("lénnyel", "lény", "", "means"),
    ("lapja", "lap", "miatt", "source"),
    ("lény", "lény", "", "subject"),
]


@pytest.mark.parametrize(("word", "base", "after", "role"), ROLES)
def test_an_ending_or_a_postposition_tells_the_role(word: str, base: str, after: str, role: str) -> None:
    assert language("hu").role((), word, base, after) == role
    assert language("hu").unaccented().role((), fold(word), base, after) == role


@pytest.mark.parametrize("word", ["húzhatok", "feláldozhatom", "mehet", "visszavethető"])
def test_a_verb_says_that_it_may_be_done(word: str) -> None:
    assert language("hu").may(word)
    assert not language("hu").may(word.replace("hat", "").replace("het", ""))
