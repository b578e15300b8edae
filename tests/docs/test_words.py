"""What no file of the project says: where it was written, and where its parts are fetched from."""

from __future__ import annotations

import re
import subprocess
import unicodedata
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
#: Folders of a developer's machine. Tests make up paths, so they may name them.
MACHINE = re.compile(r"(?<![\w.~-])/(?:home|root|tmp|Users|mnt)/")
#: Hosts of package registries, and of mirrors of them.
REGISTRIES = re.compile(
    "|".join(
        rf"\b{name}\.{top}\b"
        for name, top in (
            ("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "(?:org|com)"), ("yarnpkg", "com"),
            ("crates", "io"), ("anaconda", "(?:org|com)"), ("rubygems", "org"), ("goproxy", "(?:io|cn)"),
            ("jfrog", "io"),
        )
    )
)  # fmt: skip


def _kept_by_git() -> list[Path]:
    """The project's files: those git keeps, or, in a copy without git, those under its own folders."""
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, encoding="utf-8")
        paths = [ROOT / name for name in listed.stdout.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        parts = ("docs", "glossary", "judge", "rulings", "site_templates", "tests")
        paths = [*ROOT.iterdir(), *(path for part in parts for path in (ROOT / part).rglob("*"))]
    return [path for path in paths if path.is_file()]


def _texts() -> dict[str, str]:
    """Every text file by its name; a file that is no UTF-8 is none."""
    found = {}
    for path in _kept_by_git():
        try:
            found[path.relative_to(ROOT).as_posix()] = path.read_bytes().decode("utf-8")
        except UnicodeDecodeError:
            continue
    return found


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    return _texts()


def _matching(texts: dict[str, str], pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{name}:{number}: {line.strip()[:80]}"
        for name, text in sorted(texts.items())
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_file_but_a_test_names_a_folder_of_somebodys_machine(texts: dict[str, str]) -> None:
    written = {name: text for name, text in texts.items() if not name.startswith("tests/")}
    assert len(written) > 500
    assert _matching(written, MACHINE) == []


def test_no_file_names_the_host_of_a_package_registry(texts: dict[str, str]) -> None:
    assert "pyproject.toml" in texts
    assert _matching(texts, REGISTRIES) == []


@pytest.mark.parametrize(
    ("line", "is_one"),
    [
        ("cd /home/" + "anna/judge", True),
        ("see '/tmp/" + "x.toml'", True),
        ("the page site/home/index.html", False),
        ("~/tmp/x", False),
        ("docs/root/x", False),
    ],
)
def test_a_folder_of_a_machine_is_told_from_a_folder_of_the_project(line: str, is_one: bool) -> None:
    assert bool(MACHINE.search(line)) == is_one


@pytest.mark.parametrize(("host", "is_one"), [("files.python" + "hosted.org", True), ("judge.example", False)])
def test_a_registry_is_told_from_another_host(host: str, is_one: bool) -> None:
    assert bool(REGISTRIES.search(host)) == is_one


def test_every_entry_and_ruling_is_utf_8_in_composed_letters() -> None:
    files = [path for part in ("glossary", "rulings") for path in (ROOT / part).rglob("*.toml")]
    assert len(files) > 450
    wrong = []
    for path in files:
        try:
            text = path.read_bytes().decode("utf-8")
        except UnicodeDecodeError:
            wrong.append(f"{path.relative_to(ROOT)}: not UTF-8")
            continue
        if not unicodedata.is_normalized("NFC", text):
            wrong.append(f"{path.relative_to(ROOT)}: letters apart from their accents")
        if text.startswith("\ufeff") or "\r" in text:
            wrong.append(f"{path.relative_to(ROOT)}: a byte order mark or carriage returns")
    assert wrong == []


def test_every_text_file_ends_with_one_line_break(texts: dict[str, str]) -> None:
    wrong = [name for name, text in texts.items() if text and (not text.endswith("\n") or text.endswith("\n\n"))]
    assert wrong == []
