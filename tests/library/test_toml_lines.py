"""Every key of a file is told with the line where a person sees it, and no text at all makes the reader fail."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.library.toml import Document, KeyPath, parse, read
from judge.model import Problem


@dataclass
class Written:
    """A document as it was generated: its lines, and where each key and header was put."""

    lines: list[str] = field(default_factory=list)
    places: dict[KeyPath, int] = field(default_factory=dict)

    def add(self, path: KeyPath | None, text: str) -> None:
        """Write ``text``, which may go over several lines; ``path`` is what begins there."""
        if path is not None:
            self.places[path] = len(self.lines) + 1
        self.lines += text.split("\n")


#: A key as the file says it, and as it is meant; {} keeps the keys of one table apart.
KEYS = [
    ("key{}", "key{}"),
    ("a-b_{}", "a-b_{}"),
    ("{}", "{}"),
    ('"quoted {}"', "quoted {}"),
    ('"a.b {}"', "a.b {}"),
    ('"[{}]"', "[{}]"),
    ('"{} = # not a comment"', "{} = # not a comment"),
    ('"say \\"{}\\""', 'say "{}"'),
    ('"\\u00e9\\t{}"', "é\t{}"),
    ("'literal [{}] = \"'", 'literal [{}] = "'),
    ("'back\\slash {}'", "back\\slash {}"),
]
VALUES = [
    "1", "-0.5", "true", "2026-11-30", "07:32:00", '""', "''", '"text"', "'text'", '"[ { = # }"', "'] } = #'", '"\\""',
    '"\\\\"', "[]", "{}", "[1, 2]", "[[1], [2, [3]]]", "{ a = 1, b = { c = '=' } }", '[{ a = "]" }, { a = "[" }]',
    "[\n  1,\n  2, # ] a comment with [ brackets\n]", '[\n\n"a]",\n# key = 1\n  \'[b\',\n]', "[ { a = [\n1\n] } ]",
    '"""\n\nkey = 1\n[table]\n"""', "'''\n[table]\n# no comment\nkey = 1'''", '"""a ""quoted"" word"""',
    '"""\\"""\nkey = 2\\\\"""', '"""ends in one """"', '"""ends in two"""""', "'''''two''and one more''''",
    '"""folded \\\n   \\\n  over lines"""',
]  # fmt: skip
BETWEEN = ["", "   ", "\t", "# a comment", '  # comment = "with" [signs] \'', '# """', "# '''", "# {"]
AFTER = ["", " ", "  # a comment", '# """', "\t# [x]"]
AROUND_EQUALS = ["=", " = ", "\t=  ", "   ="]


@st.composite
def documents(draw: st.DrawFn) -> tuple[str, dict[KeyPath, int]]:
    """A document with the line of every key and header in it."""
    written = Written()
    numbers = iter(range(1_000))

    def key() -> tuple[str, str]:
        said, meant = draw(st.sampled_from(KEYS))
        number = next(numbers)
        return said.replace("{}", str(number)), meant.replace("{}", str(number))

    def between() -> None:
        for line in draw(st.lists(st.sampled_from(BETWEEN), max_size=2)):
            written.add(None, line)

    def pairs(table: KeyPath) -> None:
        for _ in range(draw(st.integers(0, 3))):
            between()
            parts = [key() for _ in range(draw(st.sampled_from([1, 1, 1, 2, 3])))]
            dot = draw(st.sampled_from([".", " . "]))
            margin = draw(st.sampled_from(["", "  "]))
            said = margin + dot.join(part[0] for part in parts) + draw(st.sampled_from(AROUND_EQUALS))
            value = draw(st.sampled_from(VALUES)) + draw(st.sampled_from(AFTER))
            written.add((*table, *(part[1] for part in parts)), said + value)

    def header(said: str, path: KeyPath, *, array: bool) -> None:
        between()
        margin = draw(st.sampled_from(["", "  "]))
        space = draw(st.sampled_from(["", " "]))
        opening, closing = ("[[", "]]") if array else ("[", "]")
        written.add(path, f"{margin}{opening}{space}{said}{space}{closing}{draw(st.sampled_from(AFTER))}")

    def table(said: str, above: KeyPath, depth: int) -> None:
        """A table or an array of tables, with keys and with tables below it."""
        here, meant = key()
        said = f"{said}.{here}" if said else here
        if draw(st.booleans()):
            header(said, (*above, meant), array=False)
            filled((*above, meant), said, depth)
        else:
            for place in range(draw(st.integers(1, 3))):
                header(said, (*above, meant, place), array=True)
                filled((*above, meant, place), said, depth)

    def filled(path: KeyPath, said: str, depth: int) -> None:
        pairs(path)
        if depth:
            for _ in range(draw(st.integers(0, 2))):
                table(said, path, depth - 1)

    pairs(())
    for _ in range(draw(st.integers(0, 3))):
        table("", (), depth=2)
    between()
    text = "".join(line + draw(st.sampled_from(["\n", "\n", "\r\n"])) for line in written.lines)
    return text.removesuffix("\n").removesuffix("\r") if draw(st.booleans()) else text, written.places


@settings(max_examples=120)
@given(documents())
def test_every_key_and_every_table_is_told_with_the_line_where_it_was_written(
    generated: tuple[str, dict[KeyPath, int]],
) -> None:
    text, places = generated
    document = parse(text, "file.toml")
    assert isinstance(document, Document), document
    assert {path: document.line(path) for path in places} == places


#: What TOML is made of, in pieces that fit together more often than letters do.
PIECES = st.sampled_from(
    [*"[]{}=,.#\n\n\"'\\ \t\r", "[[", "]]", '"""', "'''", "\r\n", "a", "b", "a.b", "1", "true", '"x"', "'x'", "\\u0041",
     "a = 1\n", "[a]\n", "[[a]]\n", "[a.b]\n", "é", "\ufeff", "\x00", "\x85", "\u2028", "1979-05-27", "nan", "0x1F"]
)  # fmt: skip
NEARLY_TOML = st.lists(PIECES, max_size=30).map("".join)


@settings(max_examples=400)
@given(st.one_of(NEARLY_TOML, st.text()))
def test_any_text_is_either_a_document_or_one_problem_with_its_line(text: str) -> None:
    found = parse(text, "file.toml")
    if isinstance(found, Problem):
        assert (found.file, found.code) == ("file.toml", "not-toml")
        assert 1 <= found.line <= text.count("\n") + 1
        assert len(str(found).splitlines()) == 1
    else:
        assert all(_stands_there(found.data, path) for path in found.lines)
        assert all(1 <= line <= text.count("\n") + 1 for line in found.lines.values())


@settings(max_examples=120)
@given(st.binary())
def test_any_bytes_are_either_a_document_or_one_problem_with_its_line(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "file.toml"
    path.write_bytes(data)
    found = read(path, "file.toml")
    assert isinstance(found, Document) or (
        found.code in ("not-utf8", "not-toml") and 1 <= found.line <= data.count(b"\n") + 1
    )


def _stands_there(data: Any, path: KeyPath) -> bool:
    """Whether the path leads to a value."""
    for part in path:
        try:
            data = data[part]
        except (KeyError, IndexError, TypeError):
            return False
    return True


@pytest.mark.parametrize(
    ("text", "path", "line"),
    [
        pytest.param("\n[sources.book]\ntitle = 1", ("sources",), 2, id="a table that only its part's header names"),
        pytest.param("\nsources.book.title = 1", ("sources", "book"), 2, id="a table that only a dotted key names"),
        pytest.param("\n\n[[clause]]\nn = 1\n[[clause]]\nn = 2", ("clause",), 3, id="a list: where its first table is"),
        pytest.param("\n\n[[clause]]\nn = 1\n[[clause]]\nn = 2", ("clause", 1, "n"), 6, id="a key of the second table"),
        pytest.param("[a]\nx = { y = 1 }", ("a", "x", "y"), 2, id="a key inside a value: where the value begins"),
        pytest.param("[a]\nx = 1", ("a", "none"), 1, id="a key that is not there: its table"),
        pytest.param("a = 1", ("none", "x"), 1, id="nothing of it: the document"),
    ],
)
def test_what_has_no_line_of_its_own_is_told_with_the_nearest(text: str, path: KeyPath, line: int) -> None:
    document = parse(text, "file.toml")
    assert isinstance(document, Document)
    assert document.line(path) == line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a = 1\nb = \n", 2),
        ("a = 1\n\na = 2\n", 3),
        ("[a]\n[b]\n[a]\n", 3),
        ('a = 1\nb = """\nnever\nclosed', 4),
        ("a = 1\r\nb == 1\r\n", 2),
        ("a = [1,\n2,\n3\n", 4),
        ("date = 2026-02-30", 1),
        ("[a]\n\nb = 1\nc\n", 4),
    ],
)
def test_what_is_no_toml_is_told_with_the_line_that_breaks_it(text: str, line: int) -> None:
    problem = parse(text, "file.toml")
    assert isinstance(problem, Problem)
    assert (problem.code, problem.line) == ("not-toml", line)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a = " + "[" * 5_000 + "]" * 5_000, id="nested too deep"),
        pytest.param("a = " + "9" * 5_000, id="a number too long"),
        pytest.param("a = 0x" + "f" * 5_000, id="a number too long, in hexadecimal"),
    ],
)
def test_what_is_too_much_for_the_reader_is_a_problem_and_no_crash(text: str) -> None:
    problem = parse(text, "file.toml")
    assert isinstance(problem, Problem)
    assert problem.code == "not-toml"
