"""What a seat may call out at any time: its side resigns, or a draw is offered. T-48"""

from __future__ import annotations

from parlour.core.game import Call
from parlour.core.record import Record

from ..board import SILVER
from ..moves import DRAW, RESIGN
from ..rules import side_of
from ..state import RUNNING
from ..words.names import SIDES, seat_name


def calls(s: Record, seat: int) -> list[Call]:
    """To resign, partners must agree; to a draw, everybody. T-48"""
    if s.result != RUNNING:
        return []
    side = int(side_of(s, seat))
    name, other = seat_name(s, seat), SIDES[SILVER - side]
    others = [each for each in range(int(s.seats)) if each != seat]
    partners = tuple(each for each in others if side_of(s, each) == side)
    return [
        Call(
            action=DRAW,
            word="draw",
            label="Offer a draw",
            question="End the game as a draw, if everybody agrees?",
            consent=tuple(others),
            request=f"{name} offers a draw.",
        ),
        Call(
            action=RESIGN + side,
            word="resign",
            label="Resign",
            question=f"Give the game to {other}?",
            consent=partners,
            request=f"{name} would resign and give the game to {other}.",
        ),
    ]
