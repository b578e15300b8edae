"""What the documents show works: every TOML block parses, every command runs."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from tests.conftest import Judge

pytestmark = pytest.mark.usefixtures("shipped")

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PROMPT = "$ judge "


def blocks(text: str, language: str) -> list[tuple[int, str]]:
    """The fenced blocks of a language: the line that each begins after, and its text."""
    found = re.finditer(rf"^```{language}[ \t]*\n(.*?)^```[ \t]*$", text, re.DOTALL | re.MULTILINE)
    return [(text[: match.start()].count("\n") + 1, match[1]) for match in found]


def _blocks(language: str) -> list[tuple[str, str]]:
    """Every block of a language in every document, with its place."""
    return [
        (f"{path.relative_to(ROOT)}:{line}", block)
        for path in DOCUMENTS
        if path.is_file()
        for line, block in blocks(path.read_text("utf-8"), language)
    ]


def _commands(block: str) -> list[list[str]]:
    """The arguments of every ``$ judge …`` line, up to a comment, pipe or redirection."""
    lines = [line.removeprefix(PROMPT) for line in block.splitlines() if line.startswith(PROMPT)]
    found = []
    for line in lines:
        words = shlex.split(line, comments=True)
        ends = [place for place, word in enumerate(words) if word in ("|", ">", ">>", "&&", ";")]
        found.append(words[: min(ends, default=len(words))])
    return found


def test_fenced_blocks_are_found_with_their_lines() -> None:
    text = "One\n\n```toml\na = 1\n```\nTwo\n```console\n$ judge check\n```\n```toml\nb = 2\n```\n"
    assert blocks(text, "toml") == [(3, "a = 1\n"), (10, "b = 2\n")]
    assert blocks(text, "console") == [(7, "$ judge check\n")]


def test_a_command_ends_before_a_comment_or_a_pipe() -> None:
    block = "$ judge show 'a b'  # the first\n$ judge links --json | wc -l\nhkk/elet\n$ ls\n"
    assert _commands(block) == [["show", "a b"], ["links", "--json"]]


@pytest.mark.parametrize(("place", "block"), _blocks("toml"), ids=[place for place, _ in _blocks("toml")])
def test_every_toml_block_parses(place: str, block: str) -> None:
    assert tomllib.loads(block), place


def test_the_documents_show_what_a_file_looks_like() -> None:
    assert {place.split(":")[0] for place, _ in _blocks("toml")} >= {"docs/writing-entries.md", "docs/facts.md"}


def test_the_readme_shows_at_least_three_commands_to_copy() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert len([arguments for _, block in blocks(readme, "console") for arguments in _commands(block)]) >= 3


@pytest.mark.parametrize("document", [path for path in DOCUMENTS if path.is_file()], ids=lambda path: path.name)
def test_every_command_that_a_document_shows_works(
    judge: Judge, document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # a document's commands run one after the other in one folder
    served: list[Path] = []
    monkeypatch.setattr("judge.serve.serve", lambda folder, port, started: served.append(folder))
    for line, block in blocks(document.read_text("utf-8"), "console"):
        for arguments in _commands(block):
            ran = judge(*arguments)
            assert ran.code == 0, f"{document.name}:{line}: judge {' '.join(arguments)}: {ran.err}"
    assert all((folder / "index.html").is_file() for folder in served)


def test_links_between_documents_lead_somewhere() -> None:
    broken = []
    for document in (path for path in DOCUMENTS if path.is_file()):
        for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", document.read_text("utf-8")):
            if not (document.parent / target).exists():
                broken.append(f"{document.relative_to(ROOT)}: {target}")
    assert broken == []
