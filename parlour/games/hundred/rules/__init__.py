"""Hundred: what may be played, and what it does. H-… are the clauses of RULES.md."""

from .check import faults
from .ends import returns
from .flow import play
from .judge import actor, late, legal, odds, refusal, settles
from .sampling import sample
from .start import setup

__all__ = [
    "actor",
    "faults",
    "late",
    "legal",
    "odds",
    "play",
    "refusal",
    "returns",
    "sample",
    "settles",
    "setup",
]
