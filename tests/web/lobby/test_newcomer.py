"""What somebody new sees: the board that was chosen, true sentences at the table, a way on after the end."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from ..hands import wait_for_turn
from ..harness import Parlour

Visit = Callable[..., Any]


def test_the_picture_shows_what_is_chosen(visit: Visit, server: Parlour) -> None:
    page = visit("/games/hundred")
    page.select_option("[name=ruleset]", "hexes")
    page.wait_for_function("() => document.querySelector('.preview').src.endsWith('?ruleset=hexes')")
    page.wait_for_function("() => document.querySelector('.preview').naturalWidth > 0")
    usual = httpx.get(f"{server.address}/games/hundred/picture.svg").text
    chosen = httpx.get(f"{server.address}/games/hundred/picture.svg?ruleset=hexes")
    assert chosen.text.startswith("<svg") and chosen.text != usual
    assert httpx.get(f"{server.address}/games/hundred/picture.svg?ruleset=chess").status_code == 400


def test_options_are_named_as_the_fields_name_them(visit: Visit) -> None:
    page = visit("/games/hundred")
    assert page.inner_text("#option-end-text").startswith(
        "What ends the game, apart from the limit on throws. Default: a sum of money."
    )
    assert "2 to 8, default 2." in page.inner_text("#option-seats-text")


def test_a_game_without_chance_does_not_speak_of_dice(server: Parlour) -> None:
    said = {}
    for game in ("taliesin", "mandala"):
        wanted = {"game": game, "seats": [{"who": "me"}, {"who": "bot"}]}
        made = httpx.post(f"{server.address}/api/matches", json=wanted).json()
        page = httpx.get(server.address + made["url"]).text
        said[game] = page[page.index("About this match") : page.index('id="own-link"')]
        said[game] += httpx.get(f"{server.address}/api/matches/{made['id']}/file").json()["detail"]
    assert "chose its secret number" in said["mandala"] and "the seed of the dice" in said["mandala"]
    assert not any(word in said["taliesin"] for word in ("dice", "throw", "seed"))
    assert "download the score and the match file here" in said["taliesin"]


@pytest.mark.parametrize(
    ("game", "first", "then", "back"),
    [
        ("hundred", ("ruleset", "hexes"), ("diamond", "rhombus"), ("ruleset", "zones")),
        ("taliesin", ("ruleset", "travellers"), ("gold_players", "1"), ("ruleset", "circle")),
        ("mandala", ("seats", "4"), ("homes_to_win", "1"), ("seats", "6")),
    ],
)
def test_a_choice_that_no_longer_matters_keeps_nobody_from_sitting_down(
    visit: Visit, game: str, first: tuple[str, str], then: tuple[str, str], back: tuple[str, str]
) -> None:
    page = visit(f"/games/{game}?with=here")
    page.click("#more summary")
    for name, value in (first, then, back):
        with page.expect_response(f"**/api/games/{game}?*"):
            page.select_option(f"[name={name}]", value)
    page.wait_for_function("() => document.querySelector('.preview').naturalWidth > 0")
    assert page.inner_text("#trouble") == ""
    page.click("#setup button[type=submit]")
    page.wait_for_url("**/match/**")


def test_an_option_without_a_place_is_refused_where_a_match_is_asked_for(server: Parlour) -> None:
    options = {"ruleset": "zones", "diamond": "rhombus"}
    wanted = {"game": "hundred", "options": options, "seats": [{"who": "me"}, {"who": "bot"}]}
    answer = httpx.post(f"{server.address}/api/matches", json=wanted)
    assert answer.status_code == 400
    assert answer.json()["detail"] == (
        "“diamond” has an effect only if you choose “hexes: lines on a diamond” for “rule set”."
    )
    assert answer.json()["field"] == "options.diamond"
    asked = httpx.get(f"{server.address}/api/games/hundred", params=options).json()
    assert asked["refusal"] == "" and not {o["name"]: o["matters"] for o in asked["options"]}["diamond"]
    picture = httpx.get(f"{server.address}/games/hundred/picture.svg", params=options)
    assert picture.status_code == 200, "an old link still leads somewhere"


def test_a_bot_is_named_once(visit: Visit) -> None:
    page = visit("/games/toy")
    page.click("#setup button[type=submit]")
    page.wait_for_url("**/match/**")
    row = page.locator("#seats li").nth(1)
    row.wait_for()
    assert row.inner_text().count("Learner") == 1 and "(" not in row.inner_text()


def test_who_sits_down_no_longer_watches(visit: Visit) -> None:
    host = visit("/games/toy?with=link")
    host.click("#setup button[type=submit]")
    host.wait_for_url("**/match/**")
    host.wait_for_selector("#invite:not([hidden])")
    link = host.input_value("#invite-link")
    guest = visit(link[link.index("/match/") :])
    guest.wait_for_selector("#message >> text=You are watching this table.")
    assert guest.inner_text("#join-title").startswith("You are invited to a game of ")
    guest.fill("#join-form input", "Bea")
    guest.click("#join-form button")
    host.wait_for_selector("#seats >> text=Bea")
    guest.wait_for_function(
        "() => /joined the table|your turn/.test(document.getElementById('message').textContent)"
    )


def plan_a_turn(visit: Visit) -> Any:
    """A table of Mandala, every die planned."""
    page = visit("/")
    page.evaluate("localStorage.setItem('parlour.room', JSON.stringify({still: true, sound: false}))")
    page.reload()
    page.click(".game[data-game=mandala] .play")
    page.wait_for_url("**/match/**")
    wait_for_turn(page)
    for n, field in enumerate(page.locator("#plan select").all(), 1):
        field.select_option(index=1)
        page.wait_for_function("(n) => document.querySelectorAll('#plan .filled').length === n", arg=n)
    return page


def test_a_plan_that_was_played_is_not_asked_about_again(visit: Visit) -> None:
    page = plan_a_turn(visit)
    page.wait_for_selector("#message >> text=You have a plan for every die.")
    page.click("#confirm")
    page.wait_for_function("() => !document.getElementById('message').textContent.startsWith('All dice')")


def test_after_the_end_there_is_a_way_on(visit: Visit) -> None:
    page = visit("/")
    page.click(".game[data-game=taliesin] .play")
    page.wait_for_url("**/match/**")
    assert not page.is_visible("#end-card")
    page.click("#calls >> text=Resign")
    page.locator("#calls button").first.click()
    page.wait_for_selector("#rematch:not([hidden])")
    ways_on = page.locator("#end-card .buttons a").all_inner_texts()
    assert ways_on == ["Watch replay", "All games"]
    page.click("#end-card >> text=Watch replay")
    page.wait_for_url("**/replay**")


def test_a_wrong_code_is_asked_for_again(visit: Visit) -> None:
    page = visit("/class")
    page.fill("#code", "ZZZZ")
    page.click("button.main")
    page.wait_for_selector("#trouble >> text=There is no such class.")
    assert page.input_value("#code") == "ZZZZ"
    page = visit("/class/ZZZZ")
    assert re.search("no such class", page.inner_text("#trouble")) and page.is_visible("#code")


def test_the_log_of_a_replay_shows_its_ply(visit: Visit) -> None:
    page = plan_a_turn(visit)
    page.click("#confirm")
    page.wait_for_selector("text=End the turn")
    page.click("nav >> text=Replay")
    page.wait_for_selector("#log li[aria-current]")
    page.set_viewport_size({"width": 1280, "height": 300})  # the log shows a few lines
    page.keyboard.press("Home")
    page.keyboard.press("End")
    page.wait_for_function(
        """() => { const row = document.querySelector('#log li[aria-current]')?.getBoundingClientRect();
            const list = document.getElementById('log').getBoundingClientRect();
            return row && row.top >= list.top - 1 && row.bottom <= list.bottom + 1; }"""
    )


def test_only_tables_with_somebody_at_them_are_on_show(visit: Visit) -> None:
    host = visit("/games/toy")
    host.click("#setup button[type=submit]")
    host.wait_for_url("**/match/**")
    host.wait_for_selector("#veil", state="hidden")
    table = f"#watch-list a[href='{host.evaluate('location.pathname')}']"
    onlooker = visit("/")
    onlooker.wait_for_selector(table)
    assert not host.is_visible("#chat")  # bots do not chat
    host.goto("about:blank")
    onlooker.wait_for_timeout(500)
    onlooker.reload()
    onlooker.wait_for_selector("#watch[data-asked]", state="attached")
    assert not onlooker.locator(table).count()
