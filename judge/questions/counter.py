"""The counter where questions come in: finds the game and entries that a person means, and hands them to a desk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from judge.errors import NotFoundError, UsageError, one_line
from judge.model import FACETS, THIS
from judge.notices import notice
from judge.questions.answers import Interaction
from judge.questions.interact import Desk
from judge.questions.resolve import resolve
from judge.reasoning import Finding, interactions
from judge.reasoning.matching import Event
from judge.store import Store

if TYPE_CHECKING:  # two terms need no reading of questions
    from judge.questions.ask import Asked, Asker


class Counter:
    """Answers questions about any game of a library; ``lang`` None means each game's own language."""

    def __init__(self, store: Store, lang: str | None = None) -> None:
        self._store = store
        self._lang = lang
        self._desks: dict[str, Desk] = {}
        self._askers: dict[str, Asker] = {}

    def desk(self, game: str) -> Desk:
        """The desk of one game."""
        if game not in self._desks:
            self._desks[game] = Desk(self._store, game, self._lang)
        return self._desks[game]

    def interact(self, terms: Sequence[str], game: str | None = None, event: str | None = None) -> Interaction:
        """What the named terms do to one another. Raises NotFoundError for an unknown one."""
        game, ids, what = self._asked(terms, game, event)
        return self.desk(game).interact(ids, what)

    def findings(
        self, terms: Sequence[str], game: str | None = None, event: str | None = None
    ) -> tuple[tuple[str, ...], tuple[Finding, ...]]:
        """The ids of the named terms, and what the reasoning alone finds of them, rulings aside."""
        game, ids, what = self._asked(terms, game, event)
        slugs = tuple(id_.split("/", 1)[1] for id_ in ids)
        return ids, interactions(self.desk(game).engine, slugs, what)

    def _asked(
        self, terms: Sequence[str], game: str | None, event: str | None
    ) -> tuple[str, tuple[str, ...], Event | None]:
        """The game, entries and event that are meant."""
        if not 2 <= len(terms) <= 3:
            raise UsageError("interact takes two or three terms; write one of several words in quotes")
        game = game or self._game_of(terms)
        ids = tuple(self._told(term, game) for term in terms)
        apart = {id_.split("/")[0] for id_ in ids} - {game}
        if apart:
            raise UsageError(f"the terms are of different games ({', '.join(sorted({game, *apart}))}); games never mix")
        return game, ids, self._event(event, game) if event else None

    def ask(self, question: str, game: str | None = None) -> Asked:
        """The answer to a question in words; without a game, that of the game which reads the most of it: as it is
        typed, and only where no game reads every word, with slips mended."""
        games = [game] if game else list(self._store.games)
        read = {of: self._asker(of).read(question, mend=False) for of in games}
        if all(one.unread for one in read.values()):
            read = {of: self._asker(of).read(question) for of in games}
        best = min(games, key=lambda of: (len(read[of].unread), -len(read[of].terms)))
        return self._asker(best).ask(question, read[best])

    def _asker(self, game: str) -> Asker:
        from judge.questions.ask import Asker

        if game not in self._askers:
            self._askers[game] = Asker(self.desk(game))
        return self._askers[game]

    def _game_of(self, terms: Sequence[str]) -> str:
        """The game that the terms are of: named by an id, else the only one where all of them are found."""
        named = {term.split("/")[0] for term in terms if "/" in term} & set(self._store.games)
        if named:
            return sorted(named)[0]
        fitting = [game for game in self._store.games if all(self._found(term, game) for term in terms)]
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            raise UsageError(f"these terms are found in {', '.join(fitting)}; say which with --game")
        for term in terms:
            self._entry(term, None)
        raise UsageError("no game has all of these terms; games never mix")

    def _found(self, term: str, game: str) -> bool:
        try:
            self._entry(term, game)
        except NotFoundError:
            return False
        return True

    def _told(self, term: str, game: str) -> str:
        """The entry that a term is; one that was taken for a slip is told, with what was as near."""
        found = resolve(self._store, term, game, guess=True)
        if found.match == "typo":
            others = f"; as near: {', '.join(found.others)}" if found.others else ""
            notice(f"'{one_line(term)}' is taken for {self._store.name_of(found.id)} ({found.id}){others}")
        return self._entry(term, game)

    def _entry(self, term: str, game: str | None) -> str:
        found = resolve(self._store, term, game, guess=True).id
        if "/ruling/" in found:
            raise UsageError(f"'{term}' is a ruling; name terms")
        return found.split("#")[0]

    def _event(self, text: str, game: str) -> Event:
        """``event=…,by=…`` or the bare name of what happens."""
        event: Event = {}
        for part in text.split(","):
            facet, sign, value = part.partition("=")
            facet, value = (facet.strip(), value.strip()) if sign else ("event", part.strip())
            if facet not in FACETS:
                raise UsageError(f"'{facet}' is no facet of an event; use: {', '.join(FACETS)}")
            event[facet] = self._term(value, game)
        return event

    def _term(self, value: str, game: str) -> str:
        concepts = {concept.slug: concept for concept in self._store.concepts(game)}
        if value == THIS or value in concepts:
            return value
        for concept in concepts.values():
            if value.casefold() in (concept.name.casefold(), concept.english.casefold()):
                return concept.slug
        return self._entry(value, game).split("/", 1)[1]
