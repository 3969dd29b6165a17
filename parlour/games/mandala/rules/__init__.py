"""The rules of Mandala: which actions are allowed, and what they do. Ids such as M-07 are clauses of RULES.md."""

from .end import faults, is_out, returns
from .judge import blocks_undo, legal, odds, refusal, try_sample
from .start import setup
from .turn import play

__all__ = [
    "faults",
    "is_out",
    "legal",
    "odds",
    "play",
    "refusal",
    "returns",
    "try_sample",
    "blocks_undo",
    "setup",
]
