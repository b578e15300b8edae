"""Two editions of a document, compared piece by piece.

A piece is followed by its words, not by its number: text that moved is *renumbered*, not edited, and a number under
which another rule now stands is *reused*: every citation of it still resolves, and lies. The order of the steps is the
certain before the likely: the same place and words, the same words elsewhere, the same words but for the numbers they
refer to, pieces cut in two or joined, and only then likeness (the share of words that two texts
have in common in the same order: normalised indel similarity over words).
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Literal

from rapidfuzz import process
from rapidfuzz.distance import Indel

from judge.documents.pieces import Piece, heading_key

ChangeKind = Literal["added", "removed", "reworded", "renumbered", "retargeted", "merged", "split"]
CHANGE_KINDS: tuple[ChangeKind, ...] = ChangeKind.__args__  # type: ignore[attr-defined]

#: How alike (0–1) two texts must be to be one text reworded: at the same place, and elsewhere.
_ALIKE_HERE, _ALIKE_ELSEWHERE = 0.4, 0.6
#: How alike a text and those that it was cut into, taken together, must be.
_ALIKE_IN_PARTS = 0.9
#: What staying at its place adds to a likeness.
_STAYS = 0.1
_MOST_PARTS = 4
#: Short texts are alike by chance; they are followed only where they stay.
_SHORTEST_FOLLOWED = 12
#: A number that refers to a rule: in brackets, or with a dot inside.
_NUMBER = re.compile(r"(?<=\()\d+(?:\.\d+)*(?=\.?\))|\b\d+(?:\.\d+)+\b")

Mark = Literal["same", "removed", "added"]
#: Indices that wait for a counterpart, in order.
_Left = dict[int, None]


@dataclass(frozen=True, slots=True)
class Change:
    """What became of pieces: ``old`` and ``new`` hold one each, but none on a side for what was added or removed, and
    several on the side that was cut in two or more. ``also`` names what else is true of a piece that was followed to
    another number."""

    kind: ChangeKind
    old: tuple[Piece, ...] = ()
    new: tuple[Piece, ...] = ()
    also: tuple[ChangeKind, ...] = ()

    @property
    def place(self) -> str:
        """Where a reader of the new edition looks for it; of what was removed, where it stood."""
        return (self.new or self.old)[0].place

    def words(self) -> tuple[tuple[Mark, str], ...]:
        """The old text and the new one as runs of words that stayed, went or came."""
        return marked(" ".join(map(_whole, self.old)), " ".join(map(_whole, self.new)))


@dataclass(frozen=True, slots=True)
class Comparison:
    """Every change between two editions in the order of the new one, and the places that now mean another piece."""

    changes: tuple[Change, ...] = ()
    reused: tuple[str, ...] = ()
    #: Old place → new place of every piece that both editions have.
    moved: dict[str, str] = field(default_factory=dict)


def compare(old: Sequence[Piece], new: Sequence[Piece], placed: bool = True) -> Comparison:
    """What the edition ``new`` changed. ``placed``: its pieces have numbers or headings, and not only lines."""
    return _Comparing(old, new, placed).result()


def marked(old: str, new: str) -> tuple[tuple[Mark, str], ...]:
    """Two texts as runs of words: the same in both, only in the old one, only in the new one."""
    before, after = old.split(), new.split()
    found: list[tuple[Mark, str]] = []
    for tag, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            found.append(("same", " ".join(before[a:b])))
            continue
        if a < b:
            found.append(("removed", " ".join(before[a:b])))
        if c < d:
            found.append(("added", " ".join(after[c:d])))
    return tuple(found)


class _Comparing:
    """The pieces of both editions that have not found their counterpart, and the pairs that have."""

    def __init__(self, old: Sequence[Piece], new: Sequence[Piece], placed: bool) -> None:
        self._old, self._new, self._placed = old, new, placed
        self._old_left = dict.fromkeys(range(len(old)))
        self._new_left = dict.fromkeys(range(len(new)))
        self._pairs: dict[int, int] = {}
        self._parts: list[tuple[tuple[int, ...], tuple[int, ...]]] = []

    def result(self) -> Comparison:
        """The comparison, step by step."""
        if self._placed:
            self._pair(lambda piece: (_key(piece), _words(piece)))
        self._pair(lambda piece: _words(piece) if len(_words(piece)) >= _SHORTEST_FOLLOWED else None)
        if self._placed:
            self._pair(lambda piece: (_key(piece), _masked(piece)))
        self._pair(lambda piece: _masked(piece) if len(_masked(piece)) >= _SHORTEST_FOLLOWED else None)
        self._cut(self._old, self._old_left, self._new, self._new_left, joined=False)
        self._cut(self._new, self._new_left, self._old, self._old_left, joined=True)
        self._alike()
        return Comparison(self._changes(), self._reused(), self._moved())

    def _pair(self, key: Callable[[Piece], Hashable | None]) -> None:
        """Pair what has the same key, in order; what stays at its place comes first."""
        waiting: dict[Hashable, list[int]] = defaultdict(list)
        for j in self._new_left:
            if (known := key(self._new[j])) is not None:
                waiting[known].append(j)
        for i in list(self._old_left):
            if (known := key(self._old[i])) is not None and (there := waiting.get(known)):
                at = _key(self._old[i])
                stays = next((j for j in there if _key(self._new[j]) == at), there[0])
                there.remove(stays)
                self._take(i, stays)

    def _take(self, i: int, j: int) -> None:
        self._pairs[i] = j
        del self._old_left[i]
        del self._new_left[j]

    def _cut(
        self,
        wholes: Sequence[Piece],
        left: dict[int, None],
        parts: Sequence[Piece],
        free: dict[int, None],
        joined: bool,
    ) -> None:
        """Wholes that became several neighbouring parts; with ``joined`` the editions change roles."""
        runs = list(_runs(free))
        starts: dict[Hashable, list[tuple[int, ...]]] = defaultdict(list)
        for run in runs:
            starts[_key(parts[run[0]])].append(run)
            starts[_beginning(parts[run[0]])].append(run)
        for i in list(left):
            whole = _words(wholes[i])
            candidates = dict.fromkeys([*starts[_key(wholes[i])], *starts[_beginning(wholes[i])]])
            fitting = [
                (_likeness(whole, text), run)
                for run in candidates
                if all(j in free for j in run)
                and 0.8 <= len(text := " ".join(_words(parts[j]) for j in run)) / max(len(whole), 1) <= 1.25
            ]
            score, run = max(fitting, default=(0.0, ()))
            if score >= _ALIKE_IN_PARTS and score > max(_likeness(whole, _words(parts[j])) for j in run):
                self._parts.append((run, (i,)) if joined else ((i,), run))
                del left[i]
                for j in run:
                    del free[j]

    def _alike(self) -> None:
        """Pair what is left by likeness, the most alike first; a place that stays counts for something."""
        here = {_key(self._new[j]): j for j in self._new_left} if self._placed else {}
        scored = [
            (_likeness(_words(self._old[i]), _words(self._new[j])) + _STAYS, i, j)
            for i in self._old_left
            if (j := here.get(_key(self._old[i]))) is not None
        ]
        scored = [one for one in scored if one[0] >= _ALIKE_HERE + _STAYS]
        settled_old = {i for score, i, _ in scored if score >= _ALIKE_IN_PARTS}
        settled_new = {j for score, _, j in scored if score >= _ALIKE_IN_PARTS}
        old = [i for i in self._old_left if i not in settled_old and _followed(self._old[i])]
        new = [j for j in self._new_left if j not in settled_new and _followed(self._new[j])]
        texts = [_words(self._new[j]).split() for j in new]
        for i in old:
            for _, score, at in process.extract(
                _words(self._old[i]).split(),
                texts,
                scorer=Indel.normalized_similarity,
                score_cutoff=_ALIKE_ELSEWHERE,
                limit=3,
            ):
                scored.append((score, i, new[at]))
        for _, i, j in sorted(scored, key=lambda one: (-one[0], one[1], one[2])):
            if i in self._old_left and j in self._new_left:
                self._take(i, j)

    def _changes(self) -> tuple[Change, ...]:
        found = [(j, change) for i, j in self._pairs.items() if (change := self._pair_change(i, j))]
        for old, new in self._parts:
            kind: ChangeKind = "split" if len(new) > 1 else "merged"
            found.append((new[0], Change(kind, self._picked(self._old, old), self._picked(self._new, new))))
        found += [(j, Change("added", (), (self._new[j],))) for j in self._new_left]
        found += [(self._after(i), Change("removed", (self._old[i],))) for i in self._old_left]
        return tuple(change for _, change in sorted(found, key=lambda one: one[0]))

    def _pair_change(self, i: int, j: int) -> Change | None:
        old, new = self._old[i], self._new[j]
        kinds: list[ChangeKind] = []
        if self._placed and _key(old) != _key(new):
            kinds.append("renumbered")
        if _words(old) != _words(new):
            kinds.append("retargeted" if _masked(old) == _masked(new) else "reworded")
            if kinds[-1] == "reworded" and _numbers(old) != _numbers(new):
                kinds.append("retargeted")
        return Change(kinds[0], (old,), (new,), tuple(kinds[1:])) if kinds else None

    def _after(self, i: int) -> int:
        """Where a removed piece would stand in the new edition: after its last neighbour that is still there."""
        return max((self._pairs[k] for k in range(i) if k in self._pairs), default=-1)

    def _reused(self) -> tuple[str, ...]:
        """Places that both editions have, with another piece in each."""
        if not self._placed:
            return ()
        was = {_key(piece): i for i, piece in enumerate(self._old)}
        kept = {(old, new) for old, new in self._pairs.items()}
        kept |= {(i, j) for old, new in self._parts for i in old for j in new}
        return tuple(
            piece.place
            for j, piece in enumerate(self._new)
            if (i := was.get(_key(piece))) is not None and (i, j) not in kept
        )

    def _moved(self) -> dict[str, str]:
        moved = {self._old[i].place: self._new[j].place for i, j in self._pairs.items()}
        return moved | {self._old[i].place: self._new[new[0]].place for old, new in self._parts for i in old}

    @staticmethod
    def _picked(pieces: Sequence[Piece], indices: Iterable[int]) -> tuple[Piece, ...]:
        return tuple(pieces[index] for index in indices)


def _key(piece: Piece) -> Hashable:
    """What makes two places one: the number, or the heading however it is written."""
    return piece.number or heading_key(piece.heading) or piece.line


def _whole(piece: Piece) -> str:
    """What a piece says; the title of a numbered one is part of it, a heading is its place."""
    return f"{piece.heading} {piece.text}".strip() if piece.number else piece.text


def _words(piece: Piece) -> str:
    return " ".join(_whole(piece).split())


def _masked(piece: Piece) -> str:
    return _NUMBER.sub("#", _words(piece))


def _numbers(piece: Piece) -> Counter[str]:
    return Counter(_NUMBER.findall(_words(piece)))


def _beginning(piece: Piece) -> Hashable:
    return tuple(_words(piece).casefold().split()[:3])


def _likeness(one: str, other: str) -> float:
    return Indel.normalized_similarity(one.split(), other.split())


def _followed(piece: Piece) -> bool:
    return len(_words(piece)) >= _SHORTEST_FOLLOWED


def _runs(free: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """Two to four neighbours that are all free."""
    there = set(free)
    for start in there:
        for count in range(2, _MOST_PARTS + 1):
            run = tuple(range(start, start + count))
            if not there.issuperset(run):
                break
            yield run
