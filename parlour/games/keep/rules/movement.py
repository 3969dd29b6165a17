"""Movement: which paths are open, skipping spaces, keys earned by going down stairs, and where a move ends."""

from parlour.core.compile import rule
from parlour.core.record import CHANCE

from ..board import (
    ALL_WAYS,
    BACK,
    BORDER,
    COLOUR,
    COLOURED,
    COLOURS,
    DEGREE,
    DOOR,
    INWARD,
    KEEP,
    MOST_WAYS,
    NEAR,
    NONE,
    OUTWARD,
    RANK,
    SIDES,
    SIDEWAYS,
    THROUGH,
    UPPER,
)
from ..state import (
    CHEST,
    CHESTCARD,
    COIN,
    INWARD_ONLY,
    INWARD_WAY,
    OFF,
    OUTWARD_WAY,
    PIPS,
    PRESET,
    RIGHT_BY_DIE,
    RIGHT_TO_MOVE,
    SKIP_ANY,
    SKIP_OFF,
    TRAPCARD,
    YOUR_CHOICE,
)
from .chest import asks_at_chest
from .ends import clear_move, end_turn
from .gates import start_move, toll
from .questions import offer_question
from .table import earn, widen, with_trivia
from .traps import is_open_trap


@rule
def ways_towards(s, space, heading):
    """Return, as a bit mask (bit i: the path to the i-th neighbour), the paths out of a space that suit the direction
    of the move (`heading`): only inward, only outward, or all if it has no direction yet. K-04, K-08
    """
    ways = widen(ALL_WAYS[space])
    if s.lateral == OFF:
        ways &= ~widen(SIDEWAYS[space])
    if heading == INWARD_WAY:
        ways &= ~widen(OUTWARD[space])
    elif heading == OUTWARD_WAY:
        ways &= ~widen(INWARD[space])
    return ways


@rule
def shut_ways(s, space, keys):
    """Return, as a bit mask (bit i: the path to the i-th neighbour), the paths out of a space that are blocked for a
    team with this many keys: it cannot pay to open the gates on them. K-24, K-25
    """
    if space == KEEP:
        ways = 0
        for side in range(SIDES):
            if toll(s, DOOR + side, False) > keys:
                ways |= 3 << (2 * side)
        return ways
    here = widen(BORDER[space])
    if here < 0 or s.shut[here] == 0:
        return 0
    ways = widen(THROUGH[space])
    if s.gate_sides == INWARD_ONLY:
        ways &= widen(INWARD[space])
    return ways if toll(s, here, True) > keys else 0


@rule
def way_to(space, there):
    """Return the index, among the neighbours of `space`, of the space `there`; -1 if the two are not connected. K-04"""
    for i in range(MOST_WAYS):
        if i >= DEGREE[space]:
            return NONE
        if NEAR[space, i] == there:
            return i
    return NONE


@rule
def open_ways(s):
    """Return, as a bit mask (bit i: the path to the i-th neighbour), the paths that the mover's token may take now.
    Paths with shut gates are left out, and so are those that would turn back or change between inward and outward in
    one move. K-08, K-24
    """
    at = widen(s.pos[s.turn])
    ways = ways_towards(s, at, s.heading) & ~shut_ways(s, at, 0)
    if s.prev >= 0:
        ways &= ~(1 << way_to(at, s.prev))
    return ways


@rule
def goes_on(s, space, came_by, heading, keys):
    """Return whether a token that has just entered `space` could move on. `came_by` is the path it came by, `heading`
    the direction of the move, and `keys` the number of keys that the team could spend on gates. K-32, K-62
    """
    return ways_towards(s, space, heading) & ~shut_ways(s, space, keys) & ~(1 << came_by) != 0


@rule
def heading_after(s, rise):
    """Return the heading of the current move (inward, outward or none yet) after one more step. `rise` is positive
    for a step inward, negative for outward, 0 for sideways, which leaves the heading as it is. K-08
    """
    if rise == 0:
        return widen(s.heading)
    return INWARD_WAY if rise > 0 else OUTWARD_WAY


@rule
def may_skip(s):
    """Return whether the team may skip any space now: it has a key to pay, and the options allow one more skip in
    this turn. K-32
    """
    if s.chain[s.turn] == 0 or s.skip == SKIP_OFF:
        return False
    return s.skip == SKIP_ANY or s.skipped == 0


@rule
def skip_leads_on(s, at, i):
    """Return whether the move could continue after the token skips the i-th neighbour of the space `at`. K-32"""
    there = widen(NEAR[at, i])
    heading = heading_after(s, widen(RANK[there]) - widen(RANK[at]))
    return goes_on(s, there, widen(BACK[at, i]), heading, widen(s.chain[s.turn]) - 1)


@rule
def skip_ways(s, ways):
    """Return those paths of the bit mask `ways` (bit i: the path to the i-th neighbour) that lead to a space which
    the token may skip for one key. K-32
    """
    if not may_skip(s):
        return 0
    at = widen(s.pos[s.turn])
    ways &= widen(COLOURED[at])
    for i in range(DEGREE[at]):
        if ways >> i & 1 and not skip_leads_on(s, at, i):
            ways &= ~(1 << i)
    return ways


@rule
def may_stop(s, ways):
    """Return whether the team may stop its token now. Before the first step it may unless the move is compulsory.
    Later it may only if no path is open, and never on a space that it is skipping. `ways` is the bit mask of open
    paths. K-07, K-18, K-32, K-62
    """
    return s.hover == 0 and (ways == 0 or (s.prev < 0 and s.must == 0))


@rule
def reward_descent(s, team, at, there, rise):
    """Give a team the keys that it earns by moving from the space `at` down a stair to `there`: one, or two at a
    lower stair if it came down from an upper stair by outward steps only. `rise` is negative for a step down. K-36,
    K-37
    """
    if rise >= 0:
        s.direct[team] = 0
        return
    stair = widen(BORDER[at])
    if stair < 0 or stair >= DOOR or BORDER[there] != stair:
        return
    if stair >= UPPER:
        earn(s, team, 1)
        s.direct[team] = 1
    else:
        earn(s, team, 2 if s.direct[team] else 1)
        s.direct[team] = 0


@rule
def shift(s, there):
    """Move the mover's token to a neighbouring space, and record where it came from and its heading. K-03, K-05, K-08,
    K-36
    """
    team = widen(s.turn)
    at = widen(s.pos[team])
    rise = widen(RANK[there]) - widen(RANK[at])
    reward_descent(s, team, at, there, rise)
    s.heading = heading_after(s, rise)
    s.prev = at
    s.pos[team] = there


@rule
def walk(s, there):
    """Move the token one space. If the move is used up or cannot go on, the token lands there. K-07, K-50, K-62"""
    at = widen(s.pos[s.turn])
    shift(s, there)
    s.hover = 0
    s.left -= 1
    if s.left == 0 or there == KEEP:
        land(s)
    elif not goes_on(s, there, way_to(there, at), s.heading, widen(s.chain[s.turn])):
        land(s)


@rule
def skip(s, there):
    """Pay a key to pass over the space `there`: it does not count as a space moved, it asks no question, and its trap
    door does not open. K-32, K-48
    """
    s.chain[s.turn] -= 1
    shift(s, there)
    s.hover = 1
    s.skipped = 1


@rule
def stop(s):
    """End the current move. If the token has not moved in it, the turn ends; otherwise the token lands where it is.
    K-18, K-62
    """
    if s.prev < 0:
        end_turn(s)
    else:
        land(s)


@rule
def land(s):
    """Apply the effect of the space where a move has ended, such as a question, a trap door or the chest. K-06, K-14,
    K-15, K-46, K-50, K-52
    """
    clear_move(s)
    at = widen(s.pos[s.turn])
    if at == KEEP:
        s.arrived = 1
        s.phase = CHEST
        if s.chest_card == PRESET and asks_at_chest(s) and s.card < 0:
            s.phase, s.seat = CHESTCARD, CHANCE
    elif COLOUR[at] < 0:
        end_turn(s)
    elif with_trivia(s):
        offer_question(s, at)
    elif is_open_trap(s, at):
        s.phase, s.seat = TRAPCARD, CHANCE
    else:
        end_turn(s)


@rule
def roll(s, face):
    """Apply a throw of the coin or die. It decides how far the token must go, or whether it may move at all. K-62,
    K-73
    """
    if s.movement == RIGHT_TO_MOVE or s.movement == RIGHT_BY_DIE:
        may_move(s, face >= s.right_at if s.movement == RIGHT_BY_DIE else face == 2)
    elif s.movement == COIN or s.movement == PIPS:
        start_move(s, face)
    else:
        start_move(s, 1 if face <= 3 else 2)


@rule
def may_move(s, allowed):
    """Begin a move of one space if `allowed` is true (the card or throw allows it); otherwise end the mover's turn.
    K-62, K-73
    """
    if allowed:
        start_move(s, 1)
    else:
        end_turn(s)


@rule
def card_moves(s, card):
    """Return whether a card allows the token to move, in games where a card decides this: it is Your Choice, or it
    has the colour of a space to which the token could step now. K-73
    """
    if card >= COLOURS:
        return card == YOUR_CHOICE
    at = widen(s.pos[s.turn])
    ways = open_ways(s)
    for i in range(DEGREE[at]):
        if ways >> i & 1 and COLOUR[NEAR[at, i]] == card:
            return True
    return False
