"""Two revisions of a library: which verdicts differ when both are asked the same.

Every ruling is replayed with the question of the older library, so that what is compared is what the facts say and not
how the ruling's file was edited meanwhile. Every two keywords are asked what they do to each other.
"""

from __future__ import annotations

import io
import subprocess
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from judge.errors import UsageError
from judge.library import load
from judge.model import GameLibrary, Library, Ruling
from judge.reasoning import Engine, Knowledge
from judge.reasoning.tables import in_pairs, keywords

#: ``flipped``: another verdict; ``undecided``: none any more; ``decided``: one where there was none; ``reproved``: the
#: same from other clauses; ``cited``: a clause that the ruling cites says something else or is gone; ``added`` and
#: ``removed``: the ruling itself.
ShiftKind = Literal["flipped", "undecided", "decided", "reproved", "cited", "added", "removed"]
#: The worst first.
SHIFT_KINDS: tuple[ShiftKind, ...] = ShiftKind.__args__  # type: ignore[attr-defined]


@dataclass(frozen=True, slots=True)
class Shift:
    """What became of one verdict: the findings before and after ("" where it is not replayed), and the clauses that it
    rested on and no longer does. ``of`` is a ruling's id, or those of two keywords with a ``+`` between."""

    kind: ShiftKind
    of: str
    before: str = ""
    after: str = ""
    lost: tuple[str, ...] = ()


def shifts(old: Library, new: Library, *, pairs: bool = False) -> tuple[Shift, ...]:
    """Every ruling that is not what it was, the worst first; with ``pairs`` also every two keywords (seconds)."""
    found: list[Shift] = []
    for id_ in dict.fromkeys((*old.games, *new.games)):
        before, after = old.games.get(id_), new.games.get(id_)
        found += _of_game(before, after)
        if pairs and before and after:
            found += _of_pairs(before, after)
    return tuple(sorted(found, key=lambda one: (SHIFT_KINDS.index(one.kind), one.of)))


@contextmanager
def opened(name: str, beside: Path) -> Iterator[Library]:
    """A library by its folder, or by a git revision of the one in ``beside``. Raises UsageError, LibraryError."""
    if (Path(name) / "glossary").is_dir():
        yield load(Path(name))
        return
    with TemporaryDirectory(prefix="judge-") as folder:
        _checked_out(name, beside, Path(folder))
        yield load(Path(folder))


def _checked_out(revision: str, beside: Path, into: Path) -> None:
    command = ["git", "archive", "--format=zip", "--end-of-options", revision, "glossary", "rulings"]
    try:
        ran = subprocess.run(command, cwd=beside, capture_output=True, check=False)
    except OSError:
        ran = None
    if ran is None or ran.returncode:
        raise UsageError(f"'{revision}' is neither a folder with glossary/ in it nor a git revision of {beside}")
    with zipfile.ZipFile(io.BytesIO(ran.stdout)) as archive:
        archive.extractall(into)


def _of_game(old: GameLibrary | None, new: GameLibrary | None) -> Iterator[Shift]:
    before = {ruling.id: ruling for ruling in old.rulings} if old else {}
    after = {ruling.id: ruling for ruling in new.rulings} if new else {}
    yield from (Shift("removed", id_) for id_ in before if id_ not in after)
    yield from (Shift("added", id_) for id_ in after if id_ not in before)
    if old and new:
        engines = _engine(old), _engine(new)
        texts = _texts(old), _texts(new)
        for id_, ruling in before.items():
            if id_ in after and (shift := _shift(ruling, engines, texts)):
                yield shift


def _of_pairs(old: GameLibrary, new: GameLibrary) -> Iterator[Shift]:
    """Pairs of keywords of both libraries of which something else is found."""
    shared = sorted(set(keywords(old.entries)) & set(keywords(new.entries)))
    rows = zip(*(in_pairs(_engine(game), shared) for game in (old, new)), strict=True)
    for before, after in rows:
        was, now = ({(one.verdict, one.citations) for one in row.findings} for row in (before, after))
        if was == now:
            continue
        told = [" ".join(sorted({verdict for verdict, _ in found})) or "undetermined" for found in (was, now)]
        gone = {cite for _, cites in was for cite in cites} - {cite for _, cites in now for cite in cites}
        pair = "+".join(f"{old.game.id}/{term}" for term in before.terms)
        yield Shift(_kind(told[0], told[1]) or "reproved", pair, told[0], told[1], tuple(sorted(gone)))


def _kind(was: str, now: str) -> ShiftKind | None:
    """How a verdict changed; None when it is the same."""
    if was == now:
        return None
    if now == "undetermined":
        return "undecided"
    return "decided" if was == "undetermined" else "flipped"


def _shift(
    ruling: Ruling, engines: tuple[Engine, Engine], texts: tuple[dict[str, str], dict[str, str]]
) -> Shift | None:
    said = texts[1]
    lost = tuple(cite for clause in ruling.cites if texts[0].get(cite := f"{ruling.game}/{clause}") != said.get(cite))
    if ruling.query is None:
        return Shift("cited", ruling.id, lost=lost) if lost else None
    query = ruling.query
    was, now = (engine.ask(query.focus, dict(query.event), query.others) for engine in engines)
    gone = tuple(clause for clause in was.citations if clause not in now.citations)
    kind = _kind(was.verdict, now.verdict)
    if kind is None:
        if was.citations != now.citations:
            return Shift("reproved", ruling.id, was.verdict, now.verdict, gone)
        return Shift("cited", ruling.id, was.verdict, now.verdict, lost) if lost else None
    return Shift(kind, ruling.id, was.verdict, now.verdict, gone)


def _engine(game: GameLibrary) -> Engine:
    return Engine(Knowledge.of(game))


def _texts(game: GameLibrary) -> dict[str, str]:
    return {clause.id: clause.text for entry in game.entries for clause in entry.clauses}
