"""Russian through pymorphy3: a word's keys are the lemmas of all its readings.

Participles keep their voice apart, since «атакованная карта» and «атакующая карта» are two terms of one verb.
The dictionary behind pymorphy3 is made from OpenCorpora (CC BY-SA).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from judge.language.base import Role
from judge.language.text import normalise

#: What a case says of a word: after a preposition, and without one. Where a form is of two cases that say different
#: things, it says nothing.
_AFTER: dict[str, dict[str, Role]] = {
    "от": {"gent": "source"}, "против": {"gent": "source"}, "из": {"gent": "source"}, "без": {},
    "с": {"ablt": "means", "gent": "source"}, "со": {"ablt": "means", "gent": "source"},
    "по": {"datv": "target"}, "на": {"accs": "target", "loct": "place"}, "в": {"accs": "target", "loct": "place"},
    "во": {"accs": "target", "loct": "place"}, "у": {"gent": "place"}, "к": {"datv": "target"},
    "через": {"accs": "means"}, "из-за": {"gent": "source"}, "при": {"loct": "place"}, "под": {"accs": "target"},
}  # fmt: skip
_ALONE: dict[str, Role] = {"nomn": "subject", "accs": "object", "ablt": "means", "datv": "recipient"}


class Russian:
    """Lemmas of all readings of a word; the dictionary is loaded when the first word comes."""

    code = "ru"
    alphabet = tuple("а|б|в|г|д|е ё|ж|з|и|й|к|л|м|н|о|п|р|с|т|у|ф|х|ц|ч|ш|щ|ъ|ы|ь|э|ю|я".split("|"))
    auxiliaries: frozenset[str] = frozenset()
    absolutes = frozenset("никогда всегда только нельзя никак исключительно любои любого любые".split())

    def unaccented(self) -> Russian:
        """Another one: «ё» is read as «е» in any case."""
        return Russian()

    def learn(self, word: str) -> frozenset[str]:
        """The keys that a term's word is found by; a participle is found by its own voice only."""
        return frozenset(reading[0] for reading in _readings(word))

    def keys(self, word: str) -> frozenset[str]:
        """The lemmas of every reading, and for a participle its verb's lemma with the voice."""
        return frozenset(key for reading in _readings(word) for key in reading)

    def verb_keys(self, word: str) -> frozenset[str]:
        """The same: the lemma of a verb is found among the readings."""
        return self.keys(word)

    def forms(self, word: str) -> frozenset[str]:
        """Every form of the word's readings."""
        if not all("а" <= char <= "я" for char in word):
            return frozenset()
        return frozenset(normalise(form.word) for parse in _analyzer().parse(word) for form in parse.lexeme)

    def role(self, before: Sequence[str], word: str, base: str, after: str) -> Role:
        """Told by its case and the preposition before it."""
        cases = _cases(word)
        preposition = next((one for one in reversed(before) if one in _AFTER), "")
        said = _AFTER[preposition] if preposition else _ALONE
        roles = {said[case] for case in cases if case in said}
        return roles.pop() if len(roles) == 1 and (preposition or len(cases) == 1) else ""

    def may(self, word: str) -> bool:
        """Never: it takes a word of its own."""
        return False

    def happens_to_its_subject(self, word: str) -> bool:
        """Whether it is an intransitive infinitive."""
        return all(parse.tag.POS == "INFN" and "intr" in parse.tag for parse in _analyzer().parse(word))


@lru_cache(maxsize=100_000)
def _cases(word: str) -> frozenset[str]:
    """The cases that a noun, adjective or participle may be in."""
    same = {"gen1": "gent", "gen2": "gent", "acc2": "accs", "loc1": "loct", "loc2": "loct"}
    tags = (parse.tag.case for parse in _analyzer().parse(word))
    return frozenset(same.get(case, case) for case in tags if case)


@cache
def _analyzer() -> Any:
    import pymorphy3

    return pymorphy3.MorphAnalyzer()


@lru_cache(maxsize=100_000)
def _readings(word: str) -> tuple[tuple[str, ...], ...]:
    """The keys of each reading of a word, the most telling first; a word of other letters has only itself."""
    if not all("а" <= char <= "я" or char == "-" for char in word):
        return ((word,),)
    return tuple(map(_reading, _analyzer().parse(word))) or ((word,),)


def _reading(parse: Any) -> tuple[str, ...]:
    lemma = normalise(parse.normal_form)
    if parse.tag.POS in ("PRTF", "PRTS"):
        return (f"{lemma}/{'passive' if 'pssv' in parse.tag else 'active'}", lemma)
    return (lemma,)


LANGUAGE = Russian
