"""The ladder: measures how often each level of bots beats the level below it, with confidence intervals and Elo
ratings. A measurement can be stopped and resumed.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from parlour.bots import LEVELS
from parlour.bots import find as find_bot
from parlour.bots.selfplay import play_games
from parlour.core.batch import returns_of
from parlour.core.errors import BadOption
from parlour.core.game import Game
from parlour.core.options import refuse_strays
from parlour.core.record import Record
from parlour.games import find

from .simulate import wilson

BLOCK = 20  # games between two saves; the players change seats in the middle of a block
Progress = Callable[[int], None]


def elo(share: float, games: int) -> float:
    """Return the difference in Elo points that corresponds to a share of games won. The difference is finite
    even for 0 and 1: a player who has won every game is treated as having lost half a game, and one who has
    lost every game as having won half a game.

    >>> round(elo(0.75, 1000))
    191
    """
    bounded = min(max(share, 0.5 / games), 1 - 0.5 / games)
    return 400 * math.log10(bounded / (1 - bounded))


def pairs_of(only: str = "") -> list[tuple[str, str]]:
    """Return all pairs (level, the level below it); or only the pair with the upper level `only`."""
    names = list(LEVELS)
    pairs = list(zip(names[1:], names, strict=False))
    return [pair for pair in pairs if pair[0] == find_bot(only).name] if only else pairs


def start_of(game: Game, options: dict[str, Any]) -> Record:
    """Return the start of a game for two seats. Raise BadOption if the options require another number of seats."""
    has_seats = any(option.name == "seats" for option in game.options)
    start = game.start(**{**({"seats": 2} if has_seats else {}), **options})
    refuse_strays(game.all_options, options)
    if int(start.seats) != 2:
        raise BadOption(f"The ladder is for two seats; these options make {int(start.seats)}.")
    return start


def score_of(records: np.ndarray, game: Game, seat: int) -> float:
    """Return how many of these finished games a seat has won; a draw counts half."""
    returns = np.empty((len(records), 2))
    returns_of(game)(records, returns)
    ahead = np.sign(returns[:, seat] - returns[:, 1 - seat])
    return float((ahead + 1).sum() / 2)


def play_block(
    game: Game, start: Record, pair: tuple[str, str], games: int, seed: int, workers: int | None
) -> float:
    """Play some games between the two levels of a pair, with each level in each seat equally often. Return how many
    the upper level won.
    """
    won = 0.0
    for seat, bots in enumerate((pair, pair[::-1])):
        many = (games + 1 - seat) // 2
        if many:
            for _, records in play_games(game, start, many, seed, bots, workers):
                won += score_of(records, game, seat)
    return won


def measure(
    name: str,
    games: int,
    seed: int = 1,
    workers: int | None = None,
    file: Path | None = None,
    only: str = "",
    progress: Progress | None = None,
    **options: Any,
) -> dict[str, Any]:
    """Play the games of every pair and return the results. If a file is given, save the results after every block; a
    later call with the same settings and file continues there.
    """
    game = find(name)
    start = start_of(game, options)
    many = BLOCK * (workers or 1)
    settings = {
        "game": game.name,
        "version": game.version,
        "options": dict(game.options_of(start)),
        "games": games,
        "seed": seed,
        "block": many,
        "levels": {level.name: asdict(level.way_in(game, start)[1]) for level in LEVELS.values()},
    }
    done = read_done(file, settings)
    for pair in pairs_of(only):
        for block, first in enumerate(range(0, games, many)):
            key = f"{pair[0]}-{pair[1]}-{block}"
            size = min(many, games - first)
            if key not in done:
                done[key] = play_block(game, start, pair, size, (seed << 20) + block, workers)
                save(file, settings, done)
            if progress:
                progress(size)
    return {**settings, "rows": rows_of(done, games, pairs_of(only))}


def read_done(file: Path | None, settings: dict[str, Any]) -> dict[str, float]:
    """Return the blocks of games that are saved in a file. Raise BadOption if the file was made with other settings."""
    if file is None or not file.exists():
        return {}
    saved = json.loads(file.read_text(encoding="utf-8"))
    if saved["settings"] != json.loads(json.dumps(settings)):
        raise BadOption(f"{file} was made with other settings. Name another file.")
    done: dict[str, float] = saved["done"]
    return done


def save(file: Path | None, settings: dict[str, Any], done: dict[str, float]) -> None:
    """Write the finished blocks to a file. The file is replaced in one step, so it is never half written."""
    if file is not None:
        fresh = file.with_name(file.name + ".new")
        fresh.write_text(json.dumps({"settings": settings, "done": done}), encoding="utf-8")
        fresh.replace(file)


def rows_of(done: dict[str, float], games: int, pairs: list[tuple[str, str]]) -> list[dict[str, Any]]:
    """Return one row for each pair: games, the upper level's share of wins, its confidence interval, and Elo."""
    rows = []
    for upper, lower in pairs:
        won = sum(score for key, score in done.items() if key.startswith(f"{upper}-{lower}-"))
        low, high = wilson(won, games)
        rows.append(
            {
                "level": upper,
                "against": lower,
                "games": games,
                "won": round(won / games, 4),
                "interval": [round(low, 4), round(high, 4)],
                "elo": round(elo(won / games, games)),
            }
        )
    return rows


def table_of(report: dict[str, Any]) -> str:
    """Return the results as a Markdown table, with the settings above it."""
    chosen = ", ".join(f"{name}={value}" for name, value in report["options"].items())
    lines = [
        f"{report['game']} ({chosen}), seed {report['seed']}",
        "",
        "| level | against | games | won | 95 % | Elo |",
        "|---|---|---|---|---|---|",
    ]
    for row in report["rows"]:
        low, high = row["interval"]
        lines.append(
            f"| {row['level']} | {row['against']} | {row['games']:,} | {100 * row['won']:.1f} % "
            f"| {100 * low:.1f} to {100 * high:.1f} | {row['elo']:+d} |"
        )
    return "\n".join(lines)
