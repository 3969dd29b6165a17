"""Which spaces any team could move to with its keys. The table shows them when a viewer clicks on the team's token."""

from __future__ import annotations

from parlour.core.english import counted
from parlour.core.names import name_of
from parlour.core.offer import Reach
from parlour.core.record import Record, copy

from .. import moves as m
from .. import queries, state
from ..board import NONE, SPACE_NAMES
from ..words.names import in_keys
from .far import lines_over


def reach_of(s: Record, team: int) -> Reach:
    """Return the spaces that a team could move to, also by skipping spaces with its keys. K-03, K-04, K-08, K-32"""
    t = copy(s)
    t.turn, t.seat, t.may, t.phase, t.left, t.hover = team, team, 1 << team, state.STEP, 1, 0
    t.prev, t.heading, t.must = NONE, 0, 0  # as at the start of a turn
    legal = queries.legal(t)
    near = [action for action in legal if action < m.SKIP]
    far = [space for space in lines_over(t, legal) if space not in near]
    text = f"{name_of(team)} has {in_keys(int(t.chain[team]))} and can move to {counted(len(near), 'space')}"
    more = f", or to {counted(len(far), 'more', 'more')} by paying to skip" if far else ""
    return Reach(f"{text}{more}.", tuple(SPACE_NAMES[space] for space in sorted({*near, *far})))
