"""A record can be asked what is wrong with it: every invariant, broken one at a time."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from parlour.core.record import CHANCE, NOBODY, Record, copy
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
    (check.BAD_QUESTION, opening(), {"pressed": 1}),
    (check.BAD_QUESTION, opening(), {"guessed": 1}),
    (check.BAD_QUESTION, opening(), {"timed_out": 1}),
    (check.BAD_PHASE, opening(trivia="off", movement="step"), {"phase": state.ROLL, "seat": CHANCE}),
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


# The lowest and the highest value of each field at a table of three teams; fields of several values have them for each.
BOUNDS = {
    "home": (-1, 5), "after": (-1, 2), "pos": (-1, 108), "chain": (0, 99), "stock": (0, 24), "direct": (0, 1),
    "know": (0, 100), "shut": (0, 24), "phase": (0, 18), "turn": (-1, 2), "left": (0, 6), "prev": (-1, 108),
    "heading": (0, 2), "must": (0, 1), "hover": (0, 1), "skipped": (0, 1), "opened": (-1, 23), "arrived": (0, 1),
    "cat": (-1, 5), "rating": (0, 2), "guessed": (0, 3), "pressed": (-1, 2), "timed_out": (0, 1),
    "offered": (-1, 2), "card": (-1, 7), "racing": (0, 7), "winner": (-2, 2), "turns": (0, 32767),
    "asked": (0, 32767), "ply": (0, None),
}  # fmt: skip


@pytest.mark.parametrize("name", [*BOUNDS, *(option.name for option in GAME.options[1:])])
def test_each_field_has_its_bounds(name: str) -> None:
    """A record is out of range one beyond a bound, and not at the bound. K-11, K-30"""
    s = opening()
    if name in BOUNDS:
        low, high = BOUNDS[name]
    else:
        option = next(option for option in GAME.options if option.name == name)
        codes = sorted(option.code(value) for value in option.values)
        low, high = codes[0], codes[-1]
    kind = np.iinfo(s[name].dtype)
    for index in np.ndindex(np.shape(s[name])):
        for value, outside in ((low - 1, True), (low, False), (high, False), (high and high + 1, True)):
            if value is not None and kind.min <= value <= kind.max:
                t = copy(s)
                if index:
                    t[name][index] = value
                else:
                    t[name] = value
                wrong = RULES.faults(t) == check.OUT_OF_RANGE
                assert wrong == outside, f"{name} {index} = {value}"


@pytest.mark.parametrize(
    ("options", "change"),
    [
        ({"chest": "keys"}, {"phase": state.CATEGORY, "card": 6}),  # K-72: no question at this chest
        ({}, {"phase": state.CATEGORY, "card": 5}),  # K-55: a colour leaves nothing to choose
        ({"chest": "keys"}, {"phase": state.RACE, "racing": 1}),
        ({"chest": "keys"}, {"phase": state.CHESTCARD, "seat": CHANCE}),
    ],
)
def test_a_phase_that_the_chest_does_not_have(options: dict[str, Any], change: dict[str, Any]) -> None:
    s = moving("KEEP", keys=3, **options)
    assert RULES.faults(s) == 0 and RULES.faults(lay(s, **change)) & check.BAD_PHASE


@pytest.mark.parametrize("phase", [state.STRAY, state.STRAYANS])
def test_no_stray_question_where_they_lapse(phase: int) -> None:  # K-39
    s = lay(moving("A1.0", stray="off"), phase=phase)
    assert RULES.faults(s) & check.BAD_PHASE
    assert not RULES.faults(lay(moving("A1.0"), phase=phase)) & check.BAD_PHASE


def test_two_to_six_teams() -> None:  # K-02
    assert [RULES.faults(opening(seats=n)) for n in (2, 6)] == [0, 0]
    assert [RULES.faults(lay(opening(seats=n), seats=m)) for n, m in ((2, 1), (6, 7))] == [
        check.OUT_OF_RANGE
    ] * 2
