"""Mandala: rates a position for a seat, in rings that its tokens have advanced. Bots use this rating."""

from parlour.boards.bits import count
from parlour.core.compile import rule

PEG = 14.0  # a token home: it has crossed ten rings and returns to the hand
GAME_WON = 1000.0  # a black peg
OTHERS = 0.6  # weight of the opponents' progress, below that of the seat's own
DANGER = 0.02  # share of a token's worth lost for each opponent close behind it
FADE = 0.5  # how much less it matters with each ring of distance


@rule
def _progress(s, seat):
    """Return how far a seat has got: the sum of its black pegs (games won), its white pegs (tokens brought home), and
    the rings that its tokens on the board have advanced, each with a weight. M-56, M-61, M-64
    """
    total = GAME_WON * int(s.black[seat]) + PEG * int(s.home[seat])
    for ring in range(s.rings):
        total += (ring + 1) * count(int(s.held[seat, ring]))
    return total


@rule
def _danger(s, seat):
    """Return how much of its progress a seat may lose by sniping (opponents' tokens send its tokens back to the
    start). A token counts more if more opponents' tokens are on rings further out, and if they are near. M-36,
    M-39
    """
    total = 0.0
    behind = 0.0
    for ring in range(s.rings):
        total += behind * (ring + 1) * count(int(s.held[seat, ring]))
        here = 0
        for other in range(s.seats):
            if other != seat:
                here += count(int(s.held[other, ring]))
        behind = behind * FADE + here
    return total


@rule
def advice(s, seat):
    """Return a rating of the position for a seat: its progress, minus a part of the others' progress, and minus a part
    of what it could lose to sniping. M-36, M-39, M-56, M-57
    """
    total = _progress(s, seat) - DANGER * _danger(s, seat)
    for other in range(s.seats):
        if other != seat:
            total -= OTHERS * _progress(s, other)
    return total
