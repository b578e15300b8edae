"""How words are written, inflected and sorted: one module a language, and one matcher for all of them.

To add a language: a module with a class that satisfies :class:`judge.language.base.Language`, and a line in
``_MODULES``. Nothing else knows which languages there are.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:  # a look-up folds words and needs no language
    from judge.language.base import Language

__all__ = ["LANGUAGES", "Language", "language"]

_MODULES = {"en": "english", "hu": "hungarian", "ru": "russian"}

#: Codes of the languages that a game can be in.
LANGUAGES = tuple(_MODULES)


def language(code: str) -> Language:
    """The language with this code, knowing no words yet; its module is imported when it is first asked for."""
    from importlib import import_module
    from typing import cast

    return cast("Language", import_module(f"judge.language.{_MODULES[code]}").LANGUAGE())


def __getattr__(name: str) -> object:
    if name == "Language":
        from judge.language.base import Language

        return Language
    raise AttributeError(name)
