"""Draws die by die, ranks without a token, and what each phase may show: bounds of Mandala's rules."""

from __future__ import annotations

import numpy as np
import pytest

from parlour.core.dice import first_luck
from parlour.core.record import copy
from parlour.games.mandala.rules import advance, end, judge
from parlour.games.mandala.state import PHASES
from tests.clauses import clause

from .table import GAME, legal, play, stand


@pytest.mark.parametrize("used", range(5))
@clause("M-17 M-19", "allows")
def test_every_rotation_of_every_die_can_be_drawn(used: int) -> None:
    for dice in ("3 1 4 2 5", "0 0 0 0 0", "5 5 5 5 5"):
        s = stand("1: a2; 2: a7; 3: a12; 4: a17", dice)
        while s.used < used:
            play(s, legal(s)[0])
        out, drawn = np.empty(GAME.max_legal, np.int32), set()
        a, b = first_luck(5, used)
        for _ in range(60):
            action, _, a, b = judge.try_sample(s, out, 0, a, b)
            drawn.add(int(action))
        assert drawn == set(legal(s))


@clause("O-07", "refuses")
def test_a_rank_beyond_the_tokens_is_no_place() -> None:
    s = stand("1: a2 a7", "3 1 4 2 5")
    found = [tuple(map(int, advance.token_of_rank(s, rank))) for rank in range(4)]
    assert found[2:] == [(-1, -1), (-1, -1)]
    assert found[:2] == [(0, 2), (0, 7)]


@pytest.mark.parametrize("phase", ["rotate", "advance", "intro"])
@clause("O-09", "refuses")
def test_by_cycle_the_numbers_are_those_of_the_cycle_in_every_phase_of_a_turn(phase: str) -> None:
    position = GAME.new(numbers="cycle", first=1, advance="free")
    for _ in range(60):
        if position.record.phase == PHASES.index(phase):
            break
        position = position.play(position.moves()[0])
    s = position.record
    assert not end.dice_unfit(s) and GAME.faults_of(s) == []
    for colour in range(5):
        t = copy(s)
        t.dice[colour] = int(t.dice[colour]) % 6 + 1
        assert end.dice_unfit(t) and GAME.faults_of(t)
