"""Taliesin in words: names, moves and positions as text, refusals, the log and the text board."""

from .names import LETTERS as LETTERS
from .names import attackers as attackers
from .names import attempt as attempt
from .names import kind_name as kind_name
from .names import listed as listed
from .names import move_name as move_name
from .names import piece_name as piece_name
from .names import read_move as read_move
from .names import role_name as role_name
from .names import seat_name as seat_name
from .names import standing as standing
from .names import zone_name as zone_name
from .positions import brief_name as brief_name
from .positions import placement as placement
from .positions import position_name as position_name
from .positions import read_position as read_position
from .reasons import CLAUSES as CLAUSES
from .reasons import PASSAGES as PASSAGES
from .reasons import RUNS as RUNS
from .reasons import sentence as sentence
from .story import FAULTS as FAULTS
from .story import outcome as outcome
from .story import tell as tell
from .story import text as text
from .story import turn_name as turn_name
