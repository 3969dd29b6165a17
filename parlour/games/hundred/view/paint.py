"""Hundred: colours and style. Cream card, walnut and brass; every colour also has its letter."""

from __future__ import annotations

from parlour.draw.canvas import Canvas
from parlour.draw.shapes import shade
from parlour.draw.theme import style

LIGHT = {
    "cloth": "#efe4cf", "wood": "#8a5a34", "wood-deep": "#5f3a1f", "brass": "#c9a14a", "card": "#fbf5e6",
    "card-deep": "#ecdfc2", "ink": "#33261b", "soft": "#6d5a46", "line": "#c9b48e", "none": "#e6d9bf",
    "blue": "#b9d2e6", "orange": "#f4cb98", "green": "#c2dcae", "yellow": "#f6e79b", "red": "#f0b3a4",
    "violet": "#d9c3e3", "indigo": "#bcc0e6", "start": "#fbf5e6", "gold": "#a97a10", "silver": "#6f7781",
    "gold-fill": "#f0cf6c", "silver-fill": "#d3d8de", "die": "#fffaf0", "die-edge": "#b8a27c",
    "chip": "#fdf6e4", "chip-ink": "#33261b", "pip": "#3a2418", "lit": "#d9482b", "paid": "#e08a1e",
    "hint": "#2f7d4f", "bar": "#b8672f",
    "side-1": "#b23a32", "side-2": "#e2b33c", "side-3": "#2f6aa6", "side-4": "#3f8552",
    "side-5": "#7d55a4", "side-6": "#d2763a", "side-7": "#2f8f8f", "side-8": "#6b665e",
    "on-1": "#fff8ea", "on-2": "#33261b", "on-3": "#fff8ea", "on-4": "#fff8ea", "on-5": "#fff8ea",
    "on-6": "#33261b", "on-7": "#fff8ea", "on-8": "#fff8ea",
}  # fmt: skip
DARK = LIGHT | {
    "cloth": "#221a14", "wood": "#6a482d", "wood-deep": "#3d2717", "brass": "#a9853c", "card": "#332820",
    "card-deep": "#3f3228", "ink": "#f1e4ca", "soft": "#c0aa88", "line": "#5d4b38", "none": "#2b211a",
    "blue": "#28465f", "orange": "#6b431d", "green": "#34542f", "yellow": "#645419", "red": "#6d3128",
    "violet": "#523a60", "indigo": "#373c70", "start": "#3f3228", "gold": "#e5b94a", "silver": "#c2c9d1",
    "gold-fill": "#d8b148", "silver-fill": "#bcc3cb", "chip": "#eadcc0", "die": "#efe3cb",
    "die-edge": "#85704f",
    "lit": "#ff8a66", "paid": "#ffb650", "hint": "#7fd6a0", "bar": "#d08a4e",
}  # fmt: skip
WHITE = "cloth card card-deep none gold-fill silver-fill chip die".split()
BLUE = ("lit", "paid", "hint")
COLOURS = ("blue", "orange", "green", "yellow", "red", "violet", "indigo", "start")
CONTRAST = dict.fromkeys(LIGHT, "#000000") | dict.fromkeys(BLUE, "#0033ff")
CONTRAST |= dict.fromkeys([*WHITE, *COLOURS, *(f"on-{n}" for n in range(1, 9))], "#ffffff")

RULES = {
    "text": "font-family:Georgia,'Iowan Old Style',Palatino,'DejaVu Serif',serif;fill:var(--ink);"
    "font-variant-numeric:lining-nums;text-anchor:middle;dominant-baseline:central;pointer-events:none;"
    "user-select:none",
    ".left": "text-anchor:start",
    ".right": "text-anchor:end",
    ".cloth": "fill:var(--cloth)",
    ".wood": "fill:url(#hundred-wood);stroke:var(--wood-deep);stroke-width:3;stroke-linejoin:round",
    ".wood-in": "stop-color:var(--wood)",
    ".wood-out": "stop-color:var(--wood-deep)",
    ".field": "fill:var(--card);stroke:var(--brass);stroke-width:2.5;stroke-linejoin:round",
    ".cell": "stroke:var(--line);stroke-width:1.6;stroke-linejoin:round",
    ".tab": "stroke:var(--line);stroke-width:1.6",
    ".tab-letter": "font-weight:bold;font-size:34px",
    ".tab-value": "font-size:23px",
    ".number": "font-size:33px",
    ".hex-number": "font-size:29px",
    ".border-3": "fill:none;stroke:var(--gold);stroke-width:5;stroke-linejoin:round",
    ".border-line": "fill:none;stroke:var(--card);stroke-width:1.4;stroke-linejoin:round",
    ".border-2": "fill:none;stroke:var(--silver);stroke-width:3.2;stroke-linejoin:round;stroke-dasharray:9 3",
    ".border-letter": "font-size:17px;font-weight:bold;font-style:italic",
    ".ring-letter": "font-size:20px;fill:var(--soft);opacity:.75",
    ".mark": "fill:var(--card);stroke:var(--soft);stroke-width:1.6",
    ".mark-text": "font-size:23px;font-weight:bold",
    ".bonus": "pointer-events:none",
    ".bonus-text": "font-size:18px;font-weight:bold",
    ".open-cell": "fill:none;stroke:var(--bar);stroke-width:5;stroke-linejoin:round;pointer-events:none",
    ".shadow": "fill:#000;opacity:.28",
    ".counter": "stroke:var(--wood-deep);stroke-width:1.6",
    ".counter-edge": "fill:none;stroke:#fff;stroke-opacity:.45;stroke-width:2",
    ".owner": "font-weight:bold;font-size:29px",
    ".owner-number": "font-size:18px",
    ".chip": "fill:var(--chip);stroke:var(--wood-deep);stroke-width:1.8",
    ".chip-3": "fill:var(--gold-fill);stroke:var(--gold);stroke-width:4",
    ".chip-2": "fill:var(--silver-fill);stroke:var(--silver);stroke-width:3;stroke-dasharray:7 2.4",
    ".chip-number": "font-weight:bold;font-size:27px;fill:var(--chip-ink)",
    ".chip-letter": "font-size:14px;font-weight:bold;font-style:italic;fill:var(--chip-ink)",
    ".ring": "fill:none;stroke:none",
    ".last>.ring": "stroke:var(--lit);stroke-width:6",
    ".paid>.ring": "stroke:var(--paid);stroke-width:4.5;stroke-dasharray:2 5;stroke-linecap:round",
    ".hint>.ring,.hint-cell": "fill:none;stroke:var(--hint);stroke-width:5;stroke-dasharray:12 6",
    ".panel": "fill:var(--card);stroke:var(--line);stroke-width:2",
    ".purse": "fill:var(--card-deep);stroke:var(--line);stroke-width:1.6",
    ".now>.purse": "stroke:var(--lit);stroke-width:5",
    ".gone": "opacity:.45",
    ".money": "font-weight:bold;font-size:36px",
    ".small": "font-size:24px;fill:var(--soft)",
    ".heading": "font-size:25px;font-style:italic;fill:var(--soft)",
    ".told": "font-size:27px",
    ".card-title": "font-size:29px;font-weight:bold",
    ".card-text": "font-size:26px",
    ".card-face": "fill:var(--card);stroke:var(--brass);stroke-width:4",
    ".card-back": "fill:var(--wood);stroke:var(--brass);stroke-width:3",
    ".card-weave": "fill:none;stroke:var(--brass);stroke-width:2;opacity:.75",
    ".bar-bed": "fill:var(--none);stroke:var(--line);stroke-width:1.6",
    ".bar": "fill:var(--bar)",
    ".die-edge": "fill:var(--die-edge)",
    ".die-face": "fill:var(--die);stroke:var(--die-edge);stroke-width:2",
    ".pip": "fill:var(--pip)",
    ".no-die": "fill:none;stroke:var(--line);stroke-width:3;stroke-dasharray:7 7",
    ".rack-hole": "fill:#000;fill-opacity:.25",
} | {
    f".is-{colour}": f"fill:var(--{colour})" for colour in COLOURS
} | {
    f".side-{n}": f"fill:var(--side-{n})" for n in range(1, 9)
} | {
    f".on-{n}": f"fill:var(--on-{n})" for n in range(1, 9)
}  # fmt: skip

STYLE = style("hundred", LIGHT, DARK, CONTRAST, RULES)


def define(canvas: Canvas) -> None:
    """The shade that the style names."""
    shade(canvas.defs, "hundred-wood", [(0, "wood-in"), (1, "wood-out")], centre=(0.4, 0.3))
