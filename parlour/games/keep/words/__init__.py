"""Keep in words: names, moves and positions as text, refusals, questions, the log and the castle as text."""

from .description import describe as describe
from .log import outcome, tell
from .moves import move_name, read_move
from .names import seat_name
from .positions import position_name, read_position
from .questions import ask
from .reasons import REASONS
from .text import text

FAULTS = (
    "a field lies outside its bounds",
    "there are more gates than the box has",
    "a gate was lost or found",
    "drawbridges and the order of teams do not agree",
    "a team's token, keys or gates cannot be as they are",
    "the one to act does not fit what is asked",
    "what is asked does not fit the options or the mover's space",
    "the move being made cannot be",
    "the question being asked cannot be",
    "the card of the chest or its race cannot be",
    "the game is over and should not be, or the other way round",
)

__all__ = ["FAULTS", "REASONS", "ask", "move_name", "outcome", "position_name", "read_move", "read_position",
           "seat_name", "tell", "text"]  # fmt: skip
