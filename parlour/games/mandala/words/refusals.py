"""Mandala: refusals as sentences about the position at hand."""

from __future__ import annotations

from parlour.core.errors import Refusal
from parlour.core.record import CHANCE, IS_OVER, OUT_OF_TURN, Record

from ..board import COLOURS, RINGS
from ..moves import STAY, colour_of, ring_of
from ..rules import reasons as why
from ..state import LOT, MACHINE, ROTATE, SWITCH
from .names import ring_name, seat_name

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
    why.MUST_PLAY: "Every turn is played: one ring of each colour must be turned.",
    why.TOO_EARLY_TO_INTRODUCE: "A token is introduced at the end of the turn, after the advance.",
    why.RINGS_CONFIRMED: "The rotations are confirmed; the rings stay as they are until the next throw.",
    why.TOKENS_RUN_ALONE: "Tokens always advance as far as they can, and they have done so.",
    why.STOP_FIRST: "First let your tokens advance, or say stop.",
    why.ADVANCE_IS_OVER: "You have stopped advancing; now introduce a token or end your turn.",
    why.SAME_PLACE: "Left and right end on the same place here; turn it to the right.",
    why.BAD_MATCH: "Solitaire is played one game at a time.",
    why.BAD_SEATING: "Plain corners are for three seats, adjacent ones for two, on a round board of 20 segments.",
    why.BAD_FLAT: "Flat bands take one or two seats, 20 segments, no switching and no number above 5.",
    why.BAD_PROPORTION: "The proportion of path can be changed only on the board of 20 segments.",
    why.BAD_WALL: "With these rings fixed a token could be stuck for ever.",
}


def sentence(s: Record, action: int, code: int) -> str | Refusal:
    """Why an action is refused here, with the facts of the position."""
    if code in PLAIN:
        return PLAIN[code]
    if code in (OUT_OF_TURN, IS_OVER, why.HAS_WON, why.LIMIT_REACHED):
        return _whose(s, code)
    if code in (why.BAD_SEATS, why.BAD_FIRST, why.BAD_DICE):
        return _options(s, code)
    if code in (why.HAND_IS_EMPTY, why.BARRIER_AT_DOOR, why.OWN_TOKEN_AT_DOOR, why.CANNOT_ADVANCE):
        return _tokens(s, action, code)
    if code in (why.NO_SUCH_LOT, why.NO_SUCH_FACE, why.NO_SUCH_SEGMENT):
        return _chance(s, code)
    return _rotation(s, action, code)


def _whose(s: Record, code: int) -> str | Refusal:
    if code == why.LIMIT_REACHED:
        return f"The turn limit of {s.turn_limit} is reached; the game is over."
    if code != OUT_OF_TURN:
        winner = f": {seat_name(s, int(s.winner))} has won" if s.winner >= 0 else ""
        return f"The game is over{winner}."
    if s.seat != CHANCE:
        return f"It is {seat_name(s, int(s.turn))}'s turn."
    if s.phase == ROTATE and s.control == MACHINE:
        return Refusal("O-10", "The machine turns the rings in this game.")
    if s.phase == LOT:
        return Refusal("M-16", "The lot decides first who begins.")
    if s.phase == SWITCH:
        return Refusal("O-15", "Segments are switching; then the dice are thrown.")
    return Refusal("M-18", "Throw the dice first.")


def _options(s: Record, code: int) -> str:
    if code == why.BAD_SEATS:
        return f"{s.segments} segments do not seat {s.seats}: 20 segments seat 1 to 4, 30 seat 1, 2, 3 or 6."
    if code == why.BAD_FIRST:
        return f"Seat {s.first} cannot begin: there are {s.seats}."
    return f"The lowest face, {s.die_low}, must be below the highest, {s.die_high}."


def _chance(s: Record, code: int) -> str:
    if code == why.NO_SUCH_LOT:
        return f"The lot falls on one of the {s.seats} seats."
    if code == why.NO_SUCH_FACE:
        return f"A die shows {s.die_low} to {s.die_high}."
    segments = int(s.rings) * int(s.segments)
    return f"There are {segments} segments to switch, 0 to {segments - 1}."


def _tokens(s: Record, action: int, code: int) -> str:
    del action
    if code == why.HAND_IS_EMPTY:
        return "All six of your tokens are in play."
    if code == why.BARRIER_AT_DOOR:
        return f"A black segment is at your door, {RINGS[0]}{s.door[s.turn]}."
    if code == why.OWN_TOKEN_AT_DOOR:
        return f"Your own token stands at your door, {RINGS[0]}{s.door[s.turn]}."
    return "This token cannot advance."


def _rotation(s: Record, action: int, code: int) -> str:
    if code == why.TURN_RINGS_FIRST:
        left = [COLOURS[c] for c in range(int(s.used), 5)]
        return f"Turn all the rings first: {', '.join(left)} still to come."
    colour = COLOURS[colour_of(action)]
    number = int(s.dice[colour_of(action)])
    if code == why.OTHER_COLOUR_FIRST:
        return f"The dice are used in order, and the {COLOURS[int(s.used)]} die is next, before the {colour} one."
    if code == why.COLOUR_DONE:
        return f"Only one {colour} ring turns, by the whole number, and the {colour} die is used."
    if code == why.SHOWS_ZERO:
        return f"The {colour} die shows zero, so no {colour} ring turns."
    if code == why.ONLY_ONE_RING:
        return f"This board has only one {colour} ring."
    if code == why.MUST_TURN:
        return f"You must still turn a {colour} ring by {number}."
    if action < STAY and code == why.RING_IS_FIXED:
        return f"This ring is fixed: the {ring_name(s, ring_of(action))} never turns."
    return (
        f"The band cannot slide that far: by {number}, slide it the other way or use the other {colour} band."
    )
