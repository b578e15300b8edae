"""Formulas of recorded questions: ``max(0, X - Y)``, over the numbers that stand for letters in the question.

Python's own expressions, of which only whole numbers, the letters, ``+ - * //``, ``min`` and ``max`` are taken.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import add, floordiv, mul, sub

#: The letters that stand for numbers, and what each is while the question is read as a question.
LETTERS: Mapping[str, int] = {"X": 7, "Y": 5, "Z": 3, "W": 2}
_SIGNS: Mapping[type[ast.operator], tuple[str, Callable[[int, int], int]]] = {
    ast.Add: ("+", add), ast.Sub: ("−", sub), ast.Mult: ("×", mul), ast.FloorDiv: (":", floordiv),
}  # fmt: skip
_CALLS: Mapping[str, Callable[..., int]] = {"min": min, "max": max}


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula that has been taken; ``letters`` are those in it, in their order."""

    text: str
    letters: tuple[str, ...]
    _tree: ast.expr

    def value(self, numbers: Mapping[str, int]) -> int:
        """What it comes to; ZeroDivisionError where it divides by nothing."""
        return _value(self._tree, numbers)

    def shown(self, numbers: Mapping[str, int]) -> str:
        """The sum in numbers: ``min(5, 3) = 3``."""
        sum_ = _shown(self._tree, numbers)
        value = str(self.value(numbers)).replace("-", "−")
        return value if sum_ == value else f"{sum_} = {value}"

    def tells_apart(self, one: str, other: str) -> bool:
        """Whether it matters which of two numbers is which."""
        swapped = {**LETTERS, one: LETTERS[other], other: LETTERS[one]}
        return self.value(LETTERS) != self.value(swapped)


def taken(text: str) -> Formula:
    """The formula that a text is. Raises ValueError for anything else."""
    try:
        tree = ast.parse(text, mode="eval").body
        named = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} - _CALLS.keys()
        found = Formula(text, tuple(sorted(named)), tree)
        found.value(LETTERS)
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
