"""``python -m tests.snapshots [GAME…]``: write the tables as they are now; read the diff before committing it."""

from __future__ import annotations

import sys

from judge import paths
from judge.questions.interact import Desk
from judge.store import open_store
from tests.snapshots.tables import changes, lines, snapshot


def main(games: list[str]) -> None:
    """Renew the named games' tables, or all, and say what changed."""
    store = open_store(paths.library(), paths.cache())
    for game in games or store.games:
        now = lines(Desk(store, game))
        path = snapshot(game)
        before = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        path.write_text("\n".join([*now, ""]), encoding="utf-8")
        for change in changes(before, now):
            sys.stdout.write(f"{game}  {change}\n")
        sys.stdout.write(f"{path.name}: {len(now)} findings\n")


main(sys.argv[1:])
