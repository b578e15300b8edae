"""Recorded questions of small libraries, and what is answered."""

from __future__ import annotations

from pathlib import Path

from judge.questions.counter import Counter
from judge.store import open_store


def asked(clause: str, *records: str) -> str:
    """A file's text: what is asked of one clause."""
    return "\n".join(("[[asked]]", f'clause = "{clause}"', *records, ""))


def answer(root: Path, cache: Path, question: str) -> str:
    """The verdict on a question, with the clauses that it rests on."""
    found = Counter(open_store(root, cache)).ask(question, "lanterns")
    return f"{found.verdict} {','.join(found.answer.citations)}" if found.answer else found.verdict
