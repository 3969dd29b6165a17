"""The positions of everything in the picture: the map with its rim, and the panel beside it or below it."""

from __future__ import annotations

from functools import lru_cache

from parlour.draw.canvas import Point, move_to

from ..board import WRITTEN

UNIT = 20.0  # width of a square
RIM = 16.0  # width of the rim with the coordinates
PANEL = 236.0  # width of a column of the panel
TURN, SEAT, LUCK, FACES = 104.0, 46.0, 92.0, 100.0  # heights of the panel's parts


class Layout:
    """The positions of the parts of the picture, for one map and one place of the panel (beside the map or
    below it).
    """

    def __init__(self, number: int, seats: int, tall: bool) -> None:
        self.map, self.seats, self.tall = WRITTEN[number], seats, tall
        self.number = number
        cells = range(self.map.width * self.map.height)
        self.names = [f"square-{cell % self.map.width}-{cell // self.map.width}" for cell in cells]
        self.moves = [move_to(self.middle(cell)) for cell in cells]
        wide, high = 2 * RIM + UNIT * self.map.width, 2 * RIM + UNIT * self.map.height
        self.zoomed = (0.0, 0.0, wide, high)  # the map, without the panel
        parts = TURN + SEAT * seats + LUCK + FACES
        if tall:
            self.scale = (wide - 3 * RIM) / (2 * PANEL)
            self.width = wide
            self.height = high + self.scale * max(TURN + LUCK, SEAT * seats + FACES) + RIM
            right = 2 * RIM + self.scale * PANEL
            self.turn: Point = (RIM, high)
            self.luck: Point = (RIM, high + self.scale * TURN)
            self.faces: Point = (right, high + self.scale * SEAT * seats)
            self.first_seat: Point = (right, high)
        else:
            self.scale = min(1.25, (high - RIM) / parts)
            self.width, self.height = wide + self.scale * PANEL + RIM, high
            self.turn = (wide, RIM)
            self.first_seat = (wide, RIM + self.scale * TURN)
            self.luck = (wide, self.first_seat[1] + self.scale * SEAT * seats)
            self.faces = (wide, self.luck[1] + self.scale * LUCK)

    def corner(self, x: int, y: int) -> Point:
        """Return the upper left corner of a square."""
        return (RIM + UNIT * x, RIM + UNIT * y)

    def middle(self, cell: int) -> Point:
        """Return the middle of a square."""
        y, x = divmod(cell, self.map.width)
        return (RIM + UNIT * (x + 0.5), RIM + UNIT * (y + 0.5))

    def at(self, cell: int) -> str:
        """Return the name by which clicks refer to a square."""
        return self.names[cell]

    def seat(self, seat: int) -> Point:
        """Return the upper left corner of a seat's part of the panel."""
        return (self.first_seat[0], self.first_seat[1] + self.scale * SEAT * seat)


@lru_cache(32)
def layout_of(number: int, seats: int, tall: bool) -> Layout:
    """Return the layout of map `number` for this many seats, with the panel below the map if `tall`; cached."""
    return Layout(number, seats, tall)
