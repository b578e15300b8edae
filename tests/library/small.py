"""A small sound library with something of everything that a library's files can say."""

from __future__ import annotations

from tests.conftest import EMPTY_GAME

GAME = "glossary/lanterns/game.toml"
CONCEPTS = "glossary/lanterns/concepts.toml"
CHAPTER = "glossary/lanterns/rules/7.toml"
RULING = "rulings/lanterns/a-moth-on-glass.toml"
OLDER = "rulings/lanterns/an-older-answer.toml"


def term(slug: str) -> str:
    """The path of a term's file."""
    return f"glossary/lanterns/terms/{slug}.toml"


SOUND = {
    GAME: EMPTY_GAME
    + """
[sources.almanac]
title = "Almanac"
english = "Almanac"
places = "number"
edition = "first"
date = "unknown"

[[precedence]]
over = ["book", "almanac"]
basis = "policy"
why = "The Book is newer."
""",
    CONCEPTS: """\
[losing-a-wick]
name = "losing a wick"
english = "losing a wick"
kind = "event"
is_a = [{ of = "snuff", says = "glass#1" }]
has = [{ facet = "by", of = "moth", assumed = "moths eat wicks" }]

[[assumed]]
subject = "moth"
not_a = ["lantern"]
why = "A moth is no lantern."
""",
    term("lantern"): """\
name = "Lantern"
aliases = ["lamp"]
kind = "class"
english = "Lantern"
gloss = "A card that carries wicks."
source = "book"

[[clause]]
n = 1
text = "A lantern carries wicks."
""",
    term("wick"): """\
name = "Wick"
kind = "counter"
english = "Wick"
gloss = "A counter that a lantern burns."
source = "book"
see = ["lantern"]

[[clause]]
n = 1
text = "A wick is a counter."
""",
    term("snuff"): """\
name = "Snuff"
kind = "event"
english = "Snuff"
gloss = "A lantern goes dark."
source = "book"

[[clause]]
n = 1
text = "A snuffed lantern is dark."
""",
    term("moth"): """\
name = "Moth"
kind = "class"
english = "Moth"
gloss = "A creature of the night."
source = "book"

[[clause]]
n = 1
text = "Some moths are pale."
kinds = ["pale-moth"]

[[clause]]
n = 2
text = "Of several moths on a lantern the largest counts."
stacks = "largest"
""",
    term("pale-moth"): """\
name = "Pale moth"
kind = "class"
english = "Pale moth"
gloss = "A kind of moth."
source = "book"
part_of = "moth"

[[clause]]
n = 1
text = "The pale ones fly by day."
""",
    term("glass"): """\
name = "Glass"
kind = "keyword"
english = "Glass"
gloss = "Burns a wick instead."
source = "book"
same = ["7.2"]

[[clause]]
n = 1
text = "A lantern with glass loses a wick instead of being snuffed."
does = "replaces"
when = { event = "snuff", of = "this" }
instead = ["losing-a-wick"]

[[clause]]
n = 2
text = "Glass does not help against moths."
excepts = "glass#1"
when = { event = "snuff", by = "moth" }

[[clause]]
n = 3
text = "A moth under glass cannot snuff, unless it is pale."
does = "forbids"
when = { event = "snuff", by = "moth" }
unless = [{ when = { by = "pale-moth" } }]
""",
    term("hood"): """\
name = "Hood"
kind = "keyword"
english = "Hood"
gloss = "Switches glass off."
source = "book"

[[clause]]
n = 1
text = "Under a hood glass does not work."
does = "disables"
what = ["glass"]

[[clause]]
n = 2
text = "When its lantern is snuffed, the hood makes it lose a wick."
about = "hood"
does = "triggers"
when = { event = "snuff", of = "this" }
leads = ["losing-a-wick"]
""",
    term("ward-x"): """\
name = "Ward against [kind]"
parameter = "kind"
kind = "keyword"
english = "Ward against"
gloss = "Guards against a kind."
source = "book"

[[clause]]
n = 1
text = "A warded lantern cannot be snuffed by what the ward names."
does = "forbids"
when = { event = "snuff", by = "filled", of = "this" }
""",
    term("moth-ward"): """\
name = "Ward against moths"
kind = "keyword"
english = "Ward against moths"
gloss = "Guards against moths."
template = "ward-x"
filled = "moth"
""",
    CHAPTER: """\
chapter = "7"
source = "almanac"

[[rule]]
number = "7.1"
name = "Landing"
kind = "rule"
english = "Landing"
gloss = "Moths land."
refers = ["7.2"]

[[rule.clause]]
n = 1
text = "Moths land on lanterns."

[[rule]]
number = "7.2"
name = "Glass"
kind = "rule"
english = "Glass"
gloss = "Glass is clear."
about = ["glass"]

[[rule.clause]]
n = 1
text = "Glass lets the light through."
""",
    RULING: """\
question = "A moth lands on glass. Is the lantern snuffed?"
verdict = "no"
answer = "No, it loses a wick."
english = "No, it loses a wick."
terms = ["glass", "snuff"]
cites = ["glass#1"]
status = "derived"
date = 2026-11-30

[query]
focus = "glass"
others = ["lantern"]
event = "snuff"
finding = "replaced"
""",
    OLDER: """\
question = "A moth lands on glass. What happens?"
verdict = "number"
number = 1
answer = "The lantern loses one wick."
english = "The lantern loses one wick."
terms = ["glass"]
cites = ["glass#1"]
status = "superseded"
by = "a-moth-on-glass"
date = 2026-11-29
""",
}
