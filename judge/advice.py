"""What the editor's check says of each kind of finding, in Hungarian, Russian and English: what the kind is called,
what was found, and what to do about it. Names in braces are a report's values."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from judge.wording import LANGUAGES

#: A report's values by name: a text, or the ids that it names.
Values = Iterable[tuple[str, str | tuple[str, ...]]]
_Said = tuple[str, str, str]


class _Kind(NamedTuple):
    """In each of the three languages: the kind's title, what was found, and what to do (empty: nothing)."""

    title: _Said
    found: _Said = ("{text}", "{text}", "{text}")
    advice: _Said = ("", "", "")


#: By code.
KINDS: dict[str, _Kind] = {
    "renumbered": _Kind(
        ("Számok, amelyek ma más szabályt jelölnek", "Номера, под которыми теперь другое правило", "Reused numbers"),
        (
            "{ids} helyén az előző kiadás óta más szabály áll",
            "на месте {ids} с прошлого издания стоит другое правило",
            "the place of {ids} means another rule since the last edition",
        ),
        ("számozd át a szócikket", "исправьте номер статьи", "renumber the entry"),
    ),
    "contradiction": _Kind(
        ("A források ellentmondanak egymásnak", "Источники противоречат друг другу", "Sources that disagree"),
        (
            "az első két szöveg ellentmond egymásnak, például ekkor: {case}; a többi a hozzájuk tartozó szabály vagy "
            "kivétel; itt mutatkozik meg: {ids}",
            "первые два текста расходятся, например, в таком случае: {case}; остальные — правило или исключения при "
            "них; обнаруживается у: {ids}",
            "the first two texts disagree, for instance in this case: {case}; any others are the rule or the "
            "exceptions that go with them; it shows at {ids}",
        ),
        (
            "javítsd az egyiket, vagy mondd ki, melyik az erősebb",
            "исправьте один из них или укажите, какой главнее",
            "change one of them, or state which prevails",
        ),
    ),
    "one-sided-exception": _Kind(
        (
            "Kivételek, amelyeket csak az egyik hely mond ki",
            "Исключения, названные только с одной стороны",
            "Exceptions stated on one side only",
        ),
        (
            "ebben a pontban „{words}” áll, a kivétel viszont máshol: {ids}",
            "в этом пункте стоит «{words}», а исключение из него — в другом месте: {ids}",
            "«{words}» stands here, and an exception from it elsewhere: {ids}",
        ),
        ("nevezd meg itt is a kivételt", "назовите исключение и здесь", "name the exception here too"),
    ),
    "enumeration": _Kind(
        ("Felsorolások, amelyek eltérnek", "Расходящиеся перечни", "Lists that differ"),
        (
            "az egyik felsorolás ezek nélkül teljes, a másikban benne vannak: {names}",
            "один перечень полон без этого, в другом оно есть: {names}",
            "one list is complete without {names}, the other has it",
        ),
        ("javítsd az egyiket", "исправьте один из двух", "mend one of the two"),
    ),
    "spellings": _Kind(
        (
            "Több név, talán egy fogalomra",
            "Несколько названий, возможно, одного понятия",
            "Several names, perhaps for one thing",
        ),
        (
            "szócikkünk egy fogalom neveinek veszi a szövegek e szavait: {names}",
            "наша статья считает названиями одного понятия эти слова текстов: {names}",
            "our entry takes these words of the texts for names of one thing: {names}",
        ),
        (
            "válassz egyet, vagy mondd ki, miben különböznek",
            "выберите одно или скажите, чем они различаются",
            "choose one, or state how they differ",
        ),
    ),
    "heading-unused": _Kind(
        (
            "Címszavak, amelyeket a saját szövegük nem használ",
            "Заголовки, которых нет в собственном тексте",
            "Headings that their own text never uses",
        ),
        (
            "a címszó („{heading}”) így nem fordul elő a saját szövegében",
            "заголовок «{heading}» в таком написании в собственном тексте не встречается",
            "its heading '{heading}' is a spelling that its own text never uses",
        ),
        ("egységesítsd a kettőt", "приведите их к одному виду", "use one spelling in both"),
    ),
    "undefined": _Kind(
        ("Fogalmak meghatározás nélkül", "Термины без определения", "Terms without a definition"),
        (
            "használja például: {ids}",
            "встречается, например, здесь: {ids}",
            "used, for instance, by {ids}",
        ),
        (
            "a meglévő szövegekben nincs meghatározása; pótold",
            "в имеющихся текстах определения нет; добавьте его",
            "no text held defines it: define it",
        ),
    ),
    "undefined-lost": _Kind(
        (
            "Fogalmak, amelyeket talán az elveszett rész határoz meg",
            "Термины, определение которых, возможно, утрачено",
            "Terms that the lost part may define",
        ),
        (
            "használja például: {ids}",
            "встречается, например, здесь: {ids}",
            "used, for instance, by {ids}",
        ),
        (
            "pótold a dokumentum végét: a meghatározás ott lehet",
            "восстановите конец документа: определение может быть там",
            "restore the end of the document: it may be defined there",
        ),
    ),
    "circular": _Kind(
        ("Körkörös meghatározások", "Определения по кругу", "Circular definitions"),
        ("egymással magyarázzák egymást: {ids}", "объясняются друг через друга: {ids}", "{ids} explain each other"),
        (
            "magyarázd meg az egyiket a másik nélkül",
            "объясните одно без другого",
            "explain one without the other",
        ),
    ),
    "two-games": _Kind(
        ("Szavak, amelyeket más játék is használ", "Слова, которые есть и в другой игре", "Words of two games"),
        (
            "a „{name}” szó egy másik játékban is szerepel: {game} ({ids})",
            "слово «{name}» есть и в игре {game} ({ids})",
            "'{name}' is a word of {game} too ({ids})",
        ),
        (
            "hivatkozáskor mondd meg, melyik játékról van szó",
            "ссылаясь, называйте игру",
            "name the game when you cite it",
        ),
    ),
    "not-in-source": _Kind(
        (
            "Fogalmak, amelyek a forrásban nem szerepelnek",
            "Термины, которых в источнике нет",
            "Terms that the source does not have",
        ),
        (
            "szerepel benne {ids} („{surface}”), a hivatalos szövegében nem",
            "здесь назван термин {ids} («{surface}»), а в официальном тексте его нет",
            "names {ids} («{surface}»), which its official text does not",
        ),
        ("nézd át a pontot", "проверьте пункт", "check the clause"),
    ),
    "stale": _Kind(
        (
            "Szócikkek, amelyek hivatalos szövege megváltozott",
            "Статьи, официальный текст которых изменился",
            "Entries whose official text has changed",
        ),
        (
            "a hivatalos szöveg nem az, amellyel utoljára összevetették",
            "официальный текст уже не тот, с которым статью сверяли",
            "its official text is not the one that it was checked against",
        ),
        ("vesd össze újra a kettőt", "сверьте их заново", "compare them again"),
    ),
    "gone": _Kind(
        (
            "Szócikkek, amelyek szövege kimaradt",
            "Статьи, текста которых больше нет",
            "Entries whose text is gone",
        ),
        (
            "a dokumentum meglévő kiadásában nincs meg a szövege",
            "в имеющемся издании документа её текста нет",
            "the edition held has no such text",
        ),
        (
            "keresd meg, hová került, vagy vedd ki a szócikket",
            "найдите, куда он перешёл, или уберите статью",
            "find where it went, or take the entry out",
        ),
    ),
    "contradiction-ruled": _Kind(
        (
            "Ellentmondások, amelyeket döntés rögzít",
            "Противоречия, отмеченные в решениях",
            "Contradictions that a ruling records",
        ),
        advice=("dönts róla a szabályokban", "решите это в правилах", "decide it in the rules"),
    ),
    "undecided": _Kind(
        ("Amit a szövegek nem döntenek el", "Чего тексты не решают", "What the texts do not decide"),
        advice=("dönts róla a szabályokban", "решите это в правилах", "decide it in the rules"),
    ),
    "noted": _Kind(("Megjegyzések a szövegekhez", "Примечания к текстам", "Notes on the texts")),
    "accepted-idle": _Kind(
        ("Elfogadva, de már nem áll fenn", "Принято, но больше не встречается", "Accepted, and found no more"),
        (
            "elfogadott, de már nem áll fenn: {key}",
            "принято, но больше не встречается: {key}",
            "accepted, and found no more: {key}",
        ),
        ("vedd ki a fájlból", "уберите это из файла", "take it out of the file"),
    ),
    "not-read": _Kind(("Nem olvasható", "Не прочитано", "Could not be read")),
    "gap": _Kind(
        ("Hiányzó számok", "Пропущенные номера", "Missing numbers"),
        ("hiányzik: {text}", "пропущено: {text}", "missing: {text}"),
        advice=(
            "add meg a hiányzókat, vagy mondd ki, hogy kimaradnak",
            "дайте недостающие номера или скажите, что они пропущены",
            "give the missing numbers, or say that they are left out",
        ),
    ),
    "doubled-number": _Kind(
        ("Kétszer szereplő számok", "Повторяющиеся номера", "Doubled numbers"),
        (
            "ez a szám többször szerepel, először a {text}. sorban",
            "этот номер напечатан несколько раз, впервые в строке {text}",
            "this number is printed more than once, first in line {text}",
        ),
        advice=(
            "egyszer szerepeljen, vagy kapjon a második szabály saját számot",
            "оставьте номер один раз или дайте второму правилу свой",
            "print the number once, or give the second rule its own",
        ),
    ),
    "broken-order": _Kind(
        ("Sorrenden kívül", "Нарушенный порядок", "Out of order"),
        (
            "a sorrendből kilógva ez után áll: {text}",
            "стоит не по порядку, после: {text}",
            "it stands out of order, after {text}",
        ),
        advice=("tedd a helyére", "поставьте на своё место", "move it to its place in the order"),
    ),
    "dangling-reference": _Kind(
        ("Sehová sem vezető hivatkozások", "Ссылки на то, чего нет", "References to what is not there"),
        (
            "a meglévő dokumentumokban nincs ilyen számú vagy nevű szabály, amilyenre hivatkozik: {text}",
            "в имеющихся документах нет статьи с номером или названием, на которые она ссылается: {text}",
            "nothing in the documents held has the number or name that it refers to: {text}",
        ),
        advice=(
            "hivatkozz meglévő szabályra, vagy pótold a hiányzót",
            "сошлитесь на существующее правило или добавьте недостающее",
            "name a rule that is there, or add the one that is referred to",
        ),
    ),
    "reference-lost": _Kind(
        (
            "Hivatkozások, amelyeknek a célja talán elveszett",
            "Ссылки на то, что, возможно, утрачено",
            "References to what the lost part may have held",
        ),
        ("hivatkozás: {text}", "ссылка: {text}", "it refers to: {text}"),
        advice=(
            "pótold a dokumentum végét; ha más dokumentumról van szó, nevezd meg annak",
            "восстановите конец документа; если это другой документ, назовите его так",
            "restore the end of the document; where another document is meant, say so",
        ),
    ),
    "empty-supplement": _Kind(
        ("Üres kiegészítések", "Пустые пояснения", "Empty explanations"),
        (
            "a jel és a következő szabály között nincs szöveg: {text}",
            "между знаком и следующим правилом нет текста: {text}",
            "no text stands between the mark and the next rule: {text}",
        ),
        advice=(
            "írd meg a magyarázatot, vagy vedd ki a jelét",
            "добавьте пояснение или уберите знак",
            "add the explanation, or take the mark away",
        ),
    ),
    "lost-icon": _Kind(
        ("Elveszett ikonok", "Потерянные значки", "Lost icons"),
        (
            "itt úgy látszik, ikon hiányzik: „…{text}…”",
            "здесь, по-видимому, утрачен значок: «…{text}…»",
            "an icon seems to be missing here: “…{text}…”",
        ),
        advice=(
            "írd ki szóval, amit a kép mutatott",
            "напишите словами, что было на картинке",
            "write in words what the picture showed",
        ),
    ),
    "mojibake": _Kind(
        ("Hibás karakterkódolás", "Неверная кодировка", "Broken characters"),
        (
            "sorok: {lines}; amit a beolvasás kicserélt: {words}",
            "строки: {lines}; при импорте заменено: {words}",
            "lines {lines}; replaced on import: {words}",
        ),
        (
            "csak a hibás jelsorozatokat cseréld ki: mellettük ép betűk is állnak",
            "исправьте только испорченные сочетания: рядом с ними есть целые буквы",
            "convert just the broken sequences: good letters stand beside them",
        ),
    ),
    "furniture": _Kind(
        ("Az oldal kezelőelemei a szövegben", "Элементы страницы в тексте", "The page's navigation in the text"),
        ("„{text}”", "«{text}»", "“{text}”"),
        advice=(
            "hagyd ki a szövegből az oldal kezelőelemeit",
            "уберите навигацию страницы из текста",
            "leave the page's navigation out of the text",
        ),
    ),
    "truncated-start": _Kind(
        ("Csonka eleje", "Обрезанное начало", "Beginning cut off"),
        (
            "szám és címszó nélkül kezdődik: „{text}”",
            "начинается без номера и без заголовка: «{text}»",
            "begins with neither a number nor a heading: “{text}”",
        ),
        advice=("pótold az elejét", "добавьте то, чего недостаёт в начале", "add what its beginning lacks"),
    ),
    "truncated-alphabet": _Kind(
        ("Az ábécé félbeszakad", "Алфавит обрывается", "The alphabet breaks off"),
        (
            "az utolsó címszó kezdőbetűje: {text}",
            "последняя статья начинается на букву {text}",
            "the last article begins with the letter {text}",
        ),
        ("pótold a végét", "добавьте то, что идёт дальше", "add what comes after"),
    ),
    "truncated-end": _Kind(
        ("Csonka vége", "Обрезанный конец", "End cut off"),
        ("„{text}”", "«{text}»", "“{text}”"),
        advice=("pótold a végét", "добавьте то, что идёт дальше", "add what comes after"),
    ),
}


def title(code: str, lang: str) -> str:
    """What findings of a kind are called; a kind that is not known is called by its code."""
    kind = KINDS.get(code)
    return _in(kind.title, lang) if kind else code


def found(code: str, values: Values, lang: str, name: Callable[[str], str] = str) -> str:
    """What a report found, in words; ids are called by their ``name``."""
    kind = KINDS.get(code)
    told = {key: value if isinstance(value, str) else ", ".join(map(name, value)) for key, value in values}
    return _in(kind.found if kind else ("{text}",) * 3, lang).format(**told)


def advice(code: str, lang: str) -> str:
    """What to do about findings of a kind; empty when there is nothing to be done."""
    kind = KINDS.get(code)
    if kind is None:
        return ("vesd össze az eredetivel", "сверьте с оригиналом", "compare it with the original")[_place(lang)]
    return _in(kind.advice, lang)


def _in(said: tuple[str, ...], lang: str) -> str:
    return said[_place(lang)]


def _place(lang: str) -> int:
    return LANGUAGES.index(lang) if lang in LANGUAGES else 2
