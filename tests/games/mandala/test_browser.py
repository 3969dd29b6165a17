"""Mandala in a browser: five dice in any order, by clicks, by dragging, by keys, by the lists; on a phone, too."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import cos, radians, sin
from typing import Any

import pytest

from tests.web.hands import click_on, play_together, sit_at, wait_for_turn
from tests.web.harness import Parlour

pytestmark = pytest.mark.browser
Visit = Callable[..., Any]
OPTIONS = {"seats": 2, "first": 1, "numbers": "cycle"}
CHOSEN = "document.querySelectorAll('#plan .slot.filled').length"


def begin(visit: Visit, server: Parlour, **more: Any) -> Any:
    """A table at which the dice have fallen for us, and several of them turn something."""
    while True:
        made = server.begin("mandala", "me bot", options=OPTIONS)
        page = sit_at(visit, server, made, **more)
        wait_for_turn(page)
        if page.locator("#plan .slot").count() >= 3:
            return page


def dice(page: Any) -> list[str]:
    """The dice that are to be planned, by their names."""
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('#plan select')].map((e) => e.id.slice(5))"
    )
    return found


def wait_chosen(page: Any, count: int) -> None:
    """Wait until so many dice are planned."""
    page.wait_for_function(f"(count) => {CHOSEN} === count", arg=count)


def ring_of(page: Any, die: str) -> str:
    """A ring that a die may turn."""
    names: list[str] = page.evaluate(
        "[...document.querySelectorAll('#stage svg .can[data-at^=ring-]')].map((e) => e.dataset.at)"
    )
    assert names, die
    return names[0]


def plan_by_clicks(page: Any, die: str, way: str, done: int) -> None:
    """A die, its ring, an arrow."""
    click_on(page, die)
    page.wait_for_selector(f"#stage [data-at='{die}'].picked")
    click_on(page, ring_of(page, die))
    page.wait_for_selector(f"#buttons [data-at='{way}'].can")
    page.click(f"#buttons [data-at='{way}']")
    wait_chosen(page, done)


def test_dice_in_any_order_by_clicks_taken_back_and_sent(visit: Visit, server: Parlour) -> None:
    page = begin(visit, server)
    names = dice(page)
    assert page.is_disabled("#confirm")
    plies = page.locator("#log li").count()
    for done, die in enumerate(reversed(names), 1):
        plan_by_clicks(page, die, "left" if done % 2 else "right", done)
    assert page.is_enabled("#confirm") and page.inner_text("#confirm") == "Turn the rings"
    for left in range(len(names) - 1, -1, -1):
        page.keyboard.press("Escape")
        wait_chosen(page, left)
    assert page.locator("#stage svg #runs").count() == 0, "the board is as it was"
    assert page.locator("#log li").count() == plies, "nothing has been played"
    for done, die in enumerate(names, 1):
        plan_by_clicks(page, die, "right", done)
    page.click("#confirm")
    page.wait_for_function("(n) => document.querySelectorAll('#log li').length >= n", arg=plies + 5)
    assert page.locator("#stage svg #runs").count() == 0, "hints of the draft are gone"


@pytest.mark.essential
def test_a_whole_short_game_by_clicks(visit: Visit, server: Parlour) -> None:
    """Two seats at one screen: every turn planned, sent and settled, until the limit ended the game."""
    made = server.begin("mandala", "me me", options=OPTIONS | {"homes_to_win": 1, "turn_limit": 4})
    page = sit_at(visit, server, made)
    play_together(random.Random(3), page)
    assert page.locator("#log li").count() > 20 and page.inner_text("#message")


def drag_ring(page: Any, ring: str, degrees: float, touch: bool = False) -> None:
    """Turn a ring by hand."""
    box = page.evaluate(
        """(id) => { const e = document.getElementById(id), box = e.getBoundingClientRect();
            const wide = e.getBBox().width * e.ownerSVGElement.getScreenCTM().a;
            return [box.x + box.width / 2, box.y + box.height / 2, wide / 2]; }""",
        ring,
    )
    x, y, radius = box
    hit = page.evaluate(
        """([id, x, y, r]) => { for (let a = 0; a < 360; a += 3) for (let part = 0.99; part > 0.8; part -= 0.01) {
            const at = [x + r * part * Math.cos(a * Math.PI / 180), y + r * part * Math.sin(a * Math.PI / 180)];
            if (document.elementFromPoint(...at)?.closest('[id]')?.id === id) return [a, part * r]; } }""",
        [ring, x, y, radius],
    )
    assert hit, f"{ring} cannot be hit"
    angle, reach = hit
    path = [(x + reach * cos(radians(a)), y + reach * sin(radians(a))) for a in steps(angle, degrees)]
    if not touch:
        page.mouse.move(*path[0])
        page.mouse.down()
        for place in path[1:]:
            page.mouse.move(*place)
        page.mouse.up()
        return
    session = page.context.new_cdp_session(page)
    points = [[{"x": px, "y": py}] for px, py in path]
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points[0]})
    for point in points[1:]:
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": point})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def steps(angle: float, degrees: float) -> list[float]:
    """Angles on the way."""
    return [angle + degrees * i / 12 for i in range(13)]


def first_turn(page: Any) -> tuple[str, float]:
    """A ring that can be dragged, and by how much its die turns it to the right."""
    label = page.locator("#plan label").first.inner_text()
    number = int("".join(letter for letter in label if letter.isdigit()))
    ring: str = page.evaluate("document.querySelector('#stage svg .turnable').id")
    return ring, 18.0 * number


@pytest.mark.parametrize("touch", [False, True])
def test_rings_are_dragged_by_mouse_and_by_finger(visit: Visit, server: Parlour, touch: bool) -> None:
    size = {"width": 412, "height": 915, "has_touch": True, "is_mobile": True} if touch else {}
    page = begin(visit, server, **size)
    ring, degrees = first_turn(page)
    assert page.evaluate("(id) => getComputedStyle(document.getElementById(id)).touchAction", ring) == "none"
    drag_ring(page, ring, degrees, touch)
    wait_chosen(page, 1)
    drag_ring(page, ring, -2 * degrees, touch)
    page.wait_for_function(
        "() => document.querySelector('#plan .filled option:checked').textContent.includes('left')"
    )
    page.click("#cancel")
    page.wait_for_function(
        "() => document.querySelector('#plan .filled option:checked')?.textContent.includes('right')"
    )


def test_a_ring_that_is_turned_too_little_springs_back(visit: Visit, server: Parlour) -> None:
    page = begin(visit, server)
    ring, degrees = first_turn(page)
    before = page.get_attribute(f"#{ring}", "transform")
    drag_ring(page, ring, 0.4 * degrees)
    page.wait_for_selector("#message.no >> text=You can turn this part only like this")
    assert page.get_attribute(f"#{ring}", "transform") == before and page.evaluate(CHOSEN) == 0


def test_a_turn_is_planned_by_keys_alone(visit: Visit, server: Parlour) -> None:
    page = begin(visit, server)
    names = dice(page)
    page.focus(f"#stage svg [data-at='{names[0]}'].can")
    for done in range(1, len(names) + 1):
        assert page.evaluate("document.activeElement.dataset.at") == names[done - 1]
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.activeElement.dataset.at?.startsWith('ring-')")
        page.keyboard.press("Enter")
        page.wait_for_selector("#buttons [data-at='left'].can")
        page.keyboard.press("ArrowLeft")
        wait_chosen(page, done)
        page.wait_for_function(
            "(next) => document.activeElement.id === 'confirm' || document.activeElement.dataset.at === next",
            arg=names[done] if done < len(names) else "",
        )
    assert page.evaluate("document.activeElement.id") == "confirm"
    plies = page.locator("#log li").count()
    page.keyboard.press("Enter")
    page.wait_for_function("(n) => document.querySelectorAll('#log li').length > n", arg=plies)


def test_a_turn_is_planned_from_the_lists_on_a_phone(visit: Visit, server: Parlour) -> None:
    page = begin(visit, server, width=360, height=740)
    for id in ("board", "buttons", "confirm"):
        box = page.locator(f"#{id}").bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= 740, f"{id} is not in view"
    names = dice(page)
    for done, die in enumerate(names, 1):
        page.focus(f"#list-{die}")
        page.select_option(f"#list-{die}", index=1)
        wait_chosen(page, done)
        assert page.evaluate("document.activeElement.id") == f"list-{die}", "the arrows may still be choosing"
    assert page.inner_text("#message").startswith("You have a plan for every die.")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_segments_are_switched_by_clicks(visit: Visit, server: Parlour) -> None:
    """A mark between two segments, then "Enough"; the marks go when the switching is over. O-19"""
    made = server.begin("mandala", "me bot", options=OPTIONS | {"switching": 2, "switch_by": "player"})
    page = sit_at(visit, server, made)
    page.wait_for_selector("#stage svg [data-at='pair-b2'].can")
    click_on(page, "pair-b2")
    page.wait_for_function("() => document.querySelector('#log').innerText.includes('switched b2 and b3')")
    page.wait_for_selector("#hands [data-at='enough'].can")
    page.click("#hands [data-at='enough']")
    page.wait_for_function("() => document.querySelectorAll('#stage svg .pair').length === 0")
    page.wait_for_selector("#plan .slot")


def test_a_number_is_lined_up_by_clicks(visit: Visit, server: Parlour) -> None:
    """Two seats at one screen, without tokens, until the limit ended the game. O-23"""
    options = OPTIONS | {"aim": "number", "turn_limit": 4}
    page = sit_at(visit, server, server.begin("mandala", "me me", options=options))
    play_together(random.Random(3), page)
    assert page.locator("#stage svg .ring-number").count() == 100
    assert "column adds up to" in page.inner_text("#log") and page.inner_text("#message")
