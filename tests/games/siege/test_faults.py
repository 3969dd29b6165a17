"""A record of Siege can be asked what is wrong with it: every invariant, broken one at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from parlour.core.errors import BadOption, BadPosition
from parlour.core.record import CHANCE, NOBODY, Record, copy
from parlour.games.siege.board import ABOARD, FIRST_SLOT, NONE, ROWS
from parlour.games.siege.faults import BOUNDS, refuse_bounds
from parlour.games.siege.rules import check
from parlour.games.siege.rules.chart import land_row
from parlour.games.siege.rules.forts import settle_forts, survey
from parlour.games.siege.state import ANSWER, HORSE, OVER, ROLL, SHIP_PICK, TROOPS

from .game import GAME
from .positions import RULES, add, at_step, base, cell, gap, own

CANNON, SOLDIER, CAVALRY, KING = (int(FIRST_SLOT[kind]) for kind in range(1, 5))
ARMY = (
    (0, "ship", (12, 6), ("soldier", "cannon")), (0, "soldier", (5, 3)), (0, "cavalry", (3, 12)),
    (1, "ship", (20, 6)), (1, "cannon", (28, 3)), (1, "soldier", (32, 12)),
)  # fmt: skip


def army(**options: Any) -> Record:
    """Both sides with a few pieces, nothing wrong."""
    s = base(*ARMY, **options)
    assert RULES.faults(s) == 0
    return s


def broken(change: Callable[[Record], object], **options: Any) -> int:
    """What is wrong after a change."""
    s = army(**options)
    change(s)
    return int(RULES.faults(s))


def put_on(field: str, *index: int, by: int = 1) -> Callable[[Record], object]:
    """A change: a number of a field, higher by so much."""

    def change(s: Record) -> None:
        at = index if len(index) > 1 else index[0]
        s[field][at] = int(s[field][at]) + by

    return change


COUNTS = [("have", seat, kind) for seat in (0, 1) for kind in range(5)]
COUNTS += [(name, fort, seat) for name in ("garrison", "fleet") for fort in range(4) for seat in (0, 1)]
COUNTS += [("carried", kind) for kind in range(5)]


@pytest.mark.parametrize("field", COUNTS, ids=str)
@pytest.mark.parametrize("by", [1, -1])
def test_every_count_is_checked(field: tuple[Any, ...], by: int) -> None:  # S-34, S-76, S-80
    name, *index = field
    if by < 0 and army()[name][tuple(index) if len(index) > 1 else index[0]] == 0:
        return
    wrong = broken(put_on(name, *index, by=by))
    assert wrong & check.MISCOUNTED
    assert not wrong & ~(check.MISCOUNTED | check.UNSETTLED | check.ABSENT_OWNER)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("amount", [-100, 50, 101, 1])
def test_money_is_in_hundreds(seat: int, amount: int) -> None:  # S-15
    def change(s: Record) -> None:
        s.money[seat] = amount

    assert broken(change) == check.MONEY
    assert broken(lambda s: s.money.__setitem__(seat, 0)) == 0


def test_the_board_and_the_list_agree_square_by_square() -> None:  # S-08
    assert broken(lambda s: s.occ.__setitem__(cell(s, (3, 12)), 0)) == check.ASTRAY
    assert broken(lambda s: s.occ.__setitem__(cell(s, (3, 12)), 1)) == check.ASTRAY
    assert broken(lambda s: s.occ.__setitem__(cell(s, (0, 27)), 3)) == check.ASTRAY
    assert broken(lambda s: s.occ.__setitem__(0, 3)) == check.ASTRAY, "the first square too"
    assert broken(lambda s: s.taken.__setitem__(12, 0)) & check.ASTRAY
    assert broken(lambda s: s.taken.__setitem__(27, 1)) & check.ASTRAY
    assert broken(lambda s: s.pos[0].__setitem__(SOLDIER + 1, NONE)) & check.ASTRAY, "a ghost"


def test_cargo_has_a_ship_and_a_ship_is_no_cargo() -> None:  # S-33
    def aboard_nothing(s: Record) -> None:
        s.pos[0, CANNON] = ABOARD + 5

    assert broken(aboard_nothing) & check.ASTRAY
    s = army()
    s.pos[1, 0] = ABOARD + 1
    assert RULES.faults(s) & check.ASTRAY


def test_the_first_ship_and_the_first_square_are_like_the_others() -> None:  # S-33
    s = army()
    carried = next(slot for slot in range(41) if s.pos[0, slot] == ABOARD)
    for ship, wrong in ((0, False), (1, True), (9, True)):
        s.pos[0, carried] = ABOARD + ship
        assert bool(check.square_faults(s) & check.ASTRAY) == wrong, ship
    s = base((0, "ship", (12, 6)), (0, "ship", (14, 6)))
    s.occ[s.pos[0, 0]], s.taken[6], s.pos[0, 0] = 0, int(s.taken[6]) & ~(1 << 12), ABOARD + 1
    assert check.square_faults(s) & check.ASTRAY, "a ship aboard another"
    s = base((0, "ship", (0, 0), ("soldier",)))
    assert not check.square_faults(s) & check.ASTRAY, "a ship on the first square carries what it carries"


@pytest.mark.parametrize("square", [(0, 0), (35, 0), (0, 27), (35, 27), (12, 12), (6, 3), (9, 8)])
def test_a_land_piece_controls_the_land_around_it(square: tuple[int, int]) -> None:  # S-25, S-26
    s = base((0, "soldier", square), kings=False)
    for y in range(ROWS):
        land = int(land_row(s, y))
        near = {(x, y) for x in range(square[0] - 1, square[0] + 2) if abs(y - square[1]) <= 1} - {square}
        wanted = {x for x, _ in near if x >= 0 and land >> x & 1}
        assert {x for x in range(40) if int(check.control_row(s, 0, y)) >> x & 1} == wanted
        assert check.control_row(s, 1, y) == 0


@pytest.mark.parametrize(
    ("kind", "square", "wrong"),
    [
        ("soldier", (11, 6), True), ("soldier", (10, 7), True), ("soldier", (9, 8), False),
        ("ship", (9, 8), True), ("ship", (10, 7), True), ("ship", (12, 3), True), ("ship", (13, 6), False),
        ("ship", (5, 4), True), ("cannon", (5, 4), False), ("cannon", (9, 3), True),
    ],
)  # fmt: skip
def test_ships_float_and_the_others_stand(kind: str, square: tuple[int, int], wrong: bool) -> None:
    s = base((0, kind, square))
    assert bool(RULES.faults(s) & check.WRONG_SQUARE) == wrong  # S-02, S-31


def test_enemies_stand_apart_and_own_pieces_may_stand_together() -> None:  # S-25, S-26
    for square in ((2, 11), (3, 11), (4, 11), (2, 12), (4, 12), (2, 13), (3, 13), (4, 13)):
        assert RULES.faults(base((0, "soldier", (3, 12)), (1, "cannon", square))) == check.TOUCHING
        assert RULES.faults(base((0, "soldier", (3, 12)), (0, "cannon", square))) == 0
    for square in ((1, 12), (5, 12), (3, 10), (3, 14), (5, 14)):
        assert RULES.faults(base((0, "soldier", (3, 12)), (1, "cannon", square))) == 0


def test_ships_control_nothing() -> None:  # S-26
    assert RULES.faults(base((0, "ship", (12, 6)), (1, "ship", (13, 6)))) == 0
    assert RULES.faults(base((0, "soldier", (10, 8)), (1, "ship", (12, 8)))) == 0


def test_who_stands_on_which_walls() -> None:  # S-28, S-29, S-30
    assert RULES.faults(base((0, "soldier", (4, 3)))) == 0, "your own"
    assert RULES.faults(base((0, "cavalry", (4, 3)))) == check.MOUNTED_WALL
    assert RULES.faults(base((0, "cavalry", (4, 3)), gaps=[(4, 3)])) == 0
    enemy = RULES.faults(base((1, "soldier", (4, 1))))
    assert enemy & check.ON_FOREIGN_WALL and not enemy & check.MOUNTED_WALL
    for walls, wrong in (("open", False), ("closed", True)):
        s = base((0, "soldier", (6, 21)), (1, "soldier", (8, 26)), unowned_walls=walls)
        assert s.owner[3] == -1, "contested"
        assert bool(RULES.faults(s) & check.ON_FOREIGN_WALL) == wrong


@pytest.mark.parametrize(("kind", "most"), [("cannon", 10), ("soldier", 12), ("cavalry", 8)])
def test_no_more_of_a_kind_than_the_quota(kind: str, most: int) -> None:  # S-76
    squares = [(x, y) for y in (10, 12, 14, 16) for x in (0, 1, 2, 3, 4)]
    s = base(*((0, kind, q) for q in squares[:most]))
    assert RULES.faults(s) == 0
    ships = base(*((0, "ship", (x, 9)) for x in range(12, 18)), ship_quota=6)
    assert RULES.faults(ships) == 0
    assert RULES.faults(base(*((0, "ship", (x, 9)) for x in range(12, 19)), ship_quota=6)) == check.OVER_QUOTA


@pytest.mark.parametrize("seat", [0, 1])
def test_a_living_commander_has_one_king_once_all_are_placed(seat: int) -> None:  # S-65, S-66
    s = army()
    s.alive[seat] = 0
    assert RULES.faults(s) & check.KINGS
    bare = base(kings=False)
    own(bare, -1, -1, -1, -1)
    survey(bare)
    assert RULES.faults(bare) == check.KINGS
    bare.phase = HORSE
    assert not RULES.faults(bare) & check.KINGS, "kings are placed before"
    bare.phase = TROOPS
    assert not RULES.faults(bare) & check.KINGS


@pytest.mark.parametrize(
    ("tokens", "aboard", "wrong"), [(1, 2, False), (1, 3, True), (2, 4, False), (0, 9, False)]
)
def test_no_more_tokens_in_use_than_there_are(tokens: int, aboard: int, wrong: bool) -> None:  # S-34
    s = base((0, "ship", (12, 6), ["soldier"] * aboard), tokens=tokens)
    assert RULES.faults(s) == (check.TOKENS if wrong else 0)


def test_two_kings_at_sea_have_two_tokens() -> None:  # S-34
    s = base((0, "ship", (12, 6), ["king"]), (1, "ship", (20, 6), ["king"]), kings=False, tokens=1)
    assert not RULES.faults(s) & check.TOKENS


def test_a_fort_belongs_to_whom_the_pieces_say() -> None:  # S-80 to S-86
    s = army()
    s.owner[2] = 1
    assert RULES.faults(s) & check.ABSENT_OWNER and RULES.faults(s) & check.UNSETTLED
    s.title[2] = 1
    survey(s)
    assert RULES.faults(s) == 0, "bought, and empty"
    add(s, 0, "soldier", (29, 23))
    survey(s)
    assert RULES.faults(s) & check.UNSETTLED, "not while somebody else is inside"
    settle_forts(s)
    assert s.owner[2] == 0 and RULES.faults(s) == 0
    s.title[2] = 1
    assert RULES.faults(s) == check.UNSETTLED, "who is inside needs no title"
    s = army()
    s.title[3] = 1
    assert RULES.faults(s) == check.UNSETTLED, "nobody's title"
    s = army()
    s.owner[0] = -1
    survey(s)
    assert RULES.faults(s) & check.UNSETTLED, "one seat alone has pieces there"
    s.phase = HORSE
    assert not RULES.faults(s) & check.UNSETTLED, "forts are picked before anybody is inside"


def test_who_acts() -> None:  # S-17, S-85
    s = army()
    for seat in (1, CHANCE, NOBODY):
        s.seat = seat
        assert RULES.faults(s) == check.WRONG_ACTOR
    s = army()
    s.phase = ROLL
    assert RULES.faults(s) == check.WRONG_ACTOR
    s.seat = CHANCE
    assert RULES.faults(s) == 0
    s.phase, s.fort, s.buyer, s.seat = ANSWER, 0, 1, 1
    assert RULES.faults(s) == 0, "the buyer answers"
    s.seat = 0
    assert RULES.faults(s) == check.WRONG_ACTOR
    s.phase, s.seat = OVER, 0
    assert RULES.faults(s) == check.WRONG_ACTOR
    s.seat = NOBODY
    assert RULES.faults(s) == 0
    s.open[4] = 0
    assert RULES.faults(s) == 0, "after the end nobody's view is kept"
    s.phase, s.seat = SHIP_PICK, 0
    assert RULES.faults(s) == check.MISTAKEN_VIEW


@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_hit_and_who_is_an_enemy_is_checked_in_every_row(seat: int) -> None:  # S-47
    for y in range(ROWS):
        s = at_step(army(), 1, seat=seat)
        assert check.view_faults(s) == 0
        s.hit[y] = 1
        assert check.view_faults(s) == check.MISTAKEN_VIEW
        s.hit[y] = 0
        s.foes[y] = int(s.foes[y]) ^ 1 << 35
        assert check.view_faults(s) == check.MISTAKEN_VIEW


def test_walls_with_a_gap_are_fewer_targets() -> None:  # S-28
    s = army()
    before = int(s.foes[1])
    gap(s, (27, 1))
    survey(s)
    assert int(s.foes[1]) == before & ~(1 << 27) and RULES.faults(s) == 0


# The lowest and the highest value of each number in a record; fields of several numbers have them for each.
RANGES = {
    "phase": (0, 26), "step": (0, 8), "half": (0, 1), "first": (0, 3), "cur": (0, 3), "count": (0, 4),
    "sel": (-1, 40), "budget": (0, 8), "did": (0, 31), "kind": (-1, 5), "die": (0, 6), "bearing": (0, 8),
    "colour": (0, 4), "time_up": (0, 1), "card": (0, 40), "op": (0, 2), "left": (0, 4), "fort": (-1, 3),
    "buyer": (-1, 3), "used": (0, 1), "credit": (0, 1), "placed": (0, 23), "result": (0, 3), "winners": (0, 15),
    "alive": (0, 1), "owner": (-1, 3), "title": (0, 1), "home": (-1, 3), "pending": (0, 31), "fate": (0, 31),
    "deck": (0, 40), "drawn": (0, 1_000_000), "debt": (0, 500), "price": (0, 5_000), "rounds": (0, 1_000),
    "turns": (0, 4_000), "money": (0, 100_000_000), "moved": (0, 2**41 - 1), "ply": (0, 100_000_000),
    "spent": (0, 2**41 - 1),
}  # fmt: skip


def is_refused(s: Record) -> bool:
    """Return whether a number in the record is said to be out of its range."""
    try:
        refuse_bounds(s)
    except BadPosition:
        return True
    return False


def test_every_number_with_a_range_is_in_the_table() -> None:
    assert set(BOUNDS) == set(RANGES)


@pytest.mark.parametrize("name", RANGES)
def test_each_number_has_its_range(name: str) -> None:
    """A record is refused one beyond a bound, and not at the bound, whichever seat or fort the number is of."""
    (low, high), s = RANGES[name], army()
    kind = np.iinfo(s[name].dtype)
    for index in np.ndindex(np.shape(s[name])):
        for value, outside in ((low - 1, True), (low, False), (high, False), (high + 1, True)):
            if kind.min <= value <= kind.max:
                t = copy(s)
                if index:
                    t[name][index] = value
                else:
                    t[name] = value
                assert is_refused(t) == outside, f"{name} {index} = {value}"


OPTION_RANGES = {  # the least and the greatest value of an option that is a number, and the step
    "seats": (2, 4, 1), "forts2": (1, 2, 1), "ship_quota": (6, 10, 4), "tokens": (0, 8, 1),
    "ship_capacity": (0, 8, 1), "round_limit": (0, 500, 1), "minutes": (0, 600, 5),
}  # fmt: skip


def test_every_option_that_is_a_number_is_in_the_table() -> None:
    numbers = {option.name for option in GAME.options if all(isinstance(v, int) for v in option.values)}
    assert numbers == set(OPTION_RANGES)


@pytest.mark.parametrize("name", OPTION_RANGES)
def test_an_option_has_its_range_in_the_set_up_and_in_a_position(name: str) -> None:
    low, high, step = OPTION_RANGES[name]
    option = next(option for option in GAME.options if option.name == name)
    for value in range(low, high + 1, step):
        assert option.value(option.code(value)) == value
    for value in (low - 1, low - step, high + 1, high + step):
        with pytest.raises(BadOption, match=f"{name} .*must be"):
            GAME.choose(**{name: value})
        with pytest.raises((BadOption, BadPosition), match=f"{name} .*must be"):
            GAME.words.read_position(f"{name}={value}")
