"""Mandala: the record (the fields that store a position), its phases and the options."""

from collections.abc import Mapping
from itertools import product

import numpy as np

from parlour.core.game import Preset, Traits
from parlour.core.options import Option, Value
from parlour.core.record import record

from .board import COLOURS, MOST_RINGS, MOST_SEATS, RINGS

LOT, SWITCH, ROLL, ROTATE, ADVANCE, INTRO, OVER = range(7)
PHASES = ("lot", "switch", "roll", "rotate", "advance", "intro", "over")

RUNNING, WON, WON_ON_LIMIT, DRAWN_ON_LIMIT = range(4)  # `result`
UNDECIDED = -2  # `match_winner` while the match goes on; -1 is a draw
NOT_THROWN = -1

# Values of options that the rules compare with: their indices in the option's list.
DEFAULT_SEATING, CORNERS, ADJACENT = range(3)
FIRST_TO = 1
OWN_HOME = 1
FORCED, FREE = range(2)
DICE, CYCLE = range(2)
MACHINE = 1
FLAT = 1
BY_PLAYER = 1
GO_ON = 1
HOMES, NUMBER = range(2)
EVEN, OPEN, TIGHT, CLOSING = range(4)

STATE = record(
    [
        ("rows", "i4", (MOST_RINGS,)),  # bit k set: segment k of the ring is path
        ("held", "i4", (MOST_SEATS, MOST_RINGS)),  # bit k set: the seat's token stands on segment k
        ("home_mask", "i4", (MOST_SEATS,)),  # bit c set: column c leads the seat's tokens home
        ("turns", "i2"),  # turns completed in this game
        ("offset", "i1", (MOST_RINGS,)),  # segments that a ring has turned clockwise from its start
        ("hand", "i1", (MOST_SEATS,)),
        ("home", "i1", (MOST_SEATS,)),  # white pegs
        ("black", "i1", (MOST_SEATS,)),  # black pegs: games won
        ("door", "i1", (MOST_SEATS,)),  # the door column of each seat
        ("number", "i1", (MOST_SEATS,)),  # the number on each seat's start area and tokens
        ("dice", "i1", (5,)),
        ("used", "i1"),  # dice thrown so far in ROLL, used so far in ROTATE
        ("switched", "i1"),  # pairs switched so far in SWITCH
        ("turn", "i1"),  # whose turn it is; -1 before the lot
        ("opener", "i1"),  # who began this game
        ("game", "i1"),  # number of the game in the match, from 1
        ("winner", "i1"),  # of the last game finished; -1 nobody
        ("result", "i1"),  # how the last game ended
        ("match_winner", "i1"),
        # options
        ("fixed", "i2"),
        ("turn_limit", "i2"),
        ("seating", "i1"),
        ("homes_to_win", "i1"),
        ("games", "i1"),
        ("match_rule", "i1"),
        ("homes", "i1"),
        ("home_width", "i1"),
        ("advance", "i1"),
        ("die_low", "i1"),
        ("die_high", "i1"),
        ("numbers", "i1"),
        ("control", "i1"),
        ("rings", "i1"),
        ("segments", "i1"),
        ("wall", "i1"),
        ("reversed", "i1"),
        ("bands", "i1"),
        ("switching", "i1"),
        ("proportion", "i1"),
        ("first", "i1"),
        ("tokens", "i1"),
        ("switch_by", "i1"),
        ("next_game", "i1"),
        ("aim", "i1"),
        ("sum", "i1"),
    ]
)


def _enough_sides(chosen: Mapping[str, Value]) -> Value:
    """Return the default number of segments in a ring: 25 for five seats, 30 for six, otherwise 20. O-11, O-22"""
    return {5: 25, 6: 30}.get(int(chosen["seats"]), 20)


def _with_tokens(chosen: Mapping[str, Value]) -> bool:
    """Return whether these options make a game with tokens to bring home. O-23"""
    return chosen["aim"] == "homes"


NTH = ("first", "second", "third", "fourth", "fifth", "sixth")

OPTIONS = (
    Option(
        "seats",
        (1, 2, 3, 4, 5, 6),
        2,
        "How many people play. Two people sit opposite each other; one person alone plays solitaire.",
        "O-01",
        common=True,
    ),
    Option(
        "homes_to_win",
        range(1, 7),
        6,
        "How many tokens you must bring home to win a game. You get a white peg for each.",
        "O-03",
        common=True,
    ),
    Option(
        "games",
        range(1, 7),
        1,
        "How many games a match has.",
        "O-04",
        title="games in the match",
        common=True,
    ),
    Option(
        "match_rule",
        ("most", "first_to"),
        "most",
        "The winner of each game gets a black peg. Either you play all games of the match, and the player with "
        "most black pegs wins; or you play until somebody has won as many games as you set above.",
        "O-04",
        title="how a match is won",
        labels=("most black pegs after all games", "first to win the set number of games"),
    ),
    Option(
        "next_game",
        ("afresh", "go_on"),
        "afresh",
        "How the next game of a match begins: with a fresh board, or from the present position, in which only "
        "the winner loses the white pegs.",
        "O-21",
        title="the next game",
        labels=("with a fresh board", "from the present position"),
        matters=lambda chosen: chosen["games"] != 1,
    ),
    Option(
        "aim",
        ("homes", "number"),
        "homes",
        "What wins: bringing tokens home, or turning the rings until the numbers in your column add up to a "
        "given sum.",
        "O-23",
        title="what to aim for",
        labels=("tokens home", "a sum in your column, without tokens"),
    ),
    Option(
        "sum",
        range(5, 61),
        18,
        "You earn a white peg when the numbers in your column, from your door to the first barrier, add up "
        "to this sum.",
        "O-23",
        title="sum for a white peg",
        matters=lambda chosen: chosen["aim"] == "number",
    ),
    Option(
        "tokens",
        range(1, 7),
        6,
        "How many tokens each player has.",
        "O-20",
        title="tokens for each player",
        matters=_with_tokens,
    ),
    Option(
        "first",
        ("lot", 1, 2, 3, 4, 5, 6),
        "lot",
        "Who goes first: drawn by lot, or the first, second … seat.",
        "O-18",
        title="who begins",
        labels=("drawn by lot", *(f"the {nth} seat" for nth in NTH)),
    ),
    Option(
        "seating",
        ("default", "corners", "adjacent"),
        "default",
        "Where two or three people sit: spread evenly around the board, at its corners, or next to each other.",
        "O-02",
        title="where players sit",
        labels=(
            "evenly spread",
            "three people at three neighbouring corners",
            "two people next to each other",
        ),
    ),
    Option(
        "homes",
        ("any", "own"),
        "any",
        "Whether a token may go home in any home section, or only in the one with its own number.",
        "O-05",
        title="home sections",
        labels=("any home section", "only the one with your number"),
        matters=_with_tokens,
    ),
    Option(
        "home_width",
        (1, 3, 5),
        1,
        "How many columns lead into each home section.",
        "O-06",
        title="width of a home",
        matters=_with_tokens,
    ),
    Option(
        "advance",
        ("forced", "free"),
        "forced",
        "After the rings have turned: whether all your tokens run by themselves, or you choose which of them run.",
        "O-07",
        title="advancing",
        labels=("tokens run by themselves", "you choose which run"),
        matters=_with_tokens,
    ),
    Option(
        "numbers",
        ("dice", "cycle"),
        "dice",
        "Where the numbers for the rings come from: dice, or a fixed list, so that nothing depends on luck.",
        "O-09",
        labels=("thrown with dice", "a fixed list"),
    ),
    Option("die_low", range(0, 10), 0, "The lowest number on the dice.", "O-08", title="lowest face"),
    Option("die_high", range(1, 11), 5, "The highest number on the dice.", "O-08", title="highest face"),
    Option(
        "control",
        ("player", "machine"),
        "player",
        "Who turns the rings: you, or the program, at random.",
        "O-10",
        title="who turns the rings",
        labels=("you", "the program, at random"),
    ),
    Option(
        "rings",
        (10, 5),
        10,
        "How many rings the board has: 10 (two of each colour) or 5 (one of each).",
        "O-11",
    ),
    Option(
        "segments",
        (15, 20, 25, 30),
        _enough_sides,
        "How many segments each ring has: 15 on a board with three corners, 20 with four, 25 with five, 30 with six.",
        "O-11",
    ),
    Option(
        "fixed",
        tuple(RINGS),
        "none",
        "Which rings can never be turned.",
        "O-12",
        many=True,
        title="fixed rings",
        labels=tuple(
            f"{ring} ({side} {colour})"
            for ring, (side, colour) in zip(RINGS, product(("outer", "inner"), COLOURS), strict=True)
        ),
    ),
    Option(
        "wall",
        ("no", "yes"),
        "no",
        "Whether ring e is a wall: it never turns and has only narrow gaps.",
        "O-12",
        title="fixed wall",
    ),
    Option(
        "reversed",
        ("no", "yes"),
        "no",
        "Whether paths and barriers are swapped on the whole board.",
        "O-13",
        title="reversed board",
    ),
    Option(
        "bands",
        ("wrap", "flat"),
        "wrap",
        "Whether the board has rings that go round, or flat bands that slide back and forth.",
        "O-14",
        title="rings or bands",
        labels=("rings that go round", "flat bands"),
    ),
    Option(
        "switching",
        range(0, 4),
        0,
        "Before each throw, this many pairs of neighbouring segments may swap path and barrier.",
        "O-15",
        title="switching segments",
    ),
    Option(
        "switch_by",
        ("lot", "player"),
        "lot",
        "Who chooses the pairs of segments that swap path and barrier: the player whose turn it is, or "
        "chance.",
        "O-19",
        title="who switches segments",
        labels=("chance", "the player whose turn it is"),
        matters=lambda chosen: chosen["switching"] != 0,
    ),
    Option(
        "proportion",
        ("even", "open", "tight", "closing"),
        "even",
        "How much of the rings is path.",
        "O-16",
        title="amount of path",
        labels=("half", "more than half", "less than half", "more outside, less inside"),
    ),
    Option(
        "turn_limit",
        range(1, 30001),
        1000,
        "The game ends after this many turns of all players together.",
        "O-17",
    ),
)

DISPLAY = (
    Option(
        "view",
        ("disc", "cylinder", "strip"),
        "disc",
        "How the board is drawn; the rules are the same.",
        "O-14",
        title="shape on the screen",
        labels=("a disc", "a cylinder", "an unrolled strip"),
        matters=lambda chosen: chosen["bands"] != "flat",
    ),
)

PRESETS = (
    Preset(
        "first",
        "A first game",
        "Two players; the first to bring two tokens home wins.",
        {"homes_to_win": 2},
        (4, 6),
    ),
    Preset(
        "usual", "The usual game", "Two players; the first to bring six tokens home wins.", minutes=(15, 15)
    ),
    Preset(
        "patent",
        "Patent version",
        "Four players, one at each corner, six tokens home.",
        {"seats": 4},
        (35, 45),
    ),
)


def traits(options: Mapping[str, Value]) -> Traits:
    """Return what kind of game these options make. It has chance if lots decide who begins, if there are dice, if the
    rings are turned at random, or if segments to swap are drawn by lot. Nothing is ever hidden. M-16, M-66, O-09,
    O-19
    """
    lot = options["first"] == "lot" and options["seats"] != 1
    switches = options["switching"] != 0 and options["switch_by"] == "lot"
    luck = options["numbers"] == "dice" or options["control"] == "machine" or switches
    return Traits(chance=lot or luck)


def stopped(records: np.ndarray) -> np.ndarray:
    """Return, for each of these finished games, whether it ended because the limit on turns was reached."""
    return np.asarray(records["turns"] >= records["turn_limit"])
