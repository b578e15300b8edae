"""Recorded questions: found by how they read, in other words too, and never for another question."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.check import check
from tests.cli.small import term
from tests.conftest import EMPTY_GAME, MakeLibrary
from tests.questions.small import answer, asked


def path(slug: str) -> str:
    return f"glossary/lanterns/terms/{slug}.toml"


ASKED = "glossary/lanterns/asked/more.toml"


LANTERNS = {
    path("lantern"): term(
        "Lantern",
        "class",
        "It gives light.",
        "Damp does nothing to a lantern.",
        "It has wicks.",
    ),
    "glossary/lanterns/asked/lantern.toml": asked(
        "lantern#1", 'with = ["moth#1"]', 'no = ["Can a moth damp a lantern?", "Is a lantern damped by a moth?"]'
    )
    + asked("lantern#2", '3 = ["How many wicks has a lantern?"]'),
    path("moth"): term("Moth", "class", "A creature of the night.", "A moth is a creature."),
    path("damp"): term("Damp", "action", "Making wet.", "To damp is to make wet."),
    path("wick"): term("Wick", "counter", "It burns.", "A wick burns."),
}


def lanterns(clause: str, *records: str) -> dict[str, str]:
    """The library with another file of recorded questions."""
    return {**LANTERNS, ASKED: asked(clause, *records)}


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("can a moth DAMP a lantern?", "no lanterns/lantern#1,lanterns/moth#1"),
        ("May moths damp lanterns?", "no lanterns/lantern#1,lanterns/moth#1"),
        ("How many wicks are there in a lantern?", "number lanterns/lantern#2"),
        ("Can a moth damp a lantern: 3?", "no lanterns/lantern#1,lanterns/moth#1"),  # what it is printed with
        # another question: asked for otherwise, with a number, of something else, or not wholly read
        ("Must a moth damp a lantern?", "undetermined"),
        ("Can a moth not damp a lantern?", "undetermined"),
        ("Can only a moth damp a lantern?", "undetermined"),
        ("Can a moth damp 2 lanterns?", "undetermined"),
        ("Does a moth count as a damp lantern?", "undetermined"),
        ("Can a moth damp a wick?", "undetermined"),
        ("Can a moth damp a lantern from a lantern against a moth?", "undetermined"),
        ("Can a moth damp a flurble lantern?", "unclear"),
    ],
)
def test_a_question_is_found_by_how_it_reads(
    make_library: MakeLibrary, cache: Path, question: str, wanted: str
) -> None:
    assert answer(make_library(LANTERNS), cache, question) == wanted


def test_where_a_number_is_asked_for_the_order_of_those_given_counts(make_library: MakeLibrary, cache: Path) -> None:
    root = make_library(lanterns("wick#1", '1 = ["How many wicks, if there were 3, and 2 are damp?"]'))
    assert answer(root, cache, "How many wicks, if there were 3, and 2 are damp?") == "number lanterns/wick#1"
    assert answer(root, cache, "How many wicks, if there were 2, and 3 are damp?") == "undetermined"


IMPLIED = {
    **LANTERNS,
    path("gnaw"): term(
        "Gnaw", "keyword", "It gnaws.",
        'When the card with gnaw dies, a wick is lost.|does = "triggers"\nwhen = { event = "dying", of = "this" }\n'
        'leads = ["losing-a-wick"]',
    ),
    path("dying"): term("Dying", "event", "The end of it.", "Dying is the end."),
    path("losing-a-wick"): term("Losing a wick", "event", "One less.", "A wick is lost."),
    path("oil-lantern"): term("Oil lantern", "class", "It burns oil.", 'It is a lantern.|is_a = ["lantern"]'),
    ASKED: asked("gnaw#1", 'yes = ["Does gnaw work against a moth?"]')
    + asked("oil-lantern#1", 'no = ["Can an oil lantern damp a moth?"]'),
}  # fmt: skip


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("A card with gnaw was dying. Does gnaw work against a moth?", "yes lanterns/gnaw#1"),  # on what else?
        ("Can an oil lantern, a lantern, damp a moth?", "no lanterns/oil-lantern#1"),  # of what else is it a kind?
        ("Gnaw, losing a wick. Does gnaw work against a moth?", "undetermined"),  # what it leads to is asked about
        ("Can a lantern damp a wick?", "undetermined"),
        ("Does dying work against a moth?", "undetermined"),
    ],
)
def test_what_goes_without_saying_makes_no_other_question(
    make_library: MakeLibrary, cache: Path, question: str, verdict: str
) -> None:
    assert answer(make_library(IMPLIED), cache, question) == verdict


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Can a moth declare a damp lantern?", "no lanterns/lantern#1,lanterns/moth#1"),  # that it is done is no more
        ("Can a moth damp a lantern, does it arise?", "no lanterns/lantern#1,lanterns/moth#1"),  # that it comes about
        ("Can a moth not declare a damp lantern?", "undetermined"),
        ("Can a moth declare?", "undetermined"),  # of nothing else
        ("How many wicks has a lantern that arises?", "undetermined"),  # counted, what comes is not what there is
    ],
)
def test_that_something_is_done_or_comes_about_makes_no_other_question(
    make_library: MakeLibrary, cache: Path, question: str, verdict: str
) -> None:
    words = "".join(
        f'[{word}]\nname = "{word}"\nenglish = "{word}"\nkind = "event"\npatterns = ["{word}"]\n'
        for word in ("declare", "arise")
    )
    game = EMPTY_GAME.replace("[sources", 'doing = ["declare"]\ncoming = ["arise"]\n[sources', 1)
    root = make_library({**LANTERNS, CONCEPTS: words, "glossary/lanterns/game.toml": game})
    assert answer(root, cache, question) == verdict


CONCEPTS = "glossary/lanterns/concepts.toml"
BULB = '[bulb]\nname = "bulb"\nenglish = "bulb"\nkind = "class"\n'


def test_players_words_for_an_entry_are_read_as_the_entry(make_library: MakeLibrary, cache: Path) -> None:
    files = {**LANTERNS, CONCEPTS: f'{BULB}patterns = ["glowing thing"]\nsame = "lantern"\n'}
    for word in ("bulb", "glowing thing"):
        assert (
            answer(make_library(files), cache, f"Can a moth damp a {word}?") == "no lanterns/lantern#1,lanterns/moth#1"
        )


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ('same = "lamp"\n', "unknown-id"),
        ('same = "lantern"\nis_a = [{ of = "wick", assumed = "So." }]\n', "same-and-more"),
    ],
)
def test_players_words_for_nothing_or_with_facts_of_their_own_are_faults(
    make_library: MakeLibrary, more: str, code: str
) -> None:
    errors, _ = check(make_library({**LANTERNS, CONCEPTS: BULB + more}))
    assert [(one.code, one.file) for one in errors] == [(code, CONCEPTS)]


def test_word_for_word_it_is_found_whatever_is_unread(make_library: MakeLibrary, cache: Path) -> None:
    files = lanterns("wick#1", 'yes = ["Does a flurble wick burn?"]')
    assert answer(make_library(files), cache, "Does a  flurble wick burn?") == "yes lanterns/wick#1"
    assert answer(make_library(files), cache, "Does the flurble wick burn?") == "unclear"


def test_two_records_that_read_the_same_and_disagree_answer_nothing(make_library: MakeLibrary, cache: Path) -> None:
    files = lanterns("moth#1", 'yes = ["Could moths damp the lantern?"]')
    assert answer(make_library(files), cache, "May a moth damp a lantern?") == "undetermined"


def test_the_check_tells_a_record_that_the_facts_contradict_and_one_that_is_not_read(make_library: MakeLibrary) -> None:
    wick = term(
        "Wick", "counter", "It burns.", 'A wick is never damp.|does = "forbids"\nwhen = { event = "damp", of = "wick" }'
    )
    files = lanterns("wick#1", 'yes = ["Can a wick be damp?", "Flurble?"]') | {path("wick"): wick}
    errors, warnings = check(make_library(files))
    assert [(one.code, one.file) for one in errors] == [("asked-disagrees", ASKED)]
    assert "asked-unread" in {one.code for one in warnings}


@pytest.mark.parametrize(
    ("records", "code", "named"),
    [
        (('clause = "wick#1"', 'maybe = ["Does a wick burn?"]'), "unknown-verdict", "maybe"),
        (('clause = "wick#9"', 'yes = ["Does a wick burn?"]'), "unknown-id", "clause"),
        (('clause = "wick#1"', 'yes = ["Does it?"]', 'with = ["moth#9"]'), "unknown-id", "with"),
        (('yes = ["Does a wick burn?"]',), "missing-clause", "clause"),
    ],
)
def test_a_verdict_that_is_none_and_a_clause_that_is_not_there_are_faults(
    make_library: MakeLibrary, records: tuple[str, ...], code: str, named: str
) -> None:
    errors, _ = check(make_library({**LANTERNS, ASKED: "\n".join(("[[asked]]", *records, ""))}))
    assert [(one.code, one.file) for one in errors] == [(code, ASKED)]
    assert named in errors[0].message
