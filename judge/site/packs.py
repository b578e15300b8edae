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
import shutil
from collections.abc import Callable, Collection, Iterable
from pathlib import Path

from judge.site.places import Places
from judge.site.scripts import source

#: What a reader needs; the files for machines stay on the server.
_KINDS = (".html", ".js", ".css", ".svg", ".webmanifest")
#: Smaller than 6 by a fiftieth, and half as fast: not worth it.
_LEVEL = 6
_VERSIONS = "const PACKS="


def write(
    folder: Path,
    places: Places,
    templates: Path,
    files: Collection[str],
    before: Path | None = None,
    same: Callable[[str, list[str]], bool] = lambda name, files: False,
) -> int:
    """Pack the finished site in ``folder``, which has these ``files``: ``packs/<name>.pack`` for each game and
    language, ``packs/all.pack`` for what every page needs, and ``sw.js``, which knows them all. Gives their size in
    bytes.

    What has not changed since the site in ``before`` is taken from there; ``same`` knows of a pack and its files that
    they have not without reading them.
    """
    packs = folder / "packs"
    packs.mkdir(exist_ok=True)
    old = _versions(before) if before else {}
    versions = {}
    for name, inside in contents(files, places).items():
        pack = f"{name.replace('/', '.') or 'all'}.pack"
        if before and name in old and same(name, inside) and _taken(before / "packs" / pack, packs / pack):
            versions[name] = old[name]
            continue
        texts = {path: (folder / path).read_text(encoding="utf-8") for path in inside}
        data = json.dumps(texts, ensure_ascii=False, separators=(",", ":")).encode()
        versions[name] = hashlib.sha256(data).hexdigest()[:12]
        if not (before and old.get(name) == versions[name] and _taken(before / "packs" / pack, packs / pack)):
            (packs / pack).write_bytes(gzip.compress(data, _LEVEL, mtime=0))
    code = f"{_VERSIONS}{json.dumps(versions, separators=(',', ':'))};\n{source(templates / 'scripts', 'sw')}"
    (folder / "sw.js").write_bytes(code.encode())
    return len(code.encode()) + sum(path.stat().st_size for path in packs.iterdir())


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


def _taken(old: Path, new: Path) -> bool:
    """Whether a pack of the site before could be copied."""
    try:
        shutil.copyfile(old, new)
    except OSError:
        return False
    return True


def _versions(site: Path) -> dict[str, str]:
    """The versions that a site's worker knows; none when there is no such site."""
    try:
        line = (site / "sw.js").read_text(encoding="utf-8").partition("\n")[0]
        found: dict[str, str] = json.loads(line.removeprefix(_VERSIONS).removesuffix(";"))
    except (OSError, ValueError):
        return {}
    return found
