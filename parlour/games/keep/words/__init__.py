"""Keep in words: names, moves and positions as text, refusals, questions, the log, and the castle as text."""

from ..faults import FAULTS
from .description import describe
from .log import outcome, tell
from .moves import move_name, read_move
from .names import seat_name
from .positions import position_name, read_position
from .questions import ask
from .reasons import REASONS
from .text import INKS, text

__all__ = ["FAULTS", "INKS", "REASONS", "ask", "describe", "move_name", "outcome", "position_name", "read_move",
           "read_position", "seat_name", "tell", "text"]  # fmt: skip
