"""Opponents for Taliesin's bots: a beginner who does what the first lesson says, and short scripts that do one thing. A
bot that makes gross mistakes loses to them.

Each is a function of a record and a seat that returns an action. They look at the record after each of their moves, and
at no answer; the beginner looks at which of its pieces could be taken.
"""

from __future__ import annotations

from collections.abc import Callable

from parlour.core.record import NOBODY, Record, copy
from parlour.games.taliesin import GAME
from parlour.games.taliesin.board import KIND, RING
from parlour.games.taliesin.moves import from_of, is_call, to_of, zone_of
from parlour.games.taliesin.rules.danger import is_lost_on

Rival = Callable[[Record, int], int]
WORTH = (18, 0, 7, 7, 6, 6, 5, 5, 1)  # of each kind


def moves(s: Record) -> list[int]:
    """Return the legal moves, without calls."""
    return [action for action in GAME.list_legal(s) if not is_call(action)]


def prize(s: Record, seat: int, action: int) -> float:
    """Return what a move wins at once: the game, or the piece that it takes; less for a piece lost in the hole."""
    after = copy(s)
    GAME.engine.play(after, action)
    if after.seat == NOBODY:
        return 1000.0 * float(GAME.engine.returns(after, seat))
    a, b = from_of(action), to_of(action)
    taken = WORTH[KIND[s.at[b]]] if s.at[b] >= 0 else 0
    return float(taken - (WORTH[KIND[s.at[a]]] if is_lost_on(int(s.at[a]), b) else 0))


def taker(s: Record, seat: int) -> int:
    """Take the dearest piece within reach, and otherwise play the first legal move."""
    return max(moves(s), key=lambda action: prize(s, seat, action))


def horizon_baiter(s: Record, seat: int) -> int:
    """Take the dearest piece within reach; otherwise move the cheapest piece as near to the event horizon as it is
    safe from the hole, where whoever takes it is drawn to the edge.
    """

    def wanted(action: int) -> tuple[float, int, int]:
        piece, there = int(s.at[from_of(action)]), to_of(action)
        nearer = int(RING[zone_of(from_of(action))]) - int(RING[zone_of(there)])
        return prize(s, seat, action), -WORTH[KIND[piece]], nearer

    return max(moves(s), key=wanted)


def at_stake(s: Record, seat: int) -> float:
    """Return what the dearest piece is worth that the other side could take next."""
    takes = [to_of(one) for one in moves(s) if s.seat != seat]
    return float(max((int(WORTH[KIND[s.at[b]]]) for b in takes if s.at[b] >= 0), default=0))


def beginner(s: Record, seat: int) -> int:
    """Trap the Life Force if that is possible; otherwise take the dearest piece that costs no dearer one, and keep
    one's own pieces where nobody can take them.
    """

    def wanted(action: int) -> tuple[float, int]:
        won = prize(s, seat, action)
        after = copy(s)
        GAME.engine.play(after, action)
        forced = 0 if after.seat == NOBODY else -len(moves(after))  # an attack leaves few answers
        return won - (0.0 if after.seat == NOBODY else 0.9 * at_stake(after, seat)), forced

    return max(moves(s), key=wanted)


RIVALS: dict[str, Rival] = {"beginner": beginner, "taker": taker, "horizon baiter": horizon_baiter}
