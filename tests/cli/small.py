"""A little library in a made-up game: three terms, a chapter where 7.1 is not 7.10, and three rulings."""

from __future__ import annotations


def term(name: str, kind: str, gloss: str, *clauses: str, more: str = "") -> str:
    """The file of a term; each clause is its text and, after a bar, its facts."""
    lines = [
        f'name = "{name}"',
        f'kind = "{kind}"',
        f'english = "{name}"',
        f'gloss = "{gloss}"',
        'source = "book"',
        more,
    ]
    for n, clause in enumerate(clauses, 1):
        text, _, facts = clause.partition("|")
        lines += ["[[clause]]", f"n = {n}", f'text = "{text.strip()}"', facts.strip()]
    return "\n".join(lines) + "\n"


def ruling(question: str, terms: list[str], cites: list[str], more: str = 'status = "derived"') -> str:
    """The file of a ruling that answers no."""
    return (
        f'question = "{question}"\nverdict = "no"\nanswer = "No, it stays lit."\nenglish = "No, it stays lit."\n'
        f"terms = {terms}\ncites = {cites}\ndate = 2026-11-30\n{more}\n"
    )


def _rule(number: str, name: str) -> str:
    return (
        f'[[rule]]\nnumber = "{number}"\nname = "{name}"\nkind = "rule"\nenglish = "{name}"\ngloss = "A rule."\n'
        f'[[rule.clause]]\nn = 1\ntext = "Rule {number}: {name}."\n'
    )


SMALL = {
    "glossary/lanterns/terms/snuff.toml": term(
        "Snuff", "event", "A lantern goes out.", "To snuff a lantern is to put it out."
    ),
    "glossary/lanterns/terms/wick.toml": term(
        "Wick",
        "keyword",
        "It keeps a lantern lit.",
        'A lantern with a wick cannot be snuffed. | does = "forbids"\nwhen = { event = "snuff", of = "this" }',
        "A wick is bought at dusk.",
    ),
    "glossary/lanterns/terms/damp-x.toml": term(
        "Damp X",
        "keyword",
        "It snuffs a lantern after X turns.",
        "A lantern with Damp X is snuffed after X turns.",
        more='parameter = "X"\naliases = ["wet"]\nabbreviations = ["DX"]\nnote = "The book spells it Dampe once."',
    ),
    "glossary/lanterns/rules/7.toml": 'chapter = "7"\nsource = "book"\n'
    + "".join(
        _rule(number, name)
        for number, name in (("7", "Dusk"), ("7.1", "Lighting"), ("7.1.1", "Relighting"), ("7.10", "Dawn"))
    ),
    "rulings/lanterns/wick-in-the-damp.toml": ruling(
        "Does damp snuff a lantern with a wick?", ["wick", "damp-x"], ["wick#1", "damp-x#1"]
    ),
    "rulings/lanterns/wick-as-it-was.toml": ruling(
        "Did damp snuff a wick in the first edition?",
        ["wick", "damp-x"],
        ["wick#1"],
        'status = "superseded"\nby = "wick-in-the-damp"',
    ),
    "rulings/lanterns/all-three.toml": ruling(
        "May I snuff a damp lantern with a wick?", ["wick", "damp-x", "snuff"], ["wick#1", "damp-x#1"]
    ),
}

#: A player's copy of the book: every entry of the library has its place there, and soot has no entry.
BOOK = """\
# Snuff

You snuff a lantern when you put out its light with a snuffer, a wet thumb or your breath.

# Wick

So long as it has a wick a lantern is safe: no player may snuff it, whatever the weather.

# Damp X

Count X turns of its owner from when the damp sets in; at the end of the last the lantern dies.

# Soot

Soot is mentioned on some of the cards, and the second edition will explain it.

7. The game begins at dusk, and the youngest player takes the first turn.

7.1. Pay two matches to light one lantern of yours that is out.

7.1.1. A lantern that was out before costs one match more than that.

7.10. At dawn all lanterns are counted, and whoever has most of them alight has won.
"""
