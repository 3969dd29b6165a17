"""Rate a position of Keep for a team: estimate how many turns it still needs to open the chest, and compare that with
its rivals.

The estimate begins with the length of the best path to the keep (distances.py). Shut gates make the path longer. A
key that could be used to skip a space counts as one space; a key that must first be earned (by going down a stair and
up again) counts as two. A team without enough keys must first walk to the nearest open stair. In games with questions,
right answers bring keys on the way. A gate is worth the turns it costs the rivals, minus the turns it costs the team
itself.
"""

from parlour.core.compile import rule

from .board import COLOUR, DOOR, KEEP, LOWER, RANK, SIDE, SIDES, TRAP, TRAP_AT, UPPER
from .distances import (
    FAR,
    SPACE,
    distance_to_stair,
    length_to_keep,
    lengths_from_doors,
    lengths_from_lower_stairs,
    lengths_from_upper_stairs,
    wrapped,
)
from .rules.chest import asks_at_chest, keys_needed, keys_open, way_to_open
from .rules.ends import returns
from .rules.gates import toll
from .rules.questions import chance_of, may_run_out
from .rules.table import bit, widen, with_trivia
from .state import (
    ANSWER,
    ASKQ,
    BY_KEYS,
    CHEST,
    CHESTCARD,
    CHOSEN_RATING,
    DIFF,
    GATES,
    HARDER,
    NO_RATING,
    OFF,
    OVER,
    PIPS,
    RACE,
    RELOC,
    RIGHT_BY_CARD,
    RIGHT_BY_DIE,
    RIGHT_TO_MOVE,
    SKIP_ANY,
    SKIP_OFF,
    SOLO,
    STEP_BY_STEP,
    STRAYANS,
    TRAPCARD,
)

# what a key costs, in tenths of a space: one that could skip a space, and one that must first be earned
SPENT, MISSING = SPACE, 2 * SPACE

FALL = 5.0  # spaces that a fall through a trap door costs, after the key that it earns
STUCK = 30.0  # spaces that it costs a team to lack keys when no stair is open where it could earn them
INCOME = 0.15  # keys that each space on the way earns on average by its question, if questions have ratings
NEARER = 0.02  # turns for each space of the path, so that of equally quick paths the shortest is preferred
SURPLUS = 0.03  # turns that each spare key is worth
THRIFT = 0.25  # turns that each key in hand is worth against later gates, in games without questions
PERIL = 2.0  # turns that it costs to stand below the lower stairs without a key
GATE, TRIVIA_GATE = 0.5, 0.2  # turns that a gate in the supply is worth: without questions, with questions
POINT = 1.5  # points for each turn of lead
USUAL = 7.0  # turns that a team usually needs from the start
CLOSE = 8.0  # extra turns for being close to the chest, divided by the turns still needed plus one
WIN = 30.0  # points for opening the chest


@rule
def _detour_for_keys(s, at, keys, missing):
    """Return how many extra spaces it costs a team whose token is on the space `at` to walk to the nearest stair where
    it can earn the `missing` keys, and back; 0 if it will pass such a stair anyway. K-36
    """
    rank = widen(RANK[at])
    best = STUCK
    if 4 <= rank < 8:
        side = widen(SIDE[at])
        for corner in (side, wrapped(side + 1)):
            price = toll(s, UPPER + corner, True)
            if price <= keys:
                return 0.0
    base = UPPER if rank >= 8 else LOWER
    for corner in range(SIDES):
        price = toll(s, base + corner, rank < 4)
        if rank < 4:
            if price <= keys:
                best = min(best, 2.0 * distance_to_stair(at, corner))
            continue
        if at == KEEP:
            price = price + min(toll(s, DOOR + corner, False), toll(s, DOOR + wrapped(corner - 1), False))
        if price <= keys:
            best = min(best, 2.0 * distance_to_stair(at, corner) + missing * price)
    return best


@rule
def _chance_in_category(s, team):
    """Return the share of questions (0 to 1) that a team is expected to answer right: in the category of the open
    question, or on average if no question is open. K-09
    """
    if s.cat >= 0:
        return widen(s.know[team, s.cat]) / 100.0
    total = 0
    for category in range(SIDES):
        total = total + widen(s.know[team, category])
    return total / 600.0


@rule
def _average_chance(s, team):
    """Return the share of questions (0 to 1) on ordinary spaces that a team is expected to answer right, averaged
    over all difficulties. K-42, K-74
    """
    total = 0
    for category in range(SIDES):
        total = total + widen(s.know[team, category])
    known = total / 600.0
    if s.difficulty != NO_RATING and s.difficulty != CHOSEN_RATING:
        known = known - HARDER / 200.0 * (widen(s.ratings) - 1)
    return max(known, 0.0)


@rule
def _spaces_a_turn(s, team):
    """Return how many spaces a team is expected to move in one turn: in games with questions this depends on how many
    questions it knows, otherwise on the option `movement`. K-15, K-62, K-73
    """
    if with_trivia(s):
        return 1.0 / (1.0 - min(_average_chance(s, team), 0.75))
    if s.movement == STEP_BY_STEP:
        return 1.0
    if s.movement == RIGHT_TO_MOVE:
        return 0.5
    if s.movement == RIGHT_BY_DIE:
        return (7.0 - widen(s.right_at)) / 6.0
    if s.movement == RIGHT_BY_CARD:
        return 0.4
    return 3.5 if s.movement == PIPS else 1.5


@rule
def _attempt_chance(s, team, racing):
    """Return the chance (0 to 1) that a team opens the chest when it tries without paying keys: by a card, a
    question, or a race to answer against the teams in `racing`. K-52, K-54, K-57, K-72
    """
    if not asks_at_chest(s):
        return 0.125
    own = _chance_in_category(s, team)
    chance, rivals = own, 0
    for rival in range(s.seats):
        if rival != team and racing & bit(rival) and s.chest_question != SOLO:
            rivals = rivals + 1
            chance = (own + rivals * (1.0 - _chance_in_category(s, rival)) * chance) / (rivals + 1)
    return chance


@rule
def _trap_door_cost(s, team, at):
    """Return how many spaces the next trap door on a team's way is expected to cost it; 0 if there is none or if a
    gate lies on it. In games with questions the cost is at most one space, the price of skipping the trap door with a
    key. K-29, K-32, K-45, K-46
    """
    side = widen(SIDE[at])
    if RANK[at] >= 6 or s.shut[TRAP + side] > 0:
        return 0.0
    if with_trivia(s):
        return min(1.0, FALL * (1.0 - _average_chance(s, team)))
    return FALL / 8.0 / max(1.0, _spaces_a_turn(s, team))


@rule
def _turns_to_chest(s, team, doors, uppers, lowers, doors2, uppers2, lowers2):
    """Return how many turns a team is expected to need to open the chest. `doors`, `uppers` and `lowers` are path
    lengths to the keep from the doors and stairs, six packed into each int. They count the gates on the way as opened
    with keys that the team has; `doors2`, `uppers2` and `lowers2` as opened with keys that it must still earn. K-32,
    K-36, K-51, K-56, K-57, K-72
    """
    at, keys = widen(s.pos[team]), widen(s.chain[team])
    pace = _spaces_a_turn(s, team)
    sideways = FAR if s.lateral == OFF else SPACE
    risk = _trap_door_cost(s, team, at)
    cheap = length_to_keep(at, doors, uppers, lowers, sideways) + risk
    dear = length_to_keep(at, doors2, uppers2, lowers2, sideways) + risk
    missing = MISSING / SPACE
    spent = SPENT / SPACE if s.skip != SKIP_OFF else 0.0
    held = keys + (INCOME * cheap if with_trivia(s) and s.difficulty != NO_RATING else 0.0)
    go = 1.0 * FAR
    if keys_open(s):
        lack = keys_needed(s) - held
        go = max(cheap + spent * lack, dear + missing * lack)
        if lack + (dear - cheap) / (missing - SPENT / SPACE) > 0.0 and not with_trivia(s):
            go = go + _detour_for_keys(s, at, keys, missing)
    if way_to_open(s) != BY_KEYS:
        tries = pace / max(0.05, _attempt_chance(s, team, bit(s.seats) - 1))
        go = min(go, max(cheap - spent * held, dear - missing * held, min(cheap, 1.0)) + tries)
    turns = go / pace
    least = 1.0
    if s.skip != SKIP_ANY:
        least = max(least, cheap / (pace + 1.0) if s.skip != SKIP_OFF else cheap / pace)
    if RANK[at] < 4 and keys < 2 and not with_trivia(s):
        turns = turns + PERIL / (1.0 + 3.0 * keys)
    return max(turns, least) + NEARER * cheap - SURPLUS * min(keys, 20)


@rule
def _gain_by_answer(s, pace):
    """Return how many turns the team to move can expect to gain by the question that it is about to answer. The result
    is negative if it can expect to lose turns, because it may fall through a trap door. K-15, K-33, K-45
    """
    team = widen(s.turn)
    at = widen(s.pos[team])
    known = _average_chance(s, team)
    if DIFF < s.phase <= ANSWER:
        known = chance_of(s, team) / 100.0
    if s.guessed > 0:
        known = known / 2.0
    elif s.phase == ANSWER and may_run_out(s):
        known = known * 0.8
    hope = known * (1.0 + 1.2 * widen(s.rating) / pace)
    if COLOUR[at] >= 0 and TRAP_AT[at] >= 0 and s.shut[TRAP_AT[at]] == 0:
        hope = hope - (1.0 - known) * FALL / pace
    return hope


@rule
def _gain_in_progress(s, team, own):
    """Return how many turns a team can expect to gain in the current phase: by the card or question that is open,
    and, if `own` is true, by the move that it is about to make. K-39, K-46
    """
    pace = _spaces_a_turn(s, team)
    if s.phase == STRAYANS and s.offered == team:
        return (2.0 * chance_of(s, team) / 100.0 - 1.0) / pace
    if s.turn != team:
        return 0.0
    if GATES <= s.phase <= RELOC or s.phase == CHEST:
        return 1.0 if own else 0.0
    if s.phase == TRAPCARD:
        return -FALL / 8.0 / pace
    return _gain_by_answer(s, pace) if ASKQ <= s.phase <= ANSWER else 0.0


@rule
def advice(s, seat):
    """Return a rating of the position for a team: its lead over its rivals in points. The strongest rival counts most.
    In a finished game the rating is 1000 for the winner, -1000 for the others, and 0 in a draw. K-01, K-70
    """
    if s.phase == OVER:
        return 1000.0 * returns(s, seat)
    if s.turn < 0:
        return 0.0
    team = widen(seat)
    doors, doors2 = lengths_from_doors(s, SPENT), lengths_from_doors(s, MISSING)
    uppers, uppers2 = (
        lengths_from_upper_stairs(s, SPENT, doors),
        lengths_from_upper_stairs(s, MISSING, doors2),
    )
    lowers, lowers2 = (
        lengths_from_lower_stairs(s, SPENT, uppers),
        lengths_from_lower_stairs(s, MISSING, uppers2),
    )
    own, near = 0.0, 0.0
    for each in range(s.seats):
        turns = _turns_to_chest(s, each, doors, uppers, lowers, doors2, uppers2, lowers2) - _gain_in_progress(
            s, each, each == team
        )
        if each == team:
            own = turns
        else:
            close = 1.0 / (max(turns, 0.0) + 0.5)
            near = near + close * close * close * close
    held = TRIVIA_GATE * widen(s.stock[team])
    if not with_trivia(s):
        held = GATE * widen(s.stock[team]) + THRIFT * min(widen(s.chain[team]), 8)
    lead = POINT * (USUAL - own + held + CLOSE / (max(own, 0.0) + 1.0) - CLOSE * near**0.25)
    if CHESTCARD <= s.phase <= RACE:
        racing = widen(s.racing) if s.phase == RACE else bit(s.seats) - 1
        chance = _attempt_chance(s, widen(s.turn), racing)
        lead = lead + chance * ((WIN if s.turn == team else -WIN) - lead)
    return lead
