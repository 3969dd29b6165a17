"""Mandala: colours and style. Lacquered wood, enamel and brass; every colour also has a letter."""

from __future__ import annotations

from parlour.draw.canvas import Canvas
from parlour.draw.shapes import hatch, shade
from parlour.draw.theme import fills, rules_in, stark, style

from ..board import COLOURS

LETTERS = "RBGYS"  # of the five colours; S is slate grey

LIGHT = {
    "wood": "#a8713f", "wood-deep": "#6f4122", "grain": "#57300f", "edge": "#4a2a14", "inlay": "#f2e6cd",
    "inlay-deep": "#dcc79d", "ink": "#33241a", "faint": "#f6e3bf", "brass": "#d8ac4e",
    "brass-deep": "#8a6420", "strip": "#f6eedc", "red": "#b83a30", "blue": "#2d63a8", "green": "#3d8556",
    "yellow": "#e5b336", "grey": "#949aa1", "barrier": "#1c1817", "hatch": "#453d39", "lit": "#ffd970",
    "turn": "#ffd970", "hub": "#4d2b17", "home": "#f0dcae", "hole": "#5a4026", "felt": "#5d3720",
    "letter": "#fff8e8", "letter-dark": "#33241a", "seat-1": "#fbf3df", "seat-2": "#27303f",
    "seat-3": "#f0a058", "seat-4": "#a58ad0", "seat-5": "#6cc0ae", "seat-6": "#6b1f3a",
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
WHITE = "wood wood-deep grain inlay inlay-deep strip hub home felt seat-1 seat-3 seat-5 on-2 on-4 on-6 white"
CONTRAST = stark(LIGHT, WHITE.split(), {
    "red": "#ff8578", "blue": "#7db8ff", "green": "#74dd94", "yellow": "#ffe14d", "grey": "#d0d4d8",
    "hatch": "#5a5a5a", "lit": "#ffff00", "turn": "#0033ff",
})  # fmt: skip

SEATS = [f"seat-{number}" for number in range(1, 7)]
RULES = rules_in(__package__) | fills(COLOURS, "path-") | fills(SEATS)
STYLE = style("mandala", LIGHT, DARK, CONTRAST, RULES)


def define(canvas: Canvas) -> None:
    """Define the gradients and the hatching that the style sheet refers to."""
    shade(canvas.defs, "mandala-wood", [(0, "wood-in"), (1, "wood-out")], centre=(0.42, 0.35))
    shade(canvas.defs, "mandala-sheen", [(0, "light-stop"), (0.5, "clear-stop"), (1, "dim-stop")], down=True)
    kinds = ("dark-stop", "clear-stop", "light-stop", "clear-stop", "dark-stop")
    shade(canvas.defs, "mandala-curve", zip((0, 0.22, 0.4, 0.75, 1), kinds, strict=True))
    hatch(canvas.defs, "mandala-hatch", 8, 45, "hatch-ground", "hatch-line")


def is_pale(colour: int) -> bool:
    """Return whether this colour of a ring is so light that the letters on it must be dark."""
    return colour >= 3
