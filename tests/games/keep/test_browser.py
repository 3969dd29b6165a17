"""Keep in a real browser: whole short games by clicks and keys, without questions and with them; and the phone."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.web.hands import make_choice, wait_for_turn

STILL = "localStorage.setItem('parlour.room', JSON.stringify({still: true, sound: false}))"
READY = """() => !document.getElementById('rematch').hidden
    || !!document.querySelector('#stage .can') || !!document.querySelector('#question :is(input, button)')"""


def sit_down(visit: Any, server: Any, who: str, width: int = 1280, **options: Any) -> Any:
    """A page at a table of these options, with the seats that are ours."""
    made = server.begin("keep", who, options=options)
    page = visit("/games/keep/rules", width=width)
    stored = {made["id"]: {"tokens": made["tokens"], "game": "keep"}}
    page.evaluate("(kept) => localStorage.setItem('parlour.matches', JSON.stringify(kept))", stored)
    page.evaluate(STILL)
    page.goto(server.address + made["url"])
    return page


@pytest.mark.browser
@pytest.mark.parametrize("width", [pytest.param(1280, marks=pytest.mark.essential), 360])
def test_a_whole_game_without_questions_by_clicks(visit: Any, server: Any, width: int) -> None:
    page = sit_down(visit, server, "me bot", width, seats=2, trivia="off", gates=1, keys=3, supply="custom",
                    round_limit=4, movement="coin")  # fmt: skip
    luck = random.Random(3)
    for _ in range(80):
        if not wait_for_turn(page):
            break
        make_choice(page, luck)
    assert not wait_for_turn(page), "the game did not end"
    assert "won" in page.inner_text("#message")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.browser
def test_a_whole_game_with_questions_by_clicks(visit: Any, server: Any) -> None:
    """One screen for two teams: questions are taken, pressed, answered, guessed again, and go round."""
    page = sit_down(visit, server, "me me", seats=2, round_limit=2, gates=0, keys=4, supply="custom",
                    answer_duty="always")  # fmt: skip
    luck, answered = random.Random(4), 0
    for _ in range(400):
        page.wait_for_function(READY, timeout=30_000)
        if page.is_visible("#rematch"):
            break
        if luck.random() < 0.6 and answer(page, luck):
            answered += 1
        elif page.locator("#stage .can").count():
            make_choice(page, luck)
        page.wait_for_timeout(60)
    assert page.is_visible("#rematch"), "the game did not end"
    told = page.inner_text("#log")
    assert answered > 2 and "answered “" in told and "The question is" in told


ANSWER = """(pick) => {
    const open = [...document.querySelectorAll('#question .choices button:enabled')].filter((e) => e.checkVisibility());
    if (open.length) return open[pick % open.length].click(), true;
    const line = document.querySelector('#question input');
    if (!line?.checkVisibility()) return false;
    line.value = 'a guess';
    return line.form.requestSubmit(), true; }"""


def answer(page: Any, luck: random.Random) -> bool:
    """Answer the open question: one of its choices, or a typed line; False if it was over before."""
    return bool(page.evaluate(ANSWER, luck.randrange(100)))


@pytest.mark.browser
def test_a_turn_by_keyboard_and_a_refusal_by_click(visit: Any, server: Any) -> None:
    page = sit_down(visit, server, "me me", seats=2, trivia="off", ports="fixed", first="seat0")
    page.wait_for_selector("#hands [data-at=done].can")
    page.locator('#board [data-at="D.4"]').first.click()
    page.wait_for_selector("#message.no:has-text('You cannot place a gate on a drawbridge')")
    page.locator("body").press(" ")
    page.wait_for_selector("#buttons [data-at=skip].can")
    page.locator("body").press("s")
    page.locator('#board [data-at="A1.0"]').first.click()
    page.wait_for_selector("#log li:has-text('paid a key to skip A1.0')")
    page.locator('#board [data-at="A2.0"]').first.click()
    page.wait_for_selector("#log li:has-text('moved to A2.0')")
    page.locator('#board [data-at="A1.3"].can').first.click()
    page.wait_for_selector("#log li:has-text('moved to A1.3')")
    assert page.locator("#log li:has-text('finished placing and opening gates')").count() == 2, (
        "one click closes the window"
    )
