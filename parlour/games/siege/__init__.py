"""Siege: forts, fleets and one die; the last king standing wins."""

from parlour.core.game import Game

from . import advice, observe, rules, view, words
from .heads import HEADS
from .lesson import LESSON
from .moves import ACTIONS, CLOCK, MOST_LEGAL, OUTCOMES
from .state import OPTIONS, PRESETS, STATE, stopped, traits

GAME = Game(
    name="siege",
    title="Siege",
    version=1,
    summary="Ships carry armies, cannons breach walls, and one throw fires all guns of a kind: "
    "bring down the enemy's king.",
    seats=(2, 4),
    minutes=(60, 240),
    state=STATE,
    options=OPTIONS,
    actions=ACTIONS,
    heads=HEADS,
    outcomes=OUTCOMES,
    max_legal=MOST_LEGAL,
    max_plies=60_000,
    rules=rules,
    observe=observe,
    words=words,
    view=view,
    advice=advice,
    lesson=LESSON,
    traits=traits,
    stopped=stopped,
    inks=words.INKS,
    presets=PRESETS,
    interrupts=(CLOCK,),
    long_turns=True,
)
