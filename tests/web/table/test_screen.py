"""Screens: on a tablet held across the board has most of it, and on a laptop nothing pushes the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ..hands import sit_at
from ..harness import Parlour

Visit = Callable[..., Any]
BOARD = "document.querySelector('#board > svg').getBoundingClientRect().toJSON()"


@pytest.mark.parametrize("game", ["keep", "mandala"])
def test_on_a_tablet_held_across_the_board_has_most_of_the_screen(
    visit: Visit, server: Parlour, game: str
) -> None:
    page = sit_at(visit, server, server.begin(game, "me bot", options={"seats": 2}), width=1024, height=768)
    board, hands = page.evaluate(BOARD), page.locator("#message").bounding_box()
    assert board["width"] > 1024 / 2 and board["bottom"] <= 768
    assert hands["x"] >= board["right"] and hands["y"] < 768 / 2, "what is asked stands beside it"
    assert page.evaluate("document.documentElement.scrollWidth") <= 1024


def test_on_a_laptop_what_is_hidden_in_a_column_does_not_make_the_page_longer(
    visit: Visit, server: Parlour
) -> None:
    wanted = [{"who": "me", "name": "Ann"}, {"who": "open"}]
    made = server.begin("keep", wanted, options={"seats": 2})
    page = sit_at(visit, server, made, width=1366, height=768)
    page.evaluate(
        "([id, invite]) => { const all = JSON.parse(localStorage.getItem('parlour.matches'));"
        " all[id].invite = invite; localStorage.setItem('parlour.matches', JSON.stringify(all)); }",
        [made["id"], made["invite"]],
    )
    page.reload()
    page.wait_for_selector("#invite:not([hidden])")
    page.wait_for_selector("#say", state="attached")
    assert page.evaluate("document.documentElement.scrollHeight") <= 768
