"""What ``judge diff`` and ``judge history`` do and tell of a document's editions."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from judge.documents.differences import Difference, Edition, difference
from judge.documents.editions import Change
from judge.documents.imported import import_document
from judge.documents.shelf import Shelf
from judge.errors import NotFoundError, UsageError, one_line
from judge.model import Entry, Game, Source
from judge.store import Store
from judge.wording import verdict, word

_MOST_WORDS = 60
_MARKS = {"same": "{}", "removed": "[-{}-]", "added": "{{+{}+}}"}


def editions(shelf: Shelf, game: Game, source: Source) -> list[Edition]:
    """The editions of a document that are kept, oldest first."""
    return [Edition.of(record) for record in shelf.editions(game.id, source.id)]


def compared(store: Store, shelf: Shelf, game: Game, source: Source, named: list[str]) -> Difference:
    """The difference between the two editions named, or the last two. Each is the name, date or beginning of the hash
    of one that is kept, or a file."""
    kept = editions(shelf, game, source)
    if not named:
        if len(kept) < 2:
            raise NotFoundError(
                f"{len(kept)} edition of {game.id} {source.id} is kept; import another, or name two files"
            )
        old, new = kept[-2:]
    else:
        old, new = (_named(store, kept, game, source, name) for name in named)
    return difference(game.id, source, old, new, store.entries(game.id), store.rulings(game.id))


def _named(store: Store, kept: list[Edition], game: Game, source: Source, name: str) -> Edition:
    fitting = [
        edition
        for edition in kept
        if name in (edition.edition, edition.date) or edition.hash.removeprefix("sha256:").startswith(name)
    ]
    if len(fitting) == 1:
        return fitting[0]
    if Path(name).is_file():
        return Edition.of(import_document(Path(name), game, source, store.entries(game.id), name).record())
    known = "; ".join(edition.name for edition in kept) or "none"
    what = f"{len(fitting)} editions fit" if fitting else "no edition and no file is called"
    raise UsageError(f"{what} '{name}'; kept of {game.id} {source.id}: {known}")


def record(found: Difference) -> dict[str, Any]:
    """A difference as JSON."""
    return {
        "game": found.game,
        "source": found.source,
        "old": _stamp(found.old),
        "new": _stamp(found.new),
        "reused": list(found.comparison.reused),
        "misled": list(found.misled),
        "changes": [
            _change(change) | {"entries": list(entries)}
            for change, entries in zip(found.comparison.changes, found.touched, strict=True)
        ],
        "stale": list(found.stale),
        "rulings": list(found.rulings),
    }


def shown(found: Difference, store: Store, lang: str) -> Iterator[str]:
    """A difference for a person, a number that now means another rule first."""
    yield f"{found.game} {found.source}: {_named_as(_stamp(found.old), lang)} → {_named_as(_stamp(found.new), lang)}"
    if found.comparison.reused:
        yield f"{word('changes-reused', lang).upper()}: {', '.join(found.comparison.reused)}"
        if found.misled:
            yield f"  {word('changes-misled', lang)}: {', '.join(found.misled)}"
    for change, entries in zip(found.comparison.changes, found.touched, strict=True):
        yield _line(_change(change), lang) + (f"  [{', '.join(entries)}]" if entries else "")
        if (change.kind, change.also) != ("renumbered", ()):
            yield f"    {_words(change)}"
    if not found.comparison.changes:
        yield word("changes-same", lang)
    if found.stale:
        yield f"{word('changes-stale', lang)}: {', '.join(found.stale)}"
    if found.rulings:
        yield f"{word('changes-rulings', lang)}:"
        for ruling in filter(None, map(store.ruling, found.rulings)):
            yield f"  {ruling.question} – {verdict(ruling.verdict, lang)}  [{ruling.id}]"


def history(store: Store, shelf: Shelf, entry: Entry) -> dict[str, Any]:
    """What the editions that are kept did to one entry, and the rulings on it by date."""
    game = store.games[entry.game]
    source = next((one for one in game.sources if one.id == entry.source), None)
    kept = editions(shelf, game, source) if source else []
    rulings = [one for one in store.rulings(game.id) if entry.slug in {cite.split("#")[0] for cite in one.cites}]
    told = []
    for place, edition in enumerate(kept):
        changes: tuple[Change, ...] = ()
        misled = False
        if place and source:
            found = difference(game.id, source, kept[place - 1], edition, store.entries(game.id), ())
            changes, misled = found.of(entry.id), entry.id in found.misled
        told.append(_stamp(edition) | {"misled": misled, "changes": [_change(change) for change in changes]})
    return {
        "id": entry.id,
        "source": entry.source,
        "restates": entry.restates,
        "editions": told,
        "rulings": [
            {"id": one.id, "date": one.date, "status": one.status, "verdict": one.verdict, "by": one.by}
            for one in sorted(rulings, key=lambda one: one.date)
        ],
    }


def told(found: dict[str, Any], lang: str) -> Iterator[str]:
    """A history for a person."""
    if not found["editions"]:
        yield f"{found['source']}: {word('history-none', lang)}"
    for place, edition in enumerate(found["editions"]):
        yield _named_as(edition, lang)
        if edition["misled"]:
            yield f"  {word('changes-reused', lang).upper()}"
        for change in edition["changes"]:
            yield f"  {_line(change, lang)}"
            if (change["kind"], change["also"]) != ("renumbered", []):
                yield f"    {' '.join(_MARKS[mark].format(text) for mark, text in change['words'])}"
        if not edition["changes"]:
            yield f"  {word('changes-same' if place else 'history-first', lang)}"
    for ruling in found["rulings"]:
        status = word(f"status-{ruling['status']}", lang)
        yield f"{ruling['date']}  {status}: {verdict(ruling['verdict'], lang)}  [{ruling['id']}]"


def say(lines: Iterable[str]) -> None:
    """Print lines, each on one line whatever a document has in it."""
    for line in lines:
        indent = len(line) - len(line.lstrip())
        sys.stdout.write(" " * indent + one_line(line) + "\n")


def _stamp(edition: Edition) -> dict[str, str]:
    return {key: value for key, value in asdict(edition).items() if key != "pieces"}


def _change(change: Change) -> dict[str, Any]:
    return {
        "kind": change.kind,
        "also": list(change.also),
        "old": [piece.place for piece in change.old],
        "new": [piece.place for piece in change.new],
        "words": [list(run) for run in change.words()],
    }


def _named_as(stamp: Mapping[str, str], lang: str) -> str:
    """How a person names an edition: its name and date, as far as they are known, and the beginning of its hash."""
    known = [stamp[key] for key in ("edition", "date") if stamp[key] not in ("", "unknown")]
    return f"{', '.join(known) or word('edition-unknown', lang)} ({stamp['hash'].removeprefix('sha256:')[:12]})"


def _line(change: Mapping[str, Any], lang: str) -> str:
    """What happened to which places of a change's record."""
    sides = dict.fromkeys("+".join(places) for places in (change["old"], change["new"]) if places)
    kinds = ", ".join(word(f"change-{kind}", lang) for kind in (change["kind"], *change["also"]))
    return f"{kinds}: {' → '.join(sides)}"


def _words(change: Change) -> str:
    """The words that changed with a few around them."""
    runs = []
    for mark, text in change.words():
        words = text.split()
        if mark == "same" and len(words) > 8:
            text = " ".join([*words[:3], "…", *words[-3:]])
        elif len(words) > _MOST_WORDS:
            text = " ".join([*words[:_MOST_WORDS], "…"])
        runs.append(_MARKS[mark].format(text))
    return " ".join(runs)
