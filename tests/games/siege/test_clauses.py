"""Siege's clauses on the board: what each allows, and what each refuses."""

from __future__ import annotations

import pytest

from parlour.core.errors import BadOption
from parlour.core.record import IS_OVER, OK, Record
from parlour.games.siege.moves import ACCEPT, FIRE, FORT, PASS, SEAT, STAY
from parlour.games.siege.rules import codes as why
from parlour.games.siege.state import (
    ANSWER,
    ASHORE,
    BUY,
    BUY_CELL,
    DEBT,
    FIRE_ASK,
    HORSE,
    MOVE_PICK,
    OVER,
    PRICE,
    SHIP_PAUSE,
    SHIP_PICK,
    SHIPS,
    TRADE,
    TROOPS,
)
from tests.clauses import clause

from .game import GAME
from .positions import (
    RULES,
    Square,
    add,
    at,
    at_card,
    at_roll,
    at_step,
    base,
    cell,
    empty,
    gap,
    has_block,
    legal,
    own,
    pick,
    places,
    play,
)
from .test_examples import BUY_CANNON, BUY_SHIP, BUY_SOLDIER, BUY_WALL, fort_squares, hits, reach

LAND_KING, LAND_CANNON, LAND_SOLDIER, LAND_CAVALRY = range(1011, 1015)


def refused(s: Record, action: int | Square) -> int:
    """The reason against an action or a square."""
    return int(RULES.refusal(s, cell(s, action) if isinstance(action, tuple) else action))


def moving(s: Record, step: int, where: Square, half: int = 0, seat: int = 0) -> Record:
    """The record with a piece in hand."""
    return pick(at_step(s, step, half, seat), where)


def buying(s: Record) -> Record:
    """The record in a buying window."""
    at_step(s, 2)
    s.phase = BUY
    return s


# ---- the board --------------------------------------------------------------------------------------


@clause("S-01 S-22 S-23")
def test_moves_go_step_by_step_and_only_so_far() -> None:
    s = base((0, "cannon", (1, 10)), (0, "soldier", (2, 9)), (0, "soldier", (1, 9)))
    s = moving(s, 3, (1, 10))
    assert refused(s, (3, 12)) == OK and refused(s, (0, 8)) == OK, "between two pieces, at a slant"
    assert refused(s, (1, 13)) == why.TOO_FAR
    assert refused(s, (1, 10)) == why.SAME_SQUARE
    assert refused(s, (1, 8)) == OK
    assert refused(s, 1008 + 40) == why.NO_SUCH_ACTION
    shut = base((0, "cavalry", (10, 8)), *((0, "soldier", (9, y)) for y in (7, 8, 9)))
    shut = moving(shut, 5, (10, 8), half=1)
    assert refused(shut, (8, 8)) == why.NO_PATH
    ring = [(1, 8), (1, 9), (1, 10), (0, 8), (0, 10)]
    walled = base(*((0, "soldier", q) for q in ring), (0, "cannon", (0, 9)), (0, "cavalry", (3, 9)))
    assert refused(at_step(walled, 3), (0, 9)) == why.NOWHERE_TO_GO


@clause("S-02 S-03 S-04 S-31")
def test_every_piece_keeps_to_its_ground() -> None:
    ship = pick(base((0, "ship", (11, 4))), (11, 4))
    assert refused(ship, (11, 6)) == OK
    assert refused(ship, (10, 7)) == why.HALF_SQUARE
    assert refused(ship, (12, 4)) == why.ON_REEF
    assert refused(ship, (9, 7)) == why.WRONG_GROUND
    man = moving(base((0, "soldier", (9, 8))), 5, (9, 8))
    assert refused(man, (10, 8)) == OK
    assert refused(man, (10, 7)) == why.HALF_SQUARE
    assert refused(man, (9, 5)) == refused(man, (12, 3)) == why.WRONG_GROUND
    assert hits(base((0, "ship", (11, 3)), (1, "ship", (13, 3))), 2) == {2: {(13, 3)}}, "over a reef"


@clause("S-05 S-06 S-11")
def test_walls_gaps_and_ports() -> None:
    s = empty()
    assert sum(int(row).bit_count() for row in s.blocks) == 72
    open_ = base((1, "soldier", (3, 3)), gaps=[(4, 3)])
    assert refused(moving(open_, 5, (3, 3), seat=1), (4, 1)) == why.ENEMY_WALL
    s = base((1, "soldier", (2, 3)), gaps=[(4, 3)], kings=False)
    add(s, 0, "king", (7, 5)), add(s, 1, "king", (29, 3))
    assert refused(moving(s, 5, (2, 3), seat=1), (4, 3)) == OK, "a gap is plain land"
    assert refused(moving(s, 5, (2, 3), seat=1), (9, 3)) == why.WRONG_GROUND, "a port is sea"


@clause("S-07 S-17 S-79")
def test_own_pieces_in_their_step() -> None:
    s = base((0, "ship", (12, 6)), (1, "ship", (16, 6)), (0, "cannon", (3, 3)))
    assert refused(s, (12, 6)) == OK
    assert refused(s, (16, 6)) == why.NOT_YOURS
    assert refused(s, (3, 3)) == why.OTHER_STEP
    assert refused(s, (4, 3)) == why.BLOCKS_NEVER_MOVE
    assert refused(s, (20, 13)) == why.NOBODY_THERE
    assert refused(s, ACCEPT) == refused(s, STAY) == why.OTHER_STEP
    later = at_step(s, 3)
    assert refused(later, (3, 3)) == OK and refused(later, (12, 6)) == why.OTHER_STEP


@clause("S-08 S-24")
def test_one_on_a_square_and_none_is_jumped() -> None:
    s = base((0, "ship", (12, 6)), (0, "ship", (13, 6)), (1, "ship", (11, 6)))
    s = pick(s, (12, 6))
    assert refused(s, (14, 6)) == OK
    assert refused(s, (11, 6)) == why.IN_THE_WAY
    assert refused(s, (13, 6)) == why.FINISH_SHIP
    assert (
        refused(moving(base((0, "soldier", (2, 2)), (0, "soldier", (2, 3))), 5, (2, 2)), (2, 3))
        == why.IN_THE_WAY
    )


# ---- setting up -------------------------------------------------------------------------------------


@clause("S-09 S-10 S-15 S-16")
def test_the_first_seat_and_the_forts() -> None:
    s = empty()
    assert legal(s) == [0, 1] and refused(s, 2) == why.NO_SUCH_SEAT
    assert s.money[:2].tolist() == [1500, 1500] and s.drawn == 0
    s = play(s, 1)
    assert s.seat == 1 and refused(s, PASS) == why.MUST_CHOOSE
    s = play(s, FORT)
    assert s.seat == 0 and refused(s, FORT) == why.FORT_PICKED and refused(s, FORT + 3) == OK
    s = play(s, FORT + 2, FORT + 1, FORT + 3)
    assert s.phase == SHIPS and s.owner.tolist() == [1, 1, 0, 0]
    three = play(empty(seats=3), 2, FORT, FORT + 1, FORT + 2)
    assert three.phase == TROOPS and three.owner[3] == -1
    assert play(empty(forts2=1), 0, FORT, FORT + 1).phase == TROOPS
    with pytest.raises(BadOption):
        GAME.start(map="quick", seats=3)
    with pytest.raises(BadOption):
        GAME.start(seats=5)
    assert refused(play(empty(map="quick"), 0), FORT + 2) == why.NO_SUCH_ACTION


@clause("S-12 S-13 S-14")
def test_pieces_start_where_they_may() -> None:
    s = play(empty(), 0, FORT, FORT + 1, FORT + 3, FORT + 2)
    assert s.phase == SHIPS and len(places(s)) == 8
    assert refused(s, (9, 2)) == OK and refused(s, (26, 2)) == why.SHIPS_START_IN_PORT
    s = play(s, *(cell(s, q) for q in ((9, 2), (9, 3), (9, 22), (9, 23))))
    assert s.seat == 1
    s = play(s, *(cell(s, (26, y)) for y in (2, 3, 4, 5)))
    assert s.phase == TROOPS and s.seat == 0
    assert refused(s, (4, 1)) == refused(s, (5, 2)) == OK
    assert refused(s, (3, 3)) == refused(s, (27, 1)) == why.TROOPS_START_IN_FORTS
    for seat in (0, 1):
        spots = sorted(places(s), key=lambda q: (not has_block(s, q), q))[:17]
        for i, spot in enumerate(spots):
            s = play(s, cell(s, spot))
            assert at(s, spot) == (seat, "soldier" if i < 8 else "cannon" if i < 16 else "king")
    assert s.phase == HORSE
    assert refused(s, (2, 2)) == OK
    assert refused(s, (8, 26)) == why.HORSE_STARTS_NEARBY
    assert refused(s, (5, 14)) == why.HORSE_STARTS_NEARBY, "seven squares away"
    assert not any(has_block(s, q) for q in places(s)), "never on a wall"
    s = play(s, *(cell(s, q) for q in sorted(places(s))[:4]))
    s = play(s, *(cell(s, q) for q in sorted(places(s))[:4]))
    assert s.phase > HORSE and s.owner.tolist() == [0, 1, -1 if s.garrison[2].sum() == 0 else 1, 0]


@clause("S-14", "refuses")
def test_cavalry_do_not_start_beside_an_enemy() -> None:
    s = play(empty(forts2=1), 0, FORT, FORT + 3)
    s.phase, s.cur, s.seat = HORSE, 1, 1
    add(s, 0, "cavalry", (1, 16))
    from parlour.games.siege.rules.forts import survey

    survey(s)
    assert refused(s, (2, 17)) == why.CONTROLLED and refused(s, (4, 17)) == OK


def test_standard_deployment_goes_straight_to_the_first_turn() -> None:
    s = play(empty(deploy="standard"), 1, FORT, FORT + 1, FORT + 2, FORT + 3)
    assert s.cur == 1 and s.step <= 1 and s.have[:2].tolist() == [[4, 8, 8, 4, 1]] * 2
    assert at(s, (6, 3)) == (1, "king") and at(s, (29, 3)) == (0, "king"), "in the fort picked first"
    assert [f for f in range(4) if s.fleet[f].sum() == 2] == [0, 1, 2, 3] and RULES.faults(s) == 0


# ---- the turn ---------------------------------------------------------------------------------------


@clause("S-18 S-19")
def test_four_of_a_kind_and_each_once() -> None:
    spots = [(1, y) for y in (1, 3, 5, 7, 9)]
    s = at_step(base(*((0, "soldier", q) for q in spots), (0, "cavalry", (3, 10))), 5)
    assert PASS in legal(s), "nobody has to move"
    for x, y in spots[:3]:
        s = play(s, cell(s, (x, y)), cell(s, (x - 1, y)))
        assert refused(s, (x - 1, y)) == why.MOVED_ALREADY
    s = play(s, cell(s, spots[3]), cell(s, (0, 7)))
    assert s.half == 1 and refused(s, spots[4]) == why.FIFTH_PIECE
    assert refused(s, (0, 7)) == why.MOVED_ALREADY


@clause("S-20 S-21")
def test_soldiers_before_cavalry_and_the_next_seat() -> None:
    s = at_step(base((0, "soldier", (1, 9)), (0, "cavalry", (3, 10)), seats=3), 5)
    assert refused(s, (1, 9)) == OK and refused(s, (3, 10)) == why.FINISH_SOLDIERS
    s = play(s, PASS)
    assert refused(s, (3, 10)) == OK and refused(s, (1, 9)) == why.SOLDIERS_FIRST
    s = play(s, PASS)
    assert s.step == 7 and play(s, PASS).cur == 1
    s.alive[1] = 0
    gone = base(seats=3)
    from parlour.games.siege.rules.captures import surrender

    surrender(gone, 1, -1)
    assert play(at_step(gone, 7), PASS).cur == 2, "who is out has no turn"
    own_turn = base((0, "king", (5, 1)), (1, "king", (29, 3)), (2, "king", (29, 24)), kings=False, seats=3)
    after = play(at_card(own_turn), 22)
    assert after.alive.tolist() == [0, 1, 1, 0] and after.cur == 1, "a surrender ends the turn"


# ---- moving -----------------------------------------------------------------------------------------


@clause("S-25 S-26")
def test_control() -> None:
    s = base((0, "soldier", (2, 10)), (1, "soldier", (4, 10)), (1, "ship", (10, 9)), (0, "ship", (12, 8)))
    assert refused(moving(s, 5, (2, 10)), (3, 11)) == why.CONTROLLED
    assert refused(moving(s, 5, (2, 10)), (2, 12)) == OK
    assert refused(pick(at_step(s, 1), (12, 8)), (11, 9)) == OK, "ships mind no control"
    assert (10, 9) in reach(base((0, "soldier", (8, 9)), (1, "ship", (11, 9))), "soldier", (8, 9))


@clause("S-27 S-28 S-30")
def test_walls_to_their_owner_and_to_enemies() -> None:
    s = base((0, "cannon", (3, 3)), (0, "cavalry", (2, 4)), (1, "soldier", (1, 6)))
    assert refused(moving(s, 3, (3, 3)), (4, 3)) == OK
    horse = moving(s, 5, (2, 4), half=1)
    assert refused(horse, (4, 4)) == why.HORSE_ON_WALL and refused(horse, (5, 4)) == OK
    enemy = moving(base((1, "soldier", (1, 6))), 5, (1, 6), seat=1)
    assert refused(enemy, (4, 6)) == why.ENEMY_WALL


@clause("S-29")
def test_walls_that_nobody_owns() -> None:
    s = base((0, "soldier", (3, 22)))
    assert refused(moving(s, 5, (3, 22)), (4, 22)) == OK
    s = base((0, "soldier", (3, 22)), unowned_walls="closed")
    assert refused(moving(s, 5, (3, 22)), (4, 22)) == why.ENEMY_WALL


@clause("S-32")
def test_enemy_ports() -> None:
    s = base((0, "ship", (25, 3)))
    picked = pick(s, (25, 3))
    assert refused(picked, (26, 3)) == why.ENEMY_PORT and refused(picked, (26, 6)) == OK
    blocked = [(0, "ship", q) for q in ((25, 1), (25, 2), (24, 2))]
    through = base(
        (0, "ship", (25, 3)), (1, "ship", (25, 4)), *blocked, (1, "ship", (24, 4)), (1, "ship", (24, 3))
    )
    assert refused(pick(through, (25, 3)), (26, 1)) == OK
    closed = base((0, "ship", (25, 3)), (1, "ship", (25, 4)), *blocked, (1, "ship", (24, 4)), (1, "ship", (24, 3)),
                  enemy_port="closed")  # fmt: skip
    assert refused(closed, (25, 3)) == why.NOWHERE_TO_GO
    inside = base((0, "ship", (26, 3)), (1, "ship", (26, 4)))
    assert refused(inside, (26, 3)) == OK, "a captured ship may leave"


# ---- transports -------------------------------------------------------------------------------------


@clause("S-33 S-34 S-35")
def test_cargo_tokens_and_what_is_aboard() -> None:
    men = [(0, "soldier", (5, y)) for y in (2, 3, 4)]
    full = play(base((0, "ship", (9, 3)), *men, ship_capacity=1), cell(base(), (9, 3)), STAY, 5 + 2 * 36)
    assert refused(full, (5, 3)) == why.SHIP_FULL
    s = base((0, "ship", (9, 3)), *men, tokens=1)
    s = play(s, cell(s, (9, 3)), STAY, cell(s, (5, 2)), cell(s, (5, 3)))
    assert refused(s, (5, 4)) == why.NO_TOKEN and s.carried[2] == 2, "one for each commander, shared"
    assert refused(s, LAND_CANNON) == why.NOT_ABOARD
    assert refused(play(base((0, "ship", (9, 3)), *men), 9 + 3 * 36, STAY), (5, 4)) == OK
    left = play(
        base((0, "ship", (9, 3)), (1, "soldier", (1, 3)), tokens=0), 9 + 3 * 36, STAY, 6 + 3 * 36, PASS
    )
    assert at(left, (6, 3)) is None and left.garrison[0, 0] == 0 and left.have[0, 4] == 1


@clause("S-36 S-42")
def test_one_pause() -> None:
    s = base((0, "ship", (10, 3)), (0, "ship", (12, 6)), (0, "soldier", (5, 2)))
    s = pick(s, (10, 3))
    assert refused(s, (12, 6)) == why.FINISH_SHIP and refused(s, STAY) == why.NO_TRANSFER
    s = play(s, cell(s, (9, 3)))
    assert (
        s.phase == SHIP_PAUSE and refused(s, (10, 4)) == why.ONE_PAUSE and refused(s, STAY) == why.ONE_PAUSE
    )
    assert refused(s, (12, 6)) == why.FINISH_SHIP and refused(s, PASS) == OK
    s = play(s, cell(s, (5, 2)))
    assert refused(s, (10, 4)) == OK and refused(s, (15, 3)) == why.TOO_FAR
    s = play(s, cell(s, (10, 4)))
    assert s.phase == SHIP_PICK and refused(s, (10, 4)) == why.MOVED_ALREADY
    stayed = play(base((0, "ship", (9, 3))), 9 + 3 * 36, STAY)
    assert refused(stayed, PASS) == why.MUST_CHOOSE


@clause("S-37")
def test_in_the_home_port() -> None:
    s = base((0, "ship", (9, 3), ["cavalry", "cannon"]), (0, "soldier", (4, 1)), (0, "soldier", (3, 3)))
    s = play(s, cell(s, (9, 3)), STAY)
    assert refused(s, (4, 1)) == OK and refused(s, (3, 3)) == why.NOT_THIS_FORT
    horse = play(s, LAND_CAVALRY)
    assert horse.phase == ASHORE and refused(horse, (5, 5)) == OK
    assert refused(horse, (4, 3)) == why.HORSE_ON_WALL and refused(horse, (3, 4)) == why.NOT_THIS_FORT
    assert refused(play(s, LAND_CANNON), (4, 4)) == OK


@clause("S-38 S-39 S-40")
def test_on_the_shore() -> None:
    s = base((0, "ship", (24, 9), ["cannon"]), (0, "cannon", (27, 9)), (0, "cannon", (26, 9)))
    s = play(s, cell(s, (24, 9)), STAY)
    assert refused(s, (26, 9)) == OK and refused(s, (27, 9)) == why.OUT_OF_REACH
    assert refused(play(s, LAND_CANNON), (25, 8)) == OK
    assert refused(play(s, LAND_CANNON), (27, 8)) == why.OUT_OF_REACH
    corner = base((0, "ship", (24, 7), ["cannon"]))
    assert refused(pick(corner, (24, 7)), STAY) == why.NO_TRANSFER
    wall = base((0, "ship", (9, 1)), (0, "soldier", (8, 1)), (0, "ship", (10, 1)), (0, "soldier", (8, 2)))
    assert refused(pick(wall, (9, 1)), STAY) == OK, "there is a beach to walk down to"
    gapped = base((0, "ship", (9, 6)), (0, "soldier", (7, 6)), (0, "soldier", (8, 5)), gaps=[(8, 6)])
    paused = play(gapped, cell(gapped, (9, 6)), STAY)
    assert refused(paused, (7, 6)) == OK and refused(paused, (8, 5)) == OK, (
        "down from the wall, through the gap"
    )
    shut = base((0, "ship", (9, 6)), (0, "cannon", (8, 6)), (0, "soldier", (9, 7)))
    shut = play(shut, cell(shut, (9, 6)), STAY)
    assert refused(shut, (8, 6)) == why.FROM_WALL and refused(shut, (9, 7)) == OK


@clause("S-38 S-40", "refuses")
def test_a_ship_in_a_pause_with_the_wrong_shore() -> None:
    s = base((0, "ship", (24, 7), ["cannon"]), (0, "cavalry", (25, 9)))
    s = pick(s, (24, 7))
    s.phase, s.budget = SHIP_PAUSE, 5
    assert refused(s, (25, 9)) == why.CORNER_ONLY and refused(s, LAND_CANNON) == why.CORNER_ONLY
    by_wall = base((0, "ship", (26, 3), ["cannon"]))
    by_wall = pick(by_wall, (26, 3))
    by_wall.phase, by_wall.budget = SHIP_PAUSE, 5
    assert refused(by_wall, LAND_CANNON) == why.FROM_WALL, "a ship captured in an enemy port"


@clause("S-41")
def test_a_piece_transferred_is_spent() -> None:
    s = base((0, "ship", (24, 9), ["soldier"]), (0, "ship", (24, 10)))
    s = play(s, cell(s, (24, 9)), STAY, LAND_SOLDIER, cell(s, (25, 9)))
    t = play(s, *([PASS] if s.phase == SHIP_PAUSE else []), cell(s, (24, 10)))
    assert refused(t, STAY) == why.NO_TRANSFER, "landed, it is not loaded again"
    assert refused(at_step(s, 5), (25, 9)) == why.PIECE_SPENT
    home = base((0, "ship", (9, 3)), (0, "soldier", (5, 2)))
    home = play(home, cell(home, (9, 3)), STAY, cell(home, (5, 2)))
    assert refused(home, LAND_SOLDIER) == why.PIECE_SPENT
    extra = base((0, "ship", (24, 9), ["soldier"]), landing="extra")
    extra = play(extra, cell(extra, (24, 9)), STAY, LAND_SOLDIER, cell(extra, (25, 9)))
    assert refused(at_step(extra, 5), (25, 9)) == OK
    target = base((0, "ship", (24, 9), ["soldier"]), (1, "soldier", (27, 11)))
    target = play(target, cell(target, (24, 9)), STAY, LAND_SOLDIER, cell(target, (25, 9)))
    assert hits(target, 6) == {2: {(27, 11)}}, "it may fire"


# ---- fire -------------------------------------------------------------------------------------------


@clause("S-43 S-44 S-45 S-46 S-47")
def test_firing_is_all_or_nothing_and_needs_a_target() -> None:
    s = base((0, "ship", (12, 6)), (1, "ship", (14, 6)), (0, "ship", (13, 6)), (1, "ship", (18, 6)))
    assert refused(s, FIRE) == why.OTHER_STEP, "ships move first"
    asked = play(s, PASS)
    assert asked.phase == FIRE_ASK and refused(asked, FIRE) == refused(asked, PASS) == OK
    assert refused(asked, (12, 6)) == why.ONE_ROLL and refused(asked, (1, 1)) == why.OTHER_STEP
    assert hits(s, 2) == {1: {(14, 6)}, 2: {(14, 6)}, 5: {(18, 6)}, 6: {(18, 6)}}, (
        "over pieces, own ones unharmed"
    )
    assert refused(play(asked, FIRE), 7) == why.NO_SUCH_ROLL
    assert refused(base((0, "ship", (12, 6))), FIRE) == why.NO_TARGET


@clause("S-48 S-49 S-50")
def test_walls_stop_shots() -> None:
    assert 4 not in hits(base((0, "cannon", (33, 3))), 4), "the king stands behind an enemy block"
    assert hits(base((0, "cannon", (33, 3))), 4)[2] == {(31, 1), (31, 3), (31, 5)}
    assert hits(base((0, "cannon", (3, 23))), 4) == {}, "blocks nobody owns are not harmed"
    over = base((0, "cannon", (5, 3)), (1, "soldier", (1, 3)), (1, "soldier", (10, 8)))
    assert hits(over, 4)[4] == {(1, 3)}
    outside = base((0, "cannon", (2, 3)), (1, "ship", (9, 4)), (1, "soldier", (2, 12)), kings=False)
    assert (9, 4) not in {q for found in hits(outside, 4).values() for q in found}
    along = base((0, "cannon", (4, 1)), (1, "ship", (11, 1)), (1, "ship", (13, 1)))
    assert hits(along, 4) == {}
    end_on = base((0, "cannon", (33, 1)))
    assert hits(end_on, 4)[2] == {(31, 1), (31, 3)}, "the first block of a wall is hit, not passed"


@clause("S-51 S-52 S-53")
def test_ranges() -> None:
    gun = base((0, "cannon", (4, 3)), (1, "soldier", (0, 3)), (1, "soldier", (2, 3)))
    assert hits(gun, 4) == {1: {(0, 3)}}, "three more from a wall, so nothing nearer than four"
    low = base((0, "cannon", (4, 3)), (1, "soldier", (0, 3)), (1, "soldier", (2, 3)), gaps=[(4, 3)])
    assert hits(low, 4) == {2: {(2, 3)}, 4: {(0, 3)}}, "not in a gap"
    near = base((0, "soldier", (1, 10)), *((1, "soldier", (x, 10)) for x in (3, 5)), (1, "cannon", (6, 10)))
    assert hits(near, 6) == {2: {(3, 10)}, 4: {(5, 10)}}, "never with 5 or 6"
    row = [(1, "soldier", (4, y)) for y in (10, 11)] + [(1, "soldier", (5, 14))]
    wall = base((0, "soldier", (4, 6)), *row)
    assert hits(wall, 6) == {2: {(4, 11)}}
    every = base((0, "soldier", (4, 6)), *row, wall_soldiers="all")
    assert hits(every, 6) == {1: {(4, 10)}, 2: {(4, 11)}}


@clause("S-54 S-55 S-56 S-57")
def test_what_each_arm_destroys() -> None:
    s = base((0, "cannon", (33, 3)), (1, "soldier", (31, 3)), (1, "ship", (26, 5), ["soldier"]))
    after = play(at_roll(s, 4), 2)
    assert not has_block(after, (31, 3)) and at(after, (31, 3)) is None
    small = base((0, "soldier", (33, 3)), (1, "soldier", (31, 3)))
    after = play(at_roll(small, 6), 2)
    assert has_block(after, (31, 3)) and at(after, (31, 3)) is None
    assert 2 not in hits(base((0, "soldier", (33, 3))), 6), "small arms break no blocks"
    sunk = base((0, "cannon", (10, 8)), (1, "ship", (13, 8), ["soldier", "cavalry"]))
    after = play(at_roll(sunk, 4), 3)
    assert (
        at(after, (13, 8)) is None and after.have[1].tolist() == [0, 0, 0, 0, 1] and after.carried.sum() == 0
    )
    king = base(
        (0, "soldier", (10, 8)), (1, "king", (7, 8)), (0, "king", (6, 3)), kings=False, small_arms_king="no"
    )
    assert hits(king, 6) == {}
    king = base((0, "soldier", (10, 8)), (1, "king", (7, 8)), (0, "king", (6, 3)), kings=False)
    assert hits(king, 6) == {3: {(7, 8)}}


@clause("S-58 S-59 S-61")
def test_blocks_that_fall_open_the_way() -> None:
    s = base((0, "cannon", (34, 3)), (0, "cannon", (33, 3)), (1, "soldier", (30, 3)))
    assert (30, 3) in hits(s, 4)[3]
    alone = base((0, "cannon", (33, 3)), (1, "soldier", (30, 3)))
    assert (30, 3) not in hits(alone, 4).get(3, set()), "nobody opened the wall"
    after = play(at_roll(s, 4), 3)
    assert at(after, (34, 3)) == at(after, (33, 3)) == (0, "cannon"), "nobody moves"


@clause("S-60")
def test_kings_and_cargo_never_fire() -> None:
    s = base((0, "cannon", (33, 3)), (0, "ship", (12, 6), ["cannon"]))
    asked = at_step(s, 4)
    assert refused(asked, (6, 3)) == refused(asked, (12, 6)) == why.NEVER_SHOOTS
    assert refused(asked, (33, 3)) == why.ONE_ROLL
    assert hits(base((1, "ship", (26, 5)), (0, "ship", (24, 4), ["cannon"])), 4) == {}
    assert hits(base((0, "ship", (24, 5)), (1, "ship", (22, 5))), 2)[2] == {(22, 5)}


# ---- captures and kings -----------------------------------------------------------------------------


@clause("S-62 S-63 S-64")
def test_boarding() -> None:
    s = base(
        (0, "ship", (14, 9)), (1, "ship", (15, 9), ["soldier"]), (0, "cannon", (10, 8)), (1, "ship", (11, 9))
    )
    after = play(at_roll(s, 2), 1)
    assert at(after, (15, 9)) == (0, "ship") and after.have[0, 2] == 1 and after.carried[2] == 1
    sunk = play(at_roll(s, 4), 1)
    assert at(sunk, (11, 9)) is None and sunk.have[0, 0] == 1, "cannons sink"
    few = base((0, "ship", (14, 9)), (1, "ship", (15, 9)), *((0, "ship", (x, 26)) for x in range(10, 15)),
               ship_quota=6)  # fmt: skip
    paid = play(at_roll(few, 2), 1)
    assert at(paid, (15, 9)) is None and paid.money[0] == 2000 and paid.have[0, 0] == 6


@clause("S-65 S-66 S-68 S-90")
def test_kings() -> None:
    s = base((0, "cannon", (33, 3)), (1, "soldier", (28, 9)), gaps=[(31, 3)], seats=3)
    after = play(at_roll(s, 4), 4)
    assert after.alive.tolist() == [1, 0, 1, 0] and after.money[:3].tolist() == [5000, 0, 1500]
    assert at(after, (28, 9)) is None and after.phase != OVER, "two are left"
    sunk = base((0, "ship", (14, 9)), (1, "ship", (16, 9), ["king"]), (0, "king", (6, 3)), kings=False)
    after = play(at_roll(sunk, 2), 2)
    assert after.phase == OVER and after.winners == 1 and after.result == 1 and legal(after) == []
    assert refused(after, PASS) == IS_OVER
    assert [RULES.returns(after, seat) for seat in (0, 1)] == [1.0, -1.0]
    boarded = play(at_roll(base((0, "ship", (14, 9)), (1, "ship", (15, 9), ["king"]), (0, "king", (6, 3)),
                                kings=False), 2), 1)  # fmt: skip
    assert boarded.phase == OVER and at(boarded, (15, 9)) == (0, "ship")
    spared = base((0, "soldier", (10, 8)), (1, "ship", (13, 8), ["king", "soldier"]), (0, "king", (6, 3)),
                  kings=False, small_arms_king="no")  # fmt: skip
    after = play(at_roll(spared, 6), 3)
    assert after.alive[1] and after.have[1].tolist() == [1, 0, 0, 0, 1]


@clause("S-67")
def test_a_king_lost_by_a_card() -> None:
    s = base((0, "king", (5, 1)), (1, "king", (29, 3)), (2, "king", (29, 24)), kings=False, seats=3)
    after = play(at_card(s), 22)
    assert after.money[:3].tolist() == [0, 1500, 1500] and not after.alive[0]
    assert play(at_card(s), 23).alive[0], "the other wall is not his"


# ---- cards and buying -------------------------------------------------------------------------------


@clause("S-69 S-70 S-71 S-72")
def test_a_six_brings_a_card_and_then_the_bank() -> None:
    s = base((0, "ship", (12, 6)), (1, "ship", (18, 6)))
    assert refused(s, BUY_CANNON) == why.NOT_AFTER_A_SIX
    carded = play(s, PASS, FIRE, 6)
    assert refused(carded, 41) == why.NO_SUCH_CARD
    bought = play(carded, 1)
    assert bought.phase == BUY and bought.money.tolist()[:2] == [1900, 1500]
    assert play(bought, PASS).step > 2
    assert refused(play(bought, PASS), BUY_WALL) == why.NOT_AFTER_A_SIX
    assert refused(at_card(bought), 1) == why.CARD_SEEN


@clause("S-73 S-74 S-75 S-76")
def test_buying_pieces() -> None:
    s = buying(base())
    assert refused(s, BUY_SHIP) == OK
    placed = play(s, BUY_SHIP)
    assert placed.phase == BUY_CELL and places(placed) == {(9, y) for y in range(2, 6)}
    assert refused(placed, (12, 6)) == why.WRONG_PLACE and refused(placed, PASS) == why.MUST_CHOOSE
    assert play(placed, cell(s, (9, 2))).money[0] == 1000
    man = play(s, BUY_SOLDIER)
    assert refused(man, (4, 1)) == why.WRONG_PLACE and refused(man, (5, 2)) == OK, "not onto walls"
    s.money[0] = 300
    assert refused(s, BUY_CANNON) == why.TOO_DEAR
    assert refused(buying(base(gaps=[(4, 1)])), BUY_SOLDIER) == why.NO_FULL_FORT
    guns = [(0, "cannon", (x, y)) for x in (0, 1) for y in range(5)]
    assert refused(buying(base(*guns)), BUY_CANNON) == why.OVER_QUOTA
    crowd = [(0, "soldier", (x, y)) for x in (5, 6, 7) for y in range(2, 6) if (x, y) != (6, 3)]
    assert refused(buying(base(*crowd)), BUY_CANNON) == why.NO_ROOM


@clause("S-77 S-84")
def test_blocks_and_repairs() -> None:
    s = buying(base(gaps=[(4, 1), (5, 1)]))
    wall = play(s, BUY_WALL)
    assert refused(wall, (4, 1)) == OK and refused(wall, (6, 1)) == refused(wall, (27, 1)) == why.NOT_A_GAP
    assert refused(buying(base()), BUY_WALL) == why.NOT_A_GAP
    held = buying(base((1, "soldier", (8, 5)), gaps=[(8, 5), (4, 1)]))
    assert refused(held, BUY_WALL) == why.ENEMIES_INSIDE
    s.money[0] = 100
    one = play(s, BUY_WALL, cell(s, (4, 1)))
    assert one.money[0] == 0 and refused(one, BUY_WALL) == OK
    assert play(one, BUY_WALL, cell(s, (5, 1))).step > 2, "nothing more to buy"


@clause("S-78 S-79")
def test_awards_are_placed_at_once() -> None:
    s = play(at_card(base(gaps=[(4, 1)])), 13)
    assert refused(s, (5, 2)) == OK and refused(s, (4, 2)) == refused(s, (1, 1)) == why.NOT_ON_THE_CARD
    assert refused(s, PASS) == why.MUST_CHOOSE
    assert play(s, cell(s, (5, 2))).have[0, 1] == 1


# ---- forts ------------------------------------------------------------------------------------------


@clause("S-80 S-81 S-82 S-83")
def test_who_owns_a_fort() -> None:
    s = base((0, "soldier", (3, 22)), (0, "ship", (9, 3)))
    taken = play(at_step(s, 5), cell(s, (3, 22)), cell(s, (4, 22)))
    assert taken.owner[3] == 0, "the first who comes takes it"
    besieged = base((0, "ship", (9, 3)), (1, "soldier", (4, 3)), (0, "king", (1, 9)), (1, "king", (29, 3)),
                    kings=False, gaps=[(4, 3)])  # fmt: skip
    assert besieged.owner[0] == 0, "one ship in port holds it"
    left = play(besieged, cell(s, (9, 3)), cell(s, (12, 5)))
    assert left.owner[0] == 1, "conquered"
    both = base((0, "ship", (9, 22)), (1, "ship", (9, 23)))
    assert both.owner[3] == -1, "nobody's while two are there"
    assert fort_squares(s, reach(besieged, "soldier", (4, 3), seat=1)) and not any(
        has_block(besieged, q) for q in reach(besieged, "soldier", (4, 3), seat=1)
    ), "his blocks stay enemy walls"


def for_sale(**options: object) -> Record:
    """Seat 0 holds NW with a ship alone, at the start of its turn."""
    s = base((0, "ship", (9, 3)), (0, "king", (1, 9)), (1, "king", (29, 3)), kings=False, **options)
    return play(at_step(s, 7, seat=1), PASS)


@clause("S-85 S-86 S-89")
def test_selling_a_fort() -> None:
    s = for_sale()
    assert s.phase == TRADE and refused(s, FORT) == OK and refused(s, FORT + 1) == why.NOT_YOUR_FORT
    assert refused(s, (1, 9)) == why.NO_DEBT
    priced = play(s, FORT, SEAT + 1)
    assert refused(play(s, FORT), SEAT) == why.NO_SUCH_BUYER
    assert (
        priced.phase == PRICE
        and refused(priced, 0) == why.GIFT
        and refused(priced, 16) == why.ABOVE_THEIR_MONEY
    )
    asked = play(priced, 15)
    assert asked.phase == ANSWER and asked.seat == 1 and refused(asked, FIRE) == why.OTHER_STEP
    assert refused(asked, (1, 1)) == why.MUST_CHOOSE
    sold = play(asked, ACCEPT)
    assert (
        sold.owner[0] == 1 and sold.title[0] == 1 and sold.money[:2].tolist() == [3000, 0] and sold.seat == 0
    )
    stored = play(asked, PASS)
    assert stored.owner[0] == 0 and stored.phase == SHIP_PICK
    away = play(sold, cell(s, (9, 3)), cell(s, (12, 5)))
    assert away.owner[0] == 1, "the title holds"
    assert RULES.faults(sold) == RULES.faults(away) == 0
    retaken = add(away, 0, "soldier", (5, 3))
    assert retaken >= 0
    at_step(away, 3)
    assert away.owner[0] == 0 and away.title[0] == 0, "a land piece at rest takes it"
    assert play(at_step(base((0, "ship", (9, 3))), 7, seat=1), PASS).phase != TRADE, (
        "the king is still inside"
    )
    assert for_sale(fort_sale="no").phase != TRADE
    held = for_sale()
    held.owner[1] = 0
    assert refused(held, FORT + 1) == why.FORT_OCCUPIED


@clause("S-85", "refuses")
def test_one_offer_a_debt() -> None:
    s = base(
        (0, "ship", (9, 3)), (0, "ship", (12, 6)), (0, "king", (1, 9)), (1, "king", (29, 3)), kings=False
    )
    s.money[0] = 0
    s = play(at_card(s), 35)
    assert s.phase == DEBT and FORT in legal(s)
    again = play(s, FORT, SEAT + 1, 1, PASS)
    assert again.phase == DEBT and refused(again, FORT) == why.OFFERED_ALREADY
    paid = play(s, FORT, SEAT + 1, 5, ACCEPT)
    assert paid.phase != DEBT and paid.money[0] == 100
    off = base((0, "ship", (9, 3)), (0, "king", (1, 9)), (1, "king", (29, 3)), kings=False, fort_sale="no")
    off.money[0] = 0
    assert refused(play(at_card(off), 35), FORT) == why.NO_FORT_SALE


@clause("S-87 S-88")
def test_debts() -> None:
    s = base((0, "soldier", (2, 2)), (0, "ship", (12, 6), ["king"]), (1, "king", (29, 3)), (0, "ship", (13, 6)),
             (0, "ship", (9, 2), ["soldier"]), kings=False)  # fmt: skip
    s.money[0] = 100
    s = play(at_card(s), 35)
    assert s.phase == DEBT and s.debt == 300 and s.money[0] == 0, "cash first"
    assert refused(s, (2, 2)) == refused(s, (13, 6)) == refused(s, (9, 2)) == OK
    assert refused(s, (12, 6)) == refused(s, (4, 1)) == why.NEVER_SOLD
    assert refused(s, (29, 3)) == why.NOT_YOURS and refused(s, (20, 13)) == why.NOBODY_THERE
    assert refused(s, PASS) == why.MUST_CHOOSE
    cargo = play(s, cell(s, (9, 2)))
    assert refused(cargo, LAND_SOLDIER) == OK and refused(cargo, LAND_KING) == why.NEVER_SOLD
    assert refused(cargo, LAND_CANNON) == why.NOT_ABOARD
    assert play(s, cell(s, (13, 6))).money[0] == 200, "the surplus is kept"
    assert refused(buying(base((0, "soldier", (2, 2)))), (2, 2)) == why.NO_DEBT


# ---- the end ----------------------------------------------------------------------------------------


@clause("S-91 S-92 S-93 S-94")
def test_the_last_round() -> None:
    s = base((0, "soldier", (2, 2)), round_limit=3)
    s.rounds = 1
    assert play(at_step(s, 7, seat=1), PASS).phase != OVER
    s.rounds = 2
    assert play(at_step(s, 7, seat=0), PASS).phase != OVER, "the round is not over"
    over = play(at_step(s, 7, seat=1), PASS)
    assert over.phase == OVER and over.result == 2 and over.winners == 1
    even = base(round_limit=3)
    even.rounds, even.money[0] = 2, 9000
    shared = play(at_step(even, 7, seat=1), PASS)
    assert shared.result == 3 and shared.winners == 3 and RULES.returns(shared, 0) == 0.0
    cash = base(round_limit=3, score_cash="yes")
    cash.rounds, cash.money[0] = 2, 9000
    assert play(at_step(cash, 7, seat=1), PASS).winners == 1
    endless = base(round_limit=0)
    endless.rounds = 998
    assert play(at_step(endless, 7, seat=1), PASS).phase != OVER
    endless.rounds = 999
    assert play(at_step(endless, 7, seat=1), PASS).phase == OVER


def test_a_round_ends_when_the_turn_passes_a_seat_that_is_out() -> None:
    from parlour.games.siege.rules.captures import surrender

    s = base(seats=3)
    s.first = 1
    surrender(s, 1, -1)
    after = play(at_step(s, 7, seat=0), PASS)
    assert after.cur == 2 and after.rounds == 1


def test_damp_powder_is_told_apart_from_having_no_target() -> None:
    s = at_step(base((0, "cannon", (33, 3))), 3)
    assert s.phase == MOVE_PICK and refused(s, FIRE) == why.OTHER_STEP
    s.fate = 8
    assert refused(s, FIRE) == why.NO_POWDER


def test_who_is_late_passes_or_sells_what_is_cheapest() -> None:
    s = base((0, "ship", (12, 6)), (1, "ship", (14, 6)))
    assert RULES.timeout_action(s, 0) == PASS and RULES.timeout_action(s, 1) < 0
    assert RULES.timeout_action(play(s, PASS), 0) == PASS, "holds its fire"
    assert RULES.timeout_action(pick(s, (12, 6)), 0) < 0
    debt = base((0, "soldier", (2, 2)), (0, "cannon", (2, 4)))
    debt.money[0] = 0
    debt = play(at_card(debt), 35)
    assert RULES.timeout_action(debt, 0) == cell(debt, (2, 2))


def test_faults_are_found() -> None:
    assert RULES.faults(base((0, "soldier", (2, 2)))) == 0
    s = base()
    s.occ[100] = 7
    assert RULES.faults(s) & 1
    s = base()
    s.money[0] = 150
    assert RULES.faults(s) & 1 << 8
    s = base((0, "soldier", (2, 2)), (1, "soldier", (3, 3)))
    assert RULES.faults(s) & 1 << 2, "enemies touch"
    assert RULES.faults(base((0, "cavalry", (4, 3)))) & 1 << 3
    assert RULES.faults(base((1, "soldier", (4, 1)))) & 1 << 4
    assert RULES.faults(base((0, "soldier", (12, 6)))) & 1 << 11, "a soldier at sea"
    s = base()
    s.owner[2] = 1
    assert RULES.faults(s) & 1 << 9
    s = base()
    s.foes[5] = 1
    assert RULES.faults(s) & 1 << 10
    s = base()
    s.seat = 1
    assert RULES.faults(s) & 1 << 12
    s = base((0, "ship", (12, 6), ["soldier"] * 3), tokens=1)
    assert RULES.faults(s) & 1 << 7
    s = base()
    s.have[0, 2] = 3
    assert RULES.faults(s) & 1 << 1
    s = base(
        *((0, "ship", (x, 8)) for x in range(12, 16)),
        *((0, "ship", (x, 6)) for x in range(12, 15)),
        ship_quota=6,
    )
    assert RULES.faults(s) & 1 << 5
    s = base((0, "soldier", (2, 2)))
    gap(s, (4, 1))
    own(s, 0, 1, -1, -1)
    s.alive[1] = 0
    assert RULES.faults(s) & 1 << 6
