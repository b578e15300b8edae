"""Checks a proof against the facts, without the reasoning that made it: a second, simpler program that must agree.

Every leaf must be a fact that the cited clause states; every step must follow by its named rule from the steps before
it; and what a step rests on must be cited. Nothing here searches: the proof says all there is to see.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from judge.model import FILLED, THIS, Effect, Pattern, Relation
from judge.reasoning.engine import OUTCOME
from judge.reasoning.knowledge import Knowledge
from judge.reasoning.proof import Finding, Step

#: Steps that say whose clause it is, from the term that has it to the term that the clause is about.
_VIA = frozenset({"part", "class", "gives", "like", "fills"})
#: Steps that a clause speaks in; of two that are cited, the last is the rule.
_OF_A_CLAUSE = frozenset({"does", "exempt", "outside", "depends"})
_IS = frozenset({"is", "remaining"})
_IS_NOT = frozenset({"is-not", "other-kind", "none-of"})
#: Facets in which ``this`` is the keyword itself.
_ITSELF = ("event", "by", "from")
#: What each conclusion may come to.
_VERDICTS = {
    "exempt": {"does_not_apply"}, "outside": {"does_not_apply"}, "depends": {"conditional"}, "disagree": {"conflict"},
    "switched-off": {"does_not_apply"}, "spared": {"applies"}, "so-kind": {"applies"}, "so-not": {"does_not_apply"},
    "part": {"applies"}, "stacks": {"stacks"}, "like": {"stacks"}, "before": {"order"}, "after": {"order"},
    "forbidden-before": {"forbidden", "does_not_apply", "conditional"},
    "replaced-before": {"does_not_apply", "conditional"}, "removed-before": {"does_not_apply", "conditional"},
    "removed-in-part": {"conditional"}, "sum": {"number"},
}  # fmt: skip
#: Of what stops an event: what the clause behind it must come to, and with which verbs.
_STOPS = {
    "forbidden-before": ("forbidden", {"forbids"}), "replaced-before": ("replaced", {"replaces"}),
    "removed-before": ("applies", {"shields", "prevents"}), "removed-in-part": ("applies", {"prevents"}),
}  # fmt: skip


class Checker:
    """Checks proofs over one game's facts."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge
        self._relations = [one for facts in knowledge.relations.values() for one in facts]
        self._by_clause: dict[str, list[Relation]] = {}
        for relation in self._relations:
            self._by_clause.setdefault(relation.clause, []).append(relation)
        self._effects: dict[str, list[Effect]] = {}
        for effect in (one for facts in knowledge.effects.values() for one in facts):
            self._effects.setdefault(effect.clause, []).append(effect)
        self._above: dict[str, frozenset[str]] = {}

    def flaws(self, found: Finding) -> tuple[str, ...]:
        """What is wrong with a finding's proof, in words; nothing when it holds."""
        if found.proof is None:
            return () if found.verdict == "undetermined" else (f"'{found.verdict}' without a proof",)
        flaws = [flaw for step in found.proof.steps() for flaw in self._flaws_of(step, found)]
        comes_to = self._outcomes(found.proof)
        if found.verdict not in comes_to:
            flaws.append(f"'{found.proof.rule}' comes to {sorted(comes_to)}, not '{found.verdict}'")
        return tuple(flaws)

    def _flaws_of(self, step: Step, found: Finding) -> Iterator[str]:
        rule: Callable[[Step, Finding], bool] | None = getattr(self, f"_{step.rule.replace('-', '_')}", None)
        if rule is None:
            yield f"no rule is called '{step.rule}'"
        elif not _holds(rule, step, found):
            rests = [*step.cites, *(one.rule for one in step.premises)]
            yield f"'{step.rule}' of {', '.join(step.args)} does not follow from {', '.join(rests) or 'nothing'}"

    # ---- what is a kind of what -------------------------------------------------------------------------------------

    def _stated(self, step: Step) -> list[Relation]:
        """The relations that a step may use: those that its clauses state, and those that it says are assumed."""
        cited = [relation for clause in step.cites for relation in self._by_clause.get(clause, ()) if clause]
        assumed = {one.args[0] for one in step.premises if one.rule == "assumed"}
        return cited + [relation for relation in self._by_clause.get("", ()) if relation.why in assumed]

    def _is(self, step: Step, _: Finding) -> bool:
        stated = self._stated(step)
        return _leads(stated, *step.args) and all(self._on_the_way(cite, stated, step.args[1]) for cite in step.cites)

    def _on_the_way(self, cite: str, stated: list[Relation], above: str) -> bool:
        """Whether a clause states a tie that leads on to ``above``."""
        ties = (tie for relation in self._by_clause.get(cite, ()) for tie in _ties(relation))
        return any(above in _reachable(stated, upper) for _, upper in ties)

    def _is_not(self, step: Step, _: Finding) -> bool:
        return self._apart(step, lambda one: one.kind == "not_a" and _holds_both(one, step.args[2], step.args[3]))

    def _other_kind(self, step: Step, _: Finding) -> bool:
        return self._apart(step, lambda one: one.exclusive and {*step.args[2:4]} <= {*one.objects})

    def _apart(self, step: Step, says: Callable[[Relation], bool]) -> bool:
        term, other, one, two = step.args

        def shown(stated: list[Relation]) -> bool:
            return _leads(stated, term, one) and _leads(stated, other, two) and any(map(says, stated))

        stated = self._stated(step)
        return shown(stated) and all(  # several clauses may say the same; none may be cited for nothing
            any(map(says, self._by_clause.get(cite, ())))
            or self._on_the_way(cite, stated, one)
            or self._on_the_way(cite, stated, two)
            for cite in step.cites
        )

    def _none_of(self, step: Step, _: Finding) -> bool:
        stated = self._stated(step)
        term, other, above = step.args
        return _leads(stated, other, above) and any(
            term not in closed.objects and all(_concludes_not(step.premises, term, one) for one in closed.objects)
            for closed in _closed(stated, above)
        )

    def _remaining(self, step: Step, _: Finding) -> bool:
        stated = self._stated(step)
        term, above, known = step.args
        return _leads(stated, term, known) and any(
            _leads(stated, member, above)
            and all(_concludes_not(step.premises, term, one) for one in closed.objects if one != member)
            for closed in _closed(stated, known)
            for member in closed.objects
        )

    def _assumed(self, step: Step, _: Finding) -> bool:
        return any(relation.why == step.args[0] for relation in self._by_clause.get("", ()))

    def _may_be(self, step: Step, found: Finding) -> bool:
        value, wanted = step.args
        if value not in dict(found.event).values() and not any(value in one.objects for one in self._of_kind("has")):
            return False
        if value in self._kinds_of(wanted):
            return self._is(Step("is", (wanted, value), step.cites, step.premises), found)
        return not step.cites or any(one.closed for one in self._stated(step))

    def _brings(self, step: Step, _: Finding) -> bool:
        stated = self._stated(step)
        value, brought = step.args
        return any(
            one.kind == "has" and one.objects[0] == brought and _leads(stated, value, one.subject) for one in stated
        )

    def _not_given(self, step: Step, found: Finding) -> bool:
        return step.args[0] not in dict(found.event)

    # ---- whose clause it is -----------------------------------------------------------------------------------------

    def _part(self, step: Step, _: Finding) -> bool:
        return self._ties(step, "parts")

    def _gives(self, step: Step, _: Finding) -> bool:
        return self._ties(step, "gives")

    def _supposes(self, step: Step, found: Finding) -> bool:
        """Whether a counter on the way is only there on conditions, whichever clause says that it is put on, and the
        event does not name it."""
        given = [one.args for one in step.premises if one.rule == "gives"]
        return not any(counter in dict(found.event).values() for _, counter in given) and any(
            all(one.conditions for one in self._of_kind("gives") if one.subject == term and counter in one.objects)
            for term, counter in given
        )

    def _class(self, step: Step, _: Finding) -> bool:
        return _leads(self._stated(step), *step.args)

    def _like(self, step: Step, _: Finding) -> bool:
        return self._ties(step, "like")

    def _fills(self, step: Step, _: Finding) -> bool:
        return any((one.subject, *one.objects, one.facet) == step.args for one in self._of_kind("fills"))

    def _of_kind(self, kind: str) -> Iterator[Relation]:
        return (one for one in self._relations if one.kind == kind)

    def _ties(self, step: Step, kind: str) -> bool:
        term, other = step.args
        return any(one.kind == kind and one.subject == term and other in one.objects for one in self._stated(step))

    def _reached(self, step: Step, effect: Effect, found: Finding) -> tuple[Effect, ...]:
        """The effect as the term has it that the finding is about; nothing when the proof does not lead to it."""
        via = [one for one in step.premises if one.rule in _VIA]
        owner = _owner(step, effect)
        ends = [one.args[1] for one in via]
        joined = all(end == one.args[0] for end, one in zip(ends, via[1:], strict=False))
        if not joined or (ends and ends[-1] != effect.subject) or owner not in (found.focus, *found.others):
            return ()
        if via and all(one.rule == "class" for one in via):  # what a class does itself, its kind does itself
            when = tuple(
                Pattern(tuple((facet, _itself(facet, wanted, owner)) for facet, wanted in one.facets))
                for one in effect.when
            )
            return (replace(effect, when=when),)
        last = via[-1] if via and via[-1].rule in ("like", "fills") else None
        if last is None:
            return (effect,)
        when = tuple(_filled(one, last.args[2]) for one in effect.when) if last.rule == "fills" else effect.when
        return (Effect(effect.clause, last.args[0], effect.does, when, unless=effect.unless),)

    # ---- a clause and an event --------------------------------------------------------------------------------------

    def _does(self, step: Step, found: Finding) -> bool:
        return step.args == step.cites and any(
            not effect.conditions
            and not self._supposes(step, found)
            and (not found.event or self._is_in(step, effect, effect.when, found))
            and not any(self._plainly_in(one.when, effect, found) for one in effect.unless)
            for stated in self._effects.get(step.cites[0], ())
            for effect in self._reached(step, stated, found)
        )

    def _exempt(self, step: Step, found: Finding) -> bool:
        exception, rule = step.cites
        return step.args == (exception,) and any(
            one.clause == exception and self._is_in(step, effect, one.when, found)
            for stated in self._effects.get(rule, ())
            for effect in self._reached(step, stated, found)
            for one in effect.unless
        )

    def _outside(self, step: Step, found: Finding) -> bool:
        return step.args == step.cites and any(
            all(self._is_out(step, effect, pattern, found) for pattern in effect.when)
            for stated in self._effects.get(step.cites[0], ())
            for effect in self._reached(step, stated, found)
        )

    def _depends(self, step: Step, found: Finding) -> bool:
        hangs = {one.rule for one in step.premises} & {"not-given", "may-be", "may-exempt"}
        meant = {one.cites[0] for one in step.premises if one.rule == "may-exempt"}
        return step.args == step.cites and any(
            bool(self._reached(step, effect, found))
            and bool(hangs or effect.conditions or self._supposes(step, found) or _unsaid(effect, found))
            and meant <= {one.clause for one in effect.unless}
            for effect in self._effects.get(step.cites[0], ())
        )

    def _may_exempt(self, step: Step, _: Finding) -> bool:
        exceptions = (one for effects in self._effects.values() for effect in effects for one in effect.unless)
        return any(one.clause == step.cites[0] for one in exceptions)

    def _is_in(self, step: Step, effect: Effect, when: tuple[Pattern, ...], found: Finding) -> bool:
        event = self._told(step, found)
        return not when or any(
            all(self._fits(step, effect, facet, event, wanted) for facet, wanted in pattern.facets if facet != "per")
            for pattern in when
        )

    def _fits(self, step: Step, effect: Effect, facet: str, event: dict[str, str], wanted: tuple[str, ...]) -> bool:
        carried = facet not in _ITSELF and not self._is_class(effect.subject)
        if facet not in event:
            return wanted == (THIS,) and facet not in _ITSELF
        if THIS in wanted and carried:
            return True
        named = [effect.subject if one == THIS else one for one in wanted]
        return any(event[facet] == one or _concludes(step.premises, event[facet], one) for one in named)

    def _is_out(self, step: Step, effect: Effect, pattern: Pattern, found: Finding) -> bool:
        event = self._told(step, found)
        return any(
            all(
                _concludes_not(step.premises, event[facet], effect.subject if one == THIS else one)
                and not (one == THIS and facet not in _ITSELF and not self._is_class(effect.subject))
                for one in wanted
            )
            for facet, wanted in pattern.facets
            if facet in event and facet != "per"
        )

    def _told(self, step: Step, found: Finding) -> dict[str, str]:
        """The event, with what the proof says that its terms bring."""
        event = dict(found.event)
        for brought in (one for one in step.premises if one.rule == "brings"):
            for relation in self._stated(brought):
                if relation.kind == "has" and relation.objects[0] == brought.args[1]:
                    event.setdefault(relation.facet, brought.args[1])
        return event

    def _plainly_in(self, when: tuple[Pattern, ...], effect: Effect, found: Finding) -> bool:
        """Whether the event is of an exception by nothing but the chains of kinds, each facet being given."""
        event = dict(found.event)
        return any(
            all(
                facet in event
                and any((effect.subject if one == THIS else one) in self._kinds_of(event[facet]) for one in wanted)
                for facet, wanted in pattern.facets
                if facet != "per"
            )
            for pattern in when
        )

    def _kinds_of(self, term: str) -> frozenset[str]:
        if term not in self._above:
            self._above[term] = frozenset(_reachable(self._relations, term))
        return self._above[term]

    def _is_class(self, term: str) -> bool:
        info = self._knowledge.terms.get(term)
        return info is not None and info.kind == "class"

    # ---- several clauses, and several terms -------------------------------------------------------------------------

    def _together(self, step: Step, found: Finding) -> bool:
        return len(step.premises) > 1 and bool(set.intersection(*map(self._outcomes, _own(step))))

    def _disagree(self, step: Step, found: Finding) -> bool:
        one, two = _own(step)[:2]
        documents = {self._knowledge.document(clause) for clause in step.args}
        rules = {one.rule, two.rule}
        same_rule = rules in ({"does", "exempt"}, {"depends", "exempt"}) and self._verbs(one) == self._verbs(two)
        opposite = self._verbs(one) | self._verbs(two) == {"forbids", "allows"}
        return {one.cites[0], two.cites[0]} == {*step.args} and len(documents) > 1 and (same_rule or opposite)

    def _policy(self, step: Step, _: Finding) -> bool:
        clause, why = step.args
        return any(
            rank.why == why and self._knowledge.document(clause) in rank.over for rank in self._knowledge.precedence
        )

    def _switched_off(self, step: Step, _: Finding) -> bool:
        off, of_kind = _own(step)[:2]
        kinds = {kind for effect in self._effects.get(off.cites[0], ()) for kind in effect.what}
        return self._verbs(off) == {"disables"} and any(_concludes((of_kind,), step.args[0], kind) for kind in kinds)

    def _spared(self, step: Step, _: Finding) -> bool:
        off, *apart = _own(step)
        kinds = [kind for effect in self._effects.get(off.cites[0], ()) for kind in effect.what]
        return self._verbs(off) == {"disables"} and all(
            _concludes_not(tuple(apart), step.args[0], kind) for kind in kinds
        )

    def _stopped(self, step: Step, _: Finding) -> bool:
        comes_to, verbs = _STOPS[step.rule]
        stopping, stopped = _own(step)
        return (
            step.args[0] in self._owners(stopping)
            and step.args[1] in self._owners(stopped)
            and bool({comes_to, "conditional"} & self._outcomes(stopping))
            and bool(self._verbs(stopping) & verbs)
            and bool(self._outcomes(stopped) & {"applies", "allowed", "replaced", "conditional"})
        )

    _forbidden_before = _replaced_before = _removed_before = _removed_in_part = _stopped

    def _leads_to(self, step: Step, found: Finding) -> bool:
        _, led = step.args
        return any(
            led in (*effect.leads, *effect.instead) and bool(self._reached(step, effect, found))
            for effect in self._effects.get(step.cites[0], ())
        )

    def _so_kind(self, step: Step, _: Finding) -> bool:
        return _concludes(step.premises, *step.args)

    def _so_not(self, step: Step, _: Finding) -> bool:
        return _concludes_not(step.premises, *step.args)

    def _stacks(self, step: Step, _: Finding) -> bool:
        stated = self._stated(step)
        term, how = step.args
        return any(
            one.kind == "stacks" and one.objects[0] == how and _leads(stated, term, one.subject) for one in stated
        )

    def _before(self, step: Step, _: Finding) -> bool:
        return self._in_order(step, "before")

    def _after(self, step: Step, _: Finding) -> bool:
        return self._in_order(step, "after")

    def _in_order(self, step: Step, kind: str) -> bool:
        term, other = step.args
        return any(
            one.kind == kind
            and one.subject == term
            and any(other == above or _concludes(step.premises, other, above) for above in one.objects)
            for one in self._stated(step)
        )

    def _sum(self, step: Step, found: Finding) -> bool:
        """The arithmetic that a sum shows comes out."""
        shown, _, result = step.args[1].rpartition(" = ")
        of = {"max": max, "min": min}.get(shown[:3])
        numbers = [int(number) for number in re.findall(r"(?:− )?\d+", shown.replace("− ", "-"))] if of else []
        total = of(numbers) if of else sum(int(sign + number) for sign, number in _signed(shown))
        return str(total) == result

    def _owners(self, step: Step) -> set[str]:
        """The terms whose clauses a step rests on."""
        if step.rule not in _OF_A_CLAUSE:
            return set().union(*map(self._owners, _own(step)))
        return {_owner(step, effect) for effect in self._effects.get(step.cites[-1], ())}

    def _outcomes(self, step: Step) -> set[str]:
        """The verdicts that a step may be the conclusion of."""
        if step.rule == "does":
            return {OUTCOME[verb] for verb in self._verbs(step) if verb in OUTCOME}
        if step.rule == "together":
            return set.intersection(*map(self._outcomes, _own(step)))
        return _VERDICTS.get(step.rule, set())

    def _verbs(self, step: Step) -> set[str]:
        """What the clauses of a step do; of several steps together, any of them."""
        if step.rule == "together":
            return set().union(*map(self._verbs, _own(step)))
        return {effect.does for clause in step.cites[-1:] for effect in self._effects.get(clause, ())}


def _holds(rule: Callable[[Step, Finding], bool], step: Step, found: Finding) -> bool:
    """Whether a step follows by its rule; one that lacks a term, a clause or a premise does not."""
    try:
        return rule(step, found)
    except (IndexError, ValueError):
        return False


def _owner(step: Step, effect: Effect) -> str:
    """The term that has the clause: the first on the way to what the clause is about."""
    via = next((one for one in step.premises if one.rule in _VIA), None)
    return via.args[0] if via else effect.subject


def _own(step: Step) -> list[Step]:
    """What a step rests on, without what led to its event."""
    return [one for one in step.premises if one.rule != "leads-to"]


def _leads(relations: Iterable[Relation], term: str, above: str) -> bool:
    return above in _reachable(relations, term)


def _reachable(relations: Iterable[Relation], term: str) -> set[str]:
    """A term and its classes, by nothing but these relations."""
    relations = tuple(relations)
    found, left = {term}, [term]
    while left:
        here = left.pop()
        for one in relations:
            up = one.objects if one.kind == "is_a" and one.subject == here else ()
            listed = (one.subject,) if one.kind == "kinds" and here in one.objects else ()
            left += [above for above in (*up, *listed) if above not in found]
            found.update((*up, *listed))
    return found


def _ties(relation: Relation) -> Iterator[tuple[str, str]]:
    """The kinds and classes that a relation ties: lower and upper."""
    if relation.kind == "is_a":
        yield from ((relation.subject, above) for above in relation.objects)
    if relation.kind == "kinds":
        yield from ((member, relation.subject) for member in relation.objects)


def _closed(relations: Iterable[Relation], subject: str) -> Iterator[Relation]:
    return (one for one in relations if one.kind == "kinds" and one.closed and one.subject == subject)


def _holds_both(relation: Relation, one: str, two: str) -> bool:
    return (relation.subject == one and two in relation.objects) or (
        relation.subject == two and one in relation.objects
    )


def _concludes(steps: Iterable[Step], term: str, above: str) -> bool:
    return any(one.rule in _IS and one.args[:2] == (term, above) for one in steps)


def _concludes_not(steps: Iterable[Step], term: str, other: str) -> bool:
    return any(one.rule in _IS_NOT and {*one.args[:2]} == {term, other} for one in steps)


def _filled(pattern: Pattern, filled: str) -> Pattern:
    return Pattern(
        tuple((facet, tuple(filled if one == FILLED else one for one in wanted)) for facet, wanted in pattern.facets)
    )


def _itself(facet: str, wanted: tuple[str, ...], owner: str) -> tuple[str, ...]:
    return tuple(owner if one == THIS and facet in _ITSELF else one for one in wanted)


def _unsaid(effect: Effect, found: Finding) -> bool:
    """Whether a clause speaks of something that the event leaves open: it is the card itself that is meant, or not."""
    event = dict(found.event)
    return any(event.get(facet) == THIS for pattern in effect.when for facet, _ in pattern.facets)


def _signed(shown: str) -> Iterator[tuple[str, str]]:
    for sign, number in re.findall(r"([+−]?) ?(\d+)", shown):
        yield ("-" if sign == "−" else ""), number
