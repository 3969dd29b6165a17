"""Taliesin: two sides, three round boards, and a Life Force that must not be lost."""

from parlour.core.game import Game

from . import advice, lesson, observe, rules, view, words
from .moves import ACTIONS, CALLS
from .state import OPTIONS, STATE

GAME = Game(
    name="taliesin",
    title="Taliesin",
    version=1,
    summary="Wizards, Henges and a Life Force on three round boards joined by a black hole: "
    "endanger the enemy's Life Force beyond escape.",
    seats=(2, 8),
    minutes=(30, 120),
    state=STATE,
    options=OPTIONS,
    actions=ACTIONS,
    outcomes=0,
    most=2_048,
    longest=2_000,
    rules=rules,
    observe=observe,
    words=words,
    view=view,
    advice=advice,
    lesson=lesson,
    quiet_partners=True,  # T-63
    interrupts=CALLS,  # T-48
)
