"""What recorded questions have in common answers others, and nothing that might make a difference is passed over."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.questions.counter import Counter
from judge.store import open_store
from tests.cli.small import term
from tests.conftest import MakeLibrary
from tests.questions.small import answer, asked

_CONCEPTS = "\n".join(
    f'[{id_}]\nname = "{name}"\nenglish = "{name}"\nkind = "{kind}"\n'
    for id_, name, kind in (
        ("damping", "damp", "event"), ("dropping", "drop", "event"), ("rain", "rain", "class"),
        ("evening", "evening", "class"), ("elsewhere", "instead", "rule"),
        ("keeper", "keeper", "role"), ("brass", "brass", "class"), ("shelf", "shelf", "class"),
        ("attic", "attic", "zone"),
    )
)  # fmt: skip


LIBRARY = {
    "glossary/lanterns/concepts.toml": _CONCEPTS,
    "glossary/lanterns/terms/lantern.toml": term("Lantern", "class", "It gives light.", "Damp does nothing to it."),
    "glossary/lanterns/terms/moth.toml": term("Moth", "class", "It flies by night.", "A moth is a creature."),
    "glossary/lanterns/terms/cellar.toml": term("Cellar", "zone", "It is below.", "A cellar is dark."),
    "glossary/lanterns/terms/wick.toml": term("Wick", "keyword", "It burns.", "A wick burns."),
    "glossary/lanterns/asked/lantern.toml": asked(
        "lantern#1", 'no = ["Can a moth damp a lantern?", "Does a moth damp a lantern in the evening?"]'
    )
    + asked("moth#1", 'yes = ["Can a moth drop a wick?", "Can a moth drop a lantern in the rain?"]')
    + asked("moth#1", 'yes = ["Can a moth damp brass in the cellar?"]')
    + asked("wick#1", 'no = ["A wick is in the attic. Can a wick drop a shelf?"]')
    + asked("wick#1", 'yes = ["A wick damps. Does a lantern drop?"]')
    + asked("wick#1", 'yes = ["Can brass damp a wick?"]', 'no = ["Can brass damp a wick in the rain?"]'),
}


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Can a moth damp a brass lantern?", "no lanterns/lantern#1"),
        ("It is evening. Can a moth damp a brass lantern?", "no lanterns/lantern#1"),
        ("Can a moth damp a lantern if it drops?", "no lanterns/lantern#1"),  # it is said to have happened
        ("Can a moth drop a lantern?", "yes lanterns/moth#1"),  # the rain is of no account
        ("Can a moth damp brass?", "yes lanterns/moth#1"),  # where it is said to be turns nothing
        ("Can a moth damp brass in the attic?", "undetermined"),  # but the one place is not the other
        # one entry of the background is passed over, but not where it is told to be
        ("Can a moth damp a lantern in the cellar?", "no lanterns/lantern#1"),
        ("It is in the cellar. Can a moth damp a lantern?", "undetermined"),
        # what is told by the one is what is asked by the other
        ("A wick is in the attic. Can a wick drop a brass shelf?", "no lanterns/wick#1"),
        ("Can a wick drop a brass shelf in the attic?", "undetermined"),
        ("A lantern drops. Does a wick damp?", "undetermined"),
        # what is passed over would be an entry, what is asked to happen, a word that limits, or most of it
        ("Can a moth with a wick damp a lantern?", "undetermined"),
        ("Can a moth drop and damp a lantern?", "undetermined"),
        ("Can only a moth damp a brass lantern?", "undetermined"),
        ("Can a moth damp a lantern instead?", "undetermined"),  # a word that turns the sense
        ("Can a brass moth on the shelf in the rain damp?", "undetermined"),
        # the same terms are answered otherwise elsewhere
        ("Can brass damp a wick in the rain on the shelf?", "no lanterns/wick#1"),
        ("In the evening, can brass damp a wick?", "undetermined"),
        # who is asked to do it, and not who is told of
        ("Can the keeper's moth damp a lantern?", "undetermined"),
        ("The keeper has it. Can a moth damp a lantern?", "no lanterns/lantern#1"),
        # a number that counts
        ("Can a moth damp 2 brass lanterns?", "undetermined"),
        ("Can a moth damp a flurble lantern?", "unclear"),
    ],
)
def test_what_recorded_questions_share_answers_a_question(
    make_library: MakeLibrary, cache: Path, question: str, wanted: str
) -> None:
    assert answer(make_library(LIBRARY), cache, question) == wanted


def test_the_proof_tells_what_is_shared_what_is_passed_over_and_the_recorded_question(
    make_library: MakeLibrary, cache: Path
) -> None:
    found = Counter(open_store(make_library(LIBRARY), cache), "en").ask("Can a moth damp a brass lantern?", "lanterns")
    assert found.answer
    assert found.answer.confidence == "derived"
    assert [step.rule for step in found.answer.proof] == ["does", "asked-alike", "passed-over"]
    said = [step.sentence for step in found.answer.proof[1:]]
    assert said == [
        "Every recorded question with all of these has the same answer (2): damp, Lantern, Moth; the nearest: "
        "Can a moth damp a lantern?",
        "Left out, since it makes no difference to the answer: brass",
    ]
