"""Mandala: how good a position looks for a seat, in rings that its tokens have run. For bots."""

from parlour.boards.bits import count
from parlour.core.compile import rule

PEG = 14.0  # a token home; ten rings have been run for it, and it comes back into hand
GAME_WON = 1000.0  # a black peg
OTHERS = 0.6  # what the others have counts against, less than one's own counts for
DANGER = 0.02  # share of a token's worth that is lost to each token of others close behind it
FADE = 0.5  # how much less a token behind matters with each ring it is further away


@rule
def _progress(s, seat):
    """Pegs and rings run: what a seat has achieved so far. M-56, M-61, M-64"""
    total = GAME_WON * int(s.black[seat]) + PEG * int(s.home[seat])
    for ring in range(s.rings):
        total += (ring + 1) * count(int(s.held[seat, ring]))
    return total


@rule
def _danger(s, seat):
    """How much of what a seat has in play others could snipe, being close behind it. M-36, M-39"""
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
    """Own progress, less that of the others, less what stands in danger. M-36, M-39, M-56, M-57"""
    total = _progress(s, seat) - DANGER * _danger(s, seat)
    for other in range(s.seats):
        if other != seat:
            total -= OTHERS * _progress(s, other)
    return total
