"""What a seat sees, as numbers for learning programs: every one of them, written down a second time block by block."""

from __future__ import annotations

import numpy as np

from parlour.core.record import Record
from parlour.games.keep.board import COLOUR, KEEP, LOCATIONS, RANK, SIDES, SLOTS_A_SIDE
from parlour.games.keep.observe import FEATURES
from parlour.games.keep.state import CARDS, MOST_TEAMS, OVER
from tests.tables import samples

from .castle import GAME, RULES, lay, moving, play


def one_of(many: int, which: int) -> list[float]:
    """Zeros, and a one in place `which`; only zeros if it is negative."""
    return [float(i == which) for i in range(many)]


def of_table(s: Record) -> list[float]:
    """The phase, the move, the question and the card. K-08, K-42, K-53, K-71"""
    limit = int(s.round_limit) * int(s.seats)
    move = [1.0 - s.trivia, s.left / 6, s.heading == 1, s.heading == 2, s.must, s.hover, s.skipped]
    question = [s.rating / (s.ratings - 1), s.guessed / 3, s.pressed >= 0, s.arrived]
    far = s.turns / limit if limit else min(1.0, s.turns / 1000)
    return [*one_of(OVER + 1, s.phase), *move, *question, far, *one_of(SIDES, s.cat), *one_of(CARDS, s.card)]


def of_team(s: Record, team: int) -> list[float]:
    """A team's part in what happens, its keys and gates, its drawbridge and its token. K-02, K-13, K-30, K-37"""
    part = [
        1.0,
        s.turn == team,
        s.seat == team,
        int(s.may) >> team & 1,
        s.offered == team,
        int(s.racing) >> team & 1,
    ]
    owns = [min(int(s.chain[team]), 20) / 20, min(int(s.stock[team]), 12) / 12, s.direct[team]]
    knows = [s.know[team, s.cat] / 100 if s.cat >= 0 else 0.0]
    at = int(s.pos[team])
    if at < 0:
        token = [0.0] * (SLOTS_A_SIDE + 5)
    elif at == KEEP:
        token = [0.0] * SLOTS_A_SIDE + [1.0, 1.0, 0.0, 0.0, 0.0]
    else:
        side, slot = divmod(at, SLOTS_A_SIDE)
        near = [0.0, RANK[at] / 10, (COLOUR[at] + 1) / 6, side / 5, side == s.home[team]]
        token = [*one_of(SLOTS_A_SIDE, slot), *near]
    return [*part, *owns, *knows, *one_of(SIDES, s.home[team]), *token]


def expected(s: Record, seat: int) -> list[float]:
    """Everything that a seat sees: table, gates, then its own team and the others clockwise by seat."""
    found = of_table(s) + [min(int(n), 4) / 4 for n in s.shut]
    for i in range(MOST_TEAMS):
        found += of_team(s, (seat + i) % int(s.seats)) if i < s.seats else [0.0] * len(of_team(s, 0))
    return [float(x) for x in found]


def seen(s: Record, seat: int) -> np.ndarray:
    """What the rules write, over something that is not zero."""
    out = np.full(FEATURES, -7, np.float32)
    RULES.observe(s, seat, out)
    return out


def test_every_number_that_a_seat_sees() -> None:
    asked = play(moving("A1.0", ratings=5), "MOVE A2.0", "ASK")
    raced = lay(moving("A1.0"), racing=0b101, card=7, heading=1, direct=[0, 1, 0], shut={3: 6}, hover=1)
    late = lay(moving("KEEP", keys=30, round_limit=0), turns=1500, heading=2, stock=[20, 2, 0], offered=1)
    more = lay(moving("E1.3", round_limit=0), turns=250, cat=4, rating=1, guessed=2, pressed=2, arrived=1)
    met = [*samples(GAME), asked, raced, late, more]
    assert {int(s.seats) for s in met} >= {2, 3, 6}
    for s in met:
        for seat in range(int(s.seats)):
            np.testing.assert_allclose(seen(s, seat), expected(s, seat), atol=1e-6)


def test_the_places_of_the_numbers_are_counted_right() -> None:
    s = GAME.start()
    assert len(expected(s, 0)) == FEATURES
    assert len(of_table(s)) + LOCATIONS + MOST_TEAMS * len(of_team(s, 0)) == FEATURES
