"""What a trace says of a game, compared with a slow count over the same line; and who is out in each game."""

from __future__ import annotations

import numpy as np
import pytest

from parlour import lab
from parlour.bots.thought import scaled
from parlour.core.game import Game
from parlour.core.line import random_line
from parlour.core.record import CHANCE, NOBODY, WORLD, Record
from parlour.games import find
from parlour.lab.tally import GROUPS, Tally
from parlour.lab.trace import TRACE, figures_of, trace

TABLES = [
    ("mandala", {"homes_to_win": 1}),
    ("mandala", {"homes_to_win": 1, "seats": 4, "games": 3, "turn_limit": 40}),
    ("hundred", {"ruleset": "zones", "seats": 4, "start_money": 20}),
    ("hundred", {"ruleset": "counters", "dice": 3}),
    pytest.param("keep", {"trivia": "off"}, marks=pytest.mark.slow),
    pytest.param("taliesin", {"boards": 1}, marks=pytest.mark.slow),
    pytest.param("siege", {"map": "quick", "deploy": "standard", "round_limit": 40}, marks=pytest.mark.slow),
]


def leads(game: Game, s: Record) -> list[float]:
    """How well each seat stands, from -1 to 1."""
    if s.seat == NOBODY:
        return [float(game.engine.returns(s, seat)) for seat in range(s.seats)]
    return [float(scaled(float(game.engine.advice(s, seat)))) for seat in range(s.seats)]


def count(game: Game, s: Record, line: list[int]) -> dict[str, float]:
    """Go through a game slowly: a list of what every turn ended with, and then what that says."""
    turns, mover, ends, out = 0, NOBODY, [], 0
    if s.seat >= 0:
        turns, mover = 1, int(s.seat)
    for played, action in enumerate(line, 1):
        game.engine.play(s, action)
        if not out and (s.seat == NOBODY or any(game.engine.is_out(s, seat) for seat in range(s.seats))):
            out = max(1, turns)
        if int(s.seat) not in (mover, CHANCE, WORLD) and (s.seat >= 0 or s.seat == NOBODY):
            turns, mover = turns + (s.seat >= 0), int(s.seat)
            ends.append((played, leads(game, s)))
    last = ends[-1][1]
    winners = [seat for seat, value in enumerate(last) if value == max(last)]
    alone = [
        values.index(max(values))
        for _, values in ends
        if sorted(values)[-1] - sorted([-9.0, *values])[-2] > 1e-9
    ]
    found = {"turns": turns, "out": out, "leads": sum(a != b for a, b in zip(alone, alone[1:], strict=False))}
    behind = [{at for at, values in ends if values[seat] < max(values) - 1e-9} for seat in winners]
    early = [at for at, _ in ends if 2 * at <= len(line)]
    worst = [max([0.0, *(max(values) - values[seat] for _, values in ends)]) for seat in winners]
    is_decided = s.seat == NOBODY and len(winners) < len(last)
    return found | {
        "settled": min(max(one, default=0) for one in behind) / len(line) if is_decided else np.nan,
        "deficit": min(worst) if is_decided else np.nan,
        "behind": float(min(bool(early) and early[-1] in one for one in behind)) if is_decided else np.nan,
    }


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_a_trace_is_what_a_slow_count_finds(name: str, options: dict[str, object]) -> None:
    game = find(name)
    for number in range(3):
        line, _ = random_line(game, 5, number, **options)
        line = line[: 8_000 if number else len(line) // 2]  # one that is not over
        start = np.frombuffer(game.start(**options).tobytes(), game.state)
        made = trace(game, start, np.array([line], np.int32), np.array([len(line)]))
        fast = figures_of(made, int(start[0]["seats"]))
        slow = count(game, game.start(**options), line)
        for figure, value in slow.items():
            assert fast[figure][0] == pytest.approx(value, abs=1e-9, nan_ok=True), (number, figure)
        assert np.isnan(fast["deficit"][0]) == (number == 0) or number > 0


def test_a_trace_counts_turns_choices_and_throws() -> None:
    """Compare with a slow count over the same line."""
    game = find("mandala")
    line, end = random_line(game, 5)
    origin = np.frombuffer(game.start().tobytes(), game.state)
    lines = np.array([line], np.int32)
    one = trace(game, origin, lines, np.array([len(line)]))[0]
    s, choices, throws, mover, options, seats = game.start(), 0, 0, -2, 0, []
    for action in line:
        n = len(game.list_legal(s))
        if s.seat < 0:
            throws += 1
        elif n > 1:
            choices, options = choices + 1, options + n
        game.engine.play(s, action)
    s = game.start()
    for action in line:
        if s.seat >= 0 and s.seat != mover:
            mover = int(s.seat)
            seats.append(mover)
        game.engine.play(s, action)
    turns = len(seats)
    assert (one.turns, one.choices, one.throws, one.options) == (turns, choices, throws, options)
    assert s.tobytes() == end.tobytes() and one.dtype == TRACE


def test_draws_comebacks_and_outs_are_counted() -> None:
    tally = Tally.empty(3)
    tally.winners[0, 0b001], tally.winners[1, 0b110], tally.winners[2, 0b111] = 6, 3, 1
    tally.lengths = np.array([0, 10])
    traced = {
        "turns": [4, 4, 9],
        "early": [0, 0, 0],
        "firsts": [1] * 3,
        "furthers": [0] * 3,
        "throws": [0] * 3,
    }
    behind = {"out": [2, 4, 9], "behind": [1.0, 0.0, np.nan], "settled": [0.5, 0.1, np.nan]}
    tally.add_traces({name: np.array(values, float) for name, values in {**traced, **behind}.items()}, 0)
    made = lab.Measurement.of(lab.measure("mandala", {"seats": 3}, "uniform", 1, usage=0).table, tally)
    told = {name: one.value for name, one in made.figures.items()}
    assert (told["won by one seat"], told["won by several seats"], told["drawn"]) == (0.6, 0.3, 0.1)
    assert told["won from behind"] == 0.5 and told["when the winner led for good"] == pytest.approx(0.3)
    assert told["first turn with somebody out"] == 5 and made.outs == (0, 0, 1, 0, 1, 0, 0, 0, 0, 1)
    assert GROUPS == 32


def test_who_is_out_is_what_the_record_says() -> None:
    """A commander without a king, a side that has left, and a player who cannot reach the leader any more."""
    s = find("siege").start(map="quick", deploy="standard")
    s.alive[1] = 0
    assert [bool(find("siege").engine.is_out(s, seat)) for seat in (0, 1)] == [False, True]
    s = find("hundred").start(seats=4)
    s.status[:4] = 0, 1, 2, 0
    assert [bool(find("hundred").engine.is_out(s, seat)) for seat in range(4)] == [False, True, True, False]
    s.join_shares = 1
    assert not find("hundred").engine.is_out(s, 2), "it shares the rank of its host"
    s = find("mandala").start(seats=3, games=5)
    s.black[:3], s.game = (2, 0, 1), 4  # two games are left
    assert [bool(find("mandala").engine.is_out(s, seat)) for seat in range(3)] == [False, False, False]
    s.game = 5
    assert [bool(find("mandala").engine.is_out(s, seat)) for seat in range(3)] == [False, True, False]
    for name in ("keep", "taliesin"):
        s = find(name).start()
        assert not any(find(name).engine.is_out(s, seat) for seat in range(s.seats))


def test_common_luck_narrows_a_real_change() -> None:
    """The same two tables with the same seed, and with seeds of their own: the interval of the change is narrower where
    both games begin with the same lots and throws."""
    options, games = {"ruleset": "counters"}, 2_048
    shared = lab.compare("hundred", options, {**options, "fractions": "whole"}, "uniform", games, usage=0)
    apart = [lab.measure("hundred", chosen, "uniform", games, seed=seed, usage=0) for chosen, seed in (
        (options, 1), ({**options, "fractions": "whole"}, 2))]  # fmt: skip
    figure = "plies"
    alone = (apart[0].figures[figure].within ** 2 + apart[1].figures[figure].within ** 2) ** 0.5
    assert shared.changes[figure].within * shared.a.figures[figure].value < 0.6 * alone
