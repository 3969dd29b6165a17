"""Slots: every move that the pieces of a set could ever have, numbered. T-13, T-44, T-52

Which of them are moves of the position is asked of one at a time. So a legal move can be taken at random without a
list of all, by drawing slots until one is a move, and whether there is any needs no list either.
"""

from __future__ import annotations

from parlour.core.compile import apart, rule
from parlour.core.dice import next_luck

from ..board import (
    DIVES,
    FIRST,
    FIRST_SLOT,
    KIND,
    LAST,
    LEVELS,
    LINES,
    LONGEST,
    NO_WAY,
    NOWHERE,
    OTHER_WAY,
    OUT_MINUS,
    OUT_PLUS,
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
from ..state import FORBIDDEN, HOLE_TOO, STRICT
from .danger import (
    could_close,
    first_own,
    is_lost_on,
    is_struck_along,
    still_struck,
    struck_by,
    would_endanger,
)
from .judge import may_move
from .reach import dives_to, has_climb, is_clear, is_open, line_of, may_take, ways

TRIES = 600  # slots drawn before all are gone through
AT_ONCE = 8  # slots looked at in one attempt
STRIKER, BY_WIZARD, BY_GODDESS, BY_SHOGUN, FOUND, FIRST_FOUND = range(6)  # what attempts keep for the next
DIVE_SLOTS = (
    LEVELS - 1
) * ZONES  # for each diver whose way into the hole is open: the places of other levels


@rule
def open_ways(s, kind):
    """The open ways into the hole of a diver of the side to move; 0 if it is off the boards. T-16, T-17"""
    place = int(s.pos[int(s.side) * SET + kind])
    return 0 if place < 0 else ways(s, place, NOWHERE, NOWHERE, NOWHERE)


@rule
def other_level(level, i):
    """The first or second of the other levels. T-01"""
    return i + 1 if i >= level else i


@rule
def answers(s, piece, b, striker):
    """Whether a move to `b` could end what endangers the Life Force: any move of its own; else, if it is struck
    along a line, one that ends on that line, and if from another level, one that closes the way. T-41"""
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
    """Whether a piece may end an open way on `b`, as far as is soon told. T-09, T-12, T-15, T-24, T-26, T-43"""
    there = int(s.at[b])
    if there >= 0:
        if OWNER[there] == OWNER[piece] or (KIND[there] == L and s.danger == STRICT):
            return False
        if not may_take(s, piece, a, b):
            return False
    if is_lost_on(piece, b) and (s.horizon == FORBIDDEN or KIND[piece] == L):
        return False
    return answers(s, piece, b, striker)


@rule
def is_way_clear(s, a, way):
    """Whether the way to a target, a line and a step, is empty before its end. T-11"""
    if way == NO_WAY:
        return False
    direction = way // LONGEST
    return is_clear(s, direction, a, way - LONGEST * direction + 1)


@rule
def run_end(s, piece, a, i, striker):
    """Where a piece ends that runs to its target `i`; NOWHERE if it may not. T-11"""
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
    """Where a piece ends that goes to a zone of another level, straight or, if not `climbs`, through the hole;
    straight only where the hole does not lead as well. NOWHERE if it may not. T-14 to T-20"""
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
    """How many slots there are, given the open ways of the three divers. T-17"""
    dives = (1 if by_wizard else 0) + (1 if by_goddess else 0) + (1 if by_shogun else 0)
    return SLOTS + dives * DIVE_SLOTS


@rule
def move_in(s, slot, role, by_wizard, by_goddess, by_shogun, striker):
    """The move that is in a slot, as an action; NOWHERE if there is none. Whether it leaves the own Life Force in
    danger is asked only as far as `striker` tells. T-13, T-55"""
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
    """Whether a move leaves the own Life Force in danger; what strikes it now is asked first. T-41, T-42"""
    a, b = from_of(action), to_of(action)
    piece = int(s.at[a])
    return still_struck(s, piece, a, b, striker) or would_endanger(s, piece, a, b)


@apart
def count_moves(s, role, until):
    """(how many slots hold a legal move, the last of these moves), counted up to number `until`. T-44, T-62"""
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


@rule
def first_step(s, piece, a):
    """An empty zone beside `a` in which a piece may end its move, danger aside; NOWHERE if none. T-08, T-11"""
    kind = int(KIND[piece])
    zone = zone_of(a)
    for direction in range(int(FIRST[kind]), int(LAST[kind]) + 1):
        if length(direction, zone) > 0:
            b = a - zone + along(direction, zone, 0)
            if s.at[b] < 0 and not is_lost_on(piece, b):
                return b
    return NOWHERE


@rule
def step_aside(s, role):
    """A step of the Life Force out of danger, which answers most of what strikes it; NOWHERE if none. T-25, T-41"""
    piece = int(s.side) * SET + L
    a = int(s.pos[piece])
    if a < 0 or not may_move(s, piece, role):
        return NOWHERE
    zone = zone_of(a)
    for direction in range(int(FIRST[L]), int(LAST[L]) + 1):
        if length(direction, zone) > 0:
            b = a - zone + along(direction, zone, 0)
            if s.at[b] < 0 and not is_lost_on(piece, b) and not would_endanger(s, piece, a, b):
                return action_of(a, b)
    return NOWHERE


@rule
def climb_away(s, role, striker):
    """A move of the Life Force out of danger to another level; NOWHERE if none. T-25, T-28, T-41"""
    for slot in range(int(FIRST_SLOT[L]) + int(TARGETS[L]), int(FIRST_SLOT[L + 1])):
        action = move_in(s, slot, role, 0, 0, 0, striker)
        if action >= 0 and not is_exposing(s, action, striker):
            return action
    return NOWHERE


@rule
def may_come(s, role, a, b, striker):
    """Whether the piece on `a`, whose way to `b` is open, may go there; not asked of the Life Force. T-41, T-42"""
    piece = int(s.at[a])
    if KIND[piece] == L or not may_move(s, piece, role) or not may_end_on(s, piece, a, b, striker):
        return False
    return not is_exposing(s, action_of(a, b), striker)


@apart
def come_to(s, role, b, striker):
    """A legal move to `b` of a piece other than the Life Force, looked for along all ways that lead there; NOWHERE if
    none. T-11, T-14, T-16, T-41"""
    side = int(s.side)
    for direction in range(LINES):
        if direction == OUT_PLUS or direction == OUT_MINUS:  # the rim lines begin with them
            continue
        if is_struck_along(s, direction, 1 - side, b, NOWHERE, NOWHERE, NOWHERE):
            a = first_own(s, direction, side, b)
            if may_come(s, role, a, b, striker):
                return action_of(a, b)
    for level in range(int(s.boards)):
        a = level * ZONES + zone_of(b)
        if s.at[a] >= 0 and OWNER[s.at[a]] == side and has_climb(s, int(KIND[s.at[a]]), a, b):
            if may_come(s, role, a, b, striker):
                return action_of(a, b)
    for kind in range(W, S + 1):
        a = int(s.pos[side * SET + kind])
        if DIVES[kind] > 0 and a >= 0 and level_of(a) != level_of(b) and is_open(s, kind, a, b):
            if may_come(s, role, a, b, striker):
                return action_of(a, b)
    return NOWHERE


@rule
def close_line(s, role, place, direction, striker):
    """A move to where a line from a place is open, or that takes what ends it; NOWHERE if none. T-11, T-41"""
    zone = zone_of(place)
    for i in range(length(direction, zone)):
        b = place - zone + along(direction, zone, i)
        action = come_to(s, role, b, striker)
        if action >= 0 or s.at[b] >= 0:
            return action
    return NOWHERE


@rule
def shut_out(s, role, striker):
    """A move that takes the Wizard which strikes from another level, or closes its passage; NOWHERE if none.
    T-22, T-23, T-41"""
    home, wizard = int(s.pos[int(s.side) * SET + L]), int(s.pos[(1 - int(s.side)) * SET + W])
    action = come_to(s, role, wizard, striker)
    if action < 0 and abs(home - wizard) == 2 * ZONES:
        action = come_to(s, role, (home + wizard) // 2, striker)
    for i in range(6):
        place, way = home if i < 3 else wizard, i % 3
        if action < 0 and ways(s, place, NOWHERE, NOWHERE, NOWHERE) & 1 << way:
            action = close_line(s, role, place, line_of(way), striker)
    return action


@apart
def answer_danger(s, role, striker):
    """A legal move against what strikes the Life Force: a step or a climb of its own, or a move of another piece to a
    place that answers; NOWHERE if none. T-41, T-44"""
    action = step_aside(s, role)
    if action < 0:
        action = climb_away(s, role, striker)
    if action >= 0:
        return action
    if striker <= LINES:
        return close_line(s, role, int(s.pos[int(s.side) * SET + L]), striker - 1, striker)
    if s.level_capture == HOLE_TOO:  # it may be another than the Wizard
        return count_moves(s, role, 1)[1]
    return shut_out(s, role, striker)


@rule
def has_move(s, role):
    """Whether a role has a legal move: one step of a piece tells nearly always, or what answers a danger; the slots
    if not. T-44, T-62"""
    first = int(s.side) * SET
    piece, striker = first + SET, 0
    while piece > first and striker == 0:
        b = NOWHERE
        while b < 0 and piece > first:
            piece -= 1
            a = int(s.pos[piece])
            if a >= 0 and may_move(s, piece, role):
                b = first_step(s, piece, a)
        if b >= 0:
            if not would_endanger(s, piece, int(s.pos[piece]), b):
                return True
            striker = struck_by(s, int(s.side))
    if striker:
        return answer_danger(s, role, striker) >= 0
    return count_moves(s, role, 1)[0] > 0


@apart
def go_through(s, out, tried, total, a, b):
    """The next slots of all, and once they have all been gone through one of the moves that were found. T-13"""
    striker, found = int(out[STRIKER]), int(out[FOUND])
    for slot in range(tried - TRIES, min(tried - TRIES + AT_ONCE, total)):
        action = move_in(
            s, slot, int(s.slot), int(out[BY_WIZARD]), int(out[BY_GODDESS]), int(out[BY_SHOGUN]), striker
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
def attempt(s, out, tried, a, b):
    """One legal move, each alike: slots drawn until one holds a move, a few at a time; at last all are gone through.
    `tried` is how many slots have been looked at. T-13, T-52

    Danger is asked about when a move is found, not among the slots: on a GPU, lanes wait for each other there.
    """
    role, striker = int(s.slot), 0
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
