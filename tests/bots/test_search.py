"""Search: it finds forced wins, plays for its side, and keeps to its budget."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from parlour.bots import greedy, rollout, search
from parlour.core.cache import digest
from parlour.core.compile import compile_routine, compiled, find_rule
from parlour.core.line import after
from parlour.core.record import NOBODY, Record, copy
from parlour.games import GAMES

GAME = GAMES["taliesin"]
BUDGET = 60_000
FILE = Path(__file__).parent / "mates.txt"
MATES = [
    line.split(maxsplit=1) for line in FILE.read_text(encoding="utf-8").splitlines() if line[:1] not in "#"
]
COMPOSED = [
    "W72,l154/L40/- g",
    "L40,H75,H140,l154/H148/- g",
    "S36,H46,H74,P104,P116,P141,l150/R47,L73,P92,H103/P63,P100 g",
    "W2,P88,l155/L40,H65/- g",
]
IN_ONE = COMPOSED + [text for moves, text in MATES if moves == "one"]
IN_TWO = [
    "p30,H51,P64,R67,l99,R111,P116,H128/L99,S118/- g",
    "G63,H71,R80,P121,l124,H126,R142,P161/H79,A116,H138/L74 g",
    "P33,R34,P49,H73,H112,p114,R116,l154/C159,H162/L32 g",
    "S19,P26,R54,H69,R72,A101,l121,H130,p149,P155/G35,H73/L114 g",
] + [text for moves, text in MATES if moves == "two"]


def position(text: str) -> Record:
    """Return a position of Taliesin with compiled rules."""
    compiled(GAME)
    return GAME.words.read_position(text)


@cache
def unanswered() -> Callable[..., bool]:
    """Compile a test of whether the seat can win at once after every answer to the position in stack[0]."""
    legal, play, returns = (find_rule(GAME, name) for name in ("legal", "play", "returns"))
    mark = digest(GAME)

    def unanswered(stack, out, seat):  # type: ignore[no-untyped-def]
        mark  # noqa: B018  see core/compile.py
        for i in range(legal(stack[0], out[0])):
            stack[1] = stack[0]
            play(stack[1], out[0, i])
            won = False
            for j in range(legal(stack[1], out[1])):
                stack[2] = stack[1]
                play(stack[2], out[1, j])
                won = won or returns(stack[2], seat) > 0
            if not won:
                return False
        return True

    return compile_routine(GAME, unanswered)


def wins_now(s: Record) -> list[int]:
    """Return the actions that win at once for the seat to move, found by trying each."""
    seat = int(s.seat)
    return [a for a in GAME.list_legal(s) if GAME.engine.returns(after(GAME, s, a), seat) == 1]


@pytest.mark.parametrize("text", IN_ONE)
def test_a_win_in_one_is_taken(text: str) -> None:
    s = position(text)
    t = after(GAME, s, search.think(GAME, s, int(s.seat), BUDGET, 1).action)
    assert GAME.engine.returns(t, int(s.seat)) == 1


def test_the_shortest_mate_on_one_board_is_taken() -> None:
    s = GAME.new(boards=1).play("P 1:161-1:129").play("P 1:134-1:120").record
    assert search.think(GAME, s, 0, BUDGET, 1).action in wins_now(s)


@pytest.mark.parametrize("text", IN_TWO)
def test_a_win_in_two_is_forced(text: str) -> None:
    s = position(text)
    seat = int(s.seat)
    assert not wins_now(s)
    stack, out = np.empty(3, GAME.state), np.empty((2, GAME.max_legal), np.int32)
    stack[0] = after(GAME, s, search.think(GAME, s, seat, BUDGET, 1).action)
    assert stack[0]["seat"] == 1 - seat and unanswered()(stack, out, seat)


def test_a_move_that_can_be_answered_forces_nothing() -> None:
    stack, out = np.empty(3, GAME.state), np.empty((2, GAME.max_legal), np.int32)
    stack[0] = position(IN_TWO[0])
    stack[0] = after(GAME, stack[0], GAME.list_legal(stack[0])[0])
    assert not unanswered()(stack, out, 0)


def test_a_loss_in_one_is_avoided() -> None:
    s = GAME.new(boards=1).play("P 1:161-1:129").record
    t = after(GAME, s, search.think(GAME, s, 1, BUDGET, 1).action)
    assert not wins_now(t)


def test_partners_are_those_the_game_declares() -> None:
    for options, seat, side in (
        ({}, 0, [1, 0]),
        ({"ruleset": "travellers", "boards": 2}, 1, [1, 1, 0, 0]),
        ({"ruleset": "circle", "gold_players": 1}, 0, [1, 0, 0, 0, 0]),
    ):
        ally = search.partners_of(GAME, GAME.start(**options), seat)
        assert ally[: len(side)].tolist() == side


def test_the_same_luck_gives_the_same_action_and_leaves_the_record_alone() -> None:
    compiled(GAME)
    s = GAME.start()
    before = copy(s)
    assert len({search.think(GAME, s, 0, 3_000, 7).action for _ in range(2)}) == 1
    assert s.tobytes() == before.tobytes()


def test_where_there_is_chance_it_plays_on_instead() -> None:
    game = GAMES["mandala"]
    s = game.start(first=1)
    for face in (1, 2, 3, 4, 5):
        game.engine.play(s, face)
    assert not search.can_search(game, s)
    assert search.think(game, s, 0, 2_000, 3) == rollout.think(game, s, 0, 2_000 * search.SWIFT, 3)


@pytest.mark.parametrize("seat", [0, 1])
def test_search_beats_greedy_on_one_board(seat: int) -> None:
    compiled(GAME)
    s = GAME.start(boards=1)
    while s.seat != NOBODY:
        bot = search if s.seat == seat else greedy
        GAME.engine.play(s, bot.think(GAME, s, int(s.seat), 20_000, int(s.ply)).action)
    assert GAME.engine.returns(s, seat) == 1
