"""Mandala: colours and style. Lacquered wood, enamel and brass; nothing is said by colour alone."""

from __future__ import annotations

from parlour.draw.canvas import Canvas
from parlour.draw.shapes import hatch, shade
from parlour.draw.theme import style

LETTERS = "RBGYS"  # of the five colours; S is slate grey

LIGHT = {
    "wood": "#a8713f", "wood-deep": "#6f4122", "grain": "#57300f", "edge": "#4a2a14", "inlay": "#f2e6cd",
    "inlay-deep": "#dcc79d", "ink": "#33241a", "faint": "#f6e3bf", "brass": "#d8ac4e",
    "brass-deep": "#8a6420", "strip": "#f6eedc", "red": "#b83a30", "blue": "#2d63a8", "green": "#3d8556",
    "yellow": "#e5b336", "grey": "#949aa1", "barrier": "#1c1817", "hatch": "#453d39", "lit": "#ffd970",
    "turn": "#ffd970", "hub": "#4d2b17", "home": "#f0dcae", "hole": "#5a4026", "felt": "#5d3720",
    "letter": "#fff8e8", "letter-dark": "#33241a", "token-1": "#fbf3df", "token-2": "#27303f",
    "token-3": "#f0a058", "token-4": "#a58ad0", "token-5": "#6cc0ae", "token-6": "#6b1f3a",
    "on-1": "#2b1d14", "on-2": "#fdf4e0", "on-3": "#2b1d14", "on-4": "#2b1d14", "on-5": "#2b1d14",
    "on-6": "#fdf4e0", "white": "#fffdf6", "black": "#171310",
}  # fmt: skip
DARK = LIGHT | {
    "wood": "#4a3223", "wood-deep": "#261811", "grain": "#150c07", "edge": "#120b07", "inlay": "#35281e",
    "inlay-deep": "#241a13", "ink": "#efe0c2", "faint": "#c9ae82", "brass": "#c1964a",
    "brass-deep": "#7d5d27", "strip": "#cfc0a2", "red": "#a33a33", "blue": "#345f99", "green": "#3b7550",
    "yellow": "#c99b2f", "grey": "#7e858d", "barrier": "#0d0b0a", "hatch": "#38312d", "lit": "#ffe08a",
    "hub": "#1d120b", "home": "#8a7448", "hole": "#120b07", "felt": "#1f140d", "letter-dark": "#241a13",
}  # fmt: skip
CONTRAST = LIGHT | {
    "wood": "#ffffff", "wood-deep": "#ffffff", "grain": "#ffffff", "edge": "#000000", "inlay": "#ffffff",
    "inlay-deep": "#ffffff", "ink": "#000000", "faint": "#000000", "brass": "#000000",
    "brass-deep": "#000000", "strip": "#ffffff", "red": "#ff8578", "blue": "#7db8ff", "green": "#74dd94",
    "yellow": "#ffe14d", "grey": "#d0d4d8", "barrier": "#000000", "hatch": "#5a5a5a", "lit": "#ffff00",
    "turn": "#0033ff", "hub": "#ffffff", "home": "#ffffff", "hole": "#000000", "felt": "#ffffff",
    "letter": "#000000", "letter-dark": "#000000", "token-1": "#ffffff", "token-2": "#000000",
    "token-3": "#ffffff", "token-4": "#000000", "token-5": "#ffffff", "token-6": "#000000",
    "on-1": "#000000", "on-2": "#ffffff", "on-3": "#000000", "on-4": "#ffffff", "on-5": "#000000",
    "on-6": "#ffffff", "white": "#ffffff", "black": "#000000",
}  # fmt: skip

RULES = {
    "text": "font-family:Georgia,'Iowan Old Style',Palatino,serif;font-variant-numeric:lining-nums;"
    "text-anchor:middle;dominant-baseline:central;fill:var(--ink);pointer-events:none;user-select:none",
    ".wood": "fill:url(#mandala-wood);stroke:var(--edge);stroke-width:3",
    ".grain": "fill:none;stroke:var(--grain);stroke-width:1.4;opacity:.28",
    ".wood-in": "stop-color:var(--wood)",
    ".wood-out": "stop-color:var(--wood-deep)",
    ".bead": "fill:none;stroke:var(--brass);stroke-width:2.5",
    ".well": "fill:var(--barrier);stroke:var(--brass-deep);stroke-width:9",
    ".rim": "fill:none;stroke:var(--brass);stroke-width:4",
    ".brass": "fill:var(--brass);stroke:var(--brass-deep);stroke-width:1.2",
    ".column": "font-size:13px;fill:var(--faint);opacity:.85",
    ".ring-name": "font-size:17px",
    ".inlay": "fill:var(--inlay);stroke:var(--brass);stroke-width:3",
    ".inlay-line": "fill:none;stroke:var(--inlay-deep);stroke-width:1.5",
    ".vacant": "opacity:.5",
    ".plate": "font-size:30px;font-weight:bold;fill:var(--ink)",
    ".hole": "fill:var(--hole);stroke:var(--brass-deep);stroke-width:1;opacity:.7",
    ".hub": "fill:var(--hub)",
    ".home": "fill:var(--home);stroke:var(--brass);stroke-width:2",
    ".home-number": "font-size:19px;fill:var(--ink);opacity:.8",
    ".petal": "fill:var(--brass);stroke:var(--brass-deep);stroke-width:.8",
    ".petal-low": "fill:none;stroke:var(--brass);stroke-width:1.1;opacity:.75",
    ".strip": "fill:none;stroke:var(--strip)",
    ".bed": "fill:var(--strip)",
    ".path-red": "fill:var(--red)",
    ".path-blue": "fill:var(--blue)",
    ".path-green": "fill:var(--green)",
    ".path-yellow": "fill:var(--yellow)",
    ".path-grey": "fill:var(--grey)",
    ".barrier": "fill:url(#mandala-hatch)",
    ".hatch-ground": "fill:var(--barrier)",
    ".hatch-line": "stroke:var(--hatch);stroke-width:2",
    ".bevel-up": "fill:none;stroke:#fff;stroke-opacity:.22;stroke-width:2.4;pointer-events:none",
    ".bevel-down": "fill:none;stroke:#000;stroke-opacity:.28;stroke-width:2.4;pointer-events:none",
    ".diamond": "fill:var(--black);stroke:var(--strip);stroke-width:1.4",
    ".ring-letter": "font-weight:bold;fill:var(--letter);opacity:.92",
    ".ring-letter.dark": "fill:var(--letter-dark)",
    ".sheen": "fill:url(#mandala-sheen);pointer-events:none",
    ".curve": "fill:url(#mandala-curve);pointer-events:none",
    ".light-stop": "stop-color:#fff;stop-opacity:.1",
    ".clear-stop": "stop-color:#fff;stop-opacity:0",
    ".dim-stop": "stop-color:#000;stop-opacity:.06",
    ".dark-stop": "stop-color:#000;stop-opacity:.62",
    ".frame": "fill:var(--wood-deep);opacity:.78;pointer-events:none",
    ".post": "fill:var(--wood-deep);pointer-events:none",
    ".seat-name": "font-size:13px",
    ".shadow": "fill:#000;opacity:.42",
    ".token-body": "stroke:var(--black);stroke-width:1.4;paint-order:stroke",
    ".token-line": "fill:none;stroke-width:1;opacity:.55",
    ".token-number": "font-weight:bold",
    ".dimmed": "opacity:.45",
    ".die-edge": "fill:var(--edge)",
    ".die-face": "stroke:var(--edge);stroke-width:1.5",
    ".die-gloss": "fill:none;stroke:#fff;stroke-opacity:.35;stroke-width:2",
    ".die-number": "font-weight:bold;fill:var(--letter)",
    ".die-letter": "font-weight:bold;fill:var(--letter)",
    ".on-pale .die-number, .on-pale .die-letter": "fill:var(--letter-dark)",
    ".waiting": "opacity:.5",
    ".zero": "opacity:.6;filter:saturate(.35)",
    ".tray": "fill:var(--felt);stroke:var(--brass);stroke-width:2.5",
    ".bay": "fill:#000;fill-opacity:.18;stroke:var(--brass-deep);stroke-width:1",
    ".told": "font-size:20px;fill:var(--faint)",
    ".peg-white": "fill:var(--white);stroke:var(--black);stroke-width:1.2",
    ".peg-black": "fill:var(--black);stroke:var(--faint);stroke-width:1.2",
    ".peg-marker": "fill:var(--brass);stroke:var(--black);stroke-width:1.4",
    ".peg-light": "fill:#fff;opacity:.5",
    ".turn-frame": "fill:none;stroke:var(--turn);stroke-width:5",
    ".door": "cursor:pointer",
    ".glow": "fill:var(--lit);fill-opacity:.5;stroke:var(--lit);stroke-width:4",
    ".run": "stroke:var(--black);stroke-width:6;stroke-linecap:round",
    ".run-light": "stroke:var(--lit);stroke-width:3;stroke-linecap:round",
    ".goal": "fill:none;stroke:var(--lit);stroke-width:3.5",
    ".goal-under": "fill:none;stroke:var(--black);stroke-width:6",
    ".struck": "stroke:var(--black);stroke-width:7;stroke-linecap:round",
    ".struck-light": "stroke:var(--lit);stroke-width:3.4;stroke-linecap:round",
    ".home-lit": "fill:var(--lit);stroke:var(--lit);stroke-width:7;stroke-linejoin:round",
    ".hint": "pointer-events:none",
    ".pin": "stroke:var(--strip);stroke-width:2",
    ".pin-slot": "stroke:var(--hub);stroke-width:2.4;stroke-linecap:round",
    ".token-body.dark": "stroke:var(--on-2);stroke-width:1.6",
} | {f".seat-{n}": f"fill:var(--token-{n})" for n in range(1, 7)}

STYLE = style("mandala", LIGHT, DARK, CONTRAST, RULES)


def define(canvas: Canvas) -> None:
    """The shades and the hatching that the style names."""
    shade(canvas.defs, "mandala-wood", [(0, "wood-in"), (1, "wood-out")], centre=(0.42, 0.35))
    shade(canvas.defs, "mandala-sheen", [(0, "light-stop"), (0.5, "clear-stop"), (1, "dim-stop")], down=True)
    kinds = ("dark-stop", "clear-stop", "light-stop", "clear-stop", "dark-stop")
    shade(canvas.defs, "mandala-curve", zip((0, 0.22, 0.4, 0.75, 1), kinds, strict=True))
    hatch(canvas.defs, "mandala-hatch", 8, 45, "hatch-ground", "hatch-line")


def is_pale(colour: int) -> bool:
    """Whether a ring colour is so light that its letters are dark."""
    return colour >= 3
