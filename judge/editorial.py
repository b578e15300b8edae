"""For whoever edits rules: where the official texts and ours disagree, leave gaps, or say a thing in several ways.

Every detector is a small function that yields reports, each with its place, the texts side by side and what to do. What
the imported documents show needs them imported; what facts, links and rulings show does not. A finding that is known
and stays is recorded in ``glossary/<game>/accepted.toml`` with its key and a reason, so that a new one stands out::

    [[accepted]]
    key    = "gap kodex 134.4"
    reason = "The publisher left the numbers out."
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import cached_property
from pathlib import Path
from typing import Any

from judge import advice as advising
from judge import graph as graphs
from judge.documents.differences import Edition, difference
from judge.documents.pieces import heading_key
from judge.documents.shelf import Shelf
from judge.language import language
from judge.language.matcher import Matcher
from judge.language.text import fold, tokens
from judge.library import toml
from judge.library.table import Table
from judge.library.toml import Document
from judge.links import terms
from judge.model import THIS, Effect, Entry, Game, Link, Official, Problem, Ruling
from judge.questions.interact import Desk
from judge.reasoning import Finding
from judge.reasoning.tables import in_pairs, keywords
from judge.store import Store

#: Kinds of findings that only an imported document can show.
_OF_DOCUMENTS = frozenset({
    "renumbered", "spellings", "not-in-source", "stale", "gap", "doubled-number", "broken-order", "dangling-reference",
    "reference-lost", "empty-supplement", "lost-icon", "mojibake", "furniture", "truncated-start", "truncated-end",
    "truncated-alphabet", "gone",
})  # fmt: skip
#: Of these, the ones that say no word of it.
_QUOTE_NOTHING = frozenset({"renumbered", "stale", "gone"})
#: What an anomaly's text begins with, which a report says in the language asked for, and the kind of report that it is.
_SAYS = {
    "gap": ("missing: ", "gap"),
    "doubled-number": ("printed again, first in line ", "doubled-number"),
    "broken-order": ("after ", "broken-order"),
    "truncated-end": ("the alphabet ends at ", "truncated-alphabet"),
}
_SETTLED = frozenset({"yes", "no", "number", "conditional"})
#: What is about our own records, and not about what the sources say.
_OURS = frozenset({"accepted-idle", "not-read"})
#: Entries from which on one note that all of them have is one report.
_FEWEST_ALIKE = 3
#: Stands in such a note for the name of the entry.
_NAMED = "<…>"
_ICON = re.compile(r"\b(?:ikon|знач[ко])", re.IGNORECASE)
_NEXT_SENTENCE = re.compile(r"[.!?]\s+\W*(\w)")
_SEE = re.compile(r"^[Сс]м\. (?:также )?")
_IN_BRACKETS = re.compile(r"\s*\([^)]*\)")
#: So many entries that use a term are named.
_MOST_NAMED = 5
#: So many words are shown before and after a name, and so many letters of a word tell it.
_AROUND, _STEM = 5, 4


@dataclass(frozen=True, slots=True)
class Report:
    """One finding. ``key`` names it for good, ``place`` is a document's (``source:number or heading or line``) or a
    file's (``file:line``), ``values`` are what :mod:`judge.advice` puts into words, ``texts`` are (id or place, what it
    says), ``about`` is the entry or ruling that it is found at, if any, ``accepted`` the recorded reason, if any.
    ``word`` is the word that it is about where another game may have the same finding; with the code it names both.
    ``name`` is what the entries that it is about are called."""

    code: str
    key: str
    place: str
    values: tuple[tuple[str, str | tuple[str, ...]], ...] = ()
    texts: tuple[tuple[str, str], ...] = ()
    about: str = ""
    accepted: str = ""
    word: str = ""
    name: str = ""

    @property
    def ours(self) -> bool:
        """Whether it is about our own records, and not about the sources."""
        return self.code in _OURS

    @property
    def message(self) -> str:
        """What was found and what to do, in English."""
        found, advice = self.found("en"), advising.advice(self.code, "en")
        if found.endswith((".", "?", "!", "…")) and advice:
            return f"{found} {advice[0].upper()}{advice[1:]}"
        return f"{found}; {advice}" if advice else found

    def found(self, lang: str) -> str:
        """What was found, in a language, with the name of what it is about in front."""
        said = advising.found(self.code, self.values, lang)
        return f"{self.name}: {said}" if self.name else said

    @property
    def quotes(self) -> bool:
        """Whether it shows words of an imported document, which are not ours to publish."""
        return self.code in _OF_DOCUMENTS - _QUOTE_NOTHING


def reports(
    store: Store,
    root: Path | None,
    shelf: Shelf | None,
    game: str,
    found: Mapping[tuple[str, str], tuple[Finding, ...]] | None = None,
) -> tuple[Report, ...]:
    """Every report on one game, those of one kind together. ``root`` is the library's folder, for what is accepted.
    Works out every pair of keywords, seconds, unless all that is ``found`` of pairs of slugs is given."""
    desk = _Editor(store, shelf, store.games[game], found)
    accepted, lines, problems = _accepted(root, game) if root else ({}, {}, [])
    told = [replace(one, accepted=accepted.pop(one.key, "")) for one in dict.fromkeys(desk.reports())]
    held = any(store.official(id_) for id_ in store.entry_ids(game))
    told += [_idle(key, lines[key], game) for key in accepted if held or key.split()[0] not in _OF_DOCUMENTS]
    for one in problems:
        told.append(Report("not-read", f"not-read {one.file}", f"{one.file}:{one.line}", (("text", one.message),)))
    return tuple(told)


def beside(store: Store, game: str) -> tuple[Report, ...]:
    """Of these reports, those that other games than this one have a part in."""
    return tuple(_Editor(store, None, store.games[game], None).two_games())


class _Editor:
    """One game as its editor sees it."""

    def __init__(
        self,
        store: Store,
        shelf: Shelf | None,
        game: Game,
        found: Mapping[tuple[str, str], tuple[Finding, ...]] | None,
    ) -> None:
        self._store, self._shelf, self._game, self._found = store, shelf, game, found
        self._entries = {entry.id: entry for entry in store.entries(game.id)}
        self._desk = Desk(store, game.id)

    def reports(self) -> Iterator[Report]:
        """Everything, detector by detector: the documents, the sources against each other, terms, what is noted."""
        yield from self._anomalies()
        yield from self._renumbered()
        yield from self._contradictions()
        yield from self._one_sided()
        yield from self._enumerations()
        yield from self._spellings()
        yield from self._terms_of_graph()
        yield from self.two_games()
        yield from self._not_in_source()
        yield from self._stale()
        yield from self._open_rulings()
        yield from self._noted()

    def _anomalies(self) -> Iterator[Report]:
        for source, one in self._found_wrong:
            said = tuple(text for entry in self._beside.get((source, *one.values()), ()) for text in _note(entry))
            key = f"{one['kind']} {source} {one['place']} {one['text']}"
            code, text = _told_as(one)
            if code == "dangling-reference" and any(_target(text) > last for last in self._last_headings):
                code = "reference-lost"
            yield Report(code, key, f"{source}:{one['place']}", (("text", text),), said)
        yield from filter(None, map(_broken_characters, self._records))

    @cached_property
    def _records(self) -> tuple[Mapping[str, Any], ...]:
        return tuple(self._shelf.records(self._game.id)) if self._shelf else ()

    @cached_property
    def _found_wrong(self) -> tuple[tuple[str, Mapping[str, str]], ...]:
        """What looks wrong in each document but for its broken characters, which are told together."""
        return tuple(
            (record["source"], one)
            for record in self._records
            for one in record.get("anomalies", ())
            if one["kind"] != "mojibake"
        )

    @cached_property
    def _beside(self) -> Mapping[tuple[str, ...], list[Entry]]:
        """The entries whose note says nothing else than an anomaly does, by the anomaly; each entry once."""
        found: dict[tuple[str, ...], list[Entry]] = defaultdict(list)
        told: set[str] = set()
        noted = [entry for entry in self._entries.values() if entry.note and _is_one_sentence(entry.note)]
        for source, one in self._found_wrong:
            for entry in self._says_the_same(one, noted):
                if entry.id not in told:
                    found[(source, *one.values())].append(entry)
                    told.add(entry.id)
        return found

    def _says_the_same(self, anomaly: Mapping[str, str], noted: Iterable[Entry]) -> list[Entry]:
        """Of the entries with a short note, those whose note tells of this anomaly: of an icon of their article, of the
        empty mark behind it, of a reference that their article makes, or that another makes to them."""
        kind, text = anomaly["kind"], anomaly["text"]
        at = [one for one in noted if heading_key(_printed_at(one)) == heading_key(anomaly["place"])]
        if kind == "lost-icon":
            lost = [one for one in noted if _ICON.search(one.note)]
            return [one for one in lost if any(text in held.text for held in self._store.official(one.id))]
        if kind == "empty-supplement":
            return [one for one in at if text in one.note]
        if kind == "dangling-reference" and (words := _key(anomaly["place"]).split()):
            target = _target(text)
            making = [one for one in at if target in _key(one.note)]
            missing = [one for one in noted if not one.defined and words[0] in fold(one.note)]
            missing = [one for one in missing if _key(one.name) == target]
            return [*making, *missing]
        return []

    def _renumbered(self) -> Iterator[Report]:
        """Numbers that mean another rule since the last edition, and are still cited."""
        for source in self._game.sources:
            kept = self._shelf.editions(self._game.id, source.id) if self._shelf else []
            for old, new in [kept[-2:]] if len(kept) > 1 else []:
                found = difference(self._game.id, source, Edition.of(old), Edition.of(new), self._entries.values(), ())
                for id_ in found.misled:
                    yield self._of(id_, "renumbered", (("ids", (id_,)),))

    def _contradictions(self) -> Iterator[Report]:
        """What the reasoning finds the documents to disagree about, once for the two clauses that do, however many
        terms show it; with the rule that one of them is an exception from."""
        told: dict[tuple[str, ...], list[str]] = defaultdict(list)
        texts: dict[tuple[str, ...], dict[str, None]] = defaultdict(dict)
        cases: dict[tuple[str, ...], str] = {}
        for terms_, findings in self._of_keywords():
            for found in findings:
                for step in found.proof.steps() if found.proof and found.verdict == "conflict" else ():
                    if step.rule == "disagree":
                        clauses = tuple(sorted(step.args))
                        told[clauses] += terms_
                        cases.setdefault(clauses, self._case(found))
                        said = (cite for one in step.premises if one.rule != "policy" for cite in one.cites)
                        apart = (one for clause in clauses for one in self._apart.get(clause, ()))
                        texts[clauses].update(dict.fromkeys((*clauses, *said, *apart)))
        for clauses, slugs in told.items():
            about = tuple(f"{self._game.id}/{slug}" for slug in dict.fromkeys(slugs))
            key = f"contradiction {' '.join(clauses)}"
            values = (("ids", about), ("case", cases[clauses]))
            yield Report("contradiction", key, self._place(clauses[0]), values, self._said(texts[clauses]))

    @cached_property
    def _apart(self) -> Mapping[str, tuple[str, ...]]:
        """Of each clause, the clauses that except something from it: a rule is not shown without its exceptions."""
        found: dict[str, tuple[str, ...]] = {}
        for effect in self._desk.store.effects(self._game.id):
            found[effect.clause] = found.get(effect.clause, ()) + tuple(one.clause for one in effect.unless)
        return found

    def _case(self, found: Finding) -> str:
        """The event that something was found on, in the names of its terms."""
        return ", ".join(dict.fromkeys(self._called(value) for _, value in found.event if value != THIS))

    def _of_keywords(self) -> Iterator[tuple[tuple[str, str], tuple[Finding, ...]]]:
        """What is found of every two keywords."""
        words = keywords(self._entries.values())
        if self._found is None:
            yield from ((row.terms, row.findings) for row in in_pairs(self._desk.engine, words))
        else:
            among = frozenset(words)
            yield from (one for one in self._found.items() if among.issuperset(one[0]))

    def _one_sided(self) -> Iterator[Report]:
        """Universal wording in a clause that another entry takes something away from."""
        absolutes = language(self._game.language).absolutes
        for effect in self._desk.store.effects(self._game.id):
            words = {fold(token.text) for token in tokens(self._text(effect.clause))}
            universal = sorted(words & absolutes)
            for clause in self._exceptions(effect) if universal else ():
                values = (("words", ", ".join(universal)), ("ids", (clause,)))
                key = f"one-sided-exception {effect.clause} {clause}"
                said = self._said((effect.clause, clause))
                yield Report("one-sided-exception", key, self._place(effect.clause), values, said)

    def _exceptions(self, effect: Effect) -> Iterator[str]:
        """Clauses of other concepts that take events away from an effect."""
        concept = self._desk.engine.knowledge.concept
        own = concept(_slug(effect.clause.split("#")[0]))
        for exemption in effect.unless:
            if concept(_slug(exemption.clause.split("#")[0])) != own:
                yield exemption.clause

    def _enumerations(self) -> Iterator[Report]:
        """What one entry's list says is complete, and another's has more of. Lists that share nothing divide the same
        thing otherwise."""
        lists = [one for one in self._store.relations(self._game.id) if one.kind == "kinds" and one.clause]
        for complete in (one for one in lists if one.closed):
            for other in lists:
                more = sorted(set(other.objects) - set(complete.objects))
                apart = _home(other.clause) != _home(complete.clause)
                if other.subject == complete.subject and apart and more and set(other.objects) & set(complete.objects):
                    clauses = (complete.clause, other.clause)
                    key = f"enumeration {' '.join(clauses)}"
                    values = (("names", ", ".join(map(self._called, more))),)
                    yield Report("enumeration", key, self._place(clauses[0]), values, self._said(clauses))

    def _spellings(self) -> Iterator[Report]:
        """Entries whose official texts call one thing by several names, not just by forms of one. Events are told by
        verbs, which name nothing."""
        for entry in self._entries.values():
            said = self._surfaces.get(entry.id, {})
            used = {_key(name): name for name in reversed(entry.names) if _key(name) in said}
            names = list(reversed(used.values()))
            apart = [name for name in names if any(_are_variants(name, other, entry.name) for other in names)]
            if apart and entry.kind != "event":
                apart = [name for name in names if name in apart or not any(_share_a_word(name, one) for one in apart)]
                texts = tuple(said[_key(name)] for name in apart)
                yield replace(self._of(entry.id, "spellings", (("names", ", ".join(apart)),)), texts=texts)
            if entry.heading.isalpha() and entry.defined and not self._occurs(entry):
                yield self._of(entry.id, "heading-unused", (("heading", entry.heading),))

    @cached_property
    def _surfaces(self) -> Mapping[str, Mapping[str, tuple[str, str]]]:
        """Of each entry, the names that stand word for word in the official texts, each with the first place where it
        does and the words around it."""
        grammar = language(self._game.language)
        matcher = Matcher(grammar, terms(self._entries.values()))
        known = {entry.id: tuple(map(_key, entry.names)) for entry in self._entries.values()}
        found: dict[str, dict[str, tuple[str, str]]] = defaultdict(dict)
        seen = set()
        for entry in self._entries.values():
            for official in self._store.official(entry.id):
                if official.text in seen:
                    continue
                seen.add(official.text)
                for mention in matcher.find(official.text):
                    surface = _key(official.text[mention.start : mention.end])
                    if name := next((one for one in known.get(mention.term, ()) if surface.startswith(one)), ""):
                        at = _said_at(entry, official, mention.start)
                        words = _around(official.text, mention.start, mention.end)
                        found[mention.term].setdefault(name, (at, words))
        return found

    def _occurs(self, entry: Entry) -> bool:
        stem = fold(entry.heading)[:-2]
        texts = [one.text for one in self._store.official(entry.id)] or [clause.text for clause in entry.clauses]
        return any(stem in fold(text) for text in texts)

    def _terms_of_graph(self) -> Iterator[Report]:
        for lost in (False, True):
            for id_, users in sorted(self._undefined.items(), key=lambda pair: (-len(pair[1]), pair[0])):
                if self._may_be_lost(id_) == lost:
                    entry, plainest = self._entries[id_], self._plainest(id_, users)
                    values = (("ids", plainest[:_MOST_NAMED]),)
                    report = replace(self._of(id_, "undefined", values), texts=_note(entry))
                    yield replace(report, code="undefined-lost") if lost else report
        for one, other in self._in_graph[1]:
            if not self._tied_officially(one, other) or self._of_one_piece(one, other) or self._sorted(one, other):
                continue
            said = self._said((f"{one}#1", f"{other}#1"))
            yield Report("circular", f"circular {one} {other}", self._place(one), (("ids", (one, other)),), said)

    def _plainest(self, id_: str, users: tuple[str, ...]) -> tuple[str, ...]:
        """Of the entries that use a term, those of which it shows best: a clause of theirs names it and their official
        text has the name; else the latter alone; else all."""
        in_text = self._named_in.get(id_, set())
        ties = self._store.links_to(id_)
        in_clause = {link.source for link in ties if link.kind == "mention" and link.layer == "authored"}
        choices = (in_text & in_clause, in_text)
        return next((found for one in choices if (found := tuple(user for user in users if user in one))), users)

    @cached_property
    def _named_in(self) -> Mapping[str, set[str]]:
        """Of each entry, those whose official text has its printed name or abbreviation, and not just another name or
        a word that its patterns find: of «срабатывающая особенность» that a text says «срабатывает» shows no use."""
        named = terms(replace(entry, patterns=(), aliases=()) for entry in self._entries.values())
        matcher = Matcher(language(self._game.language), named)
        found: dict[str, set[str]] = defaultdict(set)
        for entry in self._entries.values():
            for official in self._store.official(entry.id):
                for mention in matcher.find(official.text, entry.id):
                    found[mention.term].add(entry.id)
        return found

    @cached_property
    def _in_graph(self) -> tuple[list[tuple[str, tuple[str, ...]]], list[tuple[str, str]]]:
        """Terms that are used and not defined, with their users, and pairs that explain each other."""
        found = graphs.graph(self._store, self._game.id)
        return graphs.used_undefined(found), graphs.mutual(found)

    @cached_property
    def _undefined(self) -> Mapping[str, tuple[str, ...]]:
        """The entries that texts lean on and none defines, with those that do. Not what a template defines, nor what
        dangling references tell of already."""
        return {
            id_: users
            for id_, users in self._in_graph[0]
            if not self._only_listed(id_) and not self._filled_in(id_) and not self._dangles_from(id_, users)
        }

    def _filled_in(self, id_: str) -> bool:
        """Whether an entry is a template with its blank filled in, and the template is defined."""
        template = self._entries.get(f"{self._game.id}/{self._entries[id_].template}")
        return template is not None and template.defined

    def _dangles_from(self, id_: str, users: Iterable[str]) -> bool:
        """Whether a dangling reference is told of every entry that uses this one."""
        named = _key(self._entries[id_].number or self._entries[id_].name)
        places = {
            heading_key(one["place"])
            for _, one in self._found_wrong
            if one["kind"] == "dangling-reference" and _target(one["text"]) == named
        }
        return all(heading_key(_printed_at(self._entries[user])) in places for user in users)

    def _only_listed(self, id_: str) -> bool:
        """Whether an entry is named only in lists («The kinds are: one, another.»), which say what it is."""
        links = [link for link in self._store.links_to(id_) if link.kind == "mention" and link.clause]
        return bool(links) and all(_is_in_list(self._text(link.clause), link) for link in links)

    def _may_be_lost(self, id_: str) -> bool:
        """Whether the place of an entry in the alphabet is in the part that a document cut off at its end lost."""
        name = _key(self._entries[id_].heading or self._entries[id_].name)
        return any(name > last for last in self._last_headings)

    @cached_property
    def _last_headings(self) -> tuple[str, ...]:
        """Where the alphabet ends in each document whose end is reported cut off."""
        return tuple(
            _key(one["place"])
            for record in self._records
            for one in record.get("anomalies", ())
            if one["kind"] == "truncated-end" and any(piece["heading"] == one["place"] for piece in record["pieces"])
        )

    def _of_one_piece(self, one: str, other: str) -> bool:
        """Whether two entries restate the same piece of a document, or have a line of it in common."""
        mine, theirs = self._entries[one], self._entries[other]
        if mine.restates and mine.restates == theirs.restates:
            return True
        return mine.source == theirs.source and not set(mine.lines).isdisjoint(theirs.lines)

    def _sorted(self, one: str, other: str) -> bool:
        """Whether the first clause of one entry lists the other as a kind of it, or the heading of one says that it is
        something of the other: «Carry out (an action)»."""

        def lists(whole: str, part: str) -> bool:
            return any(
                (found.kind, found.clause) == ("kinds", f"{whole}#1") and _slug(part) in found.objects
                for found in self._store.relations(self._game.id)
            )

        def heads(of: str, named: str) -> bool:
            words = set(heading_key(self._entries[of].heading).split())
            return words > set(heading_key(self._entries[named].name).split())

        return any(lists(whole, part) or heads(whole, part) for whole, part in ((one, other), (other, one)))

    def _tied_officially(self, one: str, other: str) -> bool:
        """Whether the official texts of two entries, where they are imported, name each other too."""

        def names(source: str, target: str) -> bool:
            ties = self._store.links_from(source)
            return any(link.layer == "official" and link.target == target for link in ties)

        imported = self._store.official(one) and self._store.official(other)
        return not imported or (names(one, other) and names(other, one))

    def two_games(self) -> Iterator[Report]:
        """Words that another game has too, with another meaning: an answer must not cross over."""
        mine = self._said_names(self._game.id)
        for other in sorted(set(self._store.games) - {self._game.id}):
            theirs = self._said_names(other)
            shared: dict[tuple[str, str], str] = {}
            for key in (key for key in mine if key in theirs):
                shared.setdefault((mine[key][0], theirs[key][0]), mine[key][1])
            for (id_, twin), name in shared.items():
                values = (("name", name), ("game", self._store.games[other].name), ("ids", (twin,)))
                said = tuple(one for one in self._said((f"{id_}#1", f"{twin}#1")) if one[1])
                yield replace(self._of(id_, "two-games", values, twin), word=_key(name), texts=said, name="")

    def _said_names(self, game: str) -> Mapping[str, tuple[str, str]]:
        """The names of a game's entries, without what stands in brackets, each with its entry's id: the printed ones,
        and the others that stand in the official texts, as far as those are held."""
        entries = tuple(self._store.entries(game))
        held = _key(" ".join(official.text for entry in entries for official in self._store.official(entry.id)))
        found: dict[str, tuple[str, str]] = {}
        for entry in entries:
            for name in (entry.name, *entry.aliases):
                plain = _IN_BRACKETS.sub("", name)
                if name == entry.name or not held or _key(plain) in held:
                    found.setdefault(_key(plain), (entry.id, plain))
        return found

    def _not_in_source(self) -> Iterator[Report]:
        """Game terms in our clauses that the official text of the entry does not have."""
        for entry in self._entries.values():
            texts = [one for one in self._store.official(entry.id) if one.source == entry.source]
            if not texts:
                continue
            ties = self._store.links_from(entry.id)
            named = {link.target for link in ties if link.layer == "official"}
            named |= {link.target for link in ties if link.kind in ("same", "part_of", "see")}
            above = self._above(entry)
            for link in ties:
                apart = link.kind == "mention" and link.layer == "authored" and link.target not in named
                apart = apart and not (link.target in self._entries and self._of_one_piece(entry.id, link.target))
                if apart and not self._spoken(link.target, f"{entry.name} {entry.heading} {texts[0].text} {above}"):
                    values = (("ids", (link.target,)), ("surface", link.surface))
                    key = f"not-in-source {link.clause} {link.target}"
                    said = (*self._said((link.clause,)), (_said_at(entry, texts[0]), texts[0].text))
                    yield Report("not-in-source", key, self._place(link.clause), values, said)

    def _above(self, entry: Entry) -> str:
        """The lines that the lists begin with which an entry restates an item of: «There are:», above «- one»."""
        texts = [
            piece["text"] for record in self._records if record["source"] == entry.source for piece in record["pieces"]
        ]
        found: list[str] = []
        for line in (line for line in entry.lines if line <= len(texts)):
            while line and texts[line - 1].startswith("- "):
                line -= 1
            if line and line not in entry.lines and texts[line - 1].endswith(":"):
                found.append(texts[line - 1])
        return " ".join(found)

    def _spoken(self, target: str, text: str) -> bool:
        """Whether a text has a name of an entry in whatever form, or within a compound."""
        entry = self._entries.get(target)
        words = {fold(token.text) for token in tokens(text)}
        stems = [fold(name.split()[0])[:_STEM] for name in entry.names] if entry else []
        return any(word.startswith(stem) or (len(stem) == _STEM and stem in word) for stem in stems for word in words)

    def _stale(self) -> Iterator[Report]:
        for entry in self._entries.values():
            texts = [one for one in self._store.official(entry.id) if one.source == entry.source]
            if any(one.stale for one in texts):
                yield self._of(entry.id, "stale")
            if entry.restates and not texts and any(record["source"] == entry.source for record in self._records):
                yield self._of(entry.id, "gone")

    def _open_rulings(self) -> Iterator[Report]:
        """Rulings that say that the texts contradict each other, or do not decide."""
        for ruling in self._desk.rulings:
            if ruling.status != "superseded" and (ruling.verdict not in _SETTLED or ruling.status == "outstanding"):
                yield self._ruled(ruling)

    def _ruled(self, ruling: Ruling) -> Report:
        code = "contradiction-ruled" if ruling.verdict == "conflict" else "undecided"
        cites = tuple(f"{ruling.game}/{cite}" for cite in ruling.cites)
        place = f"{ruling.place.file}:{ruling.place.line}"
        values = (("text", f"{ruling.question} {ruling.answer}"),)
        return Report(code, f"{code} {ruling.id}", place, values, self._said(cites), ruling.id)

    def _noted(self) -> Iterator[Report]:
        """What whoever restated the text found unclear, damaged or contradicted; once where it is the same of many, and
        not where another report tells it already."""
        told = {entry.id for entries in self._beside.values() for entry in entries} | self._undefined.keys()
        alike: dict[str, list[Entry]] = defaultdict(list)
        for entry in self._entries.values():
            if entry.note and entry.id not in told:
                alike[entry.note.replace(entry.name, _NAMED)].append(entry)
        for note, entries in alike.items():
            first, *others = entries
            if _NAMED not in note:
                said = tuple((one.id, one.name) for one in others)
                names = ", ".join(map(_titled, entries))
                yield replace(self._of(first.id, "noted", (("text", note),)), texts=said, name=names)
            elif len(entries) < _FEWEST_ALIKE:
                yield from (self._of(entry.id, "noted", (("text", entry.note),)) for entry in entries)
            else:
                names = ", ".join(entry.name for entry in entries)
                text = (("text", note.replace(_NAMED, names)),)
                yield Report("noted", f"noted {self._game.id} {note}", self._place(first.id), text, about=first.id)

    def _of(
        self, id_: str, code: str, values: tuple[tuple[str, str | tuple[str, ...]], ...] = (), *more: str
    ) -> Report:
        key, name = " ".join((code, id_, *more)), _titled(self._entries[id_])
        return Report(code, key, self._place(id_), values, about=id_, name=name)

    def _called(self, slug: str) -> str:
        """What a term or concept of the game is called."""
        entry = self._entries.get(f"{self._game.id}/{slug}")
        return entry.name if entry else self._concepts.get(slug, slug)

    @cached_property
    def _concepts(self) -> Mapping[str, str]:
        return {concept.slug: concept.name for concept in self._store.concepts(self._game.id)}

    def _said(self, ids: Iterable[str]) -> tuple[tuple[str, str], ...]:
        return tuple((id_, self._text(id_)) for id_ in ids)

    def _text(self, clause: str) -> str:
        return self._store.clause_text(clause) or ""

    def _place(self, id_: str) -> str:
        entry = self._entries.get(id_.split("#")[0])
        place = entry.place if entry else None
        for clause in entry.clauses if entry else ():
            place = clause.place if clause.id == id_ else place
        return f"{place.file}:{place.line}" if place else id_


def _home(clause: str) -> str:
    return clause.split("#")[0]


def _slug(id_: str) -> str:
    return id_.split("/", 1)[1]


def _are_variants(one: str, other: str, called: str) -> bool:
    """Whether two names of what is ``called`` so are one name with a word in the place of another, or with a word made
    longer in front; not forms of one word, nor a name and the same cut short, nor its words written as one."""
    mine, theirs = (set(_key(name).split()) for name in (one, other))
    if len(mine) == len(theirs) == 1:
        (short, long) = sorted((*mine, *theirs), key=len)
        front = long.removesuffix(short)
        return (
            long != short
            and long != front
            and not any(word.startswith(front) for word in _key(called).split() if word != long)
        )

    def alone(words: set[str], beside: set[str]) -> bool:
        begins = {word[:3] for word in beside}
        return any(len(word) > 2 and word[:3] not in begins for word in words)

    return _share_a_word(one, other) and alone(mine, theirs) and alone(theirs, mine)


def _share_a_word(one: str, other: str) -> bool:
    """Whether two names have words that begin alike."""
    mine, theirs = ({word[:3] for word in _key(name).split()} for name in (one, other))
    return not mine.isdisjoint(theirs)


def _around(text: str, start: int, end: int) -> str:
    """What stands at a place of a text with a few words before and after."""
    before, after = text[:start].split(" "), text[end:].split(" ")
    cut = ("… " if len(before) > _AROUND else "", " …" if len(after) > _AROUND else "")
    words = f"{' '.join(before[-_AROUND:])}{text[start:end]}{' '.join(after[:_AROUND])}"
    return f"{cut[0]}{' '.join(words.split())}{cut[1]}"


def _note(entry: Entry) -> tuple[tuple[str, str], ...]:
    """The note of an entry as a text of a report, if it has one."""
    return ((entry.id, entry.note),) if entry.note else ()


def _told_as(anomaly: Mapping[str, str]) -> tuple[str, str]:
    """The kind of report that an anomaly is, and its text without the words that every language has its own of."""
    begins, code = _SAYS.get(anomaly["kind"], ("", anomaly["kind"]))
    if not anomaly["text"].startswith(begins):
        return anomaly["kind"], anomaly["text"]
    return code, anomaly["text"].removeprefix(begins)


def _titled(entry: Entry) -> str:
    """What an entry is called, a numbered rule with its number: 134.4 Élet."""
    return f"{entry.number} {entry.name}" if entry.number else entry.name


def _printed_at(entry: Entry) -> str:
    """The place of an entry in its document."""
    return entry.number or entry.heading or entry.name


def _said_at(entry: Entry, official: Official, start: int | None = None) -> str:
    """The place of an entry's official text, or of what begins at ``start`` in it: by number, by heading, or in a
    document without either by its lines."""
    lines = entry.lines
    if start is not None and len(lines) == len(official.text.splitlines()):
        lines = lines[official.text.count("\n", 0, start) :][:1]
    return f"{official.source}:{', '.join(map(str, lines)) or _printed_at(entry)}"


def _target(reference: str) -> str:
    """What a reference names, without its bracket or its «see»: (120.) → 120, «См. также Цель.» → цель."""
    return _key(_SEE.sub("", reference).split("→")[0].strip("(). "))


def _key(name: str) -> str:
    return " ".join(fold(name).split())


def _is_in_list(text: str, link: Link) -> bool:
    before, after = text[: link.start], text[link.end :]
    return ":" in before and before.endswith((": ", ", ")) and (after.startswith((",", ";")) or after == ".")


def _is_one_sentence(note: str) -> bool:
    return not any(begins.isupper() for begins in _NEXT_SENTENCE.findall(note))


def _broken_characters(record: Mapping[str, Any]) -> Report | None:
    """The characters that a wrong encoding broke in a document: in which lines, and what they were read as."""
    broken = {(one["place"], one["text"]) for one in record.get("anomalies", ()) if one["kind"] == "mojibake"}
    repairs = [one for one in record.get("repairs", ()) if (str(one["line"]), one["before"]) in broken]
    if not repairs:
        return None
    seen: Counter[str] = Counter()
    for one in repairs:
        before, after = one["before"], one["after"]
        for step, start, end, begin, stop in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
            if step != "equal":
                seen[f"{before[start:end]} → {after[begin:stop]}"] += 1
    lines = ", ".join(map(str, sorted({one["line"] for one in repairs})))
    words = ", ".join(f"{how} ({count})" for how, count in seen.most_common())
    place = f"{record['source']}:{min(one['line'] for one in repairs)}"
    return Report("mojibake", f"mojibake {record['source']}", place, (("lines", lines), ("words", words)))


def once(found: Iterable[Report], told: set[tuple[str, str]]) -> Iterator[Report]:
    """One game's reports without those of words that another game's have ``told`` of already; notes what it tells."""
    for one in found:
        named = (one.code, one.word)
        if not one.word or named not in told:
            yield one
        if one.word:
            told.add(named)


def _idle(key: str, line: int, game: str) -> Report:
    place = f"glossary/{game}/accepted.toml:{line}"
    return Report("accepted-idle", f"accepted-idle {key}", place, (("key", key),))


def _accepted(root: Path, game: str) -> tuple[dict[str, str], dict[str, int], list[Problem]]:
    """Key → reason of what is recorded as known, key → its line, and the faults of the file."""
    path = root / "glossary" / game / "accepted.toml"
    problems: list[Problem] = []
    if not path.is_file():
        return {}, {}, problems
    found: Document | Problem = toml.read(path, path.relative_to(root).as_posix())
    if not isinstance(found, Document):
        return {}, {}, [found]
    table = Table(found, (), found.data, problems)
    known: dict[str, str] = {}
    lines: dict[str, int] = {}
    for one in table.tables("accepted"):
        key = one.text("key", required=True)
        known[key], lines[key] = one.text("reason", required=True), one.place.line
        one.close()
    table.close()
    return known, lines, problems


def record(one: Report, game: str) -> dict[str, Any]:
    """A report as JSON."""
    texts = [{"at": at, "text": text} for at, text in one.texts]
    return {
        "game": game,
        "code": one.code,
        "key": one.key,
        "place": one.place,
        "message": one.message,
        "texts": texts,
        "accepted": one.accepted,
    }
