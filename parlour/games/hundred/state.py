"""Hundred's record: the fields that store a position. They hold the options, the board, the sides' money, the throw,
and the number that is being claimed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from parlour.core.game import Traits
from parlour.core.options import Option, Value
from parlour.core.record import record

from .board import CELLS, NUMBERS, RACKS

COUNTERS, ZONES, HEXES, CONNECT = 0, 1, 2, 3
RULESETS = ("counters", "zones", "hexes", "connect")
MOST_SIDES = (8, 4, 4, 6)
PEOPLE = (8, 8, 8, 12)  # the most people at a table, by rule set

# The phases: what must be done now.
FIRST, DEAL, THROW, TURN, PLACE, CARD, CHOICE, BROKE, RACE, REFILL, OVER, MARK = range(12)
PHASES = ("first", "deal", "throw", "turn", "place", "card", "choice", "broke", "race", "refill", "over",
          "mark")  # fmt: skip

# How a game ends. The option `end` stores one of the first eight, less 1.
RUNNING, FUNDS, TIME, ALL, LINE, LINE_COLOUR, ZONE, TWO_ZONES, PRIME_END = range(9)
CURTAIN, LAST_SIDE, EXHAUSTED, DEAD, GUARD = range(9, 14)
ENDS_OFFERED = ("funds", "time", "all", "line", "line_colour", "zone", "two_zones", "primes")

END_LABELS = (
    "a sum of money",
    "a time limit",
    "every number covered",
    "any straight line covered",
    "a straight line covered by one side",
    "one colour completely covered",
    "two colours completely covered",
    "every number with a border covered",
)

# Where a side stands, and where a counter of `connect` is (1 … 6: on the rack of side 0 … 5).
IN, FORFEITED, JOINED, UNUSED = 0, 1, 2, 3
BAG, ON_BOARD, LEFT_OUT = 0, 7, 8

CARDS = 25
RACE_BY_TURNS, NO_RACE = 1, 2
FIXED_MARKS, NO_MARKS, RANDOM_MARKS = 0, 1, 2


def _only(*rulesets: str) -> Callable[[Mapping[str, Value]], bool]:
    """Return a function that takes the chosen options and returns whether their rule set is one of `rulesets`."""
    return lambda chosen: chosen["ruleset"] in rulesets


def _by_ruleset(*values: Value) -> Callable[[Mapping[str, Value]], Value]:
    """Return a function that takes the chosen options and returns the default of another option for their rule set.
    `values` has the four defaults, in the order of the rule sets.
    """
    return lambda chosen: values[RULESETS.index(str(chosen["ruleset"]))]


WITH_CARDS = _only("zones", "hexes", "connect")
RINGS = _only("connect")
DIAMOND = _only("hexes")


def _marked(chosen: Mapping[str, Value]) -> bool:
    """Return whether the board can have marks: always on the rings, by option on a diamond. H-55, H-96"""
    return RINGS(chosen) or (DIAMOND(chosen) and chosen["marks"] == "random")


def _relates(chosen: Mapping[str, Value]) -> bool:
    """Return whether, with these options, it matters which numbers are related: always on the rings, and on a diamond
    if cards depend on it. H-54, H-95
    """
    return RINGS(chosen) or (DIAMOND(chosen) and chosen["card_test"] == "chains")


def most_people(chosen: Mapping[str, Value]) -> int:
    """Return how many people may play one side: two in `zones` and `hexes`; in the other rule sets, as many as the
    table has room for. H-02, H-100
    """
    most = PEOPLE[RULESETS.index(str(chosen["ruleset"]))] // int(chosen["seats"])
    return min(most, 2) if chosen["ruleset"] in ("zones", "hexes") else most


# fmt: off
OPTIONS = (
    Option("ruleset", RULESETS, "zones",
           "Which of the four number games you play.", common=True, is_rule_set=True,
           title="rule set", labels=("counters: one unit for every number", "zones: prices and primes",
                                     "hexes: lines on a diamond", "connect: counters on rings")),
    Option("seats", range(2, 9), 2, "How many sides play against each other.", "H-02", common=True),
    Option("dice", (3, 4), 4,
           "How many dice you throw. Three are easier; four make more numbers.", "H-09", common=True),
    Option("dice_from", range(201), 0,
           "If you play with three dice, you throw four from this throw on. Choose 0 to keep three dice to the "
           "end.",
           "H-97", title="four dice from throw", matters=lambda chosen: chosen["dice"] == 3),
    Option("end", ENDS_OFFERED, _by_ruleset("all", "funds", "funds", "funds"),
           "What ends the game, apart from the limit on throws.", "H-07",
           common=True, title="end of the game", labels=END_LABELS),
    Option("target", range(1, 100_001), _by_ruleset(25, 2000, 5000, 5000),
           "The game ends as soon as a side has this much money. Used only if “a sum of money” ends the game.",
           "H-80", matters=lambda chosen: chosen["end"] == "funds", common=True),
    Option("throw_limit", range(1, 5001), 40,
           "The game ends after this many throws. Used only if “a time limit” ends the game.", "H-81",
           matters=lambda chosen: chosen["end"] == "time"),
    Option("start_money", range(0, 10_001, 5), _by_ruleset(0, 500, 500, 500),
           "How much money every side has at the start.",
           "H-03", common=True, title="money at the start"),
    Option("cards", ("off", "on"), _by_ruleset("off", "on", "on", "on"),
           "Whether special numbers make you draw an Action card.",
           "H-79", matters=WITH_CARDS, common=True, labels=("no cards", "with cards")),
    Option("curtain_from", range(1, 201), 1,
           "Two of the Action cards let you end the game at once. Before this throw they only pay you money.", "H-98",
           title="first throw that a card can end", matters=WITH_CARDS),
    Option("signs", ("four", "power"), "four", "Which signs you may use in a sum.", "H-99", title="signs in a sum",
           labels=("+ − × ÷", "+ − × ÷ and powers, as in 3^4")),
    Option("fractions", ("exact", "whole"), "exact",
           "Whether a step in a sum may give a fraction, such as 3 ÷ 2.", "H-25",
           labels=("steps may be fractions", "no fractions: every division must come out whole")),
    Option("layout", ("fig1", "fig2"), _by_ruleset("fig1", "fig2", "fig1", "fig1"),
           "How the numbers are printed: every row from left to right, or every second row from right to left.",
           "H-83", title="order of the numbers",
           matters=_only("counters", "zones"), labels=("every row left to right", "every second row right to left")),
    Option("diamond", ("tall", "rhombus"), "tall", "Which shape the board of hexagons has.", "H-41",
           matters=DIAMOND, labels=("tall and narrow", "wide (a rhombus)")),
    Option("hex_price", ("flat", "colour"), "flat",
           "How much the Bank pays you for the hexagon that you cover.", "H-93",
           title="price of a hexagon", matters=DIAMOND, labels=("£10 each", "£10 to £70, by colour")),
    Option("hex_links", ("lines", "group"), "lines",
           "When you cover a hexagon, some of the covered hexagons add £10 each. Choose which.", "H-101",
           title="hexagons that pay", matters=DIAMOND,
           labels=("those in an unbroken straight line with it", "all in the same connected group")),
    Option("touching", ("no", "yes"), "no",
           "Whether you may cover any free hexagon, or only one beside a covered hexagon.", "H-94",
           title="numbers must touch", matters=DIAMOND, labels=("anywhere", "only beside a covered hexagon")),
    Option("card_test", ("axes", "chains"), "axes",
           "You draw a card if the hexagon you cover has two covered neighbours that are not opposite each other. "
           "Choose which neighbours count.", "H-95",
           title="a card for crossing", matters=DIAMOND,
           labels=("any covered neighbours", "only neighbours with a related number")),
    Option("multiple", ("common", "divides"), "common",
           "When two numbers count as multiples: if they share a divisor greater than 1, or only if one divides the "
           "other.", "H-54", title="multiples", matters=_relates,
           labels=("if they share a divisor greater than 1", "if one divides the other")),
    Option("link_scope", ("all", "related"), "all",
           "Which counters beside yours add to your reward when you place a counter.", "H-56", matters=RINGS,
           title="neighbours that pay", labels=("all of them", "only those with a related number")),
    Option("link_value", ("zone", "ten"), "zone",
           "How much each counter beside yours adds: the value of its ring, or £10.", "H-56",
           title="pay of a neighbour", matters=RINGS, labels=("the value of its ring", "£10")),
    Option("connect_test", ("axes", "any_two"), "axes",
           "You draw a card if two counters beside yours are related to it. Choose where these two may lie.", "H-57",
           title="a card for connecting", matters=RINGS,
           labels=("not opposite each other", "anywhere beside it")),
    Option("marks", ("fixed", "none", "random"), _by_ruleset("fixed", "fixed", "none", "fixed"),
           "Whether some cells of the board pay double or triple.", "H-96", title="marked cells",
           matters=_only("hexes", "connect"), belongs=lambda chosen, v: v != "fixed" or not DIAMOND(chosen),
           labels=("some pay double or triple", "all pay the same", "some do, drawn by lot")),
    Option("mark_scope", ("own", "total"), "own",
           "What a double or triple cell multiplies: only the pay for the counter, or also the pay for its "
           "neighbours.", "H-55",
           title="what double and triple multiply", matters=_marked,
           labels=("only the pay for the counter", "also the pay for its neighbours")),
    Option("race", ("open", "turns", "off"), "open",
           "Whether sides may make more numbers from the same throw after every side has had its turn: all at once, "
           "in turn, or not at all.",
           "H-59", matters=RINGS, common=True, labels=("all at once", "in turn", "not at all")),
    Option("refill", ("round", "at_once"), "round", "When you draw new counters to fill your rack.", "H-62",
           title="refilling racks", matters=RINGS, labels=("after the race", "after every counter")),
    Option("dead", ("redraw", "end"), "redraw",
           "What happens when no counter on any rack can be placed on the board.", "H-66",
           title="when nothing fits", matters=RINGS, labels=("new racks are drawn", "the game ends")),
    Option("bankruptcy", ("leave", "stay"), "leave", "What happens to a side that has lost all its money.", "H-75",
           title="without money", matters=WITH_CARDS,
           labels=("it leaves the game or joins another side", "it plays on")),
    Option("join_shares", ("off", "on"), "off",
           "Whether a side that lost its money and joined another shares that side's place in the final ranking.",
           "H-77",
           title="sides that joined", matters=WITH_CARDS, labels=("no: it gets no place", "yes: it shares the place")),
    Option("max_throws", range(1, 20_001), 5000,
           "The game always ends after this many throws, even if nothing else has ended it.", "H-90",
           title="most throws"),
)
DISPLAY = (
    Option("people", (1, 2, 3, 4, 5, 6), 1, "How many people may play each side together.", "H-100", common=True,
           title="people on a side", belongs=lambda chosen, v: int(v) <= most_people(chosen)),
    Option("hints", ("off", "count", "numbers", "full"), "off",
           "Which hints you see: none, how many numbers the dice make, which numbers, or also their sums.",
           common=True,
           labels=("nothing", "how many numbers", "which numbers", "numbers and sums")),
)
# fmt: on


def traits(options: Mapping[str, Value]) -> Traits:
    """Return what kind of game these options make. It always has chance and typed sums; by option all sides race at
    the same time, a clock can end the game, and several people share a side. H-05, H-28, H-59, H-81, H-100
    """
    race = options["ruleset"] == "connect" and options["race"] == "open"
    people, timed = int(options.get("people", 1)), options["end"] == "time"
    return Traits(chance=True, several=race, typed=True, timed=timed, reviews=True, people=people)


WIDE = {"target": "i4", "start_money": "i4", "throw_limit": "i2", "max_throws": "i2", "dice_from": "i2",
        "curtain_from": "i2"}  # fmt: skip

STATE = record(
    [(option.name, WIDE.get(option.name, "i1")) for option in OPTIONS if option.name != "seats"]
    + [
        ("money", "i4", (8,)),
        ("reward", "i4"),  # what the last claim earned, without the bonus of £1,000 (H-58)
        ("throws", "i2"),  # throws made
        ("cell", "i2"),  # where the last claim was placed; -1: nowhere yet
        ("due", "i2"),  # bits: sides whose turn with this throw is still to come
        ("broke", "i2"),  # bits: sides that must still forfeit or join
        ("thrower", "i1"),
        ("cur", "i1"),  # the side whose turn or claim it is
        ("in_race", "i1"),
        ("row", "i1"),  # the throw: its place among the throws of this number of dice
        ("shown", "i1", (4,)),  # the dice, ascending; 0: no such die, or not thrown yet
        ("owner", "i1", (NUMBERS + 1,)),  # 0 free, else 1 + the side that covered the number
        ("board", "i1", (CELLS,)),  # `connect`: the counter on each cell, 0 for none
        ("where", "i1", (NUMBERS + 1,)),  # `connect`: where each counter is
        ("held", "i1", (RACKS,)),  # counters on each rack
        ("bag", "i1"),  # counters in the bag
        ("rack", "i1"),  # DEAL, REFILL: the rack being filled
        ("midway", "i1"),  # REFILL in the middle of a throw (refill = at_once)
        ("redrawn", "i1"),  # H-66 has been used since the last throw
        ("covered", "i1"),  # numbers covered, or counters placed
        ("status", "i1", (8,)),
        ("joined", "i1", (8,)),  # whom a side joined; -1: nobody
        ("left_at", "i1", (8,)),  # 1 for the first side that left, and so on
        ("n", "i1"),  # the last claim: number and class
        ("f", "i1"),
        ("by", "i1"),  # who made it; -1: nobody yet
        ("own_used", "i1", (RACKS,)),  # own counters placed from this throw
        ("done", "i1"),  # RACE: bits of the sides that are done
        ("pack", "i1", (CARDS,)),  # cards in the order they first appeared
        ("seen", "i1"),
        ("top", "i1"),  # once all are seen: the place in `pack` of the next
        ("card", "i1"),  # the card drawn for the last claim; 0: none
        ("clock", "i1"),
        ("over", "i1"),
        # bit sets that repeat what other fields say, for speed (rules/sets.py)
        ("free", "i8", (2,)),  # numbers that nobody has covered; `connect`: counters in the bag
        ("racked", "i8", (RACKS, 2)),  # `connect`: the counters on each rack
        ("open", "i8", (2,)),  # `connect`: placed counters that have an empty cell beside them
        ("fits", "i8", (2,)),  # `connect`: numbers related to one of those: they have a cell
        ("rim", "i8", (3,)),  # `connect`: empty cells that have a counter beside them
        ("near", "i8", (2,)),  # `hexes` with `touching`: numbers that touch a covered one
        # marks by lot, as sets of cells; on the diamond a number is its cell
        ("doubled", "i8", (3,)),
        ("trebled", "i8", (3,)),
    ]
)


def stopped(records: np.ndarray) -> np.ndarray:
    """Return, for each of these finished games, whether the limit on throws ended it. H-90"""
    return np.asarray(records["throws"] >= records["max_throws"])
