"""Where things are drawn: three ways to lay out the boards, and the centres of zones in each.

    flat     the boards side by side, level 1 on the left
    stacked  one above the other, seen from the side
    tall     one board large and the others small below it, for narrow screens

The unit is the width of a ring; the hole has radius 1 and a board radius 10. Angles run clockwise from up.
"""

from __future__ import annotations

from dataclasses import dataclass

from parlour.core.record import Record
from parlour.draw.canvas import Point
from parlour.draw.polar import at, sector

from ..board import SEGMENTS, SILVER, ZONES, ring_and_segment

UNIT = 20.0  # points to a ring
RADIUS = 10
TILT, STOREY = 0.4, 9.0  # how flat a stacked board looks, and how far apart the levels are
STEP = 360 / SEGMENTS


@dataclass(frozen=True)
class Layout:
    """How the boards of one picture lie: for each level its centre and its scale across and down."""

    centres: tuple[Point, ...]
    scales: tuple[Point, ...]
    size: Point  # without the strip of pieces that are gone
    axis: float  # the angle of the line between zones 145 and 162

    def on(self, level: int, point: Point) -> Point:
        """A point of a board, in units from its centre, on the picture."""
        (x, y), (across, down) = self.centres[level], self.scales[level]
        return x + UNIT * across * point[0], y + UNIT * down * point[1]

    def place(self, place: int) -> Point:
        """The centre of a zone on the picture."""
        return self.on(place // ZONES, self.zone(place % ZONES))

    def zone(self, zone: int) -> Point:
        """The centre of a zone in units from the centre of its board."""
        ring, segment = ring_and_segment(zone + 1)
        return at((0, 0), ring + 0.5, self.axis + STEP * (segment + 0.5))

    def outline(self, zone: int) -> str:
        """The path of a zone, in points from the centre of its board."""
        ring, segment = ring_and_segment(zone + 1)
        start = self.axis + STEP * segment
        return sector((0, 0), UNIT * ring, UNIT * (ring + 1), start, start + STEP)


def lay_out(s: Record, style: str, side: int, level: int) -> Layout:
    """The layout of a style, with the home of `side` at the bottom; `level` is the one a tall one shows large."""
    boards = int(s.boards)
    axis = 0.0 if side == SILVER else 180.0
    if style == "stacked":
        centres = [(11 * UNIT, UNIT * (5 + STOREY * (boards - 1 - lv))) for lv in range(boards)]
        height = UNIT * (10 + STOREY * (boards - 1))
        return Layout(tuple(centres), ((1.0, TILT),) * boards, (22 * UNIT, height), axis)
    if style == "tall" and boards > 1:
        others = [lv for lv in range(boards) if lv != level]
        places = {lv: ((5.75 + 10.5 * i) * UNIT, 27.5 * UNIT) for i, lv in enumerate(others)}
        centres = [places.get(lv, (11 * UNIT, 11 * UNIT)) for lv in range(boards)]
        scales = tuple((1.0, 1.0) if lv == level else (0.49, 0.49) for lv in range(boards))
        return Layout(tuple(centres), scales, (22 * UNIT, 33 * UNIT), axis)
    centres = [(UNIT * (11 + 22 * lv), 11 * UNIT) for lv in range(boards)]
    return Layout(tuple(centres), ((1.0, 1.0),) * boards, (22 * UNIT * boards, 22 * UNIT), axis)
