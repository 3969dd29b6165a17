"""Siege: in whole games between equal bots, no level does what a person would laugh at."""

from __future__ import annotations

from collections import Counter

import pytest

from parlour.bots import LEVELS
from parlour.bots.selfplay import walk_asking
from parlour.core.record import Record, copy
from parlour.games.siege.board import ABOARD, FIRST_SLOT, FORT_COUNT, KING
from parlour.games.siege.moves import PASS, STAY
from parlour.games.siege.rules.chart import fort_at
from parlour.games.siege.rules.ground import has_block
from parlour.games.siege.state import COURT, FIRE_ASK, HORSE, MOVE_TO, SHIP_PAUSE, TRADE

from .game import GAME
from .positions import at_step, base, cell, play
from .rivals import king_square
from .test_sense import numbers_on

MOST_ABOARD = 4
QUICK = {"map": "quick", "deploy": "standard"}


def is_home(s: Record, seat: int, cell: int) -> bool:
    """Return whether a square is inside a fort that the seat owns, not on top of its wall."""
    fort = int(fort_at(s, cell))
    return fort >= 0 and s.owner[fort] == seat and not has_block(s, cell)


def absurdity(before: Record, action: int, after: Record) -> str:
    """Return what is absurd in an action of the seat that acts, "" if nothing is."""
    seat, king = int(before.seat), int(before.pos[before.seat, FIRST_SLOT[KING]])
    if before.phase == TRADE and action != PASS:
        return "sells a fort"
    if before.phase == FIRE_ASK and action == PASS:
        enemies = [other for other in range(int(before.seats)) if other != seat and before.alive[other]]
        if any(numbers_on(before, king_square(before, other)) for other in enemies):
            return "holds fire at a king"
    if before.phase == SHIP_PAUSE:
        aboard = max((after.pos[seat] == ABOARD + ship).sum() for ship in range(10))
        if aboard > MOST_ABOARD and aboard > (before.pos[seat] >= ABOARD).sum():
            return "piles its army on one ship"
        if after.pos[seat, FIRST_SLOT[KING]] >= ABOARD > king and is_home(before, seat, king):
            return "takes the king from home to sea"
    if before.phase == MOVE_TO and before.step == COURT and action != PASS:
        if is_home(before, seat, king) and has_block(before, action):
            return "sends the king onto the wall"
    if (
        before.phase > HORSE
        and before.step != COURT
        and any(  # a king may flee
            before.owner[fort] == seat != after.owner[fort] for fort in range(int(FORT_COUNT[before.map]))
        )
    ):
        return "walks out of its fort"
    return ""


def count(level: str, games: int, options: dict[str, int | str], seed: int) -> Counter[str]:
    """Return how often each absurdity occurs in a number of games between bots of a level."""
    found: Counter[str] = Counter()
    for number in range(games):
        s = GAME.start(**options)
        before = copy(s)
        for action in walk_asking(GAME, s, seed, number, [LEVELS[level]] * int(s.seats)):
            if before.seat >= 0:
                found[absurdity(before, action, s)] += 1
            before = copy(s)
    del found[""]
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_is_absurd_in_whole_games(level: str) -> None:
    assert not count(level, 3, QUICK, 7)


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("options", [QUICK, {"deploy": "standard"}], ids=["quick map", "full map"])
def test_no_level_is_absurd_in_many_games(level: str, options: dict[str, int | str]) -> None:
    assert not count(level, 100, options, 8)


def test_absurdities_are_noticed() -> None:
    """Each of them is found in a position where a bot does it."""
    s = base((0, "ship", (9, 3)), (0, "soldier", (6, 2)), (1, "ship", (20, 20)))
    at_home = int(s.pos[0, FIRST_SLOT[KING]])
    paused = play(s, cell(s, (9, 3)), STAY)
    assert absurdity(paused, at_home, play(paused, at_home)) == "takes the king from home to sea"
    court = at_step(base((0, "soldier", (6, 2))), 7)
    assert (
        absurdity(court, cell(court, (6, 1)), play(court, cell(court, (6, 1))))
        == "sends the king onto the wall"
    )
    last = base((0, "king", (2, 9)), (1, "king", (29, 3)), (0, "soldier", (6, 3)), kings=False)
    alone = play(at_step(last, 5), cell(last, (6, 3)))
    out = cell(last, (3, 3))
    assert absurdity(alone, out, play(alone, out)) == "walks out of its fort"
    shot = at_step(base((0, "ship", (25, 3)), gaps=[(27, 3)]), 2)
    assert absurdity(shot, PASS, play(shot, PASS)) == "holds fire at a king"
