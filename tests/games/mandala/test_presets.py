"""At no preset of Mandala can a seat win in the first round, whatever the dice show: a bound on homes by turns.

A token goes home in its owner's advance only (M-33, M-40), and a token that has come in waits for the next turn
(M-51). So in the advance of its turn number k a seat brings home at most the tokens that stood on the rings before: the
one of the start (M-15) and one for each turn before (M-46), k in all. In the first round k is 1, and every preset asks
for more than one home (M-57, M-59).
"""

from __future__ import annotations

import pytest

from parlour.core.game import Preset
from parlour.core.line import random_walk
from parlour.core.record import NOBODY, Record
from parlour.games.mandala import GAME

each_preset = pytest.mark.parametrize("preset", GAME.presets, ids=lambda preset: preset.name)


def on_rings(s: Record, seat: int) -> int:
    """How many tokens of a seat stand on rings."""
    return sum(int(mask).bit_count() for mask in s.held[seat])


@each_preset
def test_a_first_turn_brings_home_fewer_than_are_needed(preset: Preset) -> None:
    s = GAME.start(**preset.options)
    assert all(on_rings(s, seat) == 1 for seat in range(int(s.seats)))
    assert int(s.homes_to_win) > 1


@each_preset
def test_a_seat_has_at_most_one_home_for_each_of_its_turns(preset: Preset) -> None:
    """The bound, along games at random: counts of homes, and of tokens that have come in."""
    homes = 0
    for seed in range(6):
        s, begun = GAME.start(**preset.options), [0] * 6
        before = (-1, -1)
        for _ in random_walk(GAME, s, seed):
            if (int(s.turn), int(s.turns)) != before and s.turn >= 0 and s.seat != NOBODY:
                before = int(s.turn), int(s.turns)
                begun[int(s.turn)] += 1
            for seat in range(int(s.seats)):
                assert int(s.home[seat]) <= begun[seat]
                assert int(s.home[seat]) + on_rings(s, seat) <= begun[seat] + 1
            if sum(begun) > 40:
                break
        homes += int(s.home.sum())
    assert homes > 0, "the bound was put to the test"
