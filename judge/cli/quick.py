"""Looks at a command line before anything else is imported: look-ups and single questions are answered from here, in a
fraction of the time that it takes to import the parser of all commands. Whatever is not plainly one is left to that
parser.
"""

from __future__ import annotations

#: The options before the command, and those of the commands answered here, that take a value: by their spellings.
_BEFORE = {"--library": "library", "--lang": "lang"}
_GAME = {"--game": "game", "-g": "game"}
_VALUES = {
    "show": _GAME,
    "search": {**_GAME, "--limit": "limit", "-n": "limit"},
    "interact": {**_GAME, "--event": "event"},
    "ask": _GAME,
}
#: Commands that take one argument.
_ONE = frozenset({"search", "ask"})
_MOST = 1000


def run(arguments: list[str]) -> int | None:
    """The exit code of a look-up or question; None when the command line is not plainly one."""
    if arguments[:1] == ["__complete"]:
        from judge.cli.completion import complete

        return complete(arguments[1:])
    asked = _read(arguments)
    if asked is None:
        return None
    command, words, given, as_json = asked
    from judge.cli.session import Session

    session = Session(given.get("library"), given.get("lang"))
    if command in ("interact", "ask"):
        from judge.cli import questions

        if command == "ask":
            return questions.ask(session, words[0], given.get("game"), as_json)
        return questions.interact(session, words, given.get("game"), given.get("event"), as_json)
    from judge.cli import lookups

    if command == "show":
        return lookups.show(session, words, given.get("game"), as_json)
    return lookups.search(session, words[0], given.get("game"), int(given.get("limit", "10")), as_json)


def distrust(arguments: list[str]) -> None:
    """The compiled library that these arguments are about could not be read: all of it is looked at, and made anew."""
    from judge.cli.session import Session
    from judge.notices import notice

    given: dict[str, str] = {}
    rest = list(arguments)
    while rest and rest[0].startswith("-") and _value(rest, _BEFORE, given):
        pass
    notice("the compiled library was damaged and is made anew")
    Session(given.get("library")).distrust()


def _read(arguments: list[str]) -> tuple[str, list[str], dict[str, str], bool] | None:
    """Command, arguments, options with a value, and whether JSON is asked for."""
    given: dict[str, str] = {}
    rest = list(arguments)
    while rest and rest[0].startswith("-"):
        if not _value(rest, _BEFORE, given):
            return None
    command = rest.pop(0) if rest else ""
    if command not in _VALUES:
        return None
    words: list[str] = []
    as_json = False
    while rest:
        if not rest[0].startswith("-") or rest[0] == "-":
            words.append(rest.pop(0))
        elif rest[0] == "--json":
            as_json = True
            rest.pop(0)
        elif not _value(rest, _VALUES[command], given):
            return None
    limit = given.get("limit", "10")
    plain = limit.isascii() and limit.isdigit() and len(limit) < 5 and 1 <= int(limit) <= _MOST
    if not plain or not words or not all(words) or (command in _ONE and len(words) > 1):
        return None
    return command, words, given, as_json


def _value(rest: list[str], known: dict[str, str], given: dict[str, str]) -> bool:
    """Take an option and its value from the front: ``--game hkk`` or ``--game=hkk``."""
    name, sign, value = rest[0].partition("=")
    if name not in known or (sign and not name.startswith("--")) or (not sign and len(rest) < 2):
        return False
    given[known[name]] = value if sign else rest[1]
    del rest[: 1 if sign else 2]
    return True
