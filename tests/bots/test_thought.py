"""A thought: the plan of a whole turn, values, alternatives; it can be stopped; a game can propose turns."""

import dataclasses
import threading
import time
from types import ModuleType

import numpy as np
import pytest

from parlour.bots import LEVELS, find, find_opponent, make_stop
from parlour.bots.continuations import make_room, pick_way
from parlour.bots.greedy import KEPT, make_greedy
from parlour.core.compile import find_rule, rule
from parlour.core.errors import UnknownName
from parlour.core.record import copy
from parlour.games import GAMES

MANDALA = GAMES["mandala"]
ahead = pytest.mark.parametrize("level", ["dreamer", "eager", "master"])


def thrown():
    """Return a position of Mandala in which the first seat turns its rings."""
    s = MANDALA.start(first=1)
    for face in (3, 2, 3, 4, 1):
        MANDALA.engine.play(s, face)
    return s


def after(s, plan):
    """Return the record after a plan, each action of which may be played."""
    t = copy(s)
    for action in plan:
        assert MANDALA.why_not(t, action, 0) is None
        MANDALA.engine.play(t, action)
    return t


@ahead
def test_a_plan_is_the_whole_turn(level):
    s = thrown()
    thought = find(level).think(MANDALA, s, 0, luck=4)
    assert after(s, thought.plan).seat != 0 and thought.finished and thought.looked > 0
    assert thought.action == thought.plan[0] == find(level).choose(MANDALA, s, 0, luck=4)


@ahead
def test_every_seat_has_a_value_and_alternatives_differ(level):
    s = thrown()
    thought = find(level).think(MANDALA, s, 0, luck=4)
    assert len(thought.values) == 2 and all(-1 <= value <= 1 for value in thought.values)
    plans = [one.plan for one in thought.alternatives]
    assert plans[0] == thought.plan and 1 < len(plans) == len(set(plans))
    values = [one.value for one in thought.alternatives[1:]]
    assert values == sorted(values, reverse=True)
    for plan in plans:
        after(s, plan)


@ahead
def test_a_bot_that_is_stopped_at_once_still_moves(level):
    s, stop = thrown(), make_stop()
    stop[0] = 1
    thought = find(level).think(MANDALA, s, 0, luck=4, stop=stop)
    after(s, thought.plan)
    assert not thought.finished and thought.looked < 100


def test_another_thread_can_stop_a_long_thought():
    s, stop = thrown(), make_stop()
    find("master").think(MANDALA, s, 0, 1_000, 4)  # compiled before the clock
    threading.Timer(0.2, stop.fill, (1,)).start()
    begun = time.perf_counter()
    thought = find("master").think(MANDALA, s, 0, 10**10, 4, stop)
    assert not thought.finished and time.perf_counter() - begun < 10
    assert after(s, thought.plan).seat != 0


def test_alpha_beta_can_be_stopped_too():
    game, master = GAMES["taliesin"], find("master")
    s, stop = game.start(boards=1), make_stop()
    master.think(game, s, 0, 1_000, 4)  # compiled before the clock
    stop[0] = 1
    at_once = master.think(game, s, 0, 10**10, 4, stop)
    assert not at_once.finished and at_once.looked < 200 and game.why_not(s, at_once.action, 0) is None
    stop[0] = 0
    threading.Timer(0.2, stop.fill, (1,)).start()
    begun = time.perf_counter()
    thought = master.think(game, s, 0, 10**10, 4, stop)
    assert not thought.finished and time.perf_counter() - begun < 10
    assert game.why_not(s, thought.action, 0) is None


def test_alpha_beta_lists_the_other_moves_with_a_bound():
    game = GAMES["taliesin"]
    s = game.start(boards=1)
    thought = find("planner").think(game, s, 0, 2_000, 1)
    assert thought.plan == thought.alternatives[0].plan and len(thought.alternatives) == 8
    assert max(one.value for one in thought.alternatives) == thought.values[0] == -thought.values[1]


def ways_of(*worths):
    """Return continuations with these ratings."""
    ways = make_room(MANDALA, KEPT).ways
    for i, worth in enumerate(worths):
        ways[i].worth, ways[i].luck = worth, i
    return ways


def chosen(ways, n, temperature, worst=6.0):
    """Return which continuations are chosen, over all of a few hundred lots."""
    return {int(pick_way(ways, n, temperature, worst, luck << 24)) for luck in range(256)}


def test_a_temperature_chooses_among_what_is_sensible():
    ways = ways_of(0.0, 5.0, 4.0, -20.0)
    assert chosen(ways, 4, 0.0) == {1}
    assert chosen(ways, 4, 4.0) == {0, 1, 2}, "never what is far worse"
    assert chosen(ways, 4, 0.1) == {1}
    assert chosen(ways, 4, 40.0, 30.0) == {0, 1, 2, 3}, "unless the level may go so far"


def test_a_decided_game_is_not_misjudged():
    ways = ways_of(9e5, 1e6, 9e5)
    assert chosen(ways, 3, 1e6) == {1}


def test_turns_of_equal_rating_share_one_chance():
    ways = ways_of(*[1.0] * 50, 0.9)
    picked = [int(pick_way(ways, 51, 5.0, 6.0, luck << 22)) for luck in range(1024)]
    assert 0.4 < np.mean(np.array(picked) == 50) < 0.6


def proposing():
    """Return Mandala with two turns to propose: the first legal action each time, and the last."""
    legal, own = find_rule(MANDALA, "legal"), ModuleType("advice")

    @rule
    def pursue(s, seat, aim):
        """Return the first legal action, or the last."""
        out = np.empty(MANDALA.max_legal, np.int32)
        n = legal(s, out)
        return int(out[0] if aim == 0 else out[n - 1]) if aim < 2 and n else -1

    own.advice, own.pursue = find_rule(MANDALA, "advice"), pursue
    return dataclasses.replace(MANDALA, advice=own)


def test_a_game_can_propose_whole_turns():
    game, s = proposing(), thrown()
    room = make_room(game, KEPT)
    room.stack[0] = s
    kept, looked = make_greedy(game)(room, 0, 20_000, 32, 64, False, 1, 2)
    plans = [room.ways[i].plan[: room.ways[i].length].tolist() for i in range(kept)]
    assert kept == 2 and looked == len(plans[0]) + len(plans[1])
    for plan, end in zip(plans, room.ends, strict=False):
        assert after(s, plan).tobytes() == end.tobytes() and end.seat != 0
    first, *_, last = MANDALA.list_legal(s)
    assert plans[0][0] == first and plans[1][0] == last


def test_earlier_names_still_name_a_bot():
    assert [find_opponent(name).name for name in ("uniform", "novice", "greedy", "search")] == [
        "dreamer",
        "learner",
        "eager",
        "planner",
    ]
    assert find("uniform").name == "uniform", "for measuring"
    assert len(LEVELS) == 5
    with pytest.raises(UnknownName, match=r"dreamer.*master"):
        find_opponent("clever")
