"""Where a rule has a bound or a last case: the first place of all, the last role of a turn, one step too far."""

from __future__ import annotations

import numpy as np
import pytest

from parlour.core.record import SEVERAL, copy
from parlour.games.taliesin import heads, queries
from parlour.games.taliesin.board import NOWHERE, PLACES, P
from parlour.games.taliesin.moves import DRAW, RESIGN
from parlour.games.taliesin.rules import danger, defence, marks, placement, reach, turns
from parlour.games.taliesin.rules import start as starting
from parlour.games.taliesin.state import DRAWN, QUIET, RUNNING, STATE
from tests.clauses import clause

from .kit import GAME, act, do, names, place, pos, start, why
from .slow import NUMBER, Boards
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
    assert not starting.choices_unfit(s)
    s.chosen[3] = 0
    assert starting.choices_unfit(s)


def test_choices_are_checked_only_where_pieces_and_counters_are_right() -> None:
    s = pos("L40,P100/l120/p100 g", **CIRCLE)
    s.carried[0] = 2**30
    assert GAME.engine.faults(s) == starting.CHOICES_UNFIT
    s.ply = -1
    assert GAME.engine.faults(s) == 64


@clause("T-14 T-41", "allows")
def test_a_climber_comes_to_a_place_from_every_level() -> None:
    for level, to in ((2, 1), (3, 2), (1, 2), (2, 3)):
        boards = ["L40", "-", "l154"]
        boards[level - 1] = "C100" if level == 2 else boards[level - 1] + ",C100"
        s = pos("/".join(boards) + " g")
        goal = place(f"{to}:100")
        assert defence.come_to(s, 0, goal, 0) == act(f"{level}:100", f"{to}:100")
        assert defence.come_to(s, 0, place(f"{to}:10"), 0) == NOWHERE


@clause("T-22 T-23", "allows")
def test_what_stands_between_a_wizard_and_the_life_force_could_close_the_way() -> None:
    s = pos("L100,P60/-/W20,w100,l154 g")
    for name, could in (("2:100", True), ("1:100", True), ("3:100", True), ("2:99", False), ("2:118", False)):
        assert bool(danger.could_close(s, 0, place(name))) == could, name
    way_in = danger.stands_in_way(place("1:100"), place("1:80"))
    assert bool(danger.could_close(s, 0, place("1:80"))) == bool(way_in)


@clause("T-47", "refuses")
def test_one_life_force_alone_is_no_draw() -> None:
    s = copy(pos("L40/-/l154 g 0 0 9", over="draw:5"))
    assert placement.is_bare(s)
    for force in (1, 46):
        t = copy(s)
        t.pos[force] = NOWHERE
        assert not placement.is_bare(t)
    t = copy(s)
    t.pos[89] = place("3:100")
    assert not placement.is_bare(t), "the last piece of all counts too"


@clause("T-44", "allows")
def test_a_piece_on_the_first_place_of_all_can_take_a_step() -> None:
    s = pos("W1,L60/-/l154 g", boards=3)
    s.at[place("1:60")], s.pos[1] = NOWHERE, NOWHERE  # only the Wizard is left to look at
    assert defence.first_step(s, 0, 0) >= 0 and defence.try_steps(s, 0) == defence.FOUND
    s.at[0], s.pos[0] = NOWHERE, NOWHERE
    assert defence.try_steps(s, 0) == defence.BY_CANDIDATE


@clause("T-14", "refuses")
def test_a_piece_does_not_climb_to_where_it_is() -> None:
    assert not reach.climbs_to(0, 100, 100) and reach.climbs_to(0, 100, 262) and reach.climbs_to(0, 100, 424)
    far = [[b for b in (100, 262, 424) if reach.climbs_to(kind, 100, b)] for kind in range(9)]
    assert [len(found) for found in far] == [2, 1, 2, 0, 0, 1, 0, 0, 0]
    s = pos("W100,L60/-/l154 g")
    assert not reach.has_climb(s, 0, place("1:100"), place("1:100"))
    assert reach.has_climb(s, 0, place("1:100"), place("3:100"))


@clause("T-16 T-18 T-20", "allows")
def test_each_single_way_into_the_hole_is_listed() -> None:
    """Only straight on, only turning one way, only the other: what is listed is what the slow generator finds."""
    beside = [NUMBER[2, segment] for segment in (4, 5, 6)]
    for options in ({}, {"hole_exit": "straight"}, {"hole_exit": "straight", "level_capture": "hole"}):
        for shut in ((0, 2), (1, 2), (0, 1), (0,), (1,), (2,), (0, 1, 2)):
            pieces = ",".join(f"P{beside[i]}" for i in shut)
            text = f"W{NUMBER[3, 5]},L{NUMBER[9, 1]},{pieces}/p100/l154,G40 g"
            s, slow = pos(text, **options), Boards(f"{text} 0", **options)
            listed = [divmod(int(action), 486) for action in GAME.list_legal(s)]
            found = {(place(f"{a}:{n}"), place(f"{b}:{m}")) for (a, n), (b, m) in slow.moves()}
            assert listed == sorted(found), (options, shut)


@clause("T-42 T-22", "refuses")
def test_a_piece_that_screens_from_above_stays() -> None:
    """Silver's Wizard stands two levels above gold's Life Force; the ways through the hole are shut."""
    shut = "L154,P134,P135,P136"
    assert names(pos(f"{shut}/P154/w154,l60 g")) == ["P 1:134-1:120", "P 1:135-1:118", "P 1:136-1:116"]
    s = pos(f"{shut}/P154/w154,l60 g")
    assert why(s, "2:154", "2:155") == "T-42" and danger.screens_above(s, 0, place("1:154")) != 0
    free = pos(f"{shut}/P154/r154,l60 g")
    assert why(free, "2:154", "2:155") == "ok" and danger.screens_above(free, 0, place("1:154")) == 0
    enemy = pos(f"{shut}/p154/w154,l60 g")
    assert danger.screens_above(enemy, 0, place("1:154")) == 0, "the enemy's own piece is no screen of yours"


@pytest.mark.parametrize(
    ("letter", "zone", "taken"), [("h", 19, 127), ("a", 20, 128), ("r", 24, 144), ("r", 27, 161)]
)
@clause("T-24 T-42", "refuses")
def test_no_capture_frees_the_wizard_that_is_shut_in_below_your_life_force(
    letter: str, zone: int, taken: int
) -> None:
    s = pos(f"G127,P128,A144,L145,P161,W162,{letter}{zone}/l162/- s")
    assert why(s, f"1:{zone}", f"1:{taken}") == "T-42"
    assert act(f"1:{zone}", f"1:{taken}") not in GAME.list_legal(s)
    away = pos(f"G127,P128,A144,L145,P161,W162,{letter}{zone}/l60/- s")
    assert act(f"1:{zone}", f"1:{taken}") in GAME.list_legal(away)


@clause("T-48 T-52", "refuses")
def test_a_call_is_no_move_and_has_no_marks() -> None:
    s = start()
    move = act("1:89", "1:88")
    actions = np.array([DRAW, RESIGN, move, RESIGN + 1], np.int32)
    found = np.zeros(4, np.int8)
    marks.mark_moves(s, actions, found, np.empty(1, STATE), np.empty(PLACES, np.int32))
    assert found.tolist() == [0, 0, marks.LEGAL, 0]


@clause("T-50 T-62", "allows")
def test_a_position_whose_last_role_cannot_move_goes_on_with_the_other_side() -> None:
    """Gold's support has no piece: the turn passes, and that can be the last quiet turn."""
    text = "L40,P100/-/l154,p100 g 1 {} 20"
    s = pos(text.format(8), ruleset="travellers", quiet_limit=10)
    assert (s.side, s.slot, s.quiet, s.result) == (1, 0, 9, RUNNING)
    s = pos(text.format(9), ruleset="travellers", quiet_limit=10)
    assert (s.quiet, s.result, s.reason) == (10, DRAWN, QUIET)


@pytest.mark.parametrize("boards", [1, 2, 3])
@clause("T-53", "allows")
def test_spots_as_a_side_sees_them_and_places_are_each_others_reverse(boards: int) -> None:
    s = start(boards=boards)
    for side in (0, 1):
        spots = [heads._spot_on(boards, side, spot) for spot in range(162 * boards)]
        assert sorted(spots) == list(range(162 * boards))
        for there, spot in enumerate(spots):
            assert heads.spot_of(s, side, there) == spot
            level, ring, segment = spot // 162, spot % 162 // 18, spot % 18
            assert heads.place_at(s, side, level, ring, segment) == there
    wizards = {heads._spot_on(boards, side, int(s.pos[45 * side])) for side in (0, 1) if boards > 1}
    assert len(wizards) == (boards > 1), "both see their Wizard in the same place"
    numbers = [heads._number_with(boards, 1, piece) for piece in range(6, 6 + 13 * boards)]
    assert sorted(numbers) == list(range(6, 6 + 13 * boards))
    assert [heads._number_with(boards, 0, piece) for piece in range(45)] == list(range(45))
