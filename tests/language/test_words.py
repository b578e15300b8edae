"""Words, tokens and the dictionary's order."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.language import LANGUAGES, language, russian
from judge.language.base import Told
from judge.language.collation import initial, sort_key
from judge.language.hungarian import Hungarian
from judge.language.stems import SHORTEST, stems
from judge.language.text import fold, normalise, sentences, tokens
from judge.language.typing import other_layout, skeleton

# ---- forms of a word ----------------------------------------------------------------------------------------------

HUNGARIAN = {
    "életjelző": "életjelzőt életjelzők életjelzőket életjelzőjét életjelzővel életjelzőre életjelzőiért",
    "lény": "lényt lények lényed lényeidnek lénnyel lényé lénybe lényről lényenként",
    "izom": "izmot izmok izma izommal izomra",
    "kéz": "kezet kézben kezedből kezünkből kezébe kézzel",
    "blokkolás": "blokkolást blokkolása blokkolással blokkolásra blokkolásokat",
    "költség": "költséget költsége költségként költségeinek költségül",
    "fázis": "fázisban fázisod fázisában fázisaid",
    "hatás": "hatása hatásként hatásokat hatásával hatásaitól",
}
NOT_FORMS = {
    "izom": "izmos izomjelző izomer",
    "élet": "életkor életmű élettelen",
    "lény": "lényeg lényeges lényegében",
    "hatás": "hatásos hatástalan határ",
    "kéz": "kezd kezdet kezel",
    "szín": "színész színpad",
}


@pytest.mark.parametrize(("word", "forms"), HUNGARIAN.items())
def test_a_hungarian_word_is_known_in_its_forms_with_and_without_accents(word: str, forms: str) -> None:
    spelt, bare = Hungarian(), Hungarian(accents=False)
    spelt.learn(word)
    bare.learn(word)
    for form in forms.split():
        assert word in spelt.keys(form), form
        assert fold(word) in bare.keys(fold(form)), form


@pytest.mark.parametrize(("word", "others"), NOT_FORMS.items())
def test_a_hungarian_word_is_not_found_in_other_words(word: str, others: str) -> None:
    grammar = Hungarian()
    grammar.learn(word)
    for other in others.split():
        assert word not in grammar.keys(other), other


VERBS = {
    "játszik": "játszom játszod játssza játsszák játsszon játszott játszhat játszani játszó játszási játszással",
    "vesz": "veszem veszi venni vett vette vehet vedd vegye vevő vesszük",
    "visz": "viszi vinni vitt vihet vidd vigye",
    "blokkol": "blokkolja blokkoló blokkolt blokkolással blokkolásos",
}


@pytest.mark.parametrize(("verb", "forms"), VERBS.items())
def test_a_hungarian_verb_is_known_in_its_forms(verb: str, forms: str) -> None:
    grammar = Hungarian()
    grammar.learn(verb)
    for form in forms.split():
        assert verb in grammar.verb_keys(form), form


@pytest.mark.parametrize(
    ("prefix", "verb", "text"),
    [
        ("meg", "öl", "megölte"),
        ("le", "esik", "leesett"),
        ("vissza", "vet", "visszavetheti"),
        ("el", "vesz", "elvetted"),
    ],
)
@pytest.mark.parametrize("accents", [True, False])
def test_a_verb_with_its_prefix_is_kept_by_how_both_begin(prefix: str, verb: str, text: str, *, accents: bool) -> None:
    grammar = Hungarian(accents=accents)
    kept = grammar.openings(verb, prefix)
    assert kept & grammar.beginnings(text)
    assert not kept & grammar.beginnings(f"{prefix[:5]}támad")
    assert not kept & grammar.beginnings(verb)


def test_only_what_is_declared_a_verb_has_a_verbs_forms() -> None:
    grammar = Hungarian()
    grammar.learn("passzivizál")
    for form in (
        "passzivizálja",
        "passzivizálhatod",
        "passzivizáltak",
        "passzivizálni",
        "passzivizálás",
        "passzivizáló",
    ):
        assert "passzivizál" in grammar.verb_keys(form), form
    assert "passzivizál" not in grammar.keys("passzivizálhatod")


def test_russian_words_are_known_by_their_lemma_and_participles_by_their_voice() -> None:
    russian = language("ru")
    assert russian.learn("броня") & russian.keys("бронёй".replace("ё", "е"))
    assert russian.learn("существо") & russian.keys("существам")
    assert russian.learn("атакованный") & russian.keys("атакованной")
    assert not russian.learn("атакованный") & russian.keys("атакующей")
    assert "брони" in russian.forms("броня")


def test_what_is_known_of_a_russian_form_is_told_as_it_was() -> None:
    grammar = language("ru")
    told = dict(grammar.study({"броня"}, {"вот"}))
    assert {"броня", "броней", "вот"} <= told.keys()
    grammar.recollect(Told({**told, "броня": "as it was"}))
    assert dict(grammar.anew().study({"броня"}, {"вот"})) == {**told, "броня": "as it was"}


def test_no_dictionary_is_asked_again_what_it_told(monkeypatch: pytest.MonkeyPatch) -> None:
    first = language("ru")
    told = Told(dict(first.study({"броня"}, {"вот"})), {"броня": first.forms("броня")})
    for remembered in (russian._analysed, russian._forms):
        remembered.cache_clear()
    monkeypatch.setattr(russian, "_analyzer", lambda: pytest.fail("the dictionary was asked"))
    again = language("ru")
    again.recollect(told)
    assert dict(again.unaccented().study({"броня"}, {"вот"})) == told.words
    assert again.learn("броней") & again.keys("бронями")


def test_english_words_are_known_in_plural_and_tense() -> None:
    english = language("en")
    for form in ("lanterns", "lantern's", "lantern"):
        assert english.learn("lantern") & english.keys(form), form
    assert not english.learn("moth") & english.keys("mother")


STEMMED = {
    ("hu", "lap"): "lapot lapja lapját lapján lappal lapokkal lapjaim lapjaimmal lapos laponként",
    ("hu", "szkritter"): "szkrittert szkritterek szkritterre szkritterrel szkritteremet",
    ("hu", "avatár"): "avatárját avatárom avatárral avatárokért avatárnak",
    ("hu", "lény"): "lénnyel lényekkel lényeimmel lényedet lényeitekre",
    ("hu", "képesség"): "képességű képességével képességeit képességgel",
    ("hu", "horgony"): "horgonyos horgonyosak horgonyosakat horgonyod",
    ("ru", "заклинание"): "заклинания заклинанием заклинаниям заклинаниями заклинаний",
    ("ru", "получить"): "получит получает получать получила получивший получена получающая",
    ("ru", "открыть"): "открыл открыла открыта открытый откроет открывать открывает",
    ("ru", "использовать"): "использует использовал использовалась использован использующий",
    ("ru", "вернуть"): "вернул вернула вернулась вернёт вернут верни",
    ("ru", "объявить"): "объявляет объявлять объявлен объявление объявила",
}


@pytest.mark.parametrize(("code", "word"), STEMMED)
def test_the_forms_of_a_word_have_a_stem_in_common(code: str, word: str) -> None:
    def stages(form: str) -> set[str]:
        return {fold(form), *stems(fold(form), code)}

    for form in STEMMED[code, word].split():
        assert stages(form) & stages(word), form


@pytest.mark.parametrize(("code", "one", "other"), [
    ("hu", "lap", "lény"), ("hu", "kör", "kéz"), ("hu", "gyűjtő", "gyógyul"), ("hu", "tárgy", "tartalék"),
    ("ru", "рана", "ряд"), ("ru", "карта", "кубик"), ("ru", "открыть", "закрыть"), ("ru", "первый", "верный"),
])  # fmt: skip
def test_other_words_have_none(code: str, one: str, other: str) -> None:
    assert not {fold(one), *stems(fold(one), code)} & {fold(other), *stems(fold(other), code)}


@pytest.mark.parametrize("code", ["hu", "ru", "en"])
def test_a_stem_has_at_least_three_letters(code: str) -> None:
    for word in "lap lappal leny lennyel снять взяла дал ям is us buses ties".split():
        assert all(len(stem) >= SHORTEST for stem in stems(word, code) if len(word) >= SHORTEST), word


# ---- tokens -------------------------------------------------------------------------------------------------------


@given(st.text())
def test_offsets_give_back_the_surface_and_tokens_do_not_overlap(text: str) -> None:
    last = 0
    for token in tokens(text):
        assert token.start >= last
        assert text[token.start : token.end].startswith(token.text)
        last = token.end


@given(st.text())
def test_folding_twice_changes_nothing_more(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(alphabet="áéíóöőúüűёйабв АБВÁÉ", max_size=40))
def test_composed_and_decomposed_texts_are_one(text: str) -> None:
    assert normalise(unicodedata.normalize("NFD", text)) == normalise(unicodedata.normalize("NFC", text))


def test_a_suffix_belongs_to_its_abbreviation_or_number() -> None:
    assert [token.text for token in tokens("ÉP-je 2-es, anti-mágia")] == ["ÉP", "2", "anti", "mágia"]


def test_the_old_hungarian_letters_and_the_russian_yo_are_the_same_letters() -> None:
    assert normalise("õrzô") == normalise("őrző")
    assert normalise("Броню ведёт") == normalise("броню ведет")


# ---- what fingers do ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["bronya", "bronja", "bronia", "bron'a", "BRONYA"])
def test_every_way_of_typing_a_russian_word_in_latin_letters_has_one_skeleton(typed: str) -> None:
    assert skeleton(typed) == skeleton("броня")


@pytest.mark.parametrize(
    ("word", "ways"),
    [
        ("жажда", "zhazhda"),
        ("вызов", "vyzov vizov"),
        ("защита", "zashchita zaschita zashhita"),
        ("щит", "shchit schit"),
    ],
)
def test_the_hard_sounds_too(word: str, ways: str) -> None:
    assert {skeleton(way) for way in ways.split()} == {skeleton(word)}


def test_the_wrong_keyboard_is_read_as_the_right_one() -> None:
    assert other_layout(",hjyz") == "броня"


# ---- order --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "ordered"),
    [
        ("hu", "anti ár átüt cél csere dermesztés élet ép gazda gyűjtő jelző legendás lény őrző öv szín zár zsák"),
        ("ru", "Атака Ёж Ель Жажда Йордлинг Колода Эльф Яд"),
        ("en", "ash lamp moth wick"),
    ],
)
def test_names_are_in_the_dictionarys_order(code: str, ordered: str) -> None:
    names = ordered.split()
    key = sort_key(language(code))
    shuffled = names[1::2] + names[::2]
    assert sorted(shuffled, key=key) == names


def test_hungarian_digraphs_are_letters_of_their_own() -> None:
    key = sort_key(language("hu"))
    assert sorted(["csere", "cukor", "cím", "dal"], key=key) == ["cím", "cukor", "csere", "dal"]
    assert sorted(["zsák", "zug", "zab"], key=key) == ["zab", "zug", "zsák"]
    assert [initial(name, language("hu")) for name in ("Csábítás", "Őrző", "Élet", "FP", "134")] == [
        "Cs", "Ö", "E", "F", "#",
    ]  # fmt: skip


@given(st.text(max_size=30))
def test_any_name_can_be_sorted(name: str) -> None:
    for code in LANGUAGES:
        assert sort_key(language(code))(name) == sort_key(language(code))(name)
        assert initial(name, language(code))


# ---- sentences ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Az egyik. A másik!", ["Az egyik. ", "A másik!"]),
        ("Más lap (pl. Járvány) is. Itt 0 alá. (Ez is.)", ["Más lap (pl. Járvány) is. ", "Itt 0 alá. ", "(Ez is.)"]),
        ("ami ill. amit\n- egy\n- más", ["ami ill. amit\n", "- egy\n", "- más"]),
        ("См. Удар. Он есть.", ["См. Удар. ", "Он есть."]),
        ("", []),
    ],
)
def test_sentences(text: str, parts: list[str]) -> None:
    assert [text[first:last] for first, last in sentences(text)] == parts


@given(st.text())
def test_sentences_leave_nothing_out(text: str) -> None:
    assert "".join(text[first:last] for first, last in sentences(text)) == text


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Ki tudom még játszani?", "tudom még kijátszani?"),
        ("Most le kell azonnal vennem a jelzőt.", "Most kell azonnal levennem a jelzőt."),
        ("vissza fogja majd venni", "fogja majd visszavenni"),
        ("ki tudja, hogy elfogyott", "ki tudja, hogy elfogyott"),  # who knows
        ("ki dobja el a lapot", "ki dobja el a lapot"),
        ("el fogyott, kell még venni", "el fogyott, kell még venni"),
    ],
)
def test_a_prefix_before_an_auxiliary_goes_with_its_infinitive(said: str, meant: str) -> None:
    assert language("hu").whole_verbs(said) == meant


@given(st.text())
def test_no_other_language_has_such_prefixes(sentence: str) -> None:
    assert language("ru").whole_verbs(sentence) == language("en").whole_verbs(sentence) == sentence
