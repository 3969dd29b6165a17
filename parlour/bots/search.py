"""Search: a bot that looks ahead through the moves of both sides, as deep as the budget allows; for games without
chance.

In games with chance, and where several seats act at once, rollout.py is used instead.

This is alpha-beta search with iterative deepening, compiled together with the game's own rules. The game's `advice`
rates the positions at the end of each line. A finished game outweighs any advice, and an early win outweighs a late
one. Moves are tried in the order of the advice for the positions that they lead to; at the last level, the move that
last caused a cut-off is tried first.

Before this search, a quick search looks for a forced win within a few actions. It only asks whether there is a win.
So it can drop a move at its first refutation, and look at every line of that length.

The game declares which seats play together (Traits.teams), and whether there is chance.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from parlour.core.cache import digest
from parlour.core.compile import compile_routine, find_rule, rule
from parlour.core.dice import first_luck, next_luck
from parlour.core.game import Game
from parlour.core.record import NOBODY, Record

from . import greedy, rollout
from .greedy import stopped_at_once, worth_as_value
from .thought import LISTED, USUAL, Alternative, Settings, Thought, is_attentive, make_stop
from .uniform import Rule

DEPTH = 12  # most actions looked ahead
PROBED = 3  # actions within which every forced win is found: own, answer, own
PROBES = 20  # how many times the budget the search for a forced win gets, as its positions cost little
DECIDED = 1e6
SOONER = 1e-3  # bonus for each action that a win comes earlier
SEATS = 16
NONE = -1
SWIFT = 10  # a rollout position is far cheaper than one in the tree
ANYTHING, A_WIN = -1e300, DECIDED / 2  # the value that an action must exceed to be of interest


def can_search(game: Game, s: Record) -> bool:
    """Return whether this search can be used in a position: no chance, no hidden information, no trivia questions,
    and only one seat acts at a time.
    """
    traits = game.traits_of(s)
    simple = not (traits.chance or traits.hidden or traits.several or traits.asks)
    return simple and 0 <= int(s.seat) < int(s.seats)


def make_judge(returns: Rule, advice: Rule) -> Rule:
    """Return a rule that rates a position for a seat. An early win is worth more than a late one."""

    @rule
    def judge(s, seat, far):  # type: ignore[no-untyped-def]
        """Return the game's advice while the game goes on. Once it is over, return a result that prefers an early
        win and a late loss; `far` is the distance of the position in actions.
        """
        if s.seat == NOBODY:
            return DECIDED * (1.0 - SOONER * far) * returns(s, seat)
        return 1.0 * advice(s, seat)

    return judge


def partners_of(game: Game, s: Record, seat: int) -> np.ndarray:
    """Return an array with 1 for each seat that plays on the side of `seat`, 0 for the others."""
    traits = game.traits_of(s)
    ally = np.zeros(SEATS, np.int8)
    for other in range(int(s.seats)):
        ally[other] = traits.are_partners(seat, other)
    return ally


def make_order(play: Rule, judge: Rule) -> Rule:
    """Return a rule that sorts the actions at one level of the search, so that the most promising is tried first."""

    @rule
    def order(stack, out, score, level, n, seat, gains, first, a, b):  # type: ignore[no-untyped-def]
        """Sort the first `n` actions in out[level] by the advice for the positions that they lead to, best first.
        The action `first` comes before all others. At the root, a random number breaks ties.
        """
        for i in range(n):
            stack[level + 1] = stack[level]
            play(stack[level + 1], int(out[level, i]))
            worth = judge(stack[level + 1], seat, level + 1)
            score[i] = -worth if gains else worth
            if level == 0:
                luck, a, b = next_luck(a, b)
                score[i] += luck * 1e-16
            if out[level, i] == first:
                score[i] = -1e300
        ranked = np.argsort(score[:n])
        sorted_actions = out[level, :n][ranked]
        for i in range(n):
            out[level, i] = sorted_actions[i]

    return order


def make_look(game: Game) -> Rule:
    """Make a rule that looks `depth` actions ahead and returns the best action at stack[0]."""
    legal, play = find_rule(game, "legal"), find_rule(game, "play")
    judge = make_judge(find_rule(game, "returns"), find_rule(game, "advice"))
    order = make_order(play, judge)

    @rule
    def enter(stack, out, score, nodes, level, depth, seat, ally, first, killer, ordered, a, b):  # type: ignore[no-untyped-def]
        """Begin to search the position stack[level]: list its legal actions in out[level], and sort them. Return how
        many positions that looked at.
        """
        n = legal(stack[level], out[level])
        gains = ally[stack[level].seat] != 0
        nodes[level, 0], nodes[level, 1], nodes[level, 2] = n, 0, gains
        if ordered and (level == 0 or depth - level >= 2):
            order(stack, out, score, level, n, seat, gains, first if level == 0 else killer, a, b)
            return n
        for i in range(n):  # the action that caused a cut-off last time is tried first
            if out[level, i] == killer:
                out[level, i] = out[level, 0]
                out[level, 0] = killer
        return 0

    @rule
    def look(stack, out, score, nodes, bounds, killers, worths, depth, seat, ally, first, least, budget, stop, a, b):  # type: ignore[no-untyped-def]  # fmt: skip
        """Return four things: the best action at the root that is worth more than `least`, its value, how many
        positions were looked at, and whether the whole tree was searched. It also writes to worths[i] at most how
        much the i-th of the root's actions (listed in out[0]) is worth; for the best action that is exact.

        The columns of `nodes` are: number of actions, next action, whether higher is better; those of `bounds`: lower
        bound, upper bound, best so far.
        """
        ordered = least == ANYTHING
        for level in range(depth + 1):
            killers[level] = NONE
        bounds[0, 0], bounds[0, 1], bounds[0, 2] = least, 1e300, least
        looked = enter(stack, out, score, nodes, 0, depth, seat, ally, first, NONE, ordered, a, b)
        best, level = NONE, 0
        while True:
            low, high = bounds[level, 0], bounds[level, 1]
            if nodes[level, 1] < nodes[level, 0] and low < high:
                if looked >= budget or stop[0]:
                    return best, bounds[0, 2], looked, False
                action = int(out[level, nodes[level, 1]])
                nodes[level, 1] += 1
                stack[level + 1] = stack[level]
                play(stack[level + 1], action)
                looked += 1
                if stack[level + 1].seat != NOBODY and level + 1 < depth:
                    level += 1
                    bounds[level, 0], bounds[level, 1] = low, high
                    killer = killers[level]
                    looked += enter(
                        stack, out, score, nodes, level, depth, seat, ally, first, killer, ordered, a, b
                    )
                    bounds[level, 2] = -1e300 if nodes[level, 2] else 1e300
                    continue
                value = 0.0
                if ordered or stack[level + 1].seat == NOBODY:
                    value = judge(stack[level + 1], seat, level + 1)
            else:
                if level == 0:
                    return best, bounds[0, 2], looked, True
                value = bounds[level, 2]
                level -= 1
                action = int(out[level, nodes[level, 1] - 1])
            if level == 0:
                worths[nodes[0, 1] - 1] = value
            if nodes[level, 2]:
                if value > bounds[level, 2]:
                    bounds[level, 2] = value
                    best = action if level == 0 else best
                bounds[level, 0] = max(bounds[level, 0], value)
            else:
                bounds[level, 2] = min(bounds[level, 2], value)
                bounds[level, 1] = min(bounds[level, 1], value)
            if bounds[level, 0] >= bounds[level, 1]:
                killers[level] = action

    return look


@cache
def planner_of(game: Game) -> Callable[..., Any]:
    """Compile and return search(stack, out, worths, ally, seat, budget, luck, most, stop), which searches from the
    position stack[0]. It returns four numbers: the seat's best action, its value, how many of the root's actions
    (listed in out[0]) have a value in `worths`, and how many positions were looked at.
    """
    look, legal = make_look(game), find_rule(game, "legal")
    fingerprint = digest(game)

    def search(stack, out, worths, ally, seat, budget, luck, most, stop):  # type: ignore[no-untyped-def]
        fingerprint  # noqa: B018  see core/compile.py
        a, b = first_luck(luck, 0)
        score = np.empty(out.shape[1], np.float64)
        nodes = np.zeros((most + 2, 3), np.int64)
        bounds = np.zeros((most + 2, 3), np.float64)
        killers = np.zeros(most + 2, np.int64)
        tried = np.zeros(out.shape[1], np.float64)
        total = 0
        n = legal(stack[0], out[0])
        listed = out[0, :n].copy()
        for depth in range(1, PROBED + 1, 2):
            if n == 1:
                break
            won, value, looked, whole = look(
                stack,
                out,
                score,
                nodes,
                bounds,
                killers,
                tried,
                depth,
                seat,
                ally,
                NONE,
                A_WIN,
                PROBES * budget,
                stop,
                a,
                b,
            )
            total += looked
            if won != NONE:
                out[0, 0], worths[0] = won, value
                return won, value, 1, total
        chosen, best_value, left, depth = NONE, 0.0, budget, 1
        while depth <= most:
            allowed = left if depth > 1 else 1 << 40  # one action ahead is always looked at
            best, value, looked, whole = look(
                stack,
                out,
                score,
                nodes,
                bounds,
                killers,
                tried,
                depth,
                seat,
                ally,
                chosen,
                ANYTHING,
                allowed,
                stop,
                a,
                b,
            )
            total += looked
            if best != NONE:
                chosen, best_value = best, value
            if whole:
                listed[:] = out[0, :n]
                worths[:n] = tried[:n]
            left -= looked
            if not whole or left <= 0 or abs(value) > DECIDED / 2:
                break
            depth += 1
        out[0, :n] = listed
        return chosen, best_value, n if depth > 1 or whole else 0, total

    return compile_routine(game, search)


def think(
    game: Game,
    s: Record,
    seat: int,
    budget: int,
    luck: int,
    stop: np.ndarray | None = None,
    settings: Settings = USUAL,
) -> Thought:
    """Return the action that is best for the seat if both sides play their best, as a Thought. The values of its
    alternatives are upper bounds.
    """
    if not is_attentive(settings.attention, int(next_luck(*first_luck(luck, 1))[0])):
        return greedy.think(game, s, seat, 20_000, luck, stop)
    if not can_search(game, s):
        return rollout.think(game, s, seat, SWIFT * budget, luck, stop, settings)
    stop = make_stop() if stop is None else stop
    stack = np.empty(DEPTH + 2, game.state)
    stack[0] = s
    out, worths = np.empty((DEPTH + 2, game.max_legal), np.int32), np.zeros(game.max_legal)
    ally = partners_of(game, s, seat)
    best, value, n, looked = planner_of(game)(
        stack, out, worths, ally, seat, budget, luck, min(settings.most, DEPTH), stop
    )
    if best == NONE:
        return stopped_at_once(game, s, seat)
    chosen = Alternative((int(best),), worth_as_value(value))
    others = sorted(((worths[i], int(out[0, i])) for i in range(n) if out[0, i] != best), reverse=True)
    listed = [Alternative((action,), min(chosen.value, worth_as_value(worth))) for worth, action in others]
    values = tuple(chosen.value if ally[k] else -chosen.value for k in range(int(s.seats)))
    return Thought(chosen.plan, values, (chosen, *listed[: LISTED - 1]), int(looked), not stop[0])
