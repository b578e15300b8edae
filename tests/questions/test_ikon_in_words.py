"""Questions about IKON in words, in Hungarian and in English: answered, or rightly silent."""

from __future__ import annotations

import pytest

from judge.questions.ask import Asker
from judge.questions.interact import Desk
from judge.store import Store


@pytest.fixture(scope="module")
def asker(shipped: Store) -> Asker:
    return Asker(Desk(shipped, "ikon"))


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Cselekvésbe kerül a segítés?", "no"),
        ("Cselekvésbe kerül a laphúzás?", "yes"),
        ("Cselekvésnek számít, ha helyszínt használok?", "conditional"),
        ("Elfogyott a karakterem FP-je. El kell dobnom?", "yes"),
        ("Elfogyott a hősöm FP-je. El kell dobnom?", "no"),
        ("Az eldobott kaland a karakterpakli aljára kerül?", "no"),
        ("Az eldobott varázslat a húzópakli aljára kerül?", "yes"),
        ("Az eldobott karakter a gazdája paklijába kerül?", "no"),
        ("Húzhatok lapot, ha kézlimiten vagyok?", "no"),
        ("Ha átkerül hozzám az ellenfél lapja, megváltozik a tulajdonosa?", "no"),
        ("Does helping cost an action?", "no"),
        ("Can a magical creature help with a test roll?", "yes"),
        ("Can the hero be discarded?", "no"),
        # what the text does not decide, or a number that it does not name
        ("A hősömnek egy FP-je van, segíthet a próbadobásban?", "undetermined"),
        ("Le kell venni 2 FP-t a segítőről?", "undetermined"),
        ("Az eldobott mágikus lény a karakterpakli aljára kerül?", "undetermined"),
        ("Cselekvésbe kerül a lapdobás?", "conflict"),
        # everyday verbs: to draw, to throw out, to lay down, to lose, to take over
        ("Cselekvésbe kerül a húzás?", "yes"),
        ("Ha az ellenfél húz, cselekvésbe kerül?", "undetermined"),
        ("Az ellenfél eldobta a karakterét, húzhatok kézlimit fölé?", "undetermined"),
        ("Kézlimit fölött húzhatok?", "no"),
        ("Kidobhatom a hősömet?", "no"),
        ("Kidobott karakter a karakterpakli aljára kerül?", "yes"),
        ("Letehetek 6 komponenst?", "no"),
        ("Segítő elveszít FP-t?", "yes"),
        ("Ha átveszem az ellenfél lapját, az enyém lesz?", "no"),
        ("Bájitalt inni cselekvésbe kerül?", "no"),
        # what costs an action is no supplementary action; what it costs in FP, and what "to 1 FP" is
        ("A laphúzás kiegészítő cselekvés?", "no"),
        ("FP-be kerül a segítés?", "yes"),
        ("El kellene dobni a hőst, 1 FP-re kerül?", "yes"),
        # parts of a question that stand apart
        ("Eldobhatom cselekvéssel a karakteremet, ha még van FP-je?", "yes"),
        ("A megoldott kalandot a húzópakli aljára kell tenni?", "no"),
        ("Képpel felfelé rakom le a komponenst?", "no"),
        ("Aki a feltételt adja, használhat pluszt adó helyszínt cselekvés nélkül?", "yes"),
        # what is required of one thing says nothing of another; that one may be done, nothing of two
        ("Kell próbát dobni a komponens kijátszásához?", "undetermined"),
        ("Kijátszhatok két kalandot egy cselekvés mellett?", "undetermined"),
    ],
)
def test_the_verdict_of_a_question(asker: Asker, question: str, verdict: str) -> None:
    assert asker.ask(question).verdict == verdict


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("Hány FP-t veszít a segítő?", 1),
        ("Mennyi FP-be kerül egy IKON lap kijátszása?", 1),
        ("Az ellenfél hány lapot kap, ha önként eldobom egy karakteremet?", 3),
        # of several, how often, and of what no clause gives a number for
        ("Két segítő hány FP-t veszít?", 2),
        # a number in words tells two questions apart
        ("Egy próbadobásban három segítő vesz részt. Hány FP-t kell levenni a segítőkről?", 3),
        ("Egy próbadobásban négy segítő vesz részt. Hány FP-t kell levenni a segítőkről?", 4),
        ("Hányszor veszít FP-t a segítő?", None),
        ("Hány csapattag segíthet egy próbadobásban?", None),
    ],
)
def test_a_number_that_a_clause_says(asker: Asker, question: str, number: float | None) -> None:
    assert asker.ask(question).number == number
