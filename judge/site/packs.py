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
from collections.abc import Iterable
from pathlib import Path

from judge.site.places import Places
from judge.site.scripts import source

#: What a reader needs; the files for machines stay on the server.
_KINDS = (".html", ".js", ".css", ".svg", ".webmanifest")
#: Smaller than 6 by a fiftieth, and half as fast: not worth it.
_LEVEL = 6
_VERSIONS = "const PACKS="


def write(folder: Path, places: Places, templates: Path, before: Path | None = None) -> int:
    """Pack the finished site in ``folder``: ``packs/<name>.pack`` for each game and language, ``packs/all.pack`` for
    what every page needs, and ``sw.js``, which knows them all. Gives their size in bytes.

    What has not changed since the site in ``before`` is taken from there.
    """
    packs = folder / "packs"
    packs.mkdir(exist_ok=True)
    old = _versions(before) if before else {}
    versions = {}
    for name, files in _contents(folder, places).items():
        texts = {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in files}
        data = json.dumps(texts, ensure_ascii=False, separators=(",", ":")).encode()
        versions[name] = hashlib.sha256(data).hexdigest()[:12]
        pack = f"{name.replace('/', '.') or 'all'}.pack"
        if before and old.get(name) == versions[name] and (before / "packs" / pack).is_file():
            shutil.copyfile(before / "packs" / pack, packs / pack)
        else:
            (packs / pack).write_bytes(gzip.compress(data, _LEVEL, mtime=0))
    code = f"{_VERSIONS}{json.dumps(versions, separators=(',', ':'))};\n{source(templates / 'scripts', 'sw')}"
    (folder / "sw.js").write_bytes(code.encode())
    return len(code.encode()) + sum(path.stat().st_size for path in packs.iterdir())


def _contents(folder: Path, places: Places) -> dict[str, list[Path]]:
    """The files of every pack: of a game's pages in a language with what it is searched by, of its pages of pairs, and
    of what belongs to no game. A game as one file is for sending, not for keeping twice."""
    games = [game for game in places.canonical if game]
    found: dict[str, list[Path]] = {}
    for game in games:
        for lang in places.langs:
            name = f"{places.tree(lang, game)}{game}"
            pairs = _kept((folder / name / "x").rglob("*"))
            inside = set(pairs) | {folder / name / f"{game}.html"}
            own = [path for path in _kept((folder / name).rglob("*")) if path not in inside]
            found[name] = [*own, *_kept((folder / "search").glob(f"{game}.*"))]
            if pairs:
                found[f"{name}/x"] = pairs
    tops = [folder, *(folder / lang for lang in places.langs)]
    found[""] = [path for top in tops for path in _kept(top.glob("*")) if path.name != "sw.js"]
    return found


def _kept(files: Iterable[Path]) -> list[Path]:
    return sorted(path for path in files if path.suffix in _KINDS and path.is_file())


def _versions(site: Path) -> dict[str, str]:
    """The versions that a site's worker knows; none when there is no such site."""
    try:
        line = (site / "sw.js").read_text(encoding="utf-8").partition("\n")[0]
        found: dict[str, str] = json.loads(line.removeprefix(_VERSIONS).removesuffix(";"))
    except (OSError, ValueError):
        return {}
    return found
