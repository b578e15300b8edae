"""What the browser searches: one script a game with its names and texts, and how words of its language are cut.

The browser does with it what :mod:`judge.search` does with the store; ``site_templates/scripts/search.js`` follows that
package function by function. Nothing here is ranked or folded: names and texts go out as they are, and the script makes
keys and terms of them with the same tables (:mod:`judge.language.stems`, :mod:`judge.language.synonyms`,
:mod:`judge.language.typing`) and weights (:mod:`judge.search.weights`). The maintainers' notes stay out, since they
weigh little and take a quarter of the room; so do the answers of rulings, and the forms that a dictionary lists, for
which stems do.

One kind of thing stands together (all names, all texts), which packs better than entry by entry.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from judge.language import language, typing
from judge.language.base import Told
from judge.language.stems import NOMINAL, PREFIXES, VERBAL, Layer, stems
from judge.language.synonyms import GROUPS
from judge.language.text import fold
from judge.model import Clause, Entry, Game
from judge.names import name_words
from judge.search import weights
from judge.store import Store
from judge.store.passages import Related, plain, worth

#: How Cyrillic letters are spelt in slugs.
SPELT = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
        "a,b,v,g,d,e,e,zh,z,i,j,k,l,m,n,o,p,r,s,t,u,f,h,c,ch,sh,shch,,y,,e,yu,ya".split(","),
        strict=True,
    )
)
_SPELT = str.maketrans(SPELT)
#: Stems of so few forms are left out.
_FEW = 4


def tables() -> dict[str, Any]:
    """What every search needs, as constants of a script: the weights, and the tables of English."""
    names = (name for name in dir(weights) if name.isupper())
    return {
        "WEIGHTS": {name: getattr(weights, name) for name in names},
        "LANGUAGES": {"en": _language("en")},
        "KEYS": typing.KEYS,
        "WRITTEN": typing.WRITTEN,
        "SPELT": SPELT,
    }


def search_script(store: Store, game: Game) -> str:
    """A game's index as a script, which also runs from a folder on a disk: ``self.JUDGE.hkk = {…}``.

    ``slugs``, ``names``, ``aliases``, ``short`` (abbreviations), ``english``, ``glosses`` and ``patterns`` have a line
    for each entry, in the library's order, ``clauses`` each entry's clauses, and ``worth`` what it is worth. A slug
    that is just the name in Latin letters (:func:`spelt`) is left out. ``related`` has for each the places of what its
    facts speak of, ``concepts`` (names, English names; their patterns stay out) being counted on after the entries.
    Of the concepts only those that are spoken of are told.
    """
    entries = store.entries(game.id)
    concepts = store.concepts(game.id)
    related = Related(concepts, entries, store.effects(game.id))
    spoken = {slug for entry in entries for slug in related.slugs(entry)} - {entry.slug for entry in entries}
    concepts = tuple(one for one in concepts if one.slug in spoken)
    slugs = [entry.slug for entry in entries] + [one.slug for one in concepts]
    place = {slug: n for n, slug in enumerate(slugs)}
    rulings = store.rulings(game.id)
    index = {
        "lang": game.language,
        "slugs": _lines("" if entry.slug == spelt(entry.name) else entry.slug for entry in entries),
        "names": _lines(entry.name for entry in entries),
        "aliases": _lines("|".join(entry.aliases) for entry in entries),
        "short": _lines("|".join(entry.abbreviations) for entry in entries),
        "english": _lines(entry.english for entry in entries),
        "glosses": _lines(entry.gloss for entry in entries),
        "patterns": _lines("|".join(map(plain, entry.patterns)) for entry in entries),
        "clauses": [[_clause(n, clause) for n, clause in enumerate(entry.clauses, 1)] for entry in entries],
        "worth": [worth(entry) for entry in entries],
        "related": [[place[slug] for slug in related.slugs(entry)] for entry in entries],
        "concepts": _lines(one.name for one in concepts),
        "concepts_english": _lines(one.english for one in concepts),
        "rulings": _lines(ruling.question for ruling in rulings),
        "ruling_slugs": _lines(ruling.id.rpartition("/")[2] for ruling in rulings),
        "stems": _further_stems(entries, game.language, store.inflections(game.id)),
        "tables": _language(game.language),
    }
    return _script("JUDGE", game, index)


def spelt(name: str) -> str:
    """A name in small Latin letters and hyphens, without what stands in brackets, as most slugs are; the script does
    the same. «Х» by itself is the letter that a number is put for."""
    bare = re.sub(r"(?<!\w)х(?!\w)", "x", re.sub(r" ?[\[(].*", "", name).lower())
    return re.sub(r"[^a-z0-9]+", "-", fold(bare.translate(_SPELT))).strip("-")


def _clause(place: int, clause: Clause) -> str:
    """A clause's text, after its number where that is not its place."""
    return clause.text if clause.n == place else f"{clause.n}¶{clause.text}"


def _further_stems(entries: Iterable[Entry], code: str, told: Mapping[str, frozenset[str]]) -> list[str]:
    """Words of names with the stems that some of their forms, as a dictionary lists them, have and they have not:
    ``бросок броск``. Stems of fewer than four forms are left out: rare ones, and the verb that a noun looks like. The
    forms of words that were ``told`` are not looked up again."""
    grammar = language(code)
    grammar.recollect(Told(forms=told))
    found = []
    for word in sorted({word for entry in entries for word in _words(entry)}):
        bare = fold(word)
        own = {bare, *stems(bare, code)}
        staged = {form: {form, *stems(form, code)} for form in map(fold, grammar.forms(word)) if form[:2] == bare[:2]}
        unmet = [stages for _, stages in sorted(staged.items()) if not stages & own]
        further = []
        while unmet:
            count = Counter(stem for stages in unmet for stem in stages)
            best = max(count, key=lambda stem: (count[stem], len(stem), stem))
            if count[best] < _FEW:
                break
            further.append(best)
            unmet = [stages for stages in unmet if best not in stages]
        if further:
            found.append(" ".join((bare, *further)))
    return found


def _words(entry: Entry) -> Iterator[str]:
    """The words of an entry's names in its own language."""
    for name in entry.names:
        yield from name_words(name)


def _language(code: str) -> dict[str, Any]:
    """How words of a language are cut, and what is said for one another; for Cyrillic also how it is typed."""
    found: dict[str, Any] = {
        "nominal": [_written(layer) for layer in NOMINAL.get(code, ())],
        "verbal": _written(VERBAL.get(code, {})),
        "prefixes": PREFIXES.get(code, ()),
        "groups": _lines(" ".join(line.split()) for line in GROUPS.get(code, "").strip().splitlines()),
    }
    if code == "ru":
        found |= {"cyrillic": typing.CYRILLIC, "latin": typing.LATIN}
    return found


def _written(layer: Layer) -> str:
    return " ".join(f"{ending}>{instead}" if instead else ending for ending, instead in layer.items())


def links_script(store: Store, game: Game, standing: Mapping[str, str], answers: list[str]) -> str:
    """What the finder needs of a game besides its index: ``self.JUDGE_LINKS.hkk = {…}``.

    ``answers`` are the terms (slugs) whose pairs have a script of answers, ``alike`` the slugs that stand for another.
    The rest is what speaks of what, for the clauses nearest to a pair of terms:

    ``clauses`` has for each entry's clauses, and ``rulings`` for each ruling, the places of the entries that it speaks
    of; ``kin`` pairs of places that are one concept.
    """
    entries = store.entries(game.id)
    place = {entry.id: n for n, entry in enumerate(entries)}
    spoken: dict[str, list[int]] = {}
    kin = []
    for link in store.links():
        if link.target in place and (link.clause or "/ruling/" in link.source):
            spoken.setdefault(link.clause or link.source, []).append(place[link.target])
        if link.kind in ("same", "part_of") and link.source in place and link.target in place:
            kin.append((place[link.source], place[link.target]))
    index = {
        "answers": answers,
        "alike": {slug: other for slug, other in standing.items() if slug != other},
        "clauses": [[spoken.get(clause.id, []) for clause in entry.clauses] for entry in entries],
        "rulings": [spoken.get(ruling.id, []) for ruling in store.rulings(game.id)],
        "kin": kin,
    }
    return _script("JUDGE_LINKS", game, index)


def _script(holder: str, game: Game, index: Mapping[str, Any]) -> str:
    data = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
    return f"(self.{holder}=self.{holder}||{{}})[{json.dumps(game.id)}]={data};\n"


def _lines(found: Iterable[str]) -> str:
    return "\n".join(found)
