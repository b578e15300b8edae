"""``interact`` and ``ask``: one question, answered for a person or as JSON. Imports what is used, when it is used."""

from __future__ import annotations

import json
import sys

from judge.cli.session import Session
from judge.cli.text import Page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


def interact(session: Session, terms: Sequence[str], game: str | None, event: str | None, as_json: bool) -> int:
    """What two or three terms do to one another; the exit code."""
    from judge.questions.counter import Counter

    found = Counter(session.store, session.lang).interact(terms, session.game(game), event)
    if as_json:
        from judge import records

        _print(records.interaction(session.store, found))
    else:
        Page(session.language(found.game)).interaction(session.store, found)
    return 0


def ask(session: Session, question: str, game: str | None, as_json: bool) -> int:
    """The answer to a question in words; the exit code is 1 where it was not understood."""
    from judge.questions.counter import Counter

    found = Counter(session.store, session.lang).ask(question, session.game(game))
    if as_json:
        from judge import records

        _print(records.asked(session.store, found))
    else:
        Page(session.language(found.game)).asked(session.store, found)
    return int(found.verdict == "unclear")


def _print(record: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(record, ensure_ascii=False) + "\n")
