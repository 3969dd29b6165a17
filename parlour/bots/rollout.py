"""Rollout: plays the ways on that look best further, many times over; for games with chance.

It lists every way its own turn can go, as greedy does, and keeps those that look best. Each of them is
played on for a while, chance falling by its odds and everybody answering greedily, and the half that fares
worse drops out, again and again, until one is left (sequential halving). All ways meet the same luck: the
third throw of a sample falls alike in each of them, so that what parts them is the choice and not the dice.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from parlour.core.compile import compile_routine, digest, find_rule, rule
from parlour.core.dice import first_luck, next_luck
from parlour.core.game import Game
from parlour.core.line import pick
from parlour.core.record import NOBODY, Record

from .greedy import make_greedy, make_room
from .uniform import Rule, asked

WAYS = 16  # ways on that are played out
WHOLE_TURN = 20_000  # positions looked at to find them
ANSWER = 2_000  # positions that a seat looks at for its answer
HORIZON = 1  # turns played on for each seat, for two seats at least
HALF = 10.0  # a lead by `advice` that is as good as half a win
SOONER = 1e-6  # of a finished game, for each ply that it ends earlier
GLANCE = 4  # samples after which ways that fare exactly alike are seen to be one
PHASES = 128  # s.phase is one byte, and not negative


def make_play_on(game: Game) -> Rule:
    """A rule: play_on(s, room, counts, luck, number) plays sample `number`; how many positions it looked at."""
    legal, odds, play = (find_rule(game, name) for name in ("legal", "odds", "play"))
    greedy = make_greedy(game)

    @rule
    def play_on(s, room, counts, luck, number):  # type: ignore[no-untyped-def]
        """Each phase has luck of its own, so that a card more or less does not change the next throw."""
        for phase in range(PHASES):
            counts[phase] = 0
        looked, turns, last = 1, HORIZON * max(2, int(s.seats)), NOBODY
        while s.seat != NOBODY:
            phase = int(s.phase) & (PHASES - 1)
            counts[phase] += 1
            a, b = first_luck(luck, (number << 24) + (phase << 16) + int(counts[phase]))
            fall, a, b = next_luck(a, b)
            seat = asked(s, fall)
            if seat >= 0 and seat != last:
                if turns == 0:
                    break
                turns -= 1
            last = seat
            if seat < 0:
                action = pick(s, room.out[0], legal(s, room.out[0]), fall, odds)
                looked += 1
            else:
                room.stack[0] = s
                _, more = greedy(room, seat, ANSWER, a, b)
                action = room.ways[0].first
                looked += more
            play(s, action)
        return looked

    return play_on


def make_judge(returns: Rule, advice: Rule) -> Rule:
    """A rule: what a record that was played on is worth to a seat, from -1 to 1."""

    @rule
    def judge(s, seat):  # type: ignore[no-untyped-def]
        """What the game gave if it is over, otherwise the lead by advice, on the same scale."""
        if s.seat == NOBODY:
            return returns(s, seat) * (1.0 - SOONER * s.ply)
        lead = 1.0 * advice(s, seat)
        return lead / (HALF + abs(lead))

    return judge


@rule
def swap(ways, ends, sums, i, j):  # type: ignore[no-untyped-def]
    """Let two ways change places; the last of `ends` is spare."""
    spare = len(ends) - 1
    ends[spare] = ends[i]
    ends[i] = ends[j]
    ends[j] = ends[spare]
    ways[i].first, ways[j].first = ways[j].first, ways[i].first
    sums[i], sums[j] = sums[j], sums[i]


@rule
def keep_best(ways, ends, sums, n, most):  # type: ignore[no-untyped-def]
    """Put the best of `n` ways in front, `most` of them at most; of ways that fared exactly alike, one."""
    kept = 0
    while kept < most:
        best = -1
        for i in range(kept, n):
            if (kept == 0 or sums[i] != sums[kept - 1]) and (best < 0 or sums[i] > sums[best]):
                best = i
        if best < 0:
            break
        swap(ways, ends, sums, kept, best)
        kept += 1
    return kept


@rule
def agreed(ways, n):  # type: ignore[no-untyped-def]
    """Whether all ways that are left begin with the same action."""
    for i in range(1, n):
        if ways[i].first != ways[0].first:
            return False
    return True


@rule
def share_of(left, n):  # type: ignore[no-untyped-def]
    """What the next round may look at, when `n` ways are halved until one is left."""
    rounds = 1
    while 1 << rounds < n:
        rounds += 1
    return left // rounds


def make_halve(play_on: Rule, judge: Rule) -> Rule:
    """A rule: halve(s, room, ways, ends, n, seat, budget, luck) puts the best of `n` ways in front."""

    @rule
    def halve(s, room, ways, ends, n, seat, budget, luck):  # type: ignore[no-untyped-def]
        """After a first glance half of the ways drop out in each round, all rounds costing alike."""
        sums, counts = np.zeros(n), np.zeros(PHASES, np.int64)
        number, left, share, most = 0, budget, budget // 4, n
        while not agreed(ways, n):
            spent = 0
            while spent < share and (most < n or number < GLANCE):
                for i in range(n):
                    s[0] = ends[i]
                    spent += play_on(s[0], room, counts, luck, number)
                    sums[i] += judge(s[0], seat)
                number += 1
            left -= spent
            n = keep_best(ways, ends, sums, n, most)
            share, most = max(1, share_of(left, n)), (n + 1) // 2

    return halve


@cache
def planner_of(game: Game) -> Callable[..., int]:
    """Compiled: planner(s, root, answer, seat, budget, luck) is the seat's action at s[0]."""
    guess, greedy = find_rule(game, "guess"), make_greedy(game)
    halve = make_halve(make_play_on(game), make_judge(find_rule(game, "returns"), find_rule(game, "advice")))
    mark = digest(game)

    def planner(s, root, answer, seat, budget, luck):  # type: ignore[no-untyped-def]
        mark  # noqa: B018  see core/compile.py
        a, b = first_luck(luck, 0)
        guess(s[0], seat, luck)
        root.stack[0] = s[0]
        n, looked = greedy(root, seat, WHOLE_TURN, a, b)
        halve(s, answer, root.ways, root.ends, n, seat, budget - looked, luck)
        return root.ways[0].first

    return compile_routine(game, planner)


def choose(game: Game, s: Record, seat: int, budget: int, luck: int) -> int:
    """The first action of the way that fares best when it is played on; what is hidden is guessed."""
    root, answer = make_room(game, WAYS), make_room(game)
    record = np.array([s], game.state)
    return int(planner_of(game)(record, root, answer, seat, budget, luck))
