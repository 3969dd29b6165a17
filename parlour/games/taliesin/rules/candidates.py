"""Candidate moves: a numbering of all moves that the pieces of a side could ever have. T-13, T-44, T-52

Each candidate can be tested alone: is it legal in this position? To draw a random legal move, the code draws random
candidates until one is legal, and never lists all moves. To find out whether there is any legal move, no list is
needed either.

Parameters that recur: `attack` is the code of the attack on the Life Force now (`danger.find_attack`). `by_wizard`,
`by_goddess` and `by_shogun` are bit masks of the open paths of these three pieces into the black hole. T-13, T-44,
T-52
"""

from __future__ import annotations

from parlour.core.compile import noinline, rule
from parlour.core.dice import next_luck

from ..board import (
    CANDIDATE_PIECE,
    CANDIDATES,
    DIVES,
    FIRST_CANDIDATE,
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
    find_attack,
    is_lost_on,
    is_shut_out,
    still_attacked,
    would_endanger,
)
from .judge import may_move, role_to_move
from .reach import dives_to, has_climb, is_clear, may_capture, ways

TRIES = 600  # random candidates tested before all are tested in order
AT_ONCE = 8  # candidates tested in one call
ATTACK, BY_WIZARD, BY_GODDESS, BY_SHOGUN, FOUND, FIRST_FOUND = range(6)  # what one try keeps for the next
DIVE_CANDIDATES = (
    LEVELS - 1
) * ZONES  # for each diver whose way into the hole is open: the places of other levels


@rule
def open_ways(s, kind):
    """Return, as a bit mask, the open paths into the black hole for the piece of this kind that belongs to the side to
    move; 0 if the piece is off the boards. T-16, T-17
    """
    place = int(s.pos[int(s.side) * SET + kind])
    return 0 if place < 0 else ways(s, place, NOWHERE, NOWHERE, NOWHERE)


@rule
def other_level(level, i):
    """Return one of the two levels other than `level`: the first if `i` is 0, the second if it is 1. T-01"""
    return i + 1 if i >= level else i


@rule
def answers(s, piece, b, attack):
    """Return whether a move of this piece to `b` could end the attack on the Life Force. Any move of the Life Force
    could. Any other piece must block the attack or capture the attacker. T-41
    """
    if attack < 1 or KIND[piece] == L:
        return True
    if attack > LINES:
        return could_close(s, int(OWNER[piece]), b)
    home = int(s.pos[int(OWNER[piece]) * SET + L])
    if level_of(b) != level_of(home):
        return False
    zone = zone_of(home)
    for i in range(length(attack - 1, zone)):
        place = home - zone + along(attack - 1, zone, i)
        if place == b or s.at[place] >= 0:
            return place == b
    return False


@rule
def may_end_on(s, piece, a, b, attack):
    """Return whether a piece may end its move on `b`, given that its path is open. This quick test comes before the
    full test for danger. T-09, T-12, T-15, T-24, T-26, T-43
    """
    there = int(s.at[b])
    if there >= 0:
        if OWNER[there] == OWNER[piece] or (KIND[there] == L and s.danger == STRICT):
            return False
        if not may_capture(s, piece, a, b):
            return False
    if is_lost_on(piece, b) and is_shut_out(s, piece):
        return False
    return answers(s, piece, b, attack)


@rule
def is_way_clear(s, a, way):
    """Return whether all zones on a path, except the last, are empty. The path is stored as one number, for a line and
    a number of steps. T-11
    """
    if way == NO_WAY:
        return False
    direction = way // LONGEST
    return is_clear(s, direction, a, way - LONGEST * direction + 1)


@rule
def run_end(s, piece, a, i, attack):
    """Return the place that a piece on `a` reaches when it moves along a line to its target number `i` (as the table
    of targets numbers them); NOWHERE if it may not go there. T-11
    """
    kind, zone = int(KIND[piece]), zone_of(a)
    way = int(WAY[kind, RING[zone], i])
    if way == NO_WAY:
        return NOWHERE
    direction = way // LONGEST
    b = a - zone + along(direction, zone, way - LONGEST * direction)
    if not may_end_on(s, piece, a, b, attack):
        return NOWHERE
    if is_way_clear(s, a, way) or is_way_clear(s, a, int(OTHER_WAY[kind, RING[zone], i])):
        return b
    return NOWHERE


@rule
def level_end(s, piece, a, i, zone, ways_in, climbs, attack):
    """Return the place that a piece reaches when it moves to `zone` on another level: straight up or down if `climbs`
    is true, otherwise through the black hole; NOWHERE if it may not. A move straight up or down counts only if the
    hole does not lead to the same place, so that no move is counted twice. T-14 to T-20
    """
    kind = int(KIND[piece])
    level = other_level(level_of(a), i)
    b = level * ZONES + zone
    if level >= s.boards or not may_end_on(s, piece, a, b, attack):
        return NOWHERE
    if climbs and not has_climb(s, kind, a, b):
        return NOWHERE
    dives = False
    if ways_in and abs(level - level_of(a)) <= DIVES[kind]:
        dives = dives_to(s, kind, a, ways_in, b, ways(s, b, NOWHERE, NOWHERE, NOWHERE))
    return b if dives != climbs else NOWHERE


@rule
def count_candidates(by_wizard, by_goddess, by_shogun):
    """Return how many candidate moves there are, given the open paths of the three pieces that can dive into the black
    hole. T-17
    """
    dives = (1 if by_wizard else 0) + (1 if by_goddess else 0) + (1 if by_shogun else 0)
    return CANDIDATES + dives * DIVE_CANDIDATES


@rule
def candidate_move(s, number, role, by_wizard, by_goddess, by_shogun, attack):
    """Return, as an action, the candidate move with this number; NOWHERE if the piece cannot make it now. With
    `attack`, most moves that do not end an attack on the side's own Life Force are dropped as well; `is_exposing` is
    the full test. T-13, T-55
    """
    kind, i = W, number
    if number < CANDIDATES:
        kind = int(
            CANDIDATE_PIECE[number]
        )  # the number of the piece in its set, which for a titled piece is its kind
        i = number - int(FIRST_CANDIDATE[kind])
    else:
        i -= CANDIDATES
        if by_wizard == 0 or i >= DIVE_CANDIDATES:
            i -= DIVE_CANDIDATES if by_wizard else 0
            kind = G
            if by_goddess == 0 or i >= DIVE_CANDIDATES:
                i -= DIVE_CANDIDATES if by_goddess else 0
                kind = S
    piece = int(s.side) * SET + kind
    a = int(s.pos[piece])
    if a < 0 or not may_move(s, piece, role):
        return NOWHERE
    ways_in = by_wizard if kind == W else by_goddess if kind == G else by_shogun if kind == S else 0
    runs = int(TARGETS[KIND[piece]])
    if number < CANDIDATES and i < runs:
        b = run_end(s, piece, a, i, attack)
    elif number < CANDIDATES:
        b = level_end(s, piece, a, i - runs, zone_of(a), ways_in, True, attack)
    else:
        above = 1 if i >= ZONES else 0
        b = level_end(s, piece, a, above, i - ZONES * above, ways_in, False, attack)
    return NOWHERE if b < 0 else action_of(a, b)


@rule
def is_exposing(s, action, attack):
    """Return whether a move leaves the side's own Life Force in danger. If the Life Force is attacked now,
    the test first checks whether that attack goes on, because this is quick. T-41, T-42
    """
    a, b = from_of(action), to_of(action)
    piece = int(s.at[a])
    return still_attacked(s, piece, a, b, attack) or would_endanger(s, piece, a, b)


@noinline
def count_moves(s, role, until):
    """Return (the number of legal moves of a role, the last one found). Counting stops at `until`. T-44, T-62"""
    by_wizard, by_goddess, by_shogun = open_ways(s, W), open_ways(s, G), open_ways(s, S)
    attack = find_attack(s, int(s.side)) if s.danger == STRICT else 0
    found, last = 0, NOWHERE
    for number in range(count_candidates(by_wizard, by_goddess, by_shogun)):
        action = candidate_move(s, number, role, by_wizard, by_goddess, by_shogun, attack)
        if action >= 0 and not is_exposing(s, action, attack):
            found, last = found + 1, action
            if found == until:
                break
    return found, last


@noinline
def test_in_order(s, out, tried, total, a, b):
    """Test the next few candidate moves in order, and store the legal ones in `out`. Return (move, tried, a,
    b): a random legal move once every candidate has been tested, before that NOWHERE; the number of tests so
    far; and the state of the random generator. T-13
    """
    attack, found, role = int(out[ATTACK]), int(out[FOUND]), role_to_move(s)
    for number in range(tried - TRIES, min(tried - TRIES + AT_ONCE, total)):
        action = candidate_move(
            s, number, role, int(out[BY_WIZARD]), int(out[BY_GODDESS]), int(out[BY_SHOGUN]), attack
        )
        if action >= 0 and not is_exposing(s, action, attack):
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
    """Try once to draw a legal move, all equally likely. Test a few random candidate moves or, once TRIES candidates
    have been tested, all candidates in order. Return the move, or NOWHERE if none was found; how many candidates have
    been tested; and the new state of the random generator. T-13, T-52

    Call again until there is a move. `tried` counts the candidates tested so far, `a` and `b` are the state of the
    generator, and `out` stores what the next call needs.

    Only the move that was found is tested for danger, not each candidate: on a GPU the parallel lanes would wait for
    each other.
    """
    role, attack = role_to_move(s), 0
    if tried == 0:
        by_wizard, by_goddess, by_shogun = open_ways(s, W), open_ways(s, G), open_ways(s, S)
    else:
        by_wizard, by_goddess, by_shogun = int(out[BY_WIZARD]), int(out[BY_GODDESS]), int(out[BY_SHOGUN])
        attack = int(out[ATTACK])
    total = count_candidates(by_wizard, by_goddess, by_shogun)
    if tried >= TRIES:
        return test_in_order(s, out, tried, total, a, b)
    action = NOWHERE
    stop = min(tried + AT_ONCE, TRIES)
    while action < 0 and tried < stop:
        luck, a, b = next_luck(a, b)
        action = candidate_move(s, (luck * total) >> 32, role, by_wizard, by_goddess, by_shogun, attack)
        tried += 1
    if action >= 0:
        if not is_exposing(s, action, attack):
            return action, tried, a, b
        if attack == 0 and s.danger == STRICT:
            attack = find_attack(s, int(s.side))
    out[ATTACK], out[BY_WIZARD], out[BY_GODDESS], out[BY_SHOGUN] = attack, by_wizard, by_goddess, by_shogun
    out[FOUND] = 0
    return NOWHERE, tried, a, b
