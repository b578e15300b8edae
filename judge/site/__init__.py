"""Store → static site: plain pages that need no script, no network and no server.

:mod:`pages` says what each page shows, the templates in ``site_templates/`` how it looks, :mod:`publish` puts a
finished folder in place of the old one. To add a page: a function in ``pages`` that yields it, and a template.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from judge import paths
from judge.documents.shelf import Shelf
from judge.questions.interact import Desk
from judge.site import machines, packs
from judge.site.book import Book
from judge.site.kept import Kept, Made, digest, program
from judge.site.pages import around, of_game
from judge.site.pairs import pairs
from judge.site.places import Places
from judge.site.publish import published
from judge.site.view import Page, View
from judge.store import Store
from judge.workers import spread

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
    shelf: Shelf | None = None,
    library: Path | None = None,
    cache: Path | None = None,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Built:
    """Build the site of one game or all into ``out``, which is replaced only when the new one is whole.

    ``lang`` makes it one tree in one language; ``base_url`` is where it will be served, with a slash at its end.

    With a ``cache``, only what changed since the last build into ``out`` is made anew.

    The ``shelf`` has the documents whose editions are compared, ``library`` is the folder that the store was compiled
    from, with what the rules' editors have accepted.

    The official texts that the user has imported are left out unless told ``with_official``: they are not ours.

    Raises UsageError when ``out`` is a folder that no build made.
    """
    from judge.site import render as rendering

    started = time.monotonic()
    templates = paths.templates()
    processes = os.cpu_count() or 1
    games = [store.games[game]] if game else list(store.games.values())
    places = Places.of(games, lang)
    stamp = digest([program(), _templates(templates), base_url, repr(places), str(with_official)])
    with published(out) as folder:
        before = Kept.of(cache, out, stamp)
        found = {one.id: pairs(Desk(store, one.id), processes, cache) for one in games}
        books = [
            Book(
                store,
                one,
                with_official=with_official,
                pairs=found[one.id],
                shelf=shelf,
                library=library,
            )
            for one in games
        ]
        render = rendering.renderer(templates, places, base_url)
        planned = [*around(books, places, templates, base_url)]
        for book in books:
            for of in places.langs:
                planned += of_game(View(book, places, of), templates)
        html = [page.path for page in planned if page.path.endswith(".html")]
        planned += machines.sitemap((path for path in html if path != "404.html"), base_url)
        made: dict[str, Made] = {}
        for done, (place, file) in enumerate(spread(planned, partial(_write, render, before, folder), processes), 1):
            made[planned[place].path] = file
            progress(done, len(planned))
        old = packs.contents(before.files, places)

        def same(name: str, files: list[str]) -> bool:
            return old.get(name) == files and all(made[path][1:] == before.files[path][1:] for path in files)

        size = sum(file[1] for file in made.values())
        size += packs.write(folder, places, templates, made, before.out, same)
    before.write(made)
    return Built(len(html), size, time.monotonic() - started)


def _write(render: Callable[[Page], bytes], before: Kept, folder: Path, page: Page) -> Made:
    """Make a file of the site; one that would be the same as in the site before is taken from there."""
    path = folder / page.path
    path.parent.mkdir(parents=True, exist_ok=True)
    if before.unchanged(page.path, page.key) and _taken(before.out / page.path, path):
        return before.files[page.path]
    key = page.key
    if key and page.template:  # something of the game changed: is it anything that this page shows?
        shown = page.shown() if callable(page.shown) else page.shown
        content = digest([repr(page.game), repr(shown)])
        key = f"{key}:{content}"
        if before.shows(page.path, content) and _taken(before.out / page.path, path):
            return key, *before.files[page.path][1:]
        page = replace(page, shown=shown)
    path.write_bytes(render(page))
    status = path.stat()
    return key, status.st_size, status.st_mtime_ns


def _taken(old: Path, new: Path) -> bool:
    """Whether a file could be put there without copying it: the two folders share it until the old one goes."""
    try:
        os.link(old, new)
    except OSError:
        return False
    return True


def _templates(folder: Path) -> str:
    """A hash of everything in the templates' folder."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return digest(f"{path.relative_to(folder)}\0{path.read_text('utf-8')}" for path in found)
