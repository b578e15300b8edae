"""What holds of every kind of page, on a phone and on a desk, in light and in dark."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import html5lib
import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import DESK, PHONE

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
#: WCAG 2.2 AA, and axe's own best practices.
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
#: One page at least of every template.
PAGES = (
    "index.html",
    "404.html",
    "hkk/index.html",
    "berserk/index.html",
    "hkk/t/horgony/index.html",
    "hkk/r/134.4/index.html",
    "berserk/t/karta/index.html",
    "ikon/t/hos/index.html",
)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_axe_finds_nothing(browser: Browser, address: str, size: dict[str, int], scheme: Any) -> None:
    context = browser.new_context(viewport=size, color_scheme=scheme, service_workers="block")  # type: ignore[arg-type]
    found = []
    for path in PAGES:
        page = context.new_page()
        page.goto(address + path)
        page.evaluate(AXE)
        report = page.evaluate("rules => axe.run(document, {runOnly: rules})", RULES)
        for violation in report["violations"]:
            found.append((path, violation["id"], [node["html"][:120] for node in violation["nodes"][:3]]))
        page.close()
    context.close()
    assert found == []


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_nothing_is_wider_than_the_window(browser: Browser, address: str, size: dict[str, int]) -> None:
    context = browser.new_context(viewport=size, service_workers="block")  # type: ignore[arg-type]
    page = context.new_page()
    wide = []
    for path in PAGES:
        page.goto(address + path)
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
