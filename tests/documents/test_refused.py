"""A file that cannot be imported is refused in one line, and what was imported before is untouched."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from judge.documents.imported import Imported, import_document
from judge.documents.reading import MOST_BYTES, DocumentError
from judge.documents.shelf import Shelf
from judge.library import load
from judge.model import GameLibrary
from tests.conftest import Judge, MakeLibrary, Ran
from tests.documents.formats import html, pdf, pdf_of
from tests.documents.small import FORMS, GLOSSARY, PARAGRAPHS, PROCEDURE, RULES, Form, source_of

#: A PDF that only a password opens, in a cipher that is not at hand.
_LOCKED = (
    b"/Encrypt << /Filter /Standard /V 5 /R 6 /Length 256 /P -4 /StmF /StdCF /StrF /StdCF /CF << /StdCF << /CFM /AESV3 "
    b"/AuthEvent /DocOpen /Length 32 >> >> /O <%s> /U <%s> /OE <%s> /UE <%s> /Perms <%s> >> /ID [<00> <00>]"
    % (b"11" * 48, b"22" * 48, b"33" * 32, b"44" * 32, b"55" * 16)
)
_PAGE = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >>"
_EMPTY_PDF = pdf_of([b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>", _PAGE])
_LOCKED_PDF = pdf_of(
    [b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>", _PAGE], _LOCKED
)
_HALF = GLOSSARY.text[: len(GLOSSARY.text) // 2]

Make = Callable[[Path], None]


def _holding(data: bytes | str) -> Make:
    return lambda path: void(path.write_bytes(data if isinstance(data, bytes) else data.encode()))


def void(_: object) -> None:
    """Nothing."""


#: What is given as the glossary, by the name of its file, and what the refusal says.
REFUSED: dict[str, tuple[str, Make, str]] = {
    "an empty file": ("a.txt", _holding(b""), "is empty"),
    "blank lines": ("a.txt", _holding(b" \r\n\t\n\n"), "is empty"),
    "a mark of the encoding only": ("a.txt", _holding(b"\xef\xbb\xbf"), "no text"),
    "a few words": ("a.txt", _holding("Őr\nŐr az, aki."), "no text"),
    "a picture": ("a.png", _holding(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)) * 9), "is no text"),
    "bytes": ("a.txt", _holding(bytes(range(1, 32)) * 99), "is no text"),
    "UTF-16": ("a.txt", _holding(GLOSSARY.text.encode("utf-16")), "is no text"),
    "UTF-16 without a mark": ("a.txt", _holding(GLOSSARY.text.encode("utf-16-le")), "is no text"),
    "UTF-32": ("a.txt", _holding(GLOSSARY.text.encode("utf-32")), "is no text"),
    "Windows-1250": ("a.txt", _holding(GLOSSARY.text.encode("cp1250")), "line 1 is not UTF-8"),
    "Latin-1": ("a.txt", _holding(GLOSSARY.text.encode("latin-1", "replace")), "line 1 is not UTF-8"),
    "Windows-1251": ("a.txt", _holding(PARAGRAPHS.text.encode("cp1251")), "line 1 is not UTF-8"),
    "a byte that is wrong": ("a.txt", _holding(b"\xc5\x91r\n\n\xff\n" + GLOSSARY.text.encode()), "line 3 is not UTF-8"),
    "another document of the game": ("a.txt", _holding(RULES.text), "is not, or not all of"),
    "another game's document": ("a.txt", _holding(PROCEDURE.text * 9), "is not, or not all of"),
    "a poem": ("a.txt", _holding("Ég a lámpa, fúj a szél,\nalszik már az őr, a tél.\n" * 9), "is not, or not all of"),
    "the first half of it": ("a.txt", _holding(_HALF), "is not, or not all of"),
    "the second half of it": ("a.txt", _holding(GLOSSARY.text.removeprefix(_HALF)), "is not, or not all of"),
    "a page of another document": ("a.html", _holding(html(RULES.text)), "is not, or not all of"),
    "a page without a text": ("a.html", _holding("<html><script>" + "word " * 99 + "</script></html>"), "no text"),
    "a page that is none": ("a.html", _holding("<html><![word " + GLOSSARY.text), "cannot be read"),
    "a page with an endless number": ("a.html", _holding(f"<html>&#{'9' * 5000};{GLOSSARY.text}"), "cannot be read"),
    "a page that is an address": ("a.html", _holding("https://example.org/words"), "no text"),
    "a file of more than the limit": ("a.txt", lambda path: _sparse(path, MOST_BYTES + 1), "no rule book"),
    "a file of many times the limit": ("a.txt", lambda path: _sparse(path, 100 * MOST_BYTES), "no rule book"),
    "a folder": ("a.txt", Path.mkdir, "is a folder"),
    "nothing": ("a.txt", void, "cannot be read"),
    "a link to nothing": ("a.txt", lambda path: path.symlink_to("nowhere"), "cannot be read"),
    "the beginning of a PDF": ("a.pdf", _holding(b"%PDF-1.4\n"), "PDF that cannot be read"),
    "a damaged PDF": ("a.pdf", _holding(pdf(GLOSSARY.text)[:900]), "a.pdf"),
    "a PDF without a text": ("a.pdf", _holding(_EMPTY_PDF), "a scanned page needs a text layer"),
    "a PDF with a password": ("a.pdf", _holding(_LOCKED_PDF), "PDF that cannot be read"),
    "a PDF of another document": ("a.pdf", _holding(pdf(RULES.text)), "is not, or not all of"),
    "half a PDF": ("a.pdf", _holding(pdf(_HALF)), "is not, or not all of"),
}  # fmt: skip


def _sparse(path: Path, size: int) -> None:
    path.touch()
    os.truncate(path, size)


@pytest.fixture
def library(make_library: MakeLibrary) -> Path:
    """The library of the Hungarian game, with both of its documents."""
    return make_library({**GLOSSARY.library, **RULES.library})


def _refused(ran: Ran, words: str) -> None:
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("judge: ")
    assert ran.err.count("\n") == 1
    assert words in ran.err


def _kept(home: Path) -> dict[str, bytes]:
    official = home / "official"
    return {str(path.relative_to(official)): path.read_bytes() for path in official.rglob("*") if path.is_file()}


@pytest.mark.parametrize(("name", "make", "words"), REFUSED.values(), ids=REFUSED)
def test_a_file_that_is_not_the_document_is_refused_in_one_line_and_changes_nothing(
    name: str, make: Make, words: str, library: Path, tmp_path: Path, home: Path, judge: Judge
) -> None:
    assert judge("import", "lampas", "szotar", str(GLOSSARY.write(tmp_path)), library=library).code == 0
    before = _kept(home)
    make(tmp_path / name)
    _refused(judge("import", "lampas", "szotar", str(tmp_path / name), library=library), words)
    _refused(judge("import", "lampas", "szotar", str(tmp_path / name), "--json", library=library), words)
    assert _kept(home) == before
    [shown] = judge("show", "lampas/or", "--json", library=library).records
    assert [one["text"] for one in shown["official"]] == [GLOSSARY.matched["lampas/or"]]


def test_refusing_the_first_import_keeps_nothing(library: Path, tmp_path: Path, home: Path, judge: Judge) -> None:
    _refused(judge("import", "lampas", "szotar", str(RULES.write(tmp_path)), library=library), "is not, or not all of")
    assert _kept(home) == {}
    assert judge("import", "--list", library=library).out == ""


def test_the_refusal_says_how_much_of_the_document_was_found(library: Path, tmp_path: Path, judge: Judge) -> None:
    file = str(GLOSSARY.write(tmp_path, _HALF))
    _refused(judge("import", "lampas", "szotar", file, library=library), "«Lámpás szótár»: 4 of its 8 entries found")


@pytest.mark.parametrize(
    "text",
    [
        "The train leaves at seven. Coffee is served in the second car, tea in none of them.\n" * 7,
        "\n".join(f"Number {n} of the street is a house with a green door." for n in range(1, 8)),
        "\n".join(reversed(PROCEDURE.text.splitlines())),
    ],
    ids=["a leaflet", "a list of houses", "its own lines in another order"],
)
def test_a_plain_text_of_as_many_lines_is_refused(
    text: str, make_library: MakeLibrary, tmp_path: Path, judge: Judge
) -> None:
    library = make_library(dict(PROCEDURE.library))
    file = str(PROCEDURE.write(tmp_path, text))
    _refused(judge("import", "kites", "course", file, library=library), "is not, or not all of")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["lampas", "regi", "FILE"], "lampas has no document 'regi'; it has: szotar, torveny"),
        (["lamp", "szotar", "FILE"], "no game 'lamp'; the library has: lampas"),
        (["", "szotar", "FILE"], "no game ''"),
        (["lampas", "szotar", ""], "is a folder"),
        (["lampas", "szotar"], "import takes GAME SOURCE FILE"),
        (["lampas"], "import takes GAME SOURCE FILE"),
        ([], "import takes GAME SOURCE FILE"),
        (["lampas", "--remove"], "import takes GAME SOURCE FILE"),
        (["lampas", "../szotar", "--remove"], "lampas has no document '../szotar'"),
    ],
)
def test_a_game_or_document_that_there_is_not_is_told(
    arguments: list[str], words: str, library: Path, tmp_path: Path, judge: Judge
) -> None:
    file = str(GLOSSARY.write(tmp_path))
    ran = judge("import", *(file if argument == "FILE" else argument for argument in arguments), library=library)
    _refused(ran, words)


def test_a_document_that_no_entry_names_is_refused(make_library: MakeLibrary, tmp_path: Path, judge: Judge) -> None:
    library = make_library(dict(GLOSSARY.library))
    file = str(RULES.write(tmp_path))
    _refused(judge("import", "lampas", "torveny", file, library=library), "no entry names the document 'torveny'")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a file without an end is needed")
def test_a_file_without_an_end_is_refused(library: Path) -> None:
    program = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_AS, (10**9, 10**9)); "
        "from judge.cli.main import main; sys.exit(main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", program, "--library", str(library), "import", "lampas", "szotar", "/dev/zero"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, env=dict(os.environ))
    _refused(Ran(ran.returncode, ran.stdout, ran.stderr), "no rule book")


# ---- Whatever the bytes ---------------------------------------------------------------------------------------------

#: A character that no encoding has, out of a page and out of a PDF.
_HALF_CHARACTER = pdf(GLOSSARY.text).replace(b"<0021> <0021>", b"<0021> <d800>")
_SEEDS = {
    "a.txt": GLOSSARY.text.encode(),
    "a.md": GLOSSARY.text.encode(),
    "a.html": html(GLOSSARY.text).encode(),
    "a.pdf": pdf(GLOSSARY.text),
}


@st.composite
def _damaged(draw: st.DrawFn) -> tuple[str, bytes]:
    """A file's name, and the document with some bytes replaced, repeated or taken out."""
    name = draw(st.sampled_from(list(_SEEDS)))
    data = _SEEDS[name]
    for _ in range(draw(st.integers(1, 4))):
        first, last = sorted(draw(st.tuples(*[st.integers(0, len(data))] * 2)))
        last = draw(st.sampled_from([last, min(first + 3, last)]))
        data = data[:first] + draw(st.binary(max_size=6) | st.just(data[first:last] * 2)) + data[last:]
    return name, data


@st.composite
def _anything(draw: st.DrawFn) -> tuple[str, bytes]:
    """A file's name, and any bytes in it that begin as such a file may."""
    begin = draw(st.sampled_from([b"", b"%PDF-1.4\n", b"<!DOCTYPE html>", b"<html><![", b"\xef\xbb\xbf", b"1.1. "]))
    body = draw(st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
    return draw(st.sampled_from(list(_SEEDS))), begin + body


def _imported(path: Path, held: GameLibrary, source: str) -> Imported | str:
    """What importing gives, or why it was refused; any other error is a fault."""
    try:
        return import_document(path, held.game, source_of(held.game, source), held.entries)
    except DocumentError as error:
        return str(error)


def _whatever_it_is(held: GameLibrary, tmp_path: Path, name: str, data: bytes) -> None:
    """A document is imported and can be kept, or it is refused; nothing else happens, and nothing is printed."""
    path = tmp_path / name
    path.write_bytes(data)
    found = _imported(path, held, "szotar")
    if isinstance(found, str):
        assert found.startswith(str(path))
        assert "\n" not in found
        return
    shelf = Shelf(tmp_path / "shelf")
    shelf.put("lampas", "szotar", found.record())
    assert (shelf.get("lampas", "szotar") or {})["matched"] == found.matched


def test_any_bytes_are_imported_or_refused(library: Path, tmp_path: Path) -> None:
    held = load(library).games["lampas"]

    @settings(max_examples=300)
    @given(_anything())
    @example(("a.html", f"<html>{html(GLOSSARY.text)}&#xD800;&#0;&#1;&#x1b;".encode()))
    @example(("a.html", f"<?xml version='1.0'?><words>{GLOSSARY.text}</words>".encode()))
    @example(("a.pdf", _HALF_CHARACTER))
    def check(file: tuple[str, bytes]) -> None:
        _whatever_it_is(held, tmp_path, *file)

    check()


def test_a_damaged_document_is_imported_or_refused(library: Path, tmp_path: Path) -> None:
    held = load(library).games["lampas"]

    @settings(max_examples=300)
    @given(_damaged())
    def check(file: tuple[str, bytes]) -> None:
        _whatever_it_is(held, tmp_path, *file)

    check()


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_lines_in_any_order_are_imported_or_refused(form: Form, make_library: MakeLibrary, tmp_path: Path) -> None:
    held = load(make_library(dict(form.library))).games[form.game]

    @settings(max_examples=40)
    @given(st.permutations(form.text.splitlines()))
    def check(lines: list[str]) -> None:
        found = _imported(form.write(tmp_path, "\n".join(lines)), held, form.source)
        if isinstance(found, str):
            assert "is not, or not all of" in found
        else:
            own = {entry.id for entry in held.entries if entry.source == form.source and entry.defined}
            assert set(found.matched) | set(found.missing) == own

    check()
