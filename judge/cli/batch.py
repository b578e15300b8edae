"""``--batch``: one JSON object a line in, one a line out, in order. A bad line never stops the batch."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from judge.errors import JudgeError, NotFoundError, UsageError

Record = dict[str, Any]


def run(source: str, answer: Callable[[Record], Record]) -> None:
    """Answer every line of ``source`` (a path, or ``-``)."""
    for number, line in enumerate(_lines(source), 1):
        sys.stdout.write(json.dumps(_one(line, number, answer), ensure_ascii=False) + "\n")


def text(record: Record, key: str, *, required: bool = False) -> str | None:
    """A string of a batch line."""
    value = record.get(key)
    if value is None and not required:
        return None
    if not isinstance(value, str):
        raise UsageError(f"'{key}' must be text")
    return value


def _one(line: str, number: int, answer: Callable[[Record], Record]) -> Record:
    id_: object = None
    try:
        record = json.loads(line, parse_float=_finite, parse_constant=_finite)
        if not isinstance(record, dict):
            raise UsageError("each line must be one JSON object")
        id_ = record.get("id")
        return {"id": id_, **answer(record)}
    except NotFoundError as error:
        return {"id": id_, "error": str(error), "near": list(error.near)}
    except JudgeError as error:
        return {"id": id_, "error": str(error)}
    except (ValueError, RecursionError):
        return {"id": id_, "error": f"line {number} is not JSON; write one object a line"}


def _finite(number: str) -> float:
    if not math.isfinite(found := float(number)):
        raise ValueError(f"{number} is no number of JSON's")
    return found


def _lines(source: str) -> Iterator[str]:
    try:
        data = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
    except OSError as error:
        raise UsageError(f"{source}: cannot be read ({error.strerror}); name a file, or - for standard input") from None
    yield from (line for line in data.decode("utf-8", "replace").split("\n") if line.strip())
