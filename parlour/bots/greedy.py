"""Greedy: the choices that look best by the game's own `advice` once the seat's turn is done.

It tries every way to go on until chance, another seat or the end comes, and takes the first action of
the best one. A turn with more ways than the budget allows is looked at as many actions deep as the
budget reaches, and one action deep at the least.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from parlour.core.compile import compile_routine, digest, find_rule, rule
from parlour.core.dice import first_luck, next_luck
from parlour.core.game import Game
from parlour.core.record import NOBODY, Record

from .uniform import Rule, make_own

DEPTH = 32  # own actions in a row that are looked at together
DECIDED = 1e6  # a finished game outweighs any advice
TOO_MANY = -1
ANY = 1 << 30  # a budget without end


def make_worth(returns: Rule, advice: Rule) -> Rule:
    """A rule that says how good a position is for a seat."""

    @rule
    def worth(s, seat):  # type: ignore[no-untyped-def]
        """Advice while the game runs, far more than advice once it is over."""
        if s.seat == NOBODY:
            return DECIDED * returns(s, seat)
        return 1.0 * advice(s, seat)

    return worth


def make_explore(legal: Rule, play: Rule, own: Rule, worth: Rule) -> Rule:
    """A rule that tries every way a seat can go on from stack[0], depth first."""

    @rule
    def explore(stack, out, left, seat, depth, budget, a, b):  # type: ignore[no-untyped-def]
        """The first action of the best way, ties broken by luck; TOO_MANY when the budget is spent."""
        best, chosen, first, ties, looked, level = -1e300, TOO_MANY, TOO_MANY, 0, 0, 0
        left[0] = own(stack[0], out[0], legal(stack[0], out[0]), seat)
        while level >= 0:
            if left[level] == 0:
                level -= 1
                continue
            if looked >= budget:
                return TOO_MANY
            left[level] -= 1
            action = out[level, left[level]]
            if level == 0:
                first = action
            stack[level + 1] = stack[level]
            play(stack[level + 1], action)
            looked += 1
            if stack[level + 1].seat == seat and level + 1 < depth:
                level += 1
                left[level] = legal(stack[level], out[level])
                continue
            value = worth(stack[level + 1], seat)
            if value > best:
                best, chosen, ties = value, first, 1
            elif value == best:
                ties += 1
                luck, a, b = next_luck(a, b)
                if (luck * ties) >> 32 == 0:
                    chosen = first
        return chosen

    return explore


def make_greedy(game: Game) -> Callable[..., Any]:
    """A rule: greedy(stack, out, left, seat, budget, a, b) is the seat's action at stack[0]."""
    named = {name: find_rule(game, name) for name in ("legal", "play", "actor", "returns", "advice")}
    own = make_own(named["actor"])
    explore = make_explore(named["legal"], named["play"], own, make_worth(named["returns"], named["advice"]))

    @rule
    def greedy(stack, out, left, seat, budget, a, b):  # type: ignore[no-untyped-def]
        """The whole turn if the budget allows, otherwise as deep as it does."""
        deepest = len(stack) - 1
        depth, chosen = deepest, TOO_MANY
        while True:
            found = explore(stack, out, left, seat, depth, ANY if depth == 1 else budget, a, b)
            if found == TOO_MANY and depth < deepest:
                return chosen
            if found != TOO_MANY:
                chosen = found
                if depth >= deepest - 1:
                    return chosen
            depth = 1 if found == TOO_MANY else depth + 1

    return greedy


def room(game: Game) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """What greedy works in: records, lists of actions, and how many of each list are left."""
    lists = np.empty((DEPTH + 1, game.most), np.int32)
    return np.empty(DEPTH + 1, game.state), lists, np.zeros(DEPTH + 1, np.int64)


@cache
def chooser_of(game: Game) -> Callable[..., int]:
    """Compiled: chooser(stack, out, left, seat, budget, luck) is the seat's action at stack[0]."""
    greedy, guess = make_greedy(game), find_rule(game, "guess")
    mark = digest(game)

    def chooser(stack, out, left, seat, budget, luck):  # type: ignore[no-untyped-def]
        mark  # noqa: B018  see core/compile.py
        a, b = first_luck(luck, 0)
        guess(stack[0], seat, luck)
        return greedy(stack, out, left, seat, budget, a, b)

    return compile_routine(game, chooser)


def choose(game: Game, s: Record, seat: int, budget: int, luck: int) -> int:
    """The first action of the way on that looks best; what is hidden is guessed."""
    stack, out, left = room(game)
    stack[0] = s
    return int(chooser_of(game)(stack, out, left, seat, budget, luck))
