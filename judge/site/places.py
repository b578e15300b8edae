"""Where everything is on the site. Addresses never change; links are relative and end in a file's name, so that the
same build works from a server and from a folder.

A game's own language is the canonical tree, at the root; the same pages in another language of the interface stand in
a folder named after it: ``hkk/t/elet/index.html``, ``en/hkk/t/elet/index.html``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from judge.model import Game
from judge.wording import LANGUAGES


@dataclass(frozen=True, slots=True)
class Places:
    """The trees of a site: the languages that it is built in, and which of them stands at the root."""

    #: Game → the language of its pages at the root; of the pages that belong to no game under ``""``.
    canonical: dict[str, str]
    langs: tuple[str, ...]

    @classmethod
    def of(cls, games: Iterable[Game], lang: str | None = None) -> Places:
        """The trees for these games; with ``lang``, one tree in that language."""
        own = {game.id: lang or (game.language if game.language in LANGUAGES else "en") for game in games}
        home = next(iter(own.values())) if len(set(own.values())) == 1 else lang or "en"
        return cls({"": home, **own}, (lang,) if lang else LANGUAGES)

    def tree(self, lang: str, game: str = "") -> str:
        """The folder that a language's pages of a game stand in: ``""`` or ``"en/"``."""
        return "" if self.canonical[game] == lang else f"{lang}/"

    def path(self, place: str, lang: str, game: str = "") -> str:
        """The file of ``place`` (``hkk/t/elet/index.html``) in a language's tree."""
        return f"{self.tree(lang, game)}{place}"

    def trees(self, lang: str) -> dict[str, str]:
        """Each game's folder in a language's pages."""
        return {game: self.tree(lang, game) for game in self.canonical}


def address(id_: str) -> str:
    """The place of an entry's, rule's, clause's or ruling's page."""
    home, _, n = id_.partition("#")
    anchor = f"#{n}" if n else ""
    game, rest = home.split("/", 1)
    if rest.startswith("ruling/"):
        return f"{game}/d/{rest.removeprefix('ruling/')}/index.html"
    return f"{game}/{'r' if rest[0].isdigit() else 't'}/{rest}/index.html{anchor}"


def changes(game: str, source: str = "") -> str:
    """The place of the page of what changed in a document, or of the list of a game's documents."""
    return f"{game}/changes/{source}/index.html" if source else f"{game}/changes/index.html"


def together(game: str, one: str, other: str) -> str:
    """The place of the page of what two terms (slugs) do to one another."""
    return f"{game}/x/{'+'.join(sorted((one, other)))}/index.html"


def relative(start: str, to: str) -> str:
    """The address of the file ``to`` as a link on the page ``start``: ``../../r/134/index.html``."""
    target, mark, anchor = to.partition("#")
    here, there = start.split("/"), target.split("/")
    if here == there:
        return f"#{anchor}" if mark else there[-1]
    shared = 0
    while shared < min(len(here), len(there)) - 1 and here[shared] == there[shared]:
        shared += 1
    return "../" * (len(here) - 1 - shared) + "/".join(there[shared:]) + mark + anchor
