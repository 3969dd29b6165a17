"""Keep: how carefully bots of four levels play: by how much each misjudges what an action is worth, and for what
share of its decisions it looks ahead. In Keep a single error can decide the game, so the weak levels misjudge only a
little. Looking ahead gains little, so Planner does it for only half of its decisions.
"""

from parlour.core.game import Handicap

HANDICAPS = {
    "dreamer": Handicap(0.7, 0.55),
    "learner": Handicap(0.6, 0.7),
    "eager": Handicap(0.25, 1.0),
    "planner": Handicap(0.2, 0.5),
}
