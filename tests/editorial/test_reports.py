"""``judge check --sources``: each detector finds what was put wrong, and says nothing of what is right."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import EMPTY_GAME, Judge, MakeLibrary

_TWO_BOOKS = EMPTY_GAME + EMPTY_GAME[EMPTY_GAME.index("[sources") :].replace("book", "almanac")


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path / "home"))


def _term(name: str, *clauses: str, kind: str = "keyword", more: str = "", source: str = "book") -> str:
    """A term's file; a clause is its text, and facts on further lines."""
    head = f'name = "{name}"\nkind = "{kind}"\nenglish = "{name}"\ngloss = "It is."\nsource = "{source}"\n{more}\n'
    for n, clause in enumerate(clauses, 1):
        text, _, facts = clause.partition("\n")
        head += f'[[clause]]\nn = {n}\ntext = "{text}"\n{facts}\n'
    return head


LIBRARY = {
    "glossary/lanterns/game.toml": _TWO_BOOKS,
    "glossary/lanterns/terms/lantern.toml": _term("Lantern", "It gives light.", kind="class"),
    "glossary/lanterns/terms/snuffing.toml": _term("Snuffing", "The light goes out.", kind="event"),
    "glossary/lanterns/terms/moth.toml": _term("Moth", "It flies at night.", kind="class"),
    "glossary/lanterns/terms/glass.toml": _term(
        "Glass", 'A guarded flame is kept.\ndoes = "forbids"\nwhen = { event = "snuffing", of = "this" }'
    ),
}


def _reports(judge: Judge, library: Path, *more: str) -> list[dict[str, Any]]:
    ran = judge("check", "--sources", "--json", *more, library=library)
    assert ran.code == 0, ran.err
    return ran.records


def _coded(found: Iterable[dict[str, Any]], code: str) -> list[dict[str, Any]]:
    return [one for one in found if one["code"] == code]


def test_a_library_without_fault_has_no_report(make_library: MakeLibrary, judge: Judge) -> None:
    assert _reports(judge, make_library(LIBRARY)) == []


def test_documents_that_disagree_are_shown_side_by_side(make_library: MakeLibrary, judge: Judge) -> None:
    def draughty(name: str, does: str, **more: str) -> str:
        fact = f'A draught is spoken of.\ndoes = "{does}"\nwhen = {{ event = "snuffing", of = "this", by = "draught" }}'
        return _term(name, fact, **more)

    files = {
        **LIBRARY,
        "glossary/lanterns/terms/draught.toml": _term("Draught", "It comes through the door."),
        "glossary/lanterns/terms/glass.toml": draughty("Glass", "forbids"),
        "glossary/lanterns/terms/old-glass.toml": draughty(
            "Old glass", "allows", more='about = ["glass"]', source="almanac"
        ),
    }
    library = make_library(files)
    [one] = _coded(_reports(judge, library), "contradiction")
    assert {text["at"] for text in one["texts"]} == {"lanterns/glass#1", "lanterns/old-glass#1"}
    assert one["place"].startswith("glossary/lanterns/terms/")
    assert "for instance in this case: Snuffing, Draught;" in one["message"]
    files["glossary/lanterns/terms/gale.toml"] = _term("Gale", 'It is a draught.\nis_a = ["draught"]')
    [one] = _coded(_reports(judge, make_library(files)), "contradiction")
    assert "lanterns/gale" in one["message"]
    assert {text["at"] for text in one["texts"]} == {"lanterns/glass#1", "lanterns/old-glass#1"}
    files["glossary/lanterns/terms/moth.toml"] = _term(
        "Moth", 'It is another matter.\nexcepts = "glass#1"\nwhen = { event = "snuffing", by = "moth" }', kind="class"
    )
    [one] = _coded(_reports(judge, make_library(files)), "contradiction")
    assert [text["at"] for text in one["texts"]] == ["lanterns/glass#1", "lanterns/old-glass#1", "lanterns/moth#1"]


def test_universal_wording_beside_an_exception_that_stands_elsewhere(make_library: MakeLibrary, judge: Judge) -> None:
    glass = LIBRARY["glossary/lanterns/terms/glass.toml"].replace("A guarded flame is kept.", "It is never put out.")
    moth = _term(
        "Moth", 'It eats flames.\nexcepts = "glass#1"\nwhen = { event = "snuffing", by = "moth" }', kind="class"
    )
    files = {**LIBRARY, "glossary/lanterns/terms/glass.toml": glass, "glossary/lanterns/terms/moth.toml": moth}
    [one] = _coded(_reports(judge, make_library(files)), "one-sided-exception")
    assert "«never»" in one["message"]
    files["glossary/lanterns/terms/glass.toml"] = LIBRARY["glossary/lanterns/terms/glass.toml"]
    assert not _coded(_reports(judge, make_library(files)), "one-sided-exception")


def test_two_lists_of_one_thing_that_differ(make_library: MakeLibrary, judge: Judge) -> None:
    flame = _term("Flame", 'They are two.\nkinds = ["moth", "lantern"]\nclosed = true', kind="class")
    wick = _term("Wick", 'There are more.\nabout = "flame"\nkinds = ["moth", "glass"]', kind="class")
    files = {**LIBRARY, "glossary/lanterns/terms/flame.toml": flame, "glossary/lanterns/terms/wick.toml": wick}
    [one] = _coded(_reports(judge, make_library(files)), "enumeration")
    assert "without Glass" in one["message"]
    files["glossary/lanterns/terms/wick.toml"] = wick.replace('"glass"', '"lantern"')
    assert not _coded(_reports(judge, make_library(files)), "enumeration")


def test_a_term_used_and_never_defined(make_library: MakeLibrary, judge: Judge) -> None:
    files = {
        **LIBRARY,
        "glossary/lanterns/terms/oil.toml": 'name = "Oil"\nkind = "class"\nenglish = "Oil"\ngloss = "It burns."\n',
        "glossary/lanterns/terms/moth.toml": _term("Moth", "It drinks oil at night.", kind="class"),
    }
    [one] = _coded(_reports(judge, make_library(files)), "undefined")
    assert one["key"] == "undefined lanterns/oil"
    assert "by lanterns/moth;" in one["message"]
    assert one["texts"] == []


def test_a_note_on_an_undefined_term_is_told_with_it(make_library: MakeLibrary, judge: Judge) -> None:
    files = {
        **LIBRARY,
        "glossary/lanterns/terms/oil.toml": _OIL + 'note = "Its colour is not told."\n',
        "glossary/lanterns/terms/moth.toml": _term("Moth", "It drinks oil at night.", kind="class"),
    }
    found = _reports(judge, make_library(files))
    assert [one["code"] for one in found] == ["undefined"]
    assert found[0]["texts"] == [{"at": "lanterns/oil", "text": "Its colour is not told."}]
    files["glossary/lanterns/terms/moth.toml"] = _term("Moth", "It flies.", kind="class")
    assert [one["code"] for one in _reports(judge, make_library(files))] == ["noted"]


def test_a_template_with_its_blank_filled_in_is_defined(make_library: MakeLibrary, judge: Judge) -> None:
    filled = _OIL.replace("Oil", "Guard from moths") + 'template = "guard"\nfilled = "moth"\n'
    guard = 'It is not touched.\ndoes = "shields"\nwhen = { event = "snuffing", by = "filled", of = "this" }'
    files = {
        **LIBRARY,
        "glossary/lanterns/terms/guard.toml": _term("Guard from [text]", guard),
        "glossary/lanterns/terms/guard-from-moths.toml": filled,
        "glossary/lanterns/terms/lantern.toml": _term("Lantern", "It has guard from moths.", kind="class"),
    }
    assert not _coded(_reports(judge, make_library(files)), "undefined")
    files["glossary/lanterns/terms/guard.toml"] = _OIL.replace("Oil", "Guard from [text]")
    assert _coded(_reports(judge, make_library(files)), "undefined")


def test_two_terms_that_explain_each_other(make_library: MakeLibrary, judge: Judge) -> None:
    files = {
        **LIBRARY,
        "glossary/lanterns/terms/glass.toml": _term("Glass", "What a lantern is made of."),
        "glossary/lanterns/terms/lantern.toml": _term("Lantern", "A thing of glass.", kind="class"),
    }
    [one] = _coded(_reports(judge, make_library(files)), "circular")
    assert [text["at"] for text in one["texts"]] == ["lanterns/glass#1", "lanterns/lantern#1"]


@pytest.mark.parametrize(
    ("glass", "lantern"),
    [
        pytest.param({"more": "lines = [1, 2]"}, {"more": "lines = [2, 3]"}, id="a line in common"),
        pytest.param({"more": 'restates = "sha256:1"'}, {"more": 'restates = "sha256:1"'}, id="one piece"),
        pytest.param({"facts": '\nkinds = ["lantern"]'}, {}, id="a class and its kind"),
        pytest.param({}, {"more": 'heading = "Lantern (of glass)"'}, id="something of the other"),
    ],
)
def test_what_one_piece_or_a_list_of_kinds_says_is_not_circular(
    make_library: MakeLibrary, judge: Judge, glass: dict[str, str], lantern: dict[str, str]
) -> None:
    def term(name: str, text: str, facts: str = "", more: str = "") -> str:
        return _term(name, text + facts, kind="class", more=more)

    files = {
        **LIBRARY,
        "glossary/lanterns/terms/glass.toml": term("Glass", "What a lantern is made of.", **glass),
        "glossary/lanterns/terms/lantern.toml": term("Lantern", "A thing of glass.", **lantern),
    }
    assert not _coded(_reports(judge, make_library(files)), "circular")


_OIL = 'name = "Oil"\nkind = "class"\nenglish = "Oil"\ngloss = "It burns."\n'


@pytest.mark.parametrize(
    "moth",
    [
        pytest.param('It flies.\ndoes = "forbids"\nwhen = { event = "snuffing", by = "oil" }', id="a fact's condition"),
        pytest.param("These burn: oil, glass.", id="a member of a list"),
    ],
)
def test_a_term_that_no_text_leans_on_needs_no_definition(make_library: MakeLibrary, judge: Judge, moth: str) -> None:
    files = {
        **LIBRARY,
        "glossary/lanterns/terms/oil.toml": _OIL,
        "glossary/lanterns/terms/moth.toml": _term("Moth", moth, kind="class"),
    }
    assert not _coded(_reports(judge, make_library(files)), "undefined")
    files["glossary/lanterns/terms/draught.toml"] = _term("Draught", "It comes where oil burns.")
    assert _coded(_reports(judge, make_library(files)), "undefined")


def test_one_note_of_many_entries_is_one_report(make_library: MakeLibrary, judge: Judge) -> None:
    names = ("Wick", "Wax", "Soot")
    files = {
        **LIBRARY,
        **{
            f"glossary/lanterns/terms/{name.lower()}.toml": _term(name, "It is.", more=f'note = "No page on {name}."')
            for name in names
        },
    }
    [one] = _coded(_reports(judge, make_library(files)), "noted")
    assert all(name in one["message"] for name in names)
    files["glossary/lanterns/terms/wax.toml"] = _term("Wax", "It is.")
    assert len(_coded(_reports(judge, make_library(files)), "noted")) == 2


def test_a_note_on_a_numbered_rule_is_told_with_the_number(make_library: MakeLibrary, judge: Judge) -> None:
    rule = (
        'chapter = "7"\nsource = "book"\n[[rule]]\nnumber = "7.1"\nname = "Where moths land"\nkind = "rule"\n'
        'english = "Where moths land"\ngloss = "They land."\nnote = "Line 9 is torn."\n'
        '[[rule.clause]]\nn = 1\ntext = "Moths land."\n'
    )
    [one] = _coded(_reports(judge, make_library({**LIBRARY, "glossary/lanterns/rules/7.toml": rule})), "noted")
    assert one["message"] == "7.1 Where moths land: Line 9 is torn."


def test_a_note_that_two_entries_share_is_one_report(make_library: MakeLibrary, judge: Judge) -> None:
    def noted(name: str, note: str) -> str:
        return _term(name, "It is.", more=f'note = "{note}"')

    files = {
        **LIBRARY,
        "glossary/lanterns/terms/wax.toml": noted("Wax", "Its colour is not told."),
        "glossary/lanterns/terms/wick.toml": noted("Wick", "Its colour is not told."),
    }
    [one] = _coded(_reports(judge, make_library(files)), "noted")
    assert (one["key"], one["texts"]) == ("noted lanterns/wax", [{"at": "lanterns/wick", "text": "Wick"}])
    assert one["message"] == "Wax, Wick: Its colour is not told."
    files["glossary/lanterns/terms/wick.toml"] = noted("Wick", "Its length is not told.")
    assert len(_coded(_reports(judge, make_library(files)), "noted")) == 2


def test_one_word_in_two_games(make_library: MakeLibrary, judge: Judge) -> None:
    files = {
        **LIBRARY,
        "glossary/kites/game.toml": EMPTY_GAME.replace("Lanterns", "Kites"),
        "glossary/kites/terms/glas.toml": _term("glass", "The sky on a clear day."),
    }
    found = _coded(_reports(judge, make_library(files)), "two-games")
    assert [one["key"] for one in found] == ["two-games kites/glas lanterns/glass"]
    [alone] = _coded(_reports(judge, make_library(files), "--game", "lanterns"), "two-games")
    assert alone["key"] == "two-games lanterns/glass kites/glas"
    assert [text["at"] for text in alone["texts"]] == ["lanterns/glass#1", "kites/glas#1"]


def test_one_word_in_two_games_may_be_another_name_that_the_texts_use(
    make_library: MakeLibrary, tmp_path: Path, judge: Judge
) -> None:
    files = {
        **LIBRARY,
        "glossary/lanterns/terms/moth.toml": _term("Moth", "It flies.", kind="class", more='aliases = ["dragon"]'),
        "glossary/kites/game.toml": EMPTY_GAME.replace("Lanterns", "Kites"),
        "glossary/kites/terms/dragon.toml": _term("Dragon (a kite)", "It has a tail."),
    }
    library = make_library(files)
    assert _coded(_reports(judge, library), "two-games")
    _import(judge, library, tmp_path, _BOOK)
    assert not _coded(_reports(judge, library), "two-games")
    _import(judge, library, tmp_path, _BOOK.replace("It flies", "This dragon flies"))
    [one] = _coded(_reports(judge, library), "two-games")
    assert one["key"] == "two-games kites/dragon lanterns/moth"


def test_notes_and_open_rulings_are_listed(make_library: MakeLibrary, judge: Judge) -> None:
    ruling = (
        'question = "Both at once?"\nverdict = "{}"\nanswer = "It is not said."\nenglish = "It is not said."\n'
        'terms = ["glass"]\ncites = ["glass#1"]\nstatus = "derived"\ndate = 2026-11-29\n'
    )
    files = {
        **LIBRARY,
        "glossary/lanterns/terms/moth.toml": _term("Moth", "It flies.", kind="class", more='note = "Line 9 is torn."'),
        "rulings/lanterns/open.toml": ruling.format("undetermined"),
        "rulings/lanterns/torn.toml": ruling.format("conflict"),
        "rulings/lanterns/plain.toml": ruling.format("no"),
    }
    found = _reports(judge, make_library(files))
    assert [one["code"] for one in found] == ["undecided", "contradiction-ruled", "noted"]
    assert found[2]["message"] == "Moth: Line 9 is torn."
    assert found[0]["place"] == "rulings/lanterns/open.toml:1"


_BOOK = """\
# Glass

A guarded flame is kept, and the guard of the flame is paid at dawn (99.).

# Lantern

It gives light to whoever carries it through the long night.

# Moth

It flies at night, and only at night, towards whatever burns there.

# Snuffing

The light goes out, and whoever sat by it sits in the dark.
"""


def _import(judge: Judge, library: Path, folder: Path, text: str) -> None:
    file = folder / "book.md"
    file.write_text(text, encoding="utf-8")
    ran = judge("import", "lanterns", "book", str(file), library=library)
    assert ran.code == 0, ran.err


def test_an_imported_document_shows_its_damage_and_what_our_clauses_add(
    make_library: MakeLibrary, tmp_path: Path, judge: Judge
) -> None:
    glass = LIBRARY["glossary/lanterns/terms/glass.toml"].replace("A guarded flame", "A flame that a moth comes to")
    library = make_library({**LIBRARY, "glossary/lanterns/terms/glass.toml": glass})
    _import(judge, library, tmp_path, _BOOK)
    found = _reports(judge, library)
    [dangling] = _coded(found, "dangling-reference")
    assert dangling["place"] == "book:Glass"
    assert dangling["message"].startswith(
        "nothing in the documents held has the number or name that it refers to: (99.);"
    )
    [added] = _coded(found, "not-in-source")
    assert "lanterns/moth" in added["message"]
    assert added["texts"][1]["text"].startswith("A guarded flame")


def test_of_the_texts_that_use_a_term_those_are_named_that_have_its_name(
    make_library: MakeLibrary, tmp_path: Path, judge: Judge
) -> None:
    files = {
        **LIBRARY,
        "glossary/lanterns/terms/oil.toml": _OIL.replace("Oil", "Burning oil") + 'patterns = ["burning", "burn"]\n',
        "glossary/lanterns/terms/glass.toml": _term("Glass", "A burning flame is kept."),
    }
    library = make_library(files)
    burning = _BOOK.replace("A guarded flame", "A burning flame")
    _import(judge, library, tmp_path, burning)
    [one] = _coded(_reports(judge, library), "undefined")
    assert "by lanterns/glass, lanterns/moth;" in one["message"]
    _import(judge, library, tmp_path, burning.replace("The light goes out", "The burning oil goes out"))
    [one] = _coded(_reports(judge, library), "undefined")
    assert "by lanterns/snuffing;" in one["message"]


def test_the_users_told_of_a_term_are_those_that_name_it_in_both_texts(
    make_library: MakeLibrary, tmp_path: Path, judge: Judge
) -> None:
    files = {
        **LIBRARY,
        "glossary/lanterns/terms/oil.toml": _OIL + 'aliases = ["grease"]\n',
        "glossary/lanterns/terms/glass.toml": _term("Glass", "A flame is kept by grease."),
        "glossary/lanterns/terms/lantern.toml": _term("Lantern", "It is fed with oil.", kind="class"),
    }
    library = make_library(files)
    text = _BOOK.replace("A guarded flame", "A flame kept by grease").replace("towards whatever", "towards oil and all")
    _import(judge, library, tmp_path, text.replace("It gives light", "Fed with oil, it gives light"))
    [one] = _coded(_reports(judge, library), "undefined")
    assert "by lanterns/lantern;" in one["message"]  # of the moth our clause says no such thing
    _import(judge, library, tmp_path, text)
    [one] = _coded(_reports(judge, library), "undefined")
    assert "by lanterns/moth;" in one["message"]


def test_where_a_document_has_no_headings_a_name_stands_in_a_line(
    make_library: MakeLibrary, tmp_path: Path, judge: Judge
) -> None:
    moth = _term("Night moth", "It flies.", kind="class", more='aliases = ["night bird"]\nlines = [2, 3]')
    lantern = _term("Lantern", "It gives light.", kind="class", more="lines = [1]")
    files = {
        "glossary/lanterns/game.toml": EMPTY_GAME.replace('places = "heading"', 'places = "line"'),
        "glossary/lanterns/terms/lantern.toml": lantern,
        "glossary/lanterns/terms/moth.toml": moth,
    }
    library = make_library(files)
    text = (
        "The lantern gives light to whoever carries it through the long night.\n"
        "The night moth flies at night, towards whatever burns.\nThis night bird is slow, and it is heard from afar.\n"
    )
    _import(judge, library, tmp_path, text)
    [one] = _coded(_reports(judge, library), "spellings")
    assert [text["at"] for text in one["texts"]] == ["book:2", "book:3"]


@pytest.mark.parametrize(
    ("aliases", "kind", "said", "names"),
    [
        pytest.param(["night bird"], "class", "A night moth, a night bird.", "Night moth, night bird", id="a word"),
        pytest.param(["moths", "lampmoths"], "class", "Moths or lampmoths.", "moths, lampmoths", id="in front"),
        pytest.param(
            ["night bird", "duster"], "class", "A night moth, duster or night bird.", "Night moth, night bird, duster",
            id="and another name",
        ),
        pytest.param(["night moths"], "class", "A night moth, many night moths.", "", id="a form of it"),
        pytest.param(["moths", "lampmoths"], "event", "Moths or lampmoths.", "", id="an event"),
        pytest.param(["duster"], "class", "A night moth or duster.", "", id="only another name"),
    ],
)  # fmt: skip
def test_one_thing_by_several_names(
    make_library: MakeLibrary, tmp_path: Path, judge: Judge, aliases: list[str], kind: str, said: str, names: str
) -> None:
    more = f'heading = "Moth"\naliases = {aliases}'
    files = {**LIBRARY, "glossary/lanterns/terms/moth.toml": _term("Night moth", "It flies.", kind=kind, more=more)}
    library = make_library(files)
    _import(judge, library, tmp_path, _BOOK.replace("whatever burns there.", f"whatever burns there. {said}"))
    found = _coded(_reports(judge, library), "spellings")
    assert [one["message"] for one in found] == (
        [
            f"Night moth: our entry takes these words of the texts for names of one thing: {names}; choose one, or "
            "state how they differ"
        ]
        if names
        else []
    )
    for one in found:
        assert [text["at"] for text in one["texts"]] == ["book:Moth"] * len(names.split(", "))
        for name, text in zip(names.split(", "), one["texts"], strict=True):
            assert name.casefold() in text["text"].casefold()


def test_a_name_written_as_one_word_is_no_second_name(make_library: MakeLibrary, tmp_path: Path, judge: Judge) -> None:
    more = 'heading = "Moth"\naliases = ["playing", "cardplaying"]'
    files = {**LIBRARY, "glossary/lanterns/terms/moth.toml": _term("Cards played", "It is.", more=more, kind="action")}
    library = make_library(files)
    _import(judge, library, tmp_path, _BOOK.replace("burns there.", "burns there. Playing, that is cardplaying."))
    assert not _coded(_reports(judge, library), "spellings")
    term = _term("Games", "It is.", more=more, kind="action")
    library = make_library({**files, "glossary/lanterns/terms/moth.toml": term})
    assert _coded(_reports(judge, library), "spellings")


def test_an_entry_checked_against_another_text_and_a_number_that_moved(
    make_library: MakeLibrary, tmp_path: Path, judge: Judge
) -> None:
    library = make_library(LIBRARY)
    _import(judge, library, tmp_path, _BOOK)
    assert judge("restates", "--write", library=library).code == 0
    _import(judge, library, tmp_path, _BOOK.replace("It gives light", "It lends light"))
    assert [one["key"] for one in _coded(_reports(judge, library), "stale")] == ["stale lanterns/lantern"]
    swapped = _BOOK.replace("# Moth", "# X").replace("# Lantern", "# Moth").replace("# X", "# Lantern")
    _import(judge, library, tmp_path, swapped)
    found = _coded(_reports(judge, library), "renumbered")
    assert [one["key"] for one in found] == ["renumbered lanterns/lantern", "renumbered lanterns/moth"]


def test_an_entry_whose_text_the_newer_edition_has_no_more(
    make_library: MakeLibrary, tmp_path: Path, judge: Judge
) -> None:
    wick = _term("Wick", "It burns.", kind="class")
    library = make_library({**LIBRARY, "glossary/lanterns/terms/wick.toml": wick})
    _import(judge, library, tmp_path, _BOOK + "\n# Wick\n\nIt burns from one end to the other.\n")
    assert judge("restates", "--write", library=library).code == 0
    assert not _coded(_reports(judge, library), "gone")
    _import(judge, library, tmp_path, _BOOK)
    assert [one["key"] for one in _coded(_reports(judge, library), "gone")] == ["gone lanterns/wick"]


def test_what_is_accepted_is_not_told_and_what_is_accepted_in_vain_is(make_library: MakeLibrary, judge: Judge) -> None:
    accepted = '# Known.\n\n[[accepted]]\nkey = "noted lanterns/moth"\nreason = "It was torn before."\n'
    files = {
        **LIBRARY,
        "glossary/lanterns/terms/moth.toml": _term("Moth", "It flies.", kind="class", more='note = "Line 9 is torn."'),
        "glossary/lanterns/accepted.toml": accepted,
    }
    library = make_library(files)
    [one] = _reports(judge, library)
    assert one["accepted"] == "It was torn before."
    ran = judge("check", "--sources", library=library)
    assert (ran.out, ran.err) == ("", "lanterns: findings: 0, accepted: 1\n")
    (library / "glossary/lanterns/terms/moth.toml").write_text(LIBRARY["glossary/lanterns/terms/moth.toml"], "utf-8")
    [idle] = _reports(judge, library)
    assert (idle["code"], idle["place"]) == ("accepted-idle", "glossary/lanterns/accepted.toml:3")
    ran = judge("check", "--sources", library=library)
    assert ran.err == "lanterns: findings: 0, accepted: 0, about the list of accepted: 1\n"


def test_the_command_tells_kind_by_kind_what_to_do_in_the_language_that_is_asked_for(
    make_library: MakeLibrary, judge: Judge
) -> None:
    noted = _term("Moth", "It flies.", kind="class", more='note = "Line 9 is torn."')
    files = {**LIBRARY, "glossary/lanterns/terms/moth.toml": noted}
    files["glossary/lanterns/terms/glass.toml"] = _term("Glass", "What a lantern is made of.")
    files["glossary/lanterns/terms/lantern.toml"] = _term("Lantern", "A thing of glass.", kind="class")
    ran = judge("check", "--sources", library=make_library(files))
    assert ran.out.splitlines() == [
        "Circular definitions (1): explain one without the other",
        "  glossary/lanterns/terms/glass.toml:1: circular: lanterns/glass, lanterns/lantern explain each other",
        "      [lanterns/glass#1] What a lantern is made of.",
        "      [lanterns/lantern#1] A thing of glass.",
        "Notes on the texts (1)",
        "  glossary/lanterns/terms/moth.toml:1: noted: Moth: Line 9 is torn.",
    ]
    ran = judge("--lang", "hu", "check", "--sources", library=make_library(files))
    assert ran.out.startswith("Körkörös meghatározások (1): magyarázd meg az egyiket a másik nélkül\n")


def test_a_faulty_list_of_accepted_findings_is_told_with_its_line(make_library: MakeLibrary, judge: Judge) -> None:
    files = {**LIBRARY, "glossary/lanterns/accepted.toml": '[[accepted]]\nkey = "noted lanterns/moth"\n'}
    found = _reports(judge, make_library(files))
    assert _coded(found, "not-read")[0]["place"] == "glossary/lanterns/accepted.toml:1"


def test_a_term_of_the_lost_end_is_told_apart(make_library: MakeLibrary, tmp_path: Path, judge: Judge) -> None:
    letters = "ABCDEFGHIJKLM"
    headings = [f"{letter}{vowel}rn" for letter in letters for vowel in "aeiou"]
    uses = _term("Aarn", "It drinks oil and dew.", kind="class")
    files = {
        "glossary/lanterns/game.toml": EMPTY_GAME,
        "glossary/lanterns/terms/aarn.toml": uses,
        "glossary/lanterns/terms/oil.toml": _OIL,
        "glossary/lanterns/terms/dew.toml": _OIL.replace("Oil", "Dew"),
    }
    library = make_library(files)
    _import(judge, library, tmp_path, "\n".join(f"# {name}\n\nIt drinks oil and dew.\n" for name in headings))
    found = _reports(judge, library)
    assert [one["key"] for one in _coded(found, "undefined")] == ["undefined lanterns/dew"]
    [lost] = _coded(found, "undefined-lost")
    assert lost["key"] == "undefined lanterns/oil"
    assert "restore the end" in lost["message"]


def test_a_reference_to_what_the_lost_end_may_have_held_is_told_apart(
    make_library: MakeLibrary, tmp_path: Path, judge: Judge
) -> None:
    headings = [f"{letter}{vowel}рн" for letter in "БВГДЖЗКЛМ" for vowel in "аеиоу"]
    files = {
        "glossary/lanterns/game.toml": EMPTY_GAME.replace('language = "en"', 'language = "ru"'),
        "glossary/lanterns/terms/barn.toml": _term("Барн", "Он пьёт масло.", kind="class"),
    }
    library = make_library(files)
    texts = [f"# {name}\n\nОн пьёт масло и росу.\n" for name in headings]
    _import(judge, library, tmp_path, "\n".join([f"{texts[0]}См. Роса. См. Ворон.\n", *texts[1:]]))
    found = _reports(judge, library)
    assert [one["key"].rsplit(" ", 1)[1] for one in _coded(found, "dangling-reference")] == ["Ворон."]
    [lost] = _coded(found, "reference-lost")
    assert lost["key"].endswith("См. Роса.")
    assert "Restore the end" in lost["message"]


def test_broken_characters_of_a_document_are_one_report(
    make_library: MakeLibrary, tmp_path: Path, judge: Judge
) -> None:
    game = EMPTY_GAME.replace('language = "en"', 'language = "hu"')
    library = make_library({**LIBRARY, "glossary/lanterns/game.toml": game})
    text = _BOOK.replace("A guarded flame", "A nÅ‘ tüzére").replace("by at night", "a lÅ‘ és a tÃ¡l")
    _import(judge, library, tmp_path, text.replace("It flies at night,", "A lÅ‘ és a tÃ¡l,"))
    [one] = _coded(_reports(judge, library), "mojibake")
    assert (one["key"], one["place"]) == ("mojibake book", "book:3")
    assert "lines 3, 11; " in one["message"]
    assert "Å‘ → ő (2), Ã¡ → á (1)" in one["message"]


_COURSE = """\
A moth flies towards the light of a lantern.
These are put out by a draught:
- a lantern without glass,
- a candle.
Nobody sits in the dark.
"""


def test_an_item_of_a_list_may_name_what_the_line_above_the_list_does(
    make_library: MakeLibrary, tmp_path: Path, judge: Judge
) -> None:
    game = EMPTY_GAME.replace('places = "heading"', 'places = "line"')

    def restates(name: str, lines: str, text: str = "It is.") -> str:
        return _term(name, text, kind="class", more=f"lines = {lines}")

    files = {
        "glossary/lanterns/game.toml": game,
        "glossary/lanterns/terms/moth.toml": restates("Moth", "[1]"),
        "glossary/lanterns/terms/lantern.toml": restates("Lantern", "[1, 3]"),
        "glossary/lanterns/terms/draught.toml": restates("Draught", "[2]"),
        "glossary/lanterns/terms/candle.toml": restates("Candle", "[4]", "A draught puts a candle out."),
    }
    library = make_library(files)
    _import(judge, library, tmp_path, _COURSE)
    assert not _coded(_reports(judge, library), "not-in-source")
    _import(judge, library, tmp_path, _COURSE.replace("a draught:", "a draught."))
    [one] = _coded(_reports(judge, library), "not-in-source")
    assert one["key"] == "not-in-source lanterns/candle#1 lanterns/draught"


def test_a_compound_of_the_source_has_the_terms_in_it(make_library: MakeLibrary, tmp_path: Path, judge: Judge) -> None:
    glass = LIBRARY["glossary/lanterns/terms/glass.toml"].replace("A guarded flame", "A flame without a draught")
    draught = _term("Draught", "It comes through the door.", kind="class")
    files = {**LIBRARY, "glossary/lanterns/terms/glass.toml": glass, "glossary/lanterns/terms/draught.toml": draught}
    library = make_library(files)
    book = _BOOK + "\n# Draught\n\nIt comes through the door whenever the door is left open at night.\n"
    _import(judge, library, tmp_path, book)
    assert _coded(_reports(judge, library), "not-in-source")
    _import(judge, library, tmp_path, book.replace("A guarded flame", "A flame kept from doordraughts"))
    assert not _coded(_reports(judge, library), "not-in-source")


def test_a_note_on_a_lost_icon_is_told_with_it_once(make_library: MakeLibrary, tmp_path: Path, judge: Judge) -> None:
    glass = LIBRARY["glossary/lanterns/terms/glass.toml"]

    def noted(note: str) -> dict[str, str]:
        told = glass.replace('source = "book"', f'source = "book"\nnote = "{note}"')
        return {**LIBRARY, "glossary/lanterns/terms/glass.toml": told}

    library = make_library(noted("The ikon is lost."))
    _import(judge, library, tmp_path, _BOOK.replace("is kept, and", "is kept by , and by , and"))
    found = _reports(judge, library)
    assert [[text["at"] for text in one["texts"]] for one in _coded(found, "lost-icon")] == [["lanterns/glass"], []]
    assert not _coded(found, "noted")
    assert _coded(_reports(judge, make_library(noted("The ikon is lost. So is a word."))), "noted")


def test_a_note_on_an_empty_mark_is_told_with_it(make_library: MakeLibrary, tmp_path: Path, judge: Judge) -> None:
    glass = LIBRARY["glossary/lanterns/terms/glass.toml"]
    told = glass.replace('source = "book"', 'source = "book"\nnote = "No text after [Kiegészítés]."')
    library = make_library({**LIBRARY, "glossary/lanterns/terms/glass.toml": told})
    _import(judge, library, tmp_path, _BOOK.replace("at dawn (99.).", "at dawn (99.).\n\n[Kiegészítés]"))
    [empty] = _coded(found := _reports(judge, library), "empty-supplement")
    assert [text["at"] for text in empty["texts"]] == ["lanterns/glass"]
    assert not _coded(found, "noted")


def test_a_term_that_only_dangling_references_name_is_told_with_them(
    make_library: MakeLibrary, tmp_path: Path, judge: Judge
) -> None:
    game = EMPTY_GAME.replace('language = "en"', 'language = "ru"')
    oil = 'name = "Масло"\nkind = "class"\nenglish = "Oil"\ngloss = "It burns."\n'
    files = {
        "glossary/lanterns/game.toml": game,
        "glossary/lanterns/terms/fonar.toml": _term("Фонарь", "Он даёт свет.", kind="class", more='see = ["maslo"]'),
        "glossary/lanterns/terms/maslo.toml": oil,
    }
    library = make_library(files)
    text = "# Фонарь\n\nОн даёт свет тому, кто несёт его долгой ночью через лес и поле. См. Масло.\n\n"
    text += "# Ночь\n\nВ это время не видно ни дороги, ни реки, ни холма, ни того, кто стоит рядом с тобой.\n"
    _import(judge, library, tmp_path, text)
    found = _reports(judge, library)
    assert _coded(found, "dangling-reference")
    assert not [one for one in found if one["code"].startswith("undefined")]
    _import(judge, library, tmp_path, text.replace("См. Масло.", "В нём масло."))
    assert [one for one in _reports(judge, library) if one["code"].startswith("undefined")]


def test_a_note_that_says_what_a_dangling_reference_shows_is_told_with_it(
    make_library: MakeLibrary, tmp_path: Path, judge: Judge
) -> None:
    game = EMPTY_GAME.replace('language = "en"', 'language = "ru"')
    lantern = _term("Фонарь", "Он даёт свет.", kind="class")
    oil = 'name = "Масло"\nkind = "class"\nenglish = "Oil"\ngloss = "It burns."\nnote = "{}"\n'
    files = {
        "glossary/lanterns/game.toml": game,
        "glossary/lanterns/terms/fonar.toml": lantern,
        "glossary/lanterns/terms/maslo.toml": oil.format("«Фонарь» отсылает сюда, а статьи нет."),
    }
    library = make_library(files)
    text = (
        "# Фонарь\n\nОн даёт свет тому, кто несёт его долгой ночью через лес и поле. См. Масло.\n\n"
        "# Ночь\n\nВ это время не видно ни дороги, ни реки, ни холма, ни того, кто стоит рядом с тобой.\n\n"
        "# Утро\n\nВ это время становится видно дорогу, реку и холм, и всякий идёт, куда ему надо идти.\n"
    )
    _import(judge, library, tmp_path, text)
    found = _reports(judge, library)
    [dangling] = _coded(found, "dangling-reference")
    assert [said["at"] for said in dangling["texts"]] == ["lanterns/maslo"]
    assert not _coded(found, "noted")
    files["glossary/lanterns/terms/maslo.toml"] = oil.format("«Фонарь» отсылает сюда. Цвет масла не назван.")
    assert _coded(_reports(judge, make_library(files)), "noted")
