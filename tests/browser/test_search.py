"""The search box finds what ``judge search`` finds, from a server and from a folder, by keyboard and by mouse."""

from __future__ import annotations

import gzip
import random
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from judge.search import search
from judge.store import Store
from tests.search.queries import rows
from tests.search.test_search import NONSENSE, TABLE

GAMES = ["berserk", "hkk", "ikon"]
#: (query, games): in a game where the table names one, else in all.
QUERIES = [
    *((row[0], [row[1]] if row[1] else GAMES) for row in TABLE),
    *((row.text, [row.game] if row.game else GAMES) for row in rows()),
    *((query, GAMES) for query in NONSENSE),
]


def _loaded(page: Page, address: str) -> None:
    page.goto(address + "index.html")
    page.evaluate("games => load(games)", GAMES)


def _first(page: Page, queries: list[tuple[str, list[str]]]) -> list[list[str]]:
    """The first hit of each query in the browser: its id and how it was found, or nothing."""
    code = "queries => queries.map(([query, games]) => search(query, games, 5).slice(0, 1).map((hit) => hit.id))"
    found: list[list[str]] = page.evaluate(code, queries)
    return found


def test_the_first_hit_is_that_of_the_command_line(page: Page, address: str, shipped: Store) -> None:
    _loaded(page, address)
    differ = []
    for (query, games), found in zip(QUERIES, _first(page, QUERIES), strict=True):
        told = search(shipped, query, games[0] if len(games) == 1 else None, 5)
        if [hit.id for hit in told[:1]] != found:
            differ.append((query, games, told[:1], found))
    assert len(differ) <= 0.03 * len(QUERIES), differ


def test_the_first_hit_is_that_of_the_command_line_for_names_typed_with_slips_and_cut_short(
    page: Page, address: str, shipped: Store
) -> None:
    chance = random.Random(7)
    queries: list[tuple[str, list[str]]] = []
    for game in GAMES:
        for entry in chance.sample(shipped.entries(game), 40):
            at = chance.randrange(1, max(2, len(entry.name) - 1))
            queries += [
                (entry.name, [game]),
                (entry.name[:at] + entry.name[at + 1 :], [game]),
                (entry.name[: at + 3], [game]),
            ]
    _loaded(page, address)
    differ = []
    for (query, games), found in zip(queries, _first(page, queries), strict=True):
        told = search(shipped, query, games[0], 5)
        if [hit.id for hit in told[:1]] != found:
            differ.append((query, told[:1], found))
    assert len(differ) <= 0.03 * len(queries), differ


def test_the_browser_knows_every_entry_and_ruling_by_its_id(page: Page, address: str, shipped: Store) -> None:
    """Of most slugs only the name is sent."""
    _loaded(page, address)
    code = "games => games.map((game) => Object.values(basics(game)).slice(2, 4).map((all) => all.map(({ id }) => id)))"
    for game, (entries, rulings) in zip(GAMES, page.evaluate(code, GAMES), strict=True):
        assert entries == [entry.id for entry in shipped.entries(game)]
        assert rulings == [ruling.id for ruling in shipped.rulings(game)]


def test_typing_finds_and_enter_opens_the_first(page: Page, address: str) -> None:
    page.goto(address + "hkk/index.html")
    page.keyboard.press("Control+k")
    expect(page.locator("#q")).to_be_focused()
    page.keyboard.type("hogrony")
    first = page.locator("#hits [role=option]").first
    expect(first).to_contain_text("Horgony")
    expect(first).to_contain_text("elírásnak véve")
    page.keyboard.press("Enter")
    page.wait_for_url("**/hkk/t/horgony/index.html")


def test_arrows_choose_and_esc_closes(page: Page, address: str) -> None:
    page.goto(address + "hkk/index.html")
    page.fill("#q", "134.4")
    options = page.locator("#hits [role=option]")
    expect(options.nth(1)).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    assert page.get_attribute("#q", "aria-activedescendant") == options.nth(1).get_attribute("id")
    page.keyboard.press("Escape")
    expect(page.locator("#hits")).to_be_hidden()
    assert page.get_attribute("#q", "aria-expanded") == "false"
    page.fill("#q", "134.4.")
    page.keyboard.press("ArrowUp")
    expect(options.last).to_have_attribute("aria-selected", "true")


def test_a_click_opens_a_hit_in_the_pages_own_language(page: Page, address: str) -> None:
    page.goto(address + "en/hkk/t/elet/index.html")
    page.fill("#q", "anchor")
    page.locator("#hits [role=option]").first.click()
    page.wait_for_url("**/en/hkk/t/horgony/index.html")


def test_hits_of_several_games_stand_in_groups(page: Page, address: str) -> None:
    page.goto(address + "index.html")
    page.fill("#q", "lap")
    expect(page.locator("#hits [role=group]").first).to_be_visible()
    labels = page.locator("#hits [role=group]").evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert len(labels) == len(set(labels)) > 1
    assert all(" · " in label for label in labels)


def test_the_page_of_results_lists_what_its_address_asks(page: Page, address: str) -> None:
    page.goto(address + "search.html?q=bronya")
    expect(page.locator("#results a").first).to_contain_text("Броня")
    page.fill("#q", "zzqqx")
    expect(page.locator("#results")).to_have_text("Nothing found.")


def test_it_works_from_a_folder(page: Page, site: Path) -> None:
    page.goto(f"{site.as_uri()}/berserk/index.html")
    page.fill("#q", "вампирзм")
    expect(page.locator("#hits [role=option]").first).to_contain_text("Вампиризм")
    page.keyboard.press("Enter")
    page.wait_for_url("**/berserk/t/vampirizm/index.html")


@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_is_searched_by_stays_small(site: Path, game: str) -> None:
    """Under the limit of 40 KB, with room for the texts to grow."""
    assert _packed(site / "search" / f"{game}.js") <= 39 * 1024


def test_the_index_is_made_in_turns_that_leave_the_page_awake(page: Page, address: str) -> None:
    """Searching before it is ready finds the same."""
    _loaded(page, address)
    code = """async () => {
        const made = Promise.all(Object.keys(GAMES).map(warm));
        const meanwhile = await new Promise((done) => setTimeout(() => done(prepared.hkk.sorted === undefined)));
        const first = search("horgony", ["hkk"], 5).map(({ id }) => id);
        await made;
        return [meanwhile, first, search("horgony", ["hkk"], 5).map(({ id }) => id)];
    }"""
    meanwhile, first, then = page.evaluate(code)
    assert meanwhile
    assert first[0] == "hkk/horgony"
    assert first == then


@pytest.mark.measured
def test_a_keystroke_is_answered_at_once(page: Page, address: str) -> None:
    """Half of all keystrokes, in all games, on a machine that may be busy; what it takes on a slow phone is measured
    by hand."""
    _loaded(page, address)
    typed = [query[:length] for query, _ in QUERIES for length in range(1, len(query) + 1)][::7]
    code = """([typed, games]) => typed.map((query) => {
        const from = performance.now();
        search(query, games, 12);
        return performance.now() - from;
    })"""
    times = sorted(page.evaluate(code, [typed, GAMES]))
    assert times[len(times) // 2] < 50


def _packed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 9))
