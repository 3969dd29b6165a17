"""The rings of `connect`: 169 blank hexagons, bonus marks, and a rack along each of the six edges."""

from __future__ import annotations

from parlour.core.record import Record
from parlour.draw.canvas import Canvas, Point, move_to

from ..board import CELL_NAMES, MARK, PLACES, RACK_SIZE, RING, RING_COLOURS, RING_LETTERS, RING_VALUE
from ..rules.placing import related
from ..state import IN
from ..words.names import beside
from .diamond import ROOT3, hexagon, hull
from .table import chip, hinted

PITCH = 1000 / 15
CENTRE: Point = (500.0, 796.0)
CORNERS = ((7, 0), (0, 7), (-7, 7), (-7, 0), (0, -7), (7, -7))
RADIUS = 26.0  # of a counter
BLEED = 26.0  # beside the 15 cells of the longest row, for the frame
OUT = 1.24  # how far a rack lies from its edge, in hexagons
SLANT = 2.0  # where a rack beside the left or right corner begins, so that it stays on the picture


def lift(seats: int) -> float:
    """How much higher everything lies while no rack stands above the board."""
    return 60.0 if seats <= 4 else 0.0


def spot(q: float, r: float, up: float = 0) -> Point:
    """The middle of a cell."""
    return CENTRE[0] + PITCH * (q + r / 2), CENTRE[1] - up + PITCH * r * ROOT3 / 2


def rack_place(side: int, i: float, up: float = 0) -> Point:
    """Place `i` of a rack, outside the edge between two corners. H-50"""
    a, b = CORNERS[side], CORNERS[(side + 1) % 6]
    start = {0: SLANT, 5: 7 - SLANT - 5, 3: SLANT, 2: 7 - SLANT - 5}.get(side, 1.0)
    part = (start + (RACK_SIZE - 1 - i if side == 1 else i)) / 7  # the lower rack reads from the left too
    x, y = spot(a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
    middle = spot((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    away = (middle[0] - CENTRE[0], middle[1] - CENTRE[1])
    length = (away[0] ** 2 + away[1] ** 2) ** 0.5
    return x + away[0] / length * OUT * PITCH, y - up + away[1] / length * OUT * PITCH


def purse_place(side: int, up: float) -> Point:
    """The upper left corner of a side's purse, beside its rack."""
    x, y = ((798, 1280), (402, 1322), (6, 1280), (6, 260), (402, 206), (798, 260))[side]
    return x, y - up


def draw_board(canvas: Canvas, s: Record) -> None:
    """The printed board. H-55, H-64"""
    still, up = canvas.still, lift(int(s.seats))
    corners = [spot(q, r, up) for q, r in CORNERS]
    still.polygon(hull([p for c in corners for p in hexagon(c, PITCH / ROOT3 + 13)]), "wood wide-only")
    still.polygon(hull([p for c in corners for p in hexagon(c, PITCH / ROOT3 + 3)]), "field wide-only")
    draw_rim(canvas, up)
    for i, (q, r) in enumerate(PLACES):
        middle, ring = spot(q, r, up), int(RING[i])
        radius = PITCH / ROOT3
        still.polygon(hexagon(middle, radius - 1.2), f"cell is-{RING_COLOURS[ring]}", at=CELL_NAMES[i])
        mark = 1 if s.marks else int(MARK[i])
        if mark > 1:
            still.polygon(hexagon(middle, radius * 0.66), "mark")
            still.text(middle, f"×{mark}", "mark-text")
        else:
            still.text(
                middle,
                RING_LETTERS[ring] if ring else "Start",
                "ring-letter",
                style="" if ring else "font-size:18px",
            )
    for side in range(int(s.seats)):
        draw_rack(canvas, side, up)
    draw_legend(canvas, up)


def draw_rim(canvas: Canvas, up: float) -> None:
    """The edge of the board on a narrow screen, which has no room for the frame: it follows the cells."""
    for grow, kind, first in (
        (7.0, "wood", 7),
        (3.0, "field", 6),
    ):  # the next ring covers what reaches inwards
        for (q, r), ring in zip(PLACES, RING, strict=True):
            if ring >= first:
                canvas.still.polygon(hexagon(spot(q, r, up), PITCH / ROOT3 + grow), f"{kind} narrow-only")


def draw_rack(canvas: Canvas, side: int, up: float) -> None:
    """A rack of six places. H-50"""
    first, last = rack_place(side, 0, up), rack_place(side, RACK_SIZE - 1, up)
    canvas.still.line(
        first, last, "rack-bed", stroke="var(--wood-deep)", stroke_width=58, stroke_linecap="round"
    )
    canvas.still.line(first, last, "rack-bed", stroke="var(--wood)", stroke_width=53, stroke_linecap="round")
    for i in range(RACK_SIZE):
        canvas.still.disc(rack_place(side, i, up), RADIUS - 2, "rack-hole")


def draw_legend(canvas: Canvas, up: float) -> None:
    """What the rings are worth. H-55"""
    for ring in range(1, 8):
        x = 20 + 137.5 * (ring - 1)
        canvas.still.rect((x, 1406 - up), 131, 44, f"tab is-{RING_COLOURS[ring]}", rx=10)
        canvas.still.text(
            (x + 65, 1428 - up),
            f"{RING_LETTERS[ring]}  £{int(RING_VALUE[ring])}",
            "tab-value",
            style="font-size:27px",
        )


def draw_counters(canvas: Canvas, s: Record) -> None:
    """Counters on racks and on the board; the last one ringed, and those it was paid for. H-50, H-56, H-65"""
    lit, up = hinted(s), lift(int(s.seats))
    paid = set()
    if s.cell >= 0:
        paid = {
            c for c in beside(s, int(s.cell)) if not s.link_scope or related(s, int(s.n), int(s.board[c]))
        }
    for side in range(int(s.seats)):
        held = [n for n in range(1, 101) if s.where[n] == side + 1]
        for i, n in enumerate(held):
            group = canvas.moving.group(
                at=f"n{n}", id=f"counter-{n}", transform=move_to(rack_place(side, i, up))
            )
            chip(group, n, RADIUS)
            if n in lit:
                group.disc((0, 0), RADIUS + 2, "hint")
            if s.status[side] == IN and s.cell < 0 and n == s.n:
                group.disc((0, 0), RADIUS + 2, "last")
            group.name(lit.get(n, f"counter {n} on {'ABCDEF'[side]}'s rack"))
    for cell, n in enumerate(map(int, s.board)):
        if n:
            group = canvas.moving.group(id=f"counter-{n}", transform=move_to(spot(*PLACES[cell], up)))
            chip(group, n, RADIUS)
            if cell == s.cell or cell in paid:
                group.disc((0, 0), RADIUS + 1, "last" if cell == s.cell else "paid")
            group.name(f"counter {n} on {CELL_NAMES[cell]}")
