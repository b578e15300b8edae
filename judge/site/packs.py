"""The site for use without a network: one file with all pages of a game in one language, and the service worker.

One file arrives in a fraction of the time that a thousand take, and is there as a whole or not at all. The worker
keeps it as it came and serves pages out of it; a new build has other versions, which it loads and keeps aside until
the user takes them.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path

from judge.site.places import Places
from judge.site.scripts import source

#: What a reader needs; the files for machines stay on the server.
_KINDS = (".html", ".js", ".css", ".svg", ".webmanifest")


def write(folder: Path, places: Places, templates: Path) -> int:
    """Pack the finished site in ``folder``: ``packs/<name>.pack`` for each game and language, ``packs/all.pack`` for
    what every page needs, and ``sw.js``, which knows them all. Gives their size in bytes."""
    games = [game for game in places.canonical if game]
    versions = {}
    size = 0
    packs = folder / "packs"
    packs.mkdir(exist_ok=True)
    for name in ["", *(places.tree(lang, game) + game for game in games for lang in places.langs)]:
        data = _packed(folder, _files(folder, name, games))
        (packs / f"{name.replace('/', '.') or 'all'}.pack").write_bytes(data)
        size += len(data)
        versions[name] = hashlib.sha256(data).hexdigest()[:12]
    code = f"const PACKS={json.dumps(versions, separators=(',', ':'))};\n{source(templates / 'scripts', 'sw')}"
    (folder / "sw.js").write_bytes(code.encode())
    return size + len(code.encode())


def _files(folder: Path, name: str, games: list[str]) -> list[Path]:
    """The files of a pack: a game's pages and what it is searched by; or what belongs to no game."""
    if name:
        return [*(folder / name).rglob("*"), *(folder / "search").glob(f"{name.rpartition('/')[2]}.*")]
    return [path for top in (folder, *(found for found in folder.iterdir() if found.is_dir())) for path in top.glob("*")
            if not {*path.relative_to(folder).parts} & {*games, "search", "packs", "api"}]  # fmt: skip


def _packed(folder: Path, files: list[Path]) -> bytes:
    """Path → text as JSON, packed; the same for the same files."""
    texts = {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(files)
        if path.suffix in _KINDS and path.is_file()
    }
    return gzip.compress(json.dumps(texts, ensure_ascii=False, separators=(",", ":")).encode(), 9, mtime=0)
