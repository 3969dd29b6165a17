"""Keep without words and pictures: the lower half as a game that can be started, played and simulated."""

from __future__ import annotations

import sys
from typing import Any

from parlour.core.game import Game
from parlour.core.record import Record
from parlour.games.keep import advice, observe, rules
from parlour.games.keep.board import space
from parlour.games.keep.moves import ACTIONS, MOST, OUTCOMES
from parlour.games.keep.rules import codes
from parlour.games.keep.state import OPTIONS, STATE

CLAUSES: dict[int, str] = {codes.TOO_MANY_GATES: "K-11"}


def sentence(s: Record, action: int, code: int) -> str:
    """A refusal by its number alone."""
    return f"{action} is refused for reason {code}"


GAME = Game(
    name="keep",
    title="Keep",
    version=1,
    summary="A race through the courtyards of a castle.",
    seats=(2, 6),
    minutes=(30, 60),
    state=STATE,
    options=OPTIONS,
    actions=ACTIONS,
    outcomes=OUTCOMES,
    most=MOST,
    longest=20_000,
    rules=rules,
    observe=observe,
    words=sys.modules[__name__],
    view=sys.modules[__name__],
    advice=advice,
)


def lay(s: Record, **fields: Any) -> Record:
    """Write fields of a record: at={team: "A3.0"}, or any field by its name (lists fill from the front)."""
    for team, name in fields.pop("at", {}).items():
        s.pos[team] = space(name)
    for name, value in fields.items():
        if isinstance(value, dict):
            for i, x in value.items():
                s[name][i] = x
        elif isinstance(value, list):
            s[name][: len(value)] = value
        else:
            s[name] = value
    return s
