"""Siege in a real browser: a whole quick game by clicks and keys, moves taken back, and a near look on a telephone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.hands import click_on, open_names, wait_for_turn
from tests.web.harness import Parlour

QUICK = {"map": "quick", "deploy": "standard", "round_limit": 2, "fort_sale": "no"}
STATE = """() => [document.getElementById('turn')?.innerHTML, document.getElementById('steps')?.innerHTML,
    document.getElementById('away')?.innerHTML, document.getElementById('faces')?.innerHTML,
    document.querySelectorAll('#log li').length, document.getElementById('rematch').hidden].join()"""
CHANGED = f"(before) => ({STATE})() !== before"


def sit(visit: Any, made: dict[str, Any], width: int = 1280) -> Any:
    """A page at a table that has been set up, with every seat's token."""
    page = visit("/health", width=width, height=800)
    page.evaluate("localStorage.setItem('parlour.room', JSON.stringify({still: true, sound: false}))")
    page.evaluate(
        "(m) => localStorage.setItem('parlour.matches', JSON.stringify({[m.id]: {tokens: m.tokens, at: Date.now()}}))",
        made,
    )
    page.goto(page.url.replace("/health", made["url"]))
    page.wait_for_selector("#veil", state="hidden")
    return page


def act(page: Any, do: Callable[[], None]) -> None:
    """Do something, and wait until the board shows it and stands still."""
    before = page.evaluate(STATE)
    do()
    page.wait_for_function(CHANGED, arg=before)
    wait_for_turn(page)


def squares(page: Any) -> list[tuple[int, int]]:
    """The lit squares, from west to east."""
    return sorted(
        tuple(map(int, name.split("-")[1:])) for name in open_names(page) if name.startswith("square-")
    )  # type: ignore[misc]


def choose_forts(page: Any) -> str:
    """Take the west fort for whoever is first and the east one for the other; whose turn it then is."""
    for fort in ("fort-0", "fort-1"):
        assert wait_for_turn(page)
        act(page, lambda fort=fort: click_on(page, fort))  # type: ignore[misc]
    return str(page.text_content("#turn .head"))


@pytest.mark.essential
def test_a_whole_quick_game_by_clicks(visit: Any, server: Parlour) -> None:
    page = sit(visit, server.begin("siege", "me me", options=QUICK))
    west, fired, moved = choose_forts(page), 0, 0
    for _ in range(120):
        if not wait_for_turn(page):
            break
        names = open_names(page)
        eastward = page.text_content("#turn .head") == west
        if "fire" in names:
            fired += 1
            act(page, lambda: click_on(page, "fire"))
            continue
        far = squares(page)
        in_hand = page.query_selector("#away") is not None
        if in_hand and page.query_selector(".hand") and "Finish turn" not in page.inner_text("#hands .row"):
            x, y = far[-1] if eastward else far[0]
            moved += 1
            act(page, lambda at=f"square-{x}-{y}": click_on(page, at))  # type: ignore[misc]
        elif far and "0 of 4" in page.inner_text("#message") and not in_hand:
            x, y = far[-1] if eastward else far[0]
            act(page, lambda at=f"square-{x}-{y}": click_on(page, at))  # type: ignore[misc]
        elif "pass" in names:
            act(page, lambda: click_on(page, "pass"))
        else:
            x, y = far[0]
            act(page, lambda at=f"square-{x}-{y}": click_on(page, at))  # type: ignore[misc]
    assert not wait_for_turn(page), "the game is over"
    assert moved >= 8 and fired, "ships meet in the middle, so somebody fires"
    assert "won" in page.inner_text("#message") or "share" in page.inner_text("#message")
    assert "The die shows" in page.inner_text("#log")


@pytest.mark.browser
def test_what_is_staged_is_taken_back_and_a_turn_is_played_by_keyboard(visit: Any, server: Parlour) -> None:
    page = sit(visit, server.begin("siege", "me me", options=QUICK))
    first = choose_forts(page)
    plies = page.locator("#log li").count()
    act(page, lambda: click_on(page, "square-7-7"))
    assert page.is_disabled("#confirm"), "a ship in hand must be put first"
    act(page, lambda: click_on(page, "square-13-6"))
    assert page.is_enabled("#confirm") and page.locator("#log li").count() == plies, (
        "nothing has been played yet"
    )
    act(page, lambda: page.keyboard.press("Escape"))
    act(page, lambda: page.keyboard.press("Escape"))
    assert not page.query_selector("#away") and page.is_hidden("#confirm")
    click_on(page, "square-7-6")
    page.wait_for_selector("#away")
    page.evaluate(
        "document.querySelector('#stage [data-at=\"square-0-0\"]').dispatchEvent(new Event('click', {bubbles: true}))"
    )
    page.wait_for_selector("#message.no a[href*='S-02']")
    act(page, lambda: page.keyboard.press("Escape"))
    for _ in range(6):
        act(page, lambda: page.keyboard.press("n"))
        if page.text_content("#turn .head") != first:
            break
    assert page.text_content("#turn .head") != first, "the whole turn was finished by keys"


@pytest.mark.browser
def test_a_telephone_looks_from_nearer(visit: Any, server: Parlour) -> None:
    page = sit(visit, server.begin("siege", "me me", options=QUICK), width=360)
    choose_forts(page)
    whole = page.locator(".board svg").get_attribute("viewBox")
    for _ in range(3):
        page.click(".zoom button:first-child")
    near = page.locator(".board svg").get_attribute("viewBox")
    assert float(near.split()[2]) < float(whole.split()[2]) / 3
    box = page.locator(".board svg").bounding_box()
    page.mouse.move(box["x"] + 60, box["y"] + 60)
    page.mouse.down()
    page.mouse.move(box["x"] + 260, box["y"] + 120, steps=5)
    page.mouse.up()
    moved = page.locator(".board svg").get_attribute("viewBox")
    assert float(moved.split()[0]) < float(near.split()[0]), "dragging moves the map, and picks nothing"
    assert not page.query_selector("#away")
    for _ in range(4):
        page.click(".zoom [title='Zoom out']", force=True)
    again = page.locator(".board svg").get_attribute("viewBox")
    assert [round(float(n)) for n in again.split()] == [round(float(n)) for n in whole.split()]
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_colours_are_picked_by_clicks_and_the_figures_follow(visit: Any, server: Parlour) -> None:
    page = sit(visit, server.begin("siege", "me me", options=QUICK | {"colours": "picked"}))
    for colour, label in ((2, "Green: diamond"), (0, "Red: circle")):
        assert wait_for_turn(page)
        assert label in page.inner_text("#buttons")
        act(page, lambda at=f"colour-{colour}": click_on(page, at))  # type: ignore[misc]
    choose_forts(page)
    kings = page.eval_on_selector_all(
        "#stage .piece use", "(all) => all.map((one) => one.getAttribute('href'))"
    )
    assert "#siege-2-4" in kings and "#siege-0-4" in kings and "#siege-1-4" not in kings
    assert "Green" in page.inner_text("#log") and "with the diamond" in page.inner_text("#log")


def test_the_time_for_the_game_is_a_row_of_the_set_up(visit: Any) -> None:
    page = visit("/games/siege")
    page.wait_for_selector("#option-minutes")
    assert page.is_visible("#option-minutes") and not page.is_visible("#minutes"), "one place for it"
    page.fill("#option-minutes", "3")
    page.keyboard.press("Tab")
    page.wait_for_function("() => document.getElementById('trouble').textContent.includes('steps of 5')")
    page.fill("#option-minutes", "30")
    page.keyboard.press("Tab")
    page.wait_for_function("() => !document.getElementById('trouble').textContent")
    assert not page.is_visible("#minutes")
