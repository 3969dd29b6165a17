"""Every way a game ends, and ways it does not."""

from __future__ import annotations

import pytest

from parlour.core.record import WORLD, Record
from parlour.games.hundred.moves import CLOCK
from parlour.games.hundred.rules import timeout_action
from parlour.games.hundred.rules.asking import NEXT_THROW
from parlour.games.hundred.rules.racks import after_refill
from parlour.games.hundred.rules.sets import tally
from parlour.games.hundred.state import DEAD, ENDS_OFFERED, EXHAUSTED, GUARD, OVER, REFILL, THROW, TURN
from tests.clauses import clause
from tests.games.hundred.table import GAME, cover, fresh, money, place, play, read, turn, why

OPEN = {
    "counters": {"funds", "time", "all", "line", "primes"},
    "zones": set(ENDS_OFFERED),
    "hexes": set(ENDS_OFFERED),
    "connect": {"funds", "time", "all", "primes"},
}


@clause("H-07 H-80 H-81 H-82 H-83 H-84 H-85 H-86")
@pytest.mark.parametrize("ruleset", OPEN)
def test_which_ends_are_offered(ruleset: str) -> None:
    for end in ENDS_OFFERED:
        if end in OPEN[ruleset]:
            assert GAME.start(ruleset=ruleset, end=end).end == ENDS_OFFERED.index(end)
        else:
            with pytest.raises(ValueError, match="cannot end with"):
                GAME.start(ruleset=ruleset, end=end)


def covered(numbers: range | list[int], side: int = 0, **options: object) -> Record:
    """A record with some numbers covered by one side."""
    s = fresh(cards="off", **options)
    for n in numbers:
        s.owner[n] = side + 1
    s.covered = len(numbers)
    tally(s)
    return s


@clause("H-80 H-91")
def test_funds() -> None:
    under = play(turn("zones", money="1890,500"), "(1+3)*4*6")
    assert money(under) == [1990, 500] and not under.over
    over = play(turn("zones", money="1900,500"), "(1+3)*4*6")
    assert over.over and over.record.over == 1 and " was reached. A wins" in over.outcome()


@clause("H-92 H-01")
def test_funds_may_lift_another_side_higher() -> None:
    position = turn("zones", seats=3, money="1970,1995,500")
    over = play(position, "1*4+6-3", "card C12")
    assert over.over and money(over) == [1945, 2015, 520] and over.returns == (0.0, 1.0, -1.0)


@clause("H-81")
def test_time_by_throws() -> None:
    position = play(GAME.new(ruleset="zones", end="time", throw_limit=2), "B begins")
    position = play(position, "throw 1 2 3 4", "pass", "pass", "throw 1 2 3 4", "pass")
    assert not position.over
    assert play(position, "pass").record.over == 2


@clause("H-81")
def test_time_by_the_clock() -> None:
    position = play(GAME.new(ruleset="zones", end="time"), "A begins", "throw 1 2 3 4")
    assert (
        timeout_action(position.record, WORLD) == CLOCK == GAME.words.read_move(position.record, "Time is up")
    )
    called = play(position, "time")
    assert timeout_action(called.record, WORLD) < 0, "time is called once"
    assert called.record.clock == 1 and not called.over
    assert why(called, CLOCK) == (
        "H-81",
        "Time is already up. Finish the current throw.",
    )
    assert play(called, "pass", "pass").record.over == 2
    between = play(position, "pass", "pass", CLOCK)
    assert between.over and between.record.over == 2
    assert why(turn("zones"), "time") == ("H-81", "This game has no time limit.")


@clause("H-82")
def test_all_numbers() -> None:
    s = covered([n for n in range(1, 101) if n not in (5, 83)], ruleset="counters")
    assert cover(s, 83)[0] == 1 and s.phase != OVER
    cover(s, 5, 1)
    assert s.over == 3


@clause("H-82 H-88")
def test_three_dice_end_with_57_numbers() -> None:
    makeable = [n for n in range(1, 101) if GAME.start(ruleset="connect", dice=3).where[n] == 0]
    for end, why_over in (("all", 3), ("time", EXHAUSTED)):
        s = covered(makeable[1:-1], ruleset="zones", dice=3, end=end)
        cover(s, makeable[-1])
        assert s.phase != OVER
        cover(s, makeable[0])
        assert s.over == why_over


@clause("H-82")
def test_all_counters_of_connect() -> None:
    s = fresh(ruleset="connect", end="all", dice=3, cards="off")
    left = [n for n in range(1, 101) if s.where[n] == 0]
    cells = iter(range(2, 169))
    place(s, left[0], "C")
    for n in left[1:-1]:
        s.board[next(cells)], s.where[n] = n, 7
        s.bag, s.covered = s.bag - 1, s.covered + 1
    s.where[left[-1]], s.held[0], s.bag = 1, 1, 0
    tally(s)
    assert s.phase != OVER and s.covered == 56
    place(s, left[-1], "V0")
    assert s.over == 3


@clause("H-83")
def test_lines_of_rectangles() -> None:
    s = covered([97, 98, 99], ruleset="counters", end="line")
    cover(s, 100)
    assert s.over == 4, "the short last row counts"
    snake = [1, 12, 13, 24, 25, 36, 37, 48, 49, 60, 61, 72, 73, 84, 85, 96]
    for layout, column in (("fig1", range(1, 92, 6)), ("fig2", snake)):
        s = covered(list(column)[1:], ruleset="zones", end="line", layout=layout)
        cover(s, 8, 1)
        assert s.phase != OVER
        cover(s, 1, 1)
        assert s.over == 4
    s = covered([1, 8, 15, 22, 29], ruleset="counters", end="line")
    cover(s, 36)
    assert s.phase != OVER, "diagonals do not count"


@clause("H-84")
def test_lines_of_one_side() -> None:
    for last, over in ((0, 5), (1, 0)):
        s = covered(range(7, 12), ruleset="zones", end="line_colour")
        cover(s, 12, last)
        assert s.over == over
        s = covered(range(16, 21), ruleset="hexes", end="line_colour")
        cover(s, 21, last)
        assert s.over == over


@clause("H-85")
def test_zones() -> None:
    s = covered(range(26, 43), ruleset="zones", end="zone")
    cover(s, 24)
    assert s.phase != OVER
    cover(s, 25)
    assert s.over == 6
    s = covered([*range(86, 101), *range(2, 16)], ruleset="hexes", end="two_zones")
    cover(s, 50)
    assert s.phase != OVER
    cover(s, 1)
    assert s.over == 7


@clause("H-86")
def test_primes() -> None:
    primes = sorted(PRIMES)
    s = covered(primes[:-1], ruleset="hexes", end="primes")
    cover(s, 96)
    assert s.phase != OVER
    cover(s, 97)
    assert s.over == 8
    s = covered([n for n in primes if n <= 37], ruleset="zones", end="primes", dice=3)
    cover(s, 41)
    assert s.over == 8, "with three dice the 14 that can be made"


PRIMES = (1, 5, 7, 11, 19, 29, 37, 41, 53, 61, 79, 83, 97, 2, 3, 13, 17, 23, 31, 43, 47, 59, 67, 71, 73, 89)


@clause("H-86")
def test_primes_of_connect() -> None:
    s = fresh(ruleset="connect", end="primes", cards="off")
    cells = iter(range(0, 169))
    for n in sorted(PRIMES)[:-1]:
        s.board[next(cells)], s.where[n] = n, 7
        s.bag, s.covered = s.bag - 1, s.covered + 1
    tally(s)
    place(s, 34, "B17")
    assert s.phase != OVER
    place(s, 97, "B9")
    assert s.over == 8


@clause("H-88", "refuses")
def test_four_dice_are_never_exhausted_before_the_board_is_full() -> None:
    s = covered([n for n in range(1, 101) if n not in (83, 97)], ruleset="hexes", end="time")
    cover(s, 83)
    assert s.phase != OVER
    cover(s, 97)
    assert s.over == EXHAUSTED


@clause("H-90")
def test_the_longest_game() -> None:
    position = play(
        GAME.new(ruleset="counters", max_throws=2), "A begins", "throw 1 1 1 1", "pass", "throw 1 1 1 1"
    )
    assert not position.over
    assert play(position, "pass").record.over == GUARD


def dead_racks(**options: object) -> Record:
    """Only 49 lies on the board, and every rack counter is a stranger to it."""
    s = fresh(ruleset="connect", **options)
    place(s, 49, "C")
    for i, n in enumerate((3, 9, 11, 15, 17, 19)):
        s.where[n], s.held[0], s.bag = 1, s.held[0] + 1, s.bag - 1
        other = (23, 25, 29, 31, 33, 37)[i]
        s.where[other], s.held[1], s.bag = 2, s.held[1] + 1, s.bag - 1
    s.due = 0
    tally(s)
    return s


@clause("H-66 H-89")
def test_dead_racks_are_drawn_anew_once() -> None:
    s = dead_racks()
    after_refill(s)
    assert s.phase == REFILL and s.redrawn == 1 and s.held.sum() == 0 and s.bag == 99
    for n in (3, 9, 11, 15, 17, 19, 23, 25, 29, 31, 33, 37):
        GAME.engine.play(s, n)
    assert s.phase == THROW, "still dead, but the next throw follows"
    s = dead_racks(dead="end")
    after_refill(s)
    assert s.over == DEAD


@clause("H-66 H-89", "refuses")
def test_racks_with_a_counter_that_fits_are_kept() -> None:
    s = dead_racks()
    s.where[14], s.where[3] = 1, 0
    tally(s)
    assert s.held[0] == 6
    assert after_refill(s) == NEXT_THROW and s.phase != OVER


@clause("H-89", "allows")
def test_when_nothing_fits_the_game_ends() -> None:
    s = dead_racks()
    for n in range(1, 101):
        if n % 7 == 0 or n in (48, 50):
            if s.where[n] == 0:
                s.where[n], s.bag = 8, s.bag - 1
    tally(s)
    after_refill(s)
    assert s.over == DEAD


@clause("H-91", "allows")
def test_no_further_turn_after_the_end() -> None:
    over = play(turn("zones", seats=4, money="1950,500,500,500"), "(1+3)*4*6")
    assert over.over and over.moves() == [] and over.seat == -2


@clause("H-91", "refuses")
def test_the_end_of_a_throw_waits_for_the_last_turn() -> None:
    position = play(
        GAME.new(ruleset="zones", end="time", throw_limit=1), "A begins", "throw 6 4 3 1", "6+4+3+1"
    )
    assert not position.over and position.record.phase == TURN
    assert play(position, "pass").over


@clause("H-01 H-92", "allows")
def test_equal_purses_share_the_win() -> None:
    position = read(
        "ruleset=zones seats=3 phase=choice seat=A throws=1 throw=1346 by=A n=7 reward=15 card=C03 pack=C03 "
        "money=600,600,500 cover=A:7"
    )
    ended = play(position, "end")
    assert ended.returns == (0.5, 0.5, -1.0) and "A and B share the win with £600" in ended.outcome()


@clause("H-92", "allows")
def test_sides_that_left_rank_below_the_later_the_higher() -> None:
    position = read(
        "ruleset=zones seats=4 phase=choice seat=A throws=1 throw=1346 by=A n=7 reward=15 card=C03 pack=C03 "
        "money=100,0,0,600 left=C,B>A cover=A:7"
    )
    assert play(position, "end").returns == (1 / 3, -1 / 3, -1.0, 1.0)
