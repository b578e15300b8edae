"""Pages → files through the templates. Everything is escaped: a text that contains markup is shown, never run."""

from __future__ import annotations

import json
import os
import posixpath
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import jinja2
import markupsafe

from judge import wording
from judge.site.places import Places, address, relative
from judge.site.view import Page
from judge.wording import word

#: A verdict is told by its word, its sign and its colour: never by one of them alone.
ICONS = {
    "yes": "✓", "no": "✗", "conditional": "◐", "number": "#", "conflict": "≠", "undetermined": "?", "applies": "✓",
    "does_not_apply": "✗", "replaced": "⇄", "forbidden": "⊘", "allowed": "✓", "stacks": "≡", "order": "⇅",
}  # fmt: skip


def renderer(templates: Path, places: Places, base_url: str = "", cache: Path | None = None) -> Callable[[Page], bytes]:
    """A function that renders a page with the templates in a folder.

    ``base_url`` is where the site will be served, for the pages that cannot do with relative links; in the ``cache``
    templates are kept compiled.
    """
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(templates),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
        bytecode_cache=_compiled(cache),
    )
    environment.filters["data"] = _data

    def render(page: Page) -> bytes:
        if not page.template:
            return page.data() if callable(page.data) else page.data
        lang, game = page.lang, page.game.id if page.game else ""

        def link(place: str, of: str = game) -> str:
            """The address of a place (``hkk/finder.html``) in this page's language."""
            path = places.path(place, lang, of)
            return f"{base_url}{path}" if page.anywhere and base_url else relative(page.path, path)

        def to(id_: str) -> str:
            """The address of an entry's, clause's or ruling's page."""
            return link(address(id_), id_.split("/", 1)[0])

        def keyed(previews: dict[str, list[str]]) -> dict[str, list[str]]:
            """Previews by the addresses that the page's links have."""
            return {to(id_): text for id_, text in previews.items()}

        root = base_url if page.anywhere and base_url else "../" * page.path.count("/")
        others = [
            (other, word("language", other), relative(page.path, places.path(page.place, other, game)))
            for other in places.langs
            if not page.anywhere
        ]
        shown = page.shown() if callable(page.shown) else page.shown
        return (
            environment.get_template(page.template)
            .render(
                page=page,
                game=page.game,
                games=page.games,
                lang=lang,
                root=root,
                tree=root + places.tree(lang, game),
                link=link,
                to=to,
                keyed=keyed,
                icon=ICONS.__getitem__,
                languages=others if len(others) > 1 else [],
                base_url=base_url,
                absolute=partial(_absolute, base_url, page.path),
                word=partial(word, lang=lang),
                verdict=partial(wording.verdict, lang=lang),
                **shown,
            )
            .encode()
        )

    return render


def _compiled(cache: Path | None) -> jinja2.BytecodeCache | None:
    """Where compiled templates are kept, each under its source, if they can be."""
    if cache is None:
        return None
    folder = cache / "templates"
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return jinja2.FileSystemBytecodeCache(str(folder)) if os.access(folder, os.W_OK) else None


def _absolute(base_url: str, path: str, href: str) -> str:
    """Where a relative address on the page ``path`` leads once the site is served."""
    return base_url + posixpath.normpath(posixpath.join(posixpath.dirname(path), href))


def _data(value: Any) -> markupsafe.Markup:
    """A value as JSON that can stand in a page: no text in it ends the element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return markupsafe.Markup(text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e"))
