"""Search: look ahead through the moves of both sides as deep as the budget allows, for games without chance.

Where there is chance, or several seats act at once, rollout.py is used instead.

This is alpha-beta search with iterative deepening, compiled together with the game's own rules. The game's `advice`
rates the positions at the end of each line; a finished game outweighs any advice, and an early win outweighs a late
one. Moves are tried in the order of the advice for the positions they lead to; at the last level, the move that last
caused a cut-off is tried first.

Before this search, a quick search looks for a win that can be forced within a few actions. It asks only whether there
is a win, so it can drop a move at its first refutation and look at every line of that length.

The game declares which seats play together (Traits.teams), and whether there is chance at all.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from parlour.core.cache import digest
from parlour.core.compile import compile_routine, find_rule, rule
from parlour.core.dice import first_luck, next_luck
from parlour.core.game import Game
from parlour.core.record import NOBODY, Record

from . import rollout
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
    """Return whether the search can be used: no chance, no hidden information, no trivia questions, and only one seat
    acts at a time.
    """
    traits = game.traits_of(s)
    simple = not (traits.chance or traits.hidden or traits.several or traits.asks)
    return simple and 0 <= int(s.seat) < int(s.seats)


def make_judge(returns: Rule, advice: Rule) -> Rule:
    """Make a rule that rates a position for a seat; it also gets how many actions ahead the position is."""

    @rule
    def judge(s, seat, far):  # type: ignore[no-untyped-def]
        """Return the game's advice while the game goes on; once it is over, a result that prefers an early win and a
        late loss. `far` is how many actions away the position is.
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
    """Make a rule that sorts the actions at one depth of the search into the order in which they are tried."""

    @rule
    def order(stack, out, score, level, n, seat, gains, first, a, b):  # type: ignore[no-untyped-def]
        """Sort the `n` actions at depth `level`: best first, by the advice for the positions that they lead to. The
        action `first` comes before all others; at the root, luck decides among equals.
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
        """Begin to search the position at depth `level`: list and sort its actions. Return how many positions that
        looked at.
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
    def look(stack, out, score, nodes, bounds, killers, depth, seat, ally, first, least, budget, a, b):  # type: ignore[no-untyped-def]
        """Return (the best action that is worth more than `least`, its value, positions looked at, whether the whole
        tree was searched).

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
                if looked >= budget:
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
def chooser_of(game: Game) -> Callable[..., int]:
    """Compile chooser(stack, out, ally, seat, budget, luck, most), which returns the seat's action at stack[0]."""
    look, legal = make_look(game), find_rule(game, "legal")
    fingerprint = digest(game)

    def search(stack, out, ally, seat, budget, luck, most):  # type: ignore[no-untyped-def]
        fingerprint  # noqa: B018  see core/compile.py
        a, b = first_luck(luck, 0)
        score = np.empty(out.shape[1], np.float64)
        nodes = np.zeros((most + 2, 3), np.int64)
        bounds = np.zeros((most + 2, 3), np.float64)
        killers = np.zeros(most + 2, np.int64)
        if legal(stack[0], out[0]) == 1:
            return int(out[0, 0])
        for depth in range(1, PROBED + 1, 2):
            won, value, looked, whole = look(
                stack,
                out,
                score,
                nodes,
                bounds,
                killers,
                depth,
                seat,
                ally,
                NONE,
                A_WIN,
                PROBES * budget,
                a,
                b,
            )
            if won != NONE:
                return won
        chosen, left, depth = NONE, budget, 1
        while depth <= most:
            allowed = left if depth > 1 else 1 << 40  # one action ahead is always looked at
            best, value, looked, whole = look(
                stack, out, score, nodes, bounds, killers, depth, seat, ally, chosen, ANYTHING, allowed, a, b
            )
            if best != NONE:
                chosen = best
            left -= looked
            if not whole or left <= 0 or abs(value) > DECIDED / 2:
                break
            depth += 1
        return chosen

    return compile_routine(game, search)


def choose(game: Game, s: Record, seat: int, budget: int, luck: int) -> int:
    """Return the first action of the sequence that follows if both sides play their best, as far as the
    search sees.
    """
    if not can_search(game, s):
        return rollout.choose(game, s, seat, SWIFT * budget, luck)
    stack = np.empty(DEPTH + 2, game.state)
    stack[0] = s
    out = np.empty((DEPTH + 2, game.max_legal), np.int32)
    ally = partners_of(game, s, seat)
    return int(chooser_of(game)(stack, out, ally, seat, budget, luck, DEPTH))
