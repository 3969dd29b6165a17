"""Mandala: planning a turn. Five dice, each with its ring and direction, chosen in any order. M-26, M-67"""

from __future__ import annotations

from parlour.core.offer import Look
from parlour.core.record import Record, acts, copy

from .. import queries
from ..moves import colour_of
from ..state import ROTATE

Ways = dict[int, list[int]]  # for each colour to come every action that may use its die


def ways_of(s: Record) -> Ways:
    """Return the colours still to be planned, and the actions for each."""
    ways: Ways = {colour: [] for colour in range(int(s.used), 5)}
    for action in queries.choices(s):
        ways[colour_of(action)].append(action)
    return ways


def choose(ways: Ways, draft: tuple[int, ...]) -> dict[int, int]:
    """Return the action of each colour that has one, in colour order: the last drafted, or the only one there is."""
    chosen = {}
    for colour, able in ways.items():
        drafted = [action for action in draft if action in able]
        if drafted or len(able) == 1:
            chosen[colour] = (drafted or able)[-1]
    return chosen


def drafted(s: Record, look: Look) -> dict[int, int]:
    """Return the planned actions that the picture shows; none unless it is the viewer's turn."""
    if s.phase != ROTATE or not acts(s, look.viewer):
        return {}
    ways = ways_of(s)
    chosen = choose(ways, look.draft)
    return chosen if len(chosen) == len(ways) or not chosen.items() <= choose(ways, ()).items() else {}


def turned(s: Record, chosen: dict[int, int]) -> Record:
    """Return the position with these rings turned and before any token runs."""
    t = copy(s)
    for action in chosen.values():
        t.used = 0  # the fifth die would set them running
        queries.rotate(t, action)
    t.used = s.used
    return t
