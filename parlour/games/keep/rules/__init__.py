"""Keep: what may be played, and what it does. K-… are the clauses of RULES.md."""

from .actors import actor, late, odds, settles
from .check import faults
from .ends import returns
from .flow import play
from .judge import refusal
from .listing import legal
from .start import setup

__all__ = ["actor", "faults", "late", "legal", "odds", "play", "refusal", "returns", "settles", "setup"]
