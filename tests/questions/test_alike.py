"""What nothing decides is shown beside the recorded questions most like it, as other questions, and never answered by
them; what is decided is seconded by those that are answered the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge import records
from judge.questions.ask import Asked
from judge.questions.counter import Counter
from judge.store import open_store
from tests.cli.small import term
from tests.conftest import MakeLibrary
from tests.questions.small import asked

_CONCEPTS = "\n".join(
    f'[{id_}]\nname = "{name}"\nenglish = "{name}"\nkind = "{kind}"\n'
    for id_, name, kind in (
        ("damping", "damp", "event"),
        ("dropping", "drop", "event"),
        ("selling", "sell", "event"),
        ("rain", "rain", "class"),
    )
)

LIBRARY = {
    "glossary/lanterns/concepts.toml": _CONCEPTS,
    "glossary/lanterns/terms/lantern.toml": term("Lantern", "keyword", "It gives light.", "Damp does nothing to it."),
    "glossary/lanterns/terms/moth.toml": term("Moth", "keyword", "It flies by night.", "A moth is a creature."),
    "glossary/lanterns/terms/cellar.toml": term("Cellar", "keyword", "It is below.", "A cellar is dark."),
    "glossary/lanterns/terms/wick.toml": term("Wick", "keyword", "It burns.", "A wick burns.", "A wick is bought."),
    "glossary/lanterns/asked/lantern.toml": asked("lantern#1", 'no = ["Can a moth damp a lantern?"]')
    + asked("moth#1", 'yes = ["Can a moth drop a wick in the cellar?"]')
    + asked("cellar#1", 'no = ["Can a moth damp a wick in the cellar?"]')
    + asked("wick#2", 'yes = ["Can a cellar sell a wick?"]', '2 = ["How many wicks does a cellar sell?"]')
    + asked("moth#1", 'no = ["Can a moth damp a wick with a lantern in the cellar?"]')
    + asked("wick#1", 'yes = ["Can a moth damp a wick in the rain?"]'),
}


def ask(make_library: MakeLibrary, cache: Path, question: str) -> Asked:
    return Counter(open_store(make_library(LIBRARY), cache), "en").ask(question, "lanterns")


@pytest.mark.parametrize(
    ("question", "alike"),
    [
        # the more is shared the nearer, and what few questions have weighs more than what many have
        ("Can a lantern damp a moth in the cellar?", ["Can a moth damp a wick with a lantern in the cellar?"]),
        ("Can a moth drop a lantern?", ["Can a moth drop a wick in the cellar?", "Can a moth damp a lantern?"]),
        # asking in the same way counts besides
        ("How many wicks does a moth sell in a cellar?", ["How many wicks does a cellar sell?"]),
        ("Can a moth sell a wick in a cellar?", ["Can a cellar sell a wick?"]),
        # a word that is unread does not keep what is read from being compared
        ("Can a moth damp a flurble lantern?", ["Can a moth damp a lantern?"]),
    ],
)
def test_the_recorded_questions_most_like_one_stand_beside_it(
    make_library: MakeLibrary, cache: Path, question: str, alike: list[str]
) -> None:
    found = ask(make_library, cache, question)
    assert found.verdict in ("undetermined", "unclear")
    assert found.answer is None
    assert [one.question for one in found.alike][: len(alike)] == alike


def test_the_clauses_they_rest_on_are_looked_at_first_and_once_for_each_entry(
    make_library: MakeLibrary, cache: Path
) -> None:
    found = ask(make_library, cache, "Can a moth drop a lantern?")
    assert found.nearest[:2] == ("lanterns/moth#1", "lanterns/lantern#1")
    assert len(set(found.nearest)) == len(found.nearest)
    assert found.citations[:2] == found.nearest[:2]


def test_what_has_nothing_in_common_with_a_question_does_not_stand_beside_it(
    make_library: MakeLibrary, cache: Path
) -> None:
    assert not ask(make_library, cache, "Can a lantern sell the rain?").alike


@pytest.mark.parametrize(
    ("question", "cited"),
    [
        ("Can a moth damp a wick in the cellar?", {"does": "lanterns/cellar#1", "seconded": "lanterns/moth#1"}),
        ("Can a moth damp a wick in the rain?", {"does": "lanterns/wick#1"}),  # those most like it are answered no
        ("How many wicks does a cellar sell?", {"does": "lanterns/wick#2"}),  # a number needs no second
    ],
)
def test_an_answer_is_seconded_by_the_same_answer_to_a_question_much_like_it(
    make_library: MakeLibrary, cache: Path, question: str, cited: dict[str, str]
) -> None:
    found = ask(make_library, cache, question)
    assert found.answer
    assert {step.rule: " ".join(step.cites) for step in found.answer.proof} == cited
    assert found.citations == tuple(cited.values())
    assert not found.alike  # it is answered itself


def test_the_record_has_their_answers_and_says_of_each_what_it_rests_on(make_library: MakeLibrary, cache: Path) -> None:
    store = open_store(make_library(LIBRARY), cache)
    asked_so = Counter(store).ask("How many wicks does a moth sell in a cellar?", "lanterns")
    told = {"verdict": "number", "number": 2, "citations": ["lanterns/wick#2"], "ruling": None}
    assert records.asked(store, asked_so)["alike"][0] == {"question": "How many wicks does a cellar sell?", **told}
