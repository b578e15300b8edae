"""Full text: the words of a query → entries and rulings by what they say, each with a snippet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from judge.language.letters import normalise, words
from judge.search.merge import MARK
from judge.search.ranking import Home, Passage, Postings, met, rank
from judge.search.terms import asked, terms_of
from judge.store.glance import Glance

#: So many words of a query are looked for.
_MOST_WORDS = 24
#: So many values a single question to the store may have.
_BATCH = 500
_SHOWN = 200


def find(store: Glance, query: str, game: str | None, limit: int) -> Iterator[tuple[str, float, str]]:
    """Ids of entries and rulings, best first, with their score and a snippet.

    A word of one letter is passed over. ``#134.4`` finds where a rule's number is cited.
    """
    codes = tuple(sorted({code for id_, code in store.languages.items() if game in (None, id_)} | {"en"}))
    if query.startswith("#"):
        terms: list[Mapping[str, float]] = [{query: 1.0}]
    else:
        typed = dict.fromkeys(normalise(word) for word in words(query)[:_MOST_WORDS])
        terms = [asked(word, codes) for word in typed if len(word) > 1]
    postings = _postings(store)
    found = [met(of_word, postings) for of_word in terms]
    passages = _passages(store, {number for numbers in found for number in numbers}, game)
    homes = _homes(store, {passage.home for passage in passages.values()})
    ranked = rank(found, passages, homes, _count(store, game))
    all_terms = {term for of_word in terms for term in of_word}
    for one in ranked[:limit]:
        yield one.id, one.score, _snippet(store, one.best, all_terms, codes)


def keep_index(store: Glance) -> None:
    """Make the index, when a search went without one; after the answer, since it takes a while."""
    if store.lacks_index:
        from judge.search import fulltext

        rows = store.rows("select text, code from passage order by n")
        fulltext.build(Path(store.path), store.stamp, (" ".join(sorted(terms_of(*row))) for row in rows))
        store.lacks_index = False


def _postings(store: Glance) -> Postings:
    """What lists the passages of a term: the index, else the store's own table of the same terms."""
    if not store.path or store.lacks_index:
        return store.passages_with
    if store.index is None:
        try:
            from judge.search import fulltext
        except ImportError:  # whoosh is not there: nothing else needs it
            store.path = ""
            return store.passages_with
        store.index = fulltext.open_index(Path(store.path), store.stamp)
    if store.index is None:
        store.lacks_index = True
        return store.passages_with
    postings: Postings = store.index.passages_with
    return postings


def _count(store: Glance, game: str | None) -> int:
    sql = "select count(*) from home" + (" where game = ?" if game else "")
    return next(int(row[0]) for row in store.rows(sql, (game,) if game else ()))


def _passages(store: Glance, numbers: set[int], game: str | None) -> dict[int, Passage]:
    found = {}
    for batch in _batches(sorted(numbers)):
        marks = ",".join("?" * len(batch))
        for n, home, kind, length in store.rows(
            f"select n, home, kind, length from passage where n in ({marks})", tuple(batch)
        ):
            if game is None or home.startswith(f"{game}/"):
                found[n] = Passage(home, kind, length)
    return found


def _homes(store: Glance, ids: set[str]) -> dict[str, Home]:
    found = {}
    for batch in _batches(sorted(ids)):
        marks = ",".join("?" * len(batch))
        for id_, place, length, worth in store.rows(
            f"select id, place, length, worth from home where id in ({marks})", tuple(batch)
        ):
            found[id_] = Home(place, length, worth)
    return found


def _batches(values: list[Any]) -> Iterator[list[Any]]:
    for start in range(0, len(values), _BATCH):
        yield values[start : start + _BATCH]


def _snippet(store: Glance, passage: int, terms: set[str], codes: Iterable[str]) -> str:
    """What a person is shown of a passage, with the words that were met marked."""
    home, kind, shown, text = next(
        iter(store.rows("select home, kind, shown, text from passage where n = ?", (passage,)))
    )
    if kind not in ("clause", "gloss", "english", "official", "ruling"):
        text = store.gloss_of(home)
    if kind == "ruling" and (question := store.question_of(shown)):
        text = text.removeprefix(question).strip()
    return marked(text, terms, codes)


def marked(text: str, terms: set[str], codes: Iterable[str]) -> str:
    """A text with every word marked that has one of the terms; a long one from a little before the first."""
    from judge.language.text import tokens

    met_at = [
        (token.start, token.start + len(token.text))
        for token in tokens(text)
        if any(not terms.isdisjoint(terms_of(token.text, code)) for code in codes)
    ]
    start = max(0, met_at[0][0] - _SHOWN // 4) if met_at and len(text) > 2 * _SHOWN else 0
    shown, at = "…" if start else "", start
    for first, last in met_at:
        shown += f"{text[at:first]}{MARK}{text[first:last]}{MARK}"
        at = last
    return shown + text[at:]
