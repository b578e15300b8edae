"""What was damaged on the way is mended, told with its line, and nothing else is touched."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.documents.repairs import Repair, repair
from tests.conftest import Judge, MakeLibrary
from tests.documents.small import GLOSSARY

HUNGARIAN = "áéíóöőúüűÁÉÍÓÖŐÚÜŰ"
#: What a program makes of the two bytes of a letter when it takes them for two letters of Windows.
SCRAMBLED = {
    "á": "Ã¡", "é": "Ã©", "í": "Ã\xad", "ó": "Ã³", "ö": "Ã¶", "ő": "Å‘", "ú": "Ãº", "ü": "Ã¼", "ű": "Å±",
    "Á": "Ã\x81", "É": "Ã‰", "Í": "Ã\x8d", "Ó": "Ã“", "Ö": "Ã–", "Ő": "Å\x90", "Ú": "Ãš", "Ü": "Ãœ", "Ű": "Å°",
}  # fmt: skip


def _mended(line: str, language: str = "hu") -> tuple[str, list[tuple[str, str]]]:
    """A line mended, and each repair's before and after."""
    (mended,), repairs = repair((line,), language)
    assert {one.line for one in repairs} <= {1}
    return mended, [(one.before, one.after) for one in repairs]


class TestScrambledLetters:
    @pytest.mark.parametrize("letter", HUNGARIAN)
    def test_two_characters_become_the_letter_that_they_were(self, letter: str) -> None:
        assert _mended(f"k{SCRAMBLED[letter]}k ég") == (f"k{letter}k ég", [(f"k{SCRAMBLED[letter]}k", f"k{letter}k")])

    def test_an_i_that_lost_its_second_byte_comes_back(self) -> None:
        assert _mended("szÃn, Ãv") == ("szín, ív", [("szÃn,", "szín,"), ("Ãv", "ív")])

    @given(st.text(alphabet=HUNGARIAN + "bkz .,", min_size=1, max_size=30), st.sets(st.sampled_from(HUNGARIAN)))
    def test_any_text_comes_back_however_many_of_its_letters_were_scrambled(self, text: str, which: set[str]) -> None:
        scrambled = "".join(SCRAMBLED[char] if char in which else char for char in text)
        (mended,), repairs = repair((scrambled,), "hu")
        assert mended == text.rstrip()
        assert bool(repairs) == bool(which & set(text))

    @given(st.text(alphabet=HUNGARIAN + "bkz .,ýþ×", max_size=30))
    def test_a_sound_text_is_left_as_it_is(self, text: str) -> None:
        assert repair((text,), "hu") == ((text.rstrip(),), ())

    @pytest.mark.parametrize("icon", "ýþÜ×")
    def test_icons_that_were_turned_into_letters_are_left_alone(self, icon: str) -> None:
        assert _mended(f"2 {icon} és {icon}") == (f"2 {icon} és {icon}", [])
        assert _mended(f"2 {icon} szÃn") == (f"2 {icon} szín", [("szÃn", "szín")])

    def test_every_repair_has_its_line(self) -> None:
        _, repairs = repair(("ég", "tÃ©l Å‘r", "", "nyár", "Å±r"), "hu")
        assert repairs == (Repair(2, "tÃ©l", "tél"), Repair(2, "Å‘r", "őr"), Repair(5, "Å±r", "űr"))

    def test_the_import_tells_each_with_its_line_before_and_after(
        self, make_library: MakeLibrary, tmp_path: Path, judge: Judge
    ) -> None:
        text = "".join(SCRAMBLED[char] if char in "őűí" else char for char in GLOSSARY.text)
        file = GLOSSARY.write(tmp_path, text)
        library = make_library(dict(GLOSSARY.library))
        [report] = judge("import", "lampas", "szotar", str(file), "--json", library=library).records
        assert {"line": 3, "from": "BÅ±vös", "to": "Bűvös"} in report["repairs"]
        assert {"line": 6, "from": "Ãv,", "to": "ív,"} in [
            {**one, "from": one["from"].replace("\xad", "")} for one in report["repairs"]
        ]
        assert {"kind": "mojibake", "place": "3", "text": "BÅ±vös"} in report["anomalies"]
        words = {
            (n, word) for n, line in enumerate(text.splitlines(), 1) for word in line.split() if set("ÃÅ") & set(word)
        }
        assert {(one["line"], one["from"]) for one in report["repairs"]} == words
        [shown] = judge("show", "lampas/or", "--json", library=library).records
        assert [one["text"] for one in shown["official"]] == [GLOSSARY.matched["lampas/or"]]

    def test_another_language_keeps_its_letters(self) -> None:
        assert _mended("Ångström é São", "en") == ("Ångström é São", [])
        assert _mended("õ û ô", "en") == ("õ û ô", [])


class TestOldLetters:
    @pytest.mark.parametrize(("old", "new"), list(zip("õÕôÔûÛ", "őŐőŐűŰ", strict=True)))
    def test_a_letter_of_an_older_alphabet_becomes_the_right_one(self, old: str, new: str) -> None:
        assert _mended(f"b{old}r") == (f"b{new}r", [(f"b{old}r", f"b{new}r")])


class TestInvisible:
    @pytest.mark.parametrize("char", ["\u00ad", "\u200b", "\u200c", "\u200d", "\u2060", "\ufeff"])
    def test_what_nobody_sees_is_taken_out_and_told(self, char: str) -> None:
        assert _mended(f"olaj{char}os") == ("olajos", [(f"olaj{char}os", "olajos")])

    @pytest.mark.parametrize("char", ["\x1b", "\x07", "\x08", "\x00", "\x7f"])
    def test_what_a_terminal_would_obey_is_taken_out_and_told(self, char: str) -> None:
        assert _mended(f"olaj{char}os") == ("olajos", [(f"olaj{char}os", "olajos")])

    @pytest.mark.parametrize("blank", ["\u00a0", "\u2002", "\u2009", "\u202f", "\u3000"])
    def test_blanks_of_a_printer_become_plain_ones_and_that_is_told(self, blank: str) -> None:
        mended, repairs = _mended(f"két{blank}csepp olaj")
        assert mended == "két csepp olaj"
        assert len(repairs) == 1

    def test_letters_and_accents_that_came_apart_are_put_together(self) -> None:
        assert _mended("o\u030bro\u0308k") == ("őrök", [("o\u030bro\u0308k", "őrök")])

    def test_words_that_join_are_told_with_their_neighbours(self) -> None:
        assert _mended("egy \u00ad két három") == ("egy  két három", [("\u00ad két három", "két három")])


class TestQuotationMarks:
    @pytest.mark.parametrize(
        ("printed", "mended"),
        [
            ('" тихо" шли', '"тихо" шли'),
            ('шли " тихо"', 'шли "тихо"'),
            ('шли (" тихо")', 'шли ("тихо")'),
            ('шли "тихо ".', 'шли "тихо".'),
            ('шли " тихо ", и "громко" ', 'шли "тихо", и "громко"'),
            ('шли " в зал " тихо", и сели"', 'шли "в зал "тихо", и сели"'),
            ('вид " : тихо"', 'вид " : тихо"'),
            ('шли "тихо" и " громко"', 'шли "тихо" и "громко"'),
            ('шли "тихо", и "громко"', 'шли "тихо", и "громко"'),
            ("шли «тихо» и „громко“", "шли «тихо» и „громко“"),
        ],
    )
    def test_a_quotation_mark_touches_what_it_quotes(self, printed: str, mended: str) -> None:
        assert _mended(printed, "ru")[0] == mended

    def test_that_is_told(self) -> None:
        assert _mended('шли " тихо" домой', "ru")[1] == [('" тихо" домой', '"тихо" домой')]
