"""A throw is thrown: dice tumble and land on what was thrown, for those who want to see it; and nobody dawdles."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from parlour.core.offer import ONLOOKER, Look
from parlour.core.record import CHANCE
from parlour.games import GAMES
from parlour.store.matches import BOT, PERSON, Seat, Store, TableSettings
from parlour.web.table.registry import Registry

from ..hands import open_names, sit_at, wait_for_turn
from ..harness import Parlour, run_apart

Visit = Callable[..., Any]
# Every motion of a die, with how long it takes; started before the page is.
WATCH = """() => { window.rolled = []; const before = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) { const motion = before.call(this, frames, timing);
        if (this.matches('.cube')) {
            const time = motion.effect.getComputedTiming(); window.rolled.push([time.endTime, this.innerHTML]); }
        return motion; }; }"""


def throw(page: Any) -> None:
    """Have dice thrown: Hundred throws whenever a round begins."""
    page.wait_for_selector("#buttons button.can")
    for _ in range(20):
        page.click("#buttons [data-at=pass]")
        page.wait_for_function("() => window.rolled.length || document.querySelector('#buttons .can')")
        if page.evaluate("window.rolled.length"):
            return
    raise AssertionError("nothing was thrown")


def at_hundred(visit: Visit, server: Parlour, **room: Any) -> Any:
    """Somebody alone with two seats of Hundred, so that dice fall as soon as both have passed."""
    page = sit_at(visit, server, server.begin("hundred", "me me"), still=False)
    page.evaluate(
        "(room) => localStorage.setItem('parlour.room', JSON.stringify({sound: false, ...room}))", room
    )
    page.add_init_script(f"({WATCH})()")
    page.reload()
    page.wait_for_selector("#veil", state="hidden")
    wait_for_turn(page)
    return page


@pytest.mark.parametrize(("pace", "longest"), [("", 600), ("slow", 1080), ("fast", 270)])
def test_dice_tumble_at_the_pace_that_was_chosen(
    visit: Visit, server: Parlour, pace: str, longest: int
) -> None:
    page = at_hundred(visit, server, pace=pace)
    throw(page)
    rolled = page.evaluate("window.rolled")
    assert max(time for time, _ in rolled) == pytest.approx(longest)
    lying = page.evaluate("[...document.querySelectorAll('#stage .cube')].map((e) => e.innerHTML)")
    assert {face for _, face in rolled} <= set(lying), "they show what was thrown from the first"
    assert len(rolled) == len(lying), "all of them are thrown, also those that fall as before"


def test_nothing_tumbles_for_who_wants_no_motion(visit: Visit, server: Parlour) -> None:
    page = at_hundred(visit, server, still=True)
    before = page.locator("#log li").count()
    for _ in range(2):
        page.wait_for_selector("#buttons [data-at=pass].can")
        page.click("#buttons [data-at=pass]")
        page.wait_for_function("(n) => document.getElementById('log').children.length > n", arg=before)
        before = page.locator("#log li").count()
    page.wait_for_selector("#buttons .can")
    assert page.evaluate("window.rolled") == []


@pytest.mark.parametrize("how", ["click", "Enter", " ", "Escape"])
def test_a_press_ends_a_throw_and_does_nothing_else(visit: Visit, server: Parlour, how: str) -> None:
    page = at_hundred(visit, server, pace="slow")
    throw(page)
    page.evaluate("document.activeElement.blur()")
    assert page.evaluate("document.querySelector('#stage .cube').getAnimations().length")
    said = page.inner_text("#message.no") if page.locator("#message.no").count() else ""
    if how == "click":
        box = page.locator("#stage svg.parlour").bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    else:
        page.keyboard.press(how)
    still = (
        "() => !document.querySelector('#stage .cube').getAnimations().some((a) => a.playState === 'running')"
    )
    assert page.evaluate(f"({still})()"), "they lie at once"
    page.wait_for_selector("#buttons .can")
    assert open_names(page) and not page.locator("#message.no").count(), said


def test_every_game_with_dice_draws_them_as_cubes() -> None:
    """The table knows a die by its class, whatever the game."""
    for name in ("hundred", "mandala", "siege"):
        game = GAMES[name]
        s = game.start()
        while s.seat == CHANCE:
            game.engine.play(s, game.list_legal(s)[0])
        pieces = game.view.board(s, Look(ONLOOKER)).pieces().values()
        assert any('class="cube"' in piece.body for piece in pieces), name


def test_a_bot_takes_its_time_before_a_turn_and_not_before_every_ply(
    monkeypatch: Any, tmp_path: Path
) -> None:
    pauses: list[float] = []

    async def one_turn() -> None:
        registry = Registry(Store(str(tmp_path / "a.db"), GAMES), GAMES, pace=60.0)
        table = await registry.begin(
            GAMES["mandala"],
            {},
            [Seat(PERSON, "Ann", token="x"), Seat(BOT, "Bot", level="dreamer")],
            TableSettings(),
        )
        plies = 0
        while table.session.acting() != [1] and plies < 40:
            [seat] = table.session.acting()
            action = table.game.list_legal(table.s)[0]
            await table.do(lambda s=seat, a=action: table.session.play(s, int(table.s.ply), [a], now=0.0))
            plies += 1
        began = len(pauses)
        while table.session.acting() == [1]:
            plan = await registry.think(table, 1)
            for action in plan:
                await table.do(lambda a=action: table.session.play(1, int(table.s.ply), [a], now=0.0))
            plies += len(plan)
            if len(pauses) > began + 1:
                break
        assert len(pauses) - began == 1
        await registry.close()

    real = asyncio.sleep

    async def sleep(seconds: float) -> None:
        if seconds > 1:
            pauses.append(seconds)
        await real(0)

    monkeypatch.setattr("parlour.web.table.registry.asyncio.sleep", sleep)
    run_apart(one_turn())
