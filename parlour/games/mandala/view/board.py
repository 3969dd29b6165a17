"""Mandala: the whole picture, with a preview of the turn that the player is planning."""

from __future__ import annotations

from functools import lru_cache, partial

from parlour.core.names import spoken
from parlour.core.offer import Arrangement, Arrangements, Look
from parlour.core.record import OK, Record
from parlour.draw.canvas import Canvas, Drawn, Layer, Point, drawn, drawn_once, move_to
from parlour.draw.shapes import ORIGIN

from .. import queries
from ..board import RINGS
from ..moves import ENOUGH, INTRODUCE, SWITCH_PAIR
from ..rules.survey import HOME, SNIPED, START
from ..state import BY_PLAYER, DISPLAY, FLAT, INTRO, NUMBER, SWITCH
from ..words.description import describe
from ..words.names import pair_name, place_at, seat_name
from .disc import Disc
from .draft import drafted, turned
from .paint import STYLE, define
from .pieces import TRAY, Layout, draw_area, draw_dice, draw_pegs, draw_tokens, draw_tray
from .strip import Strip

USUAL = DISPLAY[0].default


def arrange(s: Record, viewer: int, narrow: bool) -> str:
    """Return the name of the arrangement for a screen: "disc", or "strip" if the board has flat bands. O-14"""
    return "strip" if s.bands == FLAT else "disc"


ARRANGEMENTS = Arrangements(
    {"disc": Arrangement("A disc"), "strip": Arrangement("An unrolled strip")},
    arrange,
)


def layout_of(s: Record, look: Look) -> Layout:
    """Return the layout that the viewer has chosen or, without a choice, the one chosen for the table. A board with
    flat bands is always drawn as a strip. O-14
    """
    kind = look.arrangement or str(look.display.get("view", USUAL))
    doors = tuple(s.door[: s.seats].tolist())
    return _layout(
        kind,
        bool(s.bands == FLAT),
        int(s.rings),
        int(s.segments),
        int(s.home_width),
        doors,
        bool(s.aim == NUMBER),
    )


@lru_cache(256)
def _layout(
    kind: str, flat: bool, rings: int, segments: int, width: int, doors: tuple[int, ...], summed: bool
) -> Layout:
    if flat or kind != "disc":
        return Strip(rings, segments, width, doors, summed, flat, kind == "cylinder" and not flat)
    return Disc(rings, segments, width, doors, summed)


def board(s: Record, look: Look) -> Canvas:
    """Return the picture of a position. While a player plans a turn, the rings are shown as planned, with lines that
    show where the player's tokens would run.
    """
    layout, chosen = layout_of(s, look), drafted(s, look)
    shown = turned(s, chosen) if chosen else s
    said = partial(spoken, shown, look.names, describe, seat_name)
    still = partial(draw_still, s=s, layout=layout)
    canvas = Canvas(layout.width, layout.height + TRAY, "mandala", "Mandala", said, STYLE, still=still)
    if layout.edge:
        canvas.moving.element.set("clip-path", f"url(#{layout.edge})")
    draw_rings(canvas.moving, shown, layout)
    if s.phase == INTRO and queries.refusal(s, INTRODUCE) == OK:  # M-46
        glow = canvas.moving.group("door", "door", "glow", move_to(layout.cell(0, int(s.door[s.turn]))))
        glow.name("Bring in a token here").disc(ORIGIN, layout.token + 5, "glow")
    if s.phase == SWITCH and s.switch_by == BY_PLAYER:
        draw_pairs(canvas.moving, s, layout)
    draw_tokens(canvas.moving, shown, layout)
    draw_pegs(canvas.moving, s, layout, look.names)
    draw_dice(canvas.moving, s, layout, chosen)
    if chosen:
        draw_runs(canvas.moving, shown, layout)
    return canvas


def draw_still(canvas: Canvas, s: Record, layout: Layout) -> None:
    """Draw the parts that never change during a game: the base, start areas, doors, homes and the tray for the dice.
    M-02
    """
    define(canvas)
    layout.draw_base(canvas)
    layer = canvas.still
    seats = {int(s.number[seat]): int(s.door[seat]) for seat in range(int(s.seats))}
    for number in layout.numbers:
        draw_area(layer, layout, number, number in seats)
    for number, door in seats.items():
        layout.draw_door(layer, number, door)
    for number, columns in layout.sections:
        path, place = layout.home(columns)
        layer.path(path, "home", f"home-{number}").name(f"Home section {number}")
        layer.text(place, str(number), "home-number")
    for ring in range(layout.rings):
        for column in range(layout.columns):  # nothing is seen of them; marks are drawn where they are
            layer.disc(
                layout.cell(ring, column), layout.token, "cell", id=f"cell-{place_at(ring, 0, column)}"
            )
    draw_tray(layer, layout)


def draw_rings(layer: Layer, s: Record, layout: Layout) -> None:
    """Draw each ring as a piece that can turn. Above the rings draw their gloss, and a pin on each ring that
    is fixed.
    """
    rows, offsets = s.rows.tolist(), s.offset.tolist()
    layer.put(*(_ring_piece(layout, ring, rows[ring], offsets[ring]) for ring in range(layout.rings)))
    layer.piece("hint", "", "gloss", "", _gloss(layout))
    for ring in range(layout.rings) if s.fixed or s.wall else ():
        if queries.is_fixed(s, ring):
            layer.piece("hint", "", f"pin-{RINGS[ring]}", move_to(layout.cell(ring, -0.5)), _pin())


def draw_pairs(layer: Layer, s: Record, layout: Layout) -> None:
    """Draw a mark between every two neighbouring segments whose path and barrier the seat may swap. O-19"""
    for action in queries.legal(s):
        if action != ENOUGH:
            ring = (action - SWITCH_PAIR) // int(s.segments)
            one, other = pair_name(s, action - SWITCH_PAIR)
            place = move_to(layout.cell(ring, int(one[1:]) + 0.5))
            layer.piece("pair", f"pair-{one}", f"pair-{one}", place, _pair(f"Switch {one} and {other}"))


@drawn_once(512)
def _pair(layer: Layer, tooltip: str) -> None:
    layer.name(tooltip).disc(ORIGIN, 13, "pair-room")
    layer.line((-6, 0), (6, 0), "pair-mark")
    layer.polygon([(-11, 0), (-5, -5), (-5, 5)], "brass")
    layer.polygon([(11, 0), (5, -5), (5, 5)], "brass")


@lru_cache(8192)
def _ring_piece(layout: Layout, ring: int, row: int, offset: int) -> Drawn:
    """Return one ring as a piece of the picture, turned by `offset` segments. `row` has a bit set for each path
    segment.
    """
    name = f"ring-{RINGS[ring]}"
    return drawn(name, "ring", name, layout.turned(ring, offset), _ring(layout, ring, row))


@drawn_once(1)
def _pin(layer: Layer) -> None:
    layer.disc(ORIGIN, 8, "brass pin").name("This ring is fixed")
    layer.line((-4, -4), (4, 4), "pin-slot")


@drawn_once(256)
def _gloss(layer: Layer, layout: Layout) -> None:
    layout.draw_gloss(layer)


@drawn_once(2048)
def _ring(layer: Layer, layout: Layout, ring: int, row: int) -> None:
    """Draw a ring's segments; `row` has a bit set for each path segment. The result is cached, because most games have
    only one version of each ring.
    """
    layout.draw_ring(layer, ring, row)


def draw_runs(layer: Layer, s: Record, layout: Layout) -> None:
    """Draw a preview of how the player's tokens would run: a line to each end, a cross on each token that would be
    sniped, and highlights on the home sections that would be reached. M-30 to M-43
    """
    hints = layer.group("hint", id="runs")
    start = ORIGIN
    for what, _, ring, k, column in queries.trace_runs(s):
        place = layout.place(ring, column, k + int(s.offset[ring]))
        if what == START:
            start = place
        elif what == SNIPED:
            _draw_cross(hints, place, layout.token)
        elif what == HOME:
            section = next(columns for _, columns in layout.sections if column in columns)
            path, place = layout.home(section)
            hints.path(path, "home-lit")
            _draw_run(hints, layout, start, place, False)
        elif place != start:
            _draw_run(hints, layout, start, place, True)


def _draw_run(layer: Layer, layout: Layout, start: Point, end: Point, stops: bool) -> None:
    away = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5 or 1
    part = layout.token / away
    near = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
    for kind in ("run", "run-light"):
        layer.line(near, end, kind)
    for kind in ("goal-under", "goal") if stops else ():
        layer.disc(end, layout.token + 1, kind)


def _draw_cross(layer: Layer, place: Point, size: float) -> None:
    x, y = place
    for kind in ("struck", "struck-light"):
        layer.line((x - size, y - size), (x + size, y + size), kind)
        layer.line((x + size, y - size), (x - size, y + size), kind)
