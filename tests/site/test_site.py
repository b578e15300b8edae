"""The static site: whole, without script or network, in the dictionary's order, the same every time."""

from __future__ import annotations

import errno
import http.client
import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

import judge as program
from judge.questions.interact import Desk
from judge.serve import serve
from judge.site import Built, build
from judge.site import render as rendering
from judge.site.pairs import pairs as found_pairs
from judge.site.view import Page as Planned
from judge.store import Store, open_store
from tests.conftest import EMPTY_GAME, Judge, MakeLibrary
from tests.site.html import Page, Site, files, links, read_site, target

#: Every element that the templates use; a text that brought another one along would be markup.
ELEMENTS = set(
    "html head meta title link body a header nav main article section aside footer h1 h2 h3 p ul ol li dl dt dd b "
    "small span code br div form input label button select option noscript script svg path circle text figure "
    "figcaption dialog style ins del details summary".split()
)
LANGUAGES = ("hu", "ru", "en")
OVERVIEWS = ("index", "finder", "map", "turn", "cheat", "conflicts", "notes", "coverage", "check", "changes/index")


def _trees(place: str, canonical: str, langs: Iterable[str] = LANGUAGES) -> set[str]:
    """The pages at one place of the trees: at the root in its own language, in a folder in each other one."""
    return {place if lang == canonical else f"{lang}/{place}" for lang in langs}


def _game_of(path: str) -> str:
    """The game that a page belongs to, or nothing."""
    parts = path.split("/")
    return (parts[1:] if parts[0] in LANGUAGES else parts)[0].removesuffix(".html").removesuffix("index")


def _language_of(path: str, store: Store) -> str:
    """The language of a page's interface, by its address."""
    first, game = path.split("/")[0], _game_of(path)
    return first if first in LANGUAGES else store.games[game].language if game in store.games else "en"


def _path(id_: str) -> str:
    """Where the page of an entry or ruling is: an address that is for good."""
    game, rest = id_.split("/", 1)
    if rest.startswith("ruling/"):
        return f"{game}/d/{rest.removeprefix('ruling/')}/index.html"
    return f"{game}/{'r' if rest[0].isdigit() else 't'}/{rest}/index.html"


def _pages_of(game: str, store: Store) -> set[str]:
    entries = {_path(id_) for id_ in store.entry_ids(game)}
    overviews = {f"{game}/{name}.html" for name in (*OVERVIEWS, game)}
    pairs = {f"{game}/x/{pair.name}/index.html" for pair in found_pairs(Desk(store, game))}
    documents = {f"{game}/changes/{source.id}/index.html" for source in store.games[game].sources}
    places = {*overviews, *documents, *entries, *pairs, *(_path(one.id) for one in store.rulings(game))}
    return set().union(*(_trees(place, store.games[game].language) for place in places))


# ---- every page, and every link -------------------------------------------------------------------------------------


def test_there_is_one_page_for_every_entry_rule_and_ruling_and_no_other(pages: Site, shipped: Store) -> None:
    around = {"404.html"} | _trees("index.html", "en") | _trees("search.html", "en")
    assert set(pages) == around.union(*(_pages_of(game, shipped) for game in shipped.games))


def test_the_build_says_what_it_built(built: tuple[Path, Built], pages: Site) -> None:
    folder, said = built
    assert said.pages == len(pages)
    assert said.size == sum(len(data) for data in files(folder).values())


def test_every_page_is_whole_and_in_utf_8(pages: Site) -> None:
    for path, page in pages.sample():
        assert page.declaration == "doctype html", path
        assert page.source.rstrip().endswith("</html>"), path
        assert page.all("meta", charset="utf-8"), path
        assert len(page.all("h1")) == len(page.all("main")) == len(page.all("title")) == 1, path
        assert page.one("title").text.strip(), path


def test_every_link_and_anchor_leads_to_something_in_the_folder(site: Path) -> None:
    there = set(files(site))
    anchors, leads = links(site)
    assert sum(map(len, leads.values())) > 100_000
    dead = [
        (path, to, anchor)
        for path, found in leads.items()
        for to, anchor in found
        if to not in there or (anchor and anchor not in anchors[to])
    ]
    assert dead == []


def test_no_anchor_stands_twice_on_a_page(pages: Site) -> None:
    assert [path for path, page in pages.sample() if len(set(page.ids)) != len(page.ids)] == []


def test_every_page_can_be_reached_from_the_first_one(site: Path) -> None:
    _, leads = links(site)
    reached, waiting = {"index.html"}, ["index.html"]
    while waiting:
        for to, _ in leads[waiting.pop()]:
            if to in leads and to not in reached:
                reached.add(to)
                waiting.append(to)
    assert set(leads) - reached == {"404.html"}


# ---- nothing is fetched, nothing runs -------------------------------------------------------------------------------


def test_no_address_is_absolute(pages: Site) -> None:
    for path, page in pages.sample():
        for link in page.links:
            for href in (link.attributes[name] for name in ("href", "src", "action") if name in link.attributes):
                if href == "data:," or href.startswith("mailto:?subject="):
                    continue
                assert re.match(r"(\.\./)*[\w.+-]+([/?#]|$)|#", href), (path, href)
                assert "//" not in href
                assert ":" not in href


def test_nothing_runs_that_is_written_in_a_page_and_no_element_is_beside_those_of_the_templates(
    pages: Site,
) -> None:
    for path, page in pages.sample():
        assert {element.tag for element in page.elements} <= ELEMENTS, path
        scripts = [one for one in page.all("script") if one.attributes.get("type") != "application/json"]
        assert [one for one in scripts if one.text or "src" not in one.attributes] == [], path
        attributes = {name for element in page.elements for name in element.attributes}
        assert not [name for name in attributes if name.startswith("on") or name == "style"], path


def test_the_pages_forbid_inline_scripts_and_foreign_requests_themselves(pages: Site) -> None:
    for _, page in pages.sample():
        policies = [one for one in page.all("meta") if one.attributes.get("http-equiv") == "Content-Security-Policy"]
        [policy] = [one.attributes["content"] for one in policies]
        rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
        assert rules.pop("default-src") == "'none'"
        assert rules.pop("img-src") in ("'self' data:", "data:")
        style = rules.pop("style-src")
        assert style == "'self'" or re.fullmatch(r"'sha256-[\w+/=]+'", style)
        assert set(rules.values()) <= {"'self'", "'none'"}


def test_the_style_sheet_fetches_nothing(site: Path) -> None:
    style = (site / "style.css").read_text("utf-8")
    assert style
    assert not re.search(r"@import|url\(|//[a-z]", style)


# ---- languages ------------------------------------------------------------------------------------------------------


def test_every_page_says_its_language_and_its_texts_say_theirs(pages: Site, shipped: Store) -> None:
    for path, page in pages.sample():
        assert page.one("html").attributes["lang"] == _language_of(path, shipped), path
        if re.search(r"/[trd]/", path):
            own = shipped.games[_game_of(path)].language
            assert page.one("h1").attributes["lang"] == own, path
            for clauses in page.all("ol", class_="clauses"):
                assert clauses.attributes["lang"] == own
        for gloss in page.all("p", class_="gloss"):
            assert gloss.attributes["lang"] == "en"


def test_the_first_page_names_each_game_in_its_own_language(pages: Site, shipped: Store) -> None:
    named = {link.text: link.attributes.get("lang") for link in pages["index.html"].all("a") if link.within("li")}
    assert {game.name: game.language for game in shipped.games.values()}.items() <= named.items()


# ---- what a page shows ----------------------------------------------------------------------------------------------


def test_a_page_has_every_clause_under_its_address(pages: Site, shipped: Store) -> None:
    for game in shipped.games:
        for entry in shipped.entries(game):
            page = pages[_path(entry.id)]
            items = [one for one in page.all("li") if one.within("ol", class_="clauses")]
            assert [item.attributes["id"] for item in items] == [str(clause.n) for clause in entry.clauses]
            shown = [one.text for one in page.all("span") if one.within("ol", class_="clauses")]
            assert shown == [clause.text for clause in entry.clauses]
            assert entry.name in page.one("h1").text
            assert entry.id in [code.text for code in page.all("code")]


def test_a_ruling_has_its_question_answer_and_the_clauses_that_it_cites(pages: Site, shipped: Store) -> None:
    rulings = [ruling for game in shipped.games for ruling in shipped.rulings(game)]
    assert len(rulings) > 10
    for ruling in rulings:
        page = pages[_path(ruling.id)]
        assert page.one("h1").text == ruling.question
        text = page.one("main").text
        assert ruling.answer in text
        for cite in ruling.cites:
            assert str(shipped.clause_text(f"{ruling.game}/{cite}")) in text, (ruling.id, cite)


def test_a_page_leads_to_what_stands_around_it(pages: Site, shipped: Store) -> None:
    for game in shipped.games:
        for entry in shipped.entries(game):
            path, family = _path(entry.id), shipped.family(entry)
            page = pages[path]
            main = {target(path, link.attributes["href"])[0] for link in page.all("a") if link.within("main")}
            top = {target(path, link.attributes["href"])[0] for link in page.all("a") if not link.within("main")}
            ways = {link.attributes["rel"]: link for link in page.all("a") if "rel" in link.attributes}
            assert {_path(child) for child in family.children} <= main, path
            assert f"{game}/index.html" in top, path
            assert family.parent is None or _path(family.parent) in top, path
            for way, neighbour in (("prev", family.previous), ("next", family.next)):
                found = target(path, ways[way].attributes["href"])[0] if way in ways else None
                assert found == (_path(neighbour) if neighbour else None), (path, way)


def _below(page: Page) -> list[str]:
    """The addresses under the heading of what stands below an entry, as they stand there."""
    at = next(place for place, one in enumerate(page.elements) if one.tag == "h2" and one.text == "Alpontok")
    under = page.elements[at + 1 :]
    ends = next((place for place, one in enumerate(under) if one.tag in ("h2", "dl")), len(under))
    return [one.attributes["href"] for one in under[:ends] if one.tag == "a"]


def test_a_chapter_lists_its_rules_in_the_printed_order(pages: Site) -> None:
    below = [target("hkk/r/134/index.html", href)[0] for href in _below(pages["hkk/r/134/index.html"])]
    nine = below.index("hkk/r/134.9/index.html")
    assert below[nine + 1] == "hkk/r/134.10/index.html"
    assert "hkk/r/134.4.7/index.html" not in below


def _mentions(path: str, page: Page) -> set[str]:
    """The pages that a page's clauses link to."""
    inside = [link for link in page.all("a") if link.within("ol", class_="clauses")]
    return {target(path, link.attributes["href"])[0] for link in inside} - {path}


def test_what_a_clause_mentions_lists_the_entry_that_mentions_it(pages: Site) -> None:
    linked = {
        path: {target(path, one.attributes["href"])[0] for one in page.all("a") if one.within("main")}
        for path, page in pages.items()
    }
    both = [(path, to) for path, page in pages.items() for to in _mentions(path, page)]
    assert len(both) > 1000
    assert [(path, to) for path, to in both if path not in linked[to]] == []


def test_what_a_ruling_is_about_lists_the_ruling(pages: Site, shipped: Store) -> None:
    for game in shipped.games:
        for ruling in shipped.rulings(game):
            for slug in ruling.terms:
                path = _path(f"{game}/{slug}")
                links = [target(path, link.attributes["href"])[0] for link in pages[path].all("a")]
                assert _path(ruling.id) in links, (ruling.id, slug)


# ---- from A to Z ----------------------------------------------------------------------------------------------------

HUNGARIAN = (
    "aá b c cs d dz dzs eé f g gy h ií j k l ly m n ny oó öő p q r s sz t ty uú üű v w x y z zs".split(),
    re.compile("dzs|cs|dz|gy|ly|ny|sz|ty|zs|."),
)
RUSSIAN = ("а б в г д её ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ы ь э ю я".split(), re.compile("."))
ALPHABETS = {"hkk": HUNGARIAN, "ikon": HUNGARIAN, "berserk": RUSSIAN}


def _letters(name: str, game: str) -> list[int]:
    """The places of a name's letters in the alphabet of its language; other characters do not count."""
    alphabet, letters = ALPHABETS[game]
    places = {}
    for place, group in enumerate(alphabet):
        digraph = len(group) > 1 and group[-1] not in "áéíóőúűё"
        places.update({group: place} if digraph else dict.fromkeys(group, place))
    return [places[letter] for letter in letters.findall(name.lower()) if letter in places]


def _index(page: Page) -> dict[str, list[str]]:
    """The names under each letter of a game's page, as they stand there."""
    found: dict[str, list[str]] = {}
    for element in page.elements:
        if element.tag == "h3":
            assert element.text not in found, f"{element.text} stands twice"
            found[element.text] = []
        elif element.tag == "a" and element.within("ul", class_="index"):
            found[list(found)[-1]].append(element.text)
    return found


@pytest.mark.parametrize("game", ["hkk", "ikon", "berserk"])
def test_the_index_is_in_the_order_of_the_dictionary(pages: Site, shipped: Store, game: str) -> None:
    index = _index(pages[f"{game}/index.html"])
    names = [name for group in index.values() for name in group]
    assert sorted(names) == sorted(entry.name for entry in shipped.entries(game) if entry.number is None)
    keys = [_letters(name, game) for name in names]
    assert keys == sorted(keys)
    for letter, group in index.items():
        [heading] = _letters(letter, game)
        assert [name for name in group if _letters(name, game)[0] != heading] == []


def test_letters_that_count_as_one_share_a_heading(pages: Site) -> None:
    hungarian = _index(pages["hkk/index.html"])
    assert {"Alap idézési költség", "Álomjelző", "általános varázslat", "Avatár"} <= set(hungarian["A"])
    assert {"Életjelző", "ellenvarázslás", "épület"} <= set(hungarian["E"])
    assert list(hungarian).index("Cs") == list(hungarian).index("C") + 1
    assert list(hungarian).index("Sz") == list(hungarian).index("S") + 1
    russian = _index(pages["berserk/index.html"])
    assert russian["Й"] == ["Йордлинг"]
    assert "Йордлинг" not in russian["И"]


WORDS = {
    "hu": (
        "Zsák Őr Csap Ordas Ág Süveg Óra Zebra Cukor Szék Öröm Ablak Cédula Sajt Oldal Üst Agy Urna",
        "Ablak Ág Agy Cédula Cukor Csap Oldal Óra Ordas Őr Öröm Sajt Süveg Szék Urna Üst Zebra Zsák",
        "A C Cs O Ö S Sz U Ü Z Zs",
    ),
    "ru": (
        "Йод Ель Игла Еда Ёж Ирис Яма Ежевика Эхо Щука Шум Ёлка",
        "Еда Ёж Ежевика Ёлка Ель Игла Ирис Йод Шум Щука Эхо Яма",
        "Е И Й Ш Щ Э Я",
    ),
    "en": ("Wick Ash Émigré Moth Elder", "Ash Elder Émigré Moth Wick", "A E M W"),
}


@pytest.mark.parametrize("language", list(WORDS))
def test_names_are_put_in_the_order_of_their_language(make_library: MakeLibrary, tmp_path: Path, language: str) -> None:
    given, expected, headings = WORDS[language]
    terms = {
        f"glossary/lanterns/terms/t{n}.toml": f'name = "{name}"\nkind = "class"\nenglish = "{n}"\ngloss = "A word."\n'
        for n, name in enumerate(given.split())
    }
    game = EMPTY_GAME.replace('language = "en"', f'language = "{language}"')
    library = make_library({"glossary/lanterns/game.toml": game, **terms})
    build(open_store(library, tmp_path / "cache"), tmp_path / "site")
    index = _index(read_site(tmp_path / "site")["lanterns/index.html"])
    assert [name for group in index.values() for name in group] == expected.split()
    assert list(index) == headings.split()


# ---- the same every time, and never half ----------------------------------------------------------------------------


def test_two_builds_are_equal_to_the_byte(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "judge", "build", "--game", "ikon"]
    for seed in ("1", "2"):  # what Python hashes texts by
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(program.__file__).parents[1])}
        subprocess.run([*command, str(tmp_path / seed)], env=environment, check=True, capture_output=True)
    assert files(tmp_path / "1") == files(tmp_path / "2")


def test_a_build_over_a_build_leaves_nothing_of_the_old_one(shipped: Store, tmp_path: Path) -> None:
    out = tmp_path / "site"
    build(shipped, out, game="ikon")
    build(shipped, out, game="ikon", lang="hu")
    assert not (out / "en").exists()
    assert list(tmp_path.iterdir()) == [out]


#: Texts that would be markup if they were not escaped.
MARKUP = {
    "name": "<b>Bold & Brave</b>",
    "gloss": '"><script>alert(1)</script>',
    "english": "<i onmouseover='x'>Tilt</i> & co",
    "note": "</p></aside><script src='//example.com/x.js'></script>",
    "clause": "Text with </li> and <img src=x onerror=alert(1)> and a wick & 1 < 2.",
    "alias": "<u>under</u>",
    "heading": "Page <3> & \"more\"",
    "question": "Is <script>alert('q')</script> run & does a \"quote\" end it?",
    "answer": "No: <em>it</em> is shown & nothing runs.",
}  # fmt: skip


@pytest.fixture
def marked(make_library: MakeLibrary, tmp_path: Path) -> Site:
    """The site of a library that is full of markup."""
    text = {key: json.dumps(value) for key, value in MARKUP.items()}
    term = (
        f"name = {text['name']}\nkind = 'class'\nenglish = {text['english']}\ngloss = {text['gloss']}\n"
        f"note = {text['note']}\naliases = [{text['alias']}]\nheading = {text['heading']}\nsource = 'book'\n"
        f"expansions = [{text['alias']}]\nparameter = {text['name']}\nsee = ['wick']\n"
        f"[[clause]]\nn = 1\ntext = {text['clause']}\n"
    )
    wick = "name = 'Wick'\nkind = 'class'\nenglish = 'Wick'\ngloss = 'A wick.'\nsee = ['bold']\n"
    ruling = (
        f"question = {text['question']}\nverdict = 'no'\nanswer = {text['answer']}\nenglish = {text['answer']}\n"
        "terms = ['bold']\ncites = ['bold#1']\nstatus = 'derived'\ndate = 2026-11-30\n"
    )
    game = EMPTY_GAME.replace('"Lanterns"', json.dumps("Lanterns <b>&</b> Moths"))
    game = game.replace('"Book of Lanterns"', json.dumps("Book <i>of</i> Lanterns"))
    game = f"notice = {json.dumps('<script>n</script>')}\n{game}"
    library = make_library(
        {
            "glossary/lanterns/game.toml": game,
            "glossary/lanterns/terms/bold.toml": term,
            "glossary/lanterns/terms/wick.toml": wick,
            "rulings/lanterns/quoted.toml": ruling,
        }
    )
    build(open_store(library, tmp_path / "cache"), tmp_path / "site")
    return read_site(tmp_path / "site")


def test_markup_in_a_text_never_becomes_an_element(marked: Site) -> None:
    assert len(marked) > 3 * 7
    for path, page in marked.items():
        assert {element.tag for element in page.elements} <= ELEMENTS, path
        for element in page.elements:
            assert not [name for name in element.attributes if name.startswith("on")], path
            assert element.tag == "script" or "src" not in element.attributes, path
        sources = {
            script.attributes["src"].rsplit("/", 1)[-1] for script in page.all("script") if "src" in script.attributes
        }
        assert sources <= {"theme.js", "finder.js", *(f"judge.{lang}.js" for lang in LANGUAGES)}, path


def test_markup_in_a_text_is_shown_as_it_was_written(marked: Site) -> None:
    entry, ruling = marked["lanterns/t/bold/index.html"], marked["lanterns/d/quoted/index.html"]
    shown = entry.one("main").text
    assert entry.one("h1").text == MARKUP["name"]
    for key in ("gloss", "english", "note", "clause", "alias", "heading", "question"):
        assert MARKUP[key] in shown, key
    assert entry.one("meta", name="description").attributes["content"] == MARKUP["gloss"]
    assert MARKUP["name"] in entry.one("title").text
    assert ruling.one("h1").text == MARKUP["question"]
    assert MARKUP["answer"] in ruling.one("main").text
    assert MARKUP["clause"] in ruling.one("main").text
    assert MARKUP["clause"] in marked["lanterns/t/wick/index.html"].one("main").text
    assert MARKUP["name"] in marked["lanterns/index.html"].one("main").text
    assert "Lanterns <b>&</b> Moths" in marked["index.html"].one("main").text
    assert "<script>n</script>" in entry.one("footer").text


def _breaks_after(count: int, error: Exception) -> Callable[..., Callable[[Planned], bytes]]:
    """A renderer that renders some pages and then fails."""
    real = rendering.renderer

    def renderer(*arguments: Any) -> Callable[[Planned], bytes]:
        render, left = real(*arguments), iter(range(count))

        def failing(page: Planned) -> bytes:
            if next(left, None) is None:
                raise error
            return render(page)

        return failing

    return renderer


@pytest.mark.parametrize("after", [0, 1, 20])
def test_the_old_site_stays_when_a_build_breaks_off(
    shipped: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    out = tmp_path / "site"
    build(shipped, out, game="ikon")
    before = files(out)
    monkeypatch.setattr(rendering, "renderer", _breaks_after(after, RuntimeError("broken off")))
    with pytest.raises(RuntimeError, match="broken off"):
        build(shipped, out, game="ikon")
    assert files(out) == before
    assert list(tmp_path.iterdir()) == [out]


def test_a_full_disk_is_told_in_one_line_and_leaves_the_old_site(
    judge: Judge, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "site"
    assert judge("build", str(out), "--game", "ikon").code == 0
    before = files(out)
    full = OSError(errno.ENOSPC, "No space left on device", str(out / "x"))
    monkeypatch.setattr(rendering, "renderer", _breaks_after(5, full))
    ran = judge("build", str(out), "--game", "ikon", "--base-url", "https://elsewhere.example/")  # every page anew
    assert ran.code == 2
    assert ran.err.startswith("judge: ")
    assert "space" in ran.err
    assert ran.err.count("\n") == 1
    assert files(out) == before


def test_a_first_build_that_breaks_off_leaves_no_folder(
    shipped: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rendering, "renderer", _breaks_after(3, RuntimeError("broken off")))
    with pytest.raises(RuntimeError, match="broken off"):
        build(shipped, tmp_path / "site", game="ikon")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["letter.txt", ".hidden", "index.html"])
def test_a_folder_that_is_not_ours_is_refused_and_not_touched(judge: Judge, tmp_path: Path, name: str) -> None:
    out = tmp_path / "mine"
    (out / "deeper").mkdir(parents=True)
    (out / "deeper" / name).write_text("mine", encoding="utf-8")
    ran = judge("build", str(out))
    assert ran.code == 2
    assert "is not a site that judge built" in ran.err
    assert files(tmp_path) == {f"mine/deeper/{name}": b"mine"}


def test_a_link_to_a_folder_is_refused(judge: Judge, tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "out").symlink_to(tmp_path / "real")
    assert judge("build", str(tmp_path / "out")).code == 2
    assert (tmp_path / "out").is_symlink()
    assert list((tmp_path / "real").iterdir()) == []


def test_an_empty_folder_and_one_below_folders_that_do_not_exist_are_fine(judge: Judge, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert judge("build", str(tmp_path / "empty"), "--game", "ikon").code == 0
    assert judge("build", str(tmp_path / "new" / "deep" / "site"), "--game", "ikon").code == 0
    assert (tmp_path / "new" / "deep" / "site" / "index.html").is_file()


# ---- one game, one language -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["ikon"])
def test_one_game_can_be_built_alone(judge: Judge, shipped: Store, tmp_path: Path, game: str) -> None:
    assert judge("build", str(tmp_path / "site"), "--game", game).code == 0
    pages = read_site(tmp_path / "site")
    language = shipped.games[game].language
    around = {"404.html"} | _trees("index.html", language) | _trees("search.html", language)
    assert set(pages) == around | _pages_of(game, shipped)
    assert pages["index.html"].one("html").attributes["lang"] == language
    home = [link.attributes["href"] for link in pages["index.html"].all("a") if link.within("ul", class_="games")]
    assert home[0] == f"{game}/index.html"
    assert {href.split("/")[0] for href in home} == {game}


def test_the_labels_are_in_the_language_asked_for_and_the_rules_in_their_own(judge: Judge, tmp_path: Path) -> None:
    assert judge("--lang", "hu", "build", str(tmp_path / "site"), "--game", "berserk").code == 0
    page = read_site(tmp_path / "site")["berserk/t/bronya-x/index.html"]
    assert page.one("html").attributes["lang"] == "hu"
    assert page.one("h1").attributes["lang"] == "ru"
    assert "Erre épül" in [heading.text for heading in page.all("h2")]


# ---- serving --------------------------------------------------------------------------------------------------------


@pytest.fixture
def served(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address under which the site is served, while the test runs."""
    servers: list[ThreadingHTTPServer] = []

    class Stoppable(ThreadingHTTPServer):
        """A server that can be got hold of."""

        def __init__(self, *arguments: object) -> None:
            super().__init__(*arguments)  # type: ignore[arg-type]
            servers.append(self)

    monkeypatch.setattr("judge.serve.ThreadingHTTPServer", Stoppable)
    addresses: list[str] = []
    started = threading.Event()

    def note(address: str) -> None:
        addresses.append(address)
        started.set()

    thread = threading.Thread(target=serve, args=(site, 0, note))
    thread.start()
    try:
        assert started.wait(30)
        assert [server.server_address[0] for server in servers] == ["127.0.0.1"]
        yield addresses[0]
    finally:
        for server in servers:
            server.shutdown()
        thread.join()


def _get(address: str, path: str) -> tuple[int, str]:
    found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/", address)
    assert found, address
    connection = http.client.HTTPConnection("127.0.0.1", int(found[1]), timeout=30)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read().decode("utf-8")
    finally:
        connection.close()


def test_a_site_is_served_on_this_machines_own_address(served: str, site: Path, pages: Site) -> None:
    assert _get(served, "/") == (200, pages["index.html"].source)
    status, text = _get(served, "/hkk/t/elet/index.html")
    assert (status, text) == (200, (site / "hkk/t/elet/index.html").read_text("utf-8"))
    assert _get(served, "/hkk/t/elet/")[0] == 200


@pytest.mark.parametrize("path", ["/nincs.html", "/../site.txt", "/%2e%2e/%2e%2e/etc/passwd"])
def test_what_is_not_in_the_folder_is_not_served(served: str, site: Path, path: str) -> None:
    (site.parent / "site.txt").write_text("beside the site", encoding="utf-8")
    assert _get(served, path)[0] == 404


def test_a_folder_without_a_site_is_not_served(judge: Judge, tmp_path: Path) -> None:
    ran = judge("serve", str(tmp_path), "--port", "0")
    assert ran.code == 2
    assert f"run judge build {tmp_path} first" in ran.err


def test_without_a_folder_the_site_is_built_and_served(
    judge: Judge, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[Path, int]] = []
    monkeypatch.setattr("judge.serve.serve", lambda folder, port, started: asked.append((folder, port)))
    assert judge("serve", "--port", "0").code == 0
    assert asked == [(cache / "site", 0)]
    assert (cache / "site" / "index.html").is_file()


# ---- where sources disagree ------------------------------------------------------------------------------------------

LAW = '[sources.law]\ntitle = "Law"\nenglish = "Law"\nplaces = "heading"\nedition = "first"\ndate = "unknown"\n'


def _stating(name: str, source: str, fact: str) -> str:
    return (
        f'name = "{name}"\nkind = "keyword"\nenglish = "{name}"\ngloss = "{name}."\nsource = "{source}"\n'
        f'[[clause]]\nn = 1\ntext = "What {name.lower()} does."\n{fact}'
    )


def test_a_contradiction_is_told_once_however_many_terms_show_it(make_library: MakeLibrary, tmp_path: Path) -> None:
    snuffing = 'when = { event = "snuffing", by = "wind" }\n'
    told = {
        "glass": ("Glass", "book", f'does = "forbids"\n{snuffing}'),
        "permit": ("Permit", "law", f'about = "glass"\ndoes = "allows"\n{snuffing}'),
        "snuffing": ("Snuffing", "book", ""),
        "wind": ("Wind", "book", ""),
        "gale": ("Gale", "book", 'is_a = ["wind"]\n'),
        "storm": ("Storm", "book", 'is_a = ["wind"]\n'),
    }
    terms = {f"glossary/lanterns/terms/{slug}.toml": _stating(*of) for slug, of in told.items()}
    library = make_library({"glossary/lanterns/game.toml": EMPTY_GAME + LAW, **terms})
    build(open_store(library, tmp_path / "cache"), tmp_path / "site", lang="en")
    page = read_site(tmp_path / "site")["lanterns/t/glass/index.html"]
    in_banner = [one for one in page.all("a") if one.within("aside", class_="banner")]
    assert [one.text for one in in_banner if not one.within("details")] == ["Glass ¶1", "Permit ¶1"]
    folded = [one.text for one in in_banner if one.within("details")]
    assert len(folded) == len(set(folded)) >= 3
    assert {"Gale + Glass", "Glass + Storm"} <= set(folded)
    conflicts = read_site(tmp_path / "site")["lanterns/conflicts.html"]
    assert len(conflicts.all("section", class_="finding")) == 1
    assert {one.text for one in conflicts.all("a") if one.within("details")} < set(folded)
