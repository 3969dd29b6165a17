"""The effect of one ply, as marks on the board: where teams went, which gates were placed or opened, and which teams
won or lost keys.
"""

from __future__ import annotations

from parlour.core.english import count
from parlour.core.step import CHANGED, GONE, MOVED, PUT, Mark, Step

from .. import moves as m
from ..board import LOCATIONS, SPACE_NAMES
from .names import target


def marks(step: Step) -> list[Mark]:
    """Return the marks that show on the board what one ply did, such as the path of a token or a gate that was
    placed. K-10, K-20, K-25, K-30, K-32, K-36, K-45
    """
    s, t, action = step.before, step.after, int(step.action)
    found = list[Mark]()
    if m.SKIP <= action < m.PLACE:
        found.append(Mark(CHANGED, (SPACE_NAMES[action - m.SKIP],), "skipped"))
    for location in range(LOCATIONS):
        if s.shut[location] != t.shut[location]:
            kind = PUT if t.shut[location] > s.shut[location] else GONE
            found.append(Mark(kind, (target(location),)))
    for team in range(int(s.seats)):
        old, new = int(s.pos[team]), int(t.pos[team])
        if old != new and new >= 0:
            way = (SPACE_NAMES[old], SPACE_NAMES[new])
            found.append(Mark(MOVED, way) if old >= 0 else Mark(PUT, way[1:]))
        if keys := int(t.chain[team]) - int(s.chain[team]):
            found.append(
                Mark(CHANGED, (f"team-{team}",), f"{'+' if keys > 0 else '−'}{count(abs(keys), 'key')}")
            )
    return found
