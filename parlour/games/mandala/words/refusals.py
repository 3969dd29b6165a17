"""Mandala: refusals as sentences about the position at hand."""

from __future__ import annotations

from parlour.core.errors import Refusal
from parlour.core.record import IS_OVER, OUT_OF_TURN, Record

from ..board import COLOURS, RINGS
from ..moves import ADVANCE_TOKEN, colour_of, ring_of
from ..rules import reasons as why
from ..rules.advance import token_of_rank
from ..rules.place import colour_may_turn, is_fixed
from ..state import CYCLE, LOT, MACHINE, ROLL, ROTATE, SWITCH, WON
from .attempts import obstacle
from .misfits import misfit_sentence
from .names import ring_name, seat_name, tokens_of

CLAUSES = {
    OUT_OF_TURN: "M-54",
    IS_OVER: "M-57",
    why.HAS_WON: "M-57",
    why.LIMIT_REACHED: "M-64",
    why.NO_SUCH_LOT: "M-16",
    why.NO_SUCH_FACE: "M-12",
    why.NO_SUCH_SEGMENT: "O-15",
    why.NO_SUCH_ACTION: "M-17",
    why.OTHER_COLOUR_FIRST: "M-26",
    why.COLOUR_DONE: "M-25",
    why.SHOWS_ZERO: "M-24",
    why.ONLY_ONE_RING: "O-11",
    why.RING_IS_FIXED: "O-12",
    why.AT_THE_STOP: "O-14",
    why.SAME_PLACE: "O-08",
    why.MUST_TURN: "M-23",
    why.MUST_PLAY: "M-23",
    why.TOO_EARLY_TO_INTRODUCE: "M-46",
    why.TURN_RINGS_FIRST: "M-29",
    why.RINGS_CONFIRMED: "M-67",
    why.TOKENS_RUN_ALONE: "M-31",
    why.CANNOT_ADVANCE: "O-07",
    why.STOP_FIRST: "O-07",
    why.ADVANCE_IS_OVER: "O-07",
    why.HAND_IS_EMPTY: "M-50",
    why.BARRIER_AT_DOOR: "M-52",
    why.OWN_TOKEN_AT_DOOR: "M-48",
    why.BAD_SEATS: "O-01",
    why.BAD_SEATING: "O-02",
    why.BAD_FIRST: "O-18",
    why.BAD_DICE: "O-08",
    why.BAD_MATCH: "O-04",
    why.BAD_FLAT: "O-14",
    why.BAD_PROPORTION: "O-16",
    why.BAD_WALL: "O-12",
}

PLAIN = {
    why.NO_SUCH_ACTION: "There is no such move in Mandala.",
    why.TOO_EARLY_TO_INTRODUCE: "A token is introduced at the end of the turn, after the advance.",
    why.RINGS_CONFIRMED: "The rotations are confirmed; the rings stay as they are until the next turn.",
    why.TOKENS_RUN_ALONE: "Tokens always advance as far as they can, and they have done so.",
    why.STOP_FIRST: "First let your tokens advance, or say stop.",
    why.ADVANCE_IS_OVER: "You have stopped advancing; now introduce a token or end your turn.",
    why.SAME_PLACE: "Left and right end on the same place here; turn it to the right.",
    why.HAND_IS_EMPTY: "All six of your tokens are in play.",
}


def sentence(s: Record, action: int, code: int) -> str | Refusal:
    """Why an action is refused here, with the facts of the position."""
    if code in PLAIN:
        return PLAIN[code]
    if code == OUT_OF_TURN:
        return what_comes_first(s) or f"It is {seat_name(s, int(s.turn))}'s turn."
    if code in (IS_OVER, why.HAS_WON, why.LIMIT_REACHED):
        return _over(s)
    if code >= why.BAD_SEATS:
        return misfit_sentence(s, code)
    if code in (why.NO_SUCH_LOT, why.NO_SUCH_FACE, why.NO_SUCH_SEGMENT):
        return _chance(s, code)
    if code in (why.BARRIER_AT_DOOR, why.OWN_TOKEN_AT_DOOR, why.CANNOT_ADVANCE):
        return _token(s, action, code)
    if code in (why.MUST_PLAY, why.TURN_RINGS_FIRST):
        return _unfinished(s, code)
    return _rotation(s, action, code)


def what_comes_first(s: Record) -> Refusal | None:
    """What must happen before any seat can act; None when a seat is to act. M-16, M-18, O-10, O-15"""
    if s.phase == LOT:
        return Refusal("M-16", "The lot decides first who begins.")
    if s.phase == SWITCH:
        then = "the turn begins" if s.numbers == CYCLE else "the dice are thrown"
        return Refusal("O-15", f"Segments are switching; then {then}.")
    if s.phase == ROLL:
        return Refusal("M-18", "Throw the dice first.")
    if s.phase == ROTATE and s.control == MACHINE:
        return Refusal("O-10", "The machine turns the rings in this game.")
    return None


def _over(s: Record) -> str | Refusal:
    if s.games > 1:
        ended = f": {seat_name(s, int(s.match_winner))} has won" if s.match_winner >= 0 else " and drawn"
        return Refusal("M-63", f"The match is over{ended}.")
    if s.result != WON:
        return Refusal("M-64", f"The turn limit of {s.turn_limit} is reached; the game is over.")
    return f"The game is over: {seat_name(s, int(s.winner))} has won."


def _chance(s: Record, code: int) -> str:
    if code == why.NO_SUCH_LOT:
        return f"The lot falls on corner {_listed([str(n) for n in s.number[: s.seats]], 'or')}."
    if code == why.NO_SUCH_FACE:
        return f"A die shows {s.die_low} to {s.die_high}."
    segments = int(s.rings) * int(s.segments)
    return f"There are {segments} segments to switch, 0 to {segments - 1}."


def _token(s: Record, action: int, code: int) -> str:
    door = f"{RINGS[0]}{s.door[s.turn]}"
    if code == why.BARRIER_AT_DOOR:
        return f"A black segment is at your door, {door}."
    if code == why.OWN_TOKEN_AT_DOOR:
        return f"Your own token stands at your door, {door}."
    ring, k = token_of_rank(s, action - ADVANCE_TOKEN)
    if ring < 0:
        tokens = len(tokens_of(s, int(s.turn)))
        return f"You have no such token in play, only {tokens}." if tokens else "You have no token in play."
    return f"This token cannot advance: {obstacle(s, ring, k)}."


def _unfinished(s: Record, code: int) -> str:
    """A turn that somebody wants to leave, or to go on with, before all dice are used. M-23, M-29"""
    if code == why.TURN_RINGS_FIRST:
        return f"Turn all the rings first: {', '.join(COLOURS[int(s.used) :])} still to come."
    to_come = [colour for colour in range(int(s.used), 5) if colour_may_turn(s, colour)]
    if not to_come:
        return f"Every turn is played, even if no ring turns: say {COLOURS[int(s.used)]} stays."
    if s.used > 0:
        return f"You must still turn {_a_ring(s, to_come[0])} by {s.dice[to_come[0]]}."
    if len(to_come) == 5:
        return "Every turn is played: one ring of each colour must be turned."
    return f"Every turn is played: {_listed([_a_ring(s, colour) for colour in to_come])} must be turned."


def _listed(things: list[str], last: str = "and") -> str:
    return f" {last} ".join([", ".join(things[:-1]), things[-1]]) if len(things) > 1 else things[0]


def _a_ring(s: Record, colour: int) -> str:
    return f"the {COLOURS[colour]} ring" if s.rings == 5 else f"a {COLOURS[colour]} ring"


def _rotation(s: Record, action: int, code: int) -> str | Refusal:
    colour = COLOURS[colour_of(action)]
    number = int(s.dice[colour_of(action)])
    if code == why.OTHER_COLOUR_FIRST:
        following = COLOURS[int(s.used)]
        return (
            "The dice may be used in any order with the same result, and are written down in the order of the "
            f"colours: {following} is next, and {colour} comes after it."
        )
    if code == why.COLOUR_DONE and number > 0:
        return _done(s, colour_of(action))
    if code in (why.SHOWS_ZERO, why.COLOUR_DONE):
        return Refusal("M-24", f"The {colour} die shows zero, so no {colour} ring turns.")
    if code == why.ONLY_ONE_RING:
        return f"This board has only one {colour} ring."
    if code == why.MUST_TURN:
        return f"You must still turn {_a_ring(s, colour_of(action))} by {number}."
    ring = ring_of(action)
    if code == why.RING_IS_FIXED:
        return f"This ring is fixed: the {ring_name(s, ring)} never turns."
    other = ring - 5 if ring >= 5 else ring + 5
    instead = f" or use the other {colour} band" if other < s.rings and not is_fixed(s, other) else ""
    return f"The band cannot slide that far: by {number}, slide it the other way{instead}."


def _done(s: Record, colour: int) -> str:
    """A die that is used, and what it did or could not do. M-25, O-12"""
    name = COLOURS[colour]
    if all(is_fixed(s, ring) for ring in range(colour, int(s.rings), 5)):
        return f"The {name} die is used: no {name} ring can turn."
    if s.rings == 5:
        return f"The {name} ring turns once, by the whole number, and the {name} die is used."
    return f"Only one {name} ring turns, by the whole number, and the {name} die is used."
