"""Keep: a board game in which teams race through the courtyards of a castle to the chest in its keep."""

from parlour.core.game import Game, Preset

from . import advice, observe, rules, view, words
from .board import COLOUR_NAMES
from .handicaps import HANDICAPS
from .heads import HEADS
from .lesson import LESSON
from .moves import ACTIONS, INTERRUPTS, MOST, OUTCOMES
from .state import DISPLAY, OPTIONS, STATE, stopped, traits

# fmt: off
PRESETS = (
    Preset("first", "A first evening",
           "Two teams, ten keys each, no questions. A coin decides: one space or two. You may skip one space a turn.",
           {"seats": 2, "trivia": "off", "movement": "coin", "supply": "custom", "keys": 10, "gates": 3,
            "skip": "one"}, minutes=(4, 5)),
    Preset("usual", "The usual game",
           "Three teams and questions in six categories. The team that knows most goes farthest.",
           minutes=(15, 30)),
    Preset("quiet", "Without questions", "Three teams, one space per turn. Keys, gates and cards decide.",
           {"trivia": "off"}, minutes=(10, 20)),
    Preset("short", "Questions before bedtime",
           "Two teams, twelve turns each. All keys are shared out. You may skip one space a turn.",
           {"seats": 2, "supply": "full_box", "skip": "one", "round_limit": 12}, minutes=(20, 30)),
    Preset("patent", "Patent version",
           "Six teams. Gates may be placed at the start of any team's turn. No turn limit.",
           {"seats": 6, "gate_turns": "any", "round_limit": 0}, minutes=(30, 300)),
)
# fmt: on

GAME = Game(
    name="keep",
    title="Keep",
    version=1,
    summary="Race through a castle of gates, trap doors and questions, and be the first to open the chest in its keep.",
    seats=(2, 6),
    minutes=(30, 90),
    state=STATE,
    options=OPTIONS,
    display=DISPLAY,
    actions=ACTIONS,
    heads=HEADS,
    outcomes=OUTCOMES,
    max_legal=MOST,
    max_plies=20_000,
    rules=rules,
    observe=observe,
    words=words,
    view=view,
    advice=advice,
    lesson=LESSON,
    traits=traits,
    stopped=stopped,
    handicaps=HANDICAPS,
    inks=words.INKS,
    presets=PRESETS,
    interrupts=INTERRUPTS,  # K-74
    subjects=COLOUR_NAMES,  # K-75
)
