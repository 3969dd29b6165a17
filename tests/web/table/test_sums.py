"""A sum is built from keys in a browser: one for each die, grey once it is used, clicked or typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..hands import sit_at
from ..harness import Parlour
from ..people import Person
from .test_weigh import dice_of

Visit = Callable[..., Any]


def doubles(server: Parlour) -> tuple[dict[str, Any], list[str]]:
    """A table where two of the four dice are alike, and its dice."""
    for _ in range(60):
        made = server.begin("hundred", "me me", options={"ruleset": "zones"})
        with Person(server, made["id"], made["tokens"]) as both:
            dice = dice_of(both.until("turn"))
        if len(set(dice)) == 3:
            return made, dice
    raise AssertionError("sixty throws without a pair")


def greys(page: Any) -> list[bool]:
    """Which of the dice are used."""
    return [key.is_disabled() for key in page.locator("#forms .once").all()]


def test_every_die_is_a_key_of_its_own(visit: Visit, server: Parlour) -> None:
    made, dice = doubles(server)
    pair = next(die for die in dice if dice.count(die) == 2)
    first = dice.index(pair)
    second = first + 1
    page = sit_at(visit, server, made, "0", "1")
    keys = page.locator("#forms .once")
    keys.first.wait_for()
    assert keys.all_inner_texts() == dice
    assert all(
        box["width"] >= 40 and box["height"] >= 40 for key in keys.all() if (box := key.bounding_box())
    )
    keys.nth(second).click()
    assert greys(page) == [i == second for i in range(4)], "the one that was pressed, not its twin"
    page.click("#forms button >> text=+")
    keys.nth(first).click()
    assert greys(page) == [i in (first, second) for i in range(4)]
    assert page.input_value("#forms input") == f"{pair}+{pair}"
    page.click("#forms button >> text=Undo")
    assert page.input_value("#forms input") == f"{pair}+"
    assert greys(page) == [i == second for i in range(4)]
    page.fill("#forms input", f"{pair} * {pair}")
    assert sum(greys(page)) == 2, "typed, too"
    page.click("#forms button >> text=Clear")
    assert greys(page) == [False] * 4 and page.input_value("#forms input") == ""
    for i in range(4):
        keys.nth(i).click()
    assert greys(page) == [True] * 4
