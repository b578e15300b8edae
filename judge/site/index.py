"""What the browser searches: one script a game with its names, how their words inflect, and every clause's text.

The browser does with it what :mod:`judge.search` does with the store; ``site_templates/search.js`` follows that module
function by function. Nothing here is ranked: names and texts go out as they are, and the script folds them with the
rules of :mod:`judge.language.text`. Russian forms are listed, since no dictionary goes to the browser: words that
inflect alike share one list of endings. Hungarian forms are told by the same suffix grammar, whose patterns are sent.

One kind of thing stands together (all names, all texts), which packs better than entry by entry.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Mapping
from dataclasses import astuple
from typing import Any

from judge.language import Language, language
from judge.language.text import fold
from judge.model import Entry, Game
from judge.names import name_words
from judge.store import Store


def search_script(store: Store, game: Game) -> str:
    """A game's index as a script, which also runs from a folder on a disk: ``self.JUDGE.hkk = {…}``.

    ``slugs``, ``names``, ``aliases``, ``short`` (abbreviations) and ``english`` have a line for each entry, in the
    library's order; ``clauses`` each entry's clauses, the number before the text.
    """
    entries = store.entries(game.id)
    words = {fold(word) for entry in entries for name in entry.names for word in name_words(name)}
    index = {
        "slugs": _lines(entry.slug for entry in entries),
        "names": _lines(entry.name for entry in entries),
        "aliases": _lines("|".join(entry.aliases) for entry in entries),
        "short": _lines("|".join(entry.abbreviations) for entry in entries),
        "english": _lines(entry.english for entry in entries),
        "clauses": [[f"{clause.n} {clause.text}" for clause in entry.clauses] for entry in entries],
        "rulings": [
            (ruling.id.rpartition("/")[2], ruling.question, ruling.answer, ruling.verdict)
            for ruling in store.rulings(game.id)
        ],
        "endings": astuple(language(game.language).unaccented().endings(sorted(words))),
        "forms": _paradigms(language(game.language), entries),
    }
    return _script("JUDGE", game, index)


def english_script(store: Store, game: Game) -> str:
    """What is said in English only, as ``self.JUDGE_ENGLISH.hkk = {…}``: a line for each entry and each ruling."""
    index = {
        "glosses": _lines(entry.gloss for entry in store.entries(game.id)),
        "rulings": _lines(ruling.english for ruling in store.rulings(game.id)),
    }
    return _script("JUDGE_ENGLISH", game, index)


def links_script(store: Store, game: Game) -> str:
    """What speaks of what, for the clauses nearest to a pair of terms: ``self.JUDGE_LINKS.hkk = {…}``.

    ``clauses`` has for each entry's clauses, and ``rulings`` for each ruling, the places of the entries that it speaks
    of; ``kin`` pairs of places that are one concept.
    """
    entries = store.entries(game.id)
    place = {entry.id: n for n, entry in enumerate(entries)}
    spoken: dict[str, list[int]] = {}
    kin = []
    for link in store.links():
        if link.target in place and (link.clause or "/ruling/" in link.source):
            spoken.setdefault(link.clause or link.source, []).append(place[link.target])
        if link.kind in ("same", "part_of") and link.source in place and link.target in place:
            kin.append((place[link.source], place[link.target]))
    index = {
        "clauses": [[spoken.get(clause.id, []) for clause in entry.clauses] for entry in entries],
        "rulings": [spoken.get(ruling.id, []) for ruling in store.rulings(game.id)],
        "kin": kin,
    }
    return _script("JUDGE_LINKS", game, index)


def _script(holder: str, game: Game, index: Mapping[str, Any]) -> str:
    data = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
    return f"(self.{holder}=self.{holder}||{{}})[{json.dumps(game.id)}]={data};\n"


def _lines(found: Iterable[str]) -> str:
    return "\n".join(found)


def _paradigms(grammar: Language, entries: Iterable[Entry]) -> list[list[str]]:
    """Words that inflect alike, together: their endings, then each word as ``stem:word``; folded.

    Forms that begin otherwise than their word (superlatives) are left out: they would leave no stem.
    """
    alike: dict[str, list[str]] = {}
    for word in sorted({word for entry in entries for name in entry.names for word in name_words(name)}):
        folded = fold(word)
        if forms := sorted({form for form in map(fold, grammar.forms(word)) if form[:2] == folded[:2]}):
            stem = _shared(forms[0], forms[-1])
            alike.setdefault(" ".join(form[len(stem) :] for form in forms), []).append(f"{stem}:{folded}")
    return [[endings, *stems] for endings, stems in sorted(alike.items())]


def _shared(one: str, other: str) -> str:
    """How two words begin alike."""
    alike = itertools.takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    return "".join(letter for letter, _ in alike)
