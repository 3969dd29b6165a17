"""What a seat sees, as numbers for learning programs: every one of them, written down a second time part by part."""

from __future__ import annotations

from typing import Any

import numpy as np

from parlour.core.record import Record
from parlour.games.keep.board import LOCATIONS, RANK, SIDES, SPACE_NAMES, SPACES
from parlour.games.keep.observe import FEATURES
from parlour.games.keep.state import CARDS, MOST_TEAMS, OVER
from tests.tables import samples

from .castle import GAME, RULES, lay, moving, play


def one_of(many: int, which: int) -> list[float]:
    """Zeros, and a one in place `which`; only zeros if it is negative."""
    return [float(i == which) for i in range(many)]


def of_move(s: Record) -> list[float]:
    """The move, the question and how far the game has come. K-08, K-42, K-53, K-71"""
    limit = int(s.round_limit) * int(s.seats)
    move = [s.left / 6, s.heading == 1, s.heading == 2, s.must, s.hover, s.skipped, s.arrived]
    question = [s.rating / (s.ratings - 1), s.guessed / 3, s.pressed >= 0, s.timed_out]
    return [*move, *question, s.turns / limit if limit else min(1.0, s.turns / 1000)]


def of_options(s: Record) -> list[float]:
    """The rules of the game. K-04, K-07, K-16, K-21, K-24, K-32 to K-34, K-39 to K-43, K-47, K-51 to K-54, K-71"""
    first = [s.trivia, s.right_at / 6, s.lateral, s.gate_turns, s.gate_sides]
    rated = [s.difficulty == 1, s.difficulty == 2, s.ratings / 5, s.guesses / 3, s.pressure]
    asked = [s.skip == 1, s.skip == 2, s.answer_duty, s.own_wrong, s.stray, s.stray_broke, s.stray_rated]
    chest = [s.chest / 3, s.chest_keys / 9, s.chest_question, s.chest_card]
    return [*first, *rated, *asked, *chest, s.trap_return, s.stay, s.round_limit > 0, s.at_limit]


def of_team(s: Record, team: int) -> list[float]:
    """A team's part in what happens, its keys and gates, and how far in it is. K-02, K-13, K-30, K-37"""
    acts = s.seat == team or int(s.may) >> team & 1
    part = [1.0, s.turn == team, acts, s.offered == team, int(s.racing) >> team & 1]
    owns = [min(int(s.chain[team]), 20) / 20, min(int(s.stock[team]), 12) / 12, s.direct[team]]
    knows = s.know[team, s.cat] / 100 if s.cat >= 0 else 0.0
    return [*part, *owns, knows, RANK[s.pos[team]] / 10 if s.pos[team] >= 0 else 0.0]


def beside(s: Record, space: int) -> float:
    """The gates at a station's stair, door or trap door. K-19"""
    name = SPACE_NAMES[space]
    slot, _, side = name.partition(".")
    if name == "KEEP":
        return 0.0
    kinds = {"A3": (0, 0), "B3": (0, 1), "E1": (0, 0), "F1": (0, 1), "F4": (6, 0), "E4": (6, 1), "G1": (6, 0)}
    kinds |= {"H1": (6, 1), "G2": (12, 0), "H2": (12, 0), "T": (18, 0)}
    if slot not in kinds:
        return 0.0
    first, onward = kinds[slot]
    return min(int(s.shut[first + (int(side) + onward) % 6]), 4) / 4


def expected(s: Record, seat: int) -> dict[str, Any]:
    """Every part of what a seat sees, its own team first and then the others clockwise by seat."""
    teams = [(seat + i) % int(s.seats) if i < s.seats else -1 for i in range(MOST_TEAMS)]
    return {
        "tokens": [one_of(SPACES, s.pos[team] if team >= 0 else -1) for team in teams],
        "beside": [beside(s, space) for space in range(SPACES)],
        "came_from": one_of(SPACES, s.prev),
        "gates": [min(int(n), 4) / 4 for n in s.shut],
        "in_hand": one_of(LOCATIONS, s.opened),
        "teams": [of_team(s, team) if team >= 0 else [0.0] * 10 for team in teams],
        "homes": [one_of(SIDES, s.home[team] if team >= 0 else -1) for team in teams],
        "phase": one_of(OVER + 1, s.phase),
        "category": one_of(SIDES, s.cat),
        "card": one_of(CARDS, s.card),
        "move": of_move(s),
        "movement": one_of(7, s.movement),
        "options": of_options(s),
    }


def seen(s: Record, seat: int) -> dict[str, np.ndarray]:
    """What the rules write, over something that is not zero."""
    out = np.full(FEATURES.size, -7, np.float32)
    RULES.observe(s, seat, out)
    return FEATURES.split(out)


def test_every_number_that_a_seat_sees() -> None:
    asked = play(moving("A1.0", ratings=5), "MOVE A2.0", "ASK")
    raced = lay(
        moving("A1.0"), racing=0b101, card=7, heading=1, direct=[0, 1, 0], shut={3: 6}, gated=8, hover=1
    )
    late = lay(moving("KEEP", keys=30, round_limit=0), turns=1500, heading=2, stock=[20, 2, 0], offered=1)
    more = lay(moving("E1.3", round_limit=0), turns=250, cat=4, rating=1, guessed=2, pressed=2, arrived=1)
    met = [*samples(GAME), asked, raced, late, more]
    assert {int(s.seats) for s in met} >= {2, 3, 6}
    for s in met:
        for seat in range(int(s.seats)):
            parts, wanted = seen(s, seat), expected(s, seat)
            assert parts.keys() == wanted.keys()
            for name, part in parts.items():
                np.testing.assert_allclose(part, np.array(wanted[name], float), atol=1e-6, err_msg=name)
