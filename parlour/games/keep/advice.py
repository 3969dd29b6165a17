"""Rate a position of Keep for a team: estimate how many turns it still needs to open the chest, and compare that with
its rivals.

For each space the code estimates the length of the best path to the keep, in spaces. Shut gates on the path make it
longer. A key that could be used to skip a space counts as one space; a key that must first be earned (by going down a
stair and up again) counts as two. A team without enough keys must first walk to the nearest open stair. In games with
questions, right answers bring keys on the way. A gate is worth the turns it costs the rivals, minus the turns it
costs the team itself.
"""

from parlour.core.compile import rule

from .board import (
    A1,
    A2,
    A3,
    COLOUR,
    DOOR,
    E1,
    F4,
    G1,
    G2,
    H2,
    KEEP,
    LOWER,
    RANK,
    SIDE,
    SIDES,
    SLOTS_A_SIDE,
    TRAP,
    TRAP_AT,
    UPPER,
    T,
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

# Ways are counted in tenths of a space, six of them in one number: one for each side or corner.
SPACE, FAR, BITS = 10, 1000, 10
ONE = (1 << BITS) - 1
ROUND_DOORS, ROUND_STAIRS, ROUND_MOAT = 4 * SPACE, 3 * SPACE, 7 * SPACE  # sideways, and on to the next one
SPENT, MISSING = (
    SPACE,
    2 * SPACE,
)  # what a key on the way costs: one that could skip a space, one to be earned

FALL = 5.0  # spaces that a fall costs, its key counted
STUCK = 30.0  # spaces that it costs to lack keys and have no stair to earn them
INCOME = 0.15  # keys that a space on the way brings by a rated question
NEARER = 0.02  # turns that a space costs which saves no turn
SURPLUS = 0.03  # turns that a key saves which nothing needs
THRIFT = (
    0.25  # turns that a key in hand is worth to us besides, against gates to come; answers bring new ones
)
PERIL = 2.0  # turns that it costs to stand before the lower stairs without a key
GATE, TRIVIA_GATE = 0.5, 0.2  # turns that a gate in hand is worth: without questions, with them
POINT = 1.5  # points for a turn of lead
USUAL = 7.0  # turns that a team needs at the start
CLOSE = 8.0  # turns that a turn is worth at the chest, and fewer the farther it is
WIN = 30.0  # points for the chest


@rule
def _round_to(side):
    """Return a side or corner number wrapped into 0 to 5: 6 becomes 0, and -1 becomes 5. K-13"""
    return side - SIDES if side >= SIDES else side + SIDES if side < 0 else side


@rule
def _of(ring, n):
    """Return the n-th of the six numbers that are packed into the int `ring`."""
    return ring >> BITS * n & ONE


@rule
def _with(ring, n, value):
    """Return `ring`, six numbers packed into one int, with the n-th number replaced by `value`."""
    return ring & ~(ONE << BITS * n) | min(value, FAR) << BITS * n


@rule
def _eased(ring, step):
    """Return `ring` (six path lengths packed into one int, one for each place round the castle), shortened wherever
    it is quicker to walk `step` spaces sideways to the next place and go on from there. K-04
    """
    for turn in range(2):
        carry = FAR
        for n in range(2 * SIDES):
            place = n if n < SIDES else n - SIDES
            if turn == 1:
                place = SIDES - 1 - place
            carry = min(_of(ring, place), carry + step)
            ring = _with(ring, place, carry)
    return ring


@rule
def _doors(s, key):
    """Return six path lengths packed into one int, one for each door. Each is the length of the path that starts in
    front of the door and ends in the keep, plus `key` for each key that the gates on that door cost. K-04, K-25, K-50
    """
    ring, paid = 0, 0
    for side in range(SIDES):
        cost = key * toll(s, DOOR + side, True)
        paid = paid + cost
        ring = _with(ring, side, SPACE + cost)
    return _eased(ring, ROUND_DOORS) if paid and s.lateral != OFF else ring


@rule
def _uppers(s, key, doors):
    """Return six path lengths packed into one int, one for each upper stair. Each is the length of the path from the
    foot of the stair to the keep, plus `key` for each key that the gates on that stair cost. `doors` has the lengths
    from the doors. K-04, K-25
    """
    ring, paid = 0, 0
    for corner in range(SIDES):
        cost = key * toll(s, UPPER + corner, True)
        best = min(_of(doors, corner), _of(doors, _round_to(corner - 1)))
        paid = paid + cost + best - SPACE
        ring = _with(ring, corner, 2 * SPACE + cost + best)
    return _eased(ring, ROUND_STAIRS) if paid else ring


@rule
def _from_trap(uppers, side):
    """Return the length of the path from the trap door on this side to the keep, by the nearer of its two upper
    stairs. `uppers` has the path lengths from the six upper stairs. K-04, K-44
    """
    return SPACE + min(_of(uppers, side), _of(uppers, _round_to(side + 1)))


@rule
def _lowers(s, key, uppers):
    """Return six path lengths packed into one int, one for each lower stair. Each is the length of the path from the
    foot of the stair to the keep, plus `key` for each key that the gates on that stair cost. `uppers` has the lengths
    from the upper stairs. K-04, K-25
    """
    ring, paid = 0, 0
    for corner in range(SIDES):
        cost = key * toll(s, LOWER + corner, True)
        best = min(_from_trap(uppers, corner), _from_trap(uppers, _round_to(corner - 1)))
        paid = paid + cost + best - 4 * SPACE
        ring = _with(ring, corner, 3 * SPACE + cost + best)
    return _eased(ring, ROUND_MOAT) if paid else ring


@rule
def _way_in(at, doors, uppers, lowers, sideways):
    """Return the length in spaces of the best path from the space `at` to the keep. `doors`, `uppers` and `lowers`
    are the path lengths from the doors, upper stairs and lower stairs, six packed into each int; `sideways` says
    whether tokens may step sideways. K-04
    """
    if at == KEEP:
        return 0.0
    side = widen(SIDE[at])
    slot = at - SLOTS_A_SIDE * side
    rank = widen(RANK[at])
    beyond = _round_to(side - 1) if slot == G1 or slot == G2 or slot == E1 else _round_to(side + 1)
    if rank == 9:
        return min(_of(doors, side), sideways + 2 * SPACE + _of(doors, beyond)) / SPACE
    if rank == 8:
        return 1.0 + min(_of(doors, side), sideways + _of(doors, beyond)) / SPACE
    if slot == T:
        return _from_trap(uppers, side) / SPACE
    if rank == 5:
        return 1.0 + _from_trap(uppers, side) / SPACE
    if rank == 4:
        return 2.0 + min(_from_trap(uppers, side), sideways + _from_trap(uppers, beyond)) / SPACE
    if rank == 7:
        here, there = _of(uppers, side), _of(uppers, _round_to(side + 1))
        return min(here, 2 * SPACE + there) / SPACE if slot == F4 else min(there, 2 * SPACE + here) / SPACE
    here, there = _of(lowers, side), _of(lowers, _round_to(side + 1))
    if slot == A1 or slot == A2 or slot == A3:
        return 3.0 + min(here - rank * SPACE, there + rank * SPACE) / SPACE
    return 3.0 + min(here + rank * SPACE, there - rank * SPACE) / SPACE


@rule
def _apart(a, b, around):
    """Return the shorter distance between places `a` and `b` on a circle of `around` places."""
    gap = a - b if a > b else b - a
    return min(gap, around - gap)


@rule
def _to_corner(at, corner):
    """Return how many spaces lie between a token and a stair on its level: an upper stair if the token is in the
    third courtyard or the keep, otherwise a lower stair. K-04
    """
    if at == KEEP:
        return 2
    side = widen(SIDE[at])
    slot = at - SLOTS_A_SIDE * side
    rank = widen(RANK[at])
    if rank >= 8:
        place = 4 * side + (0 if slot == G1 else 1 if slot == G2 else 2 if slot == H2 else 3)
        return min(
            _apart(place, 4 * corner, 24),
            _apart(place, 4 * corner + 23 if corner == 0 else 4 * corner - 1, 24),
        )
    near = min(_apart(side, corner, SIDES), _apart(_round_to(side + 1), corner, SIDES))
    if rank >= 4:
        return rank - 4 + 4 * near
    return 7 * near


@rule
def _errand(s, at, keys, missing):
    """Return how many extra spaces it costs a team to walk to the nearest stair where it can earn the `missing` keys,
    and back; 0 if it will pass such a stair anyway. K-36
    """
    rank = widen(RANK[at])
    best = STUCK
    if 4 <= rank < 8:
        side = widen(SIDE[at])
        for corner in (side, _round_to(side + 1)):
            price = toll(s, UPPER + corner, True)
            if price <= keys:
                return 0.0
    base = UPPER if rank >= 8 else LOWER
    for corner in range(SIDES):
        price = toll(s, base + corner, rank < 4)
        if rank < 4:
            if price <= keys:
                best = min(best, 2.0 * _to_corner(at, corner))
            continue
        if at == KEEP:
            price = price + min(toll(s, DOOR + corner, False), toll(s, DOOR + _round_to(corner - 1), False))
        if price <= keys:
            best = min(best, 2.0 * _to_corner(at, corner) + missing * price)
    return best


@rule
def _knowledge(s, team):
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
def _grasp(s, team):
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
def _pace(s, team):
    """Return how many spaces a team is expected to move in one turn. K-15, K-62, K-73"""
    if with_trivia(s):
        return 1.0 / (1.0 - min(_grasp(s, team), 0.75))
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
    own = _knowledge(s, team)
    chance, rivals = own, 0
    for rival in range(s.seats):
        if rival != team and racing & bit(rival) and s.chest_question != SOLO:
            rivals = rivals + 1
            chance = (own + rivals * (1.0 - _knowledge(s, rival)) * chance) / (rivals + 1)
    return chance


@rule
def _risk(s, team, at):
    """Return how many spaces the next trap door is expected to cost a team: the risk of a fall, or the price of a key
    to skip it. K-29, K-32, K-45, K-46
    """
    side = widen(SIDE[at])
    if RANK[at] >= 6 or s.shut[TRAP + side] > 0:
        return 0.0
    if with_trivia(s):
        return min(1.0, FALL * (1.0 - _grasp(s, team)))
    return FALL / 8.0 / max(1.0, _pace(s, team))


@rule
def _to_go(s, team, doors, uppers, lowers, doors2, uppers2, lowers2):
    """Return how many turns a team is expected to need to open the chest, with the keys it has now. `doors`, `uppers`
    and `lowers` are path lengths, six packed into each int, in which the keys for gates cost what spending a key costs;
    in the three that end in 2, they cost what earning a missing key costs. K-32, K-36, K-51, K-56, K-57, K-72
    """
    at, keys = widen(s.pos[team]), widen(s.chain[team])
    pace = _pace(s, team)
    sideways = FAR if s.lateral == OFF else SPACE
    risk = _risk(s, team, at)
    cheap = _way_in(at, doors, uppers, lowers, sideways) + risk
    dear = _way_in(at, doors2, uppers2, lowers2, sideways) + risk
    missing = MISSING / SPACE
    spent = SPENT / SPACE if s.skip != SKIP_OFF else 0.0
    held = keys + (INCOME * cheap if with_trivia(s) and s.difficulty != NO_RATING else 0.0)
    go = 1.0 * FAR
    if keys_open(s):
        lack = keys_needed(s) - held
        go = max(cheap + spent * lack, dear + missing * lack)
        if lack + (dear - cheap) / (missing - SPENT / SPACE) > 0.0 and not with_trivia(s):
            go = go + _errand(s, at, keys, missing)
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
def _answer_hope(s, pace):
    """Return how many turns the team to move can expect to gain (or, if negative, lose) by the question that it is
    about to answer. K-15, K-33, K-45
    """
    team = widen(s.turn)
    at = widen(s.pos[team])
    known = _grasp(s, team)
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
def _prospect(s, team, own):
    """Return how many turns a team can expect to gain from what is in progress, such as a card or an answer. If `own`
    is true, its own next move counts too; a rival's does not, because one always follows. K-39, K-46
    """
    pace = _pace(s, team)
    if s.phase == STRAYANS and s.offered == team:
        return (2.0 * chance_of(s, team) / 100.0 - 1.0) / pace
    if s.turn != team:
        return 0.0
    if GATES <= s.phase <= RELOC or s.phase == CHEST:
        return 1.0 if own else 0.0
    if s.phase == TRAPCARD:
        return -FALL / 8.0 / pace
    return _answer_hope(s, pace) if ASKQ <= s.phase <= ANSWER else 0.0


@rule
def advice(s, seat):
    """Return the team's lead over its rivals in points, with most weight on the strongest rival. A finished game
    returns the largest or smallest value. K-01, K-70
    """
    if s.phase == OVER:
        return 1000.0 * returns(s, seat)
    if s.turn < 0:
        return 0.0
    team = widen(seat)
    doors, doors2 = _doors(s, SPENT), _doors(s, MISSING)
    uppers, uppers2 = _uppers(s, SPENT, doors), _uppers(s, MISSING, doors2)
    lowers, lowers2 = _lowers(s, SPENT, uppers), _lowers(s, MISSING, uppers2)
    own, near = 0.0, 0.0
    for each in range(s.seats):
        turns = _to_go(s, each, doors, uppers, lowers, doors2, uppers2, lowers2) - _prospect(
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
