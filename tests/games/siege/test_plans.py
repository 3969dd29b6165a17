"""Siege: the turns that the game proposes. Bots that place their own pieces place them by standard deployment."""

from __future__ import annotations

import pytest

from parlour.bots import find
from parlour.core.record import Record
from parlour.games.siege.state import FIRST, HORSE, PICK, SALE, SHIPS

from .game import GAME


def set_up(**options: int | str) -> Record:
    """Return the position after the set-up in which every seat plays what the game proposes, from fort to fort."""
    s = GAME.start(**options)
    while s.phase <= HORSE:
        action = int(GAME.engine.pursue(s, int(s.seat), 0)) if s.phase >= SHIPS else -1
        assert (action < 0) == (s.phase in (FIRST, PICK)) or s.deploy
        GAME.engine.play(s, action if action >= 0 else GAME.list_legal(s)[0])
    return s


@pytest.mark.parametrize("army", ["standard", "full"])
@pytest.mark.parametrize(
    "table", [{"map": "quick"}, {"seats": 2}, {"seats": 2, "forts2": 1}, {"seats": 3}, {"seats": 4}]
)
def test_the_proposed_set_up_is_standard_deployment(army: str, table: dict[str, int | str]) -> None:
    placed, drawn_up = (set_up(army=army, deploy=deploy, **table) for deploy in ("free", "standard"))
    assert placed.pos.tolist() == drawn_up.pos.tolist()
    assert placed.step == drawn_up.step > SALE


def test_one_set_up_is_proposed_and_no_turn() -> None:
    s = GAME.start(map="quick")
    while s.phase < SHIPS:
        GAME.engine.play(s, GAME.list_legal(s)[0])
    assert GAME.engine.pursue(s, int(s.seat), 0) >= 0 > GAME.engine.pursue(s, int(s.seat), 1)
    assert GAME.engine.pursue(s, 1 - int(s.seat), 0) < 0
    after = set_up(map="quick")
    assert GAME.engine.pursue(after, int(after.seat), 0) < 0


@pytest.mark.parametrize("level", ["dreamer", "eager"])
def test_a_bot_places_its_whole_army_as_one_plan(level: str) -> None:
    s = GAME.start(map="quick")
    while s.phase < SHIPS:
        GAME.engine.play(s, GAME.list_legal(s)[0])
    thought = find(level).think(GAME, s, int(s.seat), luck=1)
    assert len(thought.plan) == 17 and thought.looked == 17, "eight soldiers, eight cannons and the king"
