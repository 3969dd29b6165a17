#!/usr/bin/env python3
"""Time the plain Python loop of README over every game: a position, its legal actions, one of them, the next position.

    python bench/loop.py --seconds 2

It prints plies for a second of its own processor time.
"""

import argparse
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np  # noqa: E402

from parlour.core.record import CHANCE, WORLD  # noqa: E402
from parlour.games import GAMES  # noqa: E402


def plies_for(name: str, seconds: float) -> float:
    """Return the plies that the loop plays for each second of processor time."""
    game, dice, rng, plies = GAMES[name], np.random.default_rng(1), random.Random(1), 0
    game.compile()
    began = time.process_time()
    while time.process_time() - began < seconds:
        position = game.new(seed=plies)
        while not position.over and time.process_time() - began < seconds:
            if position.seat in (CHANCE, WORLD):
                position = position.apply(position.sample(dice))
            else:
                position = position.apply(rng.choice(position.legal_actions()))
            plies += 1
    return plies / (time.process_time() - began)


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description="Time the plain Python loop.")
    parser.add_argument("games", nargs="*", default=sorted(GAMES), help="default: all")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each game")
    given = parser.parse_args()
    for name in given.games:
        print(f"{name:10} {plies_for(name, given.seconds):>10,.0f} plies/s", flush=True)


if __name__ == "__main__":
    main()
