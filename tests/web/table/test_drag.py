"""Pieces are dragged where they go, by mouse and by finger; what does not go there goes back."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from ..hands import click_on, make_choice, open_names, place_of, sit_at, wait_for_turn
from ..harness import Parlour

Visit = Callable[..., Any]
MIDDLE = """(at) => { for (const e of document.querySelectorAll(`#board [data-at="${at}"]`)) {
    const b = e.getBoundingClientRect(), x = b.x + b.width / 2, y = b.y + b.height / 2;
    if (document.elementFromPoint(x, y)?.closest('[data-at]')?.dataset.at === at) return [x, y]; } }"""


class Hand:
    """A mouse or a finger: pressed, moved, let go."""

    def __init__(self, page: Any, kind: str) -> None:
        self.page, self.kind = page, kind
        self.finger = page.context.new_cdp_session(page) if kind == "touch" else None

    def _touch(self, what: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1], "id": 1}] if at else []
        self.finger.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})

    def press(self, x: float, y: float) -> None:
        """Take hold."""
        self.at = (x, y)
        if self.finger:
            self._touch("touchStart", x, y)
        else:
            self.page.mouse.move(x, y)
            self.page.mouse.down()

    def move(self, x: float, y: float) -> None:
        """Carry, in some steps."""
        for step in range(1, 9):
            there = [a + (b - a) * step / 8 for a, b in zip(self.at, (x, y), strict=True)]
            self._touch("touchMove", *there) if self.finger else self.page.mouse.move(*there)
        self.at = (x, y)

    def let_go(self) -> None:
        """Put down."""
        self._touch("touchEnd") if self.finger else self.page.mouse.up()


def first_move(page: Any) -> tuple[str, str]:
    """A piece of ours, and a place for it that costs nothing, as the table offers them."""
    for at in open_names(page):
        page.mouse.click(*place_of(page, at))
        page.wait_for_selector("#board .picked")
        places = [
            there
            for there in open_names(page)
            if page.locator(f"#board .zone.can[data-at='{there}']").count()
        ]
        page.keyboard.press("Escape")
        page.wait_for_function("() => !document.querySelector('#board .picked')")
        if places:
            return at, places[-1]
    raise AssertionError("nothing can move")


@pytest.mark.parametrize("kind", ["mouse", pytest.param("touch", marks=pytest.mark.essential)])
def test_a_piece_is_carried_to_where_it_goes(visit: Visit, server: Parlour, kind: str) -> None:
    made = server.begin("taliesin", "me bot", options={"boards": 1})
    page = sit_at(visit, server, made, "0", width=360, height=640, has_touch=kind == "touch", is_new=True)
    wait_for_turn(page)
    assert "can also drag" in page.inner_text("#message"), "it is told once"
    piece, place = first_move(page)
    page.evaluate("document.getElementById('board').scrollIntoView({block: 'start'})")
    scrolled = page.evaluate("scrollY")
    hand = Hand(page, kind)
    hand.press(*page.evaluate(MIDDLE, piece))
    hand.move(*page.evaluate(MIDDLE, place))
    page.wait_for_selector("#board > svg > .lifted")
    assert page.locator("#board .zone.can").count() > 0, "where it can go lights up"
    assert page.locator(f"#board .aim[data-at='{place}']").count() == 1
    hand.let_go()
    page.wait_for_function(
        "() => document.getElementById('log').children.length || !document.getElementById('confirm-box').hidden"
    )
    if page.is_visible("#confirm-box"):
        page.click("#confirm-box .main")
    page.wait_for_function("() => document.getElementById('log').children.length > 0")
    assert page.evaluate("scrollY") == scrolled, "the page does not scroll under a piece"
    assert not page.locator("#board .lifted, #board .away").count()
    page.reload()
    wait_for_turn(page)
    assert "can also drag" not in page.inner_text("#message")


@pytest.mark.parametrize("kind", ["mouse", "touch"])
def test_a_piece_that_is_put_down_elsewhere_goes_back(visit: Visit, server: Parlour, kind: str) -> None:
    made = server.begin("taliesin", "me bot", options={"boards": 1})
    page = sit_at(visit, server, made, "0", width=360, height=640, has_touch=kind == "touch")
    wait_for_turn(page)
    piece, _ = first_move(page)
    page.evaluate("document.getElementById('board').scrollIntoView({block: 'start'})")
    hand = Hand(page, kind)
    x, y = page.evaluate(MIDDLE, piece)
    hand.press(x, y)
    hand.move(x, y - 30)
    page.wait_for_selector("#board > svg > .lifted")
    hand.move(3, y)
    hand.let_go()
    page.wait_for_function("() => !document.querySelector('#board .lifted, #board .away, #board .picked')")
    assert not page.locator("#log li").count() and piece in open_names(page)


def test_where_it_cannot_go_the_rules_say_why(visit: Visit, server: Parlour) -> None:
    page = sit_at(visit, server, server.begin("taliesin", "me bot", options={"boards": 1}), "0")
    wait_for_turn(page)
    piece, _ = first_move(page)
    page.mouse.click(*page.evaluate(MIDDLE, piece))
    page.wait_for_selector("#board .picked")
    no = page.evaluate("document.querySelector('#board .zone:not(.can, .picked)').dataset.at")
    page.keyboard.press("Escape")
    hand = Hand(page, "mouse")
    hand.press(*page.evaluate(MIDDLE, piece))
    hand.move(*page.evaluate(MIDDLE, no))
    hand.let_go()
    page.wait_for_selector("#message.no a")
    assert not page.locator("#board .lifted, #board .picked").count() and not page.locator("#log li").count()


def middle_of(page: Any, selector: str) -> tuple[float, float]:
    """The middle of the first of some elements that a pointer hits there."""
    hit = page.evaluate(
        """(selector) => { for (const e of document.querySelectorAll(selector)) {
            e.scrollIntoView({block: 'nearest'});
            const b = e.getBoundingClientRect(), x = b.x + b.width / 2, y = b.y + b.height / 2;
            if (document.elementFromPoint(x, y)?.closest(selector) === e) return [x, y]; } }""",
        selector,
    )
    assert hit, selector
    return hit[0], hit[1]


def test_a_piece_of_a_draft_is_carried(visit: Visit, server: Parlour) -> None:
    """In Siege taking a figure in hand is a step of its own: lifting it makes that step, putting it down the next."""
    quick = {"map": "quick", "deploy": "standard", "fort_sale": "no"}
    page = sit_at(visit, server, server.begin("siege", "me me", options=quick))
    for name in ("fort-0", "fort-1"):
        page.wait_for_selector(f"#stage .can[data-at={name}]", state="attached")
        click_on(page, name)
        page.wait_for_function(f"() => !document.querySelector('#stage .can[data-at={name}]')")
    page.wait_for_selector("#board .moving > .piece.movable")
    x, y = middle_of(page, "#board .moving > .piece.movable")
    hand = Hand(page, "mouse")
    script = "([x, y]) => document.elementFromPoint(x, y).closest('.piece').id"
    id = page.evaluate(script, [x, y])
    before = page.get_attribute(f"#{id}", "transform")
    hand.press(x, y)
    hand.move(x + 9, y + 9)
    page.wait_for_selector("#cancel:not([hidden])")
    page.wait_for_function("(id) => document.querySelector(`#board .can:not(#${id})`)", arg=id)
    hand.move(*middle_of(page, f"#board svg .can:not(#{id}):not(.piece)"))
    hand.let_go()
    page.wait_for_function(
        "([id, before]) => document.getElementById(id).getAttribute('transform') !== before",
        arg=[id, before],
    )
    assert not page.locator("#board .lifted, #board .away").count()


def test_a_token_that_goes_by_one_click_is_carried(visit: Visit, server: Parlour) -> None:
    page = sit_at(visit, server, server.begin("keep", "me bot", options={"trivia": "off", "seats": 2}), "0")
    wait_for_turn(page)
    while not page.locator("#board .token.movable").count():  # it has still to come in
        make_choice(page, random.Random(1))
        wait_for_turn(page)
    hand = Hand(page, "mouse")
    plies = page.locator("#log li").count()
    there = middle_of(page, "#board .stand.can")
    hand.press(*middle_of(page, "#board .token.movable"))
    hand.move(*there)
    page.wait_for_selector("#board .lifted")
    hand.let_go()
    page.wait_for_function("(n) => document.getElementById('log').children.length > n", arg=plies)


def test_rings_are_turned_by_a_finger_and_people_are_told(visit: Visit, server: Parlour) -> None:
    made = server.begin("mandala", "me bot")
    page = sit_at(visit, server, made, "0", width=360, height=740, has_touch=True, is_new=True)
    wait_for_turn(page)
    assert "can also turn parts of the board" in page.inner_text("#message")
    page.evaluate("document.getElementById('board').scrollIntoView({block: 'start'})")
    scrolled = page.evaluate("scrollY")
    grip = page.evaluate(
        """() => { for (const ring of document.querySelectorAll('#board .turnable')) {
            const b = ring.getBoundingClientRect(), cx = b.x + b.width / 2, cy = b.y + b.height / 2;
            for (let share = 0.98; share > 0.5; share -= 0.04) for (let a = 0; a < 6.28; a += 0.05) {
                const x = cx + share * b.width / 2 * Math.cos(a), y = cy + share * b.width / 2 * Math.sin(a);
                if (y > 0 && y < innerHeight && document.elementFromPoint(x, y)?.closest('[id]') === ring)
                    return [x, y, ring.id]; } } }"""
    )
    assert grip
    hand = Hand(page, "touch")
    hand.press(grip[0], grip[1])
    hand.move(grip[0] + 24, grip[1] + 24)
    page.wait_for_selector(f"#{grip[2]}.dragged")
    assert page.evaluate("scrollY") == scrolled
    hand.let_go()
    page.wait_for_selector(f"#{grip[2]}:not(.dragged)", state="attached")


def test_what_can_move_looks_it_and_dims_nothing_beside_it(visit: Visit, server: Parlour) -> None:
    """A piece is drawn in its own measure; the light round it must not grow with that and lie over its neighbours."""
    page = sit_at(visit, server, server.begin("taliesin", "me bot"), "0")
    wait_for_turn(page)
    lights = page.evaluate(
        """[...document.querySelectorAll('#board .movable')].map((piece) => {
            const scale = Number(piece.getAttribute('transform').match(/scale\\(([^ )]*)/)[1]);
            const blurs = [...getComputedStyle(piece).filter.matchAll(/ ([0-9.]+)px\\)/g)].map((m) => Number(m[1]));
            return blurs.length ? Math.max(...blurs) * scale : 0; })"""
    )
    assert lights and all(0.5 < light < 6 for light in lights), sorted(set(lights))


def claim_in_the_race(page: Any) -> None:
    """Let turns pass until the race is on and some counter can be made, and claim it; the table shows how."""
    for _ in range(40):
        wait_for_turn(page)
        sums = page.evaluate(
            "[...document.querySelectorAll('#board .hint > title')].map((e) => e.textContent.split(' = ')[1])"
        )
        if page.locator("#buttons [data-at^=done].can").count() and sums:
            break
        before = page.locator("#log li").count()
        page.click("#buttons [data-at=pass].can, #buttons [data-at^=done].can")
        page.wait_for_function("(n) => document.getElementById('log').children.length > n", arg=before)
    page.fill("#forms input", sums[0])
    page.press("#forms input", "Enter")
    page.wait_for_selector("#board .moving > [data-mover=true].movable")


@pytest.mark.parametrize("kind", ["mouse", "touch"])
def test_a_counter_won_in_the_race_is_carried_from_the_rack_to_its_space(
    visit: Visit, server: Parlour, kind: str
) -> None:
    made = server.begin("hundred", "me me", options={"ruleset": "connect", "hints": "full"})
    page = sit_at(visit, server, made, width=412, height=915, has_touch=kind == "touch")
    claim_in_the_race(page)
    page.evaluate("document.getElementById('board').scrollIntoView({block: 'center'})")
    scrolled = page.evaluate("scrollY")
    counter = "#board .moving > [data-mover=true]"
    number = page.get_attribute(counter, "id")
    before = page.get_attribute(f"#{number}", "transform")
    space = middle_of(page, "#board svg .can:not([data-mover])")
    hand = Hand(page, kind)
    hand.press(*middle_of(page, counter))
    hand.move(*space)
    page.wait_for_selector("#board > svg > .lifted")
    assert page.locator("#board .aim").count() == 1, "where it would go is shown"
    hand.let_go()
    page.wait_for_function(
        "([id, before]) => document.getElementById(id).getAttribute('transform') !== before",
        arg=[number, before],
    )
    page.wait_for_selector("#log >> text=placed")
    assert page.evaluate("scrollY") == scrolled
    assert not page.locator("#board .lifted, #board .away").count()
