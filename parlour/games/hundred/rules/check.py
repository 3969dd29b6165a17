"""Checks whether a record can be a position of Hundred. Each bit of the result of `faults` has a text in
words.FAULTS.
"""

from parlour.core.compile import rule
from parlour.core.record import CHANCE, NOBODY, OK, SEVERAL

from ..board import (
    CELLS,
    HEX_LINKS,
    IN_PLAY,
    MARKED,
    NONE,
    NUMBERS,
    RACK_SIZE,
    RACKS,
    RING_LINKS,
    ROWS,
    THROWS,
    WORD,
)
from ..state import (
    BAG,
    BROKE,
    CARD,
    CARDS,
    CHOICE,
    CONNECT,
    DEAL,
    FIRST,
    FORFEITED,
    GUARD,
    HEXES,
    IN,
    JOINED,
    MARK,
    ON_BOARD,
    OVER,
    PLACE,
    RACE,
    RACE_BY_TURNS,
    REFILL,
    THROW,
    TURN,
    UNUSED,
)
from .marks import are_marks_sound, by_lot
from .sets import is_tallied, spot_of
from .start import setup_refusal
from .table import bit, dice_in, most_dice, repertoire, sides_in, table_row, widen
from .unreachable import (
    claim_unmade,
    company_wrong,
    end_wrong,
    numbers_wrong,
    phase_wrong,
    rack_wrong,
    throws_wrong,
    turns_wrong,
)

(
    OUT_OF_RANGE,
    BAD_OPTIONS,
    BAD_MONEY,
    BAD_COUNT,
    BAD_COUNTERS,
    BAD_GROUP,
    BAD_PACK,
    BAD_DICE,
    BAD_ACTOR,
    BAD_SIDES,
    BAD_CLAIM,
    BAD_NUMBERS,
    BAD_THROWS,
    BAD_PHASE,
    BAD_END,
    BAD_MARKS,
    BAD_SPREAD,
) = [1 << i for i in range(17)]


@rule
def beyond(x, low, high):
    """Return whether a value lies outside the bounds `low` to `high`."""
    return x < low or x > high


@rule
def sides_wrong(s):
    """Return whether a side's money or status is impossible, or whether a mask of sides contains a side that cannot be
    in it. H-02, H-74, H-76, H-77
    """
    full = (1 << widen(s.seats)) - 1
    if widen(s.due) & ~full or widen(s.broke) & ~full or widen(s.done) & ~full:
        return True
    for side in range(8):
        status = s.status[side]
        if beyond(status, IN, UNUSED) or (status == UNUSED) != (side >= s.seats):
            return True
        if (status == FORFEITED or status == JOINED) != (s.left_at[side] > 0) or s.left_at[side] > s.seats:
            return True
        if (status == JOINED) != (s.joined[side] >= 0) or s.joined[side] >= s.seats or s.joined[side] == side:
            return True
        if (
            status == JOINED
            and s.status[s.joined[side]] != IN
            and s.left_at[s.joined[side]] <= s.left_at[side]
        ):
            return True
        if status != IN and (s.money[side] or (widen(s.due) | widen(s.broke)) & bit(side)):
            return True
    return sides_in(s) == 0


@rule
def fields_wrong(s):
    """Return whether some field is out of bounds; the other checks cannot read such a record safely."""
    if (
        beyond(s.seats, 2, 8)
        or beyond(s.ruleset, 0, 3)
        or beyond(s.dice, 3, 4)
        or beyond(s.phase, FIRST, MARK)
        or beyond(s.dice_from, 0, 200)
        or beyond(s.curtain_from, 1, 200)
    ):
        return True
    if beyond(s.signs, 0, 1) or beyond(s.fractions, 0, 1) or beyond(s.hex_links, 0, 1):
        return True
    if s.throws < 0 or s.ply < 0 or beyond(s.row, 0, ROWS[dice_in(s, widen(s.throws)) - 3] - 1):
        return True
    if beyond(s.end, 0, 7) or beyond(s.seat, -4, s.seats - 1) or beyond(s.multiple, 0, 1):
        return True
    if (
        beyond(s.hex_price, 0, 1)
        or beyond(s.touching, 0, 1)
        or beyond(s.card_test, 0, 1)
        or beyond(s.marks, 0, 2)
    ):
        return True
    if beyond(s.layout, 0, 1) or beyond(s.diamond, 0, 1) or beyond(s.race, 0, 2):
        return True
    if beyond(s.thrower, 0, s.seats - 1) or beyond(s.cur, 0, s.seats - 1) or beyond(s.by, -1, s.seats - 1):
        return True
    if (
        beyond(s.rack, -1, min(s.seats, RACKS) - 1)
        or beyond(s.cell, -1, CELLS - 1)
        or beyond(s.n, 0, NUMBERS)
    ):
        return True
    if (
        beyond(s.f, 0, 3)
        or beyond(s.seen, 0, CARDS)
        or beyond(s.top, 0, CARDS - 1)
        or beyond(s.card, 0, CARDS)
    ):
        return True
    if beyond(s.over, 0, GUARD) or beyond(s.reward, 0, 6000) or s.due < 0:
        return True
    for n in range(1, NUMBERS + 1):
        if beyond(s.owner[n], 0, s.seats) or beyond(s.where[n], BAG, 8):
            return True
    for cell in range(CELLS):
        if beyond(s.board[cell], 0, NUMBERS):
            return True
    if beyond(s.in_race, 0, 1) or beyond(s.midway, 0, 1) or beyond(s.redrawn, 0, 1) or beyond(s.clock, 0, 1):
        return True
    return s.broke < 0 or s.done < 0


@rule
def count_wrong(s):
    """Return whether the count `covered`, or a stored bit set, disagrees with the numbers covered or counters placed.
    H-30, H-65
    """
    count = 0
    for n in range(1, NUMBERS + 1):
        if s.owner[n]:
            count = count + 1
    for cell in range(CELLS):
        if s.board[cell]:
            count = count + 1
    return count != s.covered or not is_tallied(s)


@rule
def counters_wrong(s):
    """Return whether a counter is nowhere or in two places, or whether the number stored for the counters on a rack is
    wrong. H-50, H-63, H-65
    """
    if s.ruleset != CONNECT:
        return False
    bag, out = 0, 0
    for n in range(1, NUMBERS + 1):
        spots = 0
        for cell in range(CELLS):
            if s.board[cell] == n:
                spots = spots + 1
        if spots != (1 if s.where[n] == ON_BOARD else 0):
            return True
        bag = bag + (1 if s.where[n] == BAG else 0)
        out = out + (1 if s.where[n] > ON_BOARD else 0)
    for side in range(RACKS):
        held = 0
        for n in range(1, NUMBERS + 1):
            if s.where[n] == side + 1:
                held = held + 1
        if held != s.held[side] or held > RACK_SIZE or (held and (side >= s.seats or s.status[side] != IN)):
            return True
    return bag != s.bag or out != NUMBERS - IN_PLAY[repertoire(s, most_dice(s))]


@rule
def group_wrong(s):
    """Return whether the counters on the rings do not form one connected group that includes the centre. H-52, H-53"""
    if s.ruleset != CONNECT or s.covered == 0:
        return False
    a, b, c = 1, 0, 0  # cells reached from the centre: 60 bits each
    count, before = 1, 0
    while count != before:
        before = count
        for cell in range(1, CELLS):
            word = a if cell < 60 else b if cell < 120 else c
            place = cell if cell < 60 else cell - 60 if cell < 120 else cell - 120
            if s.board[cell] == 0 or word & (1 << place):
                continue
            for way in range(6):
                beside = widen(RING_LINKS[cell, way])
                if beside == NONE:
                    continue
                word = a if beside < 60 else b if beside < 120 else c
                at = beside if beside < 60 else beside - 60 if beside < 120 else beside - 120
                if word & (1 << at):
                    count = count + 1
                    if cell < 60:
                        a = a | (1 << place)
                    elif cell < 120:
                        b = b | (1 << place)
                    else:
                        c = c | (1 << place)
                    break
    return s.board[0] == 0 or count != s.covered


@rule
def is_scattered(s):
    """Return whether the covered numbers are not all connected, in a game in which they must be. H-94"""
    if s.ruleset != HEXES or not s.touching:
        return False
    low, high, count, before = 0, 0, 0, -1  # numbers reached from the first
    while count != before:
        before = count
        for n in range(1, NUMBERS + 1):
            if s.owner[n] == 0 or (high if n > WORD else low) & spot_of(n):
                continue
            touches = count == 0
            for way in range(6):
                m = widen(HEX_LINKS[s.diamond, n, way])
                if m and (high if m > WORD else low) & spot_of(m):
                    touches = True
            if touches:
                count = count + 1
                low = low | (0 if n > WORD else spot_of(n))
                high = high | (spot_of(n) if n > WORD else 0)
    return count != s.covered


@rule
def marks_wrong(s):
    """Return whether there are more or fewer marked cells than this phase must have, or whether a game without marks
    has some. H-96
    """
    most = MARKED if by_lot(s) and s.phase != FIRST else 0
    least = most
    if s.phase == MARK:
        least, most = 0, most - 1
    elif s.phase == OVER and s.throws == 0:
        least = 0  # time may have been called before all marks were drawn
    return not are_marks_sound(s, least, most)


@rule
def pack_wrong(s):
    """Return whether the fields of the pack of cards are impossible: a card is stored twice or has no such number, or
    the count of cards seen does not fit the list. H-08
    """
    for i in range(CARDS):
        if beyond(s.pack[i], 0, CARDS) or (s.pack[i] > 0) != (i < s.seen):
            return True
        for j in range(i):
            if s.pack[i] and s.pack[i] == s.pack[j]:
                return True
    return s.seen < CARDS and s.top > 0


@rule
def dice_wrong(s):
    """Return whether the dice shown on the table differ from the throw that the record names. H-09"""
    for i in range(4):
        if s.shown[i] != (THROWS[table_row(s), i] if s.throws else 0):
            return True
    return False


@rule
def actor_wrong(s):
    """Return whether the seat to act does not fit the phase. H-12, H-39, H-59, H-91"""
    phase = s.phase
    if (phase == OVER) != (s.over > 0) or (phase == OVER) != (s.seat == NOBODY):
        return True
    if phase == OVER:
        return s.may != 0
    if phase in (FIRST, MARK, DEAL, THROW, CARD, REFILL):
        return s.seat != CHANCE or s.may != 0 or ((phase == DEAL or phase == REFILL) and s.rack < 0)
    if phase == RACE and s.race != RACE_BY_TURNS:
        return s.seat != SEVERAL or s.may != sides_in(s) & ~widen(s.done) or s.may == 0
    if s.seat < 0 or s.may or s.status[s.seat] != IN:
        return True
    if phase == TURN or phase == RACE:
        return s.seat != s.cur
    return not widen(s.broke) & bit(s.seat) if phase == BROKE else s.seat != s.by


@rule
def claim_wrong(s):
    """Return whether the fields about the claimed number do not fit the phase. H-28, H-39"""
    if s.phase == PLACE:
        return s.n < 1 or s.cell != -1 or s.where[s.n] < 1 or s.where[s.n] > RACKS
    if s.phase == CARD or s.phase == CHOICE or s.phase == BROKE:
        return s.n < 1 or s.by < 0 or (s.card == 0) != (s.phase == CARD)
    return False


@rule
def faults(s):
    """Return everything that is wrong with the record as a bit mask, one bit for each text of words.FAULTS; 0 if
    nothing is wrong. H-74, H-91
    """
    if fields_wrong(s):
        return OUT_OF_RANGE
    mask = 0 if setup_refusal(s) == OK else BAD_OPTIONS
    for side in range(8):
        if s.money[side] < 0:
            mask = mask | BAD_MONEY
    mask = mask | (BAD_COUNT if count_wrong(s) else 0)
    mask = mask | (BAD_COUNTERS if counters_wrong(s) else 0)
    mask = mask | (BAD_GROUP if group_wrong(s) else 0)
    mask = mask | (BAD_PACK if pack_wrong(s) else 0)
    mask = mask | (BAD_DICE if dice_wrong(s) else 0)
    if sides_wrong(s):
        return mask | BAD_SIDES
    mask = mask | (BAD_NUMBERS if numbers_wrong(s) else 0)
    mask = mask | (BAD_THROWS if throws_wrong(s) else 0)
    mask = mask | (BAD_PHASE if phase_wrong(s) else 0)
    mask = mask | (BAD_SIDES if company_wrong(s) else 0)
    mask = mask | (BAD_ACTOR if actor_wrong(s) or turns_wrong(s) else 0)
    mask = mask | (BAD_CLAIM if claim_wrong(s) else 0)
    mask = mask | (BAD_MARKS if marks_wrong(s) else 0)
    mask = mask | (BAD_SPREAD if is_scattered(s) else 0)
    if mask:
        return mask
    mask = mask | (BAD_COUNTERS if rack_wrong(s) else 0)
    mask = mask | (BAD_CLAIM if claim_unmade(s) else 0)
    return mask | (BAD_END if end_wrong(s) else 0)
