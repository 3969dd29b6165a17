"""Siege's lower half as a Game, so that lines, batches and bots can be tried on it."""

from __future__ import annotations

import sys
from typing import Any

from parlour.core.game import Game
from parlour.games.siege import advice, observe, rules
from parlour.games.siege.moves import ACTIONS, MOST_LEGAL, OUTCOMES
from parlour.games.siege.state import OPTIONS, STATE


def sentence(s: Any, action: int, code: int) -> str:
    """The bare number of a reason."""
    return f"reason {code}"


class AnyClause(dict[int, str]):
    """Every reason has the clause about tables here: only `setup` asks, and it has one reason."""

    def __missing__(self, code: int) -> str:
        return "S-10"


CLAUSES = AnyClause()
FAULTS = ()

GAME = Game(
    name="siege",
    title="Siege",
    version=1,
    summary="Forts, fleets and one die.",
    seats=(2, 4),
    minutes=(60, 240),
    state=STATE,
    options=OPTIONS,
    actions=ACTIONS,
    outcomes=OUTCOMES,
    most=MOST_LEGAL,
    longest=60_000,
    rules=rules,
    observe=observe,
    words=sys.modules[__name__],
    view=sys.modules[__name__],
    advice=advice,
)
