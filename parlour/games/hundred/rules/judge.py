"""Judges actions: `refusal` says why one is not allowed, `legal` lists all that are, `odds` weighs the outcomes of
chance, and `actor` says who plays an action.
"""

from parlour.boards.bits import bit_of
from parlour.core.compile import rule
from parlour.core.record import IS_OVER, OK, WORLD

from ..board import CELLS, NUMBERS, ROWS, WEIGHT, WORD
from ..moves import (
    ACTIONS,
    CELL,
    CLAIMS,
    CLOCK,
    DONE,
    END,
    FORFEIT,
    JOIN,
    PASS,
    RACE_CLAIM,
    TAKE,
    claim,
    class_of,
    is_cell,
    is_claim,
    is_done,
    is_join,
    is_race_claim,
    number_of,
    side_of,
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
    IN,
    MARK,
    OVER,
    PLACE,
    RACE,
    RACE_BY_TURNS,
    REFILL,
    THROW,
    TIME,
    TURN,
)
from .cards import is_seen
from .codes import (
    CANNOT_JOIN,
    CARD_NOT_NEXT,
    CARD_SEEN,
    CHOOSE_FIRST,
    CLAIM_FIRST,
    COVERED,
    CURTAIN_LATER,
    HAS_LEFT,
    IS_DONE,
    LEAVE_FIRST,
    NAME_YOUR_SIDE,
    NO_CELL,
    NO_CHOICE,
    NO_CLOCK,
    NO_RACE_NOW,
    NO_SUCH_ACTION,
    NO_SUCH_CARD,
    NO_SUCH_SIDE,
    NO_SUCH_THROW,
    NOT_IN_BAG,
    NOT_MADE,
    NOT_ON_ANY_RACK,
    NOT_ON_RACK,
    NOT_THAT_WAY,
    NOT_TOUCHING,
    NOT_YOUR_TURN,
    ONE_NUMBER,
    SAY_DONE,
    STILL_SOLVENT,
    TIME_IS_UP,
    WAIT,
)
from .marks import mark_refusal
from .placing import cell_refusal
from .sets import claimable, has_cell, reach, spot_of, word_of
from .table import bit, classes, first_row, next_dice, on_a_rack, widen


@rule
def chance_refusal(s, outcome):
    """Return the code of the reason why chance (the lot, the dice, the pack of cards or the bag of counters) cannot
    produce this outcome now; OK if it can. H-05, H-08, H-09, H-50, H-62, H-63, H-96, H-97
    """
    if s.phase == FIRST:
        return OK if 0 <= outcome < s.seats else NO_SUCH_SIDE
    if s.phase == MARK:
        return mark_refusal(s, outcome)
    if s.phase == THROW:
        return OK if 0 <= outcome < ROWS[next_dice(s) - 3] else NO_SUCH_THROW
    if s.phase == CARD:
        if not 1 <= outcome <= CARDS:
            return NO_SUCH_CARD
        if s.seen == CARDS:
            return OK if s.pack[s.top] == outcome else CARD_NOT_NEXT
        return CARD_SEEN if is_seen(s, outcome) else OK
    return OK if 1 <= outcome <= NUMBERS and s.where[outcome] == BAG else NOT_IN_BAG


@rule
def claim_refusal(s, n, f, side):
    """Return the code of the reason why `side` may not claim the number `n` with a sum of class `f` (which says which
    signs it uses); OK if it may. If `side` is -1, the claim may be for a counter on any side's rack. H-20, H-29,
    H-30, H-51, H-54, H-59, H-94
    """
    ways = classes(s, n)
    if ways == 0:
        return NOT_MADE
    if not ways & (1 << f):
        return NOT_THAT_WAY
    if s.ruleset != CONNECT:
        if s.owner[n]:
            return COVERED
        return OK if reach(s, word_of(n)) & spot_of(n) else NOT_TOUCHING
    if side >= 0 and s.where[n] != side + 1:
        return NOT_ON_RACK
    if not on_a_rack(s, n):
        return NOT_ON_ANY_RACK
    return OK if has_cell(s, n) else NO_CELL


@rule
def no_choice(s):
    """Return the code of the reason why the side may not choose between ending the game and taking money: no card
    that offers this choice has been drawn, or it is too early in the game for it. H-87, H-98
    """
    return CURTAIN_LATER if s.cards and s.throws < s.curtain_from else NO_CHOICE


@rule
def turn_refusal(s, action):
    """Return the code of the reason why an action may not be played in a turn, which consists of one claim or a pass;
    OK if it may. H-14, H-16, H-51, H-59, H-75, H-87
    """
    if action == PASS:
        return OK
    if is_claim(action):
        return claim_refusal(s, number_of(action), class_of(action), widen(s.cur))
    if action == TAKE or action == END:
        return no_choice(s)
    if action == FORFEIT or is_join(action):
        return STILL_SOLVENT
    return CLAIM_FIRST if is_cell(action) else NO_RACE_NOW


@rule
def place_refusal(s, action):
    """Return the code of the reason why an action may not be played while a claimed counter waits to be placed on a
    cell; OK if it may. H-16, H-52, H-53, H-54, H-61
    """
    if is_cell(action):
        return cell_refusal(s, widen(s.n), action - CELL)
    if is_claim(action) or action == PASS:
        return ONE_NUMBER
    if is_done(action) or is_race_claim(action):
        return WAIT
    return no_choice(s) if action == TAKE or action == END else STILL_SOLVENT


@rule
def choice_refusal(action):
    """Return the code of the reason why an action may not be played while a special card asks the side that drew it
    to end the game or take money; OK if it may. H-61, H-87
    """
    if action == TAKE or action == END:
        return OK
    return WAIT if is_done(action) or is_race_claim(action) else CHOOSE_FIRST


@rule
def broke_refusal(s, action):
    """Return the code of the reason why a side without money may not play an action: it may only leave, or join a
    side that has money; OK if it may. H-61, H-75, H-77
    """
    if action == FORFEIT:
        return OK
    if is_join(action):
        other = action - JOIN
        if other < s.seats and s.status[other] == IN and not widen(s.broke) & bit(other):
            return OK
        return CANNOT_JOIN
    return WAIT if is_done(action) or is_race_claim(action) else LEAVE_FIRST


@rule
def race_refusal(s, action):
    """Return the code of the reason why an action may not be played in the race, for instance because the side has said
    DONE; OK if it may. H-59, H-61, H-76
    """
    if not is_done(action) and not is_race_claim(action):
        if is_claim(action):
            return NAME_YOUR_SIDE
        if action == PASS:
            return SAY_DONE
        if is_cell(action):
            return CLAIM_FIRST
        return no_choice(s) if action == TAKE or action == END else STILL_SOLVENT
    side = side_of(action)
    if side >= s.seats:
        return NO_SUCH_SIDE
    if s.status[side] != IN:
        return HAS_LEFT
    if widen(s.done) & bit(side):
        return IS_DONE
    if s.race == RACE_BY_TURNS and side != s.cur:
        return NOT_YOUR_TURN
    return OK if is_done(action) else claim_refusal(s, number_of(action), class_of(action), -1)


@rule
def clock_refusal(s):
    """Return the code of the reason why the clock cannot end the game now; OK if it can. The game must have an agreed
    time, and that time can run out only once. H-81
    """
    if s.end + 1 != TIME:
        return NO_CLOCK
    return TIME_IS_UP if s.clock else OK


@rule
def refusal(s, action):
    """Return the code of the reason why an action may not be played now; OK if it may. H-12, H-14, H-16, H-59, H-75,
    H-81, H-87, H-91
    """
    if s.phase == OVER:
        return IS_OVER
    if action == CLOCK:
        return clock_refusal(s)
    if s.phase in (FIRST, MARK, DEAL, THROW, CARD, REFILL):
        return chance_refusal(s, action)
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_ACTION
    if s.phase == TURN:
        return turn_refusal(s, action)
    if s.phase == PLACE:
        return place_refusal(s, action)
    if s.phase == CHOICE:
        return choice_refusal(action)
    if s.phase == BROKE:
        return broke_refusal(s, action)
    return race_refusal(s, action)


@rule
def list_claims(s, out, count, side, base):
    """Write every claim that `side` may make into `out`, from index `count` on; return the index after the last. If
    `side` is -1, write the claims for counters on all racks. A claim's action is `base` plus the number of the claim.
    H-30, H-51, H-59
    """
    for w in range(2):
        left = claimable(s, side, w)
        while left:
            low = left & -left
            left = left ^ low
            n = bit_of(low) + WORD * w
            ways = classes(s, n)
            for f in range(4):
                if ways & (1 << f):
                    out[count] = base + claim(n, f)
                    count = count + 1
    return count


@rule
def list_race(s, out):
    """Write every DONE and every claim that is allowed in the race; return how many. All sides that may act have the
    same claims. H-59, H-61
    """
    count, size, first = 0, 0, -1
    for side in range(s.seats):
        if race_refusal(s, DONE + side) == OK:
            out[count] = DONE + side
            count = count + 1
    start = count
    for side in range(s.seats):
        if race_refusal(s, DONE + side) == OK:
            if first < 0:
                first = side
                count = list_claims(s, out, start, -1, RACE_CLAIM + CLAIMS * side)
                size = count - start
            else:
                for i in range(size):
                    out[count] = out[start + i] + CLAIMS * (side - first)
                    count = count + 1
    return count


@rule
def list_in(s, out, first, beyond):
    """Write into `out` every allowed action from `first` up to but not including `beyond`; return how many. H-12"""
    count = 0
    for action in range(first, beyond):
        if refusal(s, action) == OK:
            out[count] = action
            count = count + 1
    return count


@rule
def legal(s, out):
    """Write every allowed action into `out` in ascending order and return how many. The action that ends the agreed
    time is never listed. H-12, H-14, H-59, H-81
    """
    if s.phase == OVER:
        return 0
    if s.phase == TURN:
        count = list_claims(s, out, 0, widen(s.cur), 0)
        out[count] = PASS
        return count + 1
    if s.phase == RACE:
        return list_race(s, out)
    if s.phase == THROW:
        rows = ROWS[next_dice(s) - 3]
        for row in range(rows):
            out[row] = row
        return rows
    first, beyond = 0, CELLS if s.phase == MARK else ROWS[1]
    if s.phase == PLACE:
        first, beyond = CELL, DONE
    elif s.phase == CHOICE or s.phase == BROKE:
        first, beyond = TAKE, CELL
    return list_in(s, out, first, beyond)


@rule
def odds(s, action):
    """Return the weight of a chance outcome. A throw weighs as much as the number of orders in which its dice can
    fall; all other outcomes weigh the same. H-05, H-08, H-50
    """
    if s.phase == THROW:
        return widen(WEIGHT[action + first_row(next_dice(s))])
    return 1


@rule
def actor(s, action):
    """Return who plays an action. The world ends the agreed time. In the race it is the side that the action names;
    otherwise the side to act. H-59, H-81
    """
    if action == CLOCK:
        return WORLD
    if s.phase == RACE and (is_done(action) or is_race_claim(action)):
        return side_of(action)
    return widen(s.seat)


@rule
def blocks_undo(s, action):
    """Return whether an action makes everything before it final, so that no earlier action can be undone. Every
    action in the race does, because in the race several sides may act at the same time. H-61
    """
    return s.phase == RACE or (s.phase == PLACE and s.in_race == 1)


@rule
def timeout_action(s, seat):
    """Return the action that is played for a seat whose time is up: a pass, DONE, taking the money, leaving the game,
    or the first cell allowed. If `seat` is WORLD, return the action that ends the agreed time of the whole game.
    Return -1 if there is none. H-15, H-81
    """
    if seat == WORLD:
        return CLOCK if refusal(s, CLOCK) == OK else -1
    if s.phase == TURN:
        return PASS
    if s.phase == RACE:
        return DONE + widen(seat)
    if s.phase == CHOICE:
        return TAKE
    if s.phase == BROKE:
        return FORFEIT
    for action in range(CELL, DONE):
        if refusal(s, action) == OK:
            return action
    return -1
