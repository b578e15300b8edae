"""What holds of every kind of page, on a phone and on a desk, in light and in dark."""

from __future__ import annotations

import gzip
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
    setTimeout(() => done(0), 300);
})"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_axe_finds_nothing(browser: Browser, address: str, size: dict[str, int], scheme: Any) -> None:
    context = browser.new_context(viewport=size, color_scheme=scheme, service_workers="block")  # type: ignore[arg-type]
    found = []
    for path in PAGES:
        page = context.new_page()
        page.goto(address + path)
        _settled(page)
        found += [(path, one) for one in _violations(page)]
        page.close()
    context.close()
    assert found == []


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


def _violations(page: Page) -> list[tuple[str, list[str]]]:
    page.evaluate(AXE)
    report = page.evaluate("rules => axe.run(document, {runOnly: rules, resultTypes: ['violations']})", RULES)
    return [(one["id"], [node["html"][:120] for node in one["nodes"][:3]]) for one in report["violations"]]


def _settled(page: Page) -> None:
    """Wait for what a page fills in itself."""
    for filled in ("#answer h2", "#results h2"):
        if page.locator(filled.split()[0]).count() and "?" in page.url:
            page.locator(filled).first.wait_for()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_nothing_is_wider_than_the_window(browser: Browser, address: str, size: dict[str, int]) -> None:
    context = browser.new_context(viewport=size, service_workers="block")  # type: ignore[arg-type]
    page = context.new_page()
    wide = []
    for path in PAGES:
        page.goto(address + path)
        _settled(page)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wide.append(path)
    context.close()
    assert wide == []


def test_no_page_asks_anything_of_another_server(browser: Browser, address: str) -> None:
    context = browser.new_context(service_workers="block")
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    for path in PAGES:
        page.goto(address + path)
    context.close()
    assert asked
    assert [url for url in asked if not url.startswith((address, "data:"))] == []


def test_a_page_loads_at_first_what_its_budget_allows_and_nothing_that_finds(
    browser: Browser, address: str, site: Path
) -> None:
    context = browser.new_context(service_workers="block")
    loaded: list[str] = []
    context.on("request", lambda request: loaded.append(request.url))
    page = context.new_page()
    over = {}
    for path in [path for path in PAGES if "?" not in path]:
        loaded.clear()
        page.goto(address + path, wait_until="networkidle")
        script, style = (
            sum(_packed(site, address, url) for url in loaded if url.endswith(of)) for of in (".js", ".css")
        )
        if script > SCRIPT or style > STYLE or any("/search" in url or "finder.js" in url for url in loaded[1:]):
            over[path] = [script, style, *loaded]
    context.close()
    assert over == {}


def _packed(site: Path, address: str, url: str) -> int:
    return len(gzip.compress((site / url.removeprefix(address)).read_bytes(), 9))


def _late(route: Route) -> None:
    """Let a script run only when the page has been drawn."""
    sleep(0.2)
    route.continue_()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_nothing_moves_once_it_is_drawn(browser: Browser, address: str, size: dict[str, int]) -> None:
    """Cumulative layout shift (web-vitals): under 0.1 is good; here what fills itself in has its place."""
    context = browser.new_context(viewport=size, service_workers="block")  # type: ignore[arg-type]
    context.route("**/judge.*.js", _late)
    page = context.new_page()
    moved = {}
    for path in PAGES:
        page.goto(address + path)
        _settled(page)
        shift = page.evaluate(SHIFT)
        if shift > 0.02:
            moved[path] = shift
    context.close()
    assert moved == {}


def test_every_page_is_valid_html(site: Path) -> None:
    parser = html5lib.HTMLParser(strict=True)
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 500
    for path in pages:
        try:
            parser.parse(path.read_text(encoding="utf-8"))
        except html5lib.html5parser.ParseError as error:
            pytest.fail(f"{path.relative_to(site)}: {parser.errors[-1:]} {error}")
