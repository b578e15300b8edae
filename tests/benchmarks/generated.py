"""Libraries of any size: one game of made-up terms, a file each, and numbered rules that cite one another."""

from __future__ import annotations

import random
from pathlib import Path

_GAME = """\
name = "Generated"
english = "Generated"
language = "en"
[sources.book]
title = "Generated rules"
english = "Generated rules"
places = "heading"
edition = "first"
date = "unknown"
"""
_SYLLABLES = (
    "ba be bo da de di fa fe fo ga ge gi ka ke ko la le li ma me mo na ne no pa pe po ra re ri sa se so ta te to"
).split()
_VERBS = "takes gives burns lifts moves turns draws hides opens shuts lights wakes".split()
_NOUNS = "card player hand table pile deck turn phase counter cost value zone".split()
_PER_CHAPTER = 100


def write(root: Path, count: int, seed: int = 1) -> None:
    """A library of ``count`` entries under ``root``: three quarters terms, the rest rules of a hundred a chapter."""
    chance = random.Random(seed)
    names: list[str] = []
    known = set()
    while len(names) < count:
        name = " ".join(
            "".join(chance.choices(_SYLLABLES, k=chance.randint(2, 4))) for _ in range(chance.choice((1, 1, 2)))
        )
        if name not in known:
            known.add(name)
            names.append(name.capitalize())
    game = root / "glossary" / "generated"
    for folder in (game / "terms", game / "rules", root / "rulings" / "generated"):
        folder.mkdir(parents=True, exist_ok=True)
    (game / "game.toml").write_text(_GAME, encoding="utf-8")
    terms = count * 3 // 4
    for n, name in enumerate(names[:terms]):
        clauses = "".join(_clause(chance, names, k) for k in range(1, chance.randint(2, 5)))
        (game / "terms" / f"term-{n}.toml").write_text(_head(chance, name) + clauses, encoding="utf-8")
    (game / "terms" / "term-0.toml").write_text(_FIRST, encoding="utf-8")
    (game / "terms" / "term-1.toml").write_text(_SECOND, encoding="utf-8")
    rules = names[terms:]
    for start in range(0, len(rules), _PER_CHAPTER):
        chapter = str(100 + start // _PER_CHAPTER)
        text = f'chapter = "{chapter}"\nsource = "book"\n'
        for k, name in enumerate(rules[start : start + _PER_CHAPTER]):
            number = f"{chapter}.{k}"
            text += f'\n[[rule]]\nnumber = "{number}"\n' + _head(chance, name, "rule", source=False)
            text += _clause(chance, names, 1, table="rule.clause")
        (game / "rules" / f"{chapter}.toml").write_text(text, encoding="utf-8")


_FIRST = """\
name = "Lantern"
kind = "keyword"
english = "Lantern"
gloss = "Cannot be returned to hand."
source = "book"

[[clause]]
n = 1
text = "A card with Lantern cannot be returned to hand."
does = "forbids"
when = { event = "term-1", of = "this" }
"""
_SECOND = """\
name = "Recall"
kind = "event"
english = "Recall"
gloss = "A card goes back to its owner's hand."
source = "book"

[[clause]]
n = 1
text = "Recall means that a card goes back to the hand."
"""


def _head(chance: random.Random, name: str, kind: str = "keyword", *, source: bool = True) -> str:
    gloss = f"A {chance.choice(_NOUNS)} that {chance.choice(_VERBS)} a {chance.choice(_NOUNS)}."
    return f'name = "{name}"\nkind = "{kind}"\nenglish = "{name}"\ngloss = "{gloss}"\n' + 'source = "book"\n' * source


def _clause(chance: random.Random, names: list[str], n: int, table: str = "clause") -> str:
    other = chance.choice(names)
    text = f"The {chance.choice(_NOUNS)} {chance.choice(_VERBS)} one {chance.choice(_NOUNS)}"
    text += f", and {other} {chance.choice(_VERBS)} it."
    return f'\n[[{table}]]\nn = {n}\ntext = "{text}"\n'
