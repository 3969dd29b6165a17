"""The board of 100 rectangles: rows, borders, zones with their prices."""

from __future__ import annotations

from parlour.core.record import Record
from parlour.draw.canvas import Canvas, Point, move_to

from ..board import BORDER, COLOUR, ENDS, ZONE_COLOURS, ZONE_VALUE, number_at
from ..state import ZONES
from .table import counter, hinted

LEFT, TOP = 40.0, 40.0
HIGH = 68.0
TAB = 62.0  # the column of prices, which `counters` has not


def width_of(s: Record) -> float:
    """How wide a rectangle is: without prices there is more room."""
    return 100.0 if s.ruleset == ZONES else 100 + TAB / 6


def place_of(s: Record, n: int) -> Point:
    """The middle of a number's rectangle."""
    row = 16 if n > 96 else (n - 1) // 6
    column = next(c for c in range(6) if number_at(int(s.layout), row, c) == n)
    return LEFT + width_of(s) * (column + 0.5), TOP + HIGH * (row + 0.5)


def draw_board(canvas: Canvas, s: Record) -> None:
    """The printed board. H-36, H-37"""
    still = canvas.still
    right, bottom = LEFT + 600 + TAB, TOP + 17 * HIGH
    still.rect((LEFT - 28, TOP - 28), right - LEFT + 56, bottom - TOP + 56, "wood", rx=26)
    still.rect((LEFT - 14, TOP - 14), right - LEFT + 28, bottom - TOP + 28, "field", rx=14)
    for n in range(1, 101):
        draw_cell(canvas, s, n)
    for zone, end in enumerate(ENDS[0]):
        first = (ENDS[0][zone - 1] if zone else 0) // 6
        rows = (17 if end == 100 else end // 6) - first
        draw_tab(canvas, s, zone, first, rows)


def draw_cell(canvas: Canvas, s: Record, n: int) -> None:
    """One rectangle: its number, in `zones` its colour, and its border."""
    wide, (x, y) = width_of(s), place_of(s, n)
    zone = ZONE_COLOURS[COLOUR[0, n]] if s.ruleset == ZONES else "start"
    corner = (x - wide / 2 + 2, y - HIGH / 2 + 2)
    canvas.still.rect(corner, wide - 4, HIGH - 4, f"cell is-{zone}", at=f"n{n}", rx=9)
    border = int(BORDER[n])
    if border > 1:
        inside = (x - wide / 2 + 6.5, y - HIGH / 2 + 6.5)
        canvas.still.rect(inside, wide - 13, HIGH - 13, f"border-{border}", rx=6)
        if border == 3:
            canvas.still.rect(inside, wide - 13, HIGH - 13, "border-line", rx=6)
        canvas.still.text((x + wide / 2 - 18, y + HIGH / 2 - 19), "SG"[border - 2], "border-letter")
    canvas.still.text((x, y), str(n), "number")


def draw_tab(canvas: Canvas, s: Record, zone: int, first: int, rows: int) -> None:
    """The tab of a zone: its letter and its price. H-36"""
    x, y = LEFT + 604, TOP + HIGH * first + 2
    if s.ruleset != ZONES:
        return
    colour = ZONE_COLOURS[zone]
    canvas.still.rect((x, y), TAB - 2, HIGH * rows - 4, f"tab is-{colour}", rx=9)
    middle = (x + (TAB - 2) / 2, y + HIGH * rows / 2 - 2)
    canvas.still.text((middle[0], middle[1] - 22), colour[0].upper(), "tab-letter")
    canvas.still.text((middle[0], middle[1] + 18), f"£{int(ZONE_VALUE[zone])}", "tab-value")


def draw_counters(canvas: Canvas, s: Record) -> None:
    """Counters on covered numbers, the last one ringed. H-31"""
    for n, told in hinted(s).items():
        wide = width_of(s)
        lit = canvas.moving.group(id=f"hint-{n}", transform=move_to(place_of(s, n)))
        lit.rect((-wide / 2 + 5, -HIGH / 2 + 5), wide - 10, HIGH - 10, "hint", rx=8).name(told)
    for n in range(1, 101):
        if s.owner[n]:
            side = int(s.owner[n]) - 1
            place = place_of(s, n)
            group = canvas.moving.group(id=f"counter-{n}", transform=move_to(place))
            counter(group, side, n, 30)
            if n == s.n:
                group.disc((0, 0), 32, "last")
            group.name(f"{n}, covered by {'ABCDEFGH'[side]}")
