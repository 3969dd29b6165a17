"""The shapes of the pieces, and the colours of the boards in three themes.

Each kind has its own emblem, drawn in a square from -1 to 1. Gold emblems are on a round coin and silver ones on a
six-cornered coin, so that the sides differ in shape as well as in colour.
"""

from __future__ import annotations

from itertools import product

from parlour.draw.canvas import Layer
from parlour.draw.shapes import regular
from parlour.draw.theme import rules_in, stark, style

from ..board import KINDS, LEVELS, TITLED
from ..words.names import LETTERS, SIDES

EMBLEMS = (
    # Wizard: a pointed hat with a star above its brim
    "M-.78 .62C-.4 .42 .4 .42 .78 .62C.4 .82 -.4 .82 -.78 .62Z M-.46 .36C-.3 -.1 -.2 -.5 .22 -.82C.1 -.42 "
    ".34 .02 .46 .36C.16 .26 -.16 .26 -.46 .36Z",
    # Life Force: a flame with a hollow heart
    "M.06 -.86C.16 -.44 .62 -.2 .62 .26C.62 .6 .34 .84 0 .84C-.34 .84 -.62 .6 -.62 .26C-.62 -.02 -.42 -.18 "
    "-.34 -.44C-.2 -.34 -.14 -.22 -.12 -.06C.04 -.24 .1 -.52 .06 -.86Z M0 .2C-.14 .36 -.22 .46 -.22 "
    ".56C-.22 .7 -.12 .76 0 .76C.12 .76 .22 .7 .22 .56C.22 .46 .14 .36 0 .2Z",
    # King Arthur: a crown
    "M-.76 -.42L-.38 -.02L0 -.68L.38 -.02L.76 -.42L.6 .34L-.6 .34Z M-.6 .46H.6V.68H-.6Z",
    # White Goddess: a crescent moon
    "M.36 -.74C-.26 -.86 -.78 -.42 -.78 .04C-.78 .56 -.3 .86 .12 .82C.4 .8 .64 .64 .76 .42C.42 .54 -.1 .42 "
    "-.16 -.1C-.2 -.4 .04 -.66 .36 -.74Z",
    # Shogun: a helmet with two horns
    "M-.86 -.7C-.78 -.3 -.56 -.12 -.26 -.1C-.2 -.22 .2 -.22 .26 -.1C.56 -.12 .78 -.3 .86 -.7C.62 -.5 .4 "
    "-.46 .24 -.44C.1 -.6 -.1 -.6 -.24 -.44C-.4 -.46 -.62 -.5 -.86 -.7Z M-.5 .06H.5L.72 .7H.3L.22 "
    ".36H-.22L-.3 .7H-.72Z",
    # Centurion: a short sword
    "M0 -.9L.17 -.66V.2H.5V.4H.12V.66C.2 .7 .2 .88 0 .88C-.2 .88 -.2 .7 -.12 .66V.4H-.5V.2H-.17V-.66Z",
    # War Lord: a double axe
    "M-.09 -.84H.09V.86H-.09Z M-.16 -.36C-.4 -.4 -.56 -.54 -.66 -.7C-.86 -.34 -.86 .14 -.66 .5C-.56 .34 "
    "-.4 .2 -.16 .16Z M.16 -.36C.4 -.4 .56 -.54 .66 -.7C.86 -.34 .86 .14 .66 .5C.56 .34 .4 .2 .16 .16Z",
    # Henge: two stones and a lintel
    "M-.8 -.64H.8V-.28H-.8Z M-.6 -.2H-.2V.72H-.64Z M.2 -.2H.6L.64 .72H.2Z",
    # People: a figure
    "M0 -.8C.22 -.8 .36 -.64 .36 -.44C.36 -.24 .22 -.08 0 -.08C-.22 -.08 -.36 -.24 -.36 -.44C-.36 -.64 "
    "-.22 -.8 0 -.8Z M-.62 .74C-.62 .3 -.4 .02 0 .02C.4 .02 .62 .3 .62 .74Z",
)
LIGHT = {
    "odd": "#cfc2a6", "even": "#e9dfc9", "line": "#8f7f60", "wood": "#5b4630", "edge": "#3e2f20",
    "h1": "#6a58a8", "h2": "#54448f", "hole": "#0b0714", "glow": "#b9a6ff", "ink": "#3a2e20",
    "gold": "#f0bf3c", "gold2": "#9a6b06", "gold3": "#3a2503", "silver": "#eef2f6", "silver2": "#5c6a7a",
    "silver3": "#1c2733", "last": "#1d6fd1", "danger": "#c3261d",
}  # fmt: skip
DARK = LIGHT | {
    "odd": "#22304a", "even": "#33456a", "line": "#0f1726", "wood": "#131a2a", "edge": "#48597c",
    "h1": "#4a2f86", "h2": "#3a2370", "hole": "#000", "glow": "#b79cff", "ink": "#d9d3c4", "last": "#7fc0ff",
    "danger": "#ff6a5e",
}  # fmt: skip
CONTRAST = stark(LIGHT, ("odd", "wood", "silver"), {
    "even": "#e6e6e6", "h1": "#9a9a9a", "h2": "#7d7d7d", "gold": "#ffd23f", "last": "#0033cc", "danger": "#c00000",
})  # fmt: skip
# Rules that depend on the page around the picture: zone numbers if wanted, a picked piece, reduced motion.
BEYOND = """
.taliesin.tall .tally{font-size:14px}.taliesin.tall .caption{font-size:16px}
.numbers-on .taliesin .numbers,.taliesin.numbers-on .numbers{display:inline}
.taliesin-coin{fill:var(--coin);stroke:var(--coin-edge);stroke-width:var(--coin-width,.12);stroke-linejoin:round}
.taliesin-emblem{fill:var(--emblem)}
.picking .taliesin .zone.can{stroke:var(--last);stroke-width:1.6;fill:color-mix(in srgb,var(--last) 30%,var(--even))}
.picking .taliesin .zone.odd.can{fill:color-mix(in srgb,var(--last) 30%,var(--odd))}
.picking .taliesin .zone.horizon.can{fill:color-mix(in srgb,var(--last) 45%,var(--h1))}
.picking .taliesin:has(.physical.picked) .zone.horizon.can{fill:color-mix(in srgb,var(--danger) 55%,var(--h1));
stroke:var(--danger);stroke-dasharray:2 1.5}
.picking .taliesin [data-at].zone:not(.can),.picking .taliesin [data-at].hole:not(.can){filter:none}
.picking .taliesin [data-at].piece:not(.can,.picked){filter:none;opacity:.8}
.picking .taliesin .piece.can{--coin-edge:var(--danger);--coin-width:.32;filter:none}
@media (prefers-reduced-motion:no-preference){.taliesin .alarm{animation:taliesin-pulse 1.2s ease-in-out infinite}}
@keyframes taliesin-pulse{50%{opacity:.25}}
"""
_ROLES = [(side, f"{side}-{slot}") for side in SIDES for slot in range(LEVELS + 1)]
DIM = {f".turn.{role} ~ .piece.{side}:not(.{role}):not(.gone)": "opacity:.5" for side, role in _ROLES}
DIM |= {f".turn.idle-{role} ~ .piece.{role}:not(.gone)": "opacity:.5" for _, role in _ROLES}  # T-65
STYLE = style("taliesin", LIGHT, DARK, CONTRAST, rules_in(__package__) | DIM) + BEYOND


def coin(side: int) -> str:
    """Return the SVG path of the shape under an emblem: round for gold, six-cornered for silver."""
    if side == 0:
        return "M1 0A1 1 0 1 1 -1 0A1 1 0 1 1 1 0Z"
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in regular(6, 1.06)) + "Z"


def symbol(side: int, kind: int) -> str:
    """Return the id of the drawing of a piece. Each drawing is defined once and then reused."""
    return f"taliesin-{SIDES[side]}-{LETTERS[kind]}"


def define_pieces(defs: Layer) -> None:
    """Define the drawings of all kinds of pieces for both sides, so that the picture can reuse them."""
    for side, kind in product(range(len(SIDES)), range(KINDS)):
        group = defs.group(id=symbol(side, kind))
        group.path(coin(side), "taliesin-coin")
        size = 0.78 if kind < TITLED else 0.74
        group.path(EMBLEMS[kind], "taliesin-emblem", transform=f"scale({size})", fill_rule="evenodd")
