"""A drawn portrait stands beside each name: one for each name, different from most others, silent to screen readers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..hands import sit_at
from ..harness import Parlour
from .test_end import play_to_the_end

Visit = Callable[..., Any]
NAMES = "Ann Bea Carl Dora Emil Finn Gita Hugo Ina Jon Kim Lea Max Nora Otto Pia Quinn Rosa Sam Tim".split()
ROWS = """[...document.querySelectorAll('#log li')].map((row) => [row.dataset.seat, !!row.querySelector('.avatar')])"""
DRAWN = """async (names) => { const { avatarOf } = await import('/static/avatar.js');
    return names.map((name) => avatarOf({ name, kind: 'person' }).outerHTML); }"""


def test_a_name_has_one_portrait_and_others_have_others(visit: Visit) -> None:
    page = visit("/")
    first = page.evaluate(DRAWN, NAMES)
    assert page.evaluate(DRAWN, [name.upper() + " " for name in NAMES]) == first
    assert len(set(first)) >= 18, "of twenty names at most a few share a portrait"
    assert all('aria-hidden="true"' in one and "<text" not in one for one in first)
    nasty = page.evaluate(DRAWN, ["<img src=x onerror=alert(1)>"])[0]
    assert "onerror" not in nasty


def test_every_seat_has_a_portrait(visit: Visit, server: Parlour) -> None:
    made = server.begin(
        "toy", [{"who": "me", "name": "Ann"}, {"who": "bot"}, {"who": "open"}], options={"seats": 3}
    )
    page = sit_at(visit, server, made, "0")
    page.wait_for_selector("#seats li:nth-child(3) .avatar")
    drawn = page.evaluate("[...document.querySelectorAll('#seats .avatar')].map((one) => one.outerHTML)")
    assert len(drawn) == 3 == len(set(drawn))
    box = page.locator("#seats .avatar").first.bounding_box()
    assert 20 <= box["width"] == box["height"] <= 48


def test_the_line_of_the_turn_and_the_log_have_portraits(visit: Visit, server: Parlour) -> None:
    made = server.begin("taliesin", [{"who": "me", "name": "Ann"}, {"who": "me", "name": "Ben"}])
    waiting = sit_at(visit, server, made, "1")
    waiting.wait_for_selector("#whose .avatar")
    assert waiting.inner_text("#whose").strip().startswith("It is Ann's turn")
    assert waiting.locator("#whose .avatar").count() == 1
    shared = sit_at(visit, server, server.begin("toy", "me me", options={"goal": 1}))
    shared.wait_for_selector("#turn-of .avatar")
    play_to_the_end(shared)
    rows = shared.evaluate(ROWS)
    seats, portraits = zip(*[row for row in rows if row[0]], strict=True)
    assert set(seats) == {"0", "1"}
    assert list(portraits) == [n == 0 or seats[n - 1] != seat for n, seat in enumerate(seats)], (
        "where another's rows begin"
    )
