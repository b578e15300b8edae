"""What each inference step and verdict says to a person, in Hungarian, Russian and English.

Clauses speak in their own words. Terms stand after a colon, a dash or in brackets, so that nothing needs inflecting.
``{0}``, ``{1}`` … are the names of a step's terms; ``{text}`` is the text of the clause that it cites.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from judge.model import THIS
from judge.reasoning.proof import Considered, Finding, Step
from judge.wording import verdict

#: Turns a slug or clause id into the name or text that a person reads.
Namer = Callable[[str], str]

_STEPS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "is": "{0} – a kind of: {1}", "is-not": "{0} – is not: {1}",
        "other-kind": "{2} and {3} are different kinds, so {0} – is not: {1}",
        "none-of": "{0} is none of the kinds of: {2}, so it is not: {1}",
        "remaining": "{0} – one of: {2}; every other kind is ruled out, so it is: {1}",
        "assumed": "assumed, not stated by the rules: {0}", "brings": "{0} – comes with: {1}",
        "not-given": "the question does not say: {facet}", "may-be": "{0} – may be, but need not be: {1}",
        "does": "{text}", "exempt": "exception: {text}", "may-exempt": "exception, if this is meant: {text}",
        "outside": "outside this rule: {text}",
        "depends": "depends on what is not given: {text}", "together": "these together", "sum": "{0}: {1}",
        "part": "{0} – includes: {1}", "class": "{0} – a kind of: {1}", "gives": "{0} – puts on: {1}",
        "like": "{0} – the same as {1}, but for what it says itself", "fills": "{0} – is “{1}” with: {2}",
        "switched-off": "{0} – is switched off by: {1}", "spared": "{0} – is not switched off by: {1}",
        "replaced-before": "{0} puts something else in its place, so {1} has nothing to work on",
        "forbidden-before": "{0} forbids it, so {1} has nothing to work on",
        "removed-before": "{0} removes it before it reaches: {1}",
        "removed-in-part": "{0} removes a part, or all, of it before it reaches: {1}",
        "leads-to": "{0} – leads to: {1}", "disagree": "two sources say opposite things",
        "policy": "under the game's stated precedence this one prevails: {text} ({1})",
        "stacks": "{0}: {stacking}", "before": "{0} – comes before: {1}", "after": "{0} – comes after: {1}",
        "so-kind": "what holds for {1} holds for: {0}", "so-not": "what holds for {1} does not hold for: {0}",
    },
    "hu": {
        "is": "{0} – ennek a fajtája: {1}", "is-not": "{0} – ez nem: {1}",
        "other-kind": "két külön fajta: {2}, illetve {3}; ezért {0} – ez nem: {1}",
        "none-of": "{0} – nincs e fajták között: {2}, ezért nem: {1}",
        "remaining": "{0} – ezek egyike: {2}; minden más fajtája kizárt, tehát: {1}",
        "assumed": "feltevés, a szabályok nem mondják ki: {0}", "brings": "{0} – ezzel jár: {1}",
        "not-given": "a kérdés nem mondja meg: {facet}", "may-be": "{0} – lehet, de nem biztos, hogy: {1}",
        "does": "{text}", "exempt": "kivétel: {text}", "may-exempt": "kivétel, ha erről van szó: {text}",
        "outside": "ez az eset kívül esik ezen: {text}",
        "depends": "attól függ, amit a kérdés nem mond meg: {text}", "together": "ezek együtt", "sum": "{0}: {1}",
        "part": "{0} – része: {1}", "class": "{0} – ennek a fajtája: {1}", "gives": "{0} – ezt teszi fel: {1}",
        "like": "{0} – ugyanolyan, mint {1}, kivéve, amit maga mond", "fills": "{0} – ez „{1}”, ezzel kitöltve: {2}",
        "switched-off": "{0} – emiatt nem működik: {1}", "spared": "{0} – ez nem kapcsolja ki: {1}",
        "replaced-before": "{0} – mást tesz az esemény helyébe, ezért nincs mire hatnia: {1}",
        "forbidden-before": "{0} – tiltja az eseményt, ezért nincs mire hatnia: {1}",
        "removed-before": "{0} – elhárítja, mielőtt elérné: {1}",
        "removed-in-part": "{0} – egy részét vagy egészét elhárítja, mielőtt elérné: {1}",
        "leads-to": "{0} – következménye: {1}", "disagree": "két forrás ellentéteset mond",
        "policy": "a játék kimondott elsőbbsége szerint ez érvényes: {text} ({1})",
        "stacks": "{0}: {stacking}", "before": "{0} – megelőzi: {1}", "after": "{0} – ez után következik: {1}",
        "so-kind": "ami érvényes erre: {1}, az erre is: {0}", "so-not": "ami érvényes erre: {1}, az erre nem: {0}",
    },
    "ru": {
        "is": "{0} — разновидность: {1}", "is-not": "{0} — это не {1}",
        "other-kind": "{2} и {3} — разные виды, поэтому {0} — это не {1}",
        "none-of": "{0} — нет среди видов: {2}, значит, это не {1}",
        "remaining": "{0} — один из видов: {2}; остальные исключены, значит: {1}",
        "assumed": "допущение, в правилах не сказано: {0}", "brings": "{0} — влечёт: {1}",
        "not-given": "в вопросе не сказано: {facet}", "may-be": "{0} — может быть, но не обязательно: {1}",
        "does": "{text}", "exempt": "исключение: {text}", "may-exempt": "исключение, если речь об этом: {text}",
        "outside": "этот случай сюда не входит: {text}",
        "depends": "зависит от того, чего нет в вопросе: {text}", "together": "всё это вместе", "sum": "{0}: {1}",
        "part": "{0} — включает: {1}", "class": "{0} — разновидность: {1}", "gives": "{0} — накладывает: {1}",
        "like": "{0} — то же, что {1}, кроме сказанного отдельно", "fills": "{0} — это «{1}», где текст: {2}",
        "switched-off": "{0} — не работает из-за: {1}", "spared": "{0} — это не отключает: {1}",
        "replaced-before": "{0} — замещает событие, поэтому сработать не на что: {1}",
        "forbidden-before": "{0} — запрещает событие, поэтому сработать не на что: {1}",
        "removed-before": "{0} — предотвращает раньше, чем это затронет: {1}",
        "removed-in-part": "{0} — предотвращает часть или всё раньше, чем это затронет: {1}",
        "leads-to": "{0} — приводит к: {1}", "disagree": "два источника говорят противоположное",
        "policy": "по указанному старшинству источников действует: {text} ({1})",
        "stacks": "{0}: {stacking}", "before": "{0} — раньше, чем: {1}", "after": "{0} — позже, чем: {1}",
        "so-kind": "что верно для: {1}, верно и для: {0}", "so-not": "что верно для: {1}, не относится к: {0}",
    },
}  # fmt: skip

_STACKING: Mapping[str, Mapping[str, str]] = {
    "en": {"largest": "only the largest counts", "sum": "they add up", "one": "one of them, by choice",
           "newest": "the newest stays", "unique": "a card cannot have two"},
    "hu": {"largest": "csak a legnagyobb számít", "sum": "összeadódnak", "one": "közülük egy, választás szerint",
           "newest": "a legújabb marad", "unique": "egy lapon nem lehet kettő"},
    "ru": {"largest": "применяется наибольшая", "sum": "складываются", "one": "одна на выбор",
           "newest": "остаётся новейшая", "unique": "у карты не может быть двух"},
}  # fmt: skip

_FACETS: Mapping[str, Mapping[str, str]] = {
    "en": {"event": "what happens", "by": "by what", "from": "from what", "actor": "who does it", "of": "to what",
           "whose": "whose", "during": "when", "paid": "what was paid", "as": "as what", "per": "in what time"},
    "hu": {"event": "mi történik", "by": "mitől", "from": "honnan", "actor": "ki teszi", "of": "mivel történik",
           "whose": "kié", "during": "mikor", "paid": "mi volt kifizetve", "as": "minek számít",
           "per": "mennyi idő alatt"},
    "ru": {"event": "что происходит", "by": "чем", "from": "откуда", "actor": "кто", "of": "с чем",
           "whose": "чьё", "during": "когда", "paid": "что оплачено", "as": "в качестве чего", "per": "за какое время"},
}  # fmt: skip


def headline(found: Finding, name: Namer, lang: str) -> str:
    """One sentence to read aloud: the terms, the event, the verdict."""
    terms = " + ".join(name(term) for term in (found.focus, *(other for other in found.others if other != found.focus)))
    shown = [name(value) for facet, value in found.event if value not in (THIS, found.focus) and facet != "per"]
    event = f" {'—' if lang == 'ru' else '–'} {', '.join(dict.fromkeys(shown))}" if shown else ""
    return f"{terms}{event}: {verdict(found.verdict, lang)}."


def sentence(step: Step, name: Namer, lang: str) -> str:
    """What one step says."""
    template = _STEPS[lang][step.rule]
    cited = step.cites[0] if step.cites else (step.args[0] if step.args else "")
    named = [name(argument) for argument in step.args]
    facet = _FACETS[lang].get(step.args[0], "") if step.args else ""
    stacking = _STACKING[lang].get(step.args[1], "") if step.rule == "stacks" else ""
    return template.format(*named, text=name(cited) if "{text}" in template else "", facet=facet, stacking=stacking)


def case(considered: Considered, name: Namer, lang: str) -> str:
    """An exception or condition that was considered, by what would have to be so."""
    if considered.text:
        return considered.text
    parts = [
        f"{_FACETS[lang][facet]}: {' / '.join(name(value) for value in values if value != THIS)}"
        for facet, values in considered.case
        if any(value != THIS for value in values)
    ]
    return f"{name(considered.clause)} ({'; '.join(parts)})" if parts else name(considered.clause)
