"""One game in one language of the interface: what pages of all sorts ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from judge.model import Clause, Entry, Game, Ruling
from judge.questions.answers import Answer
from judge.questions.interact import Desk
from judge.reasoning import Finding
from judge.site.book import Book
from judge.site.kept import digest
from judge.site.pairs import Pair
from judge.site.places import Places, address, together
from judge.wording import word

#: Of a clause that a preview shows, so many characters.
_PREVIEW = 180


@dataclass(frozen=True, slots=True)
class Page:
    """A file of the site. ``place`` is its path in the tree of its language, ``shown`` what the template shows; a page
    without a template is its ``data``. ``anywhere``: it is served under other addresses than its own. ``key`` tells,
    without making it, whether it is still the page that was made the last time; empty: it is always made."""

    path: str
    template: str = ""
    lang: str = "en"
    place: str = ""
    game: Game | None = None
    games: tuple[Game, ...] = ()
    shown: dict[str, Any] | Callable[[], dict[str, Any]] = field(default_factory=dict)
    data: bytes | Callable[[], bytes] = b""
    anywhere: bool = False
    key: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a clause's text; ``target`` is the entry that it mentions, or empty."""

    text: str
    target: str = ""


@dataclass(frozen=True, slots=True)
class Combined:
    """What a term does with another: the other's name, the page, and what is said first of the two."""

    name: str
    place: str
    verdict: str


@dataclass(frozen=True, slots=True)
class Conflict:
    """Where sources disagree: the page that shows it, what it is called, the entries (ids), and what each says."""

    place: str
    name: str
    terms: tuple[str, ...]
    sentence: str
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Disagreement:
    """What sources disagree about: the clauses (ids) that say opposite things, and where that is shown, each page once;
    a ruling that says so stands by itself, without clauses."""

    clauses: tuple[str, ...]
    shown: tuple[Conflict, ...]


class View:
    """One game in one language."""

    def __init__(self, book: Book, places: Places, lang: str) -> None:
        self.book = book
        self.places = places
        self.lang = lang

    @cached_property
    def desk(self) -> Desk:
        """What puts findings into words."""
        return Desk(self.book.store, self.book.game.id, self.lang)

    def page(
        self, place: str, template: str, shown: dict[str, Any] | Callable[[], dict[str, Any]], key: str = ""
    ) -> Page:
        """A page of this game in this language; without a ``key`` of its own, it may show anything of the game."""
        game, key = self.book.game, key or self.book.key
        return Page(self.places.path(place, self.lang, game.id), template, self.lang, place, game, shown=shown, key=key)

    def key(self, *pairs: Pair) -> str:
        """What a page about nothing but these pairs is made of."""
        return digest([self.lang, *(self.book.keys[pair.name] for pair in pairs)])

    def word(self, key: str) -> str:
        """A label."""
        return word(key, self.lang)

    def entry(self, id_: str | None) -> Entry | None:
        """An entry, where there is one."""
        return self.book.entries.get(id_ or "")

    def entries(self, ids: Iterable[str]) -> list[Entry]:
        """Entries by their ids."""
        return [entry for id_ in dict.fromkeys(ids) if (entry := self.book.entries.get(id_))]

    def pieces(self, clause: Clause) -> list[Piece]:
        """The clause's text cut at its mentions."""
        found: list[Piece] = []
        at = 0
        links = self.book.links_from.get(clause.id.split("#")[0], ())
        inside = (link for link in links if link.clause == clause.id and link.end)
        for link in sorted(inside, key=lambda link: link.start):
            target = link.target.split("#")[0]
            if link.start >= at and target in self.book.entries:
                found += [Piece(clause.text[at : link.start]), Piece(clause.text[link.start : link.end], link.target)]
                at = link.end
        return [*found, Piece(clause.text[at:])]

    def cited(self, ids: Iterable[str]) -> list[tuple[str, str, str]]:
        """Clauses as a person cites them: id, the entry's name with the number of the clause, and the text."""
        return [(id_, self.citation(id_), self.book.texts.get(id_, "")) for id_ in ids]

    def citation(self, id_: str) -> str:
        """A clause's entry and number as a person writes them: ``Élet ¶2``; of a ruling, its question."""
        home, _, n = id_.partition("#")
        if ruling := self.book.rulings.get(home):
            return ruling.question
        entry = self.book.entries.get(home)
        return f"{(entry.number or entry.name) if entry else home} ¶{n}" if n else self.title(home)

    def knows(self, id_: str) -> bool:
        """Whether an entry, clause or ruling of the game has this id."""
        return id_ in self.book.texts or id_ in self.book.entries or id_ in self.book.rulings

    def title(self, id_: str) -> str:
        """An entry's number and name."""
        entry = self.book.entries.get(id_)
        if entry is None:
            return id_
        return f"{entry.number} {entry.name}" if entry.number and entry.number != entry.name else entry.name

    def answers(self, pair: Pair) -> list[Answer]:
        """What two terms do to one another, in words; the first of the two is asked about first."""
        return [
            *map(self.desk.ruled, pair.rulings),
            *map(self.desk.answer, pair.findings, pair.derived.flips),
        ]

    def derived(self, ruling: Ruling) -> Answer | None:
        """How a ruling is derived, where the reasoning finds what was ruled."""
        finding: Finding | None = self.book.derived.get(ruling.id)
        return self.desk.answer(finding) if finding else None

    def combined(self, slug: str) -> list[Combined]:
        """The terms that something is known of together with one, in the order of their names."""
        found = {}
        for pair in self.book.together.get(slug, ()):
            other = pair.one if pair.other == slug else pair.other
            home = f"{self.book.game.id}/{other}"
            place = together(self.book.game.id, pair.one, pair.other)
            found[home] = Combined(self.title(home), place, pair.verdicts[0])
        return [found[id_] for id_ in self.book.in_order(found)]

    @cached_property
    def conflicting(self) -> list[Disagreement]:
        """Everything on which the sources disagree: rulings that say so, and findings, once for the clauses that do,
        however many terms show it."""
        game = self.book.game.id
        ruled = [
            Conflict(
                address(ruling.id),
                ruling.question,
                tuple(f"{game}/{term}" for term in ruling.terms),
                ruling.english if self.lang == "en" else ruling.answer,
                tuple(f"{game}/{clause}" for clause in ruling.cites),
            )
            for ruling in self.book.rulings.values()
            if ruling.verdict == "conflict" and ruling.status != "superseded"
        ]
        found: dict[tuple[str, ...], dict[str, Conflict]] = {}
        for pair in self.book.pairs:
            for finding, turned in zip(pair.findings, pair.derived.flips, strict=True):
                if finding.verdict == "conflict":
                    place = together(game, pair.one, pair.other)
                    terms = tuple(f"{game}/{slug}" for slug in dict.fromkeys((pair.one, pair.other)))
                    answer = self.desk.answer(finding, turned)
                    name = " + ".join(map(self.title, terms))
                    shown = Conflict(place, name, terms, answer.sentence, answer.citations)
                    found.setdefault(_opposed(finding), {}).setdefault(place, shown)
        return [
            *(Disagreement((), (one,)) for one in ruled),
            *(Disagreement(clauses, tuple(shown.values())) for clauses, shown in found.items()),
        ]

    def previews(self, ids: Iterable[str]) -> dict[str, list[str]]:
        """What is shown of the entries and clauses that a page links to: name and a text."""
        found = {}
        for id_ in dict.fromkeys(ids):
            home, _, n = id_.partition("#")
            if entry := self.book.entries.get(home):
                text = self.book.texts.get(id_) if n else entry.clauses[0].text if entry.clauses else ""
                found[id_] = [self.citation(id_), shortened(text or self.word("referred-only"), _PREVIEW)]
        return found


def _opposed(found: Finding) -> tuple[str, ...]:
    """The clauses that say opposite things, where a finding is that they do."""
    steps = found.proof.steps() if found.proof else ()
    return tuple(sorted({clause for step in steps if step.rule == "disagree" for clause in step.args}))


def shortened(text: str, most: int) -> str:
    """A text cut at a space, with an ellipsis, where it is longer than ``most`` characters."""
    return text if len(text) <= most else f"{text[:most].rsplit(' ', 1)[0]}…"
