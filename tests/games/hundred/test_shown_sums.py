"""Hints that show numbers and sums: by click, by touch and by keyboard; and what cannot be made is said to be so."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

from parlour.core.judge import Attempt
from parlour.core.offer import Look
from parlour.core.position import Position
from parlour.games.hundred.words.review import easiest_way, possible
from parlour.games.hundred.words.sums import Sum, read_sum
from tests.clauses import clause
from tests.games.hundred.table import GAME, play, turn
from tests.web.hands import sit_at
from tests.web.harness import Parlour

Visit = Callable[..., Any]
PAGES = [(390, 844), (1280, 900)]


def look_at(hints: str) -> Look:
    return Look(0, display={"hints": hints})


def told(position: Position, hints: str, name: str) -> tuple[str, str]:
    """What a click on a number says."""
    meant = GAME.view.click(position.record, look_at(hints), (name,))
    assert isinstance(meant, Attempt)
    refusal = position.refuse(meant)
    return refusal.clause, refusal.text


@clause("H-28 H-20")
def test_every_number_shows_its_sum_and_can_be_taken() -> None:
    position = turn("zones", 1346, cover="B:96")
    choices = {
        c.path[0]: c for c in GAME.view.offer(position.record, look_at("full")).choices if c.path != ("pass",)
    }
    assert len(choices) == 56 and "n96" not in choices and "n34" not in choices
    assert choices["n24"].warning == "24 = 6 ÷ (1 − 3 ÷ 4). Cover 24?"
    for n in possible(position.record):
        text, f = easiest_way(position.record, n)
        assert read_sum(text, (1, 3, 4, 6)) == Sum(n, f)
        assert play(position, choices[f"n{n}"].actions[0]).record.n == n
    for hints in ("off", "count", "numbers"):
        assert len(GAME.view.offer(position.record, look_at(hints)).choices) == 1, hints


@clause("H-20", "refuses")
def test_a_number_that_cannot_be_made_is_said_to_be_so_where_hints_show_that() -> None:
    position = turn("zones", 1346, cover="B:96")
    for hints in ("numbers", "full"):
        assert told(position, hints, "n34") == ("H-20", "34 cannot be made from 1, 3, 4 and 6.")
        assert told(position, hints, "n96")[0] == "H-30"
    for hints in ("off", "count"):
        said = "Show how you make 34 from 1, 3, 4 and 6: type the sum, or build it from the dice."
        assert told(position, hints, "n34") == ("H-28", said), "nothing is given away"


@clause("H-59", "allows")
def test_in_the_race_a_number_is_claimed_for_the_own_side() -> None:
    racks = "A:5,12,36,48,50,88/B:7,14,18,64,99,100"
    where = "seats=2 phase=race seat=several may=AB in_race=1 throws=1 throw=1346"
    position = GAME.read(f"hundred ruleset=connect {where} racks={racks} board=C:24")
    choices = GAME.view.offer(position.record, Look(1, display={"hints": "full"})).choices
    twelve = next(c for c in choices if c.path == ("n12",))
    assert twelve.warning.endswith("Claim 12?") and play(position, twelve.actions[0]).record.by == 1


@pytest.mark.parametrize(("width", "height"), PAGES)
def test_a_click_a_touch_and_a_key_show_the_sum(
    visit: Visit, server: Parlour, width: int, height: int
) -> None:
    made = server.begin("hundred", "me me", options={"ruleset": "zones", "hints": "full"})
    page = sit_at(visit, server, made, width=width, height=height, has_touch=True)
    lit = page.locator("svg .can[data-at^=n]")
    lit.first.wait_for()
    box = page.locator("#confirm-box")
    for press in (lit.first.click, lit.first.tap, lambda: (lit.first.focus(), page.keyboard.press("Enter"))):
        press()
        box.wait_for()
        number = lit.first.get_attribute("data-at")[1:]
        assert box.inner_text().startswith(f"{number} = ") and f"Cover {number}?" in box.inner_text()
        assert box.bounding_box()["y"] + box.bounding_box()["height"] <= height, (
            "it can be read without scrolling"
        )
        if shots := os.environ.get("SHOTS"):
            page.screenshot(path=f"{shots}/sum-{width}.png")
        box.locator("button", has_text="No").click()
        box.wait_for(state="hidden")
    free = {int(one.get_attribute("data-at")[1:]) for one in lit.all()}
    other = next(n for n in range(100, 0, -1) if n not in free)
    page.locator(f"svg [data-at=n{other}]").first.click()
    said = page.locator("#message")
    said.filter(has_text=f"{other} cannot be made from").wait_for()
