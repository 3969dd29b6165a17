"""The whole picture: terrain and coordinates are in the still layer; walls, pieces, marks and panel in the moving
layer.
"""

from __future__ import annotations

from functools import partial

from parlour.core.names import spoken
from parlour.core.offer import ONLOOKER, Arrangement, Look
from parlour.core.record import Record, acts
from parlour.draw.canvas import Canvas, Layer, drawn_once, short

from .. import queries
from ..board import FORT_AT, HALF, INSIDE, LAND, PORT, REEF, TERRAIN, WALL
from ..words.description import describe
from ..words.names import FORT_TITLES, seat_name
from .layout import RIM, UNIT, Layout, layout_of
from .paint import STYLE, define
from .panel import draw_panel
from .pieces import draw_aim, draw_control, draw_figures, draw_forts, draw_ways

ARRANGEMENTS = {
    "beside": Arrangement("Panel beside the map"),
    "below": Arrangement("Panel below the map"),
    "beside-control": Arrangement("Beside, controlled squares hatched"),
    "below-control": Arrangement("Below, controlled squares hatched"),
}


def arrange(s: Record, viewer: int = ONLOOKER, narrow: bool = False) -> str:
    """Return the name of the arrangement for a viewer: the panel beside the map or, on a narrow screen, below it."""
    return "below" if narrow else "beside"


def layout_for(s: Record, look: Look) -> Layout:
    """Return the layout of the arrangement that a viewer asked for."""
    return layout_of(int(s.map), int(s.seats), look.arrangement.startswith("below"))


def shown(s: Record, look: Look) -> Record:
    """Return the position that a viewer sees: after the actions of their draft, if they have one."""
    return queries.after(s, look.draft) if look.draft and acts(s, look.viewer) else s


def board(s: Record, look: Look) -> Canvas:
    """Return the picture of a position, after the actions of the viewer's draft."""
    layout, t = layout_for(s, look), shown(s, look)
    said, still = partial(spoken, t, look.names, describe, seat_name), partial(draw_still, layout=layout)
    canvas = Canvas(layout.width, layout.height, "siege", "Siege", said, STYLE, zoom=4, still=still)
    moving = canvas.moving
    draw_forts(moving, t, layout)
    if look.arrangement.endswith("control"):
        draw_control(moving, t, layout)
    draw_ways(moving, t, layout)
    draw_figures(moving, t, layout)
    draw_aim(moving, t, layout)
    draw_panel(moving, t, layout, look.names)
    return canvas


def draw_still(canvas: Canvas, layout: Layout) -> None:
    """Draw the still layer: definitions of the pieces' emblems, the map, and a clickable place on every square."""
    define(canvas)
    canvas.still.markup(_still(layout))


@drawn_once(16)
def _still(layer: Layer, layout: Layout) -> None:
    """Draw everything that no action can change. The result is cached as SVG text."""
    layer.rect((0, 0), layout.width, layout.height, "sheet", rx=6)
    draw_terrain(layer, layout)
    draw_rim(layer, layout)
    draw_places(layer, layout)


def draw_terrain(layer: Layer, layout: Layout) -> None:
    """Draw land, sea, ports, forts and reefs; half squares are split diagonally. S-02 to S-06"""
    m = layout.map
    wide, high = UNIT * m.width, UNIT * m.height
    layer.rect((RIM, RIM), wide, high, "sea")
    paths: dict[str, list[str]] = {"land": [], "port": [], "inside": [], "gap": [], "reef": []}
    kinds = {LAND: "land", PORT: "port", INSIDE: "inside", WALL: "gap"}
    for cell in range(m.width * m.height):
        ground = int(TERRAIN[layout.number, cell])
        y, x = divmod(cell, m.width)
        left, top = layout.corner(x, y)
        if ground in kinds:
            paths[kinds[ground]].append(f"M{short(left)} {short(top)}h20v20h-20z")
        elif ground == HALF:
            paths["land"].append(_half(layout, x, y))
        elif ground == REEF:
            paths["reef"].append(
                f"M{short(left + 3)} {short(top + 9)}q3.5 -5 7 0q3.5 5 7 0m-14 6q3.5 -5 7 0q3.5 5 7 0"
            )
    for kind, parts in paths.items():
        layer.path("".join(parts), kind)
    lines = [f"M{short(RIM + UNIT * x)} {short(RIM)}v{short(high)}" for x in range(m.width + 1)]
    lines += [f"M{short(RIM)} {short(RIM + UNIT * y)}h{short(wide)}" for y in range(m.height + 1)]
    layer.path("".join(lines), "grid")
    layer.rect((RIM, RIM), wide, high, "frame")


def _half(layout: Layout, x: int, y: int) -> str:
    """Return the SVG path of the land triangle of a square that is half land, half sea. The triangle lies in the
    corner nearest to other land.
    """
    m = layout.map

    def land(*ways: tuple[int, int]) -> int:
        near = [(x + dx, y + dy) for dx, dy in ways if 0 <= x + dx < m.width and 0 <= y + dy < m.height]
        return sum(int(TERRAIN[layout.number, b * m.width + a]) == LAND for a, b in near)

    left, top = layout.corner(x, y)
    east = land((1, 0), (1, 1), (1, -1)) > land((-1, 0), (-1, 1), (-1, -1))
    south = land((0, 1), (1, 1), (-1, 1)) > land((0, -1), (1, -1), (-1, -1))
    cx, cy = left + (UNIT if east else 0), top + (UNIT if south else 0)
    across, down = -UNIT if east else UNIT, -UNIT if south else UNIT
    return f"M{short(cx)} {short(cy)}h{short(across)}L{short(cx)} {short(cy + down)}z"


def draw_rim(layer: Layer, layout: Layout) -> None:
    """Draw the coordinates on all four sides, and the names of the forts."""
    m = layout.map
    for x in range(m.width):
        for y in (RIM / 2, RIM * 1.5 + UNIT * m.height):
            layer.text((RIM + UNIT * (x + 0.5), y), str(x), "rim")
    for y in range(m.height):
        for x_ in (RIM / 2, RIM * 1.5 + UNIT * m.width):
            layer.text((x_, RIM + UNIT * (y + 0.5)), str(y), "rim")
    for fort in m.forts:
        left, top = layout.corner(fort.x0, fort.y0)
        above = fort.y0 > 0
        layer.text((left + 2.5 * UNIT, top - 5 if above else top + 6 * UNIT + 14), fort.name, "fort-name")


def draw_places(layer: Layer, layout: Layout) -> None:
    """Draw a clickable place on every square; squares of a fort are grouped inside the clickable place of the fort."""
    m = layout.map
    forts = []
    for number, fort in enumerate(m.forts):
        group = layer.group("fort-area", f"fort-{number}")
        forts.append(group.name(f"The {FORT_TITLES[fort.name]} fort"))
    for cell in range(m.width * m.height):
        y, x = divmod(cell, m.width)
        area = int(FORT_AT[layout.number, cell])
        place = forts[area] if area >= 0 else layer
        place.rect(layout.corner(x, y), UNIT, UNIT, "sq", layout.at(cell))
