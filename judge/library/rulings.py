"""A file of ``rulings/<game>/``: a question answered, with citations."""

from __future__ import annotations

from typing import cast

from judge.library.entries import SLUG
from judge.library.table import Table
from judge.model import FACETS, RULING_STATUSES, RULING_VERDICTS, Place, Query, Ruling, RulingVerdict

#: What the engine can find; a ruling's query names the one it stands on.
FINDINGS = (
    "applies", "does_not_apply", "replaced", "forbidden", "allowed", "conditional", "stacks", "order", "conflict",
    "undetermined",
)  # fmt: skip


def read_ruling(table: Table, game: str, slug: str) -> Ruling:
    """The ruling in ``table``; its file's name is its id, for good."""
    if not SLUG.fullmatch(slug):
        table.problem("bad-id", f"the file's name '{slug}' is the id; use a-z, 0-9 and single hyphens")
    query, wording = table.table("query"), table.table("wording")
    ruling = Ruling(
        id=f"{game}/ruling/{slug}",
        game=game,
        question=table.text("question", required=True),
        verdict=cast("RulingVerdict", table.choice("verdict", RULING_VERDICTS, default="undetermined")),
        number=table.number("number"),
        answer=table.text("answer", required=True),
        english=table.text("english", required=True),
        terms=table.texts("terms"),
        cites=table.texts("cites"),
        status=table.choice("status", RULING_STATUSES, default="derived"),
        who=table.text("who"),
        by=table.text("by"),
        wording=tuple((term, wording.text(term)) for term in wording.names()) if wording else (),
        date=table.date("date", required=True),
        query=_query(query) if query else None,
        overrides=table.text("overrides"),
        place=Place(table.document.file, 1),
    )
    _demand(table, ruling)
    table.close()
    return ruling


def _demand(table: Table, ruling: Ruling) -> None:
    said = table.data.get
    if not said("terms"):
        table.problem("missing-terms", "'terms' is missing; name the entries it is about")
    if not said("cites"):
        table.problem("missing-cites", "'cites' is missing; a ruling names the clauses it stands on")
    if said("verdict") in RULING_VERDICTS and (ruling.verdict == "number") != ("number" in table.data):
        table.problem("missing-number", 'verdict = "number" and number = … belong together', "verdict")
    if said("status") in RULING_STATUSES and (ruling.status == "superseded") != bool(said("by")):
        table.problem("missing-by", 'status = "superseded" and by = "<ruling>" belong together', "status")


def _query(table: Table) -> Query:
    event = tuple((facet, value) for facet in FACETS if (value := table.text(facet)))
    query = Query(
        focus=table.text("focus", required=True),
        others=table.texts("others"),
        event=event,
        finding=table.choice("finding", FINDINGS, default="undetermined"),
    )
    table.close()
    return query
