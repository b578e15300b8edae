"""``make bench``: how long look-ups, searches and verdicts take, beside a bare interpreter and FTS5 alone, in one run.

Ratios of processor time, since machines differ and are busy: every cold command is run in turn with ``python -c pass``
of the same interpreter.
"""

from __future__ import annotations

import argparse
import os
import platform
import resource
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from judge.questions.counter import Counter
from judge.search import search
from judge.search.text import keep_index
from judge.store import Store, open_store
from tests.benchmarks.generated import write

SIZES = (500, 5_000, 20_000)
_FTS5 = (
    "import sys; from _sqlite3 import connect; c = connect(sys.argv[1]); "
    "print(c.execute(\"select id from said where said match 'hand' order by rank limit 10\").fetchall())"
)


@dataclass(frozen=True)
class Figure:
    """One row: what was measured, its median in seconds, and its median ratio to the bare interpreter."""

    what: str
    seconds: float
    ratio: float | None


def main() -> None:
    """Measure, print, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--judge", default="judge", help="the installed script")
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--sizes", type=int, nargs="*", default=list(SIZES))
    parser.add_argument("--write", type=Path, help="the page to write")
    given = parser.parse_args()
    judge = shutil.which(given.judge) or given.judge
    with tempfile.TemporaryDirectory() as folder:
        found = {"shipped": _shipped(judge, given.runs, Path(folder) / "shipped")}
        for size in given.sizes:
            found[f"{size:,}"] = _generated(judge, given.runs, Path(folder) / str(size), size)
    page = _page(found)
    sys.stdout.write(page)
    if given.write:
        given.write.write_text(page, encoding="utf-8")


def _shipped(judge: str, runs: int, home: Path) -> list[Figure]:
    commands = {
        "show a rule": ["show", "hkk/134.4.7"],
        "search a name": ["search", "elet"],
        "search by a slip": ["search", "hrogony"],
        "full text": ["search", "nem lehet kézbe visszavenni"],
        "verdict on two terms": ["interact", "hkk/horgony", "hkk/arnyek"],
        "question in words": ["ask", "Megsemmisül a lény, amelyiknek az életpontja nullára csökken?"],
        "complete a name": ["__complete", "show", "hkk/el"],
    }
    return _cold(judge, commands, runs, home)


def _generated(judge: str, runs: int, folder: Path, size: int) -> list[Figure]:
    root, home = folder / "library", folder / "home"
    write(root, size)
    started = time.perf_counter()
    store = open_store(root, home / "cache")
    compiled = Figure("compile the library", time.perf_counter() - started, None)
    name = store.name_of("generated/term-40")
    slip = name[:2] + name[3] + name[2] + name[4:]
    library = ["--library", str(root)]
    commands = {
        "show a rule": [*library, "show", "generated/100.7"],
        "search a name": [*library, "search", name],
        "search by a slip": [*library, "search", slip],
        "full text": [*library, "search", "cannot be returned to hand"],
        "verdict on two terms": [*library, "interact", "generated/term-0", "generated/term-1"],
        "complete a name": ["__complete", *library, "show", "generated/term-4"],
    }
    started = time.perf_counter()
    search(store, "cannot be returned to hand")
    keep_index(store)
    built = Figure("build the text index", time.perf_counter() - started, None)
    few = max(3, runs // 5)
    figures = _cold(judge, {k: v for k, v in commands.items() if "verdict" not in k}, runs, home)
    figures += _cold(judge, {k: v for k, v in commands.items() if "verdict" in k}, few, home)
    figures.append(_fts5_alone(store, folder / "alone.sqlite", runs))
    return [*figures, *_warm(store, name, slip), compiled, built]


def _cold(judge: str, commands: dict[str, list[str]], runs: int, home: Path) -> list[Figure]:
    """Whole processes, each in turn with the bare interpreter."""
    environment = {**os.environ, "JUDGE_HOME": str(home)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return [_against_bare(what, [judge, *command], runs, environment) for what, command in commands.items()]


def _against_bare(what: str, command: list[str], runs: int, environment: dict[str, str]) -> Figure:
    for _ in range(2):
        _spent(command, environment)
    pairs = [(_spent(command, environment), _spent(_bare(command[0]), environment)) for _ in range(runs)]
    return Figure(
        f"{what} (cold)",
        statistics.median(wall for (wall, _), _ in pairs),
        statistics.median(cpu / bare for (_, cpu), (_, bare) in pairs),
    )


def _bare(script: str) -> list[str]:
    """The interpreter that the script runs under, doing nothing."""
    first = Path(script).read_bytes().split(b"\n", 1)[0] if Path(script).exists() else b""
    python = first[2:].decode().strip() if first.startswith(b"#!") else sys.executable
    return [python, "-c", "pass"]


def _spent(command: list[str], environment: dict[str, str]) -> tuple[float, float]:
    """Seconds on the clock and seconds of a processor that a command takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = time.perf_counter()
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    wall = time.perf_counter() - started
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _fts5_alone(store: Store, path: Path, runs: int) -> Figure:
    """The same texts in a plain FTS5 table, asked by a process that does nothing else."""
    with sqlite3.connect(path) as connection:
        connection.execute("create virtual table said using fts5 (id unindexed, text)")
        connection.executemany("insert into said values (?, ?)", store.rows("select home, text from passage"))
    connection.close()
    return _against_bare("SQLite FTS5 alone", [sys.executable, "-c", _FTS5, str(path)], runs, dict(os.environ))


def _warm(store: Store, name: str, slip: str) -> list[Figure]:
    """Within one process that has asked before."""
    counter = Counter(store, "en")
    asked: dict[str, Callable[[], object]] = {
        "search a name (warm)": lambda: search(store, name),
        "search by a slip (warm)": lambda: search(store, slip),
        "full text (warm)": lambda: search(store, "cannot be returned to hand"),
        "verdict on two terms (warm)": lambda: counter.interact(["generated/term-0", "generated/term-1"]),
    }
    return [Figure(what, _median(action), None) for what, action in asked.items()]


def _median(action: Callable[[], object], times: int = 9) -> float:
    action()
    taken = []
    for _ in range(times):
        started = time.perf_counter()
        action()
        taken.append(time.perf_counter() - started)
    return statistics.median(taken)


def _page(found: dict[str, list[Figure]]) -> str:
    lines = [
        "# Performance",
        "",
        "Made by `make bench`. Cold: a whole process of the installed script. ×: its processor time as a multiple of",
        "that of `python -c pass` of the same interpreter, run in turn with it, the median of the pairs; other",
        "programs on the machine hardly change it. Warm: within a process that has asked before.",
        "Generated libraries have three quarters terms, a file each, and one quarter numbered rules. A cold full text",
        "is answered from the whoosh index, which is there by then; `SQLite FTS5 alone` is a process that only asks an",
        "FTS5 table of the same texts.",
        "",
        f"Python {platform.python_version()}, {os.cpu_count()} processors.",
        "",
    ]
    lines += ["## What must hold", "", *_requirements(found), ""]
    for size, figures in found.items():
        lines += ["## The library that ships" if size == "shipped" else f"## {size} entries", ""]
        lines += ["| | median | × |", "| --- | ---: | ---: |"]
        lines += [
            f"| {one.what} | {_shown(one.seconds)} | {f'{one.ratio:.2f}' if one.ratio else ''} |" for one in figures
        ]
        lines.append("")
    return "\n".join(lines)


def _requirements(found: dict[str, list[Figure]]) -> Iterable[str]:
    def ratio(size: str, what: str) -> float:
        return next((one.ratio or 0.0 for one in found.get(size, []) if one.what == what), 0.0)

    sizes = [size for size in found if size != "shipped"]
    yield "| | measured | at most |"
    yield "| --- | ---: | ---: |"
    for what in ("show a rule (cold)", "search a name (cold)"):
        yield f"| {what}, the library that ships | {ratio('shipped', what):.2f} × | 2.0 × |"
    yield f"| full text (cold), the library that ships | {ratio('shipped', 'full text (cold)'):.2f} × | 10 × |"
    if sizes:
        for what in ("show a rule (cold)", "search a name (cold)"):
            small = ratio(sizes[0], what) or 1.0
            large = ratio(sizes[-1], what) / small
            yield f"| {what}, {sizes[-1]} entries beside {sizes[0]} | {large:.2f} × | 1.10 × |"
        slip = next((one.seconds for one in found[sizes[-1]] if one.what == "search by a slip (warm)"), 0.0)
        yield f"| search by a slip (warm), {sizes[-1]} entries | {_shown(slip)} | 50 ms |"


def _times(ratio: float | None) -> str:
    return f"{ratio:.2f}" if ratio else ""


def _shown(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.1f} ms"


main()
