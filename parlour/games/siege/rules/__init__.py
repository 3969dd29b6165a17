"""Siege: what may be played, and what it does. S-… are the clauses of RULES.md."""

from .check import control_row, faults
from .ends import returns, worth
from .fire import can_hit, list_hits, mark_hits
from .judge import late, legal, odds, refusal
from .reach import distances, steps_of
from .start import setup
from .turn import play

__all__ = [
    "can_hit",
    "control_row",
    "distances",
    "faults",
    "late",
    "legal",
    "list_hits",
    "mark_hits",
    "odds",
    "play",
    "refusal",
    "returns",
    "setup",
    "steps_of",
    "worth",
]
