"""A document of thousands of rules is imported and opened as a small one is. ``-s`` shows how long it takes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.documents.small import chapter, game, rule, term

_CHAPTERS, _SECTIONS, _RULES = 30, 10, 9  # 30 × (1 + 10 × (1 + 9)) > 3,000 numbers
_HEADINGS = 700
_SYLLABLES = "ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu".split()
_MOST_MEGABYTES = 300

#: Imports both documents and opens the store, in a process of its own, and says what it took.
_PROGRAM = """\
import contextlib, io, json, resource, sys, time
from judge.cli.main import main
library, *files = sys.argv[1:]
told, seconds = [], []
commands = [["import", "soup", source, file, "--json"] for source, file in zip(("words", "rules"), files)]
for command in [*commands, ["show", "soup/17.5.3", "soup/term-0421", "--json"]]:
    out, started = io.StringIO(), time.monotonic()
    with contextlib.redirect_stdout(out):
        code = main(["--library", library, *command])
    seconds.append(round(time.monotonic() - started, 2))
    told += [code, *map(json.loads, out.getvalue().splitlines())]
try:  # Linux hands the peak of the starting process on to getrusage
    status = open("/proc/self/status").read()
    megabytes = int(status.split("VmHWM:")[1].split()[0]) / 1e3
except (OSError, IndexError):
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    megabytes = peak / (1e6 if sys.platform == "darwin" else 1e3)
json.dump({"told": told, "seconds": seconds, "megabytes": megabytes}, sys.stdout)
"""


def _name(n: int) -> str:
    """A word of the game: three syllables and no two alike."""
    one, two, three = n % 20, n // 20 % 20, (n // 400 + n) % 20
    return f"{_SYLLABLES[one]}{_SYLLABLES[two]}{_SYLLABLES[three]}n".capitalize()


def _numbers() -> list[str]:
    found = []
    for one in range(1, _CHAPTERS + 1):
        found.append(f"{one}")
        for two in range(1, _SECTIONS + 1):
            found += [f"{one}.{two}", *(f"{one}.{two}.{three}" for three in range(1, _RULES + 1))]
    return found


def _sentence(n: int) -> str:
    held, wanted = _name(n * 7 % _HEADINGS).lower(), _name(n * 11 % _HEADINGS).lower()
    return f"Whoever holds {held} may trade it for {wanted} at dusk."


def _library(root: Path) -> Path:
    """A library that restates both documents."""
    titles = {"words": ("Words of Soup", "heading"), "rules": ("Rules of Soup", "number")}
    files = {"game.toml": game("Soup", "en", titles)}
    for n in range(_HEADINGS):
        files[f"terms/term-{n:04}.toml"] = term(_name(n), "words", _sentence(n))
    numbers = _numbers()
    for one in range(1, _CHAPTERS + 1):
        of_chapter = [(n, number) for n, number in enumerate(numbers) if number.split(".")[0] == str(one)]
        rules = (rule(number, f"Rule {number}", _sentence(n)) for n, number in of_chapter)
        files[f"rules/{one}.toml"] = chapter(str(one), "rules", *rules)
    for path, text in files.items():
        file = root / "glossary/soup" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return root


def test_3000_rules_and_700_words_are_imported_and_opened_in_little_memory(tmp_path: Path, home: Path) -> None:
    library = _library(tmp_path / "library")
    numbers = _numbers()
    assert len(numbers) >= 3000
    assert len({_name(n) for n in range(_HEADINGS)}) == _HEADINGS
    words, rules = tmp_path / "words.txt", tmp_path / "rules.txt"
    glossary = (f"{_name(n)}\n{_sentence(n)}\nIt is said of {_name(n)} twice." for n in range(_HEADINGS))
    words.write_text("Words of Soup\n\n" + "\n\n".join(glossary) + "\n", encoding="utf-8")
    rules.write_text("".join(f"{number}. {_sentence(n)}\n\n" for n, number in enumerate(numbers)), encoding="utf-8")

    command = [sys.executable, "-c", _PROGRAM, str(library), str(words), str(rules)]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, env=dict(os.environ))
    found = json.loads(ran.stdout)
    print(f"\nimport of words, import of rules, show: {found['seconds']} s; at most {found['megabytes']:.0f} MB")

    code_of_words, of_words, code_of_rules, of_rules, code_of_show, shown_rule, shown_word = found["told"]
    assert (code_of_words, code_of_rules, code_of_show, ran.stderr) == (0, 0, 0, "")
    assert (of_words["matched"], of_words["unmatched"], of_words["missing"]) == (_HEADINGS, [], [])
    assert (of_rules["matched"], of_rules["unmatched"], of_rules["missing"]) == (len(numbers), [], [])
    assert [one["kind"] for one in of_rules["anomalies"]] == []
    assert [one["text"] for one in shown_rule["official"]] == [_sentence(numbers.index("17.5.3"))]
    assert [one["text"] for one in shown_word["official"]] == [f"{_sentence(421)}\nIt is said of {_name(421)} twice."]
    assert found["megabytes"] < _MOST_MEGABYTES
