"""Taliesin: a game like chess for two sides on three round boards. A side that cannot save its Life Force has lost."""

from dataclasses import replace

from parlour.core.game import Game, Preset

from . import advice, earlier_versions, observe, rules, view, words
from .heads import HEADS
from .lesson import LESSON
from .moves import ACTIONS, CALLS, MOST
from .state import OPTIONS, STATE, stopped, traits

PRESETS = (
    Preset("first", "A first game", "One board and nineteen pieces a side.", {"boards": 1}, (10, 15)),
    Preset("usual", "The usual game", "Three boards, one against one.", minutes=(70, 135)),
    Preset(
        "patent",
        "Patent version",
        "Three boards, one against one. The game is a draw after 10,000 moves, but not if a position is repeated.",
        {"repetition": 0, "quiet_limit": 0, "ply_limit": 10_000},
        (165, 195),
    ),
    Preset(
        "teams",
        "Two against two",
        "A lead and a support share each side.",
        {"ruleset": "travellers"},
        (65, 70),
    ),
    Preset(
        "circle",
        "Four against four",
        "Each side has a captain and one player for each board.",
        {"ruleset": "circle"},
        (165, 210),
    ),
    Preset(
        "together",
        "Four against four, at once",
        "A captain and a player for each board choose in secret; then all their moves are made at once.",
        {"ruleset": "circle", "together": "yes"},
        (60, 65),
    ),
)
FIRST = Game(
    name="taliesin",
    title="Taliesin",
    version=1,
    summary="Wizards, Henges and a Life Force on three round boards joined by a black hole: "
    "trap the enemy's Life Force.",
    seats=(2, 8),
    minutes=(30, 120),
    state=STATE,
    options=OPTIONS,
    actions=ACTIONS,
    heads=HEADS,
    outcomes=0,
    max_legal=MOST,
    max_plies=2_000,
    rules=earlier_versions,
    observe=observe,
    words=words,
    view=view,
    advice=advice,
    lesson=LESSON,
    traits=traits,
    stopped=stopped,
    inks=words.INKS,
    presets=PRESETS,
    interrupts=CALLS,  # T-48
)
GAME = replace(FIRST, version=2, rules=rules, earlier_versions=(FIRST,))
