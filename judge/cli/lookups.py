"""``show`` and ``search``: what a judge at a table waits for. Imports what is used, when it is used."""

from __future__ import annotations

import sys

from judge.cli.session import Session
from judge.cli.text import Page
from judge.errors import NotFoundError, one_line
from judge.wording import word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from judge.questions.resolve import Resolved
    from judge.search import Hit
    from judge.store.glance import Glance


def show(session: Session, ids: list[str], game: str | None, as_json: bool) -> int:
    """Entries, rules, clauses or rulings; the exit code."""
    if as_json:
        session.look_at_all()
    game = session.game(game)
    found = [_resolved(session.glance, asked, game) for asked in ids]
    if not session.trusted([one.id.split("#")[0] for one in found if not isinstance(one, NotFoundError)]):
        found = [_resolved(session.glance, asked, game) for asked in ids]
    for place, (asked, one) in enumerate(zip(ids, found, strict=True)):
        if as_json:
            _print(_record(session, asked, one))
        elif isinstance(one, NotFoundError):
            complain(one)
            if one.near:
                Page(session.language(game)).near(session.glance, one.near)
        else:
            sys.stdout.write("\n" if place else "")
            _shown(session, one)
    _look_again(session, as_json)
    return int(any(isinstance(one, NotFoundError) for one in found))


def search(session: Session, query: str, game: str | None, limit: int, as_json: bool) -> int:
    """What is found by a name, number or words; the exit code."""
    from judge.search import search as find

    if as_json:
        session.look_at_all()
    game = session.game(game)
    found = find(session.glance, query, game, limit)
    if not session.trusted([hit.id for hit in found]):
        found = find(session.glance, query, game, limit)
    if as_json:
        _print(hits(session.glance, query, game, found))
    else:
        page = Page(session.language(game))
        if found:
            page.hits(session.glance, query, found, _as_near(found))
        else:
            complain(f"{word('no-results', page.lang)} {word('search-again', page.lang)}")
            if near := _suggested(session.glance, query, game):
                page.near(session.glance, near)
    keep_index(session.glance)
    _look_again(session, as_json)
    return int(not found)


def hits(store: Glance, query: str, game: str | None, found: tuple[Hit, ...]) -> dict[str, Any]:
    """A search's results as a record. Where the first is by a slip and others are just as near, or nothing was found
    but something is near, ``near`` has their ids."""
    results = [
        {"id": hit.id, "name": hit.name, "match": hit.match, "score": hit.score, "snippet": hit.snippet}
        for hit in found
    ]
    near = [hit.id for hit in _as_near(found)] if found else _suggested(store, query, game)
    return {"query": query, "results": results} | ({"near": near} if near else {})


def keep_index(store: Glance) -> None:
    """Make the index of the full text if a search went without; the answer is out by then."""
    if store.lacks_index:
        from judge.search.text import keep_index as keep

        sys.stdout.flush()
        keep(store)


def complain(error: object) -> None:
    """An error in one line."""
    sys.stderr.write(f"judge: {one_line(error)}\n")


def _look_again(session: Session, as_json: bool) -> None:
    """On a terminal, once the answer can be read: whether all files are as they were when it was compiled."""
    if not as_json and sys.stdout.isatty():
        sys.stdout.flush()
        if session.outdated():
            complain(word("outdated", session.lang or "en"))


def _resolved(store: Glance, asked: str, game: str | None) -> Resolved | NotFoundError:
    from judge.questions.resolve import resolve

    try:
        return resolve(store, asked, game)
    except NotFoundError as error:
        return error


def _record(session: Session, asked: str, found: Resolved | NotFoundError) -> dict[str, Any]:
    from judge import records

    return records.missing(asked, found) if isinstance(found, NotFoundError) else records.shown(session.store, found.id)


def _shown(session: Session, found: Resolved) -> None:
    store = session.glance
    page = Page(session.language(found.id.split("/")[0]))
    if "/ruling/" in found.id:
        if ruling := session.store.ruling(found.id):
            page.ruling(session.store, ruling)
    elif entry := store.shown(found.id.split("#")[0]):
        page.entry(store, entry, found.id if "#" in found.id else "")
    if found.others:
        page.others(store, found.others)


def _as_near(found: tuple[Hit, ...]) -> list[Hit]:
    """When the first hit is by a slip: the others that are just as near."""
    if not found or found[0].match != "typo":
        return []
    return [hit for hit in found[1:] if hit.match == "typo" and hit.score == found[0].score]


def _suggested(store: Glance, query: str, game: str | None) -> list[str]:
    from judge.search.names import Names

    return Names(store, game).suggestions(query)


def _print(record: dict[str, Any]) -> None:
    import json

    sys.stdout.write(json.dumps(record, ensure_ascii=False) + "\n")
