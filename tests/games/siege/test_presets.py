"""At no preset of Siege can a seat force a win in the first round: a proof from the distances of the maps.

To force a win is to win whatever the dice show and whatever the others do. So it is enough to give one course of dice
and one way to play that no attacker beats. The course: every die shows 1. The way: a commander leaves the king where
it was set up, in the fort that it was picked for. Then

1. Soldiers and cavalry hit nothing, since they fire with 2, 3 and 4 only (S-52), on walls too (S-53). No card is
   drawn, because that takes a six (S-69), so no king is lost by a card (S-67), and nothing is bought (S-72).
2. A seat begins its first turn with its ships in the ports of its forts (S-12) and its cannons in them (S-13). A ship
   sails at most 6 squares, so it ends within 6 squares of a port, and with a die of 1 it hits within 7.
3. A cannon that no ship carries moves 2 squares and hits 1 away, or 4 from a wall of its own (S-51): within 6 of its
   fort.
4. A cannon that ships carry, however often, lands within 2 squares of a ship, the first step of them ashore (S-39), so
   within 8 squares of a port, and may not move again (S-41, `landing` = spent). It hits within 12, even if it stands
   on an own wall there. In a port of its own fort a ship lands it anywhere in that fort (S-37); no ship sails from a
   port of one fort to a port of another in one turn.
5. On both maps more than 12 squares lie between the ports of one fort and the squares of another, and more than 6
   between the squares of two forts. So no king that stayed in its fort is hit, and nobody wins.

The distance is the larger of the differences in both directions, which no move of one square changes by more than 1,
so it bounds every way of sailing and walking. A fort that is bought or picked second changes nothing: the distances
hold between any two forts, and a king stands in a fort that its owner picked.
"""

from __future__ import annotations

import random

import pytest

from parlour.core.game import Preset
from parlour.core.record import CHANCE, NOBODY, Record, copy
from parlour.games.siege.board import CANNON, FORT_COUNT, HEIGHT, PORT_CELLS, PORTS, RECT, SHIP, STRIDE, WIDTH
from parlour.games.siege.moves import PASS
from parlour.games.siege.state import HORSE, ROLL, TRADE

from .game import GAME

WALL_BONUS, DIE = 3, 1
SAILED = int(STRIDE[SHIP])
BY_SHIP = SAILED + int(STRIDE[CANNON]) + DIE + WALL_BONUS  # how far from a port a landed cannon hits
ON_FOOT = int(STRIDE[CANNON]) + DIE + WALL_BONUS
Square = tuple[int, int]
each_preset = pytest.mark.parametrize("preset", GAME.presets, ids=lambda preset: preset.name)


def squares_of(board: int, fort: int) -> list[Square]:
    """The squares of a fort: its wall and all within it."""
    left, top, right, bottom = (int(x) for x in RECT[board, fort])
    return [(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)]


def ports_of(board: int, fort: int) -> list[Square]:
    """The ports of a fort."""
    cells = [int(cell) for cell in PORT_CELLS[board, fort][:PORTS]]
    return [(cell % int(WIDTH[board]), cell // int(WIDTH[board])) for cell in cells]


def apart(ones: list[Square], others: list[Square]) -> int:
    """The least distance between a square of one list and a square of another."""
    return min(max(abs(a - c), abs(b - d)) for a, b in ones for c, d in others)


@pytest.mark.parametrize("board", [0, 1], ids=["main", "quick"])
def test_no_shot_of_a_first_turn_with_dice_of_1_reaches_another_fort(board: int) -> None:
    forts = range(int(FORT_COUNT[board]))
    assert all(
        0 <= x < WIDTH[board] and 0 <= y < HEIGHT[board] for f in forts for x, y in squares_of(board, f)
    )
    for own in forts:
        assert len(squares_of(board, own)) == 30 and apart(ports_of(board, own), squares_of(board, own)) == 1
        for other in forts:
            if own != other:
                assert apart(ports_of(board, own), squares_of(board, other)) > BY_SHIP == 12
                assert apart(ports_of(board, own), ports_of(board, other)) > SAILED
                assert apart(squares_of(board, own), squares_of(board, other)) > ON_FOOT


@each_preset
def test_the_proof_is_about_every_preset(preset: Preset) -> None:
    chosen = GAME.choose(**preset.options)
    assert chosen["wall_soldiers"] == "rolled", "step 1"
    assert chosen["army"] == "standard", "step 2: the full army has ships on open sea (S-96)"
    assert chosen["landing"] == "spent", "step 4"


def first_turns(preset: Preset, seed: int) -> Record:
    """A game after its set-up, played at random; every seat still has its first turn before it."""
    s, rng = GAME.start(**preset.options), random.Random(seed)
    while s.phase <= HORSE:
        GAME.engine.play(s, rng.choice(GAME.list_legal(s)))
    return s


def play_turn(s: Record, rng: random.Random, attacks: bool) -> None:
    """Play the turn of a seat: at random, firing as often as it may, or by passing everything. Dice show 1."""
    turn = int(s.turns)
    while s.turns == turn and s.seat != NOBODY:
        legal = GAME.list_legal(s)
        if s.seat == CHANCE:
            assert s.phase == ROLL
            action = DIE
        elif (not attacks or s.phase == TRADE) and PASS in legal:
            action = PASS
        else:
            action = rng.choice([a for a in legal if a != PASS] or legal)
        GAME.engine.play(s, action)


@each_preset
def test_no_king_that_stays_at_home_falls_in_the_first_round(preset: Preset) -> None:
    """The same, played: one seat attacks at random in its first turn, the others pass."""
    for seed in range(6):
        start = first_turns(preset, seed)
        for attacker in range(int(start.seats)):
            s, rng = copy(start), random.Random(seed)
            for _ in range(int(s.seats)):
                play_turn(s, rng, attacks=int(s.cur) == attacker)
            assert s.seat != NOBODY and all(s.alive[: s.seats])
