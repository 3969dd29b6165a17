"""Opponents for Siege's bots: a beginner who fires as the first lesson does, and short scripts that do one thing. A bot
that makes gross mistakes loses to them.

Each is a function of a record and a seat that returns an action. The beginner borrows the postings of the game's first
plan; the others read the record and the list of legal actions, and try nothing out.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from parlour.core.record import OK, Record
from parlour.games.siege.advice.plans import pursue
from parlour.games.siege.board import ABOARD, FIRST_SLOT, KING, NONE, SLOTS, WIDTH
from parlour.games.siege.moves import FIRE, PASS
from parlour.games.siege.state import COURT, FIRE_ASK, MOVE_PICK, MOVE_TO, SHIP_PICK, SHIP_SAIL

from .game import GAME

Rival = Callable[[Record, int], int]
SHIPS = range(int(FIRST_SLOT[1]))


def legal(s: Record) -> list[int]:
    """Return every action that may be played."""
    out = np.empty(GAME.max_legal, np.int32)
    return [int(action) for action in out[: GAME.engine.legal(s, out)]]


def far(s: Record, a: int, b: int) -> int:
    """Return the distance of two squares."""
    (ay, ax), (by, bx) = divmod(a, int(WIDTH[s.map])), divmod(b, int(WIDTH[s.map]))
    return max(abs(ax - bx), abs(ay - by))


def is_in_line(s: Record, a: int, b: int) -> bool:
    """Return whether two squares lie on one of the eight straight lines."""
    (ay, ax), (by, bx) = divmod(a, int(WIDTH[s.map])), divmod(b, int(WIDTH[s.map]))
    return ax == bx or ay == by or abs(ax - bx) == abs(ay - by)


def enemy_of(seat: int) -> int:
    """Return the other seat of two."""
    return 1 - seat


def squares(s: Record, seat: int, slots: range = range(SLOTS)) -> list[int]:
    """Return where a seat's pieces stand, those aboard left out."""
    return [int(s.pos[seat, slot]) for slot in slots if NONE < s.pos[seat, slot] < ABOARD]


def king_square(s: Record, seat: int) -> int:
    """Return where a seat's king is, aboard a ship or not."""
    place = int(s.pos[seat, FIRST_SLOT[KING]])
    return int(s.pos[seat, place - ABOARD]) if place >= ABOARD else place


def fullest_ship(s: Record, seat: int) -> int:
    """Return the square of the seat's ship with most aboard; NONE if it has no ship."""
    ships = [slot for slot in SHIPS if s.pos[seat, slot] != NONE]
    if not ships:
        return NONE
    return int(s.pos[seat, max(ships, key=lambda ship: int((s.pos[seat] == ABOARD + ship).sum()))])


def king_away(s: Record, seat: int, actions: list[int]) -> int:
    """Return the king's move to where the nearest enemy is farthest."""
    guns = squares(s, enemy_of(seat))
    here = king_square(s, seat)

    def safety(action: int) -> int:
        return min((far(s, here if action == PASS else action, gun) for gun in guns), default=0)

    return max(actions, key=safety)


def quiet(s: Record, seat: int) -> int:
    """Fire whenever there is a chance, and otherwise do as little as possible."""
    actions = legal(s)
    if s.phase == FIRE_ASK:
        return FIRE
    return PASS if PASS in actions else actions[0]


def aim_ships(s: Record, seat: int, actions: list[int], target: int) -> int:
    """Return a ship, or the square it sails to, so that the ships cover different distances to a target."""
    if s.phase == SHIP_PICK:
        unmoved = [action for action in actions if action != PASS]
        return unmoved[0] if unmoved and target != NONE else PASS
    own = int(s.pos[seat, s.sel])
    used = {far(s, cell, target) for cell in squares(s, seat, SHIPS) if cell != own}
    aims = [a for a in actions if a < PASS and is_in_line(s, a, target) and 1 <= far(s, a, target) <= 6]
    fresh = [a for a in aims if far(s, a, target) not in used]
    return min(fresh or aims or [a for a in actions if a < PASS] or actions, key=lambda a: far(s, a, target))


def stack_hunter(s: Record, seat: int) -> int:
    """Shoot at the fullest enemy ship with every ship, and keep the king away."""
    actions = legal(s)
    if s.phase in (SHIP_PICK, SHIP_SAIL):
        return aim_ships(s, seat, actions, fullest_ship(s, enemy_of(seat)))
    if s.phase == MOVE_TO and s.step == COURT:
        return king_away(s, seat, actions)
    return quiet(s, seat)


def king_hunter(s: Record, seat: int) -> int:
    """Shoot at the enemy king with every ship, wherever he is, and stay at home otherwise."""
    actions = legal(s)
    if s.phase in (SHIP_PICK, SHIP_SAIL):
        return aim_ships(s, seat, actions, king_square(s, enemy_of(seat)))
    return quiet(s, seat)


def marcher(s: Record, seat: int) -> int:
    """March every piece towards the enemy king by land, and shoot with the ships at the fullest ship."""
    actions, goal = legal(s), king_square(s, enemy_of(seat))
    if s.phase in (SHIP_PICK, SHIP_SAIL):
        return stack_hunter(s, seat)
    if s.phase == MOVE_PICK:
        pieces = [action for action in actions if action != PASS]
        return max(pieces, key=lambda a: far(s, a, goal)) if pieces else PASS
    if s.phase == MOVE_TO and s.step != COURT:
        return min(actions, key=lambda a: far(s, a, goal))
    return quiet(s, seat)


def king_runner(s: Record, seat: int) -> int:
    """Run with the king to where no enemy is near, turn after turn, and fire whenever there is a chance."""
    if s.phase == MOVE_TO and s.step == COURT:
        return king_away(s, seat, legal(s))
    return quiet(s, seat)


def beginner(s: Record, seat: int) -> int:
    """Bring every arm to where it fires at what is worth most, keep the king safe, and never do anything else."""
    action = int(pursue(s, seat, 0))
    is_allowed = action >= 0 and GAME.engine.refusal(s, action) == OK
    return action if is_allowed else quiet(s, seat)


RIVALS: dict[str, Rival] = {
    "beginner": beginner,
    "quiet": quiet,
    "stack hunter": stack_hunter,
    "king hunter": king_hunter,
    "marcher": marcher,
    "king runner": king_runner,
}
