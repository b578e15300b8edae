"""Imported documents are kept where the user's things are: every test has a place of its own for them."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty ``JUDGE_HOME``."""
    folder = tmp_path / "home"
    monkeypatch.setenv("JUDGE_HOME", str(folder))
    return folder
