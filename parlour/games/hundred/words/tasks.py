"""What is asked of a side now, in a sentence."""

from __future__ import annotations

from parlour.core.record import OK, Record

from ..moves import JOIN
from ..rules.judge import refusal
from ..state import BROKE, CHOICE, CONNECT, PLACE, RACE
from .names import dice_of, join_words, money


def task(s: Record, seat: int) -> str:
    """What a side that acts is asked for. H-16, H-53, H-59, H-61, H-75, H-77, H-87"""
    if s.phase == PLACE:
        return f"Choose a space for {s.n}."
    if s.phase == CHOICE:
        return f"Take {money(s, 200 if s.card == 3 else 300)}, or end the game now."
    if s.phase == BROKE:
        hosts = any(refusal(s, JOIN + side) == OK for side in range(int(s.seats)))
        return "Your money is gone: leave the game" + (", or join another side." if hosts else ".")
    dice = join_words(dice_of(s))
    if s.phase == RACE:
        return f"The race is on: make a number of any rack from {dice}, or say that you are done."
    whose = "a number of your rack" if s.ruleset == CONNECT else "a number"
    return f"Make {whose} from {dice}, or pass."
