"""Terms and numbered chapters: from their tables to entries, with the facts of their clauses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import cast

from judge.library.facts import FACT_KEYS, ClauseFacts, read_facts
from judge.library.table import Table
from judge.model import KINDS, Clause, Entry, Kind, Problem

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
NUMBER = re.compile(r"\d+(?:\.\d+)*")


@dataclass(frozen=True, slots=True)
class ReadEntry:
    """An entry, with the facts that its clauses state."""

    entry: Entry
    facts: tuple[ClauseFacts, ...]
    table: Table


def read_term(table: Table, game: str, slug: str) -> ReadEntry:
    """A file of ``terms/``."""
    if not SLUG.fullmatch(slug):
        table.problem("bad-id", f"the file's name '{slug}' is the id; use a-z, 0-9 and single hyphens")
    return _entry(table, game, slug, number=None, source="")


def read_chapter(table: Table, game: str, stem: str) -> tuple[ReadEntry, ...]:
    """A file of ``rules/``: its ``[[rule]]`` tables in the printed order."""
    chapter = table.text("chapter", required=True)
    source = table.text("source")
    if chapter and chapter != stem:
        table.problem(
            "wrong-chapter", f"chapter = '{chapter}' in a file named {stem}.toml; make them the same", "chapter"
        )
        chapter = ""  # told once, and not of every rule
    rules = tuple(rule for found in table.tables("rule") if (rule := _rule(found, game, chapter, source)))
    if not rules and "rule" not in table.data:
        table.problem("no-rules", "a chapter without [[rule]] tables; add one")
    table.close()
    return rules


def _rule(table: Table, game: str, chapter: str, source: str) -> ReadEntry | None:
    number = table.text("number", required=True)
    if number and not NUMBER.fullmatch(number):
        table.problem(
            "bad-number", f"'{number}' is no rule number; write it as \"134.4.7\", without a last dot", "number"
        )
        number = ""
    if number and chapter and number.split(".")[0] != chapter:
        table.problem("wrong-chapter", f"rule {number} stands in chapter {chapter}; move it or correct it", "number")
    slug = table.text("id") or number
    if slug and slug != number and not (NUMBER.fullmatch(slug) or SLUG.fullmatch(slug)):
        table.problem("bad-id", f"id = '{slug}'; use the number it had, or a-z, 0-9 and hyphens", "id")
        return None
    found = _entry(table, game, slug, number=number, source=source)
    return found if slug else None


def _entry(table: Table, game: str, slug: str, *, number: str | None, source: str) -> ReadEntry:
    id_ = f"{game}/{slug}"
    about = tuple(dict.fromkeys(table.texts("about")))
    subjects = about or (slug,)
    read = tuple(found for clause in table.tables("clause") if (found := _clause(clause, id_, subjects)))
    _same_n(table, read)
    clauses = tuple(clause for clause, _ in read)
    entry = Entry(
        id=id_,
        game=game,
        slug=slug,
        number=number,
        name=table.text("name", required=True),
        parameter=_parameter(table),
        kind=cast("Kind", table.choice("kind", KINDS, default="rule")),
        english=table.text("english", required=True),
        gloss=table.text("gloss", required=True),
        aliases=table.texts("aliases"),
        abbreviations=table.texts("abbreviations"),
        expansions=table.texts("expansions"),
        source=table.text("source") or (source if clauses else ""),
        heading=table.text("heading"),
        lines=table.integers("lines"),
        restates=table.text("restates"),
        patterns=table.texts("patterns"),
        never=table.texts("never"),
        capital=table.flag("capital"),
        by_name=table.flag("by_name", default=True),
        supplement=table.flag("supplement"),
        part_of=table.text("part_of"),
        same=table.texts("same"),
        see=table.texts("see"),
        about=about,
        refers=table.texts("refers"),
        template=table.text("template"),
        filled=table.text("filled"),
        note=table.text("note"),
        clauses=clauses,
        place=table.place,
    )
    if clauses and not entry.source:
        table.problem("missing-source", "it has clauses but no 'source'; name the document that says so")
    table.close()
    return ReadEntry(entry, tuple(facts for _, facts in read if facts), table)


#: A clause, and the facts that it states.
_ReadClause = tuple[Clause, ClauseFacts | None]


def _clause(table: Table, entry: str, subjects: tuple[str, ...]) -> _ReadClause | None:
    n = table.integer("n", required=True)
    text = table.text("text", required=True)
    about = table.text("about")
    id_ = f"{entry}#{n}"
    facts = read_facts(table, id_, (about,) if about else subjects)
    table.close(FACT_KEYS)
    if n is None:
        return None
    return Clause(id_, n, text, table.place, about), facts


def _same_n(table: Table, read: Iterable[_ReadClause]) -> None:
    seen: dict[int, int] = {}
    for clause, _ in read:
        if clause.n in seen:
            message = (
                f"n = {clause.n} is already the clause in line {seen[clause.n]}; give this one a number not used yet"
            )
            table.problems.append(Problem(table.document.file, clause.place.line, "double-n", message))
        seen.setdefault(clause.n, clause.place.line)


def _parameter(table: Table) -> str | tuple[str, ...] | None:
    if "parameter" not in table.data:
        table.texts("parameter")
        return None
    if isinstance(table.data["parameter"], list):
        return table.texts("parameter")
    return table.text("parameter", required=True)
