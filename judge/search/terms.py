"""A text → the terms that it is found by, and a typed word → the terms that find it. One analysis for every index.

A term is a language's code, a sign and letters:

======== ==============================================================================
``hu=``  the word with its accents, where it has any
``hu:``  the word without accents, and each of its stems (:mod:`judge.language.stems`)
``hu+``  the same without a verb's prefix: *visszavenni* is also *venni*
``#``    a rule's number that is cited: ``#134.4``
======== ==============================================================================

A Hungarian prefix that stands apart (*játszottál ki*, *fel kell áldozni*) also makes the joined word's terms.
"""

from __future__ import annotations

from functools import lru_cache

from judge.language.letters import fold, normalise, words
from judge.language.stems import PREFIXES, stems, without_prefix
from judge.language.synonyms import GROUPS
from judge.search.weights import EXACT, PREFIXLESS, SYNONYM

#: Words that may stand between a prefix and its verb.
_BETWEEN = frozenset("kell kellene kelljen lehet lehetett lehessen is nem sem tudja tudod fogja akarja szabad".split())
_ENDS = ".,;:!?()[]„”“«»\"'…"


def terms_of(text: str, code: str) -> frozenset[str]:
    """What a text of a language is found by."""
    found: set[str] = set(_numbers(text))
    typed = words(text)
    folded = [fold(word) for word in typed]
    for place, word in enumerate(folded):
        if (spelt := normalise(typed[place])) != word:
            found.add(f"{code}={spelt}")
        found |= _terms(word, code)
        if code == "hu" and word in PREFIXES["hu"]:
            for verb in _verbs(folded, place):
                found |= _terms(word + verb, code)
    return frozenset(found)


def asked(word: str, codes: tuple[str, ...]) -> dict[str, float]:
    """What a typed word finds, and at what weight, in texts of the languages ``codes``."""
    found: dict[str, float] = {}
    folded, spelt = fold(word), normalise(word)
    for code in codes:
        if spelt != folded:
            found[f"{code}={spelt}"] = EXACT
        _add(found, folded, code, 1.0)
        for other in synonyms(folded, code):
            _add(found, other, code, SYNONYM)
    return found


def synonyms(folded: str, code: str) -> tuple[str, ...]:
    """What is said for a word, which may be inflected."""
    groups = _groups(code)
    for stage in (folded, *stems(folded, code)):
        if found := groups.get(stage):
            return tuple(word for word in found if word not in (folded, stage))
    return ()


def _add(found: dict[str, float], word: str, code: str, weight: float) -> None:
    stages = (word, *stems(word, code))
    for stage in stages:
        found[f"{code}:{stage}"] = max(weight, found.get(f"{code}:{stage}", 0.0))
    base = without_prefix(word, code)
    for stage in stages:
        found.setdefault(f"{code}+{stage}", weight * PREFIXLESS)
    for stage in (base, *stems(base, code)) if base else ():
        for sign in ":+":
            found.setdefault(f"{code}{sign}{stage}", weight * PREFIXLESS)


@lru_cache(maxsize=50_000)
def _terms(word: str, code: str) -> frozenset[str]:
    found = {f"{code}:{stage}" for stage in (word, *stems(word, code))}
    if base := without_prefix(word, code):
        found |= {f"{code}+{stage}" for stage in (base, *stems(base, code))}
    return frozenset(found)


def _verbs(folded: list[str], place: int) -> list[str]:
    """The verbs that a prefix standing alone may belong to: before it, or after it and auxiliaries."""
    found = [folded[place - 1]] if place and len(folded[place - 1]) > 3 else []
    after = place + 1
    while after < len(folded) and folded[after] in _BETWEEN:
        after += 1
    if after < len(folded) and len(folded[after]) > 3:
        found.append(folded[after])
    return found


def _numbers(text: str) -> list[str]:
    if not any(char.isdigit() for char in text):
        return []
    cited = (word.strip(_ENDS) for word in text.split() if "." in word)
    return [f"#{number}" for number in cited if number and number.replace(".", "").isdecimal()]


@lru_cache(maxsize=8)
def _groups(code: str) -> dict[str, tuple[str, ...]]:
    """The groups of a language by the words in them and their stems; a word's own before another's stem."""
    found: dict[str, tuple[str, ...]] = {}
    groups = [tuple(map(fold, line.split())) for line in GROUPS.get(code, "").strip().splitlines()]
    for group in groups:
        for word in group:
            found[word] = tuple(dict.fromkeys((*found.get(word, ()), *group)))
    for group in groups:
        for word in group:
            for stage in stems(word, code)[:2]:
                found.setdefault(stage, group)
    return found
