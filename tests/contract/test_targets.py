"""The law: the same line gives the same record on every target, and a seed gives the same line."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

from parlour.core.batch import play_in_chunks, play_many
from parlour.core.compile import compiled, interpreted, jit_is_on
from parlour.core.game import Game
from parlour.core.line import random_line, random_walk, replay
from parlour.core.record import CHANCE, NOBODY, OK, WORLD, acts, copy, same
from tests.tables import each_game, samples, table_list

OPENING, ENDING = 100, 200  # plies: interpreted rules are slow, and lines may be long
needs_compiler = pytest.mark.skipif(not jit_is_on(), reason="Numba is switched off")


@each_game
def test_a_seed_gives_the_same_line(game: Game) -> None:
    for options in table_list(game):
        first, s = random_line(game, 11, 3, **options)
        again, t = random_line(game, 11, 3, **options)
        assert first == again and same(s, t)
        assert same(replay(game, first, **options), s)


@each_game
def test_seeds_and_numbers_give_other_lines(game: Game) -> None:
    lines = [random_line(game, seed, number)[0] for seed in (1, 2) for number in (0, 1)]
    assert len({tuple(line) for line in lines}) == 4


@needs_compiler
@each_game
def test_interpreted_and_compiled_lines_agree(game: Game) -> None:
    """A line from its start, chosen and played interpreted; and the end of it, played interpreted."""
    fast, slow = compiled(game), interpreted(game)
    for options in table_list(game)[:4]:
        line, end = random_line(game, 5, 0, fast, **options)
        s = game.start(**options)
        assert list(islice(random_walk(game, s, 5, 0, slow), OPENING)) == line[:OPENING]
        assert same(s, replay(game, line[:OPENING], **options))
        t = replay(game, line[:-ENDING], **options)
        for action in line[-ENDING:]:
            slow.play(t, action)
        assert same(t, end)


@each_game
def test_batched_lines_agree(game: Game) -> None:
    for options in table_list(game)[:3]:
        start = game.start(**options)
        records = play_many(game, start, 6, seed=5, first=2)
        for i, record in enumerate(records):
            _, s = random_line(game, 5, 2 + i, **options)
            assert record.tobytes() == s.tobytes()


@each_game
def test_threads_agree(game: Game) -> None:
    start = game.start()
    alone = play_many(game, start, 24, seed=9)
    chunks = list(play_in_chunks(game, start, 24, seed=9, threads=3))
    assert [first for first, _ in chunks] == sorted(first for first, _ in chunks)
    assert np.concatenate([records for _, records in chunks]).tobytes() == alone.tobytes()


@needs_compiler
@each_game
def test_every_question_has_one_answer(game: Game) -> None:
    fast, slow = compiled(game), interpreted(game)
    f, g = np.zeros(game.observe.FEATURES.size, np.float32), np.zeros(game.observe.FEATURES.size, np.float32)
    out = np.empty(game.max_legal, np.int32)
    for s in samples(game)[::2]:
        assert slow.faults(s) == fast.faults(s)
        n = int(fast.legal(s, out))
        assert list(game.list_legal(s)) == out[: slow.legal(s, out)].tolist()
        actions = [int(a) for a in out[: min(n, 40)]]
        codes = list(game.codes)
        for action in {*actions, *game.interrupts, *codes[:: max(1, len(codes) // 100)], -1, game.codes.stop}:
            assert slow.refusal(s, action) == fast.refusal(s, action)
        for action in actions:
            assert slow.actor(s, action) == fast.actor(s, action)
            assert bool(slow.blocks_undo(s, action)) == bool(fast.blocks_undo(s, action))
            if s.seat in (CHANCE, WORLD):
                assert slow.odds(s, action) == fast.odds(s, action)
        for seat in (WORLD, *(seat for seat in range(s.seats) if acts(s, seat))):
            assert slow.timeout_action(s, seat) == fast.timeout_action(s, seat)
        for seat in range(s.seats):
            assert bool(slow.is_out(s, seat)) == bool(fast.is_out(s, seat))
        for action in game.interrupts:
            assert slow.actor(s, action) == fast.actor(s, action)
            if fast.refusal(s, action) == OK:
                a, b = copy(s), copy(s)
                slow.play(a, action), fast.play(b, action)
                assert same(a, b)
        for seat in range(s.seats):
            assert slow.returns(s, seat) == fast.returns(s, seat)
            assert slow.advice(s, seat) == pytest.approx(fast.advice(s, seat), abs=1e-6)
            slow.observe(s, seat, f), fast.observe(s, seat, g)
            assert np.allclose(f, g, atol=1e-6)
            a, b = copy(s), copy(s)
            slow.hide(a, seat), fast.hide(b, seat)
            assert same(a, b)
            slow.guess(a, seat, 12345), fast.guess(b, seat, 12345)
            assert same(a, b)
        assert s.seat == NOBODY or actions
