"""Finding the mentions of terms: patterns, the longest match, and what never is one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.language import language
from judge.language.matcher import Matcher, Term
from judge.language.patterns import MentionPattern, of_name, parse, without_parameter


def term(id_: str, *notations: str, capital: bool = False, never: tuple[str, ...] = ()) -> Term:
    """A term that is found by these patterns."""
    return Term(id_, tuple(pattern for one in notations for pattern in parse(one)), capital, never)


def mentions(matcher: Matcher, text: str) -> list[tuple[str, str]]:
    """The terms found in a text, with their surface."""
    return [(found.term, text[found.start : found.end]) for found in matcher.find(text)]


def hungarian(*terms: Term) -> Matcher:
    return Matcher(language("hu"), terms)


@pytest.mark.parametrize(
    "text", ["feláldozza a lapot", "a lapot fel kell áldozni", "nem áldozhatod fel", "a feláldozott lap", "feláldozás"]
)
def test_a_separable_verb_is_found_joined_apart_and_reversed(text: str) -> None:
    assert [found for found, _ in mentions(hungarian(term("sacrifice", "fel+áldoz", "feláldozás")), text)] == [
        "sacrifice"
    ]


def test_the_prefix_and_verb_of_two_sentences_are_no_mention() -> None:
    assert mentions(hungarian(term("sacrifice", "fel+áldoz")), "Tedd fel. Áldozz!") == []


def test_a_frozen_word_is_found_in_this_form_only() -> None:
    matcher = hungarian(term("leaves", "=játékból kikerül~"))
    assert mentions(matcher, "ha a játékból kikerülne") == [("leaves", "játékból kikerülne")]
    assert mentions(matcher, "ha a játékot kikerülné") == []


def test_a_frozen_abbreviation_may_name_its_suffix() -> None:
    matcher = hungarian(term("to", "=fp-re kerül~"), term("costs", "=fp-be kerül~"))
    assert mentions(matcher, "1 FP-re kerül") == [("to", "FP-re kerül")]
    assert mentions(matcher, "1 FP-be kerül") == [("costs", "FP-be kerül")]


def test_up_to_two_words_may_stand_in_a_gap() -> None:
    matcher = hungarian(term("life", "max. .. életpont"))
    assert mentions(matcher, "a max lehetséges életpontja") == [("life", "max lehetséges életpontja")]
    assert mentions(matcher, "a max egészen más dolog életpontja") == []


def test_no_gap_passes_over_a_word_that_must_not_be_hidden() -> None:
    matcher = Matcher(language("ru"), [term("shuffling", "колода .. перемешать")], frozenset({"не"}))
    assert mentions(matcher, "колоду можно перемешать") == [("shuffling", "колоду можно перемешать")]
    assert mentions(matcher, "колоду можно не перемешать") == []


@pytest.mark.parametrize("text", ["nincs ÉP-je", "3 ÉP", "az ÉP-jét", "Ép-t kap"])
def test_an_abbreviation_takes_suffixes(text: str) -> None:
    assert [found for found, _ in mentions(hungarian(term("life", "!ÉP")), text)] == ["life"]


def test_a_word_that_hangs_on_an_abbreviation_is_no_suffix() -> None:
    matcher = hungarian(term("life", "!ÉP"), term("cost", "!ÉP áldozás"))
    assert mentions(matcher, "az ÉP-jének, ÉP-áldozás") == [("life", "ÉP-jének"), ("cost", "ÉP-áldozás")]


def test_either_of_two_words() -> None:
    matcher = hungarian(term("played", "ki+játszik .. =kézből/=kezedből"))
    assert mentions(matcher, "kijátszottad a kezedből, játszottad volna ki kézből, kijátszod a kezemből") == [
        ("played", "kijátszottad a kezedből"), ("played", "játszottad volna ki kézből"),
    ]  # fmt: skip


def test_an_abbreviation_is_not_a_word_of_its_letters() -> None:
    assert mentions(hungarian(term("life", "!ÉP")), "ép ésszel") == []


def test_only_with_a_capital() -> None:
    matcher = hungarian(term("nothing", "semmi", capital=True))
    assert mentions(matcher, "a Semmibe kerül, és nem történik semmi") == [("nothing", "Semmibe")]


def test_never_within_a_phrase() -> None:
    matcher = hungarian(term("nothing", "semmi", never=("nem történik semmi",)))
    assert mentions(matcher, "nem történik semmi") == []
    assert mentions(matcher, "a semmibe") == [("nothing", "semmibe")]


def test_the_longest_match_wins_and_nothing_overlaps() -> None:
    matcher = hungarian(term("counter", "jelző"), term("freeze", "dermesztés jelző"), term("cost", "költség"))
    assert mentions(matcher, "egy dermesztés jelzőt és egy jelzőt") == [
        ("freeze", "dermesztés jelzőt"),
        ("counter", "jelzőt"),
    ]


def test_of_two_equally_long_matches_that_overlap_the_first_wins() -> None:
    matcher = Matcher(language("ru"), [term("more", "дополнительные жизни"), term("lives", "жизни карты")])
    assert mentions(matcher, "дополнительных жизней карты") == [("more", "дополнительных жизней")]


def test_a_texts_own_term_hides_no_other_within_its_name() -> None:
    matcher = Matcher(language("ru"), [term("ward", "защита =от атака"), term("attack", "атака")])
    assert [found.term for found in matcher.find("Защита от атак")] == ["ward"]
    assert [found.term for found in matcher.find("Защита от атак", "ward")] == ["attack"]


def test_a_mention_never_reaches_over_a_sentences_end_or_a_bracket() -> None:
    matcher = hungarian(term("freeze", "dermesztés jelző"))
    assert mentions(matcher, "dermesztés. Jelző") == []
    assert mentions(matcher, "dermesztés (jelző)") == []


def test_a_name_gives_its_pattern_with_and_without_its_parameter() -> None:
    matcher = Matcher(
        language("ru"),
        [Term("armour", tuple(_patterns("Броня Х"))), Term("finish", tuple(_patterns("Добивание на Х")))],
    )
    assert mentions(matcher, "Броня 3 и Броня X; бронёй") == [
        ("armour", "Броня 3"), ("armour", "Броня X"), ("armour", "бронёй"),
    ]  # fmt: skip
    assert mentions(matcher, "добиванием на 2-3-4") == [("finish", "добиванием на 2-3-4")]


def test_a_comma_ends_a_mention_unless_the_pattern_or_name_has_one_there() -> None:
    name = of_name("Удар, дальность Х")
    assert name
    matcher = Matcher(language("ru"), [Term("range", (name,)), term("forced", "особенность .. , обязывать")])
    assert mentions(matcher, "«Удар, дальность 2»") == [("range", "Удар, дальность 2")]
    assert mentions(matcher, "особенности карт, обязывающие атаковать") == [("forced", "особенности карт, обязывающие")]
    assert mentions(matcher, "особенность, которая обязывает. Удар. Дальность 2") == []


def test_the_preposition_is_no_parameter() -> None:
    matcher = Matcher(language("ru"), [Term("charge", tuple(_patterns("Заряд Х")))])
    assert mentions(matcher, "величина заряда у карты; Заряд Y") == [("charge", "заряда"), ("charge", "Заряд Y")]


def test_brackets_and_quotes_of_a_name_are_no_part_of_it() -> None:
    assert of_name("Защита от [текст]") == of_name("Защита от")
    assert of_name('Колода "драфт"') == of_name("Колода драфт")
    assert of_name("[X]") is None


def _patterns(name: str) -> list[MentionPattern]:
    return [pattern for pattern in (of_name(name), without_parameter(name)) if pattern]


@given(st.text(alphabet="abcáéőű .,-ÉP()3Xjelzőlény", max_size=80))
def test_linking_is_repeatable_in_bounds_and_without_overlaps(text: str) -> None:
    matcher = hungarian(
        term("counter", "jelző"), term("creature", "lény"), term("life", "!ÉP"), term("gap", "jelző .. lény")
    )
    found = matcher.find(text)
    assert found == matcher.find(text)
    last = 0
    for mention in found:
        assert last <= mention.start < mention.end <= len(text)
        last = mention.end


@given(st.text())
def test_any_text_and_any_pattern_can_be_tried(text: str) -> None:
    for code in ("hu", "ru", "en"):
        Matcher(language(code), [term("x", text), Term("y", tuple(_patterns(text)))]).find(text)
