"""Taliesin in a real browser: the shortest mate of the one-board game, by clicks, two at one screen."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.hands import click_on, wait_for_turn


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
@pytest.mark.parametrize("width", [360, 1280])
def test_the_shortest_mate_by_clicks(visit: Any, width: int) -> None:
    page = sit_down(visit, width)
    for ply, path in enumerate((("1:161", "1:129"), ("1:134", "1:120"), ("1:162", "1:155"))):
        assert wait_for_turn(page)
        for at in path:
            click_on(page, at)
        page.wait_for_function("(n) => document.querySelectorAll('#log li').length > n", arg=ply)
    assert not wait_for_turn(page)
    assert "Gold wins" in page.inner_text("#message") or "gold wins" in page.inner_text("#message").lower()


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
    assert "lost in the event horizon" in page.inner_text("#doubt")
    page.click("#doubt button:not(.main)")
    assert page.is_hidden("#doubt") and not page.query_selector("#log li")
    click_on(page, "1:90")
    click_on(page, "1:18")
    page.click("#doubt button.main")
    page.wait_for_selector("#log li")
    assert "Gold Henge is lost" in page.inner_text("#log li")
    assert page.locator("svg .swallowed").count() == 1


@pytest.mark.browser
def test_silver_sits_at_the_bottom_of_its_own_screen_and_may_type(visit: Any) -> None:
    page = visit("/games/taliesin", width=1280)
    page.evaluate("localStorage.setItem('parlour.room', JSON.stringify({still: true, sound: false}))")
    page.evaluate(
        """async () => {
            const { ask, begun } = await import("/static/kept.js");
            const seats = [{ who: "bot", level: "uniform" }, { who: "me", name: "Nimue" }];
            const wanted = { game: "taliesin", options: { first: "silver" }, seats };
            begun(await ask("POST", "/api/matches", wanted), "taliesin", "Taliesin");
        }"""
    )
    page.wait_for_url("**/match/**look=flat-silver")
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
    assert "Silver Wizard goes from 3:153 to 2:153" in page.inner_text("#log li:first-child")
    page.check("#numbers")
    assert page.locator("svg .number").first.is_visible()
