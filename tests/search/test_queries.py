"""How often what is meant comes first, over all kinds of queries together: names in any spelling, and descriptions."""

from __future__ import annotations

from collections import Counter

import pytest

from judge.search import search
from judge.store import Store
from tests.search.queries import Query, rows

KINDS = {
    "exact", "case_yo", "alias", "abbreviation", "unaccented", "inflected", "typo", "number", "parameter", "partial",
    "translit", "layout", "english", "paraphrase",
}  # fmt: skip


def place(store: Store, query: Query) -> int:
    """Where the first right entry comes, from 0; 99 when it does not."""
    found = [hit.id for hit in search(store, query.text, query.game, 10)]
    return next((at for at, id_ in enumerate(found) if id_ in query.accepted), 99)


@pytest.fixture(scope="module")
def places(shipped: Store) -> list[tuple[Query, int]]:
    return [(query, place(shipped, query)) for query in rows()]


def test_there_are_queries_of_every_kind_and_game() -> None:
    queries = rows()
    assert len(queries) >= 200
    assert {query.kind for query in queries} == KINDS
    assert {id_.split("/")[0] for query in queries for id_ in query.accepted} == {"hkk", "ikon", "berserk"}
    assert max(Counter((query.text, query.game) for query in queries).values()) == 1


def test_what_is_meant_comes_first_in_95_of_100(places: list[tuple[Query, int]]) -> None:
    later = [(query.kind, query.text, at) for query, at in places if at > 0]
    assert len(later) <= 0.05 * len(places), later


def test_what_is_meant_is_among_the_first_five_in_98_of_100(places: list[tuple[Query, int]]) -> None:
    missed = [(query.kind, query.text) for query, at in places if at > 4]
    assert len(missed) <= 0.02 * len(places), missed


def test_a_description_brings_its_entry_among_the_first_five_in_93_of_100(shipped: Store) -> None:
    """What an entry says in words that it mostly avoids; three of four come first."""
    described = [(query.text, place(shipped, query)) for query in rows("descriptions.txt")]
    assert len(described) >= 200
    missed = [text for text, at in described if at > 4]
    assert len(missed) <= 0.07 * len(described), missed
    assert sum(at == 0 for _, at in described) >= 0.75 * len(described)


@pytest.mark.parametrize("kind", sorted(KINDS - {"paraphrase", "english"}))
def test_a_name_comes_first_however_it_is_spelt(places: list[tuple[Query, int]], kind: str) -> None:
    assert [query.text for query, at in places if query.kind == kind and at > 0] == []


def test_a_first_hit_by_a_slip_says_so(shipped: Store) -> None:
    for query in rows():
        if query.kind == "typo" and (found := search(shipped, query.text, query.game, 3)):
            assert found[0].match == "typo", query.text


def test_a_text_that_has_the_words_is_marked(shipped: Store) -> None:
    found = search(shipped, "nem lehet kézbe visszavenni", "hkk", 5)
    assert "hkk/horgony" in [hit.id for hit in found]
    snippet = next(hit.snippet for hit in found if hit.id == "hkk/horgony")
    assert "**visszavetetni**" in snippet
    assert "**lehet**" in snippet


def test_english_words_find_entries_of_every_game(shipped: Store) -> None:
    found = [hit.id for hit in search(shipped, "cannot be returned to hand", None, 5)]
    assert "hkk/horgony" in found
