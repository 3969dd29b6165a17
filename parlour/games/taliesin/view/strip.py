"""Below the boards: whose turn it is, the counters, and the pieces that are gone."""

from __future__ import annotations

from parlour.core.record import Record
from parlour.draw.canvas import Layer, Point

from ..board import FALLEN, GOLD, NOWHERE, OWN_LEVEL, OWNER, SET, SILVER
from ..rules import times_seen
from ..words import kind_name, turn_name
from ..words.names import SIDES
from .layout import Layout
from .pieces import draw_piece

WIDE = 600  # a picture at least so wide has room for everything in one line
PITCH = 13.4  # from one piece that is gone to the next


def strip_height(width: float) -> float:
    """How much room there must be below the boards."""
    return 70 if width >= WIDE else 96


def draw_strip(moving: Layer, layout: Layout, s: Record) -> None:
    """Whose turn it is, the counters, and of each side what was taken and, apart, what was lost. T-09, T-12"""
    width, top = layout.size
    wide = width >= WIDE
    moving.text((width / 2, top + 12), turn_name(s), "caption")
    moving.text((width / 2, top + 29), counters(s), "tally middle")
    for side in (GOLD, SILVER):
        own = [p for p in range(side * SET, side * SET + SET) if s.pos[p] < 0 and in_play(s, p)]
        taken, lost = ([p for p in own if s.pos[p] == where] for where in (NOWHERE, FALLEN))
        x = width - 12 if side else 12.0
        line = top + (29 if wide else 45)
        counted = f"{SIDES[side].capitalize()}: {len(taken)} taken, {len(lost)} lost"
        moving.text((x, line), counted, "tally" + " right" * side)
        draw_gone(moving, taken, (x, line + 14), wide, "taken")
        draw_gone(moving, lost, (x, line + (30 if wide else 38)), wide, "lost in the event horizon")


def draw_gone(moving: Layer, gone: list[int], start: Point, wide: bool, how: str) -> None:
    """A row of pieces from the edge of the picture inward; two rows where there is little room."""
    pitch, row = (PITCH, SET) if wide else (PITCH * 0.7, 22)
    for i, piece in enumerate(gone):
        inward = -1 if OWNER[piece] == SILVER else 1
        place = (start[0] + inward * pitch * (i % row + 0.4), start[1] + pitch * 1.05 * (i // row))
        if how != "taken":
            moving.disc(place, pitch * 0.52, "swallowed")
        draw_piece(moving, piece, place, pitch * 0.46).name(f"{kind_name(piece)}, {how}")


def counters(s: Record) -> str:
    """How far the game is from a draw by the counters. T-49, T-50"""
    told = f"move {int(s.ply)} · {max(0, int(s.quiet))} of {int(s.quiet_limit)} quiet turns"
    seen = times_seen(s) if s.repetition else 0
    return f"{told} · seen {seen} of {int(s.repetition)} times" if seen > 1 else told


def in_play(s: Record, piece: int) -> bool:
    """Whether the piece belongs to a board in play. T-64"""
    return bool(OWN_LEVEL[piece] < s.boards)
