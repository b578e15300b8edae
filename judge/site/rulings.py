"""The page of a ruling, and the page of what two terms do to one another."""

from __future__ import annotations

from typing import Any

from judge.model import Ruling
from judge.questions.answers import Answer
from judge.site.pairs import Pair
from judge.site.view import View


def ruling_page(view: View, ruling: Ruling) -> dict[str, Any]:
    """What the page of a ruling shows."""
    answer = view.derived(ruling)
    cites = [f"{ruling.game}/{clause}" for clause in ruling.cites]
    rests_on = dict.fromkeys([*cites, *(answer.citations if answer else ())])
    superseded = [one for one in view.book.rulings.values() if one.by and f"{one.game}/ruling/{one.by}" == ruling.id]
    return {
        "title": ruling.question,
        "ruling": ruling,
        "spoken": ruling.english if view.lang == "en" else ruling.answer,
        "answer": answer,
        "cites": view.cited(cites),
        "citations": _citations(view, answer) if answer else {},
        "terms": view.entries(f"{ruling.game}/{term}" for term in ruling.terms),
        "basis": view.book.basis(rests_on),
        "supersedes": superseded,
        "previews": view.previews(rests_on),
    }


def together_page(view: View, pair: Pair) -> dict[str, Any]:
    """What the page of two terms shows."""
    game = view.book.game.id
    answers = view.answers(pair)
    ids = [f"{game}/{slug}" for slug in dict.fromkeys((pair.one, pair.other))]
    cited = dict.fromkeys(clause for answer in answers for clause in answer.citations)
    asked = (f"{game}/{pair.one}", f"{game}/{pair.other}")
    return {
        "title": " + ".join(view.title(id_) for id_ in asked),
        "pair": pair,
        "answers": [(answer, _citations(view, answer)) for answer in answers],
        "terms": view.entries(ids),
        "nearest": view.cited(id_ for id_ in pair.nearest if id_ not in cited),
        "basis": view.book.basis(cited),
        "previews": view.previews([*ids, *cited]),
    }


def _citations(view: View, answer: Answer) -> dict[str, str]:
    """Every clause that an answer cites, as a person writes it."""
    cited = [*answer.citations, *(id_ for step in answer.proof for id_ in step.cites)]
    cited += [id_ for one in answer.considered for id_ in one.cites]
    return {id_: view.citation(id_) for id_ in dict.fromkeys(cited)}
