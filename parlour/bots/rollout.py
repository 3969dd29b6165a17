"""Rollout: plays the ways on that look best further, many times over; for games with chance.

It lists every way its own turn can go, as greedy does, and keeps those that look best. Each of them is
played on for a while, chance falling by its odds and everybody answering greedily, and the half that fares
worse drops out, again and again (sequential halving). The way that looks best at once stays to the end:
another is taken only if it fares better by more than the samples leave in doubt.

Luck is kept out of it twice. All ways meet the same luck: the third throw of a sample falls alike in each
of them. And where chance has few outcomes, what the one that fell is worth beyond their mean is taken off
again, so that a good card tells nothing for the way on which it happened to be drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np

from parlour.core.cache import digest
from parlour.core.compile import compile_routine, find_rule, rule
from parlour.core.dice import first_luck, next_luck
from parlour.core.game import Game
from parlour.core.line import pick
from parlour.core.record import NOBODY, Record

from .greedy import Room, make_greedy, make_room
from .uniform import Rule, asked

LISTED = 256  # ways on that are found by how they look
WAYS = 16  # of those, the ones played on
ALIKE = 3  # of those, the ones that may begin with the same action
WHOLE_TURN = 20_000  # positions looked at to find them
ANSWER = 2_000  # positions that a seat looks at for its answer
SHORTEST = 1  # turns played on for each seat, for two seats at least
LONGEST = 4  # where turns are so cheap that there is time for it
OFTEN = 20  # samples of each way there should be time for before half of them drop out
FEW = 32  # outcomes of chance that are weighed against each other
HALF = 10.0  # a lead by `advice` that is as good as half a win
DOUBT = 1.0  # standard errors by which another way must fare better than the one that looks best
SOONER = 1e-6  # of a finished game, for each ply that it ends earlier
PHASES = 128  # s.phase is one byte, and not negative


class Workspace(NamedTuple):
    """What playing on works in, beside the list of ways."""

    room: Room  # for the answers
    spare: np.ndarray  # one record, to try an outcome on
    finals: np.ndarray  # what each way came to in a first sample
    texts: np.ndarray  # the same as bytes
    tally: np.ndarray  # for each way: how far it fared better than the first, and the squares of it
    counts: np.ndarray  # how often each phase has drawn luck


def make_workspace(game: Game) -> Workspace:
    """A workspace for one choice."""
    finals = np.empty(WAYS, game.state)
    texts = finals.view(np.uint8).reshape(WAYS, game.state.itemsize)
    tally = np.zeros((LISTED, 2))
    return Workspace(
        make_room(game), np.empty(1, game.state), finals, texts, tally, np.zeros(PHASES, np.int64)
    )


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


def make_fall(game: Game, judge: Rule) -> Rule:
    """A rule: fall(s, spare, out, luck, seat) lets chance play; (outcomes tried, what it was worth beyond the mean)."""
    legal, odds, play = (find_rule(game, name) for name in ("legal", "odds", "play"))

    @rule
    def fall(s, spare, out, luck, seat):  # type: ignore[no-untyped-def]
        """Few outcomes are all tried; of many, the one that falls is taken as it is."""
        n = legal(s, out)
        action = pick(s, out, n, luck, odds)
        if n == 1 or n > FEW:
            play(s, action)
            return 1, 0.0
        mean, weight = 0.0, 0.0
        for i in range(n):
            spare[0] = s
            play(spare[0], int(out[i]))
            mean += odds(s, int(out[i])) * judge(spare[0], seat)
            weight += odds(s, int(out[i]))
        play(s, action)
        return n, judge(s, seat) - mean / weight

    return fall


def make_play_on(game: Game, judge: Rule) -> Rule:
    """A rule: play_on(s, workspace, luck, number, turns, seat) plays sample `number` of a way."""
    play, greedy, fall = find_rule(game, "play"), make_greedy(game), make_fall(game, judge)

    @rule
    def play_on(s, workspace, luck, number, turns, seat):  # type: ignore[no-untyped-def]
        """(positions looked at, what luck was worth to the seat). Each phase has luck of its own, so that a card
        more or less does not change the next throw."""
        counts, room = workspace.counts, workspace.room
        counts[:] = 0
        looked, chance, last = 1, 0.0, NOBODY
        while s.seat != NOBODY:
            phase = int(s.phase) & (PHASES - 1)
            counts[phase] += 1
            a, b = first_luck(luck, (number << 24) + (phase << 16) + int(counts[phase]))
            drawn, a, b = next_luck(a, b)
            mover = asked(s, drawn)
            if mover >= 0 and mover != last:
                if turns == 0:
                    break
                turns -= 1
            last = mover
            if mover < 0:
                more, worth = fall(s, workspace.spare, room.out[0], drawn, seat)
                chance += worth
            else:
                room.stack[0] = s
                _, more = greedy(room, mover, ANSWER, a, b)
                play(s, int(room.ways[0].first))
            looked += more
        return looked, chance

    return play_on


@rule
def swap(ways, ends, tally, i, j):  # type: ignore[no-untyped-def]
    """Let two ways change places, with what was counted for them; the last of `ends` is spare."""
    spare = len(ends) - 1
    ends[spare] = ends[i]
    ends[i] = ends[j]
    ends[j] = ends[spare]
    ways[i].worth, ways[j].worth = ways[j].worth, ways[i].worth
    ways[i].luck, ways[j].luck = ways[j].luck, ways[i].luck
    ways[i].first, ways[j].first = ways[j].first, ways[i].first
    for k in range(2):
        tally[i, k], tally[j, k] = tally[j, k], tally[i, k]


@rule
def find_next(ways, start, n):  # type: ignore[no-untyped-def]
    """Which way from `start` on looks best; of equals, the one with most luck."""
    best = start
    for i in range(start + 1, n):
        ahead = ways[i].worth - ways[best].worth
        if ahead > 0 or (ahead == 0 and ways[i].luck > ways[best].luck):
            best = i
    return best


@rule
def begin_so(ways, n, first):  # type: ignore[no-untyped-def]
    """How many of the first `n` ways begin with this action."""
    count = 0
    for i in range(n):
        if ways[i].first == first:
            count += 1
    return count


@rule
def is_among(texts, n):  # type: ignore[no-untyped-def]
    """Whether record `n`, as bytes, is the same as one before it."""
    for i in range(n):
        same = True
        for k in range(texts.shape[1]):
            if texts[i, k] != texts[n, k]:
                same = False
                break
        if same:
            return True
    return False


def make_sift(play_on: Rule) -> Rule:
    """A rule that puts the ways to be played on in front, the one that looks best first."""

    @rule
    def sift(s, workspace, root, n, turns, seat, luck, budget):  # type: ignore[no-untyped-def]
        """(ways kept, positions looked at). Of ways that come to the very same record when they are played on,
        as one number made by two sums, one is kept."""
        kept, looked = 0, 0
        for i in range(n):
            swap(root.ways, root.ends, workspace.tally, i, find_next(root.ways, i, n))
            if begin_so(root.ways, kept, root.ways[i].first) == ALIKE:
                continue
            s[0] = root.ends[i]
            more, _ = play_on(s[0], workspace, luck, 0, turns, seat)
            looked += more
            workspace.finals[kept] = s[0]
            if not is_among(workspace.texts, kept):
                swap(root.ways, root.ends, workspace.tally, kept, i)
                kept += 1
            if kept == WAYS or looked > budget:
                break
        return kept, looked

    return sift


@rule
def surely_ahead(tally, i, number):  # type: ignore[no-untyped-def]
    """How far way `i` has fared better than the first in so many samples, less what that leaves in doubt."""
    mean = tally[i, 0] / number
    if number == 1:
        return mean - 2.0
    spread = max(0.0, tally[i, 1] / number - mean * mean)
    return mean - DOUBT * np.sqrt(spread / (number - 1))


@rule
def keep_best(ways, ends, tally, n, most, number):  # type: ignore[no-untyped-def]
    """Put those that have fared best behind the first way, so that `most` are left at most; how many are."""
    for place in range(1, min(n, most)):
        best = place
        for i in range(place + 1, n):
            if surely_ahead(tally, i, number) > surely_ahead(tally, best, number):
                best = i
        swap(ways, ends, tally, place, best)
    return min(n, most)


@rule
def rounds_of(n):  # type: ignore[no-untyped-def]
    """How many rounds it takes to halve `n` ways until one is left."""
    rounds = 1
    while 1 << rounds < n:
        rounds += 1
    return rounds


@rule
def share_of(left, n):  # type: ignore[no-untyped-def]
    """What the next round may look at, when `n` ways are left."""
    return max(1, left // rounds_of(n))


@rule
def turns_for(budget, n, shortest, cost):  # type: ignore[no-untyped-def]
    """How many turns to play on, where `n` samples of the shortest kind looked at `cost` positions."""
    affordable = budget * shortest // (rounds_of(n) * OFTEN * max(1, cost))
    return min(LONGEST * shortest, max(shortest, affordable))


def make_halve(play_on: Rule, judge: Rule) -> Rule:
    """A rule: halve(s, workspace, root, n, turns, seat, luck, budget) finds the best of `n` ways; its first action."""

    @rule
    def halve(s, workspace, root, n, turns, seat, luck, budget):  # type: ignore[no-untyped-def]
        """Half of the ways drop out in each round, all rounds costing alike."""
        number, left, ways, ends, tally = 0, budget, root.ways, root.ends, workspace.tally
        tally[:] = 0.0
        while n > 1 and begin_so(ways, n, ways[0].first) < n:
            share, spent = share_of(left, n), 0
            while spent < share:
                number += 1
                first = 0.0
                for i in range(n):
                    s[0] = ends[i]
                    looked, chance = play_on(s[0], workspace, luck, number, turns, seat)
                    value = judge(s[0], seat) - chance
                    first = value if i == 0 else first
                    tally[i, 0] += value - first
                    tally[i, 1] += (value - first) ** 2
                    spent += looked
            left -= spent
            if n == 2:
                break
            n = keep_best(ways, ends, tally, n, max(2, n // 2), number)
        return ways[1].first if n > 1 and number and surely_ahead(tally, 1, number) > 0 else ways[0].first

    return halve


@cache
def planner_of(game: Game) -> Callable[..., int]:
    """Compiled: planner(s, root, workspace, seat, budget, luck) is the seat's action at s[0]."""
    guess, greedy = find_rule(game, "guess"), make_greedy(game)
    judge = make_judge(find_rule(game, "returns"), find_rule(game, "advice"))
    play_on = make_play_on(game, judge)
    sift, halve = make_sift(play_on), make_halve(play_on, judge)
    mark = digest(game)

    def planner(s, root, workspace, seat, budget, luck):  # type: ignore[no-untyped-def]
        mark  # noqa: B018  see core/compile.py
        a, b = first_luck(luck, 0)
        guess(s[0], seat, luck)
        root.stack[0] = s[0]
        turns = SHORTEST * max(2, int(s[0].seats))
        n, looked = greedy(root, seat, WHOLE_TURN, a, b)
        kept, cost = sift(s, workspace, root, n, turns, seat, luck, budget // 2)
        left = budget - looked - cost
        return halve(s, workspace, root, kept, turns_for(left, kept, turns, cost), seat, luck, left)

    return compile_routine(game, planner)


def choose(game: Game, s: Record, seat: int, budget: int, luck: int) -> int:
    """The first action of the way that fares best when it is played on; what is hidden is guessed."""
    record = np.array([s], game.state)
    return int(planner_of(game)(record, make_room(game, LISTED), make_workspace(game), seat, budget, luck))
