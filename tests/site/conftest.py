"""The shipped library's site, read once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.site.html import Site, read_site


@pytest.fixture(scope="session")
def pages(site: Path) -> Site:
    """Every page of the site."""
    return read_site(site)
