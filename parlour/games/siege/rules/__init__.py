"""Siege: which actions are legal, and what they do. Ids such as S-17 are clauses of RULES.md."""

from .check import faults
from .ends import is_out, returns
from .judge import actor, midway, odds, refusal, timeout_action
from .listing import legal
from .sampling import try_sample
from .start import setup
from .turn import act, go_on, play

__all__ = ["act", "actor", "faults", "go_on", "is_out", "timeout_action", "legal", "midway", "odds", "play", "refusal",
           "returns", "setup", "try_sample"]  # fmt: skip
