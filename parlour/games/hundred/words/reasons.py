"""The table of refusals: for each reason why an action is not allowed, its clause and a sentence about the position.

No sentence reveals which numbers the dice make: a player who claims a number without a sum is asked for the sum,
whether or not the dice make the number. Only if the table's hints show the numbers does a sentence say that a number
cannot be made.
"""

from __future__ import annotations

from collections.abc import Iterable

from parlour.core.english import capital, listed
from parlour.core.errors import Refusal
from parlour.core.judge import FIRST_ATTEMPT, list_reasons, worded
from parlour.core.names import name_of
from parlour.core.record import IS_OVER, OUT_OF_TURN, SEVERAL, Record, acts

from .. import moves, queries, state
from ..board import CELL_NAMES, CELLS, HEX_LINKS, NONE, NUMBERS, RACKS, RING_LINKS
from ..moves import CELL, number_of, side_of
from ..rules import codes as c
from ..state import CONNECT, COUNTERS, HEXES, RULESETS
from .names import LETTERS, card_name, cell_name, money, thrown

# fmt: off
(  # what is wrong with a sum
    NOTHING_SAID, TOO_LONG, NO_SIGN, JOINED, UNREADABLE, SIGN_MISSING, NOT_THROWN, USED_UP, LEFT_OVER, BY_ZERO,
    STEP_NOT_WHOLE, NOT_WHOLE, NOT_AS_STATED, BEYOND, NO_POWER,
    CANNOT_BE_MADE,
) = range(FIRST_ATTEMPT, FIRST_ATTEMPT + 16)
# fmt: on


def _ends(s: Record, action: int) -> str:
    """Return the ways to end the game that the rule set allows, as a list in words. H-07"""
    ends = [name for place, name in enumerate(state.END_LABELS) if queries.offers_end(s, place + 1)]
    return listed(ends, "or")


def _sides(sides: Iterable[int], last: str = "and") -> str:
    return listed([name_of(side) for side in sides], last)


def _actor(s: Record, action: int = -1) -> str:
    return name_of(s.seat if s.seat >= 0 else s.cur)


def _whereabouts(s: Record, action: int) -> str:
    """Return a phrase that tells a player who claims a counter that is not on the player's rack where it is: on
    another rack, on the board or in the bag. H-51, H-54, H-59
    """
    n = int(number_of(action))
    where = int(s.where[n])
    if 1 <= where <= RACKS:
        then = "you may claim it in the race"
        if s.race == state.NO_RACE:
            then = "there is no race"
        elif not queries.has_cell(s, n):
            then = "there is no free space for it beside a related counter"
        return f": it is on {name_of(where - 1)}'s rack, and {then}"
    return ": it is on the board" if where == state.ON_BOARD else ": it is in the bag"


def _neighbours(s: Record, action: int) -> str:
    """Return the hexagons beside a number, ascending, as a list in words. H-94"""
    return listed(sorted(m for m in HEX_LINKS[s.diamond, number_of(action)].tolist() if m))


_of = worded({  # facts of the position, and of the action that is refused
    "s": lambda s, a: s,
    "ruleset": lambda s, a: capital(RULESETS[s.ruleset]),
    "sides": lambda s, a: _sides(range(s.seats)),
    "most": lambda s, a: state.MOST_SIDES[s.ruleset],
    "end": lambda s, a: state.END_LABELS[s.end],
    "ends": _ends,
    "targets": lambda s, a: "1 to 100 units" if s.ruleset == COUNTERS else "£5 or more",
    "n": lambda s, a: number_of(a),
    "dice": lambda s, a: thrown(s),
    "beside": _neighbours,
    "where": _whereabouts,
    "cell": lambda s, a: CELL_NAMES[a - CELL],
    "stands": lambda s, a: s.board[a - CELL],
    "drawn": lambda s, a: card_name(a),
    "card": lambda s, a: card_name(s.card),
    "next": lambda s, a: card_name(s.pack[s.top]),
    "rack": lambda s, a: name_of(s.rack),
    "not_there": lambda s, a: f"counter {a} is not in the bag" if 1 <= a <= 100 else "counters have numbers 1 to 100",
    "actor": _actor,
    "side": lambda s, a: name_of(side_of(a)),
    "now": lambda s, a: name_of(s.cur),
})  # fmt: skip


def _throw(s: Record, action: int) -> str | Refusal:
    """Return sentences that refuse an impossible throw, and say how many dice the next throw has. H-09, H-97"""
    dice = int(queries.next_dice(s))
    wrong = "That throw is not possible."
    told = f"{name_of(s.thrower)} throws {dice} dice, and each shows a number from 1 to 6."
    if not s.dice_from:
        return f"{wrong} {told}"
    now = f"This is throw {s.throws + 1}, and from throw {s.dice_from} on you throw four dice."
    return Refusal("H-97", f"{wrong} {now} {told}")


def _mark(s: Record, cell: int) -> str:
    """Return a sentence that says why a cell cannot be marked now. H-96"""
    if s.ruleset == HEXES and not 1 <= cell <= NUMBERS:
        return "The game marks a hexagon now, and this one does not exist: hexagons have numbers 1 to 100."
    if not 0 <= cell < CELLS:
        return "The game marks a hexagon now, and this one does not exist."
    why = "is the centre, which is never marked" if cell == 0 else "is marked already"
    return f"The game marks a hexagon now, and {cell_name(s, cell)} {why}."


def _unrelated(s: Record, action: int) -> str:
    """Return a sentence that says that all counters beside the chosen cell are unrelated to the claimed one. H-54"""
    if s.n == 1:
        return "1 is related only to 2 and to the other numbers with a border."
    share = "divide one another" if s.multiple else "share a divisor greater than 1"
    cells = [cell for cell in RING_LINKS[action - CELL].tolist() if cell != NONE]
    near = listed(sorted(int(s.board[cell]) for cell in cells if s.board[cell]), "or")
    return f"{s.n} is not related to {near}: related numbers are consecutive, are both prime, or {share}."


def _claim_first(s: Record, action: int) -> str:
    if s.ruleset == CONNECT:
        return "First make your number from the dice. Then place its counter."
    return (
        f"In {capital(RULESETS[s.ruleset])} you do not choose where a counter goes: it goes on its own number. "
        "Make that number from the dice."
    )


def _solvent(s: Record, action: int) -> str:
    """Return a sentence that says why no side may leave the game now: a side may leave only when a card has taken its
    last money. H-75
    """
    if s.seat < 0:
        return "You cannot leave in the race. A side leaves only when a card takes its last money."
    if s.money[s.seat]:
        return f"Only a side without money can leave, and {name_of(s.seat)} has {money(s, s.money[s.seat])}."
    if s.bankruptcy:
        return f"{name_of(s.seat)} has no money, but in this game a side without money plays on."
    return f"{name_of(s.seat)} has no money, but a side leaves only when a card takes its last money."


def _no_race(s: Record, action: int) -> str:
    """Return a sentence for a player who tries to claim a number as in the race: it says that there is no race now
    and whose turn it is. H-59
    """
    why = "The race has not started: first every side has a turn with this throw"
    if s.ruleset != CONNECT or s.race == state.NO_RACE:
        why = "In this game nobody may make a number out of turn"
    return f"{why}. It is {_actor(s)}'s turn."


def _cannot_join(s: Record, action: int) -> str:
    able = [side for side in range(s.seats) if queries.joinable(s) >> side & 1]
    side = action - moves.JOIN
    named = name_of(side) if side < s.seats else LETTERS[side]
    return f"You can join only a side that is still in the game: {_sides(able, 'or')}, not {named}."


def _out_of_turn(s: Record, action: int) -> Refusal:
    """Return a sentence for a player who acts out of turn; it says which side must act instead. The clause cited
    depends on the phase. H-11, H-12, H-61, H-76, H-81
    """
    if action == moves.CLOCK:
        code = int(queries.clock_refusal(s))
        called = Refusal("H-81", "Only the clock can call time.")
        return REASONS[code].say(s) if code else called
    left = [side for side in range(s.seats) if s.left_at[side]]
    gone = f"; {_sides(left)} {'has' if len(left) == 1 else 'have'} left the game" if left else ""
    if s.seat == SEVERAL:
        named = side_of(action) if moves.is_done(action) or moves.is_race_claim(action) else -1
        if named in left:
            return REASONS[c.HAS_LEFT].say(s, action)
        if named >= 0 and int(s.done) >> named & 1:
            return REASONS[c.IS_DONE].say(s, action)
        ready = [side for side in range(s.seats) if acts(s, side)]
        return Refusal("H-61", f"Only {_sides(ready)} may act now{gone}.")
    if s.seat < 0:
        return Refusal("H-12", "Wait: the dice or cards decide first.")
    if s.phase in (state.PLACE, state.CHOICE, state.BROKE):
        return Refusal("H-61", f"Wait until {name_of(s.seat)} has finished{gone}.")
    return Refusal("H-11" if s.ruleset == COUNTERS else "H-12", f"It is {name_of(s.seat)}'s turn{gone}.")


UNMADE = "Show how you make {n} from {dice}: type the sum, or build it from the dice."
REASONS = list_reasons({
    OUT_OF_TURN: ("H-12", _out_of_turn),
    IS_OVER: ("H-91", "The game is over."),
    # set-up
    c.TOO_MANY_SIDES:
        ("H-02", _of("{ruleset} is for 2 to {most} sides, not {s.seats}.")),
    c.CARDS_IN_COUNTERS:
        ("H-79", _of("{ruleset} has no Action cards.")),
    c.END_NOT_OFFERED: ("H-07", _of("{ruleset} cannot end with {end}. Choose {ends}.")),
    c.TARGET_OUT_OF_RANGE:
        ("H-80", _of("{ruleset} cannot have a target of {s.target}. Choose {targets}.")),
    c.TARGET_TOO_LOW:
        ("H-07", _of("A target of {s.target} is too low when every side starts with {s.start_money}: "
                     "choose a higher target.")),
    # chance
    c.NO_SUCH_SIDE: ("H-02", _of("There is no such side: the sides are {sides}.")),
    c.NO_SUCH_THROW: ("H-09", _throw),
    c.CANNOT_MARK: ("H-96", _mark),
    c.NO_SUCH_CARD:
        ("H-08",
         f"The game draws a card now, and there is no such card: cards are numbered C01 to C{state.CARDS}."),
    c.CARD_SEEN: ("H-08", _of("{drawn} has been drawn and is at the bottom of the pack.")),
    c.CARD_NOT_NEXT: ("H-08", _of("All cards have been seen, so the order repeats: {next} comes next.")),
    c.NOT_IN_BAG: ("H-50", _of("{rack} draws a counter from the bag now, and {not_there}.")),
    # the turn
    c.NO_SUCH_ACTION: ("H-12", "There is no such move in this game."),
    c.CLAIM_FIRST: ("H-28", _claim_first),
    c.NOT_MADE: ("H-28", _of(UNMADE)),
    c.NOT_THAT_WAY: ("H-28", _of(UNMADE)),
    c.COVERED: ("H-30", _of("{n} is already covered. Make another number.")),
    c.NOT_TOUCHING: ("H-94", _of("{n} does not touch a covered hexagon: none of {beside} is covered.")),
    c.NOT_ON_RACK: ("H-51", _of("You have no counter {n} on your rack{where}.")),
    c.NO_CELL: ("H-54", _of("No counter with a free space beside it is related to {n}.")),
    c.NO_CHOICE: ("H-87", "Only a special card lets you end the game."),
    c.CURTAIN_LATER:
        ("H-98", _of("No card can end the game before throw {s.curtain_from}. This is throw {s.throws}.")),
    c.STILL_SOLVENT: ("H-75", _solvent),
    c.NO_RACE_NOW: ("H-59", _no_race),
    c.ONE_NUMBER: ("H-16", _of("You can make one number in a turn. Now place counter {s.n} on the board.")),
    # placing
    c.NOT_CENTRE: ("H-52", "The first counter goes in the centre."),
    c.TAKEN: ("H-53", _of("That space is taken: {stands} is on {cell}.")),
    c.ALONE: ("H-53", _of("Choose a space beside a counter that is already on the board. {cell} has none beside it.")),
    c.UNRELATED: ("H-54", _unrelated),
    c.WAIT: ("H-61", _of("Wait until {actor} has finished.")),
    # cards and money
    c.CHOOSE_FIRST: ("H-87", _of("{actor} drew card {card} and must first choose: end the game, or take the money.")),
    c.LEAVE_FIRST: ("H-75", _of("{actor} has no money left and must forfeit or join another side first.")),
    c.CANNOT_JOIN: ("H-77", _cannot_join),
    # the race
    c.NAME_YOUR_SIDE:
        ("H-59", "In the race, type your side's letter and a colon before the sum, such as A: 3 × 4."),
    c.SAY_DONE: ("H-61", "You cannot pass in the race. Press Done when you have finished."),
    c.IS_DONE:
        ("H-61", _of("{side} pressed Done and may act again when somebody has placed a counter.")),
    c.NOT_YOUR_TURN: ("H-59", _of("It is {now}'s turn in the race, not {side}'s.")),
    c.HAS_LEFT: ("H-76", _of("{side} has left the game.")),
    c.NOT_ON_ANY_RACK: ("H-59", _of("No rack has counter {n}{where}.")),
    # the clock
    c.NO_CLOCK: ("H-81", "This game has no time limit."),
    c.TIME_IS_UP: ("H-81", "Time is already up. Finish the current throw."),
    # sums
    NOTHING_SAID: ("H-28", "Show how you make your number."),
    TOO_LONG: ("H-28", "That is too long. Use at most {most} characters."),
    NO_SIGN: ("H-21", '"{letter}" is not a die or a sign. Use {signs} and brackets.'),
    JOINED: ("H-23", "You cannot join digits: {digits} is not on the dice."),
    UNREADABLE: ("H-22", "This is not a complete sum: {what} at {where}."),
    SIGN_MISSING: ("H-23", "This is not a complete sum: {what} at {where}."),
    NOT_THROWN: ("H-20", "There is no {value} among the dice {dice}."),
    USED_UP:
        ("H-20", "You used {value} {often}; the dice {dice} show {shown}."),
    LEFT_OVER: ("H-20", "Use every die: {dice} left over."),
    BY_ZERO: ("H-24", "You cannot divide by zero."),
    STEP_NOT_WHOLE: ("H-25", "{a} ÷ {b} does not come out whole."),
    NOT_WHOLE: ("H-25", "That makes {value}, not a whole number."),
    NOT_AS_STATED: ("H-28", "That makes {value}, not {stated}."),
    BEYOND: ("H-27", "That makes {value}. Make a number from 1 to 100."),
    CANNOT_BE_MADE: ("H-20", "{number} cannot be made from {dice}."),
    NO_POWER: ("H-99", "After ^, type a whole number from 1 to {highest}, not {power}."),
})  # fmt: skip
