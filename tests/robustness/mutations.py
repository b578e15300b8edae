"""What people and disks do to files and command lines, as generators: a number chooses a case, always the same one.

A :class:`Case` is a small library with something done to it, a command, and what it is given on standard input. The
generators take any :class:`random.Random`, so that a test can draw cases and a script can count through them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from tests.library.small import SOUND

_SOURCE = (
    '[sources.{source}]\ntitle = "{name}"\nenglish = "{name}"\nplaces = "heading"\nedition = "first"\n'
    'date = "unknown"\n'
)


def _game(name: str, language: str) -> str:
    return f'name = "{name}"\nenglish = "{name}"\nlanguage = "{language}"\n' + _SOURCE.format(source="lap", name=name)


def _term(name: str, text: str, facts: str = "") -> str:
    return (
        f'name = "{name}"\nkind = "keyword"\nenglish = "{name}"\ngloss = "A word."\nsource = "lap"\n\n'
        f'[[clause]]\nn = 1\ntext = "{text}"\n{facts}'
    )


#: What an official document says, heading by heading.
_DOCUMENT = [
    (name, f"Whatever the book says of it stands here, in words of its own (see 7.2): {name.lower()} and the moths.")
    for name in ("Lantern", "Wick", "Snuff", "Moth", "Glass", "Hood", "Ward against [kind]")
]

#: The library that cases begin with: a game in each language.
LIBRARY: dict[str, bytes] = {
    path: text.encode()
    for path, text in {
        **SOUND,
        "document.txt": "\n\n".join(f"{name}\n\n{text}" for name, text in _DOCUMENT),
        "document.md": "\n\n".join(f"## {name}\n\n- *{text}*" for name, text in _DOCUMENT),
        "document.html": "<!doctype html>" + "".join(f"<h2>{name}</h2><p>{text}</p>" for name, text in _DOCUMENT),
        "document.pdf": "%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n",
        "glossary/lampak/game.toml": _game("Lámpák", "hu"),
        "glossary/lampak/terms/lampa.toml": _term("Lámpa", "A lámpa világít."),
        "glossary/lampak/terms/pislakol-x.toml": _term(
            "Pislákol X", "Kioltáskor a lámpa X lepkét húz.", 'does = "triggers"\nwhen = { event = "lampa" }\n'
        ),
        "glossary/ogni/game.toml": _game("Огни", "ru"),
        "glossary/ogni/terms/fonar.toml": _term("Фонарь", "Фонарь светит."),
        "glossary/ogni/terms/motylek-x.toml": _term(
            "Мотылёк Х", "Мотылёк Х летит к фонарю.", 'does = "acts"\nwhen = { event = "fonar", by = "this" }\n'
        ),
    }.items()
}

#: What names something in a game of the library.
IDS = {
    "lanterns": (
        "lanterns/wick lanterns/moth lanterns/glass lanterns/hood lanterns/ward-x lanterns/moth-ward lanterns/7.1 "
        "lanterns/snuff lanterns/lantern wick moth glass hood moths snuffed 7.1 7.2 7 lanterns/glass#1 lanterns/7.2#1 "
        "lanterns/ruling/a-moth-on-glass".split()
    ),
    "lampak": "lampak/lampa lampak/pislakol-x Lámpa lampa lámpák pislákolás lampak/lampa#1".split(),
    "ogni": "ogni/fonar ogni/motylek-x Фонарь фонаря мотыльки fonar motylek ogni/motylek-x#1".split(),
}
#: Values that a file may have where it should not.
_VALUES = (
    '""', '" "', '"this"', '"filled"', '"a\\nb"', '"\\u0000"', '"\\u2028"', "1", "-1", "0", "0x" + "f" * 300, "9" * 25,
    "nan", "inf", "1e999", "true", "2026-11-30", "2026-11-30T10:00:00", "[]", "{}", "[[]]", '[""]', "[1]", "[{}]",
    '["this"]', '[{ when = {} }]', '{ event = "this", by = "this", of = "this" }', '{ a = 1 }', '"²"', '"—"', '"#X"',
    '"~"', '"+"', '"!"', '"="', '".."', '"a+b"', '"X"', '"7.1"', '"wick#1"', '"policy"', "''", '"""\n"""',
    "[" * 80 + "]" * 80,
)  # fmt: skip
_KEYS = (
    "name kind english gloss aliases abbreviations patterns never capital by_name source see same part_of about refers "
    "template filled note lines parameter heading clause n text is_a not_a kinds closed exclusive parts gives like has "
    "before after stacks does when instead leads what if only may absolute upto amount limit values unless excepts "
    "chapter rule number id question verdict answer terms cites status by date query focus others finding overrides "
    "language notice sources precedence over basis why subject assumed".split()
)
#: Facts that tie terms in every way there is, cycles included.
_FACTS: tuple[Callable[[str, str], str], ...] = (
    lambda one, two: f'is_a = ["{one}"]',
    lambda one, two: f'not_a = ["{one}", "{two}"]',
    lambda one, two: f'kinds = ["{one}", "{two}"]\nclosed = true\nexclusive = true',
    lambda one, two: f'like = ["{one}"]',
    lambda one, two: f'parts = ["{one}", "{two}"]',
    lambda one, two: f'gives = ["{one}"]\namount = "2"',
    lambda one, two: f'before = ["{one}"]',
    lambda one, two: f'has = {{ by = "{one}", of = "this" }}',
    lambda one, two: 'stacks = "sum"',
    lambda one, two: f'does = "disables"\nwhat = ["{one}"]',
    lambda one, two: f'does = "replaces"\nwhen = {{ event = "{one}" }}\ninstead = ["{two}"]\nmay = true',
    lambda one, two: f'does = "forbids"\nwhen = [{{ event = "{one}", by = "this" }}, {{ of = "{two}" }}]',
    lambda one, two: f'does = "shields"\nwhen = {{ event = "this", of = ["{one}", "{two}"] }}',
    lambda one, two: f'does = "prevents"\nwhen = {{ event = "{one}", by = "{two}" }}\nupto = "X"',
    lambda one, two: f'does = "triggers"\nwhen = {{ event = "{one}" }}\nleads = ["{two}"]\nif = ["it rains"]',
    lambda one, two: f'does = "allows"\nwhen = {{ event = "{one}" }}\nunless = [{{ when = {{ by = "{two}" }} }}]',
    lambda one, two: f'excepts = "glass#1"\nwhen = {{ event = "{one}", by = "{two}" }}',
    lambda one, two: f'does = "sets"\nvalues = {{ {one} = 2 }}',
)


@dataclass(frozen=True)
class Case:
    """A library, a command on it, and its standard input."""

    files: dict[str, bytes]
    arguments: tuple[str, ...]
    stdin: bytes = b""


def case(random: Random) -> Case:
    """Any command on a library that something may have been done to."""
    arguments, stdin = command(random)
    files = library(random) if random.random() < 0.7 else LIBRARY
    if "import" in arguments and random.random() < 0.5:
        document = random.choice(DOCUMENTS)[1:-1]
        files = {**LIBRARY, document: mutated(LIBRARY[document], random)}
    return Case(files, arguments, stdin)


# ---- libraries -------------------------------------------------------------------------------------------------------


def library(random: Random) -> dict[str, bytes]:
    """The library with one to three things done to its files."""
    files = dict(LIBRARY)
    for _ in range(random.randint(1, 3)):
        random.choice(_ON_LIBRARIES)(files, random)
    return files


def mutated(data: bytes, random: Random) -> bytes:
    """A file with something done to it that may well leave it TOML."""
    return random.choice(_ON_FILES)(data, random)


def _one_file(files: dict[str, bytes], random: Random) -> None:
    path = random.choice(sorted(files))
    files[path] = mutated(files[path], random)


def _added_fact(files: dict[str, bytes], random: Random) -> None:
    """A well-formed fact about terms that are there."""
    path = random.choice([path for path in sorted(files) if "/lanterns/terms/" in path])
    slugs = sorted(path.rsplit("/", 1)[1].removesuffix(".toml") for path in files if "/lanterns/terms/" in path)
    fact = random.choice(_FACTS)(random.choice(slugs), random.choice(slugs))
    n = random.randint(10, 99)
    files[path] += f'\n[[clause]]\nn = {n}\ntext = "Fact {n}."\n{fact}\n'.encode()
    if b"source =" not in files[path]:
        files[path] = b'source = "book"\n' + files[path]


def _removed_file(files: dict[str, bytes], random: Random) -> None:
    del files[random.choice(sorted(files))]
    files.setdefault("glossary/lanterns/game.toml", LIBRARY["glossary/lanterns/game.toml"])


def _renamed_file(files: dict[str, bytes], random: Random) -> None:
    path = random.choice([path for path in sorted(files) if "/" in path])
    name = random.choice(["ruling", "7", "7.1", "A", "a_b", "-", "ő", "²", "con", "x" * 200, "a b", "this", "#1"])
    files[f"{path.rsplit('/', 1)[0]}/{name}.toml"] = files.pop(path)


def _exchanged_files(files: dict[str, bytes], random: Random) -> None:
    one, other = random.choice(sorted(files)), random.choice(sorted(files))
    files[one], files[other] = files[other], files[one]


_ON_LIBRARIES = (*[_one_file] * 3, *[_added_fact] * 5, _removed_file, _renamed_file, _exchanged_files)


def _lines(change: Callable[[list[bytes], Random], None]) -> Callable[[bytes, Random], bytes]:
    def on_lines(data: bytes, random: Random) -> bytes:
        lines = data.split(b"\n")
        change(lines, random)
        return b"\n".join(lines)

    return on_lines


def _lost_line(lines: list[bytes], random: Random) -> None:
    del lines[random.randrange(len(lines))]


def _doubled_line(lines: list[bytes], random: Random) -> None:
    place = random.randrange(len(lines))
    lines.insert(place, lines[place])


def _moved_line(lines: list[bytes], random: Random) -> None:
    line = lines.pop(random.randrange(len(lines)))
    lines.insert(random.randrange(len(lines) + 1), line)


def _other_value(lines: list[bytes], random: Random) -> None:
    places = [place for place, line in enumerate(lines) if b" = " in line]
    if places:
        place = random.choice(places)
        key = lines[place].split(b" = ")[0]
        value = random.choice([random.choice(_VALUES), json.dumps(word(random), ensure_ascii=False)])
        lines[place] = key + b" = " + value.encode("utf-8", "replace")


def _other_key(lines: list[bytes], random: Random) -> None:
    places = [place for place, line in enumerate(lines) if b" = " in line]
    if places:
        place = random.choice(places)
        value = lines[place].split(b" = ", 1)[1]
        lines[place] = random.choice(_KEYS).encode() + b" = " + value


def _added_key(lines: list[bytes], random: Random) -> None:
    key, value = random.choice(_KEYS), random.choice(_VALUES)
    lines.insert(random.randrange(len(lines) + 1), f"{key} = {value}".encode())


def _other_header(lines: list[bytes], random: Random) -> None:
    header = random.choice(
        ["[clause]", "[[clause]]", "[[rule.clause]]", "[query]", "[a.b]", '["²"]', "[[x]]", "[this]"]
    )
    lines.insert(random.randrange(len(lines) + 1), header.encode())


def _cut(data: bytes, random: Random) -> bytes:
    start = random.randrange(len(data) + 1)
    return data[:start] + data[start + random.randint(1, 40) :]


def _truncated(data: bytes, random: Random) -> bytes:
    return data[: random.randrange(len(data) + 1)]


def _noise(data: bytes, random: Random) -> bytes:
    at = random.randrange(len(data) + 1)
    return data[:at] + random.randbytes(random.randint(1, 6)) + data[at:]


def _text(data: bytes, random: Random) -> bytes:
    at = random.randrange(len(data) + 1)
    return data[:at] + word(random)[:200].encode("utf-8", "replace") + data[at:]


def _swapped_quotes(data: bytes, random: Random) -> bytes:
    """A quoted text is another one of the library."""
    pieces = data.split(b'"')
    if len(pieces) < 4:
        return data
    others = LIBRARY[random.choice([path for path in sorted(LIBRARY) if "/" in path])].split(b'"')
    pieces[random.randrange(1, len(pieces), 2)] = others[random.randrange(1, len(others), 2)]
    return b'"'.join(pieces)


def _windows(data: bytes, random: Random) -> bytes:
    return b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n")


def _legacy(data: bytes, random: Random) -> bytes:
    return data.decode("utf-8", "replace").encode("utf-16" if random.random() < 0.5 else "cp1250", "replace")


def _nested(data: bytes, random: Random) -> bytes:
    at = random.randrange(len(data) + 1)
    return data[:at] + random.choice([b"<div>", b"<b>", b"[", b"{", b"(", b"a.", b"\n", b" "]) * 3_000 + data[at:]


def _blank(data: bytes, random: Random) -> bytes:
    return random.choice([b"", b"\n", bytes(len(data)), b"# nothing\n"])


_ON_FILES: tuple[Callable[[bytes, Random], bytes], ...] = (
    _lines(_lost_line), _lines(_doubled_line), _lines(_moved_line), _lines(_other_value), _lines(_other_value),
    _lines(_other_value), _lines(_other_key), _lines(_added_key), _lines(_other_header), _swapped_quotes,
    _swapped_quotes, _swapped_quotes, _cut, _truncated, _noise, _text, _windows, _legacy, _blank, _nested,
)  # fmt: skip


# ---- what is typed ---------------------------------------------------------------------------------------------------


def word(random: Random, game: str = "lanterns") -> str:
    """Anything that somebody may type where a name, an id or a question is asked for; no lone surrogates."""
    kind = random.randrange(12)
    ids = IDS[game]
    if kind < 6:
        return random.choice(ids)
    if kind == 6:
        return _slip(random.choice(ids), random)
    if kind == 7:
        return "".join(chr(_scalar(random)) for _ in range(random.randint(0, 12)))
    if kind == 8:
        return random.choice(_SYNTAX)
    if kind == 9:
        return random.choice(_LONG)
    if kind == 10:
        return random.choice(IDS[random.choice(sorted(IDS))])
    return " ".join(random.choice(ids) for _ in range(random.randint(2, 5)))


def _slip(text: str, random: Random) -> str:
    """A letter lost, doubled, exchanged or replaced."""
    at = random.randrange(len(text))
    return text[:at] + random.choice(["", text[at] * 2, text[at : at + 2][::-1], chr(_scalar(random))]) + text[at + 1 :]


def _scalar(random: Random) -> int:
    """A code point, the low and the awkward ones often."""
    kind = random.randrange(6)
    if kind == 0:
        return random.randrange(0x80)
    if kind == 1:
        return random.randrange(0x80, 0x600)
    if kind == 2:
        return random.choice(
            [0, 7, 10, 13, 27, 0x85, 0xA0, 0xAD, 0x200B, 0x200F, 0x202E, 0x2028, 0xFEFF, 0xFFFD, 0x1F600]
        )
    if kind == 3:
        return random.choice(
            [0xB2, 0x345, 0x130, 0x131, 0x1C5, 0x1E9E, 0x3A3, 0xFB01, 0x0660, 0x2167, 0x17000, 0x10FFFF]
        )
    point = random.randrange(0x110000)
    return 0xFFFD if 0xD800 <= point < 0xE000 else point


_SYNTAX = (
    *r"""
    " "" "wick ' * wick* ^wick OR ( ) wick) {wick} -wick -- --nonsense -h % _ ? \ ² 7.² NEAR(wick body:wick
    .. ../.. ../../etc/passwd / // /etc/passwd lanterns/ /wick lanterns/../lampak/lampa lanterns/ruling/ ruling/
    lanterns/ruling/../wick # #1 wick# wick#0 wick#-1 wick#1#1 lanterns/wick#99999999999999999999 lanterns/wick#١
    7. 7.1. .7 7..1 §7.1 #7.1 ٧.١ nul con ~ $HOME %s {0} {text} ŵĭčk ＷＩＣＫ kсщзл rjkhjdf
    = ,,, event=snuff event= event=snuff,by=moth by=this event=snuff,nonsense=1 of=this,event=losing-a-wick
    """.split(),
    "wick AND", "NOT wick", "NEAR(wick moth)", "wick; drop table entry", "' or 1=1 --", "\x00", "wick\x00", "\x1b[2J",
    "a\nb", "a\r\nb", "\t", " ", "", "a\u2028b", "\ufeffwick", "w\u00adick", "wi\u0301ck",
)  # fmt: skip
_LONG = (
    "a" * 100_000, "wick " * 20_000, "7." * 50_000 + "7", "1" * 100_000, "#1" * 50_000, "/" * 100_000,
    "a#" * 50_000 + "1",
    "é" * 100_000, "(" * 100_000, '"' * 100_000, "\x00" * 100_000, "😀" * 100_000, "б" * 100_000, "а" + "б" * 150,
    "ab" * 100, "a\u0301" * 50_000, " " * 100_000, "\n" * 100_000, "wick/" * 20_000, "lanterns/" * 10_000,
    "x" * 199 + "é", ("lant" * 50)[:200], "-" * 100_000,
)  # fmt: skip


_COMMANDS = (
    *["show", "search", "interact", "ask", "batch"] * 3, *["links", "check", "build", "path", "graph", "mentions"],
    *["restates", "import", "import"],
)  # fmt: skip
#: Where a case says the name of a document to import.
DOCUMENTS = ("{document.txt}", "{document.md}", "{document.html}", "{document.pdf}")


def command(random: Random) -> tuple[tuple[str, ...], bytes]:
    """A command with its arguments, and what it reads from standard input. ``{out}`` is a folder to build into."""
    before = random.choice([(), (), (), ("--lang", random.choice(["hu", "ru", "en", "hu", "ru", word(random)]))])
    after: list[str] = []
    game = random.choice(["lanterns", "lanterns", *IDS])
    if random.random() < 0.3:
        after += ["--game", random.choice([game, game, game, word(random)])]
    if random.random() < 0.5:
        after.append("--json")
    name = random.choice(_COMMANDS)
    if name == "batch":
        what = random.choice(["search", "interact", "ask"])
        return (*before, what, "--batch", "-", *after), batch(random, what, game)
    count = {"show": random.randint(1, 2), "interact": random.choice([2, 2, 2, 2, 3, 3, 1]), "path": 2}.get(name, 1)
    words = [word(random, game) for _ in range(count)]
    if name in ("check", "build", "restates", "mentions"):
        words = ["{out}"] if name == "build" else []
    if name == "ask":
        words = [question(random, game)]
    if name == "import":
        game, source = random.choice(
            [("lanterns", "book"), ("lanterns", "book"), ("lanterns", "almanac"), (game, "lap")]
        )
        words = [game, source, random.choice(DOCUMENTS)]
    if name in ("check", "restates", "import"):
        after = [one for one in after if one == "--json"]
    if name == "graph":
        after = [one for one in after if one != "--json"] + random.choice([[], ["--dot"], ["--depth", "3"]])
    if name == "interact" and random.random() < 0.4:
        after += ["--event", word(random, game)]
    if name == "search" and random.random() < 0.2:
        after += ["--limit", random.choice(["1", "1000", "0", "-1", "x", "9" * 40, "1.5"])]
    return (*before, name, *words, *after), b""


_ASKING = (
    "can does is may must what how many when if not and or with without instead only twice 2 7.1 X ? , . ( a the its "
    "moth lantern lehet mi ha nem és vagy hány mikor van helyett lámpán можно ли что если не и или сколько когда есть у"
).split()


def question(random: Random, game: str) -> str:
    """A question, or what looks like one: terms of a game among the words that questions are made of."""
    if random.random() < 0.2:
        return word(random, game)
    words = [random.choice([*_ASKING, *IDS[game] * 2]) for _ in range(random.randint(1, 15))]
    return " ".join([*words, "?"])


def batch(random: Random, what: str, game: str = "lanterns") -> bytes:
    """Lines of a batch, most of them right."""
    return b"\n".join(_batch_line(random, what, game) for _ in range(random.randint(0, 5)))


def _batch_line(random: Random, what: str, game: str) -> bytes:
    kind = random.randrange(6)
    if kind == 0:
        return random.choice(_BAD_LINES)
    if kind == 1:
        return random.randbytes(random.randint(0, 20)).replace(b"\n", b" ")
    record: dict[str, object] = {"id": random.choice([1, "a", None, [], {"x": 1.5}, word(random)[:50]])}
    if what == "search":
        record["query"] = word(random, game)
        if random.random() < 0.3:
            record["limit"] = random.choice([1, 1000, 0, -1, 10**30, 1.5, True, "3", None, []])
    elif what == "ask":
        record["question"] = random.choice([question(random, game), word(random, game)])
    else:
        record["terms"] = [word(random, game) for _ in range(random.choice([2, 2, 2, 3, 1, 4]))]
        if random.random() < 0.3:
            record["event"] = random.choice([word(random, game), word(random), 1, None, {}])
    if random.random() < 0.3:
        record["game"] = random.choice([game, game, "ogni", word(random)[:50], 1, None, []])
    if kind == 2:
        record.pop(random.choice(sorted(record)))
    return json.dumps(record, ensure_ascii=random.random() < 0.5).encode("utf-8", "replace")


_BAD_LINES = (
    b"{", b"[]", b"null", b"1", b'"wick"', b"{}", b'{"id": NaN, "query": "wick"}', b'{"query": Infinity}', b"\xff\xfe",
    b'{"query": "\\ud800"}', b'{"id": "\\udfff", "query": "wick"}', b'{"id": 1, "terms": ["\\ud800", "wick"]}',
    b"[" * 100_000, b'{"a":' * 50_000, b'{"id": ' + b"9" * 5_000 + b"}", b'{"id": 1e999, "query": "wick"}',
    b'{"query": ["wick"]}', b'{"terms": "wick"}', b'{"terms": [1, 2]}', b'{"terms": {}}',
    b'{"query": "wick", "query": 1}',
)  # fmt: skip
