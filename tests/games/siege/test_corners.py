"""Bounds and last cases of Siege's rules: what is just near enough, shut off on all sides, or no square at all."""

from __future__ import annotations

import pytest

from parlour.core.errors import BadPosition
from parlour.core.record import CHANCE, OK, Record, copy
from parlour.games.siege.board import FIRST_SLOT, NONE, ROWS
from parlour.games.siege.faults import refuse_loose_ends
from parlour.games.siege.moves import FIRE, FORT, PASS, STAY, ashore
from parlour.games.siege.rules import (
    buying,
    check,
    codes,
    fire,
    forts,
    listing,
    reach,
    sampling,
    ships,
    survey,
)
from parlour.games.siege.rules import transports as tr
from parlour.games.siege.state import (
    BUY_CELL,
    DEBT_KIND,
    FIRST,
    OVER,
    ROLL,
    SHIP_PAUSE,
    SHIP_PICK,
    TRADE,
)
from tests.clauses import clause

from .positions import RULES, add, at_step, base, cell, empty, gap, legal, own, pick, places, play
from .test_clauses import for_sale

NORTH_WEST, CANNONADE, VOLLEY = 0, 4, 6


@clause("S-75 S-77 S-79", "refuses")
def test_a_bought_piece_needs_a_square_and_only_one_where_it_may_stand() -> None:
    s = at_step(base(), 2)
    s.phase, s.kind = BUY_CELL, 2
    assert RULES.refusal(s, FIRE) == buying.place_refusal(s, FIRE) == codes.OTHER_STEP
    assert buying.place_refusal(s, PASS) == codes.MUST_CHOOSE
    assert buying.place_refusal(s, cell(s, (15, 12))) == codes.WRONG_PLACE
    assert buying.place_refusal(s, cell(s, (5, 2))) == OK
    s.kind = 5
    gap(s, (4, 3))
    assert buying.place_refusal(s, cell(s, (4, 3))) == OK
    assert (
        buying.place_refusal(s, cell(s, (4, 2)))
        == buying.place_refusal(s, cell(s, (0, 0)))
        == codes.NOT_A_GAP
    )
    assert legal(s) == [cell(s, (4, 3))]


@pytest.mark.parametrize("ports", ["pass", "closed"])
@pytest.mark.parametrize("seat", [0, 1])
@clause("S-25 S-28 S-32")
def test_what_a_seat_may_enter_is_right_and_checked_square_by_square(ports: str, seat: int) -> None:
    s = at_step(base((0, "soldier", (3, 3)), (1, "ship", (25, 3)), enemy_port=ports), 1, seat=seat)
    assert check.is_view_right(s, 3) and RULES.faults(s) == 0
    for x, y in ((9, 3), (26, 3), (15, 12), (1, 20), (10, 14)):  # ports of both seats, land and sea
        t = copy(s)
        t.open[y] = int(t.open[y]) ^ 1 << x
        assert not check.is_view_right(t, y) and RULES.faults(t) == check.MISTAKEN_VIEW
    enemy = (26, 3) if seat == 0 else (9, 3)
    assert bool(int(s.open[3]) >> enemy[0] & 1) == (ports == "pass")
    assert int(s.open[3]) >> (9 if seat == 0 else 26) & 1, "your own port is open to you"


def test_who_is_out_may_be_to_move_only_before_the_start_and_after_the_end() -> None:
    s = base()
    s.alive[0] = 0
    for phase in (FIRST, OVER):
        s.phase = phase
        refuse_loose_ends(s)
    for phase in (FIRST + 1, OVER - 1):
        s.phase, s.sel, s.kind, s.fort, s.buyer, s.card = phase, FIRST_SLOT[4], 0, 0, 1, 1
        with pytest.raises(BadPosition, match="out of the game"):
            refuse_loose_ends(s)


def shut_in(*open_sea: tuple[int, int]) -> Record:
    """A ship in its port that can carry one piece; all water around it holds ships, but for some squares."""
    around = [q for q in ((9, 2), (10, 2), (10, 3), (10, 4), (9, 4)) if q not in open_sea]
    s = base((0, "ship", (9, 3)), (0, "soldier", (5, 3)), *((0, "ship", q) for q in around), ship_capacity=1)
    return play(s, cell(s, (9, 3)), STAY)


@clause("S-36", "refuses")
def test_a_pause_ends_when_nothing_is_left_to_do() -> None:
    shut = shut_in()
    assert ships.has_pause_choice(shut), "the soldier may come aboard"
    assert play(shut, cell(shut, (5, 3))).phase == SHIP_PICK, "the ship is full and cannot sail on"
    free = shut_in((10, 2))
    after = play(free, cell(free, (5, 3)))
    assert after.phase == SHIP_PAUSE and ships.has_pause_choice(after)
    assert (10, 2) in places(after) and (9, 3) not in places(after)
    after.budget = 0
    assert not ships.has_pause_choice(after)


@clause("S-25", "refuses")
def test_only_a_neighbour_controls_a_square() -> None:
    s = base((1, "soldier", (12, 12)))
    near = {
        (x, y)
        for x in range(8, 17)
        for y in range(8, 17)
        if survey.nearest_control(s, cell(s, (x, y))) != NONE
    }
    assert near == {(x, y) for x in (11, 12, 13) for y in (11, 12, 13)}
    assert survey.nearest_control(s, cell(s, (13, 11))) == cell(s, (12, 12))
    s = base((0, "soldier", (12, 12)))
    assert survey.nearest_control(s, cell(s, (12, 13))) == NONE, "your own piece bars nothing"


@clause("S-40", "refuses")
def test_a_block_touches_along_a_full_side_only() -> None:
    s = empty()
    for y in range(ROWS):
        s.blocks[y] = 0
    for middle in ((12, 12), (12, 0), (12, ROWS - 1), (0, 12)):
        touching = set()
        for x in range(middle[0] - 3, middle[0] + 4):
            for y in range(middle[1] - 3, middle[1] + 4):
                if x >= 0 and 0 <= y < ROWS and (x, y) != middle:
                    s.blocks[y] = 1 << x
                    if tr.touches_block(s, cell(s, middle)):
                        touching.add((x - middle[0], y - middle[1]))
                    s.blocks[y] = 0
        sides = {(0, -1), (0, 1), (-1, 0), (1, 0)}
        assert touching == {
            (dx, dy) for dx, dy in sides if middle[0] + dx >= 0 and 0 <= middle[1] + dy < ROWS
        }


@clause("S-69 S-86")
def test_a_debt_is_paid_with_a_kind_that_is_aboard() -> None:
    s = base((0, "ship", (14, 9), ("cannon", "cavalry")))
    s.phase, s.sel, s.debt = DEBT_KIND, 0, 200
    assert legal(s) == [ashore(1), ashore(3)]
    assert listing.list_fate(s, [0] * 9) == 2


@clause("S-77", "allows")
def test_in_the_trade_you_may_always_pass_first() -> None:
    s = for_sale()
    assert s.phase == TRADE and legal(s) == [PASS, FORT]
    out = [-7] * 12
    assert listing.list_sale(s, out) == len(legal(s)) and out[: len(legal(s))] == legal(s) and out[-1] == -7


@clause("S-37", "allows")
def test_landing_at_home_draws_from_the_whole_fort() -> None:
    s = pick(base((0, "ship", (9, 3), ("soldier",))), (9, 3))
    s = play(s, STAY, ashore(2))
    drawn, a, b = set(), 12345, 678
    for _ in range(60):
        action, a, b = sampling.sample_landing(s, a, b)
        drawn.add(int(action))
    assert drawn - {NONE} <= set(legal(s)) and len(drawn) > 8
    assert sampling.home_port(s, cell(s, (9, 3))) == NORTH_WEST
    assert tr.can_land(s, cell(s, (9, 3)), 2)


@clause("S-37", "refuses")
def test_a_full_fort_lands_nobody() -> None:
    s = base((0, "ship", (9, 3), ("cavalry",)), kings=False)
    inside = [(x, y) for x in (5, 6, 7) for y in (2, 3, 4, 5)]
    kinds = ["soldier"] * 11 + ["king"]
    for kind, q in zip(kinds, inside, strict=True):
        add(s, 0, kind, q)
    at_step(s, 1)
    assert not tr.can_land(s, cell(s, (9, 3)), 3), "cavalry cannot stand on the walls"
    assert tr.can_land(s, cell(s, (9, 3)), 1), "cannons can"


@clause("S-51", "refuses")
def test_a_block_that_is_not_yours_makes_nobody_shoot_farther() -> None:
    s = base(
        (0, "soldier", (4, 22)), (0, "soldier", (4, 3)), (0, "soldier", (12, 12)), (0, "cavalry", (5, 2))
    )
    own(s, 0, 1, -1, -1)
    soldier, cavalry = int(FIRST_SLOT[2]), int(FIRST_SLOT[3])
    assert fire.bonus_of(s, soldier, cell(s, (4, 22))) == 0, "a wall that nobody owns"
    assert fire.bonus_of(s, soldier, cell(s, (4, 3))) == 3, "your own wall"
    assert fire.bonus_of(s, soldier, cell(s, (12, 12))) == 0
    gap(s, (4, 3))
    assert fire.bonus_of(s, soldier, cell(s, (4, 3))) == 0, "a gap in it"
    assert fire.bonus_of(s, cavalry, cell(s, (8, 3))) == 0


@pytest.mark.parametrize(("soldiers", "longest"), [("rolled", 7), ("all", 9)])
@clause("S-51 S-52 S-53")
def test_how_far_soldiers_on_their_wall_can_shoot(soldiers: str, longest: int) -> None:
    for far in range(5, 11):
        s = base((0, "soldier", (5, 6)), (1, "soldier", (5, 6 + far)), wall_soldiers=soldiers)
        at_step(s, VOLLEY)
        assert fire.longest_shot(s, VOLLEY) == longest
        assert bool(fire.can_hit(s, VOLLEY)) == (far <= longest), far
    assert fire.longest_shot(s, CANNONADE) == 9 and fire.longest_shot(s, 2) == 6


@clause("S-32", "allows")
def test_open_sea_is_nobodys_port_whoever_owns_the_last_fort() -> None:
    s = base((0, "ship", (12, 6)))
    own(s, 0, -1, -1, 1)
    assert reach.may_stop(s, 0, cell(s, (13, 6)))
    assert reach.may_stop(s, 0, cell(s, (9, 3))) and not reach.may_stop(s, 0, cell(s, (9, 23)))
    assert reach.may_stop(s, 0, cell(s, (26, 3))), "nobody's port"


@clause("S-28 S-32")
def test_the_list_of_walls_and_ports_follows_their_owner() -> None:
    s = base(enemy_port="closed")
    assert forts.blocks_of(s, 1) == 18 and forts.is_whole(s, 1)
    gap(s, (27, 1), (31, 6))
    assert forts.blocks_of(s, 1) == 16 and not forts.is_whole(s, 1) and forts.owns_whole(s, 0)
    assert not forts.owns_whole(s, 1)
    assert [x for x in range(36) if forts.enemy_ports(s, 3) >> x & 1] == [26]
    at_step(s, 1, seat=1)
    assert [x for x in range(36) if forts.enemy_ports(s, 3) >> x & 1] == [9]


def test_before_a_roll_there_are_six_numbers_and_no_others() -> None:  # S-46
    s = at_step(base(), 2)
    s.phase, s.seat = ROLL, CHANCE
    assert legal(s) == [1, 2, 3, 4, 5, 6]
    assert legal(at_step(base(), 2)) == [PASS, FIRE]
