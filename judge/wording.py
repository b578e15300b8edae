"""What the program itself says, in Hungarian, Russian and English: labels of the terminal's and the site's pages.

Keys are the English words in short; a page never mixes languages, and a missing key is an error of ours.
"""

from __future__ import annotations

from collections.abc import Mapping

LANGUAGES = ("hu", "ru", "en")

_WORDS: Mapping[str, tuple[str, str, str]] = {
    # key: (hu, ru, en)
    "language": ("magyar", "русский", "English"),
    "site": (
        "Judge – kártyajátékok szabályai, válasszal",
        "Judge – правила карточных игр с ответами",
        "Judge – card-game rules that answer",
    ),
    "tagline": (
        "Szabályok saját szavainkkal, pontonként, hivatkozással; a levezetett válaszok nem hivatalosak.",
        "Правила нашими словами, по пунктам, со ссылками; выведенные ответы не официальны.",
        "Rules in our own words, clause by clause, cited; derived answers are not official.",
    ),
    "games": ("Játékok", "Игры", "Games"),
    "terms": ("Fogalmak", "Термины", "Terms"),
    "rules": ("Számozott szabályok", "Нумерованные правила", "Numbered rules"),
    "rulings": ("Döntések", "Решения", "Rulings"),
    "ruling": ("Döntés", "Решение", "Ruling"),
    "referred-only": (
        "A meglévő szövegek csak hivatkoznak rá, nem határozzák meg.",
        "В имеющихся текстах только упоминается, без определения.",
        "Referred to, not in the texts held.",
    ),
    "english": ("Angolul", "По-английски", "In English"),
    "aliases": ("Más néven", "Иначе", "Also called"),
    "read-as": ("Így olvasva", "Прочитано как", "Read as"),
    "unread": ("Nem értett szavak", "Не понятые слова", "Words not understood"),
    "also-called-so": ("Ugyanígy hívják", "Так же называется", "Also called so"),
    "expansions": ("Kiegészítő", "Выпуск", "Expansion"),
    "parameter": ("Paraméter", "Параметр", "Parameter"),
    "note": ("Megjegyzés", "Примечание", "Note"),
    "builds-on": ("Erre épül", "Опирается на", "Builds on"),
    "cited-by": ("Erre hivatkozik", "На это ссылаются", "What cites it"),
    "same": ("Ugyanez máshol", "То же в другом месте", "The same elsewhere"),
    "parts": ("Részei", "Входит сюда", "Explained here"),
    "cite": ("Hivatkozás", "Ссылка", "Citation"),
    "source": ("Forrás", "Источник", "Source"),
    "derived": (
        "Itt levezetve, nem hivatalos.",
        "Выведено здесь, не официально.",
        "Derived here, not official.",
    ),
    "proof": ("Levezetés", "Вывод", "Derivation"),
    "considered": (
        "Megvizsgált kivételek, feltételek",
        "Проверенные исключения и условия",
        "Exceptions and conditions considered",
    ),
    "holds-yes": ("fennáll", "выполнено", "holds"),
    "holds-no": ("nem áll fenn", "не выполнено", "does not hold"),
    "holds-open": ("ez megváltoztatná a választ", "это изменило бы ответ", "would change the answer"),
    "nearest": ("A legközelebbi pontok", "Ближайшие пункты", "Nearest clauses"),
    "recorded": ("feljegyzett döntés", "записанное решение", "recorded ruling"),
    "explicit": ("egy pont kimondja", "прямо сказано в пункте", "one clause says so"),
    "derived-short": ("pontokból levezetve", "выведено из пунктов", "derived from clauses"),
    "question": ("Kérdés", "Вопрос", "Question"),
    "answer": ("Válasz", "Ответ", "Answer"),
    "verdict": ("Ítélet", "Вердикт", "Verdict"),
    "status": ("Állapot", "Статус", "Status"),
    "date": ("Dátum", "Дата", "Date"),
    "superseded-by": ("Felváltotta", "Заменено на", "Superseded by"),
    "previous": ("Előző", "Предыдущая", "Previous"),
    "next": ("Következő", "Следующая", "Next"),
    "up": ("Fölötte", "Выше", "Up"),
    "below": ("Alpontok", "Подпункты", "Below"),
    "home": ("Kezdőlap", "Главная", "Home"),
    "contents": ("Tartalom", "Содержание", "Contents"),
    "no-clause": ("Nincs ilyen.", "Ничего нет.", "None."),
    "understood": ("Értve", "Понято как", "Understood as"),
    "removed": ("eltávolítva", "убрано", "removed"),
    "no-results": ("Nincs találat.", "Ничего не найдено.", "Nothing found."),
    "search-again": (
        "Próbálj kevesebb vagy más szót; segítség: judge search --help.",
        "Попробуйте меньше слов или другие; помощь: judge search --help.",
        "Try fewer or other words; help: judge search --help.",
    ),
    "try": ("Ezekre gondoltál?", "Возможно, вы имели в виду:", "Did you mean:"),
    "errors": ("hiba", "ошибок", "errors"),
    "warnings": ("figyelmeztetés", "предупреждений", "warnings"),
    "official": ("Hivatalos szöveg", "Официальный текст", "Official text"),
    "skip": ("Ugrás a tartalomra", "К содержанию", "Skip to content"),
    "defined-count": ("szöveggel", "с текстом", "with a text"),
    "of-them": ("ebből", "из них", "of them"),
    "notice": (
        "A játékok, a nevük és a hivatalos szabályaik a kiadóiké.",
        "Игры, их названия и официальные правила принадлежат издателям.",
        "The games, their names and official rules belong to their publishers.",
    ),
    "kind-keyword": ("kulcsszó", "ключевое слово", "keyword"),
    "kind-counter": ("jelző", "фишка или маркер", "counter"),
    "kind-class": ("osztály, fajta", "класс, вид", "class"),
    "kind-event": ("esemény", "событие", "event"),
    "kind-action": ("cselekvés", "действие игрока", "action"),
    "kind-zone": ("hely", "зона", "zone"),
    "kind-phase": ("fázis", "фаза", "phase"),
    "kind-cost": ("költség", "плата", "cost"),
    "kind-value": ("érték", "величина", "value"),
    "kind-role": ("szerep", "роль", "role"),
    "kind-procedure": ("eljárás", "порядок действий", "procedure"),
    "kind-rule": ("szabály", "правило", "rule"),
    "kind-section": ("fejezet", "раздел", "section"),
    "status-official": ("hivatalos", "официально", "official"),
    "status-derived": ("levezetett", "выведено", "derived"),
    "status-community": ("közösségi", "сообщество", "community"),
    "status-outstanding": ("eldöntetlen", "не решено", "outstanding"),
    "status-superseded": ("felváltva", "заменено", "superseded"),
}


def word(key: str, lang: str) -> str:
    """A label in one of the three languages; English for any other."""
    place = LANGUAGES.index(lang) if lang in LANGUAGES else 2
    return _WORDS[key][place]
