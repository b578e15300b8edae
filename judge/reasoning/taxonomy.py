"""What is a kind of what, what is not, and why.

Steps: ``is`` (a chain of is_a and kinds), ``is-not`` (a clause says so), ``other-kind`` (two members of an exclusive
list), ``none-of`` (disjoint from every member of a closed list), ``remaining`` (of a closed list's class, and every
other member is ruled out).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from judge.model import Relation
from judge.reasoning.knowledge import Knowledge
from judge.reasoning.proof import Step

#: So many closed lists within one another are looked through.
_DEEPEST = 3
_NONE: frozenset[str] = frozenset()


class Taxonomy:
    """Answers with a step, or None when nothing is said."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._up: dict[str, list[tuple[str, Relation]]] = {}
        self._not: dict[frozenset[str], tuple[Relation, ...]] = {}
        self._lists: dict[str, list[Relation]] = {}
        self._exclusive: dict[frozenset[str], tuple[Relation, ...]] = {}
        for relation in (found for facts in knowledge.relations.values() for found in facts):
            self._note(relation)
        self._opposites: dict[str, set[str]] = {}
        for one, other in (pair for pairs in (self._not, self._exclusive) for pair in pairs if len(pair) == 2):
            self._opposites.setdefault(one, set()).add(other)
            self._opposites.setdefault(other, set()).add(one)
        self._not_by: dict[str, list[frozenset[str]]] = {}
        for pair in self._not:
            for one in pair:
                self._not_by.setdefault(one, []).append(pair)
        self._ancestors: dict[str, dict[str, tuple[Relation, ...]]] = {}
        self._is: dict[tuple[str, str], Step | None] = {}
        self._apart: dict[tuple[str, str, int], Step | None] = {}
        self._stated: dict[tuple[str, str], Step | None] = {}
        self._descendants: dict[str, set[str]] = {}
        self._known = sorted({*self._up, *self._lists, *knowledge.terms})
        for term in self._known:
            for above in self.ancestors(term):
                self._descendants.setdefault(above, set()).add(term)

    def _note(self, relation: Relation) -> None:
        if relation.kind == "is_a":
            for above in relation.objects:
                self._up.setdefault(relation.subject, []).append((above, relation))
        elif relation.kind == "not_a":
            for other in relation.objects:
                pair = frozenset((relation.subject, other))
                self._not[pair] = (*self._not.get(pair, ()), relation)  # two clauses that say so corroborate
        elif relation.kind == "kinds":
            for member in relation.objects:
                self._up.setdefault(member, []).append((relation.subject, relation))
            if relation.closed:
                self._lists.setdefault(relation.subject, []).append(relation)
            if relation.exclusive:
                for one in relation.objects:
                    for other in relation.objects:
                        if one < other:
                            pair = frozenset((one, other))
                            self._exclusive[pair] = (*self._exclusive.get(pair, ()), relation)

    def above(self, term: str) -> Iterator[tuple[str, tuple[Relation, ...]]]:
        """The classes right above a term, each with what says so: its own clause, the class's list, or both."""
        yield from ((above, tuple(stated)) for above, stated in self._edges(term).items())

    def ancestors(self, term: str) -> dict[str, tuple[Relation, ...]]:
        """Every class of a term, itself included, with the shortest chain of relations that leads there."""
        if term not in self._ancestors:
            found: dict[str, tuple[Relation, ...]] = {term: ()}
            queue = deque([term])
            while queue:
                here = queue.popleft()
                for above, stated in sorted(self._edges(here).items(), key=_stated_first):
                    if above not in found:
                        found[above] = (*found[here], *stated)
                        queue.append(above)
            self._ancestors[term] = found
        return self._ancestors[term]

    def _edges(self, term: str) -> dict[str, list[Relation]]:
        """The classes right above a term with every clause that says so; an assumption only where none does."""
        edges: dict[str, list[Relation]] = {}
        for above, relation in self._up.get(term, ()):
            edges.setdefault(above, []).append(relation)
        return {above: [one for one in stated if one.clause] or stated[:1] for above, stated in edges.items()}

    def kinds(self) -> dict[str, tuple[str, ...]]:
        """Every class of each term, itself included."""
        return {term: tuple(self.ancestors(term)) for term in self._known}

    def beside(self, term: str) -> set[str]:
        """The classes right above a term, and what is on a closed list of its kinds."""
        members = {one for closed in self._lists.get(term, ()) for one in closed.objects}
        return members | {above for above, _ in self._up.get(term, ())}

    def stated(self, term: str) -> tuple[object, ...]:
        """All that is stated right at a term: of what it is a kind, the closed lists of its kinds, what it is not."""
        pairs = sorted((other, frozenset((term, other))) for other in self._opposites.get(term, ()))
        apart = [(other, self._not.get(pair, ()), self._exclusive.get(pair, ())) for other, pair in pairs]
        return self._up.get(term, ()), self._lists.get(term, ()), apart

    def is_wider(self, term: str, other: str) -> bool:
        """Whether every ``other`` is a ``term``, and not the other way round."""
        return term in self.ancestors(other) and other not in self.ancestors(term)

    def is_a(self, term: str, above: str) -> Step | None:
        """Why ``term`` is a kind of ``above``."""
        key = (term, above)
        if key not in self._is:
            chain = self.ancestors(term).get(above)
            found = self._remaining(term, above) if chain is None else Step("is", key, *grounds(chain))
            self._is[key] = found
        return self._is[key]

    def is_not(self, term: str, other: str) -> Step | None:
        """Why nothing that is ``term`` can be ``other``."""
        return self._is_not(term, other, _DEEPEST)

    def _is_not(self, term: str, other: str, depth: int) -> Step | None:
        """The same by at most so many closed lists within one another: the answer never hangs on what was asked
        before, as it would if a question within itself were cut off where it is met."""
        key = (term, other, depth)
        if key not in self._apart:
            self._apart[key] = self._disjoint(term, other, depth)
        return self._apart[key]

    def tied(self, term: str) -> frozenset[str]:
        """Every term that a comparison with ``term`` can come by: two terms whose ties share nothing have nothing to do
        with each other, neither as kinds nor as opposites."""
        found = {*self.ancestors(term), *self._descendants.get(term, ())}
        left = set(self.ancestors(term))
        while left:
            here = left.pop()
            opposite = {other for pair in self._not_by.get(here, ()) for other in pair}
            listed = {one for closed in self._lists.get(here, ()) for one in closed.objects}
            reached = opposite.union(*(self.ancestors(one) for one in listed)) - found
            found |= reached
            left |= reached & listed.union(*(self.ancestors(one) for one in listed))
        return frozenset(found)

    def may_overlap(self, term: str, other: str) -> bool:
        """Whether something known is both."""
        return not self._descendants.get(term, {term}).isdisjoint(self._descendants.get(other, {other}))

    def may_be(self, term: str, other: str) -> tuple[Relation, ...]:
        """A closed list that ``other`` is on and ``term`` is of the class of, with nothing said of which it is; and how
        the two get there. Empty when there is none."""
        mine, theirs = self.ancestors(term), self.ancestors(other)
        for above, chain in mine.items():
            for closed in self._lists.get(above, ()):
                if any(member in mine for member in closed.objects):
                    continue
                if listed := next((one for one in closed.objects if one in theirs), None):
                    return (closed, *chain, *theirs[listed])
        return ()

    def _disjoint(self, term: str, other: str, depth: int) -> Step | None:
        key = (term, other)
        if key not in self._stated:
            shortest = sorted(
                self._stated_apart(term, other), key=lambda one: (len(one.cites) + len(one.premises), one.rule)
            )
            self._stated[key] = next(iter(shortest), None)
        if stated := self._stated[key]:
            return stated
        for one, two in ((term, other), (other, term)) if depth else ():
            if found := self._none_of(one, two, depth - 1):
                return found
        return None

    def _stated_apart(self, term: str, other: str) -> Iterator[Step]:
        theirs = self.ancestors(other)
        for one, up in self.ancestors(term).items():
            opposites = self._opposites.get(one, _NONE)
            if opposites.isdisjoint(theirs):
                continue
            for two, down in theirs.items():
                if two not in opposites:
                    continue
                for rule, table in (("is-not", self._not), ("other-kind", self._exclusive)):
                    if stated := table.get(frozenset((one, two))):
                        chain = (*stated, *up, *down)
                        yield Step(rule, (term, other, one, two), *grounds(chain))

    def _none_of(self, term: str, other: str, depth: int) -> Step | None:
        for above, chain in self.ancestors(other).items():
            if above in self.ancestors(term):
                continue
            for closed in self._lists.get(above, ()):
                if term in closed.objects:
                    continue
                apart = [self._is_not(term, member, depth) for member in closed.objects]
                if all(apart):
                    cites, assumed = grounds((closed, *chain))
                    return Step("none-of", (term, other, above), cites, (*filter(None, apart), *assumed))
        return None

    def _remaining(self, term: str, above: str) -> Step | None:
        for known, chain in self.ancestors(term).items():
            for closed in self._lists.get(known, ()):
                for member in closed.objects:
                    up = self.ancestors(member).get(above)
                    others = [self.is_not(term, one) for one in closed.objects if one != member]
                    if up is not None and others and all(others):
                        cites, assumed = grounds((closed, *chain, *up))
                        return Step("remaining", (term, above, known), cites, (*filter(None, others), *assumed))
        return None


def _stated_first(edge: tuple[str, list[Relation]]) -> tuple[bool, str]:
    """What a clause states comes before what is assumed, so that proofs cite where they can."""
    above, stated = edge
    return not stated[0].clause, above


def grounds(chain: tuple[Relation, ...]) -> tuple[tuple[str, ...], tuple[Step, ...]]:
    """What a chain of relations rests on: the clauses that state them, and what is assumed, to be shown in a proof."""
    cites = tuple(dict.fromkeys(relation.clause for relation in chain if relation.clause))
    return cites, tuple(Step("assumed", (relation.why,)) for relation in chain if not relation.clause)
