"""The shipped library's site, built and read once."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.site import Built, build
from judge.store import Store
from tests.site.html import Page, read_site


@pytest.fixture(scope="session")
def built(shipped: Store, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Built]:
    """The site's folder, and what the build said of it."""
    folder = tmp_path_factory.mktemp("site") / "site"
    return folder, build(shipped, folder)


@pytest.fixture(scope="session")
def site(built: tuple[Path, Built]) -> Path:
    """The site's folder."""
    return built[0]


@pytest.fixture(scope="session")
def pages(site: Path) -> dict[str, Page]:
    """Every page of the site, parsed."""
    return read_site(site)
