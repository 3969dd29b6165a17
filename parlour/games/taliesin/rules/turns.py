"""Turns and ends: who moves when, what a move does, and how a game is won, lost or drawn. T-44 to T-62"""

from __future__ import annotations

from parlour.core.compile import rule
from parlour.core.dice import scramble
from parlour.core.record import NOBODY, WORLD

from ..board import FALLEN, GOLD, KIND, KINDS, NOWHERE, OWNER, PIECES, PLACES, SET, SILVER, L
from ..moves import DRAW, RESIGN, from_of, is_call, to_of
from ..state import (
    AESIR,
    AGREED,
    BARE,
    CIRCLE,
    DRAWN,
    IS_LOSS,
    MATE,
    OVER,
    PLIES,
    QUIET,
    REPEATED,
    RESIGNED,
    RUNNING,
    STALEMATE,
    STALEMATE_LOST,
    STRICT,
    TAKEN,
    TRAVELLERS,
)
from .danger import in_danger, is_lost_on
from .defence import BY_STEP, FOUND, MISSING, has_move, seek_move

SETTLED = 0  # the stage after which nothing follows any more
WAY_BITS, SLOT_BITS = 5, 2  # of a stage
SILVER_KEY = KINDS * 2 * PLACES  # numbered after every (side, kind, place)


@rule
def key(number):
    """Return 63 bits that stand for one fact of a placement. T-49"""
    return (scramble(number + 0x51ED27) << 31) ^ scramble(number ^ 0x2545F491)


@rule
def key_of(piece, place):
    """Return the key of a piece of this side and kind on a place. T-49"""
    return key((int(OWNER[piece]) * KINDS + int(KIND[piece])) * PLACES + place)


@rule
def hash_of(s):
    """Return the hash of the whole placement and the side to move. T-49"""
    total = key(SILVER_KEY) if s.side == SILVER else 0
    for piece in range(PIECES):
        if s.pos[piece] >= 0:
            total ^= key_of(piece, int(s.pos[piece]))
    return total


@rule
def slots_of(s):
    """Return how many moves a side's turn has. T-55, T-57, T-60"""
    return 1 if s.ruleset == AESIR else 2 if s.ruleset == TRAVELLERS else 4


@rule
def seat_of(s, side, slot):
    """Return the seat that holds a slot of a side. T-55 to T-61"""
    team = int(s.gold_players) if side == GOLD else int(s.silver_players)
    seat = 0 if side == GOLD else int(s.gold_players)
    if s.ruleset == CIRCLE and team == 3:  # the captain also plays the home level
        home = 1 if side == GOLD else 3
        if slot == 0 or slot == home:
            return seat
        return seat + slot - 1 if side == GOLD else seat + slot
    return seat + slot if team > 1 else seat


@rule
def finish(s, result, reason):
    """End the game. T-52"""
    s.result = result
    s.reason = reason
    s.seat = NOBODY
    s.phase = OVER


@rule
def find_slot(s, slot):
    """Return the first slot from this one on that has a legal move, or NOWHERE. T-62"""
    for each in range(slot, slots_of(s)):
        if has_move(s, each):
            return each
    return NOWHERE


@rule
def let_move(s, slot):
    """Let whoever holds this slot of the side to move act. T-55 to T-62"""
    s.slot = slot
    s.seat = seat_of(s, int(s.side), slot)


@rule
def begin_turn(s):
    """Begin the turn of the side to move, and remember the position. T-49, T-57, T-60"""
    s.slot = 0
    if s.repetition > 0 and s.quiet >= 0:
        s.hist[s.quiet] = s.hash


@rule
def start_turn(s):
    """Begin the turn of the side to move: find who can move, or end the game. T-44, T-46"""
    begin_turn(s)
    found = find_slot(s, 0)
    if found == NOWHERE:
        lose_turn(s)
    else:
        let_move(s, found)


@rule
def end_without_moves(s):
    """Return how the game ends if the side to move has no move: mate or stalemate; open play has no mate. T-44, T-45,
    T-46
    """
    if s.danger == STRICT and in_danger(s, int(s.side)):
        return MATE
    return STALEMATE_LOST if s.stalemate == IS_LOSS else STALEMATE


@rule
def lose_turn(s):
    """End the game: the side to move has no move. T-44, T-46"""
    reason = end_without_moves(s)
    finish(s, DRAWN if reason == STALEMATE else 1 - int(s.side), reason)


@rule
def times_seen(s):
    """Return how often the position at the start of this turn has been seen. T-49"""
    count = 0
    if s.quiet < 0:
        return count
    for i in range(int(s.quiet) + 1):
        if s.hist[i] == s.hist[s.quiet]:
            count += 1
    return count


@rule
def hand_over(s):
    """Pass the turn to the other side. T-50, T-55"""
    s.quiet += 1
    s.side = 1 - int(s.side)
    s.hash = int(s.hash) ^ key(SILVER_KEY)


@rule
def end_by_waiting(s):
    """End the game if a position was seen too often, or after too many quiet turns. T-49, T-50"""
    if s.repetition > 0 and times_seen(s) >= s.repetition:
        finish(s, DRAWN, REPEATED)
    elif s.quiet >= s.quiet_limit:
        finish(s, DRAWN, QUIET)


@rule
def pass_turn(s):
    """Pass the turn to the other side and begin it. T-44, T-46, T-49, T-50, T-55"""
    hand_over(s)
    start_turn(s)
    if s.result == RUNNING:
        end_by_waiting(s)


@rule
def take_off(s, piece, gone):
    """Remove a piece, taken or fallen, and forget positions that cannot recur. T-09, T-12, T-49, T-50"""
    place = int(s.pos[piece])
    s.hash = int(s.hash) ^ key_of(piece, place)
    s.at[place] = NOWHERE
    s.pos[piece] = gone
    for i in range(int(s.quiet) + 1):
        s.hist[i] = 0
    s.quiet = -1


@rule
def carry(s, piece, a, b):
    """Move a piece, capture the piece on `b`, and lose the moved piece in the event horizon. T-09, T-10, T-12"""
    if s.at[b] >= 0:
        take_off(s, int(s.at[b]), NOWHERE)
    s.hash = int(s.hash) ^ key_of(piece, a) ^ key_of(piece, b)
    s.at[a] = NOWHERE
    s.at[b] = piece
    s.pos[piece] = b
    if is_lost_on(piece, b):
        take_off(s, piece, FALLEN)


@rule
def is_bare(s):
    """Return whether both sides have only their Life Force left. T-47"""
    for piece in range(PIECES):
        if s.pos[piece] >= 0 and KIND[piece] != L:
            return False
    return s.pos[L] >= 0 and s.pos[SET + L] >= 0


@rule
def end_by_call(s, action):
    """End the game: a side resigns, or the sides agree a draw. T-48"""
    s.ply += 1
    if action == DRAW:
        finish(s, DRAWN, AGREED)
    else:
        finish(s, 1 - (action - RESIGN), RESIGNED)


@rule
def stage_of(way, slot, begins):
    """Return the stage that searches one way for a slot's move; `begins` is 1 at the start of a turn. T-62"""
    return way | slot << WAY_BITS | begins << WAY_BITS + SLOT_BITS


@rule
def ask(s, slot, begins):
    """Return the stage that finds out whether a slot can move; if no slot is left, pass the turn. T-44, T-46, T-62"""
    if slot < slots_of(s):
        return stage_of(BY_STEP, slot, begins)
    if begins:
        lose_turn(s)
        return SETTLED
    hand_over(s)
    begin_turn(s)
    return stage_of(BY_STEP, 0, 1)


@rule
def settle(s, slot, begins):
    """Let a slot that can move do so, unless the game has lasted long enough. T-49 to T-51, T-62"""
    let_move(s, slot)
    if begins:
        end_by_waiting(s)
    if s.result == RUNNING and s.ply >= s.ply_limit:
        finish(s, DRAWN, PLIES)
    return SETTLED


@rule
def go_on(s, stage):
    """Play the next stage after a move: find out who moves next, or how the game has ended. T-44, T-62"""
    slot, begins = stage >> WAY_BITS & (1 << SLOT_BITS) - 1, stage >> WAY_BITS + SLOT_BITS
    way = seek_move(s, slot, stage & (1 << WAY_BITS) - 1)
    if way == FOUND:
        return settle(s, slot, begins)
    return ask(s, slot + 1, begins) if way == MISSING else stage_of(way, slot, begins)


@rule
def act(s, action):
    """Make a move; return the first stage of what follows. T-13, T-47 to T-52"""
    if is_call(action):
        end_by_call(s, action)
        return SETTLED
    a, b = from_of(action), to_of(action)
    wins = s.at[b] >= 0 and KIND[s.at[b]] == L
    carry(s, int(s.at[a]), a, b)
    s.last_from, s.last_to = a, b
    s.ply += 1
    if wins:
        finish(s, int(s.side), TAKEN)
        return SETTLED
    if is_bare(s):
        finish(s, DRAWN, BARE)
        return SETTLED
    return ask(s, int(s.slot) + 1, 0)


@rule
def play(s, action):
    """Make a move, and find out who moves next or how the game has ended. T-13, T-44 to T-52, T-62"""
    stage = act(s, action)
    while stage != SETTLED:
        stage = go_on(s, stage)


@rule
def odds(s, action):
    """Return 1: there is no chance in this game. T-55"""
    return 1


@rule
def actor(s, action):
    """Return whose action it is: nobody's for a call, else that of the seat to move. T-48, T-55"""
    return WORLD if is_call(action) else int(s.seat)


@rule
def side_of(s, seat):
    """Return the side a seat plays for. T-55 to T-61"""
    return GOLD if seat < s.gold_players else SILVER


@rule
def returns(s, seat):
    """Return 1 for each seat of the side that won, -1 for the other side, 0 for a draw. T-44 to T-51"""
    if s.result == RUNNING or s.result == DRAWN:
        return 0.0
    return 1.0 if s.result == side_of(s, seat) else -1.0
