"""What the store keeps of the words of questions finds just what all of them would."""

from __future__ import annotations

import pytest

from judge.language import language
from judge.language.matcher import openings
from judge.language.patterns import parse
from judge.language.russian import Russian
from judge.questions.interact import Desk
from judge.questions.joins import joins
from judge.questions.known import Known
from judge.questions.reading import Reader, Reading
from judge.questions.recorded import Keys
from judge.questions.rereading import Changed
from judge.questions.vocabulary import Kept
from judge.store import Store

QUESTIONS = {
    "hkk": (
        "Visszavethető kézbe a horgonyos lap?",
        "visszavetheto kezbe a horgonyos lap",
        "Bünteés jár az árnyékosért?",
        "Is an anchored card a creature?",
        "Ki tudom játszani, ha le akarják vadászni, vagy leesett?",
    ),
    "ikon": ("Eldobhatok egy komponenst cselekvésként?", "Hány FP-be kerül a segítés?"),
    "berserk": (
        "Можно ли лечить симбиота заклинанием?",
        "Поможет ли броня от метания?",
        "Зощита от магии от разряда?",
        "Магическии удар по закрытои карте?",
    ),
}


def readers(store: Store, game: str) -> tuple[Reader, Reader]:
    """One that knows everything, and one that reads the store."""
    code, concepts = store.games[game].language, store.concepts(game)
    together = joins(concepts, game)
    everything = Known(game, code, store.entries(game), concepts)
    return Reader(everything, together), Reader(Kept(store, game, code), together)


@pytest.mark.parametrize("game", sorted(QUESTIONS))
def test_a_question_reads_the_same_from_the_store(shipped: Store, game: str) -> None:
    everything, kept = readers(shipped, game)
    for question in QUESTIONS[game]:
        assert kept.read(question) == everything.read(question), question


def test_one_question_leaves_no_trace_in_the_next(shipped: Store) -> None:
    first, second = readers(shipped, "hkk")[1], readers(shipped, "hkk")[1]
    alone: list[Reading] = [readers(shipped, "hkk")[1].read(question) for question in QUESTIONS["hkk"]]
    assert [first.read(question) for question in QUESTIONS["hkk"]] == alone
    assert [second.read(question) for question in reversed(QUESTIONS["hkk"])] == alone[::-1]


def test_what_is_kept_of_russian_words_is_what_the_dictionary_says(shipped: Store) -> None:
    kept, dictionary = Russian(), Russian()
    kept.recall(lambda word: shipped.form("ru", word))
    for word in ("бестелесного", "атакованная", "раны", "умирать", "вылечить"):
        assert kept.keys(word) == dictionary.keys(word)
        assert kept.role(("от",), word, "", "") == dictionary.role(("от",), word, "", "")
        assert kept.happens_to_its_subject(word) == dictionary.happens_to_its_subject(word)


def test_a_word_of_which_nothing_is_kept_is_a_form_of_none(shipped: Store) -> None:
    kept = Russian()
    kept.recall(lambda word: shipped.form("ru", word))
    assert kept.keys("небывалица") == {"небывалица"}
    assert kept.role(("от",), "небывалица", "", "") == ""


def test_no_dictionary_is_needed(shipped: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(word: str) -> None:
        raise AssertionError(word)

    kept = readers(shipped, "berserk")[1]
    monkeypatch.setattr("judge.language.russian._analysed", refuse)
    assert kept.read("Можно ли лечить симбиота заклинанием?").unread == ()
    assert kept.read("Можно ли лечить симбиота небывалицей?").unread == ("небывалицей",)


@pytest.mark.parametrize(
    ("question", "spared"),
    [("Leesett a lapka?", False), ("Le tud esni?", False), ("Le tud szállni?", True), ("Elesett?", True)],
)
def test_a_question_is_read_anew_where_a_verb_came_that_its_words_make_up(question: str, *, spared: bool) -> None:
    grammar = language("hu")
    came = [key for pattern in parse("le+esik") for key in openings(grammar, pattern) if len(pattern.elements) == 1]
    assert Changed(grammar, {"plain": came}, lambda _: None).spares(question) == spared


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Ловкач сместился.", "Карта с ловкостью переместилась."),
        ("Карта сдохнет?", "Карта погибнет?"),
        ("Стрелять по вражескому существу?", "Выстрел по карте противника?"),
    ],
)
def test_players_words_are_read_as_what_they_are_about(shipped: Store, said: str, meant: str) -> None:
    reader = readers(shipped, "berserk")[1]
    aside = set(shipped.games["berserk"].aside)
    assert set(reader.read(said).named) - aside == set(reader.read(meant).named) - aside


@pytest.mark.parametrize(("said", "counts"), [("Оно защитник?", True), ("Оно погибнет?", False)])
def test_what_happens_to_it_is_not_what_it_is(shipped: Store, said: str, *, counts: bool) -> None:
    asks = readers(shipped, "berserk")[1].read(f"Существо отравили. {said}").asks
    assert ("counts" in asks) == counts


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Накопятся две фишки?", "Накопятся 2 фишки?"),
        ("Инкарнирует снова?", "Инкарнирует опять?"),
        ("Если у карты какой-то яд, броня сработает?", "Если у карты яд, броня сработает?"),
    ],
)
def test_words_that_say_the_same_make_one_question(shipped: Store, one: str, other: str) -> None:
    reader, engine = readers(shipped, "berserk")[1], Desk(shipped, "berserk").engine
    keys = Keys(engine.knowledge, engine.taxonomy, ())
    assert keys.of(reader.read(one)) == keys.of(reader.read(other))
    assert keys.of(reader.read(one)) != keys.of(reader.read("Накопятся три фишки?"))
