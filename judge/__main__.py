"""``python -m judge``."""

from judge.cli.main import console

console()
