"""Mandala: the layout of the round board, with rings around the centre. The outline of the board is a polygon that has
a corner for every five segments of a ring. O-11, O-22
"""

from __future__ import annotations

from functools import lru_cache
from math import atan2, degrees, hypot

from parlour.draw import polar
from parlour.draw.canvas import Canvas, Layer, Point, move_to, short, spot
from parlour.draw.shapes import ORIGIN, grain, petal, regular, star

from ..board import RINGS
from .layout import Board

OUTER, HUB, ROSE = 455, 105, 45  # radii of the rings' outer edge, of the fixed centre, of its rosette
GAP = 3  # width of the strips between segments
TABLE = 640  # radius of the round table with three or five corners


class Disc(Board):
    """The layout of the round board: where its rings and cells lie, and how they are drawn."""

    def __init__(
        self, rings: int, segments: int, home_width: int, doors: tuple[int, ...], summed: bool
    ) -> None:
        super().__init__(rings, segments, home_width, doors, summed)
        self.hexagon = self.segments == 30
        self.round = self.segments in (15, 25)
        self.width, self.height = {20: (1000, 1000), 30: (1390, 1206)}.get(segments, (1300, 1300))
        self.centre = (self.width / 2, self.height / 2)
        self.step = 360 / self.segments
        self.deep = (OUTER - HUB) / self.rings
        self.token = 12 if self.hexagon else 16 if self.rings == 10 else 21
        if self.segments == 25:
            self.token = min(13, self.token)

    def radius(self, ring: float) -> float:
        """Return the radius of a ring's outer edge."""
        return OUTER - ring * self.deep

    def cell(self, ring: int, column: float) -> Point:
        return polar.at(self.centre, self.radius(ring + 0.5), self.step * (column + 0.5))

    @lru_cache(8192)  # noqa: B019  # there are few layouts, and they are kept
    def pose(self, place: Point, scale: float) -> tuple[str, str]:
        """Return two nested SVG transforms for a token: the outer one changes when its ring turns, the inner one when
        the token runs.
        """
        x, y = place[0] - self.centre[0], place[1] - self.centre[1]
        turn = short(round(degrees(atan2(x, -y)) % 360, 2))
        upright = f"translate(0 {short(-hypot(x, y))}) rotate(-{turn}) scale({short(scale)})"
        return f"translate({spot(self.centre)}) rotate({turn})", upright

    def turned(self, ring: int, offset: int) -> str:
        """Return the SVG transform for a ring that has turned `offset` segments from its starting place."""
        return f"translate({spot(self.centre)}) rotate({short(self.step * offset)})"

    def draw_base(self, canvas: Canvas) -> None:
        """Draw the fixed board under the rings: the base, the star and the column numbers."""
        layer = canvas.still
        if self.hexagon:
            wood = layer.group(transform=move_to(self.centre))
            wood.polygon(regular(6, 690, 30), "wood", stroke_linejoin="round")
            wood.polygon(regular(6, 680, 30), "bead", stroke_linejoin="round")
        elif self.round:
            layer.disc(self.centre, TABLE, "wood")
            layer.disc(self.centre, TABLE - 6, "bead")
        else:
            layer.rect((2, 2), 996, 996, "wood", rx=34)
            layer.path(grain(996, 996, 44), "grain", transform="translate(2 2)")
            layer.rect((6, 6), 988, 988, "bead", rx=31)
        layer.disc(self.centre, OUTER + 5, "well")
        layer.disc(self.centre, OUTER + 9.5, "rim")
        for column in range(self.segments):
            near = 0.32 if column in self.doors or column % 5 == 2 else 0  # beside a door, or a start area
            place = polar.at(self.centre, OUTER + 23, self.step * (column + 0.5 + near))
            layer.text(place, str(column), "column")
            layer.disc(polar.at(self.centre, OUTER + 9.5, self.step * column), 3.6, "brass")
        top = polar.at(self.centre, 478, 0)
        layer.group(transform=move_to(top)).polygon(star(5, 15, 6.2), "brass star").name("The star")
        self._draw_centre(layer)

    def _draw_centre(self, layer: Layer) -> None:
        layer.disc(self.centre, HUB, "hub")
        rose = layer.group(transform=move_to(self.centre))
        petals = 3 * self.segments // 5
        for leaf, kind in ((petal(54, 15, 46), "petal-low"), (petal(28, 7, 11), "petal")):
            for i in range(petals):
                rose.path(leaf, kind, transform=f"rotate({360 * i / petals:g})")
        rose.disc(ORIGIN, 42, "bead")
        rose.disc(ORIGIN, 9, "brass")

    def draw_ring(self, layer: Layer, ring: int, row: int) -> None:
        """Draw a ring's segments in the ring's own coordinates; `row` has a bit set for each path segment."""
        step = self.step
        outer, inner, middle = self.radius(ring), self.radius(ring + 1), self.radius(ring + 0.5)
        layer.disc(ORIGIN, middle, "strip", stroke_width=self.deep)
        for kind, which in self.kinds(ring, row):
            tiles = (polar.tile(ORIGIN, inner, outer, step * k, step * (k + 1), GAP) for k in which)
            layer.path("".join(tiles), kind)
        layer.disc(ORIGIN, outer - 2.4, "bevel-up")
        layer.disc(ORIGIN, inner + 2.4, "bevel-down")
        size = min(16, self.deep * 0.42)
        self.draw_signs(layer, ring, row, lambda k: ((0, -middle), size, f"rotate({step * (k + 0.5):g})"))
        layer.polygon([(0, -middle - 10), (7, -middle), (0, -middle + 10), (-7, -middle)], "diamond")

    def draw_gloss(self, layer: Layer) -> None:
        """Draw the sheen on the rings; it lies below the tokens."""
        layer.disc(self.centre, OUTER, "sheen")

    def area(self, number: int) -> tuple[Point, float]:
        """Return the centre of the start area with this number, and the factor by which it is scaled."""
        if self.hexagon:
            return polar.at(self.centre, 560 if number % 3 == 2 else 574, 60 * number - 30), 0.88
        if self.round:
            corners = self.segments // 5
            return polar.at(self.centre, 556, 360 * (number - 0.5) / corners), 0.8
        return {1: (914, 86), 2: (914, 914), 3: (86, 914), 4: (86, 86)}[number], 1

    def home(self, columns: list[int]) -> tuple[str, Point]:
        """Return the outline of the home section that has these columns, and the place of its number."""
        start, end = self.step * columns[0], self.step * (columns[-1] + 1)
        number = polar.at(self.centre, (ROSE + HUB) / 2 + 5, (start + end) / 2)
        return polar.tile(self.centre, ROSE, HUB, start, end, 4), number

    def draw_door(self, layer: Layer, number: int, column: int) -> None:
        """Draw the arrow at the door in this column, and the line that joins it to the start area with this number."""
        angle, corner = self.step * (column + 0.5), 360 * (number - 0.5) / (self.segments // 5)
        if abs(angle - corner) > 1:
            first, last = sorted((angle, corner))
            layer.path(polar.arc(self.centre, 472, first, last), "bead")
            layer.line(polar.at(self.centre, 472, corner), polar.at(self.centre, 482, corner), "bead")
        place = polar.at(self.centre, 466, angle)
        arrow = layer.group("door", f"door-{number}", transform=move_to(place, angle))
        arrow.name(f"The door of number {number}: {RINGS[0]}{column}")
        arrow.polygon([(-13, -11), (13, -11), (0, 12)], "brass")
