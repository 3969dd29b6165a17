"""The colours of the map in three themes, and the emblems of the panel: one for each kind of piece, drawn in a square
from -1 to 1. Each seat has its own colour and its own shape.
"""

from __future__ import annotations

from parlour.draw.canvas import Canvas
from parlour.draw.shapes import hatch
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
    "land": "#a9bf7d", "sea": "#4f93b5", "deep-shore": "#6aa9c4", "shore": "#8cc3d3", "foam": "#eef8f6",
    "sand": "#e3d3a0", "port": "#2f6c92", "inside": "#d9cba6", "gap": "#b9a67c", "grid": "#1d2a1018",
    "wave": "#cfe8ee", "tuft": "#6f8a4a", "tree": "#6d8f52", "rock": "#6f6a62", "timber": "#7a4e2b", "joint": "#a8966b",
    "mortar": "#4a3f33", "iron": "#35322f", "brass": "#e0aa33", "skin": "#f0c49a", "quay": "#8a6238",
    "ink": "#2b2a20", "rim": "#6b5836", "paper": "#f7f2e2", "edge": "#8c7a52", "wood": "#ead9b0",
    "o0": "#b3261e", "o1": "#1f4fa3", "o2": "#1d6b3a", "o3": "#8a5a00", "o4": "#6c675d", "glyph": "#fffaf0",
    "s0": "#c7948a", "s1": "#93a6c6", "s2": "#8fb39b", "s3": "#cbb06f", "s4": "#aaa498", "lit": "#fff3b0",
    "line": "#2c2417", "hit": "#c3121b", "shut": "#a3131a", "faint": "#6f6950", "die": "#fffdf5", "pip": "#221d10",
}  # fmt: skip
DARK = LIGHT | {
    "land": "#46552f", "sea": "#14384c", "deep-shore": "#1b475c", "shore": "#25586b", "foam": "#7fa5ab",
    "sand": "#7c6f4a", "port": "#0d2536", "inside": "#5f553f", "gap": "#544a34", "grid": "#ffffff14",
    "wave": "#3f6f83", "tuft": "#5f7341", "tree": "#394a29", "rock": "#55514b", "joint": "#4f4632", "mortar": "#1e1913",
    "quay": "#5b4126", "ink": "#f0ead8", "rim": "#b6a684", "paper": "#24231d", "edge": "#6b5f42", "wood": "#2c261a",
    "o0": "#d0443a", "o1": "#4776cf", "o2": "#348a56", "o3": "#a5741a", "o4": "#827d74", "glyph": "#fff6e4",
    "s0": "#8f5a53", "s1": "#57698c", "s2": "#4c7059", "s3": "#86703a", "s4": "#726d63", "lit": "#ffe680",
    "line": "#0d0a06", "hit": "#ff6a5e", "shut": "#ff8a80", "faint": "#a79f87", "die": "#f3eedd",
}  # fmt: skip
CONTRAST = LIGHT | {
    "land": "#ffffff", "sea": "#cfe6ff", "deep-shore": "#cfe6ff", "shore": "#cfe6ff", "foam": "#000000",
    "sand": "#ffffff", "port": "#7fb0ea", "inside": "#fff4cc", "gap": "#ffffff", "grid": "#00000055",
    "wave": "#cfe6ff", "tuft": "#ffffff", "tree": "#dddddd", "rock": "#000000", "joint": "#e0d4a0", "mortar": "#000000",
    "iron": "#000000", "timber": "#5a3a1a", "quay": "#000000",
    "ink": "#000000", "rim": "#000000", "paper": "#ffffff", "edge": "#000000", "wood": "#ffffff",
    "o0": "#a10000", "o1": "#0000b0", "o2": "#004d1a", "o3": "#5a3a00", "o4": "#404040", "glyph": "#ffffff",
    "s0": "#ff9c9c", "s1": "#a8b8ff", "s2": "#a5e5b8", "s3": "#ffd98a", "s4": "#cfcfcf", "lit": "#ffff00",
    "line": "#000000", "hit": "#c00000", "shut": "#c00000", "faint": "#000000", "die": "#ffffff",
}  # fmt: skip
_OWN = {f".of{seat}": f"--own:var(--o{seat});--stone:var(--s{seat})" for seat in range(5)}
STYLE = style("siege", LIGHT, DARK, CONTRAST, _OWN | rules_in(__package__))


# Styles as attributes: browsers keep them when an SVG `use` element copies a drawing, unlike rules for a class.
GROUND = "fill:var(--own);stroke:var(--edge-line,var(--line));stroke-width:var(--edge-wide,.8)"


def define(canvas: Canvas) -> None:
    """Define the emblems of the panel, the masonry of the walls, and the hatching of controlled squares."""
    for kind, path in enumerate(EMBLEMS):
        canvas.defs.path(path, id=f"siege-{kind}", fill_rule="evenodd")
    canvas.defs.path("M0 -4L1.2 -1.2L4 0L1.2 1.2L0 4L-1.2 1.2L-4 0L-1.2 -1.2Z", id="siege-spark")
    brick = canvas.defs.add(
        "pattern", id="siege-brick", width=20, height=10, patternUnits="userSpaceOnUse", x=16, y=16
    )
    brick.path("M0 5H20M0 10H20M6 0V5M16 0V5M1 5V10M11 5V10", "mortar")
    hatch(canvas.defs, "siege-shut", 5, 45, "shut-ground", "shut-line")
