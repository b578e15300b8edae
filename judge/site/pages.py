"""What each page of the site shows."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from judge import paths
from judge.language import Language, language
from judge.language.collation import initial
from judge.model import Clause, Entry, Game, Link, Ruling
from judge.questions.answers import Answer
from judge.questions.interact import Desk
from judge.site.places import Places, address
from judge.site.scripts import scripts
from judge.store import Store
from judge.wording import word


@dataclass(frozen=True, slots=True)
class Page:
    """A file of the site. ``place`` is its path in the tree of its language, ``shown`` what the template shows; a page
    without a template is its ``data``. ``anywhere``: it is served under other addresses than its own."""

    path: str
    template: str = ""
    lang: str = "en"
    place: str = ""
    game: Game | None = None
    games: tuple[Game, ...] = ()
    shown: dict[str, Any] | Callable[[], dict[str, Any]] = field(default_factory=dict)
    data: bytes = b""
    anywhere: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a clause's text; ``target`` is the entry that it mentions, or empty."""

    text: str
    target: str = ""


@dataclass(frozen=True, slots=True)
class Tie:
    """Another entry, and the citing sentence where there is one."""

    entry: str
    name: str
    sentence: str = ""
    clause: str = ""


def pages(
    store: Store, game: str | None = None, lang: str | None = None, *, with_official: bool = False
) -> Iterator[Page]:
    """Every page of one game, or of all, with the pages around them."""
    chosen = tuple([store.games[game]] if game else store.games.values())
    places = Places.of(chosen, lang)
    yield from shared(paths.templates())
    for path, text in scripts(store, chosen, places, paths.templates()):
        yield Page(path, data=text.encode())
    counts = {one.id: _counts(store, one.id) for one in chosen}
    for of in places.langs:
        yield _around(places, "index.html", "home.html", of, chosen, {"counts": counts, "title": ""})
        yield _around(places, "search.html", "search.html", of, chosen, {"title": word("search", of)})
    yield replace(
        _around(places, "404.html", "404.html", places.canonical[""], chosen, {"title": "404"}), anywhere=True
    )
    for one in chosen:
        for of in places.langs:
            yield from _Site(store, one, places, of, with_official).pages()


def shared(templates: Path) -> Iterator[Page]:
    """The files that every page uses, as they are."""
    for path in sorted(templates.iterdir()):
        if path.suffix in (".css", ".js", ".svg", ".webmanifest"):
            yield Page(path.name, data=path.read_bytes())


def _around(
    places: Places, place: str, template: str, lang: str, games: tuple[Game, ...], shown: dict[str, Any]
) -> Page:
    """A page that belongs to no game."""
    return Page(places.path(place, lang), template, lang, place, games=games, shown=shown)


def _counts(store: Store, game: str) -> dict[str, int]:
    entries = store.entries(game)
    return {
        "entries": len(entries),
        "defined": sum(entry.defined for entry in entries),
        "rulings": len(store.rulings(game)),
    }


class _Site:
    """The pages of one game."""

    def __init__(self, store: Store, game: Game, places: Places, lang: str, with_official: bool) -> None:
        self._store = store
        self._places = places
        self._game = game
        self._lang = lang
        self._with_official = with_official
        self._desk = Desk(store, game.id, lang)
        self._entries = {entry.id: entry for entry in store.entries(game.id)}
        self._rulings = {ruling.id: ruling for ruling in store.rulings(game.id)}
        self._from: dict[str, list[Link]] = {}
        self._to: dict[str, list[Link]] = {}
        for link in store.links():
            if link.source.startswith(f"{game.id}/"):
                self._from.setdefault(link.source, []).append(link)
                self._to.setdefault(link.target.split("#")[0], []).append(link)

    def pages(self) -> Iterator[Page]:
        """The game's own page, then one for each entry and ruling."""
        yield self._page(f"{self._game.id}/index.html", "game.html", self._game_page())
        yield self._page(f"{self._game.id}/finder.html", "finder.html", {"title": word("finder", self._lang)})
        for entry in self._entries.values():
            yield self._page(address(entry.id), "entry.html", self._entry_page(entry))
        for ruling in self._rulings.values():
            yield self._page(address(ruling.id), "ruling.html", self._ruling_page(ruling))

    def _page(self, path: str, template: str, shown: dict[str, Any]) -> Page:
        return Page(
            self._places.path(path, self._lang, self._game.id), template, self._lang, path, self._game, shown=shown
        )

    def _game_page(self) -> dict[str, Any]:
        terms = [entry for entry in self._entries.values() if entry.number is None]
        grammar: Language = language(self._game.language)
        letters = [
            (letter, list(group))
            for letter, group in itertools.groupby(terms, lambda entry: initial(entry.name, grammar))
        ]
        rules = [(entry, (entry.number or "").count(".")) for entry in self._entries.values() if entry.number]
        return {"title": self._game.name, "letters": letters, "rules": rules, "rulings": list(self._rulings.values())}

    def _entry_page(self, entry: Entry) -> dict[str, Any]:
        links = self._from.get(entry.id, [])
        back = self._to.get(entry.id, [])
        family = self._store.family(entry)
        source = next((one for one in self._game.sources if one.id == entry.source), None)
        rulings = dict.fromkeys(link.source for link in back if "/ruling/" in link.source)
        return {
            "title": entry.name,
            "entry": entry,
            "clauses": [(clause, tuple(self._pieces(clause, links))) for clause in entry.clauses],
            "same": self._same(entry.id),
            "builds_on": self._ties(link.target for link in links if link.kind not in ("same", "parent")),
            "cited_by": self._citing(back),
            "rulings": [self._rulings[id_] for id_ in rulings],
            "officials": self._officials(entry.id),
            "parent": self._tie(family.parent),
            "children": self._ties(family.children),
            "previous": self._tie(family.previous),
            "next": self._tie(family.next),
            "source": source,
            "where": entry.number or entry.heading or entry.name,
        }

    def _ruling_page(self, ruling: Ruling) -> dict[str, Any]:
        answer: Answer | None = None
        if query := ruling.query:
            found = self._desk.engine.ask(query.focus, dict(query.event), query.others)
            answer = self._desk.answer(found) if found.verdict == query.finding and found.proof else None
        cites = [f"{ruling.game}/{clause}" for clause in ruling.cites]
        return {
            "title": ruling.question,
            "ruling": ruling,
            "answer": answer,
            "cites": [(id_, self._entries[id_.split("#")[0]].name, self._store.clause_text(id_)) for id_ in cites],
            "terms": self._ties(f"{ruling.game}/{term}" for term in ruling.terms),
        }

    def _pieces(self, clause: Clause, links: Iterable[Link]) -> Iterator[Piece]:
        """The clause's text cut at its mentions."""
        at = 0
        for link in sorted(
            (link for link in links if link.clause == clause.id and link.end), key=lambda link: link.start
        ):
            if link.start >= at and link.target in self._entries:
                yield Piece(clause.text[at : link.start])
                yield Piece(clause.text[link.start : link.end], link.target)
                at = link.end
        yield Piece(clause.text[at:])

    def _officials(self, id_: str) -> list[tuple[str, str, str]]:
        """The official texts of an entry: document, edition and text; none in a site that may be published."""
        titles = {source.id: source.title for source in self._game.sources}
        found = self._store.official(id_) if self._with_official else ()
        return [(titles.get(one.source, one.source), one.edition, one.text) for one in found]

    def _same(self, id_: str) -> list[Entry]:
        """The same concept elsewhere: what the entry is tied to as such, and the numbered rules about it."""
        tied = [link.target for link in self._from.get(id_, []) if link.kind == "same"]
        tied += [link.source for link in self._to.get(id_, []) if link.kind == "same"]
        order = {entry: place for place, entry in enumerate(self._entries)}
        return [
            self._entries[one] for one in sorted(dict.fromkeys(tied), key=lambda one: order.get(one, 0)) if one in order
        ]

    def _citing(self, back: Iterable[Link]) -> list[Tie]:
        """Entries that refer to this one, each with the first sentence that does."""
        first: dict[str, Link] = {}
        for link in back:
            known = first.get(link.source)
            better = known is None or (link.clause and not known.clause)
            if better and link.source in self._entries and link.kind not in ("same", "parent"):
                first[link.source] = link
        return [
            Tie(id_, self._entries[id_].name, self._sentence(link.clause), link.clause) for id_, link in first.items()
        ]

    def _sentence(self, clause: str) -> str:
        return (self._store.clause_text(clause) or "") if clause else ""

    def _ties(self, ids: Iterable[str]) -> list[Tie]:
        return [tie for id_ in dict.fromkeys(ids) if (tie := self._tie(id_))]

    def _tie(self, id_: str | None) -> Tie | None:
        return Tie(id_, self._entries[id_].name) if id_ in self._entries else None
