"""A fast way to list the legal actions: it reads bit masks of paths, places for gates and teams, instead of testing
each action with `refusal`.
"""

from parlour.core.compile import rule

from .. import state
from ..board import DEGREE, LOCATIONS, NEAR
from ..moves import (
    ASK,
    ASK_HARDER,
    ASKD,
    BUZZR,
    BUZZW,
    CARD,
    CATEGORY,
    CHEST_KEYS,
    CHEST_TRY,
    DECLINE,
    DIFF,
    DONE,
    FIRST,
    GUESS,
    HARDER_DIFF,
    HOLD,
    LEAVE,
    LET,
    MOVE,
    NOGUESS,
    OPEN,
    PASS,
    PLACE,
    PORT,
    PRESS,
    RIGHT,
    ROLL,
    SILENCE,
    SKIP,
    STOP,
    TIMEOUT,
    TRY,
    WRONG,
)
from .chest import may_leave, may_pay, may_try
from .gates import affordable, bordering
from .movement import may_stop, open_ways, skip_ways
from .questions import is_compulsory, may_risk, may_run_out
from .table import widen


@rule
def put(out, n, action):
    """Write one action at index `n` of `out`; return n + 1."""
    out[n] = action
    return n + 1


@rule
def put_set(out, n, base, members):
    """Append one action for each bit set in `members` (the action is `base` + bit number), ascending, to the `n`
    actions in `out`; return the new count.
    """
    while members:
        if members & 1:
            out[n] = base
            n = n + 1
        members = members >> 1
        base = base + 1
    return n


@rule
def put_ways(out, n, base, at, ways):
    """Append to the `n` actions in `out` one move for each path in the bit mask `ways`; return the new count. Bit i of
    the mask is the path from the space `at` to its i-th neighbour, and the action is `base` + that neighbour. K-04
    """
    for i in range(DEGREE[at]):
        if ways >> i & 1:
            out[n] = base + widen(NEAR[at, i])
            n = n + 1
    return n


@rule
def openable(s, team):
    """Return, as a bit mask of places for gates, those with a gate that the team has enough keys to open. K-25"""
    return widen(s.gated) & affordable(s.chain[team])


@rule
def list_window(s, out):
    """Write to `out` the actions in the gate window (placing a gate in any of 24 places, opening a gate that the team
    can pay for, and DONE); return how many. K-20, K-21, K-27
    """
    n = 0
    if s.stock[s.seat] > 0:
        for location in range(LOCATIONS):
            out[location] = PLACE + location
        n = LOCATIONS
    return put(out, put_set(out, n, OPEN, openable(s, widen(s.seat))), DONE)


@rule
def list_step(s, out):
    """Write to `out` the actions during a move; return how many. K-07, K-08, K-26, K-32"""
    team = widen(s.turn)
    at = widen(s.pos[team])
    ways = open_ways(s)
    n = put_ways(out, 0, MOVE, at, ways)
    if s.chain[team]:
        n = put_ways(out, n, SKIP, at, skip_ways(s, ways))
        n = put_set(out, n, OPEN, openable(s, team) & bordering(at))
    return put(out, n, STOP) if may_stop(s, ways) else n


@rule
def list_relocation(s, out):
    """Write to `out` the actions of a team that must decide where the gate that it has opened goes; return how many.
    K-28
    """
    n = put_set(out, 0, PLACE, ((1 << LOCATIONS) - 1) & ~(1 << widen(s.opened)))
    return put(out, n, HOLD)


@rule
def list_asking(s, out):
    """Write to `out` the actions of a team that may choose whether to take a question; return how many. K-16, K-42,
    K-74
    """
    if s.difficulty != state.CHOSEN_RATING:
        n = put(out, 0, ASK)
        return n if is_compulsory(s, s.pos[s.turn]) else put(out, n, DECLINE)
    n = put_set(out, 0, ASKD, rating_set(s) & 7)
    if not is_compulsory(s, s.pos[s.turn]):
        n = put(out, n, DECLINE)
    return put_set(out, n, ASK_HARDER, rating_set(s) >> 3)


@rule
def rating_set(s):
    """Return, as a bit mask (bit r for rating r), the ratings that questions can have in this game. K-74"""
    return (1 << widen(s.ratings)) - 1


@rule
def list_chest(s, out):
    """Write to `out` the actions at the chest; return how many. K-51, K-56, K-57, K-58"""
    n = put(out, 0, STOP)
    if may_leave(s):
        n = put(out, n, LEAVE)
    if may_pay(s):
        n = put(out, n, CHEST_KEYS)
    return put(out, n, CHEST_TRY) if may_try(s) else n


@rule
def list_question(s, out):
    """Write to `out` the actions in the phases of a question, from the choice of its difficulty to its last answer;
    return how many. K-33, K-34, K-35, K-39, K-40, K-42, K-74
    """
    if s.phase == state.ASKQ:
        return list_asking(s, out)
    if s.phase == state.DIFF:
        return put_set(out, put_set(out, 0, DIFF, rating_set(s) & 7), HARDER_DIFF, rating_set(s) >> 3)
    if s.phase == state.PRESS:
        return put_set(out, put_set(out, 0, PRESS, widen(s.may)), LET, widen(s.may))
    if s.phase == state.AGAIN:
        return put(out, put(out, 0, GUESS), NOGUESS)
    if s.phase == state.STRAY:
        n = put(out, 0, TRY) if may_risk(s) else 0
        return put(out, n, PASS)
    n = put(out, put(out, 0, RIGHT), WRONG)
    return put(out, n, TIMEOUT) if s.phase == state.ANSWER and may_run_out(s) else n


@rule
def free_ports(s):
    """Return, as a bit mask, the sides whose drawbridge no team has chosen. K-10"""
    free = 63
    for team in range(s.seats):
        if s.home[team] >= 0:
            free = free & ~(1 << widen(s.home[team]))
    return free


@rule
def list_other(s, out):
    """Write to `out` the actions in the other phases (the start of the game, throws, cards, and the race for the
    chest); return how many. K-10, K-12, K-46, K-52, K-53, K-54, K-62, K-73
    """
    if s.phase == state.ROLL:
        if s.movement == state.RIGHT_BY_CARD:
            return put_set(out, 0, CARD, 255)
        faces = 3 if s.movement == state.COIN or s.movement == state.RIGHT_TO_MOVE else 63
        return put_set(out, 0, ROLL, faces)
    if s.phase == state.TRAPCARD or s.phase == state.CHESTCARD:
        return put_set(out, 0, CARD, 255)
    if s.phase == state.CHEST:
        return list_chest(s, out)
    if s.phase == state.PORT:
        return put_set(out, 0, PORT, free_ports(s))
    if s.phase == state.FIRST:
        return put_set(out, 0, FIRST, (1 << widen(s.seats)) - 1)
    if s.phase == state.CATEGORY:
        return put_set(out, 0, CATEGORY, 63)
    if s.phase == state.RACE:
        n = put_set(out, put_set(out, 0, BUZZR, widen(s.racing)), BUZZW, widen(s.racing))
        return put(out, n, SILENCE)
    return 0


@rule
def legal(s, out):
    """Write every allowed action to `out` in ascending order; return how many. K-14"""
    if s.phase == state.GATES:
        return list_window(s, out)
    if s.phase == state.STEP:
        return list_step(s, out)
    if s.phase == state.RELOC:
        return list_relocation(s, out)
    if state.ASKQ <= s.phase <= state.STRAYANS:
        return list_question(s, out)
    return list_other(s, out)
