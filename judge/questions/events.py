"""Which events a question is about: what it says that happens, with its other terms in the roles that facts give them.

A question names terms, not roles: «horgonyos lapot visszavesz» does not say in so many words that the card is what is
returned. A term takes the first role in which a clause speaks of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from judge.language.base import Role
from judge.model import THIS, Pattern
from judge.questions.reading import Reading
from judge.reasoning import Engine
from judge.reasoning.matching import Event, Match

_ACTS = ("event", "action", "procedure")
#: The roles that another term of the question may take, in the order in which they are tried.
_ROLES = ("by", "of", "as", "during", "paid", "from", "actor")
#: What a name cannot be in an event, by the role that its form tells.
_NEVER: Mapping[str, frozenset[str]] = {
    "object": frozenset({"by", "from", "actor", "paid", "as"}), "target": frozenset({"by", "from", "actor", "paid"}),
    "recipient": frozenset({"by", "from", "paid"}), "source": frozenset({"of", "actor"}),
    "means": frozenset({"of", "actor"}),
}  # fmt: skip
#: The roles of what is done to.
_DONE_TO = frozenset({"object", "target", "recipient"})


class Events:
    """Finds the events of questions about one game."""

    def __init__(self, engine: Engine, aside: Iterable[str] = ()) -> None:
        self._engine = engine
        self._aside = frozenset(aside)
        # the same few terms are tried in the same few events again and again
        self._patterns: dict[str, tuple[Pattern, ...]] = {}
        self._speaking: dict[tuple[str, str], tuple[Pattern, ...]] = {}
        self._fitting: dict[tuple[str, str, str, str], bool] = {}

    def acts(self, reading: Reading) -> Iterator[str]:
        """What the question says that happens: its events and actions, the most special of them."""
        taxonomy = self._engine.taxonomy
        terms = self._engine.knowledge.terms
        read = [self._engine.knowledge.concept(slug) for slug in (*reading.concepts, *reading.terms)]
        acts = [
            slug
            for slug in dict.fromkeys(read)
            if slug in terms and (terms[slug].kind in _ACTS or self._comes_to_pass(slug))
        ]
        yield from (one for one in acts if not any(one != other and one in taxonomy.ancestors(other) for other in acts))

    def roles(self, reading: Reading) -> dict[str, Role]:
        """The role of each term of a question, where its form tells it."""
        told = ((self._engine.knowledge.concept(slug), reading.role(slug)) for slug in reading.named)
        return {slug: role for slug, role in told if role}

    def doers(self, roles: Mapping[str, Role]) -> set[str]:
        """The cards of a class that do something to another: a location works on the opponent."""
        terms = self._engine.knowledge.terms
        done_to = {slug for slug, role in roles.items() if role in _DONE_TO}
        subjects = {slug for slug, role in roles.items() if role == "subject" and terms[slug].kind == "class"}
        return subjects if done_to else set()

    def tried(
        self,
        focus: str,
        acts: list[str],
        others: Iterable[str],
        roles: Mapping[str, Role] = MappingProxyType({}),
        *,
        named: bool = True,
    ) -> Iterator[Event]:
        """The events to try: each that the question names, with the other terms in the roles that facts give them and
        their forms do not exclude, and, when it is ``named``, the focus itself."""
        others = tuple(others)
        does = focus in self.doers(roles)  # who does it to another does not suffer it
        for act in self._acts_of(focus, acts):
            event: Event = {"event": act}
            for other in (*others, *(one for one in acts if one != act)):  # what happens may be what is done in it
                for facet in _ROLES:
                    barred = facet in _NEVER.get(roles.get(other, ""), ())
                    if facet not in event and not barred and self._fits(focus, act, facet, other):
                        event[facet] = other
                        break
            brought, _ = self._engine.matcher.completed(event)  # who is struck down dies of the strike
            for facet in ("by", "from"):
                if named and facet not in brought and self._is_source(focus, act, facet):
                    event[facet] = focus
            if named and "of" not in event and focus != act and not does and self._is_named(focus, act, "of"):
                event["of"] = focus
            if "of" not in event and (carrier := self._carrier(focus, act, event, others, roles)):
                event["of"] = carrier
            yield event

    def _comes_to_pass(self, slug: str) -> bool:
        """Whether a cost is an event of some kind, or a keyword's own clauses say what follows when it happens: a card
        incarnates, closed."""
        knowledge, taxonomy = self._engine.knowledge, self._engine.taxonomy
        if knowledge.terms[slug].kind == "cost":  # a sacrifice is a cost, and is made
            above = (knowledge.terms.get(term) for term in taxonomy.ancestors(slug))
            return any(info is not None and info.kind in _ACTS for info in above)
        effects = knowledge.effects.get(slug, ())
        return any(effect.leads and THIS in pattern.get("event") for effect in effects for pattern in effect.when)

    def _carrier(
        self, focus: str, act: str, event: Event, others: Iterable[str], roles: Mapping[str, Role]
    ) -> str | None:
        """The one class without facts of its own that is left over: the card that carries the keyword or counter, when
        a clause speaks of what happens to *this*. What may be a source of it is no carrier, nor is a card of a kind
        that is not said to have it: when an artifact dies, that is not whoever has the keyword."""
        engine = self._engine
        terms = engine.knowledge.terms
        if focus not in terms or terms[focus].kind not in ("keyword", "counter"):
            return None
        patterns = self._on(act, focus)
        if not any(THIS in one.get("of") for one in patterns):
            return None
        sources = {up for one in patterns for value in one.get("by") for up in engine.taxonomy.ancestors(value)}
        left = [
            other
            for other in others
            if other not in event.values()
            and other in terms
            and terms[other].kind == "class"
            and (roles.get(focus) in ("bearing", "place") or other in self._aside)
            and not engine.effects(other)
            and sources.isdisjoint(engine.taxonomy.ancestors(other))
        ]
        return left[0] if len(left) == 1 else None

    def _acts_of(self, focus: str, acts: list[str]) -> list[str]:
        """The events to try with a term: those named, and the term itself where its clauses speak of it as an event."""
        taxonomy, effects = self._engine.taxonomy, self._engine.effects(focus)
        if focus in acts or not any(THIS in one.get("event") for reached in effects for one in reached.effect.when):
            return acts
        return [*(act for act in acts if act not in taxonomy.ancestors(focus)), focus]

    def _is_source(self, focus: str, act: str, facet: str) -> bool:
        """Whether a clause of ``focus`` on ``act`` speaks of events that it is itself the source of: a defender against
        *this* strike."""
        taxonomy = self._engine.taxonomy
        wanted = {
            value
            for reached in self._engine.effects(focus)
            for pattern in reached.effect.when
            if self._speaks_of(act, pattern, focus)
            for value in pattern.get(facet)
        }
        return any(value == THIS or taxonomy.is_a(focus, value) for value in wanted)

    def _is_named(self, focus: str, act: str, facet: str) -> bool:
        """Whether a clause of ``focus`` on ``act``, or an exception from it, speaks of it by name in this facet, or, of
        a class, of what is of it: of helping, that it costs no action; of the hero, that it is not discarded."""
        info = self._engine.knowledge.terms.get(focus)
        of_class = info is not None and info.kind == "class"
        return any(
            of_class if value == THIS else self._engine.taxonomy.is_a(focus, value)
            for pattern in self._on(act, focus)
            for value in pattern.get(facet)
        )

    def patterns(self, focus: str) -> tuple[Pattern, ...]:
        """The patterns of what ``focus`` does, and of the exceptions from it."""
        if focus not in self._patterns:
            effects = [reached.effect for reached in self._engine.effects(focus)]
            self._patterns[focus] = tuple(
                pattern
                for effect in effects
                for pattern in (*effect.when, *(one for exemption in effect.unless for one in exemption.when))
            )
        return self._patterns[focus]

    def _on(self, act: str, focus: str) -> tuple[Pattern, ...]:
        """Those of the patterns of ``focus`` that may be about this event."""
        if (act, focus) not in self._speaking:
            found = tuple(one for one in self.patterns(focus) if self._speaks_of(act, one, focus))
            self._speaking[act, focus] = found
        return self._speaking[act, focus]

    def _fits(self, focus: str, act: str, facet: str, term: str) -> bool:
        """Whether a clause of ``focus`` on ``act`` speaks of this facet, and something known ties it to ``term``."""
        key = (focus, act, facet, term)
        if key not in self._fitting:
            wanted = {tuple(value for value in one.get(facet) if value != THIS): None for one in self._on(act, focus)}
            self._fitting[key] = any(self._ties(facet, term, values, focus) for values in wanted if values)
        return self._fitting[key]

    def _ties(self, facet: str, term: str, values: tuple[str, ...], focus: str) -> bool:
        matched = self._engine.matcher.one({facet: term}, Pattern(((facet, values),)), focus)
        return matched.match is not Match.UNRELATED

    def _speaks_of(self, act: str, pattern: Pattern, focus: str) -> bool:
        """Whether a pattern may be about this event; one that names no event may be about any."""
        events = pattern.get("event")
        if not events:
            return True
        matched = self._engine.matcher.one({"event": act}, Pattern((("event", events),)), focus)
        return matched.match in (Match.IN, Match.OPEN)
