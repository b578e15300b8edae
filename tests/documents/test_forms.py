"""Each form of a document: which words go to which entry, and what is left over."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.documents.pieces import Piece, heading_key, split
from judge.documents.repairs import repair
from judge.model import Source
from tests.conftest import MakeLibrary
from tests.documents.small import FORMS, GLOSSARY, PARAGRAPHS, PROCEDURE, RULES, Form, laid_beside, rule

NUMBERED = Source("rules", "Rules of Soup", "Rules of Soup", "number", "first", "unknown")
HEADED = Source("words", "Words of Soup", "Words of Soup", "heading", "first", "unknown")


def _cut(source: Source, text: str, *headings: str) -> list[tuple[str, str, str]]:
    """Number, heading and text of each piece of a document."""
    found = split(tuple(text.splitlines()), source, frozenset(map(heading_key, headings)))
    return [(piece.number, piece.heading, piece.text) for piece in found]


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_every_piece_goes_to_its_entry_and_what_is_left_over_is_listed(
    form: Form, make_library: MakeLibrary, tmp_path: Path
) -> None:
    found = laid_beside(make_library(dict(form.library)), form, form.write(tmp_path))
    assert found.matched == form.matched
    assert found.unmatched == form.unmatched
    assert found.missing == form.missing


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_every_word_of_the_document_is_in_a_piece(form: Form, make_library: MakeLibrary, tmp_path: Path) -> None:
    found = laid_beside(make_library(dict(form.library)), form, form.write(tmp_path))
    lines, _ = repair(tuple(form.text.splitlines()), form.language)
    told = {one.text for one in found.anomalies if one.kind in ("furniture", "empty-supplement")}
    document = "".join(line for line in lines if line.strip() not in told)
    pieces = "".join(f"{piece.heading}{piece.text}" for piece in found.pieces)
    assert _letters(pieces) == _letters(document)


def _letters(text: str) -> str:
    return "".join(char for char in text if char.isalpha())


class TestGlossary:
    def test_a_heading_is_known_without_the_editions_in_its_brackets(self) -> None:
        assert _cut(HEADED, "Spoon (Second Bowl)\nIt stirs.\nFork\nIt pokes.", "Spoon", "Fork") == [
            ("", "Spoon (Second Bowl)", "It stirs."),
            ("", "Fork", "It pokes."),
        ]

    def test_brackets_that_belong_to_the_name_may_be_in_the_heading(self) -> None:
        assert _cut(HEADED, "Ladle (the big one)\nIt pours.", "Ladle (the big one)") == [
            ("", "Ladle (the big one)", "It pours.")
        ]

    @pytest.mark.parametrize("printed", ["broth x", "BROTH X", "Broth Х", "Broth  X.", "Broth-X"])
    def test_a_heading_is_known_however_it_is_spelt(self, printed: str) -> None:
        [(_, heading, text)] = _cut(HEADED, f"{printed}\nX bowls of it.", "Broth X")
        assert (heading.rstrip("."), text) == (printed.rstrip("."), "X bowls of it.")

    def test_an_unknown_heading_is_a_short_line_alone_that_ends_no_sentence(self) -> None:
        text = "Spoon\nIt stirs.\n\nLid\n\nIt closes.\n\nAnd it clinks.\n\nso does this\n\nWhat for?"
        assert _cut(HEADED, text, "Spoon") == [
            ("", "Spoon", "It stirs."),
            ("", "Lid", "It closes.\nAnd it clinks.\nso does this\nWhat for?"),
        ]

    def test_a_sentence_that_begins_with_a_name_is_no_heading(self) -> None:
        assert _cut(HEADED, "Spoon\nIt stirs.\nFork beats spoon.", "Spoon", "Fork") == [
            ("", "Spoon", "It stirs.\nFork beats spoon.")
        ]

    def test_two_terms_of_one_heading_share_its_text(self, make_library: MakeLibrary, tmp_path: Path) -> None:
        found = laid_beside(make_library(dict(GLOSSARY.library)), GLOSSARY, GLOSSARY.write(tmp_path))
        assert found.matched["lampas/csendes-iv"] == found.matched["lampas/nema-iv"]
        assert len([piece for piece in found.pieces if "Csendes" in piece.heading]) == 1

    def test_the_title_is_no_piece_left_over_but_a_heading_that_is_a_part_of_it_is(
        self, make_library: MakeLibrary, tmp_path: Path
    ) -> None:
        text = GLOSSARY.text.replace("Zárt ablak", "Lámpás")
        found = laid_beside(make_library(dict(GLOSSARY.library)), GLOSSARY, GLOSSARY.write(tmp_path, text))
        assert found.unmatched == ("Üres tűzhely", "Lámpás")


class TestNumberedRules:
    @pytest.mark.parametrize(
        ("printed", "cut"),
        [
            ("3.1. \n\nStir the soup.", [("3.1", "", "Stir the soup.")]),
            ("3.1.\nStir the soup.", [("3.1", "", "Stir the soup.")]),
            ("3.1. Stir the soup.", [("3.1", "", "Stir the soup.")]),
            ("3.1 Stir the soup.", [("3.1", "", "Stir the soup.")]),
            ("3.1. Stirring\nStir the soup.", [("3.1", "Stirring", "Stir the soup.")]),
            ("3.1. Stirring: X\n: stir X times.", [("3.1", "Stirring: X", "stir X times.")]),
            ("3. Soup\n3.0. Broth is soup.", [("3", "Soup", ""), ("3.0", "", "Broth is soup.")]),
            ("3.1.2.4.5. Deep soup is soup.", [("3.1.2.4.5", "", "Deep soup is soup.")]),
            ("3.1. Stir.\nThen wait.\n\nThen eat.", [("3.1", "", "Stir.\nThen wait.\nThen eat.")]),
            ("3.1. Stir the soup.3.2. Eat it.", [("3.1", "", "Stir the soup."), ("3.2", "", "Eat it.")]),
            ("3.1. Stir the soup.3.2.\nEat it.", [("3.1", "", "Stir the soup."), ("3.2", "", "Eat it.")]),
            ("3.1. A.3.2. B.3.3. C.", [("3.1", "", "A."), ("3.2", "", "B."), ("3.3", "", "C.")]),
            ("3.1.\n3.1.\nStir the soup.", [("3.1", "", "Stir the soup.")]),
            ("3.10. Stir.\n3.9. Eat.", [("3.10", "", "Stir."), ("3.9", "", "Eat.")]),
            ("3.1. Add 2.5 spoons.", [("3.1", "", "Add 2.5 spoons.")]),
            ("3.1. Add salt (3.2.).\n4 guests eat.", [("3.1", "", "Add salt (3.2.).\n4 guests eat.")]),
            ("3.1. Stir.\n[Kiegészítés]\n3.2. Eat.", [("3.1", "", "Stir."), ("3.2", "", "Eat.")]),
            ("3.1. Stir.\n3 / 12\n⇐ Back\nPage 3\n1 2 3 4 5 67\nAnd eat.", [("3.1", "", "Stir.\nAnd eat.")]),
        ],
    )  # fmt: skip
    def test_a_number_begins_a_rule_however_it_is_printed(self, printed: str, cut: list[tuple[str, str, str]]) -> None:
        assert _cut(NUMBERED, printed) == cut

    def test_a_glued_number_begins_its_rule_in_the_same_line(self) -> None:
        first, second = split(("", "3.1. Stir the soup.3.2. Eat it."), NUMBERED, frozenset())
        assert (first.line, second.line) == (2, 2)

    def test_a_number_printed_twice_is_one_rule_that_begins_at_the_first(self) -> None:
        [found] = split(("3.1.", "", "3.1.", "Stir the soup."), NUMBERED, frozenset())
        assert found == Piece(1, "", "3.1", "Stir the soup.", doubled=True)

    def test_a_supplement_mark_is_kept_with_the_rule_that_it_follows(self) -> None:
        found = split(
            ("3.1. Stir.", "[Kiegészítés]", "3.2. Eat.", "3.3. Rest.", "[KIEGÉSZÍTÉS]"), NUMBERED, frozenset()
        )
        assert [(piece.number, piece.supplement) for piece in found] == [("3.1", True), ("3.2", False), ("3.3", True)]

    def test_10_is_not_1(self, make_library: MakeLibrary, tmp_path: Path) -> None:
        library = dict(RULES.library)
        library["glossary/lampas/rules/12.toml"] += rule("12.10", "Tízes")
        text = RULES.text.replace("12.5. Névtelen\n", "12.10. Ez a tizedik szabály.\n12.5. Névtelen\n")
        found = laid_beside(make_library(library), RULES, RULES.write(tmp_path, text))
        assert found.matched["lampas/12.10"] == "Ez a tizedik szabály."
        assert found.matched["lampas/12.1"] == RULES.matched["lampas/12.1"]

    def test_a_number_without_a_text_and_without_an_entry_is_listed(
        self, make_library: MakeLibrary, tmp_path: Path
    ) -> None:
        text = RULES.text + "12.9.\n"
        found = laid_beside(make_library(dict(RULES.library)), RULES, RULES.write(tmp_path, text))
        assert found.unmatched == ("12.5", "12.9")


class TestParagraphs:
    def test_the_first_sentence_is_the_heading(self) -> None:
        assert _cut(HEADED, "Spoon. A tool. It stirs.\n\nFork (pronged). A tool.", "Spoon", "Fork (pronged)") == [
            ("", "Spoon", "A tool. It stirs."),
            ("", "Fork (pronged)", "A tool."),
        ]

    def test_the_longest_name_is_the_heading(self) -> None:
        assert _cut(HEADED, "Spoon. Big. It stirs more.", "Spoon", "Spoon. Big") == [
            ("", "Spoon. Big", "It stirs more.")
        ]

    def test_an_unknown_name_begins_a_piece_of_its_own(self) -> None:
        text = "Spoon. A tool.\n\nFork. A tool.\n\nPepper mill. A tool. It grinds."
        assert _cut(HEADED, text, "Spoon", "Fork")[-1] == ("", "Pepper mill", "A tool. It grinds.")

    @pytest.mark.parametrize(
        "more",
        [
            "It may be used twice, but only by the cook. Then it rests.",
            "So it stirs: twice. Then it rests.",
            "it stirs. Twice.",
            "A spoon that has been lent to a guest may not stir. Guests do not mind.",
            "No. never.",
        ],
    )
    def test_a_paragraph_that_begins_with_no_name_goes_on_with_the_one_before(self, more: str) -> None:
        text = f"Spoon. A tool.\n\n{more}\n\nFork. A tool."
        assert _cut(HEADED, text, "Spoon", "Fork") == [("", "Spoon", f"A tool.\n{more}"), ("", "Fork", "A tool.")]

    def test_a_paragraph_that_begins_with_a_quotation_is_text(self) -> None:
        text = "Ложка. Предмет. Ею мешают.\n«Ложка» не режет, и «вилка» тоже.\nВилка. Предмет."
        assert _cut(HEADED, text, "Ложка", "Вилка") == [
            ("", "Ложка", "Предмет. Ею мешают.\n«Ложка» не режет, и «вилка» тоже."),
            ("", "Вилка", "Предмет."),
        ]

    def test_numbered_rules_stand_among_the_names(self) -> None:
        assert _cut(HEADED, "8.1. Knock.\n\nSpoon. A tool.\n\nFork. A tool. Add 2. Then stir.", "Spoon", "Fork") == [
            ("8.1", "", "Knock."),
            ("", "Spoon", "A tool."),
            ("", "Fork", "A tool. Add 2. Then stir."),
        ]

    def test_a_term_that_is_only_described_elsewhere_has_the_text_of_where_it_refers_to(
        self, make_library: MakeLibrary, tmp_path: Path
    ) -> None:
        found = laid_beside(make_library(dict(PARAGRAPHS.library)), PARAGRAPHS, PARAGRAPHS.write(tmp_path))
        assert found.matched["fonari/peplo"] == found.matched["fonari/zola"]
        assert found.matched["fonari/dymok"] == "См. Гасить."


class TestProcedure:
    def test_each_line_is_a_piece(self, make_library: MakeLibrary, tmp_path: Path) -> None:
        found = laid_beside(make_library(dict(PROCEDURE.library)), PROCEDURE, PROCEDURE.write(tmp_path))
        assert [piece.line for piece in found.pieces] == [1, 2, 3, 4, 6, 7, 8]

    def test_blank_lines_and_furniture_do_not_count(self, make_library: MakeLibrary, tmp_path: Path) -> None:
        text = "\n" + PROCEDURE.text.replace("\n", "\n\n").replace("- Paper", "3 / 12\n- Paper")
        found = laid_beside(make_library(dict(PROCEDURE.library)), PROCEDURE, PROCEDURE.write(tmp_path, text))
        assert found.matched == PROCEDURE.matched

    def test_an_entry_whose_line_is_not_there_is_listed(self, make_library: MakeLibrary, tmp_path: Path) -> None:
        text = PROCEDURE.text.split("A landed kite")[0]
        found = laid_beside(make_library(dict(PROCEDURE.library)), PROCEDURE, PROCEDURE.write(tmp_path, text))
        assert found.missing == ("kites/attic",)
