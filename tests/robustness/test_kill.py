"""A command that is killed at any moment leaves what it found: the next one answers, and no half is ever shown.

``JUDGE_KILLS`` is how many times each is killed, at moments spread over its run.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import judge as program
from judge import paths
from judge.site import publish

KILLS = int(os.environ.get("JUDGE_KILLS", "6"))
BUILD = ("build", "--game", "ikon", "--lang")
ASKED = ("show", "hkk/elet", "ikon/hos")
#: Games whose compiling takes a second; of the third, the forms of its words take ten.
GAMES = ("hkk", "ikon")


@dataclass(frozen=True)
class Place:
    """A copy of a library, and a home for the program that is empty at first."""

    library: Path
    home: Path

    def command(self, *arguments: str) -> list[str]:
        """The command line of a process of its own."""
        return [sys.executable, "-m", "judge", "--library", str(self.library), *arguments]

    @property
    def environment(self) -> dict[str, str]:
        """What that process is told."""
        return {**os.environ, "JUDGE_HOME": str(self.home), "PYTHONPATH": str(Path(program.__file__).parents[1])}

    def run(self, *arguments: str) -> str:
        """The whole of a command; it must answer."""
        ended = subprocess.run(
            self.command(*arguments), env=self.environment, capture_output=True, encoding="utf-8", check=False
        )
        assert (ended.returncode, ended.stderr) == (0, "")
        return ended.stdout

    def duration(self, *arguments: str) -> float:
        """How long a command takes here, in seconds."""
        started = time.monotonic()
        self.run(*arguments)
        return time.monotonic() - started

    def killed(self, moment: float, *arguments: str) -> bool:
        """Start a command and kill it after ``moment`` seconds. False when it had ended by then."""
        process = subprocess.Popen(
            self.command(*arguments), env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            process.wait(timeout=moment)
        except subprocess.TimeoutExpired:
            process.kill()
            return process.wait() == -signal.SIGKILL
        return False


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """Shipped games where nobody changes them meanwhile, without the recorded questions, which only take time."""
    folder = tmp_path_factory.mktemp("killed")
    for part in (f"{kind}/{game}" for kind in ("glossary", "rulings") for game in GAMES):
        shutil.copytree(paths.library() / part, folder / "library" / part, ignore=shutil.ignore_patterns("asked"))
    return Place(folder / "library", folder / "home")


@dataclass(frozen=True)
class Sites:
    """What a build makes in two languages, and how long it takes."""

    english: dict[str, bytes]
    usual: dict[str, bytes]
    duration: float


@pytest.fixture(scope="module")
def sites(place: Place, tmp_path_factory: pytest.TempPathFactory) -> Sites:
    """Two sites with the same pages in other words."""
    site = tmp_path_factory.mktemp("sites") / "site"
    place.run(*BUILD, "en", str(site))
    english = contents(site)
    duration = place.duration(*BUILD, "hu", str(site))
    usual = contents(site)
    assert {name for name in english if name.endswith(".html")} == {name for name in usual if name.endswith(".html")}
    assert english != usual
    return Sites(english, usual, duration)


def moments(duration: float) -> Iterator[float]:
    """Moments spread over a run."""
    yield from (duration * (kill + 0.5) / KILLS for kill in range(KILLS))


def test_after_a_killed_first_command_the_next_one_answers(place: Place, tmp_path: Path) -> None:
    fresh = Place(place.library, tmp_path / "home")
    duration = fresh.duration(*ASKED)
    answer = fresh.run(*ASKED)
    whole = {path.name: path.stat().st_size for path in (fresh.home / "cache").iterdir()}
    killed = 0
    for moment in moments(duration):
        shutil.rmtree(fresh.home)
        killed += fresh.killed(moment, *ASKED)
        left = {path.name: path.stat().st_size for path in fresh.home.rglob("*") if path.is_file()}
        assert {name: size for name, size in left.items() if not name.endswith(".tmp")} in ({}, whole)
        assert fresh.run(*ASKED) == answer
    assert killed
    assert fresh.run(*ASKED) == answer  # from what the command before has kept


def test_after_a_killed_build_the_old_site_or_the_new_one_is_there_and_whole(
    place: Place, sites: Sites, tmp_path: Path
) -> None:
    site = tmp_path / "sites" / "site"
    place.run(*BUILD, "en", str(site))
    killed = 0
    for moment in moments(sites.duration):
        killed += place.killed(moment, *BUILD, "hu", str(site))
        found = contents(site)
        assert found in (sites.english, sites.usual)
        assert_whole(found)
        place.run(*BUILD, "en", str(site))
        assert contents(site) == sites.english
        assert [path.name for path in site.parent.iterdir()] == ["site"]  # nothing is left of the killed one
    assert killed


def test_after_a_killed_first_build_there_is_no_site_or_a_whole_one(place: Place, sites: Sites, tmp_path: Path) -> None:
    site = tmp_path / "sites" / "site"
    for moment in list(moments(sites.duration))[1 :: max(1, KILLS // 2)]:
        place.killed(moment, *BUILD, "hu", str(site))
        assert not site.exists() or contents(site) == sites.usual
        place.run(*BUILD, "hu", str(site))
        assert contents(site) == sites.usual
        assert [path.name for path in site.parent.iterdir()] == ["site"]
        shutil.rmtree(site.parent)


@pytest.mark.parametrize("exchanges", [True, False], ids=["where folders change places", "where they cannot"])
def test_a_build_that_was_killed_between_two_renames_is_put_right_by_the_next_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, exchanges: bool
) -> None:
    site = tmp_path / "site"
    for text in ("old", "new"):
        if not exchanges:
            monkeypatch.setattr(publish, "_exchanged", lambda one, other: False)
        with publish.published(site) as folder:
            (folder / "index.html").write_text(text, encoding="utf-8")
    assert (site / "index.html").read_text(encoding="utf-8") == "new"
    moved = tmp_path / ".site.judge-old"
    site.rename(moved)  # here it is killed: the old one moved away, the new one not yet in place
    (tmp_path / ".site.judge-999999999").mkdir()
    publish.recover(site)
    assert (site / "index.html").read_text(encoding="utf-8") == "new"
    assert [path.name for path in tmp_path.iterdir() if "site" in path.name] == ["site"]


def contents(site: Path) -> dict[str, bytes]:
    """Every file of a site."""
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}


def assert_whole(site: dict[str, bytes]) -> None:
    """Every page ends as pages do."""
    for name, data in site.items():
        if name.endswith(".html"):
            assert data.rstrip().endswith(b"</html>"), name
    assert len(site) > 100
