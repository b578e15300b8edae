"""Building again: only what changed is made anew, and it is what a build from nothing makes."""

from __future__ import annotations

import json
import random
import re
import zlib
from importlib import import_module
from pathlib import Path

import pytest

from judge.reasoning import Engine, Finding
from judge.site import build, kept, packs, render
from judge.site.filling import Filling
from judge.site.view import Page
from judge.store import Store, open_store
from tests.conftest import EMPTY_GAME, MakeLibrary
from tests.site.html import files

#: Six terms of which some do something to others, and one ruling.
TERMS = {
    "lamp": ("Lamp", "A lamp is a thing.", ""),
    "wick": ("Wick", "A wick is a lamp's.", 'is_a = ["lamp"]\n'),
    "moth": ("Moth", "A moth puts out a lamp.", 'does = "forbids"\nwhen = { event = "glow", of = "lamp" }\n'),
    "glow": ("Glow", "A lamp's glow is seen.", ""),
    "shade": ("Shade", "Glow under a shade is seen.", 'does = "allows"\nwhen = { event = "glow", of = "wick" }\n'),
    "dusk": ("Dusk", "Dusk comes before a moth.", 'before = ["moth"]\n'),
}
#: Facts that a clause may be edited to state.
FACTS = (
    'is_a = ["glow"]\n',
    'not_a = ["lamp"]\n',
    'does = "forbids"\nwhen = { event = "glow", by = "this" }\n',
    'does = "triggers"\nwhen = { event = "glow", of = "wick" }\nleads = ["glow"]\n',
    'does = "shields"\nwhen = { event = "glow" }\nif = ["It is night."]\n',
    'stacks = "sum"\n',
)
RULING = """question = "Is a wick put out by a moth?"
verdict = "yes"
answer = "It is."
english = "It is."
terms = ["moth", "wick"]
cites = ["moth#1"]
status = "derived"
date = 2026-11-30
"""


def _term(name: str, text: str, fact: str, note: str = "") -> str:
    kind = "event" if name == "Glow" else "keyword"
    return (
        f'name = "{name}"\nkind = "{kind}"\nenglish = "{name}"\ngloss = "One of six."\nsource = "book"\n'
        f'note = "{note}"\n[[clause]]\nn = 1\ntext = "{text}"\n{fact}'
    )


@pytest.fixture
def library(make_library: MakeLibrary) -> Path:
    """A small game."""
    terms = {f"glossary/lanterns/terms/{slug}.toml": _term(*told) for slug, told in TERMS.items()}
    return make_library({**terms, "glossary/lanterns/game.toml": EMPTY_GAME, "rulings/lanterns/put-out.toml": RULING})


def _edit(library: Path, chance: random.Random) -> None:
    """Change one thing: a text, a name, a fact, a ruling, a recorded question, the game's own name, or which entries
    there are."""
    terms = library / "glossary/lanterns/terms"
    slug = chance.choice(list(TERMS))
    name, text, fact = TERMS[slug]
    what = chance.randrange(8)
    if what == 0:
        text = f"{text} {chance.choice(['Always.', 'A moth knows.', 'A shade does not.', ''])}"
    elif what == 1:
        name = chance.choice([name, f"Old {name.lower()}"])
    elif what == 2:
        fact = chance.choice([*FACTS, "", fact])
    elif what == 3:
        ruling = RULING.replace("It is.", chance.choice(["It is.", "Put out.", "Out."]))
        (library / "rulings/lanterns/put-out.toml").write_text(ruling, "utf-8")
    elif what == 6:
        ruling = RULING.replace("Is a wick put", chance.choice(["Is a wick put", "Is the wick put"]))
        ruling = ruling.replace('"moth", "wick"', chance.choice(['"moth", "wick"', '"dusk", "wick"', '"dusk", "glow"']))
        (library / "rulings/lanterns/put-out.toml").write_text(ruling, "utf-8")
    elif what == 7:
        (library / "glossary/lanterns/asked").mkdir(exist_ok=True)
        asked = f'[[asked]]\nclause = "wick#1"\nyes = ["Is a wick a lamp {chance.random()}?"]\n'
        (library / "glossary/lanterns/asked/some.toml").write_text(asked, "utf-8")
    elif what == 4:
        game = EMPTY_GAME.replace("Lanterns", chance.choice(["Lanterns", "Lights"]), 1)
        (library / "glossary/lanterns/game.toml").write_text(game, "utf-8")
    else:
        extra = terms / "spark.toml"
        if extra.exists():
            extra.unlink()
        else:
            extra.write_text(_term("Spark", "A spark lights a wick.", 'is_a = ["glow"]\n'), "utf-8")
    (terms / f"{slug}.toml").write_text(_term(name, text, fact, f"edit {chance.random()}"), "utf-8")


def test_what_is_built_again_is_what_a_build_from_nothing_makes(library: Path, tmp_path: Path) -> None:
    chance = random.Random(7)
    again, cache = tmp_path / "again", tmp_path / "cache"
    for n in range(16):
        store = open_store(library, cache)
        build(store, again, cache=cache)
        build(store, tmp_path / f"new{n}")
        assert files(again) == files(tmp_path / f"new{n}"), n
        _edit(library, chance)


def _made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths of the pages that are rendered from now on."""
    real, made = render.renderer, []

    def renderer(*arguments: object) -> object:
        rendered = real(*arguments)  # type: ignore[arg-type]

        def noting(page: Page) -> bytes:
            made.append(page.path)
            return rendered(page)

        return noting

    monkeypatch.setattr(render, "renderer", renderer)
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    return made


def _made_after(library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str) -> list[str]:
    """The pages that are made anew when words of one entry are replaced, in a site that was built before."""
    out, cache = tmp_path / "site", tmp_path / "cache"
    build(open_store(library, cache), out, cache=cache)
    file = library / "glossary/lanterns/terms/shade.toml"
    file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")
    made = _made(monkeypatch)
    build(open_store(library, cache), out, cache=cache)
    return made


def test_an_edited_entry_rebuilds_the_pairs_that_show_it_and_no_others(
    library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = _made_after(library, tmp_path, monkeypatch, "is seen", "is hardly seen")
    assert "lanterns/x/moth+shade/index.html" in made
    assert "lanterns/t/shade/index.html" in made
    assert not any("/x/dusk+moth/" in path for path in made)
    assert not any("/t/dusk/" in path for path in made if path.endswith(".html"))


def _never(*_: object) -> None:
    raise AssertionError("this was not to be done again")


def test_an_edited_ruling_is_shown_where_it_is_named_and_nothing_is_derived_again(
    library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, cache = tmp_path / "site", tmp_path / "cache"
    of_three = RULING.replace('"moth", "wick"', '"moth", "shade", "wick"')  # near to every two of them
    (library / "rulings/lanterns/put-out.toml").write_text(of_three, "utf-8")
    build(open_store(library, cache), out, cache=cache)
    nearest = [path for path, data in files(out).items() if b"Is a wick put" in data and "/x/moth+shade/" in path]
    assert nearest
    ruling = of_three.replace("Is a wick", "Is any wick").replace("It is.", "Always.")
    (library / "rulings/lanterns/put-out.toml").write_text(ruling, "utf-8")
    build(open_store(library, cache), tmp_path / "new")
    monkeypatch.setattr(import_module("judge.site.pairs"), "interactions", _never)
    build(open_store(library, cache), out, cache=cache)
    assert files(out) == files(tmp_path / "new")


def test_of_an_edited_fact_only_pairs_are_derived_that_it_bears_on(
    library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, cache = tmp_path / "site", tmp_path / "cache"
    build(open_store(library, cache), out, cache=cache)
    file = library / "glossary/lanterns/terms/shade.toml"
    file.write_text(file.read_text("utf-8").replace('does = "allows"', 'does = "forbids"'), "utf-8")
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    module = import_module("judge.site.pairs")
    real, derived = module.interactions, []

    def noting(engine: Engine, terms: tuple[str, str]) -> tuple[Finding, ...]:
        derived.append(terms)
        return tuple(real(engine, terms))

    monkeypatch.setattr(module, "interactions", noting)
    build(open_store(library, cache), out, cache=cache)
    assert ("moth", "shade") in derived
    assert all("shade" in pair for pair in derived)
    build(open_store(library, cache), tmp_path / "new")
    assert files(out) == files(tmp_path / "new")


def test_of_an_edited_fact_only_pairs_of_which_something_else_is_known_are_made_anew(
    library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = _made_after(library, tmp_path, monkeypatch, 'does = "allows"', 'does = "forbids"')
    pairs = {path.split("/")[2] for path in made if path.startswith("lanterns/x/")}
    assert pairs
    assert all("shade" in pair for pair in pairs)
    build(open_store(library, tmp_path / "cache"), tmp_path / "new")
    assert files(tmp_path / "site") == files(tmp_path / "new")


def test_nothing_is_made_again_when_nothing_changed(
    library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, cache = tmp_path / "site", tmp_path / "cache"
    store = open_store(library, cache)
    build(store, out, cache=cache)
    before = files(out)
    made = _made(monkeypatch)
    build(store, out, cache=cache)
    assert not [path for path in made if re.search(r"lanterns/", path)]
    assert files(out) == before


def test_a_page_that_somebody_changed_by_hand_is_made_anew(library: Path, tmp_path: Path) -> None:
    out, cache = tmp_path / "site", tmp_path / "cache"
    store = open_store(library, cache)
    build(store, out, cache=cache)
    before = files(out)
    (out / "lanterns/x/moth+wick/index.html").write_text("changed", "utf-8")
    (out / "lanterns/t/moth/index.html").unlink()
    build(store, out, cache=cache)
    assert files(out) == before


@pytest.mark.parametrize("damage", ["", "[]", '{"stamp": 1, "files": {"index.html": 7}}'])
def test_a_damaged_cache_is_as_good_as_none(library: Path, tmp_path: Path, damage: str) -> None:
    out, cache = tmp_path / "site", tmp_path / "cache"
    store = open_store(library, cache)
    build(store, out, cache=cache)
    before = files(out)
    for path in cache.glob("*.json"):
        path.write_text(damage, "utf-8")
    build(store, out, cache=cache)
    assert files(out) == before


def test_findings_come_back_from_the_cache_as_they_were(shipped: Store, tmp_path: Path) -> None:
    from judge.questions.interact import Desk
    from judge.site.pairs import pairs

    first = pairs(Desk(shipped, "ikon"), cache=tmp_path)
    assert len(first) > 100
    assert kept.findings(Desk(shipped, "ikon"), tmp_path) is not None
    assert pairs(Desk(shipped, "ikon"), cache=tmp_path) == first


def test_no_half_of_a_cache_is_left(library: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    build(open_store(library, cache), tmp_path / "site", cache=cache)
    assert not list(cache.glob("*.tmp"))
    assert sorted(path.name.split("-")[0] for path in cache.glob("*.json")) == ["pairs", "site"]


def test_what_somebody_put_into_the_folder_is_in_no_later_site(library: Path, tmp_path: Path) -> None:
    out, cache = tmp_path / "site", tmp_path / "cache"
    for n in range(4):
        build(open_store(library, cache), out, cache=cache)
        build(open_store(library, cache), tmp_path / f"new{n}")
        assert files(out) == files(tmp_path / f"new{n}"), n
        (out / "lanterns/t/mine").mkdir()
        (out / "lanterns/t/mine/index.html").write_text("mine", "utf-8")
        (out / "note.txt").write_text("mine", "utf-8")
        _edit(library, random.Random(n))


def test_the_site_before_is_kept_for_the_next_build_and_nothing_else_is_left(library: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    for _ in range(3):
        build(open_store(library, cache), tmp_path / "sites/site", cache=cache)
    assert [path.name for path in (tmp_path / "sites").iterdir()] == ["site"]
    assert sorted(path.suffix or path.name for path in cache.iterdir() if path.is_dir()) == [".spare", "templates"]


def test_a_file_that_two_sites_share_is_made_anew_and_not_written_into(tmp_path: Path) -> None:
    site, folder = tmp_path / "site", tmp_path / "next"
    for path in (site / "a", folder):
        path.mkdir(parents=True)
    for name in ("kept", "changed"):
        (site / "a" / name).write_text("old", "utf-8")
    first = Filling(folder, [])
    for name in ("a/kept", "a/changed"):
        first.take(name, site, (site / name).stat().st_ino)
    (folder / "b").mkdir()
    (folder / "b/gone").touch()
    filling = Filling(folder, ["a/kept", "a/changed", "c/new"])
    assert filling.holds("a/kept", (site / "a/kept").stat().st_ino)
    filling.write("a/changed", b"new")
    filling.write("c/new", b"new")
    assert files(folder) == {"a/kept": b"old", "a/changed": b"new", "c/new": b"new"}
    assert files(site) == {"a/kept": b"old", "a/changed": b"old"}
    assert not (folder / "b").exists()


def test_where_nothing_can_be_shared_files_are_copied(
    library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise OSError("no links here")

    out, cache = tmp_path / "site", tmp_path / "cache"
    build(open_store(library, cache), out, cache=cache)
    before = files(out)
    monkeypatch.setattr("os.link", refused)
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    build(open_store(library, cache), out, cache=cache)
    assert files(out) == before


def test_a_pack_is_all_its_files_whether_put_together_from_old_pieces_or_not(library: Path, tmp_path: Path) -> None:
    out, cache = tmp_path / "site", tmp_path / "cache"
    chance = random.Random(3)
    for _ in range(3):
        build(open_store(library, cache), out, cache=cache)
        for pack in out.glob("packs/*.pack"):
            for path, text in json.loads(zlib.decompress(pack.read_bytes())).items():
                assert (out / path).read_text("utf-8") == text, path
        _edit(library, chance)


def test_an_edited_text_packs_the_pieces_anew_that_hold_it_and_no_others(
    library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, cache = tmp_path / "site", tmp_path / "cache"
    build(open_store(library, cache), out, lang="en", cache=cache)
    file = library / "glossary/lanterns/terms/shade.toml"
    file.write_text(file.read_text("utf-8").replace("is seen", "is hardly seen"), "utf-8")
    real, groups = packs._packed, []

    def packed(group: str, *rest: object) -> object:
        groups.append(group)
        return real(group, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(packs, "_packed", packed)
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    build(open_store(library, cache), out, lang="en", cache=cache)
    assert {"lanterns/t", "lanterns/x/m"} <= set(groups)
    assert "lanterns/x/d" not in groups
