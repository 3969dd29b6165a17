"""Mandala: colours and style. Lacquered wood, enamel and brass; nothing is said by colour alone."""

from __future__ import annotations

from parlour.draw.canvas import Canvas
from parlour.draw.shapes import hatch, shade
from parlour.draw.theme import rules_in, style

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

STYLE = style("mandala", LIGHT, DARK, CONTRAST, rules_in(__package__))


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
