"""Keep: the numbering of the action heads (the outputs of a learning program's network). Only decisions of teams have
a head; outcomes of cards and dice have none. Every team has its own action for starting a countdown, but they share
one head, because the seat says which team it is; the same holds for declining one.
"""

from parlour.core.compile import rule
from parlour.core.layout import Axis, Layout, part

from .board import COLOUR_NAMES, LOCATION_NAMES, LOCATIONS, SPACE_NAMES, SPACES, WAYS
from .moves import (
    ASK_HARDER,
    DECISIONS,
    DECLINE,
    GUESS,
    LET,
    PRESS,
    is_decision,
    is_let,
    is_press,
)
from .state import MOST_RATINGS

EDGES = tuple(sorted((min(way), max(way)) for way in WAYS))
STATION = Axis("station", SPACES, labels=SPACE_NAMES, edges=EDGES)
LOCATION = Axis("location", LOCATIONS, labels=LOCATION_NAMES)
SIDE = Axis("side", 6)
HEADS = Layout(
    part("move", "Move the token to a station.", STATION),
    part("skip", "Pass over a station, for keys.", STATION),
    part("place", "Place a gate.", LOCATION),
    part("open", "Open a gate.", LOCATION),
    part("done", "Place and open no more gates."),
    part("stop", "End the move here."),
    part("hold", "Keep the gate that was opened."),
    part("leave", "Leave the keep without trying the chest."),
    part("pay", "Open the chest for keys."),
    part("try", "Try the chest by its question or card."),
    part("ask", "Have a question asked, whatever its rating."),
    part(
        "ask_rated", "Have a question of a rating asked, from easy to hardest.", Axis("rating", MOST_RATINGS)
    ),
    part("decline", "Have no question asked."),
    part("press", "Start the countdown on a rival's question, for a key."),
    part("let", "Let a rival's question pass without a countdown."),
    part("guess", "Buy another guess."),
    part("no_guess", "Guess no more."),
    part("answer", "Try the stray question."),
    part("pass", "Pass the stray question on."),
    part("category", "Choose a category.", Axis("colour", 6, labels=COLOUR_NAMES)),
    part("port", "Choose a drawbridge.", SIDE),
)
AT_RATED, AT_DECLINE = HEADS.at("ask_rated"), HEADS.at("decline")
AT_PRESS, AT_LET, AT_GUESS = HEADS.at("press"), HEADS.at("let"), HEADS.at("guess")


@rule
def head(s, seat, action):
    """Return the number of the action head (the network output) for the decision `action`; -1 if `action` is no
    decision of a team. K-14
    """
    if not is_decision(action):
        return -1
    if action < DECLINE:
        return action
    if action >= ASK_HARDER:
        return AT_RATED + 3 + action - ASK_HARDER
    if action == DECLINE:
        return AT_DECLINE
    if is_press(action) or is_let(action):
        return AT_PRESS if is_press(action) else AT_LET
    return AT_GUESS + action - GUESS


@rule
def unhead(s, seat, number):
    """Return the decision that action head `number` (a network output) stands for; -1 if there is no such head. K-14"""
    if number < 0 or number >= AT_GUESS + DECISIONS - GUESS:
        return -1
    if number < AT_RATED + 3:
        return number
    if number < AT_DECLINE:
        return ASK_HARDER + number - AT_RATED - 3
    if number == AT_DECLINE:
        return DECLINE
    if number < AT_GUESS:
        return (PRESS if number == AT_PRESS else LET) + int(seat)
    return GUESS + number - AT_GUESS
