"""Keep's actions as numbers. Decisions come first, then what cards, dice and answers decide; no number is both."""

from __future__ import annotations

from parlour.core.compile import rule

from .board import COLOURS, LOCATIONS, SIDES, SPACES
from .state import CARDS, MOST_TEAMS

MOVE = 0  # + space
SKIP = MOVE + SPACES  # + space
PLACE = SKIP + SPACES  # + location
OPEN = PLACE + LOCATIONS  # + location
DONE = OPEN + LOCATIONS
STOP, HOLD, LEAVE, CHEST_KEYS, CHEST_TRY, ASK = range(DONE + 1, DONE + 7)
ASKD = ASK + 1  # + rating
DECLINE = ASKD + 3
PRESS = DECLINE + 1  # + team
LET = PRESS + MOST_TEAMS  # + team
GUESS, NOGUESS, TRY, PASS = range(LET + MOST_TEAMS, LET + MOST_TEAMS + 4)
CATEGORY = PASS + 1  # + category
PORT = CATEGORY + COLOURS  # + side
ACTIONS = PORT + SIDES

FIRST = ACTIONS  # + team
DIFF = FIRST + MOST_TEAMS  # + rating
RIGHT, WRONG, TIMEOUT = range(DIFF + 3, DIFF + 6)
CARD = TIMEOUT + 1  # + card
ROLL = CARD + CARDS  # + face - 1
BUZZR = ROLL + 6  # + team
BUZZW = BUZZR + MOST_TEAMS  # + team
SILENCE = BUZZW + MOST_TEAMS
OUTCOMES = SILENCE + 1

MOST = 48  # one gate in hand and 23 on as many locations: 24 to place, 23 to open, and DONE


@rule
def is_press(action):
    """Return whether an action starts a countdown; it names its team. K-34"""
    return PRESS <= action < LET


@rule
def is_let(action):
    """Return whether an action lets a question pass without a countdown; it names its team. K-34"""
    return LET <= action < GUESS


@rule
def is_question(action):
    """Return whether a decision belongs to the game with questions only. K-15 to K-17, K-33, K-34, K-39, K-53"""
    return ASK <= action < PORT


@rule
def is_race(action):
    """Return whether an outcome is a team's answer in the race for the chest. K-54"""
    return BUZZR <= action < SILENCE
