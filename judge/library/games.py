"""``game.toml`` and ``concepts.toml``."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from judge.language import LANGUAGES
from judge.library.entries import SLUG
from judge.library.table import Table
from judge.model import FACETS, KINDS, Concept, Game, Kind, Precedence, Relation, Source

#: Tables of ``concepts.toml`` that are no concepts.
_ASSUMED, _NEEDS = "assumed", "needs"
_PLACES = ("heading", "number", "line")


def read_game(table: Table, id_: str) -> Game:
    """The game's own file."""
    sources: list[Source] = []
    if found := table.table("sources"):
        for key in found.names():
            if source := found.table(key):
                sources.append(_source(source, key))
    if not sources:
        table.problem(
            "no-sources", "a game needs a document: add [sources.<id>] with title, english, places, edition, date"
        )
    game = Game(
        id=id_,
        name=table.text("name", required=True),
        english=table.text("english", required=True),
        language=table.choice("language", LANGUAGES, default="en"),
        notice=table.text("notice"),
        sources=tuple(sources),
        precedence=tuple(_precedence(found) for found in table.tables("precedence")),
        aside=table.texts("aside"),
        doing=table.texts("doing"),
        coming=table.texts("coming"),
        leaving=table.texts("leaving"),
    )
    if moved := table.table("moved"):
        game = replace(game, moved=tuple((old, moved.text(old, required=True)) for old in moved.names()))
        moved.close()
    if not SLUG.fullmatch(id_):
        table.problem("bad-id", f"the folder's name '{id_}' is the game's id; use a-z, 0-9 and single hyphens")
    table.close()
    return game


def _source(table: Table, id_: str) -> Source:
    source = Source(
        id=id_,
        title=table.text("title", required=True),
        english=table.text("english", required=True),
        places=cast("Any", table.choice("places", _PLACES, default="heading")),
        edition=table.text("edition", required=True),
        date=table.text("date", required=True),
    )
    table.close()
    return source


def _precedence(table: Table) -> Precedence:
    found = Precedence(table.texts("over"), table.text("basis", required=True), table.text("why", required=True))
    if len(found.over) < 2:
        table.problem(
            "missing-over", '\'over\' names the documents, the prevailing one first: over = ["new", "old"]', "over"
        )
    table.close()
    return found


def read_assumed(table: Table) -> tuple[tuple[Relation, Table], ...]:
    """What the facts take for granted of an entry: ``[[assumed]]`` tables with subject, why, is_a, not_a or most."""
    return tuple(found for one in table.tables(_ASSUMED) for found in _assumed(one))


def _assumed(table: Table) -> list[tuple[Relation, Table]]:
    subject, why = table.text("subject", required=True), table.text("why", required=True)
    found = [
        Relation(kind, subject, table.texts(kind), "", why=why)
        for kind in ("is_a", "not_a", "most")
        if kind in table.data
    ]
    if not found:
        table.problem("missing-relation", 'say what is assumed: is_a = ["…"] or not_a = ["…"]')
    table.close(("is_a", "not_a", "most"))
    return [(relation, table) for relation in found]


def read_needs(table: Table) -> tuple[dict[str, tuple[str, ...]], Table | None]:
    """What patterns must say of events: ``[needs]``, event → facets; and where it stands."""
    found = table.table(_NEEDS)
    needs = {event: found.texts(event) for event in found.names()} if found else {}
    for event, facets in needs.items():
        for facet in facets:
            if found and facet not in FACETS:
                found.problem("unknown-facet", f"'{facet}' is no facet; use one of: {', '.join(FACETS)}", event)
    return needs, found


def read_concepts(table: Table) -> tuple[tuple[Concept, tuple[Relation, ...], Table], ...]:
    """What facts need and no entry defines: ``[slug]`` tables with name, english, kind and relations."""
    found = []
    for slug in table.names():
        concept = table.table(slug) if slug not in (_ASSUMED, _NEEDS) else None
        if concept is None:
            continue
        if not SLUG.fullmatch(slug):
            concept.problem("bad-id", f"'{slug}' is no id; use a-z, 0-9 and single hyphens")
        found.append(_concept(concept, slug))
    return tuple(found)


def _concept(table: Table, slug: str) -> tuple[Concept, tuple[Relation, ...], Table]:
    same = table.text("same")
    concept = Concept(
        slug=slug,
        name=table.text("name", required=not same),
        english=table.text("english", required=not same),
        kind=cast("Kind", table.choice("kind", KINDS, required=not same, default="event")),
        patterns=table.texts("patterns"),
        joins=table.texts("joins"),
        same=same,
    )
    relations: list[Relation] = []
    for kind in ("is_a", "not_a", "kinds", "has"):
        for found in table.tables(kind):
            relations += _stated(found, kind, slug)
    if concept.same and relations:
        table.problem("same-and-more", "'same' makes it the entry's words; state relations of the entry", "same")
    table.close()
    return concept, tuple(relations), table


def _stated(table: Table, kind: str, slug: str) -> list[Relation]:
    """A concept's relation: what it is to, and the clause that says so or the reason it is assumed."""
    objects, says, assumed = table.texts("of"), table.text("says"), table.text("assumed")
    if not objects:
        table.problem("missing-of", f'{kind} needs \'of\'; write {{ of = "…", says = "…" }}')
    if bool(says) == bool(assumed):
        table.problem("missing-says", "name either the clause that 'says' it, or why it is 'assumed'")
    facet = (
        table.choice("facet", ("event", "by", "of", "as", "during", "paid"), default="event") if kind == "has" else ""
    )
    closed, exclusive = table.flag("closed"), table.flag("exclusive")
    table.close()
    if kind in ("is_a", "not_a", "kinds"):
        return [Relation(kind, slug, objects, says, closed, exclusive, "", assumed)]
    return [Relation(kind, slug, (value,), says, facet=facet, why=assumed) for value in objects]
