"""How much of a game's keyword pairs is decided, and what is left open where the texts tie two keywords together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from judge.model import Ruling
from judge.questions.interact import Desk
from judge.reasoning import Finding
from judge.reasoning.tables import in_pairs, keywords

Share = Literal["explicit", "derived", "ruled", "conflicting", "undetermined"]
SHARES: tuple[Share, ...] = Share.__args__  # type: ignore[attr-defined]
#: Rulings that say that something is not decided.
_UNSETTLED = frozenset({"undetermined", "conflict"})


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """Two keywords that the texts tie and nothing decides: ``clauses`` are those that name the other (or both), or the
    rulings that say that it is open. All are ids."""

    terms: tuple[str, str]
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    """Pairs of one game's keywords by the best that is found of each; the five counts add up to ``pairs``.

    ``explicit``: a single clause says it; ``derived``: several do, with a proof; ``ruled``: only a recorded ruling
    does; ``conflicting``: the documents disagree; ``undetermined``: nothing is found.
    """

    game: str
    keywords: int
    pairs: int
    explicit: int
    derived: int
    ruled: int
    conflicting: int
    undetermined: int
    open: tuple[OpenQuestion, ...]


def coverage(desk: Desk, found: Mapping[tuple[str, str], tuple[Finding, ...]] | None = None) -> Coverage:
    """The coverage of the desk's game. Works out every pair: seconds, not milliseconds; unless all that is ``found`` of
    pairs of slugs, each sorted, is given (of one term with itself: twice its slug)."""
    game = desk.game.id
    words = keywords(desk.store.entries(game))
    if found is None:
        found = {row.terms: row.findings for row in in_pairs(desk.engine, words) if row.findings}
    among = frozenset(words)
    ties = _ties(desk, among)
    ruled: dict[frozenset[str], list[Ruling]] = {}
    for ruling in desk.rulings:
        ruled.setdefault(frozenset(ruling.terms), []).append(ruling)
    known = {frozenset(terms): findings for terms, findings in found.items()}
    counts: Counter[Share] = Counter()
    left: list[OpenQuestion] = []
    for pair in {*known, *ties, *ruled}:
        if len(pair) > 2 or not pair <= among:
            continue
        rulings = ruled.get(pair, [])
        unsettled = tuple(ruling.id for ruling in rulings if _is_unsettled(ruling.verdict, ruling.status))
        share = _share(known.get(pair, ()), ruled=len(rulings) > len(unsettled))
        counts[share] += 1
        tied = ties.get(pair, ()) if share == "undetermined" else ()
        if unsettled or tied:
            one, other = min(pair), max(pair)
            left.append(OpenQuestion((f"{game}/{one}", f"{game}/{other}"), (*unsettled, *tied)))
    left.sort(key=lambda one: (-len(one.clauses), one.terms))
    pairs = len(words) * (len(words) + 1) // 2  # a word with itself is one; of most pairs there is nothing to look at
    counts["undetermined"] += pairs - counts.total()
    shares = {share: counts[share] for share in SHARES}
    return Coverage(game, len(words), pairs=pairs, open=tuple(left), **shares)


def _share(findings: tuple[Finding, ...], *, ruled: bool) -> Share:
    if any(found.verdict == "conflict" for found in findings):
        return "conflicting"
    if any(found.confidence == "explicit" for found in findings):
        return "explicit"
    if findings:
        return "derived"
    return "ruled" if ruled else "undetermined"


def _is_unsettled(verdict: str, status: str) -> bool:
    return verdict in _UNSETTLED or status == "outstanding"


def _ties(desk: Desk, words: frozenset[str]) -> dict[frozenset[str], tuple[str, ...]]:
    """Clauses of one keyword that name another, by the two."""
    found: dict[frozenset[str], dict[str, None]] = {}
    for word in sorted(words):
        for one, other, clause in _named(desk, word):
            if other in words and one != other:
                found.setdefault(frozenset((one, other)), {})[clause] = None
    return {pair: tuple(clauses) for pair, clauses in found.items()}


def _named(desk: Desk, word: str) -> Iterator[tuple[str, str, str]]:
    for link in desk.store.links_from(f"{desk.game.id}/{word}"):
        if link.clause and link.layer == "authored":
            yield word, desk.engine.knowledge.concept(link.target.split("#")[0].split("/", 1)[1]), link.clause
