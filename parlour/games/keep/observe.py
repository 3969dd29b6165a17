"""Turns a position of Keep into numbers for a learning program. Every team sees everything: keys and gates lie open,
and the questions are not in the record.
"""

import numpy as np

from parlour.core.compile import rule
from parlour.core.layout import Axis, Layout, facts, part
from parlour.core.sheet import wants_fixed

from .board import BORDER, COLOUR_NAMES, GOAL_RANK, KEEP, LOCATIONS, RANK, SIDES, SPACES, TRAP_AT
from .heads import LOCATION, SIDE, STATION
from .heads import head as head
from .heads import unhead as unhead
from .rules.table import bit, widen
from .state import CARDS, MOST_TEAMS, PHASES

TEAM = Axis("team", MOST_TEAMS)
FEATURES = Layout(
    part(
        "tokens", "Where each team's token stands, the observer's team first, then clockwise.", TEAM, STATION
    ),
    part("beside", "Gates at the stair, door or trap door of a station, by four; on the keep none.", STATION),
    part("came_from", "The station that the token left in this move.", STATION),
    part("gates", "Gates that lie on a place for gates, by four.", LOCATION),
    part("in_hand", "Where the gate in hand lay, while one is moved.", LOCATION),
    facts(
        "teams",
        "Each team, the observer's first, then clockwise.",
        {
            "plays": "1 if there is such a team",
            "turn": "1 if it is the team's turn",
            "acts": "1 if it may act now",
            "offered": "1 if it has the stray question",
            "racing": "1 if it is still in the race for the chest",
            "keys": "keys, by twenty and at most 1",
            "supply": "gates in supply, by twelve and at most 1",
            "direct": "1 if it came down an upper stair and has only gone outward since",
            "knows": "how often it knows the answer in the category asked for",
            "rank": "how far in its token stands, by the rank of the keep",
        },
        TEAM,
    ),
    part("homes", "The drawbridge that each team started from.", TEAM, SIDE),
    part("phase", "What must be done now.", Axis("phase", len(PHASES), labels=PHASES)),
    part("category", "The category of the question.", Axis("colour", SIDES, labels=COLOUR_NAMES)),
    part(
        "card",
        "The card drawn for the chest: a colour, Your Choice, Opposition Chooses.",
        Axis("card", CARDS),
    ),
    facts(
        "move",
        "The move and the question in hand, and how far the game has come.",
        {
            "left": "spaces still to move, by six",
            "inward": "1 if this move has gone inward",
            "outward": "1 if it has gone outward",
            "must": "1 until the first move of the turn is made",
            "hover": "1 while the token passes over a skipped space",
            "skipped": "1 once a space was skipped in this turn",
            "arrived": "1 if the token came into the keep in this turn",
            "rating": "rating of the question, by the hardest",
            "guessed": "guesses bought for it, by three",
            "pressed": "1 while a countdown runs",
            "timed_out": "1 if it has run out",
            "turns": "turns, by the limit; without one by a thousand and at most 1",
        },
    ),
    part("movement", "What decides how far a token moves.", Axis("movement", 7), fixed=True),
    facts(
        "options",
        "The rules of this game.",
        {
            "quiet": "1 without questions",
            "right_at": "lowest face that moves, by six",
            "lateral": "1 without sideways moves",
            "gate_turns": "1 if every team may place gates",
            "gate_sides": "1 if gates block inward alone",
            "chosen": "1 if the rating is chosen before the question",
            "unrated": "1 if ratings earn nothing",
            "ratings": "by five",
            "guesses": "by three",
            "pressure": "1 without countdowns",
            "skip_one": "1 if one space a turn may be skipped",
            "skip_none": "1 if none may",
            "answer_duty": "1 if every question must be answered",
            "own_wrong": "price of a wrong answer in keys",
            "stray": "1 without stray questions",
            "stray_broke": "1 if a team without keys may not try them",
            "stray_rated": "1 if they earn their rating too",
            "chest": "what opens the chest, by three",
            "chest_keys": "keys that open it, by nine",
            "solo": "1 if only the team in the keep may answer there",
            "chest_card": "1 if its card is drawn once",
            "fall_home": "1 if a fall ends on the own drawbridge",
            "stay": "1 if a token may stay",
            "limited": "1 if there is a limit of turns",
            "draw": "1 if nobody wins at it",
        },
        fixed=True,
    ),
)
SIZE = FEATURES.size
TOKENS, BESIDE, CAME_FROM = FEATURES.at("tokens"), FEATURES.at("beside"), FEATURES.at("came_from")
GATES, IN_HAND, TEAMS = FEATURES.at("gates"), FEATURES.at("in_hand"), FEATURES.at("teams")
HOMES, PHASE, CATEGORY, CARD = (FEATURES.at(name) for name in ("homes", "phase", "category", "card"))
MOVE, MOVEMENT, CHOSEN = FEATURES.at("move"), FEATURES.at("movement"), FEATURES.at("options")
BY_TEAM = FEATURES.parts["teams"].shape[1]


def _at_places() -> np.ndarray:
    """Return a table with a row for each place for gates: the stations at its stair, door or trap door, filled up
    with -1. The keep is at none.
    """
    places = np.where(BORDER >= 0, BORDER, TRAP_AT)[:KEEP]
    stations = [np.flatnonzero(places == location).tolist() for location in range(LOCATIONS)]
    most = max(map(len, stations))
    return np.array([[*found, *[-1] * (most - len(found))] for found in stations], np.int8)


AT_PLACE = _at_places()
MOST_AT_PLACE = AT_PLACE.shape[1]


@rule
def hide(s, seat):
    """Remove nothing from the record, because Keep has no secrets: everybody can see how many keys each team
    has. K-30
    """


@rule
def guess(s, seat, luck):
    """Change nothing: Keep has no hidden information that would have to be guessed. K-30"""


@rule
def _observe_gates(s, out):
    """Write numbers that say how many gates lie in each place and beside each space, and which gate the team to move
    has just opened. K-19, K-24
    """
    if s.opened >= 0:
        out[IN_HAND + widen(s.opened)] = 1.0
    if s.gated == 0:
        return
    for location in range(LOCATIONS):
        if s.shut[location] == 0:
            continue
        share = min(widen(s.shut[location]), 4) / 4.0
        out[GATES + location] = share
        for i in range(MOST_AT_PLACE):
            if AT_PLACE[location, i] < 0:
                break
            out[BESIDE + widen(AT_PLACE[location, i])] = share


@rule
def _observe_team(s, team, rank, out):
    """Write numbers that describe one team: where its token is, its keys and gates, and what it may do now. `rank` is 0
    for the observer's own team, 1 for the next one clockwise, and so on. K-02, K-13, K-30, K-37
    """
    at = TEAMS + BY_TEAM * rank
    out[at] = 1.0
    out[at + 1] = 1.0 if s.turn == team else 0.0
    out[at + 2] = 1.0 if s.seat == team or widen(s.may) & bit(team) else 0.0
    out[at + 3] = 1.0 if s.offered == team else 0.0
    out[at + 4] = 1.0 if widen(s.racing) & bit(team) else 0.0
    out[at + 5] = min(widen(s.chain[team]), 20) / 20.0
    out[at + 6] = min(widen(s.stock[team]), 12) / 12.0
    out[at + 7] = s.direct[team]
    if s.cat >= 0:
        out[at + 8] = s.know[team, s.cat] / 100.0
    if s.home[team] >= 0:
        out[HOMES + SIDES * rank + widen(s.home[team])] = 1.0
    space = widen(s.pos[team])
    if space >= 0:
        out[TOKENS + SPACES * rank + space] = 1.0
        out[at + 9] = RANK[space] / (1.0 * GOAL_RANK)


@rule
def _observe_move(s, out):
    """Write numbers that describe the phase, the current move, the question, the card, and how far the game has gone.
    K-08, K-42, K-53, K-71
    """
    out[PHASE + widen(s.phase)] = 1.0
    if s.cat >= 0:
        out[CATEGORY + widen(s.cat)] = 1.0
    if s.card >= 0:
        out[CARD + widen(s.card)] = 1.0
    if s.prev >= 0:
        out[CAME_FROM + widen(s.prev)] = 1.0
    at = MOVE
    out[at], out[at + 3], out[at + 4] = s.left / 6.0, s.must, s.hover
    out[at + 1] = 1.0 if s.heading == 1 else 0.0
    out[at + 2] = 1.0 if s.heading == 2 else 0.0
    out[at + 5], out[at + 6], out[at + 7] = s.skipped, s.arrived, s.rating / (s.ratings - 1.0)
    out[at + 8], out[at + 9], out[at + 10] = s.guessed / 3.0, 1.0 if s.pressed >= 0 else 0.0, s.timed_out
    limit = widen(s.round_limit) * widen(s.seats)
    out[at + 11] = min(1.0, s.turns / (1.0 * limit if limit else 1000.0))


@rule
def _observe_options(s, out):
    """Write numbers that describe the options which change how the game is best played. K-04, K-07, K-15, K-16, K-62,
    K-72
    """
    out[MOVEMENT + widen(s.movement)] = 1.0
    at = CHOSEN
    out[at], out[at + 1], out[at + 2], out[at + 3] = s.trivia, s.right_at / 6.0, s.lateral, s.gate_turns
    out[at + 4], out[at + 5] = s.gate_sides, 1.0 if s.difficulty == 1 else 0.0
    out[at + 6], out[at + 7] = 1.0 if s.difficulty == 2 else 0.0, s.ratings / 5.0
    out[at + 8], out[at + 9], out[at + 10] = s.guesses / 3.0, s.pressure, 1.0 if s.skip == 1 else 0.0
    out[at + 11], out[at + 12], out[at + 13] = 1.0 if s.skip == 2 else 0.0, s.answer_duty, s.own_wrong
    out[at + 14], out[at + 15], out[at + 16] = s.stray, s.stray_broke, s.stray_rated
    out[at + 17], out[at + 18], out[at + 19] = s.chest / 3.0, s.chest_keys / 9.0, s.chest_question
    out[at + 20], out[at + 21], out[at + 22] = s.chest_card, s.trap_return, s.stay
    out[at + 23], out[at + 24] = 1.0 if s.round_limit else 0.0, s.at_limit


@rule
def observe(s, seat, out):
    """Write the whole position as numbers, from the view of one seat: its own team first, then the others clockwise by
    seat. K-02, K-13
    """
    for i in range(SIZE):
        out[i] = 0.0
    _observe_gates(s, out)
    _observe_move(s, out)
    if wants_fixed(out):
        _observe_options(s, out)
    team = widen(seat)
    for rank in range(s.seats):
        _observe_team(s, team, rank, out)
        team = team + 1 if team + 1 < s.seats else 0
