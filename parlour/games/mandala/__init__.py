"""Mandala: a board game in which players turn ten rings and race six tokens to the centre."""

from parlour.core.game import Game

from . import advice, observe, rules, view, words
from .heads import HEADS
from .lesson import LESSON
from .moves import ACTIONS, OUTCOMES
from .state import DISPLAY, OPTIONS, PRESETS, STATE, stopped, traits

GAME = Game(
    name="mandala",
    title="Mandala",
    version=1,
    summary="Turn the rings, open a path, and race six tokens to the centre.",
    seats=(1, 6),
    minutes=(20, 45),
    state=STATE,
    options=OPTIONS,
    actions=ACTIONS,
    heads=HEADS,
    outcomes=OUTCOMES,
    max_legal=OUTCOMES + 1,
    max_plies=11_001,
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
    display=DISPLAY,
)
