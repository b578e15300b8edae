"""Questions about HKK in words: keywords, counters, sacrifices and classes; answered, or rightly silent."""

from __future__ import annotations

import pytest

from judge.questions.counter import Counter
from judge.store import Store

ASKED = [
    # a sacrifice is a cost, and it comes to pass
    ("Feláldozom az izomjelzős lényemet. Húzhatok lapot?", "no"),
    ("Feláldozom a büntetéses lényemet. Sebződik valaki a büntetéstől?", "no"),
    ("Feláldoztam egy szörnyet. Jár érte szörnykomponens?", "no"),
    ("Az ellenfél lapja miatt fel kell áldoznom a lényemet. Jár érte szörnykomponens?", "undetermined"),
    # who is struck down dies of the strike, not of the counter that is asked about
    ("Leütik az életjelzős lényemet. Megmarad?", "no"),
    ("Leütik a büntetéses lényemet. Jár a büntetés?", "no"),
    # what happens in the place of the event, and what the event comes of
    ("Leütik az árnyékos lényemet. Visszakerülhet a kezembe?", "yes"),
    ("Feláldozom az árnyékos lényemet. Visszakerülhet a kezembe?", "no"),
    # whether one thing is another; a prohibition of something else does not make it so
    ("A hegymélyi altípus?", "no"),
    ("Speciális képesség a blokkolás?", "no"),
    ("Működik a horgony, ha dermesztés jelző van a lapon?", "no"),
    # which of the two goes
    ("Új helyszínt rakok ki. A régi helyszín a gyűjtőbe kerül?", "yes"),
    # whose creature it is matters where it matters who does it
    ("Le kell vennem a lényemről egy álomjelzőt az előkészítő fázisban?", "yes"),
    ("Le kell vennem az ellenfél lényéről az álomjelzőt az előkészítő fázisomban?", "undetermined"),
]


@pytest.mark.parametrize(("question", "verdict"), ASKED)
def test_the_verdict_of_a_question(shipped: Store, question: str, verdict: str) -> None:
    asked = Counter(shipped).ask(question, "hkk")
    assert asked.verdict == verdict, asked.reading
