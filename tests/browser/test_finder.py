"""The finder tells of two terms what ``judge interact`` tells, in any spelling, and is never blank."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from judge.questions.interact import Desk
from judge.store import Store

GAMES = ("hkk", "ikon", "berserk")


def test_two_boxes_take_any_spelling_and_show_the_proof(page: Page, address: str) -> None:
    page.goto(address + "hkk/finder.html")
    page.fill("#a", "horgny")
    expect(page.locator("#a-hits [role=option]").first).to_contain_text("Horgony")
    page.keyboard.press("Enter")
    expect(page.locator("#a")).to_have_value("Horgony")
    page.fill("#b", "arnyek")
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    expect(page.locator("#answer h2")).to_have_text("Horgony + Árnyék")
    expect(page.locator("#answer .proof li").first).to_be_visible()
    assert "a=Horgony&b=arnyek" in page.url
    page.locator("#answer a", has_text="A teljes levezetés").click()
    page.wait_for_url("**/hkk/x/arnyek+horgony/index.html")


def test_the_address_carries_the_question_and_says_how_it_was_read(page: Page, site: Path) -> None:
    page.goto(f"{site.as_uri()}/berserk/finder.html?a=bronya&b=вампирзм")
    expect(page.locator("#answer h2")).to_contain_text("Броня")
    expect(page.locator("#answer")).to_contain_text("латиницей")
    expect(page.locator("#answer")).to_contain_text("с опечаткой")


@pytest.mark.parametrize("query", ["a=zzqqx&b=qqzzx", "a=horgony&b=zzqqx", "a=horgony&b=horgony"])
def test_it_is_never_blank(page: Page, address: str, query: str) -> None:
    page.goto(f"{address}hkk/finder.html?{query}")
    expect(page.locator("#answer")).not_to_be_empty()
    expect(page.locator("#answer")).to_contain_text(page.input_value("#a"), ignore_case=True)


@pytest.mark.parametrize("game", GAMES)
def test_it_shows_the_findings_or_the_nearest_clauses_of_the_command_line(
    page: Page, address: str, shipped: Store, game: str
) -> None:
    desk = Desk(shipped, game)
    terms = [entry for entry in shipped.entries(game) if entry.number is None and entry.defined]
    chance = random.Random(11)
    page.goto(f"{address}{game}/finder.html")
    page.evaluate("find()")
    near = 0
    for _ in range(12):
        pair = chance.sample(terms, 2)
        told = desk.interact(tuple(entry.id for entry in pair))
        slugs = [entry.slug for entry in pair]
        page.evaluate("slugs => { boxes.forEach((box, n) => (box.value = slugs[n])); return answerPair(); }", slugs)
        sections = page.locator("#answer section")
        if sections.count():
            assert sections.locator(".answer b").count() == len(told.findings)
            assert all(sections.nth(n).locator("li").count() for n in range(len(told.findings)))
        else:
            near += 1
            assert [finding.verdict for finding in told.findings] == ["undetermined"]
            hrefs = page.locator("#answer h3 + ul a").evaluate_all("all => all.map((one) => one.getAttribute('href'))")
            assert len(hrefs) == len(told.nearest), (slugs, told.nearest, hrefs)
    assert near
