"""The table of refusals: for each reason why an action is not allowed, its clause and a sentence about the position.
T-07 to T-64
"""

from __future__ import annotations

from parlour.core.english import capital, count, listed
from parlour.core.errors import Refusal
from parlour.core.judge import FIRST_ATTEMPT, Say, list_reasons, worded
from parlour.core.names import name_of
from parlour.core.record import IS_OVER, OUT_OF_TURN, SEVERAL, Record, copy

from .. import queries
from ..board import CLIMBS, DIVES, KIND, KINDS, NOWHERE, OWN_LEVEL, OWNER, PLACES, SET, ZONES, L
from ..moves import CALLS, MOVES
from ..rules import codes
from ..state import AWAITED, CIRCLE, CLAIMS, HOLE_TOO, STRAIGHT
from .names import (
    ALL_ZONES,
    SIDES,
    awaited_roles,
    levels_in_play,
    one_of,
    piece_name,
    role_name,
    short_role,
    standing,
    the_one,
    zone_name,
)

NO_REST, NO_SUCH_ZONE, OTHER_KIND = range(FIRST_ATTEMPT, FIRST_ATTEMPT + 3)
NO_ZONE_SAID = "There is no zone {zone}: {levels}, with zones {zones}."
RULE_SETS = ("Aesir", "Travellers", "Wizards Circle")
RUN_CLAUSES = ("T-21", "T-25", "T-27", "T-29", "T-31", "T-33", "T-35", "T-37", "T-38")
PASSAGE_CLAUSES = ("T-23", "T-25", "T-28", "T-30", "T-32", "T-34", "T-39", "T-39", "T-39")

_EDGES = "along a ring or a segment, any distance"
_SPIRALS = "along a spiral, any distance"
_STEP = "one zone at a time, through an edge or a corner"
_INWARD = f"{_SPIRALS}; at the rim it may turn back inward and keep going round in the same direction"
_ALL = "along a ring, a segment or a spiral, any distance"
RUNS = (_ALL, _STEP, _EDGES, _SPIRALS, _SPIRALS, _EDGES, _INWARD, _EDGES, _STEP)
PASSAGES = (
    "to another level straight up or down, or through the black hole",
    "to another level straight up or down, one level at a time",
    "to another level straight up or down only, to the same zone number",
    "to another level through the black hole only, going in and out by spirals that turn the same way",
    "to the next level through the black hole only, going in and out by spirals that turn the same way",
    "to the next level straight up or down only, one level at a time",
    *3 * ("on its own level only",),
)
_ON = ", straight across the hole"
_ACROSS = (
    "Only the Wizard captures on another level",
    "Only the Wizard captures straight above or below; Shogun and White Goddess capture through the hole",
)


_say = worded({  # the facts of a move, its zones a and b, its piece and what stands on b; and of the table
    "a": lambda s, move: zone_name(s, move // PLACES),
    "b": lambda s, move: zone_name(s, move % PLACES),
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
    "limit": lambda s, move: int(s.quiet_limit),
    "role": lambda s, move: role_name(s, int(OWN_LEVEL[s.at[move // PLACES]]) + 1),
    "need": lambda s, move: "three" if s.ruleset == CIRCLE else "at least two",
})  # fmt: skip


_CHOSEN = "The {role} has chosen already. The moves are made when everybody has chosen."


def _moves(how: str) -> Say:
    """Return a function that writes the refusal of a move that this kind of piece cannot make; `how` says how
    the piece moves. T-21 to T-39
    """
    return _say(f"{{the}} moves {how}. It cannot get from {{a}} to {{b}} that way.")


def _out_of_turn(s: Record, action: int) -> str | Refusal:
    """Return a sentence that says that it is another player's move, or that the action is not a move at all.
    T-13, T-48, T-65
    """
    if action in CALLS:
        return Refusal(
            "T-48", "Resigning and offering a draw are not moves. Call for them instead: resign, or draw."
        )
    if s.seat == SEVERAL:
        return _not_yours_to_choose(s, action)
    return f"It is {name_of(s.seat)}'s turn, not yours."


def _not_yours_to_choose(s: Record, action: int) -> str | Refusal:
    """Return a sentence which says whose choice it is now, or who chooses for this piece. T-13, T-59, T-62, T-65"""
    side, a = SIDES[s.side], action // PLACES
    if not 0 <= action < MOVES:
        waits = listed(
            [
                f"{name_of(queries.seat_of(s, int(s.side), role))} ({short_role(s, role)})"
                for role in awaited_roles(s)
            ]
        )
        return Refusal("T-65", f"It is not your turn to choose. The game waits for {waits}.")
    piece = int(s.at[a])
    if piece < 0 or OWNER[piece] != s.side:
        there = (
            f"{piece_name(piece)} on {zone_name(s, a)} cannot move"
            if piece >= 0
            else f"there is no piece on {zone_name(s, a)}"
        )
        return f"It is {side}'s turn, and {there}."
    role = int(OWN_LEVEL[piece]) + 1
    if s.chosen[role] == AWAITED:
        return Refusal(
            "T-59", f"The {role_name(s, role)} chooses for {the_one(piece)} on level {a // ZONES + 1}."
        )
    if s.chosen[role] == NOWHERE:
        return Refusal("T-62", f"The {role_name(s, role)} has no legal move in this turn.")
    return Refusal("T-65", _CHOSEN.format(role=role_name(s, role)))


def _no_zone(s: Record, action: int) -> str:
    """Return a sentence which says that one of the two zones is not on any board in play. T-07, T-64"""
    if not 0 <= action < MOVES:
        return "There is no such zone."
    a, b = divmod(int(action), PLACES)
    wrong = zone_name(s, a if a // ZONES >= s.boards else b)
    return NO_ZONE_SAID.format(zone=wrong, levels=levels_in_play(s), zones=ALL_ZONES[s.zones])


def _no_piece(s: Record, action: int) -> str:
    """Return a sentence which says that the zone is empty, or that the piece there belongs to the enemy. T-13"""
    a = action // PLACES
    if s.at[a] < 0:
        return f"There is no piece on {zone_name(s, a)}. Choose one of your {SIDES[s.side]} pieces."
    return (
        f"{capital(piece_name(s.at[a]))} on {zone_name(s, a)} is not yours. Choose a {SIDES[s.side]} piece."
    )


def _role(s: Record, action: int) -> str:
    """Return a sentence which says which player may not move the piece, and which player moves it. T-56, T-59"""
    a = action // PLACES
    does = queries.movers(s)[s.at[a]]
    where = f"{the_one(s.at[a])} on level {a // ZONES + 1}"
    return f"Only the {role_name(s, does)} may move {where}, not the {role_name(s, int(s.slot))}."


def _horizon_shut(s: Record, action: int) -> str | Refusal:
    """Return a sentence which says that the piece may not enter the event horizon, and which pieces may. T-09, T-66"""
    a, b = divmod(int(action), PLACES)
    said = f"{capital(the_one(s.at[a]))} may not enter the event horizon, where {zone_name(s, b)} lies."
    return (
        Refusal("T-66", f"{said} Of the physical pieces only War Lords may.") if s.horizon == CLAIMS else said
    )


def _players(offered: str) -> Say:
    """Return a function that writes the refusal of a rule set which is not for this number of people.
    `offered` names the possible numbers. T-55, T-58, T-61
    """
    return _say(f"{{set}} is not for {{players}} players (gold–silver). It is for {offered}.")


def _line_blocked(s: Record, action: int) -> str:
    """Return a sentence which says which pieces block the lines that lead to the target. T-11"""
    a, b = divmod(int(action), PLACES)
    found = dict.fromkeys(queries.blockers(s, int(KIND[s.at[a]]), a, b))
    return f"The way is blocked by {standing(s, list(found))}."


def _hole_blocked(s: Record, action: int) -> str | Refusal:
    """Return a sentence which says what blocks the paths into the hole, or the paths from the hole to the target.
    T-14, T-16, T-20
    """
    a, b = divmod(int(action), PLACES)
    kind = int(KIND[s.at[a]])
    climbs = a % ZONES == b % ZONES and CLIMBS[kind]
    between = standing(s, [s.at[(a + b) // 2]]) if climbs else ""
    shut_in, shut_out = queries.shut_ways(s, kind, a, b)
    if not shut_in:
        elsewhere = f"going straight on through the black hole does not lead to {zone_name(s, b)}"
        return Refusal("T-14", f"The way is blocked by {between}, in between, and {elsewhere}.")
    if NOWHERE not in shut_in:
        one = "the only way in" if len(shut_in) == 1 else "every way in"
        trouble, shut = f"{one} from {zone_name(s, a)} is blocked by", shut_in
    elif NOWHERE not in shut_out:
        trouble, shut = f"no line out reaches {zone_name(s, b)} past", shut_out
    else:
        trouble = f"its way in and the way out to {zone_name(s, b)} do not meet past"
        shut = [piece for piece in shut_in + shut_out if piece != NOWHERE]
    straight = f", and {between} is in between" if between else ""
    past = standing(s, list(dict.fromkeys(shut)))
    return f"The way through the black hole is blocked: {trouble} {past}{straight}."


def _threats_after(s: Record, action: int) -> str:
    """Return the pieces that would endanger the side's own Life Force after the move, in words. T-41, T-42"""
    a, b = divmod(int(action), PLACES)
    after = copy(s)
    queries.move_piece(after, int(s.at[a]), a, b)
    return standing(after, queries.threats(after, int(s.side)))


def _not_saved(s: Record, action: int) -> str:
    """Return a sentence which says that the Life Force would still be in danger after the move. T-41"""
    a, b = divmod(int(action), PLACES)
    now, then = standing(s, queries.threats(s, int(s.side))), _threats_after(s, action)
    again = f", and it would then be in danger from {then}" if then != now else ""
    if KIND[s.at[a]] == L:
        again = f": on {zone_name(s, b)} it would be in danger from {then}"
    return f"Your Life Force is in danger from {now}; this move does not save it{again}."


def _exposed(s: Record, action: int) -> str:
    """Return a sentence which says that the move would put the side's own Life Force in danger. T-42"""
    home = s.pos[int(s.side) * SET + L]
    where = "" if action // PLACES == home else f" on {zone_name(s, home)}"
    return f"This would expose your Life Force{where} to {_threats_after(s, action)}."


REASONS = list_reasons({
    OUT_OF_TURN: ("T-13", _out_of_turn),
    IS_OVER: ("T-52", "The game is over."),
    codes.NO_ZONE: ("T-07", _no_zone),
    codes.NO_PIECE: ("T-13", _no_piece),
    codes.NOT_OF_ROLE: ("T-56", _role),
    codes.NOT_OF_CIRCLE: ("T-59", _role),
    codes.STAYS: ("T-13", _say("A move must end on another zone; your {kind} is already on {a}.")),
    codes.OWN_PIECE: ("T-12", _say("You cannot move to {b}: your own {own} is there.")),
    codes.LIFE_IN_HORIZON: ("T-26", _say("{the} may not enter the event horizon, where {b} lies.")),
    codes.HORIZON_SHUT: ("T-09", _horizon_shut),
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
    codes.BAD_QUIET:
        ("T-70", _say("The limit on turns without a capture must be 10 or more, or 0 for none; it cannot be {limit}.")),
    codes.BAD_TOGETHER: ("T-65", _say("Players choose their moves together only in Wizards Circle, not in {set}.")),
    codes.HAS_CHOSEN: ("T-65", _say(_CHOSEN)),
    codes.BAD_BOARDS: ("T-64", _say("You cannot play {set} with {boards}. It needs {need}.")),
    **{codes.NO_RUN + kind: (RUN_CLAUSES[kind], _moves(RUNS[kind])) for kind in range(KINDS)},
    **{codes.NO_PASSAGE + kind: (PASSAGE_CLAUSES[kind], _moves(PASSAGES[kind] + "{on}")) for kind in range(KINDS)},
    NO_REST: ("T-07", "No piece can stop in the black hole. It passes through in one move, to another level."),
    NO_SUCH_ZONE: ("T-07", NO_ZONE_SAID),
    OTHER_KIND: ("T-13", "Your {stands} is on {zone}, not your {meant}."),
})  # fmt: skip
