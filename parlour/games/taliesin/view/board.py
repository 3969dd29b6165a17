"""The picture of the boards, as SVG: the zones, then the last move, threats and pieces."""

from __future__ import annotations

from functools import partial

from parlour.core.names import spoken
from parlour.core.offer import Look
from parlour.core.record import Record
from parlour.draw.canvas import Canvas, Layer, drawn_once, loose, move_to
from parlour.draw.polar import at
from parlour.draw.shapes import ORIGIN

from .. import queries
from ..board import HORIZON_RING, KIND, LEVELS, NOWHERE, OWNER, PLACES, ZONES, ring_and_segment
from ..words.description import describe
from ..words.names import HOLE, SIDES, ZONE_LABELS, ZONE_NAMES, kind_name, seat_name
from .layout import RADIUS, UNIT, Layout, lay_out
from .paint import STYLE, coin, define_pieces
from .pieces import draw_pieces, draw_tallies, draw_turn, life_forces, strip_of
from .routes import draw_route


def board(s: Record, look: Look) -> Canvas:
    """Return the picture of the boards: the zones, then marks, pieces and threats."""
    layout = lay_out(int(s.boards), look.arrangement)
    (width, height), endangered = layout.size, life_forces(s)
    said = partial(spoken, s, look.names, partial(describe, names=look.names), seat_name)
    still = partial(_draw_still, layout=layout, named=int(s.zones))
    high, kind = height + strip_of(width).height, f"taliesin {layout.style}"
    svg = Canvas(width, high, kind, "Taliesin", said, STYLE, still=still)
    draw_turn(svg.moving, layout, s, look)
    _draw_last(svg.moving, layout, s)
    _draw_plans(svg.moving, layout, s)
    _draw_threats(svg.moving, layout, s, endangered)
    draw_pieces(svg.moving, layout, s, set(endangered))
    draw_tallies(svg.moving, layout, s, look.names)
    return svg


def _draw_still(svg: Canvas, layout: Layout, named: int) -> None:
    define_pieces(svg.defs)
    # What a click on a piece does while another piece is picked. T-12
    svg.still.element.set("data-target", "Capture")
    svg.still.markup(_boards(layout, named))


@drawn_once(None)
def _boards(still: Layer, layout: Layout, named: int) -> None:
    """Draw all boards with their zones, named by number or by letter. The result is cached. T-02, T-68"""
    for level in range(len(layout.centres)):
        fore = layout.fore(level)
        group = still.group(f"level level-{level + 1}", transform=layout.lie(level), data_arrangement=fore)
        group.disc((0, 0), UNIT * (RADIUS + 0.35), "disc")
        numbers = loose().group("numbers")
        for zone, (x, y) in enumerate(layout.zones):
            _draw_zone(group, layout, level, zone, named)
            numbers.text((UNIT * x, UNIT * y), ZONE_LABELS[named][zone].partition(":")[2], "number")
        _draw_hole(group, level)
        _draw_axis(group, layout)
        group.element.append(numbers.element)
        _draw_level_name(still, layout, level)


def _draw_zone(group: Layer, layout: Layout, level: int, zone: int, named: int) -> None:
    """Draw one zone with its name. T-02, T-68"""
    ring, segment = ring_and_segment(zone + 1)
    in_horizon, place = ring == HORIZON_RING, level * ZONES + zone
    kind = "zone " + ("odd" if zone % 2 == 0 else "even") + " horizon" * in_horizon
    shape = group.path(layout.outline(zone), kind, ZONE_NAMES[place], data_twin=zone + 1)
    name = ZONE_LABELS[named][place]
    shape.name(f"{name}, {'the event horizon' if in_horizon else f'ring {ring}'}, segment {segment + 1}")


def _draw_hole(group: Layer, level: int) -> None:
    """Draw the black hole, with a swirl, and the edge of the event horizon."""
    hole = group.disc((0, 0), UNIT, "hole", f"{level + 1}:{HOLE}", data_twin=HOLE)
    hole.name("The black hole: a passage between the levels; no piece can stop here")
    group.disc((0, 0), UNIT * 2, "brink")
    for arm in range(3):
        points = (at(ORIGIN, UNIT * (0.08 + 0.056 * i), 120 * arm + 360 * i / 22) for i in range(15))
        group.path("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points), "swirl")


def _draw_axis(group: Layer, layout: Layout) -> None:
    """Draw two lines across a board: the axis between zones 145 and 162, and the line opposite. The starting places of
    the pieces are counted from these lines.
    """
    for side, angle in enumerate((layout.axis, layout.axis + 180)):
        inner, outer, beyond = (at(ORIGIN, UNIT * radius, angle) for radius in (2, 10, 10.18))
        group.line(inner, outer, "axis")
        home = group.group(f"home {SIDES[side]}", transform=move_to(beyond, scale=5.0))
        home.path(coin(side), "taliesin-coin")


def _draw_level_name(still: Layer, layout: Layout, level: int) -> None:
    """Draw the number of a level in the upper left corner of its board."""
    (x, y), (across, down) = layout.centres[level], layout.scales[level]
    small = across < 1
    left, top = x - 10.4 * UNIT * across, y - 9.4 * UNIT * down
    group = still.group("level-label small" if small else "level-label")
    place = ("bottom", "middle", "top")[level] if len(layout.centres) == LEVELS else ""
    group.text((left + 8, top), str(level + 1), "level-digit")
    group.text((left + (17 if small else 22), top + 3), place, "level-name")
    reached = (left + 8, top + (18 if small else 26))
    group.text(reached, "", "level-count", data_counts=f"level-{level + 1}")


def _draw_last(moving: Layer, layout: Layout, s: Record) -> None:
    """Mark both zones of the last move and the path between them; if several moves were made at once, mark all of
    them. T-65
    """
    moves = [divmod(max(action, NOWHERE), PLACES) for action in s.carried.tolist()] if s.together else []
    for i, (a, b) in enumerate(moves or [(int(s.last_from), int(s.last_to))]):
        name = f"-{i}" if moves else ""
        for place, kind in ((a, "left"), (b, "reached")):
            drawn = (layout.outline(place % ZONES), layout.lie(place // ZONES)) if a != NOWHERE else ("", "")
            moving.path(drawn[0], f"last {kind}", id=f"last-{kind}{name}", transform=drawn[1])
        piece = int(s.at[b]) if a != NOWHERE else NOWHERE
        line = draw_route(layout, queries.route(s, int(KIND[piece]), a, b)) if piece != NOWHERE else ""
        moving.path(line, "way", id=f"way{name}")


def _draw_plans(moving: Layer, layout: Layout, s: Record) -> None:
    """Draw the moves that the viewer has chosen but that are not made yet: the path of each piece, and the zone where
    it ends. T-65
    """
    for role, action in enumerate(s.chosen.tolist() if s.together else []):
        line, end, lie = "", "", ""
        if action >= 0:
            a, b = divmod(action, PLACES)
            line = draw_route(layout, queries.route(s, int(KIND[s.at[a]]), a, b))
            end, lie = layout.outline(b % ZONES), layout.lie(b // ZONES)
        moving.path(end, "plan", id=f"plan-{role}", transform=lie)
        moving.path(line, "plan way", id=f"plan-way-{role}")


def _draw_threats(moving: Layer, layout: Layout, s: Record, endangered: dict[int, list[int]]) -> None:
    """Draw a line from each piece that endangers a Life Force, along the path by which it would capture. T-40"""
    group = moving.group("threats", id="threats")
    for life, threats in endangered.items():
        for piece in threats:
            way = queries.route(s, int(KIND[piece]), int(s.pos[piece]), int(s.pos[life]))
            told = f"{kind_name(piece)} endangers the {SIDES[OWNER[life]]} Life Force"
            group.path(draw_route(layout, way), "threat").name(told)
