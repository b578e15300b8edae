"""A finished folder in the place of the old one, in one step; whatever is killed when, the old or the new is whole."""

from __future__ import annotations

import ctypes
import glob
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from judge.errors import UsageError

#: A file that tells a folder which a build made from one that somebody else did.
MARK = ".judge-site"
_EXCHANGE = 2  # RENAME_EXCHANGE of renameat2(2)
_HERE = -100  # AT_FDCWD


@contextmanager
def published(out: Path, spare: Path | None = None) -> Iterator[Path]:
    """A new folder to fill; when it is full, it takes the place of ``out``.

    With a ``spare``, where the site that ``out`` was goes instead of being removed, the folder is the one that stands
    there, and holds an older site.
    """
    out = Path(os.path.abspath(out))
    recover(out)
    if out.exists() and not _ours(out):
        raise UsageError(f"{out} is not a site that judge built; name an empty or a new folder")
    out.parent.mkdir(parents=True, exist_ok=True)
    aside = out.with_name(f".{out.name}.judge-{os.getpid()}")
    shutil.rmtree(aside, ignore_errors=True)
    if not _moved(spare, aside):
        aside.mkdir()
    try:
        (aside / MARK).touch()
        yield aside
        _swap(aside, out)
        _moved(aside, spare)
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def _moved(folder: Path | None, place: Path | None) -> bool:
    """Whether a folder could be moved to where nothing is; not to another file system."""
    if folder is None or place is None or folder.is_symlink() or not folder.is_dir():
        return False
    try:
        folder.rename(place)
    except OSError:
        return False
    return True


def recover(out: Path) -> None:
    """Clear up after a build that was killed: unfinished folders go, a site that was just being moved comes back."""
    if not out.name:  # the root folder is nobody's site
        return
    moved = out.with_name(f".{out.name}.judge-old")
    if moved.is_dir() and not out.exists():
        moved.rename(out)
    for left in out.parent.glob(f".{glob.escape(out.name)}.judge-*"):
        owner = left.name.rsplit("-", 1)[1]
        if owner == "old" or (owner.isdigit() and not _running(int(owner))):
            shutil.rmtree(left, ignore_errors=True)


def _ours(out: Path) -> bool:
    return out.is_dir() and not out.is_symlink() and ((out / MARK).exists() or not any(out.iterdir()))


def _swap(new: Path, out: Path) -> None:
    """Put ``new`` where ``out`` is; what that was is then where ``new`` was."""
    if not out.exists():
        new.rename(out)
    elif not _exchanged(new, out):
        moved = out.with_name(f".{out.name}.judge-old")
        shutil.rmtree(moved, ignore_errors=True)
        out.rename(moved)
        new.rename(out)
        moved.rename(new)


def _exchanged(one: Path, other: Path) -> bool:
    """Two folders change places in one step, where the system can (Linux); False where it cannot."""
    with suppress(OSError, AttributeError):
        libc = ctypes.CDLL(None, use_errno=True)
        return bool(libc.renameat2(_HERE, os.fsencode(one), _HERE, os.fsencode(other), _EXCHANGE) == 0)
    return False


def _running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True
