"""Reading a page: previews by mouse, keyboard and touch, colours, citations, showing an answer, printing."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pypdf import PdfReader

from tests.browser.conftest import PHONE

TERM = "hkk/t/horgony/index.html"
RULING = "hkk/d/dermesztett-horgony/index.html"


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A tab on a touch screen."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, service_workers="block")  # type: ignore[arg-type]
    yield context.new_page()
    context.close()


def test_the_mouse_shows_what_a_link_leads_to_after_a_moment(page: Page, address: str) -> None:
    page.goto(address + TERM)
    link = page.locator(".clauses a", has_text="passzív").first
    link.hover()
    expect(page.locator("#preview")).to_be_hidden()
    expect(page.locator("#preview")).to_be_visible()
    expect(page.locator("#preview b")).to_have_text("Passzivizálás")
    assert link.get_attribute("aria-describedby") == "preview"
    page.locator("#preview").hover()
    page.wait_for_timeout(400)
    expect(page.locator("#preview")).to_be_visible()
    page.mouse.move(5, 5)
    expect(page.locator("#preview")).to_be_hidden()


def test_the_keyboard_shows_it_at_once_and_esc_takes_it_away(page: Page, address: str) -> None:
    page.goto(address + TERM)
    page.locator(".clauses a.address").nth(1).focus()
    page.keyboard.press("Tab")
    expect(page.locator("#preview b")).to_have_text("speciális képesség")
    page.keyboard.press("Escape")
    expect(page.locator("#preview")).to_be_hidden()
    expect(page.locator(".clauses a:focus")).to_have_text("speciális képesség")


def test_a_first_tap_opens_a_sheet_that_leads_on(phone: Page, address: str) -> None:
    phone.goto(address + TERM)
    phone.locator(".clauses a", has_text="passzív").first.tap()
    sheet = phone.locator("#sheet")
    expect(sheet).to_be_visible()
    expect(sheet.locator("h2")).to_have_text("Passzivizálás")
    assert phone.url.endswith(TERM)
    sheet.locator("button").tap()
    expect(sheet).to_be_hidden()
    phone.locator(".clauses a", has_text="passzív").first.tap()
    with phone.expect_navigation():
        sheet.locator("a").tap()
    assert not phone.url.endswith(TERM)


def test_without_script_a_link_is_a_link(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address + TERM)
    page.locator(".clauses a", has_text="passzív").first.click()
    assert not page.url.endswith(TERM)
    assert not page.locator("button:visible").all()
    context.close()


@pytest.mark.parametrize("device", ["light", "dark"])
def test_the_colours_are_the_devices_until_they_are_chosen(browser: Browser, address: str, device: Any) -> None:
    context = browser.new_context(color_scheme=device, service_workers="block")
    page = context.new_page()
    page.goto(address + TERM)
    paper = _paper(page)
    page.select_option("#theme", "light" if device == "dark" else "dark")
    other = _paper(page)
    assert paper != other
    page.goto(address + RULING)
    assert _paper(page) == other
    expect(page.locator("#theme")).to_have_value("light" if device == "dark" else "dark")
    page.select_option("#theme", "")
    assert _paper(page) == paper
    context.close()


def test_the_chosen_colours_are_there_before_anything_is_drawn(browser: Browser, address: str) -> None:
    context = browser.new_context(color_scheme="light", service_workers="block")
    page = context.new_page()
    page.goto(address + TERM)
    page.select_option("#theme", "dark")
    # At the first style that is worked out, before any deferred script, the scheme is the chosen one.
    page.add_init_script("""new MutationObserver((_, watch) => {
        if (!document.body) return;
        self.early = getComputedStyle(document.documentElement).colorScheme;
        watch.disconnect();
    }).observe(document, {childList: true, subtree: true});""")
    page.goto(address + RULING)
    assert page.evaluate("self.early") == "dark"
    context.close()


def _paper(page: Page) -> str:
    found: str = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    return found


def test_a_citation_is_copied_with_its_address(page: Page, context: BrowserContext, address: str) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(address + TERM)
    page.locator(".clauses .copy").nth(1).click()
    expect(page.locator("[role=status]")).to_have_text("A vágólapon")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == f"Horgony ¶2 · hkk/horgony#2 {address}{TERM}#2"


def test_an_answer_is_shown_to_a_player_over_the_whole_window(page: Page, address: str) -> None:
    page.goto(address + RULING)
    page.locator("[data-show]").click()
    player = page.locator("#player")
    expect(player).to_be_visible()
    box = player.bounding_box()
    assert box is not None
    assert page.viewport_size == {"width": box["width"], "height": box["height"]}
    expect(player.locator(".verdict")).to_contain_text("igen")
    page.keyboard.press("Escape")
    expect(player).to_be_hidden()


def test_a_term_prints_without_what_only_a_screen_needs(page: Page, address: str) -> None:
    text = _printed(page, address + TERM)
    assert "A horgony speciális képesség." in " ".join(text.split())
    assert "Ugrás a tartalomra" not in text
    assert "Puska" not in text


@pytest.mark.parametrize("game", ["hkk", "berserk"])
def test_the_cheat_sheet_prints_on_a_few_pages_of_a4(page: Page, address: str, game: str) -> None:
    page.goto(f"{address}{game}/cheat.html")
    sheet = PdfReader(BytesIO(page.pdf(prefer_css_page_size=True)))
    width, height = (float(size) for size in sheet.pages[0].mediabox[2:])
    assert (round(width), round(height)) == (595, 842)
    assert len(sheet.pages) <= 8
    names = ["".join(name.split()) for name in page.locator(".cheat").first.locator("dt a").all_inner_texts()]
    told = "".join("".join(one.extract_text().split()) for one in sheet.pages)
    assert names
    assert [name for name in names if name not in told] == []


def _printed(page: Page, url: str) -> str:
    page.goto(url)
    return "\n".join(one.extract_text() for one in PdfReader(BytesIO(page.pdf())).pages)


def test_previews_and_colours_work_from_a_folder(page: Page, site: Path) -> None:
    page.goto(f"{site.as_uri()}/{TERM}")
    page.locator(".clauses a", has_text="passzív").first.hover()
    expect(page.locator("#preview")).to_be_visible()
    paper = _paper(page)
    page.select_option("#theme", "dark")
    assert _paper(page) != paper
