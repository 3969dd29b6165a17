"""Greedy: a bot that plans its own turn so that the position at its end looks best, rated by the game's own `advice`.

It tries every way to continue until chance, another seat or the end of the game, and plays the first action of the
best one. If a turn has more continuations than the budget allows, it looks as many actions deep as the budget
reaches, and at least one. It looks two actions deep first, then three, and so on. Each time it counts the actions of
a sample of the positions reached, so it knows what the next depth will cost and does not begin one that it cannot
finish.
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
from parlour.core.record import NOBODY, Record

from .uniform import Rule, make_own

DEPTH = 32  # the most actions of its own turn that it looks ahead
DECIDED = 1e6  # a finished game outweighs any advice
ANY = 1 << 30  # a budget without end
SAMPLED = 16  # of so many positions at the depth reached, one has its actions counted
WAY = np.dtype((np.record, [("worth", "f8"), ("luck", "i8"), ("first", "i8")]))


class Room(NamedTuple):
    """Working memory for looking ahead. `ways` and `ends` hold the best continuations found (lists of actions) and
    the positions at their ends.
    """

    stack: np.ndarray  # the record at the root, and one for each action below it
    out: np.ndarray  # the legal actions of each of these records
    left: np.ndarray  # how many actions of each record are still to be tried
    ways: np.ndarray  # for each continuation: its rating, and its first action
    ends: np.ndarray  # the record at the end of each continuation; the last one is temporary storage


def make_room(game: Game, ways: int = 1) -> Room:
    """Allocate working memory that can keep `ways` continuations."""
    lists = np.empty((DEPTH + 1, game.max_legal), np.int32)
    stack, left = np.empty(DEPTH + 1, game.state), np.zeros(DEPTH + 1, np.int64)
    return Room(stack, lists, left, np.zeros(ways, WAY), np.empty(ways + 1, game.state))


def make_worth(returns: Rule, advice: Rule) -> Rule:
    """Make a rule that rates a position for a seat. It combines the game's `returns` (for finished games) and
    `advice`.
    """

    @rule
    def worth(s, seat):  # type: ignore[no-untyped-def]
        """Return the game's advice while the game goes on; a result far above or below any advice once it is over."""
        if s.seat == NOBODY:
            return DECIDED * returns(s, seat)
        return 1.0 * advice(s, seat)

    return worth


@rule
def find_worst(ways):  # type: ignore[no-untyped-def]
    """Return the index of the lowest-rated continuation in the list `ways`; among equals, the one with the lowest
    random number.
    """
    worst = 0
    for i in range(1, len(ways)):
        ahead = ways[i].worth - ways[worst].worth
        if ahead < 0 or (ahead == 0 and ways[i].luck < ways[worst].luck):
            worst = i
    return worst


def make_explore(legal: Rule, play: Rule, own: Rule, worth: Rule) -> Rule:
    """Make a rule that tries every continuation of a seat from room.stack[0], depth first."""

    @rule
    def explore(room, seat, depth, budget, a, b):  # type: ignore[no-untyped-def]
        """Look at every continuation up to `depth` actions. Return (continuations kept, positions looked at, an
        estimate of the positions one action deeper).

        If the third number equals the second, no continuation goes deeper. If the second exceeds the budget, the
        budget ran out.
        """
        stack, out, left, ways = room.stack, room.out, room.left, room.ways
        kept, looked, level, first, place, bar = 0, 0, 0, 0, 0, -1e300
        beyond, counted, actions = 0, 0, 0
        left[0] = own(stack[0], out[0], legal(stack[0], out[0]), seat)
        while level >= 0:
            if left[level] == 0:
                level -= 1
                continue
            looked += 1
            if looked > budget:
                break
            left[level] -= 1
            action = int(out[level, left[level]])
            if level == 0:
                first = action
            stack[level + 1] = stack[level]
            play(stack[level + 1], action)
            if stack[level + 1].seat == seat:
                if level + 1 < depth:
                    level += 1
                    left[level] = legal(stack[level], out[level])
                    continue
                if beyond % SAMPLED == 0 and level + 2 < len(stack):
                    counted += 1
                    actions += legal(stack[level + 1], out[level + 1])
                beyond += 1
            value = worth(stack[level + 1], seat)
            if value < bar:
                continue
            luck, a, b = next_luck(a, b)
            if value == bar and luck <= ways[place].luck:
                continue
            ways[place].worth, ways[place].luck, ways[place].first = value, luck, first
            room.ends[place] = stack[level + 1]
            kept = min(kept + 1, len(ways))
            place = kept
            if kept == len(ways):
                place = find_worst(ways)
                bar = ways[place].worth
        return kept, looked, looked + beyond * actions // max(1, counted)

    return explore


@cache  # several bots use this search, so it is compiled only once
def make_greedy(game: Game) -> Callable[..., Any]:
    """Make a rule: greedy(room, seat, budget, a, b) finds the seat's best continuations from room.stack[0]."""
    named = {name: find_rule(game, name) for name in ("legal", "play", "actor", "returns", "advice")}
    own = make_own(named["actor"])
    explore = make_explore(named["legal"], named["play"], own, make_worth(named["returns"], named["advice"]))

    @rule
    def greedy(room, seat, budget, a, b):  # type: ignore[no-untyped-def]
        """Return (continuations kept, positions looked at), for whole turns if the budget allows, otherwise for as many
        actions as it allows.
        """
        depth, total, rising = 2, 0, True
        while True:
            kept, looked, deeper = explore(room, seat, depth, ANY if depth == 1 else budget, a, b)
            total += looked
            if looked > budget and depth > 1:
                depth, rising = depth - 1, False
            elif rising and looked < deeper <= budget:
                depth += 1
            else:
                return kept, total

    return greedy


@cache
def chooser_of(game: Game) -> Callable[..., int]:
    """Compile chooser(room, seat, budget, luck), which returns the seat's action at room.stack[0]."""
    greedy, guess = make_greedy(game), find_rule(game, "guess")
    fingerprint = digest(game)

    def chooser(room, seat, budget, luck):  # type: ignore[no-untyped-def]
        fingerprint  # noqa: B018  see core/compile.py
        a, b = first_luck(luck, 0)
        guess(room.stack[0], seat, luck)
        greedy(room, seat, budget, a, b)
        return room.ways[0].first

    return compile_routine(game, chooser)


def choose(game: Game, s: Record, seat: int, budget: int, luck: int) -> int:
    """Return the first action of the continuation that looks best; what the seat cannot see is guessed."""
    room = make_room(game)
    room.stack[0] = s
    return int(chooser_of(game)(room, seat, budget, luck))
