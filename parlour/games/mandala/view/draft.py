"""Mandala: planning a turn. The player chooses a ring and a direction for each of the five dice, in any order, before
the turn is played. M-26, M-67
"""

from __future__ import annotations

from parlour.core.offer import Look
from parlour.core.record import Record, acts, copy

from .. import queries
from ..moves import colour_of
from ..state import ROTATE

Ways = dict[int, list[int]]  # for each colour whose die is unused, the actions that may use it


def ways_of(s: Record) -> Ways:
    """Return, for each colour whose die is unused, the actions that can use this die."""
    ways: Ways = {colour: [] for colour in range(int(s.used), 5)}
    for action in queries.choices(s):
        ways[colour_of(action)].append(action)
    return ways


def choose(ways: Ways, draft: tuple[int, ...]) -> dict[int, int]:
    """Return, for each colour, the action planned for its die. That is the last action for the colour in `draft` or,
    without one, the only possible action. Colours with several possible actions and none in the draft are left out.
    `ways` has the possible actions of each colour.
    """
    chosen = {}
    for colour, able in ways.items():
        drafted = [action for action in draft if action in able]
        if drafted or len(able) == 1:
            chosen[colour] = (drafted or able)[-1]
    return chosen


def drafted(s: Record, look: Look) -> dict[int, int]:
    """Return, for each colour, the planned action that the picture shows: the viewer's draft and dice with only one
    possible action. Return none if the viewer may not turn rings now, or has planned nothing.
    """
    if s.phase != ROTATE or not acts(s, look.viewer):
        return {}
    ways = ways_of(s)
    chosen = choose(ways, look.draft)
    return chosen if len(chosen) == len(ways) or not chosen.items() <= choose(ways, ()).items() else {}


def turned(s: Record, chosen: dict[int, int]) -> Record:
    """Return a copy of the position in which the rings are turned by the planned actions in `chosen`, and in which no
    token has run yet.
    """
    t = copy(s)
    for action in chosen.values():
        t.used = 0  # so that this is not the fifth die, after which tokens run
        queries.rotate(t, action)
    t.used = s.used
    return t
