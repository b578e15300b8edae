"""What players say for one another, by language: every line a group. General words only; no game's own.

A query's word also finds what the others of its group find, at a lower weight.
"""

from __future__ import annotations

GROUPS = {
    "en": """
        die dead death kill destroy slay perish
        remove leave lose
        drop lower reduce decrease lessen fall
        raise increase rise boost grow
        heal cure recover regenerate
        mana magic vp
        life lives health
        steal control take
        return bounce back
        move relocate
        swap exchange switch
        extra additional further
        stronger strength power
        attack strike hit blow
        monster creature
        tap close
        untap open
        opponent enemy
        owner own belong
        flip reveal
        number count amount many
        same identical copy
        zone pile area place
        never ever
        mate member team
        protect immune shield save
        wound damage injury hurt
        poison venom
        graveyard cemetery pile
        cast play
        begin start first
        choose select pick
        discard throw
        cost pay price
        incorporeal ghost bodiless
        armor armour
        each every all
        answer respond response react
        forbid cannot prohibit
        team squad party
        hit wound
        free without
        swap places
    """,
    "hu": """
        meghal elpusztul megsemmisül pusztul elpusztít leszed megöl
        sebez sebzés sebződik sérül
        gyógyul gyógyít regenerálódik
        ellop lop megszerez elvesz átvesz
        csökken levon kevesebb csökkent
        nő emel erősebb erősödik növel emelkedik
        visszavesz visszavenni visszavet visszakerül visszatér visszahoz
        eldob dob
        reagál válasz reagálás válaszol
        gazda irányít oldal irányítás
        fizet költség
        max maximális
        fagyaszt dermeszt lefagyaszt dermesztés
        mennyi hány szám
        kezdet eleje
        mellé mellett csatol
        varázspont vp mana
        életpont élet ép
        lefordított leforditva képpel lefelé
        kihagy passzol
        csapat csoport
        kötelező muszáj kell
        tilos nem
    """,
    "ru": """
        умереть умирать смерть гибель погибнуть гибнуть убить погибать
        уничтожить убить
        бить бьет удар ударить атаковать атака
        лечить лечится излечить исцелить вылечить
        яд отравление отравить
        отступить отступление убежать сбежать уйти
        двигаться переместиться перемещаться ходить ходит движение
        рядом соседний сосед стоящий
        бок повернуть поворот горизонтально
        имя название
        сколько количество число
        владелец хозяин принадлежать принадлежит
        вернуть возродить возвращать
        менять поменять поменяться меняться обмен
        первый начало
        запретить нельзя запрещено
    """,
}
