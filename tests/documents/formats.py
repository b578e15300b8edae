"""The same document as a saved page, as Markdown and as a PDF, each written by hand."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

_PAGE = 30


def html(text: str) -> str:
    """A saved page: each line a paragraph."""
    body = "\n".join(f"<p>{escape(line)}</p>" for line in text.splitlines() if line.strip())
    head = "<head><meta charset='utf-8'><title>A page</title></head>"
    return f"<!DOCTYPE html>\n<html>{head}\n<body>\n{body}\n</body></html>"


def pdf(text: str) -> bytes:
    """A PDF with a text layer, some lines a page."""
    lines = text.splitlines()
    pages = [lines[at : at + _PAGE] for at in range(0, len(lines), _PAGE)]
    chars = sorted(set(text) - {"\n"})
    first = 6  # objects: 1 catalogue, 2 pages, 3 font, 4 its characters, 5 what they mean
    kids = " ".join(f"{first + 2 * n} 0 R" for n in range(len(pages)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        b"<< /Type /Font /Subtype /Type0 /BaseFont /Plain /Encoding /Identity-H /DescendantFonts [4 0 R] "
        b"/ToUnicode 5 0 R >>",
        b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Plain /DW 500 /CIDSystemInfo "
        b"<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>",
        _stream("\n".join(_meanings(chars)).encode()),
    ]
    for n, page in enumerate(pages):
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 2000 800] /Contents {first + 2 * n + 1} 0 R "
            "/Resources << /Font << /F 3 0 R >> >> >>".encode()
        )
        shown = "\n".join(f"<{line.encode('utf-16-be').hex()}> Tj T*" if line else "T*" for line in page)
        objects.append(_stream(f"BT /F 12 Tf 14 TL 40 760 Td\n{shown}\nET".encode()))
    return pdf_of(objects)


def pdf_of(objects: list[bytes], trailer: bytes = b"") -> bytes:
    """A PDF file of these objects, the first being its catalogue."""
    data, places = b"%PDF-1.4\n", []
    for n, body in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (n, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    end = b"trailer << /Size %d /Root 1 0 R %s >>\nstartxref\n%d\n%%%%EOF\n" % (size, trailer, len(data))
    return data + b"xref\n0 %d\n0000000000 65535 f \n" % size + table + end


def _stream(data: bytes) -> bytes:
    return b"<< /Length %d >>\nstream\n%s\nendstream" % (len(data), data)


def _meanings(chars: list[str]) -> Iterator[str]:
    yield "begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange"
    for at in range(0, len(chars), 100):
        block = chars[at : at + 100]
        yield f"{len(block)} beginbfchar"
        yield from (f"<{char.encode('utf-16-be').hex()}> <{char.encode('utf-16-be').hex()}>" for char in block)
        yield "endbfchar"
    yield "endcmap"
