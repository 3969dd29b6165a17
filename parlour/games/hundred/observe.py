"""Turns a position of Hundred into numbers for a learning program. Nothing is hidden: racks lie face up, nobody knows
the order of the pack, and everybody has seen the cards and counters already drawn.
"""

from parlour.boards.bits import bit_of
from parlour.core.compile import rule
from parlour.core.layout import Axis, Layout, facts, part
from parlour.core.sheet import wants_fixed

from .board import CELLS, IN_PLAY, NUMBERS, RACKS, WORD
from .heads import NUMBER, PLACE
from .heads import head as head
from .heads import unhead as unhead
from .rules.ends import progress
from .rules.marks import mark_on
from .rules.sets import reach
from .rules.table import bit, made, most_dice, next_dice, repertoire, sums_of_throw, widen
from .state import (
    BAG,
    CARDS,
    CONNECT,
    COUNTERS,
    HEXES,
    IN,
    NO_RACE,
    ON_BOARD,
    OVER,
    PHASES,
    RACE_BY_TURNS,
    RULESETS,
    ZONES,
)

NUMBER_FACTS = {
    "own": "1 if the seat has covered the number; on rings, if its counter is on the seat's rack",
    "others": "1 if another side has",
    "free": "1 if nobody has covered it; on rings, if its counter is on the board",
    "neither": "1 if the dice make it with neither minus nor division",
    "minus": "1 if they make it with minus alone",
    "division": "1 if they make it with division alone",
    "both": "1 if they make it with both",
    "in_reach": "1 if it may be covered now, as far as the board decides; not on rings",
    "mark": "on a diamond, 1/2 if its hexagon pays double and 1 if it pays triple",
}
FEATURES = Layout(
    part("ruleset", "Which of the four games is played.", Axis("ruleset", 4, labels=RULESETS), fixed=True),
    part("phase", "What must be done now.", Axis("phase", len(PHASES), labels=PHASES)),
    facts(
        "table",
        "How far the game has come, and the claim in hand.",
        {
            "four_dice": "1 if the next throw is of four dice",
            "progress": "how near the end is, by the rule that ends the game",
            "covered": "numbers covered, by those that the dice can make",
            "throws": "throws, by a hundred and at most 1",
            "race": "1 in the race after the turns",
            "bag": "counters in the bag, by a hundred",
            "number": "the number of the last claim, by a hundred",
            "reward": "what it earned, by 500 and at most 1",
            "seen": "Action cards seen, by 25",
            "curtain": "1 if a curtain card may end the game",
        },
    ),
    facts(
        "options",
        "The rules of this game.",
        {
            "dice": "1 for four dice from the start",
            "end": "which rule ends the game, by seven",
            "target": "the sum that ends it, by 10,000 and at most 1",
            "cards": "1 with Action cards",
            "whole": "1 if every step of a sum must be whole",
            "powers": "1 if powers are signs too",
            "layout": "1 if rows alternate",
            "rhombus": "1 for the rhombus",
            "colour_price": "1 if a hexagon's price goes by its colour",
            "group_links": "1 if the connected group pays",
            "touching": "1 if a new hexagon must touch a covered one",
            "chains": "1 if a card asks for related neighbours",
            "divides": "1 if multiples must divide each other",
            "related_pay": "1 if only related neighbours pay",
            "ten_pay": "1 if a neighbour pays £10",
            "any_two": "1 if any two related neighbours draw a card",
            "mark_total": "1 if a mark multiplies links too",
            "race_turns": "1 if the race goes by turns",
            "no_race": "1 without a race",
            "refill": "1 if racks are refilled at once",
            "dead_end": "1 if the game ends when nothing fits",
            "stay": "1 if a side without money plays on",
        },
        fixed=True,
    ),
    facts(
        "sides",
        "Each side, the observer's first, then clockwise.",
        {
            "in": "1 if it is still in the game",
            "money": "its money, by 10,000 on diamonds and rings, 5,000 in zones, 100 in counters, from -1 to 1",
            "ahead": "its money less the observer's, by a tenth of that, from -1 to 1",
            "thrower": "1 if it threw the dice",
            "acts": "1 if it may act now",
            "due": "1 if its turn with this throw is still to come",
            "claimed": "1 if it made the last claim",
            "held": "counters on its rack, by six",
            "placed": "own counters placed from this throw, by three and at most 1",
        },
        Axis("side", 8),
    ),
    part("dice", "The dice, ascending.", Axis("die", 4), Axis("face", 6)),
    facts("numbers", "The numbers from 1 to 100, on whatever board the rule set has.", NUMBER_FACTS, NUMBER),
    facts(
        "cells",
        "The cells of the rings, from the centre outward; empty in the other rule sets.",
        {
            "counter": "the counter that lies there, by a hundred",
            "taken": "1 if one lies there",
            "mark": "1/2 if the cell pays double and 1 if it pays triple",
        },
        PLACE,
    ),
    part("cards", "The Action cards that have been seen.", Axis("card", CARDS)),
)
SIZE = FEATURES.size
ALL_NUMBERS = (1 << WORD + 1) - 2  # the bits of a set of numbers
RULESET, PHASE, TABLE, CHOSEN = (FEATURES.at(name) for name in ("ruleset", "phase", "table", "options"))
SIDES, DICE, AT_NUMBERS = FEATURES.at("sides"), FEATURES.at("dice"), FEATURES.at("numbers")
AT_CELLS, AT_CARDS = FEATURES.at("cells"), FEATURES.at("cards")
BY_SIDE, BY_NUMBER = FEATURES.parts["sides"].shape[1], FEATURES.parts["numbers"].shape[1]


@rule
def hide(s, seat):
    """Remove nothing from the record, because Hundred has no secrets: racks lie face up. H-50"""


@rule
def guess(s, seat, luck):
    """Change nothing: Hundred has no hidden information that would have to be guessed. H-50"""


@rule
def _observe_table(s, out):
    """Write numbers that describe the phase and how far the game has gone. H-07, H-81, H-97, H-98"""
    out[PHASE + widen(s.phase)] = 1.0
    at = TABLE
    out[at] = next_dice(s) - 3
    out[at + 1] = progress(s)
    out[at + 2] = min(1.0, s.covered / (IN_PLAY[repertoire(s, most_dice(s))] * 1.0))
    out[at + 3] = min(1.0, s.throws / 100.0)
    out[at + 4] = s.in_race
    out[at + 5] = s.bag / 100.0
    out[at + 6] = s.n / 100.0
    out[at + 7] = _bounded(s.reward / 500.0)
    out[at + 8] = s.seen / (1.0 * CARDS)
    out[at + 9] = 1.0 if s.throws >= s.curtain_from else 0.0


@rule
def _observe_options(s, out):
    """Write numbers that describe the rule set and the options which change how the game is best played. H-07, H-09,
    H-25, H-40, H-54 to H-66, H-79, H-93 to H-101
    """
    out[RULESET + widen(s.ruleset)] = 1.0
    at = CHOSEN
    out[at], out[at + 1], out[at + 2] = s.dice - 3, s.end / 7.0, min(1.0, s.target / 10000.0)
    out[at + 3], out[at + 4], out[at + 5], out[at + 6] = s.cards, s.fractions, s.signs, s.layout
    out[at + 7], out[at + 8], out[at + 9], out[at + 10] = s.diamond, s.hex_price, s.hex_links, s.touching
    out[at + 11], out[at + 12], out[at + 13] = s.card_test, s.multiple, s.link_scope
    out[at + 14], out[at + 15], out[at + 16] = s.link_value, s.connect_test, s.mark_scope
    out[at + 17], out[at + 18] = 1.0 if s.race == RACE_BY_TURNS else 0.0, 1.0 if s.race == NO_RACE else 0.0
    out[at + 19], out[at + 20], out[at + 21] = s.refill, s.dead, s.bankruptcy


@rule
def _bounded(x):
    """Return `x` limited to the range from -1 to 1."""
    return max(-1.0, min(1.0, x))


@rule
def _observe_side(s, seat, side, rank, out):
    """Write numbers that describe one side: its money, whether it is still in the game, whether it threw, and whether
    it may act now or later in this throw. `rank` is 0 for the observer's own side, 1 for the next one clockwise, and
    so on. H-06, H-50, H-58, H-61, H-75
    """
    at, purse = SIDES + BY_SIDE * rank, 10000.0
    if s.ruleset == COUNTERS:
        purse = 100.0
    elif s.ruleset == ZONES:
        purse = 5000.0
    out[at] = 1.0 if s.status[side] == IN else 0.0
    out[at + 1] = _bounded(s.money[side] / purse)
    out[at + 2] = _bounded(10.0 * (s.money[side] - s.money[seat]) / purse)
    out[at + 3] = 1.0 if s.thrower == side else 0.0
    out[at + 4] = 1.0 if s.seat == side or widen(s.may) & bit(side) else 0.0
    out[at + 5] = 1.0 if widen(s.due) & bit(side) else 0.0
    out[at + 6] = 1.0 if s.by == side and s.phase != OVER else 0.0
    if s.ruleset == CONNECT:
        out[at + 7] = s.held[side] / 6.0
        out[at + 8] = min(widen(s.own_used[side]), 3) / 3.0


@rule
def _observe_set(numbers, fact, out):
    """Write 1 for each number that is in `numbers`, a bit mask of 50 numbers, at the place in `out` of one fact about
    that number. `fact` is the index at which bit 0 would be written. H-04
    """
    left = numbers & ALL_NUMBERS
    while left:
        low = left & -left
        left ^= low
        out[fact + BY_NUMBER * bit_of(low)] = 1.0


@rule
def _observe_sums(s, out):
    """Write, for each number from 1 to 100, whether the dice make it and with which signs, and whether it may be
    covered. H-20, H-30, H-94
    """
    thrown = s.throws > 0 and s.phase != OVER
    sums = sums_of_throw(s) if thrown else 0
    for w in range(2):
        first = AT_NUMBERS + BY_NUMBER * (WORD * w - 1)
        for f in range(4 if thrown else 0):
            _observe_set(made(sums, f, w), first + 3 + f, out)
        if s.ruleset != CONNECT:
            _observe_set(reach(s, w), first + 7, out)


@rule
def _observe_numbers(s, seat, out):
    """Write, for each number from 1 to 100, which side owns it or has its counter, whether it is free or placed, and
    in `hexes` the mark on its cell. H-30, H-50, H-96
    """
    at = AT_NUMBERS
    for n in range(1, NUMBERS + 1):
        if s.ruleset == CONNECT:
            out[at] = 1.0 if s.where[n] == seat + 1 else 0.0
            out[at + 1] = 1.0 if BAG < s.where[n] < ON_BOARD and s.where[n] != seat + 1 else 0.0
            out[at + 2] = 1.0 if s.where[n] == ON_BOARD else 0.0
        elif s.owner[n] == 0:
            out[at + 2] = 1.0
        elif s.owner[n] == seat + 1:
            out[at] = 1.0
        else:
            out[at + 1] = 1.0
        if s.ruleset == HEXES:
            out[at + 8] = (mark_on(s, n) - 1) / 2.0
        at = at + BY_NUMBER


@rule
def _observe_cells(s, out):
    """Write numbers that say which counters lie on the rings, and which cells are marked. H-53, H-96"""
    for cell in range(CELLS):
        at = AT_CELLS + 3 * cell
        out[at] = s.board[cell] / 100.0
        out[at + 1] = 1.0 if s.board[cell] else 0.0
        out[at + 2] = (mark_on(s, cell) - 1) / 2.0


@rule
def observe(s, seat, out):
    """Write numbers that describe the position to a learning program, from the view of one seat: its own side comes
    first. H-07, H-12, H-50
    """
    for i in range(SIZE):
        out[i] = 0.0
    _observe_table(s, out)
    if wants_fixed(out):
        _observe_options(s, out)
    side = widen(seat)
    for rank in range(s.seats):
        if s.ruleset != CONNECT or side < RACKS:
            _observe_side(s, widen(seat), side, rank, out)
        side = side + 1 if side + 1 < s.seats else 0
    for i in range(4):
        if s.shown[i]:
            out[DICE + 6 * i + widen(s.shown[i]) - 1] = 1.0
    _observe_numbers(s, widen(seat), out)
    _observe_sums(s, out)
    if s.ruleset == CONNECT:
        _observe_cells(s, out)
    for i in range(s.seen):
        out[AT_CARDS + widen(s.pack[i]) - 1] = 1.0
