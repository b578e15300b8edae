"""What programs read: static JSON, the feed, the sitemap."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from judge import records
from judge.model import Game
from judge.questions.answers import Interaction
from judge.site.book import Book
from judge.site.kept import Counts
from judge.site.pairs import Pair
from judge.site.places import address
from judge.site.view import Page, View
from judge.wording import verdict

#: The version of the form of the JSON; it stands in its address.
_API = "api/v1"


def interface(view: View) -> Iterator[Page]:
    """Everything about a game as JSON, in the form of the command line's: a file for each entry, ruling and pair, and
    all of them in one."""
    book, game = view.book, view.book.game.id
    for id_ in (*book.entries, *book.rulings):
        yield _json(address(id_).replace("/index.html", ".json"), partial(_record, book, id_), book.key)
    for pair in book.pairs:
        yield _json(f"{game}/x/{pair.name}.json", partial(_interaction, view, pair), view.key(pair))
    yield _json(f"{game}/entries.json", lambda: [_record(book, id_) for id_ in book.entries], book.key)
    yield _json(f"{game}/rulings.json", lambda: [_record(book, id_) for id_ in book.rulings], book.key)
    yield _json(f"{game}/pairs.json", lambda: [_verdicts(game, pair) for pair in book.pairs], book.key)
    yield _json(
        f"{game}/links.json", lambda: [records.link(one) for of in book.links_from.values() for one in of], book.key
    )


def _interaction(view: View, pair: Pair) -> records.Record:
    game = view.book.game.id
    terms = (f"{game}/{pair.one}", f"{game}/{pair.other}")
    return records.interaction(view.book.store, Interaction(game, terms, tuple(view.answers(pair)), pair.nearest))


def _verdicts(game: str, pair: Pair) -> records.Record:
    return {"terms": [f"{game}/{pair.one}", f"{game}/{pair.other}"], "verdicts": list(pair.verdicts)}


def contents(games: Iterable[Game], counts: Mapping[str, Counts]) -> Page:
    """What JSON there is."""
    told = [
        {
            "id": game.id,
            "name": game.name,
            "english": game.english,
            "language": game.language,
            "sources": [
                {"id": one.id, "title": one.title, "edition": one.edition, "date": one.date} for one in game.sources
            ],
            "entries": counts[game.id].entries,
            "rulings": counts[game.id].rulings,
            "pairs": counts[game.id].pairs,
            "files": [f"{game.id}/{name}.json" for name in ("entries", "rulings", "pairs", "links")],
        }
        for game in games
    ]
    addresses = {
        "term": "{game}/t/{slug}.json",
        "rule": "{game}/r/{number}.json",
        "ruling": "{game}/d/{slug}.json",
        "pair": "{game}/x/{a}+{b}.json",
    }
    return _json("index.json", {"version": 1, "games": told, "addresses": addresses})


def _record(book: Book, id_: str) -> records.Record:
    if ruling := book.rulings.get(id_):
        return records.ruling(ruling)
    entry = book.entries[id_]
    rulings = sorted(ruling.id for ruling in book.rulings_on(id_))
    to, back = book.links_from.get(id_, ()), (link for link in book.links_to.get(id_, ()) if "#" not in link.target)
    record = records.entry(entry, to, back, rulings, book.families[id_], book.officials(id_))
    return {**record, "hash": book.hash(entry), "sources": records.sources(book.store, [id_])}


def _json(path: str, value: Any, key: str = "") -> Page:
    """A file of JSON; ``value`` may be what makes it."""

    def data() -> bytes:
        text = json.dumps(value() if callable(value) else value, ensure_ascii=False, separators=(",", ":"))
        return f"{text}\n".encode()

    return Page(f"{_API}/{path}", data=data, key=key)


# ---- the feed and the sitemap ---------------------------------------------------------------------------------------

#: The namespace of the feed's ids (an own one, made once): an entry keeps its id wherever the site is served.
_IDS = uuid.UUID("5b0f7a0e-6a55-5b7b-9a51-0c2f3f5d8a10")
_LONG_AGO = "2000-01-01"


def feed(books: Iterable[Book], title: str, lang: str, base_url: str) -> Page:
    """The rulings as an Atom feed, the newest first (RFC 4287)."""
    found = [(book.game, ruling) for book in books for ruling in book.rulings.values()]
    found.sort(key=lambda pair: pair[1].id)
    found.sort(key=lambda pair: pair[1].date, reverse=True)
    entries = [
        {
            "id": uuid.uuid5(_IDS, ruling.id).urn,
            "title": ruling.question,
            "updated": f"{ruling.date}T00:00:00Z",
            "href": f"{base_url}{address(ruling.id)}",
            "lang": game.language,
            "game": game.name,
            "summary": f"{verdict(ruling.verdict, game.language)}. {ruling.answer}",
        }
        for game, ruling in found
    ]
    shown = {
        "title": title,
        "id": uuid.uuid5(_IDS, " ".join(sorted(book.game.id for book in books))).urn,
        "updated": f"{max((ruling.date for _, ruling in found), default=_LONG_AGO)}T00:00:00Z",
        "entries": entries,
    }
    return Page("feed.atom", "feed.atom", lang, shown=shown)


def sitemap(paths: Iterable[str], base_url: str) -> Iterator[Page]:
    """Every page for search engines; only where it is known where the site will be."""
    if base_url:
        yield Page("sitemap.xml", "sitemap.xml", shown={"pages": sorted(paths)})
        yield Page("robots.txt", data=f"User-agent: *\nAllow: /\nSitemap: {base_url}sitemap.xml\n".encode())
