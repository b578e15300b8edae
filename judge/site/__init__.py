"""Store → static site: plain pages that need no script, no network and no server.

:mod:`pages` says what each page shows, the templates in ``site_templates/`` how it looks, :mod:`publish` puts a
finished folder in place of the old one. To add a page: a function in ``pages`` that yields it, and a template.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from judge import paths
from judge.site import packs
from judge.site.pages import Page, pages
from judge.site.places import Places
from judge.site.publish import published
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
    from judge.site.render import renderer

    started = time.monotonic()
    places = Places.of([store.games[game]] if game else store.games.values(), lang)
    render = renderer(paths.templates(), places, base_url)
    found: list[Page] = list(pages(store, game, lang, with_official=with_official))
    size = 0
    with published(out) as folder:
        for done, page in enumerate(found, 1):
            data = render(page)
            path = folder / page.path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            size += len(data)
            progress(done, len(found))
        size += packs.write(folder, places, paths.templates())
    count = sum(page.path.endswith(".html") for page in found)
    return Built(count, size, time.monotonic() - started)
