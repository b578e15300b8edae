"""What the shipped site says is what the command line says; it is as small as it should be, and feeds are feeds."""

from __future__ import annotations

import gzip
import json
import re
import statistics
from datetime import datetime
from itertools import combinations_with_replacement
from pathlib import Path
from uuid import UUID
from xml.etree import ElementTree

import pytest

from judge.questions.interact import Desk
from judge.reasoning import interactions
from judge.site import build
from judge.store import Store, open_store
from tests.conftest import EMPTY_GAME, Judge, MakeLibrary
from tests.site.html import Site

ATOM = "{http://www.w3.org/2005/Atom}"
#: A page's verdicts as they stand: the headings of its findings.
_FINDING = re.compile(r'<section class="finding">\n<h2><span><b class="verdict (\w+)">')


def _verdicts(site: Path, path: str) -> list[str]:
    """The verdicts of a pair's page; none when there is no page."""
    file = site / path
    return _FINDING.findall(file.read_text("utf-8")) if file.is_file() else []


@pytest.mark.parametrize("game", ["hkk", "ikon", "berserk"])
def test_every_verdict_of_every_pair_is_that_of_the_command_line(site: Path, shipped: Store, game: str) -> None:
    desk = Desk(shipped, game)
    entries = {entry.slug: entry for entry in shipped.entries(game)}
    terms = [slug for slug in sorted(entries) if desk.engine.knowledge.concept(slug) == slug]
    wrong, told = [], 0
    for one, other in combinations_with_replacement(terms, 2):
        # what Desk.interact answers with, without the nearest clauses
        said = [str(ruling.verdict) for ruling in desk.rulings_on({one, other})]
        said += [finding.verdict for finding in interactions(desk.engine, (one, other))]
        shown = _verdicts(site, f"{game}/x/{one}+{other}/index.html")
        told += bool(said)
        if said != shown:
            wrong.append((one, other, said, shown))
    assert told > 100
    assert wrong == []


def test_the_data_of_a_pair_are_the_command_lines_own(site: Path, shipped: Store) -> None:
    desk = Desk(shipped, "ikon")
    for file in sorted((site / "api/v1/ikon/x").iterdir())[::10]:
        record = json.loads(file.read_text("utf-8"))
        one, other = record["terms"]
        found = desk.interact((one, other))
        assert [one["sentence"] for one in record["findings"]] == [answer.sentence for answer in found.findings]
        assert record["nearest"] == list(found.nearest)


def test_the_index_of_the_data_tells_where_everything_is(site: Path, shipped: Store) -> None:
    contents = json.loads((site / "api/v1/index.json").read_text("utf-8"))
    assert [game["id"] for game in contents["games"]] == list(shipped.games)
    for game in contents["games"]:
        for file in game["files"]:
            assert json.loads((site / "api/v1" / file).read_text("utf-8"))
    entries = json.loads((site / "api/v1/hkk/entries.json").read_text("utf-8"))
    assert [entry["id"] for entry in entries] == shipped.entry_ids("hkk")
    assert json.loads((site / "api/v1/hkk/t/elet.json").read_text("utf-8")) in entries


def test_pages_are_small(site: Path) -> None:
    games = [path.parent.name for path in site.glob("*/index.html")]
    whole = {f"{game}/{game}.html" for game in games}
    sizes = {
        path.relative_to(site).as_posix(): len(gzip.compress(path.read_bytes(), 9)) for path in site.rglob("*.html")
    }
    kept = {path: size for path, size in sizes.items() if not any(path.endswith(one) for one in whole)}
    assert statistics.median(kept.values()) <= 4 * 1024
    assert {path: size for path, size in kept.items() if size > 15 * 1024} == {}


def test_the_feed_is_an_atom_feed_with_ids_that_stay(site: Path, shipped: Store, tmp_path: Path) -> None:
    feed = ElementTree.fromstring((site / "feed.atom").read_text("utf-8"))
    assert feed.tag == f"{ATOM}feed"
    entries = feed.findall(f"{ATOM}entry")
    rulings = [ruling for game in shipped.games for ruling in shipped.rulings(game)]
    assert len(entries) == len(rulings)
    for one in (feed, *entries):
        for name in ("id", "title", "updated"):
            assert len(one.findall(f"{ATOM}{name}")) == 1
            assert one.findtext(f"{ATOM}{name}")
        assert UUID(str(one.findtext(f"{ATOM}id")).removeprefix("urn:uuid:"))
        assert datetime.fromisoformat(str(one.findtext(f"{ATOM}updated"))).tzinfo
    assert feed.findtext(f"{ATOM}author/{ATOM}name")
    ids = [entry.findtext(f"{ATOM}id") for entry in entries]
    assert len(set(ids)) == len(ids)
    for entry in entries:
        link = entry.find(f"{ATOM}link[@rel='alternate']")
        assert link is not None
        assert (site / link.attrib["href"]).is_file()
    build(shipped, tmp_path / "site", game="ikon", lang="en", base_url="https://example.org/judge/")
    other = ElementTree.fromstring((tmp_path / "site/feed.atom").read_text("utf-8"))
    assert {one.findtext(f"{ATOM}id") for one in other.findall(f"{ATOM}entry")} <= set(ids)


def test_where_it_will_be_served_is_in_what_needs_it_and_nowhere_else(shipped: Store, tmp_path: Path) -> None:
    site, base = tmp_path / "site", "https://example.org/judge/"
    build(shipped, site, game="ikon", base_url=base)
    missing = (site / "404.html").read_text("utf-8")
    hrefs = re.findall(r'(?:href|src|action)="([^"#]*)"', missing)
    assert [href for href in hrefs if not href.startswith(base)] == []
    space = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    listed = ElementTree.fromstring((site / "sitemap.xml").read_text("utf-8"))
    locations = [str(one.text) for one in listed.iter(f"{space}loc")]
    pages = {f"{base}{path}" for path in Site(site) if path != "404.html"}
    assert set(locations) == pages
    assert f"Sitemap: {base}sitemap.xml" in (site / "robots.txt").read_text("utf-8")
    page = Site(site)["ikon/t/hos/index.html"]
    assert [one.attributes["href"] for one in page.all("link", rel="canonical")] == [f"{base}ikon/t/hos/index.html"]
    assert not [one for one in page.all("a") if one.attributes["href"].startswith("http")]


def test_without_an_address_there_is_no_sitemap(site: Path) -> None:
    assert not (site / "sitemap.xml").exists()
    assert not (site / "robots.txt").exists()


def test_a_term_is_named_with_what_it_does_together_with_others(site: Path, shipped: Store) -> None:
    pages = Site(site)
    page = pages["hkk/t/horgony/index.html"]
    together = [link for link in page.all("a") if link.within("ul", class_="together")]
    listed = {link.attributes["href"].split("/")[-2] for link in together}
    there = {path.name for path in (site / "hkk/x").iterdir() if "horgony" in path.name.split("+")}
    assert listed == there


def test_the_picture_of_a_neighbourhood_has_a_dozen_links_at_most_that_do_not_touch(site: Path) -> None:
    pages = Site(site)
    seen = 0
    for path in [path for path in pages if path.startswith(("hkk/t/", "berserk/t/"))][::5]:
        nodes = [one for one in pages[path].all("text") if one.within("a")]
        places = {(one.attributes["x"], one.attributes["y"]) for one in nodes}
        assert len(nodes) == len(places) <= 12, path
        seen += len(nodes)
    assert seen > 200


def test_a_game_in_one_file_needs_no_other(site: Path, shipped: Store) -> None:
    page = Site(site)["hkk/hkk.html"]
    assert not page.all("script")
    assert not [one for one in page.links if not one.attributes["href"].startswith(("#", "data:"))]
    assert {one.attributes["href"][1:] for one in page.all("a")} <= set(page.ids)
    text = page.one("main").text
    for entry in shipped.entries("hkk"):
        for clause in entry.clauses:
            assert clause.text in text


def test_an_id_that_moved_leaves_a_page_that_leads_on(make_library: MakeLibrary, tmp_path: Path) -> None:
    term = 'name = "Wick"\nkind = "class"\nenglish = "Wick"\ngloss = "A wick."\n'
    game = EMPTY_GAME + '[moved]\nold-wick = "wick"\n'
    library = make_library({"glossary/lanterns/game.toml": game, "glossary/lanterns/terms/wick.toml": term})
    build(open_store(library, tmp_path / "cache"), tmp_path / "site")
    page = Site(tmp_path / "site")["hu/lanterns/t/old-wick/index.html"]
    [refresh] = page.all("meta", **{"http-equiv": "refresh"})
    assert refresh.attributes["content"] == "0; url=../wick/index.html"
    assert [one.attributes["href"] for one in page.all("a") if one.within("main")] == ["../wick/index.html"]


@pytest.mark.parametrize(("moved", "code"), [('old = "nothing"', "unknown"), ('wick = "wick"', "moved-here")])
def test_where_an_id_moved_to_must_be_there_and_the_old_one_must_not(
    make_library: MakeLibrary, judge: Judge, moved: str, code: str
) -> None:
    term = 'name = "Wick"\nkind = "class"\nenglish = "Wick"\ngloss = "A wick."\n'
    game = f"{EMPTY_GAME}[moved]\n{moved}\n"
    library = make_library({"glossary/lanterns/game.toml": game, "glossary/lanterns/terms/wick.toml": term})
    ran = judge("check", "--json", library=library)
    assert ran.code == 1
    assert [code in error["code"] for error in ran.records[0]["errors"]] == [True]
