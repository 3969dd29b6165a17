"""The board fits the hand and the screen: places for a finger, a board that fills the window, who is to act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ..hands import click_on, open_names, place_of, sit_at, wait_for_turn
from ..harness import Parlour

Visit = Callable[..., Any]
PICKED = "#stage svg .picked"
SHARE = """() => { const svg = document.querySelector('.board svg');
    const box = svg.getBoundingClientRect(), whole = svg.viewBox.baseVal;
    const unit = Math.min(box.width / whole.width, box.height / whole.height);
    return Math.max(whole.width * unit / innerWidth, whole.height * unit / innerHeight); }"""
QUICK = {"map": "quick", "deploy": "standard"}


def size_of(page: Any, at: str) -> float:
    """The smaller side of a place on the screen."""
    box = page.locator(f"#stage svg .can[data-at='{at}']").first.bounding_box()
    return float(min(box["width"], box["height"]))


@pytest.mark.browser
def test_the_first_tap_on_a_phone_zooms_to_where_one_acts(visit: Visit, server: Parlour) -> None:
    page = sit_at(
        visit,
        server,
        server.begin("taliesin", "me me"),
        "0",
        width=390,
        height=844,
        has_touch=True,
        is_mobile=True,
    )
    wait_for_turn(page)
    start = open_names(page)[0]
    assert size_of(page, start) < 30
    page.touchscreen.tap(*place_of(page, start))
    page.wait_for_selector("#stage svg.near")
    assert size_of(page, start) >= 40 and not page.locator(PICKED).count(), "the first tap moves nothing"
    page.touchscreen.tap(*place_of(page, start))
    page.wait_for_selector(PICKED)
    page.click("text=Whole board")
    assert not page.locator("#stage svg.near").count() and page.locator(PICKED).count(), "it is still in hand"


@pytest.mark.browser
def test_a_click_on_anothers_piece_shows_its_reach(visit: Visit, server: Parlour) -> None:
    page = sit_at(visit, server, server.begin("taliesin", "me me"), "0")
    wait_for_turn(page)
    page.evaluate(
        """() => document.querySelector("#stage svg .moving [data-at='3:153']")
        .dispatchEvent(new MouseEvent('click', {bubbles: true}))"""
    )
    page.wait_for_selector(".reach-of .reach", state="attached")
    assert "Wizard on 3:153 can go to" in page.inner_text("#message")
    assert not page.locator("#message.no").count(), "this is no refusal"
    click_on(page, open_names(page)[0])
    page.wait_for_selector(".reach-of", state="detached")


@pytest.mark.browser
def test_lit_spaces_show_their_price_and_a_shared_screen_whose_turn_it_is(
    visit: Visit, server: Parlour
) -> None:
    made = server.begin("keep", "me me me", options={"trivia": "off", "ports": "fixed"})
    page = sit_at(visit, server, made)
    wait_for_turn(page)
    page.wait_for_selector(".notes .label", state="attached")
    assert set(page.locator(".notes text").all_text_contents()) >= {"0"}
    assert page.inner_text("#turn-of").strip() in page.inner_text("#message")
    assert page.is_visible("#leave")


@pytest.mark.browser
@pytest.mark.parametrize("size", [(900, 700), (1280, 800), (1920, 1080), (3840, 2160)])
def test_the_board_fills_the_window_at_tables_replays_and_lessons(
    visit: Visit, server: Parlour, size: tuple[int, int]
) -> None:
    page = visit("/", width=size[0], height=size[1])
    for game, seats in (
        ("keep", "me me me"),
        ("mandala", "me me"),
        ("siege", "me me"),
        ("taliesin", "me me"),
    ):
        made = server.begin(game, seats, options=QUICK if game == "siege" else {})
        for path in (f"/match/{made['id']}", f"/match/{made['id']}/replay", f"/games/{game}/first-steps"):
            page.goto(server.address + path)
            page.wait_for_selector("#stage svg")
            assert page.evaluate(SHARE) >= 0.7, (path, page.evaluate(SHARE))
