"""Shell completion that answers before the finger leaves the key: commands, options, games, ids and names of terms.

``judge completion bash`` prints a script; it asks ``judge __complete WORD…`` at every press of the key, which reads the
store as it lies there and imports neither the parser of the commands nor the search.
"""

from __future__ import annotations

import sys

from judge.errors import JudgeError, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from judge.store.glance import Glance

#: Every command with its options; a test holds them to what the parser knows.
COMMANDS: dict[str, str] = {
    "show": "--game --json",
    "search": "--game --limit --json --batch",
    "interact": "--game --event --json --batch",
    "ask": "--game --json --batch",
    "build": "--game --lang --base-url --with-official --json",
    "check": "--sources --game --json",
    "completion": "",
    "coverage": "--json",
    "diff": "--verdicts --pairs --json",
    "graph": "--game --depth --layer --dot",
    "history": "--game --json",
    "import": "--edition --date --list --remove --json",
    "links": "--game --layer --json",
    "mentions": "--game --json",
    "path": "--game --json",
    "restates": "--write --json",
    "ruling": "",
    "serve": "--port",
}
_BEFORE = "--library --lang --version --help"
_VALUES = {"--lang": "hu ru en", "--layer": "authored official all"}
#: Commands whose arguments are games, and those whose arguments are terms.
_GAMES = frozenset("import diff coverage".split())
_TERMS = frozenset("show search interact links path graph history new-ruling".split())
_SHELLS = ("bash", "zsh", "fish")
_MOST = 60

_SCRIPTS = {
    "bash": """\
_judge() {
    local IFS=$'\\n'
    local words=("${COMP_WORDS[@]:1:COMP_CWORD}")
    COMPREPLY=($(judge __complete "${words[@]}" 2>/dev/null))
    # a word with a colon in it is completed from after the colon
    [[ ${COMP_WORDS[COMP_CWORD]} == */ ]] && compopt -o nospace 2>/dev/null
}
complete -o default -F _judge judge
""",
    "zsh": """\
#compdef judge
_judge() {
    local -a found
    found=("${(@f)$(judge __complete "${(@)words[2,CURRENT]}" 2>/dev/null)}")
    (( ${#found} )) && [[ -n ${found[1]} ]] && compadd -U -Q -- "${found[@]}" || _files
}
compdef _judge judge
""",
    "fish": """\
complete -c judge -e
complete -c judge -f -a '(judge __complete (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
""",
}


def script(shell: str) -> str:
    """What a shell is to run at its start. Raises UsageError for one that is not known."""
    if shell not in _SCRIPTS:
        raise UsageError(f"no completion for '{shell}'; use {', '.join(_SHELLS)}")
    return _SCRIPTS[shell]


def complete(words: list[str]) -> int:
    """Print what the last word may be, one a line; it never fails, and never says why."""
    try:
        for found in candidates(words):
            sys.stdout.write(f"{found}\n")
    except (JudgeError, OSError):
        return 1
    return 0


def candidates(words: list[str]) -> list[str]:
    """What the last of the words after ``judge`` may be."""
    *before, typed = words or [""]
    library, before = _library(before)
    command = next((word for word in before if word in COMMANDS), "")
    last = before[-1] if before else ""
    if last in _VALUES:
        return _begun(_VALUES[last].split(), typed)
    if not command:
        return _begun(_BEFORE.split() if typed.startswith("-") else list(COMMANDS), typed)
    if typed.startswith("-"):
        return _begun([*COMMANDS[command].split(), "--help"], typed)
    store = _store(library)
    if store is None:
        return []
    if last in ("--game", "-g") or command in _GAMES:
        return _begun(list(store.languages), typed)
    return _terms(store, before, typed) if command in _TERMS else []


def _library(words: list[str]) -> tuple[str | None, list[str]]:
    """The library that is named before the command, and the words without it."""
    for place, word in enumerate(words):
        if word == "--library" and place + 1 < len(words):
            return words[place + 1], words[:place] + words[place + 2 :]
        if word.startswith("--library="):
            return word.partition("=")[2], words[:place] + words[place + 1 :]
    return None, words


def _store(library: str | None) -> Glance | None:
    """The library as it was compiled last: good enough for a completion, and there at once."""
    from judge.cli.session import Session

    return Session(library).as_it_lies()


def _terms(store: Glance, before: list[str], typed: str) -> list[str]:
    """Ids that begin so, and names without accents; within a game, the names and numbers of that game only."""
    from judge.language.letters import fold

    game = next((before[place + 1] for place, word in enumerate(before[:-1]) if word in ("--game", "-g")), None)
    if "/" in typed:
        sql = "select id from entry where id >= ? and id < ? order by n limit ?"
        return [row[0] for row in store.rows(sql, (typed, f"{typed}\U0010ffff", _MOST))]
    found = [] if game or before[-1] in store.languages else _begun([f"{one}/" for one in store.languages], typed)
    sql = (
        "select distinct entry.name, entry.id, entry.number from name join entry on entry.id = name.entry "
        "where name.key >= ? and name.key < ? and name.kind in ('name', 'alias', 'abbreviation', 'number') "
        "and (? or entry.game = ?) order by length(name.key), entry.n limit ?"
    )
    start = fold(typed)
    for name, id_, number in store.rows(sql, (start, f"{start}\U0010ffff", game is None, game or "", _MOST)):
        if number:
            found.append(number if typed[:1].isdigit() else id_)
        else:
            found.append(name if name.startswith(typed) and " " not in name else id_)
    return list(dict.fromkeys(found))


def _begun(known: list[str], typed: str) -> list[str]:
    return [one for one in known if one.startswith(typed)]
