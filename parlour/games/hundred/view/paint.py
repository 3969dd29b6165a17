"""Hundred: colours and style. Cream card, walnut and brass; a letter goes with every colour."""

from __future__ import annotations

from parlour.draw.canvas import Canvas
from parlour.draw.shapes import shade
from parlour.draw.theme import fills, rules_in, stark, style

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
WHITE = "cloth card card-deep none gold-fill silver-fill chip die"
COLOURS = ("blue", "orange", "green", "yellow", "red", "violet", "indigo", "start")
SIDES, ON_SIDES = ([f"{part}-{n}" for n in range(1, 9)] for part in ("side", "on"))
CONTRAST = stark(
    LIGHT, [*WHITE.split(), *COLOURS, *ON_SIDES], dict.fromkeys(("lit", "paid", "hint"), "#0033ff")
)

RULES = rules_in(__package__) | fills(COLOURS, "is-") | fills([*SIDES, *ON_SIDES])
STYLE = style("hundred", LIGHT, DARK, CONTRAST, RULES)


def define(canvas: Canvas) -> None:
    """Define the gradient that the style sheet refers to."""
    shade(canvas.defs, "hundred-wood", [(0, "wood-in"), (1, "wood-out")], centre=(0.4, 0.3))
