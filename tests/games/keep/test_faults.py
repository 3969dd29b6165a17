"""A record can be asked what is wrong with it: every invariant, broken one at a time."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.core.record import CHANCE, NOBODY, Record
from parlour.games.keep import state
from parlour.games.keep.rules import check

from .castle import GAME, RULES, lay, moving, opening, play

STEP = {"trivia": "off"}
WRONG: list[tuple[int, Record, dict[str, Any]]] = [
    (check.OUT_OF_RANGE, opening(), {"seats": 7}),
    (check.OUT_OF_RANGE, opening(), {"trivia": 2}),
    (check.OUT_OF_RANGE, opening(), {"chain": {0: 100}}),
    (check.OUT_OF_RANGE, opening(), {"pos": {0: 109}}),
    (check.OUT_OF_RANGE, opening(), {"phase": 19}),
    (check.OUT_OF_RANGE, opening(), {"know": {0: [101] * 6}}),
    (check.OUT_OF_RANGE, opening(), {"skill5": -1}),
    (check.OUT_OF_RANGE, opening(), {"turns": -1}),
    (check.OUT_OF_RANGE, opening(), {"racing": 8}),
    (check.BAD_OPTIONS, opening(supply="custom", gates=8), {"gates": 9, "stock": [9, 9, 9]}),
    (check.BAD_GATES, opening(), {"stock": {0: 3}}),
    (check.BAD_GATES, opening(), {"stock": {0: 3}, "shut": {2: 1}}),
    (check.BAD_GATES, opening(), {"gated": 1}),
    (check.BAD_ORDER, opening(), {"home": {1: 0}}),
    (check.BAD_ORDER, opening(), {"after": [2, 0, 1]}),
    (check.BAD_ORDER, GAME.start(), {"after": {0: 1}}),
    (check.BAD_TEAMS, opening(), {"pos": {0: -1}}),
    (check.BAD_TEAMS, opening(), {"chain": {4: 1}}),
    (check.BAD_TEAMS, opening(), {"direct": {0: 1}}),
    (check.BAD_ACTOR, opening(), {"seat": 1}),
    (check.BAD_ACTOR, opening(), {"may": 1}),
    (check.BAD_ACTOR, opening(), {"seat": CHANCE}),
    (check.BAD_PHASE, opening(), {"phase": state.ROLL, "seat": CHANCE}),
    (check.BAD_PHASE, opening(), {"phase": state.CHEST}),
    (check.BAD_PHASE, opening(), {"phase": state.FIRST, "seat": CHANCE}),
    (check.BAD_PHASE, opening(), {"phase": state.ASKQ}),
    (check.BAD_PHASE, opening(**STEP), {"phase": state.TRAPCARD, "seat": CHANCE}),
    (check.BAD_MOVE, moving("A1.0"), {"left": 0}),
    (check.BAD_MOVE, moving("A1.0"), {"prev": 5}),
    (check.BAD_MOVE, moving("A1.0"), {"hover": 1}),
    (check.BAD_MOVE, moving("A1.0"), {"opened": 3}),
    (check.BAD_MOVE, opening(), {"must": 1}),
    (check.BAD_QUESTION, opening(), {"cat": 2}),
    (check.BAD_QUESTION, moving("A1.0"), {"rating": 1}),
    (check.BAD_QUESTION, opening(), {"offered": 1}),
    (check.BAD_CHEST, opening(), {"racing": 1}),
    (check.BAD_CHEST, opening(), {"arrived": 1}),
    (check.BAD_CHEST, opening(), {"card": 3}),
    (check.BAD_CHEST, opening(**STEP), {"card": 3}),
    (check.BAD_CHEST, opening(chest_card="preset"), {"at": {1: "KEEP"}}),
    (check.BAD_END, opening(), {"winner": 1}),
    (check.BAD_END, opening(), {"turns": 180}),
    (check.BAD_END, opening(), {"ply": 20_000}),
    (check.BAD_END, opening(), {"phase": state.OVER, "seat": NOBODY}),
    (check.BAD_ACTOR, play(moving("KEEP", keys=3), "CHEST_KEYS"), {"seat": 0}),
]


@pytest.mark.parametrize(
    ("fault", "s", "change"), WRONG, ids=lambda x: str(x) if isinstance(x, dict | int) else ""
)
def test_each_fault_is_found(fault: int, s: Record, change: dict[str, Any]) -> None:
    assert RULES.faults(s) == 0
    assert RULES.faults(lay(s, **change)) & fault


def test_pressure_belongs_to_rivals_with_keys() -> None:
    s = lay(moving("A1.0", difficulty="off"), chain=[1, 1, 0])
    play(s, "MOVE A2.0", "ASK")
    for mask in (0, 0b001, 0b100, 0b1000):
        assert RULES.faults(lay(s, may=mask)) & check.BAD_ACTOR
    assert RULES.faults(lay(s, may=0b010)) == 0
