"""Words that a question is put with: who and when, what everybody knows, and what nobody does."""

from __future__ import annotations

import pytest

from judge.questions.counter import Counter
from judge.store import Store

ASKED = [
    # who, where and when have no yes or no; what might be the answer, named last, has
    ("hkk", "Mikor kell levenni az álomjelzőt?", "undetermined"),
    ("hkk", "Hová kerül a kézbe visszavetett horgonyos lap?", "undetermined"),
    ("berserk", "Кому наносит раны дар смерти?", "undetermined"),
    ("berserk", "Когда инкарнирует карта?", "undetermined"),
    ("berserk", "Когда карта инкарнирует, она закрыта?", "yes"),
    ("berserk", "Какой инкарнирует карта, закрытой?", "yes"),
    # a word that everybody knows and no fact speaks of is read, and nothing is said
    ("hkk", "Vissza lehet vetetni kézbe a drága horgonyos lapot?", "undetermined"),
    ("berserk", "Карта вечером инкарнирует новой, закрытой?", "unclear"),
    ("berserk", "Новая карта инкарнирует закрытой?", "undetermined"),
    # a word that nobody knows
    ("hkk", "Vissza lehet vetetni kézbe a bruffnis horgonyos lapot?", "unclear"),
    ("berserk", "Хрумкая карта инкарнирует закрытой?", "unclear"),
    ("ikon", "Kidobhatom a bruffnis hősömet?", "unclear"),
    # pronouns and pointing words change nothing
    ("hkk", "Azt a horgonyos lapot, amelyikről szó van, vajon vissza lehet neki vetetni kézbe?", "no"),
    ("hkk", "Azt a horgonyos lapot vajon vissza lehet neki vetetni kézbe?", "no"),
    # a "not" that only asks to be agreed with denies nothing; one that does is another question
    ("hkk", "A horgonyos lapot vissza lehet vetetni kézbe, nem?", "no"),
    ("berserk", "Карта инкарнирует закрытой, нет?", "yes"),
    ("berserk", "Карта инкарнирует не закрытой?", "undetermined"),
    # a special case is not what was asked
    ("berserk", "Авангард можно объявить?", "undetermined"),
]


@pytest.mark.parametrize(("game", "question", "verdict"), ASKED)
def test_the_verdict_of_a_question(shipped: Store, game: str, question: str, verdict: str) -> None:
    asked = Counter(shipped).ask(question, game)
    assert asked.verdict == verdict, asked.reading
