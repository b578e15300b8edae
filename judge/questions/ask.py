"""Questions in words: read, tried on the reasoning, answered as asked; and no verdict while a content word is unread.

What the terms of a question may do to each other is tried in every role that the facts allow; only when all that is
found says the same, and everything that was read had a part in it, is it a verdict.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from judge.model import THIS, Effect, Pattern
from judge.questions.answers import Answer
from judge.questions.interact import Desk
from judge.questions.numbers import computed
from judge.questions.reading import Reader, Reading
from judge.reasoning import Finding, Step, interactions
from judge.reasoning.matching import Event, Match

#: What stops its event: when it works, the event does not happen.
_STOPPING = frozenset({"prevents", "shields", "forbids", "replaces", "spares", "without"})
_WORKS = frozenset({"applies", "allowed", "forbidden", "replaced"})
#: Steps in which a clause says what it does.
_SPEAKING = ("does", "exempt", "outside", "depends")
#: Premises of what is switched off: the clause that does it, the class, and what would have been done.
_WITH_PURPOSE = 3
_PAIR = 2
_ACTS = ("event", "action", "procedure")
#: Steps that say what is of which kind.
_OF_KINDS = ("so-kind", "so-not")
#: Kinds of terms that set the scene: they need have no part in the answer.
_SCENERY = ("zone", "role", "value", "section")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question's answer. ``answer`` is None while something is unread, or when nothing decides."""

    question: str
    game: str
    reading: Reading
    terms: tuple[str, ...]
    event: str
    verdict: str
    answer: Answer | None
    nearest: tuple[str, ...]
    number: float | None = None


class Asker:
    """Answers questions about one game."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._game = desk.game.id

    def ask(self, question: str) -> Asked:
        """The answer to a question, as it was asked."""
        reading = self._reader.read(question)
        terms = tuple(f"{self._game}/{slug}" for slug in reading.terms)
        nearest = self._desk.nearest(terms) if terms else ()
        event = next(iter(self._events(reading)), "")
        if reading.unread or not (reading.terms or reading.concepts):
            return Asked(question, self._game, reading, terms, event, "unclear", None, nearest)
        recorded = self._recorded(reading, question)
        if recorded:
            return Asked(question, self._game, reading, terms, event, recorded.verdict, recorded, nearest)
        if "number" in reading.asks and (total := computed(self._desk.engine, reading)):
            summed = Finding("number", (*reading.how_many, *reading.terms, *reading.concepts)[0], proof=total.proof)
            answered = self._desk.answer(summed)
            return Asked(question, self._game, reading, terms, event, "number", answered, nearest, float(total.number))
        verdict, found = self._decided(reading)
        answer = self._desk.answer(found) if found else None
        return Asked(question, self._game, reading, terms, event, verdict, answer, nearest)

    def _decided(self, reading: Reading) -> tuple[str, Finding | None]:
        """The verdict that everything found agrees on, with the best of it."""
        if "number" in reading.asks or "order" in reading.asks:
            return "undetermined", None
        asked = {self._concept(slug) for slug in (*reading.terms, *reading.concepts)}
        found = [(verdict, one) for one in self._found(reading) if (verdict := self._as_asked(one, reading, asked))]
        verdicts = {verdict for verdict, _ in found}
        if not found or len(verdicts - {"conditional"}) > 1:
            return "undetermined", None
        verdict = next(iter(verdicts - {"conditional"}), "conditional")
        return verdict, min((one for said, one in found if said == verdict), key=lambda one: len(one.citations))

    def _found(self, reading: Reading) -> Iterator[Finding]:
        """Findings in which all that was read has a part."""
        acts = list(self._events(reading))
        slugs = [self._concept(slug) for slug in (*reading.terms, *reading.concepts) if slug not in acts]
        slugs = list(dict.fromkeys(slugs))
        engine = self._desk.engine
        bearers = [tuple(map(self._concept, pair)) for pair in reading.bearers]
        if "counts" in reading.asks and (apart := self._apart([*slugs, *acts])):
            yield apart
            return
        for focus in (*slugs, *acts):
            if not engine.effects(focus):
                continue
            borne = {one for pair in bearers if focus in pair for one in pair}  # who carries it does not suffer it too
            others = tuple(slug for slug in slugs if slug != focus and slug not in borne)
            plain = {one for one, two in bearers if two == focus and not engine.effects(one)}
            named = [slug for slug in (*slugs, *acts) if slug not in plain]
            for event in self._tried(focus, acts, others):
                found = engine.ask(focus, event, others)
                if self._foreground(slugs) and focus in acts and found.verdict == "conditional":
                    continue  # what an event may lead to, in a question about something else
                if found.proof and found.verdict != "undetermined" and self._all_used(found, named):
                    yield found
        for focus in self._ruled_on(acts):
            if focus not in slugs and focus not in acts:
                yield from self._under_another_heading(focus, acts, slugs)
        if not acts and len(slugs) in (2, 3) and not bearers:
            for found in interactions(engine, slugs):
                if found.verdict == "conditional":
                    continue  # open in an event that the question does not name
                if found.proof and self._all_used(found, slugs) and self._as_told(found, slugs):
                    yield found
        if len(acts) in (1, 2) and len(read := self._foreground((*acts, *slugs))) == 2:  # does it count as that?
            yield from (one for one in interactions(engine, read) if one.proof and one.proof.rule in _OF_KINDS)

    def _as_told(self, found: Finding, slugs: Iterable[str]) -> bool:
        """Whether nothing that the question does not tell went into a finding's event, in what role or when."""
        ancestors = self._desk.engine.taxonomy.ancestors
        told = {found.focus, *found.others, *slugs}
        return all(
            any(value in ancestors(slug) or slug in ancestors(value) for slug in told)
            for facet, value in found.event
            if facet in ("as", "during", "paid") and value != THIS
        )

    def _apart(self, slugs: list[str]) -> Finding | None:
        """That one of two terms is not of the other's kind, when the question asks whether it is."""
        named = slugs if len(slugs) == _PAIR else self._foreground(slugs)
        if len(named) != _PAIR or not (is_not := self._desk.engine.taxonomy.is_not(named[0], named[1])):
            return None
        proof = Step("so-not", (named[0], named[1]), (), (is_not,))
        return Finding("does_not_apply", named[0], (named[1],), proof=proof) if is_not.all_cites else None

    def _under_another_heading(self, focus: str, acts: list[str], slugs: list[str]) -> Iterator[Finding]:
        """What a term that the question does not name says of its event, when the event holds all that was read."""
        for event in self._tried(focus, acts, slugs, named=False):
            found = self._desk.engine.ask(focus, event, slugs)
            part = {*event.values(), *self._results(found)}
            if (
                found.proof
                and found.verdict not in ("undetermined", "conditional")
                and (found.verdict != "does_not_apply" or found.proof.rule == "does")  # outside it, it says nothing
                and part.issuperset((*self._foreground(slugs), *acts))
            ):
                yield found

    def _ruled_on(self, acts: Iterable[str]) -> list[str]:
        """What the rules say of these events for every card alike, under whatever heading: not what a keyword or
        counter does for the card that has it."""
        engine = self._desk.engine
        return [
            term
            for term, effects in sorted(engine.knowledge.effects.items())
            if engine.knowledge.terms[term].kind not in ("keyword", "counter")
            and any(
                set(acts) & set(pattern.get("event")) and not any(THIS in values for _, values in pattern.facets)
                for effect in effects
                for pattern in effect.when
            )
        ]

    def _tried(self, focus: str, acts: list[str], others: Iterable[str], *, named: bool = True) -> Iterator[Event]:
        """The events to try: each that the question names, with the other terms in the roles that facts give them,
        and, when it is ``named``, the focus itself."""
        for act in self._acts_of(focus, acts):
            event: Event = {"event": act}
            for other in (*others, *(one for one in acts if one != act)):  # what happens may be what is done in it
                for facet in ("by", "of", "as", "during", "paid", "from", "actor"):
                    if facet not in event and self._fits(focus, act, facet, other):
                        event[facet] = other
                        break
            brought, _ = self._desk.engine.matcher.completed(event)  # who is struck down dies of the strike
            for facet in ("by", "from"):
                if named and facet not in brought and self._is_source(focus, act, facet):
                    event[facet] = focus
            if named and "of" not in event and focus != act and self._is_named(focus, act, "of"):
                event["of"] = focus
            if "of" not in event and (carrier := self._carrier(focus, act, event, others)):
                event["of"] = carrier
            yield event

    def _carrier(self, focus: str, act: str, event: Event, others: Iterable[str]) -> str | None:
        """The one class without facts of its own that is left over: the card that carries the keyword or counter, when
        a clause speaks of what happens to *this*. What may be a source of it is no carrier."""
        engine = self._desk.engine
        terms = engine.knowledge.terms
        if focus not in terms or terms[focus].kind not in ("keyword", "counter"):
            return None
        patterns = [one for one in self._patterns(focus) if self._speaks_of(act, one, focus)]
        if not any(THIS in one.get("of") for one in patterns):
            return None
        sources = {up for one in patterns for value in one.get("by") for up in engine.taxonomy.ancestors(value)}
        left = [
            other
            for other in others
            if other not in event.values()
            and other in terms
            and terms[other].kind == "class"
            and not engine.effects(other)
            and sources.isdisjoint(engine.taxonomy.ancestors(other))
        ]
        return left[0] if len(left) == 1 else None

    def _acts_of(self, focus: str, acts: list[str]) -> list[str]:
        """The events to try with a term: those named, and the term itself where its clauses speak of it as an event."""
        taxonomy, effects = self._desk.engine.taxonomy, self._desk.engine.effects(focus)
        if focus in acts or not any(THIS in one.get("event") for reached in effects for one in reached.effect.when):
            return acts
        return [*(act for act in acts if act not in taxonomy.ancestors(focus)), focus]

    def _is_source(self, focus: str, act: str, facet: str) -> bool:
        """Whether a clause of ``focus`` on ``act`` speaks of events that it is itself the source of: a defender against
        *this* strike."""
        taxonomy = self._desk.engine.taxonomy
        wanted = {
            value
            for reached in self._desk.engine.effects(focus)
            for pattern in reached.effect.when
            if self._speaks_of(act, pattern, focus)
            for value in pattern.get(facet)
        }
        return any(value == THIS or taxonomy.is_a(focus, value) for value in wanted)

    def _is_named(self, focus: str, act: str, facet: str) -> bool:
        """Whether a clause of ``focus`` on ``act``, or an exception from it, speaks of it by name in this facet, or, of
        a class, of what is of it: of helping, that it costs no action; of the hero, that it is not discarded."""
        info = self._desk.engine.knowledge.terms.get(focus)
        of_class = info is not None and info.kind == "class"
        return any(
            of_class if value == THIS else self._desk.engine.taxonomy.is_a(focus, value)
            for pattern in self._patterns(focus)
            if self._speaks_of(act, pattern, focus)
            for value in pattern.get(facet)
        )

    def _patterns(self, focus: str) -> Iterator[Pattern]:
        """The patterns of what ``focus`` does, and of the exceptions from it."""
        for reached in self._desk.engine.effects(focus):
            yield from reached.effect.when
            for exemption in reached.effect.unless:
                yield from exemption.when

    def _fits(self, focus: str, act: str, facet: str, term: str) -> bool:
        """Whether a clause of ``focus`` on ``act`` speaks of this facet, and something known ties it to ``term``."""
        for pattern in self._patterns(focus):
            wanted = tuple(value for value in pattern.get(facet) if value != THIS)
            if wanted and self._speaks_of(act, pattern, focus):
                matched = self._desk.engine.matcher.one({facet: term}, Pattern(((facet, wanted),)), focus)
                if matched.match is not Match.UNRELATED:
                    return True
        return False

    def _speaks_of(self, act: str, pattern: Pattern, focus: str) -> bool:
        """Whether a pattern may be about this event; one that names no event may be about any."""
        events = pattern.get("event")
        if not events:
            return True
        matched = self._desk.engine.matcher.one({"event": act}, Pattern((("event", events),)), focus)
        return matched.match in (Match.IN, Match.OPEN)

    def _foreground(self, slugs: Iterable[str]) -> list[str]:
        """The terms that do more than set the scene."""
        terms = self._desk.engine.knowledge.terms
        return [slug for slug in slugs if slug not in terms or terms[slug].kind not in _SCENERY]

    def _as_asked(self, found: Finding, reading: Reading, asked: set[str]) -> str | None:
        """The finding as an answer: does it work, does it happen, does it stay, is that what follows."""
        if found.proof and found.proof.rule == "so-not" and not found.event and "counts" in reading.asks:
            return None if "negated" in reading.asks else "no"
        if found.proof and found.proof.rule == "switched-off" and len(found.proof.premises) < _WITH_PURPOSE:
            return None  # nothing of it speaks of this event, so there was nothing to switch off
        if found.proof and found.proof.rule == "switched-off" and reading.asks == {"works"}:
            return "no"
        permits = not self._verbs(found) - {"allows", "forbids", "spares", "without"}
        if found.verdict == "conditional" and "must" in reading.asks and permits:
            return None  # whether it may be done does not say whether it must
        if found.verdict in ("conditional", "conflict"):
            return None if self._only_untold(found) else found.verdict
        if found.verdict in ("stacks", "order") or found.proof is None or self._other_number(found, reading):
            return None
        if self._instead(found) & asked:  # not the event that is replaced, but what happens in its place
            return _yes(found.verdict == "replaced")
        works = found.verdict in _WORKS
        stops = bool(self._verbs(found) & _STOPPING) or found.verdict in ("forbidden", "replaced")
        happens = not works if stops else works
        if found.proof.rule in ("forbidden-before", "replaced-before"):  # what this would work on does not happen
            happens = False
        effects = self._cited_effects(found)
        if "negated" in reading.asks or ("again" in reading.asks and any(one.limit or one.upto for one in effects)):
            return None  # what is denied, and how often it happened already, is not understood
        if "must" in reading.asks and works and any(one.may or one.does == "allows" for one in effects):
            return "no"
        if self._leaves_alone(found):
            happens = False
        elif found.verdict == "does_not_apply" and stops and not {"works", "saves"} & reading.asks:
            unasked = dict(found.event).get("event") not in asked  # is this of that kind? no copying was asked about
            if self._verbs(found) == {"spares"} or self._of_another_event(found) or unasked:
                return None  # that a rule is about something else does not make this happen
        if self._something_else_follows(found, asked):
            return "no" if works else None
        if self._is_itself_the_event(found):  # what follows from an event is no answer to whether it happens
            return _yes(works) if self._results(found) & asked else None
        if "stays" in reading.asks and not self._results(found) & asked:
            return None if not stops and not works else _yes(not happens)
        if found.verdict == "does_not_apply" and self._verbs(found) == {"spares"} and found.proof.rule == "does":
            return "no" if {"works", "saves"} & reading.asks else None  # it leaves just this alone
        if "saves" in reading.asks:  # what protects says so of its own card; the rest is no answer to that
            return _yes(works) if "works" in reading.asks or any(map(_guards, effects)) else None
        if "works" in reading.asks and "happens" not in reading.asks:  # does the guard work, or what it guards from?
            return None if stops and "against" not in reading.asks else _yes(works)
        return _yes(happens)

    def _only_untold(self, found: Finding) -> bool:
        """Whether a finding is open only because the question leaves out what goes without saying."""
        steps = list(found.proof.steps()) if found.proof else []
        return any(step.rule == "not-given" for step in steps) and not any(one.text for one in found.considered)

    def _other_number(self, found: Finding, reading: Reading) -> bool:
        """Whether the clauses give a number, and the question names only others."""
        given = {int(text) for effect in self._cited_effects(found) for text in (effect.amount, effect.limit)
                 if text.isdecimal()}  # fmt: skip
        return bool(given and reading.numbers) and given.isdisjoint(reading.numbers)

    def _something_else_follows(self, found: Finding, asked: set[str]) -> bool:
        """Whether the question names a result, and what follows excludes it: it comes out open, and not closed."""
        is_not = self._desk.engine.taxonomy.is_not
        results = self._results(found)
        return not results & asked and any(is_not(term, result) for result in results for term in asked)

    def _leaves_alone(self, found: Finding) -> bool:
        """Whether what was found is that the term itself does not do it, or does not touch this."""
        effects = self._cited_effects(found)
        verbs = {effect.does for effect in effects}
        own = all(THIS in pattern.get("by") for effect in effects for pattern in effect.when)
        return found.verdict == "does_not_apply" and (verbs == {"without"} or (verbs == {"spares"} and own))

    def _of_another_event(self, found: Finding) -> bool:
        """Whether what a finding rests on is not about its event at all: a prohibition of something else."""
        event = dict(found.event).get("event", "")
        spoken = {
            value for effect in self._cited_effects(found) for pattern in effect.when for value in pattern.get("event")
        }
        is_a = self._desk.engine.taxonomy.is_a
        spoken = {found.focus if value == THIS else value for value in spoken}
        return bool(event and spoken) and not any(is_a(event, value) or is_a(value, event) for value in spoken)

    def _is_itself_the_event(self, found: Finding) -> bool:
        """Whether a finding only says what follows when its term, an event, comes to pass."""
        event, verbs = dict(found.event), self._verbs(found)
        if event.get("by") == found.focus and verbs == {"triggers"}:
            return True
        return event.get("event") == found.focus and not verbs & {*_STOPPING, "allows", "requires"}

    def _results(self, found: Finding) -> set[str]:
        """What follows from the clauses that a finding rests on."""
        return {
            result for effect in self._cited_effects(found) if effect.does not in _STOPPING for result in effect.leads
        }

    def _instead(self, found: Finding) -> set[str]:
        """What happens in the place of the event, by the clauses that a finding rests on."""
        return {one for effect in self._cited_effects(found) for one in effect.instead}

    def _leads_to(self, slug: str, found: Finding) -> bool:
        """Whether a term is what the event comes of: seduction, of a creature being stolen."""
        event = dict(found.event).get("event")
        return slug != found.focus and any(event in one.effect.leads for one in self._desk.engine.effects(slug))

    def _verbs(self, found: Finding) -> set[str]:
        """What the clauses that a finding rests on do."""
        return {effect.does for effect in self._cited_effects(found)}

    def _cited_effects(self, found: Finding) -> list[Effect]:
        """The effects that speak in a finding; a clause that is only cited for what is a kind of what does not."""
        steps = found.proof.steps() if found.proof else ()
        cited = {cite for step in steps if step.rule in _SPEAKING for cite in step.cites}
        return [one.effect for one in self._desk.engine.effects(found.focus) if one.effect.clause in cited]

    def _all_used(self, found: Finding, slugs: Iterable[str]) -> bool:
        """Whether every term of the question has a part in the finding, scenery aside."""
        taxonomy = self._desk.engine.taxonomy
        part = {found.focus, *(value for _, value in found.event)}
        cited = {cite.split("#")[0].split("/", 1)[1] for cite in found.citations}
        part |= cited | {self._concept(slug) for slug in cited}
        results = self._results(found)
        part |= results | self._instead(found)
        part |= {slug for slug in slugs if self._leads_to(slug, found)}
        if found.proof and found.proof.rule in _OF_KINDS:
            part |= set(found.others)
        acted = any(pattern.get("actor") for effect in self._cited_effects(found) for pattern in effect.when)
        for slug in slugs:
            info = self._desk.engine.knowledge.terms.get(slug)
            a_player = bool(info and info.kind == "role" and len(taxonomy.ancestors(slug)) > 1)
            if slug in part or (info and info.kind in _SCENERY and not (acted and a_player)):
                continue  # which player, where it matters who does it, is no scenery
            related = any(slug in taxonomy.ancestors(one) or one in taxonomy.ancestors(slug) for one in part)
            if not related and not any(taxonomy.is_not(slug, result) for result in results):
                return False
        return True

    def _recorded(self, reading: Reading, question: str) -> Answer | None:
        """A ruling on this very question, word for word."""
        asked = " ".join(question.casefold().split())
        for ruling in self._desk.rulings:
            if " ".join(ruling.question.casefold().split()) == asked and ruling.status != "superseded":
                return self._desk.ruled(ruling)
        return None

    def _events(self, reading: Reading) -> Iterator[str]:
        """What the question says that happens: its events and actions, the most special of them."""
        taxonomy = self._desk.engine.taxonomy
        terms = self._desk.engine.knowledge.terms
        read = [self._concept(slug) for slug in (*reading.concepts, *reading.terms)]
        acts = [
            slug
            for slug in dict.fromkeys(read)
            if slug in terms and (terms[slug].kind in _ACTS or self._comes_to_pass(slug))
        ]
        yield from (one for one in acts if not any(one != other and one in taxonomy.ancestors(other) for other in acts))

    def _comes_to_pass(self, slug: str) -> bool:
        """Whether a cost is an event of some kind, or a keyword's own clauses say what follows when it happens: a card
        incarnates, closed."""
        knowledge, taxonomy = self._desk.engine.knowledge, self._desk.engine.taxonomy
        if knowledge.terms[slug].kind == "cost":  # a sacrifice is a cost, and is made
            above = (knowledge.terms.get(term) for term in taxonomy.ancestors(slug))
            return any(info is not None and info.kind in _ACTS for info in above)
        effects = knowledge.effects.get(slug, ())
        return any(effect.leads and THIS in pattern.get("event") for effect in effects for pattern in effect.when)

    def _concept(self, slug: str) -> str:
        return self._desk.engine.knowledge.concept(slug)

    @cached_property
    def _reader(self) -> Reader:
        store = self._desk.store
        return Reader(self._desk.game.language, store.entries(self._game), store.concepts(self._game))


def _guards(effect: Effect) -> bool:
    """Whether an effect keeps something from the card that has it."""
    return bool({effect.does} & _STOPPING) and any(THIS in pattern.get("of") for pattern in effect.when)


def _yes(true: bool) -> str:
    return "yes" if true else "no"
