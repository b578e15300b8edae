"""Store → static site: plain pages that need no script, no network and no server.

:mod:`pages` says what each page shows, the templates in ``site_templates/`` how it looks, :mod:`publish` puts a
finished folder in place of the old one. To add a page: a function in ``pages`` that yields it, and a template.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from pathlib import Path

from judge import paths
from judge.documents.shelf import Shelf
from judge.errors import UsageError
from judge.model import Game
from judge.questions.interact import Desk
from judge.site import machines, packs
from judge.site.book import Book
from judge.site.filling import Filling, mirror
from judge.site.kept import Counts, Kept, Made, OfGame, Pack, digest, program
from judge.site.pages import around, of_game
from judge.site.pairs import pairs
from judge.site.places import Places
from judge.site.publish import MARK, published
from judge.site.view import Page
from judge.store import Store
from judge.workers import spread, uncollected

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
    before = Kept.of(cache, out, stamp)
    books = [
        Book(
            store,
            one,
            with_official=with_official,
            find=partial(pairs, Desk(store, one.id), processes, cache),
            shelf=shelf,
            library=library,
        )
        for one in games
    ]
    with published(out, before.spare) as folder:
        with uncollected():
            plan = _Plan.of(books, places, templates, base_url, before)
        filling = Filling(folder, [*plan.files, *packs.files(plan.files, places), MARK])
        site = _Site(rendering.renderer(templates, places, base_url, cache), before, filling)
        made = plan.made(site, processes, progress)
        packed = packs.write(filling, places, templates, made, before, processes)
        size = sum(file[1] for file in (*made.values(), *(one.made for one in packed.values())))
        size += (folder / packs.WORKER).stat().st_size
    plan.keep(before, made, packed)
    if before.spare and not before.spare.exists():
        mirror(before.out, before.spare, [*made, *packed], processes)
    return Built(len(plan.html), size, time.monotonic() - started)


@dataclass(frozen=True)
class _Plan:
    """What is in a site: the pages of no game, of each game its pages, or what was made of it the last time and is the
    same; and how much of each there is."""

    keys: dict[str, str]
    counts: dict[str, Counts]
    same: dict[str, OfGame]
    shared: list[Page]
    games: dict[str, list[Page]]

    @classmethod
    def of(cls, books: list[Book], places: Places, templates: Path, base_url: str, before: Kept) -> _Plan:
        """The plan of a site of these games."""
        keys = {book.game.id: book.whole_key if before.cache else "" for book in books}
        same = {id_: found for id_, key in keys.items() if (found := before.game(id_, key))}
        counts = {book.game.id: same[book.game.id].counts if book.game.id in same else book.counts for book in books}
        shared = [*around(books, counts, places, templates, base_url)]
        games = {book.game.id: [*of_game(book, places, templates)] for book in books if book.game.id not in same}
        plan = cls(keys, counts, same, shared, games)
        shared += machines.sitemap([path for path in plan.html if path != "404.html"], base_url)
        return plan

    @cached_property
    def taken(self) -> dict[str, Made]:
        """The files of the games that are the same."""
        return {path: made for found in self.same.values() for path, made in found.files.items()}

    @property
    def pages(self) -> list[Page]:
        """The pages that may have to be made."""
        return [*self.shared, *(page for pages in self.games.values() for page in pages)]

    @property
    def files(self) -> list[str]:
        """Every file."""
        return [*self.taken, *(page.path for page in self.pages)]

    @property
    def html(self) -> list[str]:
        """The files that are pages."""
        return [path for path in self.files if path.endswith(".html")]

    def made(self, site: _Site, processes: int, progress: Callable[[int, int], None]) -> dict[str, Made]:
        """Put everything into the folder of the new site."""
        before, holds = site.before, site.filling.holds
        missing = [path for path, made in self.taken.items() if not holds(path, before.inode(path, made))]
        tasks: list[Page | str] = [*missing, *self.pages]
        made = dict(self.taken)
        for done, (place, file) in enumerate(spread(tasks, site.put, processes), 1):
            task = tasks[place]
            made[task if isinstance(task, str) else task.path] = file
            progress(done, len(tasks))
        return made

    def keep(self, before: Kept, made: dict[str, Made], packed: dict[str, Pack]) -> None:
        """Keep for the next build what was made."""
        games = {
            game: OfGame(self.keys[game], self.counts[game], {page.path: made[page.path] for page in pages})
            for game, pages in self.games.items()
        }
        shared = {page.path: made[page.path] for page in self.shared}
        before.write({game: games.get(game) or self.same[game] for game in self.keys}, shared, packed)


@dataclass(frozen=True, slots=True)
class _Site:
    """Puts the files of a site into a folder, those that would be the same as in the site before from there."""

    render: Callable[[Page], bytes]
    before: Kept
    filling: Filling

    def put(self, task: Page | str) -> Made:
        """Make a page, or have the file of the site before that a path tells."""
        if isinstance(task, str):
            made = self._taken(task)
            if made is None:
                raise UsageError(f"{self.before.out / task} changed while the site was built; build it again")
            return made
        if self.before.unchanged(task.path, task.key) and (made := self._taken(task.path)):
            return made
        task, content = _shown(task)  # something changed: is it anything that this file shows?
        key = f"{task.key}:{content}"
        if self.before.shows(task.path, content) and (made := self._taken(task.path)):
            return key, *made[1:]
        status = self.filling.write(task.path, self.render(task))
        return key, status.st_size, status.st_mtime_ns

    def _taken(self, path: str) -> Made | None:
        """A file of the site before, where it is as it was made and can be shared."""
        made = self.before.files[path]
        if inode := self.before.inode(path, made):
            self.filling.take(path, self.before.out, inode)
        return made if inode else None


def _shown(page: Page) -> tuple[Page, str]:
    """A page with what it shows put together, and a hash of that."""
    if not page.template:
        data = page.data() if callable(page.data) else page.data
        return replace(page, data=data), hashlib.sha256(data).hexdigest()[:12]
    shown = page.shown() if callable(page.shown) else page.shown
    return replace(page, shown=shown), digest([_as_text(page.game), *map(_as_text, page.games), repr(shown)])


@cache
def _as_text(game: Game | None) -> str:
    return repr(game)


def _templates(folder: Path) -> str:
    """A hash of everything in the templates' folder."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return digest(f"{path.relative_to(folder)}\0{path.read_text('utf-8')}" for path in found)
