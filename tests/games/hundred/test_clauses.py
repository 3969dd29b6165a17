"""Clauses of the course of play that no worked example shows: start, turns, racks, the race."""

from __future__ import annotations

import pytest

from parlour.core.position import Position
from parlour.core.record import SEVERAL, WORLD
from parlour.games.hundred.board import BORDER, CELL_NAMES, GOLD, MARK, RING_LINKS, SILVER, number_at
from parlour.games.hundred.moves import CLOCK, DONE, PASS
from parlour.games.hundred.rules import timeout_action
from parlour.games.hundred.state import CARD, DEAL, PLACE, RACE, REFILL, THROW, TURN
from tests.clauses import clause
from tests.games.hundred.table import GAME, allowed, cover, fresh, money, place, play, read, turn, why

RACKS = "A:5,12,36,48,50,88/B:7,14,18,64,99,100"
RACING = (
    f"ruleset=connect phase=race seat=several may=AB in_race=1 throws=1 throw=1346 racks={RACKS} board=C:24"
)


@clause("H-02 H-06", "allows")
def test_sides_sit_clockwise() -> None:
    position = play(GAME.new(ruleset="counters", seats=8), "G begins")
    order = []
    for _ in range(4):
        position = play(position, "throw 1 2 3 4")
        order.append(position.seat)
        position = play(position, "pass")
    assert order == [6, 7, 0, 1]


@clause("H-06", "refuses")
def test_nobody_jumps_the_queue() -> None:
    assert why(turn("zones", seats=3), "pass", 2)[0] == "H-12"


@clause("H-03")
def test_starting_money() -> None:
    assert money(GAME.new(ruleset="counters")) == [0, 0]
    assert money(GAME.new(ruleset="hexes", seats=3)) == [500] * 3
    assert money(GAME.new(ruleset="connect", start_money=250)) == [250, 250]
    with pytest.raises(ValueError, match="in steps of 5"):
        GAME.new(start_money=501)


@clause("H-04")
def test_money_changes_only_by_the_bank() -> None:
    position = turn("zones", seats=3)
    total = sum(money(position))
    drawn = play(position, "1*4+6-3")
    assert sum(money(drawn)) == total + 15
    assert sum(money(play(drawn, "card C04"))) == total + 15, "sides pay each other"
    assert sum(money(play(drawn, "card C07"))) == total + 15 - 200


@clause("H-05")
def test_the_lot_decides_who_begins() -> None:
    start = GAME.new(ruleset="zones", seats=3)
    assert [move.text for move in start.moves()] == ["A begins", "B begins", "C begins"]
    assert why(start, 3)[0] == "H-02"
    assert play(start, "C begins", "throw 1 1 1 1").seat == 2


@clause("H-09", "refuses")
def test_dice_stay_three_or_four() -> None:
    with pytest.raises(ValueError, match="dice must be 3 or 4"):
        GAME.new(dice=5)
    assert len(play(GAME.new(dice=3), "A begins").moves()) == 56
    assert len(play(GAME.new(dice=4), "A begins").moves()) == 126


@clause("H-10")
def test_counters_never_run_out() -> None:
    s = fresh(ruleset="zones", cards="off", end="all", target=2000)
    for n in range(1, 61):
        cover(s, n, 0)
    assert (s.owner == 1).sum() == 60, "far more than the 25 of one colour"
    assert why(turn("zones", cover="A:14"), "6+4+3+1")[0] == "H-30", "but a covered number stays covered"


@clause("H-11", "allows")
def test_in_counters_each_side_throws_for_itself() -> None:
    position = play(GAME.new(ruleset="counters"), "A begins", "throw 6 4 3 1", "6+4+3+1")
    assert position.record.phase == THROW and position.record.thrower == 1


@clause("H-12", "allows")
def test_one_throw_serves_everybody() -> None:
    position = play(GAME.new(ruleset="zones"), "A begins", "throw 6 4 3 1", "6+4+3+1")
    assert position.record.phase == TURN and position.seat == 1
    assert why(position, "6+4+3+1")[0] == "H-30"
    assert play(position, "6*4*3*1").record.phase == THROW


@clause("H-13")
def test_the_thrower_moves_on_even_if_others_acted_last() -> None:
    position = play(GAME.new(ruleset="hexes", seats=3), "B begins", "throw 1 2 3 4", "pass", "pass", "pass")
    assert position.record.thrower == 2
    gone = read(
        "ruleset=hexes seats=3 phase=turn seat=A cur=A thrower=B due=A throws=1 throw=1234 left=C "
        "money=500,500,0"
    )
    assert play(gone, "pass").record.thrower == 0, "sides that have left are skipped"


@clause("H-14")
def test_passing_is_always_possible_and_free() -> None:
    full = turn("zones", 1111, cover="B:1,2,3,4")
    assert [move.text for move in full.moves()] == ["pass"]
    assert money(play(full, "pass")) == money(full)
    assert why(full, "1+1+1+1")[0] == "H-30"


@clause("H-15")
def test_what_the_host_plays_when_time_runs_out() -> None:
    assert timeout_action(turn("zones").record, 0) == PASS
    assert timeout_action(read(RACING).record, 1) == DONE + 1
    placing = play(read(RACING), "A: 3+4+6-1")
    assert allowed(placing, int(timeout_action(placing.record, 0)))
    choice = read(
        "ruleset=hexes phase=choice seat=A throws=1 throw=1346 by=A n=72 reward=10 card=C03 pack=C03 "
        "cover=A:72"
    )
    assert play(choice, int(timeout_action(choice.record, 0))).record.money[0] == 700
    broke = play(turn("zones", seats=3, money="35,500,500"), "1*4+6-3", "card C07")
    assert GAME.words.move_name(broke.record, timeout_action(broke.record, 0)) == "forfeit"
    assert timeout_action(turn("zones").record, WORLD) < 0, "no time was agreed"
    assert why(turn("zones"), DONE)[0] == "H-59", "outside the race it is a pass, not DONE"


@clause("H-16", "allows")
def test_a_wrong_try_costs_nothing() -> None:
    position = turn("zones", cover="B:14")
    for text in ("6+4+3+1", "64+31", "6/4+3+1"):
        assert position.why_not(text) is not None
    assert money(play(position, "6*4*3*1")) == [550, 500]


@clause("H-31")
def test_owners_are_kept() -> None:
    position = play(turn("zones"), "(1+3)*4*6", "6*4*3*1")
    assert (int(position.record.owner[96]), int(position.record.owner[72])) == (1, 2)
    assert why(play(position, "throw 6 4 3 1"), "6*4*3*1")[0] == "H-30"


@clause("H-35")
def test_a_unit_is_all_that_a_number_earns_in_counters() -> None:
    s = fresh(ruleset="counters")
    assert [cover(s, n) for n in (97, 4, 100)] == [(1, False)] * 3
    assert s.money[0] == 3


@clause("H-37")
def test_borders() -> None:
    assert len(GOLD) == len(SILVER) == 13 and 83 in GOLD and 1 in GOLD
    assert [int(BORDER[n]) for n in (1, 2, 4, 83, 91)] == [3, 2, 1, 3, 1]


@clause("H-38", "refuses")
def test_ordinary_numbers_draw_no_card_in_zones() -> None:
    s = fresh(ruleset="zones")
    assert cover(s, 91) == (100, False) and cover(s, 89) == (200, True)


@clause("H-40 H-42", "refuses")
def test_links_are_ten_pounds_though_prime() -> None:
    s = fresh(ruleset="hexes")
    assert cover(s, 61) == (30, False) and cover(s, 60, 1) == (20, False)


@clause("H-44", "refuses")
def test_a_prime_alone_draws_no_card_in_hexes() -> None:
    assert cover(fresh(ruleset="hexes"), 97) == (30, False)


@clause("H-45")
def test_a_number_may_lie_anywhere() -> None:
    s = fresh(ruleset="hexes")
    cover(s, 1)
    assert cover(s, 100, 1) == (10, False)


def test_the_two_layouts() -> None:
    assert [number_at(0, 1, c) for c in range(6)] == [7, 8, 9, 10, 11, 12]
    assert [number_at(1, 1, c) for c in range(6)] == [12, 11, 10, 9, 8, 7]
    assert [number_at(1, 16, c) for c in range(6)] == [0, 97, 98, 99, 100, 0]


# ---- connect ---------------------------------------------------------------------------------------


@clause("H-50")
def test_six_counters_each_side_0_first() -> None:
    position = play(GAME.new(ruleset="connect", seats=3), "C begins")
    dealt = []
    while position.record.phase == DEAL:
        dealt.append(int(position.record.rack))
        position = play(position, position.moves()[-1].action)
    assert dealt == [0] * 6 + [1] * 6 + [2] * 6
    assert position.record.thrower == 2 and position.record.bag == 82


def first_turns(*moves: str, **more: object) -> Position:
    return play(turn("connect", racks=RACKS, **more), *moves)


@clause("H-51", "allows")
def test_a_counter_of_ones_own() -> None:
    placing = first_turns("3+4+6-1=12")
    assert placing.record.phase == PLACE and [move.text for move in placing.moves()] == ["C"]


@clause("H-52", "allows")
def test_the_duty_of_the_centre_passes_on() -> None:
    position = first_turns("pass", "1*4+6-3")
    assert position.seat == 1 and why(position, "V0")[0] == "H-52"
    assert play(position, "C").record.board[0] == 7


@clause("H-53 H-65")
def test_counters_stand_side_by_side_and_stay() -> None:
    s = fresh(ruleset="connect")
    place(s, 12, "C")
    place(s, 13, "V1", 1)
    assert (int(s.board[0]), int(s.where[12])) == (12, 7)
    position = turn("connect", racks="A:12,13,14", board="C:24")
    assert why(play(position, "3+4+6-1"), "C")[0] == "H-53"
    assert why(turn("connect", racks=RACKS, board="C:72"), "1*3*4*6")[0] == "H-51", (
        "a placed counter is on no rack"
    )


@clause("H-55 H-64", "refuses")
def test_an_unmarked_cell_multiplies_nothing() -> None:
    s = fresh(ruleset="connect")
    place(s, 12, "C")
    assert place(s, 14, "V0", 1)[0] == 20
    assert sorted(CELL_NAMES[i] for i in range(169) if MARK[i] == 3) == [
        "Y0",
        "Y10",
        "Y15",
        "Y20",
        "Y25",
        "Y5",
    ]
    assert (MARK == 2).sum() == 12


@clause("H-57", "refuses")
def test_one_related_neighbour_connects_nothing() -> None:
    s = fresh(ruleset="connect")
    place(s, 12, "C")
    assert place(s, 14, "V0") == (20, False)


@clause("H-58")
def test_three_of_ones_own_from_one_throw() -> None:
    position = first_turns("3+4+6-1=12", "C", "pass", "A: (1+3+4)*6=48", "V0")
    assert money(position) == [510 + 20, 500]
    assert money(play(position, "A: (1*3+6)*4=36", "I0")) == [510 + 20 + 30 + 1000, 500]
    other = play(position, "A: 1*3*4+6=18", "I0")
    assert money(other) == [510 + 20 + 30, 500], "a counter of another rack does not count"


@clause("H-59 H-60 H-61", "allows")
def test_the_race_is_open_to_all() -> None:
    position = read(RACING)
    assert position.seat == SEVERAL and position.seats == [0, 1]
    assert allowed(position, "A: 1+3+4+6", 0) and allowed(position, "B: 3+4+6-1", 1)
    assert GAME.engine.actor(position.record, DONE + 1) == 1
    taken = play(position, "A: 1+3+4+6=14", "V0")
    assert money(taken) == [520, 500] and taken.record.held[1] == 5, "the placer is paid, from B's rack"


@clause("H-60", "refuses")
def test_the_owner_gets_nothing() -> None:
    assert money(play(read(RACING), "B: 3+4+6-1", "V0")) == [500, 520]


@clause("H-61")
def test_a_placement_cancels_every_done() -> None:
    position = play(read(RACING), "done B")
    assert position.seats == [0] and why(position, "B: 1+3+4+6")[0] == "H-61"
    again = play(position, "A: 3+4+6-1", "V0")
    assert again.record.phase == RACE and again.seats == [0, 1]
    assert play(again, "done B", "done A").record.phase == REFILL


@clause("H-59", "allows")
def test_without_anything_to_claim_there_is_no_race() -> None:
    position = turn("connect", 1111, racks="A:50,88/B:99,100", board="C:24", seats=2)
    assert play(position, "pass", "pass").record.phase == REFILL


@clause("H-59")
def test_the_race_by_turns() -> None:
    position = first_turns("pass", "pass", race="turns", board="C:24")
    assert position.record.phase == RACE and position.seat == 0
    assert why(position, "done B") == ("H-59", "It is A's turn in the race, not B's.")
    position = play(position, "3+4+6-1", "V0")
    assert position.seat == 1
    position = play(position, "done")
    assert position.seat == 0 and play(position, "done A").record.phase == REFILL
    off = first_turns("pass", "pass", race="off", board="C:24")
    assert off.record.phase == THROW or off.record.phase == REFILL


@clause("H-62")
def test_racks_are_filled_after_the_race_or_at_once() -> None:
    later = first_turns("3+4+6-1=12", "C")
    assert later.record.phase == TURN and later.record.held[0] == 5
    at_once = first_turns("3+4+6-1=12", "C", refill="at_once")
    assert at_once.record.phase == REFILL and at_once.record.rack == 0
    filled = play(at_once, "counter 1 for A")
    assert filled.record.phase == TURN and filled.seat == 1 and filled.record.held[0] == 6


@clause("H-63", "refuses")
def test_a_counter_left_out_is_not_in_the_bag() -> None:
    deal = play(GAME.new(ruleset="connect", dice=3), "A begins")
    assert why(deal, "counter 97")[0] == "H-50"


def test_the_rings() -> None:
    links = (RING_LINKS < 255).sum(axis=1)
    assert links.sum() == 2 * 462 and [(links == k).sum() for k in (3, 4, 6)] == [6, 36, 127]


@clause("H-81", "allows")
def test_the_clock_belongs_to_the_host() -> None:
    position = play(GAME.new(ruleset="connect", end="time"), "A begins")
    assert GAME.engine.actor(position.record, CLOCK) == WORLD
    assert position.record.phase == DEAL and play(position, CLOCK).over
    assert CLOCK not in [move.action for move in position.moves()]


@clause("H-81", "refuses")
def test_no_side_calls_time() -> None:
    for options, told in (
        ("end=time", "Only the clock can call time."),
        ("end=funds", "This game has no time limit."),
    ):
        why_not = turn(f"zones {options}").why_not(CLOCK, 0)
        assert why_not is not None and (why_not.clause, why_not.text) == ("H-81", told)


def test_a_card_in_the_race_returns_to_the_race() -> None:
    position = read(RACING.replace("board=C:24", "board=C:24,V0:26,V1:28"))
    drawn = play(position, "A: 3+4+6-1", "I1")
    assert drawn.record.phase == CARD
    assert play(drawn, "card C02").record.phase == RACE
