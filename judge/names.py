"""What an entry is looked up by: its names, numbers and abbreviations as keys, and the words of its names."""

from __future__ import annotations

from judge.language.letters import fold, is_parameter, normalise, words
from judge.language.stems import stems

TYPE_CHECKING = False
if TYPE_CHECKING:  # a look-up needs only name_words
    from collections.abc import Iterator

    from judge.language import Language
    from judge.model import Entry

#: The code of Cyrillic names in Latin letters, beside the codes of languages.
LATIN = "la"
#: What a form that is told by a dictionary is worth beside its word, a stem, and a stem of less than half of it.
FORM, STEM, SHORT_STEM = 0.98, 0.97, 0.85
_ARTICLES = frozenset({"a", "an", "the"})
#: So many letters has a word that leads to a parameter, at most.
_LEADS = 2


def name_keys(entry: Entry) -> Iterator[tuple[str, str, int]]:
    """What ``entry`` is looked up by as a whole: ``(key, kind, length)``, the kinds as the contract calls matches;
    ``length`` is that of the whole name.

    Every key is folded; ``name`` and ``alias`` also come with their accents as ``=name`` and ``=alias``, so that the
    exact spelling can rank first (kor, kór, kör). ``joined`` keys have no spaces, ``tail`` keys no first words.
    """
    for kind, name in _named(entry):
        for telling in _variants(name, kind):
            folded = [fold(word) for word in telling]
            whole = " ".join(folded)
            yield whole, kind, len(whole)
            if kind != "english":
                yield " ".join(telling), f"={kind}", len(whole)
            if len(folded) > 1:
                yield "".join(folded), "joined", len(whole)
                yield from ((" ".join(folded[place:]), "tail", len(whole)) for place in range(1, len(folded)))
    if entry.number:
        yield entry.number, "number", len(entry.number)


def name_parts(entry: Entry, grammar: Language) -> Iterator[tuple[str, str, float, int, int]]:
    """The single words of the names of ``entry``: ``(word, code, worth, name, size)``.

    ``code`` is the language that the word is of, ``la`` for Latin letters in place of Cyrillic ones; ``worth`` is 1 for
    the word itself and less for a form or stem; ``name`` numbers the names, and ``size`` is how many words that name
    has.
    """
    distinct = dict.fromkeys(
        (telling, "en" if kind == "english" else grammar.code)
        for kind, name in _named(entry)
        for telling in _variants(name, kind)
    )
    for place, (telling, code) in enumerate(distinct):
        for spelt in dict.fromkeys(telling):
            for form, worth in _forms(spelt, code, grammar):
                yield form, code, worth, place, len(telling)
            word = fold(spelt)
            if any("а" <= char <= "я" for char in word):
                from judge.language.typing import skeleton

                for stage in (word, *stems(word, code)[:2]):
                    yield skeleton(stage), LATIN, stem_worth(stage, word), place, len(telling)


def spelt_words(entry: Entry) -> set[str]:
    """The words of the names of ``entry`` in its game's own language, as they are spelt."""
    variants = (_variants(name, kind) for kind, name in _named(entry) if kind != "english")
    return {word for one in variants for telling in one for word in telling}


def name_words(name: str) -> tuple[str, ...]:
    """The words of a name or query that tell: without its parameter and articles, unless there is nothing else."""
    found = words(name)
    telling = [word for word in found if not is_parameter(word)] or found
    return tuple(normalise(word) for word in [one for one in telling if one.lower() not in _ARTICLES] or telling)


def before_parameter(query: str) -> tuple[str, ...]:
    """What tells before a query's first parameter and the small words that lead to it: ``разряд на 3`` → ``разряд``."""
    typed = words(query)
    at = next((place for place, word in enumerate(typed) if is_parameter(word)), 0)
    while at and len(typed[at - 1]) <= _LEADS:
        at -= 1
    return name_words(" ".join(typed[:at]))


def stem_worth(stem: str, word: str) -> float:
    """What a stem is worth beside its word: the less is left, the less."""
    return 1.0 if stem == word else STEM if 2 * len(stem) >= len(word) else SHORT_STEM


def _named(entry: Entry) -> Iterator[tuple[str, str]]:
    yield "name", entry.name
    yield from (("alias", alias) for alias in entry.aliases)
    yield from (("abbreviation", abbreviation) for abbreviation in entry.abbreviations)
    yield "english", entry.english


def _variants(name: str, kind: str) -> list[tuple[str, ...]]:
    """The words of a name: all, without what follows a colon, without what is in brackets; of an English one, that too
    by itself."""
    before, bracket, rest = name.partition("(")
    inside, _, after = rest.partition(")")
    spelt = [name, name.split(":")[0], *([f"{before} {after}"] if bracket else [])]
    spelt += inside.split(",") if kind == "english" else []
    return [telling for telling in dict.fromkeys(map(name_words, spelt)) if telling]


def _forms(spelt: str, code: str, grammar: Language) -> Iterator[tuple[str, float]]:
    """A word without accents, with its forms where a dictionary tells them, else with its stems."""
    word = fold(spelt)
    yield word, 1.0
    forms = {fold(form) for form in grammar.forms(spelt)} - {word} if code == grammar.code else set()
    yield from ((form, FORM) for form in sorted(forms))
    if not forms:
        yield from ((stem, stem_worth(stem, word)) for stem in stems(word, code))
