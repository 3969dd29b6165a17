"""Siege's record: the options, the board, each seat's money, and what is going on in the current turn."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from parlour.core.game import Preset, Traits
from parlour.core.options import Option, Value
from parlour.core.record import record

from .board import CELLS, FORTS, KINDS, MAPS, ROWS, SEATS, SLOTS

# The phases: what the seat that acts has to choose now. (Section 5 of the rules)
FIRST, COLOUR, PICK, SHIPS, TROOPS, HORSE, TRADE, BUYER, PRICE, ANSWER = range(10)
SHIP_PICK, SHIP_SAIL, SHIP_PAUSE, ASHORE, FIRE_ASK, ROLL, AIM, MOVE_PICK, MOVE_TO = range(10, 19)
CARD, CARD_FORT, CARD_CELL, DEBT, DEBT_KIND, BUY, BUY_CELL, OVER = range(19, 27)
PHASES = ("first", "colour", "pick", "ships", "troops", "horse", "trade", "buyer", "price", "answer",
          "ship pick", "ship sail", "ship pause", "ashore", "fire", "roll", "aim", "pick a piece", "move",
          "card", "card fort", "card square", "debt", "debt cargo", "buy", "buy square", "over")  # fmt: skip

# The steps of a turn; step 0 comes before Step 1, and a fort can be sold in it. S-17
SALE, SAIL, BROADSIDE, HAUL, CANNONADE, MARCH, VOLLEY, COURT = range(8)
CARDS = 40
MOST_ROUNDS = 1000  # S-94

# The effects that a card may have on a seat's next turn, as bits. (Section 7)
FAIR_WIND, FORCED_MARCH, BECALMED, DAMP_POWDER, MUTINY = 1, 2, 4, 8, 16

# How the game ended.
RUNNING, OUTRIGHT, ADVANTAGE, SHARED = range(4)

# Values of options that the rules test for, each as an index in the option's list of values.
EXTRA = 1
CLOSED_PORT = 1
CLOSED_WALLS = 1
ALL_NUMBERS = 1
YES, NO = 0, 1
CYCLE = 0
FULL_PRICE = 0
STANDARD_DEPLOYMENT = 1
PICKED = 1
ALL_ROUND, IN_LINE, ONE_WAY = range(3)

# fmt: off
OPTIONS = (
    Option("seats", (2, 3, 4), 2, "How many commanders play.", "S-10", common=True),
    Option("map", MAPS, "main",
           "Which map you play on: the main map with four forts, or the quick map with two forts, for two "
           "commanders.",
           "S-10", common=True, labels=("main: four forts", "quick: two forts, two commanders")),
    Option("forts2", (2, 1), 2, "How many forts each commander starts with when two play on the main map.", "S-10",
           title="forts for two", labels=("two each", "one each; two forts stay empty"),
           matters=lambda chosen: chosen["seats"] == 2 and chosen["map"] == "main"),
    Option("deploy", ("free", "standard"), "free",
           "Whether you place every piece yourself, or the game places them for you.",
           "S-13", common=True, title="setting up", labels=("place every piece", "standard deployment")),
    Option("army", ("standard", "full"), "standard", "How many pieces each commander starts with.", "S-96",
           common=True, labels=("standard: 24 pieces and a king", "full: 36 pieces and a king")),
    Option("ship_quota", (10, 6), 10, "The most ships a commander may have.", "S-76", title="most ships"),
    Option("tokens", range(0, 9), 4,
           "How many pieces of each kind you may have aboard your ships at one time; each piece aboard needs a "
           "transport token. 0: no limit.", "S-34",
           title="transport tokens"),
    Option("ship_capacity", range(0, 9), 0, "How many pieces one ship may carry. 0: no limit.", "S-33",
           title="ship capacity"),
    Option("landing", ("spent", "extra"), "spent",
           "Whether a piece that landed from a ship may also move in the same turn.",
           "S-41", title="after landing", labels=("no, it has moved", "yes, it may move")),
    Option("enemy_port", ("pass", "closed"), "pass", "Whether your ships may sail through an enemy's port.", "S-32",
           title="enemy ports", labels=("your ships may pass", "your ships may not pass")),
    Option("unowned_walls", ("open", "closed"), "open",
           "What the walls of a fort that nobody owns do: they let everybody pass, or they stop you like an "
           "enemy's walls.",
           "S-29", title="walls nobody owns", labels=("everybody may pass", "they stop you")),
    Option("wall_soldiers", ("rolled", "all"), "rolled",
           "Soldiers on walls fire only if the die shows one of these numbers.", "S-53",
           title="soldiers on walls", labels=("only 2, 3 and 4", "every number")),
    Option("aim", ("all", "line", "one"), "all",
           "In which directions pieces fire: in all eight at once, or in those that a second throw chooses.", "S-97",
           title="direction of fire",
           labels=("in all eight at once", "along one line, chosen by a throw", "in one direction, chosen by a throw")),
    Option("small_arms_king", ("yes", "no"), "yes", "Whether fire from soldiers and cavalry can hit a king.", "S-55",
           title="small arms against kings", labels=("fire can hit a king", "fire cannot hit a king")),
    Option("fate_pack", ("cycle", "shuffle"), "cycle",
           "What happens to used Fate Cards: they go under the pack, or are shuffled back in.",
           "S-71", title="used cards", labels=("they go under the pack", "they are shuffled back in")),
    Option("fort_sale", ("yes", "no"), "yes", "Whether commanders may sell forts to each other.", "S-85",
           title="selling forts", labels=("allowed", "not allowed")),
    Option("sell_price", ("full", "half"), "full",
           "How much the Bank pays you for pieces that you must sell to pay a debt.", "S-88",
           title="forced sales", labels=("the full price", "half the price")),
    Option("score_cash", ("no", "yes"), "no",
           "When a limit ends the game, the side with the most valuable pieces and walls wins. Choose whether "
           "money counts too.", "S-92",
           title="money in the final count", labels=("does not count", "counts")),
    Option("round_limit", range(0, 501), 60,
           "After this many rounds the game ends, and the most valuable pieces and walls win. 0: "
           "no limit.", "S-91",
           common=True, title="rounds"),
    Option("minutes", range(0, 605, 5), 0,
           "How many minutes the game lasts. When time is up, the current turn is played to its end; then the "
           "most valuable pieces and walls win. 0: no clock.", "S-95",
           common=True, title="time for the game"),
    Option("colours", ("seats", "picked"), "seats",
           "Whether the seats have fixed colours, or each commander picks one in turn.", "S-98",
           labels=("fixed: seat 1 red, 2 blue, 3 green, 4 gold", "each commander picks, the first seat first")),
)
# fmt: on

STATE = record(
    [(option.name, "i2" if option.name in ("round_limit", "minutes") else "i1") for option in OPTIONS[1:]]
    + [
        ("taken", "i8", (ROWS,)),  # squares with a piece on them, a bit mask for each row
        ("blocks", "i8", (ROWS,)),  # standing wall blocks
        ("open", "i8", (ROWS,)),  # squares that walls, ports and control leave open to `cur`
        ("foes", "i8", (ROWS,)),  # what `cur` may fire at: enemy pieces and blocks
        ("hit", "i8", (ROWS,)),  # squares hit by a throw while it is carried out, otherwise empty
        ("moved", "i8"),  # bit mask of the slots of `cur` that moved this turn
        ("spent", "i8"),  # bit mask of the slots that were loaded or landed this turn
        ("money", "i4", (SEATS,)),
        ("drawn", "i4"),  # cards drawn so far
        ("pos", "i2", (SEATS, SLOTS)),  # a cell, ABOARD + a ship's slot, or -1
        ("rounds", "i2"),  # rounds completed
        ("turns", "i2"),  # turns begun
        ("debt", "i2"),  # guineas that the seat still owes
        ("price", "i2"),  # of the fort on offer
        ("occ", "u1", (CELLS,)),  # 0, or 1 + 41 * seat + slot of the piece on a square
        ("deck", "i1", (CARDS,)),  # the cards seen, in the order they came
        ("have", "i1", (SEATS, KINDS)),  # pieces of each kind, aboard or not
        ("garrison", "i1", (FORTS, SEATS)),  # land pieces on a fort's squares
        ("fleet", "i1", (FORTS, SEATS)),  # ships in a fort's ports
        ("carried", "i1", (KINDS,)),  # pieces aboard ships: tokens in use
        ("alive", "i1", (SEATS,)),
        ("pending", "i1", (SEATS,)),  # bits: effects of a card on a seat's next turn
        ("fate", "i1"),  # bits: effects of a card on the current turn
        ("owner", "i1", (FORTS,)),
        ("title", "i1", (FORTS,)),  # 1 if the fort was bought and its owner has had no piece there yet
        ("home", "i1", (SEATS, 2)),  # the forts a seat picked; -1: none
        ("step", "i8"),
        ("half", "i1"),  # half of Step 5: 0 soldiers move, 1 cavalry move
        ("first", "i1"),
        ("cur", "i8"),  # whose turn it is
        ("count", "i1"),  # pieces moved in this step
        ("sel", "i8"),  # the slot picked; -1: none
        ("budget", "i8"),  # squares that the picked ship may still sail
        ("did", "i1"),  # pieces that the ship has loaded and landed in this pause
        ("kind", "i8"),  # the kind of piece being landed, bought or awarded
        ("die", "i1"),
        ("bearing", "i1"),  # the throw for the direction: 1 … 4 a line, 1 … 8 a direction; 0: none
        ("card", "i1"),  # 1 … 40; 0: none
        ("op", "i1"),  # which of the card's two effects is being carried out
        ("left", "i1"),  # how many choices for this effect are still to be made
        ("fort", "i8"),  # the fort that is for sale, or that a card strikes; -1: none
        ("buyer", "i8"),
        ("used", "i1"),  # 1 if a fort was offered for sale during this debt
        ("credit", "i1"),  # 1 if the next block is free
        ("colour", "i1", (SEATS,)),  # 1 … 4 once a colour is picked; 0 before
        ("time_up", "i1"),  # the clock has run out: the turn in hand is the last
        ("placed", "i1"),  # set-up: forts picked, or pieces placed in this phase
        ("result", "i1"),
        ("winners", "i1"),  # bit mask of the seats that won
    ]
)

PRESETS = (
    Preset(
        "first",
        "A first evening",
        "Two commanders on the quick map, pieces already placed, ten rounds.",
        {"map": "quick", "deploy": "standard", "round_limit": 10},
        (30, 35),
    ),
    Preset(
        "usual",
        "The quick game",
        "Two commanders, one fort each on the quick map, until a king falls.",
        {"map": "quick", "deploy": "standard", "fort_sale": "no"},
        (40, 75),
    ),
    Preset(
        "duel",
        "The main map for two",
        "Four forts, two for each commander, every piece placed by hand.",
        minutes=(30, 105),
    ),
    Preset(
        "four",
        "Four commanders",
        "A fort each on the main map, pieces already placed.",
        {"seats": 4, "deploy": "standard"},
        (150, 165),
    ),
    Preset(
        "patent",
        "Patent version",
        "Four commanders on the main map, every piece placed by hand, until one king is left or 1,000 rounds are over. "
        "Between bots, most games last that long.",
        {"seats": 4, "round_limit": 0},
        (990, 1035),
    ),
)


def traits(options: Mapping[str, Value]) -> Traits:
    """Return the game's traits: it has chance (a draw, a die and a pack of cards), and a clock if the options ask for
    one. S-09, S-44, S-71, S-95
    """
    minutes = int(options["minutes"])
    return Traits(chance=True, timed=minutes > 0, minutes=minutes)


def stopped(records: np.ndarray) -> np.ndarray:
    """Return an array that says, for each of these finished games, whether it ended because of the limit on
    rounds. S-91
    """
    most = np.where(records["round_limit"] > 0, records["round_limit"], MOST_ROUNDS)
    return np.asarray((records["rounds"] >= most) & (records["alive"].sum(axis=1) > 1))
