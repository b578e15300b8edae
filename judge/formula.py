"""Formulas of recorded questions: ``max(0, X - Y)``, over the numbers that stand for letters in the question; or what
is compared with what, answered yes or no: ``Y <= X``, ``20 <= X <= 28``.

Python's own expressions, of which only whole numbers, the letters, ``+ - * //``, ``min`` and ``max`` are taken.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise, product
from operator import add, eq, floordiv, ge, gt, le, lt, mul, sub
from typing import Literal

#: The letters that stand for numbers, and what each is while the question is read as a question.
LETTERS: Mapping[str, int] = {"X": 7, "Y": 5, "Z": 3, "W": 2}
_SIGNS: Mapping[type[ast.operator], tuple[str, Callable[[int, int], int]]] = {
    ast.Add: ("+", add), ast.Sub: ("−", sub), ast.Mult: ("×", mul), ast.FloorDiv: (":", floordiv),
}  # fmt: skip
_CALLS: Mapping[str, Callable[..., int]] = {"min": min, "max": max}
#: How two sides are compared: the sign where it holds, where it does not, and what tells.
_COMPARED: Mapping[type[ast.cmpop], tuple[str, str, Callable[[int, int], bool]]] = {
    ast.Lt: ("<", "≥", lt), ast.LtE: ("≤", ">", le), ast.Gt: (">", "≤", gt), ast.GtE: ("≥", "<", ge),
    ast.Eq: ("=", "≠", eq),
}  # fmt: skip
#: The numbers that two letters are tried with, to see whether it matters which is which.
_TRIED = range(13)


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula that has been taken; ``letters`` are those in it, in their order."""

    text: str
    letters: tuple[str, ...]
    _tree: ast.expr

    def answer(self, numbers: Mapping[str, int]) -> tuple[Literal["yes", "no", "number"], int | None]:
        """The verdict that it comes to, with the number if it is one; ZeroDivisionError where it divides by nothing."""
        if isinstance(self._tree, ast.Compare):
            return ("yes" if all(holds for holds, _, _ in _compared(self._tree, numbers)) else "no"), None
        return "number", _value(self._tree, numbers)

    def shown(self, numbers: Mapping[str, int]) -> str:
        """The sum in numbers: ``min(5, 3) = 3``; of what is compared, what holds, or the first that does not."""
        if isinstance(self._tree, ast.Compare):
            sides = list(_compared(self._tree, numbers))
            return next((text for holds, text, _ in sides if not holds), "".join(text for _, _, text in sides))
        return _equated(self._tree, numbers)

    def tells_apart(self, one: str, other: str) -> bool:
        """Whether it matters which of two numbers is which."""
        if not isinstance(self._tree, ast.Compare):
            return self.answer(LETTERS) != self.answer({**LETTERS, one: LETTERS[other], other: LETTERS[one]})
        tried = ({**LETTERS, one: here, other: there} for here, there in product(_TRIED, repeat=2))
        return any(self.answer(so) != self.answer({**so, one: so[other], other: so[one]}) for so in tried)


def taken(text: str) -> Formula:
    """The formula that a text is. Raises ValueError for anything else."""
    try:
        tree = ast.parse(text, mode="eval").body
        named = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} - _CALLS.keys()
        found = Formula(text, tuple(sorted(named)), tree)
        found.answer(LETTERS)
    except (SyntaxError, ValueError, RecursionError, MemoryError, ZeroDivisionError) as error:
        raise ValueError(text) from error
    if not named:
        raise ValueError(text)
    return found


def _value(node: ast.expr, numbers: Mapping[str, int]) -> int:
    match node:
        case ast.Constant(value=int() as number) if not isinstance(number, bool):
            return number
        case ast.Name(id=letter) if letter in numbers:
            return numbers[letter]
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _SIGNS:
            return _SIGNS[type(op)][1](_value(left, numbers), _value(right, numbers))
        case ast.Call(func=ast.Name(id=name), args=[_, _, *_] as args, keywords=[]) if name in _CALLS:
            return _CALLS[name](*(_value(one, numbers) for one in args))
    raise ValueError(ast.unparse(node))


def _compared(tree: ast.Compare, numbers: Mapping[str, int]) -> Iterator[tuple[bool, str, str]]:
    """Each two sides that are compared: whether it holds, how they are by themselves, and how they go on from those
    before."""
    if not all(type(op) in _COMPARED for op in tree.ops):
        raise ValueError(ast.unparse(tree))
    for place, (op, (left, right)) in enumerate(zip(tree.ops, pairwise((tree.left, *tree.comparators)), strict=True)):
        so, not_so, tells = _COMPARED[type(op)]
        holds = tells(_value(left, numbers), _value(right, numbers))
        here, there = _equated(left, numbers), _equated(right, numbers)
        text = f"{here} {so if holds else not_so} {there}"
        yield holds, text, f" {so} {there}" if place else text


def _equated(node: ast.expr, numbers: Mapping[str, int]) -> str:
    """A sum in numbers, and what it comes to if that is not said by itself."""
    sum_ = _shown(node, numbers)
    value = str(_value(node, numbers)).replace("-", "−")
    return value if sum_ == value else f"{sum_} = {value}"


def _shown(node: ast.expr, numbers: Mapping[str, int]) -> str:
    match node:
        case ast.BinOp(left=left, op=op, right=right):
            closer = isinstance(op, ast.Mult | ast.FloorDiv)
            inner = [_shown(left, numbers), _shown(right, numbers)]
            for place, one in enumerate((left, right)):
                if isinstance(one, ast.BinOp) and (closer or (place and not isinstance(one.op, ast.Mult))):
                    inner[place] = f"({inner[place]})"
            return f"{inner[0]} {_SIGNS[type(op)][0]} {inner[1]}"
        case ast.Call(func=ast.Name(id=name), args=args):
            return f"{name}({', '.join(_shown(one, numbers) for one in args)})"
    return str(_value(node, numbers))
