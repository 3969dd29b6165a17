"""A board lies as suits who looks at it: turned round, a small part large, one's own side below, without a reload."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from ..hands import is_picking, make_choice, place_of, sit_at, wait_for_turn
from ..harness import Parlour

Visit = Callable[..., Any]
# How far down the picture a place lies, 0 to 1.
DEPTH = """(at) => { const svg = document.querySelector('#board > svg').getBoundingClientRect();
    const box = document.querySelector(`#board .zone[data-at="${at}"]`).getBoundingClientRect();
    return (box.y + box.height / 2 - svg.y) / svg.height; }"""
WIDTH = "(at) => document.querySelector(`#board .level-${at} .disc`).getBoundingClientRect().width"


def lies(page: Any, arrangement: str) -> None:
    """Wait until the board lies like this, and the table has told what is on it."""
    page.wait_for_function("(name) => document.getElementById('drawn').value === name", arg=arrangement)
    page.wait_for_selector("#board > svg .moving .piece")


def mark(page: Any) -> None:
    """Something that a reload would wipe away."""
    page.evaluate("window.sameness = 1")


def test_a_board_is_turned_round_by_button_and_key(visit: Visit, server: Parlour) -> None:
    page = sit_at(visit, server, server.begin("taliesin", "me bot", options={"boards": 1}), "0")
    wait_for_turn(page)
    mark(page)
    below = page.evaluate(DEPTH, "1:162")
    page.click("#turn-board")
    lies(page, "flat-silver")
    assert below > 0.5 > page.evaluate(DEPTH, "1:162")
    wait_for_turn(page)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("f")
    lies(page, "flat")
    assert page.evaluate(DEPTH, "1:162") == below
    assert page.evaluate("window.sameness") == 1
    wait_for_turn(page)
    plies = page.locator("#log li").count()
    make_choice(page, random.Random(1))
    page.wait_for_function("(n) => document.getElementById('log').children.length > n", arg=plies)


def test_a_key_for_a_field_turns_nothing(visit: Visit, server: Parlour) -> None:
    page = sit_at(visit, server, server.begin("taliesin", "me bot", options={"boards": 1}), "0")
    wait_for_turn(page)
    page.focus("#forms input")
    page.keyboard.press("f")
    assert page.input_value("#forms input") == "f" and page.input_value("#drawn") == "flat"


def test_only_what_has_two_sides_can_be_turned(visit: Visit, server: Parlour) -> None:
    page = sit_at(visit, server, server.begin("mandala", "me bot"), "0")
    wait_for_turn(page)
    assert page.is_hidden("#turn-board")


def test_a_tap_on_a_small_board_makes_it_the_large_one(visit: Visit, server: Parlour) -> None:
    page = sit_at(visit, server, server.begin("taliesin", "me bot"), "0", width=360, height=740)
    wait_for_turn(page)
    mark(page)
    lies(page, "tall-1")
    assert page.evaluate(WIDTH, 1) > 1.8 * page.evaluate(WIDTH, 2)
    x, y = place_of(page, "1:162")
    page.mouse.click(x, y)
    page.wait_for_function("() => document.getElementById('stage').classList.contains('picking')")
    small = page.evaluate(
        """() => { const level = document.querySelector('#board .level-2[data-arrangement]');
            level.scrollIntoView({block: 'nearest'});
            for (const zone of level.querySelectorAll('.zone:not(.can)')) {
                const b = zone.getBoundingClientRect(), x = b.x + b.width / 2, y = b.y + b.height / 2;
                if (document.elementFromPoint(x, y) === zone) return [x, y]; } }"""
    )
    page.mouse.click(*small)
    lies(page, "tall-2")
    assert page.evaluate(WIDTH, 2) > 1.8 * page.evaluate(WIDTH, 1)
    page.wait_for_selector("#veil", state="hidden")
    page.wait_for_selector("#board .picked")
    assert is_picking(page), "what was picked is still picked"
    assert page.evaluate("window.sameness") == 1 and not page.locator("#message.no").count()


def test_who_sits_down_later_sees_their_own_side_below_at_once(visit: Visit, server: Parlour) -> None:
    made = server.begin("taliesin", "me open", options={"boards": 1})
    page = visit(f"/match/{made['id']}#invite={made['invite']}")
    page.wait_for_selector("#veil", state="hidden")
    mark(page)
    assert page.evaluate(DEPTH, "1:162") > 0.5
    page.fill("#join-form input", "Bea")
    page.click("#join-form button")
    lies(page, "flat-silver")
    page.wait_for_function("() => document.querySelector('#seats').textContent.includes('you')")
    assert page.evaluate(DEPTH, "1:162") < 0.5 and page.evaluate("window.sameness") == 1
    page.wait_for_selector("#join", state="hidden")
    assert "arrangement=flat-silver" in page.url and "#" not in page.url
