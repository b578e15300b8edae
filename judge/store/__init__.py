"""The compiled store: one SQLite file that everything after the library reads.

It is a cache. :func:`open_store` compiles the library when a file of it changed, swaps the new file in with one rename,
and goes without a file when none can be written. Nothing in it is read but what this program wrote in this format.
"""

from judge.store.compiled import open_store
from judge.store.reader import Store

__all__ = ["Store", "open_store"]
