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
    # everyday verbs: to send back, to get away, to switch; a hand that is reached from elsewhere than play
    ("Horgonyos lényem visszaküldik a kezembe, lehet?", "no"),
    ("Visszavessem a horgonyos lényt?", "no"),
    ("Horgonyos lap a gyűjtőből kézbe kerülhet?", "undetermined"),
    ("Horgonyos lap kerülhet a kezembe a pakliból?", "undetermined"),
    ("Megmenekül a lény az életjelzővel, ha feláldozom?", "no"),
    ("Életjelzős lény irányítását átveheti az ellenfél?", "no"),
    ("Válthatom kétszer egy körben a pulzáló lapot?", "no"),
    ("Átrendezhetem a lényeimet harcban?", "no"),
    ("Semmiből vissza tudok hozni lapot?", "no"),
    ("Meghal az árnyékos lényem, támadhatok?", "undetermined"),
    ("Ha feláldozom az életjelzős lényt, megnézhetem a paklit?", "undetermined"),
    ("Ha ellopom a lényt, én leszek a gazdája?", "undetermined"),
]


@pytest.mark.parametrize(("question", "verdict"), ASKED)
def test_the_verdict_of_a_question(shipped: Store, question: str, verdict: str) -> None:
    asked = Counter(shipped).ask(question, "hkk")
    assert asked.verdict == verdict, asked.reading
