"""The rules of Taliesin: which actions are legal, and what they do. Ids such as T-11 are clauses of RULES.md."""

from .candidates import try_sample as try_sample
from .judge import refusal as refusal
from .listing import legal as legal
from .start import faults as faults
from .start import setup as setup
from .turns import act as act
from .turns import actor as actor
from .turns import blocks_undo as blocks_undo
from .turns import go_on as go_on
from .turns import odds as odds
from .turns import play as play
from .turns import returns as returns
