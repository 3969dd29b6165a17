"""Keep: colours, symbols and style. Grey stone, green moat; every colour of a space also has its own symbol. K-09"""

from __future__ import annotations

from parlour.draw.theme import style

from ..board import COLOUR_NAMES
from ..words.names import TEAMS

LIGHT = {
    "grass": "#dfe6c9", "moat": "#8fb7c4", "moat-deep": "#6d9bab", "court-1": "#efe6d2", "court-2": "#e6d9be",
    "court-3": "#dccaa6", "keep": "#c9b48a", "wall": "#7d7668", "wall-deep": "#4f4a40", "path": "#fff7e3",
    "path-edge": "#b8a67f", "ink": "#2b241b", "soft": "#665b49", "wood": "#8a5a34", "wood-deep": "#5a381d",
    "stone": "#b5ad9c", "gate": "#17130f", "gate-ink": "#ffffff", "card": "#fbf6e9", "card-edge": "#c6b793",
    "gold": "#d9a520", "gold-deep": "#8a6510", "lit": "#c8321e", "price": "#fffdf5", "hole": "#2b2018",
    "blue": "#7fb2e5", "pink": "#f2a5c4", "yellow": "#f3d65c", "brown": "#c39a74", "green": "#86c287",
    "orange": "#f2a057", "sign": "#241c12",
    "team-1": "#a8232b", "team-2": "#1f4796", "team-3": "#2b6a39", "team-4": "#3b2a20", "team-5": "#643c91",
    "team-6": "#1f6f78", "on-team": "#ffffff",
}  # fmt: skip
DARK = LIGHT | {
    "grass": "#1b2018", "moat": "#1f3e49", "moat-deep": "#16303a", "court-1": "#3a352c", "court-2": "#453e32",
    "court-3": "#524938", "keep": "#6a5c3e", "wall": "#8b8474", "wall-deep": "#14120f", "path": "#6c6150",
    "path-edge": "#2a251d", "ink": "#f3e9d3", "soft": "#c3b494", "wood": "#7a5231", "wood-deep": "#2f1d10",
    "stone": "#6f685a", "gate": "#050403", "gate-ink": "#ffffff", "card": "#2c2720", "card-edge": "#5d5240",
    "gold": "#e6b93f", "gold-deep": "#c79a35", "lit": "#ff8a66", "price": "#16130f", "hole": "#0c0906",
}  # fmt: skip
_WHITE = (
    "grass moat moat-deep court-1 court-2 court-3 keep path stone card price gate-ink on-team gold".split()
)
CONTRAST = (
    dict.fromkeys(LIGHT, "#000000")
    | dict.fromkeys(_WHITE, "#ffffff")
    | dict.fromkeys(COLOUR_NAMES, "#ffffff")
    | {"lit": "#0033ff"}
)

RULES = {
    "text": "font-family:Georgia,'Iowan Old Style',Palatino,'DejaVu Serif',serif;fill:var(--ink);text-anchor:middle;"
    "dominant-baseline:central;pointer-events:none;user-select:none;font-variant-numeric:lining-nums",
    ".left": "text-anchor:start",
    ".right": "text-anchor:end",
    ".grass": "fill:var(--grass)",
    ".moat": "fill:var(--moat);stroke:var(--moat-deep);stroke-width:3;stroke-linejoin:round",
    ".wave": "fill:none;stroke:var(--moat-deep);stroke-width:2;opacity:.55",
    ".court-1": "fill:var(--court-1)",
    ".court-2": "fill:var(--court-2)",
    ".court-3": "fill:var(--court-3)",
    ".keep-floor": "fill:var(--keep)",
    ".keep-stone": "fill:var(--keep);stroke:var(--wall-deep);stroke-width:2",
    ".wall": "fill:none;stroke:var(--wall);stroke-width:11;stroke-linejoin:miter",
    ".wall-edge": "fill:none;stroke:var(--wall-deep);stroke-width:14;stroke-linejoin:miter",
    ".crenel": "fill:none;stroke:var(--wall-deep);stroke-width:5;stroke-dasharray:7 8;opacity:.55",
    ".tower": "fill:var(--wall);stroke:var(--wall-deep);stroke-width:2.5",
    ".way-edge": "stroke:var(--path-edge);stroke-width:12;stroke-linecap:round",
    ".way": "stroke:var(--path);stroke-width:8;stroke-linecap:round",
    ".tunnel": "fill:none;stroke:var(--hole);stroke-width:3;stroke-dasharray:3 7;stroke-linecap:round;opacity:.5",
    ".mouth": "fill:var(--hole);stroke:var(--stone);stroke-width:3",
    ".plank": "fill:var(--wood);stroke:var(--wood-deep);stroke-width:2",
    ".seam": "stroke:var(--wood-deep);stroke-width:1.5;opacity:.7",
    ".chain": "stroke:var(--wall-deep);stroke-width:2;stroke-dasharray:3 2",
    ".stair": "fill:var(--stone);stroke:var(--wall-deep);stroke-width:2;stroke-linejoin:round",
    ".step": "stroke:var(--wall-deep);stroke-width:1.6",
    ".door": "fill:var(--wood);stroke:var(--wood-deep);stroke-width:2",
    ".price": "fill:var(--price);stroke:var(--wall-deep);stroke-width:1.2",
    ".price-number": "font-size:11px;font-weight:bold",
    ".space": "stroke:var(--wall-deep);stroke-width:1.8;stroke-linejoin:round",
    ".trap-rim": "fill:var(--wood-deep);stroke:var(--hole);stroke-width:1.5",
    ".hinge": "stroke:var(--hole);stroke-width:1.3;opacity:.55",
    ".sign": "fill:var(--sign);stroke:none;pointer-events:none",
    ".bridge": "fill:var(--wood);stroke:var(--wood-deep);stroke-width:2",
    ".side-name": "font-size:13px;font-style:italic;fill:var(--soft)",
    ".chest": "fill:var(--wood);stroke:var(--wood-deep);stroke-width:2;stroke-linejoin:round",
    ".band": "fill:var(--gold);stroke:var(--gold-deep);stroke-width:1.2",
    ".gate-bar": "fill:var(--gate);stroke:var(--stone);stroke-width:1.4",
    ".gate-grid": "stroke:var(--stone);stroke-width:1;opacity:.7",
    ".gate-count": "font-size:13px;font-weight:bold;fill:var(--gate-ink)",
    ".count-disc": "fill:var(--gate);stroke:var(--gate-ink);stroke-width:1.3",
    ".shadow": "fill:#000;opacity:.3",
    ".shield": "stroke:#fff;stroke-width:2.2;stroke-linejoin:round",
    ".shield-edge": "fill:none;stroke:var(--wall-deep);stroke-width:1",
    ".initial": "font-size:15px;font-weight:bold;fill:var(--on-team)",
    ".token": "cursor:default",
    ".token.now>.ring": "stroke:var(--lit)",
    ".ring": "fill:none;stroke:none;stroke-width:3",
    ".team>.panel": "fill:var(--card);stroke:var(--card-edge);stroke-width:1.6",
    ".team.now>.panel": "stroke:var(--lit);stroke-width:4",
    ".name": "font-size:16px;font-weight:bold;text-anchor:start",
    ".where": "font-size:14px;fill:var(--soft);text-anchor:start",
    ".number": "font-size:23px;font-weight:bold;text-anchor:start",
    ".key": "fill:none;stroke:var(--gold-deep);stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round",
    ".turn-mark": "fill:var(--lit);stroke:none",
    ".status": "fill:var(--card);stroke:var(--card-edge);stroke-width:1.6",
    ".told": "font-size:15px;text-anchor:start",
    ".told-small": "font-size:14px;text-anchor:start;fill:var(--soft)",
} | {f".is-{name}": f"fill:var(--{name})" for name in COLOUR_NAMES} | {
    f".team-{n}": f"fill:var(--team-{n})" for n in range(1, len(TEAMS) + 1)
}  # fmt: skip
BEYOND = """
.keep .can>:is(.space,.stair,.door,.bridge,.keep-stone){stroke:var(--lit);stroke-width:3}
.keep .picked>:is(.space,.stair,.door,.bridge){stroke:var(--ink);stroke-width:4}
.keep.unrolled .wall{stroke-width:7}
.keep.unrolled .wall-edge{stroke-width:9}.keep.unrolled .way{stroke-width:5}.keep.unrolled .way-edge{stroke-width:8}
"""
STYLE = style("keep", LIGHT, DARK, CONTRAST, RULES) + BEYOND

# A symbol for each colour, about the origin: diamond, disc, triangle, square, cross, star.
SIGNS = (
    "M0 -7L6 0L0 7L-6 0Z",
    "M5.6 0A5.6 5.6 0 1 1 -5.6 0A5.6 5.6 0 1 1 5.6 0Z",
    "M0 -6.6L6.4 5.2L-6.4 5.2Z",
    "M-5.2 -5.2H5.2V5.2H-5.2Z",
    "M-2 -6.4H2V-2H6.4V2H2V6.4H-2V2H-6.4V-2H-2Z",
    "M0 -7.4L1.8 -2.4L7 -2.3L2.9 0.9L4.4 6L0 3L-4.4 6L-2.9 0.9L-7 -2.3L-1.8 -2.4Z",
)
SHIELD = "M-11 -12H11V1C11 8 5 12 0 15C-5 12 -11 8 -11 1Z"
KEY = "M-9 0A4.4 4.4 0 1 1 -0.2 0A4.4 4.4 0 1 1 -9 0M-0.2 0H11M11 0V4.6M6.6 0V3.8"
