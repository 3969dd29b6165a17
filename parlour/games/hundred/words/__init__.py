"""Hundred in words: names, moves and positions as text, refusals, the log, the review."""

from .description import describe as describe
from .log import outcome, tell
from .moves import move_name, read_move, weigh
from .names import seat_name
from .positions import position_name, read_position
from .reasons import REASONS
from .review import review
from .text import text

FAULTS = (
    "a field lies outside its bounds",
    "the options do not go together",
    "a purse is below zero",
    "the count of covered numbers is wrong",
    "a counter is in two places or in none",
    "the counters on the board are not one group around the centre",
    "the pack of cards is wrong",
    "the dice shown are not the throw",
    "the one to act does not fit what is asked",
    "the sides at the table are wrong",
    "the claim being settled is incomplete",
    "a number is covered that these dice never make",
    "there are too many throws, or none where one is needed",
    "the rule set or its options have no such phase",
    "the game goes on after its end, or is over before it",
    "the marked cells are wrong",
    "the covered hexagons are not one group",
)

__all__ = ["FAULTS", "REASONS", "move_name", "outcome", "position_name", "read_move", "read_position", "review",
           "seat_name", "tell", "text", "weigh"]  # fmt: skip
