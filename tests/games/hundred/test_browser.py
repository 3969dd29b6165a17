"""Hundred in a real browser: a short game of each rule set, sums typed and built from keys, cells clicked."""

from __future__ import annotations

import itertools
import random
import re
from typing import Any

import pytest

from tests.web.hands import make_choice, wait_for_turn

TOLD = """(n) => document.querySelectorAll('#log li').length > n
    || document.getElementById('message').classList.contains('no')"""


def try_sums(page: Any, most: int, by_keys: bool) -> bool:
    """Type sums of the dice until one is accepted; the first may be built from the keys."""
    dice = re.findall(r"\d", page.inner_text("#forms label").rsplit(" of ", 1)[1])
    for count, signs in enumerate(itertools.product("+*-", repeat=len(dice) - 1)):
        if count == most:
            return False
        text = dice[0] + "".join(sign + die for sign, die in zip(signs, dice[1:], strict=True))
        before = page.locator("#log li").count()
        page.evaluate("document.getElementById('message').className = 'message'")
        page.fill("#forms input", "")
        if count == 0 and by_keys:
            for key in text:
                page.locator(
                    "#forms .buttons button", has_text=re.compile(f"^{re.escape(key)}$")
                ).first.click()
            assert page.input_value("#forms input") == text
        else:
            page.fill("#forms input", text)
        page.press("#forms input", "Enter")
        page.wait_for_function(TOLD, arg=before)
        if page.locator("#log li").count() > before:
            return True
    return False


@pytest.mark.browser
@pytest.mark.parametrize("ruleset", ["counters", "zones", "hexes", "connect"])
def test_a_whole_short_game_by_keys_and_clicks(visit: Any, ruleset: str) -> None:
    page = visit("/games/hundred")
    page.evaluate("localStorage.setItem('parlour.room', JSON.stringify({still: true, sound: false}))")
    page.reload()
    page.evaluate("for (const d of document.querySelectorAll('details')) d.open = true")
    page.select_option("[name=ruleset]", ruleset)
    page.select_option("[name=end]", "time")
    page.fill("[name=throw_limit]", "3")
    page.get_by_label("Bot at the seat of").nth(1).select_option("uniform")
    page.click("#setup button[type=submit]")
    page.wait_for_url("**/match/**")
    luck, accepted = random.Random(5), 0
    for _ in range(60):
        if not wait_for_turn(page):
            break
        if page.locator("#forms form").count() and try_sums(page, 8, ruleset != "connect"):
            accepted += 1
        else:
            make_choice(page, luck)
    assert not wait_for_turn(page), "the game did not end"
    assert accepted > 0 or ruleset == "connect"  # there the number must lie on the rack
    assert re.search(r"win", page.inner_text("#message"))
