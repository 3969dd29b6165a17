"""Whose turn it is, in a browser: said whenever a turn begins, and the hands find their place again."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ..hands import sit_at, wait_for_turn
from ..harness import Parlour
from ..people import Person

Visit = Callable[..., Any]


def test_time_runs_out_and_it_is_ones_turn_again(visit: Visit, server: Parlour) -> None:
    """Alone at a table, so that nothing hangs on how fast anybody else is."""
    timer = {"mode": "enforced", "seconds": 5}
    made = server.begin("mandala", "me", options={"seats": 1}, timer=timer)
    page = sit_at(visit, server, made, "0")
    page.wait_for_selector("#message >> text=It is your turn.")
    page.wait_for_selector("#message >> text=It is your turn again.")


def test_who_was_late_is_told_so_when_the_others_have_answered_already(visit: Visit) -> None:
    """Our ply was played for us and the next seat has played, before the board stands still."""
    page = visit("/")
    words = page.evaluate(
        """async () => { const { TurnNotice } = await import('/static/notice.js');
            const seats = { isOwn: (seat) => seat === 0, areShared: false, nameOf: () => "A" };
            const notice = new TurnNotice(seats), task = "Make a number.";
            const play = (seat, acting, number) =>
                notice.onEvent({ kind: "play", told: { seat }, standing: { acting, number } });
            const rest = (number) => notice.onBoardStill({ seat: 0, task }, { number, over: false }).words;
            const first = rest(1);
            notice.houseSaid("Time ran out for A.");
            play(0, [1], 2); play(1, [0], 3);
            return [first, rest(3), rest(3)]; }"""
    )
    again = "Time ran out for A. It is your turn again. Make a number."
    assert words == ["It is your turn. Make a number.", again, None]


def test_ones_own_moves_are_not_announced(visit: Visit, server: Parlour) -> None:
    """Who goes on with a turn is not told again that it is theirs; who is passed it is."""
    made = server.begin("taliesin", "me me", options={"boards": 1})
    page = sit_at(visit, server, made, "0")
    wait_for_turn(page)
    assert page.inner_text("#message") == "It is your turn. Choose a piece to move."
    with Person(server, made["id"], {1: made["tokens"]["1"]}) as bob:
        page.evaluate("document.getElementById('message').textContent = 'as it was'")
        page.fill("#forms input", "P 1:161-1:129")
        page.keyboard.press("Enter")
        assert bob.my_turn()
        page.wait_for_function("() => document.getElementById('message').textContent.trim() === ''")
        assert bob.ask("play", 1, ply=1, move="P 1:134-1:120")["type"] == "done"
        page.wait_for_function(
            "() => document.getElementById('message').textContent.startsWith('It is your turn. Choose a piece')"
        )


def said(page: Any, text: str) -> None:
    """Wait until the table says this."""
    script = "(text) => document.getElementById('message').textContent.trim() === text"
    page.wait_for_function(script, arg=text)


def test_a_picked_piece_is_told_how_it_moves(visit: Visit, server: Parlour) -> None:
    made = server.begin("taliesin", "me bot")
    page = sit_at(visit, server, made, "0")
    wait_for_turn(page)
    page.focus("svg .piece[data-at='1:162'].can")
    page.keyboard.press("Enter")
    way = (
        "along a ring, a segment or a spiral, any distance; to another level straight up or down, or through"
    )
    said(page, f"Choose where the Wizard goes: {way} the black hole.")
    page.keyboard.press("Escape")
    said(page, "Choose a piece to move.")


def test_every_part_of_a_turn_says_what_is_asked(visit: Visit, server: Parlour) -> None:
    """Dice, a die, its ring; then, in the same turn, what comes after the rings."""
    made = server.begin("mandala", "me me", options={"first": 1, "numbers": "cycle"})
    page = sit_at(visit, server, made, "0")
    wait_for_turn(page)
    plan = "For each die, choose a ring and a direction. Then press Turn the rings."
    said(page, f"It is your turn. {plan}")
    die, number = re.findall(r"The (\w+) die shows (\d)", page.locator("#plan label").first.inner_text())[0]
    die = die.capitalize()
    page.locator(f"svg [data-at='die-{die.lower()}'].can").first.press("Enter")
    said(
        page,
        f"The outer or the inner {die.lower()} die shows {number}: choose the outer or the inner {die.lower()} ring.",
    )
    page.keyboard.press("Enter")
    said(page, f"Outer {die.lower()} ring, by {number}: left (anticlockwise) or right (clockwise)?")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    said(page, plan)
    for n, field in enumerate(page.locator("#plan select").all(), 1):
        field.select_option(index=1)
        page.wait_for_function("(n) => document.querySelectorAll('#plan .filled').length === n", arg=n)
    said(page, "You have a plan for every die. Press Turn the rings, or change your plan.")
    page.click("#confirm")
    script = "() => /^(Bring in a token|Nothing more)/.test(document.getElementById('message').textContent)"
    page.wait_for_function(script)


def test_after_a_second_thought_the_hands_are_where_they_were(visit: Visit, server: Parlour) -> None:
    made = server.begin("taliesin", "me me", options={"boards": 1})
    page = sit_at(visit, server, made, "0")
    wait_for_turn(page)
    page.focus("svg .piece[data-at='1:90'].can")
    page.keyboard.press("Enter")
    for key in ("Escape", "Enter"):
        page.focus("svg [data-at='1:18'].can")
        page.keyboard.press("Enter")
        page.wait_for_selector("#confirm-box:not([hidden])")
        assert page.evaluate("document.activeElement.textContent") == "Cancel"
        page.keyboard.press(key)
        assert not page.is_visible("#confirm-box")
        assert page.evaluate("document.activeElement.dataset.at") == "1:18"
        assert page.evaluate("document.querySelector('svg .picked').dataset.at") == "1:90"
    page.fill("#forms input", "H 1:90-1:18")
    page.keyboard.press("Enter")
    page.wait_for_selector("#confirm-box:not([hidden])")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.value") == "H 1:90-1:18", "and what was typed is there"
    page.keyboard.press("Enter")
    page.click("#confirm-box .main")
    page.wait_for_function("() => document.querySelectorAll('#log li').length === 1")
    assert not page.is_visible("#confirm-box")
