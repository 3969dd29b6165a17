"""Moving and removing pieces, the seats that play the roles, and the end of a game. T-09, T-12, T-47, T-49, T-55 to
T-61
"""

from __future__ import annotations

from parlour.core.compile import rule
from parlour.core.dice import scramble
from parlour.core.record import NOBODY

from ..board import FALLEN, GOLD, KIND, KINDS, NOWHERE, OWNER, PIECES, PLACES, SET, SILVER, L
from ..state import AESIR, CIRCLE, OVER, REMEMBERED, ROLES, TRAVELLERS
from .danger import is_lost_on

SILVER_KEY = KINDS * 2 * PLACES  # numbered after every (side, kind, place)


@rule
def hash_key(number):
    """Return a fixed pseudo-random 63-bit number for the fact with this number, such as "this piece stands here". The
    hash of a position combines the numbers of all facts that are true of it (Zobrist hashing). T-49
    """
    return (scramble(number + 0x51ED27) << 31) ^ scramble(number ^ 0x2545F491)


@rule
def key_of(piece, place):
    """Return the number that stands, in the hash of a position, for a piece of this side and kind on this
    place. T-49
    """
    return hash_key((int(OWNER[piece]) * KINDS + int(KIND[piece])) * PLACES + place)


@rule
def hash_of(s):
    """Return the hash of the position: of the places of all pieces and of the side to move. T-49"""
    total = hash_key(SILVER_KEY) if s.side == SILVER else 0
    for piece in range(PIECES):
        if s.pos[piece] >= 0:
            total ^= key_of(piece, int(s.pos[piece]))
    return total


@rule
def moves_per_turn(s):
    """Return how many moves a side makes in its turn: one for each of its roles. T-55, T-57, T-60"""
    return 1 if s.ruleset == AESIR else 2 if s.ruleset == TRAVELLERS else 4


@rule
def captain_level_of(s, side):
    """Return the level 1 … 3 that the captain of a team of three plays: the side's home level, or the level chosen by
    an option. T-61, T-67
    """
    if s.captain_level > 0:
        return int(s.captain_level)
    return 1 if side == GOLD else 3


@rule
def seat_of(s, side, role):
    """Return the seat that plays this role of a side. T-55 to T-61, T-67"""
    team = int(s.gold_players) if side == GOLD else int(s.silver_players)
    seat = 0 if side == GOLD else int(s.gold_players)
    if s.ruleset == CIRCLE and team == 3:  # the captain also plays a level
        level = captain_level_of(s, side)
        if role == 0 or role == level:
            return seat
        return seat + role if role < level else seat + role - 1
    return seat + role if team > 1 else seat


@rule
def side_of(s, seat):
    """Return the side a seat plays for. T-55 to T-61"""
    return GOLD if seat < s.gold_players else SILVER


@rule
def finish(s, result, reason):
    """End the game with a result and a reason. Clear moves that were chosen but not made. T-52, T-65"""
    s.result = result
    s.reason = reason
    s.seat = NOBODY
    s.phase = OVER
    s.may = 0
    for role in range(ROLES):
        s.chosen[role] = NOWHERE


@rule
def remove_piece(s, piece, gone):
    """Remove a piece from the boards. `gone` says whether it was captured or lost. Also forget the earlier positions,
    because they cannot occur again. T-09, T-12, T-49, T-50
    """
    place = int(s.pos[piece])
    s.hash = int(s.hash) ^ key_of(piece, place)
    s.at[place] = NOWHERE
    s.pos[piece] = gone
    for i in range(min(int(s.quiet) + 1, REMEMBERED)):
        s.hist[i] = 0
    s.quiet = -1


@rule
def move_piece(s, piece, a, b):
    """Move a piece from `a` to `b` and capture an enemy there. Remove the moved piece if it is lost in the event
    horizon. T-09, T-10, T-12
    """
    if s.at[b] >= 0:
        remove_piece(s, int(s.at[b]), NOWHERE)
    s.hash = int(s.hash) ^ key_of(piece, a) ^ key_of(piece, b)
    s.at[a] = NOWHERE
    s.at[b] = piece
    s.pos[piece] = b
    if is_lost_on(piece, b):
        remove_piece(s, piece, FALLEN)


@rule
def is_bare(s):
    """Return whether both sides have only their Life Force left. T-47"""
    for piece in range(PIECES):
        if s.pos[piece] >= 0 and KIND[piece] != L:
            return False
    return s.pos[L] >= 0 and s.pos[SET + L] >= 0
