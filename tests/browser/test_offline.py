"""A game that was opened once is there without a network, and changes only when the user says so."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from judge import paths
from judge.site import packs
from judge.site.filling import Filling
from judge.site.kept import Kept
from judge.site.places import Places
from judge.store import open_store
from tests.browser.conftest import DESK, served


@pytest.fixture
def kept(browser: Browser) -> Iterator[BrowserContext]:
    """A browser that may keep things."""
    context = browser.new_context(viewport=DESK)  # type: ignore[arg-type]
    yield context
    context.close()


def test_all_pages_of_a_game_open_without_a_network(kept: BrowserContext, address: str) -> None:
    page = kept.new_page()
    page.goto(address + "hkk/t/elet/index.html")
    expect(page.locator("#offline")).to_have_text("Hálózat nélkül is működik.")
    kept.set_offline(True)
    for path in ("hkk/t/horgony/index.html", "hkk/r/134.4/index.html", "hkk/", "hkk/finder.html?a=elet", "index.html"):
        response = page.goto(address + path)
        assert response is not None
        assert response.from_service_worker, path
        assert response.ok
        expect(page.locator("h1")).to_be_visible()
    page.goto(address + "hkk/index.html")
    page.fill("#q", "hogrony")
    expect(page.locator("#hits [role=option]").first).to_contain_text("Horgony")


def test_what_is_on_the_screen_is_what_the_server_sent(kept: BrowserContext, address: str) -> None:
    page = kept.new_page()
    page.goto(address + "berserk/t/karta/index.html")
    before = page.content()
    expect(page.locator("#offline")).to_have_text("Работает и без сети.")
    page.goto(address + "berserk/t/karta/index.html")
    expect(page.locator("#offline")).to_have_text("Работает и без сети.")
    after = page.content()
    assert before.split("<footer>")[0] == after.split("<footer>")[0]


def test_a_new_version_waits_until_it_is_taken(kept: BrowserContext, site: Path, tmp_path: Path) -> None:
    copy = tmp_path / "site"
    shutil.copytree(site, copy)
    with served(copy) as address:
        page = kept.new_page()
        page.goto(address + "ikon/t/hos/index.html")
        expect(page.locator("#offline")).to_have_text("Hálózat nélkül is működik.")
        _edit(copy)
        page.goto(address + "ikon/t/hos/index.html")
        expect(page.locator("#offline")).to_contain_text("Új változat")
        assert "A new sentence." not in page.content()
        page.reload()
        assert "A new sentence." not in page.content()
        page.locator("#offline button").click()
        expect(page.locator("h1")).to_contain_text("A new sentence.")


def _edit(copy: Path) -> None:
    """Change a page as a build would: in its file, its pack and the worker."""
    page = copy / "ikon/t/hos/index.html"
    page.write_text(page.read_text(encoding="utf-8").replace("</h1>", " A new sentence.</h1>"), encoding="utf-8")
    games = open_store(paths.library(), paths.cache()).games.values()
    files = [path for path in copy.rglob("*") if path.is_file()]
    made = {path.relative_to(copy).as_posix(): ("", path.stat().st_size, path.stat().st_mtime_ns) for path in files}
    packs.write(Filling(copy, made), Places.of(games), paths.templates(), made, Kept(None, copy, ""))
