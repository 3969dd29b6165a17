"""Draws the whole picture. The still layer, which no action changes, has the terrain and the coordinates; the
moving layer has the walls, the pieces, the marks and the panel.
"""

from __future__ import annotations

from functools import partial

from parlour.core.names import spoken
from parlour.core.offer import Arrangement, Arrangements, Look
from parlour.core.record import Record, acts
from parlour.draw.canvas import Canvas, Layer, drawn_once

from .. import queries
from ..words.description import describe
from ..words.names import seat_name
from .figures import define_figures
from .layout import Layout, layout_of
from .paint import STYLE, define
from .panel import draw_panel
from .pieces import draw_aim, draw_control, draw_figures, draw_forts, draw_ways
from .terrain import define_terrain, draw_places, draw_rim, draw_terrain


def arrange(s: Record, viewer: int, narrow: bool) -> str:
    """Return the name of the arrangement for a viewer: the panel beside the map or, on a narrow screen, below it."""
    return "below" if narrow else "beside"


ARRANGEMENTS = Arrangements(
    {
        "beside": Arrangement("Panel beside the map"),
        "below": Arrangement("Panel below the map"),
        "beside-control": Arrangement("Beside, controlled squares hatched"),
        "below-control": Arrangement("Below, controlled squares hatched"),
    },
    arrange,
)


def layout_for(s: Record, look: Look) -> Layout:
    """Return the layout of the arrangement that a viewer asked for."""
    return layout_of(int(s.map), int(s.seats), look.arrangement.startswith("below"))


def after_draft(s: Record, look: Look) -> Record:
    """Return the position that a viewer sees: the stored one or, if the viewer has a draft (actions chosen
    but not yet sent), the position after it.
    """
    return queries.after(s, look.draft) if look.draft and acts(s, look.viewer) else s


def board(s: Record, look: Look) -> Canvas:
    """Return the picture of the position that a viewer sees, in the arrangement that the viewer chose."""
    layout, t = layout_for(s, look), after_draft(s, look)
    said, still = partial(spoken, t, look.names, describe, seat_name), partial(draw_still, layout=layout)
    canvas = Canvas(
        layout.width, layout.height, "siege", "Siege", said, STYLE, zoom=4, zoomed=layout.zoomed, still=still
    )
    moving = canvas.moving
    draw_forts(moving, t, layout)
    if look.arrangement.endswith("control"):
        draw_control(moving, t, layout)
    draw_ways(moving, t, layout)
    draw_figures(moving, t, layout)
    draw_aim(moving, t, layout)
    draw_panel(moving, t, layout, look.names)
    return canvas


def draw_still(canvas: Canvas, layout: Layout) -> None:
    """Draw the still layer: definitions of the pieces' emblems, the map, and a clickable place on every square."""
    define(canvas)
    define_figures(canvas)
    define_terrain(canvas, layout)
    canvas.still.markup(_still(layout))


@drawn_once(16)
def _still(layer: Layer, layout: Layout) -> None:
    """Draw everything that no action can change. The result is cached as SVG text."""
    layer.rect((0, 0), layout.width, layout.height, "sheet", rx=6)
    draw_terrain(layer, layout)
    draw_rim(layer, layout)
    draw_places(layer, layout)
