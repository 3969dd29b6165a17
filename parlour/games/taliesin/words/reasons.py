"""The one table of refusals: why something may not be done, as sentences about the position. T-07 to T-64"""

from __future__ import annotations

from parlour.core.english import capital, count
from parlour.core.errors import Refusal
from parlour.core.judge import FIRST_ATTEMPT, Say, list_reasons, worded
from parlour.core.names import name_of
from parlour.core.record import IS_OVER, OUT_OF_TURN, Record, copy

from .. import queries
from ..board import CLIMBS, DIVES, KIND, KINDS, NOWHERE, PLACES, SET, ZONES, L
from ..moves import CALLS, MOVES
from ..rules import codes
from ..state import CIRCLE, HOLE_TOO, STRAIGHT
from .names import ZONE_NAMES, levels_in_play, one_of, piece_name, role_name, standing, the_one

NO_REST, NO_SUCH_ZONE, OTHER_KIND = range(FIRST_ATTEMPT, FIRST_ATTEMPT + 3)
NO_ZONE_SAID = "There is no zone {zone}: {levels}, with zones 1 to {zones}."
RULE_SETS = ("Aesir", "Travellers", "Wizards Circle")
RUN_CLAUSES = ("T-21", "T-25", "T-27", "T-29", "T-31", "T-33", "T-35", "T-37", "T-38")
PASSAGE_CLAUSES = ("T-23", "T-25", "T-28", "T-30", "T-32", "T-34", "T-39", "T-39", "T-39")

_EDGES = "along a ring or a segment, any distance"
_SPIRALS = "along a spiral, any distance"
_STEP = "one zone at a time, through an edge or a corner"
_INWARD = f"{_SPIRALS}, and may turn inward at the rim, keeping its sense of rotation"
_ALL = "along a ring, a segment or a spiral, any distance"
RUNS = (_ALL, _STEP, _EDGES, _SPIRALS, _SPIRALS, _EDGES, _INWARD, _EDGES, _STEP)
PASSAGES = (
    "to another level straight up or down, or through the black hole",
    "to another level straight up or down, one level at a time",
    "to another level straight up or down only, to the same zone number",
    "to another level through the black hole only, by a spiral that turns the same way",
    "to the next level through the black hole only, by a spiral that turns the same way",
    "to the next level straight up or down only, one level at a time",
    *3 * ("on its own level only",),
)
_ON = " and straight on"
_ACROSS = (
    "Only the Wizard captures on another level",
    "Only the Wizard captures straight above or below; Shogun and White Goddess capture through the hole",
)


_say = worded({  # the facts of a move, its zones a and b, its piece and what stands on b; and of the table
    "a": lambda s, move: ZONE_NAMES[move // PLACES],
    "b": lambda s, move: ZONE_NAMES[move % PLACES],
    "kind": lambda s, move: one_of(s.at[move // PLACES]),
    "the": lambda s, move: capital(the_one(s.at[move // PLACES])),
    "own": lambda s, move: one_of(s.at[move % PLACES]),
    "prize": lambda s, move: piece_name(s.at[move % PLACES]),
    "on": lambda s, move: _ON if DIVES[KIND[s.at[move // PLACES]]] and s.hole_exit == STRAIGHT else "",
    "across": lambda s, move: _ACROSS[int(s.level_capture == HOLE_TOO)],
    "between": lambda s, move: standing(s, [s.at[sum(divmod(move, PLACES)) // 2]]),
    "set": lambda s, move: RULE_SETS[s.ruleset],
    "players": lambda s, move: f"{s.gold_players}–{s.silver_players}",
    "boards": lambda s, move: count(int(s.boards), "board"),
    "need": lambda s, move: "three" if s.ruleset == CIRCLE else "at least two",
})  # fmt: skip


def _moves(how: str) -> Say:
    """Say that the piece does not move like this. T-21 to T-39"""
    return _say(f"{{the}} moves {how}; from {{a}} that does not lead to {{b}}.")


def _out_of_turn(s: Record, action: int) -> str | Refusal:
    """Say that it is somebody else's move, or not a move at all. T-13, T-48"""
    if action not in CALLS:
        return f"It is not your turn. {name_of(s.seat)} is to move."
    called = "You cannot resign or offer a draw with a move. Use the button."
    return Refusal("T-48", called)


def _no_zone(s: Record, action: int) -> str:
    """Say that one of the two zones is on no board in play. T-07, T-64"""
    if not 0 <= action < MOVES:
        return "There is no such zone."
    a, b = divmod(int(action), PLACES)
    wrong = ZONE_NAMES[a if a // ZONES >= s.boards else b]
    return NO_ZONE_SAID.format(zone=wrong, levels=levels_in_play(s), zones=ZONES)


def _no_piece(s: Record, action: int) -> str:
    """Say that the zone is empty, or holds an enemy. T-13"""
    a = action // PLACES
    there = f": {piece_name(s.at[a])} there is not yours" if s.at[a] >= 0 else ""
    return f"You have no piece on {ZONE_NAMES[a]}{there}."


def _role(s: Record, action: int) -> str:
    """Say who may not move a piece, and who does. T-56, T-59"""
    a = action // PLACES
    does = queries.movers(s)[s.at[a]]
    where = f"{the_one(s.at[a])} on level {a // ZONES + 1}"
    return f"The {role_name(s, int(s.slot))} may not move {where}; the {role_name(s, does)} does."


def _players(offered: str) -> Say:
    """Say how many people the rule set needs. T-55, T-58, T-61"""
    return _say(f"You cannot play {{set}} with {{players}} players. It takes {offered}.")


def _line_blocked(s: Record, action: int) -> str:
    """Say what blocks each line that would lead there. T-11"""
    a, b = divmod(int(action), PLACES)
    found = dict.fromkeys(queries.blockers(s, int(KIND[s.at[a]]), a, b))
    return f"The way is blocked by {standing(s, list(found))}."


def _hole_blocked(s: Record, action: int) -> str | Refusal:
    """Say what blocks the ways into the hole, or the ways from it to the target. T-14, T-16, T-20"""
    a, b = divmod(int(action), PLACES)
    kind = int(KIND[s.at[a]])
    climbs = a % ZONES == b % ZONES and CLIMBS[kind]
    between = standing(s, [s.at[(a + b) // 2]]) if climbs else ""
    shut_in, shut_out = queries.shut_ways(s, kind, a, b)
    if not shut_in:
        elsewhere = f"going straight on through the black hole does not lead to {ZONE_NAMES[b]}"
        return Refusal("T-14", f"The way is blocked by {between}, in between, and {elsewhere}.")
    if NOWHERE not in shut_in:
        one = "the only way in" if len(shut_in) == 1 else "every way in"
        trouble, shut = f"{one} from {ZONE_NAMES[a]} is blocked by", shut_in
    elif NOWHERE not in shut_out:
        trouble, shut = f"no line out reaches {ZONE_NAMES[b]} past", shut_out
    else:
        trouble = f"its way in and the way out to {ZONE_NAMES[b]} do not meet past"
        shut = [piece for piece in shut_in + shut_out if piece != NOWHERE]
    straight = f", and {between} is in between" if between else ""
    past = standing(s, list(dict.fromkeys(shut)))
    return f"The way through the black hole is blocked: {trouble} {past}{straight}."


def _threats_after(s: Record, action: int) -> str:
    """Return what would endanger the side's own Life Force after the move. T-41, T-42"""
    a, b = divmod(int(action), PLACES)
    after = copy(s)
    queries.carry(after, int(s.at[a]), a, b)
    return standing(after, queries.threats(after, int(s.side)))


def _not_saved(s: Record, action: int) -> str:
    """Say that the move does not answer the danger. T-41"""
    a, b = divmod(int(action), PLACES)
    now, then = standing(s, queries.threats(s, int(s.side))), _threats_after(s, action)
    again = f", and it would then be in danger from {then}" if then != now else ""
    if KIND[s.at[a]] == L:
        again = f": on {ZONE_NAMES[b]} it would be in danger from {then}"
    return f"Your Life Force is in danger from {now}; this does not save it{again}."


def _exposed(s: Record, action: int) -> str:
    """Say that the move would expose the Life Force. T-42"""
    home = s.pos[int(s.side) * SET + L]
    where = "" if action // PLACES == home else f" on {ZONE_NAMES[home]}"
    return f"This would expose your Life Force{where} to {_threats_after(s, action)}."


REASONS = list_reasons({
    OUT_OF_TURN: ("T-13", _out_of_turn),
    IS_OVER: ("T-52", "The game is over."),
    codes.NO_ZONE: ("T-07", _no_zone),
    codes.NO_PIECE: ("T-13", _no_piece),
    codes.NOT_OF_ROLE: ("T-56", _role),
    codes.NOT_OF_CIRCLE: ("T-59", _role),
    codes.STAYS: ("T-13", _say("A move must end on another zone; your {kind} is already on {a}.")),
    codes.OWN_PIECE: ("T-12", _say("Your own {own} is on {b}.")),
    codes.LIFE_IN_HORIZON: ("T-26", _say("{the} may not enter the event horizon, where {b} lies.")),
    codes.HORIZON_SHUT: ("T-09", _say("{the} may not enter the event horizon, where {b} lies.")),
    codes.LINE_BLOCKED: ("T-11", _line_blocked),
    codes.CLIMB_BLOCKED: ("T-14", _say("The way is blocked by {between}, in between.")),
    codes.HOLE_BLOCKED: ("T-20", _hole_blocked),
    codes.LIFE_TAKES: ("T-26", _say("The Life Force cannot capture, and {prize} is on {b}.")),
    codes.WIZARD_SURROUNDED: ("T-24", _say("A surrounded Wizard cannot capture: all zones around {a} are yours.")),
    codes.TAKES_ACROSS: ("T-15", _say("{across}; your {kind} cannot capture {prize} there.")),
    codes.LIFE_WAITS: ("T-43", "You cannot capture the Life Force before its side has had a move to save it."),
    codes.NOT_SAVED: ("T-41", _not_saved),
    codes.EXPOSED: ("T-42", _exposed),
    codes.BAD_PAIR: ("T-55", _players("one against one")),
    codes.BAD_TRAVELLERS: ("T-58", _players("2–2, 1–2 or 2–1")),
    codes.BAD_CIRCLE: ("T-61", _players("4–4, 3–3, 4–3, 3–4, 1–4 or 4–1")),
    codes.BAD_BOARDS: ("T-64", _say("You cannot play {set} with {boards}. It needs {need}.")),
    **{codes.NO_RUN + kind: (RUN_CLAUSES[kind], _moves(RUNS[kind])) for kind in range(KINDS)},
    **{codes.NO_PASSAGE + kind: (PASSAGE_CLAUSES[kind], _moves(PASSAGES[kind] + "{on}")) for kind in range(KINDS)},
    NO_REST: ("T-07", "No piece can stop in the black hole. It passes through in one move, to another level."),
    NO_SUCH_ZONE: ("T-07", NO_ZONE_SAID),
    OTHER_KIND: ("T-13", "Your {stands} is on {zone}, not your {meant}."),
})  # fmt: skip
