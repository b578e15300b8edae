"""The contract's JSON objects, from what the program holds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from judge.basis import basis
from judge.errors import NotFoundError
from judge.model import Entry, Link, Official, Problem, Recorded, Ruling
from judge.store import Store
from judge.store.reader import Family

if TYPE_CHECKING:  # a look-up loads neither the reasoning nor the search
    from judge.questions.answers import Answer, Interaction, Weighed
    from judge.questions.ask import Asked
    from judge.questions.coverage import Coverage

Record = dict[str, Any]
_SHARES = ("explicit", "derived", "ruled", "conflicting", "undetermined")


def shown(store: Store, id_: str) -> Record:
    """An entry, rule, clause or ruling."""
    if ruled := store.ruling(id_):
        return ruling(ruled)
    home, _, n = id_.partition("#")
    found = store.entry(home)
    if found is None:
        raise NotFoundError(f"nothing has the id '{id_}'; try judge search")
    record = entry(
        found,
        store.links_from(home),
        store.links_to(home),
        store.rulings_on(home),
        store.family(found),
        store.official(home),
    )
    if n:
        clauses = [clause for clause in record["clauses"] if clause["id"] == id_]
        record |= {"id": id_, "clauses": clauses, "parent": home, "children": []}
    return record


def missing(id_: str, error: NotFoundError) -> Record:
    """What is said of an id that nothing has."""
    return {"id": id_, "error": str(error), "near": list(error.near)}


def interaction(store: Store, found: Interaction) -> Record:
    """What terms do to one another."""
    return {
        "terms": list(found.terms),
        "findings": [_answer(answer) for answer in found.findings],
        "nearest": list(found.nearest),
        "sources": sources(store, (cite for answer in found.findings for cite in answer.citations)),
    }


def asked(store: Store, found: Asked) -> Record:
    """The answer to a question."""
    told = _answer(found.answer) if found.answer else {}
    return {
        "question": found.question,
        "game": found.game,
        "reading": {"terms": list(found.terms), "event": found.event, "unread": list(found.reading.unread)},
        "verdict": found.verdict,
        "number": found.number,
        "sentence": told.get("sentence", ""),
        "confidence": told.get("confidence"),
        "citations": list(found.citations),
        "proof": told.get("proof", []),
        "considered": told.get("considered", []),
        "flips": told.get("flips", []),
        "nearest": list(found.nearest),
        "alike": [_recorded(one) for one in found.alike],
        "sources": sources(store, found.citations),
    }


def _recorded(one: Recorded) -> Record:
    """A recorded question with its answer."""
    told: Record = {"question": one.question, "verdict": one.verdict, "number": one.number}
    return told | {"citations": list(one.cites), "ruling": one.ruling or None}


def sources(store: Store, cites: Iterable[str]) -> list[Record]:
    """The documents and editions that citations rest on; ``stale`` are entries checked against another wording."""
    return [asdict(one) | {"stale": list(one.stale)} for one in basis(store, cites)]


def coverage(found: Coverage) -> Record:
    """How much of a game's keyword pairs is decided."""
    counts = {name: getattr(found, name) for name in ("game", "keywords", "pairs", *_SHARES)}
    return {**counts, "open": [{"terms": list(one.terms), "clauses": list(one.clauses)} for one in found.open]}


def link(found: Link) -> Record:
    """A cross-reference."""
    return {
        "from": found.source,
        "to": found.target,
        "kind": found.kind,
        "surface": found.surface,
        "layer": found.layer,
    }


def problem(found: Problem) -> Record:
    """A fault of a library."""
    return {"file": found.file, "line": found.line, "code": found.code, "message": found.message}


def entry(
    entry: Entry,
    links_from: Iterable[Link],
    links_to: Iterable[Link],
    rulings: Iterable[str],
    family: Family,
    official: Iterable[Official],
) -> Record:
    """A term or rule, with what it is tied to and what stands around it."""
    to = [link.target.split("#")[0] for link in links_from]
    back = [link.source for link in links_to if "/ruling/" not in link.source]
    return {
        "id": entry.id,
        "game": entry.game,
        "name": entry.name,
        "number": entry.number,
        "kind": entry.kind,
        "parameter": list(entry.parameter) if isinstance(entry.parameter, tuple) else entry.parameter,
        "aliases": [*entry.aliases, *entry.abbreviations],
        "english": entry.english,
        "gloss": entry.gloss,
        "clauses": [{"id": clause.id, "text": clause.text} for clause in entry.clauses],
        "official": [
            {"source": one.source, "edition": one.edition, "text": one.text, "date": one.date, "stale": one.stale}
            for one in official
        ],
        "to": list(dict.fromkeys(to)),
        "from": list(dict.fromkeys(back)),
        "rulings": list(rulings),
        "parent": family.parent,
        "children": list(family.children),
        "previous": family.previous,
        "next": family.next,
        "expansions": list(entry.expansions),
        "source": entry.source,
        "note": entry.note,
    }


def ruling(ruling: Ruling) -> Record:
    """A recorded ruling."""
    return {
        "id": ruling.id,
        "game": ruling.game,
        "name": ruling.question,
        "number": ruling.number,
        "kind": "ruling",
        "parameter": None,
        "aliases": [],
        "english": ruling.english,
        "gloss": ruling.english,
        "clauses": [{"id": ruling.id, "text": ruling.answer}],
        "official": [],
        "to": [f"{ruling.game}/{slug}" for slug in ruling.terms],
        "from": [],
        "rulings": [],
        "parent": None,
        "children": [],
        "previous": None,
        "next": None,
        "question": ruling.question,
        "verdict": ruling.verdict,
        "answer": ruling.answer,
        "cites": [f"{ruling.game}/{clause}" for clause in ruling.cites],
        "status": ruling.status,
        "date": ruling.date,
        "who": ruling.who,
        "by": f"{ruling.game}/ruling/{ruling.by}" if ruling.by else None,
        "own": ruling.own,
    }


def _answer(answer: Answer) -> Record:
    return {
        "verdict": answer.verdict,
        "sentence": answer.sentence,
        "confidence": answer.confidence,
        "citations": list(answer.citations),
        "proof": [
            {"rule": step.rule, "sentence": step.sentence, "cites": list(step.cites), "from": list(step.premises)}
            for step in answer.proof
        ],
        "considered": [_weighed(one) for one in answer.considered],
        "flips": [{**_weighed(one.case), "verdict": one.verdict} for one in answer.flips],
    }


def _weighed(one: Weighed) -> Record:
    return {"sentence": one.sentence, "cites": list(one.cites), "holds": one.holds}
