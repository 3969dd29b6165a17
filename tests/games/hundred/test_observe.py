"""What a seat sees, as numbers for learning programs: every one of them, written down a second time part by part."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from parlour.core.record import Record, copy
from parlour.games.hundred.board import (
    BORDER,
    CELL_NAMES,
    CELLS,
    DOUBLES,
    MAKEABLE,
    NUMBERS,
    POWER_WAYS,
    TRIPLES,
    WAYS,
)
from parlour.games.hundred.observe import FEATURES
from parlour.games.hundred.state import BAG, CARDS, CONNECT, COUNTERS, HEXES, IN, ON_BOARD, OVER, ZONES
from tests.tables import line_records

from .table import GAME

FUNDS, PRIMES_END = 0, 7


def one_of(many: int, which: int) -> list[float]:
    """Zeros, and a one in place `which`; only zeros if it is negative."""
    return [float(i == which) for i in range(many)]


def dice_of(s: Record, throw: int) -> int:
    """How many dice fall in a throw. H-09, H-97"""
    return 4 if s.dice_from and throw >= s.dice_from else int(s.dice)


def makeable(s: Record) -> list[int]:
    """The numbers that the dice of this game can make at all. H-63, H-82"""
    row = 2 * int(s.signs) + (4 if s.dice_from else int(s.dice)) - 3
    return [n for n in range(1, NUMBERS + 1) if MAKEABLE[row, n]]


def far(s: Record) -> float:
    """How far the game is. H-80 to H-82, H-86"""
    if s.end == FUNDS and s.ruleset != COUNTERS:
        return min(1.0, max(s.money[: s.seats]) / int(s.target))
    if s.end == PRIMES_END:
        primes = [n for n in makeable(s) if BORDER[n] > 1]
        return sum(bool(s.owner[n]) or s.where[n] == ON_BOARD for n in primes) / len(primes)
    return int(s.covered) / len(makeable(s))


def of_table(s: Record) -> list[float]:
    """How far the game has gone, and the last claim. H-07, H-81, H-97, H-98"""
    far_gone = [far(s), min(1.0, int(s.covered) / len(makeable(s))), min(1.0, s.throws / 100)]
    claim = [s.n / 100, max(-1.0, min(1.0, s.reward / 500))]
    return [
        dice_of(s, int(s.throws) + 1) - 3, *far_gone, s.in_race, s.bag / 100, *claim, s.seen / 25,
        s.throws >= s.curtain_from,
    ]  # fmt: skip


def of_options(s: Record) -> list[float]:
    """The rules of the game. H-09, H-40, H-54 to H-66, H-79, H-93 to H-101"""
    names = "cards fractions signs layout diamond hex_price hex_links touching card_test multiple link_scope"
    more = "link_value connect_test mark_scope"
    flags = [float(s[name]) for name in f"{names} {more}".split()]
    ends = [s.dice == 4, s.end / 7, min(1.0, s.target / 10_000)]
    return [*ends, *flags, s.race == 1, s.race == 2, s.refill, s.dead, s.bankruptcy]


def of_side(s: Record, seat: int, side: int) -> list[float]:
    """A side's money and what it has to do. H-06, H-50, H-58, H-61, H-75"""
    whole = {COUNTERS: 100, ZONES: 5000}.get(int(s.ruleset), 10_000)
    purse = [s.money[side] / whole, 10 * (int(s.money[side]) - int(s.money[seat])) / whole]
    acts = [s.thrower == side, s.seat == side or int(s.may) >> side & 1, int(s.due) >> side & 1]
    last = s.by == side and s.phase != OVER
    rack = [s.held[side] / 6, min(int(s.own_used[side]), 3) / 3] if s.ruleset == CONNECT else [0, 0]
    return [s.status[side] == IN, *(max(-1.0, min(1.0, x)) for x in purse), *acts, last, *rack]


def mark_of(s: Record, cell: int) -> int:
    """By how much a cell multiplies. H-55, H-96"""
    if s.ruleset == CONNECT and s.marks == 0:
        return 2 if CELL_NAMES[cell] in DOUBLES else 3 if CELL_NAMES[cell] in TRIPLES else 1
    word, place = divmod(cell, 57)
    return 2 if int(s.doubled[word]) >> place & 1 else 3 if int(s.trebled[word]) >> place & 1 else 1


def of_number(s: Record, seat: int, n: int) -> list[float]:
    """Where a number is, whose, the classes of sums that make it, whether it may be covered. H-20, H-30, H-50, H-96"""
    if s.ruleset == CONNECT:
        where = int(s.where[n])
        place = [where == seat + 1, BAG < where < ON_BOARD and where != seat + 1, where == ON_BOARD]
        free = False
    else:
        owner = int(s.owner[n])
        place = [owner == seat + 1, owner > 0 and owner != seat + 1, owner == 0]
        free = owner == 0
        if s.ruleset == HEXES and s.touching and s.covered:
            free = free and bool(int(s.near[int(n > 50)]) >> (n - 50 * (n > 50)) & 1)
    ways = 0
    if s.throws and s.phase != OVER:
        row = int(s.row) + (126 if dice_of(s, int(s.throws)) == 3 else 0)
        ways = int((POWER_WAYS if s.signs else WAYS)[row, n])
        ways = ways >> 4 if s.fractions else ways  # 1: every step is whole
    mark = (mark_of(s, n) - 1) / 2 if s.ruleset == HEXES else 0
    return [*place, *(ways >> f & 1 for f in range(4)), free, mark]


def expected(s: Record, seat: int) -> dict[str, Any]:
    """Every part of what a seat sees."""
    sides = []
    for i in range(8):
        side = (seat + i) % int(s.seats)
        held = i < s.seats and (s.ruleset != CONNECT or side < 6)
        sides.append(of_side(s, seat, side) if held else [0.0] * 9)
    rings = s.ruleset == CONNECT
    return {
        "ruleset": one_of(4, s.ruleset),
        "phase": one_of(12, s.phase),
        "table": of_table(s),
        "options": of_options(s),
        "sides": sides,
        "dice": [one_of(6, int(die) - 1) for die in s.shown],
        "numbers": [of_number(s, seat, n) for n in range(1, NUMBERS + 1)],
        "cells": [
            [s.board[cell] / 100, s.board[cell] > 0, (mark_of(s, cell) - 1) / 2] if rings else [0, 0, 0]
            for cell in range(CELLS)
        ],
        "cards": [float(card in s.pack[: s.seen]) for card in range(1, CARDS + 1)],
    }


TABLES: list[dict[str, Any]] = [
    {"ruleset": "zones", "seats": 3, "dice_from": 4, "dice": 3},
    {"ruleset": "zones", "signs": "power", "end": "primes"},
    {"ruleset": "counters", "seats": 4, "fractions": "whole"},
    {"ruleset": "hexes", "marks": "random", "touching": "yes", "seats": 3},
    {"ruleset": "hexes", "hex_price": "colour", "card_test": "chains", "hex_links": "group"},
    {"ruleset": "connect", "seats": 3},
    {"ruleset": "connect", "marks": "random", "race": "open"},
    {"ruleset": "connect", "race": "off", "refill": "at_once", "dead": "end", "multiple": "divides"},
    {
        "ruleset": "connect",
        "race": "turns",
        "link_scope": "related",
        "link_value": "ten",
        "connect_test": "any_two",
    },
    {"ruleset": "zones", "cards": "off", "layout": "fig1", "end": "time", "seats": 4},
    {"ruleset": "hexes", "diamond": "rhombus", "bankruptcy": "stay", "end": "two_zones", "dice": 3},
]


@pytest.mark.parametrize("options", TABLES, ids=lambda options: "-".join(map(str, options.values())))
def test_every_number_that_a_seat_sees(options: dict[str, Any]) -> None:
    shown = np.full(FEATURES.size, -7, np.float32)
    line = [copy(s) for s in line_records(GAME, options, seed=5)]
    phases = {int(s.phase): s for s in line}
    for s in [line[0], *line[3 :: 1 + len(line) // 8], *phases.values()]:
        for seat in range(int(s.seats)):
            GAME.engine.observe(s, seat, shown)
            parts, wanted = FEATURES.split(shown), expected(s, seat)
            assert parts.keys() == wanted.keys()
            for name, part in parts.items():
                about = f"{name}: {GAME.words.position_name(s)}"
                np.testing.assert_allclose(part, np.array(wanted[name], float), atol=1e-6, err_msg=about)
