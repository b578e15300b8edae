"""Questions in Russian as players put them, over the library that ships: one of each kind that is easy to get wrong."""

from __future__ import annotations

import pytest

from judge.questions.ask import Asker
from judge.questions.counter import Counter
from judge.store import Store

ASKED = """
Действует ли заклинание на карту с Бронёй?                       | yes
Подействует ли заклинание на карту с ЗОЗ?                        | not yes
Добивание наносит раны?                                          | no
Добивание уничтожает симбиота?                                   | no
Броня спасает от магического удара?                              | no
ЗОМ спасёт от разряда?                                           | yes
Карта инкарнирует открытой?                                      | no
Карта инкарнирует закрытой?                                      | yes
Летающее существо инкарнирует в третьем ряду?                    | not yes
Обязана ли карта с Ловкостью переместиться, когда получает раны? | no
Карта с Ловкостью может переместиться, когда получает раны?      | yes
Ловкость уже сработала в этом ходу. Сработает ещё раз?           | not yes
Закрытая карта может двигаться?                                  | no
Закрытую карту можно бить простым ударом?                        | not no
Можно сыграть внезапное действие, если цель закрыта?             | not no
Можно двигаться на занятую клетку?                               | no
Можно двигаться на незанятую клетку?                             | not no
Бестелесное существо может двигаться на занятую клетку?          | yes
Если карта меняет тип, она теряет класс?                         | no
Раны снимают дополнительные жизни?                               | no
Карта игнорирует Броню. Спасёт ли Броня от её выстрела?          | no
Душелов сработает, если погибнет артефакт?                       | no
Две брони складываются?                                          | no
Стакается ли Броня?                                              | no
Два вампиризма складываются?                                     | no
Концентрация складывается?                                       | not no
Заряды складываются?                                             | not no
Броня и Ловкость складываются?                                   | not no
Броня от выстрела?                                               | yes
Броня от Жажды?                                                  | no
ЗОЯ от яда?                                                      | yes
Дар смерти на бестелесного?                                      | not no
Симбиота можно добить?                                           | no
Может ли бестелесное существо добить?                            | not no
Можно бестелесным исцелить?                                      | not no
Цель безответного удара ответит?                                 | no
Карта с безответным ударом ответит?                              | not no
Бестелесное может получить дополнительные жизни?                 | yes
Карта вернулась в колоду, она погибла?                           | no
Летающее возродится на поле боя?                                 | no
Можно метать в соседа?                                           | no
Можно поменяться местами, если уже ходил?                        | no
"""


@pytest.mark.parametrize("line", ASKED.strip().splitlines())
def test_a_question_is_answered_as_it_was_asked(shipped: Store, line: str) -> None:
    question, wanted = (part.strip() for part in line.split("|"))
    verdict = Asker(Counter(shipped).desk("berserk")).ask(question).verdict
    if wanted.startswith("not "):
        assert verdict != wanted.removeprefix("not ")
    else:
        assert verdict == wanted
