"""Mandala: the advance, the part of a turn in which tokens run straight inwards, snipe opponents' tokens and go home.
M-30 to M-45
"""

from parlour.boards.bits import bit_of
from parlour.core.compile import rule

from .place import column_of, is_path, leads_home, segment_at


@rule
def advance_all(s):
    """Let every token of the seat to move run inwards (towards the centre), those on the inner rings first. M-31,
    M-33, M-35, M-42, M-44, M-58
    """
    seat = s.turn
    for back in range(s.rings):
        ring = s.rings - 1 - back
        left = int(s.held[seat, ring])
        while left:
            low = left & -left
            left ^= low
            run(s, seat, ring, bit_of(low))


@rule
def run(s, seat, ring, k):
    """Move the seat's token on segment `k` of a ring inwards in its column as far as the path is open. It snipes the
    opponents' tokens that it meets (sends them back to their owners' hands), and it goes home if its column leads
    there. M-30 to M-40, M-56
    """
    column = column_of(s, ring, k)
    if column < 0:
        return
    s.held[seat, ring] = int(s.held[seat, ring]) ^ (1 << k)
    while True:
        if ring == s.rings - 1:
            if leads_home(s, seat, column):
                go_home(s, seat)
                return
            break
        following = next_inwards(s, seat, ring, column)
        if following < 0:
            break
        ring += 1
        k = following
        snipe(s, seat, ring, k)
    s.held[seat, ring] = int(s.held[seat, ring]) | (1 << k)


@rule
def next_inwards(s, seat, ring, column):
    """Return the segment of the next inner ring that the seat's token in this column may enter; -1 if the way is
    blocked. M-30, M-32, M-34
    """
    k = segment_at(s, ring + 1, column)
    if not is_path(s, ring + 1, k) or (int(s.held[seat, ring + 1]) >> k) & 1:
        return -1
    return k


@rule
def snipe(s, seat, ring, k):
    """If an opponent's token is on segment `k` of the ring, send it back to its owner's hand. M-36, M-37, M-38, M-39"""
    for other in range(s.seats):
        if other != seat and (int(s.held[other, ring]) >> k) & 1:
            s.held[other, ring] = int(s.held[other, ring]) ^ (1 << k)
            s.hand[other] += 1


@rule
def go_home(s, seat):
    """Score a token that has come home: the seat gets a white peg, and the token goes back to its hand. M-40, M-41,
    M-56, M-58
    """
    s.hand[seat] += 1
    if s.home[seat] < s.homes_to_win:
        s.home[seat] += 1


@rule
def can_advance(s, seat, ring, k):
    """Return whether the seat's token on segment `k` of the ring could move at least one ring inwards now. M-32, M-34,
    M-43, O-07
    """
    column = column_of(s, ring, k)
    if column < 0:
        return False
    if ring == s.rings - 1:
        return leads_home(s, seat, column)
    return next_inwards(s, seat, ring, column) >= 0


@rule
def token_of_rank(s, rank):
    """Return, as (ring, segment), where the token number `rank` of the seat to move is. Its tokens are counted from
    0, those on inner rings first. The ring is -1 if there is no such token. O-07
    """
    for back in range(s.rings):
        ring = s.rings - 1 - back
        left = int(s.held[s.turn, ring])
        while left:
            low = left & -left
            left ^= low
            if rank == 0:
                return ring, bit_of(low)
            rank -= 1
    return -1, -1
