"""What every keyword does on every event and to every other is as it was reviewed."""

from __future__ import annotations

import pytest

from judge.questions.interact import Desk
from judge.store import Store

from .tables import changes, lines, snapshot


@pytest.mark.parametrize("game", ["berserk", "hkk", "ikon"])
def test_every_verdict_is_as_it_was_reviewed(shipped: Store, game: str) -> None:
    path = snapshot(game)
    reviewed = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    changed = list(changes(reviewed, lines(Desk(shipped, game))))
    assert not changed, (
        f"{len(changed)} findings of {game} changed. If each is what the texts say, renew with: make snapshot\n"
        + "\n".join(changed[:60])
    )


def test_a_new_fact_shows_as_the_lines_that_it_changed() -> None:
    before = ["horgony on kezbe-visszakerul: forbidden, does [horgony#2]"]
    now = ["horgony on kezbe-visszakerul: conditional, depends [horgony#2]", "roham on utes: allowed, does [roham#1]"]
    assert list(changes(before, now)) == [
        "- horgony on kezbe-visszakerul: forbidden, does [horgony#2]",
        "+ horgony on kezbe-visszakerul: conditional, depends [horgony#2]",
        "+ roham on utes: allowed, does [roham#1]",
    ]
