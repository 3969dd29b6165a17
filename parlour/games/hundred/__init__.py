"""Hundred: a family of arithmetic games. Players make numbers from dice, cover them on a board, and earn money."""

from parlour.core.game import Game, Preset

from . import advice, observe, rules, view, words
from .handicaps import HANDICAPS
from .heads import HEADS
from .lesson import LESSON
from .moves import ACTIONS, CLOCK, MOST, OUTCOMES
from .state import DISPLAY, OPTIONS, STATE, stopped, traits

# fmt: off
PRESETS = (
    Preset("first", "A first game", 
           "Prices, primes and cards. The game ends at £1,000; no card can end it before throw ten.",
           {"ruleset": "zones", "target": 1000, "curtain_from": 10}, (4, 7)),
    Preset("usual", "The usual game", "Expensive numbers, primes and Action cards, until somebody has £2,000.",
           {"ruleset": "zones"}, (15, 30)),
    Preset("young", "For young players", "Three dice and no cards. The game ends at £700.",
           {"ruleset": "zones", "dice": 3, "cards": "off", "target": 700}, (9, 15)),
    Preset("counters", "The whole board", "Every number earns one unit, until all hundred are covered.",
           {"ruleset": "counters"}, (85, 90)),
    Preset("hexes", "Lines on a diamond", "Every number in line with yours pays too. The game ends at £5,000.",
           {"ruleset": "hexes"}, (6, 15)),
    Preset("claims", "Claims version",
           "The diamond board, on which covered numbers must touch. Prices by colour, cards for related numbers.",
           {"ruleset": "hexes", "hex_price": "colour", "touching": "yes", "card_test": "chains",
            "marks": "random"}, (9, 25)),
    Preset("connect", "Counters on rings", "Place your numbers beside related ones, then race for the rest.",
           {"ruleset": "connect"}, (8, 20)),
    Preset("patent", "Patent version",
           "Four sides, £500 each, all cards. Every second row is numbered backwards. The game ends at £2,000.",
           {"ruleset": "zones", "seats": 4}, (25, 65)),
)
# fmt: on

GAME = Game(
    name="hundred",
    title="Hundred",
    version=1,
    summary="Turn four dice into a number from 1 to 100, cover it before the others do, and get rich.",
    seats=(2, 8),
    minutes=(20, 60),
    state=STATE,
    options=OPTIONS,
    display=DISPLAY,
    actions=ACTIONS,
    heads=HEADS,
    outcomes=OUTCOMES,
    max_legal=MOST,
    max_plies=15_053,
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
    interrupts=(CLOCK,),
)
