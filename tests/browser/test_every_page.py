"""What holds of every kind of page, on a phone and on a desk, in light and in dark."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from time import sleep
from typing import Any

import html5lib
import pytest
from playwright.sync_api import Browser, Page, Route

from tests.browser.conftest import DESK, PHONE

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
#: WCAG 2.2 AA, and axe's own best practices.
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
#: The only ones of these rules that see colours: in the dark, the others would find what they found in the light.
COLOURS = ["color-contrast", "link-in-text-block"]
#: One page at least of every template.
PAGES = (
    "index.html",
    "hu/index.html",
    "404.html",
    "search.html?q=vampir",
    "ikon/index.html",
    "hkk/t/horgony/index.html",
    "en/hkk/t/horgony/index.html",
    "hkk/r/134.4/index.html",
    "berserk/t/karta/index.html",
    "ikon/t/hos/index.html",
    "hkk/d/dermesztett-horgony/index.html",
    "hkk/x/arnyek+horgony/index.html",
    "hkk/finder.html?a=horgony&b=arnyek",
    "berserk/finder.html?a=karta&b=zona",
    "ikon/map.html",
    "ikon/turn.html",
    "ikon/cheat.html",
    "ikon/conflicts.html",
    "ikon/notes.html",
    "ikon/coverage.html",
    "ikon/check.html",
    "en/berserk/check.html",
    "ikon/changes/index.html",
    "hkk/changes/kodex/index.html",
    "ikon/ikon.html",
)
#: What a page's scripts and style may weigh, packed.
SCRIPT, STYLE = 6 * 1024, 4 * 1024
#: What has moved on a page by now.
SHIFT = """() => new Promise((done) => {
    new PerformanceObserver((list) => done(list.getEntries().reduce((sum, one) => sum + one.value, 0)))
        .observe({ type: "layout-shift", buffered: true });
    setTimeout(() => done(0), 150);
})"""
SIZES = {"phone": PHONE, "desk": DESK}


@dataclass(frozen=True)
class Visit:
    """What was seen of a page at a window's size: what axe finds in each scheme, how far anything moved once it was
    drawn, whether it is wider than the window, what it asked for on its way, and of that at first."""

    path: str
    size: str
    violations: dict[str, list[tuple[str, list[str]]]]
    moved: float
    is_wide: bool
    asked: tuple[str, ...]
    at_first: tuple[str, ...]


@pytest.fixture(scope="session")
def visits(browser: Browser, address: str) -> list[Visit]:
    """Every page, visited once on a phone and once on a desk."""
    return [visit for size in SIZES for visit in _visited(browser, address, size)]


def _visited(browser: Browser, address: str, size: str) -> Iterator[Visit]:
    context = browser.new_context(viewport=SIZES[size], color_scheme="light", service_workers="block")  # type: ignore[arg-type]
    context.route("**/judge.*.js", _late)
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    for path in PAGES:
        asked.clear()
        page.goto(address + path)
        _settled(page)
        moved = page.evaluate(SHIFT)
        at_first = tuple(asked)
        is_wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
        violations = {"light": _violations(page)}
        page.emulate_media(color_scheme="dark")
        violations["dark"] = _violations(page, COLOURS)
        page.emulate_media(color_scheme="light")
        yield Visit(path, size, violations, moved, is_wide, tuple(asked), at_first)
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing(visits: list[Visit], size: str, scheme: str) -> None:
    seen = [visit for visit in visits if visit.size == size]
    assert [visit.path for visit in seen] == [*PAGES]
    assert [(visit.path, one) for visit in seen for one in visit.violations[scheme]] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_what_opens(browser: Browser, address: str, scheme: Any) -> None:
    """The list of hits, a preview, a sheet, an answer shown to a player."""
    context = browser.new_context(viewport=PHONE, color_scheme=scheme, has_touch=True, service_workers="block")  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(address + "hkk/t/horgony/index.html")
    page.fill("#q", "134.4")
    page.locator("#hits [role=option]").first.wait_for()
    page.keyboard.press("ArrowDown")
    found = [("hits", one) for one in _violations(page)]
    page.keyboard.press("Escape")
    page.locator(".clauses a:not(.address)").first.hover()
    page.locator("#preview").wait_for()
    found += [("preview", one) for one in _violations(page)]
    page.keyboard.press("Escape")
    page.locator(".clauses a:not(.address)").first.tap()
    page.locator("#sheet").wait_for()
    found += [("sheet", one) for one in _violations(page)]
    page.goto(address + "hkk/d/dermesztett-horgony/index.html")
    page.locator("[data-show]").click()
    found += [("player", one) for one in _violations(page)]
    context.close()
    assert found == []


def test_axe_would_find_something(browser: Browser, address: str) -> None:
    page = browser.new_page()
    page.goto(address + "index.html")
    page.evaluate("document.querySelector('main').append(document.createElement('img'))")
    assert [name for name, _ in _violations(page)] == ["image-alt"]
    page.close()


def test_axe_would_find_colours_that_are_hard_to_tell_in_the_dark(browser: Browser, address: str) -> None:
    page = browser.new_page(color_scheme="light")
    page.goto(address + "index.html")
    _violations(page)
    page.evaluate("document.documentElement.style.setProperty('--ink', 'light-dark(#000, #223)')")
    page.evaluate("document.querySelector('h1').style.color = 'var(--ink)'")
    assert _violations(page, COLOURS) == []
    page.emulate_media(color_scheme="dark")
    assert [name for name, _ in _violations(page, COLOURS)] == ["color-contrast"]
    page.close()


def _violations(page: Page, rules: list[str] = RULES) -> list[tuple[str, list[str]]]:
    if not page.evaluate("'axe' in self"):
        page.evaluate(AXE)
    options = "{runOnly: rules, resultTypes: ['violations'], preload: false}"
    report = page.evaluate(f"rules => axe.run(document, {options})", rules)
    return [(one["id"], [node["html"][:120] for node in one["nodes"][:3]]) for one in report["violations"]]


def _settled(page: Page) -> None:
    """Wait for what a page fills in itself."""
    for filled in ("#answer h2", "#results h2"):
        if page.locator(filled.split()[0]).count() and "?" in page.url:
            page.locator(filled).first.wait_for()


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_wider_than_the_window(visits: list[Visit], size: str) -> None:
    assert [visit.path for visit in visits if visit.size == size and visit.is_wide] == []


def test_no_page_asks_anything_of_another_server(visits: list[Visit], address: str) -> None:
    assert all(visit.asked for visit in visits)
    assert [url for visit in visits for url in visit.asked if not url.startswith((address, "data:"))] == []


def test_a_page_loads_at_first_what_its_budget_allows_and_nothing_that_finds(
    visits: list[Visit], address: str, site: Path
) -> None:
    over = {}
    for visit in [visit for visit in visits if "?" not in visit.path]:
        loaded = visit.at_first
        script, style = (
            sum(_packed(site, address, url) for url in loaded if url.endswith(of)) for of in (".js", ".css")
        )
        if script > SCRIPT or style > STYLE or any("/search" in url or "finder.js" in url for url in loaded[1:]):
            over[visit.path] = [script, style, *loaded]
    assert over == {}


def _packed(site: Path, address: str, url: str) -> int:
    return len(gzip.compress((site / url.removeprefix(address)).read_bytes(), 9))


def _late(route: Route) -> None:
    """Let a script run only when the page has been drawn."""
    sleep(0.2)
    route.continue_()


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_once_it_is_drawn(visits: list[Visit], size: str) -> None:
    """Cumulative layout shift (web-vitals): under 0.1 is good; here what fills itself in has its place."""
    assert {visit.path: visit.moved for visit in visits if visit.size == size and visit.moved > 0.02} == {}


# ---- HTML ------------------------------------------------------------------------------------------------------------

#: What is between two tags, the value of an attribute, and an element that is there several times in a row.
TEXT = re.compile(r">[^<]+")
VALUE = re.compile(r'="[^"]*"')
REPEATED = re.compile(r"(<(\w+)\b[^<>]*>(?:(?!</?\2\b)[\s\S])*?</\2>)\1+")
#: What no text may have: a character reference that is none, and characters that HTML forbids.
FORBIDDEN = re.compile(r"&(?!(?:amp|lt|gt|#34|#39);)|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]")


def _structure(page: str) -> str:
    """A page without its texts and the values of its attributes, of equal elements in a row only one: what a parser
    says of it hangs on no more, where texts and values have nothing :data:`FORBIDDEN`."""
    found, before = VALUE.sub('=""', TEXT.sub(">", page)), ""
    while found != before:
        found, before = REPEATED.sub(r"\1", found), found
    return found


def _fault(page: str) -> str:
    """What a strict parser says against a page; nothing where it is valid."""
    parser = html5lib.HTMLParser(strict=True)
    try:
        parser.parse(page)
    except html5lib.html5parser.ParseError as error:
        return f"{parser.errors[-1:]} {error}"
    return ""


def test_every_page_is_valid_html(site: Path) -> None:
    """Pages of one structure are parsed once: three languages of a page, and most pages of pairs, are alike."""
    pages = {path.relative_to(site).as_posix(): path.read_text(encoding="utf-8") for path in site.rglob("*.html")}
    assert len(pages) > 500
    assert [path for path, page in pages.items() if FORBIDDEN.search(page)] == []
    structures = {_structure(page): path for path, page in pages.items()}
    assert {path: fault for structure, path in structures.items() if (fault := _fault(structure))} == {}


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param(lambda page: page.replace("</main>", ""), id="never closed"),
        pytest.param(lambda page: page.replace('<a href="', '<a href="x" href="', 1), id="an attribute twice"),
        pytest.param(lambda page: page.replace('lang="hu"', 'lang="hu""', 1), id="a quotation mark too many"),
        pytest.param(lambda page: page.replace("<p", "<p<", 1), id="a sign in a name"),
        pytest.param(lambda page: page.replace("</p>", "&nothing</p>", 1), id="a reference that is none"),
        pytest.param(lambda page: page.replace("</h1>", "\x07</h1>", 1), id="a forbidden character"),
        pytest.param(lambda page: page.replace("<!doctype html>", ""), id="no document type"),
        pytest.param(lambda page: page.replace("<p", "<table><p", 1), id="in a table, and no part of it"),
    ],
)
def test_a_fault_in_a_page_would_be_found(site: Path, fault: Callable[[str], str]) -> None:
    page = (site / "hkk/t/horgony/index.html").read_text("utf-8")
    assert not _fault(_structure(page))
    broken = fault(page)
    assert broken != page
    assert FORBIDDEN.search(broken) or _fault(_structure(broken))
    assert _fault(broken)
