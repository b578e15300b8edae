"""Findings over the library that ships: the proofs hold, and what two terms do to one another is what the texts say.

The cases are the project's own and read like rules: terms, event, verdict, and clauses that the proof must cite.
"""

from __future__ import annotations

import itertools

import pytest

from judge.questions.counter import Counter
from judge.reasoning import Finding, interactions
from judge.store import Store

CASES = [
    # game, focus, others, event, verdict, cited
    ("hkk", "eletjelzo", [], {"event": "kikerul-a-jatekbol"}, "replaced", ["134.4.0#1", "elet#5"]),
    ("hkk", "eletjelzo", [], {"event": "felaldozas"}, "does_not_apply", ["134.4.7#1"]),
    ("hkk", "eletjelzo", [], {"event": "kenyszeritett-aldozas"}, "replaced", ["elet#9"]),
    ("hkk", "eletjelzo", [], {"event": "gazdacsere", "as": "koltseg"}, "conflict", ["134.4.7#2", "elet#5"]),
    ("hkk", "eletjelzo", [], {"event": "jelzok-szamanak-valtoztatasa", "of": "eletjelzo", "by": "forras"},
     "conflict", ["elet#3", "134.4.6#1"]),
    ("hkk", "izomjelzo", [], {"event": "kenyszeritett-aldozas"}, "applies", ["izom#5"]),
    ("hkk", "arnyek", [], {"event": "felaldozas"}, "does_not_apply", ["arnyek#4"]),
    ("hkk", "arnyek", ["horgony"], {"event": "kezbe-visszakerul", "by": "arnyek"}, "forbidden", ["horgony#1"]),
    ("hkk", "karpotlas", ["arnyek"], {"event": "kezbe-visszakerul", "by": "arnyek"}, "does_not_apply", ["arnyek#5"]),
    ("hkk", "horgony", ["dermesztes-jelzo"], {"event": "kezbe-visszakerul"}, "does_not_apply",
     ["dermesztes-jelzo#1", "horgony#2"]),
    ("hkk", "anti-magia", [], {"event": "hatassal-reagalas"}, "allowed", ["anti-magia#2"]),
    ("hkk", "szingularitas", [], {"event": "vizio"}, "forbidden", ["szingularitas#2", "kezbol-kijatszas#2"]),
    ("berserk", "bronya-x", [], {"event": "nanesenie-ran", "by": "vystrel"}, "applies", ["bronya-x#3", "vystrel#2"]),
    ("berserk", "bronya-x", [], {"event": "nanesenie-ran", "by": "razryad"}, "does_not_apply", ["bronya-x#3"]),
    ("berserk", "magicheskaya-bronya-x", [], {"event": "nanesenie-ran", "by": "magicheskij-udar"}, "applies",
     ["magicheskaya-bronya-x#2"]),
    ("berserk", "zdna", [], {"by": "metanie"}, "applies", ["zdna#3", "zashchita-ot#2"]),
    ("berserk", "zom", [], {"by": "zaklinanie"}, "applies", ["zom#3", "zoz#3"]),
    ("berserk", "magiya-krovi", ["bronya-x"], {"event": "nanesenie-ran", "by": "vystrel"}, "conditional",
     ["bronya-x#3"]),
    ("berserk", "bestelesnost", [], {"by": "dobivanie-na-x"}, "forbidden", ["bestelesnost#8"]),
    ("berserk", "dobivanie-na-x", [], {"event": "nanesenie-ran", "by": "dobivanie-na-x"}, "does_not_apply",
     ["dobivanie-na-x#4"]),
    ("ikon", "segites", [], {"event": "segites", "by": "karakter"}, "allowed", ["segites#2", "csapattag#1"]),
    ("ikon", "segites", [], {"event": "segites", "during": "varazslat-magia-probaja"}, "forbidden", ["segites#3"]),
    ("ikon", "hos", [], {"event": "eldobas"}, "replaced", ["hos#2"]),
    ("ikon", "hos", [], {"event": "karakter-eldobasa"}, "forbidden", ["hos#5"]),
]  # fmt: skip

#: What the texts do not decide: no verdict, whatever is asked.
SILENT = [
    ("hkk", "buntetes", ["dermesztes-jelzo"], {"event": "kikerul-a-jatekbol", "by": "forras"}),
    ("hkk", "arnyek", ["dermesztes-jelzo"], {"event": "kezbe-visszakerul", "by": "arnyek"}),
    ("hkk", "horgony", [], {"event": "pakliba-visszakerul"}),
    ("hkk", "lapaldozas", ["helyszinek"], {"event": "lapaldozas", "of": "helyszinek"}),
    ("berserk", "bronya-x", [], {"event": "nanesenie-ran", "by": "otravlenie"}),
    ("berserk", "uyazvimost", [], {"event": "nanesenie-ran"}),
    ("ikon", "magikus-leny", [], {"event": "fp-elfogy"}),
]


@pytest.fixture(scope="module")
def counter(shipped: Store) -> Counter:
    return Counter(shipped)


def ask(counter: Counter, game: str, focus: str, others: list[str], event: dict[str, str]) -> Finding:
    return counter.desk(game).engine.ask(focus, event, others)


@pytest.mark.parametrize(("game", "focus", "others", "event", "verdict", "cited"), CASES)
def test_the_verdict_and_the_clauses_that_it_must_cite(
    counter: Counter, game: str, focus: str, others: list[str], event: dict[str, str], verdict: str, cited: list[str]
) -> None:
    found = ask(counter, game, focus, others, event)
    assert found.verdict == verdict
    assert {f"{game}/{clause}" for clause in cited} <= set(found.citations)


@pytest.mark.parametrize(("game", "focus", "others", "event"), SILENT)
def test_where_the_rules_do_not_decide_there_is_no_verdict(
    counter: Counter, game: str, focus: str, others: list[str], event: dict[str, str]
) -> None:
    found = ask(counter, game, focus, others, event)
    assert (found.verdict, found.proof) == ("undetermined", None)


def test_every_proof_of_every_pair_of_keywords_rests_on_clauses_that_exist(shipped: Store, counter: Counter) -> None:
    checked = 0
    for game in shipped.games:
        clauses = {clause.id for entry in shipped.entries(game) for clause in entry.clauses}
        engine = counter.desk(game).engine
        slugs = [entry.slug for entry in shipped.entries(game) if entry.kind in ("keyword", "counter")]
        for one, other in itertools.combinations(slugs, 2):
            for found in interactions(engine, (one, other)):
                assert found.proof is not None
                assert set(found.citations) <= clauses
                assert found.citations, (one, other)
                checked += 1
    assert checked > 200


def test_a_verdict_falls_when_a_clause_that_it_cites_says_nothing(shipped: Store) -> None:
    """Deletion: take a clause of the proof away, and the same verdict must rest on other clauses, or be gone."""
    from judge.reasoning import Engine, Knowledge

    for game, focus, others, event, verdict, _ in CASES:
        entries, concepts = shipped.entries(game), shipped.concepts(game)
        relations, effects = shipped.relations(game), shipped.effects(game)
        precedence = shipped.games[game].precedence
        whole = Engine(Knowledge(entries, concepts, relations, effects, precedence)).ask(focus, event, others)
        for clause in whole.citations:
            kept_effects = [
                effect.__class__(**{
                    **{name: getattr(effect, name) for name in effect.__slots__},
                    "unless": tuple(one for one in effect.unless if one.clause != clause),
                })
                for effect in effects
                if effect.clause != clause
            ]  # fmt: skip
            kept = [relation for relation in relations if relation.clause != clause]
            without = Engine(Knowledge(entries, concepts, kept, kept_effects, precedence)).ask(focus, event, others)
            assert without.verdict != verdict or clause not in without.citations, (focus, event, clause)


def test_what_the_program_says_of_a_finding_in_each_language(shipped: Store) -> None:
    for lang, verdict in (("hu", "nem lehetséges"), ("en", "not possible"), ("ru", "нельзя")):
        found = Counter(shipped, lang).interact(["hkk/horgony", "hkk/arnyek"])
        assert verdict in found.findings[0].sentence
        assert all(step.sentence and "{" not in step.sentence for step in found.findings[0].proof)


def test_undetermined_offers_the_clauses_that_come_nearest(counter: Counter) -> None:
    found = counter.interact(["hkk/buntetes", "hkk/dermesztes-jelzo"])
    assert not found.decided
    assert {id_.split("#")[0] for id_ in found.nearest} >= {"hkk/buntetes", "hkk/dermesztes-jelzo"}
    assert len(found.nearest) <= 8


def test_a_question_that_the_rules_do_not_decide_cites_what_was_looked_at_one_clause_of_each_entry(
    counter: Counter,
) -> None:
    """Undetermined is an answer: it names the clauses that were looked at and are silent; unclear names none."""
    found = counter.ask("Dermesztés jelző mellett sebez a büntetés?", "hkk")
    assert (found.verdict, found.answer) == ("undetermined", None)
    homes = [cite.split("#")[0] for cite in found.citations]
    assert set(homes) >= {"hkk/buntetes", "hkk/dermesztes-jelzo"}
    assert len(homes) == len(set(homes)) <= 6
    assert set(found.citations) <= set(found.nearest)
    assert counter.ask("Dermesztés jelző mellett brekeg a büntetés?", "hkk").citations == ()
