"""Opponents for Mandala's bots: a beginner who does what the first lesson says, and short scripts that do one thing.

Each is a function of a record and a seat that returns an action. They think of one die at a time: after each way to use
it they look where the tokens would run if the other dice showed zero.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from parlour.core.record import NOBODY, Record, copy
from parlour.games import find
from parlour.games.mandala.moves import INTRODUCE, STAY
from parlour.games.mandala.state import ADVANCE, ROTATE

Rival = Callable[[Record, int], int]
GAME = find("mandala")
HOME = 12  # a peg is worth a little more than the innermost ring


def legal(s: Record) -> list[int]:
    """Return every action that may be played."""
    out = np.empty(GAME.max_legal, np.int32)
    return [int(action) for action in out[: GAME.engine.legal(s, out)]]


def run_after(s: Record, seat: int, action: int) -> Record:
    """Return the record after an action and the run of the tokens that would follow if all other dice showed zero."""
    after = copy(s)
    GAME.engine.play(after, action)
    while after.seat == seat and after.phase == ROTATE:
        colour = int(after.used)
        after.dice[colour] = 0
        GAME.engine.play(after, STAY + colour)
    while after.seat == seat and after.phase == ADVANCE:
        GAME.engine.play(after, legal(after)[0])
    return after


def progress(s: Record, seat: int) -> float:
    """Return how far a seat has come: its pegs, and the rings of its tokens."""
    if s.seat == NOBODY:
        return 1000.0 * float(GAME.engine.returns(s, seat))
    rings = sum((ring + 1) * int(s.held[seat, ring]).bit_count() for ring in range(int(s.rings)))
    return float(HOME * int(s.home[seat]) + rings)


def best(s: Record, seat: int, wanted: Callable[[Record], float]) -> int:
    """Return the action after which the run is wanted most. A token is brought in whenever that is possible."""
    actions = legal(s)
    if INTRODUCE in actions:
        return INTRODUCE
    return actions[0] if len(actions) == 1 else max(actions, key=lambda one: wanted(run_after(s, seat, one)))


def beginner(s: Record, seat: int) -> int:
    """Turn the ring that lets the own tokens run farthest, and bring in a token whenever the door is open."""
    return best(s, seat, lambda after: progress(after, seat))


def sniper(s: Record, seat: int) -> int:
    """Send home as much of the others' progress as possible; run only if there is nobody to snipe."""

    def wanted(after: Record) -> float:
        others = sum(progress(after, other) for other in range(int(s.seats)) if other != seat)
        return 0.01 * progress(after, seat) - others

    return best(s, seat, wanted)


def one_runner(s: Record, seat: int) -> int:
    """Think of the foremost token alone: bring it home, then the next."""

    def wanted(after: Record) -> float:
        foremost = max((ring + 1 for ring in range(int(s.rings)) if after.held[seat, ring]), default=0)
        return HOME * float(after.home[seat]) + foremost + 0.01 * progress(after, seat)

    return best(s, seat, wanted)


def homebody(s: Record, seat: int) -> int:
    """Bring in every token first, and let none run on while another still waits."""

    def wanted(after: Record) -> float:
        return HOME * float(after.home[seat]) - 3.0 * float(after.hand[seat]) + 0.01 * progress(after, seat)

    return best(s, seat, wanted)


RIVALS: dict[str, Rival] = {
    "beginner": beginner,
    "sniper": sniper,
    "one runner": one_runner,
    "homebody": homebody,
}
