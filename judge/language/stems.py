"""What is left of a word as its endings go: small tables, no dictionary, the same for a text and for what is typed.

For finding by what is said, not for links: a stem may be too short, and two words may share one. The tables are data,
so that a program in another language (the site's search) can cut in the same way: see :func:`stems`.
"""

from __future__ import annotations

#: One layer: endings, and what stands in the place of each; a word loses at most one of a layer.
Layer = dict[str, str]

#: So many letters are always left.
SHORTEST = 3
#: So many letters at most are an ending.
_LONGEST = 8
_VOWELS = "aeiou"


def _layer(*endings: str) -> Layer:
    """A layer from words like ``ies>y``; folded words have и for й."""
    written = " ".join(endings).replace("й", "и").split()
    return {ending: instead for word in written for ending, _, instead in [word.partition(">")]}


#: By language, the layers that a noun loses one after the other, without accents.
NOMINAL: dict[str, tuple[Layer, ...]] = {
    "hu": (
        _layer(
            "ban ben bol rol tol nak nek val vel ert kent nkent onkent enkent kor nal nel hoz hez ba be ra re on en an",
            "ot et at t jat>ja jet>je jan>ja jen>je tert>ter ig ul va ve",
            "bbal>b bbel>b ddal>d ddel>d ggal>g ggel>g jjal>j jjel>j kkal>k kkel>k llal>l llel>l mmal>m mmel>m nnal>n",
            "nnel>n ppal>p ppel>p rral>r rrel>r ssal>s ssel>s ttal>t ttel>t zzal>z zzel>z nnyal>ny nnyel>ny sszal>sz",
            "sszel>sz ggyal>gy ggyel>gy llyal>ly ttyal>ty ccsal>cs ccsel>cs zzsal>zs zzsel>zs",
        ),
        _layer(
            "unk juk jai jei jaik jeik aik eik om em am od ed ad ja je ai ei im id uk a e i m d nk",
            "aim eim jaim jeim aid eid jaid jeid aink eink jaink jeink atok etek aitok eitek jaitok jeitek",
        ),
        _layer("okat eket akat ok ek ak k ni sz ik"),
        _layer("as es os u ju beli atlan etlen talan telen"),
    ),
    "ru": (
        _layer("ся сь"),
        _layer(
            "иями ями ами ого его ому ему ыми ими иях ей ой ий ый ая яя ое ее ые ие ую юю ою ею ых их ым им ом ем ам",
            "ям ах ях ов ев ия ию ии ием иям ьем ье ью ья ьи ьям ьями ьях а я о е и ы у ю ь й",
            "ать>ать ять>ять еть>еть ить>ить ыть>ыть уть>уть оть>оть",
        ),
        _layer(
            "ировать ировал ирует овать овал ует уют евать евал увать увал",
            "ивать ивал ивает ивают ывать ывал ывает ывают",
            "ать ять еть ить ыть уть ть ти ает яет еет оет ают яют еют оют ишь ешь ит ет ат ят ут ют",
            "ал ял ел ил ыл ул ла ло ли л вить>в влять>в вляет>в вляют>в влял>в",
        ),
        _layer(
            "ованн еванн иванн ыванн ован еван иван ыван енн анн янн ен ан ян ени ани яни ивш авш явш евш увш ывш вш",
            "ующ ающ яющ еющ ивающ ывающ ущ ющ ащ ящ ем им уем аем яем н ива ыва ва ыт влен>в влени>в",
        ),
    ),
    "en": (
        _layer("'s ’s"),
        _layer("ies>y sses>ss xes>x ches>ch shes>sh ves>ve es>e s> ss>ss us>us is>is"),
        _layer("ing ed er or>or our>or ation ition ion ment ity able ible al ally ly ness"),
        _layer("e> y>i at> it>"),
    ),
}
#: By language, what every stage may also lose as a verb; Hungarian ``-ért`` too, which looks like ``-r`` with ``-t``.
VERBAL: dict[str, Layer] = {
    "hu": _layer(
        "ott ett tt ottam ettem ottal ettel otta ette ottak ettek ottuk ettuk ottatok ettetek",
        "ni ani eni nia nie ania enie anom enem anod ened niuk nunk",
        "hat het hatok hetek hatsz hetsz hatja heti hatjuk hetjuk hatnak hetnek hatom hetem hatod heted",
        "hato heto hatatlan hetetlen hatott hetett hassa hesse",
        "tam tem tal tel ta te tuk tunk tatok tetek tak tek tetni tatni etni atni etheto athato etett atott",
        "as es asa ese o odik edik va ve na ne ana ene jak jon jen junk anak enek nak nek nal nel ik ja juk uk sz asz",
        "esz om em ol el od ed unk ert",
    ),
}
#: By language, what a verb may carry in front.
PREFIXES: dict[str, tuple[str, ...]] = {
    "hu": ("vissza", "ossze", "szet", "meg", "fel", "ala", "ra", "at", "be", "el", "ki", "le"),
    "ru": ("пере", "воз", "вос", "раз", "рас", "при", "под", "вы", "от", "по", "за", "на", "из", "ис", "до", "у", "с"),
}


def stems(word: str, code: str) -> tuple[str, ...]:
    """The stages of a folded word of a language, the least cut first, without the word itself; none of a number.

    The word loses at most one ending of each layer, the longest that leaves three letters (a Hungarian one also from
    each later layer on). ``ать>ать`` keeps an infinitive for the layer of verbs. Every stage may lose one verbal
    ending, then a doubled consonant at its end is single; a Hungarian one also loses the vowel that comes and goes.
    """
    if word[:1].isdigit():
        return ()
    layers = NOMINAL.get(code, ())
    stages = [word]
    for first in range(len(layers) if code == "hu" else 1):  # helyszínek has a plural, not the case that it ends like
        shorter = word
        for layer in layers[first:]:
            if (cut := _cut(shorter, layer)) != shorter:
                shorter = cut
                stages.append(cut)
    verbal = VERBAL.get(code)
    if verbal:
        stages += [_cut(stage, verbal) for stage in stages]
    stages += [_single(stage) for stage in stages if stage != word]
    if code == "hu":
        stages += [_without_vowel(stage) for stage in stages]
    return tuple(dict.fromkeys(stage for stage in stages if stage != word))


def without_prefix(word: str, code: str) -> str:
    """A verb without what it carries in front: ``visszavenni`` → ``venni``; empty when it carries nothing."""
    for prefix in PREFIXES.get(code, ()):
        if word.startswith(prefix) and len(word) - len(prefix) >= SHORTEST:
            return word[len(prefix) :]
    return ""


def _cut(word: str, layer: Layer) -> str:
    for at in range(max(1, len(word) - _LONGEST), len(word)):
        if (instead := layer.get(word[at:])) is not None and at + len(instead) >= SHORTEST:
            return word[:at] + instead
    return word


def _single(word: str) -> str:
    """stopp → stop, but not in Russian, where нн tells."""
    doubled = len(word) > SHORTEST and word[-1] == word[-2] and word[-1] in "bcdfgklmnprstvz"
    return word[:-1] if doubled else word


def _without_vowel(word: str) -> str:
    """izom → izm, as in izmot; céloz → célz, as in célzott."""
    if len(word) > SHORTEST and word[-1] in "mlrnzg" and word[-2] in "oe" and word[-3] not in _VOWELS:
        return word[:-2] + word[-1]
    return word
