"""The rules of Keep: which actions are allowed, and what they do. Ids such as K-… name clauses of RULES.md."""

from .actors import actor, blocks_undo, odds, timeout_action
from .check import faults
from .ends import returns
from .flow import play
from .judge import refusal
from .listing import legal
from .start import setup

__all__ = [
    "actor",
    "faults",
    "timeout_action",
    "legal",
    "odds",
    "play",
    "refusal",
    "returns",
    "blocks_undo",
    "setup",
]
