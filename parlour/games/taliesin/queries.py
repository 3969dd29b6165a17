"""Taliesin: facts about a position that the sentences and the pictures need, such as the pieces that endanger a Life
Force. Each function here calls a compiled rule (core/compile.py) and returns plain numbers or lists.
"""

from __future__ import annotations

import numpy as np

from parlour.core.compile import compiled_query
from parlour.core.record import Record

from .board import FALLEN, LINES, NOWHERE, OWN_LEVEL, PIECES, PLACES, SET
from .moves import MOST
from .rules import danger, judge, listing, marks, placement, start, survey, together, turns
from .state import STATE

_LEVELS = OWN_LEVEL.tolist()
_LIST, _MARKS, _ROOM = np.zeros(1, np.int32), np.zeros(1, np.int8), np.zeros(1, STATE)

# Queries are compiled in this order, so those needed to offer moves to a player come first.
_legal = compiled_query(listing.legal, _LIST)
_mark_moves = compiled_query(marks.mark_moves, _LIST, _MARKS, _ROOM, _LIST)
refusal = compiled_query(judge.refusal, 0)
in_danger = compiled_query(danger.in_danger, 0)
falls = compiled_query(survey.falls, 0, 0)
move_piece = compiled_query(placement.move_piece, 0, 0, 0)
moves_per_turn = compiled_query(placement.moves_per_turn)
side_of = compiled_query(placement.side_of, 0)
seat_of = compiled_query(placement.seat_of, 0, 0)
roles_of = compiled_query(survey.roles_of, 0)
count_repetitions = compiled_query(turns.count_repetitions)
refuse_table = compiled_query(start.refuse_table)
clear = compiled_query(start.clear)
hash_of = compiled_query(placement.hash_of)
note_choice = compiled_query(together.note_choice, 0)
awaited = compiled_query(together.awaited)
resume = compiled_query(survey.resume, 0, 0)
_threats = compiled_query(survey.threats, 0, _LIST)
_route = compiled_query(survey.route, 0, 0, 0, _LIST)
_blockers = compiled_query(survey.blockers, 0, 0, 0, _LIST)
_shut_ways = compiled_query(survey.shut_ways, 0, 0, 0, _LIST)
_movers = compiled_query(survey.movers, _MARKS)


def marks_of(s: Record, action: int) -> int:
    """Return the effects of a move as a bit mask (see rules/marks.py); 0 if the move is not legal."""
    found = np.zeros(1, np.int8)
    _mark_moves(s, np.array([action], np.int32), found, np.empty(1, STATE), np.empty(PLACES, np.int32))
    return int(found[0])


def survey_moves(s: Record) -> list[tuple[int, int]]:
    """Return a pair for every legal move: the move, and its effects as a bit mask (see rules/marks.py)."""
    out = np.empty(MOST, np.int32)
    out = out[: _legal(s, out)]
    found = np.full(len(out), marks.LEGAL, np.int8)
    _mark_moves(s, out, found, np.empty(1, STATE), np.empty(PLACES, np.int32))
    return list(zip(out.tolist(), found.tolist(), strict=True))


def threats(s: Record, side: int) -> list[int]:
    """Return the pieces that could capture a side's Life Force now, in the order of their places. T-40"""
    out = np.empty(SET, np.int32)
    return out[: _threats(s, side, out)].tolist()  # type: ignore[no-any-return]


def route(s: Record, kind: int, a: int, b: int) -> list[int]:
    """Return the places on the shortest open path of a piece of this kind from `a` to `b`; the entry
    survey.THE_HOLE shows where the path goes through the black hole. If no path is open, return only `a` and
    `b`.
    """
    out = np.empty(survey.LONGEST_ROUTE, np.int32)
    return out[: _route(s, kind, a, b, out)].tolist()  # type: ignore[no-any-return]


def blockers(s: Record, kind: int, a: int, b: int) -> list[int]:
    """Return, for each line that leads from `a` to `b` on one level, the first piece that stands on it; those
    on the shortest line come first. T-11
    """
    out = np.empty(LINES, np.int32)
    return out[: _blockers(s, kind, a, b, out)].tolist()  # type: ignore[no-any-return]


def shut_ways(s: Record, kind: int, a: int, b: int) -> tuple[list[int], list[int]]:
    """Return (pieces that block the paths from `a` into the black hole, pieces that block the paths from the hole to
    `b`). T-20
    """
    out = np.empty(6, np.int32)
    _shut_ways(s, kind, a, b, out)
    found = [[piece for piece in half.tolist() if piece != survey.UNUSED] for half in (out[:3], out[3:])]
    return found[0], found[1]


def gone(s: Record, side: int) -> tuple[list[int], list[int]]:
    """Return the pieces that a side has lost, as two lists: those that were captured, and those that were lost in the
    event horizon (the innermost ring). T-09, T-12
    """
    pos, boards = s.pos.tolist(), int(s.boards)
    own = [piece for piece in range(side * SET, side * SET + SET) if _LEVELS[piece] < boards]
    return [piece for piece in own if pos[piece] == NOWHERE], [piece for piece in own if pos[piece] == FALLEN]


def movers(s: Record) -> list[int]:
    """Return, for each piece, the number of the role that moves it. (In a team, each role moves a part of the side's
    pieces.) T-56, T-59
    """
    out = np.empty(PIECES, np.int8)
    _movers(s, out)
    return out.tolist()  # type: ignore[no-any-return]
