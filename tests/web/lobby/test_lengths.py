"""How long a preset takes is said where it is chosen: in the lobby, and at set-up."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape
from typing import Any

from parlour.core.english import duration
from parlour.games import GAMES

from ..harness import Parlour

Visit = Callable[..., Any]


def test_the_lobby_says_how_long_each_preset_takes(server: Parlour) -> None:
    page = unescape(server.ask("GET", "/").text)
    for game in GAMES.values():
        _, _, tile = page.partition(f'data-game="{game.name}"')
        tile, _, _ = tile.partition('data-game="')
        sheet = page[page.index(f'id="sheet-{game.name}"') :]
        for preset in game.presets:
            length = duration(*game.minutes_of(preset))
            assert f'<strong>{preset.title}</strong> <span class="length">{length}</span>' in sheet, (
                preset.name
            )
        first = duration(*game.minutes_of(game.presets[0])).replace("minutes", "min")
        assert f"Play now <small>{game.presets[0].title}, {first}</small>" in tile


def test_the_list_of_games_has_them_too(server: Parlour) -> None:
    keep = server.ask("GET", "/api/games/keep").json()
    lengths = {preset["name"]: (preset["minutes"], preset["length"]) for preset in keep["presets"]}
    for preset in GAMES["keep"].presets:
        low, high = GAMES["keep"].minutes_of(preset)
        assert lengths[preset.name] == ([low, high], duration(low, high))
    assert len(set(map(str, lengths.values()))) > 2, "they differ"


def test_set_up_says_it_of_the_preset_that_is_chosen(visit: Visit) -> None:
    page = visit("/games/keep?preset=short")
    page.wait_for_selector("#preset-text:not(:empty)")
    short = next(preset for preset in GAMES["keep"].presets if preset.name == "short")
    length = duration(*GAMES["keep"].minutes_of(short)).capitalize()
    assert page.inner_text("#preset-text") == f"{short.text} {length}."
