"""``judge import`` as people and scripts use it: what it tells, lists, shows and takes away again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Judge, MakeLibrary
from tests.documents.small import FORMS, GLOSSARY, PARAGRAPHS, RULES, Form, ruling

#: What the contract says of the report, with the types.
REPORT = {
    "source": str, "edition": str, "pieces": int, "matched": int, "unmatched": list, "missing": list, "repairs": list,
    "anomalies": list,
}  # fmt: skip
_RULINGS = "rulings/lampas"


@pytest.fixture
def library(make_library: MakeLibrary) -> Path:
    """The library of the Hungarian game, with some rulings."""
    return make_library(
        {
            **GLOSSARY.library,
            **RULES.library,
            f"{_RULINGS}/kanoc-esoben.toml": ruling("Ég-e a bűvös kanóc?", "buvos-kanoc", "buvos-kanoc#1"),
            f"{_RULINGS}/fel-kapu.toml": ruling("Kapu-e a fél kapu?", "furesz", "furesz#1", "or#1"),
            f"{_RULINGS}/kod.toml": ruling("Elvakít-e a ködkürt?", "kodkurt", "kodkurt#1"),
            f"{_RULINGS}/hajnal.toml": ruling("Kialszik-e hajnalban?", "12.3", "12.3#1"),
        }
    )


def _import(judge: Judge, library: Path, form: Form, file: Path, *options: str) -> dict[str, Any]:
    ran = judge("import", form.game, form.source, str(file), "--json", *options, library=library)
    assert (ran.code, ran.err) == (0, "")
    [report] = ran.records
    return report


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_the_report_has_what_the_contract_says(
    form: Form, make_library: MakeLibrary, tmp_path: Path, judge: Judge
) -> None:
    report = _import(judge, make_library(dict(form.library)), form, form.write(tmp_path))
    for key, type_ in REPORT.items():
        assert isinstance(report[key], type_), key
    assert report["source"] == form.source
    assert report["edition"] == "first"
    assert report["matched"] == len(form.matched)
    assert report["unmatched"] == list(form.unmatched)
    assert report["missing"] == list(form.missing)
    for one in report["repairs"]:
        assert [*one] == ["line", "from", "to"]
        assert isinstance(one["line"], int)
    for one in report["anomalies"]:
        assert [*one] == ["kind", "place", "text"]
        assert all(isinstance(value, str) for value in one.values())


def test_a_person_is_told_the_same_in_lines(library: Path, tmp_path: Path, judge: Judge) -> None:
    file = GLOSSARY.write(tmp_path, GLOSSARY.text.replace("Gőz X", "Gõz X"))
    ran = judge("import", "lampas", "szotar", str(file), library=library)
    assert ran.out.splitlines() == [
        "szotar: 9 pieces, 7 entries have their official text",
        "pieces without an entry: 2",
        "  Üres tűzhely",
        "  Zárt ablak",
        "entries without a piece: 1",
        "  lampas/fustjel",
        "repairs: 1",
        "  line 13: Gõz → Gőz",
    ]


def test_a_long_list_is_cut_for_a_person_and_whole_as_json(library: Path, tmp_path: Path, judge: Judge) -> None:
    unknown = [f"Lom {letter}" for letter in "abcdefghijklmnopqrst"]
    text = GLOSSARY.text + "\n" + "\n\n".join(f"{heading}\n\nEz egy lom." for heading in unknown) + "\n"
    file = GLOSSARY.write(tmp_path, text)
    assert _import(judge, library, GLOSSARY, file)["unmatched"] == [*GLOSSARY.unmatched, *unknown]
    out = judge("import", "lampas", "szotar", str(file), library=library).out
    assert "pieces without an entry: 22" in out
    assert "… 10 more: --json lists all" in out
    assert "Lom t" not in out


def test_a_text_cannot_make_a_terminal_do_anything(library: Path, tmp_path: Path, judge: Judge) -> None:
    file = GLOSSARY.write(
        tmp_path, GLOSSARY.text.replace("tűzhely", "tűz\x1b[2Jhely\x9b1m").replace("Húzz", "H\x1b]0;húzz")
    )
    told = judge("import", "lampas", "szotar", str(file), library=library).out
    shown = judge("show", "lampas/goz-x", library=library).out
    assert not {char for char in told + shown if not char.isprintable()} - {"\n"}
    assert "H]0;húzz X csepp gőzt" in shown


class TestShow:
    def test_json_has_document_edition_and_text(self, library: Path, tmp_path: Path, judge: Judge) -> None:
        _import(judge, library, GLOSSARY, GLOSSARY.write(tmp_path), "--edition", "3. kiadás")
        [shown] = judge("show", "--json", "lampas/or", library=library).records
        text = GLOSSARY.matched["lampas/or"]
        [official] = shown["official"]
        assert (official["source"], official["edition"], official["text"]) == ("szotar", "3. kiadás", text)
        assert [clause["text"] for clause in shown["clauses"]] == ["A kapunál vigyáz."]

    def test_a_rule_has_its_own(self, library: Path, tmp_path: Path, judge: Judge) -> None:
        _import(judge, library, RULES, RULES.write(tmp_path))
        shown = judge("show", "--json", "lampas/12.1", "lampas/12", "lampas/12.6", "lampas/or", library=library).records
        assert [len(one["official"]) for one in shown] == [1, 0, 0, 0]  # a bare heading has no text
        assert shown[0]["official"][0]["text"] == RULES.matched["lampas/12.1"]

    def test_text_marks_it_with_document_and_edition(self, library: Path, tmp_path: Path, judge: Judge) -> None:
        _import(judge, library, GLOSSARY, GLOSSARY.write(tmp_path), "--edition", "3. kiadás")
        lines = judge("show", "lampas/furesz", library=library).out.splitlines()
        at = lines.index("Hivatalos szöveg – Fűrész (Lámpás szótár, 3. kiadás):")
        assert "\n".join(line.strip() for line in lines[at + 1 : at + 3]) == GLOSSARY.matched["lampas/furesz"]

    def test_an_unknown_edition_is_not_named(self, library: Path, tmp_path: Path, judge: Judge) -> None:
        _import(judge, library, GLOSSARY, GLOSSARY.write(tmp_path), "--edition", "unknown")
        assert "Hivatalos szöveg – Őr (Lámpás szótár):" in judge("show", "lampas/or", library=library).out

    def test_nothing_is_shown_before_an_import(self, library: Path, judge: Judge) -> None:
        assert "Hivatalos szöveg" not in judge("show", "lampas/or", library=library).out

    def test_the_words_can_be_searched_for(self, library: Path, tmp_path: Path, judge: Judge) -> None:
        assert judge("search", "--json", "félbevágható", library=library).records[0]["results"] == []
        _import(judge, library, GLOSSARY, GLOSSARY.write(tmp_path))
        [found] = judge("search", "--json", "félbevágható", library=library).records
        assert [one["id"] for one in found["results"]] == ["lampas/furesz"]


class TestList:
    def test_it_says_what_is_imported(self, make_library: MakeLibrary, tmp_path: Path, judge: Judge) -> None:
        library = make_library({**GLOSSARY.library, **RULES.library, **PARAGRAPHS.library})
        assert judge("import", "--list", library=library).out == ""
        reports = [_import(judge, library, form, form.write(tmp_path)) for form in (PARAGRAPHS, RULES, GLOSSARY)]
        listed = judge("import", "--list", "--json", library=library).records
        assert [(one["game"], one["source"]) for one in listed] == [
            ("fonari", "pravila"),
            ("lampas", "szotar"),
            ("lampas", "torveny"),
        ]
        for one in listed:
            [report] = [report for report in reports if report["source"] == one["source"]]
            for key in ("edition", "date", "hash", "pieces", "matched"):
                assert one[key] == report[key]
        lines = judge("import", "--list", library=library).out.splitlines()
        assert [line.split(":")[0] for line in lines] == ["fonari pravila", "lampas szotar", "lampas torveny"]
        assert "edition first, 7 entries, sha256:" in lines[1]

    def test_it_can_be_of_one_game(self, make_library: MakeLibrary, tmp_path: Path, judge: Judge) -> None:
        library = make_library({**GLOSSARY.library, **PARAGRAPHS.library})
        for form in (GLOSSARY, PARAGRAPHS):
            _import(judge, library, form, form.write(tmp_path))
        listed = judge("import", "fonari", "--list", "--json", library=library).records
        assert [one["source"] for one in listed] == ["pravila"]


class TestRemove:
    def test_the_document_is_gone_and_the_other_stays(
        self, library: Path, tmp_path: Path, home: Path, judge: Judge
    ) -> None:
        for form in (GLOSSARY, RULES):
            _import(judge, library, form, form.write(tmp_path))
        assert judge("import", "lampas", "szotar", "--remove", library=library).code == 0
        assert [one["source"] for one in judge("import", "--list", "--json", library=library).records] == ["torveny"]
        word, rule = judge("show", "--json", "lampas/or", "lampas/12.1", library=library).records
        assert (word["official"], len(rule["official"])) == ([], 1)

    def test_it_says_what_was_removed(self, library: Path, tmp_path: Path, judge: Judge) -> None:
        file = GLOSSARY.write(tmp_path)
        _import(judge, library, GLOSSARY, file)
        assert judge("import", "lampas", "szotar", "--remove", library=library).out == "lampas szotar: eltávolítva\n"
        _import(judge, library, GLOSSARY, file)
        (record,) = judge("import", "lampas", "szotar", "--remove", "--json", library=library).records
        assert record == {"game": "lampas", "source": "szotar", "removed": True}

    def test_what_is_not_imported_cannot_be_removed(self, library: Path, judge: Judge) -> None:
        ran = judge("import", "lampas", "szotar", "--remove", library=library)
        assert (ran.code, ran.out) == (1, "")
        assert ran.err == "judge: lampas szotar is not imported; see judge import --list\n"


class TestEditions:
    def test_edition_and_date_are_those_of_the_game_unless_told(
        self, library: Path, tmp_path: Path, judge: Judge
    ) -> None:
        file = GLOSSARY.write(tmp_path)
        report = _import(judge, library, GLOSSARY, file)
        assert (report["edition"], report["date"]) == ("first", "unknown")
        report = _import(judge, library, GLOSSARY, file, "--edition", "second", "--date", "2026-11-30")
        assert (report["edition"], report["date"]) == ("second", "2026-11-30")
        [listed] = judge("import", "--list", "--json", library=library).records
        assert (listed["edition"], listed["date"]) == ("second", "2026-11-30")

    def test_the_hash_is_of_the_words(self, library: Path, tmp_path: Path, judge: Judge) -> None:
        first = _import(judge, library, GLOSSARY, GLOSSARY.write(tmp_path))
        spaced = _import(judge, library, GLOSSARY, GLOSSARY.write(tmp_path, GLOSSARY.text.replace("\n", "\r\n")))
        other = _import(judge, library, GLOSSARY, GLOSSARY.write(tmp_path, GLOSSARY.text.replace("Húzz", "Tölts")))
        assert first["hash"].startswith("sha256:")
        assert first["hash"] == spaced["hash"] != other["hash"]

    def test_the_first_import_is_compared_with_nothing(self, library: Path, tmp_path: Path, judge: Judge) -> None:
        report = _import(judge, library, GLOSSARY, GLOSSARY.write(tmp_path))
        assert report["difference"] is None

    def test_a_newer_document_tells_what_became_of_each_piece_and_the_rulings_on_them(
        self, library: Path, tmp_path: Path, judge: Judge
    ) -> None:
        _import(judge, library, GLOSSARY, GLOSSARY.write(tmp_path))
        newer = (
            GLOSSARY.text.replace("háromszor gyújthatod", "kétszer gyújthatod")
            .replace("Ködkürt\nHa szól, senki sem lát semmit.", "Füstjel\nMessziről is látható.")
            .replace("csepp gőzt a", "csepp  gőzt\n a")  # the same words
        )
        file = GLOSSARY.write(tmp_path, newer, "newer.txt")
        told = _import(judge, library, GLOSSARY, file, "--edition", "second")["difference"]
        assert [(change["kind"], change["entries"]) for change in told["changes"]] == [
            ("reworded", ["lampas/buvos-kanoc"]),
            ("removed", ["lampas/kodkurt"]),
            ("added", ["lampas/fustjel"]),
        ]
        assert told["rulings"] == ["lampas/ruling/kanoc-esoben", "lampas/ruling/kod"]
        back = judge("import", "lampas", "szotar", str(GLOSSARY.write(tmp_path)), library=library).out
        assert "against the edition before: 3 changes; judge diff shows them" in back
        assert "rulings that rest on what changed: 2\n  lampas/ruling/kanoc-esoben" in back

    def test_a_number_that_means_another_rule_now_is_told_first(
        self, library: Path, tmp_path: Path, judge: Judge
    ) -> None:
        _import(judge, library, RULES, RULES.write(tmp_path))
        newer = RULES.text.replace("12.3. Hajnalban minden lámpás kialszik.", "12.3. Délben mindenki alszik.")
        told = _import(judge, library, RULES, RULES.write(tmp_path, newer))["difference"]
        assert (told["reused"], told["misled"]) == (["12.3"], ["lampas/12.3"])
        assert told["rulings"] == ["lampas/ruling/hajnal"]

    def test_another_document_of_the_game_is_not_compared_with(
        self, library: Path, tmp_path: Path, judge: Judge
    ) -> None:
        _import(judge, library, GLOSSARY, GLOSSARY.write(tmp_path))
        assert _import(judge, library, RULES, RULES.write(tmp_path))["difference"] is None
