"""Facts → findings, each with its proof. Knows terms, relations and effects; no files, no texts, no game.

:mod:`knowledge` holds the facts of one game, :mod:`taxonomy` says what is a kind of what, :mod:`matching` compares an
event with a pattern, :mod:`engine` lets the clauses speak, :mod:`pairs` tries the events of two terms, :mod:`proof` is
what all of them return, :mod:`counterfactual` says what would make a finding another. A verdict is one of undetermined
< a value < conflict, and without a premise there is none.
"""

from judge.reasoning.counterfactual import flips
from judge.reasoning.engine import Engine
from judge.reasoning.knowledge import Knowledge
from judge.reasoning.pairs import interactions
from judge.reasoning.proof import Considered, Finding, Step

__all__ = ["Considered", "Engine", "Finding", "Knowledge", "Step", "flips", "interactions"]
