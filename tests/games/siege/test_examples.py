"""The worked examples of Siege's rulebook, E-01 to E-32, literally."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from parlour.core.record import CHANCE, Record
from parlour.games.siege.board import FORT_AT, ROWS
from parlour.games.siege.moves import BUY_KIND, FIRE, FORT, PASS, STAY
from parlour.games.siege.rules.fire import list_hits
from parlour.games.siege.rules.reach import distances, steps_of
from parlour.games.siege.state import (
    BUY,
    CARD,
    DEBT,
    FIRE_ASK,
    HORSE,
    MOVE_PICK,
    OVER,
    SHIP_PAUSE,
    SHIP_PICK,
    TROOPS,
)

from .positions import (
    RULES,
    Square,
    aboard,
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
    square,
)

BUY_SHIP, BUY_CANNON, BUY_SOLDIER, BUY_CAVALRY, BUY_WALL = range(BUY_KIND, BUY_KIND + 5)
KIND_STEP = {
    "cannon": (3, 0, 1),
    "soldier": (5, 0, 2),
    "cavalry": (5, 1, 3),
    "king": (7, 0, 4),
    "ship": (1, 0, 0),
}


def reach(s: Record, kind: str, where: Square, seat: int = 0) -> dict[Square, int]:
    """The squares a piece may move to by the list of actions, with their distances."""
    step, half, number = KIND_STEP[kind]
    at_step(s, step, half, seat)
    picked = s if kind == "king" else pick(s, where)
    out = np.zeros(1008, np.int64)
    distances(picked, cell(s, where), number, steps_of(picked, number), out)
    found = {square(s, i): int(n) for i, n in enumerate(out) if n}
    assert set(found) == places(picked)
    return found


def by_distance(found: dict[Square, int]) -> list[int]:
    """How many squares lie at each distance."""
    return [sum(1 for d in found.values() if d == n) for n in range(1, max(found.values()) + 1)]


def fort_squares(s: Record, found: Any) -> set[Square]:
    """Those squares that belong to a fort."""
    return {spot for spot in found if FORT_AT[s.map, cell(s, spot)] >= 0}


def hits(s: Record, step: int, seat: int = 0) -> dict[int, set[Square]]:
    """What each number of the die hits."""
    at_step(s, step, 0, seat)
    before = s.tobytes()
    found = {}
    for die in range(1, 7):
        out = np.empty(1008, np.int64)
        n = list_hits(s, step, die, 255, np.zeros(ROWS, np.int64), out)
        if n:
            found[die] = {square(s, int(c)) for c in out[:n]}
    assert s.tobytes() == before
    return found


def test_e01() -> None:
    s = base((0, "ship", (9, 3)))
    found = reach(s, "ship", (9, 3))
    assert len(found) == 58 and by_distance(found) == [5, 9, 9, 10, 11, 14]
    assert (12, 3) not in found and (12, 4) not in found
    assert (found[13, 3], found[15, 3], found[9, 6]) == (4, 6, 3)


def test_e02() -> None:
    others = [(0, "ship", spot) for spot in ((9, 2), (9, 4), (10, 2), (10, 3), (10, 4))]
    s = base((0, "ship", (9, 3)), *others)
    assert (9, 3) in places(s)
    assert legal(pick(s, (9, 3))) == [STAY]


def test_e03() -> None:
    found = reach(base((0, "ship", (10, 6))), "ship", (10, 6))
    near = {spot for spot, d in found.items() if d == 1}
    assert near == {(9, 5), (10, 5), (11, 5), (9, 6), (11, 6), (11, 7)}
    assert len(found) == 81


def test_e04() -> None:
    found = reach(base((0, "cannon", (3, 3))), "cannon", (3, 3))
    assert set(found) == {(x, y) for x in range(1, 6) for y in range(1, 6)} - {(3, 3)}


def test_e05() -> None:
    found = reach(base((1, "cannon", (3, 3))), "cannon", (3, 3), seat=1)
    assert set(found) == {(x, y) for x in range(1, 4) for y in range(1, 6)} - {(3, 3)}


def test_e06() -> None:
    pieces = [(0, "soldier", (2, 10)), (0, "cavalry", (1, 9)), (1, "soldier", (1, 13))]
    s = base(*pieces, (1, "soldier", (4, 13)))
    men, horse = reach(s, "soldier", (2, 10)), reach(s, "cavalry", (1, 9))
    assert (len(men), len(horse)) == (40, 61)
    assert not [spot for spot in (*men, *horse) if spot[1] >= 12]
    s = base(*pieces)
    men, horse = reach(s, "soldier", (2, 10)), reach(s, "cavalry", (1, 9))
    nine = {(x, y) for x in (3, 4, 5) for y in (12, 13, 14)}
    assert len(men) == 49 and {spot for spot in men if spot[1] >= 12} == nine
    assert len(horse) == 74
    assert {spot for spot in horse if spot[1] >= 12} == nine | {(2, 15), (3, 15), (4, 15), (5, 15)}


def test_e07_and_e08() -> None:
    s = base((0, "cavalry", (6, 4)))
    found = reach(s, "cavalry", (6, 4))
    assert len(found) == 85
    assert len(fort_squares(s, found)) == 10 and not [spot for spot in found if has_block(s, spot)]
    assert [found[spot] for spot in ((3, 4), (6, 7), (10, 8), (6, 10), (0, 4))] == [3, 3, 4, 6, 6]
    king = reach(s, "king", (6, 3))
    assert len(king) == 94
    assert sum(1 for spot in king if has_block(s, spot)) == 18
    assert {king[spot] for spot in ((6, 9), (10, 9), (0, 3), (0, 0))} == {6}


def test_e09() -> None:
    s = base((0, "cavalry", (33, 3)), gaps=[(31, 3)])
    found = reach(s, "cavalry", (33, 3))
    assert len(found) == 53 and fort_squares(s, found) == {(31, 3)}
    s = base((0, "king", (6, 3)), (1, "king", (28, 5)), (0, "cavalry", (33, 3)), gaps=[(31, 3)], kings=False)
    found = reach(s, "cavalry", (33, 3))
    assert len(found) == 61
    assert {spot: found[spot] for spot in fort_squares(s, found)} == {
        (31, 3): 2, (30, 2): 3, (30, 3): 3, (30, 4): 3, (29, 2): 4, (29, 3): 4, (30, 5): 4, (28, 2): 5, (28, 3): 5,
    }  # fmt: skip


def test_e10() -> None:
    s = base(
        (0, "ship", (20, 10)),
        (1, "cannon", (16, 14)),
        *((1, "ship", q) for q in ((20, 6), (22, 10), (24, 10))),
    )
    assert hits(s, 2) == {2: {(22, 10)}, 4: {(20, 6), (24, 10), (16, 14)}}


def test_e11() -> None:
    s = base((0, "cannon", (4, 3)), (0, "cannon", (4, 6)), (1, "soldier", (0, 3)), (1, "soldier", (1, 6)),
             (1, "soldier", (4, 15)), (1, "cavalry", (4, 11)))  # fmt: skip
    assert hits(s, 4) == {1: {(0, 3)}, 2: {(4, 11)}, 6: {(4, 15)}}


def test_e12() -> None:
    def with_gaps(*gaps: Square) -> Record:
        return base((0, "cannon", (4, 1)), (1, "ship", (9, 1)), gaps=gaps)

    assert hits(with_gaps(), 4) == {}
    assert hits(with_gaps((5, 1), (6, 1), (8, 1)), 4) == {}
    s = with_gaps((5, 1), (6, 1), (7, 1), (8, 1))
    assert hits(s, 4) == {2: {(9, 1)}}
    assert play(at_step(s, 3), PASS).phase == FIRE_ASK
    assert play(at_step(with_gaps(), 3), PASS).phase != FIRE_ASK


def test_e13() -> None:
    assert hits(base((0, "cannon", (5, 3)), (1, "soldier", (2, 3))), 4) == {3: {(2, 3)}}
    outside = (0, "cannon", (3, 9)), (1, "soldier", (7, 5))
    assert hits(base(*outside), 4) == {}
    assert hits(base(*outside, gaps=[(6, 6)]), 4) == {4: {(7, 5)}}


def test_e14() -> None:
    s = base((0, "cannon", (34, 3)), (0, "cannon", (33, 3)), (1, "soldier", (30, 3)))
    assert hits(s, 4) == {2: {(31, 1), (31, 3), (31, 5)}, 3: {(31, 3), (31, 6), (30, 3)}}
    after = play(at_roll(s, 4), 3)
    assert not has_block(after, (31, 3)) and not has_block(after, (31, 6)) and has_block(after, (31, 1))
    assert at(after, (30, 3)) is None and after.alive[1]


def test_e15() -> None:
    s = base(
        (0, "soldier", (4, 6)), (0, "cavalry", (1, 10)), *((1, "soldier", (4, y)) for y in range(10, 14))
    )
    assert hits(s, 6) == {2: {(4, 11)}, 3: {(4, 10), (4, 13), (4, 12)}, 4: {(4, 13)}}


def test_e16() -> None:
    s = base((0, "soldier", (10, 8)), (1, "ship", (13, 8)))
    assert hits(s, 6) == {}
    assert play(at_step(s, 5, 1), PASS).phase != FIRE_ASK
    s = base((0, "soldier", (10, 8)), (1, "ship", (13, 8), ["cannon", "soldier"]))
    assert FIRE in legal(play(at_step(s, 5, 1), PASS))
    after = play(at_roll(s, 6), 3)
    assert at(after, (13, 8)) == (1, "ship") and aboard(after, 1, 0) == []
    assert s.carried.sum() == 2 and after.carried.sum() == 0


def test_e17() -> None:
    def fleet(more: int) -> Record:
        spots = [(x, y) for y in (22, 24) for x in range(10, 12)] + [(x, 26) for x in range(10, 16)]
        return base((0, "ship", (14, 9)), (1, "ship", (15, 9), ["cannon", "soldier"]), (1, "ship", (14, 10)),
                    (1, "ship", (16, 9)), *((0, "ship", spot) for spot in spots[:more]))  # fmt: skip

    after = play(at_roll(fleet(0), 2), 1)
    assert at(after, (15, 9)) == at(after, (14, 10)) == (0, "ship") and at(after, (16, 9)) == (1, "ship")
    taken = (int(after.occ[cell(after, (15, 9))]) - 1) % 41
    assert sorted(aboard(after, 0, taken)) == ["cannon", "soldier"]
    assert after.money[:2].tolist() == [1500, 1500] and after.have[0, :3].tolist() == [3, 1, 1]
    after = play(at_roll(fleet(8), 2), 1)
    assert at(after, (15, 9)) == (0, "ship") and at(after, (14, 10)) is None and after.money[0] == 2000
    assert after.have[0, :3].tolist() == [10, 1, 1]
    after = play(at_roll(fleet(9), 2), 1)
    assert at(after, (15, 9)) is None and at(after, (14, 10)) is None and after.money[0] == 3100
    assert RULES.faults(after) == 0


def test_e18() -> None:
    s = base((1, "ship", (26, 3)), (1, "cannon", (27, 1)), (0, "cannon", (33, 3)), gaps=[(31, 3)], seats=3)
    s.money[1] = 700
    assert hits(s, 4) == {2: {(31, 1), (31, 5)}, 4: {(29, 3)}, 6: {(27, 3)}}
    after = play(at_roll(s, 4), 4)
    assert after.money[:3].tolist() == [4200, 0, 1500] and after.alive[:3].tolist() == [1, 0, 1]
    assert at(after, (26, 3)) is None and at(after, (27, 1)) is None
    assert (
        after.owner[1] == -1
        and sum(has_block(after, (x, y)) for x in range(27, 32) for y in range(1, 7)) == 17
    )
    assert after.phase != OVER


def test_e19() -> None:
    pieces = (0, "soldier", (4, 1)), (0, "cannon", (5, 5)), (0, "cavalry", (3, 3))
    s = base((0, "ship", (10, 3)), *pieces)
    picked = pick(s, (10, 3))
    assert STAY not in legal(picked)
    paused = play(picked, cell(s, (9, 3)))
    assert paused.phase == SHIP_PAUSE and paused.budget == 5
    assert places(paused) == {(6, 3), (4, 1), (5, 5)}
    loaded = play(paused, cell(s, (5, 5)))
    assert len(places(loaded) - {(6, 3), (4, 1)}) == 44


def test_e20() -> None:
    s = base((0, "ship", (24, 9), ["cannon", "soldier", "cavalry"]))
    picked = pick(s, (24, 9))
    assert STAY in legal(picked)
    paused = play(picked, STAY)
    assert {a for a in legal(paused) if a >= 1008} == {1012, 1013, 1014}, "nobody may end the pause yet"
    assert places(play(paused, 1012)) == {(25, 8), (25, 9), (26, 8), (26, 9)}
    men = {
        *((x, 7) for x in (26, 27, 28)),
        *((x, y) for y in (8, 9) for x in range(25, 29)),
        (27, 10),
        (28, 10),
    }
    assert places(play(paused, 1013)) == men
    assert len(places(play(paused, 1014))) == 24
    landed = play(paused, 1013, cell(s, (27, 8)))
    assert (27, 8) not in places(at_step(landed.copy(), 5))
    extra = base((0, "ship", (24, 9), ["soldier"]), landing="extra")
    extra = play(extra, cell(s, (24, 9)), STAY, 1013, cell(s, (27, 8)))
    assert (27, 8) in places(at_step(extra, 5))


def test_e21() -> None:
    s = base((0, "ship", (24, 7), ["cannon"]), (0, "cavalry", (25, 9)))
    assert STAY not in legal(pick(s, (24, 7)))


def test_e22() -> None:
    s = at_step(base(gaps=[(4, 1), (5, 1), (6, 1)]), 2)
    s.phase, s.money[0] = BUY, 500
    assert legal(s) == [PASS, BUY_WALL]
    for spot, money in (((4, 1), 400), ((5, 1), 400), ((6, 1), 300)):
        s = play(s, BUY_WALL, cell(s, spot))
        assert s.money[0] == money
    assert legal(s) == [PASS, BUY_SOLDIER, BUY_CAVALRY]
    ordered = play(s, BUY_CAVALRY)
    assert places(ordered) == {(x, y) for x in (5, 6, 7) for y in range(2, 6)} - {(6, 3)}
    assert play(ordered, cell(s, (5, 2))).money[0] == 0


def test_e23() -> None:
    gaps = [(8, 2), (8, 3), (8, 4)]
    s = at_step(base((1, "soldier", (8, 3)), gaps=gaps), 2)
    s.phase = BUY
    assert BUY_WALL not in legal(s)
    for more in ((), ((1, "ship", (9, 3)),)):
        s = at_step(base((0, "soldier", (8, 2)), *more, gaps=gaps), 2)
        s.phase = BUY
        assert places(play(s, BUY_WALL)) == {(8, 3), (8, 4)}


def test_e24() -> None:
    s = base((0, "ship", (9, 3)), (1, "ship", (13, 2)))
    s = play(at_step(s, 7), cell(s, (3, 3)))
    assert s.owner[0] == 0
    s = play(at_step(s, 1), cell(s, (9, 3)), cell(s, (12, 5)))
    assert s.owner[0] == -1
    s = play(at_step(s, 1, seat=1), cell(s, (13, 2)), cell(s, (9, 4)))
    assert s.owner[0] == 1 and sum(has_block(s, (x, y)) for x in range(4, 9) for y in range(1, 7)) == 18
    assert not fort_squares(s, reach(s, "king", (3, 3)))


def test_e25() -> None:
    s = base((0, "soldier", (2, 2)), (0, "cannon", (2, 4)), (0, "ship", (12, 6), ["soldier"]))
    s.money[0] = 100
    s = play(at_card(s), 35)
    assert s.phase == DEBT and s.debt == 300 and s.money[0] == 0
    assert places(s) == {(2, 2), (2, 4), (12, 6)}
    sold = play(s, cell(s, (2, 4)))
    assert sold.phase != DEBT and sold.money[0] == 100
    sold = play(s, cell(s, (12, 6)), 1013, cell(s, (2, 2)))
    assert sold.phase != DEBT and sold.money[0] == 100 and at(sold, (12, 6)) == (0, "ship")


def test_e26() -> None:
    s = base((0, "cannon", (6, 1)), (0, "soldier", (8, 1)), (0, "soldier", (6, 2)))
    after = play(at_card(s), 22)
    assert not any(has_block(after, (x, 1)) for x in range(4, 9)) and has_block(after, (4, 2))
    assert at(after, (6, 1)) is None and at(after, (8, 1)) is None and at(after, (6, 2)) == (0, "soldier")
    s = base((0, "king", (5, 1)), (1, "king", (29, 3)), kings=False)
    after = play(at_card(s), 22)
    assert after.phase == OVER and after.result == 1 and after.winners == 2
    assert after.money[:2].tolist() == [0, 1500]


def test_e27() -> None:
    ships = [(0, "ship", (x, 9)) for x in (12, 13, 14)]
    men = [(1, "soldier", (x, 8)) for x in range(28, 33)] + [(1, "cavalry", (x, 9)) for x in (28, 29, 30)]
    s = base(*ships, (0, "cannon", (2, 2)), (0, "cannon", (2, 3)), (0, "soldier", (2, 4)), *men,
             (2, "ship", (14, 20)), (2, "cannon", (29, 23)), gaps=[(4, 1), (4, 2)], seats=3)  # fmt: skip
    s.rounds, s.first, s.money[1] = 59, 0, 9000
    from parlour.games.siege.rules.ends import worth

    assert [worth(s, seat) for seat in range(3)] == [3300, 2800, 1800]
    after = play(at_step(s, 7, seat=2), PASS)
    assert after.phase == OVER and after.result == 2 and after.winners == 1


def test_e28() -> None:
    s = base((0, "ship", (12, 6)), (1, "ship", (19, 6)))
    assert play(s, PASS).phase != FIRE_ASK and play(s, PASS).step != 2
    s = base((0, "ship", (12, 6)), (1, "ship", (18, 6)))
    asked = play(s, PASS)
    assert asked.phase == FIRE_ASK and legal(asked) == [PASS, FIRE]
    rolling = play(asked, FIRE)
    assert rolling.seat == CHANCE and legal(rolling) == [1, 2, 3, 4, 5, 6]
    assert play(rolling, 6).phase == CARD and at(play(rolling, 6), (18, 6)) is None
    for die in range(1, 6):
        after = play(rolling, die)
        assert after.phase == MOVE_PICK or after.step > 2
        assert at(after, (18, 6)) == (1, "ship")


@pytest.mark.parametrize("walls", ["open", "closed"])
def test_e29(walls: str) -> None:
    def south(*piece: Any) -> Record:
        return base(piece, seats=3, unowned_walls=walls)

    s = south(0, "soldier", (3, 20))
    men = reach(s, "soldier", (3, 20))
    horse = reach(south(0, "cavalry", (1, 20)), "cavalry", (1, 20))
    gun = hits(south(0, "cannon", (3, 23)), 4)
    if walls == "open":
        assert len(men) == 70
        assert fort_squares(s, men) == {(x, y) for x in range(4, 8) for y in range(21, 25)}
        assert len(horse) == 86
        assert fort_squares(s, horse) == {(x, y) for x in range(5, 8) for y in range(22, 26)}
        assert gun == {}
        for spot in sorted(fort_squares(s, men)):
            taken = play(at_step(s, 5), cell(s, (3, 20)), cell(s, spot))
            assert taken.owner[3] == 0
    else:
        assert (len(men), len(horse)) == (54, 74) and not fort_squares(s, men) and not fort_squares(s, horse)
        assert gun[1] == {(4, 22), (4, 23), (4, 24)}


def test_e30() -> None:
    s = empty(map="quick")
    own(s, 0, 1)
    for seat, kind, spot in ((0, "king", (4, 7)), (1, "king", (23, 7)), (0, "ship", (7, 7))):
        add(s, seat, kind, spot)
    found = reach(s, "ship", (7, 7))
    assert len(found) == 61 and by_distance(found) == [5, 9, 11, 11, 13, 12]


def test_e31() -> None:
    s = play(empty(forts2=1), 0, FORT, FORT + 1)
    assert s.phase == TROOPS and len(places(s)) == 30
    walls = [spot for spot in sorted(places(s)) if has_block(s, spot)]
    for spot in walls[:17]:
        s = play(s, cell(s, spot))
    for spot in sorted(places(s))[:17]:
        s = play(s, cell(s, spot))
    assert s.phase == HORSE and len(places(s)) == 100
    assert sum(1 for spot in places(s) if FORT_AT[0, cell(s, spot)] < 0) == 88


def test_e32() -> None:
    s = at_card(base())
    s.deck[:12], s.drawn = range(1, 13), 12
    assert legal(s) == list(range(13, 41)) and len({RULES.odds(s, card) for card in legal(s)}) == 1
    s.deck[:], s.drawn = range(40, 0, -1), 40
    assert legal(s) == [40]
    s.drawn = 52
    assert legal(s) == [28]


def test_gaps_are_where_they_are_said_to_be() -> None:
    s = base()
    gap(s, (4, 1))
    assert not has_block(s, (4, 1)) and s.phase == SHIP_PICK
