"""Siege: the turns that the game proposes. Bots that place their own pieces place them by standard deployment."""

from __future__ import annotations

import pytest

from parlour.bots import find
from parlour.bots.selfplay import walk_asking
from parlour.core.compile import compiled, find_rule
from parlour.core.record import OK, Record, copy
from parlour.games.siege.advice.plans import AIMS
from parlour.games.siege.state import (
    ANSWER,
    BUYER,
    CARD_CELL,
    CARD_FORT,
    DEBT,
    DEBT_KIND,
    FIRST,
    HORSE,
    PICK,
    PRICE,
    SALE,
    SHIPS,
    TRADE,
)

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


def test_one_set_up_is_proposed() -> None:
    s = GAME.start(map="quick")
    while s.phase < SHIPS:
        GAME.engine.play(s, GAME.list_legal(s)[0])
    assert GAME.engine.pursue(s, int(s.seat), 0) >= 0 > GAME.engine.pursue(s, int(s.seat), 1)
    assert GAME.engine.pursue(s, 1 - int(s.seat), 0) < 0


def turn_in(s: Record, aim: int) -> tuple[int, ...]:
    """Return the actions of a proposed turn from a position on; each must be allowed."""
    rules, seat, actions, s = compiled(GAME), int(s.seat), list[int](), copy(s)
    while s.seat == seat:
        action = int(rules.pursue(s, seat, aim))
        if action < 0:
            break
        assert rules.refusal(s, action) == OK, GAME.why_not(s, action)
        rules.play(s, action)
        actions.append(action)
    return tuple(actions)


@pytest.mark.parametrize("bot", ["uniform", "quick"])
@pytest.mark.parametrize(
    "table", [{"map": "quick"}, {"seats": 2, "forts2": 1}, {"seats": 4}, {"map": "quick", "landing": "extra"}]
)
def test_every_proposed_turn_is_legal(table: dict[str, int | str], bot: str) -> None:
    s = GAME.start(deploy="standard", **table)
    looked = 0
    for number, _ in enumerate(walk_asking(GAME, s, 3, 0, [find(bot)] * int(s.seats))):
        if s.seat < 0 or s.phase < TRADE or number % 17:
            continue
        turns = [turn_in(s, aim) for aim in range(AIMS)]
        looked += len(set(turns))
        assert rules_are_done(s) or all(turns), "no turn is empty"
        if looked > 3000:
            break
    assert looked > 100


def rules_are_done(s: Record) -> bool:
    """Return whether the bots try every action here, because what happens is a card's or a sale's."""
    return s.phase in (BUYER, PRICE, ANSWER, CARD_FORT, CARD_CELL, DEBT, DEBT_KIND)


def test_many_different_turns_are_proposed() -> None:
    s = GAME.start(map="quick", deploy="standard")
    while s.phase < TRADE:
        GAME.engine.play(s, GAME.list_legal(s)[0])
    turns = {turn_in(s, aim) for aim in range(AIMS)}
    assert len(turns) >= 20 and min(len(turn) for turn in turns) > 1
    assert compiled(GAME).pursue(s, int(s.seat), AIMS) < 0


def test_thinking_ahead_leaves_the_record_as_it_is() -> None:
    """`outlook` lets every seat move in turn and puts everything back."""
    s = GAME.start(map="quick", deploy="standard")
    for number, _ in enumerate(walk_asking(GAME, s, 5, 0, [find("quick")] * 2)):
        if number % 200 == 199:
            before = s.tobytes()
            for seat in range(2):
                assert abs(find_rule(GAME, "outlook")(s, seat)) < 1000
            assert s.tobytes() == before
        if number > 900:
            break


@pytest.mark.parametrize("level", ["dreamer", "eager"])
def test_a_bot_places_its_whole_army_as_one_plan(level: str) -> None:
    s = GAME.start(map="quick")
    while s.phase < SHIPS:
        GAME.engine.play(s, GAME.list_legal(s)[0])
    thought = find(level).think(GAME, s, int(s.seat), luck=1)
    assert len(thought.plan) == 17 and thought.looked == 17, "eight soldiers, eight cannons and the king"
