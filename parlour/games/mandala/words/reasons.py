"""Mandala: the table of refusals: for each reason why an action is not allowed, its clause and a sentence. Codes from
FIRST_ATTEMPT on are for texts and clicks that are not actions.
"""

from __future__ import annotations

from itertools import count, islice

from parlour.core.english import capital, listed
from parlour.core.english import count as counted
from parlour.core.errors import Refusal
from parlour.core.judge import FIRST_ATTEMPT, list_reasons, worded
from parlour.core.names import name_of
from parlour.core.record import IS_OVER, OUT_OF_TURN, Record, copy

from .. import queries
from ..board import COLOURS, RINGS, SLIDE
from ..moves import ADVANCE_TOKEN, SWITCH_PAIR, colour_of, ring_of
from ..rules import codes as why
from ..state import BY_PLAYER, CORNERS, CYCLE, FLAT, LOT, MACHINE, ROLL, ROTATE, SWITCH, WON
from .names import columns_of, pair_name, ring_name, tokens_of

_codes = count(FIRST_ATTEMPT)
LOT_FIRST, SWITCH_FIRST, THROW_FIRST, MACHINE_TURNS = islice(_codes, 4)
WRONG_RING, WRONG_NUMBER, NO_DICE, THROWN, CHANGEABLE, CONFIRMED, OTHER_DOOR = islice(_codes, 7)
ONLY_ONE, FRESH_WAITS, MUST_SNIPE, RUN_SNIPES, ALL_RUN, MAY_STAY = islice(_codes, 6)
NOT_YOURS, UNDER_FRAME, NOT_STRAIGHT, BLACK, OWN_IN_FRONT = islice(_codes, 5)
NOT_INNERMOST, NO_HOME_HERE, RUNS_FAR, HOME_BY_ITSELF = islice(_codes, 4)
DIE_FIRST, RING_FIRST, ONE_RING, WHICH_WAY = islice(_codes, 4)


def comes_first(s: Record) -> int:
    """Return a code for the step that must come before any seat can act, such as throwing the dice; 0 if a seat must
    act now. M-16, M-18, O-10, O-15, O-19
    """
    if s.phase == SWITCH and s.switch_by == BY_PLAYER:
        return 0
    if s.phase == ROTATE:
        return MACHINE_TURNS if s.control == MACHINE else 0
    return {LOT: LOT_FIRST, SWITCH: SWITCH_FIRST, ROLL: THROW_FIRST}.get(int(s.phase), 0)


def _out_of_turn(s: Record, action: int) -> str | Refusal:
    code = comes_first(s)
    return REASONS[code].say(s, action) if code else f"It is {name_of(s.turn)}'s turn."


def _over(s: Record, action: int) -> str | Refusal:
    if s.games > 1:
        ended = f": {name_of(s.match_winner)} has won" if s.match_winner >= 0 else ": it is a draw"
        return Refusal("M-63", f"The match is over{ended}.")
    if s.result != WON:
        return Refusal(
            "M-64", f"The game is over: it reached its limit of {counted(int(s.turn_limit), 'turn')}."
        )
    return f"The game is over: {name_of(s.winner)} has won."


def _cannot_advance(s: Record, action: int) -> str:
    """Return a sentence that says why a token cannot run: the seat has no such token, or what is in its way. M-32,
    M-34, M-43, O-07, O-14
    """
    ring, k = queries.token_of_rank(s, action - ADVANCE_TOKEN)
    if ring < 0:
        tokens = len(tokens_of(s, int(s.turn)))
        return (
            f"You have only {counted(tokens, 'token')} on the rings."
            if tokens
            else "You have no token on the rings."
        )
    column = queries.column_of(s, ring, k)
    if column < 0:
        stop = "it is hidden under the frame"
    elif ring + 1 == s.rings:
        stop = f"column {column} does not lead to a home for it"
    else:
        black = not queries.is_path(s, ring + 1, queries.segment_at(s, ring + 1, column))
        where = f"{RINGS[ring + 1]}{column}"
        stop = f"{where} is black" if black else f"your own token is in the way, on {where}"
    return f"This token cannot move: {stop}."


def _must_play(s: Record, action: int) -> str:
    """Return a sentence that lists the unused dice, for a seat that tries to end its turn too early. M-23"""
    to_come = [colour for colour in range(int(s.used), 5) if queries.colour_may_turn(s, colour)]
    if not to_come:
        said = f"The {COLOURS[int(s.used)]} die turns nothing: choose “{COLOURS[int(s.used)]} stays” first."
        return f"You cannot end your turn yet. {said}"
    if s.used > 0:
        return _must_turn(s, 4 * to_come[0])
    if len(to_come) == 5:
        return "You cannot end your turn yet. First turn one ring of each colour, as its die shows."
    rings = listed([_a_ring(s, colour) for colour in to_come])
    return f"You cannot end your turn yet. First turn {rings}, as the dice show."


def _must_turn(s: Record, action: int) -> str:
    colour = colour_of(action)
    places = counted(int(s.dice[colour]), "place")
    return f"You must still turn {_a_ring(s, colour)} {places}, left or right."


def _a_ring(s: Record, colour: int) -> str:
    return f"the {COLOURS[colour]} ring" if s.rings == 5 else f"a {COLOURS[colour]} ring"


def _out_of_order(s: Record, action: int) -> str | Refusal:
    """Return a sentence that says why a ring cannot be turned now: the rules forbid it in any case, or another colour
    comes first in the order of typed moves. M-26
    """
    t = copy(s)
    t.used = colour_of(action)
    if code := queries.refusal(t, action):
        return REASONS[code].say(t, action)
    order = f"{capital(COLOURS[int(s.used)])} comes before {COLOURS[colour_of(action)]}"
    return f"{order}. Type your moves in this order: {', '.join(COLOURS)}. The order makes no difference to the game."


def _done(s: Record, action: int) -> str | Refusal:
    """Return a sentence that says that a die has been used already, or why it could not turn any ring. M-24, M-25,
    O-12
    """
    colour = colour_of(action)
    name = COLOURS[colour]
    if s.dice[colour] <= 0:
        return REASONS[why.SHOWS_ZERO].say(s, action)
    if all(queries.is_fixed(s, ring) for ring in range(colour, int(s.rings), 5)):
        return f"The {name} die turns nothing, because no {name} ring can turn."
    return f"You have already used the {name} die. Each die turns one ring, once."


def _same_kind(s: Record, action: int) -> str:
    """Return a sentence that says that both segments are path, or both are barriers. O-19"""
    one, other = pair_name(s, action - SWITCH_PAIR)
    ring, k = divmod(action - SWITCH_PAIR, int(s.segments))
    kind = "path" if queries.is_path(s, ring, k) else "black"
    return f"{one} and {other} are both {kind}. Choose two neighbours: one path segment and one black one."


def _token_on_pair(s: Record, action: int) -> str:
    """Return a sentence that says on which of the two segments, which the player wants to switch (exchange),
    a token stands. O-19
    """
    ring, k = divmod(action - SWITCH_PAIR, int(s.segments))
    after = (k + 1) % int(s.segments)
    one, other = pair_name(s, action - SWITCH_PAIR)
    place = one if queries.owner_of(s, ring, k) >= 0 else other
    owner = queries.owner_of(s, ring, k if place == one else after)
    return f"{name_of(owner)}'s token stands on {place}. Choose two segments without tokens."


def _hand_is_empty(s: Record, action: int) -> str:
    """Return a sentence that says that all tokens of the seat are in play. M-50, O-20"""
    if s.tokens == 1:
        return "You have no token left to bring in: your only one is on the rings."
    many = "six" if s.tokens == 6 else s.tokens
    return f"You have no token left to bring in: all {many} are on the rings."


def _at_the_stop(s: Record, action: int) -> str:
    colour, other = colour_of(action), (ring_of(action) + 5) % 10
    free = other < s.rings and not queries.is_fixed(s, other)
    instead = f" or use the other {COLOURS[colour]} band" if free else ""
    places = counted(int(s.dice[colour]), "place")
    return f"The band cannot slide that far. Slide it {places} the other way{instead}."


def _seating(s: Record, action: int) -> str:
    """Return a sentence that says how many seats the chosen seating (corners in a row, or two adjacent corners) needs.
    O-02
    """
    corners, wanted = (
        ("The seating “three people at three neighbouring corners” is for", 3)
        if s.seating == CORNERS
        else ("The seating “two people next to each other” is for", 2)
    )
    if s.seats != wanted:
        return f"{corners} {wanted} players, not {s.seats}."
    board = "flat bands" if s.bands == FLAT else f"{s.segments} segments"
    return f"{corners} {wanted} players on the round board of 20 segments, not on {board}."


def _flat(s: Record, action: int) -> str:
    """Return a sentence that says which of the chosen options cannot be combined with flat bands (a board
    drawn as straight bands instead of rings). O-14
    """
    troubles = [
        (s.seats > 2, f"one or two players (not {s.seats})"),
        (s.segments != 20, f"20 segments (not {s.segments})"),
        (s.switching > 0, "a game in which no segments switch"),
        (s.die_high > 5, f"dice that show 5 at most (these show up to {s.die_high})"),
    ]
    return f"Flat bands need {listed([words for found, words in troubles if found])}."


def _stuck(s: Record, action: int) -> str:
    """Return a sentence that says how the chosen fixed rings (rings that never turn) would block a token for
    ever, or keep a door shut for ever. O-12
    """
    last, other = int(s.rings) - 1, "Choose other fixed rings."
    fixed = [ring for ring in range(s.rings) if queries.is_fixed(s, ring)]
    for column in columns_of(s):
        k = column + SLIDE if s.bands == FLAT else column
        path = [ring for ring in fixed if queries.is_path(s, ring, k)]
        for ring in path:
            if ring < last and ring + 1 in fixed and ring + 1 not in path:
                both = f"If rings {RINGS[ring]} and {RINGS[ring + 1]} never turn"
                return f"{both}, a token on {RINGS[ring]}{column} can never pass the barrier in front of it. {other}"
        away = not all(queries.leads_home(s, seat, column) for seat in range(s.seats))
        if away and last in fixed and (last in path or s.switching):
            becomes = "" if last in path else " once path is there"
            where = f"a token on {RINGS[last]}{column} can never go home{becomes}"
            return f"If ring {RINGS[last]} never turns, {where}. {other}"
    doors = ((seat, queries.door_segment(s, seat)) for seat in range(s.seats))
    shut = next(seat for seat, k in doors if not queries.is_path(s, 0, k))
    said = f"If ring a never turns, the barrier at the door of {name_of(shut)} keeps all tokens of that player out"
    return f"{said}. {other}"


_of = worded({  # facts of the position, and of the rotation that is refused
    "s": lambda s, a: s,
    "colour": lambda s, a: COLOURS[colour_of(a)],
    "ring": lambda s, a: ring_name(int(s.rings), ring_of(a)),
    "door": lambda s, a: f"{RINGS[0]}{s.door[s.turn]}",
    "numbers": lambda s, a: listed(s.number[: s.seats].tolist(), "or"),
    "to_come": lambda s, a: listed(COLOURS[int(s.used) :]),
    "dice": lambda s, a: "dice" if s.used < 4 else "die",
    "segments": lambda s, a: int(s.rings) * int(s.segments),
    "last": lambda s, a: int(s.rings) * int(s.segments) - 1,
    "seated": lambda s, a: listed({15: (1, 3), 20: (1, 2, 3, 4), 25: (1, 5), 30: (1, 2, 3, 6)}[int(s.segments)], "or"),
    "are_seats": lambda s, a: "is only 1 seat" if s.seats == 1 else f"are only {s.seats} seats",
    "then": lambda s, a: "the turn begins" if s.numbers == CYCLE else "the dice are thrown",
})  # fmt: skip
REASONS = list_reasons({
    OUT_OF_TURN: ("M-54", _out_of_turn),
    IS_OVER: ("M-57", _over),
    why.HAS_WON: ("M-57", _over),
    why.LIMIT_REACHED: ("M-64", _over),
    why.NO_SUCH_LOT: ("M-16", _of("Only corner {numbers} can go first.")),
    why.NO_SUCH_FACE: ("M-12", _of("A die shows a number from {s.die_low} to {s.die_high}.")),
    why.NO_SUCH_SEGMENT: ("O-15", _of("This board has no such segment to switch: they are numbered 0 to {last}.")),
    why.NO_SUCH_ACTION: ("M-17", "There is no such move in Mandala. Choose a lit place or a button."),
    why.OTHER_COLOUR_FIRST: ("M-26", _out_of_order),
    why.COLOUR_DONE: ("M-25", _done),
    why.SHOWS_ZERO: ("M-24", _of("The {colour} die shows zero: it turns no ring this turn.")),
    why.ONLY_ONE_RING: ("O-11", _of("This board has only one {colour} ring.")),
    why.RING_IS_FIXED: ("O-12", _of("The {ring} never turns in this game.")),
    why.AT_THE_STOP: ("O-14", _at_the_stop),
    why.SAME_PLACE: ("O-08", "Left and right end in the same place here. Turn the ring to the right."),
    why.MUST_TURN: ("M-23", _must_turn),
    why.MUST_PLAY: ("M-23", _must_play),
    why.TOO_EARLY_TO_INTRODUCE: ("M-46", "First turn the rings. You can bring in a token at the end of your turn."),
    why.TURN_RINGS_FIRST:
        ("M-29", _of("Your tokens move after the last ring is turned. First use the {to_come} {dice}.")),
    why.RINGS_CONFIRMED: ("M-67", "You have turned the rings. You cannot turn them again before your next turn."),
    why.TOKENS_RUN_ALONE: ("M-31", "Your tokens have already moved as far as they can."),
    why.CANNOT_ADVANCE: ("O-07", _cannot_advance),
    why.STOP_FIRST: ("O-07", "First move your tokens, or press “Done moving”."),
    why.ADVANCE_IS_OVER: ("O-07", "You have finished moving your tokens. Now bring in a token, or end your turn."),
    why.HAND_IS_EMPTY: ("M-50", _hand_is_empty),
    why.NO_TOKENS:
        ("O-23", _of("This game has no tokens. Turn the rings so that the numbers in your column add up to {s.sum}.")),
    why.SWITCH_IS_OVER: ("O-19", "You can switch segments only before the dice are thrown."),
    why.SWITCH_NOW: ("O-19", "First switch two neighbouring segments, or press “Done switching”."),
    why.SAME_KIND: ("O-19", _same_kind),
    why.TOKEN_ON_PAIR: ("O-19", _token_on_pair),
    why.BARRIER_AT_DOOR:
        ("M-52", _of("You cannot bring in a token this turn: a black segment blocks your door, {door}.")),
    why.OWN_TOKEN_AT_DOOR:
        ("M-48", _of("You cannot bring in a token this turn: your own token stands at your door, {door}.")),
    why.BAD_SEATS:
        ("O-01", _of("A board of {s.segments} segments is for {seated} players, not for {s.seats}.")),
    why.BAD_SEATING: ("O-02", _seating),
    why.BAD_FIRST: ("O-18", _of("Seat {s.first} cannot go first: there {are_seats}.")),
    why.BAD_DICE: ("O-08", _of("The lowest number on the dice, {s.die_low}, must be below the highest, {s.die_high}.")),
    why.BAD_MATCH:
        ("O-04", _of("If you play alone, the match has one game, not {s.games}.")),
    why.BAD_FLAT: ("O-14", _flat),
    why.BAD_PROPORTION:
        ("O-16", _of("You can change the amount of path only on a board of 20 segments, not of {s.segments}.")),
    why.BAD_WALL: ("O-12", _stuck),
    why.BAD_LIMIT:
        ("O-23", _of("When the aim is a sum of numbers, the turn limit is 1,000 at most, not {s.turn_limit}.")),
    LOT_FIRST: ("M-16", "Wait: the player who goes first is being drawn by lot."),
    SWITCH_FIRST: ("O-15", _of("Wait: some segments are being switched. Then {then}.")),
    THROW_FIRST: ("M-18", "Wait until the dice have been thrown."),
    MACHINE_TURNS: ("O-10", "You cannot turn rings in this game: the program turns them for everybody."),
    WRONG_RING: ("M-19", "The {die} die turns only a {die} ring."),
    WRONG_NUMBER: ("M-20", "The {die} die shows {shown}: turn the ring exactly {places}, {ways}."),
    NO_DICE: ("O-09", "No dice are thrown in this game. The numbers come from a fixed list."),
    THROWN: ("M-18", "You do not throw the dice. They are thrown for you, once in each turn."),
    CHANGEABLE:
        ("M-67", "Undo is not a move. Until you press “Turn the rings”, you can choose other rings and directions."),
    CONFIRMED: ("M-67", "The rings have been turned, and you cannot take that back."),
    OTHER_DOOR: ("M-47", "You can bring in a token only at your own door, {door}."),
    ONLY_ONE: ("M-46", "You may bring in only one token in a turn."),
    FRESH_WAITS: ("M-51", "A token that has just come in cannot move before your next turn."),
    MUST_SNIPE: ("M-38", "You cannot spare another player's token: yours move by themselves and send it back."),
    RUN_SNIPES:
        ("M-38", "A token that moves sends back every other token in its way. To spare one, leave yours where it is."),
    ALL_RUN: ("M-31", "You cannot hold a token back: your tokens move by themselves, as far as they can."),
    MAY_STAY:
        ("O-07", "Tokens that you do not move stay where they are. Press “Done moving” when you have moved enough."),
    NOT_YOURS: ("M-33", "You can move only your own tokens; {stands} on {place}."),
    UNDER_FRAME: ("O-14", "A token under the frame cannot move until its band slides it back into view."),
    NOT_STRAIGHT:
        ("M-30", "Tokens move only straight towards the centre, in their own column. This one stands on {place}."),
    BLACK: ("M-32", "No token can enter or pass a black segment, and {place} is black."),
    OWN_IN_FRONT:
        ("M-34", "Your own token is in the way, on {place}, and tokens of one player cannot pass each other."),
    NOT_INNERMOST:
        ("M-40", "A token goes home only from the innermost ring, {last}. This one stands on {place}."),
    NO_HOME_HERE:
        ("M-43", "Column {column} does not lead to a home for this token. Wait until its ring is turned."),
    RUNS_FAR: ("M-31", "A token that moves goes as far as it can. This one would go {end}."),
    HOME_BY_ITSELF: ("M-40", "You do not need to click a home: tokens on the innermost ring go home by themselves."),
    DIE_FIRST: ("M-22", "First choose a die and a ring of its colour. Then choose left or right."),
    RING_FIRST: ("M-22", "First choose which {colour} ring to turn. Then choose left or right."),
    ONE_RING: ("M-25", "The {colour} die turns only one {colour} ring, and exactly {places}."),
    WHICH_WAY: ("M-21", "Now choose which way ring {ring} turns: left or right."),
})  # fmt: skip
