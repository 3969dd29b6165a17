"""The positions of everything in the picture: the arrangements of the boards, and the centres of the zones in each.

    flat     the boards side by side, level 1 on the left
    line     in a line through their axis, level 1 at the bottom (T-69)
    stacked  one above the other, seen from the side
    wide     one board large and the others small in the corners to its right
    tall     one board large and the others small below it, for narrow screens

The unit of length is the width of a ring; the hole has a radius of 1 and a board a radius of 10. Angles run clockwise
from the top.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

from parlour.core.offer import Arrangement, Arrangements
from parlour.core.record import Record
from parlour.draw.canvas import Point, move_to
from parlour.draw.polar import at, sector

from .. import queries
from ..board import GOLD, SEGMENTS, SILVER, ZONES, ring_and_segment

WAYS = {  # to lay the boards out; each can be turned to have silver's home below
    "flat": "Side by side",
    "line": "In a line",
    "stacked": "One above the other",
    "wide-1": "Level 1 large",
    "wide-2": "Level 2 large",
    "wide-3": "Level 3 large",
    "tall-1": "Level 1 large, tall",
    "tall-2": "Level 2 large, tall",
    "tall-3": "Level 3 large, tall",
}
TURNED = "-silver"
LARGER = {
    name: name.replace("tall", "wide") if name.startswith("tall") else "" for name in WAYS
}  # on a tablet
UNIT = 20.0  # points to a ring
RADIUS = 10
TILT, STOREY = 0.4, 9.0  # how flat a stacked board looks, and how far apart the levels are
STEP = 360 / SEGMENTS
BIG, SMALL = 0.5, 0.44  # radius of the coin of a titled piece and of a board piece, in rings


@dataclass(frozen=True, eq=False)
class Layout:
    """One arrangement of the boards: for each level the centre of its board, and its horizontal and vertical scale."""

    style: str
    centres: tuple[Point, ...]
    scales: tuple[Point, ...]
    size: Point  # without the strip of pieces that are gone
    axis: float  # the angle of the line between zones 145 and 162

    def on(self, level: int, point: Point) -> Point:
        """Return the place in the picture of a point on a board. The point is given in units from the board's
        centre.
        """
        (x, y), (across, down) = self.centres[level], self.scales[level]
        return x + UNIT * across * point[0], y + UNIT * down * point[1]

    @cached_property
    def zones(self) -> list[Point]:
        """Return the centre of each zone, in units from the centre of its board."""
        cells = (ring_and_segment(zone + 1) for zone in range(ZONES))
        return [at((0, 0), ring + 0.5, self.axis + STEP * (segment + 0.5)) for ring, segment in cells]

    @cached_property
    def places(self) -> list[Point]:
        """Return the centre of each place in the picture."""
        return [self.on(level, zone) for level in range(len(self.centres)) for zone in self.zones]

    @cached_property
    def spots(self) -> tuple[list[str], list[str]]:
        """Return, for each place, the SVG transform for an ordinary piece and the one for a titled piece, as two
        lists.
        """
        scales = [across if across == down else 0.74 for across, down in self.scales]
        small, big = (
            [move_to(point, scale=UNIT * size * scales[i // ZONES]) for i, point in enumerate(self.places)]
            for size in (SMALL, BIG)
        )
        return small, big

    def fore(self, level: int) -> str:
        """Return the name of the arrangement in which the board of this level, which is small now, is drawn large; ""
        if it is not small now.
        """
        if self.scales[level][0] == 1:
            return ""
        return f"{self.style}-{level + 1}" + (TURNED if self.axis == 0 else "")

    def outline(self, zone: int) -> str:
        """Return the SVG path of a zone, in units from the centre of its board."""
        ring, segment = ring_and_segment(zone + 1)
        start = self.axis + STEP * segment
        return sector((0, 0), UNIT * ring, UNIT * (ring + 1), start, start + STEP)

    def lie(self, level: int) -> str:
        """Return the SVG transform that puts the board of a level in its place in the picture."""
        (x, y), (across, down) = self.centres[level], self.scales[level]
        return f"translate({x:g} {y:g}) scale({across:g} {down:g})"


def arrange(s: Record, viewer: int, narrow: bool) -> str:
    """Return the name of the arrangement for a seat: the player's home is at the bottom and, on a narrow screen, the
    home level is large.
    """
    silver = viewer >= 0 and queries.side_of(s, viewer) == SILVER
    level = int(s.boards) if silver else 1
    return (f"tall-{level}" if narrow else "flat") + (TURNED if silver else "")


ARRANGEMENTS = Arrangements(
    {name: Arrangement(label, f"{name}{TURNED}", LARGER[name]) for name, label in WAYS.items()}
    | {
        f"{name}{TURNED}": Arrangement(
            f"{label}, silver below", name, LARGER[name] and f"{LARGER[name]}{TURNED}"
        )
        for name, label in WAYS.items()
    },
    arrange,
)


@cache
def lay_out(boards: int, arrangement: str) -> Layout:
    """Return the layout for this number of boards and the named arrangement. T-01, T-69"""
    style, _, large = (arrangement or "flat").removesuffix(TURNED).partition("-")
    side, level = (SILVER if arrangement.endswith(TURNED) else GOLD), min(int(large or 1), boards) - 1
    axis = 0.0 if side == SILVER else 180.0
    if style == "stacked":
        centres = [(11 * UNIT, UNIT * (5 + STOREY * (boards - 1 - lv))) for lv in range(boards)]
        size = (22 * UNIT, UNIT * (10 + STOREY * (boards - 1)))
        return Layout(style, tuple(centres), ((1.0, TILT),) * boards, size, axis)
    if style == "tall" and boards > 1:
        others = [lv for lv in range(boards) if lv != level]
        places = {lv: ((5.75 + 10.5 * i) * UNIT, 27.5 * UNIT) for i, lv in enumerate(others)}
        centres = [places.get(lv, (11 * UNIT, 11 * UNIT)) for lv in range(boards)]
        scales = tuple((1.0, 1.0) if lv == level else (0.49, 0.49) for lv in range(boards))
        return Layout(style, tuple(centres), scales, (22 * UNIT, 33 * UNIT), axis)
    if style == "wide" and boards > 1:
        others = [lv for lv in range(boards) if lv != level]
        places = {lv: (22.2 * UNIT, (3.4 + 14.4 * i) * UNIT) for i, lv in enumerate(others)}
        centres = [places.get(lv, (10.6 * UNIT, 10.6 * UNIT)) for lv in range(boards)]
        scales = tuple((1.0, 1.0) if lv == level else (0.3, 0.3) for lv in range(boards))
        return Layout(style, tuple(centres), scales, (25.5 * UNIT, 21.2 * UNIT), axis)
    if style == "line":
        centres = [(11 * UNIT, UNIT * (11 + 22 * (boards - 1 - lv))) for lv in range(boards)]
        return Layout(style, tuple(centres), ((1.0, 1.0),) * boards, (22 * UNIT, 22 * UNIT * boards), axis)
    centres = [(UNIT * (11 + 22 * lv), 11 * UNIT) for lv in range(boards)]
    return Layout(style, tuple(centres), ((1.0, 1.0),) * boards, (22 * UNIT * boards, 22 * UNIT), axis)
