"""Taliesin: an action is a place to leave and a place to land on. The way between them is not written."""

from __future__ import annotations

from parlour.core.compile import rule

from .board import PLACES, RING, RINGS, RINGS_BY, SEGMENT, SEGMENTS, SEGMENTS_BY, ZONES

ACTIONS = PLACES * PLACES


@rule
def from_of(action):
    """The place a move leaves. T-13"""
    return int(action) // PLACES


@rule
def to_of(action):
    """The place a move ends on. T-13"""
    return int(action) - PLACES * (int(action) // PLACES)


@rule
def action_of(a, b):
    """The action that goes from place `a` to place `b`. T-13"""
    return PLACES * a + b


@rule
def zone_of(place):
    """The zone 0 … 161 of a place, the same on every level. T-01"""
    return place - ZONES * (place // ZONES)


@rule
def level_of(place):
    """The level 0 … 2 of a place. T-01"""
    return place // ZONES


@rule
def ahead(direction, zone, i):
    """The zone i + 1 steps along a line, which turns inward at the rim. T-02, T-04, T-05, T-36"""
    ring = int(RING[zone]) + int(RINGS_BY[direction]) * (i + 1)
    segment = int(SEGMENT[zone]) + int(SEGMENTS_BY[direction]) * (i + 1)
    if ring > RINGS:
        ring = 2 * RINGS - ring
    if segment >= SEGMENTS:
        segment -= SEGMENTS
    elif segment < 0:
        segment += SEGMENTS
    return SEGMENTS * (ring - 1) + (segment if ring & 1 else SEGMENTS - 1 - segment)
