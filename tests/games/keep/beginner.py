"""A beginner who plays Keep as the first lesson advises. He counts the turns that a team still needs to open the chest:
one for each space that it does not skip, by the way that costs least, through gates or round them, with trips down a
free stair for the keys that are missing. He lays a gate where it delays his rival most.
"""

from __future__ import annotations

import numpy as np

from parlour.core.record import Record, copy
from parlour.games.keep.board import (
    BORDER,
    COLOUR,
    COST,
    DEGREE,
    KEEP,
    NEAR,
    RANK,
    SPACES,
    THROUGH,
    TRAP,
    TRAP_AT,
)
from parlour.games.keep.rules.chest import keys_needed
from parlour.games.keep.rules.table import with_trivia
from parlour.games.keep.state import GATES, OVER, STEP

from .castle import GAME, NAMES, NUMBERS

FAR, MOST = 99.0, 13  # turns for a way that is barred; keys that count
GAIN = 0.9  # turns by which a gate must delay the rival more than oneself
LIKES = ("CHEST_KEYS", "HOLD", "CHEST_TRY", "ASK", "DIFF", "GUESS", "TRY", "LET", "DONE")
WAYS = [(here, i, int(NEAR[here, i])) for here in range(SPACES) for i in range(DEGREE[here])]
FROM, TO = np.array([(here, there) for here, _, there in WAYS]).T
FIRST = np.searchsorted(FROM, np.arange(SPACES))
THROUGH_IT = np.array([bool(THROUGH[here] >> i & 1) for here, i, _ in WAYS])
STAIR = np.where(
    FROM == KEEP, BORDER[TO], BORDER[FROM]
)  # the stair or door on a way, if it leads through one
EARNS = THROUGH_IT & (RANK[TO] < RANK[FROM]) & (FROM != KEEP)
KEYS = np.arange(MOST)[:, None]


def turns_left(s: Record) -> np.ndarray:
    """Return how many turns a team needs, for every number of keys that it may have and every space."""
    a_space = 0.5 if with_trivia(s) else 1.0  # a right answer leads on
    without_keys = 2.0 if with_trivia(s) else 6.0  # turns at the chest, by a race or by cards
    trap = np.array([TRAP_AT[n] >= 0 and s.shut[TRAP_AT[n]] == 0 for n in range(SPACES)])
    landing = a_space * (1.0 + 0.6 * trap)
    toll = np.where(THROUGH_IT, s.shut[STAIR] * COST[STAIR], 0)
    left = KEYS - toll + EARNS
    after, skipped = np.clip(left, 0, MOST - 1), np.clip(left - 1, 0, MOST - 1)
    barred, cannot_skip = KEYS < toll, (left < 1) | (COLOUR[TO] < 0)
    turns = np.full((MOST, SPACES), FAR)
    while True:
        end = turns.copy()
        end[:, KEEP] = np.minimum(end[:, KEEP], without_keys)
        end[int(keys_needed(s)) :, KEEP] = 0.0
        costs = np.minimum(landing[TO] + end[after, TO], np.where(cannot_skip, FAR, turns[skipped, TO]))
        better = np.minimum.reduceat(np.where(barred, FAR, costs), FIRST, axis=1)
        if np.array_equal(better, turns):
            return end
        turns = better


def turns_of(s: Record, turns: np.ndarray, team: int) -> float:
    """Return how many turns a team needs in a position."""
    return float(turns[min(int(s.chain[team]), MOST - 1), s.pos[team]])


def gate(s: Record, seat: int) -> int:
    """Lay a gate where it delays the foremost rival by a turn more than oneself."""
    turns = turns_left(s)
    rival = min((t for t in range(int(s.seats)) if t != seat), key=lambda t: turns_of(s, turns, t))
    before = turns_of(s, turns, rival) - turns_of(s, turns, seat)

    def gained(place: int) -> float:
        after = copy(s)
        after.shut[place] += 1
        turns = turns_left(after)
        return turns_of(after, turns, rival) - turns_of(after, turns, seat) - before

    if not s.stock[seat] or turns_of(s, turns, seat) <= 1:
        return NUMBERS["DONE"]
    best = max(range(TRAP), key=gained)
    return NUMBERS["PLACE L0"] + best if gained(best) >= GAIN else NUMBERS["DONE"]


def step(s: Record, seat: int) -> int:
    """Go where fewest turns are left; among equals keep the keys."""

    def turns(action: int) -> float:
        after = copy(s)
        GAME.engine.play(after, action)
        if after.phase == OVER or after.pos[seat] == KEEP and after.chain[seat] >= keys_needed(s):
            return 0.0
        landed = NAMES[action].startswith(("MOVE", "STOP"))
        return turns_of(after, turns_left(after), seat) + landed

    return min(GAME.list_legal(s), key=lambda action: (turns(action), not NAMES[action].startswith("MOVE")))


def follow_the_lesson(s: Record, seat: int) -> int:
    """Play as the lesson advises; answer every question, the strays of others too."""
    if s.turn == seat and s.phase in (GATES, STEP):
        return gate(s, seat) if s.phase == GATES else step(s, seat)
    legal = GAME.list_legal(s)
    return min(legal, key=lambda a: next((i for i, one in enumerate(LIKES) if NAMES[a].startswith(one)), 99))
