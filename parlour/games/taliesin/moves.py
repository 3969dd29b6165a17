"""Taliesin: the numbers of actions. A move is a pair of places: the one that a piece leaves and the one it lands on.
The path between the two is not stored.

The numbers after all moves stand for calls, which end a game at once: gold resigns, silver resigns, a draw is agreed.
"""

from __future__ import annotations

from parlour.core.compile import rule

from .board import PLACES, ZONES

MOVES = PLACES * PLACES
RESIGN = MOVES  # + side
DRAW = MOVES + 2
ACTIONS = MOVES + 3
MOST = 2_048  # no list of legal moves is longer
CALLS = (RESIGN, RESIGN + 1, DRAW)


@rule
def is_call(action):
    """Return whether an action is a call (resigning or agreeing a draw) and not a move. T-48"""
    return action >= MOVES and action < ACTIONS


@rule
def from_of(action):
    """Return the place from which a move starts. T-13"""
    return int(action) // PLACES


@rule
def to_of(action):
    """Return the place that a move ends on. T-13"""
    return int(action) - PLACES * (int(action) // PLACES)


@rule
def action_of(a, b):
    """Return the action that moves a piece from place `a` to place `b`. T-13"""
    return PLACES * a + b


@rule
def zone_of(place):
    """Return the zone 0 … 161 of a place, the same on every level. T-01"""
    return place - ZONES * (place // ZONES)


@rule
def level_of(place):
    """Return the level 0 … 2 of a place. T-01"""
    return place // ZONES
