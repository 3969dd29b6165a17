"""Dice with a number and a letter on the face, or with pips, so that nobody has to distinguish colours.

A die is one group of class `cube` around its own centre; the page animates it when it is thrown. If two throws can
show the same face, the attribute `data-throw` must differ between them, so that the page notices the second throw.
"""

from __future__ import annotations

from .canvas import Layer

CUBE = "cube"
PIPS = (
    (),
    (4,),
    (0, 8),
    (0, 4, 8),
    (0, 2, 6, 8),
    (0, 2, 4, 6, 8),
    (0, 2, 3, 5, 6, 8),
)  # indices of the pips in a 3 by 3 grid, by rows


def die(layer: Layer, size: float, kind: str, number: str, letter: str = "") -> None:
    """Draw a die around the origin. The classes of its parts are `die-edge`, `die-face` with `kind`, `die-number` and
    `die-letter`.
    """
    layer = _cube(layer, size, f"die-face {kind}".strip())
    inner = size * 0.86
    layer.rect((-inner / 2, -inner / 2), inner, inner, "die-gloss", rx=size * 0.16)
    if number:
        layer.text((0, size * 0.03), number, "die-number", font_size=size * 0.62)
    if letter:
        layer.text((-size * 0.3, -size * 0.29), letter, "die-letter", font_size=size * 0.23)


def pip_die(layer: Layer, size: float, value: int, kind: str = CUBE) -> None:
    """Draw a die with pips around the origin. The classes of its parts are `die-edge`, `die-face` and `pip`. The
    page animates it only if `kind` is the default.
    """
    layer = _cube(layer, size, "die-face", kind)
    for pip in PIPS[value]:
        layer.disc(((pip % 3 - 1) * size * 0.26, (pip // 3 - 1) * size * 0.26), size * 0.085, "pip")


def _cube(layer: Layer, size: float, face: str, kind: str = CUBE) -> Layer:
    """Draw the body of a die around the origin, with an empty face."""
    cube, half = layer.group(kind), size / 2
    cube.rect((-half, -half + size * 0.06), size, size, "die-edge", rx=size * 0.2)
    cube.rect((-half, -half), size, size, face, rx=size * 0.2)
    return cube
