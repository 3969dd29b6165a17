"""Draws the pieces, each an emblem on a coin, and the strip below the boards: whose turn it is, the counters,
and the pieces that were captured or lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from parlour.core.offer import Look
from parlour.core.record import Record, acts
from parlour.draw.canvas import Drawn, Layer, drawn, drawn_once, move_to
from parlour.draw.labels import fitted

from .. import queries
from ..board import FALLEN, KIND, NOWHERE, OWNER, PIECES, SET, SPIRIT, TITLED, ZONES, L
from ..state import ROLES, RUNNING
from ..words.log import turn_name
from ..words.names import SIDES, ZONE_LABELS, ZONE_NAMES, awaited_roles, kind_name
from ..words.reasons import PASSAGES, RUNS
from .layout import Layout
from .paint import symbol

RANK = [int(kind < TITLED) for kind in KIND]


@dataclass(frozen=True)
class Strip:
    """The strip below the boards: its height, and how far below its upper edge everything is drawn."""

    height: float
    whose: float  # whose losses they are; NOWHERE if one line says that and how many
    counted: float  # how many pieces a side has lost
    captured: float
    fallen: float
    pitch: float  # from one piece that is gone to the next
    row: int  # pieces in a row
    letters: int  # of the players' names


STRIPS = {  # by the least width of the boards
    600: Strip(70, NOWHERE, 29, 43, 59, 13.4, SET, 60),
    500: Strip(80, 12, 27, 42, 66, 9.4, 22, 14),
    0: Strip(110, 44, 58, 74, 98, 9.4, 22, 14),
}


def strip_of(width: float) -> Strip:
    """Return the measures of the strip below boards of this width; it shows captured pieces and counters."""
    return next(strip for least, strip in STRIPS.items() if width >= least)


def draw_pieces(moving: Layer, layout: Layout, s: Record, endangered: set[int]) -> None:
    """Draw every piece on the boards, then the pieces that were captured or lost. If the boards are tilted, nearer
    pieces are drawn over farther ones.
    """
    pos, roles, named = s.pos.tolist(), queries.movers(s), int(s.zones)
    order = [piece for piece in range(PIECES) if pos[piece] >= 0]
    if layout.style == "stacked":
        order.sort(key=lambda piece: layout.places[pos[piece]][1])
    drawn_pieces = (_placed(layout, p, pos[p], roles[p], p in endangered, named) for p in order)
    moving.put(*drawn_pieces)
    for side in range(len(SIDES)):
        for how, pieces in zip((NOWHERE, FALLEN), queries.gone(s, side), strict=True):
            _draw_gone(moving, layout, pieces, how)


@lru_cache(16384)
def _placed(layout: Layout, piece: int, place: int, role: int, endangered: bool, named: int) -> Drawn:
    """Return the finished SVG of one piece, drawn on its place."""
    spot, twin = layout.spots[RANK[piece]][place], (("data_twin", str(place % ZONES + 1)),)
    body = _body(piece, place, endangered, named)
    return drawn(f"piece-{piece}", _kind(piece, role), ZONE_NAMES[place], spot, body, twin)


def _draw_gone(moving: Layer, layout: Layout, pieces: list[int], how: int) -> None:
    """Draw rows of pieces that were captured or lost, beginning at the edge of the picture. T-09, T-12"""
    (width, top), strip = layout.size, strip_of(layout.size[0])
    down = strip.fallen if how == FALLEN else strip.captured
    for i, piece in enumerate(pieces):
        x = 12 + strip.pitch * (i % strip.row + 0.4)
        point = (width - x if OWNER[piece] else x, top + down + strip.pitch * 1.05 * (i // strip.row))
        spot = move_to(point, scale=strip.pitch * 0.46)
        moving.piece(_kind(piece, -1), "", f"piece-{piece}", spot, _body(piece, how))


@cache
def _kind(piece: int, role: int) -> str:
    """Return the CSS classes of a piece: for its side, its rank and, while it is on the boards, the role that moves
    it.
    """
    side, kind = SIDES[OWNER[piece]], KIND[piece]
    role_class = f"{side}-{role}" if role >= 0 else "gone"
    rank = f"{'titled' if kind < TITLED else 'common'} {'spirit' if SPIRIT[kind] else 'physical'}"
    return f"piece {side} {rank} {role_class}"


@drawn_once(None)
def _body(group: Layer, piece: int, place: int, endangered: bool = False, named: int = 0) -> None:
    """Draw a piece with its tooltip. The tooltip says where the piece is, or that it was captured or lost. T-09, T-12,
    T-40, T-68
    """
    side, kind = int(OWNER[piece]), int(KIND[piece])
    name = f"{SIDES[side].capitalize()} {kind_name(piece)} on {ZONE_LABELS[named][place]}: moves {RUNS[kind]}"
    gone = "lost in the event horizon" if place == FALLEN else "captured"
    group.name(f"{name}; {PASSAGES[kind]}" if place >= 0 else f"{kind_name(piece)}, {gone}")
    if place == FALLEN:
        group.disc((0, 0), 1.13, "swallowed")
    group.add("use", href=f"#{symbol(side, kind)}")
    if endangered:
        group.disc((0, 0), 1.35, "alarm")


def _who_moves(s: Record, viewer: int) -> str:
    """Return the CSS class that dims pieces whose role is not to move or is not played by this viewer. T-56, T-59,
    T-65
    """
    if s.result != RUNNING:
        return "over"
    side = SIDES[s.side]
    if not s.together:
        return f"{side}-{s.slot}"
    able = queries.roles_of(s, viewer) if acts(s, viewer) else -1
    awaited = [role for role in awaited_roles(s) if able >> role & 1]
    return " ".join(f"idle-{side}-{role}" for role in range(ROLES) if role not in awaited)


def draw_turn(moving: Layer, layout: Layout, s: Record, look: Look) -> None:
    """Draw the line that says whose turn it is, and the counters. Also set the CSS class that dims the pieces
    which the viewer or the role to move cannot move now. T-49, T-50, T-70
    """
    (width, top), seen = layout.size, queries.count_repetitions(s) if s.repetition else 0
    group = moving.group(f"turn {_who_moves(s, look.viewer)}".rstrip(), id="turn")
    group.text((width / 2, top + 12), turn_name(s, look.names), "caption")
    quiet = f" · {max(0, int(s.quiet))} of {int(s.quiet_limit)} quiet turns" if s.quiet_limit else ""
    told = f"move {int(s.ply)}{quiet}"
    told += f" · seen {seen} of {int(s.repetition)} times" if seen > 1 else ""
    group.text((width / 2, top + 29), told, "tally middle")


def draw_tallies(moving: Layer, layout: Layout, s: Record, names: Sequence[str]) -> None:
    """Draw, for each side, who plays it, how many of its pieces were captured, and how many were lost in the event
    horizon. T-09, T-12
    """
    (width, top), strip = layout.size, strip_of(layout.size[0])
    gold = int(s.gold_players)
    for side, people in enumerate((names[:gold], names[gold:])):
        taken, lost = map(len, queries.gone(s, side))
        called = ", ".join(filter(None, people))
        called = f" ({fitted(called, strip.letters)})" if called else ""
        whose, counted = (
            f"{SIDES[side].capitalize()}{called} lost:",
            f"{taken} captured, {lost} in the horizon",
        )
        across, kind = width - 12 if side else 12.0, "tally" + " right" * side
        if strip.whose == NOWHERE:
            moving.text((across, top + strip.counted), f"{whose} {counted}", kind, id=f"tally-{side}")
            continue
        moving.text((across, top + strip.whose), whose, kind, id=f"whose-{side}")
        moving.text((across, top + strip.counted), counted, kind, id=f"tally-{side}")


def life_forces(s: Record) -> dict[int, list[int]]:
    """Return a dictionary from each Life Force in danger to the pieces that endanger it. T-40"""
    found = {side * SET + L: queries.threats(s, side) for side in range(len(SIDES))}
    return {life: threats for life, threats in found.items() if threats}
