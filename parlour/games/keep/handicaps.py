"""How carefully the levels of bots play Keep. A single slip decides a game here, so the weak levels slip only a little;
and because looking ahead brings little, Eager slips too and Planner looks ahead for only a part of its decisions.
"""

from parlour.core.game import Handicap

HANDICAPS = {
    "dreamer": Handicap(0.7, 0.55),
    "learner": Handicap(0.45, 0.75),
    "eager": Handicap(0.2, 1.0),
    "planner": Handicap(0.2, 0.5),
}
