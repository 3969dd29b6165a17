"""Mandala: planning a turn. Five dice, each with its ring and direction, chosen in any order. M-26, M-67"""

from __future__ import annotations

from parlour.core.offer import Look
from parlour.core.record import Record, acts, copy

from .. import queries
from ..moves import colour_of
from ..state import ROTATE

Ways = dict[int, list[int]]  # for each colour whose die is unused, the actions that may use it


def ways_of(s: Record) -> Ways:
    """Return, for each colour whose die is still unused, the actions that can use it."""
    ways: Ways = {colour: [] for colour in range(int(s.used), 5)}
    for action in queries.choices(s):
        ways[colour_of(action)].append(action)
    return ways


def choose(ways: Ways, draft: tuple[int, ...]) -> dict[int, int]:
    """Return, for each colour, the action that the player plans for its die: the one chosen last or, if none was
    chosen, the only possible one. Colours with neither are left out. `ways` has the possible actions, `draft` the
    chosen ones.
    """
    chosen = {}
    for colour, able in ways.items():
        drafted = [action for action in draft if action in able]
        if drafted or len(able) == 1:
            chosen[colour] = (drafted or able)[-1]
    return chosen


def drafted(s: Record, look: Look) -> dict[int, int]:
    """Return the planned actions to show in the picture; none unless it is the viewer's turn."""
    if s.phase != ROTATE or not acts(s, look.viewer):
        return {}
    ways = ways_of(s)
    chosen = choose(ways, look.draft)
    return chosen if len(chosen) == len(ways) or not chosen.items() <= choose(ways, ()).items() else {}


def turned(s: Record, chosen: dict[int, int]) -> Record:
    """Return a copy of the position in which the rings are turned as planned and no token has run yet."""
    t = copy(s)
    for action in chosen.values():
        t.used = 0  # so that this is not the fifth die, after which tokens run
        queries.rotate(t, action)
    t.used = s.used
    return t
