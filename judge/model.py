"""The values everything is made of. All are frozen; none knows where it was read from or how it is shown.

Ids (``game/slug``, ``game/134.4.7``, ``game/slug#2``, ``game/ruling/slug``) are strings and for good; rule numbers are
strings as well, since ``134.10`` is not ``134.1``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Kind = Literal[
    "keyword", "counter", "class", "event", "action", "zone", "phase", "cost", "value", "role", "procedure", "rule",
    "section",
]  # fmt: skip
KINDS: tuple[Kind, ...] = Kind.__args__  # type: ignore[attr-defined]

#: What a clause can do; see docs/facts.md.
VERBS = (
    "prevents", "shields", "replaces", "forbids", "allows", "requires", "triggers", "acts", "sets", "adds", "disables",
    "spares", "without",
)  # fmt: skip
#: What an event can be described by; see docs/facts.md.
FACETS = ("event", "by", "from", "actor", "of", "whose", "during", "paid", "as", "per")
#: How several of one keyword add up.
STACKINGS = ("largest", "sum", "one", "newest", "unique")
#: The facet value that stands for the card or player that carries the keyword.
THIS = "this"
#: The facet value that stands for what fills the blank of a template: «Защита от [текст]».
FILLED = "filled"

RulingVerdict = Literal["yes", "no", "conditional", "number", "conflict", "undetermined"]
RULING_VERDICTS: tuple[RulingVerdict, ...] = RulingVerdict.__args__  # type: ignore[attr-defined]
RULING_STATUSES = ("official", "derived", "community", "outstanding", "superseded")


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is written: a file of the library (relative to it) and a line in it, counted from 1."""

    file: str
    line: int


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One fault in a library's files: ``file:line: code: message``; ``file`` is relative to the library."""

    file: str
    line: int
    code: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.code}: {self.message}"


@dataclass(frozen=True, slots=True)
class Pattern:
    """A description of events: each facet lists the terms it may be (or); all facets must hold (and)."""

    facets: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def get(self, facet: str) -> tuple[str, ...]:
        """The alternatives of one facet; empty when the pattern does not speak of it."""
        for name, values in self.facets:
            if name == facet:
                return values
        return ()


@dataclass(frozen=True, slots=True)
class Relation:
    """A fact that ties two terms: ``subject`` *kind* ``objects``.

    ``kind`` is is_a, not_a, kinds, parts, gives, like, has, stacks, before, after, fills, or of a number: plus, minus,
    times (it is their sum, each as often as ``facet`` says), least_of (it is the smallest of them), most (there are at
    most X of them) and rolls (up to which roll each number of a series counts); ``clause`` is the id of
    the clause that says so, or ``""`` for one that a game assumes (``why`` then says on what grounds). ``conditions``
    of ``gives`` are what must have been for the counter to be there, in words.
    """

    kind: str
    subject: str
    objects: tuple[str, ...]
    clause: str
    closed: bool = False
    exclusive: bool = False
    facet: str = ""
    why: str = ""
    conditions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Exemption:
    """What takes an event out of an effect's reach: the patterns, and the clause that says so."""

    when: tuple[Pattern, ...]
    clause: str


@dataclass(frozen=True, slots=True)
class Effect:
    """What a clause does (``does`` is one of :data:`VERBS`) when an event fits one of the ``when`` patterns."""

    clause: str
    subject: str
    does: str
    when: tuple[Pattern, ...] = ()
    instead: tuple[str, ...] = ()
    leads: tuple[str, ...] = ()
    what: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    only: bool = False
    may: bool = False
    absolute: bool = False
    upto: str = ""
    amount: str = ""
    limit: str = ""
    values: tuple[tuple[str, int], ...] = ()
    unless: tuple[Exemption, ...] = ()


@dataclass(frozen=True, slots=True)
class Clause:
    """One statement of the rules in our own words; ``about`` is the slug of the term it is a rule of."""

    id: str
    n: int
    text: str
    place: Place
    about: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A term or a numbered rule, with what it says. Without clauses it is only referred to in the texts held."""

    id: str
    game: str
    slug: str
    name: str
    kind: Kind
    english: str
    gloss: str
    place: Place
    number: str | None = None
    parameter: str | tuple[str, ...] | None = None
    aliases: tuple[str, ...] = ()
    abbreviations: tuple[str, ...] = ()
    expansions: tuple[str, ...] = ()
    source: str = ""
    heading: str = ""
    lines: tuple[int, ...] = ()
    restates: str = ""
    patterns: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    capital: bool = False
    by_name: bool = True
    supplement: bool = False
    part_of: str = ""
    same: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    refers: tuple[str, ...] = ()
    template: str = ""
    filled: str = ""
    note: str = ""
    clauses: tuple[Clause, ...] = ()

    @property
    def defined(self) -> bool:
        """Whether the texts held say anything of it."""
        return bool(self.clauses)

    @property
    def names(self) -> tuple[str, ...]:
        """Every name it goes by, the printed one first."""
        return (self.name, *self.aliases, *self.abbreviations)


@dataclass(frozen=True, slots=True)
class TermInfo:
    """What the reasoning needs to know of a term besides its facts: the document that it restates, and what it is a
    rule about."""

    slug: str
    kind: str
    source: str = ""
    about: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Concept:
    """An event or class that facts need and no entry defines; shown as ours, not as the rules'. ``joins``: what it is
    read from in a question, where its parts stand anywhere in one clause: ``"kezbe + visszavetel"``. ``same``: the
    entry (its slug) that these are only players' words for; then it is no term of its own."""

    slug: str
    name: str
    english: str
    kind: Kind
    patterns: tuple[str, ...] = ()
    joins: tuple[str, ...] = ()
    same: str = ""

    def read_as(self, game: str) -> str:
        """The id that the reading of questions gives it: ``~slug``, or the entry's that it is the same as."""
        return f"{game}/{self.same}" if self.same else f"~{self.slug}"


@dataclass(frozen=True, slots=True)
class Source:
    """A document of a game. ``places`` says how its places are named: heading, number or line."""

    id: str
    title: str
    english: str
    places: Literal["heading", "number", "line"]
    edition: str
    date: str


@dataclass(frozen=True, slots=True)
class Precedence:
    """Which document prevails over which, and on what basis: a clause id, or ``policy`` with a sentence."""

    over: tuple[str, ...]
    basis: str
    why: str


@dataclass(frozen=True, slots=True)
class Game:
    """A game: its language decides sorting, linking and what the program says by default. ``aside`` are terms and
    concepts that tell no two questions apart: a card, the game; ``doing`` are those that only say of something else
    that it is done, ``coming`` those that only say that it comes about; ``leaving`` are events after which a card is no
    longer where it was, or whose it was."""

    id: str
    name: str
    english: str
    language: str
    notice: str
    sources: tuple[Source, ...]
    precedence: tuple[Precedence, ...] = ()
    aside: tuple[str, ...] = ()
    doing: tuple[str, ...] = ()
    coming: tuple[str, ...] = ()
    leaving: tuple[str, ...] = ()
    moved: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Query:
    """What the engine is asked: what ``focus`` does, the others being there too, on ``event`` (facet → term)."""

    focus: str
    others: tuple[str, ...] = ()
    event: tuple[tuple[str, str], ...] = ()
    finding: str = ""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question answered, with citations; replayed through the engine where it has a ``query``.

    ``who`` decided it, ``by`` is the slug of the ruling that superseded it, ``wording`` is what to read instead of
    ``answer`` on the page of one of its terms (slug, text), ``own`` marks the user's own.
    """

    id: str
    game: str
    question: str
    verdict: RulingVerdict
    answer: str
    english: str
    terms: tuple[str, ...]
    cites: tuple[str, ...]
    status: str
    date: str
    place: Place
    number: float | None = None
    who: str = ""
    by: str = ""
    wording: tuple[tuple[str, str], ...] = ()
    own: bool = False
    query: Query | None = None
    overrides: str = ""

    def answer_on(self, slug: str) -> str:
        """The answer as it stands on the page of one of its terms."""
        return dict(self.wording).get(slug, self.answer)


@dataclass(frozen=True, slots=True)
class Recorded:
    """A question whose answer is recorded: as one that a clause answers by itself, or by a ruling, whose id is then in
    ``ruling``. ``cites`` are the ids of the clauses that the answer rests on, that clause first. Of a ``formula``, the
    question has the numbers that its letters stand for (:data:`judge.formula.LETTERS`); ``binds`` are the letters in
    it, each with the term that it counts, once it is read."""

    question: str
    verdict: RulingVerdict
    cites: tuple[str, ...]
    place: Place
    number: float | None = None
    ruling: str = ""
    formula: str = ""
    binds: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Link:
    """A cross-reference. ``kind``: mention, reference, see, parent, same, part_of, cites or fact.

    ``clause`` is the citing clause's id where the reference stands in one, and ``start``/``end`` its offsets there.
    """

    source: str
    target: str
    kind: str
    surface: str = ""
    layer: str = "authored"
    clause: str = ""
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class Official:
    """The publisher's wording of an entry, from the user's own copy of a document. ``stale``: the entry was checked
    against another wording than this."""

    source: str
    edition: str
    text: str
    date: str = "unknown"
    stale: bool = False


@dataclass(frozen=True, slots=True)
class GameLibrary:
    """One game, as its files say it. Order is the printed one for rules, the files' for terms."""

    game: Game
    entries: tuple[Entry, ...]
    concepts: tuple[Concept, ...]
    relations: tuple[Relation, ...]
    effects: tuple[Effect, ...]
    rulings: tuple[Ruling, ...]
    asked: tuple[Recorded, ...] = ()


@dataclass(frozen=True, slots=True)
class Library:
    """Every game of a library, by id."""

    games: Mapping[str, GameLibrary] = field(default_factory=dict)
