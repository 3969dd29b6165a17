"""Where a rule has a bound or a last case: the first place of all, the last role of a turn, one step too far."""

from __future__ import annotations

from parlour.core.record import SEVERAL, copy
from parlour.games.taliesin import queries
from parlour.games.taliesin.board import NOWHERE, P
from parlour.games.taliesin.rules import defence, start, turns
from parlour.games.taliesin.state import RUNNING
from tests.clauses import clause

from .kit import GAME, act, do, place, pos
from .test_together import CIRCLE


@clause("T-62 T-65", "allows")
def test_a_last_role_without_a_piece_does_not_end_the_turn() -> None:
    """Gold has nobody on levels 2 and 3; its captain and its level 1 player go on."""
    s = pos("L40,P100/l120/p100 s", **CIRCLE)
    t = do(s, "L 2:120-2:121", "P 3:100-3:99")
    assert (t.result, t.side, t.seat, int(t.may)) == (RUNNING, 0, SEVERAL, 0b0011)
    assert [int(choice) for choice in t.chosen] == [-2, -2, NOWHERE, NOWHERE]


@clause("T-65", "allows")
def test_who_chooses_is_the_role_of_the_piece_whatever_the_move() -> None:
    s = pos("W1,L40,P100/l120/p100 g", **CIRCLE)
    assert turns.actor(s, act("1:1", "1:1")) == turns.actor(s, act("1:1", "1:2")) == 0
    assert turns.actor(s, act("1:100", "1:99")) == 1
    assert turns.actor(s, act("3:100", "3:99")) == SEVERAL, "a piece of the other side"
    assert turns.actor(s, -1) == SEVERAL, "no move at all"


@clause("T-11", "refuses")
def test_a_zone_further_than_a_stride_is_not_blocked_but_too_far() -> None:
    s = pos("L40,P100,p99/-/l154 g")
    assert queries.blockers(s, P, place("1:100"), place("1:99")) == [int(s.at[place("1:99")])]
    assert queries.blockers(s, P, place("1:100"), place("1:98")) == []


@clause("T-41", "refuses")
def test_a_side_without_a_life_force_has_no_step_of_it() -> None:
    s = copy(pos("L40,P100/-/l154 g", danger="open"))
    s.at[place("1:40")], s.pos[1] = NOWHERE, NOWHERE
    assert defence.step_aside(s, 0) == NOWHERE


@clause("T-65", "refuses")
def test_a_role_without_a_move_has_not_chosen_the_first_action_of_all() -> None:
    s = pos("L40,P100/l120/p100 g", **CIRCLE)
    assert not start.choices_unfit(s)
    s.chosen[3] = 0
    assert start.choices_unfit(s)


def test_choices_are_checked_only_where_pieces_and_counters_are_right() -> None:
    s = pos("L40,P100/l120/p100 g", **CIRCLE)
    s.carried[0] = 2**30
    assert GAME.engine.faults(s) == start.CHOICES_UNFIT
    s.ply = -1
    assert GAME.engine.faults(s) == 64
