"""Everything to act with has its place: buttons stay where they are, one of them is the main one, nothing lies below
the window, and a panel stays while the board is zoomed.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from ..hands import make_choice, open_names, place_of, sit_at, wait_for_turn
from ..harness import Parlour

Visit = Callable[..., Any]
PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
LAPTOP = {"width": 1280, "height": 900}
GAMES = {
    "hundred": {},
    "keep": {"seats": 2, "trivia": "off"},
    "mandala": {},
    "siege": {"map": "quick", "deploy": "standard"},
    "taliesin": {},
}
BUTTONS = """() => [...document.querySelectorAll('.row button, #forms button, #question button, #confirm-box button')]
    .filter((e) => e.checkVisibility()).map((e) => {
        const b = e.getBoundingClientRect(), isMain = e.matches('.ahead .main');
        const name = isMain ? 'main' : e.closest('.back') ? 'back' : e.dataset.at || e.id || e.textContent;
        const group = e.closest('.row') ? 'row' : 'else';
        return {name, group, left: b.left, right: b.right, top: b.top, bottom: b.bottom, height: b.height}; })"""
MAINS = """() => [...document.querySelectorAll('button.main')].filter((e) => e.checkVisibility() && !e.disabled
    && getComputedStyle(e).backgroundColor === getComputedStyle(document.querySelector('.top')).backgroundColor)
    .map((e) => e.textContent)"""


@pytest.mark.browser
@pytest.mark.parametrize("window", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize("game", GAMES)
def test_buttons_keep_their_places_within_the_window(
    visit: Visit, server: Parlour, game: str, window: dict[str, Any]
) -> None:
    luck, made = random.Random(3), server.begin(game, "me me", options=GAMES[game])
    page = sit_at(visit, server, made, **window)
    places: dict[str, tuple[float, float]] = {}
    for _ in range(6):
        if not wait_for_turn(page):
            break
        page.evaluate("scrollTo(0, 0)")
        assert len(page.evaluate(MAINS)) <= 1, page.evaluate(MAINS)
        for each in page.evaluate(BUTTONS):
            inside = (
                each["left"] >= 0
                and each["right"] <= window["width"]
                and each["bottom"] <= window["height"] + 1
            )
            assert inside, each
            assert each["height"] >= (40 if "has_touch" in window else 24), each
            edge = each["right"] if each["name"] == "main" else each["left"]
            if each["group"] == "row" and each["name"] in ("main", "back"):
                was = places.setdefault(each["name"], (edge, each["bottom"]))
                assert abs(was[0] - edge) < 2 and abs(was[1] - each["bottom"]) < 4, (each, was)
        make_choice(page, luck)


@pytest.mark.browser
@pytest.mark.parametrize("game", GAMES)
def test_leaving_is_in_plain_sight(visit: Visit, server: Parlour, game: str) -> None:
    for window in (PHONE, LAPTOP):
        page = sit_at(visit, server, server.begin(game, "me me", options=GAMES[game]), "0", **window)
        for name in ["#leave", *(["#calls >> text=Resign"] if game == "taliesin" else [])]:
            page.wait_for_selector(name)
            box = page.locator(name).bounding_box()
            assert 0 <= box["y"] and box["y"] + box["height"] <= window["height"], name
            assert 0 <= box["x"] and box["x"] + box["width"] <= window["width"], name


@pytest.mark.browser
def test_the_panel_stays_while_the_map_is_zoomed(visit: Visit, server: Parlour) -> None:
    made = server.begin("siege", "me me", options=GAMES["siege"])
    page = sit_at(visit, server, made, **PHONE)
    for fort in ("fort-0", "fort-1"):
        wait_for_turn(page)
        page.touchscreen.tap(*place_of(page, fort))
        page.wait_for_selector(f"[data-at={fort}].can", state="detached")
    wait_for_turn(page)
    where = "(name) => { const b = document.querySelector(name).getBoundingClientRect(); return [b.x, b.y, b.width]; }"
    panel = page.evaluate(where, "#turn")
    start = next(name for name in open_names(page) if name.startswith("square"))
    page.touchscreen.tap(*place_of(page, start))
    page.wait_for_selector("#stage svg.near .rest .piece, #stage svg.near .rest g")
    kept = page.evaluate(where, "#stage .rest > g > :first-child")
    assert kept == pytest.approx(panel, abs=2)
    assert not page.locator("#stage .rest [id], #stage .rest [data-at]").count()
    page.touchscreen.tap(*place_of(page, start))
    page.wait_for_selector("#stage svg .hand", state="attached")
    box = page.locator("#stage svg .hand").first.bounding_box()
    assert box["y"] + box["height"] <= panel[1] + 2 and box["y"] >= 0, "what is in hand is in view"
    page.click("text=Whole board")
    assert not page.locator("#stage .rest").count()


@pytest.mark.browser
def test_keys_of_a_line_open_no_keyboard_on_a_phone(visit: Visit, server: Parlour) -> None:
    page = sit_at(visit, server, server.begin("hundred", "me me"), "0", **PHONE)
    page.wait_for_selector("#forms input")
    assert page.get_attribute("#forms input", "inputmode") == "none"


RACE = """async ([choices, guesses]) => {
    const { QuestionPanel } = await import('/static/question.js');
    const handlers = {}, sent = (window.sent ??= []);
    const live = { on: (kind, hear) => (handlers[kind] = hear), ask: async (m) => (sent.push(m), { type: 'done' }) };
    const seats = { isOwn: () => true, areShared: true, nameOf: (s) => ['Lion', 'Eagle', 'Stag'][s],
        changed: { listen() {} } };
    window.panel ??= (new QuestionPanel(live, seats, () => {}), handlers);
    window.panel.question({ type: 'question', number: 7, text: 'Which river?', subject: 'Geography', category: 1,
        level: 'medium', choices, seats: guesses.length ? [0, 2] : [0, 1, 2], seconds: null, left: null, guesses,
        answers: 'choice', answer: '', over: null }); }"""


@pytest.mark.browser
def test_each_team_at_one_screen_has_a_buzzer(visit: Visit, server: Parlour) -> None:
    made = server.begin("keep", "me me me", options={"ports": "fixed"})
    page = sit_at(visit, server, made, **PHONE)
    rivers = ["The Danube", "The Rhine", "The Elbe"]
    page.evaluate(RACE, [rivers, []])
    buzzers = [box for box in (one.bounding_box() for one in page.locator(".buzzer").all()) if box]
    assert len(buzzers) == 3 and not page.locator(".area").count()
    assert all(box["height"] >= 80 and box["width"] >= 100 for box in buzzers)
    assert all(box["y"] >= 0 and box["y"] + box["height"] <= PHONE["height"] for box in buzzers)
    page.tap("#buzzer-1")
    assert page.inner_text(".area .question-whose") == "Eagle" and page.locator(".area").count() == 1
    page.tap("text=We pass")
    page.tap("#buzzer-1")
    page.tap("text=The Rhine")
    replies = [m for m in page.evaluate("window.sent") if m["type"] == "reply"]
    assert [(m["seat"], m["text"]) for m in replies] == [(1, "The Rhine")]
    page.evaluate(RACE, [rivers, [[1, "The Rhine"]]])
    assert [one.strip()[-4:] for one in page.locator(".buzzer").all_inner_texts()] == ["Lion", "Stag"]
