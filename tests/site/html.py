"""Reading a page as a browser does: its elements, links, anchors and text."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

#: Elements that have no end.
_VOID = {"meta", "link", "br", "img", "hr", "input", "path", "circle"}


@dataclass
class Element:
    """An element: its name, attributes, what it stands in, and the text in it."""

    tag: str
    attributes: dict[str, str]
    inside: tuple[Element, ...]
    text: str = ""

    def within(self, tag: str, **attributes: str) -> bool:
        """Whether it stands in such an element; ``class_`` is ``class``."""
        wanted = {name.rstrip("_"): value for name, value in attributes.items()}
        return any(one.tag == tag and wanted.items() <= one.attributes.items() for one in self.inside)


@dataclass
class Page(HTMLParser):
    """A parsed page. Raises ValueError for an element that is closed twice, or never."""

    source: str
    elements: list[Element] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._open: list[Element] = []
        self.declaration = ""
        self.feed(self.source)
        self.close()
        if self._open:
            raise ValueError(f"never closed: {[element.tag for element in self._open]}")

    def handle_decl(self, decl: str) -> None:
        self.declaration = decl

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs}, tuple(self._open))
        self.elements.append(element)
        if tag not in _VOID:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open[-1].tag != tag:
            raise ValueError(f"</{tag}> closes {self._open[-1].tag if self._open else 'nothing'}")
        self._open.pop()

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.text += data

    def all(self, tag: str, **attributes: str) -> list[Element]:
        """The elements of a name that have these attributes."""
        wanted = {name.rstrip("_"): value for name, value in attributes.items()}
        return [one for one in self.elements if one.tag == tag and wanted.items() <= one.attributes.items()]

    def one(self, tag: str, **attributes: str) -> Element:
        """The only such element."""
        [found] = self.all(tag, **attributes)
        return found

    @property
    def ids(self) -> list[str]:
        """Its anchors, in order."""
        return [element.attributes["id"] for element in self.elements if "id" in element.attributes]

    @property
    def links(self) -> list[Element]:
        """Its elements with an address."""
        return [element for element in self.elements if {"href", "src", "action", "data"} & set(element.attributes)]


def target(page: str, href: str) -> tuple[str, str]:
    """The file of the site that a link on ``page`` leads to, and the anchor in it."""
    parts = urlsplit(href)
    path = posixpath.normpath(posixpath.join(posixpath.dirname(page), unquote(parts.path))) if parts.path else page
    return path, unquote(parts.fragment)


class Site(Mapping[str, Page]):
    """The pages of a built site by their path in the folder, each parsed when it is first asked for."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._paths = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.html"))
        self._read: dict[str, Page] = {}

    def __getitem__(self, path: str) -> Page:
        if path not in self._read:
            self._read[path] = Page((self._folder / path).read_text("utf-8"))
        return self._read[path]

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)

    def __contains__(self, path: object) -> bool:
        return path in self._paths

    def sample(self) -> list[tuple[str, Page]]:
        """Pages of every kind and language: of the many that one template makes, every twentieth."""
        kinds: dict[str, list[str]] = {}
        for path in self._paths:
            kinds.setdefault(re.sub(r"/([trdx])/.*", r"/\1", path), []).append(path)
        return [(path, self[path]) for paths in kinds.values() for path in paths[::20]]


def read_site(folder: Path) -> Site:
    """Every page of a built site."""
    return Site(folder)


#: An attribute with an address, and one with an anchor, as the templates write them.
_ADDRESS = re.compile(r'(?<![\w-])(?:href|src|action)="([^"]*)"')
_ANCHOR = re.compile(r'(?<![\w-])id="([^"]*)"')


def links(folder: Path) -> tuple[dict[str, set[str]], dict[str, set[tuple[str, str]]]]:
    """Each page's anchors, and the files and anchors that its addresses lead to. Addresses of other kinds than of a
    file (data:, mailto:) are left out."""
    anchors, leads = {}, {}
    for path in sorted(folder.rglob("*.html")):
        name, text = path.relative_to(folder).as_posix(), path.read_text("utf-8")
        anchors[name] = {unescape(found) for found in _ANCHOR.findall(text)}
        addresses = {unescape(found) for found in _ADDRESS.findall(text)}
        leads[name] = {target(name, one) for one in addresses if not one.startswith(("data:", "mailto:"))}
    return anchors, leads


def files(folder: Path) -> dict[str, bytes]:
    """Every file under a folder, with what is in it."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
