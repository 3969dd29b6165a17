"""Taliesin in a real browser: the shortest mate of the one-board game, by clicks, two at one screen."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.hands import click_on, sit_at, wait_for_turn
from tests.web.harness import Parlour

TOGETHER = {"ruleset": "circle", "together": "yes"}
LOG = "() => [...document.querySelectorAll('#log li')].map((li) => li.innerText).join('\\n')"


def sit_down(visit: Any, width: int) -> Any:
    """A page with two people at one board."""
    page = visit("/games/taliesin", width=width)
    page.evaluate("localStorage.setItem('parlour.room', JSON.stringify({still: true, sound: false}))")
    page.reload()
    page.evaluate("for (const d of document.querySelectorAll('details')) d.open = true")
    page.check("[name=with][value=here]")
    page.select_option("[name=boards]", "1")
    page.click("#setup button[type=submit]")
    page.wait_for_url("**/match/**")
    page.wait_for_selector("#veil", state="hidden")
    return page


@pytest.mark.browser
@pytest.mark.parametrize("width", [360, pytest.param(1280, marks=pytest.mark.essential)])
def test_the_shortest_mate_by_clicks(visit: Any, width: int) -> None:
    page = sit_down(visit, width)
    for ply, path in enumerate((("1:161", "1:129"), ("1:134", "1:120"), ("1:162", "1:155"))):
        assert wait_for_turn(page)
        for at in path:
            click_on(page, at)
        page.wait_for_function("(n) => document.querySelectorAll('#log li').length > n", arg=ply)
    assert not wait_for_turn(page)
    assert "Gold won" in page.inner_text("#message")


@pytest.mark.browser
def test_a_piece_that_can_be_captured_says_so_to_a_screen_reader(visit: Any) -> None:
    page = sit_down(visit, 1280)
    for ply, path in enumerate((("1:161", "1:129"), ("1:134", "1:120"))):
        assert wait_for_turn(page)
        for at in path:
            click_on(page, at)
        page.wait_for_function("(n) => document.querySelectorAll('#log li').length > n", arg=ply)
    assert wait_for_turn(page)
    enemy, own = page.locator(".piece[data-at='1:155']"), page.locator(".piece[data-at='1:162']")
    assert own.get_attribute("aria-label").startswith("Gold Wizard on 1:162: moves ")
    assert enemy.get_attribute("aria-label") is None, "nothing is picked yet"
    click_on(page, "1:162")
    assert enemy.get_attribute("aria-label").startswith("Capture: Silver People on 1:155: moves ")
    assert page.locator(".zone[data-at='1:161']").get_attribute("aria-label").startswith("1:161, ring 9")
    page.keyboard.press("Escape")
    assert enemy.get_attribute("aria-label") is None


@pytest.mark.browser
@pytest.mark.parametrize("width", [360, 1280])
def test_a_piece_is_lost_only_after_a_second_thought(visit: Any, width: int) -> None:
    page = sit_down(visit, width)
    assert wait_for_turn(page)
    click_on(page, "1:90")
    assert page.text_content("[data-counts=level-1]") == "→ 4", (
        "what can be reached is counted beside the level"
    )
    click_on(page, "1:18")
    assert "lost in the event horizon" in page.inner_text("#confirm-box")
    page.click("#confirm-box button:not(.main)")
    assert page.is_hidden("#confirm-box") and not page.query_selector("#log li")
    click_on(page, "1:18")  # the piece is still in hand
    page.click("#confirm-box button.main")
    page.wait_for_selector("#log li")
    assert "The gold Henge was lost" in page.inner_text("#log li")
    assert page.locator("svg .swallowed").count() == 1


@pytest.mark.browser
def test_silver_sits_at_the_bottom_of_its_own_screen_and_may_type(visit: Any) -> None:
    page = visit("/games/taliesin", width=1280)
    page.evaluate("localStorage.setItem('parlour.room', JSON.stringify({still: true, sound: false}))")
    page.evaluate(
        """async () => {
            const { ask } = await import("/static/http.js");
            const { goToNewMatch } = await import("/static/storage.js");
            const seats = [{ who: "bot", level: "dreamer" }, { who: "me", name: "Nimue" }];
            const wanted = { game: "taliesin", options: { first: "silver" }, seats };
            goToNewMatch(await ask("POST", "/api/matches", wanted), "taliesin", "Taliesin");
        }"""
    )
    page.wait_for_url("**/match/**arrangement=flat-silver")
    assert wait_for_turn(page)
    places = {
        name: page.locator(f".piece[data-at='{name}']").bounding_box()["y"] for name in ("3:154", "1:145")
    }
    assert places["3:154"] > places["1:145"], "silver's home is below"
    page.fill("#form-move", "W 3:153-3:64")
    page.press("#form-move", "Enter")
    page.wait_for_selector("#message.no a[href*='T-11']")
    page.fill("#form-move", "w 3:153-2:153")
    page.press("#form-move", "Enter")
    page.wait_for_selector("#log li")
    assert "Nimue's Wizard moved from 3:153 to 2:153" in page.inner_text("#log li:first-child")
    page.check("#numbers")
    assert page.locator("svg .number").first.is_visible()


def sit(visit: Any, made: dict[str, Any], seat: int, width: int = 1280) -> Any:
    """A page at a table that has been set up, with one seat's token."""
    page = visit("/health", width=width)
    known = {made["id"]: {"tokens": {seat: made["tokens"][str(seat)]}, "at": 1}}
    page.evaluate("(known) => localStorage.setItem('parlour.matches', JSON.stringify(known))", known)
    page.evaluate("localStorage.setItem('parlour.room', JSON.stringify({still: true, sound: false}))")
    page.goto(page.url.replace("/health", made["url"]))
    page.wait_for_selector("#veil", state="hidden")
    page.wait_for_selector("#calls:not([hidden])")
    return page


def call_for(page: Any, label: str) -> None:
    """Press a call's button, then confirm it."""
    for _ in range(2):  # the question above the buttons may begin with the same word
        page.click(f"#calls button:has-text('{label}')")


@pytest.mark.browser
@pytest.mark.parametrize("width", [360, 1280])
def test_a_draw_offered_declined_and_later_agreed(visit: Any, server: Any, width: int) -> None:
    made = server.begin("taliesin", "me me", options={"boards": 1})
    gold, silver = sit(visit, made, 0, width), sit(visit, made, 1, width)
    gold.click("#calls >> text=Offer a draw")
    assert "if everybody agrees?" in gold.inner_text("#calls")
    gold.keyboard.press("Escape")  # a second thought
    assert gold.locator("#calls button").all_inner_texts() == ["Offer a draw", "Resign"]
    call_for(gold, "Offer a draw")
    silver.wait_for_selector("#asking:not([hidden])")
    assert "Gold offers a draw." in silver.inner_text("#asking")
    assert "Waiting for Silver." in gold.inner_text("#asking")
    assert not gold.is_visible("#calls") and not silver.is_visible("#calls")
    silver.click("#asking >> text=Decline")
    gold.wait_for_function(
        "() => document.getElementById('message').textContent.includes('Silver plays on.')"
    )
    assert not gold.is_visible("#asking") and gold.is_visible("#calls")
    for at in ("1:161", "1:129"):
        click_on(gold, at)
    silver.wait_for_selector("#log li")
    call_for(gold, "Offer a draw")  # out of turn
    silver.click("#asking >> text=Agree")
    for page in (gold, silver):
        page.wait_for_selector("#message.end")
        assert page.inner_text("#message").strip() == "A draw: the sides agreed."
        assert not page.is_visible("#calls") and not page.is_visible("#asking")
        assert page.is_visible("#rematch") and "The sides agreed a draw." in page.inner_text("#log")
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.browser
def test_resigning_against_a_bot_takes_two_presses(visit: Any, server: Any) -> None:
    page = sit(visit, server.begin("taliesin", "me bot", options={"boards": 1}), 0)
    page.click("#calls >> text=Resign")
    assert "Resign? Then silver wins." in page.inner_text("#calls")
    page.keyboard.press("Enter")  # the harmless answer has the focus
    assert page.locator("#calls button").all_inner_texts() == ["Offer a draw", "Resign"]
    assert page.locator("#log li").count() == 0
    call_for(page, "Resign")
    page.wait_for_selector("#message.end")
    assert page.inner_text("#message").strip() == "Silver won: gold resigned."
    page.wait_for_selector("#reveal a", state="attached")
    assert "lost" in page.inner_text("#seats")


@pytest.mark.browser
def test_on_one_screen_the_other_is_asked_by_name(visit: Any, server: Any) -> None:
    made = server.begin("taliesin", "me me", options={"boards": 1})
    page = visit("/health")
    known = {made["id"]: {"tokens": made["tokens"], "at": 1}}
    page.evaluate("(known) => localStorage.setItem('parlour.matches', JSON.stringify(known))", known)
    page.goto(page.url.replace("/health", made["url"]))
    page.wait_for_selector("#calls:not([hidden])")
    assert page.locator("#calls button").all_inner_texts() == ["Offer a draw (Gold)", "Resign (Gold)"]
    call_for(page, "Offer a draw")
    page.click("#asking >> text=Silver declines")
    page.wait_for_selector("#asking", state="hidden")
    call_for(page, "Resign")
    page.wait_for_selector("#message.end")
    assert page.inner_text("#message").strip() == "Silver won: gold resigned."


@pytest.mark.browser
def test_a_captain_chooses_in_secret_and_sees_it_until_all_have_chosen(visit: Any, server: Parlour) -> None:
    seats = [{"who": "me", "name": "Nimue"}, *[{"who": "me"}] * 3, *[{"who": "bot", "level": "dreamer"}] * 4]
    made = server.begin("taliesin", seats, options=TOGETHER)
    captain, other = (sit_at(visit, server, made, seat, width=1280) for seat in ("0", "1"))
    assert wait_for_turn(captain) and wait_for_turn(other)
    for at in ("1:162", "2:162"):
        click_on(captain, at)
    captain.wait_for_function("() => document.querySelector('#plan-way-0')?.getAttribute('d')")
    other.wait_for_function("() => document.querySelector('#log li')")
    assert "chose to move the Wizard from 1:162 to 2:162" in captain.evaluate(LOG)
    assert "has chosen." in other.evaluate(LOG) and "162" not in other.evaluate(LOG)
    assert not other.evaluate("() => document.querySelector('#plan-way-0')?.getAttribute('d')")
    assert captain.locator(".piece[data-at='1:162']").count() == 1, "it has not moved"


@pytest.mark.browser
def test_eight_at_one_screen_choose_together(visit: Any, server: Parlour) -> None:
    made = server.begin("taliesin", "me me me me me me me me", options=TOGETHER)
    page = sit_at(visit, server, made, width=1280)
    paths = (("1:162", "2:162"), ("1:161", "1:129"), ("2:161", "2:162"), ("3:161", "3:129"))
    for ply, path in enumerate(paths):
        assert wait_for_turn(page)
        for at in path:
            click_on(page, at)
        page.wait_for_function("(n) => document.querySelectorAll('#log li').length > n", arg=ply)
        assert ply == 3 or "162" not in page.evaluate(LOG), "nothing of a choice is told"
    page.wait_for_selector(".piece[data-at='2:162']")
    told = page.evaluate(LOG)
    assert "Gold's Wizard moved from 1:162 to 2:162" in told and "was dropped" in told
