"""Shapes around the origin, and patterns and gradients to fill shapes with."""

from __future__ import annotations

from collections.abc import Iterable
from math import pi, sin

from .canvas import Layer, Point, short, spot
from .polar import at

ORIGIN: Point = (0, 0)


def regular(sides: int, radius: float, turn: float = 0) -> list[Point]:
    """Return the corners of a regular polygon, the first one at the angle `turn`."""
    return [at(ORIGIN, radius, turn + 360 * i / sides) for i in range(sides)]


def star(points: int, outer: float, inner: float, turn: float = 0) -> list[Point]:
    """Return the corners of a star; if `inner` is nearly `outer`, it looks like a disc with a notched edge."""
    step = 180 / points
    return [at(ORIGIN, inner if i % 2 else outer, turn + step * i) for i in range(2 * points)]


def hull(points: Iterable[Point]) -> list[Point]:
    """Return the corners of the convex hull of some points, in order."""
    ordered = sorted(set(points))

    def half(points: list[Point]) -> list[Point]:
        chain: list[Point] = []
        for x, y in points:
            while len(chain) > 1:
                (ax, ay), (bx, by) = chain[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 1e-9:  # it bends to the left
                    break
                chain.pop()
            chain.append((x, y))
        return chain[:-1]

    return half(ordered) + half(ordered[::-1])


def scallop(lobes: int, radius: float) -> str:
    """Return the SVG path of a round shape whose edge has equal lobes, like a flower."""
    corners = [at(ORIGIN, radius, 360 * i / lobes) for i in range(lobes)]
    bulge = short(radius * sin(pi / lobes) * 1.02)
    return f"M{spot(corners[-1])}" + "".join(f"A{bulge} {bulge} 0 0 1 {spot(c)}" for c in corners) + "Z"


def petal(length: float, width: float, base: float = 0) -> str:
    """Return the SVG path of a pointed petal that starts at the distance `base` from the origin and points to twelve
    o'clock.
    """
    tip, root, belly = short(-base - length), short(-base), short(-base - length * 0.45)
    half = short(width)
    return f"M0 {root}Q{half} {belly} 0 {tip}Q-{half} {belly} 0 {root}Z"


def hatch(defs: Layer, id: str, gap: float, turn: float, ground: str, line: str) -> None:
    """Define a pattern of slanting lines; shapes use it with fill="url(#id)". `ground` and `line` are the classes of
    its background and its lines.
    """
    pattern = defs.add(
        "pattern",
        id=id,
        width=gap,
        height=gap,
        patternUnits="userSpaceOnUse",
        patternTransform=f"rotate({turn})",
    )
    pattern.rect(ORIGIN, gap, gap, ground)
    pattern.line((0, 0), (0, gap), line)


def shade(
    defs: Layer, id: str, stops: Iterable[tuple[float, str]], centre: Point | None = None, down: bool = False
) -> None:
    """Define a gradient: radial if it has a `centre`; otherwise vertical if `down` is true, else horizontal. `stops`
    are pairs of a position from 0 to 1 and a class.
    """
    if centre is None:
        fade = defs.add("linearGradient", id=id, x1=0, y1=0, x2=0 if down else 1, y2=1 if down else 0)
    else:
        fade = defs.add("radialGradient", id=id, cx=float(centre[0]), cy=float(centre[1]), r=0.75)
    for place, kind in stops:
        fade.add("stop", kind, offset=float(place))


def grain(width: float, height: float, lines: int) -> str:
    """Return the SVG path of wood grain: long wavy lines across a board."""
    text = ""
    for i in range(lines):
        y = height * (i + 0.5) / lines + 9 * sin(i * 2.4)
        sway = 7 * sin(i * 1.7)
        bends = ((0.3, y + sway), (0.6, y - sway * 1.6), (1, y + sway * 0.5))
        text += f"M0 {short(y)}C" + " ".join(f"{short(width * part)} {short(high)}" for part, high in bends)
    return text
