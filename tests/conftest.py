"""What every test starts from: a home of its own, a way to write a small library, and the command line in-process."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from judge import paths
from judge.cli.main import main
from judge.site import Built, build
from judge.store import Store, open_store

settings.register_profile(
    "repeatable",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
settings.load_profile("repeatable")

#: A game with nothing in it: what every small library of a test needs.
EMPTY_GAME = """\
name = "Lanterns"
english = "Lanterns"
language = "en"
[sources.book]
title = "Book of Lanterns"
english = "Book of Lanterns"
places = "heading"
edition = "first"
date = "unknown"
"""

MakeLibrary = Callable[[dict[str, str]], Path]


@dataclass(frozen=True)
class Ran:
    """What a command did: its exit code and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def records(self) -> list[dict[str, Any]]:
        """The JSON objects that it wrote, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]


Judge = Callable[..., Ran]


#: Locks that tests of several processes take: whoever measures waits at the turnstile for the room to be empty.
_ROOM, _TURNSTILE = Path(__file__), Path(__file__).with_name("__init__.py")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: Iterable[pytest.Item]) -> None:
    """Over several processes, a file's tests stay together."""
    for item in items:
        item.add_marker(pytest.mark.xdist_group(str(item.path)))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, bool | None, bool | None]:
    """A test that is ``measured`` runs alone, whatever the other processes are to do."""
    how = fcntl.LOCK_EX if item.get_closest_marker("measured") else fcntl.LOCK_SH
    with ExitStack() as stack:
        room = stack.enter_context(_ROOM.open("rb"))
        with _TURNSTILE.open("rb") as turnstile:
            fcntl.flock(turnstile, how)
            fcntl.flock(room, how)
        return (yield)


@pytest.fixture(scope="session")
def common(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of a run share."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "common"
    folder.mkdir(exist_ok=True)
    return folder


@contextmanager
def alone(common: Path) -> Iterator[None]:
    """Only one of the processes of a run at a time."""
    with (common / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def compiled(common: Path) -> Path:
    """A cache with the shipped library, which all processes share: whoever is first compiles it."""
    with alone(common):
        open_store(paths.library(), common / "cache")
    return common / "cache"


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The cache of most tests, one for each process."""
    return tmp_path_factory.mktemp("judge-home") / "cache"


@pytest.fixture(autouse=True)
def _own_home(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGE_HOME", str(cache.parent))


@pytest.fixture(scope="session")
def shipped(compiled: Path, cache: Path) -> Store:
    """The library that ships, compiled."""
    lend(compiled, cache)
    return open_store(paths.library(), cache)


@pytest.fixture
def lent(compiled: Path) -> None:
    """The shipped library is compiled in the test's own home."""
    lend(compiled, paths.cache())


def lend(compiled: Path, cache: Path) -> None:
    """Let a cache have what another has, by links: what is written anew takes their place."""
    cache.mkdir(parents=True, exist_ok=True)
    for path in compiled.iterdir():
        if not os.path.lexists(cache / path.name):
            (cache / path.name).symlink_to(path)


@pytest.fixture(scope="session")
def built(shipped: Store, common: Path) -> tuple[Path, Built]:
    """The shipped library's site, which all processes share: its folder, and what the build said of it."""
    folder, said = common / "sites" / "site", common / "built.json"
    with alone(common):
        if not said.exists():
            folder.parent.mkdir()
            said.write_text(json.dumps(astuple(build(shipped, folder))), encoding="utf-8")
    return folder, Built(*json.loads(said.read_text(encoding="utf-8")))


@pytest.fixture(scope="session")
def site(built: tuple[Path, Built]) -> Path:
    """The site's folder."""
    return built[0]


@pytest.fixture
def make_library(tmp_path: Path) -> MakeLibrary:
    """Writes a library from relative paths and texts; a game ``lanterns`` without entries is there unless given."""

    def make(files: dict[str, str]) -> Path:
        root = tmp_path / "library"
        for path, text in {"glossary/lanterns/game.toml": EMPTY_GAME, **files}.items():
            file = root / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        return root

    return make


@pytest.fixture
def judge(capsys: pytest.CaptureFixture[str]) -> Judge:
    """Runs a command in this process: ``judge("show", "hkk/elet", library=…)``."""

    def run(*arguments: str, library: Path | None = None) -> Ran:
        capsys.readouterr()
        where = ["--library", str(library)] if library else []
        code = main([*where, *arguments])
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return run
