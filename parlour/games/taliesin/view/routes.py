"""The way a piece takes from one place to another, as the zones and holes it passes."""

from __future__ import annotations

from parlour.core.record import Record
from parlour.draw.canvas import Point, short
from parlour.draw.polar import at

from ..board import (
    ALONG,
    DIVES,
    FIRST,
    IN,
    IN_MINUS,
    IN_PLUS,
    LAST,
    LENGTH,
    NOWHERE,
    STRIDE,
    ZONES,
    ring_and_segment,
)
from ..rules.reach import dives_to, has_climb, is_clear, steps_along, ways
from .layout import STEP, Layout

HOLE = -2


def run(s: Record, kind: int, a: int, b: int) -> list[int]:
    """The places of the shortest open run on one level."""
    best: list[int] = []
    for direction in range(int(FIRST[kind]), int(LAST[kind]) + 1):
        steps = steps_along(direction, a, b)
        if 0 < steps <= STRIDE[kind] and is_clear(s, direction, a, steps):
            zones = [a - a % ZONES + int(z) for z in ALONG[direction, a % ZONES, :steps]]
            best = zones if not best or steps < len(best) else best
    return [a, *best] if best else []


def way_in(place: int, way: int) -> list[int]:
    """The places of a way into the hole, from the place itself."""
    direction = (IN, IN_PLUS, IN_MINUS)[way]
    zone = place % ZONES
    return [place, *(place - zone + int(z) for z in ALONG[direction, zone, : int(LENGTH[direction, zone])])]


def dive(s: Record, kind: int, a: int, b: int) -> list[int]:
    """The places of an open journey through the hole, with HOLE between."""
    open_a, open_b = (ways(s, p, NOWHERE, NOWHERE, NOWHERE) for p in (a, b))
    for i in range(3):
        for j in range(3):
            both = open_a & 1 << i and open_b & 1 << j
            if both and DIVES[kind] and dives_to(s, kind, a, 1 << i, b, 1 << j):
                return [*way_in(a, i), HOLE, *reversed(way_in(b, j))]
    return []


def route(s: Record, kind: int, a: int, b: int) -> list[int]:
    """The places of the shortest open way, or the two ends alone."""
    if a // ZONES == b // ZONES:
        return run(s, kind, a, b) or [a, b]
    if has_climb(s, kind, a, b):
        return [a, b]
    return dive(s, kind, a, b) or [a, b]


def draw_route(layout: Layout, places: list[int]) -> str:
    """A route as the path of a line: bent along rings and spirals, bowed between the levels."""
    if HOLE in places:
        i = places.index(HOLE)
        inward, outward = places[:i], places[i + 1 :]
        hole_in = layout.on(inward[-1] // ZONES, (0, 0))
        hole_out = layout.on(outward[0] // ZONES, (0, 0))
        return f"{bend(layout, inward)} L{_p(hole_in)} {bow(hole_in, hole_out)} L{bend(layout, outward)[1:]}"
    if places[0] // ZONES != places[-1] // ZONES:
        start, end = layout.place(places[0]), layout.place(places[-1])
        return f"M{_p(start)} {bow(start, end)}"
    return bend(layout, places)


def bow(start: Point, end: Point) -> str:
    """A bowed line from board to board, so that it is not taken for a line on the boards it crosses."""
    across, down = end[0] - start[0], end[1] - start[1]
    middle = (start[0] + end[0]) / 2 - abs(down) * 0.25, (start[1] + end[1]) / 2 - abs(across) * 0.2
    return f"Q{_p(middle)} {_p(end)}"


def bend(layout: Layout, places: list[int]) -> str:
    """A path through neighbouring zones, with a point between each two so that rings look round."""
    level = places[0] // ZONES
    points = [layout.place(places[0])]
    for here, there in zip(places, places[1:], strict=False):
        (r, s), (q, t) = ring_and_segment(here % ZONES + 1), ring_and_segment(there % ZONES + 1)
        turn = (t - s + 9) % 18 - 9
        middle = at((0, 0), (r + q) / 2 + 0.5, layout.axis + STEP * (s + turn / 2 + 0.5))
        points += [layout.on(level, middle), layout.place(there)]
    return "M" + " L".join(map(_p, points))


def _p(point: Point) -> str:
    return f"{short(point[0])} {short(point[1])}"
