"""core/batch.py: many games at once are the same games."""

from __future__ import annotations

import numpy as np
import pytest

from parlour.core.batch import CHUNK, play_in_chunks, play_many
from parlour.core.line import random_line
from parlour.core.record import NOBODY
from tests.toy.toy import GAME as TOY


def test_games_are_numbered_from_the_first() -> None:
    start = TOY.start(seats=3)
    records = play_many(TOY, start, 20, seed=7)
    later = play_many(TOY, start, 5, seed=7, first=15)
    assert records[15:].tobytes() == later.tobytes()
    assert records[3].tobytes() == random_line(TOY, 7, 3, seats=3)[1].tobytes()
    assert (records["seat"] == NOBODY).all()


def test_the_start_stays_as_it_is() -> None:
    start = TOY.start()
    before = start.tobytes()
    play_many(TOY, start, 3, seed=1)
    assert start.tobytes() == before


def test_a_game_may_go_on_from_anywhere() -> None:
    start = TOY.new().play("deal 3").play("deal 1").record
    records = play_many(TOY, start, 50, seed=1)
    assert (records["ply"] > 4).any()
    assert play_many(TOY, records[0], 2, seed=1).tobytes() == records[[0, 0]].tobytes(), "an ended game stays"


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("games", [0, 1, 7, CHUNK + 3])
def test_threads_give_the_same_as_one(games: int, threads: int) -> None:
    start = TOY.start()
    chunks = list(play_in_chunks(TOY, start, games, seed=3, threads=threads))
    joined = np.concatenate([np.empty(0, TOY.state), *(records for _, records in chunks)])
    assert joined.tobytes() == play_many(TOY, start, games, seed=3).tobytes()
    firsts = [first for first, _ in chunks]
    assert firsts == [sum(len(r) for _, r in chunks[:i]) for i in range(len(chunks))]


def test_a_run_may_be_left_early() -> None:
    run = play_in_chunks(TOY, TOY.start(), 4 * CHUNK, seed=3, threads=2)
    first, records = next(run)
    run.close()
    assert first == 0 and len(records)
