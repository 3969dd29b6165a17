"""Hundred in a real browser: a short game of each rule set, sums typed and built from keys, cells clicked."""

from __future__ import annotations

import itertools
import random
import re
from typing import Any

import pytest

from tests.web.hands import make_choice, wait_for_turn
from tests.web.table.test_browser import AXE, check_targets, check_with_axe

ZONES = pytest.param("zones", marks=pytest.mark.essential)
TOLD = """(n) => document.querySelectorAll('#log li').length > n
    || document.getElementById('message').classList.contains('no')"""


def try_sums(page: Any, most: int, by_keys: bool) -> bool:
    """Type sums of the dice until one is accepted; the first may be built from the keys."""
    dice = re.findall(r"\d", page.inner_text("#forms label").split(" to make ")[0].split(": use ")[1])
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
                    "#forms .buttons button:enabled", has_text=re.compile(f"^{re.escape(key)}$")
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
@pytest.mark.parametrize("ruleset", ["counters", ZONES, "hexes", "connect"])
def test_a_whole_short_game_by_keys_and_clicks(visit: Any, ruleset: str) -> None:
    page = visit("/games/hundred")
    page.evaluate("localStorage.setItem('parlour.room', JSON.stringify({still: true, sound: false}))")
    page.reload()
    page.evaluate("for (const d of document.querySelectorAll('details')) d.open = true")
    page.select_option("[name=ruleset]", ruleset)
    page.select_option("[name=end]", "time")
    page.fill("[name=throw_limit]", "3")
    page.get_by_label("Bot for").nth(1).select_option("dreamer")
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


def check(page: Any, where: str) -> None:
    """Anybody can use the page as it stands."""
    check_targets(page, where)
    if AXE.exists():
        check_with_axe(page, where)


@pytest.mark.browser
@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (360, "dark")])
def test_a_sum_is_weighed_pointed_at_and_reviewed(visit: Any, server: Any, width: int, theme: str) -> None:
    options = {"ruleset": "zones", "end": "time", "throw_limit": 2, "cards": "off"}
    made = server.begin("hundred", "me me", options=options, length=20)
    page = visit("/", width=width, color_scheme=theme)
    stored = {made["id"]: {"tokens": made["tokens"], "game": "hundred"}}
    page.evaluate("(kept) => localStorage.setItem('parlour.matches', JSON.stringify(kept))", stored)
    page.evaluate("localStorage.setItem('parlour.room', JSON.stringify({still: true, sound: false}))")
    page.goto(server.address + made["url"])
    page.wait_for_selector("#forms input")
    page.wait_for_selector("#end:not([hidden])")
    assert page.inner_text("#end") == "20 minutes for the game, from the first move"
    dice = re.findall(r"\d", page.inner_text("#forms label").split(" to make ")[0].split(": use ")[1])
    assert page.is_disabled("#forms .main") and page.inner_text(".worth") == ""
    page.fill("#forms input", f"{dice[0]}+")
    page.wait_for_selector(".worth:has-text('still to use')")
    page.wait_for_selector(".why a[href$='#H-22']")
    assert page.is_disabled("#forms .main") and page.locator(".slip pre").count() == 0, (
        "it is only unfinished"
    )
    page.fill("#forms input", f"({dice[0]}+{dice[1]})({dice[2]}*{dice[3]})")
    page.wait_for_selector(".slip pre")
    assert page.text_content(".slip pre").split("\n")[1] == "     ^"
    assert "character 6" in page.text_content(".slip .hidden")
    page.press("#forms input", "Enter")
    page.wait_for_selector("#message.no")
    assert page.evaluate("document.activeElement.selectionStart") == 5
    check(page, "refused")
    page.fill("#forms input", "+".join(dice))
    page.wait_for_selector(f".worth.whole:has-text('= {sum(map(int, dice))}')")
    assert page.is_enabled("#forms .main") and page.inner_text("#message") == ""
    page.click("#forms .main")
    page.wait_for_selector(f"#log li:has-text('made {sum(map(int, dice))}: {' + '.join(dice)}.')")
    page.wait_for_selector("#end:has-text('left in the game')")
    assert re.match(r"20:00|19:\d\d", page.inner_text("#end"))
    assert page.is_hidden("#reviews"), "the other side has still to use this throw"
    for count in (2, 4):
        page.wait_for_selector("#buttons [data-at=pass].can")
        page.click("#buttons [data-at=pass]")
        if count == 4:
            page.wait_for_selector("#buttons [data-at=pass].can")
            page.click("#buttons [data-at=pass]")
        page.wait_for_selector(f"#review-list li:nth-child({count})")
    page.wait_for_selector("#review-list details[open] p:has-text('could have made')")
    assert page.locator("#review-list details[open]").count() == 1, "the latest only"
    page.locator("#review-list summary").last.click()
    page.wait_for_selector("#review-list li:last-child p:has-text('you could')")
    check(page, "reviewed")
    page.goto(server.address + made["url"] + "/replay?ply=3")
    page.wait_for_selector("#review p:has-text('could also have made')")
    check(page, "replayed")
    page.click("#first")
    page.wait_for_selector("#reviews", state="hidden")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
