"""Toy games of a few coins, of which everybody can work out by hand how much is luck.

The coins fall one after another, heads for seat 0 and tails for seat 1; whoever gets more of them wins. `luck` is a bit
mask of the coins that chance throws. The others are chosen by seat 0, which likes heads as much as tails under random
play.
"""

import sys

from parlour.core.compile import rule
from parlour.core.errors import NotAMove
from parlour.core.game import Game
from parlour.core.judge import Reason
from parlour.core.layout import single_part
from parlour.core.offer import Offer
from parlour.core.options import Option
from parlour.core.record import CHANCE, FIRST_REASON, IS_OVER, NOBODY, OK, OUT_OF_TURN, record
from parlour.draw.canvas import Canvas

COINS = 3
NO_SIDE = FIRST_REASON
OPTIONS = (Option("luck", range(1 << COINS), 0, "Which coins chance throws.", "C-01"),)
STATE = record([("luck", "i1"), ("heads", "i1")])
FEATURES = single_part("heads", "Heads so far.", 1)


@rule
def _whose(s):
    """Return who decides the next coin. C-01"""
    return CHANCE if int(s.luck) >> int(s.ply) & 1 else 0


@rule
def setup(s):
    """Begin with no coin on the table. C-01"""
    s.seats, s.heads, s.ply = 2, 0, 0
    s.seat = _whose(s)
    return OK


@rule
def refusal(s, action):
    """Return why a coin may not fall so. C-02"""
    if s.seat == NOBODY:
        return IS_OVER
    return OK if 0 <= action < 2 else NO_SIDE


@rule
def legal(s, out):
    """List both sides. C-02"""
    if s.seat == NOBODY:
        return 0
    out[0], out[1] = 0, 1
    return 2


@rule
def play(s, action):
    """Let a coin fall; the last one ends the game. C-02, C-03"""
    s.ply += 1
    s.heads += action
    s.seat = NOBODY if s.ply == COINS else _whose(s)


@rule
def odds(s, action):
    """Both sides are equally likely. C-02"""
    return 1


@rule
def returns(s, seat):
    """Return 1 for the seat with more coins. C-03"""
    if s.seat != NOBODY:
        return 0.0
    return 1.0 if (2 * s.heads > COINS) == (seat == 0) else -1.0


@rule
def faults(s):
    """Return no fault."""
    return 0


@rule
def observe(s, seat, out):
    """Write how many heads there are."""
    out[0] = s.heads / COINS


REASONS = {
    IS_OVER: Reason("C-03", "The game is over."),
    OUT_OF_TURN: Reason("C-01", "It is not your turn."),
    NO_SIDE: Reason("C-02", "A coin has two sides."),
}
FAULTS = ()


def seat_name(s, seat):
    """Return the name of a seat."""
    return ("Heads", "Tails")[seat]


def move_name(s, action):
    """Return a side."""
    return ("tails", "heads")[action] if 0 <= action < 2 else str(action)


def read_move(s, text):
    """Return the side that a text names."""
    if text not in ("tails", "heads"):
        raise NotAMove(text)
    return int(text == "heads")


def position_name(s):
    """Return the position as text."""
    return f"{s.heads} of {s.ply}"


def read_position(text):
    """Return nothing: no test reads a position."""
    raise NotImplementedError


def tell(step, viewer):
    """Say which side fell."""
    return [move_name(step.before, step.action)]


def outcome(s):
    """Say who won."""
    return "It is over."


def text(s):
    """Return the board."""
    return position_name(s)


def describe(s):
    """Return the board in sentences."""
    return [position_name(s)]


def offer(s, look):
    """Return no choices."""
    return Offer("Choose a side.")


def board(s, look):
    """Return an empty board."""
    return Canvas(100, title="Coins", desc="Coins")


THIS = sys.modules[__name__]
GAME = Game(
    name="coins",
    title="Coins",
    version=1,
    summary="Three coins.",
    seats=(2, 2),
    minutes=(1, 1),
    state=STATE,
    options=OPTIONS,
    actions=2,
    outcomes=2,
    max_legal=2,
    max_plies=COINS,
    rules=THIS,
    observe=THIS,
    words=THIS,
    view=THIS,
)
