"""What fingers do: Latin letters for Cyrillic words, and Cyrillic words typed on a Latin keyboard."""

from __future__ import annotations

import re

from judge.language.text import fold

#: Cyrillic letters in Latin ones.
CYRILLIC = dict(
    zip("абвгдезийклмнопрстуфхцыэ", "a b v g d e z i i k l m n o p r s t u f h c i e".split(), strict=True)
) | {"ж": "zh", "ч": "ch", "ш": "sh", "щ": "sh", "ъ": "", "ь": "", "ю": "u", "я": "a"}
#: How the same sounds are spelt in Latin letters by one scheme or another, and the one spelling they are brought to.
LATIN = (
    (r"['`’ʹʺ\"″]", ""), ("shch|sch|shh", "sh"), ("tch", "ch"), ("kh", "h"), ("ts|tc|cz", "c"), ("(?:y|j|i)o", "e"),
    ("(?:y|j|i)e", "e"), ("(?:y|j|i)u", "u"), ("(?:y|j|i)a", "a"), ("x", "h"), ("w", "v"), ("[yj]", "i"), ("q", "k"),
)  # fmt: skip
#: The keys of one keyboard, and what they write on the other.
KEYS, WRITTEN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`", "йцукенгшщзхъфывапролджэячсмитьбюе"
_KEYBOARD, _BACK = str.maketrans(KEYS, WRITTEN), str.maketrans(WRITTEN[:-1], KEYS[:-1])


def skeleton(word: str) -> str:
    """One Latin skeleton for a Cyrillic word and every common way of typing it: броня, bronya, bronja → brona."""
    word = fold(word)
    if re.search("[а-я]", word):
        spelt = "".join(CYRILLIC.get(char, char) for char in word)
    else:
        spelt = word
        for pattern, instead in LATIN:
            spelt = re.sub(pattern, instead, spelt)
    spelt = re.sub(r"i?([aeu])", r"\1", spelt)
    return re.sub(r"(.)\1+", r"\1", spelt)


def other_layout(text: str) -> str:
    """The text as the same keys write it on the other keyboard: ``,hjyz`` → ``броня``, ``рщкпщтн`` → ``horgony``."""
    text = text.lower()
    return text.translate(_BACK if any("а" <= char <= "я" for char in text) else _KEYBOARD)
