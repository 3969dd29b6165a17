"""Search: it finds what can be forced, plays for its side, and keeps to its budget."""

from __future__ import annotations

import numpy as np
import pytest

from parlour.bots import greedy, rollout, search
from parlour.core.compile import compiled, find_rule
from parlour.core.line import after
from parlour.core.record import NOBODY, Record, copy
from parlour.games import GAMES

GAME = GAMES["taliesin"]
BUDGET = 60_000
IN_ONE = [
    "W72,l154/L40/- g",
    "L40,H75,H140,l154/H148/- g",
    "S36,H46,H74,P104,P116,P141,l150/R47,L73,P92,H103/P63,P100 g",
    "W2,P88,l155/L40,H65/- g",
]
IN_TWO = [
    "p30,H51,P64,R67,l99,R111,P116,H128/L99,S118/- g",
    "G63,H71,R80,P121,l124,H126,R142,P161/H79,A116,H138/L74 g",
    "P33,R34,P49,H73,H112,p114,R116,l154/C159,H162/L32 g",
    "S19,P26,R54,H69,R72,A101,l121,H130,p149,P155/G35,H73/L114 g",
    "R21,H43,l95,H126,A132,R141/H101,H119/L92 g",
    "R74,C93,H135,R161,l162/H33,S37,A107/L19 g",
    "P38,l50,R51,P61,G74,H96,R132,H139,S156/C22,H80,L102,H131/- g",
    "G41,R65,R66,l101,H108,H143,A162/H55,H76,L116/- g",
]


def position(text: str) -> Record:
    """A position of Taliesin, its rules compiled."""
    compiled(GAME)
    return GAME.words.read_position(text)


def wins_now(s: Record) -> list[int]:
    """The actions that win at once for the seat to move, tried one by one."""
    seat = int(s.seat)
    return [a for a in GAME.list_legal(s) if GAME.engine.returns(after(GAME, s, a), seat) == 1]


@pytest.mark.parametrize("text", IN_ONE)
def test_a_win_in_one_is_taken(text: str) -> None:
    s = position(text)
    assert search.choose(GAME, s, 0, BUDGET, 1) in wins_now(s)


def test_the_shortest_mate_on_one_board_is_taken() -> None:
    s = GAME.new(boards=1).play("P 1:161-1:129").play("P 1:134-1:120").record
    assert search.choose(GAME, s, 0, BUDGET, 1) in wins_now(s)


@pytest.mark.parametrize("text", IN_TWO)
def test_a_win_in_two_is_forced(text: str) -> None:
    s = position(text)
    assert not wins_now(s)
    t = after(GAME, s, search.choose(GAME, s, 0, BUDGET, 1))
    replies = GAME.list_legal(t)
    assert replies and all(wins_now(after(GAME, t, reply)) for reply in replies)


def test_a_loss_in_one_is_avoided() -> None:
    s = GAME.new(boards=1).play("P 1:161-1:129").record
    t = after(GAME, s, search.choose(GAME, s, 1, BUDGET, 1))
    assert not wins_now(t)


def test_partners_are_known_by_their_advice() -> None:
    compiled(GAME)
    rules = [find_rule(GAME, name) for name in ("legal", "play", "advice")]
    stack, out = np.empty(2, GAME.state), np.empty((1, GAME.most), np.int32)
    for options, seat, side in (
        ({}, 0, [1, 0]),
        ({"rules": "travellers", "boards": 2}, 1, [1, 1, 0, 0]),
        ({"rules": "circle", "gold_players": 1}, 0, [1, 0, 0, 0, 0]),
    ):
        stack[0] = GAME.start(**options)
        ally = np.zeros(search.SEATS, np.int8)
        search.make_find_partners(*rules)(stack, out, seat, ally)
        assert ally[: len(side)].tolist() == side


def test_the_same_luck_gives_the_same_action_and_leaves_the_record_alone() -> None:
    compiled(GAME)
    s = GAME.start()
    before = copy(s)
    assert len({search.choose(GAME, s, 0, 3_000, 7) for _ in range(2)}) == 1
    assert s.tobytes() == before.tobytes()


def test_where_there_is_chance_it_plays_on_instead() -> None:
    game = GAMES["mandala"]
    s = game.start(first=1)
    for face in (1, 2, 3, 4, 5):
        game.engine.play(s, face)
    assert not search.can_search(game, s)
    assert search.choose(game, s, 0, 2_000, 3) == rollout.choose(game, s, 0, 2_000 * search.SWIFT, 3)


@pytest.mark.parametrize("seat", [0, 1])
def test_search_beats_greedy_on_one_board(seat: int) -> None:
    compiled(GAME)
    s = GAME.start(boards=1)
    while s.seat != NOBODY:
        bot = search if s.seat == seat else greedy
        GAME.engine.play(s, bot.choose(GAME, s, int(s.seat), 20_000, int(s.ply)))
    assert GAME.engine.returns(s, seat) == 1
