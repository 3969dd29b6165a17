"""The buttons of a table: keys do what their buttons say, greyed buttons do nothing, Undo asks people but not bots."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from ..hands import sit_at, wait_for_turn
from ..harness import Parlour
from ..people import Person

Visit = Callable[..., Any]
KEEP = {"seats": 2, "trivia": "off", "ports": "fixed", "first": "seat0"}
ONE_BOARD = {"boards": 1}


def heard_by_the_server(page: Any) -> list[dict[str, Any]]:
    """Reload a table, and collect the messages that it sends from then on."""
    sent: list[dict[str, Any]] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(json.loads(frame))))
    page.reload()
    page.wait_for_selector("#veil", state="hidden")
    return sent


def test_space_does_what_the_button_says(visit: Visit, server: Parlour) -> None:
    """A place for a gate has the focus: Space still presses Done, and Enter chooses the place."""
    for key, is_done in ((" ", True), ("Enter", False)):
        page = sit_at(visit, server, server.begin("keep", "me bot", options=KEEP), "0")
        sent = heard_by_the_server(page)
        wait_for_turn(page)
        done = page.locator("#hands [data-at=done]")
        assert "Space" in done.inner_text()
        page.locator("svg .can[tabindex='0']").focus()
        page.keyboard.press(key)
        page.wait_for_function("() => document.querySelectorAll('#log li').length > 0")
        played = [message["actions"] for message in sent if message["type"] == "play"]
        assert len(played) == 1
        page.wait_for_selector("#hands [data-at=done]", state="detached" if is_done else "visible")


def test_space_presses_the_button_that_has_the_focus(visit: Visit, server: Parlour) -> None:
    page = sit_at(visit, server, server.begin("keep", "me bot", options=KEEP), "0")
    wait_for_turn(page)
    page.focus(".settings summary")
    page.keyboard.press(" ")
    assert page.is_visible("#settings")
    assert page.locator("#hands [data-at=done]").is_visible()


def test_a_greyed_button_does_nothing(visit: Visit, server: Parlour) -> None:
    """Left and Right mean nothing before a ring is picked: the server is asked nothing, by click or by key."""
    page = sit_at(visit, server, server.begin("mandala", "me bot", options={"numbers": "cycle"}), "0")
    sent = heard_by_the_server(page)
    wait_for_turn(page)
    left = page.locator("#buttons [data-at=left]")
    assert left.get_attribute("aria-disabled") == "true"
    before = page.inner_text("#message")
    left.click(force=True)
    left.focus()
    page.keyboard.press("Enter")
    assert page.inner_text("#message") == before
    page.locator("#plan select").first.select_option(index=1)
    page.wait_for_selector("#plan .filled")
    assert [message["type"] for message in sent if message["type"] not in ("hello", "ping", "describe")] == [
        "draft"
    ]


def answered(page: Any) -> None:
    """Make a move, and wait until somebody has answered it."""
    wait_for_turn(page)
    page.fill("#forms input", "P 1:161-1:129")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('#log li').length === 2")


def test_undo_against_bots_takes_back_a_move_that_was_answered(visit: Visit, server: Parlour) -> None:
    seats = [{"who": "me"}, {"who": "bot", "level": "dreamer"}]
    page = sit_at(visit, server, server.begin("taliesin", seats, options=ONE_BOARD), "0")
    answered(page)
    page.wait_for_selector("#undo:not([hidden])")
    assert not page.is_visible("#ask-back")
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("z")
    page.wait_for_function("() => document.getElementById('log').textContent.includes('back')")
    page.wait_for_selector("#undo", state="hidden")
    assert page.locator("#log li[data-ply='1'], #log li[data-ply='2']").count() == 0


def test_people_are_asked_before_a_move_is_taken_back(visit: Visit, server: Parlour) -> None:
    made = server.begin("taliesin", "me me", options=ONE_BOARD)
    page = sit_at(visit, server, made, "0")
    with Person(server, made["id"], {1: made["tokens"]["1"]}) as bob:
        wait_for_turn(page)
        page.fill("#forms input", "P 1:161-1:129")
        page.keyboard.press("Enter")
        page.wait_for_selector("#undo:not([hidden])")
        assert not page.is_visible("#ask-back"), "nobody has answered yet"
        assert bob.my_turn()
        assert bob.ask("play", 1, ply=1, move="P 1:134-1:120")["type"] == "done"
        page.wait_for_selector("#ask-back:not([hidden])")
        assert not page.is_visible("#undo")
        page.click("#ask-back")
        bob.until("asking")
        page.wait_for_selector("#asking:not([hidden])")
