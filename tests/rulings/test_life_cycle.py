"""A ruling is started with what the engine finds, can be the user's own, and ends with a successor."""

from __future__ import annotations

import tomllib
from datetime import date, timedelta
from pathlib import Path

import pytest

from tests.conftest import Judge, MakeLibrary
from tests.library.small import OLDER, RULING, SOUND


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty ``JUDGE_HOME``."""
    folder = tmp_path / "home"
    monkeypatch.setenv("JUDGE_HOME", str(folder))
    return folder


@pytest.fixture
def library(make_library: MakeLibrary) -> Path:
    """Glass, hoods and moths, with two rulings."""
    return make_library(SOUND)


def _own(home: Path, name: str, text: str) -> Path:
    path = home / "rulings/lanterns" / f"{name}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


class TestStarting:
    def test_terms_query_and_finding_are_filled_in_and_it_passes_the_check(self, library: Path, judge: Judge) -> None:
        ran = judge(
            "ruling", "new", "lanterns", "glass-and-snuffing", "glass", "snuff", "--question", "Does glass help?",
            library=library,
        )  # fmt: skip
        assert ran.code == 0, ran.err
        path = library / "rulings/lanterns/glass-and-snuffing.toml"
        written = tomllib.loads(path.read_text("utf-8"))
        assert written["terms"] == ["glass", "snuff"]
        assert written["query"]["finding"] == "replaced"
        assert "glass#1" in written["cites"]
        assert written["date"] == date.today()
        assert judge("check", library=library).code == 0

    def test_without_a_question_the_verdict_is_left_to_a_person(self, library: Path, judge: Judge) -> None:
        assert judge("ruling", "new", "lanterns", "later", "glass", "snuff", library=library).code == 0
        text = (library / "rulings/lanterns/later.toml").read_text("utf-8")
        assert 'verdict  = "undetermined"   # yours to say; the engine finds: replaced' in text
        [error] = judge("check", "--json", library=library).records[0]["errors"]
        assert (error["file"], error["code"]) == ("rulings/lanterns/later.toml", "missing-question")

    def test_a_file_that_is_there_stays_as_it_is(self, library: Path, judge: Judge) -> None:
        before = (library / RULING).read_text("utf-8")
        ran = judge("ruling", "new", "lanterns", "a-moth-on-glass", "glass", "snuff", library=library)
        assert (ran.code, ran.err.count("\n")) == (2, 1)
        assert (library / RULING).read_text("utf-8") == before

    @pytest.mark.parametrize("slug", ["../outside", "Upper", "a--b", "a_b", ""])
    def test_a_name_that_is_no_id_is_refused(self, slug: str, library: Path, judge: Judge) -> None:
        ran = judge("ruling", "new", "lanterns", slug, "glass", "snuff", library=library)
        assert (ran.code, ran.err.count("\n")) == (2, 1)


class TestOwn:
    def test_it_is_shown_with_its_terms_and_marked_as_the_users(self, library: Path, home: Path, judge: Judge) -> None:
        _own(home, "at-our-table", SOUND[RULING].replace("A moth lands on glass.", "At our table a moth lands."))
        [shown] = judge("show", "lanterns/ruling/at-our-table", "--json", library=library).records
        assert shown["own"]
        assert "lanterns/ruling/at-our-table" in judge("show", "glass", "--json", library=library).records[0]["rulings"]
        assert "your own ruling, 2026-11-30" in judge("show", "lanterns/ruling/at-our-table", library=library).out

    def test_it_is_there_at_once_and_goes_at_once(self, library: Path, home: Path, judge: Judge) -> None:
        assert judge("show", "lanterns/ruling/mine", library=library).code == 1
        path = _own(home, "mine", SOUND[RULING])
        assert judge("show", "lanterns/ruling/mine", library=library).code == 0
        path.unlink()
        assert judge("show", "lanterns/ruling/mine", library=library).code == 1

    @pytest.mark.parametrize(
        ("name", "text", "code"),
        [
            ("mine", SOUND[RULING].replace('"glass#1"', '"glass#9"'), "unknown-id"),
            ("mine", "verdict = ", "not-toml"),
            ("a-moth-on-glass", SOUND[RULING], "taken-id"),
        ],
    )
    def test_a_faulty_one_is_left_out_and_told_by_the_check_and_nothing_else_suffers(
        self, name: str, text: str, code: str, library: Path, home: Path, judge: Judge
    ) -> None:
        path = _own(home, name, text)
        assert judge("show", "glass", library=library).code == 0
        ran = judge("check", "--json", library=library)
        [error] = ran.records[0]["errors"]
        assert (ran.code, error["file"], error["code"]) == (1, str(path), code)

    def test_one_that_the_reasoning_denies_is_told(self, library: Path, home: Path, judge: Judge) -> None:
        _own(home, "mine", SOUND[RULING].replace('finding = "replaced"', 'finding = "forbidden"'))
        [error] = judge("check", "--json", library=library).records[0]["errors"]
        assert error["code"] == "ruling-disagrees"


class TestEnding:
    def test_a_circle_of_successors_is_an_error_at_each(self, make_library: MakeLibrary, judge: Judge) -> None:
        first = SOUND[RULING].replace('status = "derived"', 'status = "superseded"\nby = "an-older-answer"')
        library = make_library({**SOUND, RULING: first})
        errors = judge("check", "--json", library=library).records[0]["errors"]
        assert [(one["file"], one["code"]) for one in errors] == [
            (RULING, "successor-cycle"),
            (OLDER, "successor-cycle"),
        ]
        assert errors[0]["line"] == first[: first.index("by =")].count("\n") + 1

    def test_a_date_to_come_is_an_error(self, make_library: MakeLibrary, judge: Judge) -> None:
        later = (date.today() + timedelta(days=2)).isoformat()
        text = SOUND[RULING].replace("date = 2026-11-30", f"date = {later}")
        [error] = judge("check", "--json", library=make_library({**SOUND, RULING: text})).records[0]["errors"]
        assert (error["file"], error["code"]) == (RULING, "future-date")

    def test_a_superseded_one_keeps_its_page_names_its_successor_and_answers_nothing(
        self, library: Path, judge: Judge
    ) -> None:
        [shown] = judge("show", "lanterns/ruling/an-older-answer", "--json", library=library).records
        assert (shown["status"], shown["by"]) == ("superseded", "lanterns/ruling/a-moth-on-glass")
        [asked] = judge("ask", shown["question"], "--game", "lanterns", "--json", library=library).records
        assert asked["verdict"] != "number"


class TestWording:
    def test_a_ruling_can_say_it_otherwise_on_the_page_of_one_of_its_terms(
        self, make_library: MakeLibrary, judge: Judge
    ) -> None:
        text = SOUND[RULING].replace("[query]", '[wording]\nsnuff = "Snuffing takes a wick here."\n\n[query]')
        library = make_library({**SOUND, RULING: text})
        assert "Snuffing takes a wick here." in judge("show", "snuff", library=library).out
        assert "Snuffing takes a wick here." not in judge("show", "lanterns/glass", library=library).out

    def test_a_wording_for_what_it_is_not_about_is_an_error(self, make_library: MakeLibrary, judge: Judge) -> None:
        text = SOUND[RULING].replace("[query]", '[wording]\nmoth = "A moth."\n\n[query]')
        library = make_library({**SOUND, RULING: text})
        [error] = judge("check", "--json", library=library).records[0]["errors"]
        assert (error["file"], error["code"]) == (RULING, "unknown-id")
        assert error["line"] == text[: text.index("moth =")].count("\n") + 1
