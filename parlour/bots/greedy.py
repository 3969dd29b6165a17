"""Greedy: a bot that plans its own turn so that the position at the end of the turn looks best, as rated by the
game's own `advice`.

It tries every way to continue the turn, up to the point where chance or another seat acts or the game is over, and
takes the best one. If there are more continuations than the budget allows, it looks only some actions ahead: first two,
then three, and so on, while the budget lasts. After each depth it counts the actions in a sample of the positions
reached, which shows what the next depth will cost, and it does not begin a depth that it cannot finish. It never stops
in the middle of a decision (`midway`). If the plan that it finds does not reach the end of the turn, it keeps the first
decision of the plan, searches again from the position after that decision, and so on until the turn is over.

A game can propose whole turns (`advice.pursue`). Then the bot rates only these; some levels rate them by the game's
`outlook`, which knows what the others may answer.
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
from parlour.core.record import CHANCE, NOBODY, Record

from .continuations import (
    DECIDED,
    LONGEST,
    Room,
    find_worst,
    is_known,
    make_room,
    pick_way,
    plan_in,
    rank,
)
from .thought import (
    FAR,
    LISTED,
    USUAL,
    Alternative,
    Settings,
    Thought,
    is_attentive,
    scaled,
    values_of,
)
from .uniform import Rule, make_own

ANY = 1 << 30  # a budget without end
SAMPLED = 16  # of this many positions at the depth reached, the actions of one are counted
OUTCOMES = 8  # the most outcomes of chance that are all looked at
KEPT = 64  # continuations that are kept for a thought
LATER = 8  # each later decision of a turn gets this part of the budget


def make_worth(returns: Rule, advice: Rule) -> Rule:
    """Return a rule that rates a position for a seat. It uses the game's rules `returns` (for finished games) and
    `advice`.
    """

    @rule
    def worth(s, seat):  # type: ignore[no-untyped-def]
        """Return the game's advice while the game goes on. Once it is over, return a number far above (won) or below
        (lost) any advice.
        """
        if s.seat == NOBODY:
            return DECIDED * returns(s, seat)
        return 1.0 * advice(s, seat)

    return worth


def make_explore(legal: Rule, play: Rule, own: Rule, midway: Rule, worth: Rule) -> Rule:
    """Return a rule that tries every continuation of a seat's turn from the position room.stack[0], depth first. The
    parameters are rules of the game.
    """

    @rule
    def explore(room, seat, depth, budget, a, b):  # type: ignore[no-untyped-def]
        """Try every continuation of up to `depth` actions. Return (number of continuations stored, number of
        positions looked at, an estimate of that number with one action more).

        If the third number equals the second, no continuation is longer than `depth`. If the second exceeds
        `budget`, the search was cut short.
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
            if looked > budget or room.stop[0]:
                break
            left[level] -= 1
            action = int(out[level, left[level]])
            if level == 0:
                first = action
            stack[level + 1] = stack[level]
            play(stack[level + 1], action)
            if stack[level + 1].seat == seat:
                if level + 1 < depth or (level + 2 < len(stack) and midway(stack[level + 1])):
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
            ways[place].length = level + 1
            for i in range(level + 1):
                ways[place].plan[i] = out[i, left[i]]
            room.ends[place] = stack[level + 1]
            kept = min(kept + 1, len(ways))
            place = kept
            if kept == len(ways):
                place = find_worst(ways)
                bar = ways[place].worth
        return kept, looked, looked + beyond * actions // max(1, counted)

    return explore


def make_foresee(legal: Rule, odds: Rule, play: Rule, outlook: Rule) -> Rule:
    """Return a rule that rates the position at the end of a turn that the game has proposed. The game's
    `outlook` gives the rating. If chance acts next and has few outcomes, the rating is the mean over these
    outcomes.
    """

    @rule
    def foresee(room, end, seat):  # type: ignore[no-untyped-def]
        """Return the rating of the position room.stack[end] for a seat. The record room.stack[end + 1] and
        the list room.out[end + 1] are overwritten.
        """
        s, out = room.stack[end], room.out[end + 1]
        if s.seat != CHANCE:
            return outlook(s, seat)
        n, total, weight = legal(s, out), 0.0, 0.0
        if n > OUTCOMES:
            return outlook(s, seat)
        for i in range(n):
            room.stack[end + 1] = s
            play(room.stack[end + 1], int(out[i]))
            total += odds(s, int(out[i])) * outlook(room.stack[end + 1], seat)
            weight += odds(s, int(out[i]))
        return total / weight

    return foresee


def make_propose(pursue: Rule, play: Rule, worth: Rule, foresee: Rule) -> Rule:
    """Return a rule that rates the whole turns that the game itself proposes in the position room.stack[0]."""

    @rule
    def propose(room, seat, turns, far, a, b):  # type: ignore[no-untyped-def]
        """Rate the first `turns` whole turns that the game proposes: by the game's `outlook` (which looks at
        what the others may answer) if `far` is true, otherwise by its `advice`. Return (number of turns
        stored, number of positions looked at); both are 0 if the game proposes none.
        """
        s, ways, kept, looked, aim = room.stack[1], room.ways, 0, 0, 0
        while aim < turns and not (room.stop[0] and kept):
            room.stack[1] = room.stack[0]
            length, first = 0, pursue(s, seat, aim)
            if first < 0:
                break
            action = int(first)
            place = len(ways) if kept == len(ways) else kept
            while action >= 0:
                room.out[1, length] = action
                play(s, action)
                length += 1
                action = -1
                if s.seat == seat and length < min(LONGEST, room.out.shape[1]):
                    action = int(pursue(s, seat, aim))
            looked += length
            aim += 1
            if is_known(ways, kept, room.out[1], length):
                continue
            luck, a, b = next_luck(a, b)
            value = foresee(room, 1, seat) if far else worth(s, seat)
            if place == len(ways):
                place = find_worst(ways)
                if value < ways[place].worth or (value == ways[place].worth and luck <= ways[place].luck):
                    continue
            else:
                kept += 1
            ways[place].worth, ways[place].luck, ways[place].first = value, luck, int(first)
            ways[place].length = length
            for i in range(length):
                ways[place].plan[i] = room.out[1, i]
            room.ends[place] = s
        return kept, looked

    return propose


@cache  # several bots use this search, so it is compiled only once
def make_greedy(game: Game) -> Callable[..., Any]:
    """Return a rule: greedy(room, seat, budget, most, turns, far, a, b) finds the best continuations of the seat's turn
    from the position room.stack[0].
    """
    named = {name: find_rule(game, name) for name in ("legal", "odds", "play", "actor", "midway", "pursue")}
    worth = make_worth(find_rule(game, "returns"), find_rule(game, "advice"))
    outlook = make_worth(find_rule(game, "returns"), find_rule(game, "outlook"))
    own = make_own(named["actor"])
    explore = make_explore(named["legal"], named["play"], own, named["midway"], worth)
    foresee = make_foresee(named["legal"], named["odds"], named["play"], outlook)
    propose = make_propose(named["pursue"], named["play"], worth, foresee)

    @rule
    def greedy(room, seat, budget, most, turns, far, a, b):  # type: ignore[no-untyped-def]
        """Find the seat's best continuations and store them in `room`. They are whole turns if the game proposes
        some or the budget is large enough; otherwise as many actions as the budget allows, at most `most`. Return
        (number of continuations stored, number of positions looked at).
        """
        proposed, total = propose(room, seat, turns, far, a, b)
        if proposed:
            return proposed, total
        depth, rising = min(2, most), True
        while True:
            kept, looked, deeper = explore(room, seat, depth, ANY if depth == 1 else budget, a, b)
            total += looked
            if room.stop[0]:
                return kept, total
            if looked > budget and depth > 1:
                depth, rising = depth - 1, False
            elif rising and looked < deeper <= budget and depth < most:
                depth += 1
            else:
                return kept, total

    return greedy


@cache
def planner_of(game: Game) -> Callable[..., Any]:
    """Compile planner(room, seat, budget, most, turns, far, temperature, worst, luck), which finds the best
    continuations from room.stack[0]. It returns (number of continuations stored, the index of the chosen one, number
    of positions looked at).
    """
    greedy = make_greedy(game)
    fingerprint = digest(game)

    def planner(room, seat, budget, most, turns, far, temperature, worst, luck):  # type: ignore[no-untyped-def]
        fingerprint  # noqa: B018  see core/compile.py
        a, b = first_luck(luck, 0)
        drawn, a, b = next_luck(a, b)
        kept, looked = greedy(room, seat, budget, most, turns, far, a, b)
        return kept, pick_way(room.ways, kept, temperature, worst, drawn), looked

    return compile_routine(game, planner)


def make_root(game: Game, s: Record, seat: int, luck: int) -> Record:
    """Return a copy of a position in which a random guess replaces everything that the seat cannot see. A search
    starts from such a copy.
    """
    root = np.array([s], game.state)[0]
    game.engine.guess(root, seat, luck)
    return root


def decision_of(game: Game, s: Record, plan: tuple[int, ...]) -> tuple[int, ...]:
    """Play the first decision of a plan on the position `s`, and return its actions. A decision is a run of actions
    that belong together, such as choosing a piece and then its target.
    """
    for number, action in enumerate(plan, 1):
        game.engine.play(s, action)
        if not game.engine.midway(s):
            return plan[:number]
    return plan


def think(
    game: Game,
    s: Record,
    seat: int,
    budget: int,
    luck: int,
    stop: np.ndarray | None = None,
    settings: Settings = USUAL,
) -> Thought:
    """Return the plan for the seat's turn after which the position looks best. Everything that the seat cannot see
    is guessed.
    """
    room, planner = make_room(game, KEPT, stop), planner_of(game)
    root = make_root(game, s, seat, luck)
    plan: tuple[int, ...] = ()
    listed: list[Alternative] = []
    total, end = 0, root
    while len(plan) < LONGEST:
        room.stack[0] = root
        share = budget // LATER if plan else budget  # the budget did not reach to the end of the turn
        drawn = luck + len(plan)
        attentive = is_attentive(settings.attention, int(next_luck(*first_luck(drawn, 1))[0]))
        most, turns = (FAR, settings.turns) if attentive else (settings.most, settings.most)
        far = bool(attentive and settings.far)
        kept, chosen, looked = planner(
            room, seat, share, most, turns, far, settings.temperature, settings.worst, drawn
        )
        total += looked
        if not kept or (plan and room.stop[0]):
            break
        part, end = plan_in(room, chosen), room.ends[chosen].copy()
        listed = listed or alternatives_in(room, kept, chosen)
        if end.seat != seat:
            plan += part
            break
        plan += decision_of(game, root, part)
    if not plan:
        return stopped_at_once(game, root, seat)
    listed[0] = Alternative(plan, listed[0].value)
    return Thought(plan, values_of(game, end), tuple(listed), int(total), not room.stop[0])


def alternatives_in(room: Room, kept: int, chosen: int) -> list[Alternative]:
    """Return the chosen continuation, followed by the best of the other `kept` ones, as Alternatives."""
    others = [i for i in rank(room, kept) if room.ends[i].tobytes() != room.ends[chosen].tobytes()]
    order = [chosen, *others][:LISTED]
    return [Alternative(plan_in(room, i), worth_as_value(room.ways[i].worth)) for i in order]


def worth_as_value(worth: float) -> float:
    """Convert the rating of a continuation, in points, to a value between -1 (lost) and 1 (won)."""
    return float(worth / DECIDED if abs(worth) >= DECIDED / 100 else scaled(worth))


def stopped_at_once(game: Game, s: Record, seat: int) -> Thought:
    """Return a Thought with any legal action of a seat, for a bot that was stopped before it had looked at any
    position.
    """
    out = np.empty(game.max_legal, np.int32)
    make_own(game.engine.actor)(s, out, int(game.engine.legal(s, out)), seat)
    plan, values = (int(out[0]),), values_of(game, s)
    return Thought(plan, values, (Alternative(plan, values[seat]),), 0, False)
