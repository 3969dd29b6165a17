"""Siege's log: what moved from where to where, what was hit or taken and whose it was, in the order it happened."""

from __future__ import annotations

import re

import pytest

from parlour.core.line import random_walk
from parlour.core.record import Record, copy
from parlour.core.step import Step
from parlour.games.siege import queries
from parlour.games.siege.moves import ACCEPT, FIRE, FORT, PASS, SEAT, STAY
from parlour.games.siege.state import (
    AIM,
    ASHORE,
    BUY,
    BUY_CELL,
    CARD_CELL,
    COURT,
    DEBT,
    HORSE,
    MOVE_TO,
    OVER,
    ROLL,
    SHIP_PAUSE,
    SHIP_SAIL,
    TRADE,
)
from tests.clauses import clause

from .game import GAME
from .positions import add, at_card, at_roll, at_step, base, cell, pick, play

TABLES = [
    {"map": "quick", "deploy": "standard", "round_limit": 8},
    {"seats": 3, "deploy": "standard", "round_limit": 12, "unowned_walls": "closed"},
    {"map": "quick", "deploy": "standard", "army": "full", "ship_quota": 6, "aim": "line", "round_limit": 8},
    {"seats": 4, "deploy": "standard", "aim": "one", "small_arms_king": "no", "round_limit": 12},
    {"map": "quick", "tokens": 0, "landing": "extra", "sell_price": "half", "round_limit": 8},
]


def tell(s: Record, *actions: int) -> list[str]:
    """What is said about the last of some actions."""
    for action in actions[:-1]:
        s = play(s, action)
    t = play(s, actions[-1])
    return GAME.tell(Step(s, actions[-1], t, int(s.seat)))


def name(s: Record, number: int) -> str:
    """A square as people write it."""
    return f"{number % wide(s)},{number // wide(s)}"


def wide(s: Record) -> int:
    """How many squares a row of the map has."""
    return 36 if s.map == 0 else 28


def earned(told: list[str], who: str) -> int:
    """What the sentences say that a commander received: bounties, purses, and boarded goods that were paid."""
    text = " ".join(told)
    paid = [found.replace(",", "") for found in re.findall(r"The Bank paid ([\d,]+) guineas", text)]
    got = [part for part in told if part.startswith(f"{who} received ")]
    paid += [found.replace(",", "") for part in got for found in re.findall(r"([\d,]+) guineas", part)]
    return sum(map(int, paid))


def check_throw(before: Record, action: int, after: Record, told: list[str]) -> None:
    """Every hit is named by its square and its owner, the sums add up, and the order is that of the rules. S-59"""
    die, bearing = (int(before.die), action) if before.phase == AIM else (action, 0)
    text = " ".join(told)
    for hit in queries.shots_at(before, int(before.step), bearing)[die - 1]:
        assert re.search(rf"(?<![\d,]){name(before, hit)}(?![\d])", text), (name(before, hit), told)
    firer = int(before.cur)
    who = GAME.seat_names(before)[firer]
    assert earned(told, who) == int(after.money[firer]) - int(before.money[firer]), told
    ranks = [rank(one) for one in told[1:]]
    assert ranks == sorted(ranks), told


def rank(sentence: str) -> int:
    """The place of a sentence in the order of what a throw does. S-59"""
    patterns = (r" fort.* lost the block", r" was hit| sank| boarded |Nothing was hit",
                r"surrendered|left the board|received 2,000", r" is now (?:nobody|\w+)'s\.$", r"Fate Card|did not fire",
                r"turn began|this turn")  # fmt: skip
    if " boarded " in sentence:
        return 1
    return next(place for place, pattern in enumerate(patterns) if re.search(pattern, sentence))


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_every_ply_of_a_game_leaves_a_trace_that_can_be_followed(number: int) -> None:
    throws = 0
    for seed in range(4):
        s = GAME.start(**TABLES[number])
        before = copy(s)
        for action in random_walk(GAME, s, 11 * number + seed):
            after = copy(s)
            told = GAME.tell(Step(before, action, after, int(before.seat)))
            assert told and all(one.endswith(".") and one[0].isupper() for one in told), (
                before.phase,
                action,
            )
            if before.phase in (SHIP_SAIL, MOVE_TO, ASHORE) and action < 1008:
                start = name(before, int(before.pos[before.cur, before.sel]))
                assert start in told[0] and name(before, action) in told[0]
            elif before.phase == CARD_CELL or (HORSE < before.phase < OVER and before.phase == BUY_CELL):
                assert name(before, action) in " ".join(told), told
            elif before.phase == SHIP_PAUSE and action < 1008:
                ship = name(before, int(before.pos[before.cur, before.sel]))
                assert ship in told[0] and name(before, action) in told[0]
            elif before.phase == AIM or (before.phase == ROLL and after.phase != AIM):
                throws += 1
                check_throw(before, action, after, told)
            before = after
    assert throws > 5, "enough to mean something"


@clause("S-59 S-62 S-63 S-64", "allows")
def test_boardings_are_told_one_by_one_with_cargo_and_what_the_bank_paid() -> None:
    ships = [(1, "ship", (15, 9), ["cannon", "soldier"]), (1, "ship", (14, 10)), (1, "ship", (16, 9))]
    s = at_roll(base((0, "ship", (14, 9)), *ships), 2)
    assert tell(s, 1)[:3] == [
        "The die shows 1.",
        "Red boarded Blue's ship on 15,9: it is now Red's, with a cannon and a soldier aboard.",
        "Red boarded Blue's ship on 14,10: it is now Red's.",
    ]
    more = [(0, "ship", (x, 26)) for x in range(12, 20)]
    nine = at_roll(base((0, "ship", (14, 9)), *more, *ships), 2)
    assert tell(nine, 1)[2] == (
        "Red boarded Blue's ship on 14,10. The Bank paid 500 guineas for it, because Red has 10 ships."
    )
    ten = at_roll(base((0, "ship", (14, 9)), *more, (0, "ship", (20, 26)), *ships), 2)
    assert tell(ten, 1)[1] == (
        "Red boarded Blue's ship on 15,9. The Bank paid 1,100 guineas for it and a cannon and a soldier aboard, "
        "because Red has 10 ships."
    )


@clause("S-54 S-57 S-66", "allows")
def test_ships_that_sink_and_cargo_that_is_hit_are_told_with_what_was_aboard() -> None:
    sunk = at_roll(base((0, "ship", (14, 9)), (1, "ship", (16, 9), ["soldier", "soldier"])), 2)
    assert tell(sunk, 2)[1] == "Blue's ship on 16,9 sank with two soldiers aboard."
    hit = at_roll(base((0, "soldier", (10, 8)), (1, "ship", (13, 8), ["cannon", "soldier"])), 6)
    assert (
        tell(hit, 3)[1] == "Blue's ship on 13,8 was hit: it lost a cannon and a soldier aboard, and stayed."
    )
    s = base((0, "ship", (14, 9)), (1, "ship", (16, 9), ["king", "cannon"]), kings=False)
    add(s, 0, "king", (6, 3))
    told = tell(at_roll(s, 2), 2)
    assert told[1:4] == [
        "Blue's ship on 16,9 sank with a cannon and the king aboard.",
        "Blue lost the king and surrendered.",
        "The king left the board.",
    ]


@clause("S-65 S-68 S-82", "allows")
def test_what_a_kings_fall_brought_is_told_in_order() -> None:
    s = base((1, "ship", (26, 3)), (1, "cannon", (27, 1)), (0, "cannon", (33, 3)), gaps=[(31, 3)], seats=3)
    s.money[1] = 700
    assert tell(at_roll(s, 4), 4) == [
        "The die shows 4.",
        "Blue's king on 29,3 was hit.",
        "Blue lost the king and surrendered.",
        "The king, a ship and a cannon left the board.",
        "Red received 2,000 guineas from the Bank, and 700 guineas from Blue.",
        "Blue's north-east fort is now nobody's.",
    ]


@clause("S-67 S-70 S-78 S-84 S-87 S-88", "allows")
def test_cards_and_debts_are_told_with_squares_and_sums() -> None:
    wall = base((0, "cannon", (6, 1)), (0, "soldier", (8, 1)), (0, "soldier", (6, 2)))
    assert tell(at_card(wall), 22)[1:] == [
        "Red's north-west fort lost the blocks on 4,1; 5,1; 6,1; 7,1 and 8,1.",
        "Red lost the cannon on 6,1 and the soldier on 8,1.",
    ]
    s = base((0, "king", (5, 1)), (0, "ship", (12, 6)), kings=False, seats=3)
    add(s, 1, "king", (29, 3)), add(s, 2, "king", (29, 24))
    told = tell(at_card(s), 22)
    assert "Red's king was lost. Red surrendered to the Bank with a ship." in told
    assert "1,500 guineas went to the Bank; nobody received anything." in told
    debt = base((0, "soldier", (1, 9)), (0, "cannon", (2, 4)), (0, "ship", (12, 6), ["soldier"]))
    debt.money[0] = 100
    debt = at_card(debt)
    assert tell(debt, 35)[1:] == [
        "Red paid 100 guineas.",
        "Red still owes 300 guineas and must sell something.",
    ]
    owing = play(debt, 35)
    assert owing.phase == DEBT and GAME.read(GAME.words.position_name(owing)).record.debt == 300
    assert tell(owing, cell(owing, (1, 9)))[:2] == [
        "Red sold the soldier on 1,9 to the Bank for 200 guineas.",
        "Red still owes 100 guineas and must sell something.",
    ]
    assert tell(owing, cell(owing, (2, 4)))[:2] == [
        "Red sold the cannon on 2,4 to the Bank for 400 guineas.",
        "Red paid the debt.",
    ]
    hold = tell(owing, cell(owing, (12, 6)), 1013)
    assert hold[0] == "Red sold a soldier aboard the ship on 12,6 to the Bank for 200 guineas."
    poor = base((0, "soldier", (1, 9)))
    poor.money[0] = 0
    assert tell(at_card(poor), 35, cell(poor, (1, 9)))[:2] == [
        "Red sold the soldier on 1,9 to the Bank for 200 guineas.",
        "Red had nothing left to sell, and the last 200 guineas were forgiven.",
    ]
    award = play(at_card(base()), 12)
    assert tell(award, cell(award, (5, 5)))[0] == "Red gained a soldier on 5,5."
    gap = play(at_card(base(gaps=[(4, 1), (5, 1), (6, 1)])), 18)
    assert tell(gap, cell(gap, (5, 1)))[0] == "Red's north-west fort gained the block on 5,1."


@clause("S-36 S-37 S-39 S-43 S-45 S-73 S-77", "allows")
def test_transports_fire_and_purchases_are_told_with_their_squares() -> None:
    s = base((0, "ship", (9, 3)), (0, "soldier", (4, 1)), (1, "ship", (13, 3)))
    s = pick(s, (9, 3))
    assert tell(s, STAY)[0] == "Red's ship on 9,3 stayed to load or land."
    assert tell(s, STAY, cell(s, (4, 1)))[0] == "Red's soldier on 4,1 went aboard the ship on 9,3."
    sea = base((0, "ship", (24, 9), ["cannon"]))
    sea = play(pick(sea, (24, 9)), STAY)
    assert tell(sea, 1012)[0] == "Red chose a cannon aboard the ship on 24,9 to land."
    assert tell(sea, 1012, cell(sea, (25, 8)))[0] == "Red's cannon landed on 25,8 from the ship on 24,9."
    fire = at_step(base((0, "ship", (12, 6)), (0, "ship", (10, 3)), (1, "ship", (14, 6))), 2)
    assert tell(fire, FIRE) == ["Red fired with all ships, from 10,3 and 12,6."]
    assert tell(fire, PASS)[0] == "Red held fire with all ships."
    idle = at_step(base((0, "ship", (12, 6)), (0, "cannon", (2, 9))), 1)
    assert tell(idle, PASS)[:2] == [
        "Red finished moving ships (Step 1).",
        "Red's ships did not fire: no enemy could be hit.",
    ]
    shop = at_step(base(gaps=[(4, 1), (5, 1)]), 2)
    shop.phase = BUY
    assert (
        tell(shop, 1019, cell(shop, (4, 1)))[0]
        == "Red bought a wall block for 100 guineas and put it on 4,1."
    )
    again = play(shop, 1019, cell(shop, (4, 1)), 1019)
    assert again.phase == BUY_CELL
    assert tell(again, cell(again, (5, 1)))[0] == "Red put the second wall block on 5,1, free of charge."


@clause("S-85", "allows")
def test_the_sale_of_a_fort_is_told_with_fort_buyer_and_price() -> None:
    s = base((0, "ship", (9, 3)), (0, "king", (2, 2)), (0, "soldier", (2, 9)), kings=False)
    add(s, 1, "king", (29, 3))
    s = at_step(s, 1)
    s.phase, s.step = TRADE, 0
    for stage in ((), (FORT,), (FORT, SEAT + 1), (FORT, SEAT + 1, 3)):
        reached = play(s, *stage)
        assert GAME.read(GAME.words.position_name(reached)).record.tobytes() == reached.tobytes(), stage
    assert tell(s, FORT)[0] == "Red put the north-west fort up for sale."
    assert tell(s, FORT, SEAT + 1)[0] == "Red offered the north-west fort to Blue."
    assert tell(s, FORT, SEAT + 1, 3)[0] == "Red asked Blue for 300 guineas for the north-west fort."
    assert tell(s, FORT, SEAT + 1, 3, PASS)[0] == "Blue declined the north-west fort for 300 guineas."
    assert (
        tell(s, FORT, SEAT + 1, 3, ACCEPT)[0] == "Blue bought the north-west fort from Red for 300 guineas."
    )


def test_a_king_that_stays_and_a_fort_that_changes_hands_are_told() -> None:
    s = at_step(base((0, "ship", (10, 3))), 7)
    assert s.step == COURT and tell(s, PASS)[0] == "Red's king stayed on 6,3."
    out = tell(s, cell(s, (3, 3)))
    assert out[:2] == ["Red's king moved from 6,3 to 3,3.", "Red's north-west fort is now nobody's."]
