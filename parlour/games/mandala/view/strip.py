"""Mandala: the layout of the unrolled board, with columns across and rings down. It can be drawn as a cylinder, or
with flat sliding bands.
"""

from __future__ import annotations

from functools import partial

from parlour.draw.canvas import Canvas, Layer, Point, move_to, short
from parlour.draw.shapes import grain, star

from ..board import BAND, RINGS, SLIDE
from .layout import AREA, Board

LEFT_EDGE, ACROSS, TOP = 60, 880, 216
GAP = 3


class Strip(Board):
    """The layout of the unrolled board: its columns lie side by side. It has the same methods as Disc."""

    def __init__(
        self,
        rings: int,
        segments: int,
        home_width: int,
        doors: tuple[int, ...],
        summed: bool,
        flat: bool,
        round_: bool,
    ) -> None:
        super().__init__(rings, segments, home_width, doors, summed, flat)
        self.round = round_
        self.wide = ACROSS / self.columns
        self.deep = 44 if self.rings == 10 else 64
        self.bottom = TOP + self.rings * self.deep
        self.width, self.height = 1000, self.bottom + (104 if self.round else 92)
        self.token = min(17, self.wide * 0.42)
        self.edge = f"mandala-edge-{self.height}"

    def cell(self, ring: int, column: float) -> Point:
        return LEFT_EDGE + self.wide * (column + 0.5), TOP + self.deep * (ring + 0.5)

    def pose(self, place: Point, scale: float) -> tuple[str, str]:
        return f"translate({short(place[0])} 0)", f"translate(0 {short(place[1])}) scale({short(scale)})"

    def turned(self, ring: int, offset: int) -> str:
        return move_to((LEFT_EDGE + self.wide * offset, TOP + self.deep * ring))

    def draw_base(self, canvas: Canvas) -> None:
        layer = canvas.still
        canvas.defs.add("clipPath", id=self.edge).rect((2, 2), 996, self.height + 124, rx=34)
        layer.rect((2, 2), 996, self.height - 4, "wood", rx=34)
        layer.path(grain(996, self.height - 4, 36), "grain", transform="translate(2 2)")
        layer.rect((9, 9), 982, self.height - 18, "bead", rx=28)
        deep = self.bottom - TOP
        if self.round:
            for kind, d in (("well", 4), ("rim", 9)):
                wide = ACROSS + 2 * d
                bow = f"M{LEFT_EDGE - d} {TOP - d}q{wide / 2:g} -16 {wide} 0v{deep + 2 * d}"
                layer.path(f"{bow}q{-wide / 2:g} 44 {-wide} 0Z", kind)
        else:
            layer.rect((LEFT_EDGE - 4, TOP - 4), ACROSS + 8, deep + 8, "well", rx=5)
            layer.rect((LEFT_EDGE - 9, TOP - 9), ACROSS + 18, deep + 18, "rim", rx=9)
        for column in range(self.columns):
            x = self.cell(0, column + 0.3 if column in self.doors else column)[0]
            layer.text((x, TOP - 22), str(column), "column")
        if not self.flat:
            layer.group(transform=move_to((LEFT_EDGE, TOP - 26))).polygon(star(5, 13, 5.4), "brass star")

    def draw_ring(self, layer: Layer, ring: int, row: int) -> None:
        """Draw a band; `row` has a bit set for each path segment. A band that goes all the way round is drawn twice, so
        that its end meets its start.
        """
        copies = (-SLIDE,) if self.flat else (-self.segments, 0)
        left, long = self.wide * copies[0], self.wide * (BAND if self.flat else 2 * self.segments)
        layer.rect((left, 0), long, self.deep, "bed")
        for kind, which in self.kinds(ring, row):
            tiles = (self._tile(self.wide * (k + copy)) for copy in copies for k in which)
            layer.path("".join(tiles), kind)
        layer.line((left, 3), (left + long, 3), "bevel-up")
        layer.line((left, self.deep - 3), (left + long, self.deep - 3), "bevel-down")
        y = self.deep / 2
        for copy in copies:
            self.draw_signs(layer, ring, row, partial(self._sign, copy, y))
            if not self.flat:
                x = self.wide * copy
                layer.polygon([(x, y - 12), (x + 7, y), (x, y + 12), (x - 7, y)], "diamond")

    def _sign(self, copy: int, y: float, k: int) -> tuple[Point, float, str]:
        """Return (centre, size, transform) for a letter or number printed on segment `k`; `copy` says which of the
        two drawings of the band it is on.
        """
        return (self.wide * (k + copy + 0.5), y), min(17, self.wide * 0.42), ""

    def _tile(self, x: float) -> str:
        wide, deep = self.wide - GAP, self.deep - GAP
        return f"M{short(x + GAP / 2)} {GAP / 2}h{short(wide)}v{short(deep)}h{short(-wide)}z"

    def draw_gloss(self, layer: Layer) -> None:
        """Draw the light on the bands, and a post on each side, with the names of the rings; the bands slide under
        these posts.
        """
        deep = self.bottom - TOP
        if not self.flat:
            layer.rect((LEFT_EDGE, TOP), ACROSS, deep, "curve" if self.round else "sheen")
        for x, inner in ((-2, LEFT_EDGE), (LEFT_EDGE + ACROSS, LEFT_EDGE + ACROSS)):
            layer.rect((x, TOP - 2), LEFT_EDGE + 2, deep + 4, "frame" if self.flat else "post")
            layer.line((inner, TOP - 2), (inner, self.bottom + 2), "bead")
            for ring in range(self.rings):
                layer.text((x + LEFT_EDGE / 2 + 1, self.cell(ring, 0)[1]), RINGS[ring], "column ring-name")

    def area(self, number: int) -> tuple[Point, float]:
        column = 5 * number - 1 if self.flat else 5 * number - 3
        scale = min(1, 5 * self.wide / (AREA + 8))
        return (self.cell(0, column)[0], 97), scale

    def home(self, columns: list[int]) -> tuple[str, Point]:
        left, right = self.cell(0, columns[0] - 0.5)[0] + 2, self.cell(0, columns[-1] + 0.5)[0] - 2
        drop = 12 if self.round else 0
        top, tip = self.bottom + 16 + drop, self.bottom + 58 + drop
        middle = (left + right) / 2
        a, b, tip_at = short(left), short(right), f"{short(middle)} {tip + 12}"
        path = f"M{a} {top}H{b}V{tip - 14}Q{b} {tip} {tip_at}Q{a} {tip} {a} {tip - 14}Z"
        return path, (middle, self.bottom + 38 + drop)

    def draw_door(self, layer: Layer, number: int, column: int) -> None:
        x, (corner, _) = self.cell(0, column)[0], self.area(number)[0]
        if abs(x - corner) > 1:
            layer.path(f"M{short(corner)} 172V180H{short(x)}V188", "bead")
        arrow = layer.group("door", f"door-{number}", transform=move_to((x, TOP - 23)))
        arrow.name(f"The door of number {number}: {RINGS[0]}{column}")
        arrow.polygon([(-12, -11), (12, -11), (0, 12)], "brass")
