"""Russian through pymorphy3: a word's keys are the lemmas of all its readings.

Participles keep their voice apart, since «атакованная карта» and «атакующая карта» are two terms of one verb.
The dictionary behind pymorphy3 is made from OpenCorpora (CC BY-SA).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from judge.language.base import Role, Told
from judge.language.text import normalise

#: What a case says of a word: after a preposition, and without one. Where a form is of two cases that say different
#: things, it says nothing.
_AFTER: dict[str, dict[str, Role]] = {
    "от": {"gent": "source"}, "против": {"gent": "source"}, "из": {"gent": "source"}, "без": {},
    "с": {"ablt": "means", "gent": "source"}, "со": {"ablt": "means", "gent": "source"},
    "по": {"datv": "target"}, "на": {"accs": "target", "loct": "place"}, "в": {"accs": "target", "loct": "place"},
    "во": {"accs": "target", "loct": "place"}, "у": {"gent": "place"}, "к": {},
    "через": {"accs": "means"}, "из-за": {"gent": "source"}, "при": {"loct": "place"}, "под": {"accs": "target"},
}  # fmt: skip
#: So many letters have no stem before a reflexive ending: «весь».
_SHORT = 5
_PRONOUNS = frozenset(
    "него неё нее них нему ней ним ними нём нем меня мне мной тебя тебе тобой нас нам нами вас вам вами".split()
)
_ALONE: dict[str, Role] = {"nomn": "subject", "accs": "object", "ablt": "means", "datv": "recipient"}


class Russian:
    """Lemmas of all readings of a word; the dictionary is loaded when the first word comes."""

    code = "ru"
    alphabet = tuple("а|б|в|г|д|е ё|ж|з|и|й|к|л|м|н|о|п|р|с|т|у|ф|х|ц|ч|ш|щ|ъ|ы|ь|э|ю|я".split("|"))
    auxiliaries: frozenset[str] = frozenset()
    absolutes = frozenset("никогда всегда только нельзя никак исключительно любои любого любые".split())

    def __init__(self) -> None:
        self._kept: Callable[[str], str | None] | None = None
        self._told = Told()
        self._words: dict[str, _Word] = {}

    def anew(self) -> Russian:
        """Another one, which was told the same."""
        found = Russian()
        found.recollect(self._told)
        return found

    def unaccented(self) -> Russian:
        """Another one: «ё» is read as «е» in any case."""
        return self.anew()

    def learn(self, word: str) -> frozenset[str]:
        """The keys that a term's word is found by; a participle is found by its own voice only."""
        return frozenset(reading[0] for reading in self._word(word).readings)

    def keys(self, word: str) -> frozenset[str]:
        """The lemmas of every reading, and for a participle its verb's lemma with the voice."""
        return frozenset(key for reading in self._word(word).readings for key in reading)

    def verb_keys(self, word: str) -> frozenset[str]:
        """The same: the lemma of a verb is found among the readings."""
        return self.keys(word)

    def openings(self, word: str, prefix: str = "") -> frozenset[str]:
        """Its keys, and itself: where «й» is typed as «и», the dictionary knows none when a text comes."""
        return self.learn(prefix + word) | {prefix + word}

    def beginnings(self, word: str) -> frozenset[str]:
        """Its keys."""
        return self.keys(word)

    def study(self, words: Iterable[str], only: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Every form of every reading of these words, with all that it may be."""
        for form in sorted({*only, *(form for word in words for form in (word, *self.forms(word)))}):
            yield form, self._told.words.get(form) or _written(_analysed(form))

    def recollect(self, told: Told) -> None:
        """The dictionary is loaded when something comes that was not told."""
        self._told = told

    def recall(self, kept: Callable[[str], str | None]) -> None:
        """Look what was kept up, and load no dictionary: of what it guesses of other words, none is a form of a word
        that was learnt."""
        self._kept = kept

    def _word(self, word: str) -> _Word:
        if word not in self._words:
            text = self._kept(word) if self._kept else self._told.words.get(word)
            self._words[word] = _read(text) if text else _Word(((word,),)) if self._kept else _analysed(word)
        return self._words[word]

    def forms(self, word: str) -> frozenset[str]:
        """Every form of the word's readings."""
        told = self._told.forms.get(word)
        return _forms(word) if told is None else told

    def role(self, before: Sequence[str], word: str, base: str, after: str) -> Role:
        """Told by its case and the preposition before it."""
        cases = self._word(word).cases
        preposition = next((one for one in reversed(before) if one in _AFTER or one in _PRONOUNS), "")
        preposition = "" if preposition in _PRONOUNS else preposition  # «в неё прилетел выстрел»: that was its own
        said = _AFTER[preposition] if preposition else _ALONE
        roles = {said[case] for case in cases if case in said}
        return roles.pop() if len(roles) == 1 and (preposition or len(cases) == 1) else ""

    def may(self, word: str) -> bool:
        """Never: it takes a word of its own."""
        return False

    def happens_to_its_subject(self, word: str) -> bool:
        """Whether it is an intransitive infinitive."""
        return self._word(word).intransitive

    def may_name(self, word: str) -> bool:
        """Whether it has a case."""
        return bool(self._word(word).cases)

    def whole_verbs(self, sentence: str) -> str:
        """No part of a verb stands apart from it."""
        return sentence

    def active(self, word: str) -> str:
        """The word without the reflexive ending."""
        return word[: -len("ся")] if len(word) > _SHORT and word.endswith(("ся", "сь")) else word


@cache
def _analyzer() -> Any:
    import pymorphy3

    return pymorphy3.MorphAnalyzer(probability_estimator_cls=None)  # every reading counts, whichever is the likeliest


@lru_cache(maxsize=10_000)
def _forms(word: str) -> frozenset[str]:
    """Every form of a word's readings; none of a word of other letters."""
    if not all("а" <= char <= "я" for char in word):
        return frozenset()
    return frozenset(normalise(form.word) for parse in _analyzer().parse(word) for form in parse.lexeme)


@dataclass(frozen=True, slots=True)
class _Word:
    """What a word may be: the keys of each of its readings, the cases that a noun, adjective or participle may be in,
    and whether it is an intransitive infinitive."""

    readings: tuple[tuple[str, ...], ...]
    cases: frozenset[str] = frozenset()
    intransitive: bool = False


#: Writes down what is kept of a word.
_WRITTEN = json.JSONEncoder(ensure_ascii=False)
#: Cases that say the same as another.
_SAME_CASE = {"gen1": "gent", "gen2": "gent", "acc2": "accs", "loc1": "loct", "loc2": "loct"}


@lru_cache(maxsize=100_000)
def _analysed(word: str) -> _Word:
    """What the dictionary says of a word, or guesses; a word of other letters has only itself."""
    if not all("а" <= char <= "я" or char == "-" for char in word):
        return _Word(((word,),))
    parses = _analyzer().parse(word)
    told = [_told(parse.tag) for parse in parses]
    readings = dict.fromkeys(
        _reading(parse.normal_form, voice) for parse, (_, voice, _) in zip(parses, told, strict=True)
    )
    cases = frozenset(case for case, _, _ in told if case)
    return _Word(tuple(readings) or ((word,),), cases, all(intransitive for _, _, intransitive in told))


@cache
def _told(tag: Any) -> tuple[str, str, bool]:
    """What a tag tells, of which there are some thousand: the case, a participle's voice, and whether it is that of an
    intransitive infinitive; the library looks each of these up anew."""
    case = _SAME_CASE.get(tag.case, tag.case) or ""
    voice = ("passive" if "pssv" in tag else "active") if tag.POS in ("PRTF", "PRTS") else ""
    return str(case), voice, tag.POS == "INFN" and "intr" in tag


def _written(word: _Word) -> str:
    return _WRITTEN.encode([word.readings, sorted(word.cases), word.intransitive])


@lru_cache(maxsize=100_000)
def _read(text: str) -> _Word:
    readings, cases, intransitive = json.loads(text)
    return _Word(tuple(map(tuple, readings)), frozenset(cases), intransitive)


def _reading(normal_form: str, voice: str) -> tuple[str, ...]:
    lemma = normalise(normal_form)
    return (f"{lemma}/{voice}", lemma) if voice else (lemma,)


LANGUAGE = Russian
