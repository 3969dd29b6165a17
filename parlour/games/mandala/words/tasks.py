"""Mandala: what is asked of a seat now, in a sentence."""

from __future__ import annotations

from parlour.core.record import OK, Record

from ..moves import INTRODUCE
from ..rules import refusal
from ..rules.place import colour_may_turn
from ..state import ADVANCE, ROTATE


def task(s: Record, seat: int) -> str:
    """What a seat that acts is asked for. M-22, M-24, M-46, M-49, O-07"""
    if s.phase == ROTATE:
        if any(colour_may_turn(s, colour) for colour in range(int(s.used), 5)):
            return "Plan your dice: a ring and a direction for each. Then turn the rings."
        return "These dice turn no ring. Press the button to go on."
    if s.phase == ADVANCE:
        return "Choose a token to run, or let no more run."
    if refusal(s, INTRODUCE) == OK:
        return "Introduce a token, or end the turn."
    return "Nothing more can be done. End the turn."
