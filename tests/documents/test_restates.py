"""Which official text an entry was checked against: listed, filled in, and told again when the text changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.documents.imported import digest
from judge.library import load
from tests.conftest import Judge, MakeLibrary
from tests.documents.small import GLOSSARY, RULES, rule

_OR = "glossary/lampas/terms/or.toml"
_CHAPTER = "glossary/lampas/rules/12.toml"
_NAMED = {**GLOSSARY.matched, **RULES.matched}
#: Entries with an official text, bare headings aside.
TEXTS = {id_: text for id_, text in _NAMED.items() if text}


@pytest.fixture
def library(make_library: MakeLibrary) -> Path:
    """The library of the Hungarian game."""
    return make_library({**GLOSSARY.library, **RULES.library})


@pytest.fixture
def imported(library: Path, tmp_path: Path, judge: Judge) -> Path:
    """The library, with both documents imported."""
    for form in (GLOSSARY, RULES):
        assert judge("import", form.game, form.source, str(form.write(tmp_path)), library=library).code == 0
    return library


def _warned(judge: Judge, library: Path) -> list[tuple[str, int]]:
    """Files and lines of the check's warnings about official texts."""
    [report] = judge("check", "--json", library=library).records
    assert report["errors"] == []
    return [(one["file"], one["line"]) for one in report["warnings"] if one["code"] == "restates"]


def _restating(library: Path) -> dict[str, str]:
    return {entry.id: entry.restates for game in load(library).games.values() for entry in game.entries}


def test_without_an_imported_document_there_is_nothing_to_compare_with(library: Path, judge: Judge) -> None:
    ran = judge("restates", library=library)
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert _warned(judge, library) == []


def test_every_entry_with_an_official_text_is_listed_until_it_names_it(imported: Path, judge: Judge) -> None:
    ran = judge("restates", "--json", library=imported)
    assert ran.code == 1
    assert {one["id"]: one["official"] for one in ran.records} == {id_: digest(text) for id_, text in TEXTS.items()}
    assert {one["restates"] for one in ran.records} == {""}
    assert len(_warned(judge, imported)) == len(TEXTS)


def test_a_person_is_told_file_line_and_what_to_do(imported: Path, judge: Judge) -> None:
    lines = judge("restates", library=imported).out.splitlines()
    assert len(lines) == len(TEXTS)
    assert (
        f"{_OR}:1: restates: 'restates' is not filled in; compare the entry with it, then run judge restates --write"
    ) in lines


def test_writing_fills_in_terms_and_the_rules_of_a_chapter(imported: Path, judge: Judge) -> None:
    ran = judge("restates", "--write", library=imported)
    assert (ran.code, ran.out) == (0, f"{len(TEXTS)} written\n")
    filled = {id_: value for id_, value in _restating(imported).items() if value}
    assert filled == {id_: digest(text) for id_, text in TEXTS.items()}


def test_then_both_commands_are_silent(imported: Path, judge: Judge) -> None:
    assert judge("restates", "--write", library=imported).code == 0
    ran = judge("restates", library=imported)
    assert (ran.code, ran.out) == (0, "")
    assert judge("restates", "--json", library=imported).out == ""
    assert _warned(judge, imported) == []
    assert judge("restates", "--write", library=imported).out == "0 written\n"


def test_writing_adds_one_line_to_each_and_changes_no_other(imported: Path, judge: Judge) -> None:
    before = _lines(imported)
    judge("restates", "--write", library=imported)
    after = _lines(imported)
    assert after.keys() == before.keys()
    for file, lines in after.items():
        kept = [line for line in lines if not line.startswith("restates")]
        assert kept == before[file]
    assert sum(line.startswith("restates") for lines in after.values() for line in lines) == len(TEXTS)
    assert not [path for path in imported.rglob("*") if path.name.startswith(".") or path.suffix == ".tmp"]


def _lines(library: Path) -> dict[str, list[str]]:
    return {
        path.relative_to(library).as_posix(): path.read_bytes().decode().split("\n") for path in library.rglob("*.toml")
    }


#: Ways to write an entry's file, none of which is to be touched.
SPELLINGS = {
    "aligned": 'name    = "Őr"\nkind    = "class"\nenglish = "Guard"\ngloss   = "It stands."\nsource  = "szotar"\n',
    "with comments": '# a guard\nname = "Őr" # so printed\nkind = "class"\nenglish = "Guard"\n'
    'gloss = "A # sign." # yes\nsource = "szotar"\n# end\n',
    "in another order": 'source = "szotar"\ngloss = "It stands."\nkind = "class"\n\nname = "Őr"\nenglish = "Guard"\n',
    "gloss last": 'name = "Őr"\nkind = "class"\nenglish = "Guard"\nsource = "szotar"\ngloss = "It stands."\n',
    "in single quotes": "name = 'Őr'\nkind = 'class'\nenglish = 'Guard'\ngloss = 'gloss = \"x\"'\nsource = 'szotar'\n",
    "with quoted keys": '"name" = "Őr"\n"kind" = "class"\n"english" = "Guard"\n"gloss" = "It"\nsource = "szotar"\n',
    "over several lines": 'name = "Őr"\nkind = "class"\nenglish = "Guard"\ngloss = """\\\n  It \\\n  stands."""\n'
    'source = "szotar"\naliases = [\n  "vigyázó",\n]\n',
    "with an older hash": 'name = "Őr"\nkind = "class"\nenglish = "Guard"\ngloss = "It stands."\nsource = "szotar"\n'
    'restates = "sha256:0123"\n',
}  # fmt: skip
_CLAUSE = "\n[[clause]]\nn = 1\ntext = \"A kapunál vigyáz. restates = 'no'\"\n"


@pytest.mark.parametrize("ends", ["\n", "\r\n"], ids=["plain line ends", "line ends of Windows"])
@pytest.mark.parametrize("spelt", SPELLINGS.values(), ids=SPELLINGS)
def test_however_a_file_is_written_only_one_line_of_it_changes(
    spelt: str, ends: str, make_library: MakeLibrary, tmp_path: Path, judge: Judge
) -> None:
    library = make_library({**GLOSSARY.library, _OR: ""})
    text = (spelt + 'heading = "Őr (aki vigyáz)"\n' + _CLAUSE).replace("\n", ends)
    (library / _OR).write_bytes(text.encode())
    judge("import", "lampas", "szotar", str(GLOSSARY.write(tmp_path)), library=library)
    assert judge("restates", "--write", library=library).code == 0
    assert _restating(library)["lampas/or"] == digest(GLOSSARY.matched["lampas/or"])
    assert judge("restates", library=library).out == ""
    assert _others((library / _OR).read_bytes().decode(), ends) == _others(text, ends)


def _others(text: str, ends: str) -> list[str]:
    return [line for line in text.split(ends) if not line.startswith("restates")]


def test_a_mark_at_the_beginning_of_a_file_stays(imported: Path, judge: Judge) -> None:
    path = imported / _OR
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert judge("restates", "--write", library=imported).code == 0
    assert path.read_bytes().startswith(b"\xef\xbb\xbfname")
    assert judge("restates", library=imported).out == ""


def test_rules_that_look_alike_get_each_its_own(imported: Path, tmp_path: Path, judge: Judge) -> None:
    path = imported / _CHAPTER
    text = path.read_text("utf-8") + rule("12.5", "Névtelen")
    path.write_text(text, encoding="utf-8")
    judge("import", "lampas", "torveny", str(RULES.write(tmp_path)), library=imported)
    judge("restates", "--write", library=imported)
    found = _restating(imported)
    assert found["lampas/12.5"] == digest("Ezt a szabályt senki sem írta át.")
    assert len({value for id_, value in found.items() if id_.startswith("lampas/12") and value}) == 7


def test_rules_in_one_line_are_not_written_to_and_that_is_told(
    make_library: MakeLibrary, tmp_path: Path, judge: Judge
) -> None:
    keys = 'name = "Gyújtás", kind = "rule", english = "Lighting", gloss = "A rule."'
    rules = f'[{{ number = "12.1", {keys}, clause = [{{ n = 1, text = "Gyújts!" }}] }}]'
    library = make_library({**GLOSSARY.library, _CHAPTER: f'chapter = "12"\nsource = "torveny"\nrule = {rules}\n'})
    for form in (GLOSSARY, RULES):
        assert judge("import", form.game, form.source, str(form.write(tmp_path)), library=library).code == 0
    before = _lines(library)
    ran = judge("restates", "--write", library=library)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert f"{_CHAPTER}:3: lampas/12.1 is no table of its own" in ran.err
    assert _lines(library) == before


def test_after_a_reworded_document_they_speak_again_of_what_changed(
    imported: Path, tmp_path: Path, judge: Judge
) -> None:
    judge("restates", "--write", library=imported)
    newer = GLOSSARY.text.replace("a hőst számolja", "a hőst nézi").replace("Húzz X", "Húzz \u00adX")
    judge("import", "lampas", "szotar", str(GLOSSARY.write(tmp_path, newer)), library=imported)
    ran = judge("restates", "--json", library=imported)
    assert ran.code == 1
    text = GLOSSARY.matched["lampas/or"]
    assert ran.records == [
        {"id": "lampas/or", "restates": digest(text), "official": digest(text.replace("számolja", "nézi"))}
    ]
    assert "names another official text than the one imported" in judge("restates", library=imported).out
    assert _warned(judge, imported) == [(_OR, 1)]
    assert judge("restates", "--write", library=imported).out == "1 written\n"
    assert _warned(judge, imported) == []


def test_line_ends_and_blanks_are_no_other_wording(imported: Path, tmp_path: Path, judge: Judge) -> None:
    judge("restates", "--write", library=imported)
    spaced = GLOSSARY.text.replace(". ", ".  ").replace("\n", "\r\n")
    judge("import", "lampas", "szotar", str(GLOSSARY.write(tmp_path, spaced)), library=imported)
    assert judge("restates", library=imported).out == ""


def test_a_hash_of_a_document_that_is_not_imported_any_more_is_not_doubted(imported: Path, judge: Judge) -> None:
    judge("restates", "--write", library=imported)
    judge("import", "lampas", "szotar", "--remove", library=imported)
    assert judge("restates", library=imported).out == ""
    assert _warned(judge, imported) == []
    assert _restating(imported)["lampas/or"]


def test_a_library_with_a_fault_is_not_written_to(imported: Path, judge: Judge) -> None:
    (imported / _OR).write_text("name = \n", encoding="utf-8")
    before = _lines(imported)
    ran = judge("restates", "--write", library=imported)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert f"{_OR}:1: not-toml" in ran.err
    assert _lines(imported) == before
