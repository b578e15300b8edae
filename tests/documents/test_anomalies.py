"""What looks wrong in a document is told at its place; a sound one has nothing to tell."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from judge.documents.anomalies import Anomaly, find
from judge.documents.pieces import heading_key, split
from judge.documents.repairs import repair
from judge.model import Source
from tests.conftest import Judge, MakeLibrary
from tests.documents.small import GLOSSARY, PROCEDURE, RULES, Form

RULES_OF_SOUP = """\
Rules of Soup

3. Soup
3.0. Soup is hot (3.1.).
3.1. Stirring
Soup is stirred by 3 cooks (or 4).
3.1.1. A cook stirs twice.
3.1.2. Then the cook rests.
3.2. Salt is added last: one spoon, or two.
3.2.1. Pepper
Pepper is added before it.
4. Bread
4.1. Bread is cut (see 3.2).
"""
UP_TO_SALT = RULES_OF_SOUP[RULES_OF_SOUP.index("3. Soup") : RULES_OF_SOUP.index("3.2. Salt")]
WORDS_OF_SOUP = """\
Words of Soup

Apron
It keeps the cook clean.

Bowl (Second Helping)
A bowl holds soup. "Big", said the cook, "is better": so it is.

Ladle
It pours.
"""
СЛОВА = """\
Вилка. Предмет. Ею колют.

Кастрюля (котёл). Предмет. В ней варят «суп». См. Вилка.

Ложка. Предмет. Ею мешают. См. также Кастрюля. Ложек бывает две.
"""
COURSE = """\
How soup is made
Water is boiled in a pot.
- First comes salt,
- then comes bread.
Everybody eats; nobody speaks.
"""
MENÜ = """\
12.1. Az ikon a tálon áll.
12.2. Ez a jel (12.1.) a kanálé: „kanál”.
"""


def _source(places: str) -> Source:
    return Source("soup", "Rules of Soup, Words of Soup", "Soup", places, "first", "unknown")  # type: ignore[arg-type]


def _told(
    text: str, places: str, *headings: str, code: str = "en", held: frozenset[str] = frozenset()
) -> list[Anomaly]:
    lines, repairs = repair(tuple(text.split("\n")), code)
    source = _source(places)
    pieces = split(lines, source, frozenset(map(heading_key, headings)))
    numbers = held | {piece.number for piece in pieces}
    return list(find(lines, pieces, repairs, source, code, numbers))


def _of_rules(text: str) -> list[tuple[str, str]]:
    return [(one.kind, one.place) for one in _told(text, "number")]


def _of_words(text: str) -> list[tuple[str, str]]:
    return [(one.kind, one.place) for one in _told(text, "heading", "Apron", "Bowl", "Ladle")]


def _по_словам(text: str) -> list[tuple[str, str]]:
    found = _told(text, "heading", "Вилка", "Кастрюля (котёл)", "Ложка", code="ru")
    return [(one.kind, one.place) for one in found]


def _of_course(text: str) -> list[tuple[str, str]]:
    return [(one.kind, one.place) for one in _told(text, "line")]


def _of_menu(text: str) -> list[tuple[str, str]]:
    return [(one.kind, one.place) for one in _told(text, "number", code="hu")]


Told = Callable[[str], list[tuple[str, str]]]


@pytest.mark.parametrize(
    ("told", "text"),
    [
        (_of_rules, RULES_OF_SOUP),
        (_of_words, WORDS_OF_SOUP),
        (_по_словам, СЛОВА),
        (_of_course, COURSE),
        (_of_menu, MENÜ),
    ],
    ids=["rules", "words", "слова", "course", "menü"],
)
def test_a_sound_document_has_nothing_to_tell(told: Told, text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    ("told", "text", "old", "new", "anomalies"),
    [
        # numbers
        (_of_rules, RULES_OF_SOUP, "3.1.2. Then", "3.1.3. Then", [("gap", "3.1.3")]),
        (_of_rules, RULES_OF_SOUP, "3.2.1. Pepper", "3.2.3. Pepper", [("gap", "3.2.3")]),
        (_of_rules, RULES_OF_SOUP, "4. Bread\n4.1.", "5. Bread\n5.1.", [("gap", "5")]),
        (_of_rules, RULES_OF_SOUP, UP_TO_SALT, "", [("gap", "3.2")]),
        (_of_rules, RULES_OF_SOUP, "4. Bread\n4.1.", "4.2.", [("gap", "4.2")]),
        (_of_rules, RULES_OF_SOUP, "3.1.2. Then", "3.1.1. Then", [("doubled-number", "3.1.1")]),
        (_of_rules, RULES_OF_SOUP, "3.1.1. A", "3.1.1.\n3.1.1. A", [("doubled-number", "3.1.1")]),
        (_of_rules, RULES_OF_SOUP, "3.2.1. Pepper", "3.1.3. Pepper", [("broken-order", "3.1.3")]),
        (_of_rules, RULES_OF_SOUP, "is cut (see 3.2)", "is cut (9.4.)", [("dangling-reference", "4.1")]),
        (_of_rules, RULES_OF_SOUP, "is cut (see 3.2)", "is cut (9.)", [("dangling-reference", "4.1")]),
        (_of_rules, RULES_OF_SOUP, "is cut (see 3.2)", "is cut (9.4)(3.1)", [("dangling-reference", "4.1")]),
        (_of_rules, RULES_OF_SOUP, "4. Bread", "4. Bread (9.4.)", [("dangling-reference", "4")]),
        # supplements
        (_of_rules, RULES_OF_SOUP, "rests.\n", "rests.\n\n[Kiegészítés]\n\n", [("empty-supplement", "3.1.2")]),
        (_of_rules, RULES_OF_SOUP, "3. Soup", "[Kiegészítés]\n3. Soup", [("empty-supplement", "1")]),
        # what a page carries besides
        (_of_rules, RULES_OF_SOUP, "3.2. Salt", "Page 2 of 3\n3.2. Salt", [("furniture", "9")]),
        (_of_rules, RULES_OF_SOUP, "3.2. Salt", "2 / 3\n3.2. Salt", [("furniture", "9")]),
        (_of_rules, RULES_OF_SOUP, "3.2. Salt", "← Back to the menu\n3.2. Salt", [("furniture", "9")]),
        (_of_rules, RULES_OF_SOUP, "3.2. Salt", "1 2 3 4 5 67\n3.2. Salt", [("furniture", "9")]),
        (_of_rules, RULES_OF_SOUP, "3.2. Salt", "« Back\n3.2. Salt", [("furniture", "9")]),
        (_of_menu, MENÜ, "12.1. Az", "Tartalomjegyzék | Tárgymutató\n12.1. Az", [("furniture", "1")]),
        (_по_словам, СЛОВА, "\n\nЛожка", "\n⇐ НазадСтр 3 из 4\n\nЛожка", [("furniture", "4")]),
        # the beginning and the end
        (_of_rules, RULES_OF_SOUP, "Rules of Soup\n\n", "and stir it well.\n\n", [("truncated-start", "1")]),
        (_of_words, WORDS_OF_SOUP, "Words of Soup\n\nApron\n", "", [("truncated-start", "1")]),
        (_of_rules, RULES_OF_SOUP, "cut (see 3.2).\n", "cut into", [("truncated-end", "13")]),
        (_of_words, WORDS_OF_SOUP, "It pours.", "It pours on", [("truncated-end", "10")]),
        (_of_course, COURSE, "nobody speaks.\n", "nobody spe", [("truncated-end", "5")]),
        (_of_course, COURSE, "speaks.\n", "speaks.\nPage 3\n", [("furniture", "6")]),
        (_of_course, COURSE, "speaks.\n", "spe\nPage 3\n", [("furniture", "6"), ("truncated-end", "5")]),
        # the alphabet
        (_of_words, WORDS_OF_SOUP, "Ladle\nIt pours.", "Apron\nIt pours.", [("broken-order", "Apron")]),
        (_of_words, WORDS_OF_SOUP, "Ladle\nIt", "Spoons\n\nApron\nIt", []),
        # lost icons
        (_of_rules, RULES_OF_SOUP, "twice.", "twice for .", [("lost-icon", "7")]),
        (_of_rules, RULES_OF_SOUP, "twice.", "for , and for , too.", [("lost-icon", "7"), ("lost-icon", "7")]),
        (_of_rules, RULES_OF_SOUP, "last: one", "last : one", [("lost-icon", "9")]),
        (_of_menu, MENÜ, "Az ikon a", "Ha a ikont látod, ez a", [("lost-icon", "1")]),
        (_of_menu, MENÜ, "Ez a jel (", "A jel (", [("lost-icon", "2")]),
        (_по_словам, СЛОВА, "Ею колют.", "Её значок похож на зуб.", [("lost-icon", "1")]),
        (_по_словам, СЛОВА, "Ею колют.", "Карты, имеющие в оплате, не колют.", [("lost-icon", "1")]),
        # letters
        (_of_menu, MENÜ, "tálon", "tÃ¡lon", [("mojibake", "1")]),
        (_of_menu, MENÜ, "a tálon áll", "Å‘ Ãr", [("mojibake", "1"), ("mojibake", "1")]),
        # references by name
        (_по_словам, СЛОВА, "См. Вилка.", "См. Нож.", [("dangling-reference", "Кастрюля (котёл)")]),
        (_по_словам, СЛОВА, "Ею мешают.", "О мытье см. Правила мытья.", [("dangling-reference", "Ложка")]),
        (_по_словам, СЛОВА, "См. также Кастрюля.", "См. также Нож.", [("dangling-reference", "Ложка")]),
    ],
)  # fmt: skip
def test_what_looks_wrong_is_told_at_its_place(
    told: Told, text: str, old: str, new: str, anomalies: list[tuple[str, str]]
) -> None:
    assert old in text
    assert told(text.replace(old, new)) == anomalies


def test_the_words_in_question_are_told() -> None:
    text = RULES_OF_SOUP.replace("3.1.2. Then", "3.1.5. Then").replace("cut (see 3.2).", "cut (9.4.) for .")
    assert {one.kind: one.text for one in _told(text, "number")} == {
        "gap": "missing: 3.1.2, 3.1.3, 3.1.4",
        "dangling-reference": "(9.4.)",
        "lost-icon": "4.1. Bread is cut (9.4.) for .",
    }


def test_a_reference_that_leaves_out_a_word_of_the_heading_names_the_heading_that_may_be_meant() -> None:
    text = СЛОВА.replace("См. Вилка.", "См. Котёл.")
    [one] = _told(text, "heading", "Вилка", "Кастрюля (котёл)", "Ложка", code="ru")
    assert (one.kind, one.text) == ("dangling-reference", "См. Котёл. → Кастрюля (котёл)?")


def test_a_reference_to_a_rule_that_another_text_of_the_game_has_does_not_dangle() -> None:
    text = RULES_OF_SOUP.replace("(see 3.2)", "(9.4.)")
    assert _told(text, "number", held=frozenset({"9.4"})) == []


def test_a_number_in_brackets_that_is_no_rule_of_the_form_does_not_dangle() -> None:
    text = RULES_OF_SOUP.replace("(or 4)", "(4)").replace("(see 3.2)", "(1999)")
    assert _told(text, "number") == []


def test_an_alphabet_that_stops_in_its_middle_is_a_truncated_end() -> None:
    letters = "ABCDEFGHIJKLM"
    names = [f"{letter}{second}bowl" for letter in letters for second in "aeiou"]
    text = "Words of Soup\n\n" + "\n\n".join(f"{name}\nIt is a bowl." for name in names) + "\n"
    [one] = _told(text, "heading", *names)
    assert (one.kind, one.place, one.text) == ("truncated-end", "Mubowl", "the alphabet ends at M")


def test_a_supplement_with_its_text_is_not_empty() -> None:
    text = RULES_OF_SOUP.replace("rests.\n", "rests.\n[Kiegészítés]\nA chair is allowed.\n")
    assert [one for one in _told(text, "number") if one.kind == "empty-supplement"] == []


@pytest.mark.parametrize(
    ("form", "anomalies"),
    [
        (GLOSSARY, []),
        (RULES, [("furniture", "1"), ("doubled-number", "12.4"), ("empty-supplement", "12.1")]),
        (PROCEDURE, []),
    ],
    ids=["glossary", "numbered rules", "procedure"],
)
def test_the_import_tells_them(
    form: Form, anomalies: list[tuple[str, str]], make_library: MakeLibrary, tmp_path: Path, judge: Judge
) -> None:
    file = str(form.write(tmp_path))
    library = make_library(dict(form.library))
    [report] = judge("import", form.game, form.source, file, "--json", library=library).records
    assert [(one["kind"], one["place"]) for one in report["anomalies"] if one["kind"] != "gap"] == anomalies
    ran = judge("import", form.game, form.source, file, library=library)
    for kind, place in anomalies:
        assert f"{kind} at {place}: " in ran.out


def test_gaps_are_not_filled_and_the_printed_order_is_kept() -> None:
    text = RULES_OF_SOUP.replace("3.1.2. Then", "3.1.9. Then").replace("3.2.1. Pepper", "3.0.1. Pepper")
    pieces = split(tuple(text.split("\n")), _source("number"), frozenset())
    printed = ["", "3", "3.0", "3.1", "3.1.1", "3.1.9", "3.2", "3.0.1", "4", "4.1"]
    assert [piece.number for piece in pieces] == printed
