"""Any case may end with an answer or with one line that says what to do, and never with anything else.

``python -m tests.robustness.fuzz 20000`` runs that many cases in one process and counts how they ended; with a second
number it begins there, so that ``python -m tests.robustness.fuzz 1 4711`` runs the case 4711 again.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from random import Random

from judge.cli.main import main
from tests.robustness.mutations import DOCUMENTS, Case, case


@dataclass(frozen=True)
class Ended:
    """How a command ended."""

    code: int
    out: str
    err: str


def run(arguments: tuple[str, ...], stdin: bytes = b"") -> Ended:
    """Run a command in this process. Whatever escapes it escapes here."""
    out, err = io.StringIO(), io.StringIO()
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = main(list(arguments))
    finally:
        sys.stdin = before
    return Ended(code, out.getvalue(), err.getvalue())


def write(root: Path, files: Mapping[str, bytes]) -> None:
    """Put a library into a folder, and nothing else."""
    shutil.rmtree(root, ignore_errors=True)
    for path, data in files.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)


def run_case(found: Case, folder: Path) -> Ended:
    """Run a case in a folder of its own, and assert that it ended as it may."""
    root = folder / "library"
    places = {"{out}": folder / "site", **{name: root / name[1:-1] for name in DOCUMENTS}}
    write(root, found.files)
    shutil.rmtree(folder / "home" / "official", ignore_errors=True)
    ended = run(("--library", str(root), *(str(places.get(one, one)) for one in found.arguments)), found.stdin)
    assert_well_ended(ended, found)
    if "import" in found.arguments and ended.code == 0:  # what was imported is shown
        for after in (("show", "lanterns/glass", "--json"), ("links", "--layer", "all"), ("check", "--json")):
            assert_well_ended(run(("--library", str(root), *after)), Case(found.files, after))
    return ended


def assert_well_ended(ended: Ended, found: Case) -> None:
    """The contract of every command, whatever it was given."""
    command = next((one for one in found.arguments if one in _COMMANDS), "")
    assert ended.code in (0, 1, 2), f"exit code {ended.code}"
    lines = ended.err.splitlines()
    if command == "check" and ended.code == 1:
        lines = [line for line in lines if not line[:1].isdigit()]  # how many errors there are
    most = sum(one != "--json" for one in found.arguments) if command == "show" else 1  # one for each that is not found
    assert len(lines) <= most, f"standard error has {len(lines)} lines: {lines[:3]}"
    assert all(line.startswith("judge: ") for line in lines), lines
    assert all(char.isprintable() for line in lines for char in line), lines
    if ended.code == 2:
        assert lines, "ended with 2 and said nothing"
        assert ended.out == "", "ended with 2 after an answer"
    if "--batch" in found.arguments and ended.code != 2:
        assert ended.code == 0
        given = found.stdin.decode("utf-8", "replace").split("\n")
        assert ended.out.count("\n") == sum(bool(line.strip()) for line in given), "a line of the batch got no answer"
    if (
        ended.code != 2
        and ("--json" in found.arguments or "--batch" in found.arguments)
        and "-h" not in found.arguments
    ):
        for line in ended.out.split("\n")[:-1]:
            json.loads(line, parse_constant=_refuse)


_COMMANDS = (
    "show", "ask", "search", "interact", "links", "check", "build", "import", "path", "graph", "mentions", "restates",
)  # fmt: skip


def _refuse(constant: str) -> object:
    raise AssertionError(f"{constant} is not JSON")


@contextmanager
def own_home() -> Iterator[Path]:
    """A folder of our own, which is the user's for the while."""
    before = os.environ.get("JUDGE_HOME")
    with tempfile.TemporaryDirectory(prefix="judge-fuzz-") as name:
        os.environ["JUDGE_HOME"] = str(Path(name) / "home")
        try:
            yield Path(name)
        finally:
            os.environ.pop("JUDGE_HOME")
            if before is not None:
                os.environ["JUDGE_HOME"] = before


def fuzz(count: int, first: int = 0) -> int:
    """Run cases ``first`` to ``first + count - 1``; print how they ended. 1 when one broke, with its number."""
    codes: Counter[str] = Counter()
    broken = 0
    with own_home() as folder:
        for seed in range(first, first + count):
            found = case(Random(seed))
            try:
                ended = run_case(found, folder)
            except BaseException as error:
                if isinstance(error, KeyboardInterrupt):
                    raise
                broken += 1
                print(f"BROKEN: case {seed}: {type(error).__name__}: {str(error)[:300]}")
                print(f"  {' '.join(repr(one)[:80] for one in found.arguments)}  stdin {found.stdin[:200]!r}")
                if broken <= 3 or count == 1:
                    traceback.print_exc()
                continue
            command = next((one for one in found.arguments if one in _COMMANDS), "")
            codes[f"{command}: {ended.code}"] += 1
    for code in (0, 1, 2):
        print(f"ended with {code}: {sum(number for name, number in codes.items() if name.endswith(str(code)))}")
    print(", ".join(f"{name} × {number}" for name, number in sorted(codes.items())))
    print(f"{count} cases, {broken} broken" + (": see above, and run one again with its number" if broken else ""))
    return 1 if broken else 0


if __name__ == "__main__":
    numbers = [int(argument) for argument in sys.argv[1:]]
    sys.exit(fuzz(*numbers) if 1 <= len(numbers) <= 2 else "usage: python -m tests.robustness.fuzz COUNT [FIRST]")
