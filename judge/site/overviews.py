"""The pages that show a whole game: its index, finder, map, cheat sheet, turn, conflicts, coverage, and all in one."""

from __future__ import annotations

import base64
import hashlib
import itertools
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import markupsafe

from judge.language import language
from judge.language.collation import initial
from judge.model import Entry
from judge.questions.answers import Answer
from judge.questions.coverage import SHARES
from judge.site import pictures
from judge.site.pairs import Pair
from judge.site.view import Page, View, shortened

#: What a turn is made of, and where cards are, by the kinds of entries that the texts have on them.
_PARTS = ("phase", "procedure", "zone")
#: Of a note, so many characters are listed.
_NOTE = 160
_ON_PAPER = ("keyword", "counter", "cost")


def overviews(view: View, templates: Path) -> Iterator[Page]:
    """Every such page of a game in a language."""
    game = view.book.game.id
    yield view.page(f"{game}/index.html", "game.html", partial(game_page, view))
    yield view.page(f"{game}/finder.html", "finder.html", partial(finder_page, view))
    yield view.page(f"{game}/map.html", "map.html", partial(map_page, view))
    yield view.page(f"{game}/cheat.html", "cheat.html", partial(cheat_page, view))
    yield view.page(f"{game}/turn.html", "turn.html", partial(turn_page, view))
    yield view.page(f"{game}/conflicts.html", "conflicts.html", partial(conflicts_page, view))
    yield view.page(f"{game}/notes.html", "notes.html", partial(notes_page, view))
    yield view.page(f"{game}/coverage.html", "coverage.html", partial(coverage_page, view))
    yield view.page(f"{game}/{game}.html", "single.html", partial(single_page, view, templates))
    for slug, pairs in view.book.answers.items():
        script = view.places.path(f"{game}/answers/{slug}.js", view.lang, game)
        yield Page(script, data=partial(answers_script, view, slug, pairs), key=view.key(*pairs))


def game_page(view: View) -> dict[str, Any]:
    """From A to Z, the rules as a tree, and the rulings."""
    book = view.book
    grammar = language(book.game.language)
    letters = [
        (letter, list(group)) for letter, group in itertools.groupby(book.terms, lambda one: initial(one.name, grammar))
    ]
    return {
        "title": "",
        "letters": letters,
        "rules": [(entry, (entry.number or "").count(".")) for entry in book.rules],
        "rulings": list(book.rulings.values()),
        "pairs": len(book.pairs),
        "conflicts": len(view.conflicting),
    }


def finder_page(view: View) -> dict[str, Any]:
    """The finder, and every pair that has a page for who has no script."""
    by_term = []
    for entry in view.book.entries.values():
        combined = view.combined(entry.slug)
        if combined:
            by_term.append((entry, len(combined)))
    return {"title": view.word("finder"), "by_term": by_term}


def map_page(view: View) -> dict[str, Any]:
    """The whole game as a picture and as a list."""
    found = pictures.wheel(view.book)
    shown = {spoke.id for spoke in found.spokes}
    kinds: dict[str, list[Entry]] = {}
    for entry in view.book.entries.values():
        kinds.setdefault(entry.kind, []).append(entry)
    left_out = [view.book.entries[id_] for id_ in view.book.entries if id_ not in shown]
    return {"title": view.word("map"), "wheel": found, "kinds": list(kinds.items()), "left_out": left_out}


def cheat_page(view: View) -> dict[str, Any]:
    """What a judge has on paper: every keyword, counter and cost in a line, and the rulings."""
    kept = [entry for entry in view.book.terms if entry.kind in _ON_PAPER and entry.defined]
    in_english = view.lang == "en" and view.book.game.language != "en"
    telling = _telling(view)
    lines = [(entry, entry.gloss if in_english else telling(entry)) for entry in kept]
    current = [ruling for ruling in view.book.rulings.values() if ruling.status != "superseded"]
    return {
        "title": view.word("cheat"),
        "lines": lines,
        "lines_lang": "en" if in_english else view.book.game.language,
        "rulings": current,
        "sources": view.book.game.sources,
    }


def _telling(view: View) -> Callable[[Entry], str]:
    """What tells in one line what an entry is for: its first clause that does something, else the first that says more
    than of which kind it is, else the first."""
    store, game = view.book.store, view.book.game.id
    does = {effect.clause for effect in store.effects(game)}
    kinds = {one.clause for one in store.relations(game) if one.kind in ("is_a", "not_a")}

    def line(entry: Entry) -> str:
        doing = (clause for clause in entry.clauses if clause.id in does)
        more = (clause for clause in entry.clauses if clause.id not in kinds)
        return (*doing, *more, *entry.clauses)[0].text

    return line


def turn_page(view: View) -> dict[str, Any]:
    """Phases, procedures and zones, each with what it says itself, or what other clauses say of it."""
    book = view.book
    sections = []
    for kind in _PARTS:
        kept = [entry for entry in book.entries.values() if entry.kind == kind]
        if kept:
            sections.append((kind, [(entry, _said_of(view, entry)) for entry in _in_order(view, kept)]))
    return {"title": view.word("turn"), "sections": sections}


def _said_of(view: View, entry: Entry) -> list[tuple[str, str, str]]:
    """An entry's own clauses; where it has none, those of others that name it."""
    if entry.clauses:
        return view.cited(clause.id for clause in entry.clauses)
    return view.cited(clause for _, clause in view.book.cited_by(entry.id) if clause)


def _in_order(view: View, entries: list[Entry]) -> list[Entry]:
    """Entries with what comes first before what comes after, where clauses say so; else as they stand."""
    later: dict[str, set[str]] = {entry.slug: set() for entry in entries}
    for relation in view.book.store.relations(view.book.game.id):
        for other in relation.objects:
            if relation.kind in ("before", "after") and relation.subject in later and other in later:
                first, then = (relation.subject, other) if relation.kind == "before" else (other, relation.subject)
                later[then].add(first)
    found: list[Entry] = []
    left = list(entries)
    while left:
        waiting = {entry.slug for entry in left}
        following = next((entry for entry in left if not later[entry.slug] & waiting), left[0])
        left.remove(following)
        found.append(following)
    return found


def conflicts_page(view: View) -> dict[str, Any]:
    """Where sources disagree, and what precedence the game states."""
    documents = {source.id: source for source in view.book.game.sources}
    precedence = [
        ([documents[id_] for id_ in rank.over if id_ in documents], rank.basis, rank.why)
        for rank in view.book.game.precedence
    ]
    found = [(one.shown, view.cited(one.shown[0].cites)) for one in view.conflicting]
    notes = sum(bool(entry.note) for entry in view.book.entries.values())
    return {"title": view.word("conflicts"), "conflicts": found, "precedence": precedence, "notes": notes}


def notes_page(view: View) -> dict[str, Any]:
    """How each note on an entry's text begins; the whole is on the entry's own page."""
    notes = [(entry, shortened(entry.note, _NOTE)) for entry in view.book.entries.values() if entry.note]
    return {"title": view.word("notes"), "notes": notes}


def coverage_page(view: View) -> dict[str, Any]:
    """What is said, derived and left open."""
    book = view.book
    entries = list(book.entries.values())
    found = book.coverage
    shares = [(share, getattr(found, share)) for share in SHARES]
    open_ = [(view.entries(one.terms), [(id_, view.citation(id_)) for id_ in one.clauses]) for one in found.open]
    return {
        "title": view.word("coverage"),
        "entries": len(entries),
        "defined": sum(entry.defined for entry in entries),
        "clauses": len(book.texts),
        "coverage": found,
        "shares": [(share, count, round(100 * count / max(found.pairs, 1))) for share, count in shares],
        "open": open_,
        "undefined": [entry for entry in entries if not entry.defined],
        "statuses": sorted(Counter(ruling.status for ruling in book.rulings.values()).items()),
    }


def single_page(view: View, templates: Path) -> dict[str, Any]:
    """A whole game in one file, with its style: to be sent in a chat."""
    book = view.book
    style = (templates / "style.css").read_text("utf-8")
    seal = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return {
        "title": "",
        "style": markupsafe.Markup(style),
        "seal": f"sha256-{seal}",
        "entries": [(entry, [(clause, view.pieces(clause)) for clause in entry.clauses]) for entry in book.terms],
        "rules": [(entry, [(clause, view.pieces(clause)) for clause in entry.clauses]) for entry in book.rules],
        "rulings": [
            (ruling, view.cited(f"{ruling.game}/{clause}" for clause in ruling.cites))
            for ruling in book.rulings.values()
        ],
        "anchor": anchor,
    }


def anchor(id_: str) -> str:
    """Where an entry, clause or ruling stands in a single file."""
    return id_.split("/", 1)[1].replace("/", "-").replace("#", "-")


def answers_script(view: View, slug: str, pairs: Iterable[Pair]) -> bytes:
    """The findings of a term's ``pairs`` for the finder, as a script, since a page in a folder may load nothing else.
    Texts and ids stand once each in a table; numbers elsewhere are places in it."""
    table: dict[str, int] = {}

    def at(text: str) -> int:
        return table.setdefault(text, len(table))

    answers = {pair.other: [_compact(answer, at) for answer in view.answers(pair)] for pair in pairs}
    told = json.dumps([answers, list(table)], ensure_ascii=False, separators=(",", ":"))
    return f"(self.JUDGE_ANSWERS=self.JUDGE_ANSWERS||{{}})[{json.dumps(slug)}]={told};\n".encode()


def _compact(answer: Answer, at: Callable[[str], int]) -> list[Any]:
    """Verdict, sentence, confidence, citations, steps, what was considered, its ruling, and what would flip it."""
    return [
        answer.verdict,
        at(answer.sentence),
        answer.confidence,
        [at(id_) for id_ in answer.citations],
        [[at(step.sentence), [at(id_) for id_ in step.cites], step.premises] for step in answer.proof],
        [[at(one.sentence), one.holds, [at(id_) for id_ in one.cites]] for one in answer.considered],
        answer.ruling,
        [[at(one.case.sentence), one.verdict] for one in answer.flips],
    ]
