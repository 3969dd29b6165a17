"""Mandala in words: moves, positions, reasons for refusals, the log, and the board as text."""

from ..faults import FAULTS
from .description import describe
from .log import outcome, tell
from .moves import move_name, read_move
from .names import seat_name
from .positions import position_name, read_position
from .reasons import REASONS
from .text import INKS, text

__all__ = ["FAULTS", "INKS", "REASONS", "describe", "move_name", "outcome", "position_name", "read_move",
           "read_position", "seat_name", "tell", "text"]  # fmt: skip
