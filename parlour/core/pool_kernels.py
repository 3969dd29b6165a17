"""GPU kernels for long records: a block has more games than threads, and any thread goes on with any game. One kernel
plays many games to their ends, the other steps a batch. core/kernels.py has the kernels for short records, and explains
the difference.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from . import kernels
from .compile import find_rule, inlined, rule
from .dice import first_luck
from .game import Game
from .kernels import GROUPS, OVER, PHASES, cuda, group_of, word_of
from .record import CHANCE, NOBODY, WORLD
from .stepping import BEGIN, DISABLED, NEXT_STEP, SAME_STEP, start_luck, stepping_of, turn_of, unmask

# the columns of `statuses` (the state of each game in a pool beside its record), and how many there are
NUMBER, LUCK_A, LUCK_B, TRIED, STAGE, STATUS_WORDS = range(6)
DESCRIBED = GROUPS  # when stepping: the first of the groups of games that are to be described, by their phase
STEP_GROUPS = GROUPS + PHASES
NO_GROUP = STEP_GROUPS  # of a place in the pool for which there is no game any more, and of a game whose step is done
COUNTS = NO_GROUP + 1  # of games in each group; the size of shared memory must be the name of a constant
LAST_PHASE = PHASES - 1  # the group of this phase, and of all later ones


def make_choose_group(groups: int) -> Callable[..., Any]:
    """Return a GPU function that chooses which games of a block the threads work on next. `groups` is the number of
    groups in which games wait.
    """

    @rule
    def choose_group(waiting, found, group, chosen, pool):  # type: ignore[no-untyped-def]
        """Choose games of the largest group, at most one for each thread, and list them in `chosen`. Return (the
        group, how many games); (0, 0) if no game of the block is left. All threads of the block call it together.

        `waiting` counts the games of each group, `group` says for each of the block's `pool` games in which group it
        is, and `found` is memory for two numbers, 0 before and after.
        """
        lane, lanes = cuda.threadIdx.x, cuda.blockDim.x
        for each in range(lane, groups, lanes):
            if waiting[each]:
                cuda.atomic.max(found, 0, waiting[each] * groups + each)
        cuda.syncthreads()
        if found[0] == 0:
            return 0, 0
        turn = int(found[0]) % groups
        for i in range(lane, pool, lanes):
            if group[i] == turn and found[1] < lanes:
                place = cuda.atomic.add(found, 1, 1)
                if place < lanes:
                    chosen[place] = i
        cuda.syncthreads()
        many = int(min(found[1], lanes))
        cuda.syncthreads()
        if lane == 0:
            found[0], found[1] = 0, 0
            cuda.atomic.add(waiting, turn, -many)
        return turn, many

    return choose_group


@rule
def empty_groups(waiting, found):  # type: ignore[no-untyped-def]
    """Set the counts of a block's groups (`waiting`) and the memory of `choose_group` (`found`) to 0. All threads call
    it together.
    """
    for each in range(cuda.threadIdx.x, len(waiting), cuda.blockDim.x):
        waiting[each] = 0
    if cuda.threadIdx.x == 0:
        found[0], found[1] = 0, 0
    cuda.syncthreads()


def make_pool(game: Game) -> Callable[..., None]:
    """Return a kernel that plays games with long records to their ends. A block has more games than threads. `held` and
    `positions` are the same memory, as machine words and as records. `statuses` has the other state of each game, and
    `rooms` what `try_sample` stores from one call to the next.
    """
    try_sample, act, go_on = (inlined(find_rule(game, name)) for name in ("try_sample", "act", "go_on"))
    words = game.state.itemsize // word_of(game.state).itemsize
    choose_group = make_choose_group(GROUPS)
    threads, places = kernels.THREADS, kernels.POOL

    def kernel(start, records, seed, first, taken, held, positions, statuses, rooms):  # type: ignore[no-untyped-def]
        waiting = cuda.shared.array(COUNTS, np.int32)  # how many games of the block are in each group
        group = cuda.shared.array(places, np.uint8)
        chosen = cuda.shared.array(threads, np.int16)  # the games that go on
        found = cuda.shared.array(2, np.int32)  # the memory of choose_group
        lane, lanes = cuda.threadIdx.x, cuda.blockDim.x
        pool = len(held) // cuda.gridDim.x
        base = cuda.blockIdx.x * pool
        empty_groups(waiting, found)
        for i in range(lane, pool, lanes):
            number = cuda.atomic.add(taken, 0, 1)
            status = statuses[base + i]
            for j in range(words):
                held[base + i, j] = start[j]
            status[NUMBER], status[TRIED], status[STAGE] = number, 0, 0
            status[LUCK_A], status[LUCK_B] = first_luck(seed, first + number)
            group[i] = group_of(positions[base + i], 0) if number < len(records) else NO_GROUP
            cuda.atomic.add(waiting, int(group[i]), 1)
        cuda.syncthreads()
        while True:
            turn, many = choose_group(waiting, found, group, chosen, pool)
            if many == 0:
                break
            if lane < many:
                i = int(chosen[lane])
                s, status = positions[base + i], statuses[base + i]
                if turn == OVER:
                    for j in range(words):
                        records[status[NUMBER], j] = held[base + i, j]
                        held[base + i, j] = start[j]
                    number = cuda.atomic.add(taken, 0, 1)
                    status[NUMBER] = number
                    status[LUCK_A], status[LUCK_B] = first_luck(seed, first + number)
                elif turn >= PHASES:
                    status[STAGE] = go_on(s, status[STAGE])
                else:
                    action, tried, a, b = try_sample(
                        s, rooms[base + i].out, status[TRIED], status[LUCK_A], status[LUCK_B]
                    )
                    status[TRIED], status[LUCK_A], status[LUCK_B] = tried, a, b
                    if action >= 0:
                        status[TRIED], status[STAGE] = 0, act(s, action)
                group[i] = group_of(s, status[STAGE]) if status[NUMBER] < len(records) else NO_GROUP
                cuda.atomic.add(waiting, int(group[i]), 1)
            cuda.syncthreads()

    return kernel


@rule
def clear_rewards(dones, rewards, at):  # type: ignore[no-untyped-def]
    """Mark game `at` as running, and set its rewards to 0."""
    dones[at] = 0
    for seat in range(rewards.shape[1]):
        rewards[at, seat] = 0.0


def make_refill(words: int) -> Callable[..., Any]:
    """Return a GPU function that begins a new game. `words` is the number of machine words in a record."""

    @rule
    def refill(status, held, at, start):  # type: ignore[no-untyped-def]
        """Set the record of game `at`, which `held` stores as machine words, to `start`; then start its random
        generators.
        """
        for j in range(words):
            held[at, j] = start[j]
        start_luck(status)

    return refill


def make_advance(game: Game, refill: Callable[..., Any], reward: Callable[..., Any]) -> Callable[..., Any]:
    """Return a GPU function that does one small piece of a step. A step is the caller's action and everything that
    follows it up to the next decision.
    """
    try_sample, act, go_on = (find_rule(game, name) for name in ("try_sample", "act", "go_on"))

    @rule
    def advance(s, status, turn, at, start, held, rooms, rewards, dones, mode):  # type: ignore[no-untyped-def]
        """Do one piece of the step of game `at`, which waits in group `turn`: play an action, try to draw an outcome
        of chance, or do the next stage of the work that follows an action. Return the group in which the game waits
        next.
        """
        if turn >= PHASES:
            status.stage = go_on(s, status.stage)
        elif status.action >= 0:
            status.stage = act(s, int(status.action))
            status.action = -1
        elif s.seat == CHANCE or s.seat == WORLD:
            action, tried, a, b = try_sample(s, rooms[at], status.tried, status.a, status.b)
            status.tried, status.a, status.b = tried, a, b
            if action >= 0:
                status.tried, status.stage = 0, act(s, action)
        if status.stage:
            return PHASES + status.stage % PHASES
        if s.seat == CHANCE or s.seat == WORLD:
            return min(int(s.phase), LAST_PHASE)
        if s.seat == NOBODY:
            dones[at] = 1
            reward(s, rewards[at])
            if mode == SAME_STEP:
                refill(status, held, at, start)
                return min(int(s.phase), LAST_PHASE)
        status.seat = turn_of(s, int(status.last))
        return DESCRIBED + min(int(s.phase), LAST_PHASE)

    return advance


def make_accept(game: Game, refill: Callable[..., Any], unmask: Callable[..., Any]) -> Callable[..., Any]:
    """Return a GPU function that begins a step in one game: it reads which action the caller has chosen."""
    unhead = find_rule(game, "unhead")

    @rule
    def accept(s, status, at, start, held, rooms, masks, rewards, dones, numbers, mode):  # type: ignore[no-untyped-def]
        """Begin the step of game `at`: record the action that the caller chose (numbers[at]), or begin a new game.
        Return the group in which the game waits; NO_GROUP if nothing is to be played, because the chosen action is not
        legal.
        """
        status.refused, status.stage, status.tried, status.action = 0, 0, 0, -1
        begins = mode == BEGIN or (mode == NEXT_STEP and dones[at])
        if dones[at] and mode != DISABLED:
            clear_rewards(dones, rewards, at)
        number, seat = numbers[at], int(status.seat)
        if begins:
            unmask(status, rooms[at], masks[:, at])
            refill(status, held, at, start)
        elif seat >= 0 and 0 <= number < len(masks) and masks[number, at]:
            unmask(status, rooms[at], masks[:, at])
            status.action, status.last = unhead(s, seat, number), seat
        else:
            status.refused = 1
            return NO_GROUP
        return min(int(s.phase), LAST_PHASE)

    return accept


def make_step_pool(game: Game) -> Callable[..., None]:
    """Return a kernel that plays a step of games with long records. It works on groups of games that need the same
    work, and also lists the legal actions. `held` and `games` are the same memory, as machine words and as records.
    """
    _, _, _, allow, _, reward, _ = stepping_of(game, on_cpu=False)
    refill = make_refill(game.state.itemsize // word_of(game.state).itemsize)
    accept = make_accept(game, refill, unmask)
    advance = make_advance(game, refill, reward)
    choose_group = make_choose_group(STEP_GROUPS)
    threads, places = kernels.THREADS, kernels.POOL

    def kernel(  # type: ignore[no-untyped-def]
        start, held, games, statuses, rooms, masks, rewards, dones, seats, numbers, mode
    ):
        waiting = cuda.shared.array(COUNTS, np.int32)  # how many games of the block are in each group
        group = cuda.shared.array(places, np.uint8)
        chosen = cuda.shared.array(threads, np.int16)  # the games that go on
        found = cuda.shared.array(2, np.int32)  # the memory of choose_group
        lane, lanes = cuda.threadIdx.x, cuda.blockDim.x
        pool = -(-len(statuses) // cuda.gridDim.x)
        base = cuda.blockIdx.x * pool
        pool = min(pool, len(statuses) - base)
        empty_groups(waiting, found)
        for i in range(lane, pool, lanes):
            at = base + i
            group[i] = accept(
                games[at], statuses[at], at, start, held, rooms, masks, rewards, dones, numbers, mode
            )
            cuda.atomic.add(waiting, int(group[i]), 1)
        cuda.syncthreads()
        while True:
            turn, many = choose_group(waiting, found, group, chosen, pool)
            if many == 0:
                break
            if lane < many:
                i = int(chosen[lane])
                at = base + i
                s, status = games[at], statuses[at]
                if turn >= DESCRIBED:
                    allow(s, status, rooms[at], masks[:, at])
                    seats[at] = status.seat
                    group[i] = NO_GROUP
                else:
                    group[i] = advance(s, status, turn, at, start, held, rooms, rewards, dones, mode)
                cuda.atomic.add(waiting, int(group[i]), 1)
            cuda.syncthreads()

    return kernel
