"""Taliesin in words: names, moves and positions as text, reasons for refusals, the log, and the boards as text."""

from ..faults import FAULTS as FAULTS
from .description import describe as describe
from .log import outcome as outcome
from .log import tell as tell
from .moves import move_name as move_name
from .moves import read_move as read_move
from .names import seat_name as seat_name
from .positions import position_name as position_name
from .positions import read_position as read_position
from .reasons import REASONS as REASONS
from .text import INKS as INKS
from .text import text as text
