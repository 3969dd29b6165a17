"""Interpreted and compiled rules give the same records, byte for byte, and lists that fit."""

from __future__ import annotations

import random

import numpy as np

from parlour.core.batch import play_many
from parlour.core.compile import compiled, interpreted
from parlour.core.line import random_line
from parlour.core.record import CHANCE, NOBODY, SEVERAL, WORLD, acts, copy
from parlour.games.keep.moves import INTERRUPTS, MOST, OUTCOMES
from parlour.games.keep.observe import FEATURES

from .standin import GAME, lay
from .test_against_slow import draw_options

SLOW, FAST = interpreted(GAME), compiled(GAME)


def test_the_same_line_gives_the_same_record() -> None:
    for number in range(8):
        options = draw_options(random.Random(f"targets {number}"))
        s, t = GAME.start(**options), GAME.start(**options)
        line, end = random_line(GAME, 7, number, FAST, **options)
        for action in line[:250]:
            SLOW.play(s, action)
            FAST.play(t, action)
            assert s.tobytes() == t.tobytes(), f"{options} {action}"
        assert play_many(GAME, GAME.start(**options), 1, 7, number)[0].tobytes() == end.tobytes()


def test_every_question_has_one_answer() -> None:
    room, more = np.full(MOST + 8, -7, np.int32), np.empty(MOST, np.int32)
    seen, again = np.empty(FEATURES.size, np.float32), np.empty(FEATURES.size, np.float32)
    for number in range(6):
        options = draw_options(random.Random(f"answers {number}"))
        s = GAME.start(**options)
        line, _ = random_line(GAME, 11, number, FAST, **options)
        for ply, action in enumerate(line[:120]):
            before = s.tobytes()
            n = FAST.legal(s, room)
            assert n == SLOW.legal(s, more) <= MOST and room[:n].tolist() == more[:n].tolist()
            assert (room[MOST:] == -7).all()
            if ply % 20 == 0:
                asked = range(-3, OUTCOMES + 3)
                codes = {a: FAST.refusal(s, a) for a in asked}
                assert codes == {a: SLOW.refusal(s, a) for a in asked}
                assert [a for a in asked if codes[a] == 0 and a not in INTERRUPTS] == room[:n].tolist()
                for seat in range(int(s.seats)):
                    assert abs(FAST.advice(s, seat) - SLOW.advice(s, seat)) < 1e-6
                    FAST.observe(s, seat, seen)
                    SLOW.observe(s, seat, again)
                    assert np.allclose(seen, again) and np.isfinite(seen).all() and abs(seen).max() <= 1.0
                    assert FAST.timeout_action(s, seat) == SLOW.timeout_action(s, seat)
            for a in room[:n].tolist():
                assert FAST.actor(s, a) == SLOW.actor(s, a) and FAST.blocks_undo(s, a) == SLOW.blocks_undo(
                    s, a
                )
                assert FAST.odds(s, a) == SLOW.odds(s, a) if s.seat in (CHANCE, WORLD) else True
            assert s.tobytes() == before, "asking changes nothing"
            FAST.play(s, action)


def test_a_seat_acts_for_itself_and_who_is_late_plays_something_legal() -> None:
    for number in range(15):
        options = draw_options(random.Random(f"late {number}"))
        s = GAME.start(**options)
        line, _ = random_line(GAME, 13, number, FAST, **options)
        for action in line[:300]:
            seat = int(FAST.actor(s, action))
            assert seat == s.seat or (s.seat == SEVERAL and acts(s, seat))
            for late in (t for t in range(int(s.seats)) if acts(s, t)):
                instead = int(FAST.timeout_action(s, late))
                if instead >= 0:
                    assert FAST.refusal(s, instead) == 0 and FAST.actor(s, instead) == late
            assert FAST.timeout_action(s, WORLD) < 0
            FAST.play(s, action)


def test_a_game_that_is_over_refuses_everything() -> None:
    _, s = random_line(GAME, 1, 0, FAST, trivia="off")
    assert s.seat == NOBODY and GAME.list_legal(s) == []
    assert {FAST.refusal(s, a) for a in range(-1, OUTCOMES + 1)} == {2}
    assert FAST.faults(s) == 0 and sorted(FAST.returns(s, t) for t in range(3)) in ([-1, -1, 1], [0, 0, 0])


def test_a_game_that_cannot_go_on_is_stopped() -> None:
    s = GAME.start(round_limit=0, trivia="off", supply="custom", gates=2, keys=0, ports="fixed")
    lay(s, shut=[1] * 6, stock=[0] * 3, gated=63)
    (end,) = play_many(GAME, s, 1, 5)
    assert (end["ply"], end["winner"] != -1) == (20_000, True), (
        "all lower stairs are shut and there is no key"
    )
    assert FAST.faults(copy(end)) == 0
