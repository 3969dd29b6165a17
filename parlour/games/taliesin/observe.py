"""Taliesin: turns a position into numbers for a learning program, and hides secrets. A seat sees everything except
moves that other players have chosen in secret (T-65). The boards are turned so that the seat's own home comes first.
"""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from parlour.core.compile import rule
from parlour.core.dice import first_luck, next_luck
from parlour.core.layout import Axis, Layout, facts, part
from parlour.core.record import SEVERAL
from parlour.core.sheet import wants_fixed

from .board import KIND, KINDS, OWNER, PLACES, SEGMENTS, SET, ZONES
from .heads import LEVEL, RING, SEGMENT, piece_number, spot_of
from .heads import head as head
from .heads import unhead as unhead
from .rules.candidates import count_moves
from .rules.placement import seat_of, side_of
from .rules.together import hide_choices
from .rules.turns import count_repetitions
from .state import AWAITED, HIDDEN, ROLES

ROLE = Axis("role", ROLES, labels=("first or captain", "second or level 1", "level 2", "level 3"))
FEATURES = Layout(
    part(
        "pieces",
        "Pieces by kind: 1 for an own one, -1 for the enemy's.",
        Axis(
            "kind",
            KINDS,
            labels=(
                "Wizard",
                "Life Force",
                "King Arthur",
                "White Goddess",
                "Shogun",
                "Centurion",
                "War Lord",
                "Henge",
                "People",
            ),
        ),
        LEVEL,
        RING,
        SEGMENT,
    ),
    facts(
        "own",
        "Where each own piece is: the six titled ones, then for each level two War Lords, two Henges and nine People. "
        "The action heads name pieces in this order.",
        {
            "there": "1 if it is on the boards",
            "level": "its level, from 0, by two",
            "ring": "its ring, by nine",
            "cosine": "cosine of its segment's angle",
            "sine": "sine of its segment's angle",
        },
        Axis("piece", SET),
    ),
    part("slot", "Which role moves now; where roles choose together, which have still to choose.", ROLE),
    part("role", "Which roles the seat plays.", ROLE),
    facts(
        "turn",
        "Whose turn it is, and how near a draw is.",
        {
            "own_side": "1 if the seat's side is to move",
            "acts": "1 if the seat may act now",
            "quiet": "turns without a capture or loss, by the limit",
            "plies": "moves, by the limit",
            "seen": "how often the position has occurred, by three and at most 1",
        },
    ),
    part(
        "ruleset",
        "Which game is played.",
        Axis("ruleset", 3, labels=("aesir", "travellers", "circle")),
        fixed=True,
    ),
    part(
        "horizon",
        "What the event horizon does.",
        Axis("horizon", 3, labels=("lost", "forbidden", "claims")),
        fixed=True,
    ),
    facts(
        "options",
        "The rules of this game.",
        {
            "boards": "by three",
            "together": "1 if roles choose together",
            "straight": "1 if a piece goes straight on through the hole",
            "hole_captures": "1 if White Goddess and Shogun capture through the hole",
            "surrounded": "1 if a surrounded Wizard captures",
            "open_danger": "1 if a Life Force may be left in danger",
            "stalemate": "1 if having no move loses",
            "repetition": "1 if a third time is no draw",
        },
        fixed=True,
    ),
)
SIZE = FEATURES.size
OWN, SLOT, PLAYED, TURN = (FEATURES.at(name) for name in ("own", "slot", "role", "turn"))
RULESET, HORIZON, CHOSEN = FEATURES.at("ruleset"), FEATURES.at("horizon"), FEATURES.at("options")
COSINE = np.array([cos(2 * pi * i / SEGMENTS) for i in range(SEGMENTS)], np.float32)
SINE = np.array([sin(2 * pi * i / SEGMENTS) for i in range(SEGMENTS)], np.float32)


@rule
def hide(s, seat):
    """Remove from the record the choices that the other players made in secret. T-65"""
    hide_choices(s, seat)


@rule
def guess(s, seat, luck):
    """Replace each hidden choice by a random legal move of the player who made it. T-65"""
    a, b = first_luck(luck, 0)
    for role in range(ROLES):
        if s.chosen[role] == HIDDEN:
            word, a, b = next_luck(a, b)
            many = count_moves(s, role, -1)[0]
            s.chosen[role] = count_moves(s, role, 1 + ((word * many) >> 32))[1]


@rule
def _observe_pieces(s, side, out):
    """Write numbers that say where all pieces are: first by kind, then for each of the side's own pieces. T-08"""
    for piece in range(len(KIND)):
        place = int(s.pos[piece])
        if place >= 0:
            spot = spot_of(s, side, place)
            own = OWNER[piece] == side
            out[int(KIND[piece]) * PLACES + spot] = 1.0 if own else -1.0
            if own:
                at = OWN + 5 * piece_number(s, side, piece - side * SET)
                level, ring = spot // ZONES, (spot - ZONES * (spot // ZONES)) // SEGMENTS
                segment = spot - ZONES * level - SEGMENTS * ring
                out[at], out[at + 1], out[at + 2] = 1.0, level / 2.0, (ring + 1) / 9.0
                out[at + 3], out[at + 4] = COSINE[segment], SINE[segment]


@rule
def _observe_turn(s, seat, side, out):
    """Write numbers that describe whose turn it is, which role (part of a team) moves and which roles the
    seat plays, and how near a draw is. T-49 to T-51, T-55, T-65
    """
    for role in range(ROLES):
        if s.together:
            out[SLOT + role] = 1.0 if s.chosen[role] == AWAITED else 0.0
        elif s.slot == role:
            out[SLOT + role] = 1.0
        if (role == 0 or s.ruleset > 1 or (s.ruleset == 1 and role == 1)) and seat_of(s, side, role) == seat:
            out[PLAYED + role] = 1.0
    at = TURN
    out[at] = 1.0 if s.side == side else 0.0
    out[at + 1] = 1.0 if s.seat == seat or (s.seat == SEVERAL and int(s.may) >> seat & 1) else 0.0
    out[at + 2] = int(s.quiet) / int(s.quiet_limit) if s.quiet_limit > 0 else 0.0
    out[at + 3] = int(s.ply) / int(s.ply_limit)
    out[at + 4] = min(1.0, count_repetitions(s) / 3.0)


@rule
def _observe_options(s, out):
    """Write numbers that describe the options which change how the game is best played. T-09, T-15, T-18, T-24, T-45,
    T-46, T-49, T-55, T-64
    """
    out[RULESET + int(s.ruleset)] = 1.0
    out[HORIZON + int(s.horizon)] = 1.0
    at = CHOSEN
    out[at], out[at + 1], out[at + 2], out[at + 3] = (
        int(s.boards) / 3.0,
        s.together,
        s.hole_exit,
        s.level_capture,
    )
    out[at + 4], out[at + 5], out[at + 6] = s.wizard_surrounded, s.danger, s.stalemate
    out[at + 7] = 0.0 if s.repetition else 1.0


@rule
def observe(s, seat, out):
    """Write numbers that describe the position to a learning program: the kind of piece on each place, the
    places of the seat's own pieces, whose turn it is, the roles that have still to move, the counters and the
    options. T-49 to T-51, T-55, T-65
    """
    for i in range(SIZE):
        out[i] = 0.0
    side = side_of(s, seat)
    _observe_pieces(s, side, out)
    _observe_turn(s, seat, side, out)
    if wants_fixed(out):
        _observe_options(s, out)
