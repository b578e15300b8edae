"""What an answer rests on: the documents of the clauses that it cites, their editions, and whether they still say
what our clauses were checked against."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from judge.store import Store


@dataclass(frozen=True, slots=True)
class Basis:
    """One document of a game. ``held``: the user has imported it; ``stale`` are the cited entries (ids) that were
    checked against another wording than the one imported."""

    source: str
    title: str
    edition: str
    date: str
    held: bool = False
    stale: tuple[str, ...] = ()


def basis(store: Store, cites: Iterable[str]) -> tuple[Basis, ...]:
    """The documents behind clauses or entries (ids), in the order of the game's documents."""
    homes = dict.fromkeys(cite.split("#")[0] for cite in cites if "/ruling/" not in cite)
    entries = [entry for home in homes if (entry := store.entry(home)) and entry.source]
    found = []
    for game in dict.fromkeys(entry.game for entry in entries):
        for source in store.games[game].sources:
            own = [entry.id for entry in entries if (entry.game, entry.source) == (game, source.id)]
            if not own:
                continue
            texts = {id_: text for id_ in own for text in store.official(id_) if text.source == source.id}
            first = next(iter(texts.values()), None)
            found.append(
                Basis(
                    source.id,
                    source.title,
                    first.edition if first else source.edition,
                    first.date if first else source.date,
                    held=bool(texts),
                    stale=tuple(id_ for id_, text in texts.items() if text.stale),
                )
            )
    return tuple(found)
