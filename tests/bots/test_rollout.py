"""Rollout: the same luck for every way, luck subtracted, the worse half dropped, doubt respected, and it wins."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from parlour.bots import greedy, rollout
from parlour.bots.continuations import WAY, make_room
from parlour.bots.selfplay import play_games
from parlour.core.compile import compiled, find_rule
from parlour.core.game import Game
from parlour.core.line import random_walk
from parlour.core.position import Position
from parlour.core.record import CHANCE, NOBODY, SEVERAL, Record, acts, blank, copy
from parlour.games import GAMES
from parlour.games.hundred.moves import PASS, claim, class_of, is_claim, is_race_claim, number_of
from parlour.games.hundred.state import TURN
from tests.toy.toy import GAME as TOY

MANDALA, HUNDRED = GAMES["mandala"], GAMES["hundred"]
BUDGET = 20_000
PLANS = Path(__file__).parent / "plans.txt"


def thrown(**options: int | str) -> Record:
    """Return a position of Mandala in which the first seat turns its rings."""
    s = MANDALA.start(first=1, **options)
    for face in (3, 3, 3, 3, 1):
        MANDALA.engine.play(s, face)
    return s


def ways_of(firsts: list[int]) -> tuple[np.ndarray, np.ndarray]:
    """Return ways with these first actions, each leading to a record that its ply identifies."""
    ways, ends = np.zeros(len(firsts), WAY), np.empty(len(firsts) + 1, TOY.state)
    for i, first in enumerate(firsts):
        ways[i]["first"] = first
        ends[i] = blank(TOY.state)
        ends[i]["ply"] = first
    return ways, ends


@cache
def rules_of_hundred() -> tuple[rollout.Rule, rollout.Rule]:
    """Return play_on and sift; cached, because compiling them takes a while."""
    play_on = rollout.make_play_on(HUNDRED, judge_of(HUNDRED))
    return play_on, rollout.make_sift(play_on)


def judge_of(game: Game) -> rollout.Rule:
    return rollout.make_judge(find_rule(game, "returns"), find_rule(game, "advice"))


def test_the_first_way_stays_and_the_better_ones_follow() -> None:
    ways, ends = ways_of([10, 11, 12, 13, 14])
    tally = np.array([[0.0, 0.0], [-4.0, 8.0], [2.0, 2.0], [-9.0, 9.0], [3.0, 3.0]])
    assert rollout.keep_best(ways, ends, tally, 5, 3, 10) == 3
    assert ways["first"][:3].tolist() == ends["ply"][:3].tolist() == [10, 14, 12]
    assert tally[:3, 0].tolist() == [0.0, 3.0, 2.0]
    assert rollout.keep_best(ways, ends, tally, 2, 3, 10) == 2


def test_what_is_in_doubt_is_not_ahead() -> None:
    """With the same mean, steady samples are ahead and scattered ones are not; one sample decides nothing."""
    steady = np.array([[0.0, 0.0], [10.0, 1.0 + 1e-9]])
    wavering = np.array([[0.0, 0.0], [10.0, 400.0]])
    assert rollout.surely_ahead(steady, 1, 100) > 0.09
    assert rollout.surely_ahead(wavering, 1, 100) < 0.0
    assert rollout.surely_ahead(np.array([[0.0, 0.0], [1.9, 3.61]]), 1, 1) < 0.0
    assert rollout.surely_ahead(steady, 0, 100) == 0.0


def test_the_rounds_share_what_is_left() -> None:
    assert [rollout.share_of(1200, n) for n in (2, 3, 4, 5, 16)] == [1200, 600, 600, 400, 300]
    assert rollout.share_of(0, 16) == 1


def test_cheap_turns_are_played_on_for_longer() -> None:
    assert rollout.turns_for(600_000, 16, 2, 40_000) == 2
    assert rollout.turns_for(600_000, 16, 2, 2_500) == 6
    assert rollout.turns_for(600_000, 16, 2, 100) == 8
    assert rollout.turns_for(-5, 1, 3, 0) == 3


def carded() -> Record:
    """Return a position of Hundred's zones in which the first side has covered a prime and draws a card."""
    s = HUNDRED.start(ruleset="zones", cards="on")
    for outcome in (0, 50):
        HUNDRED.engine.play(s, outcome)
    primes = [a for a in HUNDRED.list_legal(s) if a < PASS and number_of(a) in (5, 7, 11, 17, 19, 23)]
    HUNDRED.engine.play(s, primes[0])
    assert s.seat == CHANCE
    return s


def test_what_luck_was_worth_is_taken_off() -> None:
    """H-08: whichever card falls, subtracting its luck leaves the mean over all cards."""
    judge = judge_of(HUNDRED)
    fall, spare, out = rollout.make_fall(HUNDRED, judge), np.empty(1, HUNDRED.state), np.empty(2000, np.int32)
    for seat in (0, 1):
        left, plain = set(), set()
        for luck in range(0, 1 << 32, 1 << 28):
            s = carded()
            tried, chance = fall(s, spare, out, luck, seat)
            left.add(round(judge(s, seat) - chance, 12))
            plain.add(round(judge(s, seat), 12))
            assert tried == 25
        assert len(left) == 1 and len(plain) > 5


def test_a_throw_has_too_many_outcomes_to_weigh() -> None:
    """H-12: a throw has 126 outcomes, so its luck is not subtracted."""
    s = HUNDRED.start(ruleset="zones")
    HUNDRED.engine.play(s, 0)
    fall, spare = rollout.make_fall(HUNDRED, judge_of(HUNDRED)), np.empty(1, HUNDRED.state)
    assert fall(s, spare, np.empty(2000, np.int32), 12345, 0) == (1, 0.0)
    assert s.seat != CHANCE


def test_every_throw_has_its_own_luck_whatever_else_was_drawn() -> None:
    """H-38: the next throw of a sample is the same with or without a card before it."""
    compiled(HUNDRED)
    play_on, _ = rules_of_hundred()
    s = HUNDRED.start(ruleset="zones", cards="on")
    for outcome in (0, 50):
        HUNDRED.engine.play(s, outcome)
    HUNDRED.engine.play(s, next(a for a in HUNDRED.list_legal(s) if a < PASS and number_of(a) > 78))
    assert s.seat != CHANCE
    workspace, rows = rollout.make_workspace(HUNDRED), []
    for t in (s, carded()):
        play_on(t, workspace, 9, 0, 2, 0)
        rows.append((int(t.throws), int(t.row)))
    assert rows[0] == rows[1] and rows[0][0] >= 2


def sifted(s: Record, seat: int) -> list[int]:
    """Return the first actions of the ways that are played on from a record."""
    root, workspace = make_room(HUNDRED, rollout.LISTED), rollout.make_workspace(HUNDRED)
    root.stack[0] = s
    n, _ = greedy.make_greedy(HUNDRED)(root, seat, rollout.WHOLE_TURN, 32, 64, False, 1, 2)
    _, sift = rules_of_hundred()
    kept, _ = sift(np.array([s], HUNDRED.state), workspace, root, n, 2, seat, 5, 10**9)
    return [int(first) for first in root.ways["first"][:kept]]


def test_one_number_made_by_two_sums_is_one_way() -> None:
    """H-29: without a card the signs make no difference."""
    s = HUNDRED.start(ruleset="zones", cards="off")
    for outcome in (0, 50):
        HUNDRED.engine.play(s, outcome)
    firsts = sifted(s, 0)
    numbers = [number_of(first) for first in firsts]
    assert len(firsts) == rollout.WAYS and len(set(numbers)) == len(numbers)


def test_no_more_than_a_few_ways_begin_alike() -> None:
    """H-53: one counter has many cells and would crowd the others out."""
    s = HUNDRED.start(ruleset="connect")
    walk = random_walk(HUNDRED, s, 6)
    while s.throws < 6 or int(s.phase) != TURN or len(HUNDRED.list_legal(s)) < 4:
        next(walk)
    firsts = sifted(s, int(s.seat))
    most = max(firsts.count(first) for first in firsts)
    assert most == rollout.ALIKE and len(set(firsts)) >= 2


def test_a_win_at_hand_is_taken() -> None:
    """M-57: ring j, segment 1 is in column 1, and grey inner right 1 leads home."""
    s = thrown(homes_to_win=1)
    s.held[0, 0], s.held[0, 9] = 0, 1 << 1
    while s.seat == 0:
        MANDALA.engine.play(s, rollout.think(MANDALA, s, 0, BUDGET, 1).action)
    assert s.seat == NOBODY and s.winner == 0


@pytest.mark.parametrize("budget", [0, 1_000, BUDGET])
def test_it_answers_with_any_budget_and_leaves_the_record_alone(budget: int) -> None:
    s = thrown()
    before = copy(s)
    chosen = {rollout.think(MANDALA, s, 0, budget, 7).action for _ in range(2)}
    assert len(chosen) == 1 and MANDALA.why_not(s, chosen.pop(), 0) is None
    assert s.tobytes() == before.tobytes()


def test_in_a_race_every_seat_answers_for_itself() -> None:
    """H-59: several seats may act, and the action names its side."""
    s = HUNDRED.start(ruleset="connect", seats=3)
    walk = random_walk(HUNDRED, s, 4)
    while s.seat != SEVERAL:
        next(walk)
    for seat in range(3):
        if acts(s, seat):
            action = rollout.think(HUNDRED, s, seat, BUDGET, 5).action
            assert HUNDRED.why_not(s, action, seat) is None
            assert HUNDRED.engine.actor(s, action) == seat


def test_a_game_that_is_over_outweighs_a_lead_and_sooner_is_better() -> None:
    judge = judge_of(TOY)
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


def number_claimed(action: int) -> int:
    """Return the number of a claim, ignoring its signs; any other action unchanged."""
    return action - class_of(action) if is_claim(action) or is_race_claim(action) else action


def test_it_finds_the_plans_that_greedy_overlooks() -> None:
    """H-41, H-57: lines not to open, connections to deny; found by playing each way on at least 1,500 times."""
    plans = [line for line in PLANS.read_text("utf-8").splitlines() if line.startswith("hundred")]
    eager, found = 0, 0
    for line in plans:
        text, seat, _, better = (part.strip() for part in line.split("|"))
        s = Position.read(HUNDRED, text)._s
        eager += str(number_claimed(greedy.think(HUNDRED, s, int(seat), 20_000, 1).action)) in better.split()
        found += (
            str(number_claimed(rollout.think(HUNDRED, s, int(seat), 600_000, 1).action)) in better.split()
        )
    assert len(plans) > 20 and eager <= 0.1 * len(plans)
    assert found >= 0.75 * len(plans), f"{found} of {len(plans)}"


def test_who_is_behind_does_not_wait_for_a_better_card() -> None:
    """H-08, H-14: the cards' order is known and the next one costs £200; only the side that is ahead leaves it."""
    order = [7, *(card for card in range(1, 26) if card != 7)]
    pack = ",".join(f"C{card:02}" for card in order)
    text = "hundred ruleset=zones phase=turn seat=A ply=90 throws=20 throw=1111 due=AB top=0 by=B n=9 " \
        "cover=A:4/B:9 pack=" + pack  # fmt: skip
    for money, waits in (("600,900", False), ("900,600", True)):
        s = Position.read(HUNDRED, f"{text} money={money}")._s
        chosen = greedy.think(HUNDRED, s, 0, 20_000, 1).action
        assert (chosen == PASS) is waits
    assert claim(1, 0) in HUNDRED.list_legal(s)


def share(game: Game, bots: tuple[str, str], games: int, **options: int | str) -> float:
    """Return the share that the first of two bots wins; a draw counts half, and seats are swapped at half time."""
    won, start = 0.0, game.start(**options)
    for seat in range(2):
        for _, records in play_games(game, start, games // 2, 11, bots if seat == 0 else bots[::-1], 1):
            won += sum((game.engine.returns(s, seat) + 1) / 2 for s in records)
    return won / games


@pytest.mark.slow
def test_the_planner_holds_its_own_against_greedy() -> None:
    assert share(MANDALA, ("planner", "eager"), 16) > 0.4
    assert share(HUNDRED, ("planner", "eager"), 60, ruleset="hexes") > 0.45


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ["counters", "zones", "hexes", "connect"])
def test_each_level_beats_the_one_below(ruleset: str) -> None:
    assert share(HUNDRED, ("learner", "uniform"), 60, ruleset=ruleset) > 0.5
    assert share(HUNDRED, ("eager", "learner"), 60, ruleset=ruleset) > 0.5
