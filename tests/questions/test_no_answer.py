"""What must not be taken for an answer, and what is one: each case a way in which a reading once went wrong."""

from __future__ import annotations

import pytest

from judge.questions.counter import Counter
from judge.store import Store

BERSERK = [
    # whether it is that, and not what else is told of the two
    ("Жажда нанесла раны эльфу. Он атакованная карта?", "undetermined"),
    # a guard that is said to prevent works, and that is not what it prevents
    ("Может ли броня предотвратить раны от магической атаки?", "no"),
    ("Может ли магическая броня предотвратить раны от разряда?", "yes"),
    # part of the wounds is not all of them
    ("Броня 2 спасёт от 5 ран?", "undetermined"),
    ("Броня спасёт от всех ран?", "undetermined"),
    # who does something does not suffer it
    ("Может ли бестелесное существо отравить соседа?", "undetermined"),
    ("Может ли симбиот использовать добивание?", "undetermined"),
    # a shield keeps no one from shooting
    ("Можно ли стрелять по карте с ЗОВ?", "undetermined"),
    # nobody said that the target stands near, or far
    ("Ловкость сработает от выстрела?", "undetermined"),
    # the lists of classes have nothing in common
    ("Лес — класс существа?", "no"),
    # what is denied is not what may be, and no gap of a pattern hides it
    ("Нельзя иметь два класса?", "no"),
    ("Карте запрещены два класса?", "no"),
    ("Карту вернули в колоду. Можно колоду потом не мешать?", "undetermined"),
    # that a change of type loses no class is said of no more than that
    ("Карта меняет тип. Она эльф?", "undetermined"),
    # that it is none does not say what may be done with it
    ("Манёвр — это атака?", "no"),
    ("Может ли существо с манёвром атаковать?", "undetermined"),
    # who wounds another is not wounded, and who is wounded wounds no one
    ("Вампира ранили простым ударом. Он лечится?", "no"),
    ("Существо с Ловкостью ранило врага. Переместится?", "undetermined"),
    # what is counted in words is counted; what is named with no number, or happens twice, is no sum
    ("Душелов 4, четыре фишки уже есть. Погибло существо. Карта получает фишку?", "no"),
    ("Душелов 6, четыре фишки уже есть. Погибло существо. Карта получает фишку?", "yes"),
    ("У карты 6 начальных и ещё допжизнь. Её ранили на 3, сколько жизней у карты?", "undetermined"),
    ("Броня 1, за ход дважды ударили на 2. Сколько ран пройдёт всего?", "undetermined"),
    ("По карте с Бронёй 2 за ход прошло два выстрела по 3. Сколько ран прошло?", "undetermined"),
    # of which class the card is turns nothing
    ("У тролля ЗОР. По нему бьют разрядом, раны пройдут?", "no"),
    # what protects is told, and wounds are asked about
    ("Меня защищает ЗОВ, прилетает выстрел. Раны получаю?", "no"),
    # the armour is asked to work on what it leaves alone, not the other way round
    ("Действует на жажду броня?", "no"),
    # a sum that was not made is no condition
    ("Броня 1, выстрел на 3. Две раны пройдут?", "undetermined"),
    # what may not come to a card is not said to stay on it
    ("Летающее получило жажду. Она останется?", "undetermined"),
]
HKK = [
    # whether it is that, and not what else is told of the two
    ("Feláldoztam a lényt. Ez elpusztítás?", "undetermined"),
    # whether it happens is for the player to choose
    ("Elpusztulhat az árnyékos lény?", "undetermined"),
    # "only" is not read
    ("Csak passzív lapot lehet lapáldozásnál feláldozni?", "undetermined"),
    # every monster is a creature, and not the other way round
    ("A szörny lény?", "yes"),
    ("A lény szörny?", "undetermined"),
    # the glossary excepts it, the codex knows no exception: it hangs on what shot it down
    ("Lelövik az életjelzős lényemet. Megmarad?", "conditional"),
    ("Az életjelző megvéd a kézbe visszavetéstől?", "yes"),
    # who is no kind of the other may still be there with it
    ("Lehet nálam követő és szabálylap?", "undetermined"),
    # who does it does not suffer it; that it may be done does not say that it may be done for nothing
    ("Hat az ellenfélre is a helyszínem?", "yes"),
    ("Ingyen játszható ki a vízió a gyűjtőből?", "no"),
    # that something may be used when the card leaves does not say where the card goes
    ("Ha Árnyékot használok, a Semmibe kerül a lap?", "undetermined"),
    # how it was played does not say what it is
    ("Varázslatként játszottam ki a kétféleképpen használható lapot. Lény?", "undetermined"),
    # whose pile it is, and who stole it
    ("Megsemmisült a lapom, amit az ellenféltől loptam. Az én gyűjtőmbe kerül?", "no"),
]
IKON = [
    # from the hand is not from play
    ("Kézből eldobott karakter a karakterpakli aljára megy?", "undetermined"),
    ("A játéktérről eldobott karakter a karakterpakli aljára megy?", "yes"),
    # what follows from an event does not make it happen
    ("A csatolt kalandot eldobják?", "undetermined"),
    ("El kell dobnom a karaktert?", "undetermined"),
    ("Az eldobott kalandot pótolni kell?", "undetermined"),
    ("Csak karakter lehet csapattag?", "undetermined"),
    ("Minden csapattag karakter?", "undetermined"),
]


@pytest.mark.parametrize(
    ("game", "question", "verdict"),
    [(game, *case) for game, cases in (("berserk", BERSERK), ("hkk", HKK), ("ikon", IKON)) for case in cases],
)
def test_the_verdict_of_a_question(shipped: Store, game: str, question: str, verdict: str) -> None:
    asked = Counter(shipped).ask(question, game)
    assert not asked.reading.unread
    assert asked.verdict == verdict, asked.reading
