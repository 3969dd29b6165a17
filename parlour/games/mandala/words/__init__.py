"""Mandala in words: moves, positions, refusals, the log and the board as text."""

from .log import events, outcome, tell
from .moves import move_name, read_move
from .names import seat_name
from .positions import FAULTS, position_name, read_position, text
from .refusals import CLAUSES, sentence
from .tasks import task

__all__ = [
    "CLAUSES",
    "FAULTS",
    "events",
    "move_name",
    "outcome",
    "position_name",
    "read_move",
    "read_position",
    "seat_name",
    "sentence",
    "task",
    "tell",
    "text",
]
