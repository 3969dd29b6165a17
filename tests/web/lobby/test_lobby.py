"""The lobby: five tiles that say what they start, short on a phone, with sheets behind them and no internal names."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree as Tree

import pytest

from parlour.bots import LEVELS
from parlour.core.game import Game
from parlour.core.record import NOBODY
from parlour.games import GAMES
from parlour.web.lobby.pictures import scene_of
from parlour.web.lobby.tile import DIFFICULTIES, tile_of

from ..harness import Parlour

Visit = Callable[..., Any]
PHONE = {"width": 390, "height": 844}
# A phone's page is measured with the five games that people meet, not with the tests' toy.
WITHOUT_TOY = "document.querySelector('[data-game=toy]')?.remove()"
INTERNAL = re.compile(r"\b[a-z_]+=[a-z0-9_]+\b|In simulations|\b[a-z]+_[a-z_]+\b|\broom in \w+ \w+ 0\b")

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


def with_own(page: Any, server: Parlour, count: int) -> list[str]:
    """Give a browser matches of its own; return their ids, the newest first."""
    made = [server.begin("mandala", "me bot", options={"seats": 2}) for _ in range(count)]
    own = {one["id"]: {"tokens": one["tokens"], "at": n} for n, one in enumerate(made, 1)}
    page.evaluate("(own) => localStorage.setItem('parlour.matches', JSON.stringify(own))", own)
    page.reload()
    page.wait_for_selector("#own:not([hidden])")
    return [one["id"] for one in reversed(made)]


def own_ids(page: Any) -> set[str]:
    """The matches that a browser remembers."""
    return set(json.loads(page.evaluate("localStorage.getItem('parlour.matches') ?? '{}'")))


@each_game
def test_a_tile_shows_a_game_that_is_under_way(game: Game) -> None:
    tile = tile_of(game)
    assert 4 <= tile.age <= 14 and tile.difficulty in DIFFICULTIES and tile.frame
    s = game.words.read_position(tile.position)
    assert s.ply >= 10 and s.seat != NOBODY and not game.engine.faults(s)
    root = Tree.fromstring(scene_of(game, "dark"))
    left, top, width, height = (float(number) for number in root.attrib["viewBox"].split())
    assert width == height and root.attrib["data-theme"] == "dark"
    whole = re.search(r'viewBox="([^"]*)"', str(game.view.board(s, scene_look())))
    assert whole
    x, y, across, down = (float(number) for number in whole[1].split())
    assert x <= left and y <= top and left + width <= x + across and top + height <= y + down


def scene_look() -> Any:
    """An onlooker's look."""
    from parlour.core.offer import ONLOOKER, Look

    return Look(ONLOOKER)


def test_a_game_without_a_tile_shows_its_start(server: Parlour) -> None:
    scene = server.ask("GET", "/games/toy/scene.svg")
    assert scene.status_code == 200 and scene.text.startswith("<svg")
    assert server.ask("GET", "/games/toy/scene.svg?theme=purple").status_code == 422


@pytest.mark.essential
def test_five_tiles_fit_two_screens_of_a_phone(visit: Visit, server: Parlour) -> None:
    page = visit("/", **PHONE)
    with_own(page, server, 4)
    page.evaluate(WITHOUT_TOY)
    tiles = page.locator(".game").all()
    assert len(tiles) == len(GAMES) == 5
    page.wait_for_function(
        "() => [...document.images].filter((i) => i.closest('.game')).every((i) => i.naturalWidth)"
    )
    for tile, game in zip(tiles, GAMES.values(), strict=True):
        text = tile.inner_text()
        assert game.title in text and game.summary in text and "players" in text and "Age" in text
        assert f"Play now {game.presets[0].title}, " in " ".join(text.split())
        assert tile.locator(".play").bounding_box()["height"] >= 40
    assert page.evaluate("document.documentElement.scrollHeight") <= 2 * PHONE["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_lobby_fits_two_screens_of_a_small_phone(visit: Visit, server: Parlour) -> None:
    page = visit("/", width=360, height=740)
    page.evaluate(WITHOUT_TOY)
    page.wait_for_function("() => [...document.images].every((one) => one.naturalWidth)")
    assert page.evaluate("document.documentElement.scrollHeight") <= 2 * 740
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_no_internal_name_is_shown(visit: Visit) -> None:
    page = visit("/")
    page.evaluate(WITHOUT_TOY)
    page.evaluate("for (const sheet of document.querySelectorAll('dialog')) sheet.setAttribute('open', '')")
    assert INTERNAL.findall(page.inner_text("body")) == []
    for game in GAMES:
        page.goto(page.url.partition("#")[0].rstrip("/") + f"/games/{game}")
        page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
        assert INTERNAL.findall(page.inner_text("body")) == [], game
        page.go_back()


def test_the_sheet_of_a_game_explains_and_starts_what_is_chosen(visit: Visit) -> None:
    page = visit("/", **PHONE)
    page.click(".game[data-game=keep] .picture")
    page.wait_for_selector("#sheet-keep[open]")
    sheet = page.locator("#sheet-keep")
    for level in LEVELS.values():
        assert level.title in sheet.inner_text() and level.text in sheet.inner_text()
    assert page.inner_text("#sheet-keep .main") == "Play now: A first evening"
    page.check("#sheet-keep [value=quiet]")
    page.check("#sheet-keep [value=dreamer]")
    assert page.inner_text("#sheet-keep .main") == "Play now: Without questions"
    link = page.get_attribute("#sheet-keep a:text('All options')", "href")
    assert link == "/games/keep?preset=quiet&level=dreamer"
    page.click("#sheet-keep .main")
    page.wait_for_url("**/match/**")
    page.wait_for_selector("#seats >> text=Dreamer")
    assert "without questions" in page.text_content("#about")


def test_back_and_escape_close_the_sheet(visit: Visit) -> None:
    page = visit("/#mandala")
    page.wait_for_selector("#sheet-mandala[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("#sheet-mandala", state="hidden")
    page.click("[data-sheet=siege]")
    page.wait_for_selector("#sheet-siege[open]")
    page.go_back()
    page.wait_for_selector("#sheet-siege", state="hidden")
    page.click("[data-sheet=siege]")
    page.click("#sheet-siege [data-close]")
    page.wait_for_selector("#sheet-siege", state="hidden")


def test_the_bots_that_one_chose_are_there_next_time(visit: Visit) -> None:
    page = visit("/#toy")
    page.check("#sheet-toy [value=dreamer]")
    page.click("#sheet-toy .main")
    page.wait_for_url("**/match/**")
    page.goto(page.url.partition("/match")[0] + "/")
    page.click("[data-play=toy] .play")
    page.wait_for_url("**/match/**")
    page.wait_for_selector("#seats >> text=Dreamer")


def test_where_one_left_off_can_be_cleared_and_put_back(visit: Visit, server: Parlour) -> None:
    page = visit("/")
    ids = with_own(page, server, 5)
    assert page.locator("#own-list li").count() == 4 and page.is_visible("text=Show all 5")
    page.click("text=Show all 5")
    assert page.locator("#own-list li").count() == 5
    page.locator("#own-list .clear").first.click()
    page.wait_for_selector("#cleared >> text=Mandala cleared.")
    assert page.locator("#own-list li").count() == 4 and len(own_ids(page)) == 4
    page.click("#cleared button")
    page.wait_for_function("() => document.querySelectorAll('#own-list li').length === 5")
    assert own_ids(page) == set(ids)
    page.click("#clear-all")
    page.wait_for_selector("#own", state="hidden")
    assert "5 games cleared." in page.inner_text("#cleared") and own_ids(page) == set()
    page.reload()
    page.wait_for_selector("#watch[data-asked]", state="attached")
    assert page.is_hidden("#own")


def test_a_class_is_a_code_away(visit: Visit, server: Parlour) -> None:
    code = server.ask("POST", "/api/classes", json={"game": "hundred"}).json()["code"]
    page = visit("/", **PHONE)
    page.fill("#class-code", code.lower())
    page.click("form[action='/class'] button")
    page.wait_for_url(f"**/class/{code}")


def test_pictures_follow_the_theme_that_was_chosen(visit: Visit) -> None:
    page = visit("/")
    picture = page.locator(".game[data-game=siege] .picture")
    assert "theme" not in picture.get_attribute("src")
    page.click(".settings summary")
    page.select_option("#settings [name=theme]", "dark")
    page.wait_for_function("() => document.querySelector('.game .picture').src.endsWith('?theme=dark')")
    page.reload()
    page.wait_for_function("() => document.querySelector('.game .picture').src.endsWith('?theme=dark')")
