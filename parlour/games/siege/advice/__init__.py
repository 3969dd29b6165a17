"""Siege: how bots rate positions (rating.py, answers.py) and which whole turns they compare (plans.py)."""

from .answers import outlook
from .plans import pursue
from .rating import advice

__all__ = ["advice", "outlook", "pursue"]
