"""What only sets the scene does not keep the facts from answering, and what they speak of is no scene."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.questions.counter import Counter
from judge.store import open_store
from tests.cli.small import term
from tests.conftest import MakeLibrary

_CONCEPTS = "\n".join(
    f'[{id_}]\nname = "{name}"\nenglish = "{name}"\nkind = "{kind}"\n'
    for id_, name, kind in (
        ("scorching", "scorch", "event"), ("dusk", "dusk", "phase"), ("wet", "wet", "class"),
    )
)  # fmt: skip
_SHADE = """
[[clause]]
n    = 3
text = "A shade lets nothing scorch its bearer."
does = "shields"
when = { event = "scorching", of = "this" }
"""
_HOOD = """
[[clause]]
n    = 3
text = "A hood lets nothing scorch its bearer at dusk."
does = "shields"
when = { event = "scorching", of = "this", during = "dusk" }
"""


def library() -> dict[str, str]:
    """A shade that shields at any time, and a hood that does so at dusk."""
    return {
        "glossary/lanterns/concepts.toml": _CONCEPTS,
        "glossary/lanterns/terms/moth.toml": term("Moth", "class", "It flies.", "A moth flies by night."),
        "glossary/lanterns/terms/shade.toml": term("Shade", "keyword", "It shields.", "It is of glass.") + _SHADE,
        "glossary/lanterns/terms/hood.toml": term("Hood", "keyword", "It shields.", "It is of tin.") + _HOOD,
    }


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Does a shade protect from scorch?", "yes"),
        # a plain class of cards, and when it is
        ("Does a moth's shade protect from scorch?", "yes"),
        ("It is dusk. Does a shade protect from scorch?", "yes"),
        ("Does a shade protect from scorch at dusk?", "yes"),
        ("Does a hood protect from scorch at dusk?", "yes"),
        # a state of the card, and a number
        ("Does a wet shade protect from scorch?", "undetermined"),
        ("Do 2 moths' shade protect from scorch?", "undetermined"),
        # what the effect speaks of is no scene
        ("It is a moth. Does a hood protect from scorch?", "undetermined"),
    ],
)
def test_a_scene_is_left_out(make_library: MakeLibrary, cache: Path, question: str, verdict: str) -> None:
    found = Counter(open_store(make_library(library()), cache)).ask(question, "lanterns")
    assert found.verdict == verdict, found.reading


def test_the_proof_tells_what_was_left_out(make_library: MakeLibrary, cache: Path) -> None:
    found = Counter(open_store(make_library(library()), cache)).ask(
        "It is dusk. Does a shade protect from scorch?", "lanterns"
    )
    assert found.answer
    assert (found.answer.proof[-1].rule, found.answer.confidence) == ("passed-over", "derived")
    assert "dusk" in found.answer.proof[-1].sentence
