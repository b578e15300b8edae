"""The pages for whoever edits the rules: what the check finds, and what each edition of a document changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any

from judge import advice
from judge.documents.differences import Difference
from judge.documents.editions import Change, Mark
from judge.editorial import Report
from judge.model import Entry, Source
from judge.site.places import changes
from judge.site.view import Page, View

#: What has a page of its own, and is only counted in the check's.
_ELSEWHERE = "noted"


@dataclass(frozen=True, slots=True)
class Changed:
    """One change as it is shown: how, where it stood and stands, the words (none in a site that may be published), and
    the entries that restate it."""

    kinds: tuple[str, ...]
    places: tuple[str, ...]
    words: tuple[tuple[Mark, str], ...]
    entries: list[Entry]


def editors(view: View) -> Iterator[Page]:
    """Every such page of a game in a language."""
    game, key = view.book.game, view.book.editors_key
    yield view.page(f"{game.id}/check.html", "check.html", partial(check_page, view), key)
    yield view.page(changes(game.id), "changes.html", partial(changes_page, view), key)
    for source in game.sources:
        yield view.page(changes(game.id, source.id), "edition.html", partial(edition_page, view, source), key)


def check_page(view: View) -> dict[str, Any]:
    """What the check finds, kind by kind, and apart from it what is accepted."""
    found = [one for one in view.book.reports if not one.accepted and one.code != _ELSEWHERE]
    kinds = [
        (
            advice.title(code, view.lang),
            _sentence(advice.advice(code, view.lang)),
            [_told(view, one) for one in reports],
        )
        for code, reports in ((code, list(same)) for code, same in groupby(found, key=lambda one: one.code))
    ]
    return {
        "title": view.word("check"),
        "kinds": kinds,
        "count": len(found),
        "accepted": [(_told(view, one), one.accepted) for one in view.book.reports if one.accepted],
        "notes": Counter(one.code for one in view.book.reports if not one.accepted)[_ELSEWHERE],
    }


def _told(view: View, report: Report) -> dict[str, Any]:
    """A report with its names in place of ids, and the texts under what a person cites."""
    said = advice.found(report.code, report.values, view.lang, view.citation)
    quoted = [(id_ if view.knows(id_) else "", view.citation(id_), text) for id_, text in report.texts]
    return {
        "about": view.entry(report.about),
        "ruling": view.book.rulings.get(report.about),
        "said": _sentence(said),
        "place": report.place,
        "texts": quoted,
    }


def _sentence(text: str) -> str:
    return text if not text or text.endswith((".", "?", "!", "…")) else f"{text[0].upper()}{text[1:]}."


def changes_page(view: View) -> dict[str, Any]:
    """The documents of a game with their editions, and what must be checked again."""
    book = view.book
    documents = []
    for source in book.game.sources:
        stale = book.stale(source.id)
        documents.append(
            {
                "source": source,
                "place": changes(book.game.id, source.id),
                "entries": sum(entry.source == source.id for entry in book.entries.values()),
                "editions": book.editions[source.id],
                "changes": [len(found.comparison.changes) for found in book.differences[source.id]],
                "stale": stale,
                "rulings": book.resting_on(stale),
            }
        )
    return {"title": view.word("changes"), "documents": documents}


def edition_page(view: View, source: Source) -> dict[str, Any]:
    """What each edition of a document changed in the one before it, the newest first."""
    book = view.book
    stale = book.stale(source.id)
    return {
        "title": f"{view.word('changes')}: {source.title}",
        "source": source,
        "held": book.editions[source.id],
        "differences": [_compared(view, found) for found in book.differences[source.id]],
        "stale": stale,
        "rulings": book.resting_on(stale),
    }


def _compared(view: View, found: Difference) -> dict[str, Any]:
    changed = [
        _changed(view, change, entries) for change, entries in zip(found.comparison.changes, found.touched, strict=True)
    ]
    return {
        "old": found.old,
        "new": found.new,
        "reused": found.comparison.reused,
        "misled": view.entries(found.misled),
        "changes": changed,
        "rulings": [view.book.rulings[id_] for id_ in found.rulings],
    }


def _changed(view: View, change: Change, entries: tuple[str, ...]) -> Changed:
    sides = ("+".join(piece.place for piece in pieces) for pieces in (change.old, change.new) if pieces)
    words = change.words() if view.book.with_official else ()
    return Changed((change.kind, *change.also), tuple(dict.fromkeys(sides)), words, view.entries(entries))
