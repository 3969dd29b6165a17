"""Taliesin in a real browser: the shortest mate of the one-board game, by clicks, two at one screen."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.hands import click_on, wait_for_turn


@pytest.mark.browser
@pytest.mark.parametrize("width", [360, 1280])
def test_the_shortest_mate_by_clicks(visit: Any, width: int) -> None:
    page = visit("/games/taliesin", width=width)
    page.evaluate("localStorage.setItem('parlour.room', JSON.stringify({still: true, sound: false}))")
    page.reload()
    page.evaluate("for (const d of document.querySelectorAll('details')) d.open = true")
    page.check("[name=with][value=here]")
    page.select_option("[name=boards]", "1")
    page.click("#setup button[type=submit]")
    page.wait_for_url("**/match/**")
    page.wait_for_selector("#veil", state="hidden")
    for ply, path in enumerate((("1:161", "1:129"), ("1:134", "1:120"), ("1:162", "1:155"))):
        assert wait_for_turn(page)
        for at in path:
            click_on(page, at)
        page.wait_for_function("(n) => document.querySelectorAll('#log li').length > n", arg=ply)
    assert not wait_for_turn(page)
    assert "Gold wins" in page.inner_text("#message") or "gold wins" in page.inner_text("#message").lower()
