"""A file → lines of text. Plain text, Markdown, saved HTML pages, PDF with a text layer; anything else is refused."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from judge.errors import JudgeError

if TYPE_CHECKING:
    from bs4 import BeautifulSoup, Tag

#: Larger than any rule book; a file beyond it is no document.
MOST_BYTES = 20_000_000
_FEWEST_WORDS = 20
_HTML_START = re.compile(rb"\s*(?:<!--.*?-->\s*)*<(?:!doctype html|html|head|body)\b", re.IGNORECASE | re.DOTALL)
_MARKDOWN = re.compile(
    r"\\([!-/:-@\[-`{-~])|^(?:#{1,6}\s+|>\s?|[*+]\s+)|[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}|!?\[([^\]]*)\]\([^)]*\)"
)
_MARKDOWN_RULE = re.compile(r"\s*(?:=+|-{2,}|(?:[*_-]\s*){3,})\s*")
#: Halves of characters: a PDF may name one, and no file can hold it.
_HALVES = re.compile("[\ud800-\udfff]")
#: Elements of a page whose text begins a line, and those whose text nobody sees.
_BLOCKS = frozenset(
    "address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer h1 h2 "
    "h3 h4 h5 h6 header hr html li main ol p pre section summary table tbody td tfoot th thead tr ul".split()
)
_NO_TEXT = ["script", "style", "template", "noscript", "iframe", "svg", "form", "nav", "title"]


class DocumentError(JudgeError):
    """A file that cannot be imported; its message says why, and nothing was changed."""


def read_lines(path: Path) -> tuple[str, ...]:
    """The lines of a document, without their ends. Raises :class:`DocumentError`."""
    try:
        if path.is_dir():
            raise DocumentError(f"{path} is a folder; name the document's file")
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)  # a device has no size, and no end
    except OSError as error:
        raise DocumentError(f"{path}: cannot be read ({error.strerror}); check the name and permissions") from None
    if len(data) > MOST_BYTES:
        raise DocumentError(f"{path} is larger than {MOST_BYTES // 1_000_000} MB; that is no rule book")
    if not data.strip():
        raise DocumentError(f"{path} is empty; nothing was changed")
    lines = _lines(path, data)
    if sum(len(line.split()) for line in lines) < _FEWEST_WORDS:
        raise DocumentError(f"{path} holds no text to speak of; a scanned page needs a text layer")
    return lines


def _lines(path: Path, data: bytes) -> tuple[str, ...]:
    if data.startswith(b"%PDF-"):
        return _pdf_lines(path)
    text = _decoded(path, data)
    if path.suffix.lower() in (".html", ".htm", ".xhtml") or _HTML_START.match(data):
        return _html_lines(path, text)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if path.suffix.lower() in (".md", ".markdown"):
        return tuple("" if _MARKDOWN_RULE.fullmatch(line) else _unmarked(line) for line in lines)
    return tuple(lines)


def _decoded(path: Path, data: bytes) -> str:
    if b"\0" in data[:4096]:
        raise DocumentError(f"{path} is no text (it holds NUL bytes); give plain text, Markdown, HTML or PDF")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise DocumentError(f"{path}: line {line} is not UTF-8; save the file as UTF-8 and import it again") from None
    control = sum(1 for char in text if ord(char) < 32 and char not in "\t\n\r\f\v")
    if control > len(text) / 200:
        raise DocumentError(f"{path} is no text (it holds control characters); give plain text, Markdown, HTML or PDF")
    return text


def _unmarked(line: str) -> str:
    """A line of Markdown without its marks."""
    return _MARKDOWN.sub(lambda match: match[1] or match[2] or "", line)


def _html_lines(path: Path, text: str) -> tuple[str, ...]:
    """The text of a saved page: each block a line with a blank one after it; nothing that is not text."""
    from bs4 import BeautifulSoup
    from bs4.exceptions import ParserRejectedMarkup

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # whether it may be XML, or a mere address
            soup = BeautifulSoup(text, "html.parser")
    except (ParserRejectedMarkup, ValueError):
        raise DocumentError(f"{path} is a page that cannot be read; save its text and import that") from None
    for element in soup(_NO_TEXT):
        element.decompose()
    lines: list[str] = []
    for _, found in groupby(_strings(soup), key=lambda pair: id(pair[0])):
        pairs = list(found)
        bullet = "- " if pairs[0][0].name == "li" else ""
        parts = [" ".join(part.split()) for part in "".join(said for _, said in pairs).strip().split("\n")]
        if any(parts):
            lines += [*(bullet + part if part else "" for part in parts), ""]
    return tuple(lines)


def _strings(soup: BeautifulSoup) -> Iterator[tuple[Tag, str]]:
    """Every string of a page with the block that it stands in; line breaks of the source are blanks."""
    from bs4.element import NavigableString, Tag

    homes: dict[int, Tag] = {id(soup): soup}
    for node in soup.descendants:
        home = homes[id(node.parent)]
        if isinstance(node, Tag):
            homes[id(node)] = node if node.name in _BLOCKS else home
            if node.name == "br":
                yield home, "\n"
        elif type(node) is NavigableString:  # comments and the like are kinds of it
            yield home, str(node) if home.name == "pre" else " ".join(re.split(r"\s+", node))


def _pdf_lines(path: Path) -> tuple[str, ...]:
    import logging

    from pypdf import PdfReader

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        reader = PdfReader(path)
        pages = [page.extract_text() for page in reader.pages]
    except Exception as error:  # of any kind, on a file that is damaged or locked
        reason = " ".join(str(error).split()) or type(error).__name__
        raise DocumentError(f"{path} is a PDF that cannot be read ({reason}); save its text and import that") from None
    return tuple(_HALVES.sub("\ufffd", line) for page in pages for line in (*page.split("\n"), ""))
