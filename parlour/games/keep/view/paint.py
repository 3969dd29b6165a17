"""Keep: colours, symbols and style. Grey stone, green moat; every colour of a space also has its own symbol. K-09"""

from __future__ import annotations

from parlour.draw.theme import fills, rules_in, stark, style

from ..board import COLOUR_NAMES

LIGHT = {
    "grass": "#c9d6a6", "blade": "#93a86c", "tile": "#d8cfbb", "roof": "#a2543a", "moat-light": "#c4e0e6",
    "moat": "#8fb7c4", "moat-deep": "#6d9bab", "court-1": "#efe6d2", "court-2": "#e6d9be",
    "court-3": "#dccaa6", "keep": "#c9b48a", "wall": "#7d7668", "wall-deep": "#4f4a40", "path": "#fff7e3",
    "path-edge": "#b8a67f", "ink": "#2b241b", "soft": "#665b49", "wood": "#8a5a34", "wood-deep": "#5a381d",
    "stone": "#b5ad9c", "gate": "#17130f", "gate-ink": "#ffffff", "card": "#fbf6e9", "card-edge": "#c6b793",
    "gold": "#d9a520", "gold-deep": "#8a6510", "lit": "#c8321e", "price": "#fffdf5", "hole": "#2b2018",
    "blue": "#a9c8e8", "pink": "#efbdd0", "yellow": "#f0dd8c", "brown": "#cbb094", "green": "#a8cfa6",
    "orange": "#efb884", "sign": "#241c12",
    "team-1": "#a8232b", "team-2": "#1f4796", "team-3": "#2b6a39", "team-4": "#3b2a20", "team-5": "#643c91",
    "team-6": "#1f6f78", "on-team": "#ffffff",
}  # fmt: skip
DARK = LIGHT | {
    "grass": "#232a1c", "blade": "#3b4730", "tile": "#5a5346", "roof": "#6d3a2a", "moat-light": "#3f7182",
    "moat": "#1f3e49", "moat-deep": "#16303a", "court-1": "#3a352c", "court-2": "#453e32",
    "court-3": "#524938", "keep": "#6a5c3e", "wall": "#8b8474", "wall-deep": "#14120f", "path": "#6c6150",
    "path-edge": "#2a251d", "ink": "#f3e9d3", "soft": "#c3b494", "wood": "#7a5231", "wood-deep": "#2f1d10",
    "stone": "#6f685a", "gate": "#050403", "gate-ink": "#ffffff", "card": "#2c2720", "card-edge": "#5d5240",
    "gold": "#e6b93f", "gold-deep": "#c79a35", "lit": "#ff8a66", "price": "#16130f", "hole": "#0c0906",
    "blue": "#7299c4", "pink": "#c48aa3", "yellow": "#c7b054", "brown": "#a0825f", "green": "#7aa677",
    "orange": "#c98d55",
}  # fmt: skip
WHITE = "grass blade tile roof moat-light moat moat-deep court-1 court-2 court-3 keep path stone card price gate-ink"
CONTRAST = stark(LIGHT, [*WHITE.split(), "on-team", "gold", *COLOUR_NAMES], {"lit": "#0033ff"})

BEYOND = """
.keep .can>:is(.space,.stair,.door,.bridge,.keep-stone){stroke:var(--lit);stroke-width:3}
.keep .picked>:is(.space,.stair,.door,.bridge){stroke:var(--ink);stroke-width:4}
.keep.unrolled .wall{stroke-width:7}
.keep.unrolled .wall-edge{stroke-width:9}.keep.unrolled .way{stroke-width:5}.keep.unrolled .way-edge{stroke-width:8}
"""
SHIELDS = [f"team-{number}" for number in range(1, 7)]
RULES = rules_in(__package__) | fills(COLOUR_NAMES, "is-") | fills(SHIELDS)
STYLE = style("keep", LIGHT, DARK, CONTRAST, RULES) + BEYOND

# A symbol for each colour, centred on the origin: diamond, disc, triangle, square, cross, star.
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
