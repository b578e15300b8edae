"""A finding → the reply to a question: does it work, does it happen, does it stay; None where it is no answer to that.

Of a shield, what *works* and what *happens* are opposites: the shield works, the wounds do not come. What is denied in
a question, or happens again, is not understood, and so not answered.
"""

from __future__ import annotations

from judge.model import THIS, Effect
from judge.questions.evidence import OF_KINDS, STOPPING, Evidence
from judge.questions.reading import Reading
from judge.reasoning import Engine, Finding

_WORKS = frozenset({"applies", "allowed", "forbidden", "replaced"})
#: What is asked and not understood: what is denied, and of what all or nothing else is to be so.
_UNREADABLE = frozenset({"negated", "only", "every"})
#: Premises of what is switched off: the clause that does it, the class, and what would have been done.
_WITH_PURPOSE = 3


class Replies:
    """Turns findings into replies."""

    def __init__(self, engine: Engine, evidence: Evidence) -> None:
        self._engine = engine
        self._evidence = evidence

    def verdict(self, found: Finding, reading: Reading, asked: set[str]) -> str | None:
        """The finding as an answer: does it work, does it happen, does it stay, is that what follows."""
        if found.proof and found.proof.rule == "so-not" and not found.event and "counts" in reading.asks:
            return None if _UNREADABLE & reading.asks else "no"
        if found.proof and found.proof.rule in OF_KINDS and reading.asks - {"counts"}:
            return None  # what is no kind of the other may well be there with it
        if found.proof and found.proof.rule == "switched-off" and len(found.proof.premises) < _WITH_PURPOSE:
            return None  # nothing of it speaks of this event, so there was nothing to switch off
        if found.proof and found.proof.rule == "switched-off" and reading.asks == {"works"}:
            return "no"
        permits = not self._evidence.verbs(found) - {"allows", "forbids", "spares", "without"}
        if found.verdict == "conditional" and "must" in reading.asks and permits:
            return None  # whether it may be done does not say whether it must
        if found.verdict in ("conditional", "conflict"):
            return None if self._only_untold(found) else found.verdict
        if found.verdict in ("stacks", "order") or found.proof is None or self._other_number(found, reading):
            return None
        if self._evidence.instead(found) & asked:  # not the event that is replaced, but what happens in its place
            return _yes(found.verdict == "replaced")
        if found.verdict == "replaced" and any(one.may for one in self._evidence.effects(found)):
            return None  # whether it happens is for the player to choose
        works = found.verdict in _WORKS
        stops = bool(self._evidence.verbs(found) & STOPPING) or found.verdict in ("forbidden", "replaced")
        happens = not works if stops else works
        if found.proof.rule in ("forbidden-before", "replaced-before"):  # what this would work on does not happen
            happens = False
        effects = self._evidence.effects(found)
        if _UNREADABLE & reading.asks or ("again" in reading.asks and any(one.limit or one.upto for one in effects)):
            return None  # what is denied, and how often it happened already, is not understood
        if "must" in reading.asks and works and any(one.may or one.does == "allows" for one in effects):
            return "no"
        if works and reading.numbers and any(one.upto for one in effects):
            return None  # how much of it is prevented is a sum
        if not {"works", "saves"} & reading.asks and self._says_nothing_of_whether(found, reading):
            return None
        if self._leaves_alone(found):
            happens = False
        elif found.verdict == "does_not_apply" and stops and not {"works", "saves"} & reading.asks:
            unasked = dict(found.event).get("event") not in asked  # is this of that kind? no copying was asked about
            if self._evidence.verbs(found) == {"spares"} or self._of_another_event(found) or unasked:
                return None  # that a rule is about something else does not make this happen
        if self._something_else_follows(found, asked):
            return "no" if works else None
        if self._is_itself_the_event(found):  # what follows from an event is no answer to whether it happens
            return _yes(works) if self._evidence.results(found) & asked else None
        if works and self._only_leads_elsewhere(found, asked) and not {"works", "saves"} & reading.asks:
            return None
        if "stays" in reading.asks and not self._evidence.results(found) & asked:
            return None if not stops and not works else _yes(not happens)
        if (
            found.verdict == "does_not_apply"
            and self._evidence.verbs(found) == {"spares"}
            and found.proof.rule == "does"
        ):
            return "no" if {"works", "saves"} & reading.asks else None  # it leaves just this alone
        if "saves" in reading.asks:  # what protects says so of its own card; the rest is no answer to that
            return _yes(works) if "works" in reading.asks or any(map(_guards, effects)) else None
        if "works" in reading.asks and self._evidence.verbs(found) == {"allows"} and not self._is_borne(found, reading):
            return None  # that armour leaves thirst alone is no working of the armour
        if "works" in reading.asks and stops and self._is_borne(found, reading):  # does what it guards from work on it?
            return None if works and any(one.upto for one in effects) else _yes(happens)
        if "works" in reading.asks and "happens" not in reading.asks:  # does the guard work, or what it guards from?
            return None if stops and "against" not in reading.asks else _yes(works)
        return _yes(happens)

    def _says_nothing_of_whether(self, found: Finding, reading: Reading) -> bool:
        """Whether a finding does not tell if its event may be done: a shield from a shot does not keep anyone from
        shooting, and what a prohibition does not reach is not allowed by it."""
        verbs = self._evidence.verbs(found)
        if found.verdict == "does_not_apply":
            outside = found.proof is not None and found.proof.rule in ("outside", "together")
            return outside and "forbids" in verbs
        return "happens" in reading.asks and found.verdict in _WORKS and verbs <= {"shields", "prevents"}

    def _is_borne(self, found: Finding, reading: Reading) -> bool:
        """Whether the term that speaks is what a card has that something else works on: «на карту с Бронёй»."""
        return found.focus in set(map(self._engine.knowledge.concept, reading.carried))

    def _only_untold(self, found: Finding) -> bool:
        """Whether a finding is open only because the question leaves out what goes without saying."""
        steps = list(found.proof.steps()) if found.proof else []
        return any(step.rule == "not-given" for step in steps) and not any(one.text for one in found.considered)

    def _other_number(self, found: Finding, reading: Reading) -> bool:
        """Whether the clauses give a number, and the question names only others."""
        given = {int(text) for effect in self._evidence.effects(found) for text in (effect.amount, effect.limit)
                 if text.isdecimal()}  # fmt: skip
        return bool(given and reading.numbers) and given.isdisjoint(reading.numbers)

    def _something_else_follows(self, found: Finding, asked: set[str]) -> bool:
        """Whether the question names a result, and what follows excludes it: it comes out open, and not closed."""
        is_not = self._engine.taxonomy.is_not
        results = self._evidence.results(found)
        return not results & asked and any(is_not(term, result) for result in results for term in asked)

    def _leaves_alone(self, found: Finding) -> bool:
        """Whether what was found is that the term itself does not do it, or does not touch this."""
        effects = self._evidence.effects(found)
        verbs = {effect.does for effect in effects}
        own = all(THIS in pattern.get("by") for effect in effects for pattern in effect.when)
        return found.verdict == "does_not_apply" and (verbs == {"without"} or (verbs == {"spares"} and own))

    def _only_leads_elsewhere(self, found: Finding, asked: set[str]) -> bool:
        """Whether a finding only says what follows once its event has come to pass, and the question is not about that:
        that a discarded card goes to its owner's deck does not say that it is discarded."""
        results = self._evidence.results(found)
        return self._evidence.verbs(found) <= {"triggers", "requires"} and bool(results) and not results & asked

    def _of_another_event(self, found: Finding) -> bool:
        """Whether what a finding rests on is not about its event at all: a prohibition of something else."""
        event = dict(found.event).get("event", "")
        spoken = {
            value
            for effect in self._evidence.effects(found)
            for pattern in effect.when
            for value in pattern.get("event")
        }
        is_a = self._engine.taxonomy.is_a
        spoken = {found.focus if value == THIS else value for value in spoken}
        return bool(event and spoken) and not any(is_a(event, value) or is_a(value, event) for value in spoken)

    def _is_itself_the_event(self, found: Finding) -> bool:
        """Whether a finding only says what follows when its term, an event, comes to pass."""
        event, verbs = dict(found.event), self._evidence.verbs(found)
        if event.get("by") == found.focus and verbs == {"triggers"}:
            return True
        return event.get("event") == found.focus and not verbs & {*STOPPING, "allows", "requires"}


def _guards(effect: Effect) -> bool:
    """Whether an effect keeps something from the card that has it."""
    return bool({effect.does} & STOPPING) and any(THIS in pattern.get("of") for pattern in effect.when)


def _yes(true: bool) -> str:
    return "yes" if true else "no"
