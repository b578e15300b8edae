"""The shipped library's site, read once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.site.html import Page, read_site


@pytest.fixture(scope="session")
def pages(site: Path) -> dict[str, Page]:
    """Every page of the site, parsed."""
    return read_site(site)
