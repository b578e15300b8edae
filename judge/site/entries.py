"""The page of a term or rule."""

from __future__ import annotations

from typing import Any

from judge.model import Entry
from judge.site import pictures
from judge.site.view import Conflict, View


def entry_page(view: View, entry: Entry) -> dict[str, Any]:
    """What the page of an entry shows, in the order of a phone."""
    book, family = view.book, view.book.families[entry.id]
    source = book.source(entry)
    clauses = [(clause, view.pieces(clause)) for clause in entry.clauses]
    builds_on, cited_by = book.builds_on(entry.id), book.cited_by(entry.id)
    linked = [piece.target for _, pieces in clauses for piece in pieces if piece.target]
    slug = book.standing[entry.slug]
    return {
        "title": view.title(entry.id),
        "entry": entry,
        "clauses": clauses,
        "rulings": book.rulings_on(entry.id),
        "conflicts": _conflicts(view, entry),
        "combined": view.combined(slug),
        "slug": slug,
        "same": book.same(entry.id),
        "builds_on": view.entries(builds_on),
        "cited_by": [(book.entries[id_], clause, book.texts.get(clause, "")) for id_, clause in cited_by],
        "picture": pictures.neighbourhood(book, entry.id, builds_on, [id_ for id_, _ in cited_by]),
        "officials": _officials(view, entry),
        "parent": view.entry(family.parent),
        "children": view.entries(family.children),
        "previous": view.entry(family.previous),
        "next": view.entry(family.next),
        "source": source,
        "history": book.history(entry.id),
        "basis": book.basis([entry.id]),
        "where": entry.number or entry.heading or entry.name,
        "hash": book.hash(entry),
        "previews": view.previews([*linked, *builds_on, *family.children]),
    }


def _conflicts(view: View, entry: Entry) -> list[tuple[list[tuple[str, str]], list[Conflict]]]:
    """Where the sources disagree about an entry: the clauses that do, as ids and as a person cites them, and the pages
    of this entry that show it."""
    told = ((one.clauses, [shown for shown in one.shown if entry.id in shown.terms]) for one in view.conflicting)
    return [([(id_, view.citation(id_)) for id_ in clauses], shown) for clauses, shown in told if shown]


def _officials(view: View, entry: Entry) -> list[tuple[str, str, str]]:
    """The official texts of an entry: document, edition and text."""
    titles = {source.id: source.title for source in view.book.game.sources}
    return [(titles.get(one.source, one.source), one.edition, one.text) for one in view.book.officials(entry.id)]
