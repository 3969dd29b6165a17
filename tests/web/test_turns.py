"""Whose turn it is, in a browser: said whenever a turn begins, and the hands find their place again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .hands import wait_for_turn
from .house import Parlour
from .people import Person

Visit = Callable[..., Any]


def sit_at(visit: Visit, server: Parlour, made: dict[str, Any], *seats: str, still: bool = True) -> Any:
    """A browser at a table, with some of its seats."""
    page = visit("/")
    page.evaluate("(room) => localStorage.setItem('parlour.room', JSON.stringify(room))", {"still": still})
    own = {made["id"]: {"tokens": {seat: made["tokens"][seat] for seat in seats}, "at": 1}}
    page.evaluate("(own) => localStorage.setItem('parlour.matches', JSON.stringify(own))", own)
    page.goto(f"{server.address}/match/{made['id']}")
    page.wait_for_selector("#veil", state="hidden")
    return page


def test_time_runs_out_and_it_is_ones_turn_again(visit: Visit, server: Parlour) -> None:
    """The pieces move at a pace that can be followed: the bot has answered before the board stands still."""
    timer = {"mode": "enforced", "seconds": 5}
    made = server.begin("hundred", "me bot", options={"ruleset": "zones"}, timer=timer)
    page = sit_at(visit, server, made, "0", still=False)
    wait_for_turn(page)
    assert page.inner_text("#message") == "It is your turn."
    page.wait_for_selector("#message >> text=Time ran out for A.")
    page.wait_for_selector("#message >> text=It is your turn again.")
    assert page.inner_text("#message") == "Time ran out for A. It is your turn again."


def test_ones_own_moves_are_not_announced(visit: Visit, server: Parlour) -> None:
    """Who goes on with a turn is not told again that it is theirs; who is passed it is."""
    made = server.begin("taliesin", "me me", options={"boards": 1})
    page = sit_at(visit, server, made, "0")
    wait_for_turn(page)
    assert page.inner_text("#message") == "It is your turn."
    with Person(server, made["id"], {1: made["tokens"]["1"]}) as bob:
        page.evaluate("document.getElementById('message').textContent = 'as it was'")
        page.fill("#forms input", "P 1:161-1:129")
        page.keyboard.press("Enter")
        assert bob.my_turn()
        page.wait_for_function("() => document.getElementById('message').textContent.trim() === ''")
        assert bob.ask("play", 1, ply=1, move="P 1:134-1:120")["type"] == "done"
        page.wait_for_function(
            "() => document.getElementById('message').textContent.trim() === 'It is your turn.'"
        )


def test_after_a_second_thought_the_hands_are_where_they_were(visit: Visit, server: Parlour) -> None:
    made = server.begin("taliesin", "me me", options={"boards": 1})
    page = sit_at(visit, server, made, "0")
    wait_for_turn(page)
    page.focus("svg [data-at='1:90'].can")
    page.keyboard.press("Enter")
    for key in ("Escape", "Enter"):
        page.focus("svg [data-at='1:18'].can")
        page.keyboard.press("Enter")
        page.wait_for_selector("#doubt:not([hidden])")
        assert page.evaluate("document.activeElement.textContent") == "No"
        page.keyboard.press(key)
        assert not page.is_visible("#doubt")
        assert page.evaluate("document.activeElement.dataset.at") == "1:18"
        assert page.evaluate("document.querySelector('svg .picked').dataset.at") == "1:90"
    page.fill("#forms input", "H 1:90-1:18")
    page.keyboard.press("Enter")
    page.wait_for_selector("#doubt:not([hidden])")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.value") == "H 1:90-1:18", "and what was typed is there"
    page.keyboard.press("Enter")
    page.click("#doubt .main")
    page.wait_for_function("() => document.querySelectorAll('#log li').length === 1")
    assert not page.is_visible("#doubt")
