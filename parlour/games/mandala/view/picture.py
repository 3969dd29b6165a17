"""Mandala: the whole picture, and the picture of a plan."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from parlour.core.record import OK, Record, copy
from parlour.draw.canvas import Canvas, Layer, Point, move_to
from parlour.draw.shapes import ORIGIN

from .. import words
from ..board import RINGS
from ..moves import INTRODUCE, STAY, colour_of
from ..rules import refusal
from ..rules.advance import run
from ..rules.place import column_of, is_fixed
from ..rules.turn import rotate
from ..state import ADVANCE, FLAT, INTRO, ROTATE
from .disc import Disc
from .layout import Layout
from .paint import STYLE, define
from .pieces import TRAY, draw_area, draw_dice, draw_pegs, draw_tokens, draw_tray, standing
from .strip import Strip


def layout_of(s: Record) -> Layout:
    """How the board is laid out, by the options."""
    return Strip(s) if s.bands == FLAT or s["view"] else Disc(s)  # s.view is a method of every record


def board(s: Record) -> Canvas:
    """The picture of a position."""
    return _picture(s, layout_of(s), {})


def preview(s: Record, actions: Iterable[int]) -> Canvas:
    """The board with these rotations carried out, and where each own token would then run. M-30 to M-43"""
    turned = copy(s)
    chosen = {int(colour_of(action)): int(action) for action in actions if action < STAY + 5}
    for action in chosen.values():
        turned.used = 0  # so that the last rotation does not set the tokens running
        rotate(turned, action)
    turned.used = s.used
    layout = layout_of(s)
    canvas = _picture(turned, layout, chosen)
    draw_runs(canvas.moving, turned, layout)
    return canvas


def _picture(s: Record, layout: Layout, chosen: Mapping[int, int]) -> Canvas:
    canvas = Canvas(layout.width, layout.height + TRAY, "mandala", "Mandala", words.text(s), STYLE)
    define(canvas)
    draw_still(canvas.still, s, layout)
    draw_rings(canvas.moving, s, layout)
    draw_glow(canvas.moving, s, layout)
    draw_tokens(canvas.moving, s, layout)
    draw_pegs(canvas.moving, s, layout)
    draw_dice(canvas.moving, s, layout, chosen)
    return canvas


def draw_still(layer: Layer, s: Record, layout: Layout) -> None:
    """Base, start areas, doors, homes and tray: all that no ply changes. M-02"""
    layout.draw_base(layer)
    seats = {int(s.number[seat]): int(s.door[seat]) for seat in range(int(s.seats))}
    for number in layout.numbers:
        draw_area(layer, layout, number, number in seats)
    for number, door in seats.items():
        layout.draw_door(layer, number, door)
    for number, columns in layout.sections:
        path, place = layout.home(columns)
        layer.path(path, "home", f"home-{number}").name(f"Home section {number}")
        layer.text(place, str(number), "home-number")
    draw_tray(layer, layout)


def draw_rings(layer: Layer, s: Record, layout: Layout) -> None:
    """Each ring a group that turns; over them the light, and a pin on each ring that is fixed."""
    window = layout.ring_window(layer)
    for ring in range(layout.rings):
        name = f"ring-{RINGS[ring]}"
        layout.draw_ring(window.group("ring", name, name, layout.turned(s, ring)), s, ring)
    layout.draw_gloss(layer)
    for ring in range(layout.rings):
        if is_fixed(s, ring):
            pin = layer.group("hint", id=f"pin-{RINGS[ring]}", transform=move_to(layout.cell(ring, -0.5)))
            pin.disc(ORIGIN, 8, "brass pin").name("This ring is fixed")
            pin.line((-4, -4), (4, 4), "pin-slot")


def draw_glow(layer: Layer, s: Record, layout: Layout) -> None:
    """The own door glows when a token may be introduced. M-46"""
    if s.phase == INTRO and s.seat >= 0 and refusal(s, INTRODUCE) == OK:
        place = layout.cell(0, int(s.door[s.turn]))
        glow = layer.group("door", "door", "glow", move_to(place)).name("Introduce a token here")
        glow.disc(ORIGIN, layout.token + 5, "glow")


@dataclass(frozen=True)
class Run:
    """What one token would do: from where to where, past which tokens, and whether it goes home."""

    start: tuple[int, int]
    end: tuple[int, int]
    column: int
    sniped: tuple[tuple[int, int], ...]
    home: bool


def runs(s: Record) -> list[Run]:
    """What every token of the seat to move would do with the rings as they stand, inner ones first. M-35"""
    t, seat = copy(s), int(s.turn)
    found = []
    for start in standing(s, seat):
        before, home = t.held.copy(), int(t.hand[seat])
        run(t, seat, *start)
        lost = before & ~t.held
        sniped = [
            (r, k)
            for other in range(int(s.seats))
            for r in range(int(s.rings))
            for k in range(32)
            if other != seat and int(lost[other, r]) >> k & 1
        ]
        gained = [(r, k) for r, k in standing(t, seat) if not int(before[seat, r]) >> k & 1]
        end = gained[0] if gained else start
        column = int(column_of(s, *start))
        found.append(Run(start, end, column, tuple(sorted(sniped)), int(t.hand[seat]) > home))
    return found


def draw_runs(layer: Layer, s: Record, layout: Layout) -> None:
    """A line from every own token to the segment it would reach; tokens in its way crossed; homes lit."""
    if s.phase not in (ROTATE, ADVANCE) or s.turn < 0:
        return
    hints = layer.group("hint", id="runs")
    for one in runs(s):
        end = layout.place(s, *one.end)
        if one.home:
            section = next(columns for _, columns in layout.sections if one.column in columns)
            path, end = layout.home(section)
            hints.path(path, "home-lit")
        if one.home or one.end != one.start:
            _draw_run(hints, layout, layout.place(s, *one.start), end, not one.home)
        for ring, k in one.sniped:
            _draw_cross(hints, layout.place(s, ring, k), layout.token)


def _draw_run(layer: Layer, layout: Layout, start: Point, end: Point, stops: bool) -> None:
    away = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5 or 1
    part = layout.token / away
    near = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
    for kind in ("", "-light"):
        layer.line(near, end, f"run{kind}")
    for kind in ("goal-under", "goal") if stops else ():
        layer.disc(end, layout.token + 1, kind)


def _draw_cross(layer: Layer, place: Point, size: float) -> None:
    x, y = place
    for kind in ("struck", "struck-light"):
        layer.line((x - size, y - size), (x + size, y + size), kind)
        layer.line((x + size, y - size), (x - size, y + size), kind)
