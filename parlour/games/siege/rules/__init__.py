"""Siege: what may be played, and what it does. S-… are the clauses of RULES.md."""

from .check import faults
from .ends import returns
from .judge import late, legal, midway, odds, refusal
from .sampling import sample
from .start import setup
from .turn import play

__all__ = ["faults", "late", "legal", "midway", "odds", "play", "refusal", "returns", "sample", "setup"]
