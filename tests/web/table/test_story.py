"""What has happened is shown: marks on the board until one's next move, and again on demand."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.web.hands import make_choice, sit_at, wait_for_turn
from tests.web.harness import Parlour

PIECES = """() => JSON.stringify([...document.querySelectorAll('#stage svg > .moving > *')]
    .map((piece) => [piece.id, piece.getAttribute('transform')]))"""
PATHS = "#stage svg > .trail > .path"


def play_one(page: Any, luck: random.Random) -> None:
    """Make one choice, and wait until the board shows it."""
    assert wait_for_turn(page)
    before = page.locator("#log li").count()
    make_choice(page, luck)
    page.wait_for_function("(n) => document.querySelectorAll('#log li').length > n", arg=before)


@pytest.mark.essential
def test_the_others_moves_stay_marked_until_ones_own_and_are_shown_again(visit: Any, server: Parlour) -> None:
    luck, made = random.Random(1), server.begin("taliesin", "me me")
    first, second = (sit_at(visit, server, made, seat) for seat in "01")
    play_one(first, luck)
    assert first.locator(PATHS).count() == 0, "people know what they have done themselves"
    wait_for_turn(second)
    second.wait_for_selector(PATHS)
    assert "moved from" in second.inner_text("#caption") and "moved from" in second.text_content("#spoken")
    assert not second.evaluate(
        "document.querySelector('#stage svg > .trail').getAnimations({subtree: true}).length"
    )
    shown = second.evaluate(PIECES)
    second.click("#again")
    second.wait_for_selector("#again:disabled")
    assert not second.locator("#stage svg .can").count(), "nothing can be chosen on a board that was"
    second.keyboard.press("Space")
    second.wait_for_selector("#again:enabled")
    second.click("#again")
    second.locator("#stage svg.parlour").click(position={"x": 5, "y": 5})
    second.wait_for_selector("#again:enabled")
    assert second.evaluate(PIECES) == shown and second.locator(PATHS).count() == 1
    second.reload()
    second.wait_for_selector(PATHS)
    play_one(second, luck)
    assert second.locator(PATHS).count() == 0 and second.is_hidden("#again")
    wait_for_turn(first)
    first.wait_for_selector(PATHS)


@pytest.mark.browser
@pytest.mark.parametrize("game", ["mandala", "taliesin"])
def test_a_bots_moves_stay_marked_until_ones_own(visit: Any, server: Parlour, game: str) -> None:
    luck = random.Random(2)
    made = server.begin(
        game,
        [{"who": "me"}, {"who": "bot", "level": "learner"}],
        options={"seats": 2} if game == "mandala" else {},
    )
    page = sit_at(visit, server, made)
    for _ in range(30):
        play_one(page, luck)
        page.wait_for_function(
            "() => document.querySelector('#stage .can') && !document.querySelector('#whose').textContent"
        )
        if page.is_visible("#again"):
            break
    shown = "document.querySelectorAll('#stage svg > .trail > *').length"
    count = page.evaluate(shown)
    assert count > 0, "the bot has moved"
    page.evaluate("document.querySelector('#stage svg > .trail').dataset.old = 'yes'")
    page.wait_for_timeout(500)
    assert page.evaluate(shown) == count, "time takes no mark away"
    play_one(page, luck)
    assert page.locator("#stage svg > .trail[data-old]").count() == 0, "a move of one's own does"


@pytest.mark.browser
def test_a_page_that_falls_behind_shows_steps_faster(visit: Any) -> None:
    page = visit("/")
    times = page.evaluate(
        """async () => { const { stepTime } = await import('/static/playback.js');
            return [1, 30, 60, 120, 200].map((waiting) => stepTime(waiting, 900)); }"""
    )
    assert times == [900, 900, 450, 225, 0]
