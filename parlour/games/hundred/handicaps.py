"""How carefully the levels of bots play Hundred. Looking ahead brings little in a game of dice, so Eager slips too and
Planner looks ahead for only a part of its decisions. The numbers were chosen for the rule set hexes.
"""

from parlour.core.game import Handicap

HANDICAPS = {
    "dreamer": Handicap(20.0, 0.5),
    "learner": Handicap(4.0, 0.85),
    "eager": Handicap(1.6, 1.0),
    "planner": Handicap(1.6, 0.5),
}
