"""Taliesin: what may be played, and what it does. Ids such as T-11 are clauses of RULES.md."""

from .danger import in_danger as in_danger
from .danger import is_endangered as is_endangered
from .danger import is_lost_on as is_lost_on
from .judge import legal as legal
from .judge import may_move as may_move
from .judge import refusal as refusal
from .reach import is_surrounded as is_surrounded
from .reach import strikes as strikes
from .slots import sample as sample
from .start import faults as faults
from .start import refuse_table as refuse_table
from .start import setup as setup
from .turns import actor as actor
from .turns import odds as odds
from .turns import play as play
from .turns import returns as returns
from .turns import seat_of as seat_of
from .turns import side_of as side_of
from .turns import slots_of as slots_of
from .turns import times_seen as times_seen
