"""The Life Force in danger: which pieces endanger it, and which moves would leave it in danger. T-40 to T-45

Parameters that recur: `home` is the place of the Life Force. `gone`, `to` and `now` describe the boards after a move,
as rules/reach.py explains. `attack` is the code of the attack on the Life Force now, as `find_attack` returns it.
"""

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
from .reach import dives_to, is_surrounded, piece_after, ways

# How carefully a piece's moves must be tested for danger; ALERT has the result of `find_attack` added to it.
UNTESTED, CALM, ALERT = 0, 1, 2


@rule
def is_attacked_along(s, direction, side, home, gone, to, now):
    """Return whether the first piece on the line from `home` in a direction is an enemy of `side` that can
    capture on `home` along that line, after a move that empties the place `gone` and puts the piece `now` on
    `to`. T-40, T-36
    """
    at = s.at
    zone = zone_of(home)
    for i in range(length(direction, zone)):
        piece = piece_after(at, home - zone + along(direction, zone, i), gone, to, now)
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
def is_attacked_straight(s, side, home, gone, to, now):
    """Return whether an enemy Wizard directly above or below `home` can capture there, after a move that
    empties the place `gone` and puts the piece `now` on `to`. T-22, T-24, T-40
    """
    boards = int(s.boards)
    for up in range(2):
        place = home
        for _ in range(boards - 1):
            place += ZONES if up else -ZONES
            if place < 0 or place >= boards * ZONES:
                break
            piece = piece_after(s.at, place, gone, to, now)
            if piece < 0:
                continue
            if OWNER[piece] != side and KIND[piece] == W:
                return not is_surrounded(s, piece, gone, to, now)
            break
    return False


@rule
def is_attacked_through_hole(s, kind, side, home, gone, to, now):
    """Return whether the enemy piece of this kind can come through the black hole and capture on `home`,
    after a move that empties the place `gone` and puts the piece `now` on `to`. T-23, T-40
    """
    place = int(s.pos[(1 - side) * SET + kind])
    if DIVES[kind] == 0 or place < 0 or place == to or level_of(place) == level_of(home):
        return False
    ways_in = ways(s, place, gone, to, now)
    return ways_in != 0 and dives_to(s, kind, place, ways_in, home, ways(s, home, gone, to, now))


@rule
def is_endangered(s, side, home, gone, to, now):
    """Return whether an enemy could capture the Life Force of `side` on `home`, after a move that empties the
    place `gone` and puts the piece `now` on `to`. T-40
    """
    for direction in range(LINES):
        if direction == OUT_PLUS or direction == OUT_MINUS:  # the rim lines begin with them
            continue
        if is_attacked_along(s, direction, side, home, gone, to, now):
            return True
    return s.boards > 1 and is_attacked_from_afar(s, side, home, gone, to, now)


@rule
def is_attacked_from_afar(s, side, home, gone, to, now):
    """Return whether an enemy on another level could capture the Life Force of `side` on `home`, after a move
    that empties the place `gone` and puts the piece `now` on `to`. T-22, T-23, T-40
    """
    if is_attacked_straight(s, side, home, gone, to, now):
        return True
    for kind in range(W, S + 1 if s.level_capture == HOLE_TOO else W + 1):
        if is_attacked_through_hole(s, kind, side, home, gone, to, now):
            return True
    return False


@rule
def in_danger(s, side):
    """Return whether an enemy could capture a side's Life Force now; False if the side has no Life Force any more.
    T-40
    """
    home = int(s.pos[side * SET + L])
    return home >= 0 and is_endangered(s, side, home, NOWHERE, NOWHERE, NOWHERE)


@noinline
def find_attack(s, side):
    """Return a code for the attack on a side's Life Force: 0 if there is none, 1 + the number of the line along which
    an enemy attacks, or LINES + 1 for an attack from another level. T-40
    """
    home = int(s.pos[side * SET + L])
    if home < 0:
        return 0
    for direction in range(LINES):
        if direction == OUT_PLUS or direction == OUT_MINUS:
            continue
        if is_attacked_along(s, direction, side, home, NOWHERE, NOWHERE, NOWHERE):
            return 1 + direction
    afar = s.boards > 1 and is_attacked_from_afar(s, side, home, NOWHERE, NOWHERE, NOWHERE)
    return LINES + 1 if afar else 0


@rule
def stands_in_way(place, b):
    """Return whether a piece on `b` would block one of the paths on this level from `place` into the black hole. T-16,
    T-20
    """
    far = int(RING[zone_of(place)]) - int(RING[zone_of(b)])
    turned = int(SEGMENT[zone_of(b)]) - int(SEGMENT[zone_of(place)])
    if turned < 0:
        turned += SEGMENTS
    return far > 0 and (turned == 0 or turned == far or turned == SEGMENTS - far)


@rule
def could_close(s, side, b):
    """Return whether a move to `b` could end an attack from another level on the Life Force. It could capture the
    attacker, block its path into or out of the black hole or, if the attacker is directly above or below, stand
    between the two. T-22, T-23
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
def still_attacked(s, piece, a, b, attack):
    """Return whether the Life Force would still be attacked in the same way after the piece moves from `a` to `b`.
    `attack` is the code of the attack now. This quick test comes before the full one, `would_endanger`. T-41
    """
    if attack < 1 or KIND[piece] == L:
        return False
    side = int(OWNER[piece])
    if attack > LINES and not could_close(s, side, b):
        return True
    home = int(s.pos[side * SET + L])
    now = NOWHERE if is_lost_on(piece, b) else piece
    if attack > LINES:
        return is_attacked_from_afar(s, side, home, a, b, now)
    return is_attacked_along(s, attack - 1, side, home, a, b, now)


@rule
def is_lost_on(piece, b):
    """Return whether a piece that ends its move on `b` is lost there, because `b` is in the event horizon (the
    innermost ring). T-08, T-09
    """
    return RING[zone_of(b)] == 1 and SPIRIT[KIND[piece]] == 0


@rule
def is_shut_out(s, piece):
    """Return whether this piece may not end its move in the event horizon (the innermost ring). The Life Force never
    may; by option, neither may other pieces that would be lost there. T-09, T-26, T-66
    """
    kind = int(KIND[piece])
    return kind == L or s.horizon == FORBIDDEN or (s.horizon == CLAIMS and kind != R)


@rule
def would_endanger(s, piece, a, b):
    """Return whether a piece's move from `a` to `b` would leave its own side's Life Force in danger. T-41, T-42"""
    side = int(OWNER[piece])
    home = b if KIND[piece] == L else int(s.pos[side * SET + L])
    if s.danger != STRICT or home < 0:
        return False
    return is_endangered(s, side, home, a, b, NOWHERE if is_lost_on(piece, b) else piece)


@rule
def first_own(s, direction, side, a):
    """Return the place of the first piece on the line from `a` in a direction, if that piece belongs to `side`;
    otherwise NOWHERE. T-11
    """
    zone = zone_of(a)
    for i in range(length(direction, zone)):
        b = a - zone + along(direction, zone, i)
        if s.at[b] >= 0:
            return b if OWNER[s.at[b]] == side else NOWHERE
    return NOWHERE


@rule
def bit_of(s, a):
    """Return a bit mask with one bit set, for the piece on place `a`: its number among the 45 pieces of its
    side. T-42
    """
    piece = int(s.at[a])
    return 1 << (piece - SET if piece >= SET else piece)


@rule
def screens_beside(s, side, home):
    """Return, as a bit mask, the side's pieces that shield their Life Force (on `home`) on its own level: each of them
    alone stands between it and an enemy that would attack it along a line. T-42
    """
    mask = 0
    for direction in range(LINES):
        if direction == OUT_PLUS or direction == OUT_MINUS:
            continue
        a = first_own(s, direction, side, home)
        if a >= 0 and is_attacked_along(s, direction, side, home, a, NOWHERE, NOWHERE):
            mask |= bit_of(s, a)
    return mask


@rule
def screens_above(s, side, home):
    """Return, as a bit mask, the side's pieces that shield their Life Force (on `home`) from above or below: each of
    them alone stands between it and an enemy Wizard. T-42, T-22
    """
    mask = 0
    for level in range(int(s.boards)):
        a = level * ZONES + zone_of(home)
        if a == home or s.at[a] < 0 or OWNER[s.at[a]] != side:
            continue
        if is_attacked_straight(s, side, home, a, NOWHERE, NOWHERE):
            mask |= bit_of(s, a)
    return mask


@rule
def screens_through(s, kind, side, home):
    """Return, as a bit mask, the side's pieces that shield their Life Force (on `home`) at the black hole: each of
    them alone blocks the path of the enemy piece of this kind through the hole. T-42, T-23
    """
    mask = 0
    enemy = int(s.pos[(1 - side) * SET + kind])
    if enemy < 0 or level_of(enemy) == level_of(home):
        return mask
    for way in range(6):
        direction = IN if way < 2 else IN_PLUS + way // 2 - 1
        a = first_own(s, direction, side, home if way & 1 else enemy)
        if a >= 0 and is_attacked_through_hole(s, kind, side, home, a, NOWHERE, NOWHERE):
            mask |= bit_of(s, a)
    return mask


@rule
def screens(s, side):
    """Return, as a bit mask, the side's pieces that shield their Life Force: if one of them moved away, the Life Force
    would be in danger. T-42
    """
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
def care_for(s, piece, a, attack, screening):
    """Return how carefully the moves of the piece on `a` must be tested for danger to its own Life Force: UNTESTED
    (not at all), CALM (the Life Force is not attacked now), or ALERT + `attack` (it is). `screening` is the bit mask
    that `screens` returns. T-41, T-42
    """
    if s.danger != STRICT or s.pos[int(OWNER[piece]) * SET + L] < 0:
        return UNTESTED
    if attack or KIND[piece] == L or screening & bit_of(s, a):
        return ALERT + attack
    return CALM


@rule
def touches(a, b):
    """Return whether two places are on the same level and share an edge or a corner. T-03"""
    zone, other = zone_of(a), zone_of(b)
    if level_of(a) != level_of(b) or abs(int(RING[zone]) - int(RING[other])) > 1:
        return False
    for direction in range(CW, RIM_PLUS):
        if length(direction, zone) > 0 and along(direction, zone, 0) == other:
            return True
    return False


@rule
def is_safe(s, piece, a, b, care):
    """Return whether a possible move of the piece leaves its own Life Force out of danger. `care` says how carefully
    to test, as `care_for` returns it. T-41, T-42

    A piece that shields nothing can expose the Life Force only by a capture: next to the enemy Wizard, which the
    capture may free (T-24), or in the event horizon, where both pieces are lost (T-10).
    """
    if care == UNTESTED:
        return True
    if care == CALM:
        if s.at[b] < 0:
            return True
        wizard = int(s.pos[(1 - int(OWNER[piece])) * SET + W])
        if not is_lost_on(piece, b) and (wizard < 0 or not touches(wizard, b)):
            return True
    return not still_attacked(s, piece, a, b, care - ALERT) and not would_endanger(s, piece, a, b)
