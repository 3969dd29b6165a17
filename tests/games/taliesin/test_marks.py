"""What moves do, as marks: the short way, which asks only what a move can change, against the long way."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from parlour.core.compile import compiled
from parlour.core.line import random_walk
from parlour.core.record import Record, copy
from parlour.games.taliesin import queries
from parlour.games.taliesin.board import PLACES
from parlour.games.taliesin.moves import from_of, to_of
from parlour.games.taliesin.rules.danger import is_lost_on
from parlour.games.taliesin.rules.marks import ENDANGERS, LEGAL, LOST, MATES, mark_moves
from parlour.games.taliesin.state import MATE, STATE
from parlour.games.taliesin.words import read_position
from tests.clauses import clause

from .kit import GAME, act
from .test_slow import sparse

TABLES: list[dict[str, Any]] = [
    {},
    {"boards": 1},
    {"boards": 2, "danger": "open", "horizon": "forbidden"},
    {"level_capture": "hole", "hole_exit": "straight"},
    {"ruleset": "circle", "level_capture": "hole", "danger": "open"},
]


def marks_in_full(s: Record, action: int) -> int:
    """The marks of a legal move, found by making it and looking at all of the boards."""
    piece, there, moved = int(s.at[from_of(action)]), copy(s), copy(s)
    compiled(GAME).play(there, action)
    queries.move_piece(moved, piece, from_of(action), to_of(action))
    marks = LEGAL + (LOST if is_lost_on(piece, to_of(action)) else 0)
    if queries.in_danger(moved, 1 - int(s.side)):
        marks |= MATES if there.reason == MATE else ENDANGERS
    return marks


def marks_of_all(s: Record) -> dict[int, int]:
    """Every legal move and its marks, by interpreted rules."""
    actions = np.array(GAME.list_legal(s), np.int32)
    marks = np.full(len(actions), LEGAL, np.int8)
    mark_moves(s, actions, marks, np.empty(1, STATE), np.empty(PLACES, np.int32))
    return dict(zip(actions.tolist(), marks.tolist(), strict=True))


@clause("T-09 T-40 T-44", "allows")
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_marks_are_what_making_every_move_shows(options: dict[str, Any]) -> None:
    compiled(GAME)
    s, some = GAME.start(**options), 0
    for number, _ in enumerate(random_walk(GAME, s, 7)):
        if s.seat < 0 or number % 60 != 59:
            continue
        marks = marks_of_all(s)
        assert marks == {action: marks_in_full(s, action) for action in marks}
        some += sum(mark & (ENDANGERS | MATES) > 0 for mark in marks.values())
        if number > 600:
            break
    assert some, "no move of the game endangered anything: the test saw nothing"


STRICT_TABLES: list[dict[str, Any]] = [
    {},
    {"ruleset": "travellers"},
    {"ruleset": "circle", "level_capture": "hole"},
]


@clause("T-40 T-44 T-62", "allows")
@pytest.mark.parametrize("options", STRICT_TABLES, ids=str)
def test_a_move_mates_only_if_nothing_answers_it_whatever_has_answered_others(
    options: dict[str, Any],
) -> None:
    """Many positions, by compiled rules, and those above all in which many moves endanger the Life Force."""
    rules, endangering = compiled(GAME), 0
    for seed in range(4):
        s = GAME.start(**options)
        for _ in random_walk(GAME, s, seed, engine=rules):
            if s.seat < 0 or s.ply > 400:
                break
            marks = dict(queries.survey_moves(s)) if s.ply % 2 else {}
            many = sum(mark & (ENDANGERS | MATES) > 0 for mark in marks.values())
            if many > 20 or s.ply % 40 == 39:
                endangering += many
                assert marks == {action: marks_in_full(s, action) for action in marks}
    assert endangering > 100


FEW: list[dict[str, Any]] = [
    {},
    {"boards": 1},
    {"danger": "open"},
    {"level_capture": "hole", "hole_exit": "straight"},
]


@pytest.mark.parametrize("part", range(40))
@clause("T-09 T-40 T-44 T-46", "allows")
def test_marks_where_there_are_few_pieces(part: int) -> None:
    """A composed position, where many moves endanger somebody: the short way against the whole boards."""
    rng, options = random.Random(f"marks {part}"), FEW[part % len(FEW)]
    given = " ".join(f"{name}={value}" for name, value in options.items())
    s = read_position(f"{sparse(rng, int(options.get('boards', 3)))} | {given}")
    while s.seat < 0 or len(GAME.list_legal(s)) > 120:
        s = read_position(f"{sparse(rng, int(options.get('boards', 3)))} | {given}")
    marks = marks_of_all(s)
    assert marks and marks == {action: marks_in_full(s, action) for action in marks}, read_back(s)


def read_back(s: Record) -> str:
    """The text of a position, for a failure."""
    return GAME.words.position_name(s)


@clause("T-22 T-24 T-40", "allows")
def test_a_step_beside_the_wizard_can_free_it() -> None:
    s = read_position("W72,l154/L40/- g 0 0 0")
    assert marks_of_all(s)[act("1:72", "3:1")] & MATES
    s = read_position("L40,P127,P128,P144,P145,P161,W162/-/l162 g 0 0 0")
    marks = marks_of_all(s)
    freed = [a for a in marks if marks[a] & (ENDANGERS | MATES)]
    assert freed and marks == {action: marks_in_full(s, action) for action in marks}
