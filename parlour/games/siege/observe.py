"""Siege: nothing is hidden but the order of cards that nobody has seen, which no record holds."""

from parlour.core.compile import rule

FEATURES = 2


@rule
def hide(s, seat):
    """The board, the chests and the cards seen lie open. S-71"""


@rule
def guess(s, seat, luck):
    """Nothing is hidden, so nothing is guessed. S-71"""


@rule
def observe(s, seat, out):
    """x"""
    out[0] = 0.0
    out[1] = 0.0
