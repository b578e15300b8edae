"""Invented games, each with a document in one of the forms that occur, and with the entries that restate it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from judge.documents.imported import Imported, import_document
from judge.library import load
from judge.model import Game, Source


def game(name: str, language: str, sources: Mapping[str, tuple[str, str]]) -> str:
    """A ``game.toml``; each source is its title and how its places are named."""
    head = f'name = "{name}"\nenglish = "{name}"\nlanguage = "{language}"\n'
    return head + "".join(
        f'[sources.{id_}]\ntitle = "{title}"\nenglish = "{title}"\nplaces = "{places}"\nedition = "first"\n'
        'date = "unknown"\n'
        for id_, (title, places) in sources.items()
    )


def term(name: str, source: str, *clauses: str, more: str = "") -> str:
    """The file of a term."""
    head = f'name = "{name}"\nkind = "keyword"\nenglish = "{name}"\ngloss = "A word of the game."\n'
    return f'{head}source = "{source}"\n{more}\n' + _clauses("clause", clauses)


def rule(number: str, name: str, *clauses: str) -> str:
    """A rule in the file of a chapter."""
    head = f'[[rule]]\nnumber = "{number}"\nname = "{name}"\nkind = "rule"\nenglish = "{name}"\ngloss = "A rule."\n'
    return head + _clauses("rule.clause", clauses or (f"{name}.",))


def chapter(number: str, source: str, *rules: str) -> str:
    """The file of a chapter."""
    return f'chapter = "{number}"\nsource = "{source}"\n' + "".join(rules)


def ruling(question: str, term: str, *cites: str) -> str:
    """The file of a ruling that answers no."""
    return (
        f'question = "{question}"\nverdict = "no"\nanswer = "No."\nenglish = "No."\nterms = ["{term}"]\n'
        f'cites = {list(cites)}\nstatus = "derived"\ndate = 2026-11-30\n'
    )


def _clauses(key: str, texts: tuple[str, ...]) -> str:
    return "".join(f'[[{key}]]\nn = {n}\ntext = "{text}"\n' for n, text in enumerate(texts, 1))


@dataclass(frozen=True)
class Form:
    """A document of a game: what it says, the library that restates it, and which words belong to which entry."""

    game: str
    language: str
    source: str
    text: str
    library: Mapping[str, str]
    matched: Mapping[str, str]
    unmatched: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    name: str = field(default="document.txt")

    def write(self, folder: Path, text: str | None = None, name: str = "") -> Path:
        """A file with the document in it, or with another text."""
        path = folder / (name or self.name)
        path.write_text(self.text if text is None else text, encoding="utf-8", newline="")
        return path


def laid_beside(library: Path, form: Form, file: Path) -> Imported:
    """What importing ``file`` as the document of a form gives."""
    held = load(library).games[form.game]
    return import_document(file, held.game, source_of(held.game, form.source), held.entries)


def source_of(held: Game, id_: str) -> Source:
    """A document of a game."""
    return next(source for source in held.sources if source.id == id_)


# ---- A glossary with headings, in Hungarian ------------------------------------------------------------------------

_HU = "glossary/lampas"
HUNGARIAN_GAME = game(
    "Lámpás", "hu", {"szotar": ("Lámpás szótár", "heading"), "torveny": ("Lámpás törvény, 12. fejezet", "number")}
)

GLOSSARY = Form(
    "lampas",
    "hu",
    "szotar",
    """\
Lámpás szótár

Bűvös kanóc (Első Füst, Második Füst)
A bűvös kanócot háromszor gyújthatod meg. Az őrtűz sosem oltja el.

Csendes ív, Néma ív
Az ív két lámpást köt össze, és mindkettőt hűti.

Fűrész
Fűrésszel a kapu félbevágható: ezután két fél kapu áll ott.
A fél kapu előtt nem állhat őr.

Gőz X
Húzz X csepp gőzt a lámpásra!

Ködkürt
Ha szól, senki sem lát semmit.

Őr (aki vigyáz)
Őr az, aki a kapu előtt áll, és a hőst számolja.

Üres tűzhely

Zárt ablak

Kívülről ütve nyílik, belülről húzva soha.
""",
    {
        f"{_HU}/game.toml": HUNGARIAN_GAME,
        f"{_HU}/terms/buvos-kanoc.toml": term("Bűvös kanóc", "szotar", "Háromszor gyújtható."),
        f"{_HU}/terms/csendes-iv.toml": term(
            "Csendes ív", "szotar", "Két lámpást hűt.", more='heading = "Csendes ív, Néma ív"'
        ),
        f"{_HU}/terms/nema-iv.toml": term(
            "Néma ív", "szotar", "Két lámpást köt össze.", more='heading = "Csendes ív, Néma ív"'
        ),
        f"{_HU}/terms/furesz.toml": term("Fűrész", "szotar", "Kapukat vág ketté."),
        f"{_HU}/terms/goz-x.toml": term("Gőz X", "szotar", "X csepp kerül a lámpásra.", more='parameter = "X"'),
        f"{_HU}/terms/kodkurt.toml": term("Ködkürt", "szotar", "Elvakít mindenkit."),
        f"{_HU}/terms/or.toml": term("Őr", "szotar", "A kapunál vigyáz.", more='heading = "Őr (aki vigyáz)"'),
        f"{_HU}/terms/fustjel.toml": term("Füstjel", "szotar", "Messziről látszik."),
    },
    {
        "lampas/buvos-kanoc": "A bűvös kanócot háromszor gyújthatod meg. Az őrtűz sosem oltja el.",
        "lampas/csendes-iv": "Az ív két lámpást köt össze, és mindkettőt hűti.",
        "lampas/nema-iv": "Az ív két lámpást köt össze, és mindkettőt hűti.",
        "lampas/furesz": "Fűrésszel a kapu félbevágható: ezután két fél kapu áll ott.\nA fél kapu előtt nem állhat őr.",
        "lampas/goz-x": "Húzz X csepp gőzt a lámpásra!",
        "lampas/kodkurt": "Ha szól, senki sem lát semmit.",
        "lampas/or": "Őr az, aki a kapu előtt áll, és a hőst számolja.",
    },
    unmatched=("Üres tűzhely", "Zárt ablak"),
    missing=("lampas/fustjel",),
)

# ---- Numbered rules, in Hungarian ----------------------------------------------------------------------------------

RULES = Form(
    "lampas",
    "hu",
    "torveny",
    """\
Tartalomjegyzék | Tárgymutató
Lámpás törvény, 12. fejezet

12. A lámpások

12.1.BLANK

A lámpást a gazdája gyújtja meg.
Éjfél után ezt más is megteheti (12.3.).

[Kiegészítés]

12.1.0. Gyúlékony
: gyúlékony az a lámpás, amelyben van olaj.

12.2. Égő lámpást vízbe mártani tilos.12.3. Hajnalban minden lámpás kialszik.
12.4.BLANK
12.4.BLANK
A kialudt lámpás füstöl.
12.4.1.1.1. Ötször füstölni is szabad.
12.5. Névtelen
Ezt a szabályt senki sem írta át.
""".replace("BLANK", " "),
    {
        f"{_HU}/game.toml": HUNGARIAN_GAME,
        f"{_HU}/rules/12.toml": chapter(
            "12",
            "torveny",
            rule("12", "A lámpások"),
            rule("12.1", "Gyújtás"),
            rule("12.1.0", "Gyúlékony"),
            rule("12.2", "Mártás"),
            rule("12.3", "Hajnal"),
            rule("12.4", "Füst"),
            rule("12.4.1.1.1", "Öt füst"),
            rule("12.6", "Hamu"),
        ),
    },
    {
        "lampas/12": "",
        "lampas/12.1": "A lámpást a gazdája gyújtja meg.\nÉjfél után ezt más is megteheti (12.3.).",
        "lampas/12.1.0": "gyúlékony az a lámpás, amelyben van olaj.",
        "lampas/12.2": "Égő lámpást vízbe mártani tilos.",
        "lampas/12.3": "Hajnalban minden lámpás kialszik.",
        "lampas/12.4": "A kialudt lámpás füstöl.",
        "lampas/12.4.1.1.1": "Ötször füstölni is szabad.",
    },
    unmatched=("12.5",),
    missing=("lampas/12.6",),
)

# ---- «Термин. Вид. Текст», in Russian -------------------------------------------------------------------------------

_RU = "glossary/fonari"

PARAGRAPHS = Form(
    "fonari",
    "ru",
    "pravila",
    """\
8.1. Перед рассветом каждый игрок трижды стучит по столу.

8.2. Кто не стучал, тот пропускает завтрак.

Вата Х. Свойство карты. Вата Х означает: " положите Х кусков ваты под фонарь ".

Если ваты не хватило, положите пуговицу.

Гасить (гашение). Действие. Погасить фонарь – это повернуть его стеклом вниз.

Дымок. См. Гасить.

Зола. Запас. Золу ссыпают в общий мешок.

Мешок общий. Предмет. В него помещается девять горстей.

Фитиль. Свойство карты. Фитиль горит " медленно", но верно.
Мокрый фитиль не горит.
""",
    {
        f"{_RU}/game.toml": game("Фонари", "ru", {"pravila": ("Правила фонарей: стук и слова", "heading")}),
        f"{_RU}/rules/8.toml": chapter("8", "pravila", rule("8.1", "Стук"), rule("8.2", "Завтрак")),
        f"{_RU}/terms/vata-x.toml": term("Вата Х", "pravila", "Под фонарём лежит вата.", more='parameter = "Х"'),
        f"{_RU}/terms/gasit.toml": term("Гасить (гашение)", "pravila", "Фонарь переворачивают."),
        f"{_RU}/terms/dymok.toml": term("Дымок", "pravila", "То же, что гашение.", more='see = ["gasit"]'),
        f"{_RU}/terms/zola.toml": term("Зола", "pravila", "Её ссыпают."),
        f"{_RU}/terms/fitil.toml": term("Фитиль", "pravila", "Он горит не спеша."),
        f"{_RU}/terms/peplo.toml": term("Пепло", "pravila", "Им посыпают стол.", more='see = ["zola"]'),
        f"{_RU}/terms/yakor.toml": term("Якорь", "pravila", "Он держит стол."),
    },
    {
        "fonari/8.1": "Перед рассветом каждый игрок трижды стучит по столу.",
        "fonari/8.2": "Кто не стучал, тот пропускает завтрак.",
        "fonari/vata-x": 'Свойство карты. Вата Х означает: "положите Х кусков ваты под фонарь".\n'
        "Если ваты не хватило, положите пуговицу.",
        "fonari/gasit": "Действие. Погасить фонарь – это повернуть его стеклом вниз.",
        "fonari/dymok": "См. Гасить.",
        "fonari/zola": "Запас. Золу ссыпают в общий мешок.",
        "fonari/fitil": 'Свойство карты. Фитиль горит "медленно", но верно.\nМокрый фитиль не горит.',
        "fonari/peplo": "Запас. Золу ссыпают в общий мешок.",  # it has no heading: described where it refers to
    },
    unmatched=("Мешок общий",),
    missing=("fonari/yakor",),
)

# ---- A plain procedure, in English ----------------------------------------------------------------------------------

_EN = "glossary/kites"

PROCEDURE = Form(
    "kites",
    "en",
    "course",
    """\
How a day of kites goes
Each morning every player unrolls one string and ties a kite to it. A kite without a tail may not be tied.
- Red kites are tied first.
- Paper kites are tied last, and only when the wind sleeps.

At noon the wind wakes: every kite on a short string lands.
A landed kite goes into the attic. Nothing leaves the attic before supper.
Whoever has no string left eats the supper of the others.
""",
    {
        f"{_EN}/game.toml": game("Kites", "en", {"course": ("How a day of kites goes", "line")}),
        f"{_EN}/terms/string.toml": term("String", "course", "It holds a kite.", more="lines = [2, 5]"),
        f"{_EN}/terms/red-kite.toml": term("Red kite", "course", "It goes first.", more="lines = [3]"),
        f"{_EN}/terms/paper-kite.toml": term("Paper kite", "course", "It goes last.", more="lines = [4]"),
        f"{_EN}/terms/attic.toml": term("Attic", "course", "It keeps landed kites.", more="lines = [6]"),
        f"{_EN}/terms/wind.toml": term("Wind", "course", "It wakes at noon.", more="lines = [4, 5]"),
    },
    {
        "kites/string": "Each morning every player unrolls one string and ties a kite to it. A kite without a tail may "
        "not be tied.\nAt noon the wind wakes: every kite on a short string lands.",
        "kites/red-kite": "- Red kites are tied first.",
        "kites/paper-kite": "- Paper kites are tied last, and only when the wind sleeps.",
        "kites/attic": "A landed kite goes into the attic. Nothing leaves the attic before supper.",
        "kites/wind": "- Paper kites are tied last, and only when the wind sleeps.\n"
        "At noon the wind wakes: every kite on a short string lands.",
    },
    unmatched=("8",),
)

#: Every form that documents come in, by what a person would call it.
FORMS = {"glossary": GLOSSARY, "numbered rules": RULES, "paragraphs": PARAGRAPHS, "procedure": PROCEDURE}
