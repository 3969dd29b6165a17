"""The whole picture: the castle with gates and tokens on it, and the teams' panels beside it."""

from __future__ import annotations

from functools import partial

from parlour.core.names import Names, called, spoken
from parlour.core.offer import Look
from parlour.core.record import Record
from parlour.draw.canvas import Canvas

from ..words.description import describe
from ..words.names import TEAMS, seat_name
from .layout import lay_out
from .paint import STYLE
from .pieces import draw_cards, draw_gates, draw_status, draw_tokens
from .still import castle_markup


def board(s: Record, look: Look) -> Canvas:
    """Return the castle as a picture. K-02, K-03, K-20"""
    seats = int(s.seats)
    layout = lay_out(look.arrangement, seats)
    said = partial(spoken, s, look.names, describe, seat_name, look.subjects)
    still = partial(_draw_still, arrangement=look.arrangement, seats=seats, subjects=look.subjects)
    canvas = Canvas(
        *layout.size, f"keep {layout.name}", "Keep", said, STYLE, still=still, zoomed=layout.zoomed
    )
    names = Names(called(look.names, TEAMS[:seats]), look.subjects)
    draw_status(canvas.moving, layout, s, names)
    draw_cards(canvas.moving, layout, s, names)
    draw_gates(canvas.moving, layout, s)
    draw_tokens(canvas.moving, layout, s, names)
    return canvas


def _draw_still(canvas: Canvas, arrangement: str, seats: int, subjects: tuple[str, ...]) -> None:
    canvas.still.markup(castle_markup(arrangement, seats, subjects))
