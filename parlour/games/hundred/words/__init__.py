"""Hundred in words: names, moves and positions as text, refusals, the log, and the review of a throw."""

from ..faults import FAULTS
from .description import describe
from .log import outcome, tell
from .moves import move_name, read_move, weigh
from .names import seat_name
from .positions import position_name, read_position
from .reasons import REASONS
from .review import review
from .text import INKS, text

__all__ = ["FAULTS", "INKS", "REASONS", "describe", "move_name", "outcome", "position_name", "read_move",
           "read_position", "review", "seat_name", "tell", "text", "weigh"]  # fmt: skip
