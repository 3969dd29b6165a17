"""The pieces as painted figures: a soldier with a musket, a cannon on its wheel, a horse's head and a king's bust, each
on a base in the shape and colour of its seat, and a ship under sail with that shape on its sail.
"""

from __future__ import annotations

from parlour.draw.canvas import Canvas, Layer
from parlour.draw.shapes import regular

from .paint import EMBLEMS, GROUND

# Styles as attributes: browsers keep them when an SVG `use` element copies a drawing, unlike rules for a class.
INK = "stroke:var(--line);stroke-width:.7;stroke-linejoin:round"
PALE, OWN, BRASS = (f"fill:var(--{name});{INK}" for name in ("glyph", "own", "brass"))
SKIN, TIMBER, BLACK = (f"fill:var(--{name});{INK}" for name in ("skin", "timber", "iron"))
STRAP = "fill:none;stroke:var(--own);stroke-width:1.1"
SHADE = "fill:#000;fill-opacity:.28"
GLOSS = "fill:none;stroke:#fff;stroke-opacity:.4;stroke-width:.9"
FOAM = "fill:none;stroke:var(--foam);stroke-width:1.1;stroke-linecap:round"
HULL = "fill:var(--timber);stroke:var(--edge-line,var(--line));stroke-width:var(--edge-wide,.9);stroke-linejoin:round"


def shape(layer: Layer, seat: int, size: float, style: str, down: float = 0) -> None:
    """Draw the shape that marks a seat's pieces: a circle, a square, a diamond or a hexagon."""
    if seat == 0:
        layer.disc((0, down), size, style=style)
    elif seat == 1:
        layer.rect((-0.9 * size, -0.9 * size + down), 1.8 * size, 1.8 * size, style=style, rx=size * 0.25)
    else:
        corners = regular(4 if seat == 2 else 6, size * (1.2 if seat == 2 else 1.08))
        layer.polygon([(x, y + down) for x, y in corners], style=style)


def ground(layer: Layer, seat: int, size: float) -> None:
    """Draw the base of a seat's figures."""
    shape(layer, seat, size, GROUND)


def ship(group: Layer, seat: int) -> None:
    """Draw a ship: a hull with gunports in a bow wave, two masts and three sails."""
    group.path(
        "M-9.6 7.6q1.6 -1.5 3.2 0q1.6 -1.5 3.2 0q1.6 -1.5 3.2 0q1.6 -1.5 3.2 0q1.6 -1.5 3.2 0q1.6 -1.5 3.2 0",
        style=FOAM,
    )
    group.path("M-.2 -9.6V2.4M-5.6 -6.4V2.4", style="stroke:var(--timber);stroke-width:1.1")
    group.path("M-9 1.6L9.4 .8L6.8 6.4C3 7.6 -3.6 7.6 -6.8 6.2Z", style=HULL)
    group.path("M-4.2 4.2h1.2M-.8 4.3h1.2M2.6 4.2h1.2", style="stroke:var(--glyph);stroke-width:1.2")
    group.path("M-5.4 -6.2C-9.4 -4.6 -9.6 -1.4 -8.6 .6H-5.4Z", style=OWN)
    group.path("M.6 -9.2C7.2 -7.4 8.4 -2.4 7.2 .2H.6Z", style=OWN)
    group.path("M-.9 -8.4C-4.6 -6 -4.8 -2 -4.4 .4H-.9Z", style=PALE)
    mark = group.group(transform="translate(3.5 -3.4)")
    shape(mark, seat, 2.1, "fill:var(--glyph)")


def cannon(group: Layer, seat: int) -> None:
    """Draw a cannon on a wheeled carriage."""
    group.path("M-.4 2L-7 6.6", style="stroke:var(--timber);stroke-width:2.2;stroke-linecap:round")
    group.path("M-7.6 -1.4C-8.6 -3.2 -7.4 -4.6 -6.2 -4.2L6.4 -7.6L7.6 -3.6L-5.2 .8Z", style=BLACK)
    group.path("M4.4 -7L5.6 -3M-3.4 -4.9L-2.2 -.2", style="stroke:var(--brass);stroke-width:1")
    group.disc((0.8, 2.6), 4.4, style="fill:none;stroke:var(--line);stroke-width:3")
    group.disc((0.8, 2.6), 4.4, style="fill:none;stroke:var(--glyph);stroke-width:1.6")
    group.path("M.8 -1.8V7M-3.6 2.6H5.2", style="stroke:var(--glyph);stroke-width:1.1")
    group.disc((0.8, 2.6), 1.3, style=BRASS)


def soldier(group: Layer, seat: int) -> None:
    """Draw a soldier: a pale coat with crossed belts, a shako with a plume, a musket at the shoulder."""
    group.path("M5 -8.6L4.2 6.4", style="stroke:var(--timber);stroke-width:1.5;stroke-linecap:round")
    group.path("M5 -9.2V-6.4", style="stroke:var(--glyph);stroke-width:.9")
    group.path("M-5 6.6C-5.2 1.6 -3.8 -1 -.8 -1C2.2 -1 3.6 1.4 3.6 6.6Z", style=PALE)
    group.path("M-3.8 .8L2.6 6.2M2.2 .6L-4 6.2", style=STRAP)
    group.disc((-0.8, -2.8), 2.3, style=SKIN)
    group.path("M-3.4 -3.8V-8.2H1.8V-3.8Z", style=BLACK)
    group.path("M-.8 -8.2C-2 -9.6 -1.4 -10.6 -.8 -10.8C-.2 -10.6 .4 -9.6 -.8 -8.2Z", style=PALE)
    group.path("M-3.4 -4.6H1.8", style="stroke:var(--brass);stroke-width:.9")


def cavalry(group: Layer, seat: int) -> None:
    """Draw a horse's head with a bridle."""
    group.path(
        EMBLEMS[3],
        style="fill:var(--glyph);stroke:var(--line);stroke-width:.09;stroke-linejoin:round",
        transform="scale(8)",
    )
    group.path("M-2.2 -4.4L-1.8 .6M-5.4 -.8L-1 -2.6", style=STRAP)
    group.path(
        "M1 -5.4C4.6 -3.4 5.2 1 5 6.2",
        style="fill:none;stroke:var(--line);stroke-width:1.3;stroke-dasharray:1.6 .8",
    )
    group.disc((-1.6, -3.2), 0.7, style="fill:var(--line)")


def king(group: Layer, seat: int) -> None:
    """Draw a king: a bust with ermine and a golden crown."""
    group.path("M-6.4 7C-6.2 2.4 -3.4 .2 0 .2C3.4 .2 6.2 2.4 6.4 7Z", style=OWN)
    group.path("M-2.6 .6L0 7L2.6 .6Z", style=PALE)
    group.disc((0, -1.8), 2.9, style=SKIN)
    group.path("M-2.6 -.8C-2 2.6 2 2.6 2.6 -.8C1.2 .2 -1.2 .2 -2.6 -.8Z", style=PALE)
    group.path("M-4.2 -3.2L-5.2 -8.6L-2.2 -6.2L0 -10L2.2 -6.2L5.2 -8.6L4.2 -3.2Z", style=BRASS)


DRAWN = (ship, cannon, soldier, cavalry, king)


def define_figures(canvas: Canvas) -> None:
    """Define the drawings of every seat's pieces, which the picture then reuses."""
    for seat in range(4):
        for kind, draw in enumerate(DRAWN):
            figure = canvas.defs.group(id=f"siege-{seat}-{kind}")
            if kind:
                shape(figure, seat, 8.4, SHADE, 1.5)
                shape(figure, seat, 8.2, GROUND)
                shape(figure, seat, 7, GLOSS)
            draw(figure, seat)
