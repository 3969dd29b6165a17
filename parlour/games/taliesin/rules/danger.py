"""The Life Force in danger: what endangers it, and which moves would leave it in danger. T-40 to T-45"""

from __future__ import annotations

from parlour.core.compile import noinline, rule

from ..board import (
    BY_CORNER,
    BY_EDGE,
    BY_RIM,
    CW,
    DIVES,
    IN,
    IN_PLUS,
    KIND,
    LINES,
    NOWHERE,
    OUT_MINUS,
    OUT_PLUS,
    OWNER,
    RIM_PLUS,
    RING,
    RINGS,
    SEGMENT,
    SEGMENTS,
    SET,
    SPIRIT,
    ZONES,
    L,
    P,
    R,
    S,
    W,
    along,
    length,
)
from ..moves import level_of, zone_of
from ..state import CLAIMS, FORBIDDEN, HOLE_TOO, STRICT
from .reach import dives_to, is_surrounded, look, ways

# How carefully a piece's moves must be tested: ALERT + what `struck_by` says where that is known.
UNTESTED, CALM, ALERT = 0, 1, 2


@rule
def is_struck_along(s, direction, side, home, gone, to, now):
    """Return whether the first piece on a line from `home` captures along it. T-40, T-36"""
    at = s.at
    zone = zone_of(home)
    for i in range(length(direction, zone)):
        piece = look(at, home - zone + along(direction, zone, i), gone, to, now)
        if piece < 0:
            continue
        if OWNER[piece] == side:
            return False
        kind = int(KIND[piece])
        if kind == P:
            return i == 0
        if direction <= IN:
            return BY_EDGE[kind] != 0
        if direction >= RIM_PLUS and i >= RINGS - int(RING[zone]):
            return BY_RIM[kind] != 0
        return BY_CORNER[kind] != 0
    return False


@rule
def is_struck_straight(s, side, home, gone, to, now):
    """Return whether an enemy Wizard that can capture stands straight above or below. T-22, T-24, T-40"""
    boards = int(s.boards)
    for up in range(2):
        place = home
        for _ in range(boards - 1):
            place += ZONES if up else -ZONES
            if place < 0 or place >= boards * ZONES:
                break
            piece = look(s.at, place, gone, to, now)
            if piece < 0:
                continue
            if OWNER[piece] != side and KIND[piece] == W:
                return not is_surrounded(s, piece, gone, to, now)
            break
    return False


@rule
def is_struck_through(s, kind, side, home, gone, to, now):
    """Return whether the enemy piece of a kind can come through the black hole and capture. T-23, T-40"""
    place = int(s.pos[(1 - side) * SET + kind])
    if DIVES[kind] == 0 or place < 0 or place == to or level_of(place) == level_of(home):
        return False
    ways_in = ways(s, place, gone, to, now)
    return ways_in != 0 and dives_to(s, kind, place, ways_in, home, ways(s, home, gone, to, now))


@rule
def is_endangered(s, side, home, gone, to, now):
    """Return whether a Life Force of `side` on `home` could be captured after a move. T-40"""
    for direction in range(LINES):
        if direction == OUT_PLUS or direction == OUT_MINUS:  # the rim lines begin with them
            continue
        if is_struck_along(s, direction, side, home, gone, to, now):
            return True
    return s.boards > 1 and is_struck_from_afar(s, side, home, gone, to, now)


@rule
def is_struck_from_afar(s, side, home, gone, to, now):
    """Return whether a Life Force on `home` could be captured from another level. T-22, T-23, T-40"""
    if is_struck_straight(s, side, home, gone, to, now):
        return True
    for kind in range(W, S + 1 if s.level_capture == HOLE_TOO else W + 1):
        if is_struck_through(s, kind, side, home, gone, to, now):
            return True
    return False


@rule
def in_danger(s, side):
    """Return whether a side's Life Force is endangered as the boards stand; a side without one never is. T-40"""
    home = int(s.pos[side * SET + L])
    return home >= 0 and is_endangered(s, side, home, NOWHERE, NOWHERE, NOWHERE)


@noinline
def struck_by(s, side):
    """Return what endangers a side's Life Force: 0 nothing, 1 + a line, or LINES + 1 for a Wizard's passage. T-40"""
    home = int(s.pos[side * SET + L])
    if home < 0:
        return 0
    for direction in range(LINES):
        if direction == OUT_PLUS or direction == OUT_MINUS:
            continue
        if is_struck_along(s, direction, side, home, NOWHERE, NOWHERE, NOWHERE):
            return 1 + direction
    afar = s.boards > 1 and is_struck_from_afar(s, side, home, NOWHERE, NOWHERE, NOWHERE)
    return LINES + 1 if afar else 0


@rule
def stands_in_way(place, b):
    """Return whether `b` is on one of the ways of a place of its level into the hole. T-16, T-20"""
    far = int(RING[zone_of(place)]) - int(RING[zone_of(b)])
    turned = int(SEGMENT[zone_of(b)]) - int(SEGMENT[zone_of(place)])
    if turned < 0:
        turned += SEGMENTS
    return far > 0 and (turned == 0 or turned == far or turned == SEGMENTS - far)


@rule
def could_close(s, side, b):
    """Return whether a piece that ends on `b` could close the passage of the Wizard's attack: by capturing it, by
    standing in its way into or out of the hole or, if it attacks straight, between the two. T-22, T-23
    """
    home, wizard = int(s.pos[side * SET + L]), int(s.pos[(1 - side) * SET + W])
    if s.level_capture == HOLE_TOO or wizard < 0 or b == wizard:
        return True
    if zone_of(b) == zone_of(wizard) == zone_of(home):
        return True
    if level_of(b) == level_of(home):
        return stands_in_way(home, b)
    return level_of(b) == level_of(wizard) and stands_in_way(wizard, b)


@rule
def still_struck(s, piece, a, b, striker):
    """Return whether another piece's move leaves the attack on the Life Force as it is; a cheap test. T-41"""
    if striker < 1 or KIND[piece] == L:
        return False
    side = int(OWNER[piece])
    if striker > LINES and not could_close(s, side, b):
        return True
    home = int(s.pos[side * SET + L])
    now = NOWHERE if is_lost_on(piece, b) else piece
    if striker > LINES:
        return is_struck_from_afar(s, side, home, a, b, now)
    return is_struck_along(s, striker - 1, side, home, a, b, now)


@rule
def is_lost_on(piece, b):
    """Return whether a piece that ends its move on `b` is lost in the event horizon. T-08, T-09"""
    return RING[zone_of(b)] == 1 and SPIRIT[KIND[piece]] == 0


@rule
def is_shut_out(s, piece):
    """Return whether the event horizon is closed to a physical piece: always to the Life Force, to others by option.
    T-09, T-26, T-66
    """
    kind = int(KIND[piece])
    return kind == L or s.horizon == FORBIDDEN or (s.horizon == CLAIMS and kind != R)


@rule
def would_endanger(s, piece, a, b):
    """Return whether the piece's move from `a` to `b` leaves or puts its own Life Force in danger. T-41, T-42"""
    side = int(OWNER[piece])
    home = b if KIND[piece] == L else int(s.pos[side * SET + L])
    if s.danger != STRICT or home < 0:
        return False
    return is_endangered(s, side, home, a, b, NOWHERE if is_lost_on(piece, b) else piece)


@rule
def first_own(s, direction, side, a):
    """Return the place of the first piece on a line from `a` if the side owns it; NOWHERE if not. T-11"""
    zone = zone_of(a)
    for i in range(length(direction, zone)):
        b = a - zone + along(direction, zone, i)
        if s.at[b] >= 0:
            return b if OWNER[s.at[b]] == side else NOWHERE
    return NOWHERE


@rule
def bit_of(s, a):
    """Return the bit that stands for the piece on a place among the 45 of its side. T-42"""
    piece = int(s.at[a])
    return 1 << (piece - SET if piece >= SET else piece)


@rule
def screens_beside(s, side, home):
    """Return the pieces that alone stand between their Life Force and an enemy on its level. T-42"""
    mask = 0
    for direction in range(LINES):
        if direction == OUT_PLUS or direction == OUT_MINUS:
            continue
        a = first_own(s, direction, side, home)
        if a >= 0 and is_struck_along(s, direction, side, home, a, NOWHERE, NOWHERE):
            mask |= bit_of(s, a)
    return mask


@rule
def screens_above(s, side, home):
    """Return the pieces that alone stand straight between their Life Force and the enemy Wizard. T-42, T-22"""
    mask = 0
    for level in range(int(s.boards)):
        a = level * ZONES + zone_of(home)
        if a == home or s.at[a] < 0 or OWNER[s.at[a]] != side:
            continue
        if is_struck_straight(s, side, home, a, NOWHERE, NOWHERE):
            mask |= bit_of(s, a)
    return mask


@rule
def screens_through(s, kind, side, home):
    """Return the pieces that alone shut the hole between their Life Force and an enemy of a kind. T-42, T-23"""
    mask = 0
    enemy = int(s.pos[(1 - side) * SET + kind])
    if enemy < 0 or level_of(enemy) == level_of(home):
        return mask
    for way in range(6):
        direction = IN if way < 2 else IN_PLUS + way // 2 - 1
        a = first_own(s, direction, side, home if way & 1 else enemy)
        if a >= 0 and is_struck_through(s, kind, side, home, a, NOWHERE, NOWHERE):
            mask |= bit_of(s, a)
    return mask


@rule
def screens(s, side):
    """Return a bit for each piece that, taken off the boards, would lay its Life Force open. T-42"""
    home = int(s.pos[side * SET + L])
    if s.danger != STRICT or home < 0:
        return 0
    mask = screens_beside(s, side, home)
    if s.boards == 1:
        return mask
    mask |= screens_above(s, side, home)
    for kind in range(W, S + 1 if s.level_capture == HOLE_TOO else W + 1):
        if DIVES[kind] > 0:
            mask |= screens_through(s, kind, side, home)
    return mask


@rule
def care_for(s, piece, a, striker, screening):
    """Return how carefully the moves of the piece on `a` must be tested. T-41, T-42"""
    if s.danger != STRICT or s.pos[int(OWNER[piece]) * SET + L] < 0:
        return UNTESTED
    if striker or KIND[piece] == L or screening & bit_of(s, a):
        return ALERT + striker
    return CALM


@rule
def touches(a, b):
    """Return whether two places are neighbours on one level. T-03"""
    zone, other = zone_of(a), zone_of(b)
    if level_of(a) != level_of(b) or abs(int(RING[zone]) - int(RING[other])) > 1:
        return False
    for direction in range(CW, RIM_PLUS):
        if length(direction, zone) > 0 and along(direction, zone, 0) == other:
            return True
    return False


@rule
def is_safe(s, piece, a, b, care):
    """Return whether a reachable move keeps the side's own Life Force out of danger. T-41, T-42

    A piece that screens nothing can expose it only by a capture: next to the enemy Wizard, which the capture may free
    (T-24), or in the event horizon, where both pieces are lost (T-10).
    """
    if care == UNTESTED:
        return True
    if care == CALM:
        if s.at[b] < 0:
            return True
        wizard = int(s.pos[(1 - int(OWNER[piece])) * SET + W])
        if not is_lost_on(piece, b) and (wizard < 0 or not touches(wizard, b)):
            return True
    return not still_struck(s, piece, a, b, care - ALERT) and not would_endanger(s, piece, a, b)
