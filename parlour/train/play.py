"""Plays games between bots, some of which rate the ends of their turns with a net, and collects positions from them.

One compiled routine plays a batch of games on one thread. Each game has random numbers of its own, so the games do not
depend on the number of threads.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from parlour.bots.continuations import Room, make_room, pick_way
from parlour.bots.greedy import make_greedy
from parlour.bots.net import Net, Page, make_logit, make_page, make_rerate
from parlour.bots.thought import FAR, PROPOSED, USUAL
from parlour.bots.uniform import asked
from parlour.core.batch import in_chunks, returns_of
from parlour.core.cache import digest
from parlour.core.compile import compile_routine, find_rule, rule
from parlour.core.dice import first_luck, next_luck
from parlour.core.game import Game
from parlour.core.record import NOBODY, OK, Record

CHUNK = 16  # games that one thread plays at a time
KEPT = 64  # continuations that a net rates: those that look best by the advice
WORST = USUAL.worst  # a number, because compiled code cannot read it from the settings
PLAYER = np.dtype((np.record, [("learned", "i8"), ("budget", "i8"), ("temperature", "f8")]))
SAMPLE = np.dtype((np.record, [("game", "i8"), ("seat", "i8"), ("logit", "f8"), ("target", "f8")]))


class Samples(NamedTuple):
    """Samples for learning: positions at the ends of turns, each as one seat sees it, and a row with the
    seat, the net's value and the target for each.
    """

    records: np.ndarray
    rows: (
        np.ndarray
    )  # SAMPLE: whose view it is, the net's logit, and the value that the net should have given

    def __len__(self) -> int:
        return len(self.rows)


def join(arrays: list[np.ndarray]) -> np.ndarray:
    """Return arrays of records as one array, whose elements are still records; np.concatenate makes them tuples."""
    whole = np.empty(sum(map(len, arrays)), arrays[0].dtype)
    first = 0
    for array in arrays:
        whole[first : first + len(array)] = array
        first += len(array)
    return whole


def join_samples(parts: list[Samples]) -> Samples:
    """Return the samples of several parts as one."""
    return Samples(join([part.records for part in parts]), join([part.rows for part in parts]))


class Desk(NamedTuple):
    """The working memory of one thread that plays training games."""

    room: Room
    page: Page
    stored: np.ndarray  # how many samples are stored


def make_keep(game: Game) -> Callable[..., None]:
    """Return a rule that adds the present position to the samples, once for each seat, as that seat sees it."""
    hide, guess, logit = find_rule(game, "hide"), find_rule(game, "guess"), make_logit(game)

    @rule
    def keep(s, number, luck, net, page, samples, count):  # type: ignore[no-untyped-def]
        """Add one sample for each seat to `samples`: the position `s` as that seat sees it, with what is
        hidden guessed, and the net's logit for it. `number` is the game's number. Do nothing if the samples
        of all seats do not fit.
        """
        if count[0] + s.seats > len(samples.rows):
            return
        for seat in range(int(s.seats)):
            i = count[0]
            count[0] += 1
            samples.records[i] = s
            hide(samples.records[i], seat)
            guess(samples.records[i], seat, luck)
            row = samples.rows[i]
            row.game, row.seat, row.target = number, seat, 0.0
            row.logit = logit(samples.records[i], seat, net, page)

    return keep


@cache
def make_targets(game: Game) -> Callable[..., None]:
    """Return a rule that writes the targets of the samples of a finished game."""
    returns = find_rule(game, "returns")

    @rule
    def set_targets(s, rows, first, after, trace):  # type: ignore[no-untyped-def]
        """Write the targets of rows[first:after], the samples of one finished game, by TD(lambda) with lambda
        = `trace`. A seat's last sample has the seat's result as its target. The target of each earlier one is
        (1 - `trace`) times the net's value of the seat's next sample, plus `trace` times that sample's
        target.
        """
        for seat in range(int(s.seats)):
            target = 1.0 * returns(s, seat)
            for i in range(after - 1, first - 1, -1):
                if rows[i].seat == seat:
                    rows[i].target = target
                    target = trace * target + (1.0 - trace) * np.tanh(rows[i].logit)

    return set_targets


@cache
def games_of(game: Game) -> Callable[..., None]:
    """Compile and return the function play(start, ends, seed, first, players, net, desk, samples, trace). It plays a
    game for each record in `ends`, which becomes the final record. Seat k of game n is played by
    players[(n + k) % len(players)]. `samples` may be empty; then no positions are stored.
    """
    sample, play = find_rule(game, "sample"), find_rule(game, "play")
    hide, guess, midway = (find_rule(game, name) for name in ("hide", "guess", "midway"))
    refusal, greedy, rerate = find_rule(game, "refusal"), make_greedy(game), make_rerate(game)
    keep, set_targets = make_keep(game), make_targets(game)
    fingerprint = digest(game)

    def play_learning(start, ends, seed, first, players, net, desk, samples, trace):  # type: ignore[no-untyped-def]
        fingerprint  # noqa: B018  see core/compile.py
        room, page, count = desk.room, desk.page, desk.stored
        for i in range(len(ends)):
            ends[i] = start[0]
            s, begin = ends[i], count[0]
            a, b = first_luck(seed, first + i)
            while s.seat != NOBODY:
                luck, a, b = next_luck(a, b)
                seat = asked(s, luck)
                luck, a, b = next_luck(a, b)
                if seat < 0:
                    action, a, b = sample(s, room.out[0], a, b)
                    play(s, action)
                    continue
                player = players[(first + i + seat) % len(players)]
                room.stack[0] = s
                hide(room.stack[0], seat)
                guess(room.stack[0], seat, luck)
                n, _ = greedy(room, seat, player.budget, FAR, PROPOSED, False, a, b)
                if player.learned:
                    rerate(room, n, seat, net, page)
                chosen = pick_way(room.ways, n, player.temperature, WORST, luck)
                way, is_whole = room.ways[chosen], room.ends[chosen].seat != seat
                for k in range(way.length):
                    play(s, int(way.plan[k]))
                    if s.seat != seat or (not is_whole and not midway(s)):
                        break
                    if k + 1 < way.length and refusal(s, int(way.plan[k + 1])) != OK:
                        break  # the bot had guessed wrongly what it could not see
                if s.seat != seat and s.seat != NOBODY and len(samples.rows):
                    luck, a, b = next_luck(a, b)
                    keep(s, first + i, luck, net, page, samples, count)
            set_targets(s, samples.rows, begin, count[0], trace)

    return compile_routine(game, play_learning)


def player(learned: bool, budget: int, temperature: float = 0.0) -> tuple[int, int, float]:
    """Return the settings of a player in training games, as one row of the dtype PLAYER: whether it rates
    positions by the net, how many positions it may look at, and its temperature.
    """
    return int(learned), budget, temperature


class Collector:
    """Plays training games that all begin at one position, on several threads, and collects samples from
    them.
    """

    def __init__(self, game: Game, start: Record, threads: int | None = None) -> None:
        self.game, self.threads = game, threads
        self.start = np.frombuffer(start.tobytes(), game.state)
        self.routine = games_of(game)

    def play(
        self, net: Net, players: list[tuple[int, int, float]], games: int, seed: int, room: int = 0,
        trace: float = 1.0,
    ) -> tuple[np.ndarray, Samples]:  # fmt: skip
        """Play games between `players`, which use the net `net` if they are `learned`. Return the final
        records and the samples: at most `room` for each game on average. `trace` is the lambda of TD(lambda),
        which sets the targets.
        """
        table = np.array(players, PLAYER)

        def run(many: int, first: int) -> Any:
            ends = np.empty(many, self.game.state)
            samples = Samples(np.empty(many * room, self.game.state), np.zeros(many * room, SAMPLE))
            desk = Desk(make_room(self.game, KEPT), make_page(net), np.zeros(1, np.int64))
            self.routine(self.start, ends, seed, first, table, net, desk, samples, trace)
            many = int(desk.stored[0])
            return ends, Samples(samples.records[:many].copy(), samples.rows[:many].copy())

        parts = [part for _, part in in_chunks(run, games, self.threads, CHUNK)]
        return join([part[0] for part in parts]), join_samples([part[1] for part in parts])

    def share(self, net: Net, players: list[tuple[int, int, float]], games: int, seed: int) -> float:
        """Return the share of games that the first of two players wins, in games for two seats. A draw counts half."""
        ends, _ = self.play(net, players, games, seed)
        returns = np.empty((games, 2))
        returns_of(self.game)(ends, returns)
        seats = np.arange(games) % 2  # the first player's seat
        ahead = returns[np.arange(games), seats] - returns[np.arange(games), 1 - seats]
        return float((np.sign(ahead) + 1).mean() / 2)
