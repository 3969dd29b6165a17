"""Taliesin: the numbering of the action heads (the outputs of a learning program's network). A head names a piece and
its target, with the boards turned so that the player's own home comes first.

A piece that can go far has a head for every place that it could ever reach; a piece that moves one step has one for
each direction.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from parlour.core.compile import rule
from parlour.core.layout import Axis, Layout, part

from .board import KIND, LEVELS, PLACES, RINGS, SEGMENTS, SET, SILVER, START, TITLED, ZONES, L, half_turn
from .moves import MOVES, action_of, from_of, to_of
from .rules.placement import side_of

LEVEL, RING = Axis("level", LEVELS), Axis("ring", RINGS)
SEGMENT = Axis("segment", SEGMENTS)
STEP = ("-1", "0", "1")
BY_LEVEL, BY_RING, BY_SEGMENT = (Axis(name, 3, labels=STEP) for name in ("levels", "rings", "segments"))
BOARD_SET = SET // LEVELS - TITLED // LEVELS  # pieces of a side that belong to one level
RUNNERS = 4  # War Lords and Henges among them; the others are People
PEOPLE = BOARD_SET - RUNNERS
HEADS = Layout(
    part(
        "titled",
        "Move a titled piece to a place.",
        Axis("piece", TITLED - 1, labels=("Wizard", "King Arthur", "White Goddess", "Shogun", "Centurion")),
        LEVEL,
        RING,
        SEGMENT,
    ),
    part("life_force", "Move the Life Force by a step.", BY_LEVEL, BY_RING, BY_SEGMENT),
    part(
        "runners",
        "Move a War Lord (the first two of a level) or a Henge to a zone of its level.",
        Axis("piece", LEVELS * RUNNERS),
        RING,
        SEGMENT,
    ),
    part("people", "Move one of the People by a step.", Axis("piece", LEVELS * PEOPLE), BY_RING, BY_SEGMENT),
)
AT_LIFE, AT_RUNNERS, AT_PEOPLE = HEADS.at("life_force"), HEADS.at("runners"), HEADS.at("people")


def _partners() -> np.ndarray:
    """Return, for each silver piece that starts on a level (by its number there), the number of the gold
    piece that starts opposite it.
    """
    gold, silver = (START[side * SET + TITLED :][:BOARD_SET].tolist() for side in range(2))
    kinds = KIND[TITLED : TITLED + BOARD_SET].tolist()
    found = {(half_turn(zone), kind): i for i, (zone, kind) in enumerate(zip(gold, kinds, strict=True))}
    return np.array([found[one] for one in zip(silver, kinds, strict=True)], np.int8)


PARTNER = _partners()


def _spot_on(boards: int, side: int, place: int) -> int:
    """Return the number that a place has from the view of one side, if this many boards are played: counted
    ring by ring, with the boards turned so that the side's own home comes first.
    """
    level, zone = divmod(place, ZONES)
    ring, segment = divmod(zone, SEGMENTS)
    if ring & 1:
        segment = SEGMENTS - 1 - segment
    if side == SILVER:
        level = boards - 1 - level
        segment = (segment + SEGMENTS // 2) % SEGMENTS
    return level * ZONES + ring * SEGMENTS + segment


def _number_with(boards: int, side: int, piece: int) -> int:
    """Return the number 0 to 44 that a side's piece has in the action heads, if this many boards are played;
    silver pieces have the numbers of the gold pieces opposite.
    """
    if side != SILVER or piece < TITLED:
        return piece
    level, of_level = divmod(piece - TITLED, BOARD_SET)
    return TITLED + BOARD_SET * (boards - 1 - level) + int(PARTNER[of_level])


def _table(entry: Callable[[int, int, int], int], size: int) -> np.ndarray:
    """Return a flat array of the results of entry(boards, side, i), for 1 to LEVELS boards, both sides, and
    `i` from 0 up to `size`.
    """
    rows = [
        entry(boards, side, i) for boards in range(1, LEVELS + 1) for side in range(2) for i in range(size)
    ]
    return np.array(rows, np.int16)


_SPOTS, _NUMBERS = _table(_spot_on, PLACES), _table(_number_with, SET)


@rule
def spot_of(s, side, place):
    """Return the number of a place from the view of one side, counted ring by ring clockwise. For silver the boards
    are turned half round, and the levels are counted from the top. T-53
    """
    return int(_SPOTS[np.int64((2 * (int(s.boards) - 1) + side) * PLACES + place)])


@rule
def place_at(s, side, level, ring, segment):
    """Return the place at this level, ring (from 0) and segment, all three as counted from the view of one
    side. T-53
    """
    if side == SILVER:
        level = int(s.boards) - 1 - level
        segment += SEGMENTS // 2 if segment < SEGMENTS // 2 else -SEGMENTS // 2
    along = SEGMENTS - 1 - segment if ring & 1 else segment
    return level * ZONES + ring * SEGMENTS + along


@rule
def piece_number(s, side, piece):
    """Return the number 0 to 44 that a side's piece has in the action heads. A silver piece has the number of the gold
    piece that starts opposite. T-53
    """
    return int(_NUMBERS[np.int64((2 * (int(s.boards) - 1) + side) * SET + piece)])


@rule
def piece_with_number(s, side, number):
    """Return the piece of a side that has this number 0 to 44 in the action heads; -1 if the piece belongs to a level
    that is not played. T-53
    """
    if number < TITLED:
        return side * SET + number
    level = (number - TITLED) // BOARD_SET
    if level >= s.boards:
        return -1
    if side != SILVER:
        return number
    partner = int(PARTNER[number - TITLED - BOARD_SET * level])
    return SET + TITLED + BOARD_SET * (int(s.boards) - 1 - level) + partner


@rule
def _step(a, b):
    """Return a number 0 to 8 for the step from one zone to a neighbouring zone of the same level; -1 if they are not
    neighbours. T-03
    """
    ring, other = a // SEGMENTS, b // SEGMENTS
    by = b - SEGMENTS * other - (a - SEGMENTS * ring)
    by += SEGMENTS if by < -1 else 0
    by -= SEGMENTS if by > 1 else 0
    if abs(other - ring) > 1 or abs(by) > 1:
        return -1
    return 3 * (other - ring + 1) + by + 1


@rule
def head(s, seat, action):
    """Return the number of the action head (the network output) for a move of the seat's own side; -1 if `action` is
    no such move. T-13
    """
    if action < 0 or action >= MOVES:
        return -1
    side = side_of(s, seat)
    number = int(s.at[from_of(action)]) - side * SET
    if number < 0 or number >= SET:
        return -1
    number = piece_number(s, side, number)
    b = spot_of(s, side, to_of(action))
    if number < TITLED and number != L:
        return PLACES * (number - 1 if number > L else number) + b
    a = spot_of(s, side, from_of(action))
    level, other = a // ZONES, b // ZONES
    step = _step(a - ZONES * level, b - ZONES * other)
    if number == L:
        return -1 if step < 0 or abs(other - level) > 1 else AT_LIFE + 9 * (other - level + 1) + step
    number -= TITLED
    level = number // BOARD_SET
    number -= BOARD_SET * level
    if number < RUNNERS:
        return AT_RUNNERS + ZONES * (RUNNERS * level + number) + b - ZONES * other
    return -1 if step < 0 else AT_PEOPLE + 9 * (PEOPLE * level + number - RUNNERS) + step


@rule
def _stepped(s, side, a, levels, step):
    """Return the place that lies one step `step` (0 to 8, as `_step` returns it) and `levels` levels up from place
    `a`, with the boards seen from one side; -1 if there is no such place. T-03
    """
    spot = spot_of(s, side, a)
    level, ring = spot // ZONES, (spot - ZONES * (spot // ZONES)) // SEGMENTS
    segment = spot - ZONES * level - SEGMENTS * ring + step - 3 * (step // 3) - 1
    level, ring = level + levels, ring + step // 3 - 1
    if level < 0 or level >= s.boards or ring < 0 or ring >= RINGS:
        return -1
    segment += SEGMENTS if segment < 0 else 0
    return place_at(s, side, level, ring, segment - SEGMENTS if segment >= SEGMENTS else segment)


@rule
def _mover(number):
    """Return the number 0 to 44 of the piece that an action head moves. T-13"""
    if number < AT_LIFE:
        piece = number // PLACES
        return piece + 1 if piece >= L else piece
    if number < AT_RUNNERS:
        return L
    if number < AT_PEOPLE:
        piece = (number - AT_RUNNERS) // ZONES
        return TITLED + BOARD_SET * (piece // RUNNERS) + piece - RUNNERS * (piece // RUNNERS)
    piece = (number - AT_PEOPLE) // 9
    return TITLED + BOARD_SET * (piece // PEOPLE) + RUNNERS + piece - PEOPLE * (piece // PEOPLE)


@rule
def _far(s, side, a, number):
    """Return the place to which action head `number` moves a piece that stands on `a` and that can move more
    than one step; -1 if the place is on a level that is not played. T-13
    """
    if number < AT_LIFE:
        spot = number - PLACES * (number // PLACES)
    else:
        spot = number - AT_RUNNERS
        spot += ZONES * (spot_of(s, side, a) // ZONES - spot // ZONES)
    level = spot // ZONES
    if level >= s.boards:
        return -1
    spot -= ZONES * level
    return place_at(s, side, level, spot // SEGMENTS, spot - SEGMENTS * (spot // SEGMENTS))


@rule
def unhead(s, seat, number):
    """Return the move that action head `number` (a network output) stands for; -1 if its piece or its target does not
    exist on the boards. T-13
    """
    if number < 0 or number >= AT_PEOPLE + 9 * LEVELS * PEOPLE:
        return -1
    side = side_of(s, seat)
    piece = piece_with_number(s, side, _mover(number))
    a = int(s.pos[piece]) if piece >= 0 else -1
    if a < 0:
        return -1
    if AT_LIFE <= number < AT_RUNNERS:
        step = number - AT_LIFE
        b = _stepped(s, side, a, step // 9 - 1, step - 9 * (step // 9))
    elif number >= AT_PEOPLE:
        step = number - AT_PEOPLE
        b = _stepped(s, side, a, 0, step - 9 * (step // 9))
    else:
        b = _far(s, side, a, number)
    return -1 if b < 0 else action_of(a, b)
