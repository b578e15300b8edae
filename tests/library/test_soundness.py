"""``judge check`` tells of facts that leave out what their event needs, of those that cannot all hold, and of those
that nothing hangs on; and says nothing of the others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from judge.library import load
from tests.conftest import EMPTY_GAME, Judge, MakeLibrary

_TWO_BOOKS = EMPTY_GAME + EMPTY_GAME[EMPTY_GAME.index("[sources") :].replace("book", "almanac")
CONCEPTS = """\
[snuffing]
name = "snuffing"
english = "snuffing"
kind = "event"

[blowing-out]
name = "blowing out"
english = "blowing out"
kind = "event"
is_a = [{ of = "snuffing", assumed = "It is one way of it." }]

[flame]
name = "flame"
english = "flame"
kind = "class"
"""


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path / "home"))


def _term(*facts: str, kind: str = "keyword", source: str = "book") -> str:
    """A term's file with a clause for each of ``facts``."""
    text = f'name = "NAME"\nkind = "{kind}"\nenglish = "NAME"\ngloss = "It is."\nsource = "{source}"\n'
    return text + "".join(f'[[clause]]\nn = {n}\ntext = "It is {n}."\n{one}\n' for n, one in enumerate(facts, 1))


def _told(judge: Judge, root: Path, concepts: str = CONCEPTS, **terms: str) -> dict[str, list[dict[str, Any]]]:
    """What the check says of a library of these terms, by code; a name's _ is a hyphen of the slug."""
    files = {"glossary/lanterns/game.toml": _TWO_BOOKS, "glossary/lanterns/concepts.toml": concepts}
    files |= {
        f"glossary/lanterns/terms/{name.replace('_', '-')}.toml": text.replace("NAME", name)
        for name, text in terms.items()
    }
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    [report] = judge("check", "--json", library=root).records
    found: dict[str, list[dict[str, Any]]] = {}
    for one in (*report["errors"], *report["warnings"]):
        found.setdefault(one["code"], []).append(one)
    return found


# ---- what an event needs ------------------------------------------------------------------------------------------

NEEDS = '[needs]\nsnuffing = ["of"]\n\n' + CONCEPTS


@pytest.mark.parametrize(
    ("pattern", "missing"),
    [
        pytest.param('{ event = "snuffing" }', True, id="nothing said"),
        pytest.param('{ event = "blowing-out" }', True, id="a kind of the event"),
        pytest.param('{ event = ["dusk", "snuffing"], by = "flame" }', True, id="one of several events"),
        pytest.param('[{ event = "snuffing", of = "flame" }, { event = "snuffing" }]', True, id="one of two patterns"),
        pytest.param('{ event = "snuffing", of = "flame" }', False, id="said"),
        pytest.param('{ event = "snuffing", any = ["of"] }', False, id="left open on purpose"),
        pytest.param('{ event = "dusk" }', False, id="an event without needs"),
    ],
)
def test_a_pattern_says_what_its_event_needs(
    make_library: MakeLibrary, judge: Judge, pattern: str, missing: bool
) -> None:
    terms = {"glass": _term(f'does = "forbids"\nwhen = {pattern}'), "dusk": _term("", kind="event")}
    found = _told(judge, make_library({}), NEEDS, **terms).get("missing-needed", [])
    assert [(one["file"], one["line"]) for one in found] == (
        [("glossary/lanterns/terms/glass.toml", 10)] if missing else []
    )
    assert all('any = ["of"]' in one["message"] for one in found)


def test_an_exception_needs_no_more_than_what_makes_it_one(make_library: MakeLibrary, judge: Judge) -> None:
    glass = _term(
        'does = "forbids"\nwhen = { event = "snuffing", of = "flame" }\nunless = [{ when = { event = "blowing-out" } }]'
    )
    moth = _term('excepts = "glass#1"\nwhen = { event = "snuffing", by = "moth" }', kind="class")
    assert "missing-needed" not in _told(judge, make_library({}), NEEDS, glass=glass, moth=moth)


@pytest.mark.parametrize(
    ("needs", "pattern", "code"),
    [
        ('snufing = ["of"]', '{ event = "snuffing", of = "flame" }', "unknown-id"),
        ('snuffing = ["off"]', '{ event = "snuffing", of = "flame" }', "unknown-facet"),
        ('snuffing = ["of"]', '{ event = "snuffing", any = ["off"], of = "flame" }', "wrong-any"),
        ('snuffing = ["of"]', '{ event = "snuffing", any = ["of"], of = "flame" }', "wrong-any"),
    ],
)
def test_needs_and_what_is_left_open_name_what_is_there(
    make_library: MakeLibrary, judge: Judge, needs: str, pattern: str, code: str
) -> None:
    concepts = f"[needs]\n{needs}\n\n{CONCEPTS}"
    found = _told(judge, make_library({}), concepts, glass=_term(f'does = "forbids"\nwhen = {pattern}'))
    assert len(found[code]) == 1


# ---- what cannot all hold -----------------------------------------------------------------------------------------

_FORBIDS = 'does = "forbids"\nwhen = { event = "snuffing", of = "flame" }'
_ALLOWS = _FORBIDS.replace("forbids", "allows")


@pytest.mark.parametrize(
    "terms",
    [
        pytest.param(
            {"wax": _term(kind="class"), "lamp": _term('not_a = ["wax"]'), "torch": _term('is_a = ["wax", "lamp"]')},
            id="two classes that are told apart",
        ),
        pytest.param(
            {
                "light": _term('kinds = ["wax", "lamp"]\nexclusive = true', kind="class"),
                "wax": _term(kind="class"), "lamp": _term(kind="class"), "torch": _term('is_a = ["wax", "lamp"]'),
            },
            id="two kinds of an exclusive list",
        ),
        pytest.param({"wax": _term('is_a = ["lamp"]'), "lamp": _term('is_a = ["wax"]')}, id="kinds of each other"),
        pytest.param({"wax": _term('before = ["lamp"]'), "lamp": _term('before = ["wax"]')}, id="before each other"),
        pytest.param({"wax": _term(_FORBIDS, _ALLOWS)}, id="forbidden and allowed"),
        pytest.param({"wax": _term('stacks = "sum"', 'stacks = "largest"')}, id="added up in two ways"),
    ],
)  # fmt: skip
def test_facts_that_cannot_all_hold_are_an_error(
    make_library: MakeLibrary, judge: Judge, terms: dict[str, str]
) -> None:
    [one] = _told(judge, make_library({}), **terms)["contradictory"]
    assert one["file"].startswith("glossary/lanterns/terms/")


@pytest.mark.parametrize(
    "terms",
    [
        pytest.param(
            {"wax": _term(kind="class"), "lamp": _term('not_a = ["wax"]'), "torch": _term('is_a = ["lamp"]')},
            id="of one of two classes that are told apart",
        ),
        pytest.param({"wax": _term('is_a = ["lamp"]'), "lamp": _term('before = ["wax"]')}, id="a kind, and an order"),
        pytest.param({"wax": _term(_FORBIDS + "\nabsolute = true", _ALLOWS)}, id="forbidden in any way"),
        pytest.param({"wax": _term(_FORBIDS, _ALLOWS + '\nif = ["at dusk"]')}, id="allowed on a condition"),
        pytest.param({"wax": _term(_FORBIDS, _ALLOWS.replace("snuffing", "blowing-out"))}, id="another event"),
        pytest.param(
            {"wax": _term(_FORBIDS), "old_wax": 'about = ["wax"]\n' + _term(_ALLOWS, source="almanac")},
            id="two documents",
        ),
        pytest.param({"wax": _term('stacks = "sum"', 'stacks = "sum"')}, id="added up alike"),
    ],
)
def test_facts_that_can_all_hold_are_none(make_library: MakeLibrary, judge: Judge, terms: dict[str, str]) -> None:
    assert "contradictory" not in _told(judge, make_library({}), **terms)


# ---- what nothing hangs on ----------------------------------------------------------------------------------------

_TRIGGERS = 'does = "triggers"\nwhen = { event = "snuffing", of = "flame" }\nleads = ["blowing-out"]'


@pytest.mark.parametrize(
    ("terms", "clause"),
    [
        pytest.param({"wax": _term(_TRIGGERS, _ALLOWS)}, "wax#2", id="what happens anyway is allowed"),
        pytest.param(
            {"wax": _term(_FORBIDS, 'excepts = "wax#1"\nwhen = { event = "dusk" }'), "dusk": _term("", kind="event")},
            "wax#2",
            id="an exception from what the rule does not reach",
        ),
        pytest.param(
            {
                "light": _term('kinds = ["wax", "lamp"]\nexclusive = true', kind="class"),
                "wax": _term('not_a = ["lamp"]', kind="class"), "lamp": _term('not_a = ["wax"]', kind="class"),
            },
            "lamp#1",
            id="two kinds of an exclusive list told apart again",
        ),
    ],
)  # fmt: skip
def test_a_fact_that_changes_no_answer_is_worth_a_look(
    make_library: MakeLibrary, judge: Judge, terms: dict[str, str], clause: str
) -> None:
    found = _told(judge, make_library({}), **terms)["idle-fact"]
    assert found[0]["message"].startswith(f"lanterns/{clause}: ")


@pytest.mark.parametrize(
    "terms",
    [
        pytest.param({"wax": _term(_TRIGGERS)}, id="what happens"),
        pytest.param({"wax": _term(_FORBIDS, _FORBIDS)}, id="what bears another out"),
        pytest.param(
            {"wax": _term(_FORBIDS, 'excepts = "wax#1"\nwhen = { event = "blowing-out" }')}, id="an exception"
        ),
        pytest.param({"wax": _term('not_a = ["lamp"]'), "lamp": _term(kind="class")}, id="a class that it is not"),
        pytest.param({"wax": _term('gives = ["drop"]'), "drop": _term(_FORBIDS, kind="counter")}, id="a counter"),
        pytest.param({"wax": _term('does = "sets"\nvalues = { flame = 1 }')}, id="a number"),
    ],
)
def test_a_fact_that_an_answer_hangs_on_is_not_idle(
    make_library: MakeLibrary, judge: Judge, terms: dict[str, str]
) -> None:
    assert "idle-fact" not in _told(judge, make_library({}), **terms)


def test_the_condition_of_a_counter_is_none_of_the_playing_that_puts_it_on(make_library: MakeLibrary) -> None:
    said = 'gives = ["drop"]\nif = ["The wax was paid for."]\ndoes = "triggers"\nwhen = { event = "snuffing" }'
    terms = {"wax": _term(said), "drop": _term(kind="counter")}
    files = {f"glossary/lanterns/terms/{name}.toml": text.replace("NAME", name) for name, text in terms.items()}
    files |= {"glossary/lanterns/game.toml": _TWO_BOOKS, "glossary/lanterns/concepts.toml": CONCEPTS}
    root = make_library(files)
    game = load(root).games["lanterns"]
    assert [one.conditions for one in game.relations if one.kind == "gives"] == [("The wax was paid for.",)]
    assert [one.conditions for one in game.effects] == [()]
