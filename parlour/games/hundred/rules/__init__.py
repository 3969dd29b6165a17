"""The rules of Hundred: which actions are allowed, and what they do. Ids such as H-… name clauses of RULES.md."""

from .check import faults
from .ends import is_out, returns
from .flow import play
from .judge import actor, blocks_undo, legal, odds, refusal, timeout_action
from .sampling import try_sample
from .start import setup

__all__ = [
    "actor",
    "faults",
    "timeout_action",
    "legal",
    "odds",
    "play",
    "refusal",
    "is_out",
    "returns",
    "try_sample",
    "blocks_undo",
    "setup",
]
