"""The commands. Each resolves its arguments, asks, and shows; heavy modules are imported where they are used."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from judge import __version__, paths
from judge.cli import lookups
from judge.cli.session import Session
from judge.errors import NotFoundError, UsageError, one_line
from judge.model import Game as GameOf
from judge.model import Problem, Source

if TYPE_CHECKING:
    from judge.editorial import Report

#: What has a code that it is told under.
_Told = TypeVar("_Told", Problem, "Report")

#: So many warnings of one kind are shown to a person.
_MOST_WARNINGS = 3

app = typer.Typer(
    name="judge",
    help="Card-game rules that answer: look a rule up, ask what two keywords do to each other, build the site.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Game = Annotated[str | None, typer.Option("--game", "-g", help="Only this game: hkk, ikon or berserk.", metavar="GAME")]
Json = Annotated[bool, typer.Option("--json", help="One JSON object a line instead of text.")]
Batch = Annotated[
    str | None, typer.Option("--batch", help="Questions as JSON, one a line (- for standard input).", metavar="FILE")
]


@app.callback(invoke_without_command=True)
def options(
    context: typer.Context,
    library: Annotated[
        Path | None, typer.Option("--library", help="Read another library than the one that ships.", metavar="DIR")
    ] = None,
    lang: Annotated[str | None, typer.Option("--lang", help="Language of what the program says: hu, ru or en.")] = None,
    version: Annotated[bool, typer.Option("--version", help="Show the version and stop.")] = False,
) -> None:
    """Options that come before the command."""
    if version:
        typer.echo(f"judge {__version__}")
        raise typer.Exit
    context.obj = Session(str(library) if library else None, lang)


@app.command(
    epilog="Examples:  judge show hkk/elet   ·   judge show --game hkk 134.4.7   ·   judge show berserk/bronya-x#3"
)
def show(
    context: typer.Context,
    ids: Annotated[list[str], typer.Argument(help="Ids, rule numbers or names.", metavar="ID…")],
    game: Game = None,
    as_json: Json = False,
) -> None:
    """Show entries, rules, clauses or rulings: what they say and what they are tied to."""
    if code := lookups.show(context.obj, ids, game, as_json):
        raise typer.Exit(code)


@app.command(
    epilog="Examples:  judge search eletjelzo   ·   judge search --game berserk 'Броня 2'   ·   judge search 134.4"
)
def search(
    context: typer.Context,
    query: Annotated[str | None, typer.Argument(help="A name, number or words.")] = None,
    game: Game = None,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, max=1000, help="At most so many results.")] = 10,
    as_json: Json = False,
    batch: Batch = None,
) -> None:
    """Find entries by name, number or words; accents and a slip of the finger do not matter."""
    from judge.cli import batch as batches
    from judge.search import search as find

    session: Session = context.obj
    game = session.game(game)
    if not _one_of(query, batch, "a query"):
        if code := lookups.search(session, query or "", game, limit, as_json):
            raise typer.Exit(code)
        return
    store = session.store

    def answer(line: dict[str, Any]) -> dict[str, Any]:
        asked = batches.text(line, "query", required=True) or ""
        most = line.get("limit", limit)
        if not isinstance(most, int) or isinstance(most, bool) or not 1 <= most <= 1000:
            raise UsageError("'limit' must be a whole number from 1 to 1000")
        of = session.game(batches.text(line, "game")) or game
        return lookups.hits(store, asked, of, find(store, asked, of, most))

    batches.run(batch or "", answer)
    lookups.keep_index(store)


@app.command(
    epilog="Examples:  judge interact horgony arnyek   ·   judge interact berserk/bronya-x berserk/zaklinanie   ·   "
    "judge interact eletjelzo leny --event felaldozas"
)
def interact(
    context: typer.Context,
    terms: Annotated[
        list[str] | None, typer.Argument(help="Two or three names or ids.", metavar="TERM TERM [TERM]")
    ] = None,
    game: Game = None,
    event: Annotated[
        str | None,
        typer.Option("--event", help="What happens: a name or id, or facets as 'event=…,by=…'.", metavar="EVENT"),
    ] = None,
    as_json: Json = False,
    batch: Batch = None,
) -> None:
    """Tell what two or three terms do to one another, with the proof."""
    from judge.cli import batch as batches
    from judge.cli import questions

    session: Session = context.obj
    session.game(game)
    if not _one_of(terms, batch, "two terms"):
        questions.interact(session, terms or [], game, event, as_json)
        return
    from judge import records
    from judge.questions.counter import Counter

    counter = Counter(session.store, session.lang)

    def answer(line: dict[str, Any]) -> dict[str, Any]:
        asked = line.get("terms")
        if not isinstance(asked, list) or not all(isinstance(term, str) for term in asked):
            raise UsageError("'terms' must be a list of two or three names or ids")
        found = counter.interact(
            asked, session.game(batches.text(line, "game")) or game, batches.text(line, "event") or event
        )
        return records.interaction(session.store, found)

    batches.run(batch or "", answer)


@app.command(epilog='Example:  judge ask --game berserk "ЗОМ защитит от разряда?"')
def ask(
    context: typer.Context,
    question: Annotated[str | None, typer.Argument(help="A question in Hungarian, Russian or English.")] = None,
    game: Game = None,
    as_json: Json = False,
    batch: Batch = None,
) -> None:
    """Answer a question in words, with the proof; silent where a word was not understood or the rules do not decide."""
    from judge.cli import batch as batches
    from judge.cli import questions

    session: Session = context.obj
    session.game(game)
    if not _one_of(question, batch, "a question"):
        if code := questions.ask(session, question or "", game, as_json):
            raise typer.Exit(code)
        return
    from judge import records
    from judge.questions.counter import Counter

    counter = Counter(session.store, session.lang)

    def answer(line: dict[str, Any]) -> dict[str, Any]:
        asked = batches.text(line, "question", required=True) or ""
        return records.asked(session.store, counter.ask(asked, session.game(batches.text(line, "game")) or game))

    batches.run(batch or "", answer)


@app.command(epilog="Examples:  judge links hkk/elet   ·   judge links --json | wc -l")
def links(
    context: typer.Context,
    id_: Annotated[str | None, typer.Argument(help="An entry; without one, all links.", metavar="[ID]")] = None,
    game: Game = None,
    layer: Annotated[str, typer.Option("--layer", help="authored, official or all.")] = "authored",
    as_json: Json = False,
) -> None:
    """List cross-references: all, or those from and to one entry."""
    from judge import records
    from judge.questions.resolve import resolve

    session: Session = context.obj
    store, game = session.store, session.game(game)
    _layer(layer)
    if id_ is None:
        found = [link for link in store.links() if game is None or link.source.startswith(f"{game}/")]
    else:
        home = resolve(store, id_, game).id
        found = [*store.links_from(home), *store.links_to(home)]
    shown = [link for link in found if layer in ("all", link.layer)]
    for link in shown:
        if as_json:
            _print(records.link(link))
        else:
            surface = f"  „{link.surface}”" if link.surface else ""
            typer.echo(f"{link.source} → {link.target}  ({link.kind}){surface}")


@app.command(
    "import",
    epilog="Examples:  judge import hkk kodex codex.txt  ·  judge import --list  ·  judge import hkk kodex --remove",
)
def import_(
    context: typer.Context,
    game: Annotated[str | None, typer.Argument(help="A game.", metavar="GAME")] = None,
    source: Annotated[
        str | None, typer.Argument(help="A document of it, as its game.toml names it.", metavar="SOURCE")
    ] = None,
    file: Annotated[Path | None, typer.Argument(help="Your copy: text, Markdown, HTML or PDF.", metavar="FILE")] = None,
    edition: Annotated[str, typer.Option("--edition", help="The edition of your copy.")] = "",
    date: Annotated[str, typer.Option("--date", help="Its date.")] = "",
    listing: Annotated[bool, typer.Option("--list", help="List what is imported.")] = False,
    remove: Annotated[bool, typer.Option("--remove", help="Take the document away again.")] = False,
    as_json: Json = False,
) -> None:
    """Lay an official document beside the entries: shown with them on this machine, and nowhere else."""
    from judge.cli import importing
    from judge.wording import word

    session: Session = context.obj
    if listing:
        importing.listed(session.shelf, session.game(game), _print if as_json else None)
        return
    if game is None or source is None or (file is None and not remove):
        raise UsageError("import takes GAME SOURCE FILE; --help shows examples")
    of, document = _document(session, game, source)
    if remove:
        if not session.shelf.remove(of.id, document.id):
            raise NotFoundError(f"{game} {source} is not imported; see judge import --list")
        if as_json:
            _print({"game": of.id, "source": document.id, "removed": True})
        else:
            typer.echo(f"{of.id} {document.id}: {word('removed', session.language(of.id))}")
        return
    report = importing.imported(session.store, session.shelf, of, document, file or Path(), edition, date)
    importing.shown(report, _print if as_json else None)


@app.command(
    epilog="Examples:  judge diff hkk kodex   ·   judge diff hkk kodex old.txt new.txt   ·   "
    "judge diff --verdicts ../last-release   ·   judge diff --verdicts v1.0 v1.1"
)
def diff(
    context: typer.Context,
    named: Annotated[
        list[str],
        typer.Argument(
            help="GAME SOURCE and two editions or files (without them, the last two imported); with --verdicts, one or "
            "two libraries.",
            metavar="WHAT…",
        ),
    ],
    verdicts: Annotated[
        bool, typer.Option("--verdicts", help="Compare libraries (folders or git revisions): which rulings change.")
    ] = False,
    pairs: Annotated[
        bool, typer.Option("--pairs", help="With --verdicts: every two keywords too, not only rulings.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Show what changed between two editions of a document, or between two libraries' verdicts."""
    session: Session = context.obj
    if verdicts:
        _diff_verdicts(session, named, pairs, as_json)
        return
    from judge.cli import editions

    if len(named) not in (2, 4):
        raise UsageError("diff takes GAME SOURCE, and two editions or files or none; --help shows examples")
    of, document = _document(session, *named[:2])
    found = editions.compared(session.store, session.shelf, of, document, named[2:])
    if as_json:
        _print(editions.record(found))
    else:
        editions.say(editions.shown(found, session.store, session.language(of.id)))


@app.command(epilog='Examples:  eval "$(judge completion bash)"   ·   judge completion fish > completions/judge.fish')
def completion(shell: Annotated[str, typer.Argument(help="bash, zsh or fish.", metavar="SHELL")]) -> None:
    """Print what makes a shell complete commands, options, games and names of terms."""
    from judge.cli.completion import script

    typer.echo(script(shell), nl=False)


@app.command(epilog="Example:  judge history hkk/134.4.7")
def history(
    context: typer.Context,
    id_: Annotated[str, typer.Argument(help="An entry or rule.", metavar="ID")],
    game: Game = None,
    as_json: Json = False,
) -> None:
    """Show what each imported edition did to an entry's official text, and the rulings on it by date."""
    from judge.cli import editions
    from judge.questions.resolve import resolve

    session: Session = context.obj
    home = resolve(session.store, id_, session.game(game)).id.split("#")[0]
    entry = session.store.entry(home)
    if entry is None:
        raise UsageError(f"'{id_}' is a ruling; name an entry")
    found = editions.history(session.store, session.shelf, entry)
    if as_json:
        _print(found)
    else:
        editions.say(editions.told(found, session.language(entry.game)))


ruling = typer.Typer(help="Write rulings.", no_args_is_help=True, rich_markup_mode=None)
app.add_typer(ruling, name="ruling")


@ruling.command(
    "new",
    epilog='Example:  judge ruling new berserk armour-and-spells bronya-x zaklinanie --question "Спасёт ли броня?"',
)
def new_ruling(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="A game.", metavar="GAME")],
    slug: Annotated[str, typer.Argument(help="The file's name, its id for good.", metavar="SLUG")],
    terms: Annotated[list[str], typer.Argument(help="Two or three names or ids.", metavar="TERM TERM [TERM]")],
    event: Annotated[str | None, typer.Option("--event", help="What happens.", metavar="EVENT")] = None,
    question: Annotated[str, typer.Option("--question", "-q", help="The question that it answers.")] = "",
    own: Annotated[bool, typer.Option("--own", help="Keep it as yours, under JUDGE_HOME, not in the library.")] = False,
) -> None:
    """Start a ruling's file: terms, citations, query and what the engine finds are filled in; the verdict is yours."""
    from judge.cli import new_ruling as drafts
    from judge.library.entries import SLUG
    from judge.questions.counter import Counter

    session: Session = context.obj
    of = session.game(game) or ""
    if not SLUG.fullmatch(slug):
        raise UsageError(f"'{slug}' is no id; use a-z, 0-9 and single hyphens")
    text = drafts.draft(Counter(session.store), Counter(session.store, "en"), of, terms, event, question)
    path = (paths.rulings() if own else session.library / "rulings") / of / f"{slug}.toml"
    drafts.write(path, text)
    typer.echo(f"{path}: fill in what is empty, then run judge check")


@app.command(epilog="Example:  judge path hkk/horgony hkk/leny")
def path(
    context: typer.Context,
    start: Annotated[str, typer.Argument(help="An entry.", metavar="A")],
    end: Annotated[str, typer.Argument(help="Another of the same game.", metavar="B")],
    game: Game = None,
    as_json: Json = False,
) -> None:
    """Show the shortest chain of references from A to B, with the words that make each link."""
    from judge import records
    from judge.graph import path as shortest
    from judge.questions.resolve import resolve

    session: Session = context.obj
    store, game = session.store, session.game(game)
    one, other = (resolve(store, asked, game).id.split("#")[0] for asked in (start, end))
    hops = shortest(store, one, other)
    if as_json:
        _print(
            {"from": one, "to": other, "hops": [{**records.link(hop.link), "backwards": hop.backwards} for hop in hops]}
        )
        return
    for hop in hops:
        link = hop.link
        source, target = (f"{store.name_of(id_)} [{id_}]" for id_ in (link.source, link.target))
        step = f"{target} ← {source}" if hop.backwards else f"{source} → {target}"
        typer.echo(f"{step}  ({link.kind})")
        if text := store.clause_text(link.clause) if link.clause else None:
            typer.echo(f"    „{link.surface}”: {text} [{link.clause}]")


@app.command(epilog="Examples:  judge graph --game ikon > ikon.json   ·   judge graph hkk/horgony --dot | dot -Tsvg")
def graph(
    context: typer.Context,
    id_: Annotated[str | None, typer.Argument(help="Only this entry's neighbourhood.", metavar="[ID]")] = None,
    game: Game = None,
    depth: Annotated[int, typer.Option("--depth", min=1, max=9, help="How many steps around ID.")] = 1,
    layer: Annotated[str, typer.Option("--layer", help="authored, official or all.")] = "all",
    dot: Annotated[bool, typer.Option("--dot", help="Graphviz' language instead of JSON.")] = False,
) -> None:
    """Write the term graph, whole or around one entry, as JSON or for Graphviz."""
    from judge import graph as graphs
    from judge.questions.resolve import resolve

    session: Session = context.obj
    store, game = session.store, session.game(game)
    _layer(layer)
    home = resolve(store, id_, game).id if id_ else None
    found = graphs.graph(store, home.split("/")[0] if home else game, layer)
    if home:
        found = graphs.around(found, home, depth)
    if dot:
        for line in graphs.as_dot(found):
            typer.echo(line)
    else:
        _print(graphs.as_records(found))


@app.command(epilog="Examples:  judge restates   ·   judge restates --write")
def restates(
    context: typer.Context,
    write: Annotated[
        bool, typer.Option("--write", help="Write the hashes of the imported texts into the entries.")
    ] = False,
    as_json: Json = False,
) -> None:
    """List entries that were not checked against the imported official text, or say that they were."""
    from judge import restates as checking
    from judge.documents.imported import officials
    from judge.library import load

    session: Session = context.obj
    found = list(checking.unlike(load(session.library), officials(session.shelf)))
    for one in found:
        if as_json:
            _print({"id": one.entry.id, "restates": one.entry.restates, "official": one.hash})
        elif not write:
            typer.echo(str(one.problem))
    if write:
        typer.echo(f"{checking.write(session.library, found)} written", err=as_json)
    elif found:
        raise typer.Exit(1)


@app.command(epilog="Example:  judge mentions --game hkk")
def mentions(context: typer.Context, game: Game = None, as_json: Json = False) -> None:
    """For whoever writes patterns: names that two terms share, and words that look like a term and did not link."""
    from judge.language import language
    from judge.language.lint import collisions, unlinked
    from judge.language.matcher import Matcher
    from judge.links import terms

    session: Session = context.obj
    store, game = session.store, session.game(game)
    for of in [game] if game else list(store.games):
        entries = store.entries(of)
        known = terms(entries)
        texts = [(clause.id, clause.text) for entry in entries for clause in entry.clauses]
        texts += [(f"{entry.id} ({one.source})", one.text) for entry in entries for one in store.official(entry.id)]
        for shared in collisions(known):
            words = " ".join(word for element in shared.pattern.elements for word in element.words)
            _tell({"collision": words, "terms": list(shared.terms)}, as_json)
        for one in unlinked(Matcher(language(store.games[of].language), known), known, texts):
            _tell({"unlinked": one.word, "place": one.place, "like": one.term}, as_json)


@app.command(epilog="Examples:  judge check --library ../my-games   ·   judge check --sources --game hkk")
def check(
    context: typer.Context,
    sources: Annotated[
        bool, typer.Option("--sources", help="Instead: where the rules' own texts disagree, for who edits them.")
    ] = False,
    game: Game = None,
    as_json: Json = False,
) -> None:
    """Check the library: every fault with its file and line, and what to do about it."""
    from judge import records
    from judge.check import check as examine
    from judge.wording import word

    session: Session = context.obj
    if sources:
        _check_sources(session, session.game(game), as_json)
        return
    if game:
        raise UsageError("check reads every game; --game goes with --sources")
    errors, warnings = examine(session.library, session.shelf)
    if as_json:
        _print(
            {"errors": [records.problem(one) for one in errors], "warnings": [records.problem(one) for one in warnings]}
        )
    else:
        for problem in errors:
            typer.echo(str(problem))
        for code, found in _by_code(warnings).items():
            for problem in found[:_MOST_WARNINGS]:
                typer.echo(f"{problem} (warning)")
            if len(found) > _MOST_WARNINGS:
                typer.echo(f"… {len(found) - _MOST_WARNINGS} more of {code}: judge check --json lists all")
        lang = session.lang or "en"
        typer.echo(f"{len(errors)} {word('errors', lang)}, {len(warnings)} {word('warnings', lang)}", err=bool(errors))
    if errors:
        raise typer.Exit(1)


@app.command(epilog="Examples:  judge coverage   ·   judge coverage berserk --json")
def coverage(
    context: typer.Context,
    game: Annotated[str | None, typer.Argument(help="A game; without one, each.", metavar="[GAME]")] = None,
    as_json: Json = False,
) -> None:
    """Tell which share of the keyword pairs is decided, and what the texts tie and nothing decides."""
    from judge import records
    from judge.cli.text import Page
    from judge.questions.coverage import coverage as covered
    from judge.questions.interact import Desk

    session: Session = context.obj
    asked = session.game(game)
    for of in [asked] if asked else session.store.games:
        found = covered(Desk(session.store, of, session.lang))
        if as_json:
            _print(records.coverage(found))
        else:
            Page(session.language(of)).coverage(session.store, found)


@app.command(epilog="Examples:  judge build site   ·   judge build site --game hkk")
def build(
    context: typer.Context,
    out: Annotated[Path, typer.Argument(help="The folder to build into; made anew.", metavar="OUT")],
    game: Game = None,
    lang: Annotated[str | None, typer.Option("--lang", help="Only in this language: hu, ru or en.")] = None,
    base_url: Annotated[
        str, typer.Option("--base-url", help="Where it will be served, for the sitemap, the feed and the 404 page.")
    ] = "",
    with_official: Annotated[
        bool, typer.Option("--with-official", help="With the official texts that you imported; not yours to publish.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Build the static site. The old one stays in place until the new one is whole."""
    from judge.site import build as build_site

    session: Session = context.obj
    built = build_site(
        session.store,
        out,
        game=session.game(game),
        lang=_spoken(lang) or session.lang,
        base_url=_base_url(base_url),
        with_official=with_official,
        shelf=session.shelf,
        library=session.library,
        cache=paths.cache(),
        progress=_progress(as_json),
    )
    if as_json:
        _print({"pages": built.pages, "bytes": built.size, "seconds": round(built.seconds, 2)})
    else:
        typer.echo(f"{built.pages} pages, {built.size / 1_000_000:.1f} MB, {built.seconds:.1f} s: {out / 'index.html'}")


@app.command(epilog="Example:  judge serve site --port 8000")
def serve(
    context: typer.Context,
    folder: Annotated[
        Path | None, typer.Argument(help="A built site; without one, it is built first.", metavar="[DIR]")
    ] = None,
    port: Annotated[int, typer.Option("--port", "-p", min=0, max=65535, help="0 takes any free port.")] = 8000,
) -> None:
    """Serve a built site to this machine only (127.0.0.1)."""
    from judge.serve import serve as serve_folder

    session: Session = context.obj
    if folder is None:
        from judge.site import build as build_site

        folder = paths.cache() / "site"
        build_site(
            session.store,
            folder,
            lang=session.lang,
            with_official=True,
            shelf=session.shelf,
            library=session.library,
            cache=paths.cache(),
            progress=_progress(quiet=False),
        )
    serve_folder(folder, port, lambda address: typer.echo(f"{address}  (Ctrl-C stops)"))


def _spoken(lang: str | None) -> str | None:
    """A language that the program speaks, as typed. Raises UsageError for another."""
    from judge.wording import LANGUAGES

    if lang is not None and lang not in LANGUAGES:
        raise UsageError(f"--lang {lang}: use one of {', '.join(LANGUAGES)}")
    return lang


def _base_url(typed: str) -> str:
    """Where a site will be served, with a slash at its end. Raises UsageError when that is no web address."""
    if typed and not re.fullmatch(r"https?://[^\s/?#<>\"']+(/[^\s?#<>\"']*)?", typed):
        raise UsageError(f"--base-url {typed}: give a web address such as https://example.org/rules/")
    return typed if not typed or typed.endswith("/") else f"{typed}/"


def _by_code(told: Iterable[_Told]) -> dict[str, list[_Told]]:
    found: dict[str, list[_Told]] = {}
    for one in told:
        found.setdefault(one.code, []).append(one)
    return found


def _one_of(arguments: object, batch: str | None, what: str) -> bool:
    """Whether a batch was asked for. Raises UsageError when both or neither were."""
    if batch is not None and arguments:
        raise UsageError(f"give {what} or --batch, not both")
    if batch is None and not arguments:
        raise UsageError(f"give {what}, or --batch FILE; --help shows examples")
    return batch is not None


def _progress(quiet: bool) -> Callable[[int, int], None]:
    """A line that counts, on a terminal only."""

    def show(done: int, total: int) -> None:
        if not quiet and sys.stderr.isatty():
            sys.stderr.write(f"\r{done}/{total}" + ("\r\x1b[K" if done == total else ""))

    return show


def _check_sources(session: Session, game: str | None, as_json: bool) -> None:
    """Reports for whoever edits the rules; what is accepted is counted, and not told."""
    from judge import editorial

    told: set[tuple[str, str]] = set()
    for of in [game] if game else list(session.store.games):
        found = list(editorial.once(editorial.reports(session.store, session.library, session.shelf, of), told))
        for one in found:
            if as_json:
                _print(editorial.record(one, of))
        if not as_json:
            _show_reports(found, of, session.language(of))


def _show_reports(found: list[Report], game: str, lang: str) -> None:
    """What is found of a game, kind by kind, each with what to do; what is accepted is only counted."""
    from judge import advice
    from judge.wording import word

    told = [one for one in found if not one.accepted]
    for code, same in _by_code(told).items():
        what = advice.advice(code, lang)
        typer.echo(f"{advice.title(code, lang)} ({len(same)})" + (f": {what}" if what else ""))
        for one in same:
            typer.echo("  " + one_line(f"{one.place}: {code}: {one.found(lang)}"))
            for at, text in one.texts:
                typer.echo(f"      [{at}] {one_line(text)}")
    ours = sum(one.ours for one in told)
    counts = [(len(told) - ours, "check-found"), (len(found) - len(told), "check-accepted"), (ours, "check-ours")]
    said = ", ".join(f"{word(key, lang).lower()}: {count}" for count, key in counts if count or key != "check-ours")
    typer.echo(f"{game}: {said}", err=True)


def _diff_verdicts(session: Session, named: list[str], pairs: bool, as_json: bool) -> None:
    """Compare the verdicts of one library with those of another, or of the one in use."""
    from contextlib import ExitStack

    from judge import revisions
    from judge.library import load

    if len(named) > 2:
        raise UsageError("diff --verdicts takes one or two libraries: folders or git revisions")
    with ExitStack() as stack:
        old, *rest = (stack.enter_context(revisions.opened(name, session.library)) for name in named)
        shifts = revisions.shifts(old, rest[0] if rest else load(session.library), pairs=pairs)
    for shift in shifts:
        verdicts = f": {shift.before} → {shift.after}" if shift.before else ""
        lost = f"  (rested on {', '.join(shift.lost)})" if shift.lost else ""
        if as_json:
            _print(asdict(shift))
        else:
            typer.echo(f"{shift.kind}: {shift.of}{verdicts}{lost}")
    if not shifts and not as_json:
        typer.echo("no verdict changes")


def _document(session: Session, game: str, source: str) -> tuple[GameOf, Source]:
    """A game and a document of it, as named."""
    of = session.store.games[session.game(game) or ""]
    document = next((one for one in of.sources if one.id == source), None)
    if document is None:
        raise UsageError(f"{game} has no document '{source}'; it has: {', '.join(one.id for one in of.sources)}")
    return of, document


def _layer(layer: str) -> None:
    if layer not in ("authored", "official", "all"):
        raise UsageError(f"--layer {layer}: use authored, official or all")


def _tell(record: dict[str, Any], as_json: bool) -> None:
    if as_json:
        _print(record)
    else:
        typer.echo(
            "  ".join(
                f"{key}: {', '.join(value) if isinstance(value, list) else value}" for key, value in record.items()
            )
        )


def _print(record: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(record, ensure_ascii=False) + "\n")


def _complain(error: object) -> None:
    sys.stderr.write(f"judge: {one_line(error)}\n")
