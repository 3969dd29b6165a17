"""Rows of peg holes, and the pegs in them."""

from __future__ import annotations

from .canvas import Layer, Point


def holes(layer: Layer, first: Point, step: float, count: int, radius: float) -> None:
    """Draw a row of `count` holes from `first` to the right, each with the class `hole`."""
    for i in range(count):
        layer.disc((first[0] + i * step, first[1]), radius, "hole")


def peg(layer: Layer, radius: float, kind: str) -> None:
    """Draw a peg around the origin, seen from above, with a highlight; `kind` is its class."""
    layer.disc((0, 0), radius, kind)
    layer.disc((-radius * 0.3, -radius * 0.35), radius * 0.35, "peg-light")
