"""Pictures for the README and the docs: PARLOUR_PICTURES=1 pytest tests/web/test_pictures.py takes them again."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from parlour.games import GAMES

from .hands import click_on, make_choice, open_names, wait_for_turn
from .harness import ROOT, Parlour

pytestmark = pytest.mark.skipif(not os.environ.get("PARLOUR_PICTURES"), reason="PARLOUR_PICTURES is not set")
HOME = ROOT / "docs" / "pictures"


def settle(page: Any, theme: str) -> None:
    """The theme, no motion, no sound."""
    script = (
        "(t) => localStorage.setItem('parlour.room', JSON.stringify({theme: t, still: true, sound: false}))"
    )
    page.evaluate(script, theme)


def test_take_pictures(visit: Callable[..., Any], tmp_path: Path) -> None:
    HOME.mkdir(exist_ok=True)
    server = Parlour(tmp_path / "a.db", toy="")
    try:
        page = visit("/", width=1280, height=900, address=server.address)
        settle(page, "light")
        page.reload()
        page.wait_for_timeout(800)
        page.screenshot(path=HOME / "lobby.png", full_page=True)
        for path, name in (("", "set-up"), ("/rules", "rules"), ("/first-steps", "first-steps")):
            page.goto(f"{server.address}/games/mandala{path}")
            page.wait_for_timeout(600)
            page.screenshot(path=HOME / f"{name}.png")
        for game in GAMES:
            take_table(page, server, game)
        phone = visit("/", width=360, height=760, address=server.address)
        settle(phone, "light")
        phone.reload()
        phone.wait_for_timeout(500)
        phone.screenshot(path=HOME / "lobby-phone.png")
        sit_down(phone, server, "mandala")
        phone.screenshot(path=HOME / "table-phone.png")
    finally:
        server.close()


def sit_down(page: Any, server: Parlour, game: str) -> None:
    """To a table of a game, a few plies in."""
    page.goto(server.address + "/")
    page.click(f".game[data-game={game}] .play")
    page.wait_for_url("**/match/**")
    wait_for_turn(page)


def take_table(page: Any, server: Parlour, game: str) -> None:
    """A table by day and in the evening; with a half-made plan where there is one."""
    sit_down(page, server, game)
    luck = random.Random(2)
    for _ in range(3 if page.is_visible("#plan") else 6):
        if not open_names(page) or not wait_for_turn(page):
            break
        make_choice(page, luck)
        page.wait_for_timeout(300)
    page.wait_for_timeout(1200)
    if page.is_visible("#plan") and wait_for_turn(page):
        page.locator("#plan select:not(:disabled)").first.select_option(index=1)
        page.wait_for_timeout(500)
        click_on(page, open_names(page)[-1])
        page.wait_for_timeout(300)
    page.screenshot(path=HOME / f"table-{game}.png")
    settle(page, "dark")
    page.reload()
    page.wait_for_timeout(1000)
    page.screenshot(path=HOME / f"table-{game}-dark.png")
    settle(page, "light")
