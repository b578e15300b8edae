"""Recorded questions of small libraries, and what is answered."""

from __future__ import annotations

from pathlib import Path

from judge.questions.counter import Counter
from judge.store import open_store


def asked(clause: str, *records: str) -> str:
    """A file's text: what is asked of one clause."""
    return "\n".join(("[[asked]]", f'clause = "{clause}"', *records, ""))


def answer(root: Path, cache: Path, question: str) -> str:
    """The verdict on a question, with the clauses that it rests on by itself."""
    found = Counter(open_store(root, cache)).ask(question, "lanterns")
    if not found.answer:
        return found.verdict
    besides = {cite for step in found.answer.proof if step.rule == "seconded" for cite in step.cites}
    return f"{found.verdict} {','.join(one for one in found.answer.citations if one not in besides)}"
