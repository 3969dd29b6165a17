"""The course of play: throw, turns, placing, cards, broke sides, race, refill, and again.

Each part of a ply says which part comes next; `play` walks from one to the other until somebody is asked.
"""

from parlour.core.compile import rule
from parlour.core.record import CHANCE, SEVERAL

from ..board import NUMBERS, RACK_SIZE, THROWS
from ..moves import CELL, CLOCK, DONE, END, FORFEIT, JOIN, PASS, class_of, is_done, number_of, side_of
from ..state import BAG, BROKE, CARD, CHOICE, CONNECT, COUNTERS, CURTAIN, DEAD, DEAL, FIRST, FORFEITED, GUARD, IN
from ..state import JOINED, LAST_SIDE, NO_RACE, ON_BOARD, PLACE, RACE, RACE_BY_TURNS, RACKS, REFILL, RUNNING
from ..state import THROW, TIME, TURN
from .cards import asks, draw, obey, solvent
from .covering import cover_draws, cover_reward
from .ends import end_after_claim, finish
from .placing import connects, has_cell, place_reward
from .table import bit, classes, next_side, on_a_rack, plain, sides_in, table_row

BONUS_FOR_THREE = 1000  # H-58

# What comes next within a ply.
ASKED, AFTER_CARD, CLOSE_CLAIM, GO_ON, NEXT_TURN, GO_RACING, END_THROW, AFTER_REFILL, NEXT_THROW = range(9)


@rule
def ask_chance(s, phase):
    """Let the dice, the pack or the bag decide next. H-05, H-08, H-50"""
    s.phase = phase
    s.seat = CHANCE
    s.may = 0
    return ASKED


@rule
def ask(s, phase, side):
    """Let one side decide next. H-12"""
    s.phase = phase
    s.seat = side
    s.may = 0
    return ASKED


@rule
def stop(s, why):
    """End the game here. H-91"""
    finish(s, why)
    return ASKED


# ---- throws and turns ------------------------------------------------------------------------------


@rule
def throw(s, row):
    """The dice fall: one throw for everybody, in `counters` for the thrower alone. H-09, H-11, H-12"""
    s.row = row
    s.throws += 1
    for i in range(4):
        s.shown[i] = THROWS[table_row(s), i]
    for side in range(RACKS):
        s.own_used[side] = 0
    s.redrawn = 0
    s.due = bit(s.thrower) if s.ruleset == COUNTERS else sides_in(s)
    s.cur = s.thrower
    return ask(s, TURN, s.thrower)


@rule
def next_turn(s):
    """The next side whose turn with this throw is still to come; after the last, the race. H-06, H-12"""
    if s.due:
        side = next_side(s, s.cur)
        while not plain(s.due) & bit(side):
            side = next_side(s, side)
        s.cur = side
        return ask(s, TURN, side)
    if s.ruleset != CONNECT or s.race == NO_RACE:
        return END_THROW
    s.in_race = 1
    s.done = 0
    s.cur = s.thrower if s.status[s.thrower] == IN else next_side(s, s.thrower)
    return GO_RACING


@rule
def begin_claim(s, side, action):
    """Note a claim: who, which number, which signs. H-16, H-28, H-29"""
    s.by = side
    s.cur = side
    s.n = number_of(action)
    s.f = class_of(action)
    s.cell = -1
    s.card = 0
    s.reward = 0


@rule
def play_turn(s, action):
    """A side passes, or claims its one number: covers it, or goes on to place its counter.
    H-14, H-15, H-16, H-30, H-31, H-51"""
    side = plain(s.cur)
    s.due = plain(s.due) & ~bit(side)
    if action == PASS:
        return NEXT_TURN
    begin_claim(s, side, action)
    if s.ruleset == CONNECT:
        return ask(s, PLACE, side)
    s.reward = cover_reward(s, plain(s.n))
    s.owner[s.n] = side + 1
    s.covered += 1
    return settle(s, cover_draws(s, plain(s.n)))


@rule
def play_cell(s, cell):
    """Place the counter: it leaves its rack for good, and everybody's DONE is cancelled.
    H-52, H-53, H-58, H-60, H-61, H-65"""
    n = plain(s.n)
    rack = plain(s.where[n]) - 1
    s.cell = cell
    s.reward = place_reward(s, n, cell)
    s.board[cell] = n
    s.where[n] = ON_BOARD
    s.held[rack] -= 1
    s.rack = rack
    s.covered += 1
    s.done = 0
    if rack == s.by:
        s.own_used[rack] += 1
        if s.own_used[rack] == 3:
            s.money[rack] += BONUS_FOR_THREE
    return settle(s, connects(s, n, cell))


# ---- settling a claim ------------------------------------------------------------------------------


@rule
def settle(s, draws):
    """The Bank pays the reward, then a card may be due, before anything else. H-04, H-38, H-39, H-43, H-57, H-79"""
    s.money[s.by] += s.reward
    return ask_chance(s, CARD) if draws and s.cards else CLOSE_CLAIM


@rule
def play_card(s, card):
    """A card is drawn and obeyed, or asks its drawer to choose. H-08, H-39, H-70, H-87"""
    draw(s, card)
    if asks(card):
        return ask(s, CHOICE, s.by)
    obey(s)
    return AFTER_CARD


@rule
def play_choice(s, action):
    """The drawer ends the game, or takes the money. H-87"""
    if action == END:
        return stop(s, CURTAIN)
    obey(s)
    return AFTER_CARD


@rule
def after_card(s):
    """Sides without money decide, clockwise from the drawer, unless only one is solvent. H-39, H-75, H-78"""
    if s.broke == 0:
        return CLOSE_CLAIM
    if solvent(s) <= 1:
        return stop(s, LAST_SIDE)
    side = plain(s.by)
    while not plain(s.broke) & bit(side):
        side = next_side(s, side)
    return ask(s, BROKE, side)


@rule
def play_broke(s, action):
    """A broke side forfeits its place or joins another; its counters stay, its rack goes back. H-76, H-77"""
    side = plain(s.seat)
    before = 0
    for other in range(s.seats):
        if s.status[other] != IN:
            before = before + 1
    s.left_at[side] = before + 1
    s.status[side] = FORFEITED if action == FORFEIT else JOINED
    if action != FORFEIT:
        s.host[side] = action - JOIN
    s.broke = plain(s.broke) & ~bit(side)
    s.due = plain(s.due) & ~bit(side)
    if s.ruleset == CONNECT:
        empty_rack(s, side)
    return AFTER_CARD


@rule
def close_claim(s):
    """The ends that a claim can bring; else, by option, its rack is refilled; then play goes on. H-39, H-62, H-91"""
    why = end_after_claim(s)
    if why != RUNNING:
        return stop(s, why)
    if s.ruleset == CONNECT and s.refill and s.bag and s.status[s.rack] == IN and s.held[s.rack] < RACK_SIZE:
        s.midway = 1
        return ask_chance(s, REFILL)
    return GO_ON


@rule
def go_on(s):
    """Back to the race, or to the next turn. H-12, H-59"""
    if not s.in_race:
        return NEXT_TURN
    s.cur = next_side(s, s.cur)
    return GO_RACING


# ---- the race --------------------------------------------------------------------------------------


@rule
def can_claim_any(s):
    """Whether any counter on any rack can be made and placed. H-59, H-61"""
    for n in range(1, NUMBERS + 1):
        if on_a_rack(s, n) and classes(s, n) and has_cell(s, n):
            return True
    return False


@rule
def go_racing(s):
    """All sides that are not done may act, or (by option) the next of them; else the throw is over. H-59, H-61"""
    may = sides_in(s) & ~plain(s.done)
    if may == 0 or not can_claim_any(s):
        return END_THROW
    s.phase = RACE
    s.seat = SEVERAL
    s.may = may
    if s.race == RACE_BY_TURNS:
        side = plain(s.cur)
        while not may & bit(side):
            side = next_side(s, side)
        s.cur = side
        ask(s, RACE, side)
    return ASKED


@rule
def play_race(s, action):
    """A side says it is done, or claims a counter of any rack. H-15, H-59, H-60, H-61"""
    side = side_of(action)
    if is_done(action):
        s.done = plain(s.done) | bit(action - DONE)
        s.cur = side
        return GO_ON
    begin_claim(s, side, action)
    return ask(s, PLACE, side)


# ---- racks and the bag -----------------------------------------------------------------------------


@rule
def empty_rack(s, side):
    """Put a side's counters back into the bag. H-66, H-76"""
    for n in range(1, NUMBERS + 1):
        if s.where[n] == side + 1:
            s.where[n] = BAG
    s.bag += s.held[side]
    s.held[side] = 0


@rule
def fill_next(s, phase, first):
    """The next rack with room, from side `first` clockwise, draws a counter; False if there is none. H-50, H-62"""
    side = plain(first)
    for _ in range(s.seats):
        if s.bag and s.status[side] == IN and s.held[side] < RACK_SIZE:
            s.rack = side
            ask_chance(s, phase)
            return True
        side = side + 1 if side + 1 < s.seats else 0
    return False


@rule
def take_counter(s, n):
    """A counter goes from the bag to the rack being filled. H-50"""
    s.where[n] = s.rack + 1
    s.held[s.rack] += 1
    s.bag -= 1


@rule
def play_deal(s, n):
    """Deal six counters to each side, side 0 first; then the first throw. H-50"""
    take_counter(s, n)
    return ASKED if fill_next(s, DEAL, 0) else ask_chance(s, THROW)


@rule
def play_refill(s, n):
    """One counter from the bag; go on filling, or with the game. H-62"""
    take_counter(s, n)
    if not s.midway:
        return ASKED if fill_next(s, REFILL, s.thrower) else AFTER_REFILL
    if s.bag and s.held[s.rack] < RACK_SIZE:
        return ASKED
    s.midway = 0
    return GO_ON


@rule
def rack_fits(s, in_bag):
    """Whether some counter on a rack (or in the bag) has a cell, whatever the dice. H-66, H-89"""
    for n in range(1, NUMBERS + 1):
        if (s.where[n] == BAG if in_bag else on_a_rack(s, n)) and has_cell(s, n):
            return True
    return False


@rule
def after_refill(s):
    """Dead racks are drawn anew once; without any counter that fits the game ends; else the next throw. H-66, H-89"""
    if s.redrawn or rack_fits(s, False):
        return NEXT_THROW
    if s.dead or not rack_fits(s, True):
        return stop(s, DEAD)
    s.redrawn = 1
    for side in range(s.seats):
        empty_rack(s, side)
    return ASKED if fill_next(s, REFILL, s.thrower) else NEXT_THROW


@rule
def next_throw(s):
    """The side to the left of the thrower throws next. H-13"""
    s.thrower = next_side(s, s.thrower)
    return ask_chance(s, THROW)


@rule
def end_throw(s):
    """After the last turn, or the race: time up, the guard, racks filled up, the next throw. H-62, H-81, H-90, H-91"""
    s.in_race = 0
    s.done = 0
    if s.end + 1 == TIME and (s.clock or s.throws >= s.throw_limit):
        return stop(s, TIME)
    if s.throws >= s.max_throws:
        return stop(s, GUARD)
    if s.ruleset != CONNECT:
        return NEXT_THROW
    return ASKED if fill_next(s, REFILL, s.thrower) else AFTER_REFILL


# ---- any action ------------------------------------------------------------------------------------


@rule
def play_first(s, side):
    """The lot has fallen: this side throws first. H-05"""
    s.thrower = side
    s.cur = side
    if s.ruleset == CONNECT and fill_next(s, DEAL, 0):
        return ASKED
    return ask_chance(s, THROW)


@rule
def play_clock(s):
    """Time is up: the throw in progress is played out; between throws the game ends. H-81"""
    s.clock = 1
    if s.phase == FIRST or s.phase == DEAL or s.phase == THROW or (s.phase == REFILL and not s.midway):
        finish(s, TIME)
    return ASKED


@rule
def play_action(s, action):
    """The first part of a ply: what was chosen, thrown, drawn or called. H-12, H-39, H-59, H-81"""
    phase = s.phase
    if action == CLOCK:
        return play_clock(s)
    if phase == FIRST:
        return play_first(s, action)
    if phase == DEAL:
        return play_deal(s, action)
    if phase == THROW:
        return throw(s, action)
    if phase == TURN:
        return play_turn(s, action)
    if phase == PLACE:
        return play_cell(s, action - CELL)
    if phase == CARD:
        return play_card(s, action)
    if phase == CHOICE:
        return play_choice(s, action)
    if phase == BROKE:
        return play_broke(s, action)
    if phase == RACE:
        return play_race(s, action)
    return play_refill(s, action)


@rule
def play_on(s, part):
    """A further part of a ply. H-39, H-91"""
    if part == AFTER_CARD:
        return after_card(s)
    if part == CLOSE_CLAIM:
        return close_claim(s)
    if part == GO_ON:
        return go_on(s)
    if part == NEXT_TURN:
        return next_turn(s)
    if part == GO_RACING:
        return go_racing(s)
    if part == END_THROW:
        return end_throw(s)
    if part == AFTER_REFILL:
        return after_refill(s)
    return next_throw(s)


@rule
def play(s, action):
    """Carry out an action that `refusal` allows, until somebody is asked again. H-12, H-39"""
    s.ply += 1
    part = play_action(s, action)
    while part != ASKED:
        part = play_on(s, part)
