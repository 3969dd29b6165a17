"""The effects of a move, as a bit mask of marks: its piece is lost, it endangers the other side's Life Force, it ends
the game by mate.

Nearly all moves leave the other side's Life Force as safe as it was. So the code notes once on which places its danger
depends. It then tests only those moves that leave or enter one of these places.

Parameters that recur: `room` is working memory for a copy of the record; `watched` has a bit mask for each place, made
by `watch`; `touched` is the union of these masks for the two places of a move.
"""

from __future__ import annotations

from parlour.core.compile import rule
from parlour.core.record import OK

from ..board import (
    DIVES,
    FIRST,
    IN,
    IN_MINUS,
    IN_PLUS,
    LAST,
    LINES,
    NOWHERE,
    OUT_MINUS,
    OUT_PLUS,
    PLACES,
    SET,
    ZONES,
    L,
    S,
    W,
    along,
    length,
)
from ..moves import from_of, is_call, level_of, to_of, zone_of
from ..state import HOLE_TOO, MATE, STRICT
from .candidates import count_moves
from .danger import find_attack, in_danger, is_attacked_along, is_attacked_straight, is_lost_on
from .defence import answer_danger
from .judge import refusal
from .placement import move_piece, moves_per_turn
from .reach import dives_to, line_of, ways
from .turns import end_without_moves, play

LOST, ENDANGERS, MATES, LEGAL = 1, 2, 4, 8  # marks of a move

# Bits for the attacks that depend on a place: along a line to the Life Force, from straight above or below it, through
# the hole by a piece of a certain kind, or all of them.
STRAIGHT, DIVER, ALL = 1 << LINES, 1 << (LINES + 1), 1 << (LINES + 1 + S + 1)
ITS_LINES = STRAIGHT - 1  # all lines of the Life Force
ITS_WAYS = 1 << IN | 1 << IN_PLUS | 1 << IN_MINUS  # lines of the Life Force that lead to the hole


@rule
def watch_line(s, direction, place, bit, out):
    """Set `bit` in out[place] for every place on a line, up to and including the first one with a piece. The places
    behind that piece do not matter for the attack that `bit` stands for. T-11
    """
    zone = zone_of(place)
    for i in range(length(direction, zone)):
        at = place - zone + along(direction, zone, i)
        out[at] |= bit
        if s.at[at] >= 0:
            break


@rule
def watch_straight(s, home, out):
    """Set the bit STRAIGHT in `out` for the places directly above and below `home`. If a Wizard stands on one of them,
    set the bit for the zones around it too, because a surrounded Wizard cannot capture. T-22, T-24
    """
    for level in range(int(s.boards)):
        out[level * ZONES + zone_of(home)] |= STRAIGHT
    wizard = int(s.pos[int(s.side) * SET + W])
    if wizard < 0 or zone_of(wizard) != zone_of(home):
        return
    for direction in range(int(FIRST[W]), int(LAST[W]) + 1):
        if length(direction, zone_of(wizard)):
            out[wizard - zone_of(wizard) + along(direction, zone_of(wizard), 0)] |= STRAIGHT


@rule
def last_diver(s):
    """Return the last of the kinds of piece that can capture through the black hole. Kinds are numbered, and these
    kinds come first. T-15, T-23
    """
    return S if s.level_capture == HOLE_TOO else W


@rule
def watch(s, out):
    """Write to out[place], for every place, a bit mask of the attacks on the other side's Life Force that a piece
    coming to or leaving this place could change. T-40
    """
    other = 1 - int(s.side)
    home = int(s.pos[other * SET + L])
    all_of_it = ALL if in_danger(s, other) else 0
    for place in range(PLACES):
        out[place] = all_of_it
    if home < 0 or all_of_it:
        return
    for direction in range(LINES):
        if direction != OUT_PLUS and direction != OUT_MINUS:  # the rim lines begin with them
            watch_line(s, direction, home, 1 << direction, out)
    if s.boards == 1:
        return
    watch_straight(s, home, out)
    for kind in range(W, last_diver(s) + 1):
        place = int(s.pos[int(s.side) * SET + kind])
        for way in range(3 if place >= 0 and DIVES[kind] else 0):
            watch_line(s, line_of(way), place, DIVER << kind, out)


@rule
def comes_through(s, kind, piece, a, b, home):
    """Return whether a piece of this kind, of the side to move, could capture on `home` through the black hole, once
    `piece` has moved from `a` to `b`. T-23
    """
    diver = int(s.side) * SET + kind
    place = b if piece == diver else int(s.pos[diver])
    if DIVES[kind] == 0 or place < 0 or level_of(place) == level_of(home):
        return False
    now = NOWHERE if is_lost_on(piece, b) else piece
    ways_in = ways(s, place, a, b, now)
    return ways_in != 0 and dives_to(s, kind, place, ways_in, home, ways(s, home, a, b, now))


@rule
def comes_to_endanger(s, piece, a, b, touched, room):
    """Return whether a move puts the other side's Life Force, which is safe now, in danger. `touched` has a bit for
    each attack that depends on the move's two places. T-40
    """
    other = 1 - int(s.side)
    home = int(s.pos[other * SET + L])
    if home < 0 or home == b:
        return False
    now = NOWHERE if is_lost_on(piece, b) else piece
    for direction in range(LINES if touched & ITS_LINES else 0):
        if touched & 1 << direction and is_attacked_along(s, direction, other, home, a, b, now):
            return True
    for kind in range(W, last_diver(s) + 1 if s.boards > 1 else W):
        hangs = touched & (ITS_WAYS | DIVER << kind) or piece == int(s.side) * SET + kind
        if hangs and comes_through(s, kind, piece, a, b, home):
            return True
    if not touched & STRAIGHT:
        return False
    room[0] = s
    move_piece(room[0], piece, a, b)
    return is_attacked_straight(room[0], other, home, NOWHERE, NOWHERE, NOWHERE)


@rule
def endangers(s, piece, a, b, touched, room):
    """Return whether the other side's Life Force is in danger after a move. T-40"""
    if not touched & ALL:
        return comes_to_endanger(s, piece, a, b, touched, room)
    room[0] = s
    move_piece(room[0], piece, a, b)
    return in_danger(room[0], 1 - int(s.side))


@rule
def position_after(s, action, after):
    """Write to after[0] the record after a move, with the other side to move. Only the fields that decide which moves
    are legal are correct. T-55
    """
    after[0] = s
    move_piece(after[0], int(s.at[from_of(action)]), from_of(action), to_of(action))
    after[0].side = 1 - int(s.side)
    after[0].slot = 0


@rule
def find_answer(s, action, answer, room):
    """Return a legal reply of the other side to this move, trying the move `answer` first. Return NOWHERE if
    that side, or in a team its first player, has no legal move. T-44, T-62
    """
    position_after(s, action, room)
    if answer >= 0 and refusal(room[0], answer) == OK:
        return answer
    if s.danger != STRICT:
        return count_moves(room[0], 0, 1)[1]
    return answer_danger(room[0], 0, find_attack(room[0], int(room[0].side)))


@rule
def is_mate(s, action, room):
    """Return whether a move ends the game by mate, given that the first player of the other side has no legal
    reply. In a team it does not if another player of that side has one. T-44, T-55, T-65

    If a side chooses its moves together, a single choice never ends the game. If one person moves for a side,
    `room` already holds the position after the move.
    """
    if s.together:
        return False
    if moves_per_turn(s) == 1:
        return end_without_moves(room[0]) == MATE
    room[0] = s
    play(room[0], action)
    return room[0].reason == MATE


@rule
def mark_legal(s, action, room, watched, answer):
    """Return a pair: the marks of a legal move, and a reply of the other side to it. If no reply was looked for, the
    second is `answer`, a reply to an earlier move. T-09, T-40, T-44

    A reply to one attack often answers others too, so `answer` is tried first.
    """
    a, b = from_of(action), to_of(action)
    piece = int(s.at[a])
    marks = LEGAL + (LOST if is_lost_on(piece, b) else 0)
    if not endangers(s, piece, a, b, int(watched[a]) | int(watched[b]), room):
        return marks, answer
    found = NOWHERE if s.together else find_answer(s, action, answer, room)
    if found >= 0:
        return marks | ENDANGERS, found
    return marks | (MATES if is_mate(s, action, room) else ENDANGERS), answer


@rule
def mark_moves(s, actions, marks, room, watched):
    """Write to `marks`, for each action, its effects as a bit mask; 0 if the action is not legal. An action
    that is already marked LEGAL is not judged again.

    `watched` must have room for one number per place.
    """
    watch(s, watched)
    answer = NOWHERE
    for i in range(len(actions)):
        action = int(actions[i])
        if marks[i] == LEGAL or (not is_call(action) and refusal(s, action) == OK):
            marks[i], answer = mark_legal(s, action, room, watched, answer)
        else:
            marks[i] = 0
