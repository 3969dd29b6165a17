"""The pieces on the boards: a coin and an emblem each."""

from __future__ import annotations

from parlour.core.record import Record
from parlour.draw.canvas import Layer, move_to

from ..board import KIND, OWNER, PIECES, SPIRIT, TITLED, ZONES, L
from ..rules import in_danger, may_move
from ..state import AESIR, RUNNING
from ..words import PASSAGES, RUNS, kind_name, zone_name
from ..words.names import SIDES
from .layout import UNIT, Layout
from .shapes import BIG, SMALL, symbol


def draw_pieces(moving: Layer, layout: Layout, s: Record) -> None:
    """Every piece on the boards, nearer ones over farther ones where the boards are tilted."""
    standing = [p for p in range(PIECES) if s.pos[p] >= 0]
    if layout.scales[0][1] < layout.scales[0][0]:
        standing.sort(key=lambda p: layout.place(int(s.pos[p]))[1])
    for piece in standing:
        place = int(s.pos[piece])
        across, down = layout.scales[place // ZONES]
        scale = UNIT * (BIG if KIND[piece] < TITLED else SMALL) * (across if across == down else 0.74)
        group = draw_piece(
            moving, piece, layout.place(place), scale, dim=is_idle(s, piece), at=zone_name(place)
        )
        group.element.set("id", f"piece-{piece}")
        group.element.set("data-twin", str(place % ZONES + 1))
        kind = int(KIND[piece])
        name = f"{SIDES[OWNER[piece]].capitalize()} {kind_name(piece)} on {zone_name(place)}"
        group.name(f"{name}: moves {RUNS[kind]}; {PASSAGES[kind]}")
        if kind == L and in_danger(s, int(OWNER[piece])):
            group.disc((0, 0), 1.35, "alarm")


def draw_piece(
    layer: Layer, piece: int, point: tuple[float, float], scale: float, dim: bool = False, at: str = ""
) -> Layer:
    """One piece: its coin and its emblem."""
    side, kind = int(OWNER[piece]), int(KIND[piece])
    words = f"piece {SIDES[side]} {'titled' if kind < TITLED else 'common'} "
    words += ("spirit" if SPIRIT[kind] else "physical") + (" dim" if dim else "")
    group = layer.group(words, at, transform=move_to(point, scale=scale))
    group.add("use", href=f"#{symbol(side, kind)}")
    return group


def is_idle(s: Record, piece: int) -> bool:
    """Whether the side to move owns the piece, but another role of its team moves it. T-56, T-59"""
    if s.rules == AESIR or s.result != RUNNING or OWNER[piece] != s.side:
        return False
    return not may_move(s, piece, int(s.slot))
