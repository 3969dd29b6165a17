"""Keep: a race of teams through the courtyards of a castle to the chest in its keep."""

from parlour.core.game import Game, Preset

from . import advice, lesson, observe, rules, view, words
from .moves import ACTIONS, MOST, OUTCOMES
from .state import OPTIONS, STATE, traits

# fmt: off
PRESETS = (
    Preset("first", "A first evening", "Two teams, no questions, a coin for one space or two, ten keys each.",
           {"seats": 2, "trivia": "off", "movement": "coin", "supply": "custom", "keys": 10, "gates": 3}),
    Preset("usual", "The usual game", "Three teams and questions in six categories. Whoever knows most goes farthest."),
    Preset("quiet", "Without questions", "Three teams, one space a turn; keys, gates and cards decide.",
           {"trivia": "off"}),
    Preset("short", "Questions before bedtime", "Two teams, the full box of keys, and a limit of twelve turns each.",
           {"seats": 2, "supply": "full_box", "round_limit": 12}),
    Preset("patent", "Patent version",
           "Six teams. Gates may be placed at the start of any team's turn. No turn limit.",
           {"seats": 6, "gate_turns": "any", "round_limit": 0}),
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
    actions=ACTIONS,
    outcomes=OUTCOMES,
    max_legal=MOST,
    max_plies=20_000,
    rules=rules,
    observe=observe,
    words=words,
    view=view,
    advice=advice,
    lesson=lesson,
    traits=traits,
    presets=PRESETS,
)
