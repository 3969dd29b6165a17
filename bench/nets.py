"""Does a net pay? A level that thinks with its game's net plays against the same level with the advice alone, which
gets as much processor time.

First both think about the same turns. Then the budget of the level without the net is raised by as much as its
thinking was quicker (never lowered). Then they play, with sides alternating, on seeds of this program's own.

    python bench/nets.py mandala --level master --games 400
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, replace
from typing import Any
from unittest.mock import patch

import numpy as np

from parlour.bots import Level, Thought, rollout
from parlour.bots import find as find_bot
from parlour.bots.net import find_net
from parlour.bots.selfplay import play_asking, walk_asking
from parlour.core.game import Game
from parlour.core.record import Record, copy
from parlour.games import find
from parlour.lab.ladder import score_of
from parlour.lab.simulate import wilson

SEED = 28_000_001
TURNS = 60  # turns that both levels think about before they play
REPORT = 20  # games between two lines of output


@dataclass(frozen=True)
class ByAdvice(Level):
    """A level that thinks as if its game had no net."""

    def think(self, *position: Any, **settings: Any) -> Thought:
        """Return what the level thinks without a net."""
        with patch.object(rollout, "find_net", lambda game, s: None):
            return super().think(*position, **settings)


def turns_of(game: Game, start: Record) -> list[tuple[Record, int]]:
    """Return positions at the beginning of turns, with the seat that acts, from games between Eagers."""
    found: list[tuple[Record, int]] = []
    number = 0
    while len(found) < TURNS:
        s, last, number = copy(start), -1, number + 1
        for _ in walk_asking(game, s, SEED, number, [find_bot("eager")] * int(s.seats)):
            if 0 <= s.seat != last:
                seen = copy(s)
                game.engine.hide(seen, int(s.seat))
                found.append((seen, int(s.seat)))
            last = int(s.seat)
    return found[:: max(1, len(found) // TURNS)]


def time_of(game: Game, level: Level, turns: list[tuple[Record, int]]) -> float:
    """Return how many milliseconds of processor time a level takes for one of these turns."""
    level.think(game, *turns[0], luck=1)  # compiled from here on
    begin = time.process_time()
    for number, (s, seat) in enumerate(turns):
        level.think(game, s, seat, luck=number)
    return 1000 * (time.process_time() - begin) / len(turns)


def pair_of(game: Game, level: Level, start: Record) -> tuple[Level, Level]:
    """Return the level with its net, and the level with the advice alone and a budget that takes as long."""
    turns = turns_of(game, start)
    plain = ByAdvice(**vars(level))
    times = [time_of(game, one, turns) for one in (level, plain)]
    print(f"{level.name}: {times[0]:.2f} ms a turn with the net, {times[1]:.2f} without", flush=True)
    budget = int(level.settings.budget * max(1.0, times[0] / times[1]))
    plain = replace(plain, settings=replace(plain.settings, budget=budget))
    print(f"budgets: {level.settings.budget} with, {budget} without: {time_of(game, plain, turns):.2f} ms")
    return level, plain


def main() -> None:
    """Read the command line, compare, and print the result as it grows."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--level", default="master")
    parser.add_argument("--games", type=int, default=400)
    chosen = parser.parse_args()
    game, level = find(chosen.game), find_bot(chosen.level)
    start = game.start()
    if find_net(game, start) is None:
        parser.error(f"{game.title} has no net for its usual options.")
    pair, won = pair_of(game, level, start), 0.0
    for number in range(chosen.games):
        seat = number % 2
        records: np.ndarray = play_asking(game, start, 1, SEED, number, pair if seat == 0 else pair[::-1])
        won += score_of(records, game, seat)
        if (number + 1) % REPORT == 0 or number + 1 == chosen.games:
            low, high = (100 * bound for bound in wilson(won, number + 1))
            print(
                f"{number + 1} games: {100 * won / (number + 1):.1f} % ({low:.1f} to {high:.1f})", flush=True
            )


if __name__ == "__main__":
    main()
