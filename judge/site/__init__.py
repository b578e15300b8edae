"""Store → static site: plain pages that need no script, no network and no server.

:mod:`pages` says what each page shows, the templates in ``site_templates/`` how it looks, :mod:`publish` puts a
finished folder in place of the old one. To add a page: a function in ``pages`` that yields it, and a template.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from judge import paths
from judge.questions.interact import Desk
from judge.site import machines, packs
from judge.site.book import Book
from judge.site.pages import around, of_game
from judge.site.pairs import pairs
from judge.site.places import Places
from judge.site.publish import published
from judge.site.view import Page, View
from judge.site.workers import spread
from judge.store import Store

__all__ = ["Built", "build"]


@dataclass(frozen=True, slots=True)
class Built:
    """What a build made: pages, their size in bytes, and how long it took."""

    pages: int
    size: int
    seconds: float


def build(
    store: Store,
    out: Path,
    game: str | None = None,
    lang: str | None = None,
    *,
    base_url: str = "",
    with_official: bool = False,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Built:
    """Build the site of one game or all into ``out``, which is replaced only when the new one is whole.

    ``lang`` makes it one tree in one language; ``base_url`` is where it will be served, with a slash at its end.

    The official texts that the user has imported are left out unless told ``with_official``: they are not ours.

    Raises UsageError when ``out`` is a folder that no build made.
    """
    from judge.site import render as rendering

    started = time.monotonic()
    templates = paths.templates()
    processes = os.cpu_count() or 1
    games = [store.games[game]] if game else list(store.games.values())
    places = Places.of(games, lang)
    with published(out) as folder:
        books = [
            Book(store, one, with_official=with_official, pairs=pairs(Desk(store, one.id), processes)) for one in games
        ]
        render = rendering.renderer(templates, places, base_url)
        planned = [*around(books, places, templates, base_url)]
        for book in books:
            for of in places.langs:
                planned += of_game(View(book, places, of), templates)
        html = [page.path for page in planned if page.path.endswith(".html")]
        planned += machines.sitemap(html, base_url)
        size = 0
        for done, (_, written) in enumerate(spread(planned, partial(_write, render, folder), processes), 1):
            size += written
            progress(done, len(planned))
        size += packs.write(folder, places, templates)
    return Built(len(html), size, time.monotonic() - started)


def _write(render: Callable[[Page], bytes], folder: Path, page: Page) -> int:
    """Make a page; its size in bytes."""
    data = render(page)
    path = folder / page.path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return len(data)
