"""Placing a counter on the rings (rule set `connect`): where it may go, what it earns, and when a card is drawn for
it.
"""

from parlour.core.compile import rule
from parlour.core.record import OK

from ..board import BORDER, NONE, RING, RING_LINKS, RING_VALUE
from .codes import ALONE, NOT_CENTRE, TAKEN, UNRELATED
from .marks import mark_on, marked_reward
from .sets import relatives, spot_of, word_of
from .table import widen


@rule
def related(s, a, b):
    """Return whether two numbers are related: consecutive, both prime, or multiples of the same number from 2 up (by
    option: the larger is a multiple of the smaller). H-54
    """
    return relatives(s, a, word_of(b)) & spot_of(b) != 0


@rule
def cell_refusal(s, n, cell):
    """Return the code of the reason why the counter `n` may not be placed on a cell; OK if it may. H-52, H-53, H-54,
    H-65
    """
    if s.covered == 0:
        return OK if cell == 0 else NOT_CENTRE
    if s.board[cell]:
        return TAKEN
    reason = ALONE
    for way in range(6):
        beside = RING_LINKS[cell, way]
        if beside != NONE and s.board[beside]:
            if related(s, n, s.board[beside]):
                return OK
            reason = UNRELATED
    return reason


@rule
def link_reward(s, n, cell):
    """Return what the counters on the cells beside `cell` would add to the reward for placing counter `n` there: the
    value of their rings or, by option, £10 each; all of them or only those related to `n`. H-56
    """
    total = 0
    for way in range(6):
        beside = RING_LINKS[cell, way]
        if beside != NONE and s.board[beside]:
            if s.link_scope == 0 or related(s, n, s.board[beside]):
                total = total + (10 if s.link_value else widen(RING_VALUE[RING[beside]]))
    return total


@rule
def place_reward(s, n, cell):
    """Return what placing counter `n` on a cell earns, without the bonus for three counters from one throw. H-55, H-56,
    H-64
    """
    own = widen(RING_VALUE[RING[cell]]) * widen(BORDER[n])
    return marked_reward(s, own, link_reward(s, n, cell), mark_on(s, cell))


@rule
def connects(s, n, cell):
    """Return whether placing counter `n` on this cell earns a card: on at least two of the three straight lines
    through the cell, a related counter lies beside it. By option, any two related counters beside it are enough.
    H-57
    """
    count, lines = 0, 0
    for way in range(3):
        here = 0
        for side in range(2):
            beside = RING_LINKS[cell, way + 3 * side]
            if beside != NONE and s.board[beside] and related(s, n, s.board[beside]):
                here = here + 1
        count = count + here
        if here:
            lines = lines + 1
    return count >= 2 if s.connect_test else lines >= 2
