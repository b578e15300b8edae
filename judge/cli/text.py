"""Answers set for reading at a table: name, clauses with their addresses, ties, a line to cite.

Width and colour only on a terminal; elsewhere each clause is one line, so that output can be piped.
"""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterable
from typing import TYPE_CHECKING

from judge.basis import basis
from judge.model import Entry, Official, Ruling
from judge.store import Store
from judge.wording import word

if TYPE_CHECKING:  # a look-up loads neither the reasoning nor the search
    from judge.questions.answers import Answer, Interaction, Weighed
    from judge.questions.ask import Asked
    from judge.questions.coverage import Coverage
    from judge.search import Hit

_BOLD, _DIM, _END = "\x1b[1m", "\x1b[2m", "\x1b[0m"
_MOST_TIES = 12
_MOST_OPEN = 20


class Page:
    """Writes lines for a person, in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.terminal = sys.stdout.isatty()
        self.width = min(shutil.get_terminal_size().columns, 100) if self.terminal else 0

    def entry(self, store: Store, entry: Entry, only: str = "") -> None:
        """An entry, or one clause of it."""
        number = f"{entry.number}  " if entry.number and entry.number != entry.name else ""
        self._line(
            self._bold(f"{number}{entry.name}")
            + self._dim(f"   {word(f'kind-{entry.kind}', self.lang)}  ·  {entry.id}")
        )
        self._line(f"{entry.english}: {entry.gloss}")
        for clause in entry.clauses:
            if only in ("", clause.id):
                self._clause(f"#{clause.n}", clause.text)
        if not entry.defined:
            self._line(word("referred-only", self.lang))
        if only:
            self._line(self._citation(store, entry, only))
            return
        self._officials(store, entry)
        if entry.note:
            self._labelled("note", entry.note)
        self._ties(store, entry)
        self._line(self._citation(store, entry, entry.id))

    def ruling(self, store: Store, ruling: Ruling) -> None:
        """A recorded ruling."""
        self._line(self._bold(ruling.question) + self._dim(f"   {word('ruling', self.lang)}  ·  {ruling.id}"))
        number = f" {ruling.number:g}" if ruling.number is not None else ""
        self._labelled("verdict", _verdict(ruling.verdict, self.lang) + number)
        self._line(ruling.english if self.lang == "en" else ruling.answer)
        for clause in ruling.cites:
            self._clause(clause, store.clause_text(f"{ruling.game}/{clause}") or "")
        if ruling.by:
            self._labelled("superseded-by", f"{ruling.game}/ruling/{ruling.by}")
        status = word("own-ruling" if ruling.own else f"status-{ruling.status}", self.lang)
        self._line(", ".join(filter(None, (status, ruling.who, ruling.date))))

    def hits(self, found: Iterable[Hit]) -> None:
        """Search results."""
        for hit in found:
            self._line(f"{self._bold(hit.name)}  {hit.id}" + self._dim(f"  ({hit.match})"))
            if hit.snippet:
                self._line(hit.snippet, indent=4)

    def interaction(self, store: Store, found: Interaction) -> None:
        """What terms do to one another, with the proof."""
        names = " + ".join(f"{store.name_of(term)} [{term}]" for term in found.terms)
        self._labelled("understood", names)
        for answer in found.findings:
            self._line("")
            self._answer(answer)
        self._basis(store, (cite for answer in found.findings for cite in answer.citations))
        for term in found.terms:
            if entry := store.entry(term):
                self._officials(store, entry)
        if not found.decided and found.nearest:
            self._line("")
            self._line(word("nearest", self.lang) + ":")
            for id_ in found.nearest:
                ruling = store.ruling(id_)
                self._clause(id_, ruling.question if ruling else store.clause_text(id_) or "")

    def asked(self, store: Store, found: Asked) -> None:
        """The answer to a question: the reading first, then the verdict and its proof, or what comes nearest."""
        self._labelled("understood", " + ".join(found.understood) or "–")
        if found.reading.repaired:
            self._labelled("read-as", ", ".join(f"{typed} → {meant}" for typed, meant in found.reading.repaired))
        if found.reading.unread:
            self._labelled("unread", ", ".join(found.reading.unread))
        self._line(self._bold(f"{word('answer', self.lang)}: {_verdict(found.verdict, self.lang)}"))
        if found.answer:
            self._answer(found.answer)
            self._basis(store, found.answer.citations)
        elif found.nearest:
            self._line(word("nearest", self.lang) + ":")
            for id_ in found.nearest:
                ruling = store.ruling(id_)
                self._clause(id_, ruling.question if ruling else store.clause_text(id_) or "")

    def others(self, store: Store, ids: Iterable[str]) -> None:
        """What else goes by the name that was asked for."""
        self._named(store, "also-called-so", ids)

    def near(self, store: Store, ids: Iterable[str]) -> None:
        """What was probably meant."""
        self._line(word("try", self.lang))
        for id_ in ids:
            self._line(f"{store.name_of(id_)}  {id_}", indent=2)

    def _answer(self, answer: Answer) -> None:
        how = {"ruling": "recorded", "explicit": "explicit", "derived": "derived-short"}[answer.confidence]
        self._line(self._bold(answer.sentence) + (self._dim(f"  ({word(how, self.lang)})") if answer.proof else ""))
        for index, step in enumerate(answer.proof, 1):
            rests = f" ← {', '.join(str(premise + 1) for premise in step.premises)}" if step.premises else ""
            cites = "".join(f" [{cite}]" for cite in step.cites)
            self._line(f"{index}. {step.sentence}{cites}{rests}", indent=2)
        if answer.considered:
            self._line(word("considered", self.lang) + ":", indent=2)
            for one in answer.considered:
                self._weighed(one)
        if answer.proof and answer.confidence != "ruling":
            self._line(self._dim(word("derived", self.lang)), indent=2)

    def _weighed(self, one: Weighed) -> None:
        self._line(f"– {one.sentence} [{', '.join(one.cites)}]: {word(f'holds-{one.holds}', self.lang)}", indent=4)

    def _ties(self, store: Store, entry: Entry) -> None:
        links = store.links_from(entry.id)
        self._named(store, "same", (link.target for link in links if link.kind == "same"))
        self._named(store, "builds-on", (link.target for link in links if link.kind not in ("same", "parent")))
        self._named(
            store, "cited-by", (link.source for link in store.links_to(entry.id) if "/ruling/" not in link.source)
        )
        self._named(store, "below", store.family(entry).children)
        for id_ in store.rulings_on(entry.id):
            if ruling := store.ruling(id_):
                verdict = _verdict(ruling.verdict, self.lang)
                self._labelled("ruling", f"{ruling.question} – {verdict} [{id_}]")
                if worded := dict(ruling.wording).get(entry.slug):
                    self._line(worded, indent=2)

    def _named(self, store: Store, label: str, ids: Iterable[str]) -> None:
        distinct = list(dict.fromkeys(id_.split("#")[0] for id_ in ids))
        if distinct:
            shown = [f"{store.name_of(id_)} [{id_}]" for id_ in distinct[:_MOST_TIES]]
            more = f" … +{len(distinct) - _MOST_TIES}" if len(distinct) > _MOST_TIES else ""
            self._labelled(label, ", ".join(shown) + more)

    def coverage(self, store: Store, found: Coverage) -> None:
        """Shares of a game's keyword pairs, and what is open."""
        game = store.games[found.game]
        self._line(self._bold(game.english if self.lang == "en" else game.name) + self._dim(f"   {found.game}"))
        self._labelled("keywords", str(found.keywords))
        self._labelled("pairs", str(found.pairs))
        counts = {
            "share-explicit": found.explicit,
            "share-derived": found.derived,
            "share-ruled": found.ruled,
            "share-conflicting": found.conflicting,
            "share-undetermined": found.undetermined,
        }
        for key, count in counts.items():
            self._line(f"{word(key, self.lang)}: {count} ({count / max(1, found.pairs):.1%})", indent=2)
        self._labelled("open-questions", str(len(found.open)))
        for question in found.open[:_MOST_OPEN]:
            names = " + ".join(f"{store.name_of(term)} [{term}]" for term in question.terms)
            self._line(f"{names}: {', '.join(question.clauses[:3])}", indent=2)
        if len(found.open) > _MOST_OPEN:
            self._line(f"… +{len(found.open) - _MOST_OPEN}: judge coverage {found.game} --json", indent=2)

    def _officials(self, store: Store, entry: Entry) -> None:
        """The publisher's wording of an entry, marked with its document and edition."""
        for official in store.official(entry.id):
            self._line(f"{word('official', self.lang)} – {entry.name} ({self._document(store, entry, official)}):")
            if official.stale:
                self._labelled("stale", entry.id)
            self._line(official.text, indent=2)

    def _basis(self, store: Store, cites: Iterable[str]) -> None:
        """The documents and editions that an answer rests on, and what has changed in them since."""
        for one in basis(store, cites):
            edition = ", ".join(value for value in (one.edition, one.date) if value != "unknown")
            known = edition or word("edition-unknown", self.lang)
            self._line(self._dim(f"{word('source', self.lang)}: {one.title} ({known})"))
            if one.stale:
                self._labelled("stale", ", ".join(one.stale))

    def _document(self, store: Store, entry: Entry, official: Official) -> str:
        source = next((one for one in store.games[entry.game].sources if one.id == official.source), None)
        title = source.title if source else official.source
        return title if official.edition == "unknown" else f"{title}, {official.edition}"

    def _citation(self, store: Store, entry: Entry, id_: str) -> str:
        game = store.games[entry.game]
        source = next((one for one in game.sources if one.id == entry.source), None)
        where = entry.number or entry.heading or entry.name
        if entry.lines:
            where = f"{where}, {', '.join(map(str, entry.lines))}"
        document = f"{source.title}: {where}" if source else entry.name
        return self._dim(f"{word('cite', self.lang)}: {document} — {id_}")

    def _clause(self, address: str, text: str) -> None:
        self._line(f"{address}  {text}", indent=2, hang=len(address) + 4)

    def _labelled(self, key: str, text: str) -> None:
        self._line(f"{word(key, self.lang)}: {text}")

    def _line(self, text: str, *, indent: int = 0, hang: int | None = None) -> None:
        margin = " " * indent
        if self.width and text.strip():
            hanging = " " * (indent + 2 if hang is None else hang)
            text = (
                "\n".join(textwrap.wrap(text, self.width, initial_indent=margin, subsequent_indent=hanging)) or margin
            )
        else:
            text = margin + text
        sys.stdout.write(text + "\n")

    def _bold(self, text: str) -> str:
        return f"{_BOLD}{text}{_END}" if self.terminal else text

    def _dim(self, text: str) -> str:
        return f"{_DIM}{text}{_END}" if self.terminal else text


def _verdict(verdict: str, lang: str) -> str:
    from judge.reasoning import sentences  # a look-up without rulings needs no reasoning

    return sentences.verdict(verdict, lang)
