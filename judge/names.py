"""What an entry is looked up by: its names, numbers and abbreviations as keys."""

from __future__ import annotations

from collections.abc import Iterator

from judge.language import Language
from judge.language.text import fold, tokens
from judge.model import Entry


def name_keys(entry: Entry, grammar: Language) -> Iterator[tuple[str, str]]:
    """What ``entry`` is looked up by: ``(key, kind)``, the kinds as the contract calls matches.

    Every key is folded; ``name`` and ``alias`` also come with their accents as ``=name`` and ``=alias``, so that the
    exact spelling can rank first (kor, kór, kör). ``form`` keys are single inflected words.
    """
    named = [("name", entry.name), *(("alias", alias) for alias in entry.aliases)]
    named += [("abbreviation", abbreviation) for abbreviation in entry.abbreviations]
    for kind, name in named:
        for words in {name_words(name), name_words(name.split(":")[0])} - {()}:
            yield " ".join(fold(word) for word in words), kind
            yield " ".join(words), f"={kind}"
        for word in name_words(name):
            yield from ((fold(form), "form") for form in grammar.forms(word))
    if entry.number:
        yield entry.number, "number"
    yield " ".join(map(fold, name_words(entry.english))), "english"


def name_words(name: str) -> tuple[str, ...]:
    """The words of a name or query that tell: without its parameter, unless there is nothing else."""
    found = tuple(tokens(name))
    telling = tuple(token.folded for token in found if not token.is_parameter)
    return telling or tuple(token.folded for token in found)
