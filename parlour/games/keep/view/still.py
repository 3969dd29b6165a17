"""The parts of the castle that never change: moat, walls, courtyards, stairs, doors, spaces and keep. K-03,
K-20, K-44
"""

from __future__ import annotations

from math import sqrt

from parlour.core.english import capital
from parlour.core.names import fill_subjects
from parlour.draw.canvas import Layer, Point, drawn_once, move_to
from parlour.draw.shapes import regular

from .. import board as castle
from ..board import (
    COLOUR,
    COLOUR_NAMES,
    COST,
    KEEP,
    SIDES,
    SLOTS_A_SIDE,
    SPACE_NAMES,
    TRAP,
    T,
)
from ..words.names import SIDE_NAMES, category_name, location_name, price, space_name, target
from .layout import BAND, CENTRE, COLUMNS, NARROW_WIDTH, SCALE, SIZE, TOP, Layout, lay_out, on_paper
from .paint import SIGNS

WALLS = (castle.OUTER_WALL, castle.SECOND_WALL, castle.THIRD_WALL, castle.INNER_WALL)
COURTS = ("court-1", "court-2", "court-3", "keep-floor")


@drawn_once(64)
def castle_markup(still: Layer, arrangement: str, seats: int, subjects: tuple[str, ...] = ()) -> None:
    """Draw those parts of the castle that never change, in this arrangement. `subjects` has the names of the question
    categories that the players chose. K-75
    """
    layout = lay_out(arrangement, seats)
    if layout.name == "round":
        _draw_walls(still)
    else:
        _draw_bands(still, layout)
    for kind in ("way-edge", "way"):
        for start, end in layout.ways:
            still.line(start, end, kind)
    for space in range(KEEP):
        _draw_space(still, layout, space, subjects)
    _draw_keep(still, layout)  # below the doors, whose prices stand at its edge
    for location in range(TRAP):
        _draw_opening(still, layout, location, layout.locations[location])
        if location in layout.again:
            _draw_opening(still, layout, location, layout.again[location])


def hexagon(radius: float) -> list[Point]:
    """Return a wall of the castle seen from above: a hexagon, given by its circumradius."""
    return [(CENTRE[0] + SCALE * x, CENTRE[1] + SCALE * y) for x, y in regular(6, radius, 90)]


def _draw_walls(still: Layer) -> None:
    """Draw grass, moat, bridges, tunnels and the four walls, seen from above. K-03"""
    _define(still)
    still.rect((0, 0), *SIZE, "grass", rx=14)
    still.rect((0, 0), *SIZE, "flags", rx=14, fill="url(#keep-grass)")
    still.polygon(hexagon(136), "moat")
    for radius, dashes in ((133.0, "10 26"), (129.5, "16 30"), (126.0, "8 22")):
        still.polygon(hexagon(radius), "ripple", stroke_dasharray=dashes)
    for side in range(SIDES):
        _draw_bridge(still, side)
    for radius, kind in zip(WALLS, COURTS, strict=True):
        still.polygon(hexagon(radius), kind)
    still.polygon(hexagon(WALLS[0]), "flags", fill="url(#keep-flags)")
    for side in range(SIDES):
        start = on_paper(castle.PLACES[SLOTS_A_SIDE * side + T])
        still.line(start, on_paper(castle.TUNNEL_EXITS[side]), "tunnel")
    for radius in WALLS:
        for kind in ("wall-edge", "wall", "crenel"):
            still.polygon(hexagon(radius), kind)
    for corner in hexagon(WALLS[0]):
        _draw_tower(still, corner)
    for side in range(SIDES):
        x, y = on_paper(castle.polar(WALLS[0] * sqrt(0.75), castle.side_angle(side)))
        port = still.group("port", transform=move_to((x, y), 90 - castle.side_angle(side)))
        port.rect((-15, -8), 30, 16, "plank")


def _define(still: Layer) -> None:
    """Define the patterns of grass and of flagstones."""
    grass = still.add("pattern", id="keep-grass", width=58, height=50, patternUnits="userSpaceOnUse")
    grass.path("M12 16l-2 -5M12 16v-6M12 16l2 -5M42 40l-2 -5M42 40v-6M42 40l2 -5", "blade")
    flags = still.add("pattern", id="keep-flags", width=44, height=36, patternUnits="userSpaceOnUse")
    flags.path("M0 .5H44M0 18.5H44M14 0V18M36 0V18M4 18V36M24 18V36", "flag-line")


def _draw_tower(still: Layer, corner: Point) -> None:
    """Draw a corner tower from above: its battlements round a roof with eight sides."""
    group = still.group("", transform=move_to(corner))
    group.disc((0, 0), 17, "tower")
    group.disc((0, 0), 14.6, "tower-top")
    group.polygon(regular(8, 11.5, 22.5), "tower-roof")
    group.polygon([(0, 0), *regular(8, 11.5, 22.5)[5:8]], "tower-light")


def _draw_bridge(still: Layer, side: int) -> None:
    """Draw a drawbridge over the moat with its tunnel mouth, and the name of the side. K-06, K-47"""
    turn = 90 - castle.side_angle(side)
    middle = on_paper(castle.polar(WALLS[0] * sqrt(0.75) + 11, castle.side_angle(side)))
    group = still.group("drawbridge", transform=move_to(middle, turn))
    group.rect((-19, -34), 38, 68, "plank")
    for i in range(1, 7):
        group.line((-19, -34 + 10 * i), (19, -34 + 10 * i), "seam")
    mouth = on_paper(castle.polar(WALLS[0] * sqrt(0.75) + 18.6, castle.side_angle(side)))
    still.disc(mouth, 7, "mouth").name("Where the tunnel from the trap door comes out")
    angle = castle.side_angle(side)
    out, along = castle.polar(112, angle), castle.polar(38, angle - 90)
    x, y = on_paper((out[0] + along[0], out[1] + along[1]))
    tilt = (90 - angle + 90) % 180 - 90  # never upside down
    still.text((0, 0), SIDE_NAMES[side], "side-name", transform=move_to((x, y), tilt))


def _draw_bands(still: Layer, layout: Layout) -> None:
    """Draw the castle cut open at a corner and unrolled: moat, courtyards and keep from left to right. K-03"""
    width, height = layout.size
    high = BAND * SIDES
    still.rect((0, 0), width, height, "grass", rx=8)
    edges = [layout.spaces[space][0] for space in (0, 1)]
    step = edges[1] - edges[0]
    cuts = [
        0.0,
        edges[0] + step * 0.55,
        layout.locations[0][0],
        layout.locations[6][0],
        layout.locations[12][0],
    ]
    cuts.append(NARROW_WIDTH)
    for kind, left, right in zip(("moat", *COURTS), cuts, cuts[1:], strict=False):
        still.rect((left, TOP - 14), right - left, high + 28, kind)
    for x in cuts[1:-1]:
        for kind in ("wall-edge", "wall", "crenel"):
            still.line((x, TOP - 14), (x, TOP + high + 14), kind)
    for side in range(SIDES):
        middle = TOP + BAND * (side + 0.5)
        still.rect((2, middle - 15), COLUMNS[1] - 14, 30, "plank")
        short = "".join(word[0] for word in SIDE_NAMES[side].split("-"))
        still.text((16, middle - 32), short, "side-name").name(SIDE_NAMES[side])
    still.text(
        (width / 2, TOP + high + 30), "The lower edge is the upper edge: the castle is round.", "side-name"
    )


def _draw_opening(still: Layer, layout: Layout, location: int, place: Point) -> None:
    """Draw a stair or a door, where gates may lie, with the price of opening one. K-20, K-25"""
    small = layout.name != "round"
    group = still.group(
        "opening",
        target(location),
        transform=move_to(place, layout.turns[location]),
        data_twin=target(location),
    )
    group.name(f"{capital(location_name(location))}: a gate here costs {price(location)} to open")
    half = opening_half(small)
    if location < castle.DOOR:
        group.rect((-half, -half), 2 * half, 2 * half, "stair", rx=3)
        for i in (-1, 0, 1):
            group.line((-half, half * i / 2), (half, half * i / 2), "step")
    else:
        group.path(
            f"M{-half} {half}V{-half / 3}A{half} {half * 0.8} 0 0 1 {half} {-half / 3}V{half}Z", "door"
        )
        group.line((0, -half), (0, half), "seam")
    tag = group.group("tag", transform=f"rotate({-layout.turns[location]:g})")
    draw_price(tag, location, small)


def opening_half(small: bool) -> float:
    """Return half the width of a stair or a door in the picture. `small` is true in the unrolled arrangement, where
    they are smaller.
    """
    return 12.5 if small else 15.0


def draw_price(group: Layer, location: int, small: bool) -> None:
    """Draw what it costs to open a gate, at the upper right of its place. K-25"""
    far = opening_half(small) * 0.92
    group.disc((far, -far), 7, "price")
    group.text((far, -far + 0.5), str(COST[location]), "price-number")


def _draw_space(still: Layer, layout: Layout, space: int, subjects: tuple[str, ...]) -> None:
    """Draw a space with its colour and symbol; trap doors are round, drawbridges are wooden. K-03, K-09, K-44, K-75"""
    group = still.group("stand", SPACE_NAMES[space], transform=move_to(layout.spaces[space]))
    radius, colour = layout.radius, int(COLOUR[space])
    told = capital(space_name(space))
    if colour < 0:
        group.name(f"{told} {SPACE_NAMES[space]}")
        group.rect((-radius, -radius), 2 * radius, 2 * radius, "bridge", rx=4)
        for i in (-1, 0, 1):
            group.line((-radius, radius * i / 2), (radius, radius * i / 2), "seam")
        return
    kind = COLOUR_NAMES[colour]
    group.name(fill_subjects(f"{told}: {category_name(colour)}", subjects))
    if space % SLOTS_A_SIDE == T:
        group.disc((0, 0), radius + 3, "trap-rim")
        group.disc((0, 0), radius, f"space is-{kind}")
        group.line((0, -radius), (0, radius), "hinge")
        draw_price(group, TRAP, layout.name != "round")
    else:
        group.polygon(regular(8, radius + 2.2, 22.5), "tile")
        group.polygon(regular(8, radius - 0.8, 22.5), f"space is-{kind}")
    group.path(SIGNS[colour], "sign")


def _draw_keep(still: Layer, layout: Layout) -> None:
    """Draw the keep with its chest. K-50"""
    x, y = layout.spaces[KEEP]
    group = still.group("stand keep-space", SPACE_NAMES[KEEP])
    group.name("The keep, where the chest stands")
    if layout.name == "round":
        group.polygon([(x + px, y + py) for px, py in regular(6, 52, 90)], "keep-stone")
    else:
        group.rect((x - 13, TOP - 8), 31, BAND * SIDES + 16, "keep-stone")
    chest = group.group("box", transform=move_to((x, y + (0 if layout.name == "round" else -16))))
    size = 1.0 if layout.name == "round" else 0.6
    chest = chest.group("", transform=f"scale({size:g})")
    chest.path("M-24 0V-8A24 14 0 0 1 24 -8V0Z", "chest")
    chest.rect((-24, 0), 48, 20, "chest")
    chest.rect((-24, -2), 48, 5, "band")
    chest.rect((-5, -4), 10, 12, "band")
