"""Rows of peg holes, and pegs in them."""

from __future__ import annotations

from .canvas import Layer, Point


def holes(layer: Layer, first: Point, step: float, count: int, radius: float) -> None:
    """A row of holes from `first` to the right, class `hole`."""
    for i in range(count):
        layer.disc((first[0] + i * step, first[1]), radius, "hole")


def peg(layer: Layer, radius: float, kind: str) -> None:
    """A peg about the origin, seen from above: its class `kind`, and the light on it."""
    layer.disc((0, 0), radius, kind)
    layer.disc((-radius * 0.3, -radius * 0.35), radius * 0.35, "peg-light")
