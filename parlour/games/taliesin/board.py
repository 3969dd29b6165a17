"""Taliesin: three boards of nine rings and eighteen segments, their zones, lines and starting places.

A zone has a printed number 1 … 162 and is stored as 0 … 161. A place is a zone on a certain level, stored as 162 *
level + zone, with the levels stored as 0, 1, 2. Ring 1 is the event horizon, ring 9 the rim. Segments count clockwise
from the axis, the line between zones 145 and 162. (T-01, T-02)
"""

from __future__ import annotations

import numpy as np

from parlour.core.compile import rule

LEVELS, RINGS, SEGMENTS = 3, 9, 18
HORIZON_RING = 1  # T-08: the event horizon
ZONES = RINGS * SEGMENTS
PLACES = LEVELS * ZONES
NOWHERE, FALLEN = (
    -1,
    -2,
)  # places of pieces off the boards: captured or not in play; lost in the event horizon
NO_NEIGHBOUR, MOST_BESIDE = 255, 8  # in the table of neighbours. T-03

# The lines that lead from a zone, in the order of the tables. T-04, T-05, T-36
CW, CCW, OUT, IN, OUT_PLUS, OUT_MINUS, IN_PLUS, IN_MINUS, RIM_PLUS, RIM_MINUS = range(10)
STEPS = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))  # (rings, segments)
LINES = 10
LONGEST = SEGMENTS - 1

# The pieces. T-08: the first six are titled; Wizard, White Goddess and Shogun are spirits.
W, L, A, G, S, C, R, H, P = range(9)
KINDS = 9
TITLED = 6
SET = 45  # pieces of one side; silver's are numbered 45 higher than gold's
PIECES = 2 * SET
GOLD, SILVER = 0, 1


def zone_number(ring: int, segment: int) -> int:
    """Return the printed number 1 … 162 of a zone. The numbers run clockwise in odd rings and anticlockwise in even
    ones. T-02
    """
    segment %= SEGMENTS
    return SEGMENTS * (ring - 1) + 1 + segment if ring % 2 else SEGMENTS * ring - segment


def ring_and_segment(numbered: int) -> tuple[int, int]:
    """Return (ring 1 … 9, segment 0 … 17) of a zone, given its printed number. T-02"""
    ring, along = (numbered - 1) // SEGMENTS + 1, (numbered - 1) % SEGMENTS
    return ring, along if ring % 2 else SEGMENTS - 1 - along


def line(ring: int, segment: int, direction: int) -> list[int]:
    """Return the zones on the line that starts at a ring and segment and runs in one of the directions, nearest first.
    For the two rim directions the line turns inward at ring 9. T-04 to T-06, T-36
    """
    if direction >= RIM_PLUS:
        sense = 1 if direction == RIM_PLUS else -1
        outward = RINGS - ring
        rings = [*range(ring + 1, RINGS + 1), *range(RINGS - 1, 0, -1)] if outward else []
        return [zone_number(r, segment + sense * (i + 1)) - 1 for i, r in enumerate(rings)]
    rings_by, segments_by = STEPS[direction]
    zones = []
    for i in range(1, SEGMENTS):
        if not 1 <= ring + i * rings_by <= RINGS:
            break
        zones.append(zone_number(ring + i * rings_by, segment + i * segments_by) - 1)
    return zones


def _tables() -> tuple[np.ndarray, np.ndarray]:
    """Return two tables: the zones along the line from each zone in each direction, and the number of these zones."""
    along = np.zeros((LINES, ZONES, LONGEST), np.uint8)
    lengths = np.zeros((LINES, ZONES), np.uint8)
    for zone in range(ZONES):
        for direction in range(LINES):
            zones = line(*ring_and_segment(zone + 1), direction)
            lengths[direction, zone] = len(zones)
            along[direction, zone, : len(zones)] = zones
    return along, lengths


ALONG, LENGTH = _tables()  # 27 KiB


_FLAT = ALONG.ravel()


@rule
def _read(spot):  # type: ignore[no-untyped-def]
    """Return entry number `spot` of the table ALONG. All other code calls this function, because a GPU program gets a
    copy of the table for every place that reads it.
    """
    return int(_FLAT[spot])


@rule
def along(direction, zone, i):  # type: ignore[no-untyped-def]
    """Return the zone that is `i` + 1 steps from `zone` along its line in a direction. T-04, T-05, T-36"""
    return _read(np.int64((direction * ZONES + zone) * LONGEST + i))


_LENGTHS = LENGTH.ravel()


@rule
def _read_length(spot):  # type: ignore[no-untyped-def]
    """Return entry number `spot` of the table LENGTH. All other code calls this function, because a GPU program gets a
    copy of the table for every place that reads it.
    """
    return int(_LENGTHS[spot])


@rule
def length(direction, zone):  # type: ignore[no-untyped-def]
    """Return how many zones lie on the line from a zone in a direction. T-04, T-05, T-36"""
    return _read_length(np.int64(direction * ZONES + zone))


def _neighbours() -> np.ndarray:
    """Return a table with a row for each zone: the zones that share an edge or a corner with it, ascending, filled up
    with NO_NEIGHBOUR. T-03
    """
    beside = np.full((ZONES, MOST_BESIDE), NO_NEIGHBOUR, np.uint8)
    for zone in range(ZONES):
        found = sorted(int(ALONG[d, zone, 0]) for d in range(CW, RIM_PLUS) if LENGTH[d, zone])
        beside[zone, : len(found)] = found
    return beside


BESIDE = _neighbours()
RING = np.array([ring_and_segment(n)[0] for n in range(1, ZONES + 1)], np.int8)
SEGMENT = np.array([ring_and_segment(n)[1] for n in range(1, ZONES + 1)], np.int8)

# How each kind moves on its own level: along the lines numbered FIRST to LAST, at most STRIDE zones. T-21 to T-38
FIRST = np.array([CW, CW, CW, OUT_PLUS, OUT_PLUS, CW, IN_PLUS, CW, CW], np.uint8)
LAST = np.array([IN_MINUS, IN_MINUS, IN, IN_MINUS, IN_MINUS, IN, RIM_MINUS, IN, IN_MINUS], np.uint8)
STRIDE = np.array([17, 1, 17, 17, 17, 17, 17, 17, 1], np.uint8)
SPIRIT = np.array([1, 0, 0, 1, 1, 0, 0, 0, 0], np.uint8)  # may stand in the event horizon. T-08
CLIMBS = np.array([2, 1, 2, 0, 0, 1, 0, 0, 0], np.uint8)  # levels straight up or down in a move. T-14
DIVES = np.array([2, 0, 0, 2, 1, 0, 0, 0, 0], np.uint8)  # levels through the black hole in a move. T-17

# Which kinds capture along an edge line, along a spiral, and along a spiral that has turned at the rim. T-40
BY_EDGE = np.array([1, 0, 1, 0, 0, 1, 0, 1, 0], np.uint8)
BY_CORNER = np.array([1, 0, 0, 1, 1, 0, 1, 0, 0], np.uint8)
BY_RIM = np.array([0, 0, 0, 0, 0, 0, 1, 0, 0], np.uint8)

# The 45 pieces of a side: six titled pieces, then for each level two War Lords, two Henges and nine People.
SUBSET = (R, R, H, H, P, P, P, P, P, P, P, P, P)
KIND = np.array(2 * [*range(TITLED), *(LEVELS * SUBSET)], np.uint8)
OWN_LEVEL = np.array(2 * [*(TITLED * [-1]), *(level for level in range(LEVELS) for _ in SUBSET)], np.int8)
OWNER = np.array([GOLD] * SET + [SILVER] * SET, np.uint8)

# Where gold's pieces start; silver's start on the opposite zones. Pieces of the same kind are in ascending order. T-53
TITLED_START = (162, 145, 144, 127, 109, 126)
BOARD_START = (73, 91, 90, 108, 89, 92, 107, 110, 125, 128, 143, 146, 161)


def half_turn(zone: int) -> int:
    """Return the opposite zone of the same ring, nine segments away."""
    ring, segment = ring_and_segment(zone + 1)
    return zone_number(ring, segment + SEGMENTS // 2) - 1


def _starts() -> np.ndarray:
    """Return a table with the zone on which each piece starts."""
    zones = np.zeros(PIECES, np.uint8)
    for side in (GOLD, SILVER):
        for first, numbers in ((0, TITLED_START), *((TITLED + 13 * lv, BOARD_START) for lv in range(LEVELS))):
            own = [n - 1 if side == GOLD else half_turn(n - 1) for n in numbers]
            kinds = KIND[first : first + len(own)]
            for kind in sorted(set(kinds.tolist())):
                group = [i for i in range(len(own)) if kinds[i] == kind]
                for i, zone in zip(group, sorted(own[i] for i in group), strict=True):
                    zones[side * SET + first + i] = zone
    return zones


START = _starts()


# Targets: the zones to which a piece of a kind could run on an empty level from a given ring, numbered from 0.
# For each target a way is stored as LONGEST * line + step, and a second way if there is one.
NO_WAY = 255
MOST_TARGETS = 41  # the Wizard's
MOST_CLIMBS = 2  # other levels, straight up or down


def _targets() -> tuple[np.ndarray, np.ndarray]:
    """Return two tables, indexed by kind of piece, ring (1 to 9) and the number of a zone that the piece can
    reach. The first has the line and the number of steps that lead there; the second has a second way there,
    or NO_WAY if there is none.
    """
    one, other = (np.full((KINDS, RINGS + 1, MOST_TARGETS), NO_WAY, np.uint8) for _ in range(2))
    for kind in range(KINDS):
        for ring in range(1, RINGS + 1):
            found: dict[int, list[int]] = {}
            for direction in range(int(FIRST[kind]), int(LAST[kind]) + 1):
                for step, zone in enumerate(line(ring, 0, direction)[: STRIDE[kind]]):
                    found.setdefault(zone, []).append(LONGEST * direction + step)
            for i, ways in enumerate(found.values()):
                one[kind, ring, i], other[kind, ring, i] = ways[0], [*ways, NO_WAY][1]
    return one, other


WAY, OTHER_WAY = _targets()  # 7 KiB
TARGETS = np.array([(WAY[kind] != NO_WAY).sum(axis=1).max() for kind in range(KINDS)], np.uint8)

# Candidate moves: a number for each move, to a target or straight up or down, that any piece of a side could ever have.
CANDIDATES_OF = np.array(
    [TARGETS[kind] + (MOST_CLIMBS if CLIMBS[kind] else 0) for kind in KIND[:SET]], np.int16
)
CANDIDATE_PIECE = np.repeat(np.arange(SET), CANDIDATES_OF).astype(np.uint8)
FIRST_CANDIDATE = np.concatenate([[0], CANDIDATES_OF.cumsum()]).astype(np.int16)
CANDIDATES = len(CANDIDATE_PIECE)
