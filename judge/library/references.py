"""Do the names in a game's files name something? Every id, number, clause and document that a file refers to."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from judge.language.patterns import parts_of_join
from judge.library.asked import ReadAsked
from judge.library.entries import ReadEntry
from judge.library.facts import ANY, ClauseFacts
from judge.library.table import Table
from judge.library.toml import KeyPath
from judge.model import FILLED, THIS, Concept, Effect, Game, Pattern, Problem, Relation, Ruling

#: Keys of an entry that name other entries of the game.
_ENTRY_KEYS = ("about", "same", "see", "part_of", "refers", "template", "filled")


@dataclass(frozen=True, slots=True)
class Names:
    """What can be referred to in one game."""

    entries: frozenset[str]
    concepts: frozenset[str]
    clauses: frozenset[str]
    effects: frozenset[str]
    sources: frozenset[str]
    rulings: frozenset[str]
    unread: frozenset[str] = frozenset()

    def may_be_in_unread(self, target: str) -> bool:
        """Whether a file that could not be read may define it: then nothing is said of it, until the file is mended."""
        slug = target.split("#")[0]
        return "concepts" in self.unread or slug in self.unread or slug.split(".")[0] in self.unread

    @property
    def terms(self) -> frozenset[str]:
        """What a fact may name."""
        return self.entries | self.concepts


def check_entry(read: ReadEntry, names: Names) -> None:
    """Report what one entry refers to and nothing is."""
    entry, table = read.entry, read.table
    for key in _ENTRY_KEYS:
        value = getattr(entry, key)
        for target in (value,) if isinstance(value, str) and value else value:
            if target == entry.slug:
                table.problem("self-link", f"{key} names the entry itself; remove it", key)
            elif target not in names.entries:
                _unknown(table, key, target, names, names.entries, "entry")
    if entry.source and entry.source not in names.sources:
        path = (*table.path, "source") if "source" in table.data else ("source",)  # a chapter's is said above its rules
        _unknown_at(table, path, "source", entry.source, names, names.sources, "document of game.toml")
    if bool(entry.template) != bool(entry.filled):
        table.problem("missing-filled", "'template' and 'filled' belong together", "template")
    for place, clause in enumerate(entry.clauses):
        if clause.about and clause.about not in names.entries:
            path = (*table.path, "clause", place, "about")
            _unknown_at(table, path, "about", clause.about, names, names.entries, "entry")
    for facts in read.facts:
        check_facts(facts, entry.game, names)


def check_asked(read: ReadAsked, game: str, names: Names) -> None:
    """Report clauses that recorded questions rest on and that are not there."""
    for key in ("clause", "with"):
        for target in read.table.texts(key):
            if f"{game}/{target}" not in names.clauses:
                _unknown(read.table, key, target, names, [name.split("/", 1)[1] for name in names.clauses], "clause")


def check_facts(facts: ClauseFacts, game: str, names: Names) -> None:
    """Report what the facts of a clause name and nothing is."""
    for relation in facts.relations:
        _check_relation(facts.table, relation, names)
    for effect in facts.effects:
        _check_effect(facts.table, effect, names)
    for target, exemption in facts.exempts:
        if f"{game}/{target}" not in names.effects:
            what = "clause that does something" if f"{game}/{target}" in names.clauses else "clause"
            options = [name.split("/", 1)[1] for name in names.effects]
            _unknown(facts.table, "excepts", target, names, options, what)
        _check_patterns(facts.table, "when", exemption.when, names)


def check_concept(concept: Concept, relations: Iterable[Relation], table: Table, game: str, names: Names) -> None:
    """Report a concept that an entry already is, and relations to nothing."""
    if concept.slug in names.entries:
        table.problem("double-id", f"'{concept.slug}' is an entry already; state the relation in its clause")
    if concept.same and concept.same not in names.entries:
        _unknown(table, "same", concept.same, names, names.entries, "entry")
    for part in (name for join in concept.joins for either, _ in parts_of_join(join) for name in either):
        if not part.startswith(":") and part not in names.terms:
            _unknown(table, "joins", part, names, names.terms, "entry or concept")
    for relation in relations:
        _check_relation(table, relation, names)
        if relation.clause and f"{game}/{relation.clause}" not in names.clauses:
            options = [name.split("/", 1)[1] for name in names.clauses]
            _unknown_at(table, (*table.path, relation.kind), "says", relation.clause, names, options, "clause")


def check_assumed(relation: Relation, table: Table, names: Names) -> None:
    """Report an assumption about nothing, or to nothing."""
    if relation.subject not in names.terms:
        _unknown(table, "subject", relation.subject, names, names.terms, "entry or concept")
    _check_relation(table, relation, names)


def check_needs(
    needs: Mapping[str, tuple[str, ...]],
    table: Table | None,
    reads: Iterable[ReadEntry],
    relations: Iterable[Relation],
    names: Names,
) -> None:
    """Report events that are asked to say something and are none, and patterns of what a clause does that do not say
    it of an event, or of a kind of it: what a pattern leaves out, it takes for true of everything."""
    for event in needs:
        if table and event not in names.terms:
            _unknown(table, event, event, names, names.terms, "entry or concept")
    above = _above(relations)
    for facts in (facts for read in reads for facts in read.facts if facts.effects):
        for when in facts.table.tables("when"):
            for event in when.texts("event"):
                named = facts.effects[0].subject if event == THIS else event
                wanted = {facet for one in _with_above(named, above) for facet in needs.get(one, ())}
                for facet in sorted(wanted - {*when.data, *when.texts(ANY)}):
                    message = (
                        f"'{event}' needs '{facet}': say it as the text does; where the text means every one, write "
                        f'{ANY} = ["{facet}"]'
                    )
                    when.problem("missing-needed", message, "event")


def _above(relations: Iterable[Relation]) -> Mapping[str, set[str]]:
    """The classes that are stated right above each term."""
    found: dict[str, set[str]] = {}
    for relation in relations:
        for other in relation.objects:
            if relation.kind == "is_a":
                found.setdefault(relation.subject, set()).add(other)
            elif relation.kind == "kinds":
                found.setdefault(other, set()).add(relation.subject)
    return found


def _with_above(term: str, above: Mapping[str, set[str]]) -> set[str]:
    """A term and every class above it."""
    found, left = {term}, [term]
    while left:
        fresh = above.get(left.pop(), set()) - found
        found |= fresh
        left += fresh
    return found


def check_game(table: Table, game: Game, names: Names) -> None:
    """Report a precedence over documents that the game does not have, or on a clause that is not there, and terms
    that the game lists and are none."""
    for key in ("aside", "doing", "coming", "leaving"):
        for term in getattr(game, key):
            if term not in names.terms:
                _unknown_at(table, (key,), key, term, names, names.terms, "entry or concept")
    for place, rank in enumerate(game.precedence):
        path = ("precedence", place)
        for source in rank.over:
            if source not in names.sources:
                _unknown_at(table, (*path, "over"), "over", source, names, names.sources, "document of game.toml")
        if rank.basis not in ("", "policy") and f"{game.id}/{rank.basis}" not in names.clauses:
            _unknown_at(table, (*path, "basis"), "basis", rank.basis, names, ["policy"], 'clause, nor "policy"')
    for old, new in game.moved:
        if old in names.entries:
            table.problem("moved-here", f"'{old}' is an entry; [moved] is for ids that nothing has any more", "moved")
        if new not in names.entries:
            _unknown_at(table, ("moved", old), "moved", new, names, names.entries, "entry")


def check_ruling(ruling: Ruling, table: Table, names: Names) -> None:
    """Report terms, clauses and rulings that a ruling names and nothing is."""
    query = ruling.query
    beside = [("others", other) for other in query.others] if query else []
    asked = [("focus", query.focus), *beside, *query.event] if query else []
    for term in ruling.terms:
        if term not in names.entries:
            _unknown(table, "terms", term, names, names.entries, "entry")
    for key, term in asked:
        if term and term not in names.terms and (term != THIS or key in ("focus", "others")):
            _unknown_at(table, ("query", key), key, term, names, names.terms, "entry or concept")
    for term, _ in ruling.wording:
        if term not in ruling.terms:
            _unknown_at(table, ("wording", term), "wording", term, names, ruling.terms, "term of this ruling")
    for clause in ruling.cites:
        if f"{ruling.game}/{clause}" not in names.clauses:
            _unknown(table, "cites", clause, names, [name.split("/", 1)[1] for name in names.clauses], "clause")
    if ruling.by and ruling.by not in names.rulings:
        _unknown(table, "by", ruling.by, names, names.rulings, "ruling")
    if ruling.by and ruling.id.endswith(f"/{ruling.by}"):
        table.problem("self-link", "'by' names the ruling itself; name the one that replaced it", "by")


def check_successors(rulings: Iterable[tuple[Ruling, Table]]) -> None:
    """Report rulings that supersede one another in a circle: none of them would be in force."""
    by_slug = {ruling.id.rsplit("/", 1)[1]: (ruling, table) for ruling, table in rulings}
    for slug, (ruling, table) in by_slug.items():
        seen, at = [slug], ruling.by
        while at in by_slug and at not in seen:
            seen.append(at)
            at = by_slug[at][0].by
        if at == slug and len(seen) > 1:
            circle = " → ".join((*seen, slug))
            table.problem("successor-cycle", f"superseded in a circle: {circle}; one of them must be in force", "by")


def duplicates(reads: Iterable[ReadEntry]) -> Iterable[Problem]:
    """Ids and rule numbers that two entries share."""
    ids: dict[str, ReadEntry] = {}
    numbers: dict[str, ReadEntry] = {}
    for read in reads:
        entry = read.entry
        for seen, key, code in ((ids, entry.slug, "double-id"), (numbers, entry.number, "double-number")):
            if key is None or key == "" or (code == "double-id" and key == entry.number in numbers):
                continue
            if first := seen.get(key):
                at = first.entry.place
                what = "number" if code == "double-number" else "id"
                message = f"{what} '{key}' is already in {at.file}:{at.line}; give one of the two another"
                yield Problem(entry.place.file, entry.place.line, code, message)
            else:
                seen[key] = read


def _check_relation(table: Table, relation: Relation, names: Names) -> None:
    if relation.kind in ("stacks", "rolls"):
        return
    for target in relation.objects:
        if target == relation.subject and relation.kind != "least_of":  # healing takes off what it says, or less
            table.problem("self-link", f"{relation.kind} names the term itself; remove it", _key(table, relation.kind))
        elif target not in names.terms and not (relation.kind == "has" and target == THIS):
            _unknown(table, relation.kind, target, names, names.terms, "entry or concept")


def _check_effect(table: Table, effect: Effect, names: Names) -> None:
    _check_patterns(table, "when", effect.when, names)
    for exemption in effect.unless:
        _check_patterns(table, "unless", exemption.when, names)
    named: Mapping[str, tuple[str, ...]] = {
        "instead": effect.instead,
        "leads": effect.leads,
        "what": effect.what,
        "values": tuple(key for key, _ in effect.values),
    }
    for key, targets in named.items():
        for target in targets:
            if target not in names.terms:
                _unknown(table, key, target, names, names.terms, "entry or concept")


def _check_patterns(table: Table, key: str, patterns: Iterable[Pattern], names: Names) -> None:
    for pattern in patterns:
        for facet, values in pattern.facets:
            for value in values:
                if value not in (THIS, FILLED) and value not in names.terms:
                    _unknown(table, key, value, names, names.terms, f"entry or concept ({facet})")


def _unknown(table: Table, key: str, target: str, names: Names, options: Iterable[str], what: str) -> None:
    _unknown_at(table, (*table.path, key), key, target, names, options, what)


def _unknown_at(
    table: Table, path: KeyPath, key: str, target: str, names: Names, options: Iterable[str], what: str
) -> None:
    if names.may_be_in_unread(target):
        return
    close = difflib.get_close_matches(target, list(options), n=1, cutoff=0.6)
    hint = f"did you mean '{close[0]}'?" if close else "correct it, or write the missing one"
    line = table.document.line(path)
    table.problems.append(Problem(table.document.file, line, "unknown-id", f"{key}: no {what} '{target}'; {hint}"))


def _key(table: Table, key: str) -> str | None:
    return key if key in table.data else None
