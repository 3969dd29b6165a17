"""The printed boards: rectangles with colours and prices, the diamond of hexagons, the rings with their racks."""

from __future__ import annotations

from parlour.core.record import Record
from parlour.draw.canvas import Canvas, Layer, Point, drawn_once

from .. import board as b
from ..state import CONNECT, FIXED_MARKS, HEXES, ZONES
from . import layout as at
from .layout import PITCH, ROOT3, hexagon, places
from .paint import define


def draw_still(canvas: Canvas, s: Record) -> None:
    """Draw the parts of the picture that depend only on the options: the tablecloth and the printed board. H-12,
    H-36, H-40, H-55, H-93
    """
    define(canvas)
    bleed = at.BLEED if s.ruleset == CONNECT else 0.0
    canvas.still.rect((-bleed, 0), 1000 + 2 * bleed, at.height_of(s), "cloth", rx=30)
    printing = (s.ruleset, s.layout, s.diamond, s.marks, s.seats, s.hex_price)
    canvas.still.markup(printed(*map(int, printing)))


@drawn_once()
def printed(
    layer: Layer, ruleset: int, layout: int, diamond: int, marks: int, seats: int, price: int
) -> None:
    """Draw the printed board: depending on the rule set, rectangles, a diamond of hexagons or rings. The drawing is
    cached.
    """
    middles = places(ruleset, layout, diamond, seats)
    if ruleset == CONNECT:
        draw_rings(layer, middles, marks != FIXED_MARKS, seats)
    elif ruleset == HEXES:
        draw_diamond(layer, middles, diamond, bool(price))
    else:
        draw_rectangles(layer, middles, ruleset)


def draw_tab(layer: Layer, corner: Point, size: Point, colour: str, value: str, font: int = 23) -> None:
    """Draw the label that explains a colour: its letter, and its price or the numbers that have it. H-36,
    H-55, H-85
    """
    layer.rect(corner, *size, f"tab is-{colour}", rx=10)
    x, y, letter = corner[0] + size[0] / 2, corner[1] + size[1] / 2, colour[0].upper()
    high = size[1] > 60
    if high:
        layer.text((x, y - (12 if size[1] < 80 else 22)), letter, "tab-letter")
    told = value if high else f"{letter}  {value}"
    layer.text((x, y + 17 * high), told, "tab-value", style=f"font-size:{font}px")


def draw_rectangles(layer: Layer, middles: list[Point], ruleset: int) -> None:
    """Draw the hundred rectangles; in `zones` with their colours and prices. H-36, H-37"""
    wide, high = at.width_of(ruleset), at.HIGH
    for grow, kind, rx in ((28, "wood", 26), (14, "field", 14)):
        corner = (at.LEFT - grow, at.TOP - grow)
        layer.rect(corner, 600 + at.TAB + 2 * grow, 17 * high + 2 * grow, kind, rx=rx)
    for n, (x, y) in list(enumerate(middles))[1:]:
        zone = b.ZONE_COLOURS[b.COLOUR[0, n]] if ruleset == ZONES else "start"
        left, top = x - wide / 2, y - high / 2
        layer.rect((left + 2, top + 2), wide - 4, high - 4, f"cell is-{zone}", at=f"n{n}", rx=9)
        for kind in BORDERS[b.BORDER[n]]:
            layer.rect((left + 6.5, top + 6.5), wide - 13, high - 13, kind, rx=6)
        if b.BORDER[n] > 1:
            layer.text((left + wide - 18, top + high - 19), "SG"[b.BORDER[n] - 2], "border-letter")
        layer.text((x, y), str(n), "number")
    if ruleset == ZONES:
        for place, (first, end) in enumerate(zip((0, *b.ENDS[0]), b.ENDS[0], strict=False)):
            rows, colour = (17 if end == 100 else end // 6) - first // 6, b.ZONE_COLOURS[place]
            corner, size = (at.LEFT + 604, at.TOP + high * (first // 6) + 2), (at.TAB - 2, high * rows - 4)
            draw_tab(layer, corner, size, colour, f"£{b.ZONE_VALUE[place]}")


BORDERS = ((), (), ("border-2",), ("border-3", "border-line"))  # silver, gold


def draw_diamond(layer: Layer, middles: list[Point], diamond: int, priced: bool) -> None:
    """Draw the hundred hexagons in seven colours; each colour's name and price stand beside its rows or in a free
    corner. H-37, H-40, H-93
    """
    pitch = at.SHAPES[diamond][0]
    radius = pitch / ROOT3
    layer.polygon(at.around(middles[1:], pitch * 0.62 + 18), "wood")
    layer.polygon(at.around(middles[1:], pitch * 0.62 + 6), "field")
    for n, (x, y) in list(enumerate(middles))[1:]:
        layer.polygon(hexagon((x, y), radius - 1.6), f"cell is-{b.GROUP_COLOURS[b.COLOUR[1, n]]}", at=f"n{n}")
        for kind in BORDERS[b.BORDER[n]]:
            layer.polygon(hexagon((x, y), radius - 6.5), kind)
        if b.BORDER[n] > 1:
            layer.text((x, y + radius * 0.55), "SG"[b.BORDER[n] - 2], "border-letter")
        layer.text((x, y - (4 if b.BORDER[n] > 1 else 0)), str(n), "hex-number")
    for group, (last, end) in enumerate(zip((0, *b.ENDS[1]), b.ENDS[1], strict=False)):
        colour, reach = b.GROUP_COLOURS[group], f"{last + 1}–{end}"
        if diamond == b.RHOMBUS:  # whose colours break within rows
            told, font = (f"{reach}: £{b.GROUP_PRICE[group]}", 19) if priced else (reach, 23)
            corner = (16.0, 20.0 + 46 * (6 - group))
            draw_tab(layer, corner, (158, 40) if priced else (142, 40), colour, told, font)
        else:
            rows = {y for _, y in middles[last + 1 : end + 1]}
            corner = (26.0, sum(rows) / len(rows) - 34)
            told, font = (f"£{b.GROUP_PRICE[group]}", 25) if priced else (reach, 18)
            draw_tab(layer, corner, (64, 68), colour, told, font)


def draw_rings(layer: Layer, middles: list[Point], without_marks: bool, seats: int) -> None:
    """Draw the 169 hexagons, the marks printed on some of them, a rack along each edge, and the value of each ring.
    H-50, H-55, H-64
    """
    up, radius = at.lift(seats), PITCH / ROOT3
    corners = [at.spot(q, r, up) for q, r in at.CORNERS]
    for grow, inner, kind, first in ((13, 7.0, "wood", 7), (3, 3.0, "field", 6)):
        layer.polygon(at.around(corners, radius + grow), f"{kind} wide-only")
        for middle, ring in zip(middles, b.RING, strict=True):  # a narrow screen has no room for the frame
            if ring >= first:  # the next ring covers what reaches inwards
                layer.polygon(hexagon(middle, radius + inner), f"{kind} narrow-only")
    for cell, middle in enumerate(middles):
        ring = int(b.RING[cell])
        layer.polygon(hexagon(middle, radius - 1.2), f"cell is-{b.RING_COLOURS[ring]}", at=b.CELL_NAMES[cell])
        if b.MARK[cell] > 1 and not without_marks:
            layer.polygon(hexagon(middle, radius * 0.66), "mark")
            layer.text(middle, f"×{b.MARK[cell]}", "mark-text")
        elif ring:
            layer.text(middle, b.RING_LETTERS[ring], "ring-letter")
        else:
            layer.text(middle, "Start", "ring-letter", style="font-size:18px")
    for side in range(seats):
        ends = at.rack_place(side, 0, up), at.rack_place(side, b.RACK_SIZE - 1, up)
        for colour, wide in (("wood-deep", 58), ("wood", 53)):
            stroke = f"var(--{colour})"
            layer.line(*ends, "rack-bed", stroke=stroke, stroke_width=wide, stroke_linecap="round")
        for i in range(b.RACK_SIZE):
            layer.disc(at.rack_place(side, i, up), at.RADIUS - 2, "rack-hole")
    for ring in range(1, 8):
        corner, value = (20 + 137.5 * (ring - 1), 1406 - up), f"£{b.RING_VALUE[ring]}"
        draw_tab(layer, corner, (131, 44), b.RING_COLOURS[ring], value, 27)
