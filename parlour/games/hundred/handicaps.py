"""Hundred: how carefully bots of four levels play: by how much each misjudges what an action is worth, and for what
share of its decisions it looks ahead. In a game of dice looking ahead gains little. So even the level Eager misjudges
a little, and Planner looks ahead for only half of its decisions. The values were chosen for the rule set `hexes`.
"""

from parlour.core.game import Handicap

HANDICAPS = {
    "dreamer": Handicap(20.0, 0.5),
    "learner": Handicap(4.0, 0.85),
    "eager": Handicap(1.6, 1.0),
    "planner": Handicap(1.6, 0.5),
}
