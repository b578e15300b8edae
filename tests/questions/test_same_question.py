"""One question asked in many ways has one verdict: order, inflection, synonyms, small words, accents, slips.

Each line is a verdict and ways to ask the same; each way is asked as it stands and in further spellings.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from judge.language.text import fold
from judge.questions.counter import Counter
from judge.store import Store

HKK = """
no  | Vissza lehet vetetni kézbe a horgonyos lapot? | Visszavethető kézbe a horgonyos lap?
no  | Speciális képesség a blokkolás? | A blokkolás speciális képesség?
no  | Altípus a hegymélyi? | A hegymélyi altípus?
no  | Hátrány a hegymélyi? | A hegymélyi hátrány?
yes | Lény az avatár? | Az avatár lény? | Lénynek számít az avatár?
no  | Szörny az avatár? | Az avatár szörny? | Szörnynek számít az avatár?
no  | Feláldozom az izomjelzős lényemet. Húzhatok lapot? | Ha feláldozom az izomjelzős lényt, húzhatok lapot?
no  | Kijátszható a lap megfelelő célpont nélkül? | Megfelelő célpont nélkül kijátszható a lap?
yes | Lehet célpont passzív lap? | Célpont lehet passzív lap? | Passzív lap lehet célpont?
no  | Lapnak számít a jelző? | A jelző lapnak számít?
yes | Speciális képesség a kárpótlás? | A kárpótlás speciális képesség?
yes | Hátrány a jutalom? | A jutalom hátrány? | Hátránynak számít a jutalom?
yes | Jár szörnykomponens a kényszerített áldozásért? | A kényszerített áldozásért jár szörnykomponens?
no  | Párbajozhatok, ha nincs VP-m? | Ha nincs VP-m, párbajozhatok?
no  | Játékban levő lapnak számít a követő? | A követő játékban levő lapnak számít?
"""
IKON = """
no  | Cselekvésbe kerül a segítés? | A segítés cselekvésbe kerül?
yes | Cselekvésbe kerül a laphúzás? | A laphúzás cselekvésbe kerül? | Cselekvésbe kerül a húzás?
yes | Elfogyott a karakterem FP-je. El kell dobnom? | Ha elfogyott a karakterem FP-je, el kell dobnom?
no  | Elfogyott a hősöm FP-je. El kell dobnom? | Ha elfogyott a hősöm FP-je, el kell dobnom?
no  | Az eldobott kaland a karakterpakli aljára kerül? | A karakterpakli aljára kerül az eldobott kaland?
yes | Az eldobott varázslat a húzópakli aljára kerül? | A húzópakli aljára kerül az eldobott varázslat?
no  | Húzhatok lapot, ha kézlimiten vagyok? | Ha kézlimiten vagyok, húzhatok lapot?
no  | Kidobhatom a hősömet? | A hősömet kidobhatom? | Kidobható a hős?
no  | Letehetek 6 komponenst? | 6 komponenst letehetek?
yes | Csapattag a mágikus lény? | A mágikus lény csapattag? | Csapattagnak számít a mágikus lény?
yes | Passzolhatok? | Lehet passzolni?
no  | Kézlimit fölött húzhatok? | Húzhatok kézlimit fölött?
no  | Bájitalt inni cselekvésbe kerül? | Cselekvésbe kerül bájitalt inni?
yes | Kidobott karakter a karakterpakli aljára kerül? | A karakterpakli aljára kerül a kidobott karakter?
yes | Segíthet a mágikus lény próbadobásban? | A mágikus lény segíthet próbadobásban?
"""
BERSERK = """
no  | Добивание наносит раны? | Раны наносит добивание? | Наносит ли добивание раны?
no  | Броня спасает от магического удара? | От магического удара Броня спасает? | Спасёт ли Броня от магического удара?
yes | ЗОМ спасёт от разряда? | От разряда спасёт ЗОМ? | Спасает ли ЗОМ от разрядов?
no  | Карта инкарнирует открытой? | Открытой инкарнирует карта? | Инкарнирует ли карта открытой?
yes | Карта инкарнирует закрытой? | Закрытой ли инкарнирует карта? | Инкарнирует карта закрытой?
no  | Закрытая карта может двигаться? | Может ли закрытая карта двигаться? | Может ли двигаться закрытая карта?
no  | Можно двигаться на занятую клетку? | Двигаться на занятую клетку можно? | Можно ли двигаться на занятую клетку?
no  | Артефакт может отступить? | Может ли отступить артефакт? | Артефакты могут отступать?
no  | Две брони складываются? | Складываются ли две брони? | Складываются две Брони?
no  | Два вампиризма складываются? | Складываются ли два вампиризма?
yes | ЗОЯ от яда? | ЗОЯ от отравления?
no  | Симбиота можно добить? | Можно ли добить симбиота? | Добить симбиота можно?
no  | Летающее возродится на поле боя? | На поле боя летающее возродится?
yes | Действует ли заклинание на карту с Бронёй? | Заклинание действует на карту с Бронёй?
no  | Душелов сработает, если погибнет артефакт? | Если погибнет артефакт, Душелов сработает?
"""
ASKED = [
    (game, *(part.strip() for part in line.split("|")))
    for game, lines in (("hkk", HKK), ("ikon", IKON), ("berserk", BERSERK))
    for line in lines.strip().splitlines()
]
#: What people put around a question, by its language.
AROUND = {
    "hu": ("Kérdés: {}", "Sziasztok! {}", "{} Köszi!", "Vajon {}", "Szóval {}", "Tehát {}"),
    "ru": ("Вопрос: {}", "Подскажите, пожалуйста: {}", "{} Спасибо!", "Скажите: {}", "А {}", "Ну вот, {}"),
}


def spellings(question: str, language: str) -> Iterator[str]:
    """The same question without accents, marks or capitals, abbreviations aside, and with something around it."""
    yield question
    plain = question.lower().capitalize() == question  # no abbreviation: those are told by their capitals
    yield fold(question) if plain and language == "hu" else question.replace("ё", "е")
    yield question.lower() if plain else question
    yield question.rstrip("?")
    yield question.replace("?", "??").replace(" ", "  ")
    yield question.replace("?", "?!")
    yield from (around.format(question) for around in AROUND[language])


def slipped(question: str) -> str:
    """The question with a letter of its longest word left out."""
    longest = max(question.rstrip("?").split(), key=len).strip(",.?")
    half = len(longest) // 2
    return question.replace(longest, longest[:half] + longest[half + 1 :], 1)


def test_there_are_fifteen_questions_a_game_and_twenty_ways_of_each() -> None:
    assert [sum(case[0] == game for case in ASKED) for game in ("hkk", "ikon", "berserk")] == [15, 15, 15]
    for game, _, *ways in ASKED:
        language = "ru" if game == "berserk" else "hu"
        assert len({text for way in ways for text in (*spellings(way, language), slipped(way))}) >= 20


@pytest.mark.parametrize("case", ASKED, ids=lambda case: f"{case[0]}: {case[2]}")
def test_the_same_question_has_the_same_verdict(shipped: Store, case: tuple[str, ...]) -> None:
    game, verdict, *ways = case
    counter = Counter(shipped)
    language = "ru" if game == "berserk" else "hu"
    asked = {text: counter.ask(text, game) for way in ways for text in spellings(way, language)}
    assert {text: one.verdict for text, one in asked.items() if one.verdict != verdict} == {}


@pytest.mark.parametrize("case", ASKED, ids=lambda case: f"{case[0]}: {case[2]}")
def test_a_slip_is_mended_or_told_and_never_another_verdict(shipped: Store, case: tuple[str, ...]) -> None:
    game, verdict, *ways = case
    for way in ways:
        asked = Counter(shipped).ask(slipped(way), game)
        assert asked.verdict in (verdict, "unclear", "undetermined"), asked.reading
        assert asked.reading.repaired or asked.verdict != "unclear" or asked.reading.unread
