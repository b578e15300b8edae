"""Two or three terms: recorded rulings on just these, what the reasoning finds, and the clauses that speak of both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from judge.model import Concept, Game, Recorded, Ruling
from judge.questions.answers import Answer, Interaction, ProofStep, Turned, Weighed
from judge.reasoning import Considered, Engine, Finding, Knowledge, Step, flips, interactions, sentences
from judge.reasoning.counterfactual import Flip
from judge.reasoning.matching import Event
from judge.store import Store
from judge.wording import LANGUAGES, word

if TYPE_CHECKING:  # two terms start without what questions in words need
    from judge.questions.formulas import Computed
    from judge.questions.hypotheses import Hypothesis

_NEAREST = 8
_FROM_ONE_ENTRY = 2
#: What a clause scores for naming a term, and more when it is another term's own clause, or that of something which
#: another's own clauses name; and how much it takes to be shown.
_OF_ONE, _OF_OTHER, _BETWEEN, _ENOUGH = 4, 6, 3, 7


class Desk:
    """Answers questions about one game, in one language. Keeps the game's facts once they are read."""

    def __init__(self, store: Store, game: str, lang: str | None = None) -> None:
        self.store = store
        self.game: Game = store.games[game]
        self.lang = lang or self.game.language
        if self.lang not in LANGUAGES:
            self.lang = "en"

    @cached_property
    def engine(self) -> Engine:
        """The reasoning over this game."""
        id_ = self.game.id
        knowledge = Knowledge(
            self.store.terms(id_),
            self.concepts,
            self.store.relations(id_),
            self.store.effects(id_),
            self.game.precedence,
        )
        return Engine(knowledge)

    @cached_property
    def concepts(self) -> tuple[Concept, ...]:
        """The game's concepts."""
        return self.store.concepts(self.game.id)

    @cached_property
    def rulings(self) -> tuple[Ruling, ...]:
        """The game's rulings."""
        return self.store.rulings(self.game.id)

    def interact(self, terms: tuple[str, ...], event: Event | None = None) -> Interaction:
        """What the entries ``terms`` (ids) do to one another, on ``event`` (facet → slug) if one is given."""
        slugs = tuple(term.split("/", 1)[1] for term in terms)
        recorded = () if event else tuple(self.ruled(ruling) for ruling in self.rulings_on(set(slugs)))
        found = tuple(self.answer(finding) for finding in interactions(self.engine, slugs, event))
        findings = (*recorded, *found) or (self._undetermined(slugs),)
        return Interaction(self.game.id, terms, findings, self.nearest(terms))

    def answer(self, found: Finding, turned: Iterable[Flip] | None = None) -> Answer:
        """A finding in words; what would flip it is worked out, unless it is told what has ``turned`` it."""
        steps = tuple(found.proof.steps()) if found.proof else ()
        place = {step: index for index, step in enumerate(steps)}
        return Answer(
            verdict=found.verdict,
            sentence=sentences.headline(found, self.name, self.lang),
            confidence=found.confidence,
            citations=found.citations,
            proof=tuple(self._step(step, place) for step in steps),
            considered=tuple(map(self._weighed, found.considered)),
            flips=tuple(
                Turned(self._weighed(one.considered), one.verdict)
                for one in (flips(self.engine, found) if turned is None else turned)
            ),
        )

    def ruled(self, ruling: Ruling) -> Answer:
        """A recorded ruling as a finding."""
        cites = tuple(f"{self.game.id}/{clause}" for clause in ruling.cites)
        text = ruling.english if self.lang == "en" else ruling.answer
        step = ProofStep("ruling", text, cites)
        return Answer(ruling.verdict, f"{ruling.question} {text}", "ruling", cites, (step,), ruling=ruling.id)

    def recorded(self, found: Recorded) -> Answer:
        """The answer to a question as a ruling, or a clause that answers it by itself, has it."""
        if found.ruling and (ruling := self.store.ruling(found.ruling)):
            return self.ruled(ruling)
        steps = tuple(ProofStep("does", self.name(clause), (clause,)) for clause in found.cites)
        confidence = "explicit" if len(steps) == 1 else "derived"
        return Answer(found.verdict, steps[0].sentence, confidence, found.cites, steps)

    def shared(self, found: Hypothesis) -> Answer:
        """The answer that all recorded questions have that share some terms with the one asked."""
        answer = self.recorded(found.recorded)
        told = word("asked-alike", self.lang).format(times=found.times, terms=self._listed(found.shared))
        alike = ProofStep("asked-alike", f"{told}: {found.recorded.question}", found.recorded.cites)
        proof = (*answer.proof, alike, *self._passed(found.passed))
        return replace(answer, confidence="derived", proof=proof, ruling="")

    def computed(self, found: Computed) -> Answer:
        """The answer that a recorded formula gives, with its sum."""
        answer = self.recorded(found.recorded)
        step = ProofStep("sum", found.shown, found.recorded.cites, tuple(range(len(answer.proof))))
        proof = (*answer.proof, *self._passed(found.passed), step)
        return replace(answer, verdict=found.answer[0], confidence="derived", proof=proof)

    def besides(self, found: Finding, scene: tuple[str, ...]) -> Answer:
        """A finding of the reasoning on a question, with what of its ``scene`` was passed over."""
        answer = self.answer(found)
        return replace(answer, confidence="derived", proof=(*answer.proof, *self._passed(scene)))

    def seconded(self, answer: Answer, cites: tuple[str, ...]) -> Answer:
        """An answer with the clauses that the same answer to questions much like it rests on besides."""
        told = word("seconded", self.lang)
        steps = (ProofStep("seconded", f"{told}: {self.name(clause)}", (clause,)) for clause in cites)
        return replace(answer, citations=(*answer.citations, *cites), proof=(*answer.proof, *steps))

    def _passed(self, slugs: tuple[str, ...]) -> tuple[ProofStep, ...]:
        """The step that tells what was passed over, if anything was."""
        told = f"{word('passed-over', self.lang)}: {self._listed(slugs)}"
        return (ProofStep("passed-over", told),) if slugs else ()

    def _listed(self, slugs: Iterable[str]) -> str:
        """The names of terms; of words that are only read, the first as the lexicon has it."""
        return ", ".join(self.name(slug).split("/")[0].rstrip("~").replace("+", "") for slug in slugs)

    def name(self, id_: str) -> str:
        """A term's name, or a clause's text."""
        if "#" in id_:
            return self.store.clause_text(id_) or id_
        if id_ not in self._names:
            named = self.store.entry(f"{self.game.id}/{id_}") or self._concepts.get(id_)
            self._names[id_] = (named.english if self._english else named.name) if named else id_
        return self._names[id_]

    def _weighed(self, considered: Considered) -> Weighed:
        return Weighed(sentences.case(considered, self.name, self.lang), (considered.clause,), considered.holds)

    def _step(self, step: Step, place: dict[Step, int]) -> ProofStep:
        premises = tuple(place[premise] for premise in step.premises)
        return ProofStep(step.rule, sentences.sentence(step, self.name, self.lang), step.cites, premises)

    def _undetermined(self, slugs: tuple[str, ...]) -> Answer:
        return self.answer(Finding("undetermined", slugs[0], slugs[1:]))

    def rulings_on(self, slugs: set[str]) -> list[Ruling]:
        """Rulings on exactly these terms, a rule about a term counting as the term; superseded ones left out."""
        return self._ruled.get(frozenset(map(self.engine.knowledge.concept, slugs)), [])

    @cached_property
    def _ruled(self) -> dict[frozenset[str], list[Ruling]]:
        """The rulings that stand, by what they are about."""
        found: dict[frozenset[str], list[Ruling]] = {}
        for one in self.rulings:
            if one.status != "superseded":
                found.setdefault(frozenset(map(self.engine.knowledge.concept, one.terms)), []).append(one)
        return found

    def nearest(self, terms: tuple[str, ...]) -> tuple[str, ...]:
        """Clauses and rulings that speak of more than one of the terms, best first; then what the terms say."""
        family = {term: {term, *self._family(term)} for term in terms}
        score: Counter[str] = Counter()
        for term, members in family.items():
            others = set().union(*(family[other] for other in terms if other != term))
            between = set().union(*(self._named_by(other) for other in sorted(others)))
            for source, clause in (row for member in sorted(members) for row in self._mentions(member)):
                if clause or "/ruling/" in source:
                    more = _OF_OTHER if source in others else _BETWEEN if source in between else 0
                    score[clause or source] += _OF_ONE + more
        shared = _spread(clause for clause, points in score.most_common() if points >= _ENOUGH)
        own = [self._first_clauses(term) for term in terms]
        by_turns = [clause for turn in zip_longest(*own) for clause in turn if clause]  # something of each of them
        return _spread([*shared[: _NEAREST - len(terms)], *by_turns, *shared])

    def _first_clauses(self, term: str) -> list[str]:
        """The first clauses of an entry, not too many."""
        first = f"select id from clause where entry = ? order by n limit {_FROM_ONE_ENTRY}"
        return [clause for (clause,) in self._looked_up(first, term)]

    def _named_by(self, entry: str) -> set[str]:
        """What an entry's own clauses name."""
        rows = self._looked_up("select target from link where source = ? and clause != ''", entry)
        return {target for (target,) in rows}

    def _mentions(self, entry: str) -> Sequence[tuple[str, str | None]]:
        """What refers to an entry: where it stands, and the clause if it is in one."""
        return self._looked_up("select source, clause from link where target = ? order by n", entry)

    def _family(self, term: str) -> set[str]:
        """Entries of the same concept: the rule and its term, a counter and what it is part of."""
        tied = "kind in ('same', 'part_of')"
        sql = (
            f"select target from link where source = ? and {tied} "
            f"union select source from link where target = ? and {tied}"
        )
        return {id_ for (id_,) in self._looked_up(sql, term, term)}

    def _looked_up(self, sql: str, *values: str) -> Sequence[Any]:
        """Rows of the store; kept, since what is near to a term is asked for again with each other one."""
        key = (sql, *values)
        if key not in self._rows:
            self._rows[key] = tuple(self.store.rows(sql, values))
        return self._rows[key]

    @cached_property
    def _rows(self) -> dict[tuple[str, ...], Sequence[Any]]:
        """What was looked up."""
        return {}

    @property
    def _english(self) -> bool:
        return self.lang == "en"

    @cached_property
    def _names(self) -> dict[str, str]:
        """Names that were asked for."""
        return {}

    @cached_property
    def _concepts(self) -> dict[str, Concept]:
        return {concept.slug: concept for concept in self.concepts}


def _spread(clauses: Iterable[str]) -> tuple[str, ...]:
    """The first few, not too many of one entry."""
    taken: Counter[str] = Counter()
    kept: list[str] = []
    for clause in dict.fromkeys(clauses):
        home = clause.split("#")[0]
        if taken[home] < _FROM_ONE_ENTRY:
            taken[home] += 1
            kept.append(clause)
    return tuple(kept[:_NEAREST])
