"""Taliesin: the boards as a picture, and what clicks on it mean."""

from __future__ import annotations

from math import cos, pi, sin

from parlour.core.errors import Refusal
from parlour.core.game import Button, Form
from parlour.core.record import OK, Record
from parlour.draw.canvas import Canvas, Layer, move_to

from ..board import (
    GOLD,
    HORIZON_RING,
    KIND,
    LEVELS,
    NOWHERE,
    OWNER,
    PIECES,
    SET,
    SILVER,
    ZONES,
    L,
    ring_and_segment,
)
from ..moves import action_of, from_of, is_call, to_of
from ..rules import is_lost_on, judge, may_move, side_of
from ..state import RUNNING
from ..words import attackers, attempt, kind_name, piece_name, sentence, text, way_of, zone_name
from ..words.names import HOLE, SIDES, place_of, the_kind
from .calls import calls as calls
from .layout import RADIUS, UNIT, Layout, lay_out
from .pieces import draw_pieces
from .routes import draw_route, route
from .shapes import STYLE, coin, define_pieces
from .strip import draw_strip, strip_height

WAYS = {  # to lay the boards out; each can be turned to have silver's home below
    "flat": "Side by side",
    "stacked": "One above the other",
    "tall-1": "Level 1 large",
    "tall-2": "Level 2 large",
    "tall-3": "Level 3 large",
}
TURNED = "-silver"
LOOKS = WAYS | {f"{name}{TURNED}": f"{label}, silver below" for name, label in WAYS.items()}


def look_for(s: Record, seat: int, narrow: bool) -> str:
    """The look that suits a seat: its own home below and, on a narrow screen, its home level large."""
    silver = seat >= 0 and side_of(s, seat) == SILVER
    level = int(s.boards) if silver else 1
    return (f"tall-{level}" if narrow else "flat") + (TURNED if silver else "")


def board(s: Record, look: str = "flat") -> Canvas:
    """The boards as one SVG, in one of LOOKS: zones, then marks, pieces and threats."""
    style, _, large = look.removesuffix(TURNED).partition("-")
    side, level = (SILVER if look.endswith(TURNED) else GOLD), min(int(large or 1), int(s.boards)) - 1
    layout = lay_out(s, style, side, level)
    width, height = layout.size
    svg = Canvas(width, height + strip_height(width), f"taliesin {style}", "Taliesin", text(s), STYLE)
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
    reached = (corner[0] + 8, corner[1] + (18 if small else 26))
    group.text(reached, "", "level-count", data_counts=f"level-{level + 1}")


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


def draw_threats(moving: Layer, layout: Layout, s: Record) -> None:
    """A line from each piece that endangers a Life Force, along the way it would come. T-40"""
    for side in (0, 1):
        for piece in attackers(s, side):
            home = int(s.pos[side * SET + L])
            line = draw_route(layout, route(s, int(KIND[piece]), int(s.pos[piece]), home))
            moving.path(line, "threat").name(f"{kind_name(piece)} endangers the {SIDES[side]} Life Force")


def clicks(s: Record, action: int) -> tuple[str, ...] | None:
    """A move is two clicks: the zone to leave, the zone to land on. A call is none. T-48"""
    if is_call(action):
        return None
    return zone_name(int(from_of(action))), zone_name(int(to_of(action)))


def warning(s: Record, action: int) -> str:
    """What to ask before a piece is lost in the event horizon; nothing is asked here of a call. T-09, T-48"""
    if is_call(action):
        return ""
    a, b = int(from_of(action)), int(to_of(action))
    piece = int(s.at[a])
    if not is_lost_on(piece, b):
        return ""
    taken = f" It takes {piece_name(int(s.at[b]))} with it." if s.at[b] >= 0 else ""
    return f"{the_kind(piece)} will be lost in the event horizon on {zone_name(b)}.{taken} Play that?"


def click(s: Record, path: tuple[str, ...]) -> int | Refusal | None:
    """What clicks mean; a first click on anything but a piece to move is explained at once."""
    if len(path) >= 2:
        return attempt(s, path[0], path[1])
    if not path:
        return None
    place = place_of(path[0])
    if HOLE in path[0] or place == NOWHERE or s.result != RUNNING:
        return attempt(s, path[0], path[0])  # type: ignore[return-value]
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


def prompt(s: Record, path: tuple[str, ...]) -> str:
    """Once a piece is picked: where its kind may go."""
    piece = int(s.at[place_of(path[0])])
    return way_of(s, piece)


def buttons(s: Record) -> list[Button]:
    """Everything is on the boards."""
    return []


def forms(s: Record) -> list[Form]:
    """A move may be typed instead, in the notation of the log."""
    if s.result != RUNNING:
        return []
    return [
        Form("move", "Or type a move", "Play", hint="Piece, from, to: W 1:162-2:162, or only 1:162-2:162.")
    ]
