"""What a question tells before it asks, and how its words are written: over the library that ships."""

from __future__ import annotations

import pytest

from judge.questions.ask import Asker
from judge.questions.interact import Desk
from judge.questions.reading import Reading
from judge.store import Store


def read(shipped: Store, game: str, question: str) -> Reading:
    """How a question about a game of the shipped library reads."""
    return Asker(Desk(shipped, game)).read(question)


@pytest.mark.parametrize(
    ("game", "question", "given"),
    [
        # what happened is told up to the last comma, and the question follows
        ("berserk", "Моя карта получила раны, она умрёт?", {"nanesenie-ran"}),
        ("hkk", "A lényem sebződött, kézbe jön?", {"sebzodes"}),
        # what follows says more of what stands before, or the question came first
        ("berserk", "Можно ли ударить карту, стоящую рядом?", set()),
        ("berserk", "Умрёт ли карта, которая получила раны?", set()),
        ("berserk", "Карта бьёт врага, который получил раны?", set()),
        ("hkk", "Elpusztul a saját lényem, miután sebződött?", {"sebzodes"}),
        ("hkk", "Elpusztul a lény, amelyik sebződött?", set()),
        ("hkk", "Feláldozhatom a lényemet, a gyűjtőbe kerül?", set()),
        # nothing is named in what follows
        ("berserk", "Карта получила раны, так?", set()),
    ],
)
def test_what_is_told_before_the_question_is_given(shipped: Store, game: str, question: str, given: set[str]) -> None:
    found = read(shipped, game, question)
    assert given <= set(found.given) if given else not found.given, found


def test_what_is_left_is_told_and_not_asked(shipped: Store) -> None:
    assert "stays" not in read(shipped, "berserk", "У карты осталась 1 жизнь, она умрёт?").asks
    assert "stays" in read(shipped, "berserk", "Карта получила раны, она останется?").asks


def test_what_stands_before_may_it_be_done_is_asked(shipped: Store) -> None:
    found = read(shipped, "hkk", "Meghalt a lényem. Feltámasztom. Szabad?")
    assert "feltamasztas" not in found.given
    assert "lapok-elpusztitasa" in found.given


def test_a_word_that_closes_a_question_asks_whether_it_may_be(shipped: Store) -> None:
    assert "happens" in read(shipped, "berserk", "Ударю закрытой картой, пойдёт?").asks
    assert "dvigatsya" in read(shipped, "berserk", "Карта пойдёт?").named
    assert "kerules" not in read(shipped, "hkk", "Feláldozom a lényemet, mehet?").named


def test_a_verb_may_be_said_of_what_undergoes_it(shipped: Store) -> None:
    assert not read(shipped, "berserk", "Раны замещаются на фишки?").unread


@pytest.mark.parametrize(
    ("game", "small", "capital"),
    [
        ("ikon", "Leveszek 1 fp-t a karakterről?", "Leveszek 1 FP-t a karakterről?"),
        ("hkk", "Nincs vp. Kereshetek helyszínt?", "Nincs VP. Kereshetek helyszínt?"),
        ("hkk", "Elpusztul a 3 ép-s lény?", "Elpusztul a 3 ÉP-s lény?"),
    ],
)
def test_an_abbreviation_may_be_typed_in_small_letters(shipped: Store, game: str, small: str, capital: str) -> None:
    assert read(shipped, game, small) == read(shipped, game, capital)


def test_a_small_word_that_is_one_is_no_abbreviation(shipped: Store) -> None:
    assert "eletpont" not in read(shipped, "hkk", "A lény ép marad?").named


def test_a_word_for_where_in_the_middle_asks_nothing(shipped: Store) -> None:
    assert not read(shipped, "berserk", "Может ли карта зайти на клетку где стоит другая?").asking
    assert read(shipped, "berserk", "Где стоит карта?").asking == "где"


def test_a_die_shows_a_number_by_its_name(shipped: Store) -> None:
    assert read(shipped, "berserk", "На кубике шестёрка. Это промах?").several == ("6",)
