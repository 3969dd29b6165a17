"""Checks whether a record can be a position of Keep. Each bit of the result of `faults` has a text in words.FAULTS."""

from parlour.core.compile import rule
from parlour.core.record import CHANCE, NOBODY, SEVERAL, WORLD

from .. import state
from ..board import COLOUR, KEEP, LOCATIONS, NONE, RANK, SIDES, SPACES
from .chest import asks_at_chest
from .movement import way_to
from .start import gates_each
from .table import bit, widen, with_trivia
from .traps import is_open_trap

(
    OUT_OF_RANGE,
    BAD_OPTIONS,
    BAD_GATES,
    BAD_ORDER,
    BAD_TEAMS,
    BAD_ACTOR,
    BAD_PHASE,
    BAD_MOVE,
    BAD_QUESTION,
    BAD_CHEST,
    BAD_END,
) = [1 << i for i in range(11)]


@rule
def beyond(x, low, high):
    """Return whether a value lies outside the bounds `low` to `high`."""
    return x < low or x > high


@rule
def options_beyond(s):
    """Return whether an option has a value that is not among its allowed values. K-11, K-71"""
    a = beyond(s.trivia, 0, 1) or beyond(s.movement, 0, 6) or beyond(s.supply, 0, 2) or beyond(s.keys, 0, 20)
    b = beyond(s.gates, 0, 12) or beyond(s.ports, 0, 1) or beyond(s.first, 0, 2) or beyond(s.lateral, 0, 1)
    c = beyond(s.gate_turns, 0, 1) or beyond(s.gate_sides, 0, 1) or beyond(s.difficulty, 0, 2)
    d = beyond(s.guesses, 0, 3) or beyond(s.pressure, 0, 1) or beyond(s.skip, 0, 2)
    e = beyond(s.answer_duty, 0, 1) or beyond(s.own_wrong, 0, 1) or beyond(s.stray, 0, 1)
    f = beyond(s.stray_broke, 0, 1) or beyond(s.stray_rated, 0, 1) or beyond(s.chest_keys, 0, 9)
    g = beyond(s.chest_question, 0, 1) or beyond(s.chest_card, 0, 1) or beyond(s.trap_return, 0, 1)
    h = beyond(s.stay, 0, 1) or beyond(s.round_limit, 0, 250) or beyond(s.at_limit, 0, 1)
    i = beyond(s.skill, 0, 100) or beyond(s.skill0, 0, 100) or beyond(s.skill1, 0, 100)
    j = beyond(s.skill2, 0, 100) or beyond(s.skill3, 0, 100) or beyond(s.skill4, 0, 100)
    k = beyond(s.chest, 0, 3) or beyond(s.right_at, 2, 6) or beyond(s.ratings, 2, state.MOST_RATINGS)
    return a or b or c or d or e or f or g or h or i or j or k or beyond(s.skill5, 0, 100)


@rule
def fields_beyond(s):
    """Return whether the value of some field is out of range; the other checks cannot read such a record
    safely. K-30
    """
    for team in range(state.MOST_TEAMS):
        if beyond(s.home[team], NONE, SIDES - 1) or beyond(s.after[team], NONE, s.seats - 1):
            return True
        if beyond(s.pos[team], NONE, SPACES - 1) or beyond(s.chain[team], 0, state.MOST_KEYS):
            return True
        if beyond(s.stock[team], 0, LOCATIONS) or beyond(s.direct[team], 0, 1):
            return True
        for category in range(SIDES):
            if beyond(s.know[team, category], 0, 100):
                return True
    for location in range(LOCATIONS):
        if beyond(s.shut[location], 0, LOCATIONS):
            return True
    last = widen(s.seats) - 1
    a = beyond(s.phase, 0, state.OVER) or beyond(s.turn, NONE, last) or beyond(s.left, 0, 6)
    b = beyond(s.prev, NONE, SPACES - 1) or beyond(s.heading, 0, 2) or beyond(s.must, 0, 1)
    c = beyond(s.hover, 0, 1) or beyond(s.skipped, 0, 1) or beyond(s.opened, NONE, LOCATIONS - 1)
    d = beyond(s.arrived, 0, 1) or beyond(s.cat, NONE, SIDES - 1) or beyond(s.rating, 0, s.ratings - 1)
    e = beyond(s.guessed, 0, 3) or beyond(s.pressed, NONE, last) or beyond(s.timed_out, 0, 1)
    f = beyond(s.offered, NONE, last) or beyond(s.card, NONE, state.CARDS - 1)
    g = beyond(s.racing, 0, (1 << (last + 1)) - 1) or beyond(s.winner, state.DRAWN, last)
    return a or b or c or d or e or f or g or s.turns < 0 or s.asked < 0 or s.ply < 0


@rule
def gates_wrong(s):
    """Return whether there are too many or too few gates, or whether the bit mask `gated` disagrees with the places
    where gates lie. K-22, K-28
    """
    total, gated = 0, 0
    for team in range(state.MOST_TEAMS):
        total += widen(s.stock[team])
    for location in range(LOCATIONS):
        total += widen(s.shut[location])
        if s.shut[location]:
            gated |= 1 << location
    return total != gates_each(s) * widen(s.seats) or gated != s.gated


@rule
def order_wrong(s):
    """Return whether two teams share a drawbridge, or the order of turns is not clockwise by drawbridge. K-10, K-13"""
    started = s.phase > state.PORT
    for team in range(s.seats):
        for other in range(team):
            if s.home[team] >= 0 and s.home[team] == s.home[other]:
                return True
        if not started:
            chosen = team < s.seat
            if (s.home[team] >= 0) != chosen or s.after[team] != NONE:
                return True
            continue
        if s.home[team] < 0 or s.after[team] < 0:
            return True
        gap = steps_round(s.home[team], s.home[s.after[team]])
        for other in range(s.seats):
            if steps_round(s.home[team], s.home[other]) < gap:
                return True
    return False


@rule
def steps_round(side, other):
    """Return how many drawbridges clockwise it is from `side` to `other`; six, a full round, if they are the same.
    K-13
    """
    gap = widen(other) - widen(side)
    return gap if gap > 0 else gap + SIDES


@rule
def teams_wrong(s):
    """Return whether a team's token, keys or other fields contradict each other, or whether a team that does not play
    has a token or keys. K-02, K-03, K-37
    """
    for team in range(state.MOST_TEAMS):
        if team >= s.seats:
            empty = s.home[team] == NONE and s.pos[team] == NONE and s.after[team] == NONE
            if not empty or s.chain[team] or s.stock[team] or s.direct[team]:
                return True
        else:
            if (s.pos[team] >= 0) != (s.home[team] >= 0):
                return True
            if s.direct[team] and (s.pos[team] < 0 or beyond(RANK[s.pos[team]], 4, 7)):
                return True
    return False


@rule
def expected_seat(s):
    """Return the seat, CHANCE, WORLD or SEVERAL, whichever must act in this phase; MOST_TEAMS (no seat) if several
    seats are possible. K-13, K-21, K-39, K-53
    """
    if s.phase == state.OVER:
        return NOBODY
    if s.phase == state.PRESS:
        return SEVERAL
    if s.phase == state.FIRST or s.phase == state.ROLL:
        return CHANCE
    if s.phase == state.TRAPCARD or s.phase == state.CHESTCARD:
        return CHANCE
    if s.phase == state.DIFF or s.phase == state.ANSWER:
        return WORLD
    if s.phase == state.STRAYANS or s.phase == state.RACE:
        return WORLD
    if s.phase == state.STRAY:
        return widen(s.offered)
    if s.phase == state.CATEGORY and s.card == state.OPPOSITION_CHOOSES:
        return widen(s.after[s.turn])
    if s.phase == state.PORT or (s.phase == state.GATES and s.gate_turns == state.ANY_TURN):
        return state.MOST_TEAMS
    return widen(s.turn)


@rule
def actor_wrong(s):
    """Return whether the record names the wrong seat or seats to act. K-13, K-34"""
    seat = expected_seat(s)
    if seat == state.MOST_TEAMS:
        if beyond(s.seat, 0, s.seats - 1):
            return True
    elif s.seat != seat:
        return True
    if s.phase != state.PRESS:
        return s.may != 0
    if s.may == 0 or widen(s.may) >> widen(s.seats):
        return True
    for team in range(s.seats):
        if widen(s.may) & bit(team) and (team == s.turn or s.chain[team] == 0):
            return True
    return False


@rule
def phase_wrong(s):
    """Return whether the current phase is impossible with these options, or impossible on the space where the mover's
    token stands. K-15, K-19, K-46, K-50, K-72
    """
    phase = widen(s.phase)
    if phase == state.PORT or phase == state.FIRST:
        return s.turn != NONE
    if s.turn < 0:
        return True
    at = widen(s.pos[s.turn])
    if phase == state.ROLL:
        return with_trivia(s) or s.movement == state.STEP_BY_STEP
    if phase == state.TRAPCARD:
        return with_trivia(s) or not is_open_trap(s, at)
    if state.ASKQ <= phase <= state.AGAIN and COLOUR[at] < 0:
        return True
    if state.CHEST <= phase <= state.RACE and at != KEEP:
        return True
    if phase == state.CATEGORY:
        return not asks_at_chest(s) or s.card < state.YOUR_CHOICE
    if phase == state.RACE:
        return not asks_at_chest(s)
    if phase == state.CHESTCARD and s.chest == state.BY_KEYS:
        return True
    if state.STRAY <= phase <= state.STRAYANS and s.stray != state.ON:
        return True
    return state.ASKQ <= phase <= state.STRAYANS and not with_trivia(s)


@rule
def move_wrong(s):
    """Return whether the fields of the current move contradict each other. K-08, K-28, K-32"""
    moving = s.phase == state.STEP or s.phase == state.RELOC
    if (s.left > 0) != moving or (s.opened >= 0) != (s.phase == state.RELOC):
        return True
    if not moving:
        return s.prev != NONE or s.heading != 0 or s.hover != 0 or (s.must != 0 and s.phase != state.ROLL)
    at = widen(s.pos[s.turn])
    if s.prev >= 0 and way_to(at, widen(s.prev)) < 0:
        return True
    return s.hover != 0 and (s.prev < 0 or COLOUR[at] < 0 or s.skipped == 0)


@rule
def question_wrong(s):
    """Return whether the fields of the current question contradict each other. K-17, K-33, K-34, K-39"""
    phase = widen(s.phase)
    own = state.DIFF <= phase <= state.STRAYANS
    if (s.cat >= 0) != (own or phase == state.RACE):
        return True
    if not own:
        return s.pressed != NONE or s.offered != NONE or s.rating != 0 or s.guessed != 0 or s.timed_out != 0
    if (s.offered >= 0) != (phase >= state.STRAY) or s.offered == s.turn or s.pressed == s.turn:
        return True
    if s.guessed > s.guesses or (s.difficulty == state.NO_RATING and s.rating != 0):
        return True
    if s.pressed >= 0 and phase < state.ANSWER:
        return True
    return s.timed_out != 0 and (s.pressed < 0 or phase < state.AGAIN)


@rule
def chest_wrong(s):
    """Return whether the fields of the chest's card or of the race for the chest contradict each other. K-52, K-54,
    K-72
    """
    phase = widen(s.phase)
    if (s.racing != 0) != (phase == state.RACE) or (
        phase == state.RACE and not widen(s.racing) & bit(s.turn)
    ):
        return True
    if s.arrived and not state.CHEST <= phase <= state.RACE:
        return True
    if not asks_at_chest(s):
        return s.card != NONE
    if s.chest_card != state.PRESET:
        return (s.card >= 0) != (phase == state.CATEGORY or phase == state.RACE)
    if phase == state.CHESTCARD:
        return s.card != NONE
    for team in range(s.seats):
        if s.pos[team] == KEEP and s.card < 0:
            return True
    return False


@rule
def end_wrong(s):
    """Return whether the game goes on though it should be over, or is over though it should go on. K-01, K-70, K-71"""
    if (s.winner == state.RUNNING) != (s.phase != state.OVER):
        return True
    if s.phase == state.OVER:
        return False
    return s.ply >= state.MOST_PLIES or (
        s.round_limit > 0 and s.turns >= widen(s.round_limit) * widen(s.seats)
    )


@rule
def faults(s):
    """Return everything that is wrong with a record as a bit mask, one bit for each kind of fault; 0 if nothing is
    wrong. K-02, K-11, K-71
    """
    if beyond(s.seats, 2, state.MOST_TEAMS) or options_beyond(s) or fields_beyond(s):
        return OUT_OF_RANGE
    mask = BAD_OPTIONS if gates_each(s) * widen(s.seats) > LOCATIONS else 0
    if gates_wrong(s):
        mask |= BAD_GATES
    if order_wrong(s):
        mask |= BAD_ORDER
    if teams_wrong(s):
        mask |= BAD_TEAMS
    if s.phase != state.OVER:  # a limit stops a game in the middle of anything
        if phase_wrong(s):
            return mask | BAD_PHASE
        if actor_wrong(s):
            mask |= BAD_ACTOR
        if move_wrong(s):
            mask |= BAD_MOVE
        if question_wrong(s):
            mask |= BAD_QUESTION
        if chest_wrong(s):
            mask |= BAD_CHEST
    elif s.seat != NOBODY or s.may != 0:
        mask |= BAD_ACTOR
    if end_wrong(s):
        mask |= BAD_END
    return mask
