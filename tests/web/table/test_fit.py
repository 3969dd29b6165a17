"""The board fits the hand and the screen: places for a finger, a board that fills the window, who is to act."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.gallery.scenes import asked

from ..hands import STATE, click_on, open_names, place_of, sit_at, wait_for_change, wait_for_turn
from ..harness import Parlour

Visit = Callable[..., Any]
PICKED = "#stage svg .picked"
FINGER = 38.8  # pixels: nobody misses a place for a pixel
QUICK = {"map": "quick", "deploy": "standard"}
GAMES: dict[str, tuple[str, str, dict[str, Any]]] = {  # the game, its seats, its options
    "hundred": ("hundred", "me me", {}),
    "connect": ("hundred", "me me", {"ruleset": "connect"}),
    "keep": ("keep", "me me me", {"trivia": "off", "ports": "fixed"}),
    "mandala": ("mandala", "me me", {}),
    "siege quick": ("siege", "me me", QUICK),
    "siege main": ("siege", "me me", {"deploy": "standard"}),
    "taliesin": ("taliesin", "me me", {}),
}
# Of every place that can be tapped: its name, whether it is on the board, and the diameter of what a tap there means.
TARGETS = """() => [...document.querySelectorAll('#stage .can')].filter((e) => e.checkVisibility()).map((e) => {
    const b = e.getBoundingClientRect();
    return [e.dataset.at, Boolean(e.closest('svg')), Math.min(b.width, b.height)]; })"""
# How much of the window the board takes, with its frame and without a panel: the share of the shorter side. And how
# much of the longer side the whole picture takes: where it takes all of it, the board cannot be larger.
SHARE = """() => { const svg = document.querySelector('.board svg'), box = svg.getBoundingClientRect();
    const whole = svg.viewBox.baseVal, part = (svg.dataset.zoomPart ?? '').split(' ').map(Number);
    const unit = Math.min(box.width / whole.width, box.height / whole.height);
    const [across, down] = part.length === 4 ? [whole.width - part[2], whole.height - part[3]] : [0, 0];
    const frame = Math.min(across, down), width = whole.width - across + frame, height = whole.height - down + frame;
    return innerWidth < innerHeight ? { short: width * unit / innerWidth, long: whole.height * unit / innerHeight }
        : { short: height * unit / innerHeight, long: whole.width * unit / innerWidth }; }"""


def size_of(page: Any, at: str) -> float:
    """The smaller side of a place on the screen."""
    box = page.locator(f"#stage svg .can[data-at='{at}']").first.bounding_box()
    return float(min(box["width"], box["height"]))


@pytest.mark.browser
def test_the_first_tap_on_a_phone_zooms_to_where_one_acts(visit: Visit, server: Parlour) -> None:
    page = sit_at(
        visit,
        server,
        server.begin("taliesin", "me me"),
        "0",
        width=390,
        height=844,
        has_touch=True,
        is_mobile=True,
    )
    wait_for_turn(page)
    start = open_names(page)[0]
    assert size_of(page, start) < 30
    page.touchscreen.tap(*place_of(page, start))
    page.wait_for_selector("#stage svg.near")
    assert size_of(page, start) >= 40 and not page.locator(PICKED).count(), "the first tap moves nothing"
    page.touchscreen.tap(*place_of(page, start))
    page.wait_for_selector(PICKED)
    page.click("text=Whole board")
    assert not page.locator("#stage svg.near").count() and page.locator(PICKED).count(), "it is still in hand"


@pytest.mark.browser
def test_a_click_on_anothers_piece_shows_its_reach(visit: Visit, server: Parlour) -> None:
    page = sit_at(visit, server, server.begin("taliesin", "me me"), "0")
    wait_for_turn(page)
    page.evaluate(
        """() => document.querySelector("#stage svg .moving [data-at='3:153']")
        .dispatchEvent(new MouseEvent('click', {bubbles: true}))"""
    )
    page.wait_for_selector(".reach-of .reach", state="attached")
    assert "Wizard on 3:153 can go to" in page.inner_text("#message")
    assert not page.locator("#message.no").count(), "this is no refusal"
    click_on(page, open_names(page)[0])
    page.wait_for_selector(".reach-of", state="detached")


@pytest.mark.browser
def test_lit_spaces_show_their_price_and_a_shared_screen_whose_turn_it_is(
    visit: Visit, server: Parlour
) -> None:
    made = server.begin("keep", "me me me", options={"trivia": "off", "ports": "fixed"})
    page = sit_at(visit, server, made)
    wait_for_turn(page)
    page.wait_for_selector(".notes .label", state="attached")
    assert set(page.locator(".notes text").all_text_contents()) >= {"0"}
    assert page.inner_text("#turn-of").strip() in page.inner_text("#message")
    assert page.is_visible("#leave")


@pytest.mark.browser
@pytest.mark.parametrize("width", [360, 390])
@pytest.mark.parametrize("name", [name for name in GAMES if name != "mandala"])
def test_every_place_to_tap_is_large_enough_for_a_finger(
    visit: Visit, server: Parlour, name: str, width: int
) -> None:
    game, seats, options = GAMES[name]
    made = server.begin(game, seats, options=options)
    page = sit_at(visit, server, made, width=width, height=780, has_touch=True, is_mobile=True)
    luck = random.Random(7)
    for _ in range(5):
        wait_for_turn(page)
        targets = page.evaluate(TARGETS)
        assert not [one for one in targets if not one[1] and one[2] < FINGER], (
            "a button is large enough at once"
        )
        small = [at for at, is_drawn, size in targets if is_drawn and size < FINGER]
        if small and page.locator("#stage svg.near").count() == 0:
            page.touchscreen.tap(*place_of(page, luck.choice(small)))
            page.wait_for_selector("#stage svg.near")
        assert not [one for one in page.evaluate(TARGETS) if one[2] < FINGER], (
            "the first tap zooms as far as needed"
        )
        seen = reachable(page)
        before = page.evaluate(STATE)
        page.touchscreen.tap(*place_of(page, luck.choice(seen)))
        wait_for_change(page, before)
        if page.is_visible("#confirm-box"):
            page.tap("#confirm-box .main")
    if page.locator("#stage svg.near").count():
        page.tap("text=Whole board")
        assert not page.locator("#stage svg.near").count()


@pytest.mark.browser
@pytest.mark.parametrize("width", [360, 390])
def test_the_dice_of_a_plan_are_large_enough_for_a_finger(visit: Visit, server: Parlour, width: int) -> None:
    made = server.begin("mandala", "me me")
    page = sit_at(visit, server, made, width=width, height=780, has_touch=True, is_mobile=True)
    wait_for_turn(page)
    dice = page.locator("#stage svg .die.can:not(.zero)").all()
    boxes = [box for box in (die.bounding_box() for die in dice) if box]
    assert boxes and min(min(box["width"], box["height"]) for box in boxes) >= FINGER


def reachable(page: Any) -> list[str]:
    """What a finger reaches without moving the board; a draft is away at the server for a moment."""
    for _ in range(100):
        if found := [at for at in open_names(page) if is_in_view(page, at)]:
            return found
        page.wait_for_timeout(50)
    return []


def is_in_view(page: Any, at: str) -> bool:
    """Whether a finger reaches a place without moving the board."""
    try:
        x, y = place_of(page, at)
    except AssertionError:
        return False
    size = page.viewport_size
    return bool(0 <= x <= size["width"] and 0 <= y <= size["height"])


@pytest.mark.browser
@pytest.mark.parametrize(
    "size", [(900, 700), (1280, 800), (1366, 768), (1920, 1080), (3840, 2160), (900, 1180), (1080, 1920)]
)
def test_the_board_fills_the_window_at_tables_replays_and_lessons(
    visit: Visit, server: Parlour, size: tuple[int, int]
) -> None:
    page = visit("/", width=size[0], height=size[1])
    for game, seats, options in GAMES.values():
        made = server.begin(game, seats, options=options)
        for path in (f"/match/{made['id']}", f"/match/{made['id']}/replay", f"/games/{game}/first-steps"):
            page.goto(server.address + path)
            page.wait_for_selector("#stage svg.parlour")
            page.wait_for_timeout(50)
            share = page.evaluate(SHARE)
            assert share["short"] >= 0.7 or share["long"] >= 0.95, (path, options, share)


@pytest.mark.browser
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (3840, 2160), (900, 1180)])
def test_the_level_that_one_asks_for_is_the_large_one(
    visit: Visit, server: Parlour, size: tuple[int, int]
) -> None:
    made = server.begin("taliesin", "me me")
    page = visit("/", width=size[0], height=size[1])
    for path in (f"/match/{made['id']}", f"/match/{made['id']}/replay"):
        page.goto(f"{server.address}{path}?arrangement=wide-2")
        page.wait_for_selector("#stage svg .level-2")
        page.wait_for_timeout(50)
        box = page.locator("#stage svg .level-2 .disc").bounding_box()
        assert min(box["width"], box["height"]) >= 0.7 * min(size), (path, box)


@pytest.mark.browser
def test_a_question_is_whole_and_free_on_a_small_phone(visit: Visit, server: Parlour) -> None:
    made, seat = asked(server)
    page = sit_at(visit, server, made, seat, width=360, height=740, has_touch=True, is_mobile=True)
    page.wait_for_selector("#question .choices button:enabled")
    faults = page.evaluate(COVERED)
    assert not faults, faults
    page.locator("#question .choices button").last.tap()
    page.wait_for_selector("#question .choices button:enabled", state="detached")


# What of the question card is cut off, covered, or too small for a finger.
COVERED = """() => { const card = document.querySelector('#question'), box = card.getBoundingClientRect(), faults = [];
    if (box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight) faults.push(['card', box]);
    for (const e of card.querySelectorAll('p, button, .subject, .countdown')) {
        if (!e.checkVisibility() || !e.textContent.trim()) continue;
        const b = e.getBoundingClientRect();
        const isBox = getComputedStyle(e).display !== 'inline';
        if (isBox && e.scrollWidth > e.clientWidth + 1) faults.push(['cut', e.textContent]);
        for (const [x, y] of [[.5, .5], [.02, .5], [.98, .5], [.5, .06], [.5, .94]]) {
            const hit = document.elementFromPoint(b.x + b.width * x, b.y + b.height * y);
            if (!hit || !(e.contains(hit) || hit.contains(e))) faults.push(['covered', e.textContent]); }
        if (e.matches('button') && b.height < 40) faults.push(['small', e.textContent]); }
    return faults; }"""
