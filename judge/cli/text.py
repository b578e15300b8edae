"""Answers set for reading at a table: name, clauses with their addresses, ties, a line to cite.

Width and colour only on a terminal; elsewhere each clause is one line, so that output can be piped.
"""

from __future__ import annotations

import sys

from judge.wording import verdict, word

TYPE_CHECKING = False
if TYPE_CHECKING:  # a look-up loads nothing that it does not use
    from collections.abc import Iterable

    from judge.model import Ruling
    from judge.questions.answers import Answer, Interaction, Weighed
    from judge.questions.ask import Asked
    from judge.questions.coverage import Coverage
    from judge.search import Hit
    from judge.store import Store
    from judge.store.glance import Glance, Shown

_BOLD, _DIM, _END = "\x1b[1m", "\x1b[2m", "\x1b[0m"
_MOST_TIES = 12
_MOST_OPEN = 20


class Page:
    """Writes lines for a person, in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.terminal = sys.stdout.isatty()
        self.width = _width() if self.terminal else 0

    def entry(self, store: Glance, entry: Shown, only: str = "") -> None:
        """An entry, or one clause of it."""
        number = f"{entry.number}  " if entry.number and entry.number != entry.name else ""
        self._line(
            self._bold(f"{number}{entry.name}")
            + self._dim(f"   {word(f'kind-{entry.kind}', self.lang)}  ·  {entry.id}")
        )
        self._line(f"{entry.english}: {entry.gloss}")
        for id_, text in entry.clauses:
            if only in ("", id_):
                self._clause(f"#{id_.rpartition('#')[2]}", text)
        if not entry.clauses:
            self._line(word("referred-only", self.lang))
        if not only:
            self._officials(store, entry.id)
            if entry.note:
                self._labelled("note", entry.note)
            self._ties(store, entry)
        title = store.title(entry.game, entry.source)
        document = f"{title}: {entry.place}" if title else entry.name
        self._line(self._dim(f"{word('cite', self.lang)}: {document} — {only or entry.id}"))

    def ruling(self, store: Store, ruling: Ruling) -> None:
        """A recorded ruling."""
        self._line(self._bold(ruling.question) + self._dim(f"   {word('ruling', self.lang)}  ·  {ruling.id}"))
        number = f" {ruling.number:g}" if ruling.number is not None else ""
        self._labelled("verdict", verdict(ruling.verdict, self.lang) + number)
        self._line(ruling.english if self.lang == "en" else ruling.answer)
        for clause in ruling.cites:
            self._clause(clause, store.clause_text(f"{ruling.game}/{clause}") or "")
        if ruling.by:
            self._labelled("superseded-by", f"{ruling.game}/ruling/{ruling.by}")
        status = word("own-ruling" if ruling.own else f"status-{ruling.status}", self.lang)
        self._line(", ".join(filter(None, (status, ruling.who, ruling.date))))

    def hits(self, store: Glance, query: str, found: tuple[Hit, ...], as_near: list[Hit]) -> None:
        """Search results; entries of one family stand together. A first hit by a slip says what it was taken for."""
        if found[0].match == "typo":
            self._labelled("slip", f"{' '.join(query.split())} → {found[0].name}")
            self._named(store, "as-near", (hit.id for hit in as_near))
        for hit, inner in _families(store, found):
            how = self._dim(f"  ({word(f'match-{hit.match}', self.lang)})")
            self._line(f"{self._bold(hit.name)}  {hit.id}{how}", indent=2 * inner)
            if hit.snippet:
                self._line(self._marked(hit.snippet), indent=4 + 2 * inner)

    def interaction(self, store: Store, found: Interaction) -> None:
        """What terms do to one another, with the proof."""
        names = " + ".join(f"{store.name_of(term)} [{term}]" for term in found.terms)
        self._labelled("understood", names)
        for answer in found.findings:
            self._line("")
            self._answer(answer)
        self._basis(store, (cite for answer in found.findings for cite in answer.citations))
        for term in found.terms:
            self._officials(store, term)
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
            self._named(store, "like-unread", _like(store, found.reading.unread, found.game))
        said = self._said(found.verdict, found.number)
        self._line(self._bold(f"{word('answer', self.lang)}: {said}"))
        if found.answer:
            self._answer(found.answer)
            self._basis(store, found.answer.citations)
            return
        if found.alike:
            self._line(word("alike", self.lang) + ":")
            for one in found.alike:
                self._line(f"{one.question}  →  {self._said(one.verdict, one.number)}", indent=2)
        if found.nearest:
            self._line(word("nearest", self.lang) + ":")
            for id_ in found.nearest:
                ruling = store.ruling(id_)
                self._clause(id_, ruling.question if ruling else store.clause_text(id_) or "")

    def _said(self, told: str, number: float | None) -> str:
        """A verdict in words, or the number."""
        return verdict(told, self.lang) if number is None else f"{number:g}"

    def others(self, store: Glance, ids: Iterable[str]) -> None:
        """What else goes by the name that was asked for."""
        self._named(store, "also-called-so", ids)

    def near(self, store: Glance, ids: Iterable[str]) -> None:
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
        if answer.flips:
            self._line(word("flips", self.lang) + ":", indent=2)
            for flip in answer.flips:
                self._line(f"– {flip.case.sentence} → {verdict(flip.verdict, self.lang)}", indent=4)
        if answer.proof and answer.confidence != "ruling":
            self._line(self._dim(word("derived", self.lang)), indent=2)

    def _weighed(self, one: Weighed) -> None:
        self._line(f"– {one.sentence} [{', '.join(one.cites)}]: {word(f'holds-{one.holds}', self.lang)}", indent=4)

    def _ties(self, store: Glance, entry: Shown) -> None:
        ties = store.ties(entry.id)
        self._named(store, "same", ties.same)
        self._named(store, "builds-on", ties.builds_on)
        self._named(store, "cited-by", ties.cited_by)
        self._named(store, "below", store.children(entry.game, entry.id, entry.number))
        for id_ in store.rulings_on(entry.id):
            question, decided, worded = store.verdict_of(id_, entry.id)
            self._labelled("ruling", f"{question} – {verdict(decided, self.lang)} [{id_}]")
            if worded:
                self._line(worded, indent=2)

    def _named(self, store: Glance, label: str, ids: Iterable[str]) -> None:
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

    def _officials(self, store: Glance, id_: str) -> None:
        """The publisher's wording of an entry, marked with its document and edition."""
        game = id_.split("/")[0]
        for source, edition, stale, text in store.officials_of(id_):
            title = store.title(game, source) or source
            document = title if edition == "unknown" else f"{title}, {edition}"
            self._line(f"{word('official', self.lang)} – {store.name_of(id_)} ({document}):")
            if stale:
                self._labelled("stale", id_)
            self._line(text, indent=2)

    def _basis(self, store: Store, cites: Iterable[str]) -> None:
        """The documents and editions that an answer rests on, and what has changed in them since."""
        from judge.basis import basis

        for one in basis(store, cites):
            edition = ", ".join(value for value in (one.edition, one.date) if value != "unknown")
            known = edition or word("edition-unknown", self.lang)
            self._line(self._dim(f"{word('source', self.lang)}: {one.title} ({known})"))
            if one.stale:
                self._labelled("stale", ", ".join(one.stale))

    def _clause(self, address: str, text: str) -> None:
        self._line(f"{address}  {text}", indent=2, hang=len(address) + 4)

    def _labelled(self, key: str, text: str) -> None:
        self._line(f"{word(key, self.lang)}: {text}")

    def _line(self, text: str, *, indent: int = 0, hang: int | None = None) -> None:
        margin = " " * indent
        if self.width and text.strip():
            import textwrap

            hanging = " " * (indent + 2 if hang is None else hang)
            text = (
                "\n".join(textwrap.wrap(text, self.width, initial_indent=margin, subsequent_indent=hanging)) or margin
            )
        else:
            text = margin + text
        sys.stdout.write(text + "\n")

    def _marked(self, snippet: str) -> str:
        """The words that were met, bold on a terminal."""
        if not self.terminal:
            return snippet
        plain, *rest = snippet.split("**")
        return plain + "".join(f"{_BOLD if place % 2 == 0 else _END}{part}" for place, part in enumerate(rest))

    def _bold(self, text: str) -> str:
        return f"{_BOLD}{text}{_END}" if self.terminal else text

    def _dim(self, text: str) -> str:
        return f"{_DIM}{text}{_END}" if self.terminal else text


def _like(store: Glance, words: Iterable[str], game: str) -> list[str]:
    """Entries that words which were not understood may have meant."""
    from judge.search.names import Names

    names = Names(store, game)
    found = [sorted(names.find(word).items(), key=lambda one: -one[1][0])[:1] for word in words if len(word) > 3]
    return list(dict.fromkeys(id_ for best in found for id_, _ in best))


def _families(store: Glance, found: tuple[Hit, ...]) -> list[tuple[Hit, int]]:
    """The hits in their order, but what is part of, or the same as, a hit before it right after that one, inset."""
    shown: list[tuple[Hit, int]] = []
    for hit in found:
        kin = set(store.kin(hit.id))
        at = next((place for place, (one, inner) in enumerate(shown) if not inner and one.id in kin), None)
        if at is None:
            shown.append((hit, 0))
            continue
        while at + 1 < len(shown) and shown[at + 1][1]:
            at += 1
        shown.insert(at + 1, (hit, 1))
    return shown


def _width() -> int:
    import shutil

    return min(shutil.get_terminal_size().columns, 100)
