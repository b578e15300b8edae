"""The site for use without a network: one file with all pages of a game in one language, and the service worker.

One file arrives in a fraction of the time that a thousand take, and is there as a whole or not at all. The worker
keeps it as it came and serves pages out of it; a new build has other versions, which it loads and keeps aside until
the user takes them. The pages of pairs are a pack of their own, so that a term's page is not unpacked with thousands
of them.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from judge.site.filling import Filling
from judge.site.kept import Kept, Made
from judge.site.places import Places
from judge.site.scripts import source
from judge.workers import spread

#: What a reader needs; the files for machines stay on the server.
_KINDS = (".html", ".js", ".css", ".svg", ".webmanifest")
#: Smaller than 6 by a fiftieth, and half as fast: not worth it.
_LEVEL = 6
#: The service worker.
WORKER = "sw.js"


def write(
    filling: Filling, places: Places, templates: Path, made: Mapping[str, Made], before: Kept, processes: int = 1
) -> dict[str, Made]:
    """Pack the finished site, which has the files that are ``made``: ``packs/<name>.pack`` for each game and language,
    ``packs/all.pack`` for what every page needs, and ``sw.js``, which knows them all. Gives what the packs were made
    of: their version, size, and time.

    A pack of files that are as in the site ``before`` is taken from there.
    """
    old = contents(before.files, places)

    def packed(one: tuple[str, list[str]]) -> Made:
        name, inside = one
        file = _file(name)
        was = before.files.get(file)
        inode = before.inode(file, was) if was else 0
        same = old.get(name) == inside and all(made[path][1:] == before.files[path][1:] for path in inside)
        if not (was and inode and same):
            texts = {path: (filling.path / path).read_text(encoding="utf-8") for path in inside}
            data = json.dumps(texts, ensure_ascii=False, separators=(",", ":")).encode()
            version = hashlib.sha256(data).hexdigest()[:12]
            if not (was and inode and was[0] == version):
                status = filling.write(file, gzip.compress(data, _LEVEL, mtime=0))
                return version, status.st_size, status.st_mtime_ns
        filling.take(file, before.out, inode)
        return was

    # the largest first: they are of different sizes, and take the longest
    tasks = sorted(contents(made, places).items(), key=lambda one: -sum(made[path][1] for path in one[1]))
    found = {tasks[place][0]: pack for place, pack in spread(tasks, packed, processes, fewest=2)}
    versions = {name: found[name][0] for name in sorted(found)}
    code = f"const PACKS={json.dumps(versions, separators=(',', ':'))};\n{source(templates / 'scripts', 'sw')}"
    filling.write(WORKER, code.encode())
    return {_file(name): pack for name, pack in found.items()}


def files(made: Iterable[str], places: Places) -> list[str]:
    """The files that are written of these."""
    return [WORKER, *map(_file, contents(made, places))]


def _file(name: str) -> str:
    return f"packs/{name.replace('/', '.') or 'all'}.pack"


def contents(files: Iterable[str], places: Places) -> dict[str, list[str]]:
    """The files of every pack: of a game's pages in a language with what it is searched by, of its pages of pairs, and
    of what belongs to no game. A game as one file is for sending, not for keeping twice."""
    names = {f"{places.tree(lang, game)}{game}": game for game in places.canonical if game for lang in places.langs}
    found: dict[str, list[str]] = {"": [], **{name: [] for name in names}}
    for path in sorted(files):
        if not path.endswith(_KINDS) or path.startswith("api/"):
            continue
        parts = path.split("/")
        name = next((one for one in ("/".join(parts[:2]), parts[0]) if one in names), "")
        if parts[0] == "search":
            for one, game in names.items():
                if parts[1].startswith(f"{game}."):
                    found[one].append(path)
        elif not name:
            found[""].append(path)
        elif path.startswith(f"{name}/x/"):
            found.setdefault(f"{name}/x", []).append(path)
        elif path != f"{name}/{names[name]}.html":
            found[name].append(path)
    return found
