"""Setting up a game: checking that the options fit together, placing the pieces, and checking records for faults. T-53
to T-64
"""

from __future__ import annotations

from parlour.core.compile import rule
from parlour.core.record import NOBODY, OK, SEVERAL

from ..board import (
    FALLEN,
    GOLD,
    KIND,
    NOWHERE,
    OWN_LEVEL,
    OWNER,
    PIECES,
    PLACES,
    SET,
    SILVER,
    SPIRIT,
    START,
    ZONES,
    L,
)
from ..moves import MOVES, level_of
from ..state import (
    AESIR,
    AGREED,
    AWAITED,
    BARE,
    CIRCLE,
    DRAWN,
    LAPSED,
    MATE,
    OVER,
    PLAYING,
    PLIES,
    QUIET,
    REPEATED,
    RESIGNED,
    ROLES,
    RUNNING,
    STALEMATE_LOST,
    STRICT,
    TAKEN,
    TRAVELLERS,
)
from .codes import BAD_BOARDS, BAD_CIRCLE, BAD_PAIR, BAD_QUIET, BAD_TOGETHER, BAD_TRAVELLERS
from .danger import is_lost_on
from .defence import has_move
from .judge import refuse_move
from .placement import hash_of, is_bare, moves_per_turn, seat_of
from .together import awaited
from .turns import count_repetitions, end_without_moves, find_role, start_turn

END_UNFIT, CHOICES_UNFIT = 512, 1024  # the bits of `faults` for an end and for choices that do not fit
LEAST_QUIET = 10  # turns. T-50


@rule
def refuse_table(s):
    """Return the code of the reason why these options cannot be played together; OK if they can. T-50, T-55, T-58,
    T-61, T-64, T-65, T-70
    """
    if 0 < s.quiet_limit < LEAST_QUIET:
        return BAD_QUIET
    if s.together and s.ruleset != CIRCLE:
        return BAD_TOGETHER
    gold, silver = int(s.gold_players), int(s.silver_players)
    if s.ruleset == AESIR:
        return OK if gold == 1 and silver == 1 else BAD_PAIR
    if s.ruleset == TRAVELLERS:
        if gold + silver < 3 or gold > 2 or silver > 2:
            return BAD_TRAVELLERS
        return OK if s.boards > 1 else BAD_BOARDS
    three_or_four = gold >= 3 and silver >= 3
    if not three_or_four and not (gold == 1 and silver == 4) and not (gold == 4 and silver == 1):
        return BAD_CIRCLE
    return OK if s.boards == 3 else BAD_BOARDS


@rule
def start_place(s, piece):
    """Return the place where a piece starts. Gold's titled pieces start on the bottom board, and silver's on the
    highest board in play. T-53, T-64
    """
    level = int(OWN_LEVEL[piece])
    if level < 0:
        level = int(s.boards) - 1 if OWNER[piece] == SILVER else 0
    return NOWHERE if level >= s.boards else level * ZONES + int(START[piece])


@rule
def clear(s):
    """Remove all pieces from the boards, and make the side that goes first the side to move. T-54"""
    for place in range(PLACES):
        s.at[place] = NOWHERE
    for piece in range(PIECES):
        s.pos[piece] = NOWHERE
    for i in range(len(s.hist)):
        s.hist[i] = 0
    s.hash = 0
    s.ply, s.quiet, s.slot, s.may = 0, 0, 0, 0
    s.side = s.first
    s.last_from, s.last_to = NOWHERE, NOWHERE
    for role in range(ROLES):
        s.chosen[role], s.carried[role] = NOWHERE, NOWHERE
    s.result, s.reason = RUNNING, 0
    s.phase = PLAYING
    s.seats = int(s.gold_players) + int(s.silver_players)
    s.seat = seat_of(s, int(s.side), 0)


@rule
def setup(s):
    """Set up a new game; return OK, or the code of the reason why these options cannot be played together. T-01, T-53,
    T-54, T-64
    """
    code = refuse_table(s)
    if code != OK:
        return code
    clear(s)
    for piece in range(PIECES):
        place = start_place(s, piece)
        if place >= 0:
            s.at[place] = piece
            s.pos[piece] = place
    s.hash = hash_of(s)
    start_turn(s)
    return OK


@rule
def misplaced(s):
    """Return the faults in the places of the pieces, as bits 0 to 4 of the result of `faults`. T-08, T-11,
    T-39, T-64
    """
    mask = 0
    for place in range(PLACES):
        piece = int(s.at[place])
        if piece < NOWHERE or piece >= PIECES or (piece >= 0 and s.pos[piece] != place):
            mask |= 1
    for piece in range(PIECES):
        place = int(s.pos[piece])
        if place < FALLEN or place >= PLACES or (place >= 0 and s.at[place] != piece):
            mask |= 1
        elif place == FALLEN:
            mask |= 1 if SPIRIT[KIND[piece]] else 0
        elif place >= 0:
            mask |= 2 if is_lost_on(piece, place) else 0
            mask |= 4 if OWN_LEVEL[piece] >= 0 and OWN_LEVEL[piece] != level_of(place) else 0
            mask |= 8 if level_of(place) >= s.boards else 0
    if s.result == RUNNING and (s.pos[L] < 0 or s.pos[SET + L] < 0):
        mask |= 16
    return mask


@rule
def miscounted(s):
    """Return the faults in the counters and the turn, as bits 5 to 8 of the result of `faults`. T-44 to T-51, T-57"""
    mask = 0
    if s.side > 1 or s.slot >= moves_per_turn(s) or refuse_table(s) != OK:
        mask |= 32
    elif s.result == RUNNING and s.seat != (SEVERAL if s.together else seat_of(s, int(s.side), int(s.slot))):
        mask |= 32
    most = int(s.quiet_limit) if s.quiet_limit > 0 else int(s.ply_limit)
    if s.quiet < -1 or s.quiet > most or s.ply < 0 or s.ply > s.ply_limit:
        mask |= 64
    over = s.result != RUNNING
    if not over and (s.ply == s.ply_limit or (s.quiet_limit > 0 and s.quiet == s.quiet_limit)):
        mask |= 64
    if over != (s.reason != 0) or over != (s.seat == NOBODY) or over != (s.phase == OVER):
        mask |= 128
    elif s.result < RUNNING or s.result > DRAWN or s.reason > AGREED:
        mask |= 128
    return mask


@rule
def end_unfit(s):
    """Return whether the game goes on although it should be over, or is over without a valid reason. T-44 to T-51"""
    side, reason = int(s.side), int(s.reason)
    won = s.result != DRAWN
    if s.result == RUNNING:
        return is_bare(s)
    if reason == RESIGNED or reason == AGREED:
        return won != (reason == RESIGNED) or s.pos[L] < 0 or s.pos[SET + L] < 0 or is_bare(s)
    if reason == TAKEN:
        loser = SET + L if side == GOLD else L
        return s.danger == STRICT or s.result != side or s.pos[loser] >= 0
    if s.pos[L] < 0 or s.pos[SET + L] < 0 or won != (reason == MATE or reason == STALEMATE_LOST):
        return True
    if reason == BARE:
        return not is_bare(s)
    if reason == REPEATED:
        return s.repetition == 0 or count_repetitions(s) < s.repetition
    if reason == QUIET:
        return s.quiet_limit == 0 or s.quiet < s.quiet_limit
    if reason == PLIES:
        return s.ply < s.ply_limit
    if is_bare(s) or s.slot != 0 or find_role(s, 0) != NOWHERE or (won and s.result == side):
        return True
    return reason != end_without_moves(s)


@rule
def choices_unfit(s):
    """Return whether the moves that the roles of a team have chosen in this turn are impossible, or the wrong
    roles have still to choose. Each chosen move must have been legal at the start of the turn, and only roles
    without a legal move are skipped. T-62, T-65
    """
    chooses = s.together > 0 and s.result == RUNNING
    for role in range(ROLES):
        chosen, carried = int(s.chosen[role]), int(s.carried[role])
        if carried >= MOVES or carried <= LAPSED - MOVES or (s.together == 0 and carried != NOWHERE):
            return True
        if not chooses:
            if chosen != NOWHERE:
                return True
        elif chosen >= 0:
            if refuse_move(s, chosen, role) != OK:
                return True
        elif chosen < AWAITED or (chosen == AWAITED) != has_move(s, role):
            return True
    if not chooses:
        return s.may != 0
    return s.slot != 0 or s.may == 0 or s.may != awaited(s)


@rule
def faults(s):
    """Return everything that is wrong with the record as a bit mask, one bit for each text of words.FAULTS; 0 if
    nothing is wrong. T-11, T-49, T-65
    """
    mask = misplaced(s) | miscounted(s)
    if mask & 1 == 0 and s.hash != hash_of(s):
        mask |= 256
    if mask == 0 and choices_unfit(s):
        mask |= CHOICES_UNFIT
    if mask == 0 and end_unfit(s):
        mask |= END_UNFIT
    return mask
