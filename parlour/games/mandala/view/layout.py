"""Mandala: what every way of laying out the board must answer, and what they share."""

from __future__ import annotations

from abc import ABC, abstractmethod

from parlour.core.record import Record
from parlour.draw.canvas import Layer, Point

from ..board import COLOURS, RINGS, SLIDE, WINDOW
from ..rules.place import column_of, is_path
from ..state import FLAT
from .paint import LETTERS, is_pale

AREA = 150  # the side of a start area


class Layout(ABC):
    """Where things lie. Made from the options alone, so that the still layer is too."""

    width: float
    height: float
    token: float  # radius

    def __init__(self, s: Record) -> None:
        self.rings, self.segments = int(s.rings), int(s.segments)
        self.flat = bool(s.bands == FLAT)
        self.half_home = int(s.home_width) >> 1
        self.doors = {int(s.door[seat]) for seat in range(int(s.seats))}

    @abstractmethod
    def cell(self, ring: int, column: float) -> Point:
        """The middle of a column on a ring."""

    @abstractmethod
    def pose(self, place: Point, scale: float) -> tuple[str, str]:
        """Two transforms, one inside the other, that bring a piece to a place, always the same functions in
        the same order. The outer one changes when a piece rides with a ring, the inner one when it runs."""

    @abstractmethod
    def turned(self, s: Record, ring: int) -> str:
        """The transform of a ring's group."""

    @abstractmethod
    def draw_base(self, layer: Layer) -> None:
        """Base, star and column numbers."""

    @abstractmethod
    def draw_ring(self, layer: Layer, s: Record, ring: int) -> None:
        """A ring's segments, in the ring's own frame."""

    @abstractmethod
    def ring_window(self, layer: Layer) -> Layer:
        """The layer that the rings are drawn in; it has an id, so that they stay the same elements."""

    @abstractmethod
    def draw_gloss(self, layer: Layer) -> None:
        """What lies over the rings and under the tokens."""

    @abstractmethod
    def area(self, number: int) -> tuple[Point, float]:
        """The centre of a start area and its scale."""

    @abstractmethod
    def home(self, columns: list[int]) -> tuple[str, Point]:
        """The path of a home section, and the place of its number."""

    @abstractmethod
    def draw_door(self, layer: Layer, number: int, column: int) -> None:
        """The arrow at a door, and the line that joins it to its start area."""

    @property
    def sections(self) -> list[tuple[int, list[int]]]:
        """Each home section: its number and its columns."""
        middles = [4, 9, 14] if self.flat else range(2, self.segments, 5)
        half = self.half_home
        return [(n + 1, list(range(c - half, c + half + 1))) for n, c in enumerate(middles)]

    @property
    def numbers(self) -> list[int]:
        """The numbers of the start areas."""
        return [1, 3] if self.flat else list(range(1, self.segments // 5 + 1))

    def place(self, s: Record, ring: int, k: int) -> Point:
        """Where a token on a segment stands; under the frame of flat bands, at the frame's edge."""
        column = column_of(s, ring, k)
        if column >= 0 or not self.flat:
            return self.cell(ring, column)
        beyond = k - SLIDE + int(s.offset[ring])
        deep = min(0.25, 0.05 * (-beyond if beyond < 0 else beyond - WINDOW))
        return self.cell(ring, -0.6 - deep if beyond < 0 else WINDOW - 0.4 + deep)


def segments_of(s: Record, ring: int) -> tuple[list[int], list[int]]:
    """The path segments of a ring, and its barriers."""
    count = 29 if s.bands == FLAT else int(s.segments)
    paths = [k for k in range(count) if is_path(s, ring, k)]
    return paths, [k for k in range(count) if k not in paths]


def lettered(paths: list[int], count: int) -> list[int]:
    """Two path segments, about opposite each other, that carry the ring's letters."""
    first = paths[0] if paths else 0
    across = (first + count // 2) % count
    return [first, min(paths[1:], key=lambda k: abs(k - across), default=first)]


def letters(layer: Layer, ring: int, place: Point, size: float, transform: str = "") -> None:
    """The letter of the colour, and the ring's own."""
    colour = ring % len(COLOURS)
    kind = "ring-letter dark" if is_pale(colour) else "ring-letter"
    text = f"{LETTERS[colour]} {RINGS[ring]}"
    layer.text(place, text, kind, font_size=size, transform=transform)
