"""What is asked of a seat now, and how a piece goes that it has picked."""

from __future__ import annotations

from parlour.core.record import Record

from ..board import KIND
from ..rules import in_danger
from ..state import AESIR
from .names import kind_name, role_name, the_kind
from .reasons import PASSAGES, RUNS


def task(s: Record, seat: int) -> str:
    """What a seat that acts is asked for, in its role. T-13, T-40, T-41, T-56, T-59"""
    role = "" if s.rules == AESIR else f"As {role_name(s, int(s.slot))}, "
    if in_danger(s, int(s.side)):
        return f"Your Life Force is in danger. {role or 'Now '}choose a piece that saves it."
    return f"{role}choose a piece to move." if role else "Choose a piece to move."


def way_of(s: Record, piece: int) -> str:
    """Where a piece may go by its kind: on its level, and where there are others, to those. T-21 to T-39"""
    kind, name = int(KIND[piece]), kind_name(piece)
    named = name if the_kind(piece) == name else f"the {name}"
    beyond = f"; {PASSAGES[kind]}" if s.boards > 1 else ""
    return f"Choose where {named} goes: {RUNS[kind]}{beyond}."
