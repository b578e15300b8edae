"""One game as every page about it needs it: read once, the same for all languages of the interface."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import groupby, pairwise
from pathlib import Path

from judge import editorial
from judge.basis import Basis, basis
from judge.documents.differences import Difference, Edition, difference
from judge.documents.editions import ChangeKind
from judge.documents.shelf import Shelf
from judge.model import Entry, Game, Link, Official, Ruling, Source
from judge.questions.coverage import Coverage, coverage
from judge.questions.interact import Desk
from judge.reasoning import Finding
from judge.site.kept import Counts, digest
from judge.site.pairs import Pair, standing
from judge.store import Store
from judge.store.reader import Family

#: An entry that more than this share of its game is tied to says little about any one of them.
_HUB_SHARE = 0.25
_FEWEST_OF_A_HUB = 10


class Book:
    """A game's entries, rulings, links and findings, indexed."""

    def __init__(
        self,
        store: Store,
        game: Game,
        *,
        find: Callable[[], tuple[Pair, ...]],
        with_official: bool = False,
        shelf: Shelf | None = None,
        library: Path | None = None,
    ) -> None:
        """``find`` gives the pairs of which something is known; ``shelf`` has the documents that the user has imported,
        ``library`` is the folder with what the rules' editors have accepted; without them, there is nothing of the
        kind."""
        self.store = store
        self._shelf = shelf
        self._library = library
        self._find = find
        self.game = game
        self.with_official = with_official

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs with a finding or a ruling, in the order of their slugs."""
        return self._find()

    @cached_property
    def entries(self) -> dict[str, Entry]:
        """Every entry by its id, terms first."""
        return {entry.id: entry for entry in self.store.entries(self.game.id)}

    @cached_property
    def rulings(self) -> dict[str, Ruling]:
        """Every ruling by its id."""
        return {ruling.id: ruling for ruling in self.store.rulings(self.game.id)}

    @cached_property
    def texts(self) -> dict[str, str]:
        """What each clause says, by its id."""
        return {clause.id: clause.text for entry in self.entries.values() for clause in entry.clauses}

    @cached_property
    def families(self) -> dict[str, Family]:
        """What stands around each entry."""
        return families(self.entries.values())

    @cached_property
    def links_from(self) -> dict[str, list[Link]]:
        """The links in our own texts, by the entry or ruling that they are in."""
        found: dict[str, list[Link]] = {}
        for link in self.store.links():
            if link.source.startswith(f"{self.game.id}/") and link.layer == "authored":
                found.setdefault(link.source, []).append(link)
        return found

    @cached_property
    def links_to(self) -> dict[str, list[Link]]:
        """The same links, by the entry that they lead to."""
        found: dict[str, list[Link]] = {}
        for links in self.links_from.values():
            for link in links:
                found.setdefault(link.target.split("#")[0], []).append(link)
        return found

    @property
    def counts(self) -> Counts:
        """How much there is."""
        defined = sum(entry.defined for entry in self.entries.values())
        return Counts(len(self.entries), defined, len(self.rulings), len(self.pairs))

    @cached_property
    def whole_key(self) -> str:
        """What everything of the game is made of, told without putting any of it together: its files, and what an
        editor is told of other games. Empty when it cannot be told."""
        stamp = self.store.game_stamp(self.game.id)
        kept = [[edition.name for edition in editions] for editions in self.editions.values()]
        told = (kept, self._shelf is None, self._library is None, self._beside)
        return digest([stamp, repr(told)]) if stamp else ""

    @cached_property
    def _beside(self) -> tuple[editorial.Report, ...]:
        """What an editor is told that other games have a part in."""
        return editorial.beside(self.store, self.game.id)

    # ---- entries --------------------------------------------------------------------------------------------------

    @cached_property
    def terms(self) -> list[Entry]:
        """The entries that are no numbered rules, in the order of the game's language."""
        return [entry for entry in self.entries.values() if entry.number is None]

    @cached_property
    def rules(self) -> list[Entry]:
        """The numbered rules, in the printed order."""
        return [entry for entry in self.entries.values() if entry.number is not None]

    def source(self, entry: Entry) -> Source | None:
        """The document that an entry restates."""
        return next((one for one in self.game.sources if one.id == entry.source), None)

    def basis(self, cites: Iterable[str]) -> tuple[Basis, ...]:
        """The documents and editions that clauses or entries rest on."""
        return basis(self.store, cites)

    def officials(self, id_: str) -> tuple[Official, ...]:
        """The official texts of an entry; none in a site that may be published."""
        return self.store.official(id_) if self.with_official else ()

    def hash(self, entry: Entry) -> str:
        """What changes when the content of an entry does: of its name and clauses."""
        return digest([entry.id, entry.name, *(text for clause in entry.clauses for text in (clause.id, clause.text))])

    # ---- what is tied to what -------------------------------------------------------------------------------------

    def builds_on(self, id_: str) -> list[str]:
        """The entries that an entry refers to."""
        targets = (link.target.split("#")[0] for link in self.links_from.get(id_, ()) if _refers(link))
        return [target for target in dict.fromkeys(targets) if target in self.entries and target != id_]

    def cited_by(self, id_: str) -> list[tuple[str, str]]:
        """The entries that refer to an entry, each with the first clause that does (empty: none, it is a fact)."""
        first: dict[str, str] = {}
        for link in self.links_to.get(id_, ()):
            if _refers(link) and link.source in self.entries and link.source != id_ and not first.get(link.source):
                first[link.source] = link.clause
        return list(first.items())

    def same(self, id_: str) -> list[Entry]:
        """The same concept elsewhere: what an entry is tied to as such, and the numbered rules about it."""
        tied = {link.target for link in self.links_from.get(id_, ()) if link.kind == "same"}
        tied |= {link.source for link in self.links_to.get(id_, ()) if link.kind == "same"}
        return [self.entries[id_] for id_ in self.in_order(tied)]

    def in_order(self, ids: Iterable[str]) -> list[str]:
        """Those of the ids that are entries', in their order."""
        return sorted((id_ for id_ in ids if id_ in self._place), key=self._place.__getitem__)

    @cached_property
    def _place(self) -> dict[str, int]:
        return {id_: place for place, id_ in enumerate(self.entries)}

    def rulings_on(self, id_: str) -> list[Ruling]:
        """The rulings that are about an entry or cite a clause of it."""
        sources = dict.fromkeys(link.source for link in self.links_to.get(id_, ()) if "/ruling/" in link.source)
        return [self.rulings[source] for source in sources]

    @cached_property
    def ties(self) -> dict[str, Counter[str]]:
        """Each entry's neighbours, with the number of links that tie the two in either direction."""
        found: dict[str, Counter[str]] = {id_: Counter() for id_ in self.entries}
        for links in self.links_from.values():
            for link in links:
                one, other = link.source, link.target.split("#")[0]
                if one in found and other in found and one != other:
                    found[one][other] += 1
                    found[other][one] += 1
        return found

    @cached_property
    def hubs(self) -> frozenset[str]:
        """Entries that are tied to a large share of the game."""
        least = max(_HUB_SHARE * len(self.entries), _FEWEST_OF_A_HUB)
        return frozenset(id_ for id_, tied in self.ties.items() if len(tied) > least)

    # ---- editions, and what the rules' editors should mend ----------------------------------------------------------

    @cached_property
    def editions(self) -> dict[str, list[Edition]]:
        """The editions of each document that the user has, oldest first."""
        shelf = self._shelf
        return {
            source.id: [Edition.of(one) for one in shelf.editions(self.game.id, source.id)] if shelf else []
            for source in self.game.sources
        }

    @cached_property
    def differences(self) -> dict[str, list[Difference]]:
        """What each edition of each document changed in the one before it, the newest first."""
        entries, rulings = self.entries.values(), self.rulings.values()
        return {
            source.id: [
                difference(self.game.id, source, old, new, entries, rulings)
                for old, new in reversed([*pairwise(self.editions[source.id])])
            ]
            for source in self.game.sources
        }

    def history(self, id_: str) -> list[tuple[Edition, list[ChangeKind]]]:
        """The editions that changed what an entry restates, the newest first, with how."""
        changed = [
            (found.new, [kind for change in found.of(id_) for kind in (change.kind, *change.also)])
            for found in self.differences.get(self.entries[id_].source, ())
        ]
        return [(edition, list(dict.fromkeys(kinds))) for edition, kinds in changed if kinds]

    def stale(self, source: str) -> list[Entry]:
        """The entries that were checked against another wording of a document than the one that the user has, or one
        that it no longer has."""
        mine = [entry for entry in self.entries.values() if entry.source == source]
        held = {entry.id: [one for one in self.store.official(entry.id) if one.source == source] for entry in mine}
        gone = bool(self.editions[source])
        return [
            entry
            for entry in mine
            if any(one.stale for one in held[entry.id]) or (gone and entry.restates and not held[entry.id])
        ]

    def resting_on(self, entries: Iterable[Entry]) -> list[Ruling]:
        """The rulings that cite one of these entries."""
        slugs = {entry.slug for entry in entries}
        return [one for one in self.rulings.values() if slugs & {cite.split("#")[0] for cite in one.cites}]

    @cached_property
    def reports(self) -> tuple[editorial.Report, ...]:
        """What the editor's check finds; in a site that may be published, without the words of documents."""
        findings = {(pair.one, pair.other): pair.findings for pair in self.pairs}
        found = editorial.reports(self.store, self._library, self._shelf, self.game.id, findings)
        return tuple(one for one in found if self.with_official or not one.quotes)

    @cached_property
    def editors_key(self) -> str:
        """What the pages for the rules' editors are made of: the game, what is told of others, and what is accepted."""
        file = self._library / "glossary" / self.game.id / "accepted.toml" if self._library else None
        accepted = file.read_bytes().hex() if file and file.is_file() else ""
        anomalies = [str(one.get("anomalies")) for one in self._shelf.records(self.game.id)] if self._shelf else []
        return digest([self.key, repr(self._beside), accepted, *anomalies])

    # ---- findings -------------------------------------------------------------------------------------------------

    @cached_property
    def together(self) -> dict[str, list[Pair]]:
        """The pairs with a finding of each entry (by slug)."""
        found: dict[str, list[Pair]] = {}
        for pair in self.pairs:
            for slug in dict.fromkeys((pair.one, pair.other)):
                found.setdefault(slug, []).append(pair)
        return found

    @cached_property
    def answers(self) -> dict[str, list[Pair]]:
        """The pairs with a finding by the first of the two (slugs)."""
        return {one: list(same) for one, same in groupby(self.pairs, key=lambda pair: pair.one)}

    @cached_property
    def standing(self) -> dict[str, str]:
        """Each entry's slug, with the slug of the entry that its interactions are under."""
        return standing(Desk(self.store, self.game.id))

    @cached_property
    def key(self) -> str:
        """What every page of the game is made of: all that the library has on it."""
        store, id_ = self.store, self.game.id
        facts = [store.concepts(id_), store.relations(id_), store.effects(id_)]
        kept = [[edition.name for edition in editions] for editions in self.editions.values()]
        told = (self.game, self.entries, self.rulings, self.links_from, kept, *facts)
        told += tuple(map(store.official, self.entries))
        return digest(map(repr, told))

    @cached_property
    def keys(self) -> dict[str, str]:
        """What everything that shows a pair alone is made of, by the pair's name: what is known of the pair, and what
        is shown of all that this names."""
        shown = self._shown
        first = {entry.slug: entry.clauses[0].text for entry in self.entries.values() if entry.clauses}
        game = digest([repr(self.game)])
        found = {}
        for pair in self.pairs:
            named = sorted(_named(self.game.id, pair))
            told = (game, repr(pair.rulings), pair.derived.digest, *pair.nearest)
            previews = (first.get(pair.one, ""), first.get(pair.other, ""))
            found[pair.name] = digest([*told, *previews, *(shown[name] for name in named if name in shown)])
        return found

    @cached_property
    def _shown(self) -> dict[str, str]:
        """What a pair's page can show of anything that it names: of concepts and entries (by slug) the names and where
        they come from, of clauses (by id) the texts, of rulings (by id) the questions."""
        found = {one.slug: repr((one.name, one.english)) for one in self.store.concepts(self.game.id)}
        for entry in self.entries.values():
            told = (entry.id, entry.name, entry.english, entry.number, entry.source)
            found[entry.slug] = repr((told, self.store.official(entry.id)))
        return found | self.texts | {ruling.id: ruling.question for ruling in self.rulings.values()}

    @cached_property
    def coverage(self) -> Coverage:
        """How much of the game's keyword pairs is decided."""
        findings = {(pair.one, pair.other): pair.findings for pair in self.pairs}
        return coverage(Desk(self.store, self.game.id), findings)

    @cached_property
    def derived(self) -> dict[str, Finding]:
        """What the reasoning finds for each ruling that it is asked about, where that is what was ruled."""
        desk = Desk(self.store, self.game.id)
        found = {}
        for ruling in self.rulings.values():
            if query := ruling.query:
                finding = desk.engine.ask(query.focus, dict(query.event), query.others)
                if finding.verdict == query.finding and finding.proof:
                    found[ruling.id] = finding
        return found


def families(entries: Iterable[Entry]) -> dict[str, Family]:
    """What stands around each entry, by its id: the same that :meth:`Store.family` says of one."""
    terms: list[Entry] = []
    rules: list[Entry] = []
    for entry in entries:
        (terms if entry.number is None else rules).append(entry)
    numbers = {rule.number or "": rule.id for rule in rules}
    above = {rule.id: _above(rule.number or "", numbers) for rule in rules}
    above |= {term.id: f"{term.game}/{term.part_of}" if term.part_of else None for term in terms}
    below: dict[str, list[str]] = {}
    for same_sort in (terms, rules):
        kept = {entry.id for entry in same_sort}
        for entry in same_sort:
            if (parent := above[entry.id]) in kept and parent:
                below.setdefault(parent, []).append(entry.id)
    found = {}
    for same_sort in (terms, rules):
        ids: list[str | None] = [None, *(entry.id for entry in same_sort), None]
        for place, entry in enumerate(same_sort):
            children = tuple(below.get(entry.id, ()))
            found[entry.id] = Family(above[entry.id], children, ids[place], ids[place + 2])
    return found


def _named(game: str, pair: Pair) -> set[str]:
    """The slugs of terms, and the ids of clauses and rulings, that a pair's page can name; with a clause, what it is
    of."""
    named = {*pair.derived.names, *pair.nearest, pair.one, pair.other}
    named |= {f"{game}/{clause}" for ruling in pair.rulings for clause in ruling.cites}
    return named | {id_.split("#")[0].split("/", 1)[1] for id_ in named if "#" in id_}


def _above(number: str, numbers: dict[str, str]) -> str | None:
    """The rule that a number stands under: the longest other one that it begins with."""
    while "." in number:
        number = number.rpartition(".")[0]
        if number in numbers:
            return numbers[number]
    return None


def _refers(link: Link) -> bool:
    return link.kind not in ("same", "parent")
