"""Two editions of a document: what was added, taken away, reworded, moved, pointed elsewhere, joined and cut in two."""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import dataclass, field, replace

import pytest

from judge.documents.editions import Change, compare
from judge.documents.pieces import Piece

_SYLLABLES = "ba ke li mo nu ra se ti vo zu gar pel tin mor fuz".split()


def rule(number: str, text: str, heading: str = "") -> Piece:
    return Piece(0, heading, number, text)


def kinds(*changes: Change) -> list[tuple[str, str]]:
    return [(change.kind, change.place) for change in changes]


FIRST = (
    rule("4.1", "A lantern burns for three turns and then goes dark."),
    rule("4.2", "Whoever lights a lantern draws a card from the cellar (4.1)."),
    rule("4.3", "A moth may not be lit, nor may it be sold at the gate."),
    rule("4.4", "At dawn every lantern is put out, whatever burns in it. The oil goes back into the barrel."),
)


def test_equal_editions_have_no_change() -> None:
    found = compare(FIRST, FIRST)
    assert not found.changes
    assert not found.reused


def test_a_rule_is_added_and_another_is_removed() -> None:
    fresh = rule("4.5", "Nobody may carry two barrels at once.")
    assert kinds(*compare(FIRST, (*FIRST[1:], fresh)).changes) == [("removed", "4.1"), ("added", "4.5")]


def test_reworded_words_are_marked() -> None:
    new = replace(FIRST[0], text="A lantern burns for four turns and then goes dark.")
    (change,) = compare(FIRST, (new, *FIRST[1:])).changes
    assert kinds(change) == [("reworded", "4.1")]
    assert ("removed", "three") in change.words()
    assert ("added", "four") in change.words()


def test_moved_text_is_no_edit_and_the_number_left_behind_lies() -> None:
    """A rule comes in between: the next ones move on by one, and their old numbers now mean other rules."""
    fresh = rule("4.2", "The gate opens at noon for whoever knocks twice.")
    new = (FIRST[0], fresh, replace(FIRST[1], number="4.3"), replace(FIRST[2], number="4.4"))
    found = compare(FIRST[:3], new)
    assert kinds(*found.changes) == [("added", "4.2"), ("renumbered", "4.3"), ("renumbered", "4.4")]
    assert found.reused == ("4.2", "4.3")
    assert found.moved["4.2"] == "4.3"


def test_a_reference_is_a_change_even_when_only_its_number_changed() -> None:
    new = replace(FIRST[1], text=FIRST[1].text.replace("(4.1)", "(4.3)"))
    assert kinds(*compare(FIRST, (FIRST[0], new, *FIRST[2:])).changes) == [("retargeted", "4.2")]


def test_a_rule_cut_in_two_and_two_joined() -> None:
    before, after = FIRST[3].text.split(". ")
    halves = (rule("4.4", f"{before}."), rule("4.5", after))
    assert kinds(*compare(FIRST, (*FIRST[:3], *halves)).changes) == [("split", "4.4")]
    assert kinds(*compare((*FIRST[:3], *halves), FIRST).changes) == [("merged", "4.4")]


def test_another_rule_under_the_same_number_is_no_rewording() -> None:
    new = replace(FIRST[2], text="Three barrels stand in the cellar; the oldest is emptied first.")
    found = compare(FIRST, (*FIRST[:2], new, FIRST[3]))
    assert Counter(change.kind for change in found.changes) == {"removed": 1, "added": 1}
    assert found.reused == ("4.3",)


def test_a_moved_rule_that_is_also_edited_says_both() -> None:
    new = rule("4.9", FIRST[3].text.replace("barrel", "jug"))
    (change,) = compare(FIRST, (*FIRST[:3], new)).changes
    assert (change.kind, change.also) == ("renumbered", ("reworded",))


# ---- three hundred changes in a document of three thousand rules ----------------------------------------------------


@dataclass
class Seeded:
    """A document made up of made-up words, its next edition, and every change between them by kind and place."""

    chance: random.Random
    old: list[Piece] = field(default_factory=list)
    new: list[Piece] = field(default_factory=list)
    made: list[tuple[str, str]] = field(default_factory=list)

    def sentence(self, words: int = 0) -> str:
        count = words or self.chance.randint(8, 24)
        spoken = ["".join(self.chance.choices(_SYLLABLES, k=self.chance.randint(1, 3))) for _ in range(count)]
        return " ".join(spoken).capitalize() + "."

    def text(self) -> str:
        text = " ".join(self.sentence() for _ in range(self.chance.randint(1, 3)))
        return (
            f"{text} ({self.chance.randint(1, 60)}.{self.chance.randint(1, 40)}.)"
            if self.chance.random() < 0.3
            else text
        )


def next_edition(seed: int, rules: int = 3000, changes: int = 300) -> Seeded:
    """Each change touches rules of its own, so that what was done is what must be found."""
    made = Seeded(random.Random(seed))
    made.old = [rule(f"{n // 50 + 1}.{n % 50 + 1}", made.text()) for n in range(rules)]
    every = rules // changes
    for n, piece in enumerate(made.old):
        kind = _KINDS[n // every % len(_KINDS)] if n % every == 0 else ""
        if n % every == 1 and _KINDS[n // every % len(_KINDS)] == "merged":
            continue  # its text went into the one before
        made.new += _changed(made, kind, piece, made.old[n + 1] if n + 1 < rules else None)
    return made


_KINDS = ("added", "removed", "reworded", "renumbered", "retargeted", "merged", "split")


def _changed(made: Seeded, kind: str, piece: Piece, following: Piece | None) -> list[Piece]:
    number, text = piece.number, piece.text
    match kind:
        case "added":
            made.made.append(("added", f"{number}.1"))
            return [piece, rule(f"{number}.1", made.text())]
        case "removed":
            made.made.append(("removed", number))
            return []
        case "reworded":
            words = text.split()
            for at in made.chance.sample(range(len(words)), k=min(3, len(words) // 3)):
                words[at] = made.sentence(1).rstrip(".").lower()
            made.made.append(("reworded", number))
            return [replace(piece, text=" ".join(words) + " " + made.sentence(4))]
        case "renumbered":
            made.made.append(("renumbered", f"{number}.9"))
            return [replace(piece, number=f"{number}.9")]
        case "retargeted" if "(" in text:
            made.made.append(("retargeted", number))
            return [replace(piece, text=text.rpartition("(")[0] + "(99.1.)")]
        case "merged" if following:
            made.made.append(("merged", number))
            return [replace(piece, text=f"{text} {following.text}")]
        case "split":
            words = text.split()
            half = len(words) // 2
            made.made.append(("split", number))
            return [
                replace(piece, text=" ".join(words[:half])),
                rule(f"{number}.5", " ".join(words[half:])),
            ]
        case _:
            return [piece]


def test_every_seeded_change_is_found_with_its_kind_and_no_other() -> None:
    for seed in (7, 11, 2026):
        made = next_edition(seed)
        found = kinds(*compare(made.old, made.new).changes)
        assert len(made.made) > 250
        right = sum((Counter(found) & Counter(made.made)).values())
        assert right >= 0.98 * len(made.made), sorted(set(made.made) - set(found))
        assert {place for _, place in found} == {place for _, place in made.made}


@pytest.mark.measured
def test_the_slowest_case_grows_no_faster_than_the_square_of_its_size() -> None:
    """Nothing alike on either side: every text is held against every other."""

    def seconds(rules: int) -> float:
        made = Seeded(random.Random(1))
        old, new = ([rule(f"1.{n}", made.text()) for n in range(rules)] for _ in range(2))
        start = time.perf_counter()
        assert len(compare(old, new).changes) == 2 * rules
        return time.perf_counter() - start

    assert seconds(1200) < 12 * seconds(600)
