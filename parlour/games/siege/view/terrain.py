"""Draws the map under the pieces, which never changes: sea and shore, land, harbours, reefs, the floors of
the forts, and a rim with the numbers of columns and rows.
"""

from __future__ import annotations

from parlour.draw.canvas import Canvas, Layer, short

from ..board import FORT_AT, INSIDE, LAND, PORT, REEF, TERRAIN, WALL
from ..words.names import FORT_TITLES
from .coast import coast
from .layout import RIM, UNIT, Layout

SHORE = ("deep-shore", "shore", "foam", "sand")  # bands along the coast, the widest first
TREE = "M0 2.6V-.4M-2.7 -.2C-3.6 -2.8 -1.8 -5.4 0 -5.4C1.8 -5.4 3.6 -2.8 2.7 -.2Z"
ROCKS = (
    "M-6.5 3.6L-4.4 -1.6L-1.6 -3.4L.6 .4L-.4 3.6ZM.8 3.8L2.2 -2.4L4.2 -4.4L6.8 2.2L6 3.8Z"
    "M-2.6 6.8L-.6 4.4L2 4.8L2.8 6.8Z"
)
ANCHOR = (
    "M0 -5.4A1.6 1.6 0 1 1 0 -2.2A1.6 1.6 0 1 1 0 -5.4M0 -2.2V5.4M-2.6 -.4H2.6"
    "M-5 1.4C-4.4 4 -2.4 5.4 0 5.4C2.4 5.4 4.4 4 5 1.4"
)


def define_terrain(canvas: Canvas, layout: Layout) -> None:
    """Define the patterns of sea, land and floors, the shape of the land, and the clip path that cuts the
    picture off at the edge of the map.
    """
    defs, m = canvas.defs, layout.map
    waves = defs.add("pattern", id="siege-waves", width=64, height=44, patternUnits="userSpaceOnUse")
    waves.path("M6 10q4 -4 8 0q4 -4 8 0M38 32q4 -4 8 0q4 -4 8 0", "wave")
    grass = defs.add("pattern", id="siege-grass", width=52, height=46, patternUnits="userSpaceOnUse")
    grass.path("M9 12l-1.6 -4M9 12v-5M9 12l1.6 -4M36 34l-1.6 -4M36 34v-5M36 34l1.6 -4", "tuft")
    grass.path("M28 10h.1M44 18h.1M16 38h.1M3 28h.1", "pebble")
    floor = defs.add(
        "pattern", id="siege-floor", width=20, height=20, patternUnits="userSpaceOnUse", x=RIM, y=RIM
    )
    floor.path("M0 10H20M0 20H20M10 0V10M0 10V20M20 10V20", "joint")
    window = defs.add("clipPath", id="siege-window")
    window.rect((RIM, RIM), UNIT * m.width, UNIT * m.height)
    defs.path(coast(layout.number, UNIT, RIM), id="siege-land")
    defs.path(TREE, id="siege-tree")


def draw_terrain(layer: Layer, layout: Layout) -> None:
    """Draw the sea and the land with its shore, then harbours, forts' floors, trees and the lines between
    squares. S-02 to S-06
    """
    m = layout.map
    wide, high = UNIT * m.width, UNIT * m.height
    sea = layer.group(clip_path="url(#siege-window)")
    sea.rect((RIM, RIM), wide, high, "sea")
    for band in SHORE[:2]:
        sea.add("use", band, href="#siege-land")
    sea.rect((RIM, RIM), wide, high, "waves", fill="url(#siege-waves)")
    for band in SHORE[2:]:
        sea.add("use", band, href="#siege-land")
    sea.add("use", "land", href="#siege-land")
    sea.add("use", "turf", href="#siege-land", fill="url(#siege-grass)")
    draw_harbours(layer, layout)
    draw_floors(layer, layout)
    draw_trees(layer, layout)
    lines = [f"M{short(RIM + UNIT * x)} {short(RIM)}v{short(high)}" for x in range(1, m.width)]
    lines += [f"M{short(RIM)} {short(RIM + UNIT * y)}h{short(wide)}" for y in range(1, m.height)]
    layer.path("".join(lines), "grid")


def draw_harbours(layer: Layer, layout: Layout) -> None:
    """Draw the ports, each with an anchor and a quay along its fort, and the reefs as rocks in the foam. S-03, S-06"""
    water, quays, anchors, rocks = [], [], [], []
    for cell in range(layout.map.width * layout.map.height):
        kind = int(TERRAIN[layout.number, cell])
        if kind not in (PORT, REEF):
            continue
        y, x = divmod(cell, layout.map.width)
        (left, top), (cx, cy) = layout.corner(x, y), layout.middle(cell)
        if kind == REEF:
            rocks.append(f"translate({short(cx)} {short(cy)})")
            continue
        water.append(f"M{short(left)} {short(top)}h20v20h-20z")
        anchors.append(f"translate({short(cx)} {short(cy)})")
        west = int(FORT_AT[layout.number, cell - 1]) >= 0
        quays.append(f"M{short(left + (1.6 if west else 18.4))} {short(top)}v20")
    layer.path("".join(water), "port")
    layer.path("".join(quays), "quay")
    layer.path("".join(quays), "plank")
    for place in anchors:
        layer.path(ANCHOR, "anchor", transform=place)
    for place in rocks:
        group = layer.group(transform=place)
        group.path(ROCKS, "surf")
        group.path(ROCKS, "rock")


def draw_floors(layer: Layer, layout: Layout) -> None:
    """Draw the paved floor of each fort, and under its walls the rubble that shows where a block is missing. S-05"""
    floor, rubble, stones = [], [], []
    for cell in range(layout.map.width * layout.map.height):
        kind = int(TERRAIN[layout.number, cell])
        y, x = divmod(cell, layout.map.width)
        left, top = layout.corner(x, y)
        if kind == INSIDE:
            floor.append(f"M{short(left)} {short(top)}h20v20h-20z")
        elif kind == WALL:
            rubble.append(f"M{short(left)} {short(top)}h20v20h-20z")
            stones.append(
                f"M{short(left + 4)} {short(top + 7)}h4v3h-4zm8 5h5v3h-5zm-6 4h3v2h-3zm7 -13h3v3h-3z"
            )
    layer.path("".join(floor), "inside")
    layer.path("".join(floor), "paving", fill="url(#siege-floor)")
    layer.path("".join(rubble), "gap")
    layer.path("".join(stones), "rubble")


def draw_trees(layer: Layer, layout: Layout) -> None:
    """Draw a few trees on open land, pale enough that nobody takes them for pieces."""
    m = layout.map
    for cell in range(m.width * m.height):
        y, x = divmod(cell, m.width)
        if int(TERRAIN[layout.number, cell]) == LAND and (x * 31 + y * 17 + x * y * 7) % 23 == 0:
            cx, cy = layout.middle(cell)
            for dx, dy in ((-4.5, 3.5), (4, 5.5), (1, -1.5)):
                layer.add("use", "tree", href="#siege-tree", x=short(cx + dx), y=short(cy + dy))


def draw_rim(layer: Layer, layout: Layout) -> None:
    """Draw the frame of the map in the style of an old chart, with the numbers of columns and rows on all
    four sides.
    """
    m = layout.map
    wide, high = UNIT * m.width, UNIT * m.height
    layer.rect((RIM - 3, RIM - 3), wide + 6, high + 6, "chart")
    dark = [
        f"M{short(RIM + UNIT * x)} {short(y)}h20"
        for x in range(0, m.width, 2)
        for y in (RIM - 1.5, RIM + high + 1.5)
    ]
    dark += [
        f"M{short(x)} {short(RIM + UNIT * y)}v20"
        for y in range(0, m.height, 2)
        for x in (RIM - 1.5, RIM + wide + 1.5)
    ]
    layer.path("".join(dark), "scale")
    for x in range(m.width):
        for y in (RIM / 2 - 1.5, RIM * 1.5 + high + 1.5):
            layer.text((RIM + UNIT * (x + 0.5), y), str(x), "rim")
    for y in range(m.height):
        for x_ in (RIM / 2 - 1.5, RIM * 1.5 + wide + 1.5):
            layer.text((x_, RIM + UNIT * (y + 0.5)), str(y), "rim")


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
