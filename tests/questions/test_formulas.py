"""Questions that a formula answers, whatever their numbers; never with a wrong number in a letter's place."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.check import check
from judge.formula import LETTERS, taken
from judge.questions.counter import Counter
from judge.store import open_store
from tests.cli.small import term
from tests.conftest import EMPTY_GAME, MakeLibrary
from tests.questions.small import asked


def formula(text: str, question: str) -> str:
    """A file's text: the formula that answers one question."""
    return asked("wick#1", f"'{text}' = ['{question}']")


LIBRARY = {
    "glossary/lanterns/terms/wick.toml": term("Wick", "counter", "It burns.", "Oil and wicks make hours."),
    "glossary/lanterns/terms/oil.toml": term("Oil", "counter", "It is burnt.", "Oil is burnt."),
    "glossary/lanterns/terms/hour.toml": term("Hour", "value", "Of light.", "An hour of light."),
    "glossary/lanterns/terms/moth.toml": term("Moth", "class", "It flies by night.", "A moth is a creature."),
    "glossary/lanterns/terms/lantern.toml": term("Lantern", "keyword", "It gives light.", "A lantern burns."),
    "glossary/lanterns/concepts.toml": '[brass]\nname = "brass"\nenglish = "brass"\nkind = "class"\n'
    '[tin]\nname = "tin"\nenglish = "tin"\nkind = "class"\n'
    '[lamp-oil]\nname = "lamp oil"\nenglish = "lamp oil"\nkind = "class"\n'
    'is_a = [{ of = "oil", says = "oil#1" }]\n',
    "glossary/lanterns/asked/wick.toml": formula("max(0, X - Y)", "X oil, Y wick. How many hours?"),
}


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("9 oil, 4 wicks. How many hours?", 5),
        ("4 wicks, 9 oil. How many hours?", 5),  # a letter goes by what its number counts
        ("2 oil, 6 wicks. How many hours?", 0),
        ("9 oil, 4 wicks of brass. How many hours?", 5),  # it sets the scene
        ("9 oil, 4 wicks, 3 wicks. How many hours?", None),
        ("9 oil, 4. How many hours?", None),
        ("9 oil, 4 wicks of 2 brass. How many hours?", None),
        ("Are there 5 hours, if 9 oil, 4 wicks?", None),
        ("9 oil, -4 wicks. How many hours?", None),
        ("9 oil, 4 wicks. How many hours of brass?", None),  # what is asked for sets no scene
        ("9 oil, 4 wicks. How many hours must there be?", None),
        ("9 lamp oil, 4 wicks. How many hours?", 5),  # what is of the kind counts as it
        ("9 oil, wicks are here, and 4 of them. How many hours?", 5),  # the number beside nothing is of what is named
        ("9 oil, 4 wicks, moths are here. How many hours?", 5),  # a class of cards that no fact tells apart
        ("9 oil, 4 wicks, it is a lantern. How many hours?", None),  # something is written of it
        ("9 oil, 4 wicks with 3 oil. How many hours?", None),
    ],
)
def test_the_numbers_of_a_question_stand_for_the_letters(
    make_library: MakeLibrary, cache: Path, question: str, wanted: float | None
) -> None:
    found = Counter(open_store(make_library(LIBRARY), cache)).ask(question, "lanterns")
    assert found.number == wanted, found


def test_a_formula_with_more_in_its_question_answers_one_with_less(make_library: MakeLibrary, cache: Path) -> None:
    more = formula("X + Y", "X oil, Y wick of brass. How many hours?")
    shop = Counter(open_store(make_library({**LIBRARY, "glossary/lanterns/asked/wick.toml": more}), cache))
    assert shop.ask("9 oil, 4 wicks. How many hours?", "lanterns").number == 13


def test_where_formulas_of_what_is_shared_differ_none_answers(make_library: MakeLibrary, cache: Path) -> None:
    both = formula("X + Y", "X oil, Y wick of brass. How many hours?") + formula(
        "X - Y", "X oil, Y wick of tin. How many hours?"
    )
    shop = Counter(open_store(make_library({**LIBRARY, "glossary/lanterns/asked/wick.toml": both}), cache))
    assert shop.ask("9 oil, 4 wicks of brass. How many hours?", "lanterns").number == 13
    assert shop.ask("9 oil, 4 wicks. How many hours?", "lanterns").number is None


def test_what_is_passed_over_is_told_before_the_sum(make_library: MakeLibrary, cache: Path) -> None:
    found = Counter(open_store(make_library(LIBRARY), cache)).ask(
        "9 oil, 4 wicks of brass. How many hours?", "lanterns"
    )
    assert found.answer
    assert [step.rule for step in found.answer.proof] == ["does", "passed-over", "sum"]


def test_the_sum_is_the_last_step_of_the_proof(make_library: MakeLibrary, cache: Path) -> None:
    found = Counter(open_store(make_library(LIBRARY), cache)).ask("9 oil, 4 wicks. How many hours?", "lanterns")
    assert found.answer
    assert [(step.rule, step.sentence, step.cites) for step in found.answer.proof] == [
        ("does", "Oil and wicks make hours.", ("lanterns/wick#1",)),
        ("sum", "max(0, 9 − 4) = 5", ("lanterns/wick#1",)),
    ]


@pytest.mark.parametrize(
    ("file", "told"),
    [
        (formula("X +", "X oil. How many hours?"), "unknown-verdict"),
        (formula("X ** Y", "X oil, Y wick. How many hours?"), "unknown-verdict"),
        (formula("__import__(X)", "X oil. How many hours?"), "unknown-verdict"),
        (formula("X + Y", "X oil. How many hours?"), "letter-missing"),
        (formula("X - Y", "X oil, Y oil. How many hours?"), "formula-unbound"),  # which is which?
        (formula("X <= Y", "X oil, Y oil. Does it burn?"), "formula-unbound"),
        (formula("2 * X <= 3 * Y", "X oil, Y oil. Does it burn?"), "formula-unbound"),
    ],
)
def test_a_formula_that_cannot_be_is_an_error_with_its_line(make_library: MakeLibrary, file: str, told: str) -> None:
    errors, _ = check(make_library({**LIBRARY, "glossary/lanterns/asked/wick.toml": file}))
    assert [(one.file, one.line, one.code) for one in errors] == [("glossary/lanterns/asked/wick.toml", 3, told)]


def test_two_numbers_of_one_term_may_stand_where_they_may_change_places(make_library: MakeLibrary, cache: Path) -> None:
    file = formula("max(X, Y)", "X oil and Y oil. How many hours?")
    root = make_library({**LIBRARY, "glossary/lanterns/asked/wick.toml": file})
    counter = Counter(open_store(root, cache))
    assert [
        counter.ask(f"{one} oil and {two} oil. How many hours?", "lanterns").number for one, two in ((3, 8), (8, 3))
    ] == [8, 8]


@given(st.integers(0, 99), st.integers(0, 99), st.integers(0, 99))
def test_a_formula_is_shown_in_its_numbers_and_comes_to_what_it_says(x: int, y: int, z: int) -> None:
    formula = taken("min(X, max(0, Y - Z)) + 2 * X")
    numbers = {"X": x, "Y": y, "Z": z}
    assert formula.letters == ("X", "Y", "Z")
    total = min(x, max(0, y - z)) + 2 * x
    assert formula.answer(numbers) == ("number", total)
    assert formula.shown(numbers) == f"min({x}, max(0, {y} − {z})) + 2 × {x} = {total}"


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9))
def test_what_is_compared_is_yes_or_no_and_shown_as_it_is(x: int, y: int, z: int) -> None:
    formula = taken("X <= Y < Z")
    verdict, number = formula.answer({"X": x, "Y": y, "Z": z})
    assert (verdict, number) == ("yes" if x <= y < z else "no", None)
    if x > y:
        assert formula.shown({"X": x, "Y": y, "Z": z}) == f"{x} > {y}"
    elif y >= z:
        assert formula.shown({"X": x, "Y": y, "Z": z}) == f"{y} ≥ {z}"
    else:
        assert formula.shown({"X": x, "Y": y, "Z": z}) == f"{x} ≤ {y} < {z}"


@given(st.text("XYZWQ+-*/()<=>, minax012", max_size=30))
def test_any_text_is_a_formula_of_letters_or_refused(text: str) -> None:
    try:
        found = taken(text)
    except ValueError:
        return
    assert found.letters
    assert set(found.letters) <= set(LETTERS)
    verdict, number = found.answer(LETTERS)
    assert (verdict == "number") == (number is not None)
    assert number is None or found.shown(LETTERS).endswith(str(number).replace("-", "−"))


@pytest.mark.parametrize(
    "text",
    ["X" + " + X" * 20_000, "(" * 5_000 + "X" + ")" * 5_000, "X // (X - X)", "X + True", "X != Y", "1 + (X < Y)"],
)
def test_what_cannot_be_worked_out_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="X"):
        taken(text)


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("9 oil, 4 wicks. Can there be an hour?", "yes"),
        ("4 wicks, 9 oil. Can there be an hour?", "yes"),
        ("4 oil, 4 wicks. Can there be an hour?", "yes"),
        ("3 oil, 4 wicks. Can there be an hour?", "no"),
        ("3 oil, 4 wicks of brass. Can there be an hour?", "no"),  # it sets the scene
        ("9 oil, 4 wicks. Must there be an hour?", "undetermined"),
        ("9 oil, 4 wicks. Is an hour only possible then?", "undetermined"),
        ("9 oil, 4 wicks. How many hours?", "undetermined"),
        ("9 oil, 4. Can there be an hour?", "undetermined"),
        ("9 oil, 4 wicks, 3 wicks. Can there be an hour?", "undetermined"),
    ],
)
def test_numbers_that_are_compared_answer_yes_or_no(
    make_library: MakeLibrary, cache: Path, question: str, wanted: str
) -> None:
    file = formula("Y <= X", "X oil, Y wick. Can there be an hour?")
    root = make_library({**LIBRARY, "glossary/lanterns/asked/wick.toml": file})
    assert Counter(open_store(root, cache)).ask(question, "lanterns").verdict == wanted


def test_what_does_not_hold_is_shown_so(make_library: MakeLibrary, cache: Path) -> None:
    file = formula("Y <= X", "X oil, Y wick. Can there be an hour?")
    root = make_library({**LIBRARY, "glossary/lanterns/asked/wick.toml": file})
    found = Counter(open_store(root, cache)).ask("3 oil, 4 wicks. Can there be an hour?", "lanterns")
    assert found.answer
    assert (found.answer.verdict, found.answer.proof[-1].sentence) == ("no", "4 > 3")


def test_nothing_is_not_shared_out(make_library: MakeLibrary, cache: Path) -> None:
    file = formula("X // Y", "X oil, Y wick. How many hours?")
    counter = Counter(open_store(make_library({**LIBRARY, "glossary/lanterns/asked/wick.toml": file}), cache))
    shared = [counter.ask(f"9 oil, {wicks} wicks. How many hours?", "lanterns").number for wicks in (2, 0)]
    assert shared == [4, None]


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("9 olaj, 4 kanóc. Hány óra?", 5),
        ("Kilenc olaj, négy kanóc. Hány óra?", 5),
        ("9 olaj, 4 kanóc. Még hány óra?", None),  # how many more are not how many
    ],
)
def test_words_for_numbers_are_numbers(
    make_library: MakeLibrary, cache: Path, question: str, wanted: float | None
) -> None:
    files = {
        "glossary/lanterns/game.toml": EMPTY_GAME.replace('language = "en"', 'language = "hu"'),
        "glossary/lanterns/terms/kanoc.toml": term("Kanóc", "counter", "It burns.", "Ahány olaj, annyi óra."),
        "glossary/lanterns/terms/olaj.toml": term("Olaj", "counter", "It is burnt.", "Az olaj elég."),
        "glossary/lanterns/terms/ora.toml": term("Óra", "value", "Of light.", "A fény ideje."),
        "glossary/lanterns/asked/kanoc.toml": formula("max(0, X - Y)", "X olaj, Y kanóc. Hány óra?").replace(
            "wick", "kanoc"
        ),
    }
    assert Counter(open_store(make_library(files), cache)).ask(question, "lanterns").number == wanted
