"""What a person types, and what is found first. The queries are written as players write them."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.search import search
from judge.store import Store

#: query | game, or nothing for all | what must come first | how it was found
QUERIES = """
Horgony                   | hkk     | hkk/horgony                 | name
Életjelző                 |         | hkk/eletjelzo               | name
Броня Х                   |         | berserk/bronya-x            | name
Вампиризм                 |         | berserk/vampirizm           | name
Kézlimit                  |         | ikon/kezlimit               | name
Hős                       | ikon    | ikon/hos                    | name
FP                        |         | ikon/fp                     | name
hírvivő                   |         | hkk/avatarok                | alias
kegyenc                   |         | hkk/kegy                    | alias
драфт                     |         | berserk/koloda-draft        | alias
3 ряд                     |         | berserk/tretij-ryad         | alias
Mágia próba               |         | ikon/varazslat              | alias
ÉP                        | hkk     | hkk/eletpont                | alias
SB                        | hkk     | hkk/sebzes                  | alias
HORGONY                   |         | hkk/horgony                 | name
вАмПиРиЗм                 |         | berserk/vampirizm           | name
KÜLDETÉS                  |         | ikon/kuldetes               | name
ÁRNYÉK                    |         | hkk/arnyek                  | name
элементаль                |         | berserk/elemental           | name
eletjelzo                 | hkk     | hkk/eletjelzo               | unaccented
buntetes                  |         | hkk/buntetes                | unaccented
szornykomponens           |         | hkk/szornykomponens         | unaccented
kuldetes                  |         | ikon/kuldetes               | unaccented
gyujto                    | hkk     | hkk/gyujto                  | unaccented
fo fazis                  |         | hkk/fo-fazis                | unaccented
kenyszeritett aldozas     |         | hkk/kenyszeritett-aldozas   | unaccented
dermesztesjelzo           |         | hkk/dermesztes-jelzo        | unaccented
antiblokkolas             | hkk     | hkk/anti-blokkolas          | unaccented
тоадан                    |         | berserk/toa-dan             | unaccented
маневр                    |         | berserk/manevr              | name
возрожденный              |         | berserk/vozrozhdennyj       | name
horgonnyal                |         | hkk/horgony                 | inflected
horgonyos                 |         | hkk/horgony                 | inflected
életjelzőket              | hkk     | hkk/eletjelzo               | inflected
árnyékkal                 |         | hkk/arnyek                  | inflected
büntetést                 |         | hkk/buntetes                | inflected
hősöket                   | ikon    | ikon/hos                    | inflected
küldetésekhez             | ikon    | ikon/kuldetes               | inflected
kalandot                  | ikon    | ikon/kaland                 | inflected
semmibe                   | hkk     | hkk/semmi                   | alias
vízióval                  |         | hkk/vizio                   | inflected
passzoltam                |         | ikon/passzolas              | inflected
kényszerített áldozást    |         | hkk/kenyszeritett-aldozas   | inflected
eletjelzoket              | hkk     | hkk/eletjelzo               | inflected
buntetest                 |         | hkk/buntetes                | inflected
вампиризмом               |         | berserk/vampirizm           | inflected
заклинания                |         | berserk/zaklinanie          | inflected
симбиотов                 |         | berserk/simbiot             | inflected
броню                     |         | berserk/bronya-x            | inflected
карты                     | berserk | berserk/karta               | inflected
душеловом                 |         | berserk/dushelov-x          | inflected
фишки инкарнации          |         | berserk/fishka-inkarnacii   | inflected
летающих существ          |         | berserk/letayushchee-sushchestvo | inflected
третьем ряду              |         | berserk/tretij-ryad         | inflected
золотые кристаллы         |         | berserk/zolotoj-kristall    | inflected
отравили                  |         | berserk/otravlenie          | inflected
ЗОВД                      |         | berserk/zovd                | abbreviation
зоз                       |         | berserk/zoz                 | abbreviation
ЗДНА                      | berserk | berserk/zdna                | abbreviation
Élet: 3                   | hkk     | hkk/elet                    | name
elet 3                    | hkk     | hkk/elet                    | unaccented
Броня 2                   |         | berserk/bronya-x            | name
Добивание на 4            |         | berserk/dobivanie-na-x      | name
Izom: 2                   | hkk     | hkk/izom                    | name
Anti-mágia: 3             | hkk     | hkk/anti-magia              | name
Магический удар на 1-2-3  |         | berserk/magicheskij-udar    | name
Дальность 4               |         | berserk/dalnost-x           | name
Büntetés: 4 ÉP            | hkk     | hkk/buntetes                | alias
horg                      |         | hkk/horgony                 | prefix
вампир                    |         | berserk/vampirizm           | prefix
kézlim                    |         | ikon/kezlimit               | prefix
szkrit                    |         | hkk/szkritter               | prefix
инкарн                    |         | berserk/inkarnaciya-x       | prefix
благосл                   |         | berserk/blagoslovlenie      | prefix
hogrony                   |         | hkk/horgony                 | typo
horgny                    |         | hkk/horgony                 | typo
horrgony                  |         | hkk/horgony                 | typo
horgpny                   |         | hkk/horgony                 | typo
életjlező                 | hkk     | hkk/eletjelzo               | typo
вампиирзм                 |         | berserk/vampirizm           | typo
вампризм                  |         | berserk/vampirizm           | typo
вамппиризм                |         | berserk/vampirizm           | typo
вомпиризм                 |         | berserk/vampirizm           | typo
простой удра              |         | berserk/prostoj-udar        | typo
freze counter             |         | hkk/dermesztes-jelzo        | typo
vampirizm                 |         | berserk/vampirizm           | transliterated
bronya                    |         | berserk/bronya-x            | transliterated
bronja                    |         | berserk/bronya-x            | transliterated
bronya 2                  |         | berserk/bronya-x            | transliterated
zaklinaniye               |         | berserk/zaklinanie          | transliterated
khozyain                  |         | berserk/hozyain             | transliterated
hozyain                   |         | berserk/hozyain             | transliterated
kladbische                |         | berserk/kladbishche         | transliterated
ujazvimost'               |         | berserk/uyazvimost          | transliterated
zhazhda                   |         | berserk/zhazhda-x           | transliterated
prostoy udar              |         | berserk/prostoj-udar        | transliterated
tselʹ                     |         | berserk/cel                 | transliterated
jekipirovka               |         | berserk/ekipirovka          | transliterated
zaschita ot magii         |         | berserk/zom                 | transliterated
,hjyz                     |         | berserk/bronya-x            | layout
dfvgbhbpv                 |         | berserk/vampirizm           | layout
LEITKJD                   |         | berserk/dushelov-x          | layout
cbv,bjn                   |         | berserk/simbiot             | layout
ghjcnjq elfh              |         | berserk/prostoj-udar        | layout
134.10                    |         | hkk/134.10                  | id
134.4.                    |         | hkk/134.4                   | id
§134.4.7                  | hkk     | hkk/134.4.7                 | id
#134.4.7                  | hkk     | hkk/134.4.7                 | id
hkk/elet                  |         | hkk/elet                    | id
hkk/horgony#2             |         | hkk/horgony                 | id
berserk/702.5             |         | berserk/702.5               | id
702                       | berserk | berserk/702.1               | child
Anchor                    |         | hkk/horgony                 | alias
life counter              | hkk     | hkk/eletjelzo               | alias
vampirism                 |         | berserk/vampirizm           | alias
Hand limit                |         | ikon/kezlimit               | alias
Armour X                  |         | berserk/bronya-x            | alias
Anti-magic 2              |         | hkk/anti-magia              | alias
mission                   | ikon    | ikon/kuldetes               | alias
Káosztornádó              |         | hkk/horgony                 | text
kaosztornado              |         | hkk/horgony                 | text
méregjelzők küldenék      |         | hkk/elet                    | text
"""
TABLE = [tuple(cell.strip() for cell in line.split("|")) for line in QUERIES.strip().splitlines()]

NONSENSE = [
    "", " ", "\t\n", "?", "…", "***", '"', '""', "()", "^", "-", "🙂", "🙂🙃", "zzqqx", "qwrtp", "ъъъъ", "ыъыъыъ",
    "xyzzyq", "98765", "0.0.0", "12345678901234567890", "blarghflumpp", "ффффццц", "őőőőúúú",
    "\u200b", "\x00", "日本語", "עברית",
]  # fmt: skip


@pytest.mark.parametrize(("query", "game", "first", "match"), TABLE, ids=[row[0] for row in TABLE])
def test_what_is_meant_comes_first_and_the_match_says_how_it_was_found(
    shipped: Store, query: str, game: str, first: str, match: str
) -> None:
    found = search(shipped, query, game or None, 5)
    assert [(hit.id, hit.match) for hit in found[:1]] == [(first, match)]


def test_the_table_has_every_way_of_finding() -> None:
    assert len(TABLE) >= 60
    assert {row[3] for row in TABLE} == {
        "id", "child", "name", "alias", "abbreviation", "inflected", "unaccented", "prefix", "typo", "transliterated",
        "layout", "text",
    }  # fmt: skip


@pytest.mark.parametrize("query", NONSENSE)
def test_nonsense_finds_nothing(shipped: Store, query: str) -> None:
    assert search(shipped, query, None, 10) == ()


@pytest.mark.parametrize("query", [row[0] for row in TABLE])
def test_scores_fall_and_no_id_comes_twice(shipped: Store, query: str) -> None:
    found = search(shipped, query, None, 40)
    scores = [hit.score for hit in found]
    assert found
    assert scores == sorted(scores, reverse=True)
    assert all(0 < score <= 1 for score in scores)
    assert len({hit.id for hit in found}) == len(found)


def test_a_number_finds_the_rule_and_then_its_children_in_the_printed_order(shipped: Store) -> None:
    numbered = [hit.id for hit in search(shipped, "134.4", "hkk", 100) if hit.match in ("id", "child")]
    assert numbered == ["hkk/134.4", *(f"hkk/134.4.{n}" for n in range(9))]


def test_a_chapter_lists_ten_after_nine(shipped: Store) -> None:
    found = [hit.id for hit in search(shipped, "134", "hkk", 100)]
    assert found[0] == "hkk/134"
    nine = found.index("hkk/134.9")
    assert found[nine : nine + 4] == ["hkk/134.9", "hkk/134.9.1", "hkk/134.10", "hkk/134.11"]


@pytest.mark.parametrize("query", ["134.1", "134.1.", "#134.1", "hkk/134.1"])
def test_134_1_never_brings_134_10(shipped: Store, query: str) -> None:
    found = [hit.id for hit in search(shipped, query, "hkk", 1000)]
    assert found[0] == "hkk/134.1"
    assert not [id_ for id_ in found if id_.startswith("hkk/134.1") and id_[9:10].isdigit()]


@pytest.mark.parametrize("query", ["134.1", "134", "702"])
def test_a_number_finds_only_rules_under_it_and_texts_that_cite_it(shipped: Store, query: str) -> None:
    for hit in search(shipped, query, None, 1000):
        assert hit.match in ("id", "child") or query in hit.snippet, hit


def test_a_number_that_no_rule_has_finds_nothing(shipped: Store) -> None:
    assert search(shipped, "134.99", "hkk", 10) == ()


@pytest.mark.parametrize("limit", [1, 2, 7, 30])
def test_at_most_as_many_as_asked_for_and_the_best_of_them(shipped: Store, limit: int) -> None:
    everything = search(shipped, "lap", None, 1000)
    assert len(everything) > 30
    assert search(shipped, "lap", None, limit) == everything[:limit]


@pytest.mark.parametrize("game", ["hkk", "ikon", "berserk"])
@pytest.mark.parametrize("query", ["gazda", "jelző", "удар", "134", "szakértelem", "counter", "karta"])
def test_within_a_game_only_that_game_is_found(shipped: Store, game: str, query: str) -> None:
    assert all(hit.id.startswith(f"{game}/") for hit in search(shipped, query, game, 50))


def test_a_word_of_a_clause_is_shown_with_the_clause_that_has_it(shipped: Store) -> None:
    hit = search(shipped, "Káosztornádó", None, 1)[0]
    assert "Káosztornádó" in hit.snippet
    assert hit.name == "Horgony"


def test_a_decomposed_spelling_finds_the_same(shipped: Store) -> None:
    typed = unicodedata.normalize("NFD", "Életjelző")
    assert typed != "Életjelző"
    assert search(shipped, typed, "hkk", 5) == search(shipped, "Életjelző", "hkk", 5)


def _typed() -> st.SearchStrategy[str]:
    """Any text, and the table's queries with something put into them."""
    real = st.sampled_from([row[0] for row in TABLE])
    broken = st.builds(lambda query, extra, at: query[:at] + extra + query[at:], real, st.text(), st.integers(0, 30))
    return st.one_of(st.text(), broken, st.text(alphabet="\"'*()^:-+{}[]#/.0123 ANDORTéőШ"))


@settings(max_examples=120)
@given(query=_typed(), game=st.sampled_from([None, "hkk", "berserk", "ikon"]), limit=st.integers(1, 30))
def test_any_text_at_all_is_answered_in_order_and_within_the_limit(
    shipped: Store, query: str, game: str | None, limit: int
) -> None:
    found = search(shipped, query, game, limit)
    assert len(found) <= limit
    assert len({hit.id for hit in found}) == len(found)
    scores = [hit.score for hit in found]
    assert scores == sorted(scores, reverse=True)
    assert all(shipped.entry(hit.id) or shipped.ruling(hit.id) for hit in found)


@pytest.mark.parametrize(
    "query",
    [
        "a" * 100_000,
        "élet " * 20_000,
        "𝔥𝔬𝔯𝔤𝔬𝔫𝔶",
        "horgony\u0301\u0301\u0301",
        "\ud800",
        "horgony AND OR NOT",
        "terms:hu* OR NEAR(x y)",
        '"unbalanced',
        "(((((",
        "name:*",
        "hu:horgony",
        "horgony~2^3",
        "[a TO z]",
        "'; drop table entry; --",
        "%_%",
        "\u202ehorgony",
        "#134.4",
        "§§§134..4",
        "١٣٤.٤",
        "½ ² ³",
    ],
)
def test_a_query_of_any_sort_is_answered(shipped: Store, query: str) -> None:
    for game in (None, "hkk", "berserk"):
        found = search(shipped, query, game, 5)
        assert len(found) <= 5
        assert all(0 < hit.score <= 1 for hit in found)


@settings(max_examples=150)
@given(query=st.text(alphabet=st.characters(), max_size=60))
def test_any_unicode_is_answered(shipped: Store, query: str) -> None:
    assert len(search(shipped, query, None, 3)) <= 3
