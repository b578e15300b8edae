"""What a finding rests on: its clauses' effects, what follows from them, and which terms of a question have a part."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from judge.model import THIS, Effect
from judge.reasoning import Engine, Finding

#: What stops its event: when it works, the event does not happen.
STOPPING = frozenset({"prevents", "shields", "forbids", "replaces", "spares", "without"})
#: Steps in which a clause says what it does.
_SPEAKING = ("does", "exempt", "outside", "depends")
#: Steps that say what is of which kind.
OF_KINDS = ("so-kind", "so-not")
#: Kinds of terms that set the scene: they need have no part in the answer.
_SCENERY = ("zone", "role", "value", "section")


class Evidence:
    """Reads findings about one game."""

    def __init__(self, engine: Engine, mentioned: Callable[[str], frozenset[str]], aside: Iterable[str] = ()) -> None:
        """``mentioned`` gives the terms that the text of a clause, by its id, names; terms that stand ``aside`` need
        have no part in anything."""
        self._engine = engine
        self._mentioned = mentioned
        self._aside = frozenset(aside)

    def effects(self, found: Finding) -> list[Effect]:
        """The effects that speak in a finding; a clause that is only cited for what is a kind of what does not."""
        steps = found.proof.steps() if found.proof else ()
        cited = {cite for step in steps if step.rule in _SPEAKING for cite in step.cites}
        return [one.effect for one in self._engine.effects(found.focus) if one.effect.clause in cited]

    def verbs(self, found: Finding) -> set[str]:
        """What the clauses that a finding rests on do."""
        return {effect.does for effect in self.effects(found)}

    def results(self, found: Finding) -> set[str]:
        """What follows from the clauses that a finding rests on."""
        return {result for effect in self.effects(found) if effect.does not in STOPPING for result in effect.leads}

    def instead(self, found: Finding) -> set[str]:
        """What happens in the place of the event, by the clauses that a finding rests on."""
        return {one for effect in self.effects(found) for one in effect.instead}

    def leads_to(self, slug: str, found: Finding) -> bool:
        """Whether a term is what the event comes of: seduction, of a creature being stolen."""
        event = dict(found.event).get("event")
        return slug != found.focus and any(event in one.effect.leads for one in self._engine.effects(slug))

    def all_used(self, found: Finding, slugs: Iterable[str]) -> bool:
        """Whether every term of the question has a part in the finding, scenery aside."""
        taxonomy = self._engine.taxonomy
        event, _ = self._engine.matcher.completed(dict(found.event))  # a sacrifice is made as a cost
        spoken = self._spoken_of(found)
        part = {found.focus, *(value for facet, value in event.items() if spoken is None or facet in spoken)}
        cited = {cite.split("#")[0].split("/", 1)[1] for cite in found.citations}
        part |= cited | {self._engine.knowledge.concept(slug) for slug in cited}
        results = self.results(found)
        part |= results | self.instead(found)
        part |= {slug for slug in slugs if self.leads_to(slug, found)}
        if found.proof and found.proof.rule in OF_KINDS:
            part |= set(found.others)
        acted = any(pattern.get("actor") for effect in self.effects(found) for pattern in effect.when)
        told = {term for cite in found.citations for term in self._mentioned(cite)} | part
        told |= {
            zone
            for one in self._engine.effects(found.focus)
            for pattern in one.effect.when
            for zone in pattern.get("from")
        }  # a discard is from the hand anyway
        for slug in slugs:
            info = self._engine.knowledge.terms.get(slug)
            a_player = bool(info and info.kind == "role" and len(taxonomy.ancestors(slug)) > 1)
            elsewhere = bool(info and info.kind == "zone") and slug not in told  # from the hand is not from play
            scenery = bool(info and info.kind in _SCENERY) and not (acted and a_player) and not elsewhere
            if slug in part or scenery or slug in self._aside:
                continue  # which player, where it matters who does it, is no scenery
            # «to my pile» is more than what goes to a pile
            above = taxonomy.ancestors(slug)
            related = any(slug in taxonomy.ancestors(one) for one in part) or any(
                one in above for one in part - results
            )
            if not related and not any(taxonomy.is_not(slug, result) for result in results):
                return False
        return True

    def _spoken_of(self, found: Finding) -> set[str] | None:
        """The facets that a permission speaks of; None of other findings. That it may be done does not say that it may
        be done for nothing; what never happens does not happen for nothing either."""
        if found.verdict != "allowed" or found.proof is None or found.proof.rule not in _SPEAKING:
            return None
        patterns = [pattern for effect in self.effects(found) for pattern in effect.when]
        return {"event", *(facet for pattern in patterns for facet, _ in pattern.facets)}

    def suffered_by(self, found: Finding, agents: set[str]) -> bool:
        """Whether a finding rests on what happens to one of those that the question asks about as doing it."""
        if dict(found.event).get("of") in agents:
            return not self._of_its_doer(found)
        return found.focus in agents and any(
            THIS in pattern.get("of") for effect in self.effects(found) for pattern in effect.when
        )

    def _of_its_doer(self, found: Finding) -> bool:
        """Whether a finding is about a term as an event, which the clauses say of who does it: who may retreat."""
        patterns = [pattern for effect in self.effects(found) for pattern in effect.when]
        return dict(found.event).get("event") == found.focus and all(
            THIS in pattern.get("event") and not pattern.get("by") for pattern in patterns
        )

    def as_told(self, found: Finding, slugs: Iterable[str]) -> bool:
        """Whether nothing that the question does not tell went into a finding's event, in what role or when."""
        ancestors = self._engine.taxonomy.ancestors
        told = {found.focus, *found.others, *slugs}
        return all(
            any(value in ancestors(slug) or slug in ancestors(value) for slug in told)
            for facet, value in found.event
            if facet in ("as", "of", "during", "paid", "actor") and value != THIS
        )

    def foreground(self, slugs: Iterable[str]) -> list[str]:
        """The terms that do more than set the scene."""
        terms = self._engine.knowledge.terms
        return [slug for slug in slugs if slug not in terms or terms[slug].kind not in _SCENERY]
