"""Chromium on the built site. Without one on this machine the tests are skipped and say so; with JUDGE_NEEDS_BROWSER
set, as in ``.ci/run``, they fail instead."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

#: Chromium as root, without what it would do over the network of its own accord.
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 900}


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of this machine's Chromium."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return path
    if os.environ.get("JUDGE_NEEDS_BROWSER"):
        pytest.fail("no Chromium on this machine, and JUDGE_NEEDS_BROWSER is set: install Debian's chromium")
    pytest.skip("no Chromium on this machine; install Debian's chromium to run the browser's tests")


@pytest.fixture(scope="session")
def playwright(chromium: str) -> Iterator[Playwright]:
    """What drives the browser."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright: Playwright, chromium: str) -> Iterator[Browser]:
    """One Chromium for all tests."""
    started = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
    yield started
    started.close()


class _Handler(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the base class calls it so)
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder; gives the address, with a slash at the end."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Where the built site is served."""
    with served(site) as address:
        yield address


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A desk's browser with nothing kept from another test."""
    opened = browser.new_context(viewport=DESK, service_workers="block")  # type: ignore[arg-type]
    yield opened
    opened.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A tab in which an error of a script, or one in the console, fails the test."""
    errors: list[str] = []
    opened = context.new_page()
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    yield opened
    assert errors == []
