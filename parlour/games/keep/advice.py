"""Rate a position of Keep for a team: how far it still has to go, in spaces and keys, compared with its rivals.

The way from any space to the keep is calculated from the inside out; a gate costs its keys. A missing key, for a gate
or the chest, must be earned further down; a spare key skips a space. Both are counted in spaces. A lead of ten points
is about half a win.
"""

from parlour.core.compile import rule

from .board import (
    A1,
    A2,
    A3,
    BORDER,
    COLOUR,
    DOOR,
    E1,
    F1,
    G1,
    G2,
    GOAL_RANK,
    H1,
    H2,
    KEEP,
    LOWER,
    RANK,
    SIDE,
    SIDES,
    SLOTS_A_SIDE,
    TRAP,
    TRAP_AT,
    UPPER,
    D,
    T,
)
from .moves import DECLINE, LEAVE, PLACE, SKIP, STOP, is_press
from .rules.chest import keys_needed
from .rules.ends import returns
from .rules.gates import toll
from .rules.questions import chance_of, may_run_out
from .rules.table import bit, widen, with_trivia
from .state import (
    ANSWER,
    CHESTCARD,
    DIFF,
    GATES,
    OFF,
    OVER,
    RACE,
    RELOC,
    SOLO,
    STRAYANS,
    TRAPCARD,
)

KEY = 1.2  # spaces that a key on the way is worth
SPARE = 0.8  # spaces that a key saves which nothing else needs
FALL = 5.0  # spaces that a fall costs, its key counted
LACK = 2.2  # spaces that a missing key costs: down a stair and up again
LUCK, RACE_LUCK = 8.0, 4.0  # spaces that a chest without keys costs: without questions, with them
POINT, TRIVIA_POINT = 0.6, 1.3  # points for a space of lead: without questions, with them
WIN = 20.0  # points for the chest


@rule
def _round_to(side):
    """Return a side or corner counted round. K-13"""
    return side - SIDES if side >= SIDES else side + SIDES if side < 0 else side


@rule
def _through_door(s, side):
    """Return the cost from beside a door into the keep. K-25, K-50"""
    return 1.0 + KEY * toll(s, DOOR + side, True)


@rule
def _up_stair(s, corner):
    """Return the cost from the foot of an upper stair into the keep, on the better of its two sides. K-04, K-25"""
    best = min(_through_door(s, corner), _through_door(s, _round_to(corner - 1)))
    return 2.0 + KEY * toll(s, UPPER + corner, True) + best


@rule
def _from_trap(s, side):
    """Return the cost from a trap door into the keep, by the better of its two stairs. K-04, K-44"""
    return 1.0 + min(_up_stair(s, side), _up_stair(s, _round_to(side + 1)))


@rule
def _over_trap(s, team, side):
    """Return the cost from the space before a trap door into the keep: the risk of a fall, or a key to skip it. K-29,
    K-32, K-45, K-46
    """
    risk = 0.0
    if s.shut[TRAP + side] == 0:
        risk = FALL / 8.0
        if with_trivia(s):
            risk = min(KEY, FALL * (1.0 - widen(s.know[team, side]) / 100.0))
    return 1.0 + risk + _from_trap(s, side)


@rule
def _low_stair(s, team, corner):
    """Return the cost from the foot of a lower stair into the keep, on the better of its two sides. K-04, K-25"""
    best = min(_over_trap(s, team, corner), _over_trap(s, team, _round_to(corner - 1)))
    return 2.0 + KEY * toll(s, LOWER + corner, True) + best


@rule
def _way_in(s, team):
    """Return what a team still has to move and pay to reach the keep, in spaces. K-04, K-25"""
    at = widen(s.pos[team])
    if at == KEEP:
        return 0.0
    side = widen(SIDE[at])
    slot = at - SLOTS_A_SIDE * side
    sideways = 9.0 if s.lateral == OFF else 1.0
    if slot == G2 or slot == H2:
        return _through_door(s, side)
    if slot == G1 or slot == H1:
        beyond = _round_to(side - 1) if slot == G1 else _round_to(side + 1)
        return 1.0 + min(_through_door(s, side), sideways + _through_door(s, beyond))
    if slot == T:
        return _from_trap(s, side)
    if RANK[at] == 7:
        return _up_stair(s, widen(BORDER[at]) - UPPER)
    if slot == E1 or slot == F1:
        beyond = _round_to(side - 1) if slot == E1 else _round_to(side + 1)
        return 1.0 + min(_over_trap(s, team, side), sideways + _over_trap(s, team, beyond))
    if RANK[at] == 5:
        return _over_trap(s, team, side)
    if slot == D:
        return 3.0 + min(_low_stair(s, team, side), _low_stair(s, team, _round_to(side + 1)))
    corner = side if slot == A1 or slot == A2 or slot == A3 else _round_to(side + 1)
    return 3.0 - RANK[at] + _low_stair(s, team, corner)


@rule
def _to_go(s, team):
    """Return the spaces between a team and the open chest; missing keys add spaces, spare keys save them. K-32, K-36,
    K-51, K-56, K-57
    """
    way = _way_in(s, team)
    steps = widen(GOAL_RANK) - widen(RANK[s.pos[team]])
    lack = keys_needed(s) + (way - steps) / KEY - widen(s.chain[team])
    if lack <= 0.0:
        return way - SPARE * min(-lack, steps - 1.0 if steps > 1 else 0.0) + 0.02 * lack
    luck = RACE_LUCK if with_trivia(s) else LUCK
    need = min(lack, keys_needed(s) + 0.0)
    return way + min(luck, LACK * need) + 0.3 * need + LACK * (lack - need)


@rule
def _knowledge(s, team):
    """Return the percentage of questions a team knows, in the category asked or on average. K-09"""
    if s.cat >= 0:
        return widen(s.know[team, s.cat]) / 100.0
    total = 0
    for category in range(SIDES):
        total = total + widen(s.know[team, category])
    return total / 600.0


@rule
def _attempt_chance(s):
    """Return the chance that the attempt on the chest succeeds which is under way. K-52, K-54, K-57"""
    if not with_trivia(s):
        return 0.125
    own = _knowledge(s, widen(s.turn))
    chance, rivals = own, 0
    for team in range(s.seats):
        racing = s.phase != RACE or widen(s.racing) & bit(team)
        if team != s.turn and racing and s.chest_question != SOLO:
            rivals = rivals + 1
            chance = (own + rivals * (1.0 - _knowledge(s, team)) * chance) / (rivals + 1)
    return chance


@rule
def _answer_hope(s):
    """Return the spaces that the mover can expect to gain or lose by the answer. K-15, K-33, K-45"""
    known = (
        chance_of(s, widen(s.turn)) if s.phase != DIFF else 100.0 * _knowledge(s, widen(s.turn)) - 15.0
    ) / 100.0
    if s.guessed > 0:
        known = known / 2.0
    elif s.phase == ANSWER and may_run_out(s):
        known = known * 0.8
    known = max(known, 0.0)
    hope = known * (1.3 + KEY * widen(s.rating))
    at = widen(s.pos[s.turn])
    if COLOUR[at] >= 0 and TRAP_AT[at] >= 0 and s.shut[TRAP_AT[at]] == 0:
        hope = hope - (1.0 - known) * FALL
    return hope


@rule
def _prospect(s, team):
    """Return the spaces that a team can expect to gain from the next card, throw or answer. K-39, K-46"""
    if s.phase == STRAYANS and s.offered == team:
        return KEY * (2.0 * chance_of(s, team) / 100.0 - 1.0)
    if s.turn != team:
        return 0.0
    if s.phase == TRAPCARD:
        return -FALL / 8.0
    return _answer_hope(s) if DIFF <= s.phase <= ANSWER else 0.0


@rule
def advice(s, seat):
    """Return the lead over the rival with the least to go, in points; a finished game decides. K-01, K-70"""
    if s.phase == OVER:
        return 1000.0 * returns(s, seat)
    if s.turn < 0:
        return 0.0
    team = widen(seat)
    best = 1000.0
    for rival in range(s.seats):
        if rival != team:
            best = min(best, _to_go(s, rival) - _prospect(s, rival))
    ahead = best - _to_go(s, team) + _prospect(s, team)
    lead = (TRIVIA_POINT if with_trivia(s) else POINT) * ahead + 0.05 * widen(s.stock[team])
    if CHESTCARD <= s.phase <= RACE:
        lead = lead + (WIN if s.turn == team else -WIN) * _attempt_chance(s)
    return lead


@rule
def easy(s, action):
    """Return whether a beginner would find a move: walking, opening and answering, but not skipping, countdowns or
    going back. K-26, K-32, K-34
    """
    if SKIP <= action < PLACE or is_press(action) or action == DECLINE or action == LEAVE:
        return False
    if s.phase == RELOC:
        return action >= STOP
    return s.phase == GATES or action != STOP
