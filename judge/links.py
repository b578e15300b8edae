"""Cross-references: what the clauses mention, name by number and are tied to. (links = edges of the term graph)"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from judge.language import language
from judge.language.matcher import Matcher, Term
from judge.language.patterns import MentionPattern, of_abbreviation, of_name, parse, without_parameter
from judge.model import Entry, GameLibrary, Link, Official
from judge.passages import Passages

#: A rule's number in a text: at least one dot inside or after, as (120.) or 134.4.0.
_NUMBER = re.compile(r"(?<![\w.])(\d+(?:\.\d+)+|\d+(?=\.\)))(?!\w)")


def links(library: GameLibrary, officials: Mapping[str, tuple[Official, ...]] | None = None) -> tuple[Link, ...]:
    """Every link of a game, in the order of its entries; ``officials`` are the official texts by entry."""
    matcher = Matcher(language(library.game.language), terms(library.entries))
    numbers = {entry.number: entry.id for entry in library.entries if entry.number}
    found = [link for entry in library.entries for link in _of_entry(entry, matcher, numbers)]
    passages = Passages(library.entries, officials or {}, matcher)
    for entry in library.entries:
        for official in (officials or {}).get(entry.id, ()):
            mentioned = _in_text(entry, official.text, matcher, numbers, layer="official")
            found += passages.of(entry, official.text, mentioned)
    found += [
        link for ruling in library.rulings for link in _of_ruling(ruling.id, ruling.game, ruling.terms, ruling.cites)
    ]
    found += _of_facts(library)
    return tuple(dict.fromkeys(found))


def terms(entries: Iterable[Entry]) -> tuple[Term, ...]:
    """The entries that a text can mention. A numbered rule *about* a term is not meant by the term's name, and a
    name without its parameter not by another's whole name: «атака» is «Атака», not «Атака на Х»."""
    mentioned = [entry for entry in entries if not (entry.number and entry.about)]
    whole = {pattern: entry.id for entry in mentioned for pattern in _named(entry, of_name)}
    return tuple(_term(entry, whole) for entry in mentioned)


def parent(entry: Entry, numbers: Iterable[str]) -> str:
    """The number of the rule that ``entry`` stands under: the longest that its own begins with."""
    number = entry.number or ""
    above = [known for known in numbers if number.startswith(known + ".")]
    return max(above, key=len, default="")


def _named(entry: Entry, form: Callable[[str], MentionPattern | None]) -> list[MentionPattern]:
    names = (name for name in (entry.name, *entry.aliases) if not name.rstrip(".").replace(".", "").isdigit())
    return [pattern for name in names if (pattern := form(name))] if entry.by_name else []


def _term(entry: Entry, whole: Mapping[MentionPattern, str]) -> Term:
    patterns = _named(entry, of_name)
    patterns += [short for short in _named(entry, without_parameter) if whole.get(short, entry.id) == entry.id]
    patterns += [of_abbreviation(abbreviation) for abbreviation in entry.abbreviations]
    patterns += [pattern for notation in entry.patterns for pattern in parse(notation)]
    return Term(entry.id, tuple(dict.fromkeys(patterns)), entry.capital, entry.never, rank=int(not entry.defined))


def _of_entry(entry: Entry, matcher: Matcher, numbers: dict[str, str]) -> Iterator[Link]:
    for clause in entry.clauses:
        yield from _in_text(entry, clause.text, matcher, numbers, clause=clause.id)
    game = entry.game
    yield from (Link(entry.id, numbers.get(number, f"{game}/{number}"), "reference", number) for number in entry.refers)
    yield from (Link(entry.id, f"{game}/{slug}", "see") for slug in entry.see)
    yield from (Link(entry.id, f"{game}/{slug}", "same") for slug in (*entry.same, *entry.about))
    if entry.part_of:
        yield Link(entry.id, f"{game}/{entry.part_of}", "part_of")
    if entry.number and (above := parent(entry, numbers)):
        yield Link(entry.id, numbers[above], "parent")
    if entry.template:
        yield from (Link(entry.id, f"{game}/{slug}", "fact") for slug in (entry.template, entry.filled))


def _in_text(
    source: Entry, text: str, matcher: Matcher, numbers: Mapping[str, str], *, layer: str = "authored", clause: str = ""
) -> Iterator[Link]:
    """What a text mentions by name or refers to by number: not its own entry, nor the one that it is the same as and
    that gives both their name."""
    same = {f"{source.game}/{slug}" for slug in source.same} if source.number and source.about else set()
    for mention in matcher.find(text, source.id):
        if mention.term not in same:
            surface = text[mention.start : mention.end]
            yield Link(source.id, mention.term, "mention", surface, layer, clause, mention.start, mention.end)
    for match in _NUMBER.finditer(text):
        target = numbers.get(match[1])
        if target and target != source.id:
            yield Link(source.id, target, "reference", match[1], layer, clause, match.start(1), match.end(1))


def _of_ruling(ruling: str, game: str, terms: Iterable[str], cites: Iterable[str]) -> Iterator[Link]:
    for term in terms:
        yield Link(ruling, f"{game}/{term}", "mention")
    for clause in cites:
        yield Link(ruling, f"{game}/{clause}", "cites")


def _of_facts(library: GameLibrary) -> Iterator[Link]:
    """What the facts tie: the entry whose clause states them, to each entry that they name."""
    entries = {entry.slug for entry in library.entries}
    game = library.game.id
    for relation in library.relations:
        if relation.clause and relation.kind not in ("stacks", "rolls"):
            yield from _fact_links(relation.clause, relation.objects, entries, game)
    for effect in library.effects:
        named = [value for pattern in effect.when for _, values in pattern.facets for value in values]
        yield from _fact_links(effect.clause, (*named, *effect.instead, *effect.leads, *effect.what), entries, game)


def _fact_links(clause: str, named: Iterable[str], entries: set[str], game: str) -> Iterator[Link]:
    source = clause.split("#")[0]
    for slug in named:
        if slug in entries and f"{game}/{slug}" != source:
            yield Link(source, f"{game}/{slug}", "fact", "", "authored", clause)
