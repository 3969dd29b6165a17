"""The numbers of Keep's actions. The teams' decisions come first, then the outcomes of cards, dice and answers."""

from __future__ import annotations

from parlour.core.compile import rule

from .board import COLOURS, LOCATIONS, SIDES, SPACES
from .state import CARDS, MOST_RATINGS, MOST_TEAMS

MOVE = 0  # + space
SKIP = MOVE + SPACES  # + space
PLACE = SKIP + SPACES  # + location
OPEN = PLACE + LOCATIONS  # + location
DONE = OPEN + LOCATIONS
STOP, HOLD, LEAVE, CHEST_KEYS, CHEST_TRY, ASK = range(DONE + 1, DONE + 7)
ASKD = ASK + 1  # + rating, easy to hard
DECLINE = ASKD + 3
PRESS = DECLINE + 1  # + team
LET = PRESS + MOST_TEAMS  # + team
GUESS, NOGUESS, TRY, PASS = range(LET + MOST_TEAMS, LET + MOST_TEAMS + 4)
CATEGORY = PASS + 1  # + category
PORT = CATEGORY + COLOURS  # + side
DECISIONS = PORT + SIDES  # the decisions that every game has; two more follow after the outcomes

FIRST = DECISIONS  # + team
DIFF = FIRST + MOST_TEAMS  # + rating, easy to hard
RIGHT, WRONG, TIMEOUT = range(DIFF + 3, DIFF + 6)
CARD = TIMEOUT + 1  # + card
ROLL = CARD + CARDS  # + face - 1
BUZZR = ROLL + 6  # + team
BUZZW = BUZZR + MOST_TEAMS  # + team
SILENCE = BUZZW + MOST_TEAMS

# Stored matches contain these numbers, so they never change: later additions follow after all others. K-74
ASK_HARDER = SILENCE + 1  # + rating - 3: very hard and hardest
ACTIONS = ASK_HARDER + MOST_RATINGS - 3
HARDER_DIFF = ACTIONS  # + rating - 3
RATED = HARDER_DIFF + MOST_RATINGS - 3  # + rating: the question turned out easier or harder than asked for
OUTCOMES = RATED + MOST_RATINGS
INTERRUPTS = tuple(range(RATED, OUTCOMES))

MOST = 48  # the longest list of legal actions: 24 places for a gate, 23 gates to open, and DONE


@rule
def is_press(action):
    """Return whether an action starts a countdown, which limits a rival's time to answer. The action also says which
    team starts it. K-34
    """
    return PRESS <= action < LET


@rule
def is_let(action):
    """Return whether an action declines to start a countdown, which would limit a rival's time to answer. The action
    also says which team declines. K-34
    """
    return LET <= action < GUESS


@rule
def is_decision(action):
    """Return whether an action is a team's own choice, not an outcome of cards, dice or answers. K-14"""
    return 0 <= action < DECISIONS or ASK_HARDER <= action < ACTIONS


@rule
def is_ask_rated(action):
    """Return whether an action asks for a question of a certain difficulty (rating). K-42, K-74"""
    return ASKD <= action < DECLINE or ASK_HARDER <= action < ACTIONS


@rule
def rating_asked(action):
    """Return the difficulty (rating) of the question that a team asks for with this action. K-42, K-74"""
    return action - ASKD if action < DECLINE else action - ASK_HARDER + 3


@rule
def is_rating(action):
    """Return whether a chance outcome says how difficult the drawn question is. K-42, K-74"""
    return DIFF <= action < RIGHT or HARDER_DIFF <= action < RATED


@rule
def rating_drawn(action):
    """Return the difficulty (rating) of the drawn question that this outcome announces. K-42, K-74"""
    return action - DIFF if action < RIGHT else action - HARDER_DIFF + 3


@rule
def is_rerating(action):
    """Return whether an outcome says that the question has another difficulty than the team asked for, because the
    set has no question of that difficulty. K-74
    """
    return RATED <= action < OUTCOMES


@rule
def is_question(action):
    """Return whether an action is a decision that exists only in games with questions. K-15 to K-17, K-33, K-34, K-39,
    K-53, K-74
    """
    return ASK <= action < PORT or ASK_HARDER <= action < ACTIONS


@rule
def is_race(action):
    """Return whether an outcome is a team's answer to the question that all teams hear at once, in the race for the
    chest. K-54
    """
    return BUZZR <= action < SILENCE
