"""Mandala: describes the board in sentences, for people who use a screen reader."""

from __future__ import annotations

from parlour.core.english import capital, count, counted, listed, runs
from parlour.core.names import name_of
from parlour.core.record import CHANCE, NOBODY, Record

from .. import queries
from ..board import COLOURS, RINGS
from ..rules.survey import BARRIER
from ..state import ADVANCE, BY_PLAYER, INTRO, LOT, NUMBER, ROTATE, SWITCH
from .log import outcome
from .names import columns_of, place_at, ring_name


def describe(s: Record) -> list[str]:
    """Return sentences about the position: which seat acts, the dice, each seat's tokens, the columns that lead home,
    and where each ring is open. M-02, M-06, M-09
    """
    told = [_turn(s)]
    shown = [f"{COLOURS[c]} {die}" for c, die in enumerate(s.dice.tolist()) if die >= 0]
    if shown:
        used = f" {capital(counted(int(s.used), 'die', 'dice'))} used." if s.phase == ROTATE else ""
        told.append(f"The dice: {listed(shown)}.{used}")
    return told + _seats(s) + _homes(s) + _rings(s)


def _turn(s: Record) -> str:
    """Return a sentence that says whose turn it is and what that seat must do now. M-16 to M-18"""
    if s.seat == NOBODY:
        return outcome(s)
    if s.phase == LOT:
        return "The lot decides who goes first."
    doing = {
        SWITCH: "switch segments, or go on" if s.switch_by == BY_PLAYER else "some segments are switched",
        ROTATE: "turn the rings",
        ADVANCE: "choose which tokens move",
        INTRO: "bring in a token, or end the turn",
    }.get(int(s.phase), "throw the dice")
    by = " by lot" if s.seat == CHANCE and s.phase in (SWITCH, ROTATE) else ""
    return f"{name_of(s.turn)}'s turn: {doing}{by}."


def _seats(s: Record) -> list[str]:
    """Return sentences with each seat's pegs, tokens in hand, and tokens in play, outer rings first. M-06,
    M-11, M-43
    """
    places: dict[int, list[tuple[int, int, str]]] = {}
    for seat, ring, k, column in queries.tokens(s):
        places.setdefault(seat, []).append((ring, column, place_at(ring, k, column)))
    told, home, hand, door = [], s.home.tolist(), s.hand.tolist(), s.door.tolist()
    for seat in range(int(s.seats)):
        if s.aim == NUMBER:
            told.append(_line(s, seat))
            continue
        here = [name for _, _, name in sorted(places.get(seat, []))]
        board = f"{len(here)} on the board, at {listed(here)}" if here else "none on the board"
        safe = f"{home[seat]} of {count(int(s.homes_to_win), 'token')} home, {hand[seat]} in hand"
        told.append(
            f"{name_of(seat)}: {safe}, {board}. Its tokens come in at column {door[seat]}.{_games(s, seat)}"
        )
    return told


def _games(s: Record, seat: int) -> str:
    """Return a phrase with the number of games that a seat has won in the match. M-61"""
    return f" {capital(counted(int(s.black[seat]), 'game'))} won." if s.games > 1 else ""


def _line(s: Record, seat: int) -> str:
    """Return a sentence with a seat's pegs, and with the sum of the numbers in its door's column. O-23"""
    pegs = f"{s.home[seat]} of {count(int(s.homes_to_win), 'white peg')}"
    added = f"where the numbers add up to {queries.door_sum(s, seat)}"
    return f"{name_of(seat)}: {pegs}. The door is at column {s.door[seat]}, {added}.{_games(s, seat)}"


def _homes(s: Record) -> list[str]:
    """Return a sentence with the columns that lead home, for each seat if they differ. In games with printed numbers,
    return one with the required sum. M-09, O-05, O-23
    """
    if s.aim == NUMBER:
        return [f"Numbers that add up to exactly {s.sum} earn a white peg."]
    masks = s.home_mask.tolist()[: int(s.seats)]
    columns = [runs([c for c in range(30) if mask >> c & 1]) for mask in masks]
    if len(set(masks)) == 1:
        return [f"These columns lead home: {columns[0]}."]
    return [
        f"These columns lead {name_of(seat)}'s tokens home: {where}." for seat, where in enumerate(columns)
    ]


def _rings(s: Record) -> list[str]:
    """Return sentences that say where each ring has path, from the outermost ring inwards; in games with printed
    numbers, also which numbers. M-02, M-04, O-12, O-23
    """
    told, rings, columns = [], int(s.rings), columns_of(s)
    shown = queries.numbers(s) if s.aim == NUMBER else []
    for ring, row in enumerate(queries.cells(s)[:rings]):
        found = runs([column for column in columns if row[column] != BARRIER])
        stuck = " and never turns" if queries.is_fixed(s, ring) else ""
        name = f"Ring {RINGS[ring]}, the {ring_name(rings, ring)}"
        if shown:
            found = listed([f"{shown[ring][c]} at column {c}" for c in columns if shown[ring][c]])
            told.append(f"{name}, shows {found}{stuck}.")
            continue
        told.append(
            f"{name}, has path at columns {found}{stuck}." if found else f"{name}, has no path{stuck}."
        )
    return told
