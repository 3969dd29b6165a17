"""The diamond of 100 hexagons, tall or a rhombus, in seven colours from violet up to red."""

from __future__ import annotations

from parlour.core.record import Record
from parlour.draw.canvas import Canvas, Point, move_to
from parlour.draw.shapes import regular

from ..board import BORDER, COLOUR, DIAMONDS, ENDS, GROUP_COLOURS, RHOMBUS
from ..words.names import paid_links
from .table import counter, hinted

ROOT3 = 3**0.5
BOTTOM = 1268.0
SHAPES = ((70.0, 130.0), (68.0, 34.0))  # pitch, and the left edge: tall, rhombus


def place_of(diamond: int, n: int) -> Point:
    """The middle of a number's hexagon."""
    pitch, left = SHAPES[diamond]
    x, y = DIAMONDS[diamond][n]
    return left + (x + 1) * pitch / 2, BOTTOM - pitch * (0.62 + (y - 1) * ROOT3 / 2)


def outline(diamond: int, grow: float) -> list[Point]:
    """The edge of the wooden board, so much wider than the hexagons."""
    pitch, left = SHAPES[diamond]
    points = [place_of(diamond, n) for n in range(1, 101)]
    reach = [
        (x + dx * (pitch * 0.62 + grow), y + dy * (pitch * 0.62 + grow))
        for x, y in points
        for dx, dy in ROUND
    ]
    return hull(reach)


ROUND = tuple((x, -y) for x, y in regular(6, 1))


def hull(points: list[Point]) -> list[Point]:
    """The corners of the tightest band around points."""

    def half(ordered: list[Point]) -> list[Point]:
        chain: list[Point] = []
        for p in ordered:
            while len(chain) > 1 and turn(chain[-2], chain[-1], p) <= 1e-9:
                chain.pop()
            chain.append(p)
        return chain[:-1]

    ordered = sorted({(round(x, 2), round(y, 2)) for x, y in points})
    return half(ordered) + half(ordered[::-1])


def turn(a: Point, b: Point, c: Point) -> float:
    """Positive where the way a, b, c bends to the left."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def hexagon(middle: Point, radius: float) -> list[Point]:
    """A hexagon with a point at the top."""
    return [(middle[0] + x, middle[1] + y) for x, y in regular(6, radius)]


def draw_board(canvas: Canvas, s: Record) -> None:
    """The printed board. H-37, H-40"""
    still, diamond = canvas.still, int(s.diamond)
    still.polygon(outline(diamond, 18), "wood")
    still.polygon(outline(diamond, 6), "field")
    pitch = SHAPES[diamond][0]
    radius = pitch / ROOT3
    for n in range(1, 101):
        middle = place_of(diamond, n)
        colour = GROUP_COLOURS[COLOUR[1, n]]
        still.polygon(hexagon(middle, radius - 1.6), f"cell is-{colour}", at=f"n{n}")
        border = int(BORDER[n])
        if border > 1:
            still.polygon(hexagon(middle, radius - 6.5), f"border-{border}")
            if border == 3:
                still.polygon(hexagon(middle, radius - 6.5), "border-line")
            still.text((middle[0], middle[1] + radius * 0.55), "SG"[border - 2], "border-letter")
        still.text((middle[0], middle[1] - (4 if border > 1 else 0)), str(n), "hex-number")
    if diamond != RHOMBUS:  # whose colours break within rows
        draw_letters(canvas, diamond)
    else:
        draw_key(canvas)


def draw_key(canvas: Canvas) -> None:
    """The colours of the rhombus by name, in its free corner. H-85"""
    for group, end in enumerate(ENDS[1]):
        first = ENDS[1][group - 1] + 1 if group else 1
        colour = GROUP_COLOURS[group]
        canvas.still.rect((16, 20 + 46 * (6 - group)), 142, 40, f"tab is-{colour}", rx=10)
        canvas.still.text((87, 40 + 46 * (6 - group)), f"{colour[0].upper()}  {first}–{end}", "tab-value")


def draw_letters(canvas: Canvas, diamond: int) -> None:
    """The colours by name, beside their rows. H-85"""
    for group, end in enumerate(ENDS[1]):
        first = ENDS[1][group - 1] + 1 if group else 1
        rows = sorted({place_of(diamond, n)[1] for n in range(first, end + 1)})
        y = sum(rows) / len(rows)
        x = 58.0
        colour = GROUP_COLOURS[group]
        canvas.still.rect((x - 32, y - 34), 64, 68, f"tab is-{colour}", rx=12)
        canvas.still.text((x, y - 12), colour[0].upper(), "tab-letter")
        canvas.still.text((x, y + 17), f"{first}–{end}", "tab-value", style="font-size:18px")


def draw_counters(canvas: Canvas, s: Record) -> None:
    """Counters on covered numbers; the last one ringed, and those it was paid for. H-31, H-41"""
    diamond = int(s.diamond)
    radius = SHAPES[diamond][0] / ROOT3
    for n, told in hinted(s).items():
        lit = canvas.moving.group(id=f"hint-{n}", transform=move_to(place_of(diamond, n)))
        lit.polygon(hexagon((0, 0), radius - 4), "hint").name(told)
    paid = {int(name) for name, _ in paid_links(s)} if s.n else set()
    for n in range(1, 101):
        if s.owner[n]:
            side = int(s.owner[n]) - 1
            group = canvas.moving.group(id=f"counter-{n}", transform=move_to(place_of(diamond, n)))
            counter(group, side, n, radius * 0.76)
            if n == s.n or n in paid:
                group.disc((0, 0), radius * 0.8, "last" if n == s.n else "paid")
            group.name(f"{n}, covered by {'ABCDEFGH'[side]}")
