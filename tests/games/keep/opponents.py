"""Opponents for Keep's bots: the beginner, and three players with one idea each, against whom a bot must not look
foolish. They see what anybody sees.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from parlour.bots import find
from parlour.bots.uniform import asked
from parlour.core.compile import compiled
from parlour.core.dice import first_luck, next_luck
from parlour.core.record import NOBODY, Record, copy
from parlour.games.keep.board import BORDER, DOOR, KEEP, RANK, SPACE_NAMES, UPPER

from .beginner import follow_the_lesson
from .castle import GAME, NAMES, NUMBERS

Player = Callable[[Record, int], int]
ENOUGH = 9  # keys with which the hoarder sets out


def _best(s: Record, wanted: Callable[[str], float]) -> int:
    """The legal action that is wanted most; among equals the first."""
    return max(GAME.list_legal(s), key=lambda action: wanted(NAMES[action]))


def _target(name: str) -> int:
    return SPACE_NAMES.index(name.split()[1])


def run_straight(s: Record, seat: int) -> int:
    """Go inward by the shortest way, skip as long as there are keys, pay what is in the way, take the chest."""
    at = int(s.pos[seat])

    def wanted(name: str) -> float:
        if name in ("CHEST_KEYS", "HOLD"):
            return 100
        if name.startswith(("MOVE", "SKIP")):
            spare = s.chain[seat] > 2 and name.startswith("SKIP")
            return 10 * (int(RANK[_target(name)]) - int(RANK[at])) + spare
        if name.startswith("OPEN"):
            return 5 if s.phase != GATE_WINDOW else -5
        return {"CHEST_TRY": 50, "ASK": 40, "GUESS": 2, "PASS": 1, "DONE": 1}.get(name, 0)

    return _best(s, wanted)


def lay_gates(s: Record, seat: int) -> int:
    """Lay every gate at once on the next stair or door before the rival who is farthest; then run."""
    rival = max((t for t in range(int(s.seats)) if t != seat), key=lambda t: int(RANK[s.pos[t]]))
    at = int(s.pos[rival])
    if s.phase == GATE_WINDOW and s.stock[seat] and at != KEEP:
        ahead = int(BORDER[at])
        side = at // 18
        if ahead < 0:
            ahead = side if RANK[at] < 4 else UPPER + side
        if RANK[at] >= 8:
            ahead = DOOR + side
        return NUMBERS["PLACE L0"] + ahead
    return run_straight(s, seat)


def hoard_keys(s: Record, seat: int) -> int:
    """Go up and down the lower stair until there are keys enough; then run."""
    at, rank = int(s.pos[seat]), int(RANK[s.pos[seat]])
    if s.phase != STEP or s.chain[seat] >= ENOUGH or rank > 4:
        return run_straight(s, seat)
    want = 3 if rank == 4 else rank + 1
    return _best(
        s,
        lambda name: (
            -abs(int(RANK[_target(name)]) - want) if name.startswith("MOVE") and _target(name) != at else -20
        ),
    )


GATE_WINDOW, STEP = 2, 4
OPPONENTS: dict[str, Player] = {
    "beginner": follow_the_lesson,
    "gate layer": lay_gates,
    "key hoarder": hoard_keys,
    "straight runner": run_straight,
}


def eager(s: Record, seat: int, luck: int = 1) -> int:
    """What Eager plays."""
    return find("eager").choose(GAME, s, seat, luck=luck)


def play_out(start: Record, players: list[Player], seed: int, number: int) -> int:
    """Play one game; the winner's seat, or less than 0."""
    rules, s, out = compiled(GAME), copy(start), np.empty(GAME.max_legal, np.int32)
    a, b = first_luck(seed, number)
    while s.seat != NOBODY:
        luck, a, b = next_luck(a, b)
        seat = int(asked(s, luck))
        if seat < 0:
            action, a, b = rules.sample(s, out, a, b)
        elif players[seat] is eager:
            action = eager(s, seat, luck)
        else:
            action = players[seat](s, seat)
        rules.play(s, int(action))
    return int(s.winner)
