"""On a phone: what has to fit into 360 pixels does, and can be pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ..hands import sit_at, wait_for_turn
from ..harness import Parlour

Visit = Callable[..., Any]
TOP = """[...document.querySelectorAll('.top a, .top summary')].filter((e) => e.checkVisibility())
    .map((e) => e.getBoundingClientRect())
    .map(({y, height, width, right}) => [y + height / 2, height, width, right])"""


@pytest.mark.parametrize("width", [320, 360])
def test_the_top_of_every_page_is_one_line(visit: Visit, server: Parlour, width: int) -> None:
    made = server.begin("hundred", "me bot")
    page = visit("/", width=width, height=700)
    for path in (
        "/",
        "/games/hundred",
        f"/match/{made['id']}",
        f"/match/{made['id']}/replay",
        "/games/hundred/rules",
    ):
        page.goto(server.address + path)
        middles, heights, widths, rights = zip(*page.evaluate(TOP), strict=True)
        assert max(middles) - min(middles) < 2, f"{path}: one line"
        assert min(heights) >= 44 and min(widths) >= 24 and max(rights) <= width, path
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    page.click(".settings summary")
    box = page.locator("#settings").bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= width


EVERY = """() => [...document.querySelectorAll('a[href], button, select, input, summary, label.check, label.pick')]
    .filter((e) => e.checkVisibility() && !e.closest('.hidden, .skip'))
    .map((e) => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
    .filter(([, b]) => b.width && (b.width < 24 || b.height < 24)).map(([t, b]) => `${t} ${b.width}x${b.height}`)"""


def test_whatever_can_be_pressed_is_24_pixels_high_and_wide(visit: Visit, server: Parlour) -> None:
    """On every page, with all that folds unfolded: links, too."""
    page = visit("/", width=360, height=700)
    for game in ("hundred", "mandala", "taliesin"):
        made = server.begin(game, "me bot")
        own = {made["id"]: {"tokens": made["tokens"], "at": 1}}
        page.evaluate("(own) => localStorage.setItem('parlour.matches', JSON.stringify(own))", own)
        here, table = f"/games/{game}", f"/match/{made['id']}"
        paths = [
            "/",
            here,
            f"{here}/rules",
            f"{here}/first-steps",
            table,
            f"{table}/replay",
            "/class",
            "/match/nobody",
        ]
        for path in [*paths, *([f"{here}/class"] if game == "hundred" else [])]:
            page.goto(server.address + path)
            page.wait_for_timeout(300)
            if path == table:
                wait_for_turn(page)
            if path.endswith("replay") and game != "taliesin":  # which begins without a throw
                page.wait_for_selector("#log a")
            page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
            assert page.evaluate(EVERY) == [], path


CELLS = """[...document.querySelectorAll("svg [data-at^='R'].cell")].map((e) => e.getBoundingClientRect())
    .map(({left, right}) => [left, right])"""
FRAME = """(kind) => [...document.querySelectorAll(`svg .${kind}`)].filter((e) => e.checkVisibility())
    .map((e) => e.getBoundingClientRect()).map(({left, right}) => [left, right])"""


@pytest.mark.parametrize("where", ["/match/{id}", "/match/{id}/replay"])
def test_fifteen_cells_have_the_whole_width_of_a_phone(visit: Visit, server: Parlour, where: str) -> None:
    made = server.begin("hundred", "me bot", options={"ruleset": "connect"})
    page = visit(where.format(id=made["id"]), width=360, height=700)
    cells = page.evaluate(CELLS)
    assert min(left for left, _ in cells) >= 0 and max(right for _, right in cells) <= 360
    middles = sorted((left + right) / 2 for left, right in cells)
    assert (middles[-1] - middles[0]) / 14 >= 24 - 0.01, "from middle to middle"
    assert not page.evaluate(FRAME, "wide-only") and page.evaluate(FRAME, "narrow-only")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_frame_lies_on_the_picture_where_there_is_room(visit: Visit, server: Parlour) -> None:
    made = server.begin("hundred", "me bot", options={"ruleset": "connect"})
    page = visit(f"/match/{made['id']}", width=1280, height=900)
    [[left, right]] = page.evaluate(FRAME, "cloth")
    frames = page.evaluate(FRAME, "wide-only")
    assert len(frames) == 2 and all(left < one[0] and one[1] < right for one in frames)
    assert not page.evaluate(FRAME, "narrow-only")


def test_beside_a_board_longer_than_the_screen_what_one_acts_with_stays_in_view(
    visit: Visit, server: Parlour
) -> None:
    """Keep, unrolled for a narrow screen, is as long as three: a question must not lie below it."""
    made = server.begin("keep", "me bot", options={"seats": 2, "trivia": "off"})
    page = sit_at(visit, server, made, "0", width=360, height=740)
    wait_for_turn(page)
    board = page.locator("#board").bounding_box()
    assert board["height"] > 740, "the board is longer than the screen"
    for share in (0, 0.5):
        page.evaluate("(share) => scrollTo(0, share * document.getElementById('board').offsetHeight)", share)
        hands = page.locator("#hands").bounding_box()
        assert hands["y"] + hands["height"] <= 741 and hands["y"] > 0.5 * 740, "and leaves most of it free"
        message = page.locator("#message").bounding_box()
        assert message["y"] >= hands["y"] - 1 and message["y"] + message["height"] <= 741
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert page.locator("#hands").bounding_box()["y"] < 300, "further down it stays where it belongs"


def test_fingers_are_told_of_no_keys(visit: Visit, server: Parlour) -> None:
    made = server.begin(
        "keep", "me bot", options={"seats": 2, "trivia": "off", "ports": "fixed", "first": "seat0"}
    )
    for phone in (True, False):
        page = sit_at(visit, server, made, width=412, height=915, has_touch=phone, is_mobile=phone)
        wait_for_turn(page)
        assert page.locator("#main-button kbd").count(), "there are keys"
        assert page.locator("#main-button kbd").first.is_visible() is not phone
        assert page.locator("footer .keys").is_visible() is not phone
