"""Draws the path of a piece from one place to another as a line in the picture."""

from __future__ import annotations

from parlour.draw.canvas import Point, spot
from parlour.draw.polar import at

from ..board import RING, SEGMENT, ZONES
from ..rules.survey import THE_HOLE
from .layout import STEP, Layout


def draw_route(layout: Layout, places: list[int]) -> str:
    """Return the SVG path of a move: curved along rings and spirals, and in an arc between the levels."""
    if THE_HOLE in places:
        i = places.index(THE_HOLE)
        inward, outward = places[:i], places[i + 1 :]
        start, end = (layout.on(place // ZONES, (0, 0)) for place in (inward[-1], outward[0]))
        through = f"L{spot(start)} {bow(start, end)}"
        return f"{bend(layout, inward)} {through} L{bend(layout, outward)[1:]}"
    if places[0] // ZONES != places[-1] // ZONES:
        start, end = layout.places[places[0]], layout.places[places[-1]]
        return f"M{spot(start)} {bow(start, end)}"
    return bend(layout, places)


def bow(start: Point, end: Point) -> str:
    """Return the SVG path of an arc from one board to another. (A straight line could be mistaken for a line of the
    boards.)
    """
    across, down = end[0] - start[0], end[1] - start[1]
    middle = (start[0] + end[0]) / 2 - abs(down) * 0.25, (start[1] + end[1]) / 2 - abs(across) * 0.2
    return f"Q{spot(middle)} {spot(end)}"


def bend(layout: Layout, places: list[int]) -> str:
    """Return the SVG path through neighbouring zones, with an extra point between each two so that rings look round."""
    level = places[0] // ZONES
    points = [layout.places[places[0]]]
    for here, there in zip(places, places[1:], strict=False):
        rings = int(RING[here % ZONES]) + int(RING[there % ZONES])
        start, end = int(SEGMENT[here % ZONES]), int(SEGMENT[there % ZONES])
        turn = (end - start + 9) % 18 - 9
        middle = at((0, 0), rings / 2 + 0.5, layout.axis + STEP * (start + turn / 2 + 0.5))
        points += [layout.on(level, middle), layout.places[there]]
    return "M" + " L".join(map(spot, points))
