"""One document, however it was saved: the same pieces."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.documents.imported import Imported, import_document
from judge.documents.reading import read_lines
from judge.documents.repairs import repair
from judge.library import load
from tests.conftest import Judge, MakeLibrary
from tests.documents.formats import html, pdf
from tests.documents.small import FORMS, GLOSSARY, PARAGRAPHS, PROCEDURE, RULES, Form, laid_beside, source_of
from tests.site.html import read_site

#: What programs do to a text on its way, in the order in which it happens.
ON_ITS_WAY: dict[str, Callable[[str], str]] = {
    "old letters": lambda text: text.translate(str.maketrans("őŐűŰ", "õÕûÛ")),
    "older letters": lambda text: text.translate(str.maketrans("őŐ", "ôÔ")),
    "soft hyphens": lambda text: re.sub(r"(?<=\w\w\w)(?=\w\w\w)", "\u00ad", text),
    "zero-width blanks": lambda text: text.replace(" a", " \u200ba"),
    "letters and accents apart": lambda text: unicodedata.normalize("NFD", text),
    "unbreakable blanks": lambda text: text.replace(" ", "\u00a0"),
    "narrow blanks": lambda text: text.replace(". ", ".\u202f"),
    "blanks at the ends": lambda text: text.replace("\n", " \t\n"),
    "no last line end": lambda text: text.rstrip("\n"),
    "line ends of Windows": lambda text: text.replace("\n", "\r\n"),
    "a mark at the beginning": lambda text: "\ufeff" + text,
}


@pytest.fixture
def libraries(make_library: MakeLibrary) -> Path:
    """Every game's library in one."""
    return make_library({path: text for form in FORMS.values() for path, text in form.library.items()})


def _pieces(found: Imported) -> list[tuple[str, str, str]]:
    return [(piece.number, piece.heading, piece.text) for piece in found.pieces]


@pytest.mark.parametrize("form", [GLOSSARY, RULES], ids=["glossary", "numbered rules"])
def test_whatever_happened_to_the_file_on_its_way_the_pieces_are_the_same(
    form: Form, libraries: Path, tmp_path: Path
) -> None:
    held = load(libraries).games[form.game]
    source = source_of(held.game, form.source)

    def imported(text: str) -> Imported:
        return import_document(form.write(tmp_path, text), held.game, source, held.entries)

    sound = imported(form.text)

    @given(st.sets(st.sampled_from(list(ON_ITS_WAY))))
    def same(happened: set[str]) -> None:
        text = form.text
        for name, change in ON_ITS_WAY.items():
            text = change(text) if name in happened else text
        found = imported(text)
        assert found.pieces == sound.pieces
        assert found.matched == sound.matched
        assert (found.unmatched, found.missing) == (sound.unmatched, sound.missing)

    same()


@pytest.mark.parametrize("happened", [name for name in ON_ITS_WAY if "end" not in name and "mark" not in name])
def test_what_was_mended_is_told_with_its_line(happened: str, libraries: Path, tmp_path: Path) -> None:
    changed = ON_ITS_WAY[happened](GLOSSARY.text)
    found = laid_beside(libraries, GLOSSARY, GLOSSARY.write(tmp_path, changed))
    sound = GLOSSARY.text.splitlines()
    unlike = {n for n, line in enumerate(changed.splitlines(), 1) if line != sound[n - 1]}
    assert unlike
    assert {one.line for one in found.repairs} == unlike


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_sound_file_needs_no_repair(form: Form, libraries: Path, tmp_path: Path) -> None:
    stray = form is PARAGRAPHS  # its quotation marks have stray blanks
    found = laid_beside(libraries, form, form.write(tmp_path))
    assert bool(found.repairs) == stray


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_saved_page_gives_the_same_pieces(form: Form, libraries: Path, tmp_path: Path) -> None:
    text = laid_beside(libraries, form, form.write(tmp_path))
    page = laid_beside(libraries, form, form.write(tmp_path, html(form.text), "page.html"))
    assert _pieces(page) == _pieces(text)
    assert page.matched == form.matched


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_pdf_gives_the_same_texts(form: Form, libraries: Path, tmp_path: Path) -> None:
    path = tmp_path / "document.pdf"
    known = form.text.split(GLOSSARY.unmatched[0])[0]  # only blank lines tell an unknown heading, and a PDF has none
    path.write_bytes(pdf(known))
    assert laid_beside(libraries, form, path).matched == form.matched


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_markdown_gives_the_same_texts(form: Form, libraries: Path, tmp_path: Path) -> None:
    path = form.write(tmp_path, _markdown(form.text), "document.md")
    assert laid_beside(libraries, form, path).matched == form.matched


def _markdown(text: str) -> str:
    """As a converter writes it: paragraphs apart, and a number at the beginning of a line is not to make a list."""
    text = re.sub(r"^(\d+)\. ", r"\1\\. ", text, flags=re.MULTILINE)
    return "\n\n".join(line for line in text.split("\n") if line) + "\n"


class TestMarkdown:
    @pytest.mark.parametrize(
        ("written", "read"),
        [
            ("# Spoon", "Spoon"),
            ("### Spoon", "Spoon"),
            ("**Spoon**", "Spoon"),
            ("*A spoon* stirs, a __fork__ does not.", "A spoon stirs, a fork does not."),
            ("`Spoon`", "Spoon"),
            ("[Spoon](spoon.html#top) stirs.", "Spoon stirs."),
            ("![](spoon.png) stirs.", " stirs."),
            ("> Spoons stir.", "Spoons stir."),
            ("* Spoons stir.", "Spoons stir."),
            ("- Spoons stir.", "- Spoons stir."),
            ("[Kiegészítés]", "[Kiegészítés]"),
            ("3\\. Spoons", "3. Spoons"),
            ("2 \\* 2 spoons \\[big\\]", "2 * 2 spoons [big]"),
        ],
    )
    def test_its_marks_come_to_nothing(self, written: str, read: str, tmp_path: Path) -> None:
        path = tmp_path / "document.md"
        path.write_text(f"{written}\n{'word ' * 20}\n", encoding="utf-8")
        assert read_lines(path)[0] == read

    def test_a_line_under_a_heading_is_a_mark(self, tmp_path: Path) -> None:
        path = tmp_path / "document.md"
        path.write_text(f"Spoon\n=====\n\nFork\n----\n\n***\n{'word ' * 20}\n", encoding="utf-8")
        assert [line for line in read_lines(path) if line.strip()][:2] == ["Spoon", "Fork"]

    def test_a_text_file_keeps_them(self, tmp_path: Path) -> None:
        path = tmp_path / "document.txt"
        path.write_text(f"# A *spoon* stirs.\n{'word ' * 20}\n", encoding="utf-8")
        assert read_lines(path)[0] == "# A *spoon* stirs."


def _page(tmp_path: Path, body: str, name: str = "page.html") -> list[str]:
    path = tmp_path / name
    path.write_text(f"<html>{body}<p>{'word ' * 20}</p></html>", encoding="utf-8")
    return [line for line in read_lines(path) if line.strip()][:-1]


class TestPage:
    @pytest.mark.parametrize(
        "body",
        [
            "<h2>Spoon</h2><p>It stirs.</p>",
            "<dl><dt>Spoon</dt><dd>It stirs.</dd></dl>",
            "<table><tr><td>Spoon</td><td>It stirs.</td></tr></table>",
            "<div>Spoon<br>It stirs.</div>",
            "<div>Spoon<br/>\n<br/>It stirs.</div>",
            "<p><b>Sp</b>oon</p><p>It <a href='x'>sti</a>rs.</p>",
            "<p>Spoon<p>It stirs.",
            "<dl><dt>Spoon<dd>It stirs.</dl>",
            "<div>Spoon<p>It stirs.</p></div>",
            "<div><p>Spoon</p>It stirs.</div>",
            "<section>Spoon</section><section>It stirs.</section>",
            "<body>Spoon<p>It stirs.</p></body>",
            "<pre>Spoon\nIt stirs.</pre>",
            "<h2>\n  Spoon\n</h2>\n<p>It\n   stirs.</p>",
            "<h2>&#83;poon</h2><p>It&nbsp;stirs&#46;</p>",
            "<H2>Spoon</H2><P>It stirs.</P>",
            "<p>Spoon</p></div></b><p>It stirs.</p>",
        ],
    )
    def test_each_block_is_a_line_however_the_page_is_built(self, body: str, tmp_path: Path) -> None:
        assert _page(tmp_path, body) == ["Spoon", "It stirs."]

    @pytest.mark.parametrize(
        "nothing",
        [
            "<script>alert('Fork')</script>",
            "<SCRIPT src=x>if (1 < 2) { Fork }</SCRIPT>",
            "<style>p { content: 'Fork' }</style>",
            "<!-- Fork -->",
            "<!-- <p>Fork</p> -->",
            "<title>Fork</title>",
            "<nav><p>Fork</p></nav>",
            "<template><p>Fork</p></template>",
            "<noscript><p>Fork</p></noscript>",
            "<svg><text>Fork</text></svg>",
            "<iframe>Fork</iframe>",
            "<?php echo 'Fork' ?>",
            "<img alt='Fork' onerror='Fork'>",
            "<![CDATA[ Fork ]]>",
        ],
    )
    def test_script_style_comments_and_markup_come_to_nothing(self, nothing: str, tmp_path: Path) -> None:
        body = f"<p>Spoon</p>{nothing}<p>It {nothing}stirs.</p>"
        assert "Fork" not in "".join(_page(tmp_path, body))
        assert _page(tmp_path, f"<p>Spoon</p>{nothing}<p>It stirs.</p>") == ["Spoon", "It stirs."]

    def test_a_list_keeps_its_dashes(self, tmp_path: Path) -> None:
        assert _page(tmp_path, "<ul><li>Spoon<li>Fork</ul>") == ["- Spoon", "- Fork"]

    def test_a_page_is_told_by_its_beginning_as_well_as_by_its_name(self, tmp_path: Path) -> None:
        assert _page(tmp_path, "<p>Spoon</p>", "page.txt") == ["Spoon"]

    def test_a_page_may_call_itself_xml(self, tmp_path: Path) -> None:
        path = tmp_path / "page.xhtml"
        path.write_text(f'<?xml version="1.0"?>\n<div><p>Spoon</p><p>{"word " * 20}</p></div>', encoding="utf-8")
        assert next(line for line in read_lines(path) if line) == "Spoon"

    def test_markup_that_a_page_shows_is_text(self, tmp_path: Path) -> None:
        assert _page(tmp_path, "<p>&lt;b&gt;Spoon&lt;/b&gt; &amp;amp;</p>") == ["<b>Spoon</b> &amp;"]

    def test_a_page_of_many_boxes_in_one_another_is_read(self, tmp_path: Path) -> None:
        assert _page(tmp_path, "<div>" * 3000 + "Spoon") == ["Spoon"]


@pytest.mark.parametrize("name", ["document.txt", "page.html"])
def test_tags_in_a_text_are_shown_as_text_on_a_site_and_never_run(
    name: str, libraries: Path, tmp_path: Path, judge: Judge
) -> None:
    attack = '<script>alert("ő")</script> & <img src=x onerror="alert(1)"> </blockquote>'
    text = GLOSSARY.text.replace("Húzz X csepp", f"{attack} Húzz X csepp")
    path = GLOSSARY.write(tmp_path, html(text) if name == "page.html" else text, name)
    assert judge("import", "lampas", "szotar", str(path), library=libraries).code == 0
    assert judge("build", str(tmp_path / "site"), "--with-official", library=libraries).code == 0
    page = read_site(tmp_path / "site")["lampas/t/goz-x/index.html"]
    [shown] = page.all("blockquote")
    assert shown.text == f"{attack} Húzz X csepp gőzt a lámpásra!"
    assert [one for one in page.all("script") if not one.attributes.keys() & {"src", "type"}] == page.all("img") == []


def test_a_site_without_official_texts_shows_none_of_their_words(libraries: Path, tmp_path: Path, judge: Judge) -> None:
    for form in (GLOSSARY, RULES, PARAGRAPHS, PROCEDURE):
        assert judge("import", form.game, form.source, str(form.write(tmp_path)), library=libraries).code == 0
    assert judge("build", str(tmp_path / "site"), library=libraries).code == 0
    built = "".join(path.read_text("utf-8") for path in (tmp_path / "site").rglob("*.html"))
    assert "Háromszor gyújtható" in built
    for line in {line for form in FORMS.values() for text in form.matched.values() for line in text.splitlines()}:
        assert line not in built


def test_a_site_with_official_texts_marks_them_with_document_and_edition(
    libraries: Path, tmp_path: Path, judge: Judge
) -> None:
    path = str(GLOSSARY.write(tmp_path))
    assert judge("import", "lampas", "szotar", path, "--edition", "2nd", library=libraries).code == 0
    assert judge("build", str(tmp_path / "site"), "--with-official", library=libraries).code == 0
    pages = read_site(tmp_path / "site")
    [section] = pages["lampas/t/furesz/index.html"].all("section", class_="official")
    assert "Hivatalos szöveg" in section.text
    assert "Lámpás szótár, 2nd" in section.text
    assert GLOSSARY.matched["lampas/furesz"] in section.text
    assert pages["lampas/t/fustjel/index.html"].all("section", class_="official") == []


def test_lines_stay_those_of_the_file() -> None:
    lines, repairs = repair(("", "olaj", "", "gõz és \u00adûr", ""), "hu")
    assert lines == ("", "olaj", "", "gőz és űr", "")
    assert [(one.line, one.before, one.after) for one in repairs] == [(4, "gõz", "gőz"), (4, "\u00adûr", "űr")]
