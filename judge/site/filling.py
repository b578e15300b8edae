"""A folder that is being filled with the files of a site.

It may hold an older site. What is still the same of it stays as it is, which saves making and removing folders by the
thousand; the rest goes. Of the site that stands, unchanged files are shared by hard links: so a file is never written
into, but taken away and made anew.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from judge.workers import spread


class Filling:
    """The folder at ``path``, of which only the ``wanted`` files are left (paths in it, with ``/``)."""

    def __init__(self, path: Path, wanted: Iterable[str]) -> None:
        self.path = path
        self._root = os.fspath(path)
        #: What is in it: its files' inodes by their paths, and its folders.
        self._there: dict[str, int] = {}
        self._folders = {""}
        files = set(wanted)
        self._tidy("", files, {above for file in files for above in _above(file)})

    def holds(self, file: str, inode: int) -> bool:
        """Whether this very file is there."""
        return self._there.get(file) == inode

    def take(self, file: str, site: Path, inode: int) -> None:
        """Have the file of the ``site`` that stands, which has this inode: shared where that can be, else copied."""
        if self.holds(file, inode):
            return
        target = self._cleared(file)
        try:
            os.link(f"{site}/{file}", target)
        except OSError:
            shutil.copy2(f"{site}/{file}", target)
        self._there[file] = inode

    def write(self, file: str, data: bytes) -> os.stat_result:
        """Write a file; gives what the file system knows of it."""
        target = self._cleared(file)
        with open(target, "xb") as written:
            written.write(data)
        status = os.stat(target)
        self._there[file] = status.st_ino
        return status

    def _cleared(self, file: str) -> str:
        """Where a file is to be, with nothing there and its folder made."""
        target = f"{self._root}/{file}"
        if self._there.pop(file, None) is not None:
            os.unlink(target)
        folder = file.rpartition("/")[0]
        if folder not in self._folders:
            os.makedirs(f"{self._root}/{folder}", exist_ok=True)
            self._folders.add(folder)
        return target

    def _tidy(self, folder: str, files: set[str], folders: set[str]) -> None:
        """Remove what is not wanted, and note what is there."""
        with os.scandir(f"{self._root}/{folder}" if folder else self._root) as found:
            entries = list(found)
        for one in entries:
            name = f"{folder}/{one.name}" if folder else one.name
            if one.is_dir(follow_symlinks=False):
                if name in folders:
                    self._folders.add(name)
                    self._tidy(name, files, folders)
                else:
                    shutil.rmtree(one.path)
            elif name in files and not one.is_symlink():
                self._there[name] = one.inode()
            else:
                os.unlink(one.path)


def mirror(site: Path, folder: Path, files: Iterable[str], processes: int = 1) -> None:
    """Fill a new folder with the ``files`` of a site, shared with it; nothing where they cannot be shared. What is left
    half filled is of use as well: the next build fills it."""
    with suppress(OSError):
        if site.stat().st_dev == folder.parent.stat().st_dev:
            folder.mkdir()
            filling = Filling(folder, ())
            for _ in spread([*files], lambda file: filling.take(file, site, 0), processes):
                pass


def _above(file: str) -> Iterable[str]:
    """The folders that a file is in."""
    while folder := file.rpartition("/")[0]:
        yield folder
        file = folder
