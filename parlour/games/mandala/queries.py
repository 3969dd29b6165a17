"""Mandala: answers about a position that the texts and pictures need, such as where all tokens are. Each function
here calls the compiled rule of the same name and returns plain numbers or lists. Most of these rules are in
rules/survey.py.
"""

from __future__ import annotations

import numpy as np

from parlour.core.compile import compiled_query
from parlour.core.record import Record, copy

from . import rules
from .board import MOST_RINGS, MOST_SEATS, TOKENS
from .moves import OUTCOMES
from .rules import advance, end, place, survey, throw, turn

COLUMNS = 30
SOME = np.zeros(20, np.int32)
EVERY = np.zeros(OUTCOMES + 1, np.int32)
EVENTS = np.zeros((64, 5), np.int16)  # more rows than six runs past thirty tokens can need
PLACES = np.zeros((MOST_SEATS * TOKENS, 4), np.int16)
CELLS = np.zeros((MOST_RINGS, COLUMNS), np.int16)

setup = compiled_query(rules.setup)
refusal = compiled_query(rules.refusal, 0)
_legal = compiled_query(rules.legal, EVERY)
rotate = compiled_query(turn.rotate, 0)
begin_turn = compiled_query(throw.begin_turn)
column_of = compiled_query(place.column_of, 0, 0)
segment_at = compiled_query(place.segment_at, 0, 0)
owner_of = compiled_query(place.owner_of, 0, 0)
is_path = compiled_query(place.is_path, 0, 0)
is_fixed = compiled_query(place.is_fixed, 0)
ring_may_turn = compiled_query(place.ring_may_turn, 0, 0)
leads_home = compiled_query(place.leads_home, 0, 0)
colour_may_turn = compiled_query(place.colour_may_turn, 0)
door_segment = compiled_query(place.door_segment, 0)
token_of_rank = compiled_query(advance.token_of_rank, 0)
advance_sum = compiled_query(end.advance_sum, 0)
door_sum = compiled_query(place.door_sum, 0)
_tokens = compiled_query(survey.tokens, PLACES)
_cells = compiled_query(survey.cells, CELLS)
_numbers = compiled_query(survey.numbers, CELLS)
_door_sum_after = compiled_query(survey.door_sum_after, 0)
_choices = compiled_query(survey.choices, SOME)
_trace = compiled_query(survey.trace, 0, EVENTS)
_trace_runs = compiled_query(survey.trace_runs, EVENTS)


def tokens(s: Record) -> list[list[int]]:
    """Return a row [seat, ring, segment, column] for every token in play, ordered by seat, inner rings first."""
    out = np.empty_like(PLACES)
    return out[: _tokens(s, out)].tolist()  # type: ignore[no-any-return]


def cells(s: Record) -> list[list[int]]:
    """Return a table by ring and column. Each entry is the seat whose token is there, or PATH or BARRIER if no token
    is.
    """
    out = np.empty_like(CELLS)
    _cells(s, out)
    return out.tolist()  # type: ignore[no-any-return]


def numbers(s: Record) -> list[list[int]]:
    """Return a table by ring and column with the printed numbers of the path segments; 0 for a barrier. O-23"""
    out = np.zeros_like(CELLS)
    _numbers(s, out)
    return out.tolist()  # type: ignore[no-any-return]


def door_sum_after(s: Record, action: int) -> int:
    """Return the sum of the numbers in the column of the seat's door, as it would be after this action has turned a
    ring. O-23
    """
    return int(_door_sum_after(copy(s), action))


def legal(s: Record) -> list[int]:
    """Return every legal action."""
    out = np.empty_like(EVERY)
    return out[: _legal(s, out)].tolist()  # type: ignore[no-any-return]


def choices(s: Record) -> list[int]:
    """Return every action that uses a die which is still unused, in the order of the colours."""
    out = np.empty_like(SOME)
    return out[: _choices(copy(s), out)].tolist()  # type: ignore[no-any-return]


def trace(s: Record, action: int) -> list[list[int]]:
    """Return the effects of an action on tokens, in order, each as a row [event, seat, ring, segment, column]."""
    out = np.empty_like(EVENTS)
    return out[: _trace(copy(s), action, out)].tolist()  # type: ignore[no-any-return]


def trace_runs(s: Record) -> list[list[int]]:
    """Return what would happen if all tokens of the seat to move ran now, before any ring is turned, as rows like
    those of `trace`.
    """
    out = np.empty_like(EVENTS)
    return out[: _trace_runs(copy(s), out)].tolist()  # type: ignore[no-any-return]
