"""What ``judge import`` does and tells."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from judge.cli import editions
from judge.documents.differences import Edition, difference
from judge.documents.imported import import_document
from judge.documents.shelf import Shelf
from judge.errors import one_line
from judge.model import Game, Source
from judge.store import Store

Print = Callable[[dict[str, Any]], None]
_MOST = 12


def imported(
    store: Store, shelf: Shelf, game: Game, source: Source, file: Path, edition: str, date: str
) -> dict[str, Any]:
    """Import a document, keep it, and report as the contract says."""
    before = shelf.get(game.id, source.id)
    found = import_document(file, game, source, store.entries(game.id), edition, date)
    changed = None
    if before:
        old, new = Edition.of(before), Edition.of(found.record())
        changed = difference(game.id, source, old, new, store.entries(game.id), store.rulings(game.id))
    shelf.put(game.id, source.id, found.record())
    return {
        "source": found.source,
        "edition": found.edition,
        "date": found.date,
        "hash": found.hash,
        "pieces": len(found.pieces),
        "matched": len(found.matched),
        "unmatched": list(found.unmatched),
        "missing": list(found.missing),
        "repairs": [{"line": one.line, "from": one.before, "to": one.after} for one in found.repairs],
        "anomalies": [asdict(one) for one in found.anomalies],
        "difference": editions.record(changed) if changed and changed.comparison.changes else None,
    }


def shown(report: dict[str, Any], as_json: Print | None) -> None:
    """The report for a person, or as JSON."""
    if as_json:
        as_json(report)
        return
    _say(f"{report['source']}: {report['pieces']} pieces, {report['matched']} entries have their official text")
    _say_some("pieces without an entry", report["unmatched"])
    _say_some("entries without a piece", report["missing"])
    _say_some("repairs", [f"line {one['line']}: {one['from']} → {one['to']}" for one in report["repairs"]])
    _say_some("anomalies", [f"{one['kind']} at {one['place']}: {one['text']}" for one in report["anomalies"]])
    if changed := report["difference"]:
        if changed["reused"]:
            _say(f"NOW ANOTHER RULE under the same place: {', '.join(changed['reused'])}")
        _say(f"against the edition before: {len(changed['changes'])} changes; judge diff shows them")
        _say_some("entries to check again", changed["stale"])
        _say_some("rulings that rest on what changed", changed["rulings"])


def listed(shelf: Shelf, game: str | None, as_json: Print | None) -> None:
    """What is imported."""
    for record in shelf.records(game):
        told = {key: record[key] for key in ("game", "source", "edition", "date", "hash")}
        told |= {"pieces": len(record["pieces"]), "matched": len(record["matched"])}
        if as_json:
            as_json(told)
        else:
            name = f"{told['game']} {told['source']}"
            _say(f"{name}: edition {told['edition']}, {told['matched']} entries, {told['hash'][:19]}")


def _say_some(what: str, items: list[str]) -> None:
    if items:
        _say(f"{what}: {len(items)}")
        for item in items[:_MOST]:
            _say(f"  {one_line(item)}")
        if len(items) > _MOST:
            _say(f"  … {len(items) - _MOST} more: --json lists all")


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
