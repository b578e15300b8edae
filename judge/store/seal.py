"""Whether a compiled store is whole and of the library as it is now, told without reading either. Imports nothing that
takes time.

Beside the store lies its *seal*: a text file with what the file system knows of the store (size, times, inode: any
writing changes its ctime) and of every file that it was compiled from. When both are still so, the store is opened as
it is. Otherwise :mod:`judge.store.compiled` reads the whole of it, or compiles anew.

A look-up looks at no file of recorded questions, which nothing that it shows is drawn from. A library of very many
files it does not look through either: folders tell what was added, removed, renamed or saved by a renaming editor, and
of the files only those are looked at that the answer is drawn from. All are looked at by every other command, for JSON,
when nothing is found, and on a terminal right after the answer.
"""

from __future__ import annotations

import os

from judge import __version__
from judge.where import PACKAGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_FORMAT = "judge seal 1"
#: The parts of the program that decide what is in the store.
_COMPILER = ("documents", "language", "library", "search", "store", os.path.join("questions", "lexicon"))
_COMPILER_FILES = (
    *(f"{name}.py" for name in ("formula", "links", "model", "names", "passages")),
    *(f"reasoning/{name}.py" for name in ("knowledge", "taxonomy")),
    *(
        f"questions/{name}.py"
        for name in ("joins", "known", "manner", "reading", "recorded", "rereading", "vocabulary")
    ),
)
#: The folder of a game's recorded questions.
_ASKED = "asked"
#: Tells libraries apart by their paths, without a module for hashing.
_PRIME = 2**61 - 1
#: A library of more files than these, its recorded questions aside, is large: looking at twice as many takes a look-up
#: over twice the time of a bare interpreter.
MANY = 400


class Place:
    """Where a library is, and what is kept for it: the store's file, documents and rulings of the user's own."""

    __slots__ = ("official", "root", "rulings", "store")

    def __init__(self, root: str, cache: str, official: str = "", rulings: str = "") -> None:
        self.root = os.path.realpath(root)
        name = int.from_bytes(os.fsencode(self.root), "big") % _PRIME
        self.store = os.path.join(os.path.abspath(cache), f"library-{name:016x}.sqlite")
        self.official, self.rulings = official, rulings

    @property
    def seal(self) -> str:
        """The seal's file."""
        return f"{self.store}.seal"


def fresh(place: Place) -> str:
    """The stamp of the store in its place, when it may be opened as it is; else nothing."""
    try:
        with open(place.seal, encoding="utf-8", errors="surrogateescape") as file:
            head, stamp, store, mode, state = file.read().split("\n", 4)
        if head != f"{_FORMAT} {__version__}" or store != _status(place.store):
            return ""
        return stamp if state == "\n".join(_told(place, files=mode == "files")) else ""
    except (OSError, ValueError):
        return ""


def put(place: Place, stamp: str, files: list[str]) -> None:
    """Seal the store that was just put in its place, or found whole. Nothing happens where it cannot be."""
    mode = "folders" if is_large(files) else "files"
    state = _told(place, files=mode == "files")
    aside = f"{place.seal}.{os.getpid()}.tmp"
    try:
        lines = [f"{_FORMAT} {__version__}", stamp, _status(place.store), mode, *state]
        with open(aside, "w", encoding="utf-8", errors="surrogateescape") as file:
            file.write("\n".join(lines))
        os.replace(aside, place.seal)
    except OSError:
        if os.path.lexists(aside):
            os.unlink(aside)


def matches(place: Place) -> bool:
    """Whether the store's file is as it was when it was sealed."""
    try:
        with open(place.seal, encoding="utf-8", errors="surrogateescape") as file:
            head, _, store, _ = file.read().split("\n", 3)
        return head == f"{_FORMAT} {__version__}" and store == _status(place.store)
    except (OSError, ValueError):
        return False


def remove(place: Place) -> None:
    """Break the seal: what it says is not so."""
    try:
        os.unlink(place.seal)
    except OSError:
        return


def read_only(path: str) -> str:
    """The address of a database that is opened without locks, for reading only."""
    quoted = path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    if os.name == "nt":
        quoted = "/" + quoted.replace(os.sep, "/")
    return f"file:{quoted}?mode=ro&immutable=1"


def is_large(files: Iterable[str]) -> bool:
    """Whether these are the :func:`sources` of a large library."""
    asked = False
    count = 0
    for line in files:
        if os.path.isabs(line):
            asked = os.path.basename(line) == _ASKED
        else:
            count += not asked
    return count > MANY


def _told(place: Place, *, files: bool) -> Iterator[str]:
    """What tells a look-up that a store is fresh."""
    return sources(place, files=files, asked=False)


def sources(place: Place, *, files: bool = True, asked: bool = True) -> Iterator[str]:
    """What a store is compiled from, a line each: files with their size and time, or only folders with their time, of
    recorded questions with ``asked`` only."""
    yield place.root
    yield from program()
    glossary = os.path.join(place.root, "glossary")
    if not files:
        yield _line(glossary)
    for game in _folders(glossary):
        yield from of_game(place, game, files=files, asked=asked)


def of_game(place: Place, game: str, *, files: bool = True, asked: bool = True) -> Iterator[str]:
    """Of these :func:`sources`, the ones that only one game is compiled from."""
    folder = os.path.join(place.root, "glossary", game)
    yield from _listed(folder, (".toml",), files=True)
    parts = [os.path.join(folder, part) for part in ("terms", "rules")]
    for part in (*parts, os.path.join(place.root, "rulings", game)):
        yield from _listed(part, (".toml",), files=files)
    if asked:
        yield from _listed(os.path.join(folder, _ASKED), (".toml",), files=files)
    for kept, ending in ((place.official, ".json"), (place.rulings, ".toml")):
        if kept:
            yield from _listed(os.path.join(kept, game), (ending,), files=True)


def program() -> Iterator[str]:
    """The files of this program that compile a store, a line each."""
    for part in _COMPILER:
        yield from _listed(os.path.join(PACKAGE, part), (".py", ".toml"), files=True)
    yield from (_line(os.path.join(PACKAGE, name)) for name in _COMPILER_FILES)


def stamp_of(lines: Iterable[str]) -> str:
    """The stamp of what is compiled from these :func:`sources`."""
    import hashlib

    return hashlib.sha256("\n".join((__version__, *lines)).encode("utf-8", "surrogateescape")).hexdigest()


def stamps(place: Place) -> dict[str, str]:
    """The stamp of each game of a library, which changes when anything does that it alone is compiled from."""
    shared = (place.root, *program())
    return {game: stamp_of((*shared, *of_game(place, game))) for game in _folders(os.path.join(place.root, "glossary"))}


def by_path(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The files of :func:`sources` by their paths, each with its line as :func:`unchanged` compares it."""
    folder = ""
    for line in lines:
        if os.path.isabs(line):
            folder = line
        else:
            name = line.rsplit(" ", 2)[0]
            yield os.path.join(folder, name), f"{folder}{os.sep}{line}"


def unchanged(known: list[str]) -> bool:
    """Whether files are as when they were compiled, each as its line told."""
    return all(_line(line.rsplit(" ", 2)[0]) == line for line in known)


def _listed(folder: str, endings: tuple[str, ...], *, files: bool) -> Iterator[str]:
    if not files:
        yield _line(folder)
        return
    try:
        with os.scandir(folder) as entries:
            found = [_entry(one) for one in entries if one.name.endswith(endings) and one.name[0] != "."]
    except OSError:
        return
    yield folder
    yield from sorted(found)


def _entry(one: os.DirEntry[str]) -> str:
    try:
        status = one.stat()
    except OSError:  # a link to nothing
        return f"{one.name} - -"
    return f"{one.name} {status.st_size} {status.st_mtime_ns}"


def _folders(path: str) -> list[str]:
    try:
        with os.scandir(path) as entries:
            return sorted(one.name for one in entries if one.name[0] not in "._" and one.is_dir())
    except OSError:
        return []


def _line(path: str) -> str:
    try:
        status = os.stat(path)
    except OSError:
        return f"{path} -"
    return f"{path} {status.st_size} {status.st_mtime_ns}"


def _status(path: str) -> str:
    status = os.stat(path)
    return f"{status.st_size} {status.st_mtime_ns} {status.st_ctime_ns} {status.st_ino}"
