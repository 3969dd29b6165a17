"""Taliesin: the record (the fields that store a position), and the options that players agree on before the first
move.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from parlour.core.game import Traits
from parlour.core.options import Option, Value, choose
from parlour.core.record import record

from .board import GOLD, PIECES, PLACES, SILVER

PLAYING, OVER = 0, 1  # phases

AESIR, TRAVELLERS, CIRCLE = 0, 1, 2  # rule sets
RUNNING, GOLD_WINS, SILVER_WINS, DRAWN = -1, 0, 1, 2  # results
(
    NO_REASON, MATE, TAKEN, STALEMATE_LOST, STALEMATE, BARE, REPEATED, QUIET, PLIES, RESIGNED, AGREED,
) = range(11)  # fmt: skip
REMEMBERED = 201  # turns since the last capture that a record can store: the greatest quiet_limit plus one
ROLES = 4  # captain and three board players. T-59
ALL_ROLES = ROLES  # whoever has not chosen yet, where a side chooses together. T-65
AWAITED, HIDDEN = -2, -3  # a choice that is still to come, and one that the viewer may not see. T-65
LAPSED = -2  # minus an action: it was chosen, and was no longer legal when its turn came. T-65

STATE = record(
    [
        ("at", "i1", (PLACES,)),  # the piece on each place, or NOWHERE
        ("pos", "i2", (PIECES,)),  # the place of each piece, NOWHERE or FALLEN
        ("hist", "i8", (REMEMBERED,)),  # the hash at each start of a turn since the last capture or loss
        ("hash", "i8"),  # of the placement and the side to move
        ("chosen", "i4", (ROLES,)),  # what each role has chosen, AWAITED, HIDDEN, or NOWHERE. T-65
        (
            "carried",
            "i4",
            (ROLES,),
        ),  # what each role chose in the turn before; LAPSED minus what lapsed. T-65
        ("quiet", "i2"),  # turns since the last capture or loss; -1 when it was in the running turn
        ("last_from", "i2"),  # the last move, for showing
        ("last_to", "i2"),
        ("side", "u1"),
        ("slot", "u1"),
        ("result", "i1"),
        ("reason", "u1"),
        ("quiet_limit", "u2"),
        ("ply_limit", "u2"),
        ("ruleset", "u1"),
        ("gold_players", "u1"),
        ("silver_players", "u1"),
        ("boards", "u1"),
        ("first", "u1"),
        ("horizon", "u1"),
        ("hole_exit", "u1"),
        ("level_capture", "u1"),
        ("wizard_surrounded", "u1"),
        ("danger", "u1"),
        ("stalemate", "u1"),
        ("repetition", "u1"),
        ("together", "u1"),
        ("captain_level", "u1"),
        ("zones", "u1"),
    ]
)


def usual_team(chosen: Mapping[str, Value]) -> Value:
    """Return the default number of people on a side, given the options chosen so far. T-55, T-57, T-61"""
    return {"aesir": 1, "travellers": 2, "circle": 4}[str(chosen["ruleset"])]


def in_teams(chosen: Mapping[str, Value]) -> bool:
    """Return whether several people can play one side, given the options chosen so far."""
    return chosen["ruleset"] != "aesir"


def in_circle(chosen: Mapping[str, Value]) -> bool:
    """Return whether the rule set is Wizards Circle, in which a captain and three board players play each
    side. T-59
    """
    return chosen["ruleset"] == "circle"


def has_team_of_three(chosen: Mapping[str, Value]) -> bool:
    """Return whether a side has three people instead of four, so that its captain must also play one level.
    T-61, T-67
    """
    return in_circle(chosen) and 3 in (chosen["gold_players"], chosen["silver_players"])


OPTIONS = (
    Option(
        "ruleset",
        ("aesir", "travellers", "circle"),
        "aesir",
        "Aesir: one piece a turn. Travellers: a lead and a support move in turn. "
        "Wizards Circle: a captain and three board players.",
        "T-55",
        title="rule set",
        labels=("Aesir (2 players)", "Travellers (3 or 4)", "Wizards Circle (5 to 8)"),
        common=True,
        is_rule_set=True,
        formerly="rules",
    ),
    Option("gold_players", (1, 2, 3, 4), usual_team, "How many people play gold.", "T-61", matters=in_teams),
    Option(
        "silver_players", (1, 2, 3, 4), usual_team, "How many people play silver.", "T-61", matters=in_teams
    ),
    Option(
        "together",
        ("no", "yes"),
        "no",
        "Whether a side's four roles move one after another, or all choose in secret and move at once.",
        "T-65",
        title="moves of a turn",
        labels=("one after another", "all at once, chosen in secret"),
        matters=in_circle,
        common=True,
    ),
    Option(
        "captain_level",
        ("home", 1, 2, 3),
        "home",
        "Which level the captain also plays in a team of three.",
        "T-67",
        title="captain's level",
        labels=("home level: 1 for gold, the top for silver", "level 1", "level 2", "level 3"),
        matters=has_team_of_three,
    ),
    Option("boards", (1, 2, 3), 3, "How many boards lie one above the other.", "T-64", common=True),
    Option("first", ("gold", "silver"), "gold", "Which side moves first.", "T-54", title="who begins"),
    Option(
        "horizon",
        ("lost", "forbidden", "claims"),
        "lost",
        "What happens to ordinary (physical) pieces at the event horizon, the innermost ring: they are lost "
        "there, or may not enter it.",
        "T-09",
        title="event horizon",
        labels=("pieces are lost there", "pieces may not enter", "only War Lords may enter, and are lost"),
    ),
    Option(
        "hole_exit",
        ("any", "straight"),
        "any",
        "How a piece leaves the black hole: into any zone of the event horizon, or only straight on.",
        "T-18",
        title="out of the black hole",
        labels=("through any zone", "only straight on"),
    ),
    Option(
        "level_capture",
        ("wizard", "hole"),
        "wizard",
        "Which pieces may capture on another level: the Wizard alone, or also the White Goddess and the "
        "Shogun through the black hole.",
        "T-15",
        title="capture on another level",
        labels=("the Wizard alone", "White Goddess and Shogun too"),
    ),
    Option(
        "wizard_surrounded",
        ("literal", "off"),
        "literal",
        "Whether a Wizard may capture while pieces of its own side fill every zone around it.",
        "T-24",
        title="surrounded Wizard",
        labels=("may not capture", "may capture as usual"),
    ),
    Option(
        "danger",
        ("strict", "open"),
        "strict",
        "Whether you must save your Life Force when it is in danger, or may leave it to be captured.",
        "T-45",
        title="danger to the Life Force",
        labels=("must be saved", "may be left in danger"),
        common=True,
    ),
    Option(
        "stalemate",
        ("draw", "loss"),
        "draw",
        "How the game ends when a side has no move although its Life Force is safe.",
        "T-46",
        labels=("a draw", "a loss"),
    ),
    Option(
        "repetition",
        (3, 0),
        3,
        "The game is a draw when the same position occurs three times, or never.",
        "T-49",
        labels=("a draw the third time", "never a draw"),
    ),
    Option(
        "quiet_limit",
        range(201),
        100,
        "The game is a draw after this many turns in which no piece was captured or lost. Choose 10 or more; "
        "0: never.",
        "T-50",
        title="quiet turns",
    ),
    Option(
        "ply_limit",
        range(1, 10_001),
        2_000,
        "The game is a draw after this many moves.",
        "T-51",
        title="most moves",
    ),
    Option(
        "zones",
        ("numbers", "letters"),
        "numbers",
        "How zones are named: by number, or by the letter of the ring and the number of the segment.",
        "T-68",
        title="names of zones",
        labels=("by number: 3:154 is zone 154 on level 3", "by ring and segment: 3:i10 is on level 3"),
    ),
)

FORBIDDEN, CLAIMS = 1, 2  # horizon
ANY, STRAIGHT = 0, 1  # hole_exit
HOLE_TOO = 1  # level_capture
LITERAL = 0  # wizard_surrounded
STRICT = 0  # danger
IS_LOSS = 1  # stalemate


def traits(options: Mapping[str, Value]) -> Traits:
    """Return what kind of game these options make: there are two sides; people who share a side may not confer; if
    they choose their moves together, the choices are hidden. T-55, T-63, T-65
    """
    chosen = choose(OPTIONS, options)
    gold, silver = int(chosen["gold_players"]), int(chosen["silver_players"])
    secret = in_circle(chosen) and chosen["together"] == "yes"
    teams = (GOLD,) * gold + (SILVER,) * silver
    return Traits(hidden=secret, several=secret, teams=teams, confer=gold + silver == 2)


def stopped(records: np.ndarray) -> np.ndarray:
    """Return, for each of these finished games, whether a limit on turns or moves ended it. T-49, T-50"""
    quiet = (records["quiet_limit"] > 0) & (records["quiet"] >= records["quiet_limit"])
    return np.asarray(quiet | (records["ply"] >= records["ply_limit"]))
