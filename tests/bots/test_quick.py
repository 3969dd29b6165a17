"""Quick: whole games compiled, the same one record at a time, in batches and on a GPU, and better than chance."""

import numpy as np
import pytest

from parlour.bots import find, quick
from parlour.bots.selfplay import play_games
from parlour.core.compile import interpreted
from parlour.core.dice import first_luck
from parlour.core.record import NOBODY, acts, copy
from parlour.games import GAMES
from tests.simulator import simulate
from tests.toy.toy import GAME as TOY

ON_CARD = """
import json
import numpy as np
from parlour.bots.quick import make_chooser
from parlour.core import gpu, kernels
from tests.toy.toy import GAME

kernels.THREADS = 2  # the simulator has a thread of Python for each lane
gpu.CHUNK = 4  # two launches
records = np.concatenate(list(gpu.play_choosing(GAME, GAME.start(), 6, 3, make_chooser(GAME))))
print(json.dumps([record.tobytes().hex() for record in records]))
"""


def one_at_a_time(game, start, seed, number):
    """Return the last record of a game between quick bots that interpreted rules play ply by ply."""
    choose, rules, s = quick.make_chooser(game), interpreted(game), copy(start)
    spare, out = np.empty(1, game.state), np.empty(game.max_legal, np.int32)
    a, b = first_luck(seed, number)
    while s.seat != NOBODY:
        action, a, b = choose(s, spare, out, a, b)
        assert rules.refusal(s, int(action)) == 0
        rules.play(s, int(action))
    return s


def batch(game, start, games, threads):
    """Return the last records of games between quick bots."""
    bots = ["quick"] * int(start.seats)
    return np.concatenate([records for _, records in play_games(game, start, games, 3, bots, threads)])


def test_one_record_at_a_time_a_batch_and_a_card_play_the_same_games():
    start = TOY.start()
    records = batch(TOY, start, 6, 2)
    assert [r.tobytes() for r in records] == [one_at_a_time(TOY, start, 3, i).tobytes() for i in range(6)]
    assert [r.tobytes().hex() for r in records] == simulate(ON_CARD)
    assert batch(TOY, start, 6, 1).tobytes() == records.tobytes()


def test_quick_beats_chance():
    won = 0.0
    for seat, bots in enumerate((["quick", "uniform"], ["uniform", "quick"])):
        for _, records in play_games(TOY, TOY.start(), 100, 5, bots, 1):
            won += sum((TOY.engine.returns(s, seat) + 1) / 2 for s in records)
    assert won / 200 > 0.6


@pytest.mark.parametrize("luck", range(5))
def test_quick_plays_for_its_own_seat(luck):
    game = GAMES["mandala"]
    s = game.start(first=1)
    for face in (3, 2, 3, 4, 1):
        game.engine.play(s, face)
    assert acts(s, 0)
    thought = find("quick").think(game, s, 0, luck=luck)
    assert game.why_not(s, thought.action, 0) is None and len(thought.plan) == 1
