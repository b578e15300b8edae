"""How mentions of a term look: a small notation, kept as data in the entries' files.

========== ============================================================================================
``word``    any inflected form of the word
``=word``   just this form
``word~``   any form of the verb
``fel+ad``  a verb with its separable prefix: joined, apart after an auxiliary, or reversed
``!VP``     an abbreviation, with or without a suffix
``#X``      a parameter: a number, ``X-Y-Z``, or a letter that stands for one
``..``      up to two other words
``a/b``     either
``,``       a comma may stand here, which else ends a mention
========== ============================================================================================
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from judge.language.text import normalise, tokens

Form = Literal["word", "exact", "verb", "joined", "abbreviation", "parameter", "gap", "auxiliaries", "comma"]

_BRACKETED = re.compile(r"\([^)]*\)|\[[^\]]*\]|[„“”«»\"]")
_LAST_PARAMETER = re.compile(r"^(?P<name>.*?\w)(?P<on>\s+на)?\s+(?:[XХYZ](?:-[XХYZ])*)$")


@dataclass(frozen=True, slots=True)
class Element:
    """One place of a pattern; ``words`` is the word, or a separable verb's prefix and base."""

    form: Form
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MentionPattern:
    """A sequence of elements. A word counts as one place; a gap and a comma as none."""

    elements: tuple[Element, ...]

    @property
    def places(self) -> int:
        """How many words of a text it stands for, gaps aside."""
        return sum(element.form not in ("gap", "auxiliaries", "comma") for element in self.elements)

    @property
    def last_word(self) -> str:
        """The word that it ends in, without an ending; empty where it is just one form, or a verb's."""
        last = next((element for element in reversed(self.elements) if element.form != "parameter"), None)
        return last.words[0] if last and last.form in ("word", "abbreviation") else ""


def parse(notation: str) -> tuple[MentionPattern, ...]:
    """The patterns of one line of the notation; a separable verb makes three."""
    sequences: list[tuple[Element, ...]] = [()]
    for part in notation.split():
        sequences = [(*before, *after) for before in sequences for after in _elements(part)]
    return tuple(MentionPattern(elements) for elements in sequences if elements)


def parts_of_join(notation: str) -> Iterator[tuple[tuple[str, ...], bool]]:
    """The parts of ``"alomjelzo* + kerules/kuldes"``: what may stand for each, and whether it is still read by itself
    (``*``)."""
    for part in notation.split("+"):
        yield tuple(part.strip().rstrip("*").split("/")), part.strip().endswith("*")


def of_name(name: str) -> MentionPattern | None:
    """The pattern that a printed name gives by itself, without brackets; a parameter at its end must be there."""
    plain = " ".join(_BRACKETED.sub(" ", name).split(":")[0].split())
    if match := _LAST_PARAMETER.match(plain):
        plain = f"{match['name']}{match['on'] or ''} #X"
    elements = tuple(_name_elements(plain))
    return MentionPattern(elements) if any(element.form != "parameter" for element in elements) else None


def without_parameter(name: str) -> MentionPattern | None:
    """The name's pattern with its parameter left out, where it has one: «Броня» for «Броня Х»."""
    match = _LAST_PARAMETER.match(" ".join(_BRACKETED.sub(" ", name).split(":")[0].split()))
    return MentionPattern(tuple(_name_elements(match["name"]))) if match else None


def of_abbreviation(abbreviation: str) -> MentionPattern:
    """The pattern of an abbreviation."""
    return MentionPattern((Element("abbreviation", (abbreviation,)),))


def _name_elements(name: str) -> Iterator[Element]:
    if name.endswith(" #X"):
        yield from _name_elements(name[:-3])
        yield Element("parameter")
        return
    for token in tokens(name):
        if "," in token.gap:
            yield Element("comma")
        if len(token.text) > 1 and token.text.isupper():
            yield Element("abbreviation", (token.text,))
        else:
            yield Element("word", (token.folded,))


def _elements(part: str) -> list[tuple[Element, ...]]:
    """The alternatives that one word of the notation stands for."""
    if "/" in part.strip("/"):
        return [elements for one in part.split("/") if one for elements in _elements(one)]
    if part == "..":
        return [(Element("gap"),)]
    if part == ",":
        return [(Element("comma"),)]
    if part.startswith("#"):
        return [(Element("parameter"),)]
    if part.startswith("!"):
        return [(Element("abbreviation", (part[1:],)),)]
    if part.startswith("="):
        return [(Element("exact", (normalise(part[1:]),)),)]
    if part.endswith("~"):
        return [(Element("verb", (normalise(part[:-1]),)),)]
    if "+" in part:
        prefix, base = map(normalise, part.split("+", 1))
        apart, verb, between = Element("exact", (prefix,)), Element("verb", (base,)), Element("auxiliaries")
        return [(Element("joined", (prefix, base)),), (apart, between, verb), (verb, between, apart)]
    return [tuple(Element("word", (token.folded,)) for token in tokens(part))]
