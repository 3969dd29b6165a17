"""Round boards: points, arcs and ring sectors. Angles are in degrees, clockwise from twelve o'clock."""

from __future__ import annotations

from math import asin, cos, degrees, radians, sin

from .canvas import Point, short, spot


def at(centre: Point, radius: float, angle: float) -> Point:
    """Return the point at a distance (`radius`) and an angle from the centre."""
    return centre[0] + radius * sin(radians(angle)), centre[1] - radius * cos(radians(angle))


def sector(centre: Point, inner: float, outer: float, start: float, end: float) -> str:
    """Return the SVG path of a part of a ring, between two radii and two angles."""
    large = int((end - start) % 360 > 180)
    a, b = at(centre, outer, start), at(centre, outer, end)
    c, d = at(centre, inner, end), at(centre, inner, start)
    return (
        f"M{spot(a)}A{short(outer)} {short(outer)} 0 {large} 1 {spot(b)}"
        f"L{spot(c)}A{short(inner)} {short(inner)} 0 {large} 0 {spot(d)}Z"
    )


def tile(centre: Point, inner: float, outer: float, start: float, end: float, gap: float) -> str:
    """Return an SVG path like that of `sector`, but smaller on all sides, so that neighbouring tiles are `gap`
    apart.
    """
    inner, outer = inner + gap / 2, outer - gap / 2
    far, near = (degrees(asin(gap / 2 / radius)) for radius in (outer, inner))
    a, b = at(centre, outer, start + far), at(centre, outer, end - far)
    c, d = at(centre, inner, end - near), at(centre, inner, start + near)
    return (
        f"M{spot(a)}A{short(outer)} {short(outer)} 0 0 1 {spot(b)}"
        f"L{spot(c)}A{short(inner)} {short(inner)} 0 0 0 {spot(d)}Z"
    )


def arc(centre: Point, radius: float, start: float, end: float) -> str:
    """Return the SVG path along a circle, clockwise from one angle to another."""
    large = int((end - start) % 360 > 180)
    a, b, r = at(centre, radius, start), at(centre, radius, end), short(radius)
    return f"M{spot(a)}A{r} {r} 0 {large} 1 {spot(b)}"
