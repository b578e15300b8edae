"""What the options before a command say, and the library that they name: opened no further than a command needs."""

from __future__ import annotations

import os

from judge import where
from judge.errors import UsageError
from judge.store import seal
from judge.wording import LANGUAGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

    from judge.documents.shelf import Shelf
    from judge.store import Store
    from judge.store.glance import Glance


class Session:
    """One command's library and language; ``root`` None is the library that ships, ``lang`` None the game's own."""

    def __init__(self, root: str | None = None, lang: str | None = None) -> None:
        """Raises UsageError for a folder or language that there is not."""
        if lang is not None and lang not in LANGUAGES:
            raise UsageError(f"--lang {lang}: use one of {', '.join(LANGUAGES)}")
        if root is not None and not os.path.isdir(root):
            raise UsageError(f"--library {root}: no such folder; name one that holds glossary/ and rulings/")
        self.root = where.shipped("glossary") if root is None else root
        self.lang = lang
        self._store: Store | None = None
        self._glance: Glance | None = None

    @property
    def library(self) -> Path:
        """The library's folder."""
        from pathlib import Path

        return Path(self.root)

    @property
    def shelf(self) -> Shelf:
        """What the user has added: official documents, own rulings."""
        from judge import paths
        from judge.documents.shelf import Shelf

        return Shelf(paths.official(), paths.rulings())

    @property
    def store(self) -> Store:
        """The compiled library, all of it."""
        if self._store is None:
            from judge import paths
            from judge.store import open_store

            self._store = open_store(self.library, paths.cache(), self.shelf)
        return self._store

    @property
    def glance(self) -> Glance:
        """The compiled library as far as look-ups go: as it lies there when it is fresh and whole, else made anew."""
        if self._store is not None:
            return self._store
        if self._glance is None:
            place = self._place
            stamp = seal.fresh(place)
            self._glance = (stamp and _opened(place.store, stamp)) or self.store
        return self._glance

    def as_it_lies(self) -> Glance | None:
        """The library as it was compiled last, if it was: for what must be there at once and need not be the newest."""
        place = self._place
        return _opened(place.store, "") if seal.matches(place) else None

    def trusted(self, ids: list[str]) -> bool:
        """Whether what was read of :attr:`glance` may be shown: of a large library the files that it was drawn from are
        looked at only now, and all of them when nothing was found. False: read it again, everything is fresh now."""
        glance = self._glance
        if glance is None or self._store is not None or not glance.is_large:
            return True
        if ids and seal.unchanged(glance.drawn_from(ids)):
            return True
        self._glance = self.store
        return False

    def look_at_all(self) -> None:
        """Look at every file of a large library now: a script gets no answer that is not the newest."""
        if self.glance.is_large:
            self._glance = self.store

    def outdated(self) -> bool:
        """Whether a file has changed that :meth:`trusted` did not look at; the next command then compiles anew."""
        glance = self._glance
        if glance is None or self._store is not None or not glance.is_large:
            return False
        changed = seal.stamp_of(seal.sources(self._place)) != glance.stamp
        if changed:
            seal.remove(self._place)
        return changed

    def distrust(self) -> None:
        """The store could not be read although it looks whole: look at every byte of it, and make it anew."""
        seal.remove(self._place)
        self._store = self._glance = None

    def game(self, asked: str | None) -> str | None:
        """A game's id, as typed; None for all. Raises UsageError for an unknown one."""
        if asked is not None and asked not in self.glance.languages:
            raise UsageError(f"no game '{asked}'; the library has: {', '.join(self.glance.languages)}")
        return asked

    def language(self, game: str | None) -> str:
        """What the program speaks: as asked, else the game's language, else English."""
        if self.lang:
            return self.lang
        return self.glance.languages[game] if game else "en"

    @property
    def _place(self) -> seal.Place:
        return seal.Place(self.root, where.cache(), where.official(), where.rulings())


def _opened(path: str, stamp: str) -> Glance | None:
    from _sqlite3 import Error, connect  # the sqlite3 package adds dates and 2 ms

    from judge.store.glance import Glance

    try:
        return Glance(connect(seal.read_only(path), uri=True), path, stamp)
    except Error:
        return None
