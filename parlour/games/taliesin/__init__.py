"""Taliesin: two sides, three round boards, and a Life Force that must not be lost."""

from dataclasses import replace

from parlour.core.game import Game

from . import advice, lesson, observe, past, rules, view, words
from .moves import ACTIONS, CALLS
from .state import OPTIONS, STATE

FIRST = Game(
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
    rules=past.FIRST_RULES,
    observe=observe,
    words=words,
    view=view,
    advice=advice,
    lesson=lesson,
    quiet_partners=True,  # T-63
    interrupts=CALLS,  # T-48
)
GAME = replace(FIRST, version=2, rules=rules, past=(FIRST,))
