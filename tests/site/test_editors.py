"""The pages for whoever edits the rules: what the check finds, and what each edition of a document changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from judge import advice, paths
from judge.documents.editions import CHANGE_KINDS
from judge.editorial import Report, reports
from judge.site import build
from judge.store import Store
from judge.wording import LANGUAGES, word
from tests.conftest import EMPTY_GAME, Judge, MakeLibrary
from tests.site.html import Page, Site

_GAMES = ["berserk", "hkk", "ikon"]


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path / "home"))


def _listed(page: Page) -> list[str]:
    """The places of everything that a check's page lists."""
    return [one.text for one in page.all("code") if one.within("ul", class_="reports")]


@pytest.mark.parametrize("game", _GAMES)
def test_the_page_of_the_check_lists_what_the_command_finds_in_every_language(
    site: Path, shipped: Store, game: str
) -> None:
    found = [one for one in reports(shipped, None, None, game) if one.code != "noted"]
    assert found
    pages = Site(site)
    for lang in LANGUAGES:
        tree = "" if lang == shipped.games[game].language else f"{lang}/"
        page = pages[f"{tree}{game}/check.html"]
        assert sorted(_listed(page)) == sorted(one.place for one in found)
        text = page.one("main").text
        for code in {one.code for one in found}:
            assert advice.title(code, lang) in text
        for one in found:
            assert all(said in text for _, said in one.texts), one.key


def test_every_kind_of_finding_says_what_was_found_in_every_language() -> None:
    names = {
        "text": "T",
        "words": "W",
        "names": "N",
        "heading": "H",
        "count": "7",
        "name": "M",
        "lines": "3",
        "case": "S",
    }
    values: list[tuple[str, str | tuple[str, ...]]] = [
        ("ids", ("g/a",)),
        *names.items(),
        ("game", "G"),
        ("surface", "S"),
        ("key", "K"),
    ]
    for code in advice.KINDS:
        said = {advice.found(code, values, lang) for lang in LANGUAGES}
        titles = {advice.title(code, lang) for lang in LANGUAGES}
        assert len(titles) == 3, code
        assert all(
            any(letter in one for letter in "TWNHMSK7") or "g/a" in one or code in ("stale", "gone") for one in said
        ), code
    assert Report("gap", "gap book 3", "book:3", (("text", "2"),)).message.startswith("missing: 2; give ")


def test_what_is_accepted_stands_apart_with_its_reason(shipped: Store, tmp_path: Path, library: Path) -> None:
    from judge.store import open_store

    accepted = '[[accepted]]\nkey = "undefined lanterns/oil"\nreason = "Oil is oil."\n'
    (library / "glossary/lanterns/accepted.toml").write_text(accepted, "utf-8")
    build(open_store(library, tmp_path / "cache"), tmp_path / "site", lang="en", library=library)
    page = Site(tmp_path / "site")["lanterns/check.html"]
    headings = [one.text for one in page.all("h2")]
    assert headings == ["Accepted 1"]
    assert "Oil is oil." in page.one("main").text


_BOOK = """\
# Glass

A guarded flame is kept, and the guard of the flame is paid at dawn by whoever lit it.

# Lantern

It gives light to whoever carries it through the long night.
"""


@pytest.fixture
def library(make_library: MakeLibrary) -> Path:
    """Two terms that restate a book, one that is only used, and a ruling."""

    def term(name: str, text: str) -> str:
        head = f'name = "{name}"\nkind = "class"\nenglish = "{name}"\ngloss = "It is."\n'
        return f'{head}source = "book"\n[[clause]]\nn = 1\ntext = "{text}"\n' if text else head

    return make_library(
        {
            "glossary/lanterns/game.toml": EMPTY_GAME,
            "glossary/lanterns/terms/glass.toml": term("Glass", "A guarded flame is kept."),
            "glossary/lanterns/terms/lantern.toml": term("Lantern", "It gives light, of oil."),
            "glossary/lanterns/terms/oil.toml": term("Oil", ""),
            "rulings/lanterns/lit.toml": (
                'question = "Does it give light?"\nverdict = "yes"\nanswer = "It does."\nenglish = "It does."\n'
                'terms = ["lantern"]\ncites = ["lantern#1"]\nstatus = "derived"\ndate = 2026-11-29\n'
            ),
        }
    )


@pytest.fixture
def built_with(library: Path, tmp_path: Path, judge: Judge) -> Callable[..., Site]:
    """Imports these editions of the book, one after another, and builds with these options."""

    def made(*editions: str, options: tuple[str, ...] = ()) -> Site:
        for n, text in enumerate(editions, 1):
            file = tmp_path / "book.md"
            file.write_text(text, "utf-8")
            ran = judge("import", "lanterns", "book", str(file), "--edition", f"edition {n}", library=library)
            assert ran.code == 0, ran.err
            if n == 1:
                assert judge("restates", "--write", library=library).code == 0
        ran = judge("build", str(tmp_path / "site"), "--lang", "en", *options, library=library)
        assert ran.code == 0, ran.err
        return Site(tmp_path / "site")

    return made


def test_without_an_edition_or_with_one_the_page_says_so(built_with: Callable[..., Site]) -> None:
    page = built_with()["lanterns/changes/book/index.html"]
    assert word("changes-none-held", "en") in page.one("main").text
    page = built_with(_BOOK)["lanterns/changes/book/index.html"]
    assert word("changes-one-held", "en") in page.one("main").text
    assert "edition 1" in page.one("main").text


def test_a_newer_edition_shows_what_it_changed_and_what_must_be_checked_again(built_with: Callable[..., Site]) -> None:
    site = built_with(_BOOK, _BOOK.replace("It gives light", "It lends light"), options=("--with-official",))
    page = site["lanterns/changes/book/index.html"]
    assert [one.text for one in page.all("del")] == ["gives"]
    assert [one.text for one in page.all("ins")] == ["lends"]
    links = [one.attributes["href"] for one in page.all("a") if one.within("main")]
    assert links.count("../../t/lantern/index.html") == 2
    assert "../../d/lit/index.html" in links
    assert not any("/t/glass/" in href for href in links)
    everything = site["lanterns/changes/index.html"].one("main").text
    assert word("changes-stale", "en") in everything
    assert "edition 2" in everything
    entry = site["lanterns/t/lantern/index.html"].one("main").text
    assert word("history", "en") in entry
    assert "edition 2: reworded" in " ".join(entry.split())


def test_a_site_that_may_be_published_has_no_word_of_a_document(built_with: Callable[..., Site]) -> None:
    torn = _BOOK.replace("at dawn by whoever lit it.", "at dawn (99.) by whoever lit it.")
    site = built_with(_BOOK, torn.replace("It gives light", "It lends light"))
    page = site["lanterns/changes/book/index.html"]
    assert "reworded" in page.one("main").text
    for path in site:
        text = site[path].source
        assert "(99.)" not in text, path
        assert "lends" not in text, path
    with_official = built_with(options=("--with-official",))
    assert "(99.)" in with_official["lanterns/check.html"].source


def test_a_place_that_now_means_another_rule_is_told_first(built_with: Callable[..., Site]) -> None:
    swapped = _BOOK.replace("# Glass", "# X").replace("# Lantern", "# Glass").replace("# X", "# Lantern")
    page = built_with(_BOOK, swapped)["lanterns/changes/book/index.html"]
    [banner] = page.all("aside", class_="banner")
    assert word("changes-reused", "en") in banner.text
    named = {one.text for one in page.all("a") if one.within("aside")}
    assert named == {"Glass", "Lantern"}


def test_every_kind_of_change_has_a_word() -> None:
    assert len({word(f"change-{kind}", "hu") for kind in CHANGE_KINDS}) == len(CHANGE_KINDS)


def test_the_shipped_library_accepts_only_what_is_still_found(shipped: Store) -> None:
    for game in shipped.games:
        idle = [one.key for one in reports(shipped, paths.library(), None, game) if one.code == "accepted-idle"]
        assert idle == []
