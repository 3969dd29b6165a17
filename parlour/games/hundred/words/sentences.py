"""Every refusal as a true sentence about the position, with its clause."""

from __future__ import annotations

from collections.abc import Callable

from parlour.core.errors import Refusal
from parlour.core.record import IS_OVER, OUT_OF_TURN, SEVERAL, Record, acts, copy

from ..board import CELL_NAMES, RACKS
from ..moves import CELL, CLOCK, JOIN, is_done, is_race_claim, number_of, side_of
from ..rules import codes as c
from ..rules.judge import clock_refusal
from ..rules.placing import has_cell
from ..rules.start import end_is_offered
from ..rules.table import classes
from ..state import (
    BROKE,
    CARDS,
    CHOICE,
    CONNECT,
    COUNTERS,
    ENDS_OFFERED,
    MOST_SIDES,
    NO_RACE,
    ON_BOARD,
    PLACE,
    RULESETS,
)
from .names import beside, card_name, dice_of, join_words, money, seat_name, sides_left

CLAUSES = {
    OUT_OF_TURN: "H-12",
    IS_OVER: "H-91",
    c.TOO_MANY_SIDES: "H-02",
    c.CARDS_IN_COUNTERS: "H-79",
    c.END_NOT_OFFERED: "H-07",
    c.TARGET_OUT_OF_RANGE: "H-80",
    c.TARGET_TOO_LOW: "H-07",
    c.NO_SUCH_SIDE: "H-02",
    c.NO_SUCH_THROW: "H-09",
    c.NO_SUCH_CARD: "H-08",
    c.CARD_SEEN: "H-08",
    c.CARD_NOT_NEXT: "H-08",
    c.NOT_IN_BAG: "H-50",
    c.NO_SUCH_ACTION: "H-12",
    c.CLAIM_FIRST: "H-28",
    c.NOT_MADE: "H-20",
    c.NOT_THAT_WAY: "H-29",
    c.COVERED: "H-30",
    c.NOT_ON_RACK: "H-51",
    c.NO_CELL: "H-54",
    c.NO_CHOICE: "H-87",
    c.STILL_SOLVENT: "H-75",
    c.NO_RACE_NOW: "H-59",
    c.ONE_NUMBER: "H-16",
    c.NOT_CENTRE: "H-52",
    c.TAKEN: "H-53",
    c.ALONE: "H-53",
    c.UNRELATED: "H-54",
    c.WAIT: "H-61",
    c.CHOOSE_FIRST: "H-87",
    c.LEAVE_FIRST: "H-75",
    c.CANNOT_JOIN: "H-77",
    c.NAME_YOUR_SIDE: "H-59",
    c.SAY_DONE: "H-61",
    c.IS_DONE: "H-61",
    c.NOT_YOUR_TURN: "H-59",
    c.HAS_LEFT: "H-76",
    c.NOT_ON_ANY_RACK: "H-59",
    c.NO_CLOCK: "H-81",
    c.TIME_IS_UP: "H-81",
}


def _option(s: Record, name: str, value: object) -> str:
    """Why an option does not fit the rule set."""
    return f"{name} = {value} does not belong to {RULESETS[s.ruleset]}"


def _ends_offered(s: Record) -> list[str]:
    """The ends that a rule set knows. H-07"""
    other, found = copy(s), []
    for place, name in enumerate(ENDS_OFFERED):
        other.end = place
        if end_is_offered(other):
            found.append(name)
    return found


def _set_up(s: Record, code: int) -> str:
    """Options that do not go together. H-02, H-07, H-79, H-80"""
    if code == c.TOO_MANY_SIDES:
        return f"{_option(s, 'seats', s.seats)}: it is for 2 to {MOST_SIDES[s.ruleset]} sides."
    if code == c.CARDS_IN_COUNTERS:
        return f"{_option(s, 'cards', 'on')}: it is played without Action cards."
    if code == c.END_NOT_OFFERED:
        ends = join_words(_ends_offered(s)).replace(" and ", " or ")
        return f"{_option(s, 'end', ENDS_OFFERED[s.end])}: it ends by {ends}."
    if code == c.TARGET_OUT_OF_RANGE:
        takes = "1 to 100 units" if s.ruleset == COUNTERS else "£5 or more"
        return f"{_option(s, 'target', s.target)}: it takes {takes}."
    return (
        f"{_option(s, 'target', s.target)} with start_money = {s.start_money}: "
        "the target must be above what every side starts with."
    )


def _chance(s: Record, action: int, code: int) -> str:
    """Outcomes that cannot fall. H-02, H-08, H-09, H-50"""
    if code == c.NO_SUCH_SIDE:
        return f"There is no such side: the sides are {join_words(seat_name(s, i) for i in range(s.seats))}."
    if code == c.NO_SUCH_THROW:
        return f"{seat_name(s, s.thrower)} throws {s.dice} dice now: name the {s.dice} numbers that fall."
    if code == c.NO_SUCH_CARD:
        return f"A card is drawn now: they are numbered C01 to C{CARDS}."
    if code == c.CARD_SEEN:
        return f"{card_name(action)} lies at the bottom of the pack; it has been drawn before."
    if code == c.CARD_NOT_NEXT:
        return f"All cards have been seen, so the order repeats: {card_name(s.pack[s.top])} comes next."
    where = f"counter {action} is not in the bag" if 1 <= action <= 100 else "there is no such counter"
    return f"{seat_name(s, s.rack)} draws a counter from the bag now, and {where}."


def _claim(s: Record, action: int, code: int) -> str:
    """Numbers that may not be claimed. H-20, H-29, H-30, H-51, H-54, H-59"""
    n = number_of(action)
    dice = join_words(dice_of(s))
    if code == c.NOT_MADE:
        return f"The dice {dice} do not make {n}, all of them used once."
    if code == c.NOT_THAT_WAY:
        ways = ", or ".join(SIGNS_USED[f] for f in range(4) if classes(s, n) >> f & 1)
        return f"The dice {dice} make {n} only {ways}."
    if code == c.COVERED:
        return f"{n} is already covered; make another number."
    if code == c.NOT_ON_RACK:
        return f"No counter {n} on your rack{_whereabouts(s, n)}."
    if code == c.NOT_ON_ANY_RACK:
        return f"No unplayed counter {n} on any rack{_whereabouts(s, n)}."
    return f"{n} is not related to any counter it could stand next to."


SIGNS_USED = (
    "with neither a minus nor a division",
    "with a minus and no division",
    "with a division and no minus",
    "with a minus and a division together",
)


def _whereabouts(s: Record, n: int) -> str:
    """Where else a counter is."""
    where = int(s.where[n])
    if 1 <= where <= RACKS:
        then = "open to you in the race"
        if s.race == NO_RACE:
            then = "and there is no race"
        elif not has_cell(s, n):  # H-54 holds in the race, too
            then = "and is not related to any counter it could stand next to"
        return f"; it lies on {seat_name(s, where - 1)}'s, {then}"
    return "; it is on the board" if where == ON_BOARD else "; it is in the bag"


def _cell(s: Record, action: int, code: int) -> str:
    """Cells that do not take the counter. H-52, H-53, H-54"""
    cell = action - CELL
    if code == c.NOT_CENTRE:
        return "The first counter goes in the centre."
    if code == c.TAKEN:
        return f"That space is taken: {s.board[cell]} stands on {CELL_NAMES[cell]}."
    if code == c.ALONE:
        return f"A counter must be placed next to another one; nothing stands beside {CELL_NAMES[cell]}."
    share = "be a multiple, or divide it" if s.multiple else "share a divisor"
    near = join_words(sorted(int(s.board[i]) for i in beside(s, cell))).replace(" and ", " or ")
    return f"{s.n} is not related to {near}: it must be consecutive, also prime, or {share}."


def _turn(s: Record, action: int, code: int) -> str:
    """What is not asked for now. H-16, H-28, H-59, H-61, H-75, H-87"""
    side = seat_name(s, s.seat if s.seat >= 0 else s.cur)
    if code == c.WAIT:
        return f"Wait until {side} has finished."
    if code == c.STILL_SOLVENT:
        return _solvent(s)
    if code == c.CHOOSE_FIRST:
        return f"{card_name(s.card)} asks {side} to choose first: end the game, or take the money."
    if code == c.LEAVE_FIRST:
        return f"{side} has no money left and must forfeit or join another side first."
    if code == c.ONE_NUMBER:
        return f"One number a turn: place counter {s.n} on the board now."
    if code == c.CLAIM_FIRST and s.ruleset != CONNECT:
        return f"In {RULESETS[s.ruleset]} a counter goes on its own number: say how you make one."
    if code == c.NO_RACE_NOW:
        return f"{_no_race(s)}; it is {side}'s turn."
    return PLAIN[code]


def _solvent(s: Record) -> str:
    """Why nobody leaves now: a side leaves only when a card takes its last money. H-75"""
    if s.seat < 0:
        return "In the race nobody leaves: a side does so only when a card has taken its last money."
    side = seat_name(s, s.seat)
    if s.money[s.seat]:
        return f"You still have money: {side} has {money(s, s.money[s.seat])}."
    if s.bankruptcy:
        return f"{side} has no money, but here a side without money plays on."
    return f"{side} has no money, but no card took it: only then does a side leave."


def _no_race(s: Record) -> str:
    """Why no side may claim out of turn. H-59"""
    if s.ruleset != CONNECT:
        return f"There is no race in {RULESETS[s.ruleset]}"
    if s.race == NO_RACE:
        return "This game is played without the race"
    return "The race is not open: first every side has its turn with this throw"


PLAIN = {
    c.NO_SUCH_ACTION: "There is no such action in this game.",
    c.CLAIM_FIRST: "Say first how you make your number; then its counter is placed.",
    c.NO_CHOICE: "Only a special card lets you end the game.",
    c.NAME_YOUR_SIDE: "In the race a claim names its side: put its letter and a colon before the sum.",
    c.SAY_DONE: "In the race nobody passes: a side that has finished says done.",
    c.NO_CLOCK: "This game has no time limit; it ends another way.",
    c.TIME_IS_UP: "Time has been called already; the throw in progress is played out.",
    IS_OVER: "The game is over.",
}


def _race(s: Record, action: int, code: int) -> str:
    """Who may not act in the race. H-59, H-61, H-76, H-77"""
    if code == c.CANNOT_JOIN:
        hosts = [i for i in sides_left(s) if not int(s.broke) >> i & 1]
        joined = seat_name(s, action - JOIN)
        listed = join_words(seat_name(s, i) for i in hosts).replace(" and ", " or ")
        return f"You can only join a side that is still in the game: {listed}, not {joined}."
    side = seat_name(s, side_of(action))
    if code == c.HAS_LEFT:
        return f"{side} has left the game."
    if code == c.NOT_YOUR_TURN:
        return f"It is {seat_name(s, s.cur)}'s turn in the race, not {side}'s."
    return f"{side} has said it is done with this throw; it may act again when a counter is placed."


def _gone(s: Record) -> str:
    """Who has left, behind a sentence: whoever acts may be one of them. H-76"""
    sides = [seat_name(s, i) for i in range(s.seats) if s.left_at[i]]
    return f"; {join_words(sides)} {'has' if len(sides) == 1 else 'have'} left the game" if sides else ""


def out_of_turn(s: Record, action: int) -> Refusal:
    """Who acts instead; the clause depends on what is going on. H-11, H-12, H-61, H-76, H-81"""
    if action == CLOCK:
        why = int(clock_refusal(s))
        return Refusal("H-81", PLAIN[why] if why else "Time is called by the clock, not by a side.")
    if s.seat == SEVERAL:
        named = side_of(action) if is_done(action) or is_race_claim(action) else -1
        if 0 <= named < s.seats and s.left_at[named]:
            return Refusal("H-76", _race(s, action, c.HAS_LEFT))
        if named >= 0 and int(s.done) >> named & 1:
            return Refusal("H-61", _race(s, action, c.IS_DONE))
        ready = [seat_name(s, i) for i in range(s.seats) if acts(s, i)]
        each = ", each for itself" if len(ready) > 1 else ""
        return Refusal("H-61", f"In this race {join_words(ready)} may act now{each}{_gone(s)}.")
    if s.seat < 0:
        return Refusal("H-12", "Nobody acts now: chance decides first.")
    side = seat_name(s, s.seat)
    if s.phase in (PLACE, CHOICE, BROKE):
        return Refusal("H-61", f"Wait until {side} has finished{_gone(s)}.")
    return Refusal("H-11" if s.ruleset == COUNTERS else "H-12", f"It is {side}'s turn{_gone(s)}.")


FAMILIES: tuple[tuple[frozenset[int], Callable[[Record, int, int], str]], ...] = (
    (
        frozenset(
            (c.NO_SUCH_SIDE, c.NO_SUCH_THROW, c.NO_SUCH_CARD, c.CARD_SEEN, c.CARD_NOT_NEXT, c.NOT_IN_BAG)
        ),
        _chance,
    ),
    (frozenset((c.NOT_MADE, c.NOT_THAT_WAY, c.COVERED, c.NOT_ON_RACK, c.NOT_ON_ANY_RACK, c.NO_CELL)), _claim),
    (frozenset((c.NOT_CENTRE, c.TAKEN, c.ALONE, c.UNRELATED)), _cell),
    (frozenset((c.CANNOT_JOIN, c.HAS_LEFT, c.NOT_YOUR_TURN, c.IS_DONE)), _race),
)


def sentence(s: Record, action: int, code: int) -> str | Refusal:
    """A refusal as a true sentence about this position."""
    if code == OUT_OF_TURN:
        return out_of_turn(s, action)
    if c.TOO_MANY_SIDES <= code <= c.TARGET_TOO_LOW:
        return _set_up(s, code)
    for family, tell in FAMILIES:
        if code in family:
            return tell(s, int(action), code)
    return _turn(s, action, code)
