"""A record can be asked what is wrong with it: pieces, counters and ends, each put wrong by one."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.core.record import NOBODY, Record, copy
from parlour.games.taliesin.board import FALLEN, KIND, NOWHERE, OWN_LEVEL, SPIRIT
from parlour.games.taliesin.state import DRAWN

from .kit import GAME, start

PLACED, HORIZON, LEVEL, BOARD, FORCE, TABLE, COUNTED, ENDED = (1 << bit for bit in range(8))


def faults(s: Record, **fields: Any) -> int:
    """What is wrong with a copy of a record that has other values in some fields."""
    t = copy(s)
    for name, value in fields.items():
        t[name] = value
    return int(GAME.engine.faults(t))


def moved(s: Record, piece: int, place: int) -> Record:
    """A copy in which a piece lies elsewhere, by both lists."""
    t = copy(s)
    if t.pos[piece] >= 0:
        t.at[t.pos[piece]] = NOWHERE
    t.pos[piece] = place
    if place >= 0:
        t.at[place] = piece
    return t


@pytest.mark.parametrize(
    ("fields", "bit"),
    [
        ({"quiet": -2}, COUNTED),
        ({"quiet": 201}, COUNTED),
        ({"quiet": 200}, COUNTED),
        ({"ply": -1}, COUNTED),
        ({"ply": 2001}, COUNTED),
        ({"ply": 2000}, COUNTED),
        ({"side": 2}, TABLE),
        ({"slot": 1}, TABLE),
        ({"seat": 1}, TABLE),
        ({"result": 0}, ENDED),
        ({"reason": 1}, ENDED),
        ({"seat": NOBODY}, ENDED),
        ({"phase": 1}, ENDED),
        ({"result": 0, "reason": 11, "seat": NOBODY, "phase": 1}, ENDED),
        ({"result": DRAWN + 1, "reason": 5, "seat": NOBODY, "phase": 1}, ENDED),
    ],
    ids=str,
)
def test_counters_and_ends_that_cannot_be(fields: dict[str, int], bit: int) -> None:  # T-44 to T-51, T-57
    s = start(quiet_limit=200, ply_limit=2000)
    found = faults(s, **fields)
    assert faults(s) == 0 and found & bit
    assert not found & ~(bit | TABLE), "nothing else is wrong"


@pytest.mark.parametrize("fields", [{"quiet": -1}, {"quiet": 199}, {"ply": 1999}], ids=str)
def test_counters_at_their_bounds(fields: dict[str, int]) -> None:  # T-50, T-51
    assert not faults(start(quiet_limit=200, ply_limit=2000), **fields) & COUNTED


def test_without_a_limit_turns_are_quiet_as_long_as_the_game() -> None:  # T-70
    s = start(quiet_limit=0, ply_limit=2000)
    assert not faults(s, quiet=2000) & COUNTED and faults(s, quiet=2001) & COUNTED
    assert faults(start(quiet_limit=20, ply_limit=2000), quiet=21) & COUNTED


def test_pieces_that_cannot_be_where_they_are() -> None:  # T-08, T-09, T-11, T-39
    s = start(boards=2)
    people = next(p for p in range(45) if s.pos[p] >= 0 and OWN_LEVEL[p] == 0 and not SPIRIT[KIND[p]])
    wizard = next(p for p in range(45) if SPIRIT[KIND[p]] and s.pos[p] >= 0)
    free = [place for place in range(18, 162) if s.at[place] < 0]
    assert faults(moved(s, people, free[0])) & 0xFF == 0
    assert faults(moved(s, people, 3)) & 0xFF == HORIZON, "a physical piece in the event horizon"
    assert faults(moved(s, wizard, 3)) & 0xFF == 0
    assert faults(moved(s, people, 162 + free[0])) & 0xFF == LEVEL
    assert faults(moved(s, wizard, 324 + free[0])) & 0xFF == BOARD
    assert faults(moved(s, people, FALLEN)) & 0xFF == 0
    assert faults(moved(s, wizard, FALLEN)) & 0xFF == PLACED, "spirits are not lost"
    assert faults(moved(s, people, FALLEN - 1)) & 0xFF == PLACED
    for piece, place in ((45, free[1]), (90, free[1]), (-2, free[1])):
        t = copy(s)
        t.at[place] = piece
        assert faults(t) & PLACED
    t = copy(s)
    t.at[t.pos[people]] = NOWHERE
    assert faults(t) & PLACED, "the board does not show it"


@pytest.mark.parametrize("side", [0, 1])
def test_a_side_without_a_life_force_has_lost(side: int) -> None:  # T-39
    s = start()
    force = 45 * side + next(p for p in range(45) if KIND[p] == 1)
    assert faults(moved(s, force, NOWHERE)) & 0xFF == FORCE and not faults(s) & FORCE
    away = moved(s, force, 0) if s.at[0] < 0 else s
    assert not faults(away) & FORCE, "the first place of all is a place"
