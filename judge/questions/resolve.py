"""What a person named → an id. Exact ids and numbers first, then names in any spelling; never a silent guess."""

from __future__ import annotations

from judge.errors import NotFoundError
from judge.search import near, search
from judge.search.names import certain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from judge.store.glance import Glance


class Resolved:
    """An id, and how it was found; ``others`` are ids that were as near when it is a guess."""

    __slots__ = ("id", "match", "others")

    def __init__(self, id_: str, match: str, others: tuple[str, ...] = ()) -> None:
        self.id = id_
        self.match = match
        self.others = others


def resolve(store: Glance, text: str, game: str | None = None, *, guess: bool = False) -> Resolved:
    """The entry, clause or ruling that ``text`` names.

    With ``guess``, a slip of the finger is forgiven (``match`` says so). Raises :class:`NotFoundError`.
    """
    asked = text.strip()
    if found := _by_id(store, asked):
        return Resolved(found, "id")
    name, sign, clause = asked.rpartition("#")
    if sign and name and "#" not in name and _is_number(clause):
        home = resolve(store, name, game)
        if found := _by_id(store, f"{home.id}#{clause}"):
            return Resolved(found, "id")
        entry = store.shown(home.id)
        raise NotFoundError(_missing(asked, game), tuple(id_ for id_, _ in entry.clauses[:5]) if entry else ())
    within, slash, rest = asked.partition("/")
    if slash and within in store.languages:  # an id is never guessed at
        raise NotFoundError(_missing(asked, None), near(store, rest.removeprefix("ruling/").replace("-", " "), within))
    if all(map(_is_number, asked.removesuffix(".").split("."))):
        numbered = store.by_number(asked.removesuffix("."), game)
        if numbered:
            return Resolved(numbered[0], "id", tuple(numbered[1:]))
        raise NotFoundError(_missing(asked, game), near(store, asked, game))
    if found := next(
        (id_ for of in ([game] if game else store.languages) if (id_ := _by_id(store, f"{of}/{asked}"))), None
    ):
        return Resolved(found, "id")
    hits = search(store, asked, game, limit=6)
    if hits and (certain(hits[0].score, hits[0].match) or (guess and hits[0].match != "text")):
        others = tuple(hit.id for hit in hits[1:] if hit.score == hits[0].score)
        return Resolved(hits[0].id, hits[0].match, others)
    raise NotFoundError(_missing(asked, game), tuple(hit.id for hit in hits[:5]))


def _by_id(store: Glance, id_: str) -> str | None:
    if "/ruling/" in id_:
        return id_ if store.question_of(id_) is not None else None
    if "#" in id_:
        return id_ if store.clause_text(id_) is not None else None
    return id_ if store.has_entry(id_) else None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _missing(text: str, game: str | None) -> str:
    shown = text if len(text) <= 60 else text[:57] + "…"
    where = f" in {game}" if game else ""
    return f"nothing is called '{shown}'{where}; try judge search"
