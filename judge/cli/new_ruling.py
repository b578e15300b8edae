"""What ``judge ruling new`` writes: a ruling's file with its terms, its query and what the engine finds filled in."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path

from judge.errors import UsageError
from judge.model import RULING_VERDICTS
from judge.questions.counter import Counter
from judge.reasoning import Finding


def draft(counter: Counter, lang: Counter, game: str, terms: list[str], event: str | None, question: str) -> str:
    """The text of the file. ``lang`` answers in English; a question that the engine answers gives the verdict."""
    ids, findings = counter.findings(terms, game, event)
    engine = counter.desk(game).engine
    replayed = [one for one in findings if engine.ask(one.focus, dict(one.event), one.others).verdict == one.verdict]
    asked = counter.ask(question, game) if question else None
    answered = asked.answer if asked and asked.verdict in RULING_VERDICTS else None
    nothing = Finding("undetermined", _slug(ids[0]), tuple(map(_slug, ids[1:])))
    best = next(iter((*replayed, *findings)), nothing)
    answer = answered or counter.desk(game).answer(best)
    lines = [
        _set("question", question),
        _set("verdict", asked.verdict)
        if asked and answered
        else _set("verdict", "undetermined") + f"   # yours to say; the engine finds: {best.verdict}",
        *([f"number   = {asked.number:g}"] if asked and answered and asked.number is not None else []),
        _set("answer", answer.sentence),
        _set("english", lang.desk(game).answer(best).sentence),
        _set("terms", map(_slug, ids)),
        _set("cites", map(_slug, answer.citations)),
        _set("status", "derived"),
        f"date     = {date.today().isoformat()}",
        *(_query(best) if best in replayed else []),
    ]
    return "\n".join(lines) + "\n"


def write(path: Path, text: str) -> None:
    """Make the file; one that is there stays as it is. Raises UsageError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            try:
                file.write(text)
            except BaseException:
                with suppress(OSError):
                    path.unlink()
                raise
    except FileExistsError:
        raise UsageError(f"{path} is there already; give another name") from None
    except OSError as error:
        raise UsageError(f"{path}: cannot be written ({error.strerror})") from None


def _query(found: Finding) -> Iterator[str]:
    """What the engine is asked when the ruling is replayed."""
    yield ""
    yield "[query]"
    yield _set("focus", found.focus)
    if found.others:
        yield _set("others", found.others)
    yield from (_set(facet, value) for facet, value in found.event)
    yield _set("finding", found.verdict)


def _set(key: str, value: str | Iterable[str]) -> str:
    """``key = value`` in TOML; JSON's strings and lists are TOML's."""
    return f"{key.ljust(8)} = {json.dumps(value if isinstance(value, str) else list(value), ensure_ascii=False)}"


def _slug(id_: str) -> str:
    return id_.split("/", 1)[1]
