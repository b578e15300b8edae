"""What holds of every kind of page, on a phone and on a desk, in light and in dark."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import html5lib
import pytest
from playwright.sync_api import Browser, Page

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


def test_every_page_is_valid_html(site: Path) -> None:
    parser = html5lib.HTMLParser(strict=True)
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 500
    for path in pages:
        try:
            parser.parse(path.read_text(encoding="utf-8"))
        except html5lib.html5parser.ParseError as error:
            pytest.fail(f"{path.relative_to(site)}: {parser.errors[-1:]} {error}")
