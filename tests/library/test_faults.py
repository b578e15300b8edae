"""Every fault of a library is told once, with its file, its line and what to do; and nothing is told that is right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from judge.check import check
from tests.conftest import Judge
from tests.library.small import CHAPTER, CONCEPTS, GAME, OLDER, RULING, SOUND, term


@dataclass(frozen=True)
class Fault:
    """A fault that is written into the sound library: in ``file``, ``new`` in the place of ``old`` (or as the whole
    file). It must be told of the line that holds ``at``, with ``code`` and with ``word`` in the message."""

    id: str
    file: str
    old: str
    new: str
    at: str
    code: str
    word: str
    encoding: str = "utf-8"

    @property
    def text(self) -> str:
        """The faulty file."""
        if not self.old:
            return self.new
        assert SOUND[self.file].count(self.old) == 1, self.old
        return SOUND[self.file].replace(self.old, self.new)

    @property
    def line(self) -> int:
        """The line to be blamed, counted from 1."""
        lines = [number for number, line in enumerate(self.text.split("\n"), 1) if self.at in line]
        assert len(lines) == 1, f"{self.at} stands in lines {lines}"
        return lines[0]


WICK, MOTH, GLASS, HOOD, WARD = map(term, ("wick", "moth", "glass", "hood", "moth-ward"))
_WICK_SAYS = 'text = "A wick is a counter."'
_LAST_RULE = 'text = "Glass lets the light through."'
_REPLACES = 'instead = ["losing-a-wick"]'


def said(fact: str) -> str:
    """The wick's clause with a fact in it."""
    return f"{_WICK_SAYS}\n{fact}"


def rule(number: str, more: str = "") -> str:
    """One more rule at the end of the chapter."""
    return (
        f'{_LAST_RULE}\n\n[[rule]]  # added\nnumber = "{number}"\nname = "More"\nkind = "rule"\nenglish = "More"\n'
        f'gloss = "More."\n{more}\n'
    )


# fmt: off
FAULTS = [
    # keys
    Fault("a misspelt key", WICK, 'see =', 'se =', 'se =', "unknown-key", "did you mean 'see'?"),
    Fault("a key that nothing is like", WICK, 'see =', 'zzz =', 'zzz =', "unknown-key", "'zzz'"),
    Fault("a misspelt key of a clause", WICK, _WICK_SAYS, said('excpets = []'), 'excpets', "unknown-key", "excepts"),
    Fault("a misspelt facet", GLASS, 'event = "snuff", of = "this"', 'event = "snuff", off = "this"', 'off =',
          "unknown-key", "did you mean 'of'?"),
    Fault("a misspelt key of a rule", CHAPTER, 'refers =', 'refer =', 'refer =', "unknown-key", "refers"),
    Fault("a misspelt key of a document", GAME, 'date = "unknown"\n\n[sources.almanac]',
          'date = "unknown"\nurl = "x"\n\n[sources.almanac]', 'url', "unknown-key", "url"),
    Fault("a misspelt key of a query", RULING, 'others =', 'other =', 'other =', "unknown-key", "others"),
    Fault("a misspelt table", RULING, '[query]\n', '[qeury]\n', '[qeury]', "unknown-key", "did you mean 'query'?"),
    # types
    Fault("a number without quotes", CHAPTER, 'number = "7.1"', 'number = 7.10', 'number = 7.10',
          "wrong-type", "in quotes"),
    Fault("a name without quotes", WICK, 'name = "Wick"', 'name = 12', 'name = 12', "wrong-type", 'name = "…"'),
    Fault("a kind that is a list", WICK, 'kind = "counter"', 'kind = ["counter"]', 'kind =', "wrong-type", "in quotes"),
    Fault("a list with a number in it", WICK, 'see = ["lantern"]', 'see = ["lantern", 7]', 'see =', "wrong-type", "7"),
    Fault("a list with an empty name in it", WICK, 'see = ["lantern"]', 'see = ["lantern", " "]', 'see =',
          "wrong-type", "see"),
    Fault("an empty name instead of a list", WICK, 'see = ["lantern"]', 'see = ""', 'see =', "wrong-type", "see"),
    Fault("a clause list that is no list of tables", WICK, f'[[clause]]\nn = 1\n{_WICK_SAYS}',
          'clause = ["A wick is a counter."]', 'clause =', "wrong-type", "[[clause]]"),
    Fault("clauses that are a text", WICK, f'[[clause]]\nn = 1\n{_WICK_SAYS}', 'clause = "A wick is a counter."',
          'clause =', "wrong-type", "a list"),
    Fault("n in quotes", WICK, 'n = 1', 'n = "1"', 'n = "1"', "wrong-type", "a whole number"),
    Fault("a flag in quotes", WICK, 'see =', 'capital = "yes"\nsee =', 'capital', "wrong-type", "true or false"),
    Fault("a date in quotes", RULING, 'date = 2026-11-30', 'date = "2026-11-30"', 'date =', "wrong-type", "a date"),
    Fault("a date with a time", RULING, 'date = 2026-11-30', 'date = 2026-11-30T12:00:00', 'date =',
          "wrong-type", "without a time"),
    Fault("a place that is no line number", WICK, 'see =', 'lines = ["12"]\nsee =', 'lines', "wrong-type", "[12, 14]"),
    Fault("a number that is none", OLDER, 'number = 1', 'number = nan', 'number = nan', "wrong-number", "finite"),
    Fault("a number without end", OLDER, 'number = 1', 'number = inf', 'number = inf', "wrong-number", "finite"),
    Fault("a value in quotes", WICK, _WICK_SAYS, said('does = "sets"\nvalues = { lantern = "1" }'), 'values =',
          "wrong-type", "whole number"),
    # ids that nothing has
    Fault("about no entry", WICK, 'see =', 'about = ["lantren"]\nsee =', 'about', "unknown-id", "'lantern'?"),
    Fault("a clause about no entry", HOOD, 'about = "hood"', 'about = "hoood"', 'about', "unknown-id", "'hood'?"),
    Fault("the same as no entry", GLASS, 'same = ["7.2"]', 'same = ["7.20"]', 'same', "unknown-id", "'7.2'?"),
    Fault("see no entry", WICK, 'see = ["lantern"]', 'see = ["lantern", "sconce"]', 'see =', "unknown-id", "sconce"),
    Fault("part of no entry", term("pale-moth"), 'part_of = "moth"', 'part_of = "mooth"', 'part_of',
          "unknown-id", "'moth'?"),
    Fault("part of a concept", term("pale-moth"), 'part_of = "moth"', 'part_of = "losing-a-wick"', 'part_of',
          "unknown-id", "no entry"),
    Fault("refers to no rule", CHAPTER, 'refers = ["7.2"]', 'refers = ["9.9"]', 'refers', "unknown-id", "9.9"),
    Fault("no such document", WICK, 'source = "book"', 'source = "bok"', 'source', "unknown-id", "'book'?"),
    Fault("no such document of a chapter", CHAPTER, 'source = "almanac"', 'source = "almanach"', 'source =',
          "unknown-id", "'almanac'?"),
    Fault("a kind of nothing", WICK, _WICK_SAYS, said('is_a = ["lantrn"]'), 'is_a', "unknown-id", "'lantern'?"),
    Fault("not a kind of nothing", WICK, _WICK_SAYS, said('not_a = ["lantrn"]'), 'not_a', "unknown-id", "'lantern'?"),
    Fault("kinds that are nothing", MOTH, 'kinds = ["pale-moth"]', 'kinds = ["pale-moths"]', 'kinds',
          "unknown-id", "'pale-moth'?"),
    Fault("parts that are nothing", WICK, _WICK_SAYS, said('parts = ["lantrn"]'), 'parts', "unknown-id", "lantern"),
    Fault("gives nothing", WICK, _WICK_SAYS, said('gives = ["lantrn"]'), 'gives', "unknown-id", "'lantern'?"),
    Fault("like nothing", WICK, _WICK_SAYS, said('like = ["lantrn"]'), 'like', "unknown-id", "'lantern'?"),
    Fault("before nothing", WICK, _WICK_SAYS, said('before = ["lantrn"]'), 'before', "unknown-id", "'lantern'?"),
    Fault("after nothing", WICK, _WICK_SAYS, said('after = ["lantrn"]'), 'after', "unknown-id", "'lantern'?"),
    Fault("brings nothing", WICK, _WICK_SAYS, said('has = { by = "lantrn" }'), 'has', "unknown-id", "'lantern'?"),
    Fault("when nothing happens", GLASS, 'when = { event = "snuff", of = "this" }',
          'when = { event = "snufff", of = "this" }', 'snufff', "unknown-id", "'snuff'?"),
    Fault("unless nothing", GLASS, 'unless = [{ when = { by = "pale-moth" } }]',
          'unless = [{ when = { by = "pale-mouth" } }]', 'unless =', "unknown-id", "'pale-moth'?"),
    Fault("leads to nothing", HOOD, 'leads = ["losing-a-wick"]', 'leads = ["losing-wicks"]', 'leads',
          "unknown-id", "'losing-a-wick'?"),
    Fault("nothing instead", GLASS, _REPLACES, 'instead = ["lose-a-wick"]', 'instead =',
          "unknown-id", "'losing-a-wick'?"),
    Fault("what is nothing", HOOD, 'what = ["glass"]', 'what = ["glas"]', 'what', "unknown-id", "'glass'?"),
    Fault("a value of nothing", WICK, _WICK_SAYS, said('does = "sets"\nvalues = { lantrn = 1 }'), 'values =',
          "unknown-id", "'lantern'?"),
    Fault("excepts no clause", GLASS, 'excepts = "glass#1"', 'excepts = "glass#9"', 'excepts',
          "unknown-id", "no clause 'glass#9'"),
    Fault("excepts a clause that does nothing", GLASS, 'excepts = "glass#1"', 'excepts = "wick#1"', 'excepts',
          "unknown-id", "no clause that does something"),
    Fault("no such template", WARD, 'template = "ward-x"', 'template = "wart-x"', 'template',
          "unknown-id", "'ward-x'?"),
    Fault("filled with nothing", WARD, 'filled = "moth"', 'filled = "mouth"', 'filled', "unknown-id", "'moth'?"),
    Fault("a ruling about no entry", RULING, 'terms = ["glass", "snuff"]', 'terms = ["glass", "snufff"]', 'terms',
          "unknown-id", "'snuff'?"),
    Fault("a ruling that cites no clause", RULING, 'cites = ["glass#1"]', 'cites = ["glass#7"]', 'cites',
          "unknown-id", "no clause 'glass#7'"),
    Fault("a query about nothing", RULING, 'focus = "glass"', 'focus = "glas"', 'focus', "unknown-id", "'glass'?"),
    Fault("a query with nothing beside it", RULING, 'others = ["lantern"]', 'others = ["lantrn"]', 'others',
          "unknown-id", "'lantern'?"),
    Fault("a query on no event", RULING, 'event = "snuff"', 'event = "snufff"', 'event =', "unknown-id", "'snuff'?"),
    Fault("a query about the card that carries it", RULING, 'focus = "glass"', 'focus = "this"', 'focus',
          "unknown-id", "this"),
    Fault("replaced by no ruling", OLDER, 'by = "a-moth-on-glass"', 'by = "a-moth-on-gras"', 'by =',
          "unknown-id", "'a-moth-on-glass'?"),
    Fault("precedence of no document", GAME, 'over = ["book", "almanac"]', 'over = ["book", "almanach"]', 'over',
          "unknown-id", "'almanac'?"),
    Fault("precedence on no ground", GAME, 'basis = "policy"', 'basis = "polity"', 'basis', "unknown-id", "'policy'?"),
    Fault("no clause says it", CONCEPTS, 'says = "glass#1"', 'says = "glass#8"', 'is_a =',
          "unknown-id", "no clause 'glass#8'"),
    Fault("a concept that is a kind of nothing", CONCEPTS, 'of = "snuff"', 'of = "snufff"', 'is_a =',
          "unknown-id", "'snuff'?"),
    Fault("an assumption about nothing", CONCEPTS, 'subject = "moth"', 'subject = "mooth"', 'subject',
          "unknown-id", "'moth'?"),
    Fault("an assumption of nothing", CONCEPTS, 'not_a = ["lantern"]', 'not_a = ["lantrn"]', 'not_a',
          "unknown-id", "'lantern'?"),
    # the same twice
    Fault("an id twice", CHAPTER, _LAST_RULE, rule("7.3", 'id = "wick"'), '[[rule]]  # added', "double-id", WICK),
    Fault("a rule's number twice", CHAPTER, _LAST_RULE, rule("7.1"), '[[rule]]  # added', "double-number", CHAPTER),
    Fault("a concept that is an entry", CONCEPTS, '[[assumed]]',
          '[wick]\nname = "wick"\nenglish = "wick"\nkind = "event"\n\n[[assumed]]', '[wick]', "double-id", "'wick'"),
    Fault("n twice", WICK, _WICK_SAYS, f'{_WICK_SAYS}\n\n[[clause]]  # again\nn = 1\ntext = "It burns."',
          '[[clause]]  # again', "double-n", "line 8"),
    Fault("a key twice", WICK, 'name = "Wick"', 'name = "Wick"\nname = "Taper"', 'Taper', "not-toml", "remove one"),
    # links to itself
    Fault("see itself", WICK, 'see = ["lantern"]', 'see = ["wick"]', 'see =', "self-link", "see"),
    Fault("the same as itself", GLASS, 'same = ["7.2"]', 'same = ["glass"]', 'same', "self-link", "same"),
    Fault("part of itself", WICK, 'see =', 'part_of = "wick"\nsee =', 'part_of', "self-link", "part_of"),
    Fault("a kind of itself", WICK, _WICK_SAYS, said('is_a = ["wick"]'), 'is_a', "self-link", "is_a"),
    Fault("replaced by itself", OLDER, 'by = "a-moth-on-glass"', 'by = "an-older-answer"', 'by =', "self-link", "'by'"),
    # what is missing
    Fault("no English name", WICK, 'english = "Wick"\n', '', 'name = "Wick"', "missing-english", "'english'"),
    Fault("no gloss", WICK, 'gloss = "A counter that a lantern burns."\n', '', 'name =', "missing-gloss", "'gloss'"),
    Fault("no name", WICK, 'name = "Wick"\n', '', 'kind =', "missing-name", 'name = "…"'),
    Fault("an empty name", WICK, 'name = "Wick"', 'name = " "', 'name =', "missing-name", "is empty"),
    Fault("no kind", WICK, 'kind = "counter"\n', '', 'name =', "missing-kind", "'kind'"),
    Fault("no n", WICK, 'n = 1\n', '', '[[clause]]', "missing-n", "n = 1"),
    Fault("n = 0", WICK, 'n = 1', 'n = 0', 'n = 0', "wrong-number", "count from 1"),
    Fault("a clause without text", WICK, _WICK_SAYS, '', '[[clause]]', "missing-text", "'text' is missing"),
    Fault("an empty text", WICK, _WICK_SAYS, 'text = ""', 'text =', "missing-text", "'text' is empty"),
    Fault("clauses without a document", WICK, 'source = "book"\n', '', 'name =', "missing-source", "'source'"),
    Fault("a rule without a number", CHAPTER, '[[rule]]\nnumber = "7.1"\n', '[[rule]]  # none\n', '# none',
          "missing-number", "'number'"),
    Fault("a chapter without rules", "glossary/lanterns/rules/8.toml", '', 'chapter = "8"\n', 'chapter',
          "no-rules", "[[rule]]"),
    Fault("a game without a name", GAME, 'name = "Lanterns"\n', '', 'english = "Lanterns"', "missing-name", "'name'"),
    Fault("a document without a title", GAME, 'title = "Almanac"\n', '', '[sources.almanac]', "missing-title",
          "'title'"),
    Fault("precedence of one document", GAME, 'over = ["book", "almanac"]', 'over = ["book"]', 'over =',
          "missing-over", "'over'"),
    Fault("a ruling about nothing", RULING, 'terms = ["glass", "snuff"]\n', '', 'question', "missing-terms", "'terms'"),
    Fault("a ruling on no ground", RULING, 'cites = ["glass#1"]\n', '', 'question', "missing-cites", "'cites'"),
    Fault("a ruling without a date", RULING, 'date = 2026-11-30\n', '', 'question', "missing-date", "date = 2026"),
    Fault("a query without a focus", RULING, 'focus = "glass"\n', '', '[query]', "missing-focus", "'focus'"),
    Fault("superseded by nothing", OLDER, 'by = "a-moth-on-glass"\n', '', 'status', "missing-by", "by ="),
    Fault("replaced and not superseded", OLDER, 'status = "superseded"', 'status = "derived"', 'status',
          "missing-by", "superseded"),
    Fault("a number that is not said", OLDER, 'number = 1\n', '', 'verdict', "missing-number", "number ="),
    Fault("a number that nobody asked for", OLDER, 'verdict = "number"', 'verdict = "yes"', 'verdict',
          "missing-number", "number ="),
    Fault("a relation without a ground", CONCEPTS, ', says = "glass#1"', '', 'is_a =', "missing-says", "assumed"),
    Fault("a relation with two grounds", CONCEPTS, 'says = "glass#1"', 'says = "glass#1", assumed = "why"', 'is_a =',
          "missing-says", "either"),
    Fault("a relation to nothing", CONCEPTS, 'of = "snuff", ', '', 'is_a =', "missing-of", "'of'"),
    Fault("an assumption without a reason", CONCEPTS, 'why = "A moth is no lantern."\n', '', '[[assumed]]',
          "missing-why", "'why'"),
    Fault("an assumption that says nothing", CONCEPTS, 'not_a = ["lantern"]\n', '', '[[assumed]]',
          "missing-relation", "is_a"),
    Fault("a template without what fills it", WARD, 'filled = "moth"\n', '', 'template', "missing-filled", "'filled'"),
    # words that are none of the vocabulary
    Fault("an unknown kind", WICK, 'kind = "counter"', 'kind = "conter"', 'kind =', "unknown-kind", "'counter'?"),
    Fault("an unknown verb", HOOD, 'does = "triggers"', 'does = "trigger"', 'does = "trigger"', "unknown-does",
          "'triggers'?"),
    Fault("an unknown way of adding up", MOTH, 'stacks = "largest"', 'stacks = "larger"', 'stacks',
          "unknown-stacks", "'largest'?"),
    Fault("an unknown verdict", RULING, 'verdict = "no"', 'verdict = "maybe"', 'verdict', "unknown-verdict", "maybe"),
    Fault("an unknown status", RULING, 'status = "derived"', 'status = "derivd"', 'status', "unknown-status",
          "'derived'?"),
    Fault("an unknown finding", RULING, 'finding = "replaced"', 'finding = "replace"', 'finding', "unknown-finding",
          "'replaced'?"),
    Fault("an unknown language", GAME, 'language = "en"', 'language = "eng"', 'language', "unknown-language", "'en'?"),
    Fault("an unknown way of naming places", GAME, 'places = "number"', 'places = "numbers"', 'places = "numbers"',
          "unknown-places", "'number'?"),
    # facts that do not go together
    Fault("when, and nothing happens", WICK, _WICK_SAYS, said('when = { event = "snuff" }'), 'when =',
          "idle-when", "without 'does'"),
    Fault("an exception from everything", GLASS, 'when = { event = "snuff", by = "moth" }\n\n', '\n', 'excepts',
          "missing-when", "without 'when'"),
    Fault("does and excepts at once", WICK, _WICK_SAYS,
          said('does = "forbids"\nexcepts = "glass#1"\nwhen = { event = "snuff" }'), 'excepts', "two-facts", "two"),
    Fault("replaces by nothing", GLASS, f'\n{_REPLACES}', '', 'does = "replaces"', "missing-instead", "'instead'"),
    Fault("instead of nothing", HOOD, 'leads = ["losing-a-wick"]', 'instead = ["losing-a-wick"]', 'instead',
          "idle-key", "replaces"),
    Fault("switches off nothing", HOOD, '\nwhat = ["glass"]', '', 'does = "disables"', "missing-what", "'what'"),
    Fault("closed, and no kinds", WICK, _WICK_SAYS, said('closed = true'), 'closed', "idle-closed", "'kinds'"),
    Fault("a pattern that fits everything", WICK, _WICK_SAYS, said('does = "forbids"\nwhen = {}'), 'when =',
          "empty-pattern", "facet"),
    Fault("a ruling that the facts deny", RULING, 'finding = "replaced"', 'finding = "forbidden"', 'question',
          "ruling-disagrees", "'replaced'"),
    # files, ids and places
    Fault("not UTF-8", WICK, 'A counter that a lantern burns.', 'Déjà vu.', 'gloss', "not-utf8", "UTF-8", "latin-1"),
    Fault("not TOML", WICK, 'gloss = "A counter that a lantern burns."', 'gloss = A counter.', 'gloss',
          "not-toml", "correct this line"),
    Fault("a quotation mark that is not closed", WICK, 'gloss = "A counter that a lantern burns."', 'gloss = "A',
          'gloss', "not-toml", "correct this line"),
    Fault("a line break inside a name", WICK, 'name = "Wick"', 'name = "Wick\\nor taper"', 'name =',
          "control-character", "line break"),
    Fault("a line break inside a text", WICK, _WICK_SAYS, 'text = """A wick\nis a counter."""', 'text =',
          "control-character", "one line"),
    Fault("a control character inside a text", WICK, _WICK_SAYS, 'text = "A \\u0007 wick."', 'text =',
          "control-character", "'text'"),
    Fault("a number with a dot at its end", CHAPTER, 'number = "7.1"', 'number = "7.1."', 'number = "7.1."',
          "bad-number", "last dot"),
    Fault("a rule in the wrong chapter", CHAPTER, 'number = "7.1"', 'number = "8.1"', 'number = "8.1"',
          "wrong-chapter", "8.1"),
    Fault("a chapter in the wrong file", CHAPTER, 'chapter = "7"', 'chapter = "8"', 'chapter', "wrong-chapter", "7"),
    Fault("a bad id of a rule", CHAPTER, 'refers =', 'id = "Landing on glass"\nrefers =', 'id =', "bad-id", "id ="),
    Fault("a term's file with a capital letter", term("Taper"), '', SOUND[WICK], 'name =', "bad-id", "Taper"),
    Fault("a ruling's file with an underscore", "rulings/lanterns/a_moth.toml", '', SOUND[RULING], 'question',
          "bad-id", "a_moth"),
    Fault("a concept with a space in its id", CONCEPTS, '[[assumed]]',
          '["a wick"]\nname = "a wick"\nenglish = "a wick"\nkind = "event"\n\n[[assumed]]', '["a wick"]',
          "bad-id", "a wick"),
]
# fmt: on


def write(root: Path, files: Mapping[str, str | bytes]) -> Path:
    """A library of these files."""
    for path, text in files.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return root


def with_fault(root: Path, *faults: Fault) -> Path:
    """The sound library with these faults in it."""
    return write(root, {**SOUND, **{fault.file: fault.text.encode(fault.encoding) for fault in faults}})


def test_the_sound_library_has_no_fault_and_no_warning(tmp_path: Path) -> None:
    assert check(write(tmp_path, SOUND)) == ((), ())


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.id)
def test_a_fault_is_told_once_with_its_place_and_nothing_is_told_beside_it(tmp_path: Path, fault: Fault) -> None:
    errors, warnings = check(with_fault(tmp_path, fault))
    assert [(one.file, one.line, one.code) for one in errors] == [(fault.file, fault.line, fault.code)], errors
    assert fault.word in errors[0].message
    assert len(str(errors[0]).splitlines()) == 1
    assert warnings == ()


def test_the_ids_of_the_faults_are_distinct() -> None:
    assert len({fault.id for fault in FAULTS}) == len(FAULTS) > 100


def by_id(*ids: str) -> list[Fault]:
    """Faults of the table."""
    return [next(fault for fault in FAULTS if fault.id == id_) for id_ in ids]


@pytest.mark.parametrize(
    "ids",
    [
        ("no gloss", "what is nothing"),
        ("not TOML", "what is nothing"),
        ("not UTF-8", "excepts no clause"),
        ("not TOML", "a ruling about no entry"),
        ("an unknown language", "see no entry", "a misspelt table"),
        ("no such document of a chapter", "no name", "replaced by no ruling", "an assumption about nothing"),
    ],
    ids=" + ".join,
)
def test_a_bad_file_hides_no_other_and_all_are_told_by_file_and_line(tmp_path: Path, ids: tuple[str, ...]) -> None:
    faults = by_id(*ids)
    errors, _ = check(with_fault(tmp_path, *faults))
    expected = sorted((fault.file, fault.line, fault.code) for fault in faults)
    assert [(one.file, one.line, one.code) for one in errors] == expected


def test_two_faults_of_one_file_are_both_told(tmp_path: Path) -> None:
    text = SOUND[WICK].replace('kind = "counter"', 'kind = "conter"').replace("n = 1", "n = 0")
    errors, _ = check(write(tmp_path, {**SOUND, WICK: text}))
    assert [(one.file, one.line, one.code) for one in errors] == [(WICK, 2, "unknown-kind"), (WICK, 9, "wrong-number")]


def test_what_an_unreadable_file_may_define_is_not_told_as_missing(tmp_path: Path) -> None:
    errors, _ = check(write(tmp_path, {**SOUND, term("lantern"): "name = Lantern"}))
    assert [(one.file, one.code) for one in errors] == [(term("lantern"), "not-toml")]


def test_rulings_of_a_game_that_is_not_there_are_told(tmp_path: Path) -> None:
    errors, _ = check(write(tmp_path, {**SOUND, "rulings/lantern/one.toml": SOUND[RULING]}))
    assert [(one.file, one.code) for one in errors] == [("rulings/lantern", "unknown-game")]


def test_a_game_without_its_own_file_is_told(tmp_path: Path) -> None:
    errors, _ = check(write(tmp_path, {**SOUND, "glossary/moths/terms/moth.toml": SOUND[term("pale-moth")]}))
    assert [(one.file, one.line, one.code) for one in errors] == [("glossary/moths/game.toml", 1, "unreadable")]


def test_a_game_without_documents_is_told(tmp_path: Path) -> None:
    bare = 'name = "Moths"\nenglish = "Moths"\nlanguage = "en"\n'
    errors, _ = check(write(tmp_path, {**SOUND, "glossary/moths/game.toml": bare}))
    assert [(one.file, one.line, one.code) for one in errors] == [("glossary/moths/game.toml", 1, "no-sources")]


def test_a_folder_with_a_bad_name_is_no_game(tmp_path: Path) -> None:
    errors, _ = check(write(tmp_path, {**SOUND, "glossary/Big Moths/game.toml": SOUND[GAME]}))
    assert [(one.file, one.line, one.code) for one in errors] == [("glossary/Big Moths/game.toml", 1, "bad-id")]


def test_two_entries_by_one_name_are_a_warning_unless_they_are_tied(tmp_path: Path) -> None:
    text = SOUND[term("pale-moth")].replace('"Pale moth"', '"Moth"')
    errors, warnings = check(write(tmp_path, {**SOUND, term("pale-moth"): text}))
    assert errors == ()
    assert [(one.file, one.code) for one in warnings] == [(term("pale-moth"), "shared-name")]


def test_a_byte_order_mark_and_windows_line_ends_are_no_fault(tmp_path: Path) -> None:
    files = {path: b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode() for path, text in SOUND.items()}
    assert check(write(tmp_path, files)) == ((), ())


def test_check_of_a_sound_library_says_so_and_ends_with_0(judge: Judge, tmp_path: Path) -> None:
    ran = judge("check", library=write(tmp_path, SOUND))
    assert (ran.code, ran.out, ran.err) == (0, "0 errors, 0 warnings\n", "")


def test_check_prints_every_fault_as_file_line_code_message_and_ends_with_1(judge: Judge, tmp_path: Path) -> None:
    faults = sorted(by_id("no gloss", "what is nothing", "a ruling on no ground"), key=lambda fault: fault.file)
    ran = judge("check", library=with_fault(tmp_path, *faults))
    lines = ran.out.splitlines()
    assert (ran.code, ran.err) == (1, "3 errors, 0 warnings\n")
    assert len(lines) == 3
    for line, fault in zip(lines, faults, strict=True):
        assert line.startswith(f"{fault.file}:{fault.line}: {fault.code}: ")
        assert fault.word in line


def test_check_gives_every_fault_as_json(judge: Judge, tmp_path: Path) -> None:
    (fault,) = by_id("unless nothing")
    ran = judge("check", "--json", library=with_fault(tmp_path, fault))
    (record,) = ran.records
    assert (ran.code, ran.err) == (1, "")
    assert set(record) == {"errors", "warnings"}
    (error,) = record["errors"]
    assert set(error) == {"file", "line", "code", "message"}
    assert (error["file"], error["line"], error["code"]) == (fault.file, fault.line, fault.code)


@pytest.mark.parametrize(
    "command",
    [
        ["show", "lanterns/wick"],
        ["show", "lanterns/wick", "--json"],
        ["search", "wick"],
        ["search", "--batch", "{file}"],
        ["interact", "glass", "hood"],
        ["interact", "--batch", "{file}"],
        ["links"],
        ["links", "lanterns/wick", "--json"],
        ["build", "{folder}"],
        ["serve", "--port", "0"],
    ],
    ids=" ".join,
)
def test_every_other_command_says_the_first_fault_in_one_line_and_ends_with_2(
    judge: Judge, tmp_path: Path, command: list[str]
) -> None:
    faults = by_id("no gloss", "what is nothing")
    library = with_fault(tmp_path / "library", *faults)
    batch, folder = tmp_path / "batch.jsonl", tmp_path / "site"
    batch.write_text('{"id": 1, "query": "wick", "terms": ["glass", "hood"]}\n', encoding="utf-8")
    ran = judge(*(part.format(file=batch, folder=folder) for part in command), library=library)
    first = min(faults, key=lambda fault: fault.file)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    assert ran.err.startswith(f"judge: {first.file}:{first.line}: {first.code}: ")
    assert ran.err.endswith("(and 1 more: run judge check)\n")
    assert not folder.exists()


def test_a_folder_without_a_library_is_told_in_one_line(judge: Judge, tmp_path: Path) -> None:
    for command in (["check"], ["show", "lanterns/wick"]):
        ran = judge(*command, library=tmp_path)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith(f"judge: no library in {tmp_path}")
        assert len(ran.err.splitlines()) == 1
