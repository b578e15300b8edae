"""What a question costs hangs on what it shares with recorded ones, and hardly on how many are recorded."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from judge.questions.counter import Counter
from judge.store import open_store
from tests.cli.small import term
from tests.conftest import MakeLibrary
from tests.questions.small import asked

NAMES = (
    "amber basalt cinder dapple ember flint garnet hazel indigo jasper kelp lichen marble nettle ochre pebble".split()
)
FEW, MORE = 800, 4
#: Measured: 1.6 times as much for four times the records; 2.6 times where each that shares a term is counted up by
#: itself, and read before it is known to ask alike.
MOST = 2.1


def questions(count: int) -> list[str]:
    """So many questions about three things; each number is asked about in ten of them."""
    every = list(combinations(NAMES, 3))
    return [
        f"Is {one} {two} or {three} {10 + n // 10}?"
        for n, (one, two, three) in enumerate(every[n * 11 % len(every)] for n in range(count))
    ]


def library(make_library: MakeLibrary, count: int) -> Path:
    """A library with so many recorded questions."""
    files = {
        f"glossary/lanterns/terms/{name}.toml": term(name.capitalize(), "class", "It is.", "It is.") for name in NAMES
    }
    told = ", ".join(f'"{one}"' for one in questions(count))
    return make_library({**files, "glossary/lanterns/asked/all.toml": asked("amber#1", f"yes = [{told}]")})


def costs(counter: Counter) -> Iterator[float]:
    """What asking the same takes, again and again, in seconds of a processor."""
    new = [f"Is {one} {two} or {three} {12 + n}?" for n, (one, two, three) in enumerate(combinations(NAMES[5:], 3))][
        :40
    ]
    for _ in range(8):
        started = time.process_time()
        for one in new:
            counter.ask(one, "lanterns")
        yield time.process_time() - started


def test_four_times_as_many_recorded_questions_make_one_cost_little_more(
    make_library: MakeLibrary, tmp_path: Path
) -> None:
    few, many = (
        Counter(open_store(library(make_library, count), tmp_path / str(count))) for count in (FEW, FEW * MORE)
    )
    assert min(costs(many)) < MOST * min(costs(few))
