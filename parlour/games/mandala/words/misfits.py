"""Mandala: why a table cannot be laid with these options, with what stands in the way."""

from __future__ import annotations

from parlour.core.record import Record

from ..board import RINGS, SLIDE, WINDOW
from ..rules import reasons as why
from ..rules.place import door_segment, is_fixed, is_path, leads_home
from ..state import CORNERS, FLAT
from .names import seat_name


def misfit_sentence(s: Record, code: int) -> str:
    """Why the options do not go together. O-01 to O-18"""
    if code == why.BAD_SEATS:
        offered = "1, 2, 3 or 4" if s.segments == 20 else "1, 2, 3 or 6"
        return f"A board of {s.segments} segments does not seat {s.seats}: it seats {offered}."
    if code == why.BAD_FIRST:
        seats = "is only 1 seat" if s.seats == 1 else f"are only {s.seats} seats"
        return f"Seat {s.first} cannot begin: there {seats}."
    if code == why.BAD_DICE:
        return f"The lowest face, {s.die_low}, must be below the highest, {s.die_high}."
    if code == why.BAD_MATCH:
        return f"Solitaire is played one game at a time, not a match of {s.games}."
    if code == why.BAD_PROPORTION:
        return f"The proportion of path can be changed only on 20 segments, not on {s.segments}."
    if code == why.BAD_SEATING:
        return _seating(s)
    return _flat(s) if code == why.BAD_FLAT else _stuck(s)


def _seating(s: Record) -> str:
    """Plain corners and neighbouring ones. O-02"""
    seating, wanted = ("Plain corners seat", 3) if s.seating == CORNERS else ("Neighbouring corners seat", 2)
    if s.seats != wanted:
        return f"{seating} {wanted}, not {s.seats}."
    board = "flat bands" if s.bands == FLAT else f"{s.segments} segments"
    return f"{seating} {wanted} on the round board of 20 segments, not on {board}."


def _flat(s: Record) -> str:
    """Everything about the options that flat bands do not take. O-14"""
    troubles = [
        (s.seats > 2, f"one or two seats, not {s.seats}"),
        (s.segments != 20, f"20 segments, not {s.segments}"),
        (s.switching > 0, "no switching"),
        (s.die_high > 5, f"no number above 5, and these dice show up to {s.die_high}"),
    ]
    return f"Flat bands take {'; '.join(words for found, words in troubles if found)}."


def _stuck(s: Record) -> str:
    """A place where fixed rings would hold a token, or a door, for ever. O-12"""
    last = int(s.rings) - 1
    for column in range(WINDOW if s.bands == FLAT else int(s.segments)):
        k = column + SLIDE if s.bands == FLAT else column
        path = [ring for ring in range(s.rings) if is_fixed(s, ring) and is_path(s, ring, k)]
        for ring in path:
            if ring < last and is_fixed(s, ring + 1) and ring + 1 not in path:
                both = f"rings {RINGS[ring]} and {RINGS[ring + 1]} are fixed"
                return f"A token could be stuck for ever: {both}, and {RINGS[ring]}{column} faces a barrier."
        away = not all(leads_home(s, seat, column) for seat in range(s.seats))
        if away and is_fixed(s, last) and (last in path or s.switching):
            becomes = "" if last in path else "may become path but "
            where = f"{RINGS[last]}{column} {becomes}does not lead everybody home"
            return f"A token could be stuck for ever: ring {RINGS[last]} is fixed, and {where}."
    shut = next(seat for seat in range(s.seats) if not is_path(s, 0, door_segment(s, seat)))
    return f"Ring a is fixed with a barrier at the door of {seat_name(s, shut)}, who could never come in."
