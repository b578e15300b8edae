"""Hungarian: a suffix grammar that is anchored on the glossary's own words, and needs no dictionary.

A text's word is a form of a term's word when it begins with the word (or one of its stems) and what is left is a chain
of endings: number or possessor, the possessive ``é``, a case; or, for what a term declares to be a verb, person, tense
and mood. Measured against generated paradigms such a grammar knows practically every form, and it also works on words
that were typed without accents, which no dictionary does.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property

from judge.language.base import Role, Told
from judge.language.text import fold

#: A stem, and whether only endings that begin with a vowel go on it.
_Stem = tuple[str, bool]

_VOWELS = "aáeéiíoóöőuúüű"
_AUXILIARIES = frozenset(
    "majd még már csak fogom fogja fogod fogjuk fog kell kellene kelljen kellett lehet lehetne lehetett lehessen sem "
    "nem is akarod akarja akarják akarom akarjuk akar akarsz tudod tudja tudjuk tud tudna szabad volna szeretné "
    "neki nekem neked nekünk nekik azt ezt őt is e vajon "
    "szeretnéd szeretnénk köteles tetszőleges tudok tudsz tudnak tudunk tudtok akarok "
    "akart akarta akarták akartam akarná akarnák kéne tudják tudnám tudnék tudná tudnák tudta tudtam tudnánk "
    "szabadna muszáj kötelező".split()
)
#: So many letters of a stem are looked up.
_OPENING = 6
_DIGRAPHS = ("cs", "dz", "gy", "ly", "ny", "sz", "ty", "zs")


class _Endings:
    """The chains of endings of nouns and of verbs as patterns, with their accents or without. Reading a question waits
    for their compiling, so each part stands in them as rarely as it can."""

    def __init__(self, *, accents: bool) -> None:
        self._accents = accents

    def nominal(self) -> re.Pattern[str]:
        """What a noun or adjective may end in."""
        return re.compile(rf"(?:{self._slot(_ADJECTIVE)})?{self._noun()}")

    def verbal(self) -> re.Pattern[str]:
        """What a verb may end in: of participles and of the noun of action, also what a noun may."""
        person = self._slot(_PERSON)
        action = rf"[áé]s(?:{self._slot(_ADJECTIVE)})?"
        nominal = rf"(?:(?:[aeo]?nd)?[óő]|ott|ett|ött|t|{action})(?:{self._noun()})|{action}(?:s[ae]l|s[áé])"
        ending = "|".join((person, _PAST, _CONDITIONAL, _IMPERATIVE, _INFINITIVE, "v[ae]|ván|vén", nominal))
        return re.compile(self._spelt(rf"(?:at|et|tat|tet)?(?:hat|het|has(?=s)|hes(?=s))?(?:{ending})?"))

    def _noun(self) -> str:
        possessed = self._spelt(r"j?[aeáé]?i(?:m|d|nk|tok|tek|k)?")
        after_consonant = self._spelt(r"(?<=k)(?:kal|kel|ká|ké)|(?<=m)(?:mal|mel)|(?<=d)(?:dal|del)")
        owned = rf"(?:{self._slot(_PLURAL)}|{self._slot(_POSSESSOR)}|{possessed})?"
        return rf"{owned}(?:{self._spelt('éi?')})?(?:{self._slot(_CASE)}|{after_consonant})?"

    def _slot(self, endings: str) -> str:
        return "(?:" + "|".join(sorted(set(self._spelt(endings).split()), key=lambda one: (-len(one), one))) + ")"

    def _spelt(self, text: str) -> str:
        return text if self._accents else fold(text)


_PLURAL = "k ok ak ek ök ák ék"
_POSSESSOR = (
    "m om am em öm ám ém d od ad ed öd ád éd a e á é ja je já jé jam jem jad jed jám jém jád jéd "
    "nk unk ünk ánk énk junk jünk tok tek tök otok atok etek ötök átok étek jatok jetek uk ük juk jük"
)
_CASE = (
    "t ot at et öt nak nek ban ben ba be ból ből bol ről ról tól től nál nél ra re hoz hez höz ig ért ként kor "
    "n on en ön an val vel vá vé ul ül képp képpen nként onként enként önként stul stül"
)
_ADJECTIVE = "s as es os ös ú ű jú jű i beli talan telen tlan tlen nyi"
_PERSON = (
    "ok ek ök om em öm sz asz esz od ed öd ol el öl unk ünk juk jük uk ük tok tek tök otok etek ötök játok itek "
    "nak nek anak enek ják ik ja i je já jé l ód őd ad"
)
_PAST = r"(?:ott|ett|ött|t)(?:am|em|ál|él|ad|ed|a|e|unk|ünk|uk|ük|atok|etek|ak|ek|ák|ék)?"
_CONDITIONAL = r"[aeáé]?n(?:ál|él|ám|ém|ád|éd|ánk|énk|ának|ének|átok|étek|ák|ék|a|e|á|é|i)"
_IMPERATIVE = r"(?:j|z|zz|s|ss)(?:on|en|ön|ak|ek|am|em|ál|él|ad|ed|a|e|uk|ük|atok|etek|anak|enek|unk|ünk|d)?|d"
_INFINITIVE = r"[aeo]?n(?:i|om|em|öm|od|ed|öd|ia|ie|unk|ünk|otok|etek|iuk|iük)"

#: Derived words that have left their noun: never forms of it.
_LEXICALISED = frozenset(
    "izmos hatásos hatástalan varázslatos kalandos költséges árnyékos árnyéktalan kegyes kegyel feltételes élettelen "
    "életkor élettan életút gazdátlan helyszínel költségel hősies hősi".split()
)


#: A verb's prefix before an auxiliary, and the infinitive that it belongs to, with up to four words between.
_APART = re.compile(
    r"\b(?P<prefix>vissza|össze|ossze|szét|szet|meg|fel|alá|rá|ra|át|at|be|el|ki|le)\s+"
    r"(?P<can>(?:(?:tud|akar|szeretn|bír|bir|kíván)\w*|kell(?:ene)?|kéne|lehet(?:ne)?|szabad(?:na)?|muszáj"
    r"|fog(?:om|od|ja|juk|ják|ok|sz|unk|tok|nak)?)(?![\w-]))"
    r"(?P<between>(?:\s+[\w-]+){0,4}?\s+)(?P<verb>\w{2,}(?:ni|n(?:om|em|öm|od|ed|öd|ia|ie|unk|ünk|iuk|iük)))\b",
    re.IGNORECASE,
)


class Hungarian:
    """Knows the words that it has learnt, and tells which of them a text's word is a form of."""

    code = "hu"
    alphabet = tuple(
        "a á|b|c|cs|d|dz|dzs|e é|f|g|gy|h|i í|j|k|l|ly|m|n|ny|o ó|ö ő|p|q|r|s|sz|t|ty|u ú|ü ű|v|w|x|y|z|zs".split("|")
    )
    auxiliaries = _AUXILIARIES
    absolutes = frozenset("soha sosem mindig mindenkeppen semmilyen egyetlen kizarolag csak".split())

    def __init__(self, *, accents: bool = True) -> None:
        self._accents = accents
        # by the stem's first two letters: stem → the words that it is a stem of
        self._learnt: dict[str, dict[_Stem, tuple[str, ...]]] = defaultdict(dict)
        # by a word's first two letters: what is known of its forms
        self._cache: dict[str, dict[tuple[str, bool], frozenset[str]]] = defaultdict(dict)

    # compiled when a form is first compared: that takes longer than all else that a question needs
    @cached_property
    def _nominal(self) -> re.Pattern[str]:
        return _Endings(accents=self._accents).nominal()

    @cached_property
    def _verbal(self) -> re.Pattern[str]:
        return _Endings(accents=self._accents).verbal()

    def anew(self) -> Hungarian:
        """Another one."""
        return Hungarian(accents=self._accents)

    def unaccented(self) -> Hungarian:
        """The same grammar with every ending spelt without accents."""
        return Hungarian(accents=False)

    def learn(self, word: str) -> frozenset[str]:
        """Remember a word of a term; its key is the word."""
        word = self._spelt(word)
        if word not in self._learnt[word[:2]].get((word, False), ()):
            for stem, before_vowel in _stems(word):
                spelt = self._spelt(stem)
                self._cache[spelt[:2]].clear()
                known = self._learnt[spelt[:2]]
                known[spelt, before_vowel] = (*known.get((spelt, before_vowel), ()), word)
        return frozenset({word})

    def keys(self, word: str) -> frozenset[str]:
        """The learnt words that ``word`` is a noun's form of, and the word itself."""
        return self._forms_of(self._spelt(word), verb=False)

    def verb_keys(self, word: str) -> frozenset[str]:
        """The learnt words that ``word`` is a verb's or noun's form of, and the word itself."""
        return self._forms_of(self._spelt(word), verb=True)

    def openings(self, word: str, prefix: str = "") -> frozenset[str]:
        """The first letters of each of its stems that any of its forms has; behind the prefix, and where a form of it
        may begin as the prefix does, alone."""
        stems, prefix = self._stems_of(word), self._spelt(prefix)
        begun = {*map(_opening, stems)}
        if prefix:
            stems |= self._stems_of(prefix + word)
            alone = {one for one in map(_opening, stems) if one.startswith(prefix) or prefix.startswith(one)}
            begun = alone | {_opening(prefix + stem) for stem in stems}
        return frozenset(f"~{one}" for one in begun)

    def beginnings(self, word: str) -> frozenset[str]:
        """Its first letters: one, two and so on."""
        spelt = self._spelt(word)
        return frozenset(f"~{spelt[:length]}" for length in range(1, _OPENING + 1))

    def study(self, words: Iterable[str], only: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Nothing: endings tell it."""
        return iter(())

    def recollect(self, told: Told) -> None:
        """Nothing was told."""

    def recall(self, kept: Callable[[str], str | None]) -> None:
        """Nothing was kept."""

    def forms(self, word: str) -> frozenset[str]:
        """None: endings tell them."""
        return frozenset()

    def role(self, before: Sequence[str], word: str, base: str, after: str) -> Role:
        """Told by its ending, and by the postposition after it."""
        if not base:
            return ""
        if after in _POSTPOSITIONS:
            return _POSTPOSITIONS[after]
        word, base = fold(word), fold(base)
        if word == base:
            return "subject"
        return next((role for ending, role in _ENDINGS if re.search(ending, word)), "subject")

    def may(self, word: str) -> bool:
        """Whether it has the potential suffix."""
        return re.fullmatch(_MAY, fold(word)) is not None

    def happens_to_its_subject(self, word: str) -> bool:
        """Not told by its form."""
        return False

    def may_name(self, word: str) -> bool:
        """Always: it is not told."""
        return True

    def whole_verbs(self, sentence: str) -> str:
        """A sentence with a prefix that stands before "can", "must" or "will" put to its infinitive."""
        return _APART.sub(
            lambda found: f"{found['can']}{found['between']}{found['prefix'].lower()}{found['verb']}", sentence
        )

    def active(self, word: str) -> str:
        """No form has such an ending."""
        return word

    def _stems_of(self, word: str) -> set[str]:
        spelt = self._spelt(word)
        return {spelt, *(self._spelt(stem) for stem, _ in _stems(spelt))}

    def _spelt(self, word: str) -> str:
        return word if self._accents else fold(word)

    def _forms_of(self, word: str, *, verb: bool) -> frozenset[str]:
        known = self._cache[word[:2]]
        found = known.get((word, verb))
        if found is None:
            candidates = {} if word in _LEXICALISED else self._learnt.get(word[:2], {})
            forms = (words for stem, words in candidates.items() if self._is_form(word, stem, verb))
            found = frozenset((word,)).union(*forms)
            known[word, verb] = found
        return found

    def _is_form(self, word: str, stem: _Stem, verb: bool) -> bool:
        letters, before_vowel = stem
        if not word.startswith(letters):
            return _doubled_digraph(word, letters)
        rest = word[len(letters) :]
        if before_vowel and rest[:1] not in _VOWELS:
            return False
        if not rest or self._nominal.fullmatch(rest) or (verb and self._verbal.fullmatch(rest)):
            return True
        return _assimilated(rest, letters, self._accents)


#: A verb in -hat, -het, without accents.
_MAY = (
    r"[a-z]{2,}h[ae]t(?:ok|ek|om|em|sz|od|ed|unk|juk|tok|tek|jatok|nak|nek|jak|ik|ja|i|o|nam|nem|nal|nel|na|ne|nank|nenk|"
    r"ott|ett|tam|tem)?"
)
_POSTPOSITIONS: dict[str, Role] = {
    "ellen": "source", "ellenében": "source", "miatt": "source", "által": "means", "révén": "means", "alatt": "place",
    "közben": "place", "nélkül": "",
}  # fmt: skip
_DOUBLED = r"(?:([bcdfghjklmnprstvz])\1|ssz|ggy|lly|nny|ccs|zzs|tty|v)[ae]l"
#: Case endings without accents, the longer before what they end in.
_ENDINGS: tuple[tuple[str, Role], ...] = tuple(
    (f"(?:{ending})$", role)  # type: ignore[misc]
    for ending, role in (
        ("t[oe]l|b[oe]l", "source"), ("r[oe]l", "place"), ("n[ae]k", "recipient"), ("b[ae]n|n[ae]l", "place"),
        ("kent", "role"), ("ert", "source"), ("r[ae]|b[ae]|h[oe]z", "target"), (_DOUBLED, "means"), ("t", "object"),
        ("[aeo]n|n", "place"), ("[aeo]s|(?<=[aeiou])s", "bearing"),
    )
)  # fmt: skip


def _opening(stem: str) -> str:
    """The letters that every form of a stem begins with, at most so many; of a digraph at its end the first only."""
    return stem[: min(_OPENING, len(stem) - 1 if stem.endswith(_DIGRAPHS) else len(stem))]


def _assimilated(rest: str, stem: str, accents: bool) -> bool:
    """blokkolás+sal, jelző+vel is regular, jutalom+mal."""
    endings = ("al", "el", "á", "é") if accents else ("al", "el", "a", "e")
    last = stem[-2:] if stem.endswith(_DIGRAPHS) else stem[-1:]
    return rest.startswith(last) and rest[len(last) :] in endings


def _doubled_digraph(word: str, stem: str) -> bool:
    """lény + vel is written lénnyel: the digraph doubles its first letter only."""
    if not stem.endswith(_DIGRAPHS) or not word.startswith(stem[:-1] + stem[-2:]):
        return False
    return word[len(stem) + 1 :] in ("al", "el", "á", "é", "a", "e")


@cache
def _stems(word: str) -> frozenset[_Stem]:
    """The stems that endings go on: a, e lengthen; ``ik`` verbs drop it; ``izom`` → ``izm-``; ``kéz`` → ``kez-``;
    ``játsz-`` → ``játssza``; ``mutat`` → ``mutassa``; ``vesz`` → ``venni, vett, vedd``."""
    found = {(word, False)}
    if word.endswith("a"):
        found.add((word[:-1] + "á", False))
    if word.endswith("e"):
        found.add((word[:-1] + "é", False))
    if word.endswith("ik") and len(word) > 4:
        found.add((word[:-2], False))
    if match := re.fullmatch(r"(.*)sz(?:ik)?", word):
        found.add((match[1] + "ssz", True))
    if match := re.fullmatch(r"(.*(?:[vt]e|vi|hi))sz", word):
        found |= {(match[1] + end, False) for end in ("n", "tt", "het", "dd", "gy", "vő")}
    if match := re.fullmatch(rf"(.+[{_VOWELS}])t", word):
        found.add((match[1] + "ss", True))
    if (match := re.fullmatch(rf"(.*[^{_VOWELS}])[oeö]([mlrnzg])", word)) and (
        len(word) <= 6 or word.endswith(("alom", "elem"))
    ):
        found.add((match[1] + match[2], True))
    if len(word) <= 4 and (match := re.fullmatch(rf"([^{_VOWELS}]*)([áé])([^{_VOWELS}]+)", word)):
        found.add((match[1] + {"á": "a", "é": "e"}[match[2]] + match[3], True))
    return frozenset(found)


LANGUAGE = Hungarian
