"""Rollout: the same luck for every way, the worse half dropped, its own action chosen, and it wins."""

from __future__ import annotations

import numpy as np
import pytest

from parlour.bots import rollout
from parlour.bots.greedy import WAY
from parlour.bots.selfplay import play_games
from parlour.core.compile import compiled, find_rule
from parlour.core.game import Game
from parlour.core.line import random_walk
from parlour.core.record import CHANCE, NOBODY, SEVERAL, Record, acts, blank, copy
from parlour.games import GAMES
from tests.toy.toy import GAME as TOY

MANDALA, HUNDRED = GAMES["mandala"], GAMES["hundred"]
BUDGET = 20_000


def thrown(**options: int | str) -> Record:
    """Mandala, the first seat to turn its rings."""
    s = MANDALA.start(first=1, **options)
    for face in (3, 3, 3, 3, 1):
        MANDALA.engine.play(s, face)
    return s


def ways_of(firsts: list[int]) -> tuple[np.ndarray, np.ndarray]:
    """Ways that begin so, each leading to a record that is known by its ply."""
    ways, ends = np.zeros(len(firsts), WAY), np.empty(len(firsts) + 1, TOY.state)
    for i, first in enumerate(firsts):
        ways[i]["first"] = first
        ends[i] = blank(TOY.state)
        ends[i]["ply"] = first
    return ways, ends


def test_the_better_ways_come_first_and_of_twins_one_stays() -> None:
    ways, ends = ways_of([10, 11, 12, 13, 14])
    sums = np.array([0.5, 2.0, 0.5, 1.0, -3.0])
    assert rollout.keep_best(ways, ends, sums, 5, 3) == 3
    assert ways["first"][:3].tolist() == ends["ply"][:3].tolist()
    assert ways["first"][:2].tolist() == [11, 13] and ways["first"][2] in (10, 12)
    assert sums[:3].tolist() == [2.0, 1.0, 0.5]
    sums[:] = 1.0
    assert rollout.keep_best(ways, ends, sums, 5, 5) == 1


def test_ways_that_begin_alike_need_no_choice() -> None:
    ways, _ = ways_of([4, 4, 7])
    assert rollout.agreed(ways, 2) and not rollout.agreed(ways, 3)


def test_the_rounds_share_what_is_left() -> None:
    assert [rollout.share_of(1200, n) for n in (2, 3, 4, 5, 16)] == [1200, 600, 600, 400, 300]


def test_every_throw_has_its_own_luck_whatever_else_was_drawn() -> None:
    """H-38: with a card between or without one, the next throw of a sample is the same."""
    compiled(HUNDRED)
    play_on = rollout.make_play_on(HUNDRED)
    s = HUNDRED.start(ruleset="zones", cards="on")
    for outcome in (0, 50):
        HUNDRED.engine.play(s, outcome)
    plain, carded = copy(s), copy(s)
    HUNDRED.engine.play(plain, next(a for a in HUNDRED.list_legal(s) if a < 400 and (a >> 2) + 1 > 78))
    primes = [a for a in HUNDRED.list_legal(s) if a < 400 and (a >> 2) + 1 in (5, 7, 11, 17, 19, 23)]
    HUNDRED.engine.play(carded, primes[0])
    assert plain.seat != CHANCE and carded.seat == CHANCE
    counts, rows = np.zeros(rollout.PHASES, np.int64), []
    for t in (plain, carded):
        play_on(t, rollout.make_room(HUNDRED), counts, 9, 0)
        rows.append((int(t.throws), int(t.row)))
    assert rows[0] == rows[1] and rows[0][0] >= 2


def test_a_win_at_hand_is_taken() -> None:
    """M-57: ring j, segment 1 stands in column 1, and grey inner right 1 leads home."""
    s = thrown(homes_to_win=1)
    s.held[0, 0], s.held[0, 9] = 0, 1 << 1
    while s.seat == 0:
        MANDALA.engine.play(s, rollout.choose(MANDALA, s, 0, BUDGET, 1))
    assert s.seat == NOBODY and s.winner == 0


@pytest.mark.parametrize("budget", [0, 1_000, BUDGET])
def test_it_answers_with_any_budget_and_leaves_the_record_alone(budget: int) -> None:
    s = thrown()
    before = copy(s)
    chosen = {rollout.choose(MANDALA, s, 0, budget, 7) for _ in range(2)}
    assert len(chosen) == 1 and MANDALA.why_not(s, chosen.pop(), 0) is None
    assert s.tobytes() == before.tobytes()


def test_in_a_race_every_seat_answers_for_itself() -> None:
    """H-59: several may act, and the action names its side."""
    s = HUNDRED.start(ruleset="connect", seats=3)
    walk = random_walk(HUNDRED, s, 4)
    while s.seat != SEVERAL:
        next(walk)
    for seat in range(3):
        if acts(s, seat):
            action = rollout.choose(HUNDRED, s, seat, BUDGET, 5)
            assert HUNDRED.why_not(s, action, seat) is None
            assert HUNDRED.engine.actor(s, action) == seat


def test_a_game_that_is_over_outweighs_a_lead_and_sooner_is_better() -> None:
    judge = rollout.make_judge(find_rule(TOY, "returns"), find_rule(TOY, "advice"))
    over = [
        copy(r)
        for _, records in play_games(TOY, TOY.start(), 1, 1, ["uniform", "uniform"], 1)
        for r in records
    ][0]
    winner = max(range(2), key=lambda seat: TOY.engine.returns(over, seat))
    later = copy(over)
    later.ply += 5
    assert judge(over, winner) > judge(later, winner) > 0.9
    assert judge(over, 1 - winner) < judge(later, 1 - winner) < -0.9
    assert judge(TOY.start(), 0) == 0.0


def share(game: Game, bots: tuple[str, str], games: int, **options: int | str) -> float:
    """What the first of two bots wins, a draw counting half, seats changed at half time."""
    won, start = 0.0, game.start(**options)
    for seat in range(2):
        for _, records in play_games(game, start, games // 2, 11, bots if seat == 0 else bots[::-1], 1):
            won += sum((game.engine.returns(s, seat) + 1) / 2 for s in records)
    return won / games


@pytest.mark.slow
def test_the_planner_holds_its_own_against_greedy() -> None:
    assert share(MANDALA, ("search", "greedy"), 16) > 0.3


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ["counters", "zones", "hexes", "connect"])
def test_each_level_beats_the_one_below(ruleset: str) -> None:
    assert share(HUNDRED, ("novice", "uniform"), 60, ruleset=ruleset) > 0.5
    assert share(HUNDRED, ("greedy", "novice"), 60, ruleset=ruleset) > 0.5
