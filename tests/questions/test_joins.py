"""A concept that is read from parts, wherever they stand in one clause of a question."""

from __future__ import annotations

import pytest

from judge.language.matcher import Mention
from judge.language.text import tokens
from judge.model import Concept
from judge.questions.joins import joined, joins

QUESTION = "visszaveszem a lényt a kezembe, de nem fizetek"
CONCEPTS = (
    Concept("kezbe", "kézbe", "to hand", "zone"),
    Concept("visszavetel", "visszavétel", "taking back", "event"),
    Concept("fizetes", "fizetés", "paying", "event"),
    Concept("kezbe-visszavetel", "", "", "event", joins=("kezbe + visszavetel",)),
    Concept("leny-kezbe", "", "", "event", joins=("leny* + kezbe + visszavetel",)),
    Concept("nem-fizetes", "", "", "event", joins=(":negated + fizetes",)),
    Concept("lenyert-fizetes", "", "", "event", joins=("leny + fizetes",)),
)
WORDS = {
    "visszaveszem": "~visszavetel",
    "lényt": "hub/leny",
    "kezembe": "~kezbe",
    "nem": ":negated",
    "fizetek": "~fizetes",
}


@pytest.fixture
def read() -> dict[str, list[str]]:
    """What is read of the question with each of the joins alone."""
    words = list(tokens(QUESTION))
    found = tuple(Mention(WORDS[word.text], word.start, word.end) for word in words if word.text in WORDS)

    def terms(slug: str) -> list[str]:
        known = [one for one in joins(CONCEPTS, "hub") if one.id == f"~{slug}"]
        return [mention.term for mention in joined(words, found, tuple(known))]

    return {concept.slug: terms(concept.slug) for concept in CONCEPTS if concept.joins}


def test_parts_are_joined_across_what_stands_between_them(read: dict[str, list[str]]) -> None:
    assert read["kezbe-visszavetel"] == ["~kezbe-visszavetel", "hub/leny", ":negated", "~fizetes"]


def test_a_part_with_a_star_is_still_read_by_itself(read: dict[str, list[str]]) -> None:
    assert read["leny-kezbe"] == ["~leny-kezbe", "hub/leny", ":negated", "~fizetes"]


def test_a_word_of_how_questions_are_put_is_used_up(read: dict[str, list[str]]) -> None:
    assert read["nem-fizetes"] == ["~visszavetel", "hub/leny", "~kezbe", "~nem-fizetes"]


def test_parts_of_two_clauses_are_not_joined(read: dict[str, list[str]]) -> None:
    assert "~lenyert-fizetes" not in read["lenyert-fizetes"]


def test_joins_of_more_parts_come_first() -> None:
    assert next(one.id for one in joins(CONCEPTS, "hub")) == "~leny-kezbe"


def test_a_light_verb_beside_an_entry_is_read_as_the_entry_alone() -> None:
    words = list(tokens("visszaveszem a lényt, de fizetek"))
    found = tuple(Mention(WORDS[word.text], word.start, word.end) for word in words if word.text in WORDS)
    light = Concept("visszavett-leny", "", "", "event", same="leny", joins=("leny + visszavetel",))
    read = joined(words, found, joins((*CONCEPTS[:3], light), "hub"))
    assert [mention.term for mention in read] == ["hub/leny", "~fizetes"]
