"""The site for use without a network: one file with all pages of a game in one language, and the service worker.

One file arrives in a fraction of the time that a thousand take, and is there as a whole or not at all. The worker
keeps it as it came and serves pages out of it; a new build has other versions, which it loads and keeps aside until
the user takes them. The pages of pairs are a pack of their own, so that a term's page is not unpacked with thousands
of them. A pack is put together from pieces, so that an edited page does not pack a game anew.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from judge.site.filling import Filling
from judge.site.kept import Kept, Made, Pack, Piece, digest
from judge.site.places import Places
from judge.site.scripts import source
from judge.workers import spread

#: What a reader needs; the files for machines stay on the server.
_KINDS = (".html", ".js", ".css", ".svg", ".webmanifest")
#: Smaller than 6 by a fiftieth, and half as fast: not worth it.
_LEVEL = 6
#: What a stream in the zlib format begins with.
_HEAD = b"\x78\x9c"
#: The largest prime below 2^16, which the sums of Adler-32 are taken by.
_ADLER = 65521
#: The service worker.
WORKER = "sw.js"


def write(
    filling: Filling, places: Places, templates: Path, made: Mapping[str, Made], before: Kept, processes: int = 1
) -> dict[str, Pack]:
    """Pack the finished site, which has the files that are ``made``: ``packs/<name>.pack`` for each game and language,
    ``packs/all.pack`` for what every page needs, and ``sw.js``, which knows them all. Gives the packs by their files.

    A pack of files that are as in the site ``before`` is taken from there; of another one, the pieces.
    """

    def packed(one: tuple[str, list[str]]) -> Pack:
        name, inside = one
        file = _file(name)
        was = before.packs.get(file)
        inode = before.inode(file, was.made) if was else 0
        old = _pieces(before.out / file, was.pieces) if was and inode else {}
        pieces, data = [], []
        for group, paths in _groups(inside).items():
            shown = digest(repr((path, made[path][0].rpartition(":")[2])) for path in paths)
            piece, packed = old.get((group, shown)) or _packed(group, shown, filling.path, paths)
            pieces.append(piece)
            data.append(packed)
        if was and inode and was.pieces == tuple(pieces):
            filling.take(file, before.out, inode)
            return was
        version = digest(piece.content for piece in pieces)
        status = filling.write(file, _joined(pieces, data))
        return Pack((version, status.st_size, status.st_mtime_ns), tuple(pieces))

    # the largest first: they are of different sizes, and take the longest
    tasks = sorted(contents(made, places).items(), key=lambda one: -sum(made[path][1] for path in one[1]))
    found = {tasks[place][0]: pack for place, pack in spread(tasks, packed, processes, fewest=2)}
    versions = {name: found[name].made[0] for name in sorted(found)}
    code = f"const PACKS={json.dumps(versions, separators=(',', ':'))};\n{source(templates / 'scripts', 'sw')}"
    filling.write(WORKER, code.encode())
    return {_file(name): pack for name, pack in found.items()}


def _groups(paths: Iterable[str]) -> dict[str, list[str]]:
    """The files of each piece: pages of pairs by their first letter, others by folder. Of smaller pieces a pack would
    be a third larger."""
    found: dict[str, list[str]] = {}
    for path in paths:
        above, _, own = path.rpartition("/")[0].rpartition("/")
        found.setdefault(f"{above}/{own[0]}" if "+" in own else above, []).append(path)
    return found


def _packed(group: str, made: str, folder: Path, paths: Iterable[str]) -> tuple[Piece, bytes]:
    """A piece of these files: members of a JSON object, path and text, packed without regard to what stands before."""
    texts = {path: (folder / path).read_text(encoding="utf-8") for path in paths}
    text = json.dumps(texts, ensure_ascii=False, separators=(",", ":"))[1:-1].encode()
    packer = zlib.compressobj(_LEVEL, wbits=-zlib.MAX_WBITS)
    packed = packer.compress(text) + packer.flush(zlib.Z_FULL_FLUSH)
    content = hashlib.sha256(text).hexdigest()[:12]
    return Piece(group, made, content, len(packed), len(text), zlib.adler32(text)), packed


def _pieces(file: Path, pieces: Iterable[Piece]) -> dict[tuple[str, str], tuple[Piece, bytes]]:
    """The pieces of a pack by group and what that was made of, each with its bytes."""
    data = file.read_bytes()
    found = {}
    at = len(_HEAD) + len(_as_it_is(b"{"))
    for piece in pieces:
        found[piece.group, piece.made] = piece, data[at : at + piece.size]
        at += piece.size + len(_as_it_is(b","))
    return found


def _joined(pieces: Sequence[Piece], data: Sequence[bytes]) -> bytes:
    """A pack: a JSON object in the zlib format (RFC 1950), where pieces of a stream can stand one after another, and
    the checksum of the whole follows from theirs."""
    check = zlib.adler32(b"{")
    for place, piece in enumerate(pieces):
        check = zlib.adler32(b",", check) if place else check
        check = _adler(check, piece.check, piece.length)
    check = zlib.adler32(b"}", check)
    inside = _as_it_is(b",").join(data)
    return _HEAD + _as_it_is(b"{") + inside + _as_it_is(b"}", last=True) + check.to_bytes(4, "big")


def _as_it_is(text: bytes, *, last: bool = False) -> bytes:
    """Some bytes as a block that is not packed (RFC 1951, 3.2.4)."""
    size = len(text)
    return bytes((last,)) + size.to_bytes(2, "little") + (size ^ 0xFFFF).to_bytes(2, "little") + text


def _adler(one: int, other: int, length: int) -> int:
    """The Adler-32 of two texts one after another, from that of each and the length of the second: its first sum starts
    from what the first text's ends with instead of 1, which counts in the second sum once for each byte."""
    first = ((one & 0xFFFF) + (other & 0xFFFF) - 1) % _ADLER
    second = ((one >> 16) + (other >> 16) + length * ((one & 0xFFFF) - 1)) % _ADLER
    return second << 16 | first


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
