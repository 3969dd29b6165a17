"""Draw one legal action at random without listing all of them: draw an action that may be legal, and draw again if it
is not.

`a` and `b` are the two halves of the random generator's state. Each `sample_` function returns (action, a, b), with the
action NONE if its draws found nothing legal.
"""

from parlour.boards.bits import nth_bit
from parlour.boards.grid import count_window, nth_in_window
from parlour.core.compile import noinline, rule
from parlour.core.dice import next_luck

from ..board import CANNON, FIRST_SLOT, KINDS, NONE, SHIP, SLOTS, WIDTH
from ..moves import PASS, STAY, ashore
from ..state import (
    AIM,
    ASHORE,
    CARDS,
    COURT,
    CYCLE,
    FIRE_ASK,
    FIRST,
    MOVE_PICK,
    MOVE_TO,
    ROLL,
    SHIP_PAUSE,
    SHIP_PICK,
    SHIP_SAIL,
)
from .chart import edge_of, kind_of, row_of
from .fire import bearings
from .ground import column_of, is_by_chance, place_of
from .listing import legal
from .pack import next_card
from .reach import may_pick, may_stop, reach, steps_of
from .ships import may_finish, may_pick_ship, may_sail_on
from .transports import (
    NO_WINDOW,
    can_transfer,
    can_unload,
    home_port,
    landing_row,
    landing_window,
    may_load,
)
from .turn import marching_kind

TRIES = 200  # draws before all legal actions are listed instead
AT_ONCE = 2  # draws in one call of a `sample_` function
FORT_WIDTH, FORT_SQUARES = 5, 30  # S-05


@rule
def below(luck, n):
    """Return a number from 0 to n - 1, made from `luck`, a random 32-bit number, so that all are equally
    likely. S-46
    """
    return (luck * n) >> 32


@noinline
def list_all(s, out):
    """Write all legal actions to `out`; return how many there are. It only calls `legal`, but is never inlined
    itself, so that the compiled code contains `legal` once.
    """
    return legal(s, out)


@rule
def square_in(s, window, cell, k):
    """Return the square with index `k` (from 0) among the squares of `window`, a set of squares around
    `cell`. S-22
    """
    down, across = nth_in_window(window, k)
    return cell + down * int(WIDTH[s.map]) + across


@noinline
def sample_mover(s, a, b):
    """Draw at random the square of a land piece to pick, or PASS; return (action, a, b). S-18"""
    kind = marching_kind(s)
    first, many = int(FIRST_SLOT[kind]), int(FIRST_SLOT[kind + 1]) - int(FIRST_SLOT[kind])
    for _ in range(AT_ONCE):
        luck, a, b = next_luck(a, b)
        k = below(luck, many + 1)
        if k == many:
            return PASS, a, b
        if may_pick(s, first + k):
            return place_of(s, s.cur, first + k), a, b
    return NONE, a, b


@noinline
def sample_move(s, a, b):
    """Draw at random a square to which the picked land piece moves; for a king, PASS may be drawn too. Return
    (action, a, b). S-22, S-30
    """
    kind, cell = kind_of(s.sel), place_of(s, s.cur, s.sel)
    window = reach(s, cell, kind, steps_of(s, kind))
    n = count_window(window)
    for _ in range(AT_ONCE):
        luck, a, b = next_luck(a, b)
        k = below(luck, n + 1 if s.step == COURT else n)
        if k == n:
            return PASS, a, b
        target = square_in(s, window, cell, k)
        if may_stop(s, kind, target):
            return target, a, b
    return NONE, a, b


@noinline
def sample_ship(s, a, b):
    """Draw at random the square of a ship to pick, or PASS; return (action, a, b). S-18"""
    ships = int(FIRST_SLOT[CANNON])
    for _ in range(AT_ONCE):
        luck, a, b = next_luck(a, b)
        k = below(luck, ships + 1)
        if k == ships:
            return PASS, a, b
        if may_pick_ship(s, k):
            return place_of(s, s.cur, k), a, b
    return NONE, a, b


@noinline
def sample_sailing(s, a, b):
    """Draw at random a square to which the picked ship sails, or STAY; return (action, a, b). S-31, S-32,
    S-36
    """
    cell = place_of(s, s.cur, s.sel)
    window = reach(s, cell, SHIP, s.budget)
    n = count_window(window)
    for _ in range(AT_ONCE):
        luck, a, b = next_luck(a, b)
        k = below(luck, n + 1)
        if k == n:
            if can_transfer(s, s.sel):
                return STAY, a, b
            continue
        target = square_in(s, window, cell, k)
        if may_stop(s, SHIP, target):
            return target, a, b
    return NONE, a, b


@rule
def pause_choice(s, k):
    """Return action number `k` (from 0) among those of a ship that pauses: to load pieces, to end the pause, or to
    land pieces. Return NONE if that action is not legal. S-36 to S-41
    """
    slot = k + int(FIRST_SLOT[CANNON])
    if slot < SLOTS:
        return place_of(s, s.cur, slot) if may_load(s, s.sel, slot) else NONE
    if slot == SLOTS:
        return PASS if may_finish(s) else NONE
    kind = slot - SLOTS
    return ashore(kind) if can_unload(s, s.sel, kind) else NONE


@noinline
def sample_pause(s, a, b):
    """Draw at random an action of a ship that pauses to load and unload; return (action, a, b). S-36 to S-41"""
    cell = place_of(s, s.cur, s.sel)
    window = reach(s, cell, SHIP, s.budget) if may_sail_on(s) else NO_WINDOW
    n = count_window(window)
    choices = (
        SLOTS - int(FIRST_SLOT[CANNON]) + KINDS
    )  # load one of the pieces, PASS, or land one of four kinds
    for _ in range(AT_ONCE):
        luck, a, b = next_luck(a, b)
        k = below(luck, n + choices)
        if k >= n:
            action = pause_choice(s, k - n)
        else:
            action = square_in(s, window, cell, k)
            action = action if may_stop(s, SHIP, action) else NONE
        if action != NONE:
            return action, a, b
    return NONE, a, b


@rule
def fort_square(s, fort, k):
    """Return the square with index `k`, counted from 0, of a fort. S-05"""
    down = k // FORT_WIDTH
    return (edge_of(s, fort, 1) + down) * int(WIDTH[s.map]) + edge_of(s, fort, 0) + k - FORT_WIDTH * down


@noinline
def sample_landing(s, a, b):
    """Draw at random a square for the piece that lands from the picked ship; return (action, a, b). S-37 to
    S-40
    """
    cell, kind = place_of(s, s.cur, s.sel), s.kind
    fort = home_port(s, cell)
    window = NO_WINDOW if fort >= 0 else landing_window(s, cell, kind)
    n = FORT_SQUARES if fort >= 0 else count_window(window)
    for _ in range(AT_ONCE):
        luck, a, b = next_luck(a, b)
        k = below(luck, n)
        target = fort_square(s, fort, k) if fort >= 0 else square_in(s, window, cell, k)
        if landing_row(s, window, cell, kind, row_of(s, target)) >> column_of(s, target) & 1:
            return target, a, b
    return NONE, a, b


@rule
def sample_card(s, luck):
    """Return the number of a random card that the pack can give next; once the order of the pack is known,
    that of its top card. S-71
    """
    if s.fate_pack != CYCLE:
        return 1 + below(luck, CARDS)
    if s.drawn >= CARDS:
        return next_card(s)
    unseen = (1 << (CARDS + 1)) - 2
    for i in range(s.drawn):
        unseen = unseen & ~(1 << int(s.deck[i]))
    return nth_bit(unseen, below(luck, CARDS - int(s.drawn)))


@noinline
def sample_luck(s, a, b):
    """Draw at random an outcome of chance (the first seat, the die or the pack), or a decision whether to
    fire; return (action, a, b). All take one random number. S-09, S-43, S-46, S-71, S-97
    """
    luck, a, b = next_luck(a, b)
    if s.phase == FIRE_ASK:
        return PASS + below(luck, 2), a, b
    if s.phase == ROLL:
        return 1 + below(luck, 6), a, b
    if s.phase == AIM:
        return 1 + below(luck, bearings(s)), a, b
    return below(luck, int(s.seats)) if s.phase == FIRST else sample_card(s, luck), a, b


@rule
def sample_most(s, a, b):
    """Draw at random an action in one of the phases that occur most often, such as moving a piece. Return (action, a,
    b), where `a` and `b` are the new state of the random generator. The action is NONE if none was found, or if the
    phase needs the full list of actions. S-17
    """
    if s.phase == MOVE_PICK:
        return sample_mover(s, a, b)
    if s.phase == MOVE_TO:
        return sample_move(s, a, b)
    if s.phase == SHIP_PICK:
        return sample_ship(s, a, b)
    if s.phase == SHIP_SAIL:
        return sample_sailing(s, a, b)
    if s.phase == SHIP_PAUSE:
        return sample_pause(s, a, b)
    if s.phase == ASHORE:
        return sample_landing(s, a, b)
    if s.phase == FIRE_ASK or is_by_chance(s):
        return sample_luck(s, a, b)
    return NONE, a, b


@rule
def is_drawn(s):
    """Return whether, in this phase, a random action is found by drawing and testing, instead of by listing all legal
    actions. S-17
    """
    return SHIP_PICK <= s.phase <= ASHORE or s.phase == MOVE_PICK or s.phase == MOVE_TO


@rule
def try_sample(s, out, tried, a, b):
    """Try to draw one legal action, or one outcome of chance, so that all are equally likely; return NONE for the
    action if this try found none. `tried` is how many tries there have been. S-17
    """
    if tried < TRIES:
        action, a, b = sample_most(s, a, b)
        if action != NONE:
            return action, tried, a, b
        tried += AT_ONCE
        if tried < TRIES and is_drawn(s):
            return NONE, tried, a, b
    luck, a, b = next_luck(a, b)
    return int(out[below(luck, list_all(s, out))]), tried, a, b
