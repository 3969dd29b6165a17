"""Whole games by keyboard and screen reader alone: no mouse, no coordinates, no ids."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.web.hands import sit_at
from tests.web.harness import Parlour
from tests.web.robot import Robot

QUICK: dict[str, dict[str, Any]] = {
    "hundred": {"ruleset": "zones", "end": "time", "throw_limit": 4, "cards": "off"},
    "keep": {"seats": 2, "trivia": "off", "ports": "fixed", "round_limit": 3},
    "mandala": {"homes_to_win": 1, "turn_limit": 3},
    "siege": {"map": "quick", "deploy": "standard", "round_limit": 1, "fort_sale": "no"},
    "taliesin": {"boards": 1, "ply_limit": 8},
}


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[pytest.mark.essential] * (game == "mandala")) for game in QUICK]
)
def test_a_robot_plays_to_the_end_by_keys_and_names(visit: Any, server: Parlour, game: str) -> None:
    seats = [{"who": "me"}, {"who": "bot", "level": "dreamer"}]
    made = server.begin(game, seats=seats, options=QUICK[game])
    page = sit_at(visit, server, made)
    said = Robot(page, random.Random(7)).play()
    assert any(word in said for word in ("win", "won", "draw", "nobody", "share")), said
