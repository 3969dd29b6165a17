"""What the pieces look like, and the colours of the map in three themes.

Each kind has its own emblem, drawn in a square from -1 to 1. Each seat has its own colour, and its own shape under the
emblem.
"""

from __future__ import annotations

from parlour.draw.canvas import Canvas, Layer
from parlour.draw.shapes import hatch, regular
from parlour.draw.theme import rules_in, style

EMBLEMS = (
    # ship: a hull, a mast and two sails
    "M-.78 .34H.78L.5 .74H-.5Z M-.06 -.82H.06V.26H-.06Z M.12 -.66C.5 -.5 .62 -.1 .6 .2H.12Z M-.12 -.5C-.4 -.3 "
    "-.56 0 -.56 .2H-.12Z",
    # cannon: a barrel on a wheel
    "M-.82 -.3L.66 -.62L.76 -.2L-.6 .14Z M.02 -.02A.4 .4 0 1 1 .02 .78A.4 .4 0 1 1 .02 -.02Z M.02 .22A.16 .16 0 1 0 "
    ".02 .54A.16 .16 0 1 0 .02 .22Z M-.3 .3L-.84 .7H-.5L-.2 .5Z",
    # soldier: a shako, a head and shoulders, a musket
    "M-.34 -.88H.26V-.44H-.34Z M-.28 -.38H.2C.24 -.1 -.32 -.1 -.28 -.38Z M-.62 .8C-.62 .2 -.4 0 -.04 0C.3 0 .46 .2 "
    ".46 .8Z M.58 -.8H.72V.8H.58Z",
    # cavalry: a horse's head
    "M-.5 .82C-.5 .4 -.1 .3 -.12 -.02C-.3 .06 -.44 .22 -.66 .2C-.82 .1 -.84 -.06 -.74 -.16L-.28 -.56L-.22 -.88L.02 "
    "-.66C.46 -.56 .72 -.1 .62 .82Z",
    # king: a crown
    "M-.76 -.5L-.38 -.08L0 -.74L.38 -.08L.76 -.5L.6 .36L-.6 .36Z M-.6 .48H.6V.72H-.6Z",
)
LIGHT = {
    "land": "#b9cf8e", "sea": "#8cc3dd", "port": "#3c6fa5", "inside": "#d8cda6", "gap": "#c4b98f", "grid": "#00000026",
    "reef": "#f4fbff", "ink": "#2b2a20", "rim": "#6d6a58", "paper": "#f7f2e2", "edge": "#a89c79", "wood": "#e9dfc4",
    "o0": "#b3261e", "o1": "#1f4fa3", "o2": "#1d6b3a", "o3": "#8a5a00", "o4": "#75716a", "glyph": "#ffffff",
    "s0": "#d9837c", "s1": "#7f9fd6", "s2": "#74b48b", "s3": "#d1a646", "s4": "#b5b1a8", "lit": "#fff3b0",
    "line": "#3d3420", "hit": "#c3121b", "shut": "#a3131a", "faint": "#7a745f", "die": "#fffdf5",
}  # fmt: skip
DARK = LIGHT | {
    "land": "#4d5e35", "sea": "#1f4a63", "port": "#10294a", "inside": "#6b6248", "gap": "#5d5640", "grid": "#ffffff1c",
    "reef": "#b9d7e3", "ink": "#f0ead8", "rim": "#b6ae96", "paper": "#24231d", "edge": "#5c553f", "wood": "#2c2a22",
    "o0": "#e0574d", "o1": "#6b9bf0", "o2": "#4fb377", "o3": "#d9a02e", "o4": "#a7a299", "glyph": "#14120c",
    "s0": "#8f3d37", "s1": "#3d5c9c", "s2": "#2f7048", "s3": "#8b6615", "s4": "#7a766d", "lit": "#ffe680",
    "line": "#000000", "hit": "#ff6a5e", "shut": "#ff8a80", "faint": "#a79f87", "die": "#f3eedd",
}  # fmt: skip
CONTRAST = LIGHT | {
    "land": "#ffffff", "sea": "#d3e9ff", "port": "#5a8fd0", "inside": "#fff4cc", "gap": "#ffffff", "grid": "#00000066",
    "reef": "#000000", "ink": "#000000", "rim": "#000000", "paper": "#ffffff", "edge": "#000000", "wood": "#ffffff",
    "o0": "#a10000", "o1": "#0000b0", "o2": "#004d1a", "o3": "#5a3a00", "o4": "#404040", "s0": "#ff9c9c",
    "s1": "#a8b8ff", "s2": "#a5e5b8", "s3": "#ffd98a", "s4": "#cfcfcf", "lit": "#ffff00", "line": "#000000",
    "hit": "#c00000", "shut": "#c00000", "faint": "#000000", "die": "#ffffff",
}  # fmt: skip
_OWN = {f".of{seat}": f"--own:var(--o{seat});--stone:var(--s{seat})" for seat in range(5)}
STYLE = style("siege", LIGHT, DARK, CONTRAST, _OWN | rules_in(__package__))


# Styles as attributes: browsers keep them when an SVG `use` element copies a drawing, unlike rules for a class.
GROUND = "fill:var(--own);stroke:var(--edge-line,var(--line));stroke-width:var(--edge-wide,.8)"
EMBLEM = "fill:var(--glyph);fill-rule:evenodd"


def ground(layer: Layer, seat: int, size: float) -> None:
    """Draw the shape that lies under a seat's emblems: a circle, a square, a diamond or a hexagon."""
    if seat == 0:
        layer.disc((0, 0), size, style=GROUND)
    elif seat == 1:
        layer.rect((-0.9 * size, -0.9 * size), 1.8 * size, 1.8 * size, style=GROUND, rx=size * 0.25)
    else:
        layer.polygon(regular(4 if seat == 2 else 6, size * (1.2 if seat == 2 else 1.08)), style=GROUND)


def define(canvas: Canvas) -> None:
    """Define the drawings of every seat's pieces, which the picture then reuses, and the hatching of controlled
    squares.
    """
    for seat in range(4):
        for kind, path in enumerate(EMBLEMS):
            figure = canvas.defs.group(id=f"siege-{seat}-{kind}")
            ground(figure, seat, 8.6)
            scale = 5.4 if seat == 2 else 6.2
            figure.path(path, style=EMBLEM, transform=f"scale({scale})")
    for kind, path in enumerate(EMBLEMS):
        canvas.defs.path(path, id=f"siege-{kind}", fill_rule="evenodd")
    canvas.defs.path("M0 -4L1.2 -1.2L4 0L1.2 1.2L0 4L-1.2 1.2L-4 0L-1.2 -1.2Z", id="siege-spark")
    hatch(canvas.defs, "siege-shut", 5, 45, "shut-ground", "shut-line")
