"""Pages → HTML through the templates. Everything is escaped: a text that contains markup is shown, never run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import jinja2

from judge.site.pages import Page
from judge.wording import word


def renderer(templates: Path) -> Callable[[Page], str]:
    """A function that renders a page with the templates in a folder."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(templates),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )

    def render(page: Page) -> str:
        up = "../" * page.path.count("/")
        return environment.get_template(page.template).render(
            **page.shown, page=page, up=up, word=lambda key: word(key, page.lang), lang=page.lang
        )

    return render
