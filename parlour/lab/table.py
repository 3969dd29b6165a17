"""A table of the lab: a game with its options, a bot for each seat, and a seed. It plays its games in blocks.

The games of a table depend on nothing else: the same table plays the same games on one thread, on sixteen, and on
another machine. A block always has the same games, and sums are added up in the order of the blocks, so that figures
are the same to the last bit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from parlour.bots.selfplay import name_bots, play_lines
from parlour.core.batch import in_chunks, returns_of
from parlour.core.errors import BadOption
from parlour.core.game import Game
from parlour.core.options import Value, refuse_strays
from parlour.core.record import Record
from parlour.games import find

from .tally import Tally
from .trace import WIDTH, trace

BLOCK = 64  # games that are played and added up together
TRACED = 512  # games of which the lab looks at every ply


@dataclass(frozen=True)
class Table:
    """A game with its options, a bot for each seat, and a seed."""

    game: str
    options: Mapping[str, Value] = field(default_factory=dict)
    bots: tuple[str, ...] = ("quick",)
    seed: int = 1

    @classmethod
    def of(
        cls, game: str | Game, options: Mapping[str, Any] | None = None, bots: str = "quick", seed: int = 1
    ) -> Table:
        """Return a table, after checking that the game, the options and the bots go together."""
        found = find(game) if isinstance(game, str) else game
        refuse_strays(found.all_options, dict(options or {}))
        start = found.start(**(options or {}))
        if not 0 <= seed < 2**62:
            raise BadOption(f"A seed is a whole number from 0 to 2^62, not {seed}.")
        return cls(found.name, dict(options or {}), tuple(name_bots(bots, int(start.seats))), seed)

    @property
    def start(self) -> Record:
        """The record that every game of this table starts from."""
        return find(self.game).start(**self.options)

    def play_block(self, block: int, games: int, is_traced: bool) -> Tally:
        """Play the first `games` games of a block, and return their sums. `is_traced`: also sum up what happened
        during the games.
        """
        game, start = find(self.game), self.start
        records, lines = play_lines(
            game, start, games, self.seed, block * BLOCK, self.bots, WIDTH * is_traced
        )
        scores = np.empty((games, int(start.seats)))
        returns_of(game)(records, scores)
        if not is_traced:
            return Tally.of(game, records, scores)
        origin = np.frombuffer(start.tobytes(), game.state)
        lengths = np.minimum(records["ply"], WIDTH).astype(np.int64)
        return Tally.of(game, records, scores, trace(game, origin, lines, lengths))

    def play(self, games: int, traced: int = TRACED, threads: int | None = None) -> Iterator[Tally]:
        """Play the first `games` games in threads; yield the sums of the blocks in their order. For the blocks of the
        first `traced` games, also sum up what happened in the games.
        """
        blocks = -(-games // BLOCK)

        def run(many: int, block: int) -> np.ndarray:
            made = np.empty(1, object)
            made[0] = self.play_block(block, min(BLOCK, games - block * BLOCK), block * BLOCK < traced)
            return made

        for _, made in in_chunks(run, blocks, threads, 1):
            yield made[0]


def results_of(game: Game, records: np.ndarray) -> np.ndarray:
    """Return the result of each seat in each finished game."""
    results = np.empty((len(records), int(records["seats"][0])))
    returns_of(game)(records, results)
    return results
