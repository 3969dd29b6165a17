"""What a seat sees, as numbers for learning programs: every one of them, written down a second time."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

import numpy as np
import pytest

from parlour.core.record import SEVERAL, Record, copy
from parlour.games.taliesin.board import KIND, KINDS, OWNER, ring_and_segment
from parlour.games.taliesin.observe import FEATURES
from parlour.games.taliesin.rules.placement import seat_of
from parlour.games.taliesin.rules.turns import count_repetitions
from parlour.games.taliesin.state import AWAITED
from tests.tables import line_records

from .kit import GAME


def side_of(s: Record, seat: int) -> int:
    """Gold's players have the first seats. T-57, T-60"""
    return int(seat >= (1 if s.ruleset == 0 else int(s.gold_players)))


def seen_from(s: Record, place: int, side: int) -> tuple[int, int, int]:
    """Level, ring and segment of a place as a side sees it: silver from the other end of the axis, the top board first.
    T-53
    """
    level, zone = divmod(place, 162)
    ring, segment = ring_and_segment(zone + 1)
    return (level, ring, segment) if side == 0 else (int(s.boards) - 1 - level, ring, (segment + 9) % 18)


def where_it_is(s: Record, place: int, side: int) -> list[float]:
    """What is told of an own piece: whether it is there, level, ring, and the angle of its segment."""
    if place < 0:
        return [0.0] * 5
    level, ring, segment = seen_from(s, place, side)
    return [1.0, level / 2, ring / 9, cos(pi * segment / 9), sin(pi * segment / 9)]


def expected(s: Record, seat: int) -> dict[str, Any]:
    """Everything that a seat sees, by part; of the own pieces, since silver's are in another order, a sorted list."""
    side = side_of(s, seat)
    board = np.zeros((KINDS, 3, 9, 18))
    for piece, place in enumerate(s.pos):
        if place >= 0:
            level, ring, segment = seen_from(s, int(place), side)
            board[KIND[piece], level, ring - 1, segment] = 1 if OWNER[piece] == side else -1
    acts = s.seat == seat or (s.seat == SEVERAL and int(s.may) >> seat & 1)
    quiet = s.quiet / s.quiet_limit if s.quiet_limit else 0
    counters = [quiet, int(s.ply) / int(s.ply_limit), min(1, count_repetitions(s) / 3)]
    roles = range(1 if s.ruleset == 0 else 2 if s.ruleset == 1 else 4)
    options = [s.together, s.hole_exit, s.level_capture, s.wizard_surrounded, s.danger, s.stalemate]
    return {
        "pieces": board,
        "own": sorted(
            np.round(where_it_is(s, int(place), side), 6).tolist()
            for place in s.pos[45 * side : 45 * side + 45]
        ),
        "slot": [s.chosen[r] == AWAITED if s.together else r == s.slot for r in range(4)],
        "role": [r in roles and seat_of(s, side, r) == seat for r in range(4)],
        "turn": [s.side == side, acts, *counters],
        "ruleset": [s.ruleset == i for i in range(3)],
        "horizon": [s.horizon == i for i in range(3)],
        "options": [s.boards / 3, *options, s.repetition == 0],
    }


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"boards": 1},
        {"boards": 2, "quiet_limit": 0},
        {"ruleset": "travellers"},
        {"ruleset": "circle"},
        {"ruleset": "circle", "together": "yes"},
    ],
    ids=str,
)
def test_every_number_that_a_seat_sees(options: dict[str, Any]) -> None:
    shown, times = np.full(FEATURES.size, -7, np.float32), 0
    for ply, s in enumerate(line_records(GAME, options, seed=3)):
        if ply in (0, 1, 2, 5, 9, 60):
            for seat in range(int(s.seats)):
                GAME.engine.observe(copy(s), seat, shown)
                parts, wanted = FEATURES.split(shown), expected(s, seat)
                assert parts.keys() == wanted.keys()
                for name, part in parts.items():
                    found = sorted(np.round(part, 6).tolist()) if name == "own" else part
                    np.testing.assert_allclose(found, np.array(wanted[name], float), atol=1e-5, err_msg=name)
                times += 1
        if ply > 60:
            break
    assert times >= 12
