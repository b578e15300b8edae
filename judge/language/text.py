"""Letters and words: what is the same for every language. Offsets always count in the text as it is stored."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from judge.language.letters import PARAMETERS, fold, hangs, normalise

__all__ = ["PARAMETERS", "Token", "fold", "normalise", "runs", "sentences", "tokens"]

_WORD = re.compile(r"[^\W_]+(?:[’'][^\W_]+)*")
#: What ends a mention: a term never reaches over the end of a sentence or a bracket.
_BREAK = re.compile(r"[.;:!?\n()\[\]…]")
#: What may end a sentence: a line's end, or a mark before a capital.
_SENTENCE_END = re.compile(r"\n+|\b(\w+)[.!?…]+[)”»\"]*\s+(?=[„“«\"(]?[^\W\d_])")
#: Abbreviations that belong to the word after them: their full stop ends nothing.
_JOINED = frozenset("max min db макс мин доп".split())
_ABBREVIATIONS = frozenset("pl ill stb max db ún ld kb см др напр".split())
#: Those whose full stop never ends anything: «max. VP» is one term.
_BOUND = frozenset("max ún ld".split())


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a text: ``folded`` is what it is compared by; ``gap`` the characters since the word before, ``suffix``
    what hangs on an abbreviation or number by a hyphen."""

    text: str
    folded: str
    start: int
    end: int
    gap: str
    suffix: str = ""

    @property
    def whole(self) -> str:
        """``folded`` with what hangs on it: *fp-re*."""
        return f"{self.folded}-{self.suffix}" if self.suffix else self.folded

    @property
    def is_parameter(self) -> bool:
        """Whether it is a number, or a letter that stands for one: not the preposition «у»."""
        return self.folded.isdigit() or (self.folded in PARAMETERS and self.text != "у")

    @property
    def breaks(self) -> bool:
        """Whether a sentence or bracket ended between the word before and this one."""
        return self.gap != " " and _BREAK.search(self.gap) is not None


def tokens(text: str) -> Iterator[Token]:
    """The words of ``text``. A suffix that hangs on an abbreviation or number by a hyphen (``ÉP-je``, ``2-es``)
    belongs to it, and does not stand alone."""
    pending: Token | None = None
    last = 0
    for match in _WORD.finditer(text):
        gap, word = text[last : match.start()], match[0]
        if pending and pending.folded in _BOUND:
            gap = gap.removeprefix(".")
        last = match.end()
        if pending and gap in ("-", "‑", "–") and hangs(pending.text, word):
            pending = replace(pending, end=match.end(), suffix=normalise(word))
            continue
        if pending:
            gap = gap[1:] if gap[:1] == "." and pending.folded in _JOINED else gap
            yield pending
        pending = Token(word, normalise(word), match.start(), match.end(), gap)
    if pending:
        yield pending


def runs(text: str) -> list[str]:
    """Every run of letters and digits of ``text``, whatever hangs on what."""
    return _WORD.findall(text)


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Where each sentence of ``text`` begins and ends."""
    first = 0
    for match in _SENTENCE_END.finditer(text):
        lower = text[match.end() : match.end() + 2].lstrip('„“«"(')[:1].islower()
        if match[1] is None or not (lower or match[1].lower() in _ABBREVIATIONS):
            yield first, match.end()
            first = match.end()
    if first < len(text):
        yield first, len(text)
