"""Every number that decides an order, in one place. Whoever ranks elsewhere (the site's search) takes them here."""

from __future__ import annotations

#: What a name is worth by how it was met; a hit's score is between 0 and 1.
SCORES = {
    "id": 1.0, "name": 0.98, "alias": 0.94, "abbreviation": 0.96, "unaccented": 0.9, "inflected": 0.85, "child": 0.8,
    "prefix": 0.7, "typo": 0.55, "transliterated": 0.5, "layout": 0.45, "text": 0.2,
}  # fmt: skip

#: What a term is worth beside the word without accents: the word as spelt, without a verb's prefix, a synonym.
EXACT, PREFIXLESS, SYNONYM = 1.1, 0.6, 0.85

#: What a passage is worth by what it is: the names of an entry, its English name and gloss, a clause, the official
#: wording, patterns of mentions, the maintainers' note, the names of what its facts speak of (and their English).
PASSAGES = {
    "name": 0.5, "english": 1.4, "gloss": 0.92, "clause": 1.0, "official": 1.0, "ruling": 1.0, "pattern": 0.7,
    "note": 0.13, "related": 0.64, "related-en": 1.0,
}  # fmt: skip
#: A word's worth is its rarity, ``ln(1 + (N - n + 0.5) / (n + 0.5))`` with n of N entries, to this power.
RARITY = 0.9
#: A word that stands in several passages of an entry: this much of the second to fourth best beside the best.
MORE, MOST_MORE = 0.2, 3
#: An entry of ``length`` words is divided by ``1 + LONG * ln(1 + length / LONG_WORDS)``, a passage likewise.
LONG, LONG_WORDS = 0.6, 60
PASSAGE_LONG, PASSAGE_WORDS = 0.2, 12
#: What the best single passage is worth beside the sum over all words.
TOGETHER = 1.7
#: Entries that only refer, keywords, which are what people describe, and rulings, which come after what they cite.
UNDEFINED, KEYWORD, RULING = 0.6, 1.12, 0.7
