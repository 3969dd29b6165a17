"""What a seat sees, as numbers for learning programs: every one of them, written down a second time part by part."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from parlour.core.record import Record, copy
from parlour.games.siege.board import ABOARD, FORT_COUNT, KIND_OF, KING, RECT, SEATS, SLOTS, TERRAIN, WIDTH
from parlour.games.siege.observe import FEATURES
from tests.tables import line_records

from .game import GAME

QUARTERS = (4, -4, -1, -3, 3, 2, -2)  # land, sea, half square, reef, wall, interior, port
COLUMNS = FEATURES.parts["ground"].shape[-1]
TABLES: list[dict[str, Any]] = [
    {"map": "quick", "deploy": "standard"},
    {"seats": 4, "deploy": "standard", "round_limit": 0},
    {"seats": 3, "deploy": "standard", "tokens": 8, "ship_quota": 6, "aim": "one", "landing": "extra"},
    {"deploy": "free", "forts2": 1, "sell_price": "half", "score_cash": "yes", "fate_pack": "shuffle"},
]


def square(s: Record, cell: int) -> tuple[int, int]:
    """Row and column of a square."""
    return divmod(int(cell), int(WIDTH[s.map]))


def mark(s: Record, owner: int, seat: int) -> float:
    """1 for the seat itself, and then from -1 upwards in thirds, in the order of play."""
    after = (int(owner) - seat) % int(s.seats)
    return 1.0 if after == 0 else {1: -1.0, 2: -2 / 3, 3: -1 / 3}[after]


def of_board(s: Record, seat: int) -> dict[str, np.ndarray]:
    """The layers over the board."""
    layers = {
        name: np.zeros(FEATURES.parts[name].shape)
        for name in ("pieces", "cargo", "walls", "handled", "ground")
    }
    done = int(s.moved) | int(s.spent)
    for whose in range(int(s.seats)):
        for slot in range(SLOTS):
            place = int(s.pos[whose, slot])
            if place >= ABOARD:
                at = square(s, s.pos[whose, place - ABOARD])
                layers["cargo"][at] += 1 / 32 if whose == seat else -1 / 32
                if KIND_OF[slot] == KING:
                    layers["pieces"][(KING, *at)] = mark(s, whose, seat) / 2
            elif place >= 0:
                layers["pieces"][(int(KIND_OF[slot]), *square(s, place))] = mark(s, whose, seat)
                if whose == s.cur and slot == s.sel:
                    layers["handled"][square(s, place)] = 1
                elif whose == s.cur and done >> slot & 1:
                    layers["handled"][square(s, place)] = 0.5
    for cell, ground in enumerate(TERRAIN[s.map][: int(WIDTH[s.map]) * (28 if s.map == 0 else 16)]):
        layers["ground"][square(s, cell)] = QUARTERS[ground] / 4
    for fort in range(int(FORT_COUNT[s.map])):
        left, top, right, bottom = (int(x) for x in RECT[s.map, fort])
        for y in range(top, bottom + 1):
            for x in range(left, right + 1):
                if int(s.blocks[y]) >> x & 1:
                    owner = int(s.owner[fort])
                    layers["walls"][y, x] = 0.5 if owner < 0 else mark(s, owner, seat)
    return layers


def one_of(name: str, which: int) -> list[float]:
    """Zeros, and a one in place `which` of a part."""
    return [float(i == which) for i in range(FEATURES.parts[name].shape[0])]


def of_seats(s: Record, seat: int) -> dict[str, list[list[float]]]:
    """Each seat in the order of play, the seat's own first. S-15, S-71, S-76"""
    rows, pending = [], []
    for rank in range(SEATS):
        whose = (seat + rank) % int(s.seats)
        if rank >= s.seats:
            rows, pending = [*rows, [0.0] * 12], [*pending, [0.0] * 5]
            continue
        forts = sum(0.25 for owner in s.owner if owner == whose)
        acts = [1.0, s.seat == whose, s.cur == whose, s.alive[whose], min(1, s.money[whose] / 10_000), forts]
        rows.append([*map(float, acts), *(n / 12 for n in s.have[whose]), float(s.buyer == whose)])
        pending.append([float(int(s.pending[whose]) >> i & 1) for i in range(5)])
    return {"seats": rows, "pending": pending}


def of_forts(s: Record, seat: int) -> list[list[float]]:
    """Who owns each fort. S-07, S-85"""
    found = []
    for fort, owner in enumerate(s.owner):
        there = fort < FORT_COUNT[s.map]
        row = [1, owner == seat, owner >= 0 and owner != seat, s.title[fort], s.fort == fort]
        found.append([float(x) if there else 0.0 for x in row])
    return found


def of_turn(s: Record) -> dict[str, list[float]]:
    """The phase, the card, and how far the turn and the game have come. S-17, S-71, S-91, S-95"""
    limit = int(s.round_limit) or 1000
    turn = [
        s.half,
        s.count / 4,
        s.budget / 8,
        s.did / 32,
        s.debt / 500,
        s.die / 6,
        s.bearing / 8,
        s.op / 2,
        s.left / 4,
    ]
    turn += [
        s.price / 5000,
        s.used,
        s.credit,
        min(1, s.rounds / limit),
        min(int(s.drawn), 40) / 40,
        s.time_up,
    ]
    options = [
        s.map,
        s.forts2 == 1,
        s.deploy,
        s.army,
        s.ship_quota / 10,
        s.tokens / 8,
        s.ship_capacity / 8,
        s.landing,
    ]
    options += [s.enemy_port, s.unowned_walls, s.wall_soldiers, s.aim / 2, s.small_arms_king, s.fate_pack]
    options += [s.fort_sale, s.sell_price, s.score_cash, s.round_limit > 0]
    return {
        "phase": one_of("phase", int(s.phase)),
        "step": one_of("step", int(s.step)),
        "kind": one_of("kind", int(s.kind)),
        "card": one_of("card", int(s.card) - 1),
        "effects": [float(int(s.fate) >> i & 1) for i in range(5)],
        "turn": [float(x) for x in turn],
        "options": [float(x) for x in options],
    }


def compare(s: Record) -> None:
    """Each seat sees what it should."""
    out = np.full(FEATURES.size, -7, np.float32)
    for seat in range(int(s.seats)):
        GAME.engine.observe(s, seat, out)
        wanted = {**of_board(s, seat), **of_seats(s, seat), "forts": of_forts(s, seat), **of_turn(s)}
        parts = FEATURES.split(out)
        assert parts.keys() == wanted.keys()
        for name, part in parts.items():
            np.testing.assert_allclose(part, np.reshape(wanted[name], part.shape), atol=1e-5, err_msg=name)


@pytest.mark.parametrize("options", TABLES, ids=lambda options: "-".join(map(str, options.values())))
def test_every_number_that_a_seat_sees(options: dict[str, Any]) -> None:
    rng = random.Random(str(options))
    for ply, s in enumerate(line_records(GAME, options, seed=4)):
        if ply in (0, 7, 40, 90, 140):
            compare(s)
            t = copy(s)  # the same with every counter set to something
            for name, most in (("half", 1), ("count", 4), ("budget", 6), ("did", 9), ("debt", 500), ("die", 6),
                               ("bearing", 8), ("op", 1), ("left", 4), ("price", 900), ("used", 1), ("credit", 1),
                               ("rounds", 60), ("drawn", 50), ("time_up", 1), ("fate", 31), ("card", 40),
                               ("kind", 3), ("buyer", 1), ("fort", 1)):  # fmt: skip
                t[name] = rng.randint(0, most)
            t.pending[:] = [rng.randint(0, 31) for _ in range(SEATS)]
            t.title[:2] = 1
            compare(t)
        if ply >= 140:
            break


CHOSEN = [
    ("map", 1), ("forts2", 1), ("deploy", 1), ("army", 1), ("ship_quota", 6), ("tokens", 8), ("tokens", 0),
    ("ship_capacity", 8), ("landing", 1), ("enemy_port", 1), ("unowned_walls", 1), ("wall_soldiers", 1), ("aim", 1),
    ("aim", 2), ("small_arms_king", 1), ("fate_pack", 1), ("fort_sale", 1), ("sell_price", 1), ("score_cash", 1),
    ("round_limit", 0), ("round_limit", 7),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), CHOSEN)
def test_every_option_has_its_number(name: str, value: int) -> None:  # S-09
    s, out = copy(GAME.start(seats=4, deploy="standard")), np.full(FEATURES.size, -7, np.float32)
    s[name] = value
    s.rounds = 3
    GAME.engine.observe(s, 2, out)
    wanted, parts = of_turn(s), FEATURES.split(out)
    for part in ("options", "turn"):
        np.testing.assert_allclose(parts[part], wanted[part], atol=1e-5)


COUNTED = [
    ("phase", 26), ("step", 8), ("kind", 4), ("card", 40), ("half", 1), ("count", 4), ("budget", 8), ("did", 31),
    ("debt", 500), ("die", 6), ("bearing", 8), ("op", 2), ("left", 4), ("price", 5000), ("used", 1), ("credit", 1),
    ("rounds", 1000), ("drawn", 100), ("time_up", 1), ("fate", 31), ("buyer", 3), ("fort", 3), ("seat", 3), ("cur", 3),
]  # fmt: skip


@pytest.mark.parametrize(("name", "most"), COUNTED)
def test_every_counter_is_seen_from_its_least_to_its_most(name: str, most: int) -> None:
    s, out = copy(GAME.start(seats=4, deploy="standard")), np.full(FEATURES.size, -7, np.float32)
    for value in {1, most // 2, most}:
        s[name] = value
        for seat in (0, 3):
            GAME.engine.observe(s, seat, out)
            wanted, parts = (
                {**of_seats(s, seat), "forts": of_forts(s, seat), **of_turn(s)},
                FEATURES.split(out),
            )
            for part, numbers in wanted.items():
                np.testing.assert_allclose(parts[part], np.reshape(numbers, parts[part].shape), atol=1e-5)
