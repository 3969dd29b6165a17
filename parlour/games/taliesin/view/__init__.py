"""Taliesin: the boards as a picture, and what clicks on it mean."""

from __future__ import annotations

from math import cos, pi, sin

from parlour.core.errors import Refusal
from parlour.core.game import Button
from parlour.core.record import OK, Record
from parlour.draw.canvas import Canvas, Layer, move_to

from ..board import (
    GOLD,
    HORIZON_RING,
    KIND,
    LEVELS,
    NOWHERE,
    OWN_LEVEL,
    OWNER,
    PIECES,
    SET,
    SPIRIT,
    TITLED,
    ZONES,
    L,
    ring_and_segment,
)
from ..moves import action_of, from_of, to_of
from ..rules import in_danger, judge, may_move
from ..state import AESIR, RUNNING
from ..words import PASSAGES, RUNS, attackers, attempt, kind_name, sentence, text, turn_name, zone_name
from ..words.names import HOLE, SIDES, place_of
from .calls import calls as calls
from .layout import RADIUS, UNIT, Layout, lay_out
from .routes import draw_route, route
from .shapes import BIG, SMALL, STYLE, coin, define_pieces, symbol

STRIP = 64  # the height below the boards for what is gone and whose turn it is
PITCH = 13.4  # from one piece that is gone to the next


LOOKS = {
    "flat": "Side by side",
    "turned": "Side by side, silver below",
    "stacked": "One above the other",
    "tall-1": "Level 1 large",
    "tall-2": "Level 2 large",
    "tall-3": "Level 3 large",
}
NARROW = "tall-1"


def board(s: Record, look: str = "flat") -> Canvas:
    """The boards as one SVG, in one of LOOKS: zones, then marks, pieces and threats."""
    style, _, large = look.partition("-")
    side, level = (1 if look == "turned" else GOLD), min(int(large or 1), int(s.boards)) - 1
    style = "flat" if style == "turned" else style
    layout = lay_out(s, style, side, level)
    width, height = layout.size
    svg = Canvas(width, height + STRIP, f"taliesin {style}", "Taliesin", text(s), STYLE)
    kinds = {(int(OWNER[p]), int(KIND[p])) for p in range(PIECES)}
    define_pieces(svg.defs, kinds)
    for each in range(int(s.boards)):
        draw_board(svg.still, layout, each)
    draw_last(svg.moving, layout, s)
    draw_threats(svg.moving, layout, s)
    draw_pieces(svg.moving, layout, s)
    draw_strip(svg.moving, layout, s)
    return svg


def draw_board(still: Layer, layout: Layout, level: int) -> None:
    """One level: its disc, its zones, the event horizon and the black hole."""
    (x, y), (across, down) = layout.centres[level], layout.scales[level]
    group = still.group(
        f"level level-{level + 1}", transform=f"translate({x:g} {y:g}) scale({across:g} {down:g})"
    )
    group.disc((0, 0), UNIT * (RADIUS + 0.35), "disc")
    for zone in range(ZONES):
        ring, segment = ring_and_segment(zone + 1)
        kind = "zone " + ("odd" if zone % 2 == 0 else "even") + (" horizon" if ring == HORIZON_RING else "")
        name = zone_name(level * ZONES + zone)
        shape = group.path(layout.outline(zone), kind, name, data_twin=zone + 1)
        where = "the event horizon" if ring == HORIZON_RING else f"ring {ring}"
        shape.name(f"{name}, {where}, segment {segment + 1}")
    draw_hole(group, level)
    draw_axis(group, layout)
    numbers = group.group("numbers")
    for zone in range(ZONES):
        px, py = layout.zone(zone)
        numbers.text((UNIT * px, UNIT * py), str(zone + 1), "number")
    draw_level_name(still, layout, level)


def draw_hole(group: Layer, level: int) -> None:
    """The black hole, with a swirl, and the brink round the event horizon."""
    hole = group.disc((0, 0), UNIT, "hole", f"{level + 1}:{HOLE}", data_twin=HOLE)
    hole.name("The black hole: a doorway between the levels, never a place to rest")
    group.disc((0, 0), UNIT * 2, "brink")
    for arm in range(3):
        points = []
        for i in range(15):
            angle, radius = 2 * pi * (arm / 3 + i / 22), UNIT * (0.08 + 0.056 * i)
            points.append(f"{radius * sin(angle):.1f} {-radius * cos(angle):.1f}")
        group.path("M" + "L".join(points), "swirl")


def draw_axis(group: Layer, layout: Layout) -> None:
    """The line between zones 145 and 162, and the one opposite, from which the homes are counted."""
    for side, angle in enumerate((layout.axis, layout.axis + 180)):
        dx, dy = UNIT * sin(pi * angle / 180), -UNIT * cos(pi * angle / 180)
        group.line((2 * dx, 2 * dy), (10 * dx, 10 * dy), "axis")
        home = group.group(f"home {SIDES[side]}", transform=move_to((10.18 * dx, 10.18 * dy), scale=5.0))
        home.path(coin(side), "taliesin-coin")


def draw_level_name(still: Layer, layout: Layout, level: int) -> None:
    """The number of a level in the upper left corner of its board."""
    (x, y), (across, down) = layout.centres[level], layout.scales[level]
    small = across < 1
    corner = (x - 10.4 * UNIT * across, y - (9.4 * UNIT * down))
    group = still.group("level-label small" if small else "level-label")
    place = ("bottom", "middle", "top")[level] if len(layout.centres) == LEVELS else ""
    group.text((corner[0] + 8, corner[1]), str(level + 1), "level-digit")
    group.text((corner[0] + (17 if small else 22), corner[1] + 3), place, "level-name")


def draw_last(moving: Layer, layout: Layout, s: Record) -> None:
    """Mark both zones of the last move, and the way between them."""
    a, b = int(s.last_from), int(s.last_to)
    if a == NOWHERE:
        return
    for place, kind in ((a, "last left"), (b, "last reached")):
        (x, y), (across, down) = layout.centres[place // ZONES], layout.scales[place // ZONES]
        moving.path(
            layout.outline(place % ZONES),
            kind,
            transform=f"translate({x:g} {y:g}) scale({across:g} {down:g})",
        )
    piece = int(s.at[b])
    if piece != NOWHERE:
        moving.path(draw_route(layout, route(s, int(KIND[piece]), a, b)), "way")


def draw_pieces(moving: Layer, layout: Layout, s: Record) -> None:
    """Every piece on the boards, nearer ones over farther ones where the boards are tilted."""
    standing = [p for p in range(PIECES) if s.pos[p] != NOWHERE]
    if layout.scales[0][1] < layout.scales[0][0]:
        standing.sort(key=lambda p: layout.place(int(s.pos[p]))[1])
    for piece in standing:
        place = int(s.pos[piece])
        across, down = layout.scales[place // ZONES]
        scale = UNIT * (BIG if KIND[piece] < TITLED else SMALL) * (across if across == down else 0.74)
        group = draw_piece(
            moving, piece, layout.place(place), scale, dim=is_idle(s, piece), at=zone_name(place)
        )
        group.element.set("id", f"piece-{piece}")
        group.element.set("data-twin", str(place % ZONES + 1))
        kind = int(KIND[piece])
        name = f"{SIDES[OWNER[piece]].capitalize()} {kind_name(piece)} on {zone_name(place)}"
        group.name(f"{name}: moves {RUNS[kind]}; {PASSAGES[kind]}")
        if kind == L and in_danger(s, int(OWNER[piece])):
            group.disc((0, 0), 1.35, "alarm")


def draw_piece(
    layer: Layer, piece: int, point: tuple[float, float], scale: float, dim: bool = False, at: str = ""
) -> Layer:
    """One piece: its coin and its emblem."""
    side, kind = int(OWNER[piece]), int(KIND[piece])
    words = f"piece {SIDES[side]} {'titled' if kind < TITLED else 'common'} "
    words += ("spirit" if SPIRIT[kind] else "physical") + (" dim" if dim else "")
    group = layer.group(words, at, transform=move_to(point, scale=scale))
    group.add("use", href=f"#{symbol(side, kind)}")
    return group


def is_idle(s: Record, piece: int) -> bool:
    """Whether the side to move owns the piece, but another role of its team moves it. T-56, T-59"""
    if s.rules == AESIR or s.result != RUNNING or OWNER[piece] != s.side:
        return False
    return not may_move(s, piece, int(s.slot))


def draw_threats(moving: Layer, layout: Layout, s: Record) -> None:
    """A line from each piece that endangers a Life Force, along the way it would come. T-40"""
    for side in (0, 1):
        for piece in attackers(s, side):
            home = int(s.pos[side * SET + L])
            line = draw_route(layout, route(s, int(KIND[piece]), int(s.pos[piece]), home))
            moving.path(line, "threat").name(f"{kind_name(piece)} endangers the {SIDES[side]} Life Force")


def draw_strip(moving: Layer, layout: Layout, s: Record) -> None:
    """Below the boards: whose turn it is, the counters, and the pieces that are gone, side by side."""
    width, top = layout.size
    pitch, row = (PITCH, SET) if width > 600 else (PITCH * 0.7, 22)
    moving.text((width / 2, top + 12), turn_name(s), "caption")
    counted = f"move {int(s.ply)} · {max(0, int(s.quiet))} of {int(s.quiet_limit)} quiet turns"
    moving.text((width / 2, top + 29), counted, "tally middle")
    for side in (0, 1):
        gone = [p for p in range(side * SET, side * SET + SET) if s.pos[p] == NOWHERE and in_play(s, p)]
        x, way = (12.0, 1) if side == 0 else (width - 12, -1)
        moving.text((x, top + 29), f"{SIDES[side].capitalize()}: {len(gone)} gone", "tally" + " right" * side)
        for i, piece in enumerate(gone):
            place = (x + way * pitch * (i % row + 0.4), top + 44 + pitch * 1.1 * (i // row))
            draw_piece(moving, piece, place, pitch * 0.46)


def in_play(s: Record, piece: int) -> bool:
    """Whether the piece belongs to a board in play. T-64"""
    return bool(OWN_LEVEL[piece] < s.boards)


def clicks(s: Record, action: int) -> tuple[str, ...]:
    """An action is two clicks: the zone to leave, the zone to land on."""
    return zone_name(int(from_of(action))), zone_name(int(to_of(action)))


def click(s: Record, path: tuple[str, ...]) -> int | Refusal | None:
    """What clicks mean; a first click on anything but a piece to move is explained at once."""
    if len(path) >= 2:
        return attempt(s, path[0], path[1])
    if not path:
        return None
    if HOLE in path[0] or s.result != RUNNING:
        return attempt(s, path[0], path[0])  # type: ignore[return-value]
    place = place_of(path[0])
    piece = int(s.at[place])
    code = OK
    if piece == NOWHERE or OWNER[piece] != s.side:
        code = judge.NO_PIECE
    elif not may_move(s, piece, int(s.slot)):
        code = judge.NOT_OF_ROLE if s.rules == 1 else judge.NOT_OF_CIRCLE
    if code == OK:
        return None
    clause = {judge.NO_PIECE: "T-13", judge.NOT_OF_ROLE: "T-56", judge.NOT_OF_CIRCLE: "T-59"}[code]
    return Refusal(clause, sentence(s, int(action_of(place, place)), code))  # type: ignore[arg-type]


def buttons(s: Record) -> list[Button]:
    """Everything is on the boards."""
    return []
