"""Judge: a knowledge base of card-game rules that answers, and shows why."""

__version__ = "0.1.0"
