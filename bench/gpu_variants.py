"""Other ways to step games with long records on a GPU, for bench/gpu_envs.py to compare and to time (`--variants`).

A step has three launches: one plays, one lists the legal actions, one describes. Each has two or three ways to be done.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from parlour.core import gpu, gpu_step, kernels
from parlour.core.compile import find_rule
from parlour.core.game import Game
from parlour.core.jit import register_rules
from parlour.core.kernels import cuda
from parlour.core.pool_kernels import (
    COUNTS,
    DESCRIBED,
    NO_GROUP,
    STEP_GROUPS,
    empty_groups,
    make_accept,
    make_advance,
    make_choose_group,
    make_refill,
)
from parlour.core.record import SEVERAL
from parlour.core.sheet import sheet_over, wipe
from parlour.core.stepping import EVERY, stepping_of, unmask, viewer_of
from parlour.games.taliesin.board import SET
from parlour.games.taliesin.rules.danger import find_attack, screens
from parlour.games.taliesin.rules.judge import may_move, role_to_move
from parlour.games.taliesin.rules.listing import list_piece
from parlour.games.taliesin.state import STRICT

LANES = 128
PIECE_LANES, MOST_OF_PIECE = 64, 384  # lanes of a block that lists one game; the longest list of one piece


class Way(NamedTuple):
    """How the launches of a step are done."""

    play: str  # "pool": any lane goes on with any game of its block; "alone": each lane plays one game
    lists: str  # "lane": one lane lists the actions of a game; "pieces": a lane lists those of one piece
    describe: str  # "clear" all observations first, or "wipe" what was written before


WAYS: dict[str, tuple[tuple[str, ...], Way]] = {  # the games for which each is tried
    "pool, lane, clear": (("siege", "taliesin"), Way("pool", "lane", "clear")),
    "alone, lane, clear": (("siege",), Way("alone", "lane", "clear")),
    "alone, lane, wipe": (("siege",), Way("alone", "lane", "wipe")),
    "pool, pieces, clear": (("taliesin",), Way("pool", "pieces", "clear")),
    "alone, pieces, wipe": (("taliesin",), Way("alone", "pieces", "wipe")),
}


def make_pooled(game: Game) -> Callable[..., None]:
    """Return a kernel that plays a step as make_step_pool's does, but lists no actions."""
    reward = stepping_of(game, on_cpu=False).reward
    refill = make_refill(game.state.itemsize // kernels.word_of(game.state).itemsize)
    accept, advance = make_accept(game, refill, unmask), make_advance(game, refill, reward)
    choose_group, threads, places = make_choose_group(STEP_GROUPS), kernels.THREADS, kernels.POOL

    def kernel(start, held, games, statuses, rooms, masks, rewards, dones, seats, numbers, mode):  # type: ignore[no-untyped-def]
        waiting = cuda.shared.array(COUNTS, np.int32)
        group = cuda.shared.array(places, np.uint8)
        chosen = cuda.shared.array(threads, np.int16)
        found = cuda.shared.array(2, np.int32)
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
                after = advance(games[at], statuses[at], turn, at, start, held, rooms, rewards, dones, mode)
                if after >= DESCRIBED:
                    seats[at], after = statuses[at].seat, NO_GROUP
                group[i] = after
                cuda.atomic.add(waiting, after, 1)
            cuda.syncthreads()

    return kernel


def make_alone(game: Game) -> Callable[..., None]:
    """Return a kernel that plays a step, each lane in a game of its own, and lists no actions."""
    reward = stepping_of(game, on_cpu=False).reward
    refill = make_refill(game.state.itemsize // kernels.word_of(game.state).itemsize)
    accept, advance = make_accept(game, refill, unmask), make_advance(game, refill, reward)

    def kernel(start, held, games, statuses, rooms, masks, rewards, dones, seats, numbers, mode):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i >= len(statuses):
            return
        turn = accept(games[i], statuses[i], i, start, held, rooms, masks, rewards, dones, numbers, mode)
        if turn == NO_GROUP:
            return
        while turn < DESCRIBED:
            turn = advance(games[i], statuses[i], turn, i, start, held, rooms, rewards, dones, mode)
        seats[i] = statuses[i].seat

    return kernel


def make_lister(game: Game) -> Callable[..., None]:
    """Return a kernel that lists legal actions: one lane for each game."""
    allow = stepping_of(game, on_cpu=False).allow

    def kernel(games, statuses, rooms, masks):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < len(statuses) and not statuses[i].refused:
            allow(games[i], statuses[i], rooms[i], masks[:, i])

    return kernel


def make_piece_lister(game: Game) -> Callable[..., None]:
    """Return a kernel that lists the legal moves of Taliesin: a block for each game, a lane for each piece. The order
    of the moves is that of the rules: by the places of the pieces.
    """
    head, actor = find_rule(game, "head"), find_rule(game, "actor")

    def kernel(games, statuses, rooms, masks):  # type: ignore[no-untyped-def]
        at, lane = cuda.blockIdx.x, cuda.threadIdx.x
        counts = cuda.shared.array(SET, np.int32)
        places = cuda.shared.array(SET, np.int32)
        moves = cuda.local.array(MOST_OF_PIECE, np.int32)
        s, status = games[at], statuses[at]
        if status.refused:
            return
        seat, side, n, place = int(status.seat), int(s.side), 0, -1
        if lane < SET:
            piece = side * SET + lane
            place = int(s.pos[piece])
            if seat >= 0 and place >= 0 and may_move(s, piece, role_to_move(s)):
                attack = find_attack(s, side) if s.danger == STRICT else 0
                screening = 0 if attack else screens(s, side)
                n = list_piece(s, piece, place, attack, screening, moves, 0)
                if n > 0 and s.seat == SEVERAL and actor(s, int(moves[0])) != seat:
                    n = 0
            counts[lane], places[lane] = n, place
        cuda.syncthreads()
        first, total = 0, 0
        for other in range(SET):
            total += counts[other]
            if places[other] < place:
                first += counts[other]
        for i in range(n):
            number = int(head(s, seat, int(moves[i])))
            rooms[at, first + i] = number
            masks[number, at] = 1
        if lane == 0:
            status.many = total

    return kernel


def make_describe(game: Game, wipes: bool) -> Callable[..., None]:
    """Return a kernel that writes observations straight from the records, one lane for each game. `wipes`: it sets back
    to 0 only what was written before, which `touched` lists; otherwise the caller has cleared everything.
    """
    observe = find_rule(game, "observe")

    def wiping(games, statuses, values, touched):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < len(statuses):
            wipe(values[:, i], touched[:, i])
            observe(games[i], viewer_of(statuses[i], EVERY), sheet_over(values[:, i], touched[:, i]))

    def writing(games, statuses, values, touched):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < len(statuses):
            observe(games[i], viewer_of(statuses[i], EVERY), sheet_over(values[:, i], None))

    return wiping if wipes else writing


@cache
def compiled(make: Callable[..., Any], *arguments: Any) -> Any:
    """Return a kernel, ready to launch."""
    kernel = make(*arguments)
    register_rules()
    return cuda.jit(kernel, **gpu.LINKING, **gpu.FITTING)


class VariantBatch(gpu_step.CardBatch):
    """A batch whose step is done in another way."""

    def __init__(self, game: Game, start: Any, many: int, seed: int, mode: int, way: Way) -> None:
        self.way, self.touched = way, None
        self.plays = compiled(make_pooled if way.play == "pool" else make_alone, game)
        self.lists = compiled(make_piece_lister if way.lists == "pieces" else make_lister, game)
        self.describes = compiled(make_describe, game, way.describe == "wipe")
        length = game.observe.FEATURES.size + 1 if way.describe == "wipe" else 1
        self.touched = gpu_step.zeros((length, many), np.int16)
        super().__init__(game, start, many, seed, mode)
        self.play_kernel = self.plays

    def launches(self, numbers: Any, mode: int) -> dict[str, Callable[[], None]]:
        """Return the launches of a step by name, in their order."""
        games, blocks = self.games, -(-self.many // LANES)
        state = (games.statuses, games.rooms, games.masks, games.rewards, games.dones, games.seats)

        def play() -> None:
            shape = self.shape() if self.way.play == "pool" else (blocks, LANES)
            self.plays[shape](games.start, games.held, games.positions, *state, numbers, mode)

        def list_actions() -> None:
            shape = (self.many, PIECE_LANES) if self.way.lists == "pieces" else (blocks, LANES)
            self.lists[shape](games.positions, games.statuses, games.rooms, games.masks)

        def clear() -> None:
            for first, last in self.changing if self.way.describe == "clear" else ():
                gpu_step.clear(games.values[first:last])

        def describe() -> None:
            self.describes[blocks, LANES](games.positions, games.statuses, games.values, self.touched)

        return {"play": play, "list": list_actions, "clear": clear, "describe": describe}

    def _launch(self, numbers: Any, mode: int) -> None:
        for launch in self.launches(numbers, mode).values():
            launch()
