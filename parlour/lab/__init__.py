"""The lab: answer questions about games by playing many of them. Install it with parlour[lab].

>>> from parlour import lab
>>> made = lab.measure("hundred", {"ruleset": "counters"}, bots="uniform", games=64)
>>> made.games
64
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .comparison import Comparison, compare
    from .measurement import Measurement, measure
    from .pace import Pace
    from .results import Result
    from .searches import Found, search
    from .skills import Skill, skill
    from .sweeps import Sweep, sweep

_FROM = {  # public name: its module; loaded when first asked for, since only some need SciPy
    "measure": "measurement",
    "Measurement": "measurement",
    "compare": "comparison",
    "Comparison": "comparison",
    "sweep": "sweeps",
    "Sweep": "sweeps",
    "skill": "skills",
    "Skill": "skills",
    "search": "searches",
    "Found": "searches",
    "Result": "results",
    "Pace": "pace",
}

__all__ = [
    "Comparison",
    "Found",
    "Measurement",
    "Pace",
    "Result",
    "Skill",
    "Sweep",
    "compare",
    "measure",
    "search",
    "skill",
    "sweep",
]


def __getattr__(name: str) -> Any:
    if name not in _FROM:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_FROM[name]}", __name__), name)
