"""Hands on the keys: one stop for Tab on a board, arrows to all of it, and a place to go on from afterwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from parlour.games import GAMES

from ..hands import sit_at, wait_for_turn
from ..harness import Parlour
from ..people import Person

Visit = Callable[..., Any]
FOCUS = "document.activeElement"
REACHED = """async () => {
    const { nearest } = await import('/static/board_keys.js');
    const stops = [...document.querySelectorAll('#stage svg .can[tabindex], #stage button.can')];
    const met = new Set([stops[0]]);
    for (const from of met) for (const way of ['Left', 'Right', 'Up', 'Down']) {
        const others = stops.filter((one) => one !== from);
        if (others.length) met.add(nearest(others, from, `Arrow${way}`));
    }
    return [met.size, stops.length]; }"""


def tabbed(page: Any) -> list[str]:
    """What Tab stops at in the picture, from the top of the page on."""
    page.evaluate("document.activeElement.blur()")
    stops = []
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate(f"!!{FOCUS}.closest('#board')"):
            stops.append(page.evaluate(f"{FOCUS}.dataset.at ?? {FOCUS}.tagName"))
    return stops


@pytest.mark.parametrize("game", ["mandala", "taliesin"])
def test_tab_stops_once_on_a_board(visit: Visit, server: Parlour, game: str) -> None:
    cycle = {"numbers": "cycle"} if game == "mandala" else {}
    page = sit_at(visit, server, server.begin(game, "me bot", options=cycle), "0")
    wait_for_turn(page)
    [stop] = set(tabbed(page))
    assert stop not in ("svg", "g")
    script = "() => [...document.querySelectorAll('#board .can[tabindex]')].map((e) => e.dataset.at)"
    names = page.evaluate(script)
    assert len(names) == len(set(names)) > 1, "a piece and its zone are one thing"
    page.focus("#board [tabindex='0'].can")
    page.keyboard.press("ArrowRight")
    moved = page.evaluate(f"{FOCUS}.dataset.at")
    assert moved != stop and set(tabbed(page)) == {moved}, "Tab comes back to where the hands were"


@pytest.mark.parametrize("game", ["mandala", "taliesin", "hundred"])
@pytest.mark.parametrize("width", [360, 1280])
def test_arrows_reach_all_that_can_be_chosen(visit: Visit, server: Parlour, game: str, width: int) -> None:
    options = {"hundred": {"ruleset": "connect"}, "mandala": {}, "taliesin": {}}[game]
    page = sit_at(visit, server, server.begin(game, "me bot", options=options), "0")
    page.set_viewport_size({"width": width, "height": 800})
    wait_for_turn(page)
    reached, all_of_them = page.evaluate(REACHED)
    assert reached == all_of_them > 0
    if game == "taliesin":
        page.focus("svg .piece[data-at='1:162'].can")
        page.keyboard.press("Enter")
        reached, all_of_them = page.evaluate(REACHED)
        assert reached == all_of_them > 1


CENTRE = f"(() => {{ const b = {FOCUS}.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }})()"
WAYS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
OPENINGS = {"hundred": {"ruleset": "connect"}, "siege": {"map": "quick"}, "keep": {"trivia": "off"}}


@pytest.mark.parametrize("game", GAMES)
def test_an_arrow_moves_the_focus_where_it_points(visit: Visit, server: Parlour, game: str) -> None:
    seats = [{"who": "me"}] * len(server.ask("GET", f"/api/games/{game}").json()["seat_names"])
    page = sit_at(visit, server, server.begin(game, seats, options=OPENINGS.get(game, {})))
    wait_for_turn(page)
    page.locator("#board .can[tabindex='0'], #buttons button.can").first.focus()
    moves = 0
    for key, (right, down) in [*WAYS.items()] * 2:
        x, y = page.evaluate(CENTRE)
        page.keyboard.press(key)
        to_x, to_y = page.evaluate(CENTRE)
        assert (to_x, to_y) == (x, y) or (to_x - x) * right + (to_y - y) * down > 0, key
        moves += (to_x, to_y) != (x, y)
    assert moves > 1


def test_the_focus_can_be_seen(visit: Visit, server: Parlour) -> None:
    page = sit_at(visit, server, server.begin("taliesin", "me bot"), "0")
    wait_for_turn(page)
    page.keyboard.press("ArrowDown")
    assert page.evaluate(f"getComputedStyle({FOCUS}).outline").endswith("solid 3px"), "a piece has a frame"
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.matches('.zone')")
    page.keyboard.press("ArrowUp")
    assert page.evaluate(f"getComputedStyle({FOCUS}).strokeWidth") == "6px", "a zone an edge of its own"


def say_yes_and_be_answered(page: Any, server: Parlour, made: dict[str, Any]) -> None:
    """The question about a costly move is answered by keys; then the other side plays."""
    page.wait_for_selector("#confirm-box:not([hidden])")
    page.focus("#confirm-box .main")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.id === 'stage'")
    with Person(server, made["id"], {1: made["tokens"]["1"]}) as bob:
        assert bob.my_turn()
        assert bob.ask("play", 1, ply=1, move="P 1:134-1:120")["type"] == "done"


def test_after_a_question_the_hands_go_on_at_the_board(visit: Visit, server: Parlour) -> None:
    """The card goes away under the focus: with a yes, they wait on the stage and then find the board."""
    made = server.begin("taliesin", "me me", options={"boards": 1})
    page = sit_at(visit, server, made, "0")
    wait_for_turn(page)
    page.focus("svg .piece[data-at='1:90'].can")
    page.keyboard.press("Enter")
    page.focus("svg [data-at='1:18'].can")
    page.keyboard.press("Enter")
    say_yes_and_be_answered(page, server, made)
    page.wait_for_function("() => document.activeElement.matches('svg .can')")


def test_who_types_goes_on_typing(visit: Visit, server: Parlour) -> None:
    made = server.begin("taliesin", "me me", options={"boards": 1})
    page = sit_at(visit, server, made, "0")
    wait_for_turn(page)
    page.fill("#forms input", "H 1:90-1:18")
    page.keyboard.press("Enter")
    say_yes_and_be_answered(page, server, made)
    page.wait_for_function("() => document.activeElement.matches('#forms input')")


def test_a_question_to_the_table_closes_under_the_hands(visit: Visit, server: Parlour) -> None:
    made = server.begin("taliesin", "me me", options={"boards": 1})
    page = sit_at(visit, server, made, "0")
    wait_for_turn(page)
    with Person(server, made["id"], {1: made["tokens"]["1"]}) as bob:
        bob.until("welcome")
        draw = next(call for call in page_calls(bob) if call["label"].lower().find("draw") >= 0)
        assert bob.ask("call", 1, action=draw["action"])["type"] == "done"
        page.wait_for_selector("#asking button")
        page.focus("#asking button >> nth=1")
        page.keyboard.press("Enter")
        page.wait_for_selector("#asking", state="hidden")
        page.wait_for_function("() => document.activeElement.matches('svg .can')")


def page_calls(person: Person) -> list[dict[str, Any]]:
    """What a person may call for."""
    calls: list[dict[str, Any]] = person.until("turn")["calls"]
    return calls
