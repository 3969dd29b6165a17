"""Lessons: they point at places instead of naming codes, and dim the rest of the board."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from parlour.games import GAMES
from parlour.web.lobby.lesson import steps_of

Visit = Callable[..., Any]
CODE = re.compile(r"\b\d:\d|\b[A-HLTUW]\.?\d|\bn\d|\d,\d+\b(?!00)|square")
SPOTS = """() => { const mask = document.querySelector('#stage svg > .shade mask'); if (!mask) return null;
    const holes = [...mask.querySelectorAll('path')].map((hole) => hole.getBBox());
    const svg = document.querySelector('#stage svg'), frame = svg.getScreenCTM().inverse();
    return [...document.querySelectorAll('#stage svg .point')].map((part) => {
        const b = part.getBoundingClientRect();
        const p = new DOMPoint(b.x + b.width / 2, b.y + b.height / 2).matrixTransform(frame);
        return holes.some((h) => h.x <= p.x && p.x <= h.x + h.width && h.y <= p.y && p.y <= h.y + h.height); }); }"""


@pytest.mark.parametrize("name", ["keep", "taliesin"])
def test_texts_name_no_codes(name: str) -> None:
    for step in GAMES[name].lesson.steps:
        assert not CODE.search(f"{step.text} {step.after}"), step.text


def test_a_step_with_answers_has_no_move_and_the_world_goes_on() -> None:
    steps = [step for step in steps_of(GAMES["keep"]) if step["answers"]]
    assert [len(step["answers"]) for step in steps] == [3, 3]
    assert not any("move" in step for step in steps)


@pytest.mark.browser
@pytest.mark.parametrize("window", [(390, 844), (1280, 900)])
@pytest.mark.parametrize("game", ["keep", "siege", "taliesin"])
def test_the_board_is_dark_but_for_what_the_lesson_points_at(
    visit: Visit, game: str, window: tuple[int, int]
) -> None:
    page = visit(f"/games/{game}/first-steps", width=window[0], height=window[1])
    page.wait_for_selector("#stage svg > .shade mask", state="attached")
    assert all(page.evaluate(SPOTS)) and page.evaluate(SPOTS), "what is pointed at is lit"
    page.click("#next")
    page.wait_for_selector("#stage svg .can.point", state="attached")
    assert page.evaluate(SPOTS) and all(page.evaluate(SPOTS))
    said = page.locator("#said").bounding_box()
    assert said["y"] >= 0 and said["y"] + said["height"] <= window[1], "the text is in the window"
    lit = page.locator("#stage svg .can.point").first.bounding_box()
    assert 0 <= lit["y"] and lit["y"] + lit["height"] <= window[1], "and what it points at"


@pytest.mark.browser
def test_a_wrong_answer_may_be_tried_again(visit: Visit) -> None:
    page = visit("/games/keep/first-steps")
    page.evaluate("localStorage.setItem('parlour.room', JSON.stringify({still: true, sound: false}))")
    page.reload()
    for _ in range(60):
        if page.is_visible("#answers"):
            break
        if page.is_visible("#next"):
            page.click("#next")
        page.evaluate(
            "document.querySelector('#stage .can.point')?.dispatchEvent(new MouseEvent('click', {bubbles: true}))"
        )
        page.wait_for_timeout(60)
    page.click("#answers >> text=Mars")
    assert "Try again" in page.inner_text("#message") and page.is_visible("#answers")
    page.click("#answers >> text=Mercury")
    page.wait_for_selector("#answers", state="hidden")
    assert "Right!" in page.inner_text("#said")
