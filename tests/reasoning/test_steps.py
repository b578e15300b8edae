"""Every inference step on the smallest rules that need it. Each test reads like the rule that it checks."""

from __future__ import annotations

from typing import Any

from judge.reasoning import Finding, interactions

from .rules import Rules


def steps(found: Finding) -> set[str]:
    """The names of the steps of a proof."""
    return {step.rule for step in found.proof.steps()} if found.proof else set()


# ---- taxonomy -----------------------------------------------------------------------------------------------------


def test_a_kind_of_a_kind_is_a_kind_and_every_clause_on_the_way_is_cited() -> None:
    engine = Rules().says("torch#1", "is_a", "flame").says("flame#1", "is_a", "light").engine()
    step = engine.taxonomy.is_a("torch", "light")
    assert step is not None
    assert step.all_cites == ("torch#1", "flame#1")


def test_nothing_is_a_kind_of_what_no_clause_ties_it_to() -> None:
    engine = Rules().says("torch#1", "is_a", "flame").says("moth#1", "is_a", "insect").engine()
    assert engine.taxonomy.is_a("torch", "insect") is None
    assert engine.taxonomy.is_not("torch", "insect") is None


def test_a_kind_of_what_is_not_light_is_not_light() -> None:
    engine = Rules().says("ember#1", "not_a", "light").says("ash#1", "is_a", "ember").engine()
    step = engine.taxonomy.is_not("ash", "light")
    assert step is not None
    assert set(step.all_cites) == {"ember#1", "ash#1"}


def test_two_clauses_that_say_so_are_both_cited() -> None:
    engine = Rules().says("ember#1", "not_a", "light").says("light#7", "not_a", "light", about="ember").engine()
    step = engine.taxonomy.is_not("ember", "light")
    assert step is not None
    assert set(step.all_cites) == {"ember#1", "light#7"}


def test_members_of_an_exclusive_list_are_not_one_another_but_those_of_a_plain_list_may_be() -> None:
    exclusive = Rules().says("light#1", "kinds", "day", "night", exclusive=True).engine()
    plain = Rules().says("light#1", "kinds", "day", "night").engine()
    assert exclusive.taxonomy.is_not("day", "night") is not None
    assert plain.taxonomy.is_not("day", "night") is None


def test_what_is_none_of_a_closed_lists_members_is_not_of_the_class_and_an_open_list_says_nothing() -> None:
    def rules(closed: bool) -> Rules:
        return (
            Rules()
            .says("light#1", "kinds", "torch", "lamp", closed=closed)
            .says("moth#1", "not_a", "torch")
            .says("moth#2", "not_a", "lamp")
        )

    step = rules(closed=True).engine().taxonomy.is_not("moth", "light")
    assert step is not None
    assert set(step.all_cites) == {"light#1", "moth#1", "moth#2"}
    assert rules(closed=False).engine().taxonomy.is_not("moth", "light") is None


def test_what_is_of_a_closed_class_and_no_other_kind_is_of_the_remaining_kind() -> None:
    rules = Rules().says("light#1", "kinds", "torch", "lamp", closed=True)
    rules.says("glow#1", "is_a", "light").says("glow#2", "not_a", "torch")
    step = rules.engine().taxonomy.is_a("glow", "lamp")
    assert step is not None
    assert step.rule == "remaining"
    assert set(step.all_cites) == {"light#1", "glow#1", "glow#2"}


def test_an_assumption_is_shown_in_the_proof_and_cites_nothing() -> None:
    engine = Rules().assumes("torch", "is_a", "light", why="a torch shines").engine()
    step = engine.taxonomy.is_a("torch", "light")
    assert step is not None
    assert step.all_cites == ()
    assert [premise.args for premise in step.premises] == [("a torch shines",)]


# ---- a clause and an event ----------------------------------------------------------------------------------------


def lamp() -> Rules:
    """A lamp that prevents darkness by wind; only wind from the north is excepted."""
    return (
        Rules()
        .does("lamp#1", "prevents", when={"event": "dark", "by": "wind", "of": "this"})
        .says("gale#1", "is_a", "wind")
        .says("rain#1", "not_a", "wind")
        .kind("class", "wind", "gale", "rain", "night")
    )


def test_a_clause_applies_when_every_facet_fits() -> None:
    found = lamp().engine().ask("lamp", {"event": "dark", "by": "gale"})
    assert (found.verdict, found.confidence, found.citations) == ("applies", "derived", ("lamp#1", "gale#1"))


def test_what_one_clause_says_outright_is_explicit() -> None:
    found = lamp().engine().ask("lamp", {"event": "dark", "by": "wind"})
    assert (found.verdict, found.confidence, found.citations) == ("applies", "explicit", ("lamp#1",))


def test_a_clause_does_not_apply_outside_its_scope() -> None:
    found = lamp().engine().ask("lamp", {"event": "dark", "by": "rain"})
    assert (found.verdict, set(found.citations)) == ("does_not_apply", {"lamp#1", "rain#1"})


def test_a_facet_that_is_not_given_leaves_it_open() -> None:
    found = lamp().engine().ask("lamp", {"event": "dark"})
    assert found.verdict == "conditional"
    assert "not-given" in steps(found)


def test_nothing_is_said_of_an_event_that_nothing_ties_to_the_clause() -> None:
    assert lamp().engine().ask("lamp", {"event": "dark", "by": "night"}).verdict == "undetermined"
    assert lamp().engine().ask("lamp", {"event": "feast"}).verdict == "undetermined"


def test_a_broader_event_may_or_may_not_be_the_one() -> None:
    found = lamp().engine().ask("lamp", {"event": "dark", "by": "wind"})
    broader = lamp().says("wind#1", "is_a", "weather").engine().ask("lamp", {"event": "dark", "by": "weather"})
    assert (found.verdict, broader.verdict) == ("applies", "conditional")
    assert "may-be" in steps(broader)


def test_a_permission_that_does_not_apply_decides_nothing() -> None:
    rules = Rules().does("key#1", "allows", when={"event": "open", "by": "hand"}).says("hook#1", "not_a", "hand")
    assert rules.engine().ask("key", {"event": "open", "by": "hook"}).verdict == "undetermined"


def test_what_leaves_every_event_alone_is_said_by_the_clause_on_any_event() -> None:
    rules = Rules().does("cloak#1", "shields", when={"by": "rain"})
    rules.does("cloak#2", "shields", when={"event": "chill", "by": "rain"}).says("hail#1", "not_a", "rain")
    found = rules.engine().ask("cloak", {"event": "bruise", "by": "hail"})
    assert (found.verdict, set(found.citations)) == ("does_not_apply", {"cloak#1", "hail#1"})


def test_what_a_class_says_of_some_of_its_kinds_each_of_them_has_of_itself() -> None:
    rules = Rules().says("shot#1", "kinds", "bow", "sling")
    rules.does("shot#2", "forbids", when={"event": "attack", "by": ("bow", "sling"), "of": "neighbour"})
    rules.says("bow#1", "not_a", "sling")
    event = {"event": "attack", "by": "sling", "of": "neighbour"}
    assert rules.engine().ask("sling", event).verdict == "forbidden"
    assert rules.engine().ask("bow", event).verdict == "undetermined"


def test_conditions_in_words_stay_open_and_are_listed() -> None:
    rules = Rules().does("moth#1", "acts", when={"event": "bite", "by": "this"}, conditions=("the moth is awake",))
    found = rules.engine().ask("moth", {"event": "bite", "by": "moth"})
    assert found.verdict == "conditional"
    assert [(one.text, one.holds) for one in found.considered] == [("the moth is awake", "open")]


def test_a_class_brings_a_facet_that_the_event_does_not_name() -> None:
    rules = Rules().says("storm#1", "has", "dark", facet="event").does("lamp#1", "prevents", when={"event": "dark"})
    found = rules.engine().ask("lamp", {"by": "storm"})
    assert (found.verdict, set(found.citations)) == ("applies", {"lamp#1", "storm#1"})


def test_in_what_time_something_is_counted_narrows_no_event() -> None:
    rules = Rules().does("lamp#1", "prevents", when={"event": "dark", "per": "turn"})
    assert rules.engine().ask("lamp", {"event": "dark"}).verdict == "applies"


def test_this_of_a_class_is_a_card_of_the_class() -> None:
    rules = Rules().does("moth#1", "forbids", when={"event": "rest", "of": "this"}).kind("class", "moth", "owl")
    engine = rules.says("owl#1", "not_a", "moth").engine()
    assert engine.ask("moth", {"event": "rest", "of": "moth"}).verdict == "forbidden"
    assert engine.ask("moth", {"event": "rest", "of": "owl"}).verdict == "does_not_apply"


# ---- exceptions ---------------------------------------------------------------------------------------------------


def ward() -> Rules:
    """A ward that replaces leaving, but not when leaving is a cost."""
    rules = Rules().does("ward#1", "replaces", when={"event": "leave", "of": "this"}, instead=("stay",))
    rules.excepts("ward#2", "ward#1", {"event": "leave", "as": "cost"})
    return rules.says("fee#1", "is_a", "cost").says("flee#1", "is_a", "leave")


def test_an_exception_beats_its_own_rule_in_its_scope() -> None:
    found = ward().engine().ask("ward", {"event": "leave", "as": "fee"})
    assert (found.verdict, set(found.citations)) == ("does_not_apply", {"ward#2", "ward#1", "fee#1"})


def test_an_exception_that_is_not_shown_is_not_applied_but_considered() -> None:
    found = ward().engine().ask("ward", {"event": "flee"})
    assert (found.verdict, set(found.citations)) == ("replaced", {"ward#1", "flee#1"})
    assert [(one.clause, one.holds) for one in found.considered] == [("ward#2", "open")]


def test_an_exception_that_may_be_meant_makes_it_conditional() -> None:
    rules = ward().says("cost#1", "is_a", "payment")
    assert rules.engine().ask("ward", {"event": "leave", "as": "payment"}).verdict == "conditional"


def test_a_clause_never_applies_to_the_event_that_it_led_to_itself() -> None:
    rules = ward().says("stay#1", "is_a", "leave")
    assert rules.engine().ask("ward", {"event": "stay"}).verdict == "undetermined"


# ---- whose clauses a term has -------------------------------------------------------------------------------------


def test_a_term_has_the_clauses_of_its_parts_its_class_and_its_counter() -> None:
    rules = Rules().does("glow#1", "allows", when={"event": "see"})
    rules.says("set#1", "parts", "glow").says("kind#1", "is_a", "glow").says("giver#1", "gives", "glow")
    engine = rules.engine()
    for term, clause in (("set", "set#1"), ("kind", "kind#1"), ("giver", "giver#1")):
        found = engine.ask(term, {"event": "see"})
        assert (found.verdict, set(found.citations)) == ("allowed", {"glow#1", clause}), term


def test_what_is_like_another_has_its_clauses_but_for_its_own_on_the_same_event() -> None:
    rules = Rules().does("lamp#1", "allows", when={"event": "see"}).does("lamp#2", "allows", when={"event": "read"})
    rules.says("candle#1", "like", "lamp").does("candle#2", "forbids", when={"event": "read"})
    engine = rules.engine()
    assert engine.ask("candle", {"event": "see"}).citations == ("lamp#1", "candle#1")
    assert engine.ask("candle", {"event": "read"}).citations == ("candle#2",)


def test_a_template_with_its_blank_filled_says_what_the_template_says_of_it() -> None:
    rules = Rules().does("guard#1", "shields", when={"by": "filled", "of": "this"})
    rules.says("guard-rain#0", "fills", "guard", about="guard-rain", facet="rain").says("rain#1", "not_a", "snow")
    engine = rules.engine()
    assert engine.ask("guard-rain", {"by": "rain"}).verdict == "applies"
    assert engine.ask("guard-rain", {"by": "snow"}).verdict == "does_not_apply"


# ---- sources that disagree ----------------------------------------------------------------------------------------


def two_books(*, absolute: bool = False, second: str = "new") -> Rules:
    rules = Rules().does("old#1", "forbids", about="gate", when={"event": "pass"}, absolute=absolute)
    rules.does("new#1", "allows", about="gate", when={"event": "pass"})
    return rules.written_in("first", "old").written_in(second, "new")


def test_a_prohibition_and_a_permission_of_two_documents_are_a_conflict_that_cites_both() -> None:
    found = two_books().engine().ask("gate", {"event": "pass"})
    assert (found.verdict, set(found.citations)) == ("conflict", {"old#1", "new#1"})


def test_an_absolute_prohibition_beats_a_permission() -> None:
    assert two_books(absolute=True).engine().ask("gate", {"event": "pass"}).verdict == "forbidden"


def test_within_one_document_the_prohibition_is_said_and_no_conflict_claimed() -> None:
    assert two_books(second="first").engine().ask("gate", {"event": "pass"}).verdict == "forbidden"


def test_the_games_precedence_is_named_after_a_conflict_and_does_not_hide_it() -> None:
    from judge.model import Precedence

    rules = two_books()
    rules.precedence = (Precedence(("new", "first"), "policy", "the newer book prevails"),)
    found = rules.engine().ask("gate", {"event": "pass"})
    policy = [step for step in found.proof.steps() if step.rule == "policy"] if found.proof else []
    assert found.verdict == "conflict"
    assert [step.args for step in policy] == [("new#1", "the newer book prevails")]


def test_one_document_applies_a_rule_where_anothers_exception_takes_it_away() -> None:
    rules = Rules().does("old#1", "replaces", about="ward", when={"event": "leave"}, instead=("stay",))
    rules.does("new#1", "replaces", about="ward", when={"event": "leave"}, instead=("stay",))
    rules.excepts("new#2", "new#1", {"event": "leave", "by": "fire"})
    rules.written_in("first", "old").written_in("second", "new")
    assert rules.engine().ask("ward", {"event": "leave", "by": "fire"}).verdict == "conflict"
    assert rules.engine().ask("ward", {"event": "leave"}).verdict == "replaced"


def test_whether_two_documents_disagree_may_hang_on_an_exception_that_only_one_of_them_knows() -> None:
    rules = Rules().does("old#1", "replaces", about="ward", when={"event": "leave"}, instead=("stay",))
    rules.does("new#1", "replaces", about="ward", when={"event": "leave"}, instead=("stay",))
    rules.excepts("new#2", "new#1", {"event": "leave", "by": "fire"}).says("fire#1", "is_a", "element")
    engine = rules.written_in("first", "old").written_in("second", "new").engine()
    assert engine.ask("ward", {"event": "leave", "by": "element"}).verdict == "conditional"


# ---- with another term --------------------------------------------------------------------------------------------


def moth_with(verb: str, **more: Any) -> Finding:
    """A moth that gets a token when it is burnt, beside a screen that does something about burning."""
    rules = Rules().does("moth#1", "triggers", when={"event": "burn"}, leads=("token",))
    rules.does("screen#1", verb, when={"event": "burn"}, **more)
    return rules.engine().ask("moth", {"event": "burn"}, ["screen"])


def test_nothing_works_on_an_event_that_is_replaced() -> None:
    found = moth_with("replaces", instead=("warm",))
    assert (found.verdict, set(found.citations)) == ("does_not_apply", {"moth#1", "screen#1"})


def test_what_may_be_replaced_leaves_it_open() -> None:
    assert moth_with("replaces", instead=("warm",), may=True).verdict == "conditional"


def test_nothing_works_on_an_event_that_is_forbidden_or_shielded() -> None:
    assert moth_with("forbids").verdict == "does_not_apply"
    assert moth_with("shields").verdict == "does_not_apply"


def test_what_is_prevented_in_part_still_happened() -> None:
    assert moth_with("prevents", upto="X").verdict == "conditional"
    assert moth_with("prevents").verdict == "does_not_apply"


def test_a_blocker_may_itself_be_switched_off() -> None:
    rules = Rules().does("moth#1", "triggers", when={"event": "burn"}, leads=("token",))
    rules.does("screen#1", "forbids", when={"event": "burn"}).says("screen#2", "is_a", "tool")
    rules.does("rust#1", "disables", what=("tool",)).says("moth#2", "not_a", "tool")
    found = rules.engine().ask("moth", {"event": "burn"}, ["screen", "rust"])
    assert (found.verdict, found.citations) == ("applies", ("moth#1",))


def frozen(*moth: tuple[str, str]) -> Rules:
    rules = Rules().does("moth#1", "allows", when={"event": "fly"}).does("frost#1", "disables", what=("skill",))
    for kind, other in moth:
        rules.says("moth#2", kind, other)
    return rules


def test_what_is_of_the_kind_switched_off_does_not_work() -> None:
    found = frozen(("is_a", "skill")).engine().ask("moth", {"event": "fly"}, ["frost"])
    assert (found.verdict, set(found.citations)) == ("does_not_apply", {"moth#1", "moth#2", "frost#1"})


def test_what_is_not_of_the_kind_works_on() -> None:
    assert frozen(("not_a", "skill")).engine().ask("moth", {"event": "fly"}, ["frost"]).verdict == "allowed"


def test_when_nothing_says_whether_it_is_of_the_kind_nothing_is_decided() -> None:
    assert frozen().engine().ask("moth", {"event": "fly"}, ["frost"]).verdict == "undetermined"


# ---- two terms and no event ---------------------------------------------------------------------------------------


def found(rules: Rules, *terms: str) -> dict[tuple[str, str], Finding]:
    """Findings by the term that they are about and their verdict."""
    return {(one.focus, one.verdict): one for one in interactions(rules.engine(), terms)}


def test_terms_that_nothing_ties_have_no_findings() -> None:
    rules = Rules().does("moth#1", "allows", when={"event": "fly"}).does("lamp#1", "allows", when={"event": "see"})
    assert interactions(rules.engine(), ("moth", "lamp")) == ()


def test_what_another_leads_to_is_tried() -> None:
    rules = ward().does("thief#1", "acts", when={"event": "night"}, leads=("stolen",)).says("stolen#1", "is_a", "leave")
    assert set(found(rules, "ward", "thief")[("ward", "replaced")].citations) == {"ward#1", "thief#1", "stolen#1"}


def test_how_several_of_one_add_up_is_its_own_rule_else_its_classs() -> None:
    rules = Rules().says("lamp#1", "stacks", "largest").says("lantern#1", "is_a", "lamp").says("fog#1", "stacks", "sum")
    assert found(rules, "lamp", "lamp")[("lamp", "stacks")].citations == ("lamp#1",)
    assert found(rules, "lantern", "lantern")[("lantern", "stacks")].citations == ("lamp#1", "lantern#1")


def test_which_of_two_comes_first() -> None:
    rules = Rules().says("dusk#1", "before", "night")
    assert found(rules, "night", "dusk")[("dusk", "order")].citations == ("dusk#1",)


def test_what_only_an_assumption_says_is_no_finding() -> None:
    assert interactions(Rules().assumes("torch", "is_a", "light").engine(), ("torch", "light")) == ()


def test_what_a_class_does_its_kinds_do_also_when_only_the_class_lists_them() -> None:
    rules = Rules().says("light#1", "kinds", "torch").does("light#2", "forbids", when={"event": "hiding"})
    found = rules.engine().ask("torch", {"event": "hiding"})
    assert (found.verdict, set(found.citations)) == ("forbidden", {"light#1", "light#2"})


def test_what_a_class_says_of_some_of_its_kinds_is_not_tried_on_the_others() -> None:
    rules = Rules().says("light#1", "kinds", "torch", "lamp", "star")
    rules.does("light#2", "forbids", when={"by": ("torch", "lamp"), "of": "near"}).says("desk#1", "is_a", "near")
    assert ("lamp", "forbidden") in found(rules, "lamp", "desk")
    assert not any(term == "star" for term, _ in found(rules, "star", "desk"))


def test_the_order_in_which_rules_are_written_does_not_matter() -> None:
    rules = ward().says("stolen#1", "is_a", "leave").does("thief#1", "acts", when={"event": "night"}, leads=("stolen",))
    rules.does("screen#1", "forbids", when={"event": "leave"}).says("lamp#1", "stacks", "largest")
    terms = ("ward", "thief", "screen", "lamp", "leave", "fee")
    for one in terms:
        for other in terms:
            forwards = interactions(rules.engine(), (one, other))
            backwards = interactions(rules.engine(backwards=True), (one, other))
            assert [(f.focus, f.verdict, set(f.citations)) for f in forwards] == [
                (f.focus, f.verdict, set(f.citations)) for f in backwards
            ], (one, other)


def test_a_clause_on_another_event_is_no_finding_about_the_other_term() -> None:
    rules = Rules().does("guard#1", "prevents", when={"event": "wound", "by": "arrow"})
    rules.does("guard#2", "allows", when={"event": "soaking", "by": "stroke"}, leads=("echo",))
    rules.says("soaking#1", "not_a", "wound").says("spell#1", "not_a", "arrow", "stroke")
    events = [dict(found.event).get("event") for found in interactions(rules.engine(), ("guard", "spell"))]
    assert events == ["wound"]


def test_that_two_clauses_speak_of_the_same_card_ties_nothing() -> None:
    rules = Rules().does("moth#1", "triggers", when={"event": "burn", "of": "this"}, leads=("token",))
    rules.does("ward#1", "shields", when={"by": "rain", "of": "this"})
    assert interactions(rules.engine(), ("moth", "ward")) == ()


def test_a_class_that_the_kind_and_the_list_both_state_cites_both() -> None:
    rules = Rules().says("torch#1", "is_a", "light").says("light#1", "kinds", "torch", "lamp")
    rules.does("light#2", "forbids", when={"event": "hiding"})
    assert set(rules.engine().ask("torch", {"event": "hiding"}).citations) == {"torch#1", "light#1", "light#2"}


def test_every_exception_that_holds_is_cited() -> None:
    rules = ward().excepts("ward#3", "ward#1", {"event": "leave", "by": "thief"})
    found = rules.engine().ask("ward", {"event": "leave", "as": "fee", "by": "thief"})
    assert (found.verdict, set(found.citations)) == ("does_not_apply", {"ward#1", "ward#2", "ward#3", "fee#1"})


def test_an_exception_cites_what_brings_the_event_under_its_rule() -> None:
    rules = Rules().does("ward#1", "replaces", when={"event": "leave", "of": "this"}, instead=("stay",))
    rules.excepts("ward#2", "ward#1", {"as": "cost"}).says("flee#1", "is_a", "leave")
    found = rules.engine().ask("ward", {"event": "flee", "as": "cost"})
    assert (found.verdict, set(found.citations)) == ("does_not_apply", {"ward#1", "ward#2", "flee#1"})


def test_what_a_class_does_itself_each_kind_does_itself_and_says_nothing_of_what_another_kind_does() -> None:
    rules = Rules().says("light#1", "kinds", "torch", "lamp", exclusive=True)
    rules.does("light#2", "triggers", when={"event": "glow", "by": "this"})
    engine = rules.engine()
    assert engine.ask("torch", {"event": "glow", "by": "torch"}).verdict == "applies"
    assert engine.ask("torch", {"event": "glow", "by": "lamp"}).verdict == "undetermined"
    assert engine.ask("torch", {"event": "glow", "by": "light"}).verdict == "conditional"


def test_what_would_come_in_its_place_is_not_replaced_by_it() -> None:
    rules = Rules().does("ward#1", "replaces", when={"event": "leave", "of": "this"}, instead=("return",))
    engine = rules.says("return#1", "is_a", "leave").says("flee#1", "is_a", "return").engine()
    assert engine.ask("ward", {"event": "leave"}).verdict == "replaced"
    assert engine.ask("ward", {"event": "return"}).verdict == "undetermined"
    assert engine.ask("ward", {"event": "flee"}).verdict == "undetermined"


# ---- what is said of a term's own happening, of several, and by a counter --------------------------------------------


def acts() -> Rules:
    """Supplementary acts may be done beside an action; drawing needs room in the hand, and is none of them."""
    rules = Rules().kind("action", "act", "helping", "brewing", "drawing")
    rules.does("act#1", "allows", when={"event": "act", "during": "beside"})
    rules.does("act#2", "forbids", when={"event": "silence", "of": "act"})
    rules.says("helping#1", "is_a", "act").says("brewing#1", "is_a", "act")
    rules.says("drawing#1", "not_a", "act").does("drawing#2", "forbids", when={"event": "drawing", "as": "full"})
    return rules


def test_what_may_be_done_beside_an_action_says_nothing_of_one_such_act_on_another() -> None:
    engine = acts().engine()
    assert engine.ask("helping", {"event": "brewing"}).verdict == "undetermined"
    assert engine.ask("helping", {"event": "helping", "during": "beside"}).verdict == "allowed"
    assert engine.ask("helping", {"event": "act", "during": "beside"}).verdict == "allowed"


def test_a_kind_that_lies_between_still_has_the_class_clause() -> None:
    rules = acts().says("cooking#1", "is_a", "act").says("brewing#2", "is_a", "cooking").kind("action", "cooking")
    assert rules.engine().ask("brewing", {"event": "cooking", "during": "beside"}).verdict == "allowed"


def test_what_is_said_of_a_terms_own_happening_says_nothing_of_what_is_none_of_it() -> None:
    found = acts().engine().ask("drawing", {"event": "helping"})
    assert (found.verdict, found.proof) == ("undetermined", None)


def test_what_follows_from_a_death_is_left_open_where_the_death_may_follow() -> None:
    """A host's retreat is no death; but its symbiote dies of it, and then the symbiote's legacy is due."""
    rules = Rules().kind("event", "death", "retreat", "return").says("retreat#1", "not_a", "death")
    rules.says("return#1", "not_a", "death").does("legacy#1", "triggers", when={"event": "death", "of": "this"})
    assert rules.engine().ask("legacy", {"event": "retreat"}).verdict == "does_not_apply"
    rules.does("symbiote#1", "triggers", when={"event": "retreat", "of": "left-behind"}, leads=("death",))
    assert rules.engine().ask("legacy", {"event": "retreat"}).verdict == "undetermined"
    assert rules.engine().ask("legacy", {"event": "return"}).verdict == "does_not_apply"


def test_that_nobody_may_help_with_a_trial_says_nothing_of_a_card_that_needs_one() -> None:
    rules = acts().kind("procedure", "trial").kind("action", "casting").says("casting#1", "not_a", "act")
    engine = rules.does("trial#1", "forbids", when={"event": "helping", "during": "spell-trial"}).engine()
    assert engine.ask("trial", {"event": "casting"}).verdict == "undetermined"
    assert engine.ask("trial", {"event": "helping", "during": "spell-trial"}).verdict == "forbidden"


def test_a_demand_that_an_event_is_out_of_decides_nothing() -> None:
    """That it must cost an action does not tell whether it may happen without one, where the text knows such cases."""
    rules = Rules().does("place#1", "requires", when={"event": "costs", "of": "place"}).says("free#1", "not_a", "costs")
    assert rules.engine().ask("place", {"event": "free"}).verdict == "undetermined"


def test_of_several_the_kinds_own_clause_stands_before_the_class_prohibition() -> None:
    def rules() -> Rules:
        rules = Rules().says("named#1", "stacks", "unique").says("armour#1", "is_a", "named")
        return rules.does("named#1", "forbids", when={"event": "several", "of": "this"}).kind("class", "named")

    assert rules().engine().ask("armour", {"event": "several"}).verdict == "forbidden"
    own = rules().says("armour#2", "stacks", "largest").engine()
    assert own.ask("armour", {"event": "several"}).verdict == "undetermined"


def muscle(conditions: tuple[str, ...] = ()) -> Rules:
    """A keyword whose counters pay when the card leaves; frost takes abilities away, and counters are none."""
    rules = Rules().says("muscle#1", "gives", "token", conditions=conditions).says("muscle#2", "is_a", "ability")
    rules.does("token#1", "triggers", when={"event": "leaves", "of": "this"}).says("token#2", "not_a", "ability")
    rules.does("frost#1", "disables", what=("ability",))
    return rules.does("shadow#1", "replaces", when={"event": "leaves", "of": "this"}, instead=("hand",))


def test_a_counter_that_is_only_put_on_when_paid_for_works_only_then() -> None:
    paid = muscle(conditions=("a card was discarded for it",)).engine()
    found = paid.ask("muscle", {"event": "leaves"})
    assert (found.verdict, [one.text for one in found.considered]) == ("conditional", ["a card was discarded for it"])
    assert muscle().engine().ask("muscle", {"event": "leaves"}).verdict == "applies"


def test_who_names_the_counter_says_that_it_is_there() -> None:
    found = muscle(conditions=("paid",)).engine().ask("token", {"event": "leaves"})
    named = muscle(conditions=("paid",)).engine().ask("muscle", {"event": "leaves", "as": "token"})
    assert (found.verdict, named.verdict) == ("applies", "applies")


def test_a_counter_that_either_of_two_clauses_puts_on_without_a_condition_is_there() -> None:
    rules = muscle(conditions=("paid",)).says("muscle#3", "gives", "token")
    assert rules.engine().ask("muscle", {"event": "leaves"}).verdict == "applies"


def test_to_lose_the_keyword_takes_away_nothing_that_its_counter_does() -> None:
    rules = muscle(conditions=("paid",))
    assert rules.engine().ask("muscle", {"event": "leaves"}, ["frost"]).verdict == "conditional"
    rules.does("muscle#4", "triggers", when={"event": "played", "of": "this"})
    assert rules.engine().ask("muscle", {"event": "played"}, ["frost"]).verdict == "does_not_apply"


def test_a_counter_that_may_not_be_there_stops_what_it_replaces_only_if_it_is() -> None:
    rules = Rules().says("life#1", "gives", "token", conditions=("paid",))
    rules.does("token#1", "replaces", when={"event": "leaves", "of": "this"}, instead=("token-off",))
    rules.does("penalty#1", "triggers", when={"event": "leaves", "of": "this"})
    found = rules.engine().ask("penalty", {"event": "leaves"}, ["life"])
    assert found.verdict == "conditional"
    assert "replaced-before" in steps(found)


def life() -> Rules:
    """A keyword whose counters, there if paid for, replace leaving; the code excepts combat."""
    rules = Rules().written_in("glossary", "life").written_in("code", "rule").kind("counter", "token")
    rules.says("life#1", "gives", "token", conditions=("paid",)).says("flight#1", "is_a", "leaves")
    rules.does("life#2", "replaces", about="token", when={"event": "leaves", "of": "this"}, instead=("token-off",))
    rules.does("rule#1", "replaces", about="token", when={"event": "leaves", "of": "this"}, instead=("token-off",))
    return rules.excepts("rule#2", "rule#1", {"event": "leaves", "by": "combat"})


def test_two_documents_disagree_on_a_counter_that_may_not_be_there() -> None:
    engine = life().engine()
    assert engine.ask("life", {"event": "leaves", "by": "combat"}).verdict == "conflict"
    assert engine.ask("life", {"event": "leaves"}).verdict == "conditional"


def test_whether_they_disagree_may_hang_on_the_exception_of_one() -> None:
    rules = life().says("brawl#1", "is_a", "strife").says("combat#1", "is_a", "strife")
    found = rules.engine().ask("life", {"event": "leaves", "by": "strife"})
    assert (found.verdict, "may-exempt" in steps(found)) == ("conditional", True)
