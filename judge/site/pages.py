"""Every page of the site, in the order in which they are made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Any

from judge.model import Game
from judge.site import machines, scripts
from judge.site.book import Book
from judge.site.editors import editors
from judge.site.entries import entry_page
from judge.site.kept import Counts
from judge.site.overviews import overviews
from judge.site.places import Places, address, together
from judge.site.rulings import ruling_page, together_page
from judge.site.view import Page, View
from judge.wording import word


def around(
    books: list[Book], counts: Mapping[str, Counts], places: Places, templates: Path, base_url: str
) -> Iterator[Page]:
    """The pages and files that belong to no game."""
    yield from shared(templates)
    games = tuple(book.game for book in books)
    for path, text in scripts.scripts(games, places, templates):
        yield Page(path, data=text.encode())
    told = {game: asdict(of) for game, of in counts.items()}
    for lang in places.langs:
        yield _page(places, "index.html", "home.html", lang, games, {"counts": told, "title": ""})
        yield _page(places, "search.html", "search.html", lang, games, {"title": word("search", lang)})
    home = places.canonical[""]
    yield replace(_page(places, "404.html", "404.html", home, games, {"title": "404"}), anywhere=True)
    yield machines.feed(books, word("site", home), home, base_url)
    yield machines.contents(games, counts)


def of_game(book: Book, places: Places, templates: Path) -> Iterator[Page]:
    """The files of one game: its pages in every language, what it is searched by, and what programs read of it."""
    for path, script in scripts.of_game(book):
        yield Page(path, data=partial(_encoded, script), key=book.key)
    for lang in places.langs:
        yield from _in_language(View(book, places, lang), templates)


def _in_language(view: View, templates: Path) -> Iterator[Page]:
    game = view.book.game
    yield from overviews(view, templates)
    yield from editors(view)
    for entry in view.book.entries.values():
        yield view.page(address(entry.id), "entry.html", partial(entry_page, view, entry))
    for old, new in game.moved:
        place = address(f"{game.id}/{old}")
        yield view.page(
            place, "moved.html", {"title": view.word("moved"), "entry": view.book.entries[f"{game.id}/{new}"]}
        )
    for ruling in view.book.rulings.values():
        yield view.page(address(ruling.id), "ruling.html", partial(ruling_page, view, ruling))
    for pair in view.book.pairs:
        place = together(game.id, pair.one, pair.other)
        yield view.page(place, "together.html", partial(together_page, view, pair), view.key(pair))
    if view.places.canonical[game.id] == view.lang:
        yield from machines.interface(view)


def _encoded(script: Callable[[], str]) -> bytes:
    return script().encode()


def shared(templates: Path) -> Iterator[Page]:
    """The files that every page uses, as they are."""
    for path in sorted(templates.iterdir()):
        if path.suffix in (".css", ".js", ".svg", ".webmanifest"):
            yield Page(path.name, data=path.read_bytes())


def _page(places: Places, place: str, template: str, lang: str, games: Iterable[Game], shown: dict[str, Any]) -> Page:
    return Page(places.path(place, lang), template, lang, place, games=tuple(games), shown=shown)
