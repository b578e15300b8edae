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
        can may able allowed
        again back anew
        maximum most limit
        minimum least
        give grant
        protect save defend
        life point
        dead corpse
        shoot shot arrow
        summon call
        row line
        cell square
        adjacent next neighbouring neighbour beside
        shuffle mix
        look search find
        choose decide
        order sequence
        equal tie draw same
        magical magic spell
        purpose voluntary
        enter appear arrive come
        leave exit
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
        lehet szabad
        újra megint ismét
        jön kerül jut érkezik
        visszajön visszakerül visszaugrik visszaküld
        leszed levesz eltávolít kikerül
        megment megmenekül megúszik véd
        rögtön azonnal
        titok rejtve képpel lefelé
        ár költség
        olcsó csökken
        drága növel
        kisebb kevesebb kevés
        nagyobb több
        üt harcol támad
        harc csata
        megszűnik elveszít elmúlik
        soha sosem sehogyan semmilyen semmiképpen
        cselekszik cselekvés csinál
        ellenfél ellenséges
        célpont céloz irányít
        asztal játék
        lap kártya
        kör forduló
        gyűjtő temető
        kijátszik lerak kirak letesz
        passzív pihen kifordít elfordít
        aktív ébred aktivizál
        megmutat felfed felfordít
        keres kikeres előkeres választ
        kever megkever visszakever
        ugyanolyan azonos egyforma ugyanaz megegyező
        egyszerre együtt egyidejűleg
        bármelyik akármelyik bárki akárki tetszőleges
        bármennyi akármennyi akárhány
        életerő életpont élet
        minden mindenki valamennyi
        saját magam önként
        kedvenc kedvel
        jel ikon szimbólum
        serleg kehely
        hozzárak csatol hozzátesz
        teljesít megold
        átállít vált változtat
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
        запретить нельзя запрещено невозможно
        можно возможно разрешено вправе
        надо должен обязан нужно обязательно
        один одна одно одного одной одну
        два две двух двум двумя оба обе обоих
        три трех трем тремя
        четыре четырех
        пять пяти
        семь семи
        дать даст дадут дает дают давать дал
        остаться останется останутся остается остаток
        снять снимать снимет снимут
        взять взятие брать берет возьмет
        бросок бросить брошен
        жив живой жизнь выжить
        погибнуть погибший мертвый мертв умер умерла умрет убьет убит
        бить бью бьем бьющий
        мой моя мое мои моего моей моим моих мою ваш ваша ваше ваши вашего вашей
        противник враг вражеский соперник оппонент чужой
        союзник союзный свой
        максимум лимит предел
        здоровье жизнь
        промахнуться промах
        пас пропустить
        колдовство колдовать заклинание магия скастовать чары
        стоимость цена плата оплата платить заплатить бесплатно ресурс
        летун летающий летать крыло
        наземный нелетающий
        стрелять выстрел стрелок лук арбалет
        ответный ответить сдача
        вскрыть раскрыть перевернуть лицевой лицо
        наискосок диагональ
        заменить заместить замещение вместо
        добавить прибавить бонус плюс
        потерять терять лишиться пропасть пропала
        рана ранить урон повреждение
        положить класть помещать наложить
        достать вытащить
        соседний рядом вплотную
        сзади спина
        сейчас текущий данный
        нападение напасть атака
        появиться войти попасть
        владелец чей
        защититься защитник защита
        источник откуда
    """,
}
