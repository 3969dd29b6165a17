"""Hundred: make numbers of the dice, cover them, and grow rich."""

from parlour.core.game import Game

from . import advice, lesson, observe, rules, view, words
from .moves import ACTIONS, CLOCK, MOST, OUTCOMES
from .state import OPTIONS, STATE

GAME = Game(
    name="hundred",
    title="Hundred",
    version=1,
    summary="Turn four dice into a number from 1 to 100, cover it before the others do, and grow rich.",
    seats=(2, 8),
    minutes=(20, 60),
    state=STATE,
    options=OPTIONS,
    actions=ACTIONS,
    outcomes=OUTCOMES,
    most=MOST,
    longest=15_053,
    rules=rules,
    observe=observe,
    words=words,
    view=view,
    advice=advice,
    lesson=lesson,
    interrupts=(CLOCK,),
)
