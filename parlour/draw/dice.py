"""Dice with a number and a letter on the face, so that neither colour nor pips must be told apart."""

from __future__ import annotations

from .canvas import Layer


def die(layer: Layer, size: float, kind: str, number: str, letter: str = "") -> None:
    """A die about the origin: classes `die-edge`, `die-face` and `kind`, `die-number`, `die-letter`."""
    half, lip = size / 2, size * 0.06
    layer.rect((-half, -half + lip), size, size, "die-edge", rx=size * 0.2)
    layer.rect((-half, -half), size, size, f"die-face {kind}", rx=size * 0.2)
    inner = size * 0.86
    layer.rect((-inner / 2, -inner / 2), inner, inner, "die-gloss", rx=size * 0.16)
    if number:
        layer.text((0, size * 0.03), number, "die-number", font_size=size * 0.62)
    if letter:
        layer.text((-size * 0.3, -size * 0.29), letter, "die-letter", font_size=size * 0.23)
