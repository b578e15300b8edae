"""The command line's machine interface: exact keys and types, one object a line, in order, with the exit code."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from judge.model import KINDS
from judge.store import Store
from tests.cli.small import BOOK, SMALL, term
from tests.conftest import Judge, MakeLibrary

pytestmark = pytest.mark.usefixtures("shipped")

Record = dict[str, Any]

#: What ``show`` gives for anything that has an id.
SHOWN: dict[str, tuple[type, ...]] = {
    "id": (str,), "game": (str,), "name": (str,), "number": (str, type(None)), "kind": (str,),
    "parameter": (str, list, type(None)), "aliases": (list,), "english": (str,), "gloss": (str,), "clauses": (list,),
    "official": (list,), "to": (list,), "from": (list,), "rulings": (list,), "parent": (str, type(None)),
    "children": (list,), "previous": (str, type(None)), "next": (str, type(None)),
}  # fmt: skip
#: What entries, and rulings, say besides.
OF_ENTRIES = ["expansions", "source", "note"]
OF_RULINGS = ["question", "verdict", "answer", "cites", "status", "date", "who", "by", "own"]
LINK_KINDS = {"mention", "reference", "see", "parent", "same", "part_of", "cites", "fact"}
MATCHES = {
    "id", "child", "name", "alias", "abbreviation", "inflected", "unaccented", "prefix", "typo", "transliterated",
    "layout", "text",
}  # fmt: skip
FOUND = {
    "applies", "does_not_apply", "replaced", "forbidden", "allowed", "conditional", "stacks", "order", "conflict",
    "undetermined",
}  # fmt: skip
RULED = {"yes", "no", "conditional", "number", "conflict", "undetermined"}


@pytest.fixture
def small(make_library: MakeLibrary) -> Path:
    return make_library(SMALL)


def _typed(record: Record, types: dict[str, tuple[type, ...]]) -> None:
    for key, allowed in types.items():
        assert isinstance(record[key], allowed), (key, record[key])


def _batch_file(tmp_path: Path, lines: Iterable[str | Record]) -> str:
    path = tmp_path / "batch.jsonl"
    text = "".join((line if isinstance(line, str) else json.dumps(line, ensure_ascii=False)) + "\n" for line in lines)
    path.write_text(text, encoding="utf-8")
    return str(path)


# ---- show -----------------------------------------------------------------------------------------------------------


def test_every_entry_and_ruling_is_shown_with_the_same_keys_in_the_order_asked(judge: Judge, shipped: Store) -> None:
    entries = [id_ for game in shipped.games for id_ in shipped.entry_ids(game)]
    rulings = [ruling.id for game in shipped.games for ruling in shipped.rulings(game)]
    ran = judge("show", "--json", *entries, *rulings)
    records = ran.records
    assert ran.code == 0
    assert [record["id"] for record in records] == [*entries, *rulings]
    known = {*entries, *rulings}
    for record in records:
        extra = OF_RULINGS if "/ruling/" in record["id"] else OF_ENTRIES
        assert list(record) == [*SHOWN, *extra]
        numbered: tuple[type, ...] = (float, type(None)) if extra is OF_RULINGS else (str, type(None))
        _typed(record, {**SHOWN, "number": numbered})  # a rule's number is text, a ruling's is the answer
        assert record["kind"] in {*KINDS, "ruling"}
        assert record["official"] == []
        for clause in record["clauses"]:
            assert list(clause) == ["id", "text"]
            assert clause["id"].split("#")[0] == record["id"]
            assert clause["text"]
        around = [one for one in (record["parent"], record["previous"], record["next"]) if one]
        linked = {*record["to"], *record["from"], *record["rulings"], *record["children"], *around}
        assert linked <= known, record["id"]


def test_neighbours_and_families_agree(judge: Judge, shipped: Store) -> None:
    ids = [id_ for game in shipped.games for id_ in shipped.entry_ids(game)]
    shown = {record["id"]: record for record in judge("show", "--json", *ids).records}
    for id_, record in shown.items():
        if record["next"]:
            assert shown[record["next"]]["previous"] == id_
        for child in record["children"]:
            assert shown[child]["parent"] == id_
        for target in record["to"]:
            assert id_ in shown[target]["from"], (id_, target)


def test_a_ruling_is_shown_with_its_verdict_and_what_it_cites(judge: Judge, small: Path) -> None:
    [record] = judge("show", "--json", "lanterns/ruling/wick-in-the-damp", library=small).records
    assert record["kind"] == "ruling"
    assert record["question"] == record["name"] == "Does damp snuff a lantern with a wick?"
    assert record["verdict"] == "no"
    assert record["cites"] == ["lanterns/wick#1", "lanterns/damp-x#1"]
    assert record["to"] == ["lanterns/wick", "lanterns/damp-x"]
    assert record["status"] == "derived"
    assert record["date"] == "2026-11-30"


def test_a_term_is_shown_with_everything_that_its_file_says(judge: Judge, small: Path) -> None:
    [record] = judge("show", "--json", "lanterns/damp-x", library=small).records
    assert record == {
        "id": "lanterns/damp-x",
        "game": "lanterns",
        "name": "Damp X",
        "number": None,
        "kind": "keyword",
        "parameter": "X",
        "aliases": ["wet", "DX"],
        "english": "Damp X",
        "gloss": "It snuffs a lantern after X turns.",
        "clauses": [{"id": "lanterns/damp-x#1", "text": "A lantern with Damp X is snuffed after X turns."}],
        "official": [],
        "to": ["lanterns/snuff"],
        "from": [],
        "rulings": ["lanterns/ruling/all-three", "lanterns/ruling/wick-as-it-was", "lanterns/ruling/wick-in-the-damp"],
        "parent": None,
        "children": [],
        "previous": None,
        "next": "lanterns/snuff",
        "expansions": [],
        "source": "book",
        "note": "The book spells it Dampe once.",
    }


def test_a_clause_id_shows_just_that_clause_and_its_entry_as_parent(judge: Judge, small: Path) -> None:
    [record] = judge("show", "--json", "lanterns/wick#2", library=small).records
    assert record["id"] == "lanterns/wick#2"
    assert record["parent"] == "lanterns/wick"
    assert record["clauses"] == [{"id": "lanterns/wick#2", "text": "A wick is bought at dusk."}]


def test_134_10_is_not_134_1(judge: Judge) -> None:
    ten, one = judge("show", "--json", "--game", "hkk", "134.10", "134.1").records
    assert (ten["id"], ten["number"]) == ("hkk/134.10", "134.10")
    assert (one["id"], one["number"]) == ("hkk/134.1", "134.1")
    assert ten["clauses"] != one["clauses"]


def test_a_rule_lists_what_stands_directly_under_it(judge: Judge, small: Path) -> None:
    seven, one, ten = judge("show", "--json", "7", "7.1", "7.10", library=small).records
    assert seven["children"] == ["lanterns/7.1", "lanterns/7.10"]
    assert one["children"] == ["lanterns/7.1.1"]
    assert ten["children"] == []
    assert (one["parent"], ten["parent"]) == ("lanterns/7", "lanterns/7")
    assert (one["next"], ten["previous"]) == ("lanterns/7.1.1", "lanterns/7.1.1")


@pytest.mark.parametrize(
    ("game", "asked", "id_"),
    [
        ("hkk", "134.4.7", "hkk/134.4.7"),
        ("hkk", "134.4.7.", "hkk/134.4.7"),
        ("hkk", "horgony", "hkk/horgony"),
        ("hkk", "Horgony", "hkk/horgony"),
        ("hkk", "gazda", "hkk/gazda"),
        ("ikon", "gazda", "ikon/gazda"),
        ("hkk", "eletjelzo", "hkk/eletjelzo"),
        ("hkk", "életjelzőket", "hkk/eletjelzo"),
        ("hkk", "horgony#2", "hkk/horgony#2"),
        ("hkk", "134.4.7#2", "hkk/134.4.7#2"),
        ("berserk", "Броня", "berserk/bronya-x"),
        ("berserk", "bronya-x#3", "berserk/bronya-x#3"),
        ("berserk", "ЗОВ", "berserk/zov"),
        ("ikon", "hos", "ikon/hos"),
        ("hkk", "berserk/702.3", "berserk/702.3"),
    ],
)
def test_a_bare_number_or_name_is_resolved_within_the_game(judge: Judge, game: str, asked: str, id_: str) -> None:
    ran = judge("show", "--json", "--game", game, asked)
    assert ran.code == 0
    assert [record["id"] for record in ran.records] == [id_]


@pytest.mark.parametrize(
    ("asked", "near"),
    [
        ("hkk/horgonyy", "hkk/horgony"),
        ("hkk/134.100", "hkk/134"),
        ("134.99", "hkk/134"),
        ("horgny", "hkk/horgony"),
        ("hkk/horgony#99", "hkk/horgony#1"),
        ("berserk/bronya", "berserk/bronya-x"),
        ("ryadovoy ryad", None),
        ("hkk/ruling/nincs-ilyen-dontes", None),
        ("hkk/", None),
        ("/", None),
        ("#", None),
        ("", None),
        ("képesség", "hkk/specialis-kepesseg"),
    ],
)
def test_what_nothing_is_called_is_told_with_what_is_near(judge: Judge, asked: str, near: str | None) -> None:
    ran = judge("show", "--json", asked)
    [record] = ran.records
    assert ran.code == 1
    assert ran.err == ""
    assert list(record) == ["id", "error", "near"]
    assert record["id"] == asked
    assert record["error"]
    assert near is None or near in record["near"]
    assert all(judge("show", "--json", id_).code == 0 for id_ in record["near"])


def test_one_unknown_id_among_others_is_told_in_its_place_and_the_others_are_shown(judge: Judge, small: Path) -> None:
    asked = ["lanterns/wick", "lanterns/lamp", "lanterns/ruling/all-three", "lanterns/7.10#1"]
    ran = judge("show", "--json", *asked, library=small)
    assert ran.code == 1
    assert [record["id"] for record in ran.records] == asked
    assert ["error" in record for record in ran.records] == [False, True, False, False]


@pytest.mark.parametrize("id_", ["hkk/elet", "hkk/134.10", "berserk/bronya-x", "berserk/702.3", "ikon/hos"])
def test_as_text_an_entry_has_its_name_every_clause_with_its_address_and_a_line_to_cite(judge: Judge, id_: str) -> None:
    [record] = judge("show", "--json", id_).records
    ran = judge("show", id_)
    lines = [line.strip() for line in ran.out.splitlines()]
    assert ran.code == 0
    assert record["name"] in lines[0]
    assert id_ in lines[0]
    assert record["clauses"]
    for clause in record["clauses"]:
        assert f"#{clause['id'].split('#')[1]}  {clause['text']}" in lines
    assert lines[-1].endswith(f"— {id_}")
    assert "\x1b" not in ran.out


def test_as_text_a_clause_is_shown_alone_with_a_line_to_cite(judge: Judge, small: Path) -> None:
    ran = judge("show", "lanterns/wick#2", library=small)
    assert "A wick is bought at dusk." in ran.out
    assert "cannot be snuffed" not in ran.out
    assert ran.out.splitlines()[-1].endswith("— lanterns/wick#2")


def test_as_text_a_ruling_has_its_question_answer_and_the_clauses_it_stands_on(judge: Judge, small: Path) -> None:
    out = judge("show", "lanterns/ruling/wick-in-the-damp", library=small).out
    for text in (
        "Does damp snuff a lantern with a wick?",
        "No, it stays lit.",
        "A lantern with a wick cannot be snuffed.",
        "A lantern with Damp X is snuffed after X turns.",
        "2026-11-30",
    ):
        assert text in out


def test_a_term_that_is_only_referred_to_says_so(judge: Judge, make_library: MakeLibrary) -> None:
    bare = term("Soot", "class", "Named in the book, not explained.").replace('source = "book"\n', "")
    library = make_library({"glossary/lanterns/terms/soot.toml": bare})
    assert judge("show", "--json", "soot", library=library).records[0]["clauses"] == []
    assert "Referred to, not in the texts held." in judge("show", "soot", library=library).out


# ---- search ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("query", ["eletjelzo", "134", "броня", "vampirizm", "horgny", "Káosztornádó", "gazda"])
def test_a_search_gives_the_query_and_its_results_best_first(judge: Judge, query: str) -> None:
    ran = judge("search", "--json", query)
    [record] = ran.records
    assert ran.code == 0
    assert list(record) == ["query", "results"]
    assert record["query"] == query
    assert 0 < len(record["results"]) <= 10
    for result in record["results"]:
        assert list(result) == ["id", "name", "match", "score", "snippet"]
        _typed(result, {"id": (str,), "name": (str,), "match": (str,), "score": (float,), "snippet": (str,)})
        assert result["match"] in MATCHES
    scores = [result["score"] for result in record["results"]]
    assert scores == sorted(scores, reverse=True)


def test_limit_and_game_are_kept(judge: Judge) -> None:
    [record] = judge("search", "--json", "--limit", "3", "--game", "ikon", "lap").records
    assert len(record["results"]) == 3
    assert all(result["id"].startswith("ikon/") for result in record["results"])


def test_a_search_without_results_is_an_empty_list_and_exit_code_1(judge: Judge) -> None:
    ran = judge("search", "--json", "xyzzyq")
    assert ran.code == 1
    assert ran.records == [{"query": "xyzzyq", "results": []}]


def test_as_text_a_search_names_each_result_with_its_id(judge: Judge) -> None:
    ran = judge("search", "eletjelzo", "--limit", "1")
    assert ran.out.splitlines()[0] == "Életjelző  hkk/eletjelzo  (without accents)"
    assert "\x1b" not in ran.out


# ---- interact -------------------------------------------------------------------------------------------------------


def _is_weighed(one: Record) -> None:
    assert list(one) == ["sentence", "cites", "holds"]
    _typed(one, {"sentence": (str,), "cites": (list,), "holds": (str,)})
    assert one["holds"] in ("yes", "no", "open")


def _is_finding(finding: Record) -> None:
    """The keys and types of a finding, and a proof whose steps rest on earlier ones, the conclusion last."""
    assert list(finding) == ["verdict", "sentence", "confidence", "citations", "proof", "considered", "flips"]
    lists = dict.fromkeys(("citations", "proof", "considered", "flips"), (list,))
    _typed(finding, {"verdict": (str,), "sentence": (str,), "confidence": (str,), **lists})
    assert finding["sentence"].strip()
    assert finding["confidence"] in ("explicit", "derived", "ruling")
    assert finding["verdict"] in (RULED if finding["confidence"] == "ruling" else FOUND)
    for place, step in enumerate(finding["proof"]):
        assert list(step) == ["rule", "sentence", "cites", "from"]
        _typed(step, {"rule": (str,), "sentence": (str,), "cites": (list,), "from": (list,)})
        assert step["sentence"].strip()
        assert all(isinstance(index, int) and 0 <= index < place for index in step["from"]), finding
    leant_on = {index for step in finding["proof"] for index in step["from"]}
    assert leant_on == set(range(len(finding["proof"]) - 1)), finding
    assert set(finding["citations"]) == {cite for step in finding["proof"] for cite in step["cites"]}
    for one in finding["considered"]:
        _is_weighed(one)
    for one in finding["flips"]:
        becomes = one.pop("verdict")
        assert one in finding["considered"]
        assert one["holds"] == "open"
        assert becomes in FOUND - {finding["verdict"], "undetermined"}


def _is_interaction(record: Record) -> None:
    assert list(record) == ["terms", "findings", "nearest", "sources"]
    assert record["findings"]
    assert len(record["nearest"]) <= 8
    assert len(set(record["nearest"])) == len(record["nearest"])
    for finding in record["findings"]:
        _is_finding(finding)


def _pairs(shipped: Store) -> Iterator[list[str]]:
    """Terms of which the library holds facts, two by two, and a few that say nothing."""
    for game in shipped.games:
        subjects = sorted({effect.subject for effect in shipped.effects(game)})
        telling = [id_ for subject in subjects if shipped.entry(id_ := f"{game}/{subject}")]
        yield from (list(pair) for pair in list(combinations(telling, 2))[::5][:30])
        ids = shipped.entry_ids(game)
        yield from ([one, two] for one, two in zip(ids[::29], ids[7::29], strict=False))
        yield ids[:3]


def test_every_finding_over_many_pairs_cites_clauses_that_exist_and_proves_itself(
    judge: Judge, shipped: Store, tmp_path: Path
) -> None:
    pairs = list(_pairs(shipped))
    asked = [{"id": place, "terms": pair} for place, pair in enumerate(pairs)]
    ran = judge("interact", "--batch", _batch_file(tmp_path, asked))
    assert ran.code == 0
    assert len(ran.records) == len(pairs) > 70
    proofs = 0
    for place, (record, pair) in enumerate(zip(ran.records, pairs, strict=True)):
        assert record.pop("id") == place
        _is_interaction(record)
        assert record["terms"] == pair
        for finding in record["findings"]:
            proofs += len(finding["proof"]) > 1
            weighed = [cite for one in finding["considered"] for cite in one["cites"]]
            for cite in (*finding["citations"], *weighed):
                assert shipped.clause_text(cite), (pair, cite)
            assert finding["verdict"] == "undetermined" or finding["proof"], pair
        for near in record["nearest"]:
            assert shipped.ruling(near) if "/ruling/" in near else shipped.clause_text(near), near
    assert proofs > 20


def test_what_is_nearest_has_to_do_with_a_term_that_was_asked_about(
    judge: Judge, shipped: Store, tmp_path: Path
) -> None:
    pairs = list(_pairs(shipped))[::3]
    asked = [{"id": place, "terms": pair} for place, pair in enumerate(pairs)]
    for record in judge("interact", "--batch", _batch_file(tmp_path, asked)).records:
        family = set(record["terms"])
        for term_ in record["terms"]:
            ties = [*shipped.links_from(term_), *shipped.links_to(term_)]
            family |= {end for tie in ties if tie.kind in ("same", "part_of") for end in (tie.source, tie.target)}
        for near in record["nearest"]:
            links = shipped.links_from(near.split("#")[0])
            said = {link.target.split("#")[0] for link in links if near in (link.clause, link.source)}
            assert family & {near.split("#")[0], *said}, (record["terms"], near)


@pytest.mark.parametrize("terms", [["wick", "damp-x"], ["Damp X", "Wick"], ["lanterns/wick", "wet"], ["wick", "DX"]])
def test_a_recorded_ruling_on_just_these_terms_is_the_first_finding(
    judge: Judge, small: Path, terms: list[str]
) -> None:
    [record] = judge("interact", "--json", *terms, library=small).records
    _is_interaction(record)
    ruled = [finding for finding in record["findings"] if finding["confidence"] == "ruling"]
    assert ruled == record["findings"][:1]  # the superseded one and the one on three terms are not on just these
    assert ruled[0]["verdict"] == "no"
    assert ruled[0]["citations"] == ["lanterns/wick#1", "lanterns/damp-x#1"]
    assert "Does damp snuff a lantern with a wick?" in ruled[0]["sentence"]


def test_three_terms_find_the_ruling_on_all_three(judge: Judge, small: Path) -> None:
    [record] = judge("interact", "--json", "snuff", "wick", "wet", library=small).records
    _is_interaction(record)
    assert record["terms"] == ["lanterns/snuff", "lanterns/wick", "lanterns/damp-x"]
    ruled = [finding["sentence"] for finding in record["findings"] if finding["confidence"] == "ruling"]
    assert ruled == ["May I snuff a damp lantern with a wick? No, it stays lit."]


def test_every_shipped_ruling_is_found_by_asking_for_its_terms(judge: Judge, shipped: Store, tmp_path: Path) -> None:
    rulings = [
        ruling
        for game in shipped.games
        for ruling in shipped.rulings(game)
        if ruling.status != "superseded" and 2 <= len(ruling.terms) <= 3
    ]
    asked = [{"id": one.id, "terms": [f"{one.game}/{slug}" for slug in one.terms]} for one in rulings]
    records = judge("interact", "--batch", _batch_file(tmp_path, asked)).records
    assert len(records) == len(rulings) > 10
    for ruling, record in zip(rulings, records, strict=True):
        given = [
            (finding["verdict"], finding["citations"])
            for finding in record["findings"]
            if finding["confidence"] == "ruling"
        ]
        assert (ruling.verdict, [f"{ruling.game}/{clause}" for clause in ruling.cites]) in given, ruling.id


@pytest.mark.parametrize("event", ["snuff", "Snuff", "lanterns/snuff", "event=snuff", "event=snuff, of=this"])
def test_an_event_is_named_barely_or_by_its_facets(judge: Judge, small: Path, event: str) -> None:
    [record] = judge("interact", "--json", "wick", "damp-x", "--event", event, library=small).records
    _is_interaction(record)
    assert [(finding["verdict"], finding["citations"]) for finding in record["findings"]] == [
        ("forbidden", ["lanterns/wick#1"])
    ]
    assert not [finding for finding in record["findings"] if finding["confidence"] == "ruling"]


def test_an_event_that_two_terms_do_not_speak_of_is_undetermined_and_that_is_an_answer(
    judge: Judge, small: Path
) -> None:
    ran = judge("interact", "--json", "7.1", "7.10", "--event", "snuff", library=small)
    [record] = ran.records
    assert ran.code == 0
    assert [finding["verdict"] for finding in record["findings"]] == ["undetermined"]
    assert record["findings"][0]["citations"] == []


def test_a_typo_in_a_term_is_forgiven(judge: Judge) -> None:
    meant = judge("interact", "--json", "--game", "hkk", "horgony", "árnyék")
    typed = judge("interact", "--json", "--game", "hkk", "hogrony", "arnyék")
    assert typed.code == 0
    assert typed.records == meant.records


def test_terms_of_two_games_are_refused(judge: Judge) -> None:
    ran = judge("interact", "--json", "hkk/elet", "berserk/bronya-x")
    assert (ran.code, ran.out) == (2, "")
    assert "games" in ran.err


def test_a_name_that_two_games_have_is_asked_back(judge: Judge) -> None:
    ran = judge("interact", "--json", "gazda", "tulajdonos")
    assert (ran.code, ran.out) == (2, "")
    assert "--game" in ran.err
    assert judge("interact", "--json", "--game", "hkk", "gazda", "tulajdonos").records[0]["terms"] == [
        "hkk/gazda",
        "hkk/tulajdonos",
    ]


def test_an_unknown_term_is_told_with_what_is_near(judge: Judge, tmp_path: Path) -> None:
    ran = judge("interact", "--json", "hkk/elet", "hkk/horgonyy")
    assert (ran.code, ran.out) == (1, "")
    assert "horgonyy" in ran.err
    asked = [{"id": 1, "terms": ["hkk/elet", "hkk/horgonyy"]}]
    [record] = judge("interact", "--batch", _batch_file(tmp_path, asked)).records
    assert list(record) == ["id", "error", "near"]
    assert "hkk/horgony" in record["near"]


def test_as_text_an_interaction_names_the_terms_the_finding_and_the_clauses(judge: Judge, small: Path) -> None:
    ran = judge("interact", "wick", "damp-x", library=small)
    assert ran.out.splitlines()[0] == "Understood as: Wick [lanterns/wick] + Damp X [lanterns/damp-x]"
    assert "No, it stays lit." in ran.out
    assert "[lanterns/wick#1]" in ran.out
    assert "\x1b" not in ran.out


# ---- links ----------------------------------------------------------------------------------------------------------


def test_all_links_have_the_same_keys_and_both_ends_exist(judge: Judge, shipped: Store) -> None:
    ran = judge("links", "--json")
    assert ran.code == 0
    assert len(ran.records) > 1000
    kinds = set()
    for link in ran.records:
        assert list(link) == ["from", "to", "kind", "surface", "layer"]
        assert all(isinstance(value, str) for value in link.values())
        assert link["layer"] == "authored"
        kinds.add(link["kind"])
        assert shipped.entry(link["from"]) or shipped.ruling(link["from"]), link
        to = link["to"]
        assert shipped.clause_text(to) if "#" in to else shipped.entry(to) or shipped.ruling(to), link
    assert kinds <= LINK_KINDS


def test_the_links_of_one_entry_are_all_those_that_begin_or_end_there(judge: Judge) -> None:
    everything = judge("links", "--json").records
    ran = judge("links", "--json", "hkk/horgony")
    expected = [link for link in everything if "hkk/horgony" in (link["from"], link["to"])]
    assert ran.code == 0
    assert len(expected) > 3
    assert sorted(map(str, ran.records)) == sorted(map(str, expected))


def test_the_links_of_a_game_begin_in_that_game(judge: Judge) -> None:
    records = judge("links", "--json", "--game", "ikon").records
    assert records
    assert all(link["from"].startswith("ikon/") for link in records)


def test_layers_are_told_apart(judge: Judge, small: Path) -> None:
    authored = judge("links", "--json", library=small)
    assert {
        "from": "lanterns/damp-x", "to": "lanterns/snuff", "kind": "mention", "surface": "snuffed", "layer": "authored"
    } in authored.records  # fmt: skip
    assert judge("links", "--json", "--layer", "all", library=small).records == authored.records
    official = judge("links", "--json", "--layer", "official", library=small)
    assert (official.code, official.out) == (0, "")


def test_as_text_a_link_is_one_line(judge: Judge, small: Path) -> None:
    lines = judge("links", "lanterns/damp-x", library=small).out.splitlines()
    assert "lanterns/damp-x → lanterns/snuff  (mention)  „snuffed”" in lines
    assert "lanterns/ruling/all-three → lanterns/damp-x  (mention)" in lines


# ---- import ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A player's copy of the book, and a home of its own to import it into."""
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path / "home"))
    path = tmp_path / "book.md"
    path.write_text(BOOK, encoding="utf-8")
    return str(path)


def test_an_import_tells_what_it_matched_and_what_it_found_odd(judge: Judge, small: Path, book: str) -> None:
    ran = judge("import", "--json", "--edition", "second", "lanterns", "book", book, library=small)
    [record] = ran.records
    assert ran.code == 0
    promised = ["source", "edition", "pieces", "matched", "unmatched", "missing", "repairs", "anomalies"]
    assert [key for key in record if key in promised] == promised
    assert set(record) - set(promised) == {"date", "hash", "difference"}
    assert (record["source"], record["edition"]) == ("book", "second")
    assert (record["pieces"], record["matched"]) == (7, 6)
    assert (record["unmatched"], record["missing"]) == (["Soot"], ["lanterns/7"])
    assert record["repairs"] == []
    for anomaly in record["anomalies"]:
        assert list(anomaly) == ["kind", "place", "text"]
    assert ("gap", "7.10") in [(anomaly["kind"], anomaly["place"]) for anomaly in record["anomalies"]]


def test_what_is_imported_is_shown_beside_the_clauses_and_linked(judge: Judge, small: Path, book: str) -> None:
    text = "So long as it has a wick a lantern is safe: no player may snuff it, whatever the weather."
    before = judge("show", "--json", "lanterns/wick", library=small).records[0]
    assert judge("import", "--edition", "second", "lanterns", "book", book, library=small).code == 0
    shown = judge("show", "--json", "lanterns/wick", library=small).records[0]
    official = {"source": "book", "edition": "second", "text": text, "date": "unknown", "stale": False}
    assert shown == before | {"official": [official]}
    ties = judge("links", "--json", "--layer", "official", library=small).records
    assert {
        "from": "lanterns/wick", "to": "lanterns/snuff", "kind": "mention", "surface": "snuff", "layer": "official"
    } in ties  # fmt: skip
    authored = judge("links", "--json", library=small).records
    everything = judge("links", "--json", "--layer", "all", library=small).records
    assert sorted(map(str, everything)) == sorted(map(str, [*authored, *ties]))


def test_another_document_is_refused_and_the_earlier_import_stays(
    judge: Judge, small: Path, book: str, tmp_path: Path
) -> None:
    assert judge("import", "lanterns", "book", book, library=small).code == 0
    other = tmp_path / "other.md"
    other.write_text("# Moths\n\n" + "A book about quite another game altogether. " * 20, encoding="utf-8")
    ran = judge("import", "--json", "lanterns", "book", str(other), library=small)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert judge("show", "--json", "lanterns/wick", library=small).records[0]["official"]


def test_what_was_imported_can_be_taken_away_again(judge: Judge, small: Path, book: str) -> None:
    assert judge("import", "lanterns", "book", book, library=small).code == 0
    assert len(judge("import", "--list", "--json", library=small).records) == 1
    assert judge("import", "lanterns", "book", "--remove", library=small).code == 0
    assert judge("import", "--list", "--json", library=small).records == []
    assert judge("show", "--json", "lanterns/wick", library=small).records[0]["official"] == []


def test_a_site_has_the_official_text_only_when_asked_for(judge: Judge, small: Path, book: str, tmp_path: Path) -> None:
    page = tmp_path / "site" / "lanterns" / "t" / "wick" / "index.html"
    assert judge("import", "lanterns", "book", book, library=small).code == 0
    assert judge("build", str(tmp_path / "site"), library=small).code == 0
    assert "whatever the weather" not in page.read_text("utf-8")
    assert judge("build", "--with-official", str(tmp_path / "site"), library=small).code == 0
    assert "whatever the weather" in page.read_text("utf-8")


# ---- check and build ------------------------------------------------------------------------------------------------


def test_the_shipped_library_has_no_error(judge: Judge) -> None:
    ran = judge("check", "--json")
    [record] = ran.records
    assert list(record) == ["errors", "warnings"]
    assert record["errors"] == []
    assert ran.code == 0


def _is_problem(problem: Record) -> None:
    assert list(problem) == ["file", "line", "code", "message"]
    _typed(problem, {"file": (str,), "line": (int,), "code": (str,), "message": (str,)})


def test_a_sound_library_has_no_errors(judge: Judge, small: Path) -> None:
    ran = judge("check", "--json", library=small)
    [record] = ran.records
    assert (ran.code, record["errors"]) == (0, [])
    for warning in record["warnings"]:
        _is_problem(warning)
        assert (small / warning["file"]).is_file()


def test_a_fault_is_told_with_file_line_code_and_message_and_exit_code_1(
    judge: Judge, make_library: MakeLibrary
) -> None:
    library = make_library({**SMALL, "glossary/lanterns/terms/soot.toml": 'name = "Soot"\nnmae = "Soot"\n'})
    ran = judge("check", "--json", library=library)
    [record] = ran.records
    assert ran.code == 1
    for error in record["errors"]:
        _is_problem(error)
    found = [(error["file"], error["line"], error["code"]) for error in record["errors"]]
    assert ("glossary/lanterns/terms/soot.toml", 2, "unknown-key") in found


def test_two_entries_of_one_name_are_a_warning_and_no_error(judge: Judge, make_library: MakeLibrary) -> None:
    twin = term("Wick", "class", "Another wick.", "A wick is also a village.")
    ran = judge("check", "--json", library=make_library({**SMALL, "glossary/lanterns/terms/wickham.toml": twin}))
    [record] = ran.records
    assert (ran.code, record["errors"]) == (0, [])
    warned = [(one["file"], one["code"]) for one in record["warnings"]]
    assert ("glossary/lanterns/terms/wickham.toml", "shared-name") in warned


def test_a_build_tells_its_pages_bytes_and_seconds(judge: Judge, small: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    ran = judge("build", "--json", str(out), library=small)
    [record] = ran.records
    assert ran.code == 0
    assert list(record) == ["pages", "bytes", "seconds"]
    _typed(record, {"pages": (int,), "bytes": (int,), "seconds": (float,)})
    assert record["pages"] == len(list(out.rglob("*.html")))
    assert record["bytes"] == sum(path.stat().st_size for path in out.rglob("*") if path.is_file())


def test_as_text_a_build_says_where_to_look(judge: Judge, small: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    assert str(out / "index.html") in judge("build", str(out), library=small).out


# ---- batches --------------------------------------------------------------------------------------------------------

#: Lines of a batch, and whether each gets an answer.
SEARCHES: list[tuple[str | Record, bool]] = [
    ({"id": "first", "query": "wick"}, True),
    ("this is not JSON", False),
    ({"id": 2, "query": "damp", "limit": 1}, True),
    ("[1, 2]", False),
    ('"wick"', False),
    ("null", False),
    ({"id": None, "query": "snuff", "game": "lanterns"}, True),
    ({"id": "no query"}, False),
    ({"id": "a number", "query": 7}, False),
    ({"id": "no game", "query": "wick", "game": "chess"}, False),
    ({"id": "limit 0", "query": "wick", "limit": 0}, False),
    ({"id": "limit in words", "query": "wick", "limit": "ten"}, False),
    ({"id": "nothing found", "query": "xyzzyq"}, True),
    ({"id": {"deep": [1]}, "query": "7.1"}, True),
    ({"query": "no id"}, True),
    ("{" * 5000, False),
    ({"id": "a game that is no text", "query": "wick", "game": 1}, False),
    ({"id": "last", "query": "7.10", "more": "is ignored"}, True),
]


def _check_searches(records: list[Record]) -> None:
    assert len(records) == len(SEARCHES)
    for (asked, answered), record in zip(SEARCHES, records, strict=True):
        assert record["id"] == (asked.get("id") if isinstance(asked, dict) else None)
        assert ("error" not in record) == answered, record
        if answered and isinstance(asked, dict):
            assert list(record) == ["id", "query", "results"]
            assert record["query"] == asked["query"]


def test_a_batch_answers_each_line_in_order_and_no_bad_line_stops_it(judge: Judge, small: Path, tmp_path: Path) -> None:
    ran = judge("search", "--batch", _batch_file(tmp_path, [line for line, _ in SEARCHES]), library=small)
    assert (ran.code, ran.err) == (0, "")
    _check_searches(ran.records)


def test_a_batch_comes_from_standard_input_as_well(
    judge: Judge, small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = Path(_batch_file(tmp_path, [line for line, _ in SEARCHES])).read_bytes()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
    ran = judge("search", "--batch", "-", library=small)
    assert ran.code == 0
    _check_searches(ran.records)


def test_a_batch_line_is_answered_as_the_command_answers(judge: Judge, small: Path, tmp_path: Path) -> None:
    alone = judge("search", "--json", "--limit", "2", "damp", library=small).records[0]
    [record] = judge(
        "search", "--batch", _batch_file(tmp_path, [{"id": 1, "query": "damp", "limit": 2}]), library=small
    ).records
    assert record == {"id": 1, **alone}
    alone = judge("interact", "--json", "wick", "wet", "--event", "snuff", library=small).records[0]
    line = {"id": "x", "terms": ["wick", "wet"], "event": "snuff", "game": "lanterns"}
    [record] = judge("interact", "--batch", _batch_file(tmp_path, [line]), library=small).records
    assert record == {"id": "x", **alone}


def test_options_of_the_command_hold_for_every_line_of_a_batch(judge: Judge, tmp_path: Path) -> None:
    lines = [{"id": 1, "query": "gazda"}, {"id": 2, "query": "gazda", "game": "hkk"}]
    records = judge("search", "--game", "ikon", "--limit", "1", "--batch", _batch_file(tmp_path, lines)).records
    assert [[result["id"] for result in record["results"]] for record in records] == [["ikon/gazda"], ["hkk/gazda"]]


def test_a_batch_of_interactions_tells_each_mistake_in_its_line(judge: Judge, tmp_path: Path) -> None:
    lines: list[str | Record] = [
        {"id": 1, "terms": ["hkk/horgony", "hkk/arnyek"]},
        {"id": 2, "terms": ["hkk/horgony"]},
        {"id": 3, "terms": "hkk/horgony"},
        {"id": 4, "terms": ["hkk/horgony", 5]},
        {"id": 5},
        {"id": 6, "terms": ["hkk/elet", "berserk/bronya-x"]},
        {"id": 7, "terms": ["hkk/elet", "xyzzyq"]},
        {"id": 8, "terms": ["hkk/elet", "hkk/izom"], "event": "colour=red"},
        {"id": 9, "terms": ["horgony", "árnyék"], "game": "hkk"},
    ]
    ran = judge("interact", "--batch", _batch_file(tmp_path, lines))
    assert (ran.code, ran.err) == (0, "")
    assert [record["id"] for record in ran.records] == list(range(1, 10))
    assert [record["id"] for record in ran.records if "error" not in record] == [1, 9]
    first, last = ran.records[0], ran.records[-1]
    assert first["findings"] == last["findings"]
    assert all("\n" not in record["error"] for record in ran.records[1:-1])


def test_an_empty_batch_is_answered_with_nothing(judge: Judge, tmp_path: Path) -> None:
    ran = judge("search", "--batch", _batch_file(tmp_path, []))
    assert (ran.code, ran.out, ran.err) == (0, "", "")


# ---- options and exit codes -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "id_", "label"),
    [
        (None, "hkk/elet", "Hivatkozás: "),
        (None, "berserk/bronya-x", "Ссылка: "),
        ("hu", "berserk/bronya-x", "Hivatkozás: "),
        ("ru", "hkk/elet", "Ссылка: "),
        ("en", "hkk/elet", "Citation: "),
    ],
)
def test_the_program_speaks_the_games_language_unless_told_otherwise(
    judge: Judge, lang: str | None, id_: str, label: str
) -> None:
    options = ["--lang", lang] if lang else []
    assert judge(*options, "show", id_).out.splitlines()[-1].startswith(label)


@pytest.mark.parametrize(("lang", "label"), [("hu", "Értve: "), ("ru", "Понято как: "), ("en", "Understood as: ")])
def test_findings_are_worded_in_the_language_asked_for_and_the_verdict_stays(
    judge: Judge, lang: str, label: str
) -> None:
    assert judge("--lang", lang, "interact", "hkk/horgony", "hkk/arnyek").out.startswith(label)
    sentences = judge("--lang", lang, "interact", "--json", "hkk/horgony", "hkk/arnyek").records[0]["findings"]
    own = judge("interact", "--json", "hkk/horgony", "hkk/arnyek").records[0]["findings"]
    assert [one["verdict"] for one in sentences] == [one["verdict"] for one in own]
    assert (sentences == own) == (lang == "hu")


def test_another_library_is_read_in_place_of_the_one_that_ships(judge: Judge, small: Path) -> None:
    assert judge("show", "--json", "lanterns/wick", library=small).code == 0
    assert judge("show", "--json", "hkk/elet", library=small).code == 1
    assert judge("show", "--json", "lanterns/wick").code == 1


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["show", "hkk/elet"], 0),
        (["show", "hkk/nincs"], 1),
        (["show", "hkk/elet", "hkk/nincs"], 1),
        (["show"], 2),
        (["search", "elet"], 0),
        (["search", "xyzzyq"], 1),
        (["search"], 2),
        (["search", "elet", "--game", "chess"], 2),
        (["interact", "hkk/elet", "hkk/horgony"], 0),
        (["interact", "hkk/kez", "hkk/pakli"], 0),
        (["interact", "hkk/elet", "hkk/nincs"], 1),
        (["interact", "hkk/elet"], 2),
        (["links", "hkk/elet"], 0),
        (["links", "hkk/nincs"], 1),
        (["links", "--layer", "secret"], 2),
        (["build"], 2),
        (["frobnicate"], 2),
        (["--help"], 0),
        (["show", "--help"], 0),
        (["--version"], 0),
    ],
)
def test_exit_codes(judge: Judge, arguments: list[str], code: int) -> None:
    assert judge(*arguments).code == code


@pytest.mark.parametrize("command", ["show", "search", "interact", "links", "import", "check", "build", "serve"])
def test_the_help_of_a_command_has_an_example_to_copy(judge: Judge, command: str) -> None:
    ran = judge(command, "--help")
    assert ran.code == 0
    assert f"judge {command}" in ran.out.split("Example")[1]
