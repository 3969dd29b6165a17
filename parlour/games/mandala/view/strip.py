"""Mandala: the board unrolled. Columns across, rings down; also as a cylinder, and as flat sliding bands."""

from __future__ import annotations

from parlour.core.record import Record
from parlour.draw.canvas import Layer, Point, move_to, short
from parlour.draw.shapes import grain, star

from ..board import COLOURS, RINGS, SLIDE, WINDOW
from .layout import AREA, Layout, lettered, letters, segments_of

LEFT_EDGE, ACROSS, TOP, FRAME = 60, 880, 216, 14
GAP = 3
CYLINDER = 1  # the place of "cylinder" among the values of the option view


class Strip(Layout):
    """The same board with its columns side by side."""

    def __init__(self, s: Record) -> None:
        super().__init__(s)
        self.round = bool(s["view"] == CYLINDER) and not self.flat
        self.columns = WINDOW if self.flat else self.segments
        self.wide = ACROSS / self.columns
        self.deep = 44 if self.rings == 10 else 64
        self.bottom = TOP + self.rings * self.deep
        self.width, self.height = 1000, self.bottom + (104 if self.round else 92)
        self.token = min(17, self.wide * 0.42)

    def cell(self, ring: int, column: float) -> Point:
        return LEFT_EDGE + self.wide * (column + 0.5), TOP + self.deep * (ring + 0.5)

    def pose(self, place: Point, scale: float) -> tuple[str, str]:
        return f"translate({short(place[0])} 0)", f"translate(0 {short(place[1])}) scale({short(scale)})"

    def turned(self, s: Record, ring: int) -> str:
        return move_to((LEFT_EDGE + self.wide * int(s.offset[ring]), TOP + self.deep * ring))

    def draw_base(self, layer: Layer) -> None:
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
            self._draw_names(layer)
            layer.group(transform=move_to((LEFT_EDGE, TOP - 26))).polygon(star(5, 13, 5.4), "brass star")

    def _draw_names(self, layer: Layer) -> None:
        for ring in range(self.rings):
            for x in (22, 978) if self.flat else (30, 970):
                layer.text((x, self.cell(ring, 0)[1]), RINGS[ring], "column ring-name")

    def ring_window(self, layer: Layer) -> Layer:
        left, across = (FRAME, 1000 - 2 * FRAME) if self.flat else (LEFT_EDGE, ACROSS)
        deep = self.bottom - TOP
        box = f"{left} {TOP} {across} {deep}"
        return layer.add("svg", "rings", id="rings", x=left, y=TOP, width=across, height=deep, viewBox=box)

    def draw_ring(self, layer: Layer, s: Record, ring: int) -> None:
        shift, copies = (-SLIDE, (0,)) if self.flat else (0, (-self.segments, 0))
        count = 29 if self.flat else 2 * self.segments
        left = self.wide * (shift if self.flat else -self.segments)
        layer.rect((left, 0), self.wide * count, self.deep, "bed")
        for kind, which in zip((f"path-{COLOURS[ring % 5]}", "barrier"), segments_of(s, ring), strict=True):
            places = (self.wide * (k + shift + copy) for copy in copies for k in which)
            layer.path("".join(self._tile(x) for x in places), kind)
        layer.line((left, 3), (left + self.wide * count, 3), "bevel-up")
        layer.line((left, self.deep - 3), (left + self.wide * count, self.deep - 3), "bevel-down")
        for k in lettered(segments_of(s, ring)[0], count if self.flat else self.segments):
            for copy in copies:
                place = (self.wide * (k + shift + copy + 0.5), self.deep / 2)
                letters(layer, ring, place, min(17, self.wide * 0.42))
        for copy in copies if not self.flat else ():
            x, y = self.wide * copy, self.deep / 2
            layer.polygon([(x, y - 12), (x + 7, y), (x, y + 12), (x - 7, y)], "diamond")

    def _tile(self, x: float) -> str:
        wide, deep = self.wide - GAP, self.deep - GAP
        return f"M{short(x + GAP / 2)} {GAP / 2}h{short(wide)}v{short(deep)}h{short(-wide)}z"

    def draw_gloss(self, layer: Layer) -> None:
        deep = self.bottom - TOP
        if self.flat:
            for x in (FRAME - 2, LEFT_EDGE + ACROSS):
                layer.rect((x, TOP - 2), LEFT_EDGE - FRAME + 2, deep + 4, "frame", rx=4)
            self._draw_names(layer)
        else:
            layer.rect((LEFT_EDGE, TOP), ACROSS, deep, "curve" if self.round else "sheen")

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
