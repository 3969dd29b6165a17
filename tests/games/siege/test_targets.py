"""The law, for Siege: the same line gives the same record, and the same answers, interpreted and compiled."""

from __future__ import annotations

import numpy as np
import pytest

from parlour.core.batch import play_many
from parlour.core.compile import compiled, interpreted, jit_is_on
from parlour.core.line import random_line
from parlour.core.record import OK, acts, copy, same
from tests.simulator import play_on_simulator

from .game import GAME

needs_compiler = pytest.mark.skipif(not jit_is_on(), reason="Numba is switched off")
TABLES = [
    {"map": "quick", "round_limit": 3},
    {"seats": 4, "deploy": "standard", "round_limit": 3},
    {"round_limit": 2},
    {"map": "quick", "army": "full", "aim": "one", "colours": "picked", "minutes": 60, "round_limit": 3},
]


@needs_compiler
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_interpreted_and_compiled_lines_agree(options: dict[str, object]) -> None:
    fast, slow = compiled(GAME), interpreted(GAME)
    line, end = random_line(GAME, 5, 0, fast, **options)
    s, t = GAME.start(**options), GAME.start(**options)
    out, other = np.empty(GAME.max_legal, np.int32), np.empty(GAME.max_legal, np.int32)
    for ply, action in enumerate(line):
        if ply % 10 == 0:
            assert out[: fast.legal(s, out)].tolist() == other[: slow.legal(t, other)].tolist()
        slow.play(t, action), fast.play(s, action)
        assert same(s, t), (ply, action)
    assert same(s, end)


@needs_compiler
def test_every_question_has_one_answer() -> None:
    fast, slow = compiled(GAME), interpreted(GAME)
    line, _ = random_line(GAME, 7, 1, fast, map="quick", round_limit=4)
    s = GAME.start(map="quick", round_limit=4)
    f, g = (np.zeros(GAME.observe.FEATURES.size, np.float32) for _ in range(2))
    for ply, action in enumerate(line):
        if ply % 40 == 0:
            before = s.tobytes()
            for code in range(-1, 1030, 37):
                assert slow.refusal(s, code) == fast.refusal(s, code)
            assert slow.faults(s) == fast.faults(s) == 0
            for seat in range(s.seats):
                assert slow.advice(s, seat) == pytest.approx(fast.advice(s, seat), abs=1e-6)
                slow.observe(s, seat, f), fast.observe(s, seat, g)
                assert np.allclose(f, g, atol=1e-6)
                if acts(s, seat):
                    late = int(fast.timeout_action(s, seat))
                    assert late == slow.timeout_action(s, seat) and (late < 0 or fast.refusal(s, late) == OK)
            assert s.tobytes() == before
        fast.play(s, action)


@needs_compiler
def test_legal_lists_what_refusal_allows() -> None:
    fast = compiled(GAME)
    out = np.empty(GAME.max_legal, np.int32)
    for seed, options in enumerate(TABLES):
        line, _ = random_line(GAME, seed, 2, fast, **options)
        s = GAME.start(**options)
        for ply, action in enumerate(line):
            if ply % 3 == 0:
                asked = [code for code in range(-1, 1040) if code not in GAME.interrupts]
                allowed = [code for code in asked if fast.refusal(s, code) == OK]
                assert out[: fast.legal(s, out)].tolist() == allowed
            t = copy(s)
            fast.play(t, action), fast.play(s, action)
            assert same(s, t) and fast.faults(s) == 0


@pytest.mark.slow
def test_batched_lines_agree() -> None:
    start = GAME.start(map="quick", round_limit=5)
    for i, record in enumerate(play_many(GAME, start, 4, seed=5, first=2)):
        _, s = random_line(GAME, 5, 2 + i, map="quick", round_limit=5)
        assert record.tobytes() == s.tobytes()


@pytest.mark.parametrize("pooled", [False, True], ids=["a game a lane", "more games than lanes"])
def test_a_simulated_card_plays_what_the_cpu_plays(pooled: bool) -> None:
    """With draws that take several tries, and all that follows an action stage by stage."""
    plies, differ = play_on_simulator(
        "siege", {**TABLES[0], "deploy": "standard", "round_limit": 1}, 4, pooled
    )
    assert not differ and len(set(plies)) > 1
