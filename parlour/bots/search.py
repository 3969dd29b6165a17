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
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

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
GLANCED = 20_000  # positions that it looks at when it is not attentive
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


class Tree(NamedTuple):
    """Working memory of one search. Row `level` of an array belongs to the position after `level` actions."""

    stack: np.ndarray  # the positions on the line that is being looked at; stack[0] is the root
    out: np.ndarray  # the legal actions of each of these positions
    nodes: np.ndarray  # for each: the number of actions, the next one to try, whether higher is better
    bounds: np.ndarray  # for each: a lower bound, an upper bound, the best value so far
    killers: np.ndarray  # for each level: the action that last made the rest of a list needless
    scores: np.ndarray  # temporary: the values by which a list of actions is sorted
    worths: np.ndarray  # for each action of the root: at most how much it is worth
    stop: np.ndarray  # one number: 1 once the search should return what it has


def make_order(play: Rule, judge: Rule) -> Rule:
    """Return a rule that sorts the actions at one level of the search, so that the most promising is tried first."""

    @rule
    def order(tree, level, n, seat, gains, first, a, b):  # type: ignore[no-untyped-def]
        """Sort the first `n` actions in tree.out[level], so that the search tries the most promising first:
        by the advice for the positions that they lead to, best first if the acting seat is on the searching
        side (`gains`), otherwise worst first. The action `first` comes before all others. At the root, a
        random number breaks ties.
        """
        stack, out, score = tree.stack, tree.out, tree.scores
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


def make_enter(legal: Rule, order: Rule) -> Rule:
    """Return a rule that begins the search of one position of the tree."""

    @rule
    def enter(tree, level, depth, seat, ally, first, ordered, a, b):  # type: ignore[no-untyped-def]
        """Begin to search the position tree.stack[level]: list its legal actions in tree.out[level]. If
        `ordered`, sort them by advice, except at the last level; at the root the action `first` comes first,
        elsewhere the action that last caused a cut-off. Otherwise only move the action that last caused a
        cut-off to the front. `ally` has 1 for each seat on the searching side. Return how many positions were
        looked at for the sorting.
        """
        stack, out, nodes = tree.stack, tree.out, tree.nodes
        killer = tree.killers[level]
        n = legal(stack[level], out[level])
        gains = ally[stack[level].seat] != 0
        nodes[level, 0], nodes[level, 1], nodes[level, 2] = n, 0, gains
        if ordered and (level == 0 or depth - level >= 2):
            order(tree, level, n, seat, gains, first if level == 0 else killer, a, b)
            return n
        for i in range(n):  # the action that caused a cut-off last time is tried first
            if out[level, i] == killer:
                out[level, i] = out[level, 0]
                out[level, 0] = killer
        return 0

    return enter


@rule
def narrow(bounds, level, gains, value):  # type: ignore[no-untyped-def]
    """Update the alpha-beta bounds of the position at `level` with the value of one of its actions. Return
    whether this action is better than all before it, if the searching side acts in the position (`gains`);
    always return False if the other side acts.
    """
    if gains:
        better = value > bounds[level, 2]
        bounds[level, 2] = max(bounds[level, 2], value)
        bounds[level, 0] = max(bounds[level, 0], value)
        return better
    bounds[level, 2] = min(bounds[level, 2], value)
    bounds[level, 1] = min(bounds[level, 1], value)
    return False


def make_look(game: Game) -> Rule:
    """Return a rule that searches all lines of at most `depth` actions from the position tree.stack[0]."""
    legal, play = find_rule(game, "legal"), find_rule(game, "play")
    judge = make_judge(find_rule(game, "returns"), find_rule(game, "advice"))
    enter = make_enter(legal, make_order(play, judge))

    @rule
    def look(tree, depth, seat, ally, first, least, budget, a, b):  # type: ignore[no-untyped-def]
        """Search all lines of at most `depth` actions. Return four things: the best action at the root among
        those worth more than `least`, its value, how many positions were looked at, and whether the whole
        tree was searched. Also write to tree.worths[i] an upper bound for the value of the i-th of the root's
        actions (listed in tree.out[0]); for the best action it is the exact value.
        """
        stack, out, nodes, bounds = tree.stack, tree.out, tree.nodes, tree.bounds
        ordered = least == ANYTHING
        for level in range(depth + 1):
            tree.killers[level] = NONE
        bounds[0, 0], bounds[0, 1], bounds[0, 2] = least, 1e300, least
        looked = enter(tree, 0, depth, seat, ally, first, ordered, a, b)
        best, level = NONE, 0
        while True:
            low, high = bounds[level, 0], bounds[level, 1]
            if nodes[level, 1] < nodes[level, 0] and low < high:
                if looked >= budget or tree.stop[0]:
                    return best, bounds[0, 2], looked, False
                action = int(out[level, nodes[level, 1]])
                nodes[level, 1] += 1
                stack[level + 1] = stack[level]
                play(stack[level + 1], action)
                looked += 1
                if stack[level + 1].seat != NOBODY and level + 1 < depth:
                    level += 1
                    bounds[level, 0], bounds[level, 1] = low, high
                    looked += enter(tree, level, depth, seat, ally, first, ordered, a, b)
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
                tree.worths[nodes[0, 1] - 1] = value
            if narrow(bounds, level, nodes[level, 2], value) and level == 0:
                best = action
            if bounds[level, 0] >= bounds[level, 1]:
                tree.killers[level] = action

    return look


@rule
def make_tree(stack, out, most, stop):  # type: ignore[no-untyped-def]
    """Return working memory for a search that looks at most `most` actions ahead. The caller passes its own
    arrays `stack` (records) and `out` (lists of actions); the function allocates everything else.
    """
    rows = max(most, PROBED) + 2
    return Tree(
        stack,
        out,
        np.zeros((rows, 3), np.int64),
        np.zeros((rows, 3), np.float64),
        np.zeros(rows, np.int64),
        np.empty(out.shape[1], np.float64),
        np.zeros(out.shape[1], np.float64),
        stop,
    )


def make_deepen(look: Rule) -> Rule:
    """Return a rule that searches one action deep, then two, and so on, while the budget lasts."""

    @rule
    def deepen(tree, worths, n, ally, seat, budget, most, a, b):  # type: ignore[no-untyped-def]
        """Return four things: the best of the root's `n` actions, its value, how many of the actions have a value in
        `worths`, and how many positions were looked at. List the actions in tree.out[0] in the order of `worths`.
        """
        chosen, best_value, left, depth, total, whole = NONE, 0.0, budget, 1, 0, False
        listed = tree.out[0, :n].copy()
        while depth <= most:
            allowed = left if depth > 1 else 1 << 40  # one action ahead is always looked at
            best, value, looked, whole = look(tree, depth, seat, ally, chosen, ANYTHING, allowed, a, b)
            total += looked
            if best != NONE:
                chosen, best_value = best, value
            if whole:
                listed[:] = tree.out[0, :n]
                worths[:n] = tree.worths[:n]
            left -= looked
            if not whole or left <= 0 or abs(value) > DECIDED / 2:
                break
            depth += 1
        tree.out[0, :n] = listed
        return chosen, best_value, n if depth > 1 or whole else 0, total

    return deepen


@cache
def planner_of(game: Game) -> Callable[..., Any]:
    """Compile and return search(stack, out, worths, ally, seat, budget, luck, most, stop), which searches from the
    position stack[0]. It returns four numbers: the seat's best action, its value, how many of the root's actions
    (listed in out[0]) have a value in `worths`, and how many positions were looked at.
    """
    look, legal = make_look(game), find_rule(game, "legal")
    deepen = make_deepen(look)
    fingerprint = digest(game)

    def search(stack, out, worths, ally, seat, budget, luck, most, stop):  # type: ignore[no-untyped-def]
        fingerprint  # noqa: B018  see core/compile.py
        a, b = first_luck(luck, 0)
        tree = make_tree(stack, out, most, stop)
        n, probed = legal(stack[0], out[0]), 0
        for depth in range(1, PROBED + 1, 2):
            if n == 1:
                break
            won, value, looked, _ = look(tree, depth, seat, ally, NONE, A_WIN, PROBES * budget, a, b)
            probed += looked
            if won != NONE:
                out[0, 0], worths[0] = won, value
                return won, value, 1, probed
        chosen, value, rated, looked = deepen(tree, worths, n, ally, seat, budget, most, a, b)
        return chosen, value, rated, probed + looked

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
        return greedy.think(game, s, seat, GLANCED, luck, stop, replace(settings, attention=1.0))
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
