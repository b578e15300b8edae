"""Lets the clauses speak: what a term does on an event, alone and with others there.

Each clause in scope, no exception shown → it applies; exception holds → it does not; provably out of scope → it does
not; open → conditional; **unrelated → nothing is said**. An exception that was not shown is not applied, but listed as
considered. An event that another term replaces, forbids, shields from or prevents does not happen, so nothing works on
it; and the other may itself be switched off.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from judge.model import FILLED, THIS, Effect, Exemption, Pattern, Relation
from judge.reasoning.knowledge import Knowledge
from judge.reasoning.matching import SOURCE_FACETS, Event, Match, Matcher
from judge.reasoning.proof import Confidence, Considered, Finding, Step
from judge.reasoning.taxonomy import Taxonomy, grounds

#: What it means for the event that a clause applies to it.
OUTCOME = {
    "prevents": "applies", "shields": "applies", "triggers": "applies", "acts": "applies", "requires": "applies",
    "sets": "applies", "adds": "applies", "replaces": "replaced", "forbids": "forbidden", "allows": "allowed",
    "spares": "does_not_apply", "without": "does_not_apply",
}  # fmt: skip
#: What is said first when several clauses speak.
_PRECEDENCE = ("forbidden", "replaced", "applies", "allowed", "does_not_apply", "conditional")
#: Effects that need their event to happen.
_WORKING = frozenset({"triggers", "acts", "sets", "adds", "allows", "replaces", "requires"})
#: How a term is related to those whose clauses it brings along: relation → step.
_BRINGS = {"parts": "part", "is_a": "class", "gives": "gives"}
_DEPTH = 4
#: So many answers are kept, since the same few events are tried again and again.
_MOST_KEPT = 50_000


@dataclass(frozen=True, slots=True)
class Reached:
    """An effect that a term has, and by way of which relations. ``supposing``: what must have been for it to have the
    effect at all, as the counter that it puts on is only there then."""

    effect: Effect
    via: tuple[Step, ...] = ()
    supposing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Spoken:
    """What one clause says of an event. ``state``: in, exempt, out, open or unrelated. ``doubted``: open only because
    an exception from it may be what is asked about. ``supposed``: open only because the term may not have it."""

    reached: Reached
    state: str
    step: Step
    considered: tuple[Considered, ...] = ()
    doubted: bool = False
    supposed: bool = False

    @property
    def outcome(self) -> str:
        """The verdict it stands for."""
        if self.state == "in":
            return OUTCOME[self.reached.effect.does]
        return "conditional" if self.state == "open" else "does_not_apply"


class Engine:
    """The reasoning over one game's knowledge."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.taxonomy = Taxonomy(knowledge)
        self.matcher = Matcher(knowledge, self.taxonomy)
        self._reached: dict[str, tuple[Reached, ...]] = {}
        self._spoken: dict[tuple[str, tuple[tuple[str, str], ...]], tuple[Spoken, ...]] = {}
        self._said: dict[tuple[str, tuple[tuple[str, str], ...]], Finding] = {}

    def ask(self, focus: str, event: Event, others: Iterable[str] = (), given: tuple[Step, ...] = ()) -> Finding:
        """What ``focus`` does on ``event``, the ``others`` being there too. ``given`` are the steps that led to it."""
        focus = self.knowledge.concept(focus)
        others = tuple(other for other in map(self.knowledge.concept, others) if other != focus)
        found = self._switched_off(focus, event, others) or self._unless_stopped(focus, event, others)
        if found.proof and given:
            found = replace(found, proof=replace(found.proof, premises=(*given, *found.proof.premises)))
        return replace(found, others=others, confidence=confidence(found))

    def effects(self, term: str) -> tuple[Reached, ...]:
        """The effects of a term: its own, and those that come through its parts, classes, counters and likeness."""
        if term not in self._reached:
            self._reached[term] = tuple(self._collect(term, (), set(), 0))
        return self._reached[term]

    def counter_supposing(self, term: str, condition: str) -> str | None:
        """The counter that a term only puts on under this condition."""
        for reached in self.effects(term):
            if condition in reached.supposing:
                return next(step.args[1] for step in reached.via if step.rule == "gives")
        return None

    def spoken(self, term: str, event: Event) -> tuple[Spoken, ...]:
        """What each effect of a term says of an event, but for those that it does not speak of."""
        key = (term, tuple(event.items()))
        if key not in self._spoken:
            if len(self._spoken) > _MOST_KEPT:
                self._spoken.clear()
            said = (self.speak(reached, event) for reached in self.effects(term))
            self._spoken[key] = tuple(one for one in said if one.state != "unrelated")
        return self._spoken[key]

    def speak(self, reached: Reached, event: Event) -> Spoken:
        """What one effect says of an event."""
        effect = reached.effect
        standing = not effect.when and effect.does != "disables"  # a standing value answers no event
        # nor does a clause what it led to itself, nor replace what is already of the kind that it puts in place
        led = event.get("event") in (*effect.instead, *effect.leads)
        already = any(self.taxonomy.is_a(event["event"], one) for one in effect.instead) if "event" in event else False
        if standing or led or already:
            return Spoken(reached, "unrelated", Step("does", (effect.clause,), (effect.clause,), reached.via))
        matched = self.matcher.any(event, effect.when, effect.subject)
        steps = (*reached.via, *matched.steps)
        if matched.match is Match.UNRELATED:
            return Spoken(reached, "unrelated", Step("does", (effect.clause,), (effect.clause,), steps))
        if self._of_another_kind(reached, event) or (matched.match is Match.OUT and self._is_idle(reached, event)):
            return Spoken(reached, "unrelated", Step("does", (effect.clause,), (effect.clause,), steps))
        if matched.match is Match.OUT:
            return Spoken(reached, "out", Step("outside", (effect.clause,), (effect.clause,), steps))
        considered: list[Considered] = []
        opened: list[Step] = []
        exempt: list[Step] = []
        for exemption in effect.unless:
            holds, why, cases = self._holds(exemption, event, effect)
            considered += _considered(exemption, holds if holds != "unshown" else "open", cases)
            if holds == "yes":
                premises = tuple(dict.fromkeys((*steps, *why, *exempt)))  # every further one that holds bears it out
                exempt = [Step("exempt", (exemption.clause,), (exemption.clause, effect.clause), premises)]
            if holds == "open":
                opened.append(Step("may-exempt", (exemption.clause,), (exemption.clause,), why))
        if exempt:
            return Spoken(reached, "exempt", exempt[0], tuple(considered))
        counters = [step.args[1] for step in reached.via if step.rule == "gives"]
        supposing = () if any(one in event.values() for one in counters) else reached.supposing
        conditions = (*effect.conditions, *supposing)
        considered += [Considered(effect.clause, "open", text=condition) for condition in conditions]
        if opened or conditions or matched.match is Match.OPEN:
            given = tuple(Step("not-given", (facet,)) for facet in matched.open_facets if facet not in event)
            step = Step("depends", (effect.clause,), (effect.clause,), (*steps, *given, *opened))
            doubted = bool(opened) and not effect.conditions and matched.match is Match.IN
            supposed = not opened and not effect.conditions and matched.match is Match.IN
            return Spoken(reached, "open", step, tuple(considered), doubted, supposed)
        return Spoken(reached, "in", Step("does", (effect.clause,), (effect.clause,), steps), tuple(considered))

    def _of_another_kind(self, reached: Reached, event: Event) -> bool:
        """Whether a class speaks of its own happening, and what happens is of another of its kinds: what may be done
        beside an action says nothing of one supplementary action on another."""
        effect, asked = reached.effect, event.get("event")
        if asked is None or not reached.via or any(step.rule != "class" for step in reached.via):
            return False
        if not effect.when or any(pattern.get("event") != (effect.subject,) for pattern in effect.when):
            return False
        kind, asked_of, above = map(self.taxonomy.ancestors, (reached.via[0].args[0], asked, effect.subject))
        return effect.subject in asked_of and asked != effect.subject and not (set(kind) & set(asked_of)) - set(above)

    def _is_idle(self, reached: Reached, event: Event) -> bool:
        """Whether not even "out of its scope" is worth saying of a clause that does not fit."""
        return (
            self._of_itself_only(reached, event)
            or self._of_another_act(reached.effect, event)
            or self._may_follow(reached.effect, event)
        )

    def _of_itself_only(self, reached: Reached, event: Event) -> bool:
        """Whether a clause speaks of nothing but its own term's happening or doing, and something else happens or does
        it: what is said of a sacrifice says nothing of a death in combat, not even that it is none of it."""
        full, _ = self.matcher.completed(event)
        return any(self._own_alone(reached, full, facet) for facet in SOURCE_FACETS)

    def _own_alone(self, reached: Reached, event: Mapping[str, str], facet: str) -> bool:
        effect, asked = reached.effect, event.get(facet)
        own = (effect.subject, *(step.args[0] for step in reached.via))
        named = [value for pattern in effect.when for value in pattern.get(facet)]
        return (
            asked is not None
            and all(pattern.get(facet) for pattern in effect.when)
            and all(value == THIS or any(self.taxonomy.is_a(value, one) for one in own) for value in named)
            and all(self.taxonomy.is_not(asked, effect.subject if value == THIS else value) for value in named)
        )

    def _of_another_act(self, effect: Effect, event: Event) -> bool:
        """Whether a clause speaks of one thing that players do, and what happens is another: that nobody may help with
        a trial says nothing of playing a card, for which there is one."""
        asked = event.get("event")
        named = [effect.subject if value == THIS else value for one in effect.when for value in one.get("event")]
        return (
            asked is not None
            and all(pattern.get("event") for pattern in effect.when)
            and all(self._is_act(one) for one in (asked, *named))
            and all(self.taxonomy.is_not(asked, one) for one in named)
        )

    def _is_act(self, term: str) -> bool:
        above = (self.knowledge.terms.get(one) for one in self.taxonomy.ancestors(term))
        return any(info is not None and info.kind in ("action", "procedure") for info in above)

    def _may_follow(self, effect: Effect, event: Event) -> bool:
        """Whether what a clause speaks of may follow from what happens: a host's retreat is no death, but its symbiote
        dies of it."""
        asked = event.get("event")
        led = self._led_to(asked) if asked is not None else ()
        named = [value for pattern in effect.when for value in pattern.get("event")]
        return any(self.taxonomy.is_a(one, value) for one in led for value in named)

    def _led_to(self, asked: str) -> tuple[str, ...]:
        """What some clause says happens besides an event."""
        return tuple(led for event in self.taxonomy.ancestors(asked) for led in self.leading.get(event, ()))

    @cached_property
    def leading(self) -> dict[str, tuple[str, ...]]:
        """What some clause says happens besides each event."""
        found: dict[str, list[str]] = {}
        for effect in (one for stated in self.knowledge.effects.values() for one in stated):
            for value in (value for pattern in effect.when for value in pattern.get("event")):
                found.setdefault(effect.subject if value == THIS else value, []).extend(effect.leads)
        return {event: tuple(dict.fromkeys(led)) for event, led in found.items()}

    # ---- whose clauses a term has ---------------------------------------------------------------------------------

    def _collect(self, term: str, via: tuple[Step, ...], seen: set[str], depth: int) -> Iterator[Reached]:
        if term in seen or depth > _DEPTH:
            return
        seen.add(term)
        own = self.knowledge.effects.get(term, ())
        kind_of = bool(via) and all(step.rule == "class" for step in via)
        for effect in own:
            if not kind_of:
                yield Reached(effect, via)
            elif not self._says_itself_of_several(effect, via):
                yield Reached(_of_kind(effect, via[0].args[0]), via)
        for (rule, other), stated in self._brought_along(term).items():
            step = Step(rule, (term, other), *grounds(tuple(stated)))
            unless = all(relation.conditions for relation in stated)
            supposing = (
                tuple(dict.fromkeys(one for relation in stated for one in relation.conditions)) if unless else ()
            )
            for reached in self._collect(other, (*via, step), seen, depth + 1):
                yield replace(reached, supposing=(*supposing, *reached.supposing))
        for relation in self.knowledge.relations.get(term, ()):
            for other in map(self.knowledge.concept, relation.objects):
                if relation.kind == "like":
                    yield from self._alike(term, other, relation.clause, via, own)
                elif relation.kind == "fills":
                    yield from self._filled(term, other, relation.facet, via)

    def _says_itself_of_several(self, effect: Effect, via: tuple[Step, ...]) -> bool:
        """Whether a class's effect is what it says of several of one, and its kind says itself what holds of several:
        the class's prohibition of two is not the verdict on a keyword whose entry tells which of two is used."""
        of_class = any(one.clause == effect.clause for one in self.knowledge.related(effect.subject, "stacks"))
        return of_class and any(self.knowledge.related(step.args[0], "stacks") for step in via)

    def _brought_along(self, term: str) -> dict[tuple[str, str], list[Relation]]:
        """The terms whose clauses a term brings along, by what they are to it, each with every clause that says so."""
        found: dict[tuple[str, str], list[Relation]] = {}
        for relation in self.knowledge.relations.get(term, ()):
            if (rule := _BRINGS.get(relation.kind)) and relation.kind != "is_a":
                for other in map(self.knowledge.concept, relation.objects):
                    found.setdefault((rule, other), []).append(relation)
        for above, stated in self.taxonomy.above(term):
            found["class", self.knowledge.concept(above)] = list(stated)
        return found

    def _alike(
        self, term: str, other: str, clause: str, via: tuple[Step, ...], own: Iterable[Effect]
    ) -> Iterator[Reached]:
        """The clauses of what a term is like, but for those on an event that the term has a clause of its own on."""
        mine = {value for effect in own for pattern in effect.when for value in pattern.get("event")}
        step = Step("like", (term, other), (clause,))
        for effect in self.knowledge.effects.get(other, ()):
            events = {value for pattern in effect.when for value in pattern.get("event")}
            if not events & mine:
                yield Reached(replace(effect, subject=term), (*via, step))

    def _filled(self, term: str, template: str, filled: str, via: tuple[Step, ...]) -> Iterator[Reached]:
        """A template's clauses with its blank filled in: «Защита от [текст]» as «Защита от метаний»."""
        step = Step("fills", (term, template, filled))
        for effect in self.knowledge.effects.get(template, ()):
            when = tuple(_fill(pattern, filled) for pattern in effect.when)
            yield Reached(replace(effect, subject=term, when=when), (*via, step))

    # ---- one term -------------------------------------------------------------------------------------------------

    def _alone(self, focus: str, event: Event) -> Finding:
        """What the term's own clauses say."""
        key = (focus, tuple(event.items()))
        if key not in self._said:
            if len(self._said) > _MOST_KEPT:
                self._said.clear()
            self._said[key] = self._put_together(focus, event)
        return self._said[key]

    def _put_together(self, focus: str, event: Event) -> Finding:
        heard = [one for one in self.spoken(focus, event) if one.reached.effect.does != "disables"]
        considered = tuple(dict.fromkeys(item for one in heard for item in one.considered))
        base = Finding("undetermined", focus, event=tuple(event.items()), considered=considered)
        if conflict := self._conflict(heard):
            return replace(base, verdict="conflict", proof=conflict)
        certain = [one for one in heard if one.state in ("in", "exempt")]
        open_ = [one for one in heard if one.state == "open"]
        supposed = [one for one in open_ if one.supposed]  # as certain as can be, where the counter is not named
        doubted = [one for one in open_ if any(self._casts_doubt(one, other) for other in (*certain, *supposed))]
        if doubted:
            doubted = [one for one in open_ if one in doubted or one.supposed]
        outside = [one for one in heard if _out_counts(one)]
        of_any = [one for one in outside if _is_of_any_event(one.reached.effect)]  # says it of all, also of this one
        candidates = doubted or certain or supposed or open_ or of_any or outside
        if not candidates:
            return base
        verdict = min((one.outcome for one in candidates), key=_PRECEDENCE.index)
        same = [one.step for one in candidates if one.outcome == verdict]
        return replace(
            base, verdict=verdict, proof=same[0] if len(same) == 1 else Step("together", (), (), tuple(same))
        )

    def _conflict(self, heard: list[Spoken]) -> Step | None:
        """Two documents that say opposite things of the event: a prohibition and a permission, or a rule and another
        document's exception from the same rule; also where the counter that they speak of may not be there. An
        absolute prohibition beats a permission."""
        applies = [one for one in heard if one.state == "in" or one.supposed]
        exempt = [one for one in heard if one.state == "exempt"]
        for one in applies:
            for other in (*applies, *exempt):
                verbs = {one.reached.effect.does, other.reached.effect.does}
                opposite = len(verbs) == 1 if other.state == "exempt" else verbs == {"forbids", "allows"}
                if opposite and self._documents_differ(one, other) and not _absolute(one, other):
                    return self._disagreement(one, other)
        return None

    def in_doubt(self, term: str, event: Event) -> bool:
        """Whether one document takes an event from a term's clause, and another, that says the same, only may."""
        heard = self.spoken(term, event)
        return any(
            one.doubted and one.reached.effect.does == other.reached.effect.does and self._documents_differ(one, other)
            for one in heard
            for other in heard
            if other.state == "exempt"
        )

    def lifted(self, term: str, event: Event) -> bool:
        """Whether all that a term's clauses say for sure of an event is that a prohibition does not reach it."""
        sure = [one for one in self.spoken(term, event) if one.state in ("in", "exempt")]
        return bool(sure) and all(one.state == "exempt" and one.reached.effect.does == "forbids" for one in sure)

    def _casts_doubt(self, one: Spoken, other: Spoken) -> bool:
        """Whether a clause that may be excepted says the same as one of another document that knows no exception:
        whether the two disagree hangs on the exception."""
        same = one.reached.effect.does == other.reached.effect.does
        sure = other.state == "in" or other.supposed
        return same and one.doubted and sure and self._documents_differ(one, other)

    def _documents_differ(self, one: Spoken, other: Spoken) -> bool:
        documents = [self.knowledge.document(found.reached.effect.clause) for found in (one, other)]
        return documents[0] != documents[1] and all(documents)

    def _disagreement(self, one: Spoken, other: Spoken) -> Step:
        clauses = [found.step.cites[0] for found in (one, other)]
        steps = [one.step, other.step]
        rank = self.knowledge.preferred(clauses)
        if rank is None:
            return Step("disagree", tuple(clauses), (), tuple(steps))
        place = (
            rank.over.index(self.knowledge.document(clauses[0])),
            rank.over.index(self.knowledge.document(clauses[1])),
        )
        prevailing = clauses[0] if place[0] < place[1] else clauses[1]
        policy = Step("policy", (prevailing, rank.why), () if rank.basis == "policy" else (rank.basis,))
        return Step("disagree", tuple(clauses), (), (*steps, policy))

    def _holds(
        self, exemption: Exemption, event: Event, effect: Effect
    ) -> tuple[str, tuple[Step, ...], tuple[Pattern, ...]]:
        """Whether an exception holds: yes, no, open (the question may mean it), or unshown (nothing speaks for it); and
        in which of its cases it does or may."""
        best: tuple[str, tuple[Step, ...]] = ("no", ())
        cases: list[Pattern] = []
        for pattern in exemption.when:
            matched = self.matcher.one(event, pattern, effect.subject)
            if matched.match is Match.IN:
                return "yes", matched.steps, (pattern,)
            if matched.match is Match.OPEN:
                cases.append(pattern)
                if best[0] != "open":
                    best = ("open" if self._may_be_meant(event, pattern, effect) else "unshown", matched.steps)
        return *best, tuple(cases)

    def _may_be_meant(self, event: Event, pattern: Pattern, effect: Effect) -> bool:
        """Whether an exception may be what was asked about. Not when the event names nothing of it, nor when it only
        says what the rule itself says: who asks about leaving play does not ask about leaving play as a sacrifice."""
        full, _ = self.matcher.completed(event)
        own = {value for one in effect.when for facet, _ in pattern.facets for value in one.get(facet)}
        named = [full[facet] for facet, _ in pattern.facets if facet in full]
        return len(named) == len(pattern.facets) and any(value not in own for value in named)

    # ---- with others ----------------------------------------------------------------------------------------------

    def _switched_off(self, focus: str, event: Event, others: tuple[str, ...]) -> Finding | None:
        """Another term switches the focus off: for sure, or nothing says whether it is of the kind switched off."""
        for other in others:
            for one in self.spoken(other, event):
                if one.reached.effect.does == "disables" and one.state == "in":
                    found = self._disabled(focus, event, other, one)
                    if found:
                        return found
        return None

    def _disabled(self, focus: str, event: Event, other: str, disabling: Spoken) -> Finding | None:
        step = disabling.step
        unknown = False
        mine = self._alone(focus, event)
        counters = [one.args[1] for one in mine.proof.steps() if one.rule == "gives"] if mine.proof else []
        for kind in disabling.reached.effect.what:
            if counters and all(self.taxonomy.is_not(counter, kind) for counter in counters):
                continue  # what is done by a counter that is there already and is no such thing itself
            if is_a := self.taxonomy.is_a(focus, kind):
                purpose = (mine.proof,) if mine.proof else ()
                proof = Step("switched-off", (focus, other), (), (step, is_a, *purpose))
                return Finding("does_not_apply", focus, event=tuple(event.items()), proof=proof)
            unknown |= not self.taxonomy.is_not(focus, kind) and self.knowledge.terms[focus].kind in (
                "keyword",
                "counter",
            )
        return Finding("undetermined", focus, event=tuple(event.items())) if unknown else None

    def _unless_stopped(self, focus: str, event: Event, others: tuple[str, ...]) -> Finding:
        """What the focus does, if its event comes to pass with the others there."""
        mine = self._alone(focus, event)
        mine_said = (one for one in self.spoken(focus, event) if one.reached.effect.does in _WORKING)
        working = any(one.state in ("in", "open") for one in mine_said)
        if mine.verdict not in ("applies", "allowed", "replaced", "conditional") or not working:
            return mine
        stops = [found for other in others if (found := self._stopped(focus, event, other, others, mine))]
        order = ("forbidden", "does_not_apply", "undetermined", "conditional")
        return min(stops, key=lambda found: order.index(found.verdict)) if stops else mine

    def _stopped(self, focus: str, event: Event, other: str, others: tuple[str, ...], mine: Finding) -> Finding | None:
        said = [one for one in self.spoken(other, event) if one.state == "in" or one.supposed]
        doing = [one.reached.effect for one in said]
        verbs = {effect.does for effect in doing}
        if not verbs & {"forbids", "replaces", "shields", "prevents"}:
            return None
        theirs = self.ask(other, event, [one for one in others if one not in (focus, other)])
        if theirs.proof is None or mine.proof is None:
            return Finding("undetermined", focus, event=mine.event) if theirs.verdict == "undetermined" else None
        considered = (*mine.considered, *theirs.considered)
        # an exception that is made for the focus itself, and that the event leaves open, may be what is asked about
        open_cases = [one.case for one in theirs.considered if one.holds == "open"]
        excepted = any(focus in named for case in open_cases for _, named in case)
        # what may be there only because something was done before stops it only then
        supposed = theirs.verdict == "conditional" and any(one.supposed for one in said)
        comes_to = min((OUTCOME[verb] for verb in verbs), key=_PRECEDENCE.index) if supposed else theirs.verdict

        def stop(verdict: str, rule: str) -> Finding:
            proof = Step(rule, (other, focus), (), (theirs.proof, mine.proof))  # type: ignore[arg-type]
            given = "conditional" if excepted or supposed else verdict
            return Finding(given, focus, event=mine.event, proof=proof, considered=considered)

        if comes_to == "forbidden":
            return stop("forbidden" if mine.verdict == "allowed" else "does_not_apply", "forbidden-before")
        replaces_itself = any(reached.effect.does == "replaces" for reached in self.effects(focus))
        if comes_to == "replaced" and not replaces_itself:
            optional = any(effect.may for effect in doing if effect.does == "replaces")
            return stop("conditional" if optional else "does_not_apply", "replaced-before")
        if comes_to == "applies" and "shields" in verbs:
            return stop("does_not_apply", "removed-before")
        if comes_to == "applies" and "prevents" in verbs:
            in_part = any(effect.upto for effect in doing if effect.does == "prevents")
            return stop(
                "conditional" if in_part else "does_not_apply", "removed-in-part" if in_part else "removed-before"
            )
        return None


def _of_kind(effect: Effect, kind: str) -> Effect:
    """A class's effect as one of its kinds has it: where it speaks of what is done by itself, or by some of its kinds,
    it is by that kind."""
    patterns = (
        Pattern(
            tuple(
                (facet, _by_kind(values, kind) if facet in SOURCE_FACETS else values)
                for facet, values in pattern.facets
            )
        )
        for pattern in effect.when
    )
    return replace(effect, when=tuple(patterns))


def _by_kind(values: tuple[str, ...], kind: str) -> tuple[str, ...]:
    return (kind,) if kind in values else tuple(kind if one == THIS else one for one in values)


def _fill(pattern: Pattern, filled: str) -> Pattern:
    facets = tuple(
        (facet, tuple(filled if value == FILLED else value for value in values)) for facet, values in pattern.facets
    )
    return Pattern(facets)


def _out_counts(one: Spoken) -> bool:
    """Whether "outside its scope" is worth saying: what does not allow, demand or spare it decides nothing."""
    return one.state == "out" and one.reached.effect.does not in ("allows", "requires", "spares", "without")


def _is_of_any_event(effect: Effect) -> bool:
    """Whether a clause speaks of whatever happens, and not of one thing."""
    return not any(pattern.get("event") for pattern in effect.when)


def _absolute(one: Spoken, other: Spoken) -> bool:
    return any(found.reached.effect.absolute for found in (one, other) if found.outcome == "forbidden")


def _considered(exemption: Exemption, holds: str, cases: tuple[Pattern, ...]) -> list[Considered]:
    told = [pattern.facets for pattern in cases or exemption.when[:1]] or [()]
    return [Considered(exemption.clause, holds, case) for case in told]  # type: ignore[arg-type]


def confidence(found: Finding) -> Confidence:
    """Explicit when one clause says it all."""
    return "explicit" if found.proof and found.proof.cites_one else "derived"
