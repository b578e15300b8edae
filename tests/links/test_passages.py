"""Official passages that several entries share."""

from __future__ import annotations

from judge.language import language
from judge.language.matcher import Matcher
from judge.links import terms
from judge.model import Clause, Entry, Link, Official, Place
from judge.passages import Passages

PLACE = Place("x.toml", 1)


def entry(slug: str, name: str, lines: tuple[int, ...] = (), part_of: str = "") -> Entry:
    """An entry with one clause."""
    clause = Clause(f"small/{slug}#1", 1, "Text.", PLACE)
    return Entry(
        f"small/{slug}", "small", slug, name, "action", name, name, PLACE,
        lines=lines, part_of=part_of, clauses=(clause,),
    )  # fmt: skip


def targets(entries: list[Entry], texts: dict[str, str], source: str) -> list[str]:
    """What the official text of ``source`` ties it to."""
    matcher = Matcher(language("hu"), terms(entries))
    officials = {f"small/{slug}": (Official("book", "first", text),) for slug, text in texts.items()}
    passages = Passages(entries, officials, matcher)
    found = [
        Link(f"small/{source}", mention.term, "mention", start=mention.start, end=mention.end)
        for mention in matcher.find(texts[source], f"small/{source}")
    ]
    of = next(one for one in entries if one.slug == source)
    return [link.target.removeprefix("small/") for link in passages.of(of, texts[source], found)]


LINES = "A torony magas. A hős nem dobható el, ha van lámpása. A pakli alja a kamra. Ez a lámpás fénye."


def test_a_sentence_that_names_others_is_not_about_an_entry() -> None:
    entries = [
        entry("hos", "Hős", (3,)),
        entry("pakli", "Pakli", (3,)),
        entry("torony", "Torony", (3,)),
        entry("lampas", "Lámpás"),
        entry("kamra", "Kamra"),
    ]
    texts = {"hos": LINES, "pakli": LINES, "torony": LINES}
    assert targets(entries, texts, "hos") == ["lampas", "lampas"]
    assert targets(entries, texts, "pakli") == ["kamra", "lampas"]


def test_an_entry_that_no_sentence_names_is_tied_to_all() -> None:
    entries = [entry("hos", "Hős", (3,)), entry("pakli", "Pakli", (3,)), entry("kut", "Kút", (3,))]
    texts = {"hos": LINES, "pakli": LINES, "kut": LINES}
    assert targets(entries, texts, "kut") == ["hos", "pakli"]


def test_what_only_one_entry_has_is_all_its_own() -> None:
    entries = [entry("hos", "Hős", (3,)), entry("pakli", "Pakli"), entry("kamra", "Kamra")]
    assert targets(entries, {"hos": LINES}, "hos") == ["pakli", "kamra"]


def test_terms_that_one_heading_defines_are_not_tied_by_it() -> None:
    text = "A hős és a pakli a kamrában van."
    entries = [
        entry("hos", "Hős"),
        entry("pakli", "Pakli"),
        entry("kamra", "Kamra"),
        entry("also", "Alsó", part_of="hos"),
    ]
    texts = {"hos": text, "pakli": text, "also": text}
    assert targets(entries, texts, "hos") == ["kamra"]
    assert targets(entries, texts, "also") == ["hos", "kamra"]


def test_what_a_sentence_lists_side_by_side_is_not_tied_to_each_other() -> None:
    text = "Egy lap dobással, forgatással vagy csatolással kerül ki a kamrába."
    entries = [
        entry("dobas", "Dobás", (3,)),
        entry("forgatas", "Forgatás", (3,)),
        entry("csatolas", "Csatolás"),
        entry("kamra", "Kamra"),
    ]
    assert targets(entries, {"dobas": text, "forgatas": text}, "dobas") == ["kamra"]


TOPIC = "Minden hős kap lámpást, és egy kamrát a paklihoz. A paklit meg kell keverni egy kúttal. A kamra zárva van."


def test_a_paragraph_is_about_the_term_that_it_names_first() -> None:
    entries = [
        entry("hos", "Hős", (3,)),
        entry("pakli", "Pakli", (3,)),
        entry("lampas", "Lámpás"),
        entry("kamra", "Kamra"),
        entry("kut", "Kút"),
    ]
    texts = {"hos": TOPIC, "pakli": TOPIC}
    assert targets(entries, texts, "hos") == ["lampas", "kamra", "pakli", "pakli", "kut", "kamra"]


def test_a_sentence_about_the_first_ties_what_has_one_of_its_own_to_the_first_alone() -> None:
    entries = [
        entry("hos", "Hős", (3,)),
        entry("pakli", "Pakli", (3,)),
        entry("lampas", "Lámpás"),
        entry("kut", "Kút"),
    ]
    texts = {"hos": TOPIC, "pakli": TOPIC}
    assert targets(entries, texts, "pakli") == ["hos", "kut"]


def test_a_sentence_that_only_goes_on_is_no_sentence_of_its_own() -> None:
    text = "Minden hős kap lámpást a pakliból. Ezután a paklit meg kell keverni."
    entries = [entry("hos", "Hős", (3,)), entry("pakli", "Pakli", (3,)), entry("lampas", "Lámpás")]
    assert targets(entries, {"hos": text, "pakli": text}, "pakli") == ["hos", "lampas"]


INTO_A_LIST = "A torony magas, és van kamrája. A toronyból lámpással lehet kimenni:"


def test_a_sentence_that_leads_into_a_list_is_not_about_what_the_list_leaves_out() -> None:
    others = [entry("kamra", "Kamra"), entry("lampas", "Lámpás")]
    tower, with_list = entry("torony", "Torony", (3,)), entry("torony", "Torony", (3, 4))
    assert targets([tower, *others], {"torony": INTO_A_LIST}, "torony") == ["kamra"]
    assert targets([with_list, *others], {"torony": f"{INTO_A_LIST}\nEgyenként."}, "torony") == ["kamra", "lampas"]
