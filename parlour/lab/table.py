"""A table of the lab: a game with its options, a bot for each seat, and a seed.

The games of a table depend on nothing else. So the same table plays the same games on one thread, on sixteen, on a
graphics card and on another machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from parlour.bots.selfplay import name_bots, runner_of
from parlour.core.batch import returns_of
from parlour.core.errors import BadOption
from parlour.core.game import Game
from parlour.core.options import Value, refuse_strays, renamed
from parlour.core.record import Record
from parlour.games import find

from .lines import WIDTH, is_recorded, play_lines
from .swings import SWUNG, swings
from .tally import Tally
from .trace import figures_of, trace

BLOCK, LONG_BLOCK = 64, 16  # games that a thread plays and adds up at a time; of games with long records
ASKED_BLOCK = 8  # the same for bots that are asked one choice at a time, so that Ctrl-C does not wait long
FAST_BLOCK = 512  # the same for games that compiled code plays, and that are only added up
SWINGING = "quick"  # plays on from a position to measure luck, where the bots of the table are slow
LONG = 1024  # bytes of a long record
TRACED, ASKED = 512, 64  # games that the lab looks at ply by ply; of bots that are asked one choice at a time
GROWTH = 1.125  # a measurement checks whether it knows enough each time it has grown by this factor


class Job(NamedTuple):
    """A range of games to play and to add up. With `is_traced`, they are also examined action by action."""

    first: int
    games: int
    is_traced: bool

    def blocks(self, size: int) -> Iterator[Job]:
        """Yield the job's games as smaller jobs of at most `size` games."""
        for first in range(self.first, self.first + self.games, size):
            yield Job(first, min(size, self.first + self.games - first), self.is_traced)


@dataclass(frozen=True)
class Table:
    """A game with its options, a bot for each seat, and a seed."""

    game: str
    options: Mapping[str, Value] = field(default_factory=dict)
    bots: tuple[str, ...] = ("quick",)
    seed: int = 1
    swung: int = SWUNG  # games whose luck and suspense are measured by playouts

    @classmethod
    def of(
        cls,
        game: str | Game,
        options: Mapping[str, Any] | None = None,
        bots: str = "quick",
        seed: int = 1,
        swung: int = 0,
    ) -> Table:
        """Return a table. `swung` is the number of games in which extra playouts measure luck. Raise BadOption if the
        game, the options and the bots cannot be combined.
        """
        found = find(game) if isinstance(game, str) else game
        given = read_options(found, options or {})
        refuse_strays(found.all_options, given)
        start = found.start(**given)
        if not 0 <= seed < 2**62:
            raise BadOption(f"A seed is a whole number from 0 to 2^62, not {seed}.")
        if swung < 0:
            raise BadOption(f"Luck is measured in 0 or more games, not in {swung}.")
        named = tuple(name_bots(bots, int(start.seats)))
        return cls(found.name, given, named, seed, swung)

    @property
    def start(self) -> Record:
        """The record at the start of every game of this table."""
        return find(self.game).start(**self.options)

    @property
    def block(self) -> int:
        """The number of games that a thread plays at a time."""
        if not is_recorded(self.bots):
            return ASKED_BLOCK
        return LONG_BLOCK if find(self.game).state.itemsize > LONG else BLOCK

    def block_of(self, job: Job) -> int:
        """Return how many games of a job a thread plays at a time. Games that are examined action by action
        are played in blocks of one fixed size: their sums have fractions, whose rounding depends on the order
        of the addition.
        """
        is_fast = self.block == BLOCK and not job.is_traced
        return FAST_BLOCK if is_fast else self.block

    @property
    def traced(self) -> int:
        """The number of games that are examined action by action."""
        return TRACED if is_recorded(self.bots) else ASKED

    def jobs(self, most: int) -> Iterator[Job]:
        """Yield the first `most` games as jobs. The first job's games are examined action by action; later
        jobs grow. After each job a measurement can check whether its figures are known well enough.
        """
        done, ahead = 0, self.traced
        while done < most:
            games = min(ahead, most - done)
            yield Job(done, games, done == 0)
            done += games
            ahead = BLOCK * max(1, round((GROWTH - 1) * done / BLOCK))

    def play(self, job: Job) -> Tally:
        """Play a job's games on one thread, and return their sums."""
        game, start = find(self.game), self.start
        if job.is_traced and is_recorded(self.bots):  # recorded games are the same, and are played only once
            records, lines = self.play_lines(job)
            return self.add_up(job, records) + self.examine(job, records, lines)
        run, _ = runner_of(game, start, self.seed, self.bots)
        made = self.add_up(job, run(job.games, job.first))
        return made + self.look(job) if job.is_traced else made

    def look(self, job: Job) -> Tally:
        """Examine a job's games action by action and return sums of what happened. The results of the games are not
        added, because `play` adds them.
        """
        return self.examine(job, *self.play_lines(job))

    def play_lines(self, job: Job) -> tuple[np.ndarray, np.ndarray]:
        """Play a job's games; return their final records and their actions."""
        return play_lines(find(self.game), self.start, job.games, self.seed, job.first, self.bots)

    def add_up(self, job: Job, records: np.ndarray) -> Tally:
        """Return the sums of the results of a job's games, given their final records."""
        game = find(self.game)
        return Tally.of(game, records, results_of(game, records), job.first)

    def examine(self, job: Job, records: np.ndarray, lines: np.ndarray) -> Tally:
        """Return sums of what happened in a job's games, given their final records and their actions."""
        game, start = find(self.game), self.start
        lengths = np.minimum(records["ply"], WIDTH).astype(np.int64)
        origin = np.frombuffer(start.tobytes(), game.state)
        made = Tally.empty(int(start.seats))
        made.add_traces(figures_of(trace(game, origin, lines, lengths), int(start.seats)), job.first)
        many = max(0, min(job.games, self.swung - job.first))
        if many:
            bot = self.bots[0] if is_recorded(self.bots) else SWINGING
            found = swings(game, start, lines[:many], lengths[:many], self.seed, job.first, bot)
            made.add_traces(found, job.first)
        return made


def read_options(game: Game, options: Mapping[str, Any]) -> dict[str, Value]:
    """Return options in the game's order, and each value as the game has it: 3 for "3". Raise BadOption for an option
    or a value that the game does not have.
    """
    given = renamed(game.all_options, options)
    return {name: value for name, value in game.choose(**given).items() if name in given}


def results_of(game: Game, records: np.ndarray) -> np.ndarray:
    """Return the result of each seat in each finished game, as an array."""
    results = np.empty((len(records), int(records["seats"][0])))
    returns_of(game)(records, results)
    return results
