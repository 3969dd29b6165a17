"""The rules page names options as the set-up page does."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from parlour.core.game import Game
from parlour.games import GAMES
from parlour.web.lobby.rules import name_options, rulebook


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_no_internal_name_of_an_option_is_shown(game: Game) -> None:
    html, _ = rulebook(game)
    assert re.findall(r"<code>[a-z_0-9]+(?:=[^<]*)?</code>", html) == []
    assert not re.search(r"\b[a-z_]+=(?:on|off|yes|no)\b", re.sub(r"<[^>]*>", "", html))


def test_an_option_and_its_value_have_their_labels() -> None:
    keep = GAMES["keep"]
    shown = name_options("<p><code>trivia=off</code>, <code>supply</code>, <code>full_box</code></p>", keep)
    trivia = next(option for option in keep.options if option.name == "trivia")
    assert f">“{trivia.called}: {trivia.label('off')}”</span>" in shown
    row = "<tr><td><code>supply</code></td><td><code>standard</code>, <code>full_box</code></td></tr>"
    assert ">keys and gates</span>" in name_options(row, keep), "no quotation marks in a table"
    assert ">all keys and gates, shared equally</span>" in name_options(row, keep), (
        "a value of the option in its row"
    )
    assert "keys and gates" in shown and "all keys and gates, shared equally" in shown


def test_the_name_of_an_option_stays_in_its_sentence(visit: Callable[..., Any]) -> None:
    page = visit("/games/taliesin/rules", width=390, height=844)
    assert page.evaluate("getComputedStyle(document.querySelector('.rules .option')).display") == "inline"
