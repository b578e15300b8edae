"""A file → lines of text. Plain text, Markdown, saved HTML pages, PDF with a text layer; anything else is refused."""

from __future__ import annotations

import re
from pathlib import Path

from judge.errors import JudgeError

#: Larger than any rule book; a file beyond it is no document.
MOST_BYTES = 20_000_000
_FEWEST_WORDS = 20
_HTML_START = re.compile(rb"\s*(?:<!--.*?-->\s*)*<(?:!doctype html|html|head|body)\b", re.IGNORECASE | re.DOTALL)
_MARKDOWN = re.compile(r"^(?:#{1,6}\s+|>\s?|[*+]\s+)|[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}|!?\[([^\]]*)\]\([^)]*\)")


class DocumentError(JudgeError):
    """A file that cannot be imported; its message says why, and nothing was changed."""


def read_lines(path: Path) -> tuple[str, ...]:
    """The lines of a document, without their ends. Raises :class:`DocumentError`."""
    try:
        size = path.stat().st_size
        if path.is_dir():
            raise DocumentError(f"{path} is a folder; name the document's file")
        if size > MOST_BYTES:
            raise DocumentError(
                f"{path}: {size / 1_000_000:.0f} MB is no rule book (at most {MOST_BYTES // 1_000_000} MB)"
            )
        data = path.read_bytes()
    except OSError as error:
        raise DocumentError(f"{path}: cannot be read ({error.strerror}); check the name and permissions") from None
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
        return _html_lines(text)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if path.suffix.lower() in (".md", ".markdown"):
        return tuple(_MARKDOWN.sub(lambda match: match[1] or "", line) for line in lines)
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


def _html_lines(text: str) -> tuple[str, ...]:
    """The text of a saved page: each block a line with a blank one after it; nothing that is not text."""
    from bs4 import BeautifulSoup, Comment

    soup = BeautifulSoup(text, "html.parser")
    for element in soup(["script", "style", "template", "noscript", "iframe", "svg", "form", "nav"]):
        element.decompose()
    for comment in soup.find_all(string=lambda found: isinstance(found, Comment)):
        comment.extract()
    for line_break in soup.find_all("br"):
        line_break.replace_with("\n")
    lines: list[str] = []
    for block in soup.find_all(
        ["h1", "h2", "h3", "h4", "h5", "h6", "p", "li", "dt", "dd", "td", "th", "blockquote", "div"]
    ):
        if block.find(["p", "li", "dt", "dd", "td", "div", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6"]):
            continue  # its parts are lines of their own
        bullet = "- " if block.name == "li" else ""
        found = [" ".join(part.split()) for part in block.get_text().split("\n")]
        lines += [bullet + part for part in found if part]
        lines.append("")
    return tuple(lines) or tuple(soup.get_text("\n").split("\n"))


def _pdf_lines(path: Path) -> tuple[str, ...]:
    import logging

    from pypdf import PdfReader
    from pypdf.errors import PyPdfError

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        reader = PdfReader(path)
        pages = [page.extract_text() for page in reader.pages]
    except (PyPdfError, OSError, ValueError, KeyError, TypeError, RecursionError, AttributeError, IndexError) as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise DocumentError(f"{path} is a PDF that cannot be read ({reason}); save its text and import that") from None
    return tuple(line for page in pages for line in (*page.split("\n"), ""))
