"""The scripts of the site, put together from ``site_templates/scripts``: readable there, without their comments here.

Every page waits for ``theme.js`` only and then runs ``judge.<language>.js``; what finds (``search.js``, on the finder's
page also ``finder.js``) and what a game is searched by come when a box gets the focus or the address asks something.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from judge import wording
from judge.model import Game
from judge.site.book import Book
from judge.site.index import links_script, search_script, tables
from judge.site.places import Places
from judge.site.render import ICONS
from judge.wording import word

#: Files that every page runs, in this order.
_EVERYWHERE = ("start", "find", "previews", "page", "offline")
#: Labels that the scripts show, as their words are called in :mod:`judge.wording`.
_WORDS = (
    "terms", "rules", "rulings", "ruling", "proof", "considered", "flips", "holds-yes", "holds-no", "holds-open",
    "nearest",
    "js-open", "js-close", "js-copied", "js-copy", "js-hits", "js-none", "js-whole", "js-no-finding", "js-saving",
    "js-offline", "js-not-offline", "js-new-version", "js-take-it", "js-found-typo", "js-found-transliterated",
    "js-found-layout", "js-found-text", "js-found-inflected", "js-found-prefix",
)  # fmt: skip


def scripts(games: Iterable[Game], places: Places, templates: Path) -> Iterator[tuple[str, str]]:
    """The scripts of every page: path and text; the service worker aside, which knows the finished pages."""
    games = tuple(games)
    folder = templates / "scripts"
    yield "theme.js", source(folder, "theme")
    for lang in places.langs:
        code = "".join(source(folder, name) for name in _EVERYWHERE)
        yield f"judge.{lang}.js", _constants(LANG=lang, WORDS=_words(lang), GAMES=_games(games, places, lang)) + code
    yield "finder.js", source(folder, "finder")
    yield "search.js", _constants(**tables()) + source(folder, "search") + source(folder, "box")


def of_game(book: Book) -> Iterator[tuple[str, Callable[[], str]]]:
    """What a game is searched by: the scripts' paths, and what makes each."""
    store, game = book.store, book.game
    yield f"search/{game.id}.js", partial(search_script, store, game)
    yield f"search/{game.id}.links.js", partial(links_script, store, game, book.standing, list(book.answers))


def source(folder: Path, name: str) -> str:
    """A script without its comments and indentation. Ours have comments on lines of their own, and no text of several
    lines."""
    lines = (line.strip() for line in (folder / f"{name}.js").read_text(encoding="utf-8").splitlines())
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))


def _constants(**values: Any) -> str:
    """The values as constants of a script."""
    said = (f"{name}={json.dumps(value, ensure_ascii=False, separators=(',', ':'))}" for name, value in values.items())
    return f"const {','.join(said)};\n"


def _words(lang: str) -> dict[str, str]:
    found = {key.removeprefix("js-"): word(key, lang) for key in _WORDS}
    said = {verdict: f"{icon} {wording.verdict(verdict, lang)}" for verdict, icon in ICONS.items()}
    return found | {f"verdict-{verdict}": text for verdict, text in said.items()}


def _games(games: Iterable[Game], places: Places, lang: str) -> dict[str, dict[str, str]]:
    return {game.id: {"name": game.name, "lang": game.language, "tree": places.tree(lang, game.id)} for game in games}
