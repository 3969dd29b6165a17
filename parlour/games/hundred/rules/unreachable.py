"""Checks for positions that no game can reach, although each field alone has a possible value."""

from parlour.core.compile import rule

from ..board import IN_PLAY, MAKEABLE, NUMBERS, RACK_SIZE, RACKS
from ..state import (
    BROKE,
    CARD,
    CHOICE,
    CONNECT,
    COUNTERS,
    CURTAIN,
    DEAD,
    DEAL,
    EXHAUSTED,
    FIRST,
    GUARD,
    IN,
    LAST_SIDE,
    MARK,
    NO_RACE,
    OVER,
    PLACE,
    RACE,
    REFILL,
    RUNNING,
    THROW,
    TIME,
    TURN,
)
from .cards import asks, solvent
from .ends import chosen_end, end_after_claim, exhausted
from .marks import by_lot
from .racks import rack_fits
from .sets import has_cell
from .table import bit, classes, dice_in, most_dice, repertoire, sides_in, widen


@rule
def settling(s):
    """Return whether the game is in the middle of a claim: a number has been claimed, but its reward, card or other
    effects are not finished. H-39
    """
    return s.phase == CARD or s.phase == CHOICE or s.phase == BROKE


@rule
def numbers_wrong(s):
    """Return whether a number is covered that the dice of this game can never make. H-09, H-63, H-97, H-99"""
    made = repertoire(s, dice_in(s, widen(s.throws)))
    for n in range(1, NUMBERS + 1):
        if s.owner[n] and (s.ruleset == CONNECT or not MAKEABLE[made, n]):
            return True
    return s.covered > IN_PLAY[repertoire(s, most_dice(s))]


@rule
def throws_wrong(s):
    """Return whether the number of throws so far is impossible in this phase: too many, or none although the phase
    needs one, or some before the game has begun. H-09, H-81, H-90
    """
    if s.phase in (FIRST, MARK, DEAL):
        return s.throws != 0
    if s.phase == THROW:
        return s.throws >= s.max_throws or (s.end + 1 == TIME and (s.clock or s.throws >= s.throw_limit))
    if s.throws > s.max_throws or (s.end + 1 == TIME and s.throws > s.throw_limit):
        return True
    return s.throws == 0 and (s.phase != OVER or s.over != TIME)


@rule
def phase_wrong(s):
    """Return whether the current phase does not exist in this rule set or with these options. H-07, H-59, H-75, H-79,
    H-81, H-96, H-98
    """
    if s.phase == MARK and not by_lot(s) or s.phase == CHOICE and not asks(s, widen(s.card)):
        return True
    if s.phase in (CARD, CHOICE) and not s.cards:
        return True
    if s.phase == BROKE and (not s.cards or s.bankruptcy):
        return True
    if s.clock and s.end + 1 != TIME:
        return True
    if s.ruleset != CONNECT:
        return s.phase in (DEAL, PLACE, RACE, REFILL) or race_is_on(s)
    if s.in_race and (s.race == NO_RACE or s.due or s.phase in (FIRST, MARK, DEAL, THROW, TURN)):
        return True
    if s.in_race == 0 and (s.phase == RACE or s.done):
        return True
    if s.midway and (s.phase != REFILL or s.refill == 0):
        return True
    return s.phase == REFILL and s.in_race and s.midway == 0


@rule
def race_is_on(s):
    """Return whether some field has a value that only the rule set `connect` can have, because the field belongs to
    its racks, its cells or its race. H-58, H-61, H-62, H-66
    """
    for side in range(RACKS):
        if s.own_used[side] or s.held[side]:
            return True
    return s.in_race or s.done or s.midway or s.redrawn or s.rack >= 0 or s.cell >= 0


@rule
def turns_wrong(s):
    """Return whether the bit mask of the sides that may still use this throw contradicts the order of turns or the
    phase. H-11, H-12, H-76
    """
    if widen(s.due) & ~sides_in(s) or (widen(s.broke) and s.phase != BROKE and s.phase != OVER):
        return True
    if s.phase == TURN:
        return not widen(s.due) & bit(s.cur) or (s.ruleset == COUNTERS and s.due != bit(s.thrower))
    if s.phase in (FIRST, MARK, DEAL, THROW, RACE) or (s.phase == REFILL and not s.midway):
        return s.due != 0
    return s.ruleset == COUNTERS and s.phase != OVER and s.due != 0


@rule
def company_wrong(s):
    """Return whether so few sides are left that the game should be over, or whether a side has left although the
    options forbid leaving. H-75, H-78
    """
    count = 0
    for side in range(s.seats):
        count = count + (1 if s.status[side] == IN else 0)
    if count < s.seats and (not s.cards or s.bankruptcy):
        return True
    if s.phase != OVER and (s.status[s.thrower] != IN and s.phase in (FIRST, MARK, DEAL, THROW)):
        return True
    return count < 2 and s.phase != OVER


@rule
def rack_wrong(s):
    """Return whether a counter is being drawn for a rack that has no room, or from an empty bag. H-50, H-62"""
    if s.phase != DEAL and s.phase != REFILL:
        return False
    if s.bag == 0 or s.status[s.rack] != IN or s.held[s.rack] >= RACK_SIZE:
        return True
    if s.phase == DEAL:
        for side in range(RACKS):
            if side < s.rack and s.held[side] != RACK_SIZE or side > s.rack and s.held[side]:
                return True
        return s.covered != 0
    return False


@rule
def claim_unmade(s):
    """Return whether a counter is about to be placed that its side could not have claimed: the dice do not make it,
    no cell fits, or it is from another side's rack outside the race. H-28, H-51, H-54, H-59
    """
    if s.phase == PLACE:
        own = s.where[s.n] == s.by + 1
        made = classes(s, widen(s.n))
        return s.by < 0 or s.cur != s.by or not made or not has_cell(s, widen(s.n)) or not (own or s.in_race)
    return False


@rule
def end_wrong(s):
    """Return whether the game goes on after it should have ended, or is over for a reason that does not hold. H-07,
    H-78 to H-91
    """
    if s.phase != OVER:
        return not settling(s) and s.n > 0 and end_after_claim(s) != RUNNING
    why = widen(s.over)
    if why == TIME:
        return s.end + 1 != TIME or not (s.clock or s.throws >= s.throw_limit)
    if why == GUARD:
        return s.throws < s.max_throws
    if why == CURTAIN:
        return not s.cards or s.n < 1 or s.by < 0 or not asks(s, widen(s.card))
    if why == LAST_SIDE:
        return not s.broke or solvent(s) > 1
    if why == DEAD:
        return s.ruleset != CONNECT or rack_fits(s, False) or (not s.dead and rack_fits(s, True))
    if why == EXHAUSTED:
        return s.ruleset == CONNECT or not exhausted(s) or s.n < 1
    return why != s.end + 1 or s.n < 1 or not chosen_end(s)
