"""The compiled store: one SQLite file that everything after the library reads.

It is a cache. :func:`open_store` compiles the library when a file of it changed, swaps the new file in with one rename,
and goes without a file when none can be written. Nothing in it is read but what this program wrote in this format. A
look-up needs only :mod:`glance` of it, and :mod:`seal` to know that it is fresh and whole.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:  # a look-up imports neither
    from judge.store.compiled import open_store
    from judge.store.reader import Store

__all__ = ["Store", "open_store"]


def __getattr__(name: str) -> object:
    if name == "open_store":
        from judge.store.compiled import open_store

        return open_store
    if name == "Store":
        from judge.store.reader import Store

        return Store
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
