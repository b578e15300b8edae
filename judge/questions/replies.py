"""A finding → the reply to a question: does it work, does it happen, does it stay; None where it is no answer to that.

Of a shield, what *works* and what *happens* are opposites: the shield works, the wounds do not come. What is denied in
a question is not understood, and so not answered.
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.model import THIS, Effect
from judge.questions.evidence import OF_KINDS, STOPPING, Evidence
from judge.questions.reading import Reading
from judge.reasoning import Engine, Finding

_WORKS = frozenset({"applies", "allowed", "forbidden", "replaced"})
#: What is asked and not understood: what is denied, and of what all or nothing else is to be so.
_UNREADABLE = frozenset({"negated", "only", "every"})
#: Facets that say of what, by what and when something happens.
_SETTING = frozenset({"of", "by", "from", "during"})
#: Premises of what is switched off: the clause that does it, the class, and what would have been done.
_WITH_PURPOSE = 3
_PERMITTING = frozenset({"allows", "forbids", "spares", "without"})


@dataclass(frozen=True, slots=True)
class _Said:
    """What a finding says: which effects speak and what they do, whether they work, whether they stop their event,
    whether that comes to pass, and which of what follows, or comes in its place, the question names."""

    found: Finding
    rule: str
    effects: tuple[Effect, ...]
    verbs: frozenset[str]
    works: bool
    stops: bool
    happens: bool
    results: frozenset[str]
    named: frozenset[str]
    leaves: bool

    @property
    def outside(self) -> bool:
        """Whether a clause has nothing to do with what is asked: that is no permission."""
        return self.found.verdict == "does_not_apply"


class Replies:
    """Turns findings into replies; ``leaving`` are the events after which a card is no longer where it was."""

    def __init__(self, engine: Engine, evidence: Evidence, leaving: tuple[str, ...] = ()) -> None:
        self._engine = engine
        self._evidence = evidence
        self._leaving = leaving

    def verdict(self, found: Finding, reading: Reading, asked: set[str]) -> str | None:
        """The finding as an answer: does it work, does it happen, does it stay, is that what follows."""
        if found.proof is None or found.verdict in ("stacks", "order"):
            return None
        if found.proof.rule in OF_KINDS:
            return self._kind(found, reading)
        if found.proof.rule == "switched-off" and len(found.proof.premises) < _WITH_PURPOSE:
            return None  # nothing of it speaks of this event, so there was nothing to switch off
        said = self._said(found, self._asked_of(reading, asked))
        if found.verdict in ("conditional", "conflict"):
            # whether something may be done does not say whether it must
            permits = said.verbs <= _PERMITTING or any(one.may for one in said.effects)
            beside = found.verdict == "conditional" and "must" in reading.asks and permits
            beside |= found.verdict == "conditional" and bool(_UNREADABLE & reading.asks)  # may be just the condition
            beside |= said.rule == "removed-in-part" and bool(reading.numbers)  # a sum that was not made
            beside |= self._may_when(said, reading, asked)
            return None if beside or self._only_untold(found) or self._only_special(said) else found.verdict
        if said.rule == "switched-off" and reading.asks == {"works"}:
            return "no"
        kinds = self._engine.knowledge.terms
        if "counts" in reading.asks and not any(kinds[one].kind == "event" for one in reading.as_kind):
            return None  # what may be done with it does not say what it is
        if self._only_unasked(said, reading, asked) or self._may_when(said, reading, asked):
            return None
        if said.rule == "spared" and reading.asks == {"stays"}:
            return "yes"  # what is not switched off is still there
        if _UNREADABLE & reading.asks or self._other_number(said, reading):
            return None
        if {"again", "several"} & reading.asks and any(one.limit or one.upto for one in said.effects):
            return self._again(said, reading)
        if "several" in reading.asks and said.works and said.verbs == {"allows"}:
            return None  # that one may be done does not say whether two may
        if self._evidence.instead(found) & asked:  # not the event that is replaced, but what happens in its place
            return _yes(found.verdict == "replaced")
        if any(one.may for one in said.effects) and found.verdict == "replaced":  # it is for the player to choose
            return "yes" if reading.asks in ({"saves"}, {"saves", "happens"}) else None
        return self._as_asked(said, reading, asked)

    def _asked_of(self, reading: Reading, asked: set[str]) -> set[str]:
        """What a question asks about, without what it only tells, unless that is all."""
        given = set(map(self._engine.knowledge.concept, reading.given))
        return asked - given or asked

    def _said(self, found: Finding, asked: set[str]) -> _Said:
        effects = tuple(self._evidence.effects(found))
        verbs = frozenset(effect.does for effect in effects)
        works = found.verdict in _WORKS
        stops = bool(verbs & STOPPING) or found.verdict in ("forbidden", "replaced")
        results = frozenset(self._evidence.results(found))
        rule = found.proof.rule if found.proof else ""
        happens = not works if stops else works
        if rule in ("forbidden-before", "replaced-before") or self._leaves_alone(found, effects, verbs):
            happens = False  # what it would work on does not happen, or it does not do this itself
        ancestors = self._engine.taxonomy.ancestors
        leaves = any(not ancestors(one).keys().isdisjoint(self._leaving) for one in results)
        named = results & asked
        return _Said(found, rule, effects, verbs, works, stops, happens, results, named, leaves)

    def _as_asked(self, said: _Said, reading: Reading, asked: set[str]) -> str | None:
        """The reply, by what is asked of the event."""
        asks = reading.asks
        working = bool({"works", "saves"} & asks)
        if "must" in asks and said.works and any(one.may or one.does == "allows" for one in said.effects):
            return "no"
        if said.works and any(one.upto for one in said.effects) and not self._only_its_own(said, reading):
            return None  # how much of it is prevented is a sum
        if not working and self._says_nothing_of_whether(said, reading, asked):
            return None
        if said.works and self._counts_what_comes(said, reading):
            return None  # whether there is room for it is a sum
        if self._something_else_follows(said, asked):
            return "no" if said.works else None
        if "stays" in asks and said.works and said.leaves and not said.named and not said.stops:
            return "no"  # it leaves
        if self._is_itself_the_event(said):  # what follows from an event is no answer to whether it happens
            return _yes(said.works) if said.named else None
        if said.works and not working and self._only_leads_elsewhere(said):
            return None
        if "stays" in asks and not said.named:
            # that something does not happen says that it stays only of what would have taken it away
            return _yes(not said.happens) if self._would_leave(said) and (said.stops or said.works) else None
        if said.outside and said.verbs == {"spares"} and said.rule == "does":
            return "no" if working else None  # it leaves just this alone
        if "saves" in asks:  # what protects says so of its own card; the rest is no answer to that
            return _yes(said.works) if "works" in asks or any(map(_guards, said.effects)) else None
        if "works" in asks:
            return self._works(said, reading)
        if "must" in asks and said.happens and said.verbs <= _PERMITTING:
            return None  # that nothing forbids it does not make it a duty
        return _yes(said.happens)

    def _may_when(self, said: _Said, reading: Reading, asked: set[str]) -> bool:
        """Whether a finding allows or forbids what the question takes as given, when it asks about something else: that
        Shadow may be used of a card that leaves does not say where the card goes, nor whether it is a creature."""
        knowledge, event = self._engine.knowledge, dict(said.found.event).get("event", "")
        given = set(map(knowledge.concept, reading.given))
        happening = {one for one in self._asked_of(reading, asked) if knowledge.terms[one].kind == "event"}
        others = set(map(knowledge.concept, reading.named)) - given
        return said.verbs <= {"allows", "forbids"} and event in given and bool(happening - {event} or others)

    def _would_leave(self, said: _Said) -> bool:
        """Whether a finding is about what takes a card or counter away."""
        event = dict(said.found.event).get("event", "")
        above = {event, *self._engine.taxonomy.ancestors(event)}
        return said.leaves or not above.isdisjoint(self._leaving)

    def _only_its_own(self, said: _Said, reading: Reading) -> bool:
        """Whether every number of a question is how much the guard itself stops: armour 3 works, whatever comes."""
        own = [number for slug, number in reading.amounts if self._engine.knowledge.concept(slug) == said.found.focus]
        return len(own) == len(reading.numbers) and (not own or bool({"works", "saves"} & reading.asks))

    def _works(self, said: _Said, reading: Reading) -> str | None:
        """Whether something works: the guard, or what it guards from?"""
        borne = said.found.focus in set(map(self._engine.knowledge.concept, reading.carried))
        if said.verbs == {"allows"} and not borne:
            return None  # that armour leaves thirst alone is no working of the armour
        if said.stops and borne:  # does what it guards from work on the card that has it?
            return None if said.works and any(one.upto for one in said.effects) else _yes(said.happens)
        if "happens" in reading.asks:
            return _yes(said.happens)
        if any(map(_guards, said.effects)) and self._works_on_another(said.found.focus, reading):
            return _yes(said.works)
        if said.stops and "against" in reading.asks and any(_own_limit(one) for one in said.effects):
            return _yes(said.happens)  # what may not be done to another does not work against it
        return None if said.stops and "against" not in reading.asks else _yes(said.works)

    def _works_on_another(self, guard: str, reading: Reading) -> bool:
        """Whether the guard is asked to work on something else that the question names: on a spell."""
        on = {self._engine.knowledge.concept(slug) for slug in reading.named if reading.role(slug) == "target"}
        return bool(on) and guard not in on

    def _kind(self, found: Finding, reading: Reading) -> str | None:
        """Whether one is of the other's kind; what is not may well be there with it."""
        if found.proof and found.proof.rule == "so-not" and not found.event and "counts" in reading.asks:
            return None if _UNREADABLE & reading.asks else "no"
        if reading.asks - {"counts"}:
            return None
        return _yes(found.verdict == "applies")

    def _only_unasked(self, said: _Said, reading: Reading, asked: set[str]) -> bool:
        """Whether all that is found is what does not come with something, and that is not asked: that a change of type
        loses no class does not say what else it does."""
        is_a, event = self._engine.taxonomy.is_a, dict(said.found.event).get("event", "")
        told = any(is_a(one, event) or is_a(event, one) for one in asked)
        return said.verbs == {"without"} and "stays" not in reading.asks and not told

    def _again(self, said: _Said, reading: Reading) -> str | None:
        """A second time is one too many of what goes once; nothing else is known of several."""
        once = said.works and all(one.limit.split(" ")[0] == "1" for one in said.effects if one.limit or one.upto)
        return "no" if once and "several" not in reading.asks and {"works", "happens"} & reading.asks else None

    def _says_nothing_of_whether(self, said: _Said, reading: Reading, asked: set[str]) -> bool:
        """Whether a finding does not tell if its event may be done: a shield from a shot does not keep anyone from
        shooting, and what a rule does not reach, being about something else, is not allowed by it."""
        event = dict(said.found.event).get("event")
        if not said.outside:  # unless what it shields from is itself what was asked about: do the wounds come?
            guarding = said.works and said.verbs <= {"shields", "prevents"}
            return "happens" in reading.asks and guarding and event not in asked
        if said.rule in ("outside", "together") and (self._forbids_elsewhere(said) or self._required_elsewhere(said)):
            return True
        if not said.stops or self._leaves_alone(said.found, said.effects, said.verbs):
            return False
        unasked = event not in asked  # is this of that kind? no copying was asked about
        return said.verbs == {"spares"} or self._of_another_event(said) or unasked

    def _forbids_elsewhere(self, said: _Said) -> bool:
        """Whether a prohibition of such an event does not reach this one, which is no permission; that no marker may be
        put on says nothing of wounds."""
        return any(one.does == "forbids" and self._may_speak_of(said, one) for one in said.effects)

    def _counts_what_comes(self, said: _Said, reading: Reading) -> bool:
        """Whether the question numbers what follows, and something else: «Soulcatcher 2» has two tokens."""
        concept = self._engine.knowledge.concept
        counted = {concept(slug) for slug, _ in reading.amounts}
        return len(reading.amounts) > 1 and bool(counted & said.results) and not any(one.amount for one in said.effects)

    def _required_elsewhere(self, said: _Said) -> bool:
        """Whether something is required of or during what the question does not ask about: that a card takes a roll to
        be played does not say that another takes none."""
        proof = said.found.proof
        if "requires" not in said.verbs or proof is None:
            return False
        excluded = {term for step in proof.steps() for term in step.args}
        return any(facet in _SETTING and value in excluded for facet, value in said.found.event)

    def _only_untold(self, found: Finding) -> bool:
        """Whether a finding is open only because the question leaves out what goes without saying."""
        steps = list(found.proof.steps()) if found.proof else []
        return any(step.rule == "not-given" for step in steps) and not any(one.text for one in found.considered)

    def _only_special(self, said: _Said) -> bool:
        """Whether a finding is open only because its clauses are about a special case of what is asked."""
        event, is_a = dict(said.found.event).get("event", ""), self._engine.taxonomy.is_a
        spoken = {value for one in said.effects for pattern in one.when for value in pattern.get("event")}
        return bool(spoken) and event not in spoken and THIS not in spoken and all(is_a(one, event) for one in spoken)

    def _other_number(self, said: _Said, reading: Reading) -> bool:
        """Whether the clauses give a number, and the question names only others."""
        given = {int(text) for one in said.effects for text in (one.amount, one.limit) if text.isdecimal()}
        return bool(given and reading.numbers) and given.isdisjoint(reading.numbers)

    def _something_else_follows(self, said: _Said, asked: set[str]) -> bool:
        """Whether the question names a result, and what follows excludes it: it comes out open, and not closed."""
        is_not = self._engine.taxonomy.is_not
        return not said.named and any(is_not(term, result) for result in said.results for term in asked)

    def _leaves_alone(self, found: Finding, effects: tuple[Effect, ...], verbs: frozenset[str]) -> bool:
        """Whether what was found is that the term itself does not do it, or does not touch this."""
        own = all(THIS in pattern.get("by") for effect in effects for pattern in effect.when)
        return found.verdict == "does_not_apply" and (verbs == {"without"} or (verbs == {"spares"} and own))

    def _only_leads_elsewhere(self, said: _Said) -> bool:
        """Whether a finding only says what follows once its event has come to pass, and the question is not about that:
        that a discarded card goes to its owner's deck does not say that it is discarded."""
        return said.verbs <= {"triggers", "requires"} and bool(said.results) and not said.named

    def _of_another_event(self, said: _Said) -> bool:
        """Whether what a finding rests on is not about its event at all: a prohibition of something else."""
        return not any(self._may_speak_of(said, one) for one in said.effects)

    def _may_speak_of(self, said: _Said, effect: Effect) -> bool:
        """Whether a clause may be about the event of what was found: it names such an event, or none."""
        event = dict(said.found.event).get("event", "")
        spoken = [pattern.get("event") for pattern in effect.when]
        if not event or not all(spoken):
            return True
        named = {said.found.focus if value == THIS else value for one in spoken for value in one}
        is_a = self._engine.taxonomy.is_a
        return any(is_a(event, value) or is_a(value, event) for value in named)

    def _is_itself_the_event(self, said: _Said) -> bool:
        """Whether a finding only says what follows when its term, an event, comes to pass."""
        event = dict(said.found.event)
        if event.get("by") == said.found.focus and said.verbs == {"triggers"}:
            return True
        return event.get("event") == said.found.focus and not said.verbs & {*STOPPING, "allows", "requires"}


def _own_limit(effect: Effect) -> bool:
    """Whether an effect keeps what has it from doing something to others."""
    return effect.does == "forbids" and any(THIS in pattern.get("by") for pattern in effect.when)


def _guards(effect: Effect) -> bool:
    """Whether an effect keeps something from the card that has it."""
    return bool({effect.does} & STOPPING) and any(THIS in pattern.get("of") for pattern in effect.when)


def _yes(true: bool) -> str:
    return "yes" if true else "no"
