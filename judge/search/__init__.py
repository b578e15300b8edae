"""Finding entries by what a person types: names and numbers first, then what the texts say.

:mod:`names` climbs the ladder of names, :mod:`text` ranks what is said (:mod:`terms` analyses, :mod:`ranking`
scores), :mod:`merge` puts both together. All numbers are in :mod:`weights`. A look-up of a name
imports neither the ranking nor an index.
"""

from judge.search.merge import Hit, near, search
from judge.search.weights import SCORES

__all__ = ["SCORES", "Hit", "near", "search"]
