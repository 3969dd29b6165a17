"""Siege: facts about a position that the sentences and the pictures need, such as the squares that a shot would hit.
Each function here calls a compiled rule and returns plain numbers or lists.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from parlour.core.compile import compiled_query
from parlour.core.record import OK, Record, copy

from . import rules
from .board import CELLS, FORTS, KINDS, ROWS, SEATS
from .moves import MOST_LEGAL
from .rules import fire, forts, ground, reach, survey, transports, turn
from .state import ALL_ROUND, IN_LINE

SOME = np.zeros(MOST_LEGAL, np.int32)
SQUARES = np.zeros(CELLS, np.int16)
WORDS = np.zeros(ROWS, np.int64)
FACES = np.zeros((6, 256), np.int32)
BEARINGS = (0, 4, 8)  # throws for the direction: none, lines, directions. S-97
SUMS = np.zeros(SEATS + FORTS + KINDS, np.int64)

setup = compiled_query(rules.setup)
refusal = compiled_query(rules.refusal, 0)
play = compiled_query(rules.play, 0)
midway = compiled_query(rules.midway)
has_choice = compiled_query(turn.has_choice)
can_hit = compiled_query(fire.can_hit, 0)
put_up = compiled_query(survey.put_up)
nearest_control = compiled_query(survey.nearest_control, 0)
steps_of = compiled_query(reach.steps_of, 0)
distance = compiled_query(ground.distance, 0, 0)
home_port = compiled_query(transports.home_port, 0)
look_round = compiled_query(forts.survey)
_legal = compiled_query(rules.legal, SOME)
_shots = compiled_query(survey.shots, 0, 0, WORDS, FACES)
_controlled = compiled_query(survey.controlled, WORDS)
_ways = compiled_query(survey.ways, SQUARES)
_standing = compiled_query(survey.standing, SUMS)


def legal(s: Record) -> list[int]:
    """Return every legal action, in ascending order."""
    out = np.empty_like(SOME)
    return out[: _legal(s, out)].tolist()  # type: ignore[no-any-return]


def shots(s: Record, step: int) -> list[list[int]]:
    """Return six lists, one for each number on the die: the squares that the pieces which fire in step `step`
    of the turn would hit. If a second throw decides the direction, squares in every direction that it could
    choose are included. S-45, S-97
    """
    if s.aim == ALL_ROUND:
        return shots_at(s, step, 0)
    throws = [shots_at(s, step, bearing) for bearing in range(1, BEARINGS[int(s.aim)] + 1)]
    return [sorted({cell for throw in throws for cell in throw[face]}) for face in range(6)]


def shots_at(s: Record, step: int, bearing: int) -> list[list[int]]:
    """Return six lists, one for each number on the die: the squares that would be hit by
    the pieces that fire in step number `step` of the turn, after the direction throw `bearing`; a bearing of 0 means
    all directions. S-97
    """
    out = np.empty_like(FACES)
    ways = 255 if bearing == 0 else (17 if s.aim == IN_LINE else 1) << (bearing - 1)
    _shots(s, step, ways, np.empty_like(WORDS), out)
    return [row[1 : 1 + row[0]].tolist() for row in out]


def controlled(s: Record) -> list[int]:
    """Return, as one bit mask for each row of the map, the squares that enemy land pieces control: the eight
    squares around each of them, which no land piece of the seat whose turn it is may enter.
    """
    out = np.empty_like(WORDS)
    _controlled(s, out)
    return out.tolist()  # type: ignore[no-any-return]


def ways(s: Record) -> dict[int, int]:
    """Return the squares that the piece in hand (the picked piece) can reach, as a dict from square to the
    number of steps; for a piece that lands from a ship, every number is 1. The dict is empty if no piece is
    in hand.
    """
    out = np.empty_like(SQUARES)
    if not _ways(s, out):
        return {}
    found = np.flatnonzero(out)
    return dict(zip(found.tolist(), out[found].tolist(), strict=True))


def worths(s: Record) -> list[int]:
    """Return, for each seat, the value in guineas of its pieces and of the blocks of its forts."""
    return _sums(s)[: int(s.seats)]


def standing_blocks(s: Record) -> list[int]:
    """Return a list with, for each fort, the number of its wall blocks that are standing."""
    return _sums(s)[SEATS : SEATS + FORTS]


def bank_pays(s: Record, kind: int) -> int:
    """Return what the Bank pays for a piece of this kind."""
    return _sums(s)[SEATS + FORTS + kind]


def _sums(s: Record) -> list[int]:
    out = np.empty_like(SUMS)
    _standing(s, out)
    return out.tolist()  # type: ignore[no-any-return]


def after(s: Record, draft: tuple[int, ...]) -> Record:
    """Return the position after the actions of `draft` (the actions that the player has chosen but not yet
    sent); each must be legal when it is played. The caller must not change the result.
    """
    return _after(s.tobytes(), s.dtype, draft) if draft else s


@lru_cache(512)
def _after(before: bytes, dtype: np.dtype, draft: tuple[int, ...]) -> Record:
    if not draft:
        return np.frombuffer(bytearray(before), dtype)[0]
    t = copy(_after(before, dtype, draft[:-1]))
    if refusal(t, draft[-1]) != OK:  # a draft comes from a client, so it may contain illegal actions
        raise ValueError("not a draft of this position")
    play(t, draft[-1])
    return t
