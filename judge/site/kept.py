"""What the last build left for the next one, in the cache: what every two terms of a game do to one another, and what
of the facts bears on that; and of what each page was made, so that only what changed is made anew.

It is a cache: whatever is missing, damaged or of another program is made again.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from judge.questions.interact import Desk
from judge.reasoning import Finding, Step, flips
from judge.reasoning.bearing import Kinds
from judge.reasoning.counterfactual import Flip
from judge.reasoning.engine import Engine
from judge.reasoning.proof import Considered

_PACKAGE = Path(__file__).resolve().parents[1]

#: Of a file of the site: what it was made of and, after a colon, what it shows; its size in bytes, and when it was
#: written, in nanoseconds.
Made = tuple[str, int, int]
#: The clauses that come nearest to two terms.
Nearest = tuple[str, ...]
#: What the facts say of two terms, by the two, and the clauses nearest to them where these are known.
Found = Mapping[tuple[str, str], tuple["Derived", Nearest | None]]


def digest(parts: Iterable[str]) -> str:
    """A short hash of texts: 12 hexadecimal digits."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:12]


@cache
def program(*parts: str) -> str:
    """A hash of the program's own files, or of these parts of it."""
    found = [path for part in parts or (".",) for path in sorted((_PACKAGE / part).rglob("*.py"))]
    return digest(f"{path.relative_to(_PACKAGE)}\0{path.read_text('utf-8')}" for path in found)


@dataclass(frozen=True, slots=True)
class Counts:
    """How many entries a game has, how many of them are defined, its rulings, and pairs of which something is known."""

    entries: int
    defined: int
    rulings: int
    pairs: int


@dataclass(frozen=True, slots=True)
class OfGame:
    """What was made of one game: its ``key`` is of all that any file of it is made of."""

    key: str
    counts: Counts
    files: Mapping[str, Made]


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a pack, packed by itself: ``group`` tells which files are in it, ``made`` is a hash of what these were
    made of, ``content`` one of its text. ``size`` is how many bytes it takes; ``length`` is that of its text, and
    ``check`` the text's Adler-32."""

    group: str
    made: str
    content: str
    size: int
    length: int
    check: int


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack: its file, made of its version, and the pieces that it is put together from, in their order."""

    made: Made
    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class Kept:
    """The cache of the builds into one folder; without a ``cache`` nothing is kept. ``stamp`` is what all pages are
    made of besides the library: program, templates, options. ``shared`` are the files of no game, ``packs`` what the
    files are packed in."""

    cache: Path | None
    out: Path
    stamp: str
    games: Mapping[str, OfGame] = field(default_factory=dict)
    shared: Mapping[str, Made] = field(default_factory=dict)
    packs: Mapping[str, Pack] = field(default_factory=dict)

    @classmethod
    def of(cls, cache: Path | None, out: Path, stamp: str) -> Kept:
        """What is known of the site that stands in ``out``."""
        kept = cls(cache, Path(os.path.abspath(out)), stamp)
        found = _read(kept._path)
        if found.get("stamp") != stamp:
            return kept
        with suppress(KeyError, TypeError, ValueError, AttributeError):
            games = {
                game: OfGame(key, Counts(*counts), _made(files))
                for game, (key, counts, files) in found["games"].items()
            }
            packs = {
                path: Pack((version, size, at), tuple(Piece(*piece) for piece in pieces))
                for path, (version, size, at, pieces) in found["packs"].items()
            }
            return cls(cache, kept.out, stamp, games, _made(found["shared"]), packs)
        return kept

    @cached_property
    def files(self) -> Mapping[str, Made]:
        """Every file that was made."""
        return {
            path: made
            for files in (self.shared, *(one.files for one in self.games.values()))
            for path, made in files.items()
        }

    @property
    def spare(self) -> Path | None:
        """Where the site before the one that stands is kept, to be filled with the next."""
        return self._place("spare")

    def game(self, game: str, key: str) -> OfGame | None:
        """What was made of a game, when it is all still there and would be made of the same."""
        found = self.games.get(game)
        if found is None or not key or found.key != key:
            return None
        return found if all(self.inode(path, made) for path, made in found.files.items()) else None

    def unchanged(self, path: str, key: str) -> bool:
        """Whether a file was made of the same."""
        made = self.files.get(path)
        return made is not None and bool(key) and made[0].partition(":")[0] == key

    def shows(self, path: str, content: str) -> bool:
        """Whether a page was made that shows the same."""
        made = self.files.get(path)
        return made is not None and made[0].partition(":")[2] == content

    def inode(self, path: str, made: Made) -> int:
        """Which file it is that stands there as it was made; 0 where there is none, or one that was changed."""
        with suppress(OSError):
            status = os.stat(f"{self.out}/{path}")
            if (status.st_size, status.st_mtime_ns) == made[1:]:
                return status.st_ino
        return 0

    def write(self, games: Mapping[str, OfGame], shared: Mapping[str, Made], packs: Mapping[str, Pack]) -> None:
        """Keep what was made."""
        told = {game: [one.key, astuple(one.counts), one.files] for game, one in games.items()}
        packed = {path: [*one.made, [astuple(piece) for piece in one.pieces]] for path, one in packs.items()}
        _write(self._path, {"stamp": self.stamp, "games": told, "shared": shared, "packs": packed})

    @property
    def _path(self) -> Path | None:
        return self._place("json")

    def _place(self, ending: str) -> Path | None:
        name = hashlib.sha256(os.fsencode(self.out)).hexdigest()[:16]
        return self.cache / f"site-{name}.{ending}" if self.cache else None


def _made(files: Mapping[str, Sequence[Any]]) -> dict[str, Made]:
    return {path: (key, size, at) for path, (key, size, at) in files.items()}


@dataclass(frozen=True, slots=True)
class Derived:
    """What the facts alone say of two terms: findings, and of each what would flip it. ``names`` are the terms (slugs)
    and clauses (ids) that are named in it, ``digest`` is of all that."""

    findings: tuple[Finding, ...]
    flips: tuple[tuple[Flip, ...], ...]
    names: tuple[str, ...]
    digest: str

    @classmethod
    def of(cls, engine: Engine, found: tuple[Finding, ...]) -> Derived:
        """These findings, each asked again for what would flip it."""
        turned = tuple(flips(engine, one) for one in found)
        names = sorted({name for one in found for name in _named(one)})
        return cls(found, turned, tuple(names), digest([json.dumps([*map(_record, found, turned)])]))


@dataclass(frozen=True, slots=True)
class Findings:
    """What was ``found`` of every two terms of a game, and what bore on it: ``keys`` and ``kinds`` are as
    :class:`judge.reasoning.bearing.Bearing` has them, ``facts`` is a hash of all of the game's facts."""

    found: Found
    facts: str
    keys: Mapping[str, str]
    kinds: Kinds


def findings(desk: Desk, cache: Path | None) -> Findings | None:
    """What was found of every two terms of the desk's game by this program; None when nothing was. The nearest clauses,
    which hang on the links, are left out where these are others."""
    found = _read(_pairs_path(desk, cache))
    if not found or found.get("stamp") != _stamp(desk):
        return None
    same = found.get("links") == _links(desk)
    with suppress(KeyError, TypeError, ValueError, IndexError):
        pairs = {
            (one, other): (_derived(*derived), tuple(nearest) if same else None)
            for one, other, nearest, *derived in found["pairs"]
        }
        return Findings(pairs, found["facts"], dict(found["keys"]), dict(found["kinds"]))
    return None


def keep(
    desk: Desk,
    cache: Path | None,
    found: Mapping[tuple[str, str], tuple[Derived, Nearest]],
    keys: Mapping[str, str],
    kinds: Kinds,
) -> None:
    """Keep what is known of every two terms of the desk's game, and what bears on it."""
    pairs = [
        [*terms, nearest, [*map(_record, one.findings, one.flips)], one.names, one.digest]
        for terms, (one, nearest) in found.items()
    ]
    told = {"stamp": _stamp(desk), "links": _links(desk), "facts": facts(desk), "keys": keys, "kinds": kinds}
    _write(_pairs_path(desk, cache), {**told, "pairs": pairs})


def _pairs_path(desk: Desk, cache: Path | None) -> Path | None:
    return cache / f"pairs-{desk.game.id}.json" if cache else None


def _stamp(desk: Desk) -> str:
    """What changes when the reasoning does, and what it takes for granted of a game."""
    return digest([program("reasoning", "questions", "site"), desk.game.id, repr(desk.engine.knowledge.precedence)])


def facts(desk: Desk) -> str:
    """What changes when any of a game's facts do. Rulings are no facts: nothing is derived from them."""
    knowledge, entries = desk.engine.knowledge, desk.store.entries(desk.game.id)
    told = [repr(sorted(knowledge.relations.items())), repr(sorted(knowledge.effects.items()))]
    told += [repr(sorted(knowledge.terms.items())), repr([(entry.slug, entry.about) for entry in entries])]
    return digest(told)


def _links(desk: Desk) -> str:
    """What changes when a game's links or clauses do."""
    links = (link for link in desk.store.links() if link.source.startswith(f"{desk.game.id}/"))
    near = [repr([clause.id for clause in entry.clauses]) for entry in desk.store.entries(desk.game.id)]
    return digest([*near, *(repr((link.source, link.target, link.kind, link.clause)) for link in links)])


def _named(found: Finding) -> set[str]:
    """The terms (slugs) and clauses (ids) that a finding names."""
    named = {found.focus, *found.others, *(value for _, value in found.event)}
    for step in found.proof.steps() if found.proof else ():
        named.update((*step.args, *step.cites))
    for considered in found.considered:
        named.update((considered.clause, *(value for _, values in considered.case for value in values)))
    return named


def _record(found: Finding, turned: tuple[Flip, ...]) -> dict[str, Any]:
    """A finding as plain data, with what would flip it; of its proof, each step once, premises by their places."""
    steps = tuple(found.proof.steps()) if found.proof else ()
    place = {step: n for n, step in enumerate(steps)}
    return {
        "of": [found.verdict, found.focus, found.others, found.event, found.confidence],
        "steps": [[one.rule, one.args, one.cites, [place[premise] for premise in one.premises]] for one in steps],
        "considered": [[one.clause, one.holds, one.case, one.text] for one in found.considered],
        "flips": [[found.considered.index(one.considered), one.verdict] for one in turned],
    }


def _derived(records: Iterable[Mapping[str, Any]], names: Iterable[str], digest: str) -> Derived:
    found = [(_finding(one), one["flips"]) for one in records]
    turned = (tuple(Flip(one.considered[place], verdict) for place, verdict in told) for one, told in found)
    return Derived(tuple(one for one, _ in found), tuple(turned), tuple(names), digest)


def _finding(record: Mapping[str, Any]) -> Finding:
    steps: list[Step] = []
    for rule, args, cites, premises in record["steps"]:
        steps.append(Step(rule, tuple(args), tuple(cites), tuple(steps[place] for place in premises)))
    verdict, focus, others, event, confidence = record["of"]
    considered = tuple(
        Considered(clause, holds, tuple((facet, tuple(values)) for facet, values in case), text)
        for clause, holds, case, text in record["considered"]
    )
    facets = tuple((facet, value) for facet, value in event)
    return Finding(verdict, focus, tuple(others), facets, confidence, steps[-1] if steps else None, considered)


def _read(path: Path | None) -> dict[str, Any]:
    with suppress(OSError, ValueError):
        found = json.loads(path.read_text("utf-8")) if path else {}
        return found if isinstance(found, dict) else {}
    return {}


def _write(path: Path | None, record: Mapping[str, Any]) -> None:
    """Aside and then in place, so that no other build reads a half; a cache that cannot be written is none."""
    if path is None:
        return
    aside = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        aside.write_text(json.dumps(record, ensure_ascii=False, separators=(",", ":")), "utf-8")
        os.replace(aside, path)
