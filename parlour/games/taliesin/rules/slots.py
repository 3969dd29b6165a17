"""Slots: a numbering of all moves that the pieces of a side could ever have. T-13, T-44, T-52

Each slot can be tested alone: does it hold a legal move in this position? To draw a random legal move, the code draws
slots until one holds a legal move, and never lists all moves. To find out whether there is any move, no list is
needed either.

Parameters that recur: `striker` says what attacks the Life Force now (`danger.struck_by`). `by_wizard`, `by_goddess`
and `by_shogun` are bit masks of the open paths of these three pieces into the black hole. T-13, T-44, T-52
"""

from __future__ import annotations

from parlour.core.compile import noinline, rule
from parlour.core.dice import next_luck

from ..board import (
    DIVES,
    FIRST_SLOT,
    KIND,
    LEVELS,
    LINES,
    LONGEST,
    NO_WAY,
    NOWHERE,
    OTHER_WAY,
    OWNER,
    RING,
    SET,
    SLOT_PIECE,
    SLOTS,
    TARGETS,
    WAY,
    ZONES,
    G,
    L,
    S,
    W,
    along,
    length,
)
from ..moves import action_of, from_of, level_of, to_of, zone_of
from ..state import STRICT
from .danger import (
    could_close,
    is_lost_on,
    is_shut_out,
    still_struck,
    struck_by,
    would_endanger,
)
from .judge import may_move, role_to_move
from .reach import dives_to, has_climb, is_clear, may_take, ways

TRIES = 600  # slots drawn before all are gone through
AT_ONCE = 8  # slots looked at in one try
STRIKER, BY_WIZARD, BY_GODDESS, BY_SHOGUN, FOUND, FIRST_FOUND = range(6)  # what one try keeps for the next
DIVE_SLOTS = (
    LEVELS - 1
) * ZONES  # for each diver whose way into the hole is open: the places of other levels


@rule
def open_ways(s, kind):
    """Return a bit mask of the open paths into the black hole for the piece of this kind that belongs to the side to
    move; 0 if that piece is off the boards. T-16, T-17
    """
    place = int(s.pos[int(s.side) * SET + kind])
    return 0 if place < 0 else ways(s, place, NOWHERE, NOWHERE, NOWHERE)


@rule
def other_level(level, i):
    """Return the first (`i` = 0) or second (1) of the levels other than `level`. T-01"""
    return i + 1 if i >= level else i


@rule
def answers(s, piece, b, striker):
    """Return whether a move to `b` could end the attack `striker` on the Life Force. Any move of the Life Force
    could. Another piece must block the attack or capture the attacker. T-41
    """
    if striker < 1 or KIND[piece] == L:
        return True
    if striker > LINES:
        return could_close(s, int(OWNER[piece]), b)
    home = int(s.pos[int(OWNER[piece]) * SET + L])
    if level_of(b) != level_of(home):
        return False
    zone = zone_of(home)
    for i in range(length(striker - 1, zone)):
        place = home - zone + along(striker - 1, zone, i)
        if place == b or s.at[place] >= 0:
            return place == b
    return False


@rule
def may_end_on(s, piece, a, b, striker):
    """Return whether a piece may end its move on `b`, where an open path leads. This quick test comes before the full
    one. T-09, T-12, T-15, T-24, T-26, T-43
    """
    there = int(s.at[b])
    if there >= 0:
        if OWNER[there] == OWNER[piece] or (KIND[there] == L and s.danger == STRICT):
            return False
        if not may_take(s, piece, a, b):
            return False
    if is_lost_on(piece, b) and is_shut_out(s, piece):
        return False
    return answers(s, piece, b, striker)


@rule
def is_way_clear(s, a, way):
    """Return whether all zones before the end of a path are empty; the path is stored as a line and a number of
    steps. T-11
    """
    if way == NO_WAY:
        return False
    direction = way // LONGEST
    return is_clear(s, direction, a, way - LONGEST * direction + 1)


@rule
def run_end(s, piece, a, i, striker):
    """Return the place where a piece on `a` ends if it runs along a line to its target number `i`; NOWHERE if it may
    not go there. T-11
    """
    kind, zone = int(KIND[piece]), zone_of(a)
    way = int(WAY[kind, RING[zone], i])
    if way == NO_WAY:
        return NOWHERE
    direction = way // LONGEST
    b = a - zone + along(direction, zone, way - LONGEST * direction)
    if not may_end_on(s, piece, a, b, striker):
        return NOWHERE
    if is_way_clear(s, a, way) or is_way_clear(s, a, int(OTHER_WAY[kind, RING[zone], i])):
        return b
    return NOWHERE


@rule
def level_end(s, piece, a, i, zone, ways_in, climbs, striker):
    """Return the place where a piece ends that goes to a zone on another level: straight up or down if `climbs`, else
    through the hole; NOWHERE if it may not. A straight move counts only if the hole does not lead there too, so that no
    move is counted twice. T-14 to T-20
    """
    kind = int(KIND[piece])
    level = other_level(level_of(a), i)
    b = level * ZONES + zone
    if level >= s.boards or not may_end_on(s, piece, a, b, striker):
        return NOWHERE
    if climbs and not has_climb(s, kind, a, b):
        return NOWHERE
    dives = False
    if ways_in and abs(level - level_of(a)) <= DIVES[kind]:
        dives = dives_to(s, kind, a, ways_in, b, ways(s, b, NOWHERE, NOWHERE, NOWHERE))
    return b if dives != climbs else NOWHERE


@rule
def count_slots(by_wizard, by_goddess, by_shogun):
    """Return how many slots there are, given the open ways of the three pieces that can dive into the hole. T-17"""
    dives = (1 if by_wizard else 0) + (1 if by_goddess else 0) + (1 if by_shogun else 0)
    return SLOTS + dives * DIVE_SLOTS


@rule
def move_in(s, slot, role, by_wizard, by_goddess, by_shogun, striker):
    """Return, as an action, the move in the slot number `slot`; NOWHERE if that slot has none. A cheap test with
    `striker` drops most moves that do not end an attack on the side's own Life Force; `is_exposing` is the full test.
    T-13, T-55
    """
    kind, i = W, slot
    if slot < SLOTS:
        kind = int(
            SLOT_PIECE[slot]
        )  # the number of the piece in its set, which for a titled piece is its kind
        i = slot - int(FIRST_SLOT[kind])
    else:
        i -= SLOTS
        if by_wizard == 0 or i >= DIVE_SLOTS:
            i -= DIVE_SLOTS if by_wizard else 0
            kind = G
            if by_goddess == 0 or i >= DIVE_SLOTS:
                i -= DIVE_SLOTS if by_goddess else 0
                kind = S
    piece = int(s.side) * SET + kind
    a = int(s.pos[piece])
    if a < 0 or not may_move(s, piece, role):
        return NOWHERE
    ways_in = by_wizard if kind == W else by_goddess if kind == G else by_shogun if kind == S else 0
    runs = int(TARGETS[KIND[piece]])
    if slot < SLOTS and i < runs:
        b = run_end(s, piece, a, i, striker)
    elif slot < SLOTS:
        b = level_end(s, piece, a, i - runs, zone_of(a), ways_in, True, striker)
    else:
        above = 1 if i >= ZONES else 0
        b = level_end(s, piece, a, above, i - ZONES * above, ways_in, False, striker)
    return NOWHERE if b < 0 else action_of(a, b)


@rule
def is_exposing(s, action, striker):
    """Return whether a move leaves the side's own Life Force in danger. The attack that exists already is tested
    first, because that is quick. T-41, T-42
    """
    a, b = from_of(action), to_of(action)
    piece = int(s.at[a])
    return still_struck(s, piece, a, b, striker) or would_endanger(s, piece, a, b)


@noinline
def count_moves(s, role, until):
    """Return (how many slots hold a legal move of the role, the last such move); stop counting at `until`.
    T-44, T-62
    """
    by_wizard, by_goddess, by_shogun = open_ways(s, W), open_ways(s, G), open_ways(s, S)
    striker = struck_by(s, int(s.side)) if s.danger == STRICT else 0
    found, last = 0, NOWHERE
    for slot in range(count_slots(by_wizard, by_goddess, by_shogun)):
        action = move_in(s, slot, role, by_wizard, by_goddess, by_shogun, striker)
        if action >= 0 and not is_exposing(s, action, striker):
            found, last = found + 1, action
            if found == until:
                break
    return found, last


@noinline
def go_through(s, out, tried, total, a, b):
    """Test the next few slots in order and keep the legal moves in `out`. Return (a random one of all legal moves
    once every slot is tested, otherwise NOWHERE; and the new `tried`, `a` and `b`). T-13
    """
    striker, found, role = int(out[STRIKER]), int(out[FOUND]), role_to_move(s)
    for slot in range(tried - TRIES, min(tried - TRIES + AT_ONCE, total)):
        action = move_in(
            s, slot, role, int(out[BY_WIZARD]), int(out[BY_GODDESS]), int(out[BY_SHOGUN]), striker
        )
        if action >= 0 and not is_exposing(s, action, striker):
            out[FIRST_FOUND + found] = action
            found += 1
    out[FOUND] = found
    tried += AT_ONCE
    if tried < TRIES + total:
        return NOWHERE, tried, a, b
    luck, a, b = next_luck(a, b)
    return int(out[FIRST_FOUND + ((luck * found) >> 32)]), tried, a, b


@rule
def try_sample(s, out, tried, a, b):
    """Try once to draw a legal move, all equally likely: test a few random slots or, once TRIES slots have been
    tested, all of them in order. Return (the move, or NOWHERE if none was found; how many slots have been tested; the
    new state of the random generator). Call again until there is a move. `tried` counts the slots tested so far, `a`
    and `b` are the state of the generator, and `out` keeps what the next call needs. T-13, T-52

    Danger is tested only for the move that was found, not for each slot: on a GPU the parallel lanes would wait for
    each other.
    """
    role, striker = role_to_move(s), 0
    if tried == 0:
        by_wizard, by_goddess, by_shogun = open_ways(s, W), open_ways(s, G), open_ways(s, S)
    else:
        by_wizard, by_goddess, by_shogun = int(out[BY_WIZARD]), int(out[BY_GODDESS]), int(out[BY_SHOGUN])
        striker = int(out[STRIKER])
    total = count_slots(by_wizard, by_goddess, by_shogun)
    if tried >= TRIES:
        return go_through(s, out, tried, total, a, b)
    action = NOWHERE
    stop = min(tried + AT_ONCE, TRIES)
    while action < 0 and tried < stop:
        luck, a, b = next_luck(a, b)
        action = move_in(s, (luck * total) >> 32, role, by_wizard, by_goddess, by_shogun, striker)
        tried += 1
    if action >= 0:
        if not is_exposing(s, action, striker):
            return action, tried, a, b
        if striker == 0 and s.danger == STRICT:
            striker = struck_by(s, int(s.side))
    out[STRIKER], out[BY_WIZARD], out[BY_GODDESS], out[BY_SHOGUN] = striker, by_wizard, by_goddess, by_shogun
    out[FOUND] = 0
    return NOWHERE, tried, a, b
