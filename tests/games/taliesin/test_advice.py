"""Advice, observation and the lesson."""

from __future__ import annotations

import numpy as np

from parlour.games.taliesin import observe
from parlour.games.taliesin.words.names import LETTERS

from .kit import GAME, do, pos, start


def test_advice_is_even_at_the_start_and_prefers_more_pieces() -> None:
    assert abs(GAME.engine.advice(start(), 0)) < 1e-9
    up = pos("L40,H60/-/l154 g")
    assert GAME.engine.advice(up, 0) > 0 > GAME.engine.advice(up, 1)
    wizard, people = pos("L40,W60/-/l154 g"), pos("L40,P60/-/l154 g")
    assert GAME.engine.advice(wizard, 0) > GAME.engine.advice(people, 0)


def test_advice_of_a_finished_game_is_its_result() -> None:
    end = do(pos("W72,l154/L40/- g"), "W 1:72-3:1")
    assert [GAME.engine.advice(end, seat) for seat in (0, 1)] == [1.0, -1.0]


def test_both_sides_see_the_start_alike() -> None:
    gold, silver = (np.empty(observe.FEATURES.size, np.float32) for _ in range(2))
    GAME.engine.observe(start(), 0, gold)
    GAME.engine.observe(start(first="silver"), 1, silver)
    assert (gold == silver).all()
    assert (gold == 1).sum() >= 45 and (gold == -1).sum() == 45


def test_the_lesson_can_be_played_to_its_end() -> None:
    position = GAME.read(GAME.lesson.position)
    kinds = set()
    for step in GAME.lesson.steps:
        if step.position:
            position = GAME.read(step.position)
        if step.move:
            kinds.add(step.move[0])
            position = position.play(step.move)
    assert position.over and position.outcome().startswith("Gold won")
    assert kinds == set(LETTERS), "every kind of piece moves"
