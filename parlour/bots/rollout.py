"""Rollout: a bot that plays the best-looking continuations further, many times; for games with chance.

A bot with the setting `learned` rates the continuations and the ends of the rollouts by a net instead of `advice`,
where a net ships for the options of the game (net.py).

The bot lists every continuation of its own turn, as the greedy bot does, and keeps those that look best. It plays
each of them on for a while: chance draws outcomes by their odds, and every seat plays greedily. Then it drops the
worse half of the continuations, and repeats this until one is left (sequential halving). The continuation that
looked best at first is never dropped: another one wins only if it does better by more than the sampling error.

Two methods reduce the effect of luck. All continuations share their luck: the third throw of a sample is the same in
each of them. And where chance has few outcomes, the bot subtracts the difference between the drawn outcome and the
mean of all outcomes, so that a continuation gets no credit for a good card that happened to be drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from parlour.core.cache import digest
from parlour.core.compile import compile_routine, find_rule, rule
from parlour.core.dice import first_luck, next_luck
from parlour.core.game import Game
from parlour.core.line import pick
from parlour.core.record import NOBODY, Record

from . import greedy
from .continuations import Room, begin_so, find_best, find_next, is_among, make_room, plan_in, swap
from .greedy import make_greedy, make_root, stopped_at_once
from .net import NO_NET, Net, Page, find_net, make_logit, make_page, make_rerate
from .thought import FAR, PROPOSED, USUAL, Alternative, Settings, Thought, make_stop, scaled, values_of
from .thought import LISTED as SHOWN
from .uniform import Rule, asked

LISTED = 256  # the most continuations kept, those that look best
WAYS = 16  # of those, how many are played on
ALIKE = 3  # the most of these that may begin with the same action
WHOLE_TURN = 20_000  # positions looked at to find them
ANSWER = 2_000  # positions a seat looks at for its answer
SHORTEST = 1  # turns played per seat, for two seats at least
LONGEST = 4  # turns played where turns are cheap
OFTEN = 20  # samples of each continuation before half of them are dropped
FEW = 32  # most outcomes of chance that are all tried
DOUBT = 1.0  # standard errors by which another continuation must beat the best-looking one
SOONER = 1e-6  # bonus for each ply that a finished game ends earlier
TOO_LONG = -1  # the turn has more ways than can be listed to its end, so none is played on
PHASES = 128  # s.phase is one byte, and not negative
LEADS, SQUARES, SAMPLES, VALUES = range(
    4
)  # columns of the tally; the last begins those with a sum for each seat


class Workspace(NamedTuple):
    """Working memory for rollouts, besides the list of continuations."""

    room: Room  # working memory for the answers of the other seats
    spare: np.ndarray  # one record, to try an outcome on
    finals: np.ndarray  # the record each continuation led to in a first sample
    texts: np.ndarray  # the same records as bytes
    tally: (
        np.ndarray
    )  # for each continuation: LEADS over the first one, their SQUARES, how many SAMPLES, VALUES
    counts: np.ndarray  # how often each phase has drawn luck
    net: Net  # what rates positions, if it is used
    page: Page


def make_workspace(game: Game, stop: np.ndarray | None = None, net: Net = NO_NET) -> Workspace:
    """Allocate the working memory for one call of `think`. The search ends as soon as `stop[0]` is 1."""
    finals = np.empty(WAYS, game.state)
    texts = finals.view(np.uint8).reshape(WAYS, game.state.itemsize)
    tally = np.zeros((LISTED, VALUES + game.seats[1]))
    room, spare, counts = make_room(game, 1, stop), np.empty(1, game.state), np.zeros(PHASES, np.int64)
    return Workspace(room, spare, finals, texts, tally, counts, net, make_page(net))


def make_judge(returns: Rule, advice: Rule) -> Rule:
    """Return a rule that rates the position at the end of a rollout for a seat, from -1 to 1."""

    @rule
    def judge(s, seat):  # type: ignore[no-untyped-def]
        """Return the seat's result if the game is over; otherwise its lead by the game's advice, scaled to the same
        range.
        """
        if s.seat == NOBODY:
            return returns(s, seat) * (1.0 - SOONER * s.ply)
        return scaled(1.0 * advice(s, seat))

    return judge


def make_grade(game: Game, judge: Rule, learned: bool) -> Rule:
    """Return a rule that rates the position at the end of a rollout, from -1 to 1: by a net if `learned`, otherwise
    by `judge`.
    """
    logit = make_logit(game)

    @rule
    def grade_by_net(s, seat, workspace):  # type: ignore[no-untyped-def]
        """Return the seat's result if the game is over, otherwise the net's value."""
        if s.seat == NOBODY:
            return judge(s, seat)
        return np.tanh(logit(s, seat, workspace.net, workspace.page))

    @rule
    def grade(s, seat, workspace):  # type: ignore[no-untyped-def]
        """Return the rating that the rule `judge` gives. The workspace, which has the net, is not used."""
        return judge(s, seat)

    return grade_by_net if learned else grade


def make_fall(game: Game, judge: Rule) -> Rule:
    """Return the rule fall(s, spare, out, luck, seat), which plays an outcome of chance. It returns (how many
    outcomes it compared, how much better the drawn one is for the seat than the mean of all).
    """
    legal, odds, play = (find_rule(game, name) for name in ("legal", "odds", "play"))

    @rule
    def fall(s, spare, out, luck, seat):  # type: ignore[no-untyped-def]
        """Draw an outcome of chance by the odds and play it on `s`. Return two numbers: how many outcomes
        were compared, and how much better the drawn outcome is for the seat than the mean of all. If there is
        only one outcome, or too many to compare, return (1, 0).
        """
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
    """Return the rule play_on(s, workspace, luck, number, turns, seat), which plays a continuation on for some
    turns. `number` is the index of the sample.
    """
    play, answer, fall = find_rule(game, "play"), make_greedy(game), make_fall(game, judge)

    @rule
    def play_on(s, workspace, luck, number, turns, seat):  # type: ignore[no-untyped-def]
        """Play a continuation on for some turns. Return (number of positions looked at, how much luck helped the
        seat). Each phase of the game has its own random numbers, so that one card more does not change the next
        throw of the dice.
        """
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
                found, more = answer(room, mover, ANSWER, FAR, PROPOSED, False, a, b)
                if not found:  # stopped
                    break
                play(s, int(room.ways[0].first))
            looked += more
        return looked, chance

    return play_on


def make_sift(play_on: Rule) -> Rule:
    """Return the rule sift(s, workspace, root, n, turns, seat, luck, budget), which finds the continuations that are
    worth playing further and moves them to the front of the list, the best-looking first.
    """

    @rule
    def sift(s, workspace, root, n, turns, seat, luck, budget):  # type: ignore[no-untyped-def]
        """Of the first `n` continuations, move those that are worth playing further to the front of the list. Return
        (how many they are, number of positions looked at). Of several continuations that lead to the same record, keep
        only one.
        """
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
            if kept == WAYS or looked > budget or root.stop[0]:
                break
        return kept, looked

    return sift


@rule
def surely_ahead(tally, i, number):  # type: ignore[no-untyped-def]
    """Return by how much continuation `i` beats continuation 0 after `number` samples: its lead minus the sampling
    error. If the result is positive, `i` is almost certainly better.
    """
    mean = tally[i, 0] / number
    if number == 1:
        return mean - 2.0
    spread = max(0.0, tally[i, 1] / number - mean * mean)
    return mean - DOUBT * np.sqrt(spread / (number - 1))


@rule
def keep_best(ways, ends, tally, n, most, number):  # type: ignore[no-untyped-def]
    """Sort the best of the first `n` continuations to the front, by their statistics (`tally`) after `number` samples.
    Continuation 0 always stays first. Keep at most `most`, and return how many are left.
    """
    for place in range(1, min(n, most)):
        best = place
        for i in range(place + 1, n):
            if surely_ahead(tally, i, number) > surely_ahead(tally, best, number):
                best = i
        swap(ways, ends, tally, place, best)
    return min(n, most)


@rule
def rounds_of(n):  # type: ignore[no-untyped-def]
    """Return how many rounds of halving reduce `n` continuations to one; at least 1."""
    rounds = 1
    while 1 << rounds < n:
        rounds += 1
    return rounds


@rule
def share_of(left, n):  # type: ignore[no-untyped-def]
    """Return how many positions the next round of halving may look at: an equal share for each round still to
    come. `left` is the number of positions left in the budget, `n` the number of continuations still in play.
    """
    return max(1, left // rounds_of(n))


@rule
def turns_for(budget, n, shortest, cost):  # type: ignore[no-untyped-def]
    """Return how many turns long the next samples should be, so that the budget (a number of positions)
    suffices for all rounds of halving. So far, `n` samples of `shortest` turns each have looked at `cost`
    positions.
    """
    affordable = budget * shortest // (rounds_of(n) * OFTEN * max(1, cost))
    return min(LONGEST * shortest, max(shortest, affordable))


def make_halve(play_on: Rule, grade: Rule) -> Rule:
    """Return the rule halve(s, workspace, root, n, turns, seat, luck, budget), which plays continuations on and
    drops the worse half until one is left. It returns (the index of the best of `n` continuations, number of
    positions looked at).
    """

    @rule
    def halve(s, workspace, root, n, turns, seat, luck, budget):  # type: ignore[no-untyped-def]
        """Play the first `n` continuations on and drop half of them in each round, until one is left. Each round gets
        the same share of the budget. Return (the index of the best one, number of positions looked at).
        """
        number, left, ways, ends, tally = 0, budget, root.ways, root.ends, workspace.tally
        tally[:] = 0.0
        while n > 1 and not root.stop[0]:
            share, spent = share_of(left, n), 0
            while spent < share and not root.stop[0]:
                number += 1
                first = 0.0
                for i in range(n):
                    s[0] = ends[i]
                    looked, chance = play_on(s[0], workspace, luck, number, turns, seat)
                    value = grade(s[0], seat, workspace) - chance
                    first = value if i == 0 else first
                    tally[i, LEADS] += value - first
                    tally[i, SQUARES] += (value - first) ** 2
                    tally[i, SAMPLES] += 1.0
                    for other in range(s[0].seats):
                        mean = value if other == seat else grade(s[0], other, workspace)
                        tally[i, VALUES + other] += mean
                    spent += looked
            left -= spent
            if n == 2:
                break
            n = keep_best(ways, ends, tally, n, max(2, n // 2), number)
        best = 1 if n > 1 and number and surely_ahead(tally, 1, number) > 0 else 0
        return best, budget - left

    return halve


@cache
def planner_of(game: Game, learned: bool = False) -> Callable[..., Any]:
    """Compile and return planner(s, root, workspace, seat, budget, luck). It rates continuations from the position
    s[0] and returns (how many there are, the index of the best one, number of positions looked at). If `learned`, the
    net in the workspace rates them.
    """
    list_ways, rerate = make_greedy(game), make_rerate(game)
    judge = make_judge(find_rule(game, "returns"), find_rule(game, "advice"))
    play_on = make_play_on(game, judge)
    sift, halve = make_sift(play_on), make_halve(play_on, make_grade(game, judge, learned))
    fingerprint = digest(game)

    def planner(s, root, workspace, seat, budget, luck):  # type: ignore[no-untyped-def]
        fingerprint  # noqa: B018  see core/compile.py
        a, b = first_luck(luck, 0)
        root.stack[0] = s[0]
        turns = SHORTEST * max(2, int(s[0].seats))
        n, looked = list_ways(root, seat, min(WHOLE_TURN, budget), FAR, PROPOSED, False, a, b)
        if n > 0 and root.ends[find_best(root.ways, n)].seat == seat:
            return TOO_LONG, 0, looked
        if learned:
            rerate(root, n, seat, workspace.net, workspace.page)
        kept, cost = sift(s, workspace, root, n, turns, seat, luck, budget // 2)
        left = budget - looked - cost
        best, spent = halve(s, workspace, root, kept, turns_for(left, kept, turns, cost), seat, luck, left)
        return kept, best, looked + cost + spent

    planner.__qualname__ = "planner_by_net" if learned else "planner"  # Numba stores code by this name
    return compile_routine(game, planner)


def value_in(workspace: Workspace, i: int, seat: int, otherwise: float) -> float:
    """Return the average value of continuation `i` for a seat over its samples; `otherwise` if it has no samples."""
    samples = workspace.tally[i, SAMPLES]
    return float(workspace.tally[i, VALUES + seat] / samples) if samples else otherwise


def think(
    game: Game,
    s: Record,
    seat: int,
    budget: int,
    luck: int,
    stop: np.ndarray | None = None,
    settings: Settings = USUAL,
) -> Thought:
    """Return the plan for the seat's turn that does best in rollouts. Everything that the seat cannot see is
    guessed.
    """
    stop = make_stop() if stop is None else stop
    seen, net = make_root(game, s, seat, luck), find_net(game, s) if settings.learned else None
    root, workspace = make_room(game, LISTED, stop), make_workspace(game, stop, net or NO_NET)
    record = np.array([seen], game.state)
    kept, best, looked = planner_of(game, net is not None)(record, root, workspace, seat, budget, luck)
    if kept == TOO_LONG:
        return greedy.think(game, s, seat, WHOLE_TURN, luck, stop)
    if not kept:
        return stopped_at_once(game, seen, seat)
    values = [values_of(game, root.ends[i]) for i in range(kept)]
    rated = [value_in(workspace, i, seat, values[i][seat]) for i in range(kept)]
    order = [best, *sorted(set(range(kept)) - {best}, key=lambda i: rated[i], reverse=True)][:SHOWN]
    listed = tuple(Alternative(plan_in(root, i), rated[i]) for i in order)
    chosen = tuple(value_in(workspace, best, k, value) for k, value in enumerate(values[best]))
    return Thought(listed[0].plan, chosen, listed, int(looked), not stop[0])
