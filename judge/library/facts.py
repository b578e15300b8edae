"""The facts of a clause: relations between terms, and what the clause does. The vocabulary is in docs/facts.md."""

from __future__ import annotations

from dataclasses import dataclass, replace

from judge.library.table import Table
from judge.model import FACETS, STACKINGS, VERBS, Effect, Exemption, Pattern, Relation

#: Relations that a clause may state of its subject.
RELATIONS = (
    "is_a", "not_a", "kinds", "parts", "gives", "like", "before", "after", "plus", "minus", "regardless", "least_of",
    "most",
)  # fmt: skip
#: Of a pattern: the facets that it leaves open because the text names none.
ANY = "any"
#: Every key that a fact can bring into a clause.
FACT_KEYS = (
    *RELATIONS, "has", "times", "rolls", "stacks", "closed", "exclusive", "does", "when", "instead", "leads", "what",
    "if", "only", "may", "absolute", "upto", "amount", "limit", "values", "unless", "excepts",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ClauseFacts:
    """What one clause states: relations, effects, and the clauses that it takes events away from."""

    relations: tuple[Relation, ...]
    effects: tuple[Effect, ...]
    exempts: tuple[tuple[str, Exemption], ...]
    table: Table


def read_facts(table: Table, clause: str, subjects: tuple[str, ...]) -> ClauseFacts | None:
    """The facts of the clause in ``table``; each is stated of every one of ``subjects``."""
    relations = tuple(relation for subject in subjects for relation in _relations(table, clause, subject))
    effect = _effect(table, clause)
    when = patterns(table, "when")
    excepts = table.texts("excepts")
    if excepts and effect:
        table.problem("two-facts", "a clause either does something or excepts; write two clauses", "excepts")
    if when and not excepts and "does" not in table.data:
        table.problem("idle-when", "'when' without 'does' or 'excepts'; say what happens then", "when")
    if excepts and not when:
        table.problem("missing-when", "'excepts' without 'when'; say which events it takes away", "excepts")
    effects = tuple(replace(effect, subject=subject) for subject in subjects) if effect and not excepts else ()
    exempts = tuple((target, Exemption(when, clause)) for target in excepts)
    return ClauseFacts(relations, effects, exempts, table) if relations or effects or exempts else None


def patterns(table: Table, key: str) -> tuple[Pattern, ...]:
    """The event patterns under ``key``: one table, or a list of tables (or)."""
    return tuple(_pattern(found) for found in table.tables(key))


def _pattern(table: Table) -> Pattern:
    facets = tuple((facet, values) for facet in FACETS if (values := table.texts(facet)))
    for facet in table.texts(ANY):
        if facet not in FACETS or facet in table.data:
            table.problem(
                "wrong-any", f"'{facet}' is no facet that is left open; use those of: {', '.join(FACETS)}", ANY
            )
    if not facets and not set(table.data) - {*FACETS, ANY}:
        table.problem("empty-pattern", "a pattern without a facet fits everything; describe the event")
    table.close()
    return Pattern(facets)


def _relations(table: Table, clause: str, subject: str) -> list[Relation]:
    closed, exclusive = table.flag("closed"), table.flag("exclusive")
    found = [
        Relation(
            kind, subject, objects, clause, closed and kind == "kinds", exclusive and kind == "kinds",
            conditions=table.texts("if") if kind == "gives" else (),
        )
        for kind in RELATIONS
        if (objects := table.texts(kind))
    ]  # fmt: skip
    if (closed or exclusive) and "kinds" not in table.data:
        key = "closed" if closed else "exclusive"
        table.problem("idle-closed", f"'{key}' speaks of 'kinds', which is not here; add them or remove it", key)
    if times := table.table("times"):
        for key in times.names():
            if factor := times.integer(key):
                found.append(Relation("times", subject, (key,), clause, facet=str(factor)))
    if rolls := table.integers("rolls"):
        found.append(Relation("rolls", subject, tuple(map(str, rolls)), clause))
    if stacks := table.choice("stacks", STACKINGS, required=False):
        found.append(Relation("stacks", subject, (stacks,), clause))
    if brought := table.table("has"):
        for facet in FACETS:
            found += [Relation("has", subject, (value,), clause, facet=facet) for value in brought.texts(facet)]
        brought.close()
    return found


def _effect(table: Table, clause: str) -> Effect | None:
    does = table.choice("does", VERBS, required=False)
    effect = Effect(
        clause=clause,
        subject="",
        does=does,
        when=patterns(table, "when") if does else (),
        instead=table.texts("instead"),
        leads=table.texts("leads"),
        what=table.texts("what"),
        conditions=() if "gives" in table.data else table.texts("if"),  # there it says when the counter is put on
        only=table.flag("only"),
        may=table.flag("may"),
        absolute=table.flag("absolute"),
        upto=table.text("upto"),
        amount=table.text("amount"),
        limit=table.text("limit"),
        values=_values(table),
        unless=tuple(Exemption(patterns(found, "when"), clause) for found in table.tables("unless")),
    )
    for key, needed in (("instead", "replaces"), ("what", "disables")):
        if key in table.data and does != needed:
            table.problem("idle-key", f"'{key}' belongs to does = \"{needed}\"", key)
        if does == needed and not table.data.get(key):
            table.problem(f"missing-{key}", f"does = \"{needed}\" needs '{key}'", "does")
    return effect if does else None


def _values(table: Table) -> tuple[tuple[str, int], ...]:
    found = table.table("values")
    if found is None:
        return ()
    named = tuple((key, found.data[key]) for key in found.names())
    for key, value in named:
        if not isinstance(value, int) or isinstance(value, bool):
            found.problem("wrong-type", f"'{key}' must be a whole number", key)
    return tuple((key, value) for key, value in named if isinstance(value, int))
