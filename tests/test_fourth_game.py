"""A game that nobody knew when the program was written: a folder of files, and everything works."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import judge as program
from judge import paths
from tests.conftest import Judge

LANTERNS = Path(__file__).parent / "games" / "lanterns"
TERMS = sorted(path.stem for path in (LANTERNS / "glossary/lanterns/terms").glob("*.toml"))
RULES = ["7.1", "7.1.1", "7.2", "7.10"]
RULINGS = sorted(path.stem for path in (LANTERNS / "rulings/lanterns").glob("*.toml"))


@pytest.fixture
def findings(judge: Judge) -> Any:
    """What two terms do to one another."""

    def ask(*arguments: str) -> list[dict[str, Any]]:
        ran = judge("interact", *arguments, "--json", library=LANTERNS)
        assert (ran.code, ran.err) == (0, "")
        (record,) = ran.records
        return list(record["findings"])

    return ask


def clauses() -> set[str]:
    """The id of every clause, read from the files without the program."""
    found = set()
    for path in (LANTERNS / "glossary/lanterns/terms").glob("*.toml"):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        found |= {f"lanterns/{path.stem}#{clause['n']}" for clause in data.get("clause", ())}
    for path in (LANTERNS / "glossary/lanterns/rules").glob("*.toml"):
        for rule in tomllib.loads(path.read_text(encoding="utf-8"))["rule"]:
            found |= {f"lanterns/{rule['number']}#{clause['n']}" for clause in rule["clause"]}
    return found


def test_no_module_and_no_template_knows_the_game() -> None:
    templates = [one for one in paths.templates().rglob("*") if one.is_file()]
    sources = [*Path(program.__file__).parent.rglob("*.py"), *templates]
    assert len(sources) > 30
    assert [path for path in sources if "lantern" in path.read_text(encoding="utf-8").lower()] == []


def test_it_checks_clean(judge: Judge) -> None:
    ran = judge("check", "--json", library=LANTERNS)
    (record,) = ran.records
    assert (ran.code, record["errors"]) == (0, [])
    assert {warning["code"] for warning in record["warnings"]} <= {"hub"}  # in so small a game much is about lanterns


@pytest.mark.parametrize("slug", [*TERMS, *RULES])
def test_every_entry_of_its_files_is_shown(judge: Judge, slug: str) -> None:
    ran = judge("show", f"lanterns/{slug}", "--json", library=LANTERNS)
    (record,) = ran.records
    own = {clause for clause in clauses() if clause.startswith(f"lanterns/{slug}#")}
    assert (ran.code, record["id"], {clause["id"] for clause in record["clauses"]}) == (0, f"lanterns/{slug}", own)


@pytest.mark.parametrize("slug", RULINGS)
def test_every_ruling_of_its_files_is_shown(judge: Judge, slug: str) -> None:
    ran = judge("show", f"lanterns/ruling/{slug}", "--json", library=LANTERNS)
    (record,) = ran.records
    assert (ran.code, record["kind"]) == (0, "ruling")
    assert set(record["cites"]) <= clauses()


def test_its_rules_stand_in_the_printed_order(judge: Judge) -> None:
    shown = judge("show", *(f"lanterns/{number}" for number in RULES), "--json", library=LANTERNS).records
    assert [record["next"] for record in shown] == ["lanterns/7.1.1", "lanterns/7.2", "lanterns/7.10", None]
    assert [record["parent"] for record in shown] == [None, "lanterns/7.1", None, None]
    assert shown[0]["children"] == ["lanterns/7.1.1"]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("lanterns", "lantern"),
        ("lantern's", "lantern"),
        ("moths", "moth"),
        ("pale moths", "pale-moth"),
        ("kindles", "kindle"),
        ("kindled", "kindle"),
        ("kindling", "kindle"),
        ("snuffed", "snuff"),
        ("snuffing", "snuff"),
        ("wicks", "wick"),
        ("tapers", "wick"),
        ("hooded", "hood"),
        ("lures", "lure-x"),
        ("embers", "ember"),
    ],
)
def test_inflected_english_words_find_the_term(judge: Judge, query: str, expected: str) -> None:
    (record,) = judge("search", query, "--json", library=LANTERNS).records
    assert [(hit["id"], hit["match"]) for hit in record["results"][:1]] == [(f"lanterns/{expected}", "inflected")]


def test_its_clauses_are_linked_by_inflected_english_words(judge: Judge) -> None:
    links = {(link["from"], link["to"], link["surface"]) for link in judge("links", "--json", library=LANTERNS).records}
    assert {
        ("lanterns/kindle", "lanterns/lantern", "lantern"),
        ("lanterns/damp", "lanterns/kindle", "kindles"),
        ("lanterns/lure-x", "lanterns/snuff", "snuffed"),
        ("lanterns/landing", "lanterns/moth", "moth"),
        ("lanterns/7.1.1", "lanterns/pale-moth", "pale moth"),
        ("lanterns/7.1", "lanterns/7.10", "7.10"),
    } <= links


def test_rule_7_1_is_not_rule_7_10(judge: Judge) -> None:
    first, last = judge("show", "--game", "lanterns", "7.1", "7.10", "--json", library=LANTERNS).records
    assert (first["id"], last["id"]) == ("lanterns/7.1", "lanterns/7.10")
    (found,) = judge("search", "7.1", "--json", library=LANTERNS).records
    assert [hit["id"] for hit in found["results"]] == ["lanterns/7.1", "lanterns/7.1.1"]


@pytest.mark.parametrize(
    ("terms", "verdict", "cited"),
    [
        pytest.param(["hood", "dusky-moth"], "forbidden", {"hood#1", "moth#1"}, id="a prohibition"),
        pytest.param(["glass", "snuff"], "replaced", {"glass#1"}, id="a replacement"),
        pytest.param(["lure-x", "lure-x"], "stacks", {"lure-x#2"}, id="several of one keyword"),
        pytest.param(["hood", "pale-moth"], "conflict", {"hood#1", "7.10#1", "moth#1"}, id="two documents disagree"),
        pytest.param(
            ["damp", "kindle", "--event", "event=kindle,by=ember"],
            "does_not_apply",
            {"damp#1", "damp#2"},
            id="an exception",
        ),
        pytest.param(["damp", "kindle"], "forbidden", {"damp#1"}, id="the rule, where the exception is not shown"),
        pytest.param(["Moths", "pale moths"], "applies", {"moth#1"}, id="a kind of the other, named as in a sentence"),
    ],
)
def test_two_terms_get_a_verdict_with_the_clauses_that_say_so(
    findings: Any, terms: list[str], verdict: str, cited: set[str]
) -> None:
    first = findings(*terms)[0]
    assert (first["verdict"], set(first["citations"])) == (verdict, {f"lanterns/{clause}" for clause in cited})


def test_a_recorded_ruling_comes_before_what_is_derived(findings: Any) -> None:
    recorded, derived = findings("glass", "lure-x")
    assert (recorded["verdict"], recorded["confidence"]) == ("no", "ruling")
    assert (derived["verdict"], derived["confidence"]) == ("does_not_apply", "derived")


def test_an_exception_that_was_not_shown_is_listed_as_what_would_change_the_answer(findings: Any) -> None:
    first = findings("damp", "kindle")[0]
    assert [(case["cites"], case["holds"]) for case in first["flips"]] == [(["lanterns/damp#2"], "open")]


def test_an_ember_may_kindle_a_damp_lantern(findings: Any) -> None:
    found = findings("ember", "damp", "--event", "event=kindle,by=ember")
    assert {one["verdict"] for one in found} == {"allowed", "does_not_apply"}
    assert [one["citations"] for one in found if one["verdict"] == "allowed"] == [["lanterns/ember#1"]]


def test_a_prohibition_is_not_held_against_what_it_makes_an_exception_for(findings: Any) -> None:
    found = findings("ember", "damp")
    firm = [one for one in found if one["verdict"] in ("forbidden", "does_not_apply")]
    assert [one["citations"] for one in firm] == [["lanterns/damp#2", "lanterns/damp#1"]]  # only the exception itself


def test_every_citation_of_every_pair_exists_and_every_proof_rests_on_earlier_steps(
    judge: Judge, tmp_path: Path
) -> None:
    known = clauses()
    names = [*TERMS, *RULES]
    pairs = tmp_path / "pairs.jsonl"
    pairs.write_text("".join(f'{{"terms": ["{one}", "{two}"]}}\n' for one in names for two in names), encoding="utf-8")
    ran = judge("interact", "--game", "lanterns", "--batch", str(pairs), library=LANTERNS)
    assert len(ran.records) == len(names) ** 2
    decided = 0
    for record in ran.records:
        for found in record["findings"]:
            decided += found["verdict"] != "undetermined"
            assert bool(found["citations"]) == (found["verdict"] != "undetermined"), record
            assert set(found["citations"]) <= known, record
            for place, step in enumerate(found["proof"]):
                assert set(step["cites"]) <= known, record
                assert all(premise < place for premise in step["from"]), record
        assert set(record["nearest"]) <= known | {f"lanterns/ruling/{slug}" for slug in RULINGS}, record
    assert decided > 20


def test_it_builds_into_a_site_with_a_page_for_everything(judge: Judge, tmp_path: Path) -> None:
    site = tmp_path / "site"
    assert judge("build", str(site), library=LANTERNS).code == 0
    pages = {path.relative_to(site).as_posix() for path in site.rglob("*.html")}
    assert pages >= {
        "index.html",
        "404.html",
        "lanterns/index.html",
        *(f"lanterns/t/{slug}/index.html" for slug in TERMS),
        *(f"lanterns/r/{number}/index.html" for number in RULES),
        *(f"lanterns/d/{slug}/index.html" for slug in RULINGS),
    }
    ruling = (site / "lanterns/d/lure-on-glass/index.html").read_text(encoding="utf-8")
    assert 'href="../../t/glass/index.html#1"' in ruling
    assert re.search(r'<html lang="en" ', ruling)
    assert "made up for a test" in ruling
