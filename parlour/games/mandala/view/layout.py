"""Mandala: the parts that the two layouts of the board, the disc and the strip, share."""

from __future__ import annotations

from collections.abc import Callable

from parlour.draw.canvas import Layer, Point

from ..board import BAND, COLOURS, RINGS, SLIDE, WINDOW
from ..rules.place import number_on
from .paint import LETTERS, is_pale

AREA = 150  # the side of a start area
Signs = Callable[[int], tuple[Point, float, str]]  # place, size and transform of a sign on a segment


class Board:
    """A layout of the board: the places of all its parts. It depends only on the options, so the background can be
    drawn once.
    """

    width: float
    height: float
    token: float  # radius
    step = 0.0  # degrees by which a ring turns for each segment, where it turns around a centre
    edge = ""  # the id of the shape that rings are cut off at, where they reach past the board

    def __init__(
        self,
        rings: int,
        segments: int,
        home_width: int,
        doors: tuple[int, ...],
        summed: bool,
        flat: bool = False,
    ) -> None:
        self.rings, self.segments, self.doors, self.flat = rings, segments, doors, flat
        self.columns = WINDOW if flat else segments
        self.summed = summed  # segments show numbers, and there are no homes: O-23
        middles = [] if summed else [4, 9, 14] if flat else range(2, segments, 5)
        half = home_width >> 1
        self.sections = [(n + 1, list(range(c - half, c + half + 1))) for n, c in enumerate(middles)]
        self.numbers = [1, 3] if flat else list(range(1, segments // 5 + 1))  # of the start areas

    def cell(self, ring: int, column: float) -> Point:
        """Return the centre of the cell where a ring and a column cross."""
        raise NotImplementedError

    def place(self, ring: int, column: int, slid: int) -> Point:
        """Return the point where a token is drawn. A token under the frame of flat bands has no column (-1) and is
        drawn at the left or right edge of the frame; `slid` is its segment plus the distance by which its band has
        moved, and decides the edge.
        """
        if column >= 0:
            return self.cell(ring, column)
        beyond = slid - SLIDE
        deep = min(0.25, 0.05 * (-beyond if beyond < 0 else beyond - WINDOW))
        return self.cell(ring, -0.6 - deep if beyond < 0 else WINDOW - 0.4 + deep)

    def kinds(self, ring: int, row: int) -> list[tuple[str, list[int]]]:
        """Return the path segments and the barriers of a ring, as two pairs (CSS class, list of segments). `row` has a
        bit set for each path segment.
        """
        every = range(BAND if self.flat else self.segments)
        paths = [k for k in every if row >> k & 1]
        return [(f"path-{COLOURS[ring % 5]}", paths), ("barrier", [k for k in every if k not in paths])]

    def draw_signs(self, layer: Layer, ring: int, row: int, signs: Signs) -> None:
        """Draw a ring's letters on two of its path segments. In games with printed numbers, draw the numbers on the
        path segments, and the letters on barriers. O-23
        """
        (_, paths), (_, barriers) = self.kinds(ring, row)
        for k in lettered(barriers if self.summed else paths, BAND if self.flat else self.segments):
            letters(layer, ring, *signs(k), on_path=not self.summed)
        for k in paths if self.summed else ():
            place, size, transform = signs(k)
            number = number_on(ring, k)
            kind = "ring-number" + " dark" * is_pale(ring % len(COLOURS)) + " barred" * (number in (6, 9))
            layer.text(place, str(number), kind, font_size=size, transform=transform)


def lettered(paths: list[int], count: int) -> list[int]:
    """Return the two of the ring's segments in `paths` on which its letters are drawn: the first one, and the one most
    nearly opposite to it. The ring has `count` segments.
    """
    first = paths[0] if paths else 0
    across = (first + count // 2) % count
    return [first, min(paths[1:], key=lambda k: abs(k - across), default=first)]


def letters(layer: Layer, ring: int, place: Point, size: float, transform: str, on_path: bool) -> None:
    """Draw two letters on a segment: one for the ring's colour, and the ring's own letter."""
    colour = ring % len(COLOURS)
    kind = "ring-letter dark" if on_path and is_pale(colour) else "ring-letter"
    text = f"{LETTERS[colour]} {RINGS[ring]}"
    layer.text(place, text, kind, font_size=size, transform=transform)
